// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The cycles of an OBI port by counters, as hardware would count them. A FIFO has the direction,
// the aid and the bytes of each request that lacks its answer.
//
//     open' = open + (req and gnt) - (rvalid and rready, if a request is open), by direction
#pragma once

#include <array>
#include <cstdint>
#include <deque>

#include "tb/bus/obi/pins.hpp"
#include "tb/bus/pin_log.hpp"

namespace fabmon::obi {

class Recount {
 public:
  explicit Recount(const PinWidths& pins) : pins_(pins) {}

  CycleState cycle(const PinRow& pins, Ended& ended);
  void reset();

 private:
  struct Request {
    std::uint8_t write;   // 0 or 1
    std::uint32_t aid;    // 0 without that pin
    std::uint64_t bytes;  // by be at its acceptance
  };

  std::uint64_t bytes(const PinRow& pins) const;

  const PinWidths& pins_;
  std::deque<Request> requests_;
  std::array<std::uint32_t, 2> count_{};  // of them, by direction
};

}  // namespace fabmon::obi
