// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The coherent snapshot of all counters. A request captures every counter at its cycle c; the
// values can be read from cycle c + busy_clocks() on, until then the previous snapshot shows.
// Requests at the cycles in between are dropped and leave the sticky LOST flag.
//
// Limit: hardware may finish sooner than busy_clocks() and then loses fewer requests. A comparison
// is meaningful only for requests that are at least busy_clocks() apart.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "tb/monitor/axi4/golden/counters.hpp"
#include "tb/monitor/axi4/golden/log.hpp"

namespace fabmon {

class Axi4Snapshot {
 public:
  /// A snapshot of `counters` counters.
  explicit Axi4Snapshot(unsigned counters) : shown_(counters), next_(counters) {}

  /// Cycles from a request until it can be read and the next request is accepted: 2N + 4.
  unsigned busy_clocks() const { return 2 * static_cast<unsigned>(shown_.size()) + 4; }

  /// A request at cycle `now`; the counters as they are before that cycle, and which latencies are
  /// lower bounds, as bits 3:2.
  void request(Time now, const Axi4Counters& counters, std::uint32_t lower_bounds) {
    finish(now);
    if (ready_at_ != kNever) {
      lost_ = true;
      return;
    }
    for (unsigned j = 0; j < next_.size(); ++j) next_[j] = counters.data(j);
    next_overflow_ = counters.overflow();
    next_lower_bounds_ = lower_bounds;
    ready_at_ = now + busy_clocks();
  }

  /// Shows the snapshot under way if it is complete before cycle `now`.
  void finish(Time now) {
    if (now < ready_at_ || ready_at_ == kNever) return;
    shown_.swap(next_);
    shown_overflow_ = next_overflow_;
    shown_lower_bounds_ = next_lower_bounds_;
    ready_at_ = kNever;
    valid_ = true;
    ++sequence_;
  }

  /// Shows the snapshot under way at once. False if there is none.
  bool complete() {
    if (ready_at_ == kNever) return false;
    finish(ready_at_);
    return true;
  }

  /// Everything to its reset value; a snapshot under way is given up.
  void reset() {
    std::fill(shown_.begin(), shown_.end(), 0);
    shown_overflow_ = shown_lower_bounds_ = 0;
    ready_at_ = kNever;
    valid_ = lost_ = false;
    sequence_ = 0;
  }

  /// Counter j of the snapshot that shows, 0 before the first.
  std::uint64_t value(unsigned j) const { return shown_[j]; }
  /// The overflow bits of the snapshot that shows.
  std::uint32_t overflow() const { return shown_overflow_; }
  /// Bits 3:2 of EXT_SNAP_STS.
  std::uint32_t lower_bounds() const { return shown_lower_bounds_; }
  /// True once a snapshot is complete.
  bool valid() const { return valid_; }
  /// Number of complete snapshots, modulo 256.
  std::uint8_t sequence() const { return sequence_; }
  /// True if a request was dropped.
  bool lost() const { return lost_; }
  void clear_lost() { lost_ = false; }

 private:
  std::vector<std::uint64_t> shown_, next_;
  std::uint32_t shown_overflow_ = 0, next_overflow_ = 0;
  std::uint32_t shown_lower_bounds_ = 0, next_lower_bounds_ = 0;
  Time ready_at_ = kNever;
  bool valid_ = false, lost_ = false;
  std::uint8_t sequence_ = 0;
};

}  // namespace fabmon
