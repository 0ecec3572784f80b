// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The cycles of an Avalon-MM port by counters, as hardware would count them. A FIFO has the beats
// and the bytes of each read that lacks data; writes are but numbers.
//
//     reads'   = reads + (read moves) - (last readdatavalid)    none without that pin
//     lacking' = lacking - (write moves); burstcount - 1 where lacking was 0
//     sent'    = sent + (last beat of a write moves) - (writeresponsevalid, if sent)
//     open     = reads; sent + (lacking /= 0)
#pragma once

#include <cstdint>
#include <deque>

#include "tb/bus/avalon/pins.hpp"
#include "tb/bus/pin_log.hpp"

namespace fabmon::avalon {

class Recount {
 public:
  explicit Recount(const PinWidths& pins) : pins_(pins) {}

  CycleState cycle(const PinRow& pins, Ended& ended);
  void reset();

 private:
  struct Read {
    std::uint64_t beats;  // to come
    std::uint64_t bytes;  // of a beat
  };

  std::uint64_t bytes(const PinRow& pins) const;
  void read(const PinRow& pins, const Offer& offer, Ended& ended, CycleState& state);
  void write(const PinRow& pins, const Offer& offer, Ended& ended, CycleState& state);

  const PinWidths& pins_;
  std::deque<Read> reads_;
  bool begun_ = false;         // beats of the first one have moved
  std::uint64_t lacking_ = 0;  // beats of the write that has begun
  std::uint32_t sent_ = 0;     // writes that lack their response alone
};

}  // namespace fabmon::avalon
