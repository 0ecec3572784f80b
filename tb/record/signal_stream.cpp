// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/record/signal_stream.hpp"

#include <algorithm>

namespace fabmon {

bool SignalStream::next() {
  if (given_ == 0) clock_ = ClockPeriod(timescale_);
  while (advance()) {
    const std::uint64_t cycle = cycle_++;
    if (window_.follows(cycle, time_)) return false;
    if (window_.precedes(cycle, time_)) {
      ++before_;
      std::fill(unknown_.begin(), unknown_.end(), 0);
      continue;
    }
    in_gap_ = gap_ && given_ != 0;
    if (in_gap_) {
      ++gaps_;
      clock_.skip(time_);
    } else {
      clock_.add(time_);
    }
    ++given_;
    end_cycle();
    return true;
  }
  return false;
}

void SignalStream::rewind() {
  restart();
  std::fill(unknown_.begin(), unknown_.end(), 0);
  cycle_ = before_ = given_ = gaps_ = 0;
  in_gap_ = false;
}

std::vector<std::string> SignalStream::notes() const {
  std::vector<std::string> notes = skipped_;
  if (!window_.text().empty()) {
    notes.push_back(window_.text() + ": " +
                    (given_ == 0 ? "no cycle of the recording"
                                 : "cycles " + std::to_string(before_) + " to " +
                                       std::to_string(before_ + given_ - 1) +
                                       " of the recording, counted from 0"));
  }
  notes.insert(notes.end(), remarks_.begin(), remarks_.end());
  if (gaps_ != 0) {
    notes.push_back(std::to_string(gaps_ + 1) + " segments: the recording has " +
                    (gaps_ == 1 ? "a gap" : std::to_string(gaps_) + " gaps") + "; " + gap_text_);
  }
  if (!note_.empty()) notes.push_back(note_);
  return notes;
}

}  // namespace fabmon
