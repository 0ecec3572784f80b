// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The cycles of an AXI4-Stream port by counters, as hardware would count them: which packets are
// open is a set of (TID, TDEST), and nothing of them is kept.
//
//     open' = open + (first beat moves) - (beat with TLAST moves)
#pragma once

#include <vector>

#include "tb/bus/axis/pins.hpp"
#include "tb/bus/pin_log.hpp"

namespace fabmon::axis {

class Recount {
 public:
  explicit Recount(const PinWidths& pins) : pins_(pins) {}

  CycleState cycle(const PinRow& pins, Ended& ended);
  void reset() { open_.clear(); }

 private:
  const PinWidths& pins_;
  std::vector<std::uint64_t> open_;  // TDEST << 32 | TID
};

}  // namespace fabmon::axis
