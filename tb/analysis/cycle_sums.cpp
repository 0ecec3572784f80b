// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/cycle_sums.hpp"

namespace fabmon {

void DirectionSums::add(const DirectionSums& other) {
  for (std::size_t i = 0; i < buckets.size(); ++i) buckets[i] += other.buckets[i];
  open_sum += other.open_sum;
  open_max = std::max(open_max, other.open_max);
  bytes += other.bytes;
  payload_bytes += other.payload_bytes;
  transactions += other.transactions;
  ended_bytes += other.ended_bytes;
  more_beats += other.more_beats;
}

void CycleSums::add(const CycleSums& other) {
  for (std::size_t i = 0; i < directions.size(); ++i) directions[i].add(other.directions[i]);
  for (std::size_t channel = 0; channel < channels.size(); ++channel) {
    for (std::size_t i = 0; i < kHandshakes; ++i) {
      channels[channel][i] += other.channels[channel][i];
    }
  }
  cycles += other.cycles;
  reset_cycles += other.reset_cycles;
}

std::array<std::uint64_t, 5> CycleSums::cycles_waiting_for(const BusShape& shape,
                                                           std::size_t direction) const {
  std::array<std::uint64_t, 5> cycles{};
  const DirectionShape& at = shape.directions[direction];
  for (std::size_t i = 0; i < at.buckets.size(); ++i) {
    cycles[static_cast<std::size_t>(at.buckets[i].waiting_for)] += directions[direction].buckets[i];
  }
  return cycles;
}

std::uint64_t CycleSums::stalls(const BusShape& shape, std::size_t direction) const {
  std::uint64_t stalls = 0;
  for (std::size_t i = 0; i < shape.channels.size(); ++i) {
    if (shape.channels[i].direction != direction) continue;
    stalls += channels[i][static_cast<std::size_t>(Handshake::kStall)];
  }
  return stalls;
}

void MeasuredSums::add(const CycleSums& other, const Latencies& latencies) {
  sums.add(other);
  for (std::size_t i = 0; i < latency.size(); ++i) latency[i].add(latencies[i]);
}

}  // namespace fabmon
