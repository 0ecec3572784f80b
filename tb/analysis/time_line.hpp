// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The time stamps of cycles that have gone by, as pieces in which each cycle takes equally long: a
// steady clock is one piece. The last `limit` pieces are remembered.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace fabmon {

class TimeLine {
 public:
  /// `limit`: pieces that are remembered, 2 or more. At least half of them always are.
  explicit TimeLine(std::size_t limit = std::size_t{1} << 16) : limit_(limit) {}

  /// The next cycle (the first one is 0) has this time stamp. Time stamps never fall.
  void add(std::uint64_t time) {
    if (cycles_ != 0 && time == last_ + step_ && !pieces_.empty()) {
      last_ = time;
      ++cycles_;
    } else {
      begin_piece(time);
    }
  }

  /// The time stamp of a cycle; nothing if it has not come yet, or is forgotten.
  std::optional<std::uint64_t> time_of(std::uint64_t cycle) const;

  /// Cycles so far.
  std::uint64_t cycles() const { return cycles_; }
  std::uint64_t first() const { return first_; }
  std::uint64_t last() const { return last_; }

 private:
  struct Piece {
    std::uint64_t cycle;  // the first one
    std::uint64_t time;   // of it
    std::uint64_t step;
  };
  void begin_piece(std::uint64_t time);

  std::size_t limit_;
  std::vector<Piece> pieces_;
  std::uint64_t cycles_ = 0;
  std::uint64_t first_ = 0;
  std::uint64_t last_ = 0;
  std::uint64_t step_ = 0;
};

}  // namespace fabmon
