// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The cycles of an APB port by counters, as hardware would count them: a transfer is open or none.
//
//     open' = PSEL and (PENABLE = 0 or open and PREADY = 0)
#pragma once

#include <cstddef>

#include "tb/bus/apb/report_pins.hpp"
#include "tb/bus/pin_log.hpp"

namespace fabmon::apb {

class Recount {
 public:
  explicit Recount(const PinWidths& pins) : pins_(pins) {}

  CycleState cycle(const PinRow& pins, Ended& ended);
  void reset() { open_ = false; }

 private:
  const PinWidths& pins_;
  bool open_ = false;
  std::size_t direction_ = 0;  // of the open one
};

}  // namespace fabmon::apb
