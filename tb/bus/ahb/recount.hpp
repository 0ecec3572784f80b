// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The cycles of an AHB port by counters, as hardware would count them: one burst is open or none,
// one data phase or none.
//
//     burst' = NONSEQ is accepted, or burst and not (its last beat's data phase ends)
//     data'  = an address phase is accepted, or data and HREADY = 0
//
// Whether BUSY follows the last beat of a burst is known later than its cycles are counted:
// correct() takes those in which the burst was open no more out of the sum of open bursts.
#pragma once

#include <cstdint>

#include "tb/bus/ahb/pins.hpp"
#include "tb/bus/pin_log.hpp"

namespace fabmon::ahb {

class Recount {
 public:
  explicit Recount(const PinWidths& pins) : pins_(pins), trans_of_(pins) {}

  CycleState cycle(const PinRow& pins, Ended& ended);
  void reset();
  /// To be called behind each cycle that was added.
  void correct(CycleSums& sums);

 private:
  std::uint64_t bytes(const PinRow& pins) const;

  const PinWidths& pins_;
  TransOf trans_of_;
  bool burst_ = false, data_ = false;
  std::uint64_t direction_ = 0;       // of the burst
  std::uint64_t data_direction_ = 0;  // of the data phase
  unsigned beats_ = 0;                // of the burst that are not accepted yet; INCR: far below 0
  std::uint64_t bytes_ = 0;           // of the data phase, by HSIZE
  std::uint64_t kept_open_ = 0;       // cycles for which BUSY has kept the burst open
  Ended taken_back_{};                // of them those to take out of the sum
};

}  // namespace fabmon::ahb
