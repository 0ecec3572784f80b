// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The register EXT_OPEN of both forms of the axi4 monitor: what is known of the transactions that
// are open. Whether their number is known: open_settled.hpp.
#pragma once

#include <array>
#include <cstdint>

#include "tb/bus/axi4/open_settled.hpp"
#include "tb/monitor/axi4/golden/clock_set.hpp"
#include "tb/monitor/axi4/golden/history.hpp"

namespace fabmon {

class Axi4OpenFlags {
 public:
  using Direction = Axi4History::Direction;

  explicit Axi4OpenFlags(unsigned settle_cycles)
      : direction_{Of(settle_cycles), Of(settle_cycles)} {
    start(true, false);
  }

  /// The monitor leaves its reset. Time 0 is the second cycle after it. `settled`: the port was in
  /// reset, too. `first_counts`: the first cycle after the reset counts.
  void start(bool settled, bool first_counts) {
    for (Of& d : direction_) {
      d.settled.start(0, settled);
      d.orphan = false;
      d.lower_bound = first_counts && !settled;
    }
    end_ = 0;
  }

  /// Takes in a block: the cycles in which a transaction was open or a channel valid, and those in
  /// which one ended that had not begun. Only the cycles before `counted` count.
  void advance(Direction d, Time base, const ClockSet& busy, const ClockSet& orphans,
               unsigned counted) {
    Of& of = direction_[d];
    end_ = base + busy.clocks();
    // While it is known, only an orphan tells anything.
    if (of.settled.settled(at(base)) && orphans.first() == orphans.clocks()) return;
    for (unsigned t = 0; t < busy.clocks(); ++t) {
      if (t < counted && !of.settled.settled(at(base + t))) of.lower_bound = true;
      if (busy.contains(t)) of.settled.busy(at(base + t));
      if (!orphans.contains(t)) continue;
      of.settled.doubt(at(base + t));
      of.orphan = true;
    }
  }

  /// The port was in reset in the last cycle of the last block.
  void port_reset() {
    for (Of& d : direction_) d.settled.port_reset(at(end_ - 1));
  }

  /// CLEAR was written in the last cycle of the last block.
  void drop() {
    for (Of& d : direction_) d.settled.doubt(at(end_ - 1));
  }

  /// The value of the register after the last block.
  std::uint32_t value() const {
    std::uint32_t bits = 0;
    for (unsigned d = 0; d < direction_.size(); ++d) {
      const Of& of = direction_[d];
      bits |= (of.settled.settled(at(end_)) ? 0U : kUnsettled << d) |
              (of.lower_bound ? kLowerBound << d : 0U) | (of.orphan ? kOrphan << d : 0U);
    }
    return bits;
  }

  /// What a snapshot stores, as bits 3:2 of EXT_SNAP_STS.
  std::uint32_t lower_bounds() const { return value() & 3 * kLowerBound; }

  /// True if a write of these ones drops what is open.
  static bool drops(std::uint32_t ones) { return (ones & kClear) != 0; }

  /// A 1 is written to these bits, before the pins of its cycle are taken in.
  void write_ones(std::uint32_t bits) {
    for (unsigned d = 0; d < direction_.size(); ++d) {
      if ((bits & kOrphan << d) != 0) direction_[d].orphan = false;
      if ((bits & kLowerBound << d) != 0) direction_[d].lower_bound = false;
    }
  }

  /// Clears the sticky flags (Rst_Cntr, csr_aresetn).
  void forget() {
    for (Of& d : direction_) d.orphan = d.lower_bound = false;
  }

 private:
  // Bits of reads; those of writes are one higher.
  static constexpr std::uint32_t kUnsettled = 1U << 0, kLowerBound = 1U << 2, kOrphan = 1U << 4,
                                 kClear = 1U << 8;

  struct Of {
    explicit Of(unsigned settle_cycles) : settled(settle_cycles) {}
    Axi4OpenSettled settled;
    bool lower_bound = false;
    bool orphan = false;
  };

  // Cycles since the reset, from the first one on.
  static Time at(Time time) { return time + 1; }

  std::array<Of, 2> direction_;
  Time end_ = 0;  // of the last block
};

}  // namespace fabmon
