// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The time stamps of a port's cycles, to be looked up later. Cycles that follow each other at equal
// distances are one run of
//
//     time(c) = time + (c - cycle) * period     for cycle <= c < cycle of the next run
//
// so that a steady clock is one run whatever its length. Memory is bounded: the last kRuns runs are
// kept, which are kRuns cycles at least. What is known is exact.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>

namespace fabmon {

class CycleTimes {
 public:
  /// Runs that are kept, unless the constructor says otherwise.
  static constexpr std::size_t kRuns = std::size_t{1} << 17;

  /// `runs`: at least 1.
  explicit CycleTimes(std::size_t runs = kRuns) : limit_(runs) {}

  /// The next cycle's time stamp.
  void add(std::uint64_t time);

  /// The time stamp of a cycle, counted from 0; nothing if it is still to come or is forgotten.
  std::optional<std::uint64_t> at(std::uint64_t cycle) const;

  /// Cycles so far.
  std::uint64_t cycles() const { return cycles_; }

 private:
  struct Run {
    std::uint64_t cycle;
    std::uint64_t time;
    std::uint64_t period;  // 0 as long as there is one cycle
  };

  std::size_t limit_;
  std::deque<Run> runs_;
  std::uint64_t cycles_ = 0;
  std::uint64_t last_ = 0;  // time stamp of the last cycle
};

}  // namespace fabmon
