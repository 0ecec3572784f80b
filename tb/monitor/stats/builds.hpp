// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The Verilated builds of the stats monitor: the parameters that CMakeLists.txt gives to Verilator
// for them.
#pragma once

#include "tb/monitor/stats/config.hpp"

namespace fabmon {

inline constexpr StatsConfig kStatsBase{.n = 64,
                                        .nbins = 16,
                                        .bin_width = 48,
                                        .num_dealloc = 2,
                                        .hist_width = 32,
                                        .source = StatsSource::kAxi};
inline constexpr StatsConfig kStatsWide{.n = 256,
                                        .nbins = 64,
                                        .bin_width = 48,
                                        .num_dealloc = 2,
                                        .hist_width = 32,
                                        .source = StatsSource::kAxi};
inline constexpr StatsConfig kStatsContexts{
    .n = 256, .nbins = 16, .bin_width = 48, .num_dealloc = 4};
inline constexpr StatsConfig kStatsLiteral{
    .n = 16, .nbins = 16, .bin_width = 48, .num_dealloc = 16, .literal = true};
inline constexpr StatsConfig kStatsApb{.n = 4,
                                       .nbins = 16,
                                       .bin_width = 48,
                                       .num_dealloc = 1,
                                       .hist_width = 16,
                                       .source = StatsSource::kApb};

}  // namespace fabmon
