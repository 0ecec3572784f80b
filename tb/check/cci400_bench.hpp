// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// How fast the parts of a checked simulation of the cci400 monitor run; see bench.hpp.
#pragma once

#include <vector>

#include "tb/check/bench.hpp"
#include "tb/pins/cci400_pins.hpp"
#include "tb/pins/source.hpp"
#include "tb/rtl/cci400_rtl.hpp"

namespace fabmon {

/// Runs the whole source `repeats` times and returns each repeat's times, with all counters in use.
/// `empty` may be null.
std::vector<BenchRun> bench(Cci400Rtl& rtl, Cci400Rtl* empty, Source<Cci400Pins>& source,
                            unsigned repeats);

}  // namespace fabmon
