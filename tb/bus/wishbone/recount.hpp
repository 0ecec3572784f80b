// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The cycles of a Wishbone port by counters, as hardware would count them.
//
//     classic     open' = CYC and (open or STB) and no answer that ends it
//     pipelined   a shift register of a direction and its bytes for each open request: a request
//                 is put in behind, an answer takes out what is in front
//
// Whether CYC cuts a burst behind its last ACK is known later than its cycles are counted:
// correct() takes those in which it was open no more out of the sum of open transactions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>

#include "tb/bus/pin_log.hpp"
#include "tb/bus/wishbone/pins.hpp"

namespace fabmon::wishbone {

class Recount {
 public:
  explicit Recount(const PinWidths& pins) : pins_(pins) {}

  CycleState cycle(const PinRow& pins, Ended& ended);
  void reset();
  /// To be called behind each cycle that was added.
  void correct(CycleSums& sums);

 private:
  struct Open {
    std::size_t direction;
    std::uint64_t bytes;
  };
  static constexpr std::size_t kNone = 2;  // no direction

  std::uint64_t bytes(const PinRow& pins) const;
  std::size_t classic(const PinRow& pins, CycleState& state, Ended& ended);
  std::size_t pipelined(const PinRow& pins, CycleState& state, Ended& ended);

  const PinWidths& pins_;
  std::deque<Open> open_;        // in order; classic: one at most
  bool burst_ = false;           // classic: it goes on behind its first ACK
  bool asked_ = false;           // classic: STB since the last answer
  std::size_t last_ = kNone;     // direction of the last request since CYC rose
  std::uint64_t kept_open_ = 0;  // cycles since the last ACK for which a burst was open
  Ended taken_back_{};           // of them those to take out of the sum
  Ended most_open_{};            // at once, before them
};

}  // namespace fabmon::wishbone
