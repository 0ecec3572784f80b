// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The snoops that a full ACE interface has not answered yet, for an observer of the golden cci400
// monitor. Answers come in the order of the snoops. Eight are tracked; one more is not, nor is any
// after it until all of those have been answered: so none is taken for another.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace fabmon {

class Cci400Snoops {
 public:
  /// The line that a snoop asks for data of; nothing for a snoop that asks for none.
  using Line = std::optional<std::uint64_t>;

  /// True if no snoop waits for its answer.
  bool empty() const { return size_ == 0 && untracked_ == 0; }

  /// A snoop and, if answered, the answer to the oldest one from before this cycle. Sets `answer`
  /// to its line, to nothing if there is no answer or no line. False if the snoop is not tracked.
  bool take(bool snooped, const Line& line, bool answered, Line& answer) {
    const bool room = size_ < kDepth && untracked_ == 0;
    answer.reset();
    if (answered && size_ > 0) {
      answer = line_[first_];
      first_ = (first_ + 1) % kDepth;
      --size_;
    } else if (answered && untracked_ > 0) {
      --untracked_;
    }
    if (!snooped) return true;
    if (room) {
      line_[(first_ + size_++) % kDepth] = line;
    } else if (untracked_ < kMostUntracked) {
      ++untracked_;
    }
    return room;
  }

 private:
  static constexpr unsigned kDepth = 8;
  static constexpr unsigned kMostUntracked = 255;

  std::array<Line, kDepth> line_{};  // a ring
  unsigned first_ = 0;               // the oldest
  unsigned size_ = 0;
  unsigned untracked_ = 0;  // all younger than those in the ring
};

}  // namespace fabmon
