// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Cycle accounting from intervals of the log: docs/reference/cycle-accounting.md has the buckets.
//
// Everything that is open in the table's sense is a union of intervals between time stamps. With
// AW_k, WL_k and B_k the cycles of the k-th command, of the k-th last beat and of the k-th response
// that answers something, the cycles in which
//     data of a taken command is missing    are in some (AW_k, WL_k]
//     a command of taken data is missing    are in some (WL_k, AW_k]
//     a response is missing                 are in some (max(AW_k, WL_k), B_k]
//     a burst has begun                     are after a beat that is not the last, to the next beat
// A bucket is what is left of its set when the sets before it are taken away, and its count is the
// number of elements.
//
// Limits, as the hardware has them: M = 2^OutWidth - 1 commands without data, bursts without
// command, and responses missing. One more is lost; lost_since() tells.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tb/monitor/axi4/golden/bank_log.hpp"
#include "tb/monitor/axi4/golden/clock_set.hpp"
#include "tb/monitor/axi4/golden/history.hpp"
#include "tb/monitor/axi4/golden/log.hpp"

namespace fabmon {

/// What reads did in a cycle, as the bits of event 20h; kCount is how many there are.
enum class Axi4ReadCycle : std::uint8_t {
  kBeat,
  kWaitManager,
  kGap,
  kWaitFirst,
  kCommand,
  kCommandWait,
  kIdle,
  kCount
};

/// What writes did in a cycle, as the bits of events 21h and 22h; kCount is how many there are.
enum class Axi4WriteCycle : std::uint8_t {
  kBeat,
  kWaitSubordinate,
  kGap,
  kWaitData,
  kResponse,
  kResponseWaitManager,
  kWaitResponse,
  kCommand,
  kCommandWait,
  kAhead,
  kIdle,
  kCount
};

/// The cycles of a block in which something is so that changes at known cycles.
class Axi4Period {
 public:
  /// A block of this many cycles begins; what was so stays so.
  void begin_block(unsigned clocks) {
    set_ = ClockSet(clocks);
    since_ = 0;
  }
  /// From the cycle after t on it is so, or is not.
  void change(unsigned t, bool on) {
    if (on == on_) return;
    if (on_) set_.insert(since_, t + 1);
    on_ = on;
    since_ = t + 1;
  }
  /// The block is over.
  void end_block() {
    if (on_) set_.insert(since_, set_.clocks());
  }
  const ClockSet& set() const { return set_; }
  /// It is not so from the next block on.
  void drop() { on_ = false; }

 private:
  ClockSet set_;
  bool on_ = false;
  unsigned since_ = 0;
};

class Axi4CycleAccounts {
 public:
  static constexpr std::size_t kReads = static_cast<std::size_t>(Axi4ReadCycle::kCount);
  static constexpr std::size_t kWrites = static_cast<std::size_t>(Axi4WriteCycle::kCount);

  /// At most 2^width - 1 of each are open, width 1-16.
  explicit Axi4CycleAccounts(unsigned width) : most_((1 << width) - 1), reads_open_(width) {}

  /// Takes in a block.
  void advance(const Axi4BankLog& log);

  /// Cycles of the block in each bucket.
  std::uint64_t reads(Axi4ReadCycle b) const { return reads_[static_cast<std::size_t>(b)]; }
  std::uint64_t writes(Axi4WriteCycle b) const { return writes_[static_cast<std::size_t>(b)]; }

  /// Last beats of the block that moved while their command had not, nor did in their cycle.
  std::uint64_t ahead_of_command() const { return ahead_of_command_; }

  /// The first time at which the sticky flag of writes reads 1 for what is lost here, or kNever.
  /// That of reads is the flag of their total latency, which has the same count.
  Time lost_since() const { return lost_since_; }

  /// The cycles of the block with a response of which command and last data have not both moved.
  const ClockSet& orphans() const { return orphans_; }

  /// The cycles of the block in which something of this direction is open, a burst that has begun
  /// too.
  ClockSet some(bool write) const;

  /// Nothing is open from the next block on.
  void drop();

  /// Forgets that something was lost. What is open stays open.
  void forget_flag() { lost_since_ = kNever; }

 private:
  void advance_reads(const Axi4BankLog& log);
  void advance_writes(const Axi4BankLog& log);
  void follow_writes(const Axi4BankLog& log);

  int most_;
  OpenCount reads_open_;
  Runs runs_;  // of reads_open_
  Axi4Period read_burst_, write_burst_;
  int commands_ = 0;  // without data; below 0: bursts without command
  int sent_ = 0;      // that miss their response
  Axi4Period data_missing_, command_missing_, response_missing_;
  ClockSet orphans_;
  Time lost_since_ = kNever;
  std::uint64_t ahead_of_command_ = 0;
  std::array<std::uint64_t, kReads> reads_{};
  std::array<std::uint64_t, kWrites> writes_{};
};

}  // namespace fabmon
