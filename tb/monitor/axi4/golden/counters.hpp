// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The counters of the axi4 monitor: control, data and overflow status of each, and the freeze that
// they share. A block of cycles is committed at once. Only a freeze on overflow has to be found to
// the cycle: counting ends with the first overflow of a counter that asks for it, in the same cycle
// for all counters.
#pragma once

#include <cstdint>
#include <vector>

#include "tb/monitor/axi4/golden/increments.hpp"

namespace fabmon {

class Axi4Counters {
 public:
  Axi4Counters(unsigned count, unsigned width);

  /// What the commit of a block did to the state that software can also write.
  struct Outcome {
    std::uint32_t overflowed = 0;  ///< one bit per counter that overflowed
    bool froze = false;            ///< one of them froze all
    unsigned counted = 0;          ///< cycles of the block before the freeze
  };

  /// Adds the increments of the block that `history` has just taken in. Counters with their bit in
  /// `cleared` do not count (their data is being cleared in this block, which is one cycle long).
  Outcome commit(const Axi4Log& log, const Axi4History& history, std::uint32_t cleared);

  /// Everything to its reset value.
  void reset();

  /// Number of counters.
  unsigned size() const { return static_cast<unsigned>(counters_.size()); }

  /// The control fields of counter j < size().
  const CounterControl& control(unsigned j) const { return counters_[j].control; }
  void set_control(unsigned j, const CounterControl& control) { counters_[j].control = control; }

  /// Forgets whether counter j's increment was active in the last cycle.
  void forget_activity(unsigned j) { counters_[j].active = false; }

  /// The value of counter j < size().
  std::uint64_t data(unsigned j) const { return counters_[j].data; }
  void set_data(unsigned j, std::uint64_t value) { counters_[j].data = value & mask_; }

  /// The sticky overflow bits (Cntr_Ov).
  std::uint32_t overflow() const { return overflow_; }
  void set_overflow(std::uint32_t bits) { overflow_ = bits; }

  /// Whether data and overflow bits hold still (Freeze).
  bool frozen() const { return frozen_; }
  void set_frozen(bool frozen) { frozen_ = frozen; }

 private:
  struct Counter {
    CounterControl control;
    std::uint64_t data = 0;
    std::uint64_t amount = 0;    // what the block adds, or its maximum
    bool active = false;         // the filtered increment was non-zero in the last cycle; edge only
    bool active_at_end = false;  // the same after the block
  };

  // What the first `end` cycles of the block last derived add to the counter.
  std::uint64_t amount(const Counter& c, unsigned end) const {
    return c.control.max ? increments_.maximum(end) : increments_.total(end);
  }
  bool overflows(const Counter& c) const { return !c.control.max && c.amount > mask_ - c.data; }

  std::uint64_t mask_;
  std::vector<Counter> counters_;
  std::uint32_t overflow_ = 0;
  bool frozen_ = false;
  Increments increments_;  // of one counter at a time
};

}  // namespace fabmon
