// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The Verilated builds of the axi4 monitor: one maker per build, and the parameters that
// CMakeLists.txt gives to Verilator for it.
#pragma once

#include <memory>

#include "tb/monitor/axi4/rtl.hpp"

namespace fabmon {

inline constexpr Axi4Config kAxi4Base{.id_width = 18, .addr_width = 64, .data_width = 1024};
inline constexpr Axi4Config kAxi4Small{
    .id_width = 18, .addr_width = 64, .data_width = 1024, .gap_width = 3, .out_width = 1};
inline constexpr Axi4Config kAxi4Adv{
    .id_width = 18, .addr_width = 64, .data_width = 1024, .advanced_latency = true};

std::unique_ptr<Axi4Rtl> make_axi4_base();
std::unique_ptr<Axi4Rtl> make_axi4_base_trace();
std::unique_ptr<Axi4Rtl> make_axi4_small();
std::unique_ptr<Axi4Rtl> make_axi4_adv();
std::unique_ptr<Axi4Rtl> make_axi4_empty();

}  // namespace fabmon
