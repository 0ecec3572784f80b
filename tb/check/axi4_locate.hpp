// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Finds the first clock at which RTL and golden model part, by replays with snapshots: one replay
// with a snapshot every kScanStep clocks gives a window, bisection narrows it to a clock.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tb/check/axi4_check.hpp"
#include "tb/check/axi4_pair.hpp"

namespace fabmon {

/// A capture whose counts differ: where the search starts.
struct Axi4Mismatch {
  std::size_t stretch = 0;   ///< number of the stretch
  std::uint64_t clocks = 0;  ///< clock of the stretch at which the counts were captured
  std::size_t program = 0;   ///< index into the group's programs
  Axi4Count count;           ///< the counts that differ
};

/// The first difference in the given stretch, for any program of the group.
Axi4Difference locate(Axi4Pair& pair, Source<Axi4Pins>& source, const Axi4Group& group,
                      const Axi4Mismatch& known, const Axi4Progress& progress);

}  // namespace fabmon
