// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// How fast the parts of a checked simulation of the cci400 monitor run; see bench.hpp.
#pragma once

#include <vector>

#include "tb/bus/ace/pins.hpp"
#include "tb/core/bench.hpp"
#include "tb/core/source.hpp"
#include "tb/monitor/cci400/rtl.hpp"

namespace fabmon {

/// Runs the whole source `repeats` times and returns each repeat's times, with all counters in use.
/// `empty` may be null.
std::vector<BenchRun> bench(Cci400Rtl& rtl, Cci400Rtl* empty, Source<AcePins>& source,
                            unsigned repeats);

}  // namespace fabmon
