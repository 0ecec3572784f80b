// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The coherent snapshot of all counters of the bank form. A request captures every counter at its
// cycle c; the values can be read from cycle c + busy_clocks() on, until then the previous snapshot
// shows. Requests at the cycles in between are dropped and leave the sticky LOST flag, and so are
// those during the clear that Rst_Cntr or a reset begins (docs/reference/axi4-timing.md).
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "tb/monitor/axi4/golden/bank_counters.hpp"
#include "tb/monitor/axi4/golden/log.hpp"

namespace fabmon {

class Axi4BankSnapshot {
 public:
  /// Of these counters, which have to outlive it.
  explicit Axi4BankSnapshot(const Axi4BankCounters& counters)
      : counters_(counters), shown_(counters), next_(shown_) {}

  /// Cycles from a request until it can be read and the next request is accepted.
  unsigned busy_clocks() const { return kRound + counters_.size(); }

  /// A request at cycle `now`; the counters as they are before that cycle, and which latencies are
  /// lower bounds. False: it is dropped.
  bool request(Time now) {
    finish(now);
    if (ready_at_ != kNever || now < free_at_) {
      lost_ = true;
      return false;
    }
    next_.take(counters_);
    ready_at_ = now + busy_clocks();
    return true;
  }

  /// Shows the snapshot under way if it is complete before cycle `now`.
  void finish(Time now) {
    if (now < ready_at_ || ready_at_ == kNever) return;
    std::swap(shown_, next_);
    ready_at_ = kNever;
    valid_ = true;
    ++sequence_;
  }

  /// The counters are cleared before cycle `now`: that takes as long, and begins one cycle
  /// later, or when the snapshot under way is complete.
  void clear(Time now) {
    const Time begins = ready_at_ == kNever ? now + 1 : std::max(now + 1, ready_at_);
    free_at_ = begins + busy_clocks() - 1;
  }

  /// A clear is not over before cycle `now`: no snapshot is taken.
  bool clearing(Time now) const { return now < free_at_; }

  /// Shows the snapshot under way at once. False if there is none.
  bool complete() {
    if (ready_at_ == kNever) return false;
    finish(ready_at_);
    return true;
  }

  /// aresetn: time begins anew, with a clear that has begun kEarly cycles before cycle 0, which is
  /// the second one after the reset.
  void start() {
    reset(0);
    free_at_ = busy_clocks() - kEarly;
  }

  /// Everything to its reset value before cycle `now`; a snapshot under way is given up.
  void reset(Time now) {
    clear(now);
    shown_.clear();
    ready_at_ = kNever;
    valid_ = lost_ = false;
    sequence_ = 0;
  }

  /// Counter k of the snapshot that shows, 0 before the first.
  std::uint64_t value(unsigned k) const { return shown_.values[k]; }
  /// The overflow bits of a unit in the snapshot that shows.
  std::uint32_t overflow(unsigned unit) const { return shown_.overflow[unit]; }
  /// Bits 3:2 of EXT_SNAP_STS.
  std::uint32_t lower_bounds() const { return shown_.lower_bounds; }
  /// True once a snapshot is complete.
  bool valid() const { return valid_; }
  /// Number of complete snapshots, modulo 256.
  std::uint8_t sequence() const { return sequence_; }
  /// True if a request was dropped.
  bool lost() const { return lost_; }
  void clear_lost() { lost_ = false; }

 private:
  struct Held {
    explicit Held(const Axi4BankCounters& counters)
        : values(counters.size()), overflow(counters.units().size()) {}
    void take(const Axi4BankCounters& counters) {
      for (unsigned k = 0; k < values.size(); ++k) values[k] = counters.value(k);
      for (unsigned u = 0; u < overflow.size(); ++u) overflow[u] = counters.overflow(u);
      lower_bounds = counters.open().lower_bounds();
    }
    void clear() {
      std::fill(values.begin(), values.end(), 0);
      std::fill(overflow.begin(), overflow.end(), 0);
      lower_bounds = 0;
    }
    std::vector<std::uint64_t> values;
    std::vector<std::uint32_t> overflow;
    std::uint32_t lower_bounds = 0;
  };

  static constexpr unsigned kRound = 19;  // of the scan, beyond the counters
  static constexpr unsigned kEarly = 4;

  const Axi4BankCounters& counters_;
  Held shown_, next_;
  Time ready_at_ = kNever;
  Time free_at_ = 0;
  bool valid_ = false, lost_ = false;
  std::uint8_t sequence_ = 0;
};

}  // namespace fabmon
