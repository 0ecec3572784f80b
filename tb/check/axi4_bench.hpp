// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// How fast the parts of a checked simulation run, all on the same clocks and in one run: blocks of
// clocks are made, then given to each part in turn, and each part's time is summed. Whatever slows
// the machine down for a while thus slows all parts alike, and their ratios stay meaningful.
#pragma once

#include <cstdint>
#include <vector>

#include "tb/pins/axi4_pins.hpp"
#include "tb/pins/source.hpp"
#include "tb/rtl/axi4_rtl.hpp"

namespace fabmon {

/// Seconds spent by each part on the same number of clocks.
struct Axi4BenchRun {
  std::uint64_t clocks = 0;
  double source = 0;   ///< making the clocks
  double rtl = 0;      ///< the RTL
  double golden = 0;   ///< the golden model
  double empty = 0;    ///< an evaluation loop around an empty module; 0 if there is none
  bool match = false;  ///< all counters agreed at the end

  /// Clocks a second of RTL and golden model together: the full check.
  double check_rate() const { return static_cast<double>(clocks) / (rtl + golden); }
  /// Clocks a second of the RTL alone.
  double rtl_rate() const { return static_cast<double>(clocks) / rtl; }
  /// Clocks a second of the golden model alone.
  double golden_rate() const { return static_cast<double>(clocks) / golden; }
  /// Clocks a second of the source alone.
  double source_rate() const { return static_cast<double>(clocks) / source; }
  /// Clocks a second of the empty evaluation loop, 0 if there is none.
  double empty_rate() const { return empty > 0 ? static_cast<double>(clocks) / empty : 0; }
};

/// Runs the whole source `repeats` times and returns each repeat's times. All counters count
/// different events. `empty` may be null.
std::vector<Axi4BenchRun> bench(Axi4Rtl& rtl, Axi4Rtl* empty, Source<Axi4Pins>& source,
                                unsigned repeats);

}  // namespace fabmon
