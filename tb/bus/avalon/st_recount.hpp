// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The cycles of an Avalon-ST port by counters, as hardware would count them: which packets are open
// is a set of channels, and nothing of them is kept.
//
//     open' = open + (first beat moves) - (beat with endofpacket moves)
#pragma once

#include <cstdint>
#include <vector>

#include "tb/bus/avalon/st_pins.hpp"
#include "tb/bus/pin_log.hpp"

namespace fabmon::avalon_st {

class Recount {
 public:
  explicit Recount(const PinWidths& pins) : pins_(pins) {}

  CycleState cycle(const PinRow& pins, Ended& ended);
  void reset() { open_.clear(); }

 private:
  const PinWidths& pins_;
  std::vector<std::uint64_t> open_;  // channels
};

}  // namespace fabmon::avalon_st
