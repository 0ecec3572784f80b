// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Whether a monitor knows how many transactions of one direction of an AXI port are open. One that
// starts while K are open sees open = K + commands - responses, and no number of responses tells K.
//
// * It knows from the cycle after one in which the port was in reset: nothing is open then.
// * It does not know from the cycle after a doubt: an orphan (a response whose command it has not
//   seen), or the software's clear bit. In a cycle that has both, the port's reset counts.
// * It knows once `settle_cycles` cycles without a doubt were quiet, one after another: none known
//   to be open before the cycle and none of the direction's VALIDs in it. This is an assumption
//   about the subordinate; an orphan shows where it fails.
//
// All of it follows from four time stamps, so quiet cycles need not be told. Times never go back.
#pragma once

#include <algorithm>
#include <cstdint>

namespace fabmon {

class Axi4OpenSettled {
 public:
  explicit Axi4OpenSettled(std::uint64_t settle_cycles) : settle_cycles_(settle_cycles) {}

  /// The monitor's first cycle. `settled`: the port was in reset in the cycle before it.
  void start(std::uint64_t now, bool settled) {
    quiet_from_ = doubt_from_ = now;
    known_from_ = now;
    known_ = settled;
  }

  /// A cycle that is not quiet.
  void busy(std::uint64_t now) {
    if (long_quiet(now)) know(quiet_from_ + settle_cycles_);
    quiet_from_ = now + 1;
  }

  /// An orphan or the clear bit in this cycle, which is then no quiet one.
  void doubt(std::uint64_t now) {
    busy(now);
    doubt_from_ = now + 1;
    known_ = known_ && known_from_ >= doubt_from_;
  }

  /// The port is in reset in this cycle.
  void port_reset(std::uint64_t now) { know(now + 1); }

  /// Whether it is known what was open before this cycle, if the cycles before it have been told
  /// and no other.
  bool settled(std::uint64_t now) const {
    return long_quiet(now) || (known_ && known_from_ >= doubt_from_);
  }

 private:
  bool long_quiet(std::uint64_t now) const { return now >= quiet_from_ + settle_cycles_; }
  void know(std::uint64_t from) {
    known_from_ = known_ ? std::max(known_from_, from) : from;
    known_ = true;
  }

  std::uint64_t settle_cycles_;
  std::uint64_t quiet_from_ = 0;  // the cycle after the last that was not quiet
  std::uint64_t doubt_from_ = 0;  // the cycle after the last doubt
  std::uint64_t known_from_ = 0;  // what last told it did so from this cycle on
  bool known_ = false;            // there was such
};

}  // namespace fabmon
