// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/obi/recount.hpp"

#include <algorithm>

#include "tb/bus/lanes.hpp"

namespace fabmon::obi {

void Recount::reset() {
  requests_.clear();
  count_ = {};
}

std::uint64_t Recount::bytes(const PinRow& pins) const {
  if (pins_.has(kBe)) return lanes_of(pins, kBe);
  const unsigned width = std::max(pins_.width[kRdata], pins_.width[kWdata]);
  return width != 0 ? width / 8 : pins_.width[kBe];
}

CycleState Recount::cycle(const PinRow& pins, Ended& ended) {
  const auto bit = [&pins](std::size_t pin) { return pins[pin] != 0 ? 1U : 0U; };
  const unsigned req = bit(kReq), gnt = bit(kGnt), rvalid = bit(kRvalid), rready = bit(kRready);
  const unsigned write = pins[kWe] != 0 || pins[kWen] == 0 ? 1 : 0;
  CycleState state;
  state.channels[0] = static_cast<Handshake>(req << 1U | gnt);
  state.channels[1] = static_cast<Handshake>(rvalid << 1U | rready);
  auto& [reads, writes] = state.directions;
  reads.open = count_[0];
  writes.open = count_[1];
  // From the last line of the tables to the first.
  reads.bucket = req == 0 ? 7 : write != 0 ? 6 : gnt != 0 ? 4 : 5;
  writes.bucket = req == 0 ? 7 : 6;
  if (count_[0] != 0) reads.bucket = 3;
  if (count_[1] != 0) writes.bucket = 5;
  auto asked = requests_.end();
  if (rvalid != 0 && !requests_.empty()) {
    asked = requests_.begin();
    if (pins_.has(kAid) && pins_.has(kRid)) {
      asked = std::find_if(asked, requests_.end(), [&](const Request& each) {
        return each.aid == static_cast<std::uint32_t>(pins[kRid]);
      });
      if (asked == requests_.end()) asked = requests_.begin();
    }
    if (asked->write != 0) {
      writes.bucket = rready != 0 ? 3 : 4;
    } else {
      reads.bucket = rready != 0 ? 0 : 1;
    }
  }
  if ((req & write) != 0) writes.bucket = gnt != 0 ? 0 : 1;
  if (asked != requests_.end() && rready != 0) {
    if (asked->write == 0) reads.bytes = static_cast<std::uint16_t>(asked->bytes);
    --count_.at(asked->write);
    ++ended.at(asked->write);
    requests_.erase(asked);
  }
  if ((req & gnt) != 0) {
    const std::uint64_t moved = bytes(pins);
    if (write != 0) writes.bytes = static_cast<std::uint16_t>(moved);
    requests_.push_back(
        {static_cast<std::uint8_t>(write), static_cast<std::uint32_t>(pins[kAid]), moved});
    ++count_.at(write);
  }
  reads.payload = reads.bytes;
  writes.payload = writes.bytes;
  return state;
}

}  // namespace fabmon::obi
