// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Sums over consecutive cycles of a port, and over the transactions that end in them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "tb/analysis/bus_shape.hpp"
#include "tb/analysis/distribution.hpp"
#include "tb/analysis/port_sink.hpp"

namespace fabmon {

inline constexpr std::size_t kMaxBuckets = 32;
inline constexpr std::size_t kHandshakes = 4;

/// The sums that need no single values.
struct DirectionSums {
  std::array<std::uint64_t, kMaxBuckets> buckets{};  ///< cycles by bucket
  std::uint64_t open_sum = 0;       ///< transactions open at the start of a cycle, over all cycles
  std::uint64_t open_max = 0;       ///< the most of them
  std::uint64_t bytes = 0;          ///< that move in these cycles
  std::uint64_t payload_bytes = 0;  ///< of them those that strobes and alignment leave
  std::uint64_t transactions = 0;   ///< that end in these cycles
  std::uint64_t ended_bytes = 0;    ///< of the transactions that end
  std::uint64_t more_beats = 0;     ///< that move beside another one of the same cycle

  /// Beats of data: one in each cycle of the first bucket, and those beside it.
  std::uint64_t beats() const { return buckets[0] + more_beats; }
  /// Adds those of other cycles.
  void add(const DirectionSums& other);
  bool operator==(const DirectionSums&) const = default;
};

struct CycleSums {
  std::array<DirectionSums, kMaxDirections> directions{};
  /// Cycles by channel and what it does in them; none in reset.
  std::array<std::array<std::uint64_t, kHandshakes>, kMaxChannels> channels{};
  std::uint64_t cycles = 0;
  std::uint64_t reset_cycles = 0;

  /// `cycles` cycles in which the port's state is the same.
  void add(const CycleState& state, std::uint64_t cycles) {
    this->cycles += cycles;
    if (state.reset) {
      reset_cycles += cycles;
    } else {
      for (std::size_t channel = 0; channel < kMaxChannels; ++channel) {
        channels[channel][static_cast<std::size_t>(state.channels[channel])] += cycles;
      }
    }
    for (std::size_t i = 0; i < kMaxDirections; ++i) {
      const CycleState::Direction& now = state.directions[i];
      DirectionSums& sums = directions[i];
      sums.buckets[now.bucket % kMaxBuckets] += cycles;
      sums.open_sum += now.open * cycles;
      sums.open_max = std::max<std::uint64_t>(sums.open_max, now.open);
      sums.bytes += now.bytes * cycles;
      sums.payload_bytes += now.payload * cycles;
      sums.more_beats += now.more_beats * cycles;
    }
  }

  /// Adds those of other cycles.
  void add(const CycleSums& other);
  bool operator==(const CycleSums&) const = default;

  /// Cycles in which the port is not in reset.
  std::uint64_t running() const { return cycles - reset_cycles; }

  /// Cycles of a direction by the side that is waited for; the index is WaitingFor.
  std::array<std::uint64_t, 5> cycles_waiting_for(const BusShape& shape,
                                                  std::size_t direction) const;

  /// Cycles with VALID alone, summed over the channels of a direction.
  std::uint64_t stalls(const BusShape& shape, std::size_t direction) const;
};

/// The same with the latencies of the transactions that end in these cycles.
struct MeasuredSums {
  CycleSums sums;
  std::array<Distribution, kMaxDirections> latency;

  /// The latencies of each direction, as sorted counts.
  using Latencies = std::array<Counts, kMaxDirections>;

  /// Adds those of other cycles.
  void add(const CycleSums& other, const Latencies& latencies);
};

}  // namespace fabmon
