// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// How fast the parts of a checked simulation of the axi4 monitor run; see bench.hpp.
#pragma once

#include <vector>

#include "tb/bus/axi4/pins.hpp"
#include "tb/core/bench.hpp"
#include "tb/core/source.hpp"
#include "tb/monitor/axi4/rtl.hpp"

namespace fabmon {

using Axi4BenchRun = BenchRun;

/// Runs the whole source `repeats` times and returns each repeat's times. All counters count
/// different events. `empty` may be null.
std::vector<Axi4BenchRun> bench(Axi4Rtl& rtl, Axi4Rtl* empty, Source<Axi4Pins>& source,
                                unsigned repeats);

}  // namespace fabmon
