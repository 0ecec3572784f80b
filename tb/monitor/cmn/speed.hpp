// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// How fast the parts of a checked simulation of the cmn monitor run; see bench.hpp.
#pragma once

#include <vector>

#include "tb/bus/chi/pins.hpp"
#include "tb/core/bench.hpp"
#include "tb/core/source.hpp"
#include "tb/monitor/cmn/rtl.hpp"

namespace fabmon {

/// Runs the whole source `repeats` times and returns each repeat's times, with all counters of the
/// DTMs and DTCs and half of the watchpoints in use: two events and two watchpoints at each XP.
/// `empty` may be null.
std::vector<BenchRun> bench(CmnRtl& rtl, CmnRtl* empty, Source<ChiPins>& source, unsigned repeats);

}  // namespace fabmon
