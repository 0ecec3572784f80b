// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The log of one block of cycles of an AXI4 port: when each channel was valid, when it shook hands,
// and what the commands and the ends of transactions carried. Everything the golden model of the
// axi4 monitor counts is derived from this log; nothing else ever looks at pins.
//
// Not looked at: addresses, bursts, strobes (no event depends on them) and ARESETn, which ends what
// is open (form.hpp) and is otherwise a bus without valid signals.
//
// Atomic operations that return data (AWATOP[5], open_atomics.hpp):
// * AW, W and B are those of any write: the write is open from AW to B.
// * R is counted as it is on the pins: VALIDs, handshakes, gaps, responses, and whether a burst has
//   begun. RLAST of such an operation, however, ends no read: read_end() and end_ids() leave it
//   out, so it takes no open read with it, neither by number nor by ID.
// * Beyond MaxAtomics that wait, an operation is lost: its data ends a read, if one is open.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "tb/bus/axi4/open_atomics.hpp"
#include "tb/bus/axi4/pins.hpp"
#include "tb/monitor/axi4/golden/clock_set.hpp"

namespace fabmon {

/// A point in time: cycles since the monitor's reset.
using Time = std::uint64_t;

/// The time of what has not happened.
inline constexpr Time kNever = ~Time{0};

class Axi4Log {
 public:
  enum Channel : unsigned { kAr, kR, kAw, kW, kB };

  /// What an AR or AW handshake carried.
  struct Command {
    std::uint32_t id = 0;
    std::uint8_t len = 0;   ///< beats - 1
    std::uint8_t size = 0;  ///< log2(bytes per beat)
  };

  /// IDs have id_width bits, 0-32; so many atomic operations can wait for data.
  Axi4Log(unsigned id_width, unsigned max_atomics) : atomics_(id_width, max_atomics) {}

  /// Appends the next n cycles. The block must have room for them.
  void append(const Axi4Pins* pins, unsigned n);

  /// Starts the block that follows this one.
  void next_block();

  /// Starts again at time 0.
  void reset();

  /// No atomic operation waits from the next cycle on.
  void drop_open() { atomics_.clear(); }

  /// Time of the block's first cycle.
  Time base() const { return base_; }

  /// Time after the block's last cycle.
  Time end() const { return base_ + clocks(); }

  /// Cycles in the block so far, 0 to ClockSet::kCapacity.
  unsigned clocks() const { return read_end_.clocks(); }

  /// The cycles with VALID.
  const ClockSet& valid(Channel c) const { return valid_[c]; }

  /// The cycles with VALID and READY.
  const ClockSet& handshake(Channel c) const { return handshake_[c]; }

  /// The cycles with an R handshake that has RLAST, whatever it ends.
  const ClockSet& last_beat() const { return last_beat_; }

  /// Of these the cycles in which a read ends: not the data of an atomic operation.
  const ClockSet& read_end() const { return read_end_; }

  /// The cycles in which an atomic operation was accepted that is not followed.
  const ClockSet& atomic_lost() const { return atomic_lost_; }

  /// The AR (AW) handshakes, in order of time.
  std::span<const Command> commands(Channel c) const {
    return c == kAr ? reads_.view() : writes_.view();
  }

  /// The ID of each read that ended (read_end()) and of each B handshake, in order of time.
  std::span<const std::uint32_t> end_ids(Channel c) const {
    return c == kR ? read_end_ids_.view() : write_end_ids_.view();
  }

 private:
  // A list with room for one entry a cycle. An entry is always written and kept if `keep`, because
  // a branch on a bus's pins is mispredicted all the time.
  template <class T>
  struct List {
    std::array<T, ClockSet::kCapacity + 1> item{};
    std::size_t size = 0;
    void add_if(bool keep, const T& x) {
      item[size] = x;
      size += keep ? 1 : 0;
    }
    std::span<const T> view() const { return {item.data(), size}; }
  };

  Time base_ = 0;
  std::array<ClockSet, 5> valid_{};
  std::array<ClockSet, 5> handshake_{};
  ClockSet last_beat_, read_end_, atomic_lost_;
  Axi4OpenAtomics atomics_;
  List<Command> reads_, writes_;
  List<std::uint32_t> read_end_ids_, write_end_ids_;
};

}  // namespace fabmon
