// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// How fast the parts of a checked simulation of the stats monitor run; see bench.hpp.
#pragma once

#include <vector>

#include "tb/bus/apb/pins.hpp"
#include "tb/bus/axi4/pins.hpp"
#include "tb/bus/context/pins.hpp"
#include "tb/core/bench.hpp"
#include "tb/core/source.hpp"
#include "tb/monitor/stats/rtl.hpp"

namespace fabmon {

using StatsBenchRun = BenchRun;

/// Runs the whole source `repeats` times and returns each repeat's times, with the bins as they are
/// after reset. `empty` may be null. Throws std::invalid_argument if the build has other pins.
std::vector<StatsBenchRun> bench(StatsRtl& rtl, StatsRtl* empty, Source<ContextPins>& source,
                                 unsigned repeats);
std::vector<StatsBenchRun> bench(StatsRtl& rtl, StatsRtl* empty, Source<Axi4Pins>& source,
                                 unsigned repeats);
std::vector<StatsBenchRun> bench(StatsRtl& rtl, StatsRtl* empty, Source<ApbPins>& source,
                                 unsigned repeats);

}  // namespace fabmon
