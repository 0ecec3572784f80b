// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/analysis/time_line.hpp"

#include <algorithm>
#include <iterator>

namespace fabmon {

void TimeLine::begin_piece(std::uint64_t time) {
  if (cycles_ == 0) {
    first_ = time;
    pieces_.push_back({0, time, 0});
  } else {
    step_ = time - last_;
    // A piece of one cycle alone takes on the step to the next one.
    if (pieces_.back().cycle + 1 == cycles_) {
      pieces_.back().step = step_;
    } else {
      pieces_.push_back({cycles_ - 1, last_, step_});
    }
    if (pieces_.size() > limit_) {
      pieces_.erase(pieces_.begin(), pieces_.begin() + static_cast<std::ptrdiff_t>(limit_ / 2));
    }
  }
  last_ = time;
  ++cycles_;
}

std::optional<std::uint64_t> TimeLine::time_of(std::uint64_t cycle) const {
  if (cycle >= cycles_ || cycle < pieces_.front().cycle) return {};
  const auto next =
      std::upper_bound(pieces_.begin(), pieces_.end(), cycle,
                       [](std::uint64_t at, const Piece& piece) { return at < piece.cycle; });
  const Piece& piece = *std::prev(next);
  return piece.time + (cycle - piece.cycle) * piece.step;
}

}  // namespace fabmon
