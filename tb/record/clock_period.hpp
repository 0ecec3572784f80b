// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// How long the cycles of a recording last.
#pragma once

#include <cstdint>

namespace fabmon {

/// The clock as measured between the cycles that were read.
class ClockPeriod {
 public:
  ClockPeriod() = default;
  /// `timescale`: femtoseconds a unit of time stamps, 0 if there are none.
  explicit ClockPeriod(std::uint64_t timescale) : timescale_(timescale) {}

  /// A cycle has ended at this time stamp. `gap`: nothing says when it has begun.
  void add(std::uint64_t time, bool gap = false) {
    if (cycles_ != 0 && !gap) {
      const std::uint64_t period = time - last_;
      if (periods_ == 0) first_ = period;
      if (period != first_) steady_ = false;
      sum_ += period;
      ++periods_;
    }
    last_ = time;
    ++cycles_;
  }

  /// True if there is a period: a timescale and two cycles.
  bool known() const { return timescale_ != 0 && periods_ != 0; }

  /// True if all periods are equal.
  bool steady() const { return steady_; }

  /// The period in femtoseconds, the mean if they differ.
  double femtoseconds() const {
    if (steady_) return static_cast<double>(first_) * static_cast<double>(timescale_);
    return static_cast<double>(sum_) * static_cast<double>(timescale_) /
           static_cast<double>(periods_);
  }

 private:
  std::uint64_t timescale_ = 0;
  std::uint64_t cycles_ = 0;
  std::uint64_t last_ = 0;     // time stamp of the last one
  std::uint64_t periods_ = 0;  // between cycles without a gap
  std::uint64_t sum_ = 0;      // of these
  std::uint64_t first_ = 0;    // of these
  bool steady_ = true;
};

}  // namespace fabmon
