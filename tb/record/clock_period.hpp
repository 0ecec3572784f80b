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

  /// A cycle has ended at this time stamp.
  void add(std::uint64_t time) {
    if (cycles_ == 1) first_ = time - last_;
    if (cycles_ == 0) begin_ = time;
    if (cycles_ > 0 && time - last_ != first_) steady_ = false;
    last_ = time;
    ++cycles_;
  }

  /// True if there is a period: a timescale and two cycles.
  bool known() const { return timescale_ != 0 && cycles_ > 1; }

  /// True if all periods are equal.
  bool steady() const { return steady_; }

  /// The period in femtoseconds, the mean if they differ.
  double femtoseconds() const {
    if (steady_) return static_cast<double>(first_) * static_cast<double>(timescale_);
    return static_cast<double>(last_ - begin_) * static_cast<double>(timescale_) /
           static_cast<double>(cycles_ - 1);
  }

 private:
  std::uint64_t timescale_ = 0;
  std::uint64_t cycles_ = 0;
  std::uint64_t begin_ = 0, last_ = 0;  // time stamps of the first and the last cycle
  std::uint64_t first_ = 0;             // the first period
  bool steady_ = true;
};

}  // namespace fabmon
