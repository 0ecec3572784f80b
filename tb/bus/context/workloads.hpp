// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The named workloads of the context traffic (stats_traffic.hpp): one table, which the program
// lists. A workload is a sequence of phases, each some plain knobs and the number of cycles that
// they hold. Chances are given of 256: 0 is never, 256 is always.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "tb/core/random.hpp"

namespace fabmon {

/// Who has a life of its own in a workload.
enum class ContextUnits : std::uint8_t {
  kEach,  ///< every context entry
  kAll,   ///< all entries together: they allocate and deallocate as one
  kNone   ///< nobody: every bit of the pins is drawn in every cycle
};

/// Draws a number of cycles.
using ContextDraw = std::uint32_t (*)(Random& rng);

/// The knobs of one phase. What is scheduled when a phase begins still takes place.
struct ContextPhase {
  ContextDraw latency = nullptr;  ///< cycles from alloc to dealloc, at least 1; unused with kNone
  ContextDraw pause = nullptr;    ///< cycles from dealloc to the next alloc; 0: both in one cycle
  std::uint32_t grid = 1;         ///< latencies grow so that they end at multiples of this cycle
  std::uint16_t orphan = 0;       ///< chance of a dealloc where an alloc was due
  std::uint16_t again = 0;        ///< chance of one more alloc where the dealloc was due
  std::uint32_t sparse = 0;       ///< kNone: each bit of a mask is set in one of 2^sparse cycles
  std::uint16_t full = 0;         ///< kNone: chance of table_full in a cycle
  std::uint64_t clocks = ~std::uint64_t{0};  ///< how long it lasts; the default has no end
};

struct ContextWorkload {
  std::string_view name;
  std::string_view meaning;  ///< one sentence for the user
  bool well_behaved;         ///< no dealloc of an entry that is free, no alloc of one that runs
  ContextUnits units;
  /// The knobs of phase 0, 1, 2 ...; may draw random numbers.
  ContextPhase (*phase)(std::uint64_t index, Random& rng);
};

/// All workloads, in the order in which they are listed.
std::span<const ContextWorkload> context_workloads();

}  // namespace fabmon
