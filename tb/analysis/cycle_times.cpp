// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/cycle_times.hpp"

#include <algorithm>
#include <iterator>

namespace fabmon {

void CycleTimes::add(std::uint64_t time) {
  const bool begun = !runs_.empty();
  if (begun && cycles_ == runs_.back().cycle + 1) runs_.back().period = time - last_;
  if (!begun || time - last_ != runs_.back().period) {
    if (runs_.size() == limit_) runs_.pop_front();
    runs_.push_back({cycles_, time, 0});
  }
  last_ = time;
  ++cycles_;
}

std::optional<std::uint64_t> CycleTimes::at(std::uint64_t cycle) const {
  if (cycle >= cycles_ || cycle < runs_.front().cycle) return {};
  const auto next = std::upper_bound(runs_.begin(), runs_.end(), cycle,
                                     [](std::uint64_t c, const Run& run) { return c < run.cycle; });
  const Run& run = *std::prev(next);
  return run.time + (cycle - run.cycle) * run.period;
}

}  // namespace fabmon
