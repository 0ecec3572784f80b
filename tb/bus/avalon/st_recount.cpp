// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/avalon/st_recount.hpp"

#include <algorithm>

namespace fabmon::avalon_st {

CycleState Recount::cycle(const PinRow& pins, Ended& ended) {
  CycleState state;
  CycleState::Direction& stream = state.directions[0];
  stream.open = static_cast<std::uint32_t>(open_.size());
  const unsigned valid = pins[kValid] != 0 ? 1 : 0, ready = pins[kReady] != 0 ? 1 : 0;
  state.channels[0] = static_cast<Handshake>(valid << 1U | ready);
  if ((valid & ready) == 0) {
    stream.bucket = valid != 0 ? 1 : stream.open != 0 ? 2 : 3;
    return state;
  }
  const bool last = pins[kEndofpacket] != 0;
  const std::uint64_t width = pins_.width[kData] / 8, empty = last ? pins[kEmpty] : 0;
  stream.bytes = stream.payload = static_cast<std::uint16_t>(empty < width ? width - empty : 0);
  const auto found = std::find(open_.begin(), open_.end(), pins[kChannel]);
  const bool is_open = found != open_.end();
  const bool starts =
      pins[kStartofpacket] != 0 || !pins_.has(kStartofpacket) || !pins_.has(kEndofpacket);
  if (!is_open && !starts) return state;
  if (last) {
    ++ended[0];
    if (is_open) open_.erase(found);
  } else if (!is_open) {
    open_.push_back(pins[kChannel]);
  }
  return state;
}

}  // namespace fabmon::avalon_st
