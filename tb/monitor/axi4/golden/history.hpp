// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the axi4 monitor remembers beyond a block of cycles, as time stamps: the last handshake of
// each "X to X" event, the transactions that are open, and since when each sticky flag is set. A
// closed transaction leaves the log as soon as its latency is known, so memory is bounded on
// endless runs.
//
// advance() takes in one block; afterwards each part answers questions about that block: totals in
// closed form, or a list of runs (cycles of constant increment) for filters to work on.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "tb/monitor/axi4/config.hpp"
#include "tb/monitor/axi4/golden/log.hpp"

namespace fabmon {

/// The cycles [begin, end) of a block, in each of which an event has the increment `value` > 0.
struct Run {
  unsigned begin = 0;
  unsigned end = 0;
  std::uint64_t value = 0;
};

/// Runs of one block in ascending order, disjoint; cycles in no run have the increment 0.
using Runs = std::vector<Run>;

/// One of the events 02h-09h. A gap is measured from the previous update (the first one from the
/// arming handshake) to an update; one above `cap` counts as `cap` and sets the sticky flag.
class GapLog {
 public:
  /// The gap counter has `width` bits, 3-48.
  explicit GapLog(unsigned width) : cap_((std::uint64_t{1} << width) - 1) {}

  /// Takes in a block that starts at `base`: the cycles of arming handshakes and of updates.
  void advance(Time base, const ClockSet& arm, const ClockSet& update);

  /// Back to "not armed, no overflow".
  void forget() {
    armed_ = false;
    overflow_since_ = kNever;
  }

  /// Sum of all increments of the block: last update - first mark, less what exceeded the cap.
  std::uint64_t total() const { return mark_ - first_mark_ - excess_; }

  /// The increments of the block; base and update as they were given to advance().
  void runs(Time base, const ClockSet& update, Runs& out) const;

  /// The first time at which the sticky overflow flag reads 1, or kNever.
  Time overflow_since() const { return overflow_since_; }

 private:
  std::uint64_t cap_;
  bool armed_ = false;
  Time mark_ = 0;  // time of the arming handshake or of the last update
  Time overflow_since_ = kNever;
  Time first_mark_ = 0;        // mark_ as it was at the first update of the block
  unsigned first_update_ = 0;  // updates count from this cycle of the block on
  std::uint64_t excess_ = 0;   // the part of the block's gaps above the cap
};

/// Open transactions of one direction by number only (simple latency mode). The total latency is
/// the sum of the ends less the sum of the starts. An end with nothing open and a command in its
/// own cycle ends that command: neither counts.
class OpenCount {
 public:
  /// At most 2^width - 1 transactions can be counted, width 1-16.
  explicit OpenCount(unsigned width) : max_((1U << width) - 1) {}

  /// Takes in a block: the cycles of commands and of ends.
  void advance(Time base, const ClockSet& commands, const ClockSet& ends);

  /// Forgets that a command was lost. Open transactions stay open.
  void forget_flag() { lost_since_ = kNever; }

  /// Nothing is open from the next block on.
  void drop() { open_ = 0; }

  /// The cycles of the block before which a transaction was open.
  ClockSet some() const;

  /// The sum over the block's cycles before `end` of the number of open transactions.
  std::uint64_t total(unsigned end) const;

  /// The number of open transactions as runs.
  void runs(Runs& out) const;

  /// The first time at which the sticky flag "a command could not be counted" reads 1, or kNever.
  Time lost_since() const { return lost_since_; }

  /// The cycles of the block with an orphan: an end without a start.
  const ClockSet& orphans() const { return orphans_; }

 private:
  std::uint64_t max_;
  std::uint64_t open_ = 0;           // after the block
  std::uint64_t open_at_start_ = 0;  // before the block
  ClockSet started_, ended_;         // commands and ends that count: neither lost nor clamped
  ClockSet orphans_;
  Time lost_since_ = kNever;
};

/// Open transactions of one direction by ID (advanced latency mode). An end closes the oldest open
/// transaction of its ID; without any, the command of its own cycle and ID, with latency 0; without
/// that, it counts nothing.
class OpenTable {
 public:
  /// `size` transactions at most; latencies above 2^gap_width - 1 saturate; IDs have id_width bits.
  OpenTable(unsigned size, unsigned gap_width, unsigned id_width);

  /// Takes in a block: cycles of commands and ends with what they carried, one entry per element.
  void advance(Time base, const ClockSet& commands, std::span<const Axi4Log::Command> command,
               const ClockSet& ends, std::span<const std::uint32_t> end_id);

  /// Forgets that something was lost. Open transactions stay open.
  void forget_flag() { lost_since_ = kNever; }

  /// Nothing is open from the next block on.
  void drop();

  /// The cycles of the block before which a transaction was open.
  const ClockSet& some() const { return some_; }

  /// The latency of each transaction that ended in the block, as a run of one cycle at its end; 0
  /// if it ended in the cycle of its command.
  const Runs& completions() const { return completions_; }

  /// The first time at which the sticky flag "not tracked, or saturated" reads 1, or kNever.
  Time lost_since() const { return lost_since_; }

  /// The cycles of the block with an orphan: an end of an ID without a start.
  const ClockSet& orphans() const { return orphans_; }

 private:
  static constexpr int kNone = -1;
  struct Entry {
    std::uint32_t id = 0;
    Time opened = 0;
    int next = kNone;  // the next younger one in the same list
  };
  struct List {
    int oldest = kNone;
    int youngest = kNone;
  };

  List& list_of(std::uint32_t id) { return lists_[id * 0x9E3779B1U >> shift_]; }
  void open(std::uint32_t id, Time now);
  Time close(
      std::uint32_t id);  // when the oldest one of this ID was opened; kNever if none is open

  std::uint64_t cap_;
  std::uint32_t id_mask_;
  unsigned shift_;  // from the hash of an ID to the number of its list
  std::vector<Entry> entries_;
  std::vector<List> lists_;  // by hash of the ID
  int free_ = kNone;         // list of unused entries
  std::size_t open_ = 0;     // how many
  Runs completions_;
  ClockSet orphans_, some_;
  Time lost_since_ = kNever;
};

/// All of it, for one monitor.
class Axi4History {
 public:
  enum Direction : unsigned { kRead, kWrite };
  static constexpr unsigned kGaps = 8;  ///< events 02h-09h are gaps 0-7

  explicit Axi4History(const Axi4Config& config);

  /// Takes in a block. gaps: also what arms and ends gaps.
  void advance(const Axi4Log& log, bool gaps = true);

  /// What Rst_Cntr does: disarms the gaps and clears all sticky flags.
  void forget();

  /// Nothing is open from the next block on.
  void drop();

  /// The cycles of the block before which a transaction of this direction was open, or in which one
  /// of its channels is valid.
  ClockSet busy(const Axi4Log& log, Direction d) const;

  /// Sum of the increments of gap k in the block.
  std::uint64_t gap_total(unsigned k) const { return gaps_[k].total(); }

  /// Increments of gap k in the block.
  void gap_runs(const Axi4Log& log, unsigned k, Runs& out) const {
    gaps_[k].runs(log.base(), updates(log, k), out);
  }

  /// Sum of the latency event's increments (13h, 1Ch) in the block before cycle `end`.
  std::uint64_t latency_total(Direction d, unsigned end) const;

  /// Increments of the latency event in the block.
  void latency_runs(Direction d, Runs& out) const;

  /// Since when the overflow flag of gap k reads 1.
  Time gap_overflow_since(unsigned k) const { return gaps_[k].overflow_since(); }

  /// Since when rovf (wovf) reads 1.
  Time lost_since(Direction d) const {
    const Time open = advanced_ ? tables_[d].lost_since() : counts_[d].lost_since();
    return d == kRead ? std::min(open, atomic_lost_since_) : open;
  }

  /// The cycles of the block with an end without a start.
  const ClockSet& orphans(Direction d) const {
    return advanced_ ? tables_[d].orphans() : counts_[d].orphans();
  }

 private:
  const ClockSet& updates(const Axi4Log& log, unsigned k) const;
  void advance_gaps(const Axi4Log& log);

  bool advanced_;
  std::array<GapLog, kGaps> gaps_;
  ClockSet read_or_response_;  // R or B handshakes of the block: the updates of gap 7
  std::array<OpenCount, 2> counts_;
  std::array<OpenTable, 2> tables_;
  Time atomic_lost_since_ =
      kNever;  // an atomic operation is not followed: part of the flag of reads
};

}  // namespace fabmon
