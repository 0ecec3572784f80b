// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What happens at a port over time: a list of bins of equally many cycles. The first bins are one
// cycle wide; whenever there would be more than `limit` of them, neighbours are merged in pairs,
// and a bin is twice as wide. Bin i holds the cycles i w ... i w + w - 1; the last one may be
// shorter. Every sum is exact after merging, and so are percentiles, for each bin keeps how often
// each latency occurred (Counts, which merge).
//
// Memory: `limit` bins, each with the different latencies of the transactions that end in it; see
// distribution.hpp for how many these can be.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tb/analysis/bus_shape.hpp"
#include "tb/analysis/counts.hpp"
#include "tb/analysis/cycle_sums.hpp"

namespace fabmon {

struct SeriesBin {
  struct Direction {
    std::uint64_t bytes = 0;         ///< that move in the bin
    std::uint64_t transactions = 0;  ///< that end in it
    std::uint64_t open_sum = 0;      ///< transactions open at the start of each cycle, summed
    std::uint64_t open_max = 0;      ///< the most of them
    std::array<std::uint64_t, 5> waiting_for{};  ///< cycles by who is waited for (WaitingFor)
    std::uint64_t stalls = 0;  ///< cycles with VALID alone, summed over its channels
    Counts latency;            ///< of the transactions that end in it
  };
  std::uint64_t time = 0;    ///< time stamp of its first cycle
  std::uint64_t cycles = 0;  ///< in it
  std::array<Direction, kMaxDirections> directions;

  /// Adds the cycles that follow.
  void add(const SeriesBin& next);
};

class TimeSeries {
 public:
  /// `limit`: the most bins, even, 2 or more.
  explicit TimeSeries(const BusShape& shape, std::size_t limit = 1024);

  /// Cycle `cycle`, whose time stamp is `time`, is the first of what is added next: makes sure that
  /// its bin exists. Cycles come in order, without gaps. Gives the first cycle behind that bin.
  std::uint64_t begin(std::uint64_t cycle, std::uint64_t time);

  /// Adds cycles that lie in the bin of begin().
  void add(const CycleSums& sums, const MeasuredSums::Latencies& latencies);

  /// Cycles a bin.
  std::uint64_t width() const { return width_; }
  const std::vector<SeriesBin>& bins() const { return bins_; }

 private:
  void double_width();

  const BusShape& shape_;
  std::size_t limit_;
  std::uint64_t width_ = 1;
  std::vector<SeriesBin> bins_;
};

}  // namespace fabmon
