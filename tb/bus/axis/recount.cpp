// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/axis/recount.hpp"

#include <algorithm>

namespace fabmon::axis {

CycleState Recount::cycle(const PinRow& pins, Ended& ended) {
  CycleState state;
  CycleState::Direction& stream = state.directions[0];
  stream.open = static_cast<std::uint32_t>(open_.size());
  const std::uint64_t beat = pins[kTvalid] & pins[kTready] & 1U;
  state.channels[0] = static_cast<Handshake>((pins[kTvalid] & 1U) << 1U | (pins[kTready] & 1U));
  if (beat == 0) {
    stream.bucket = pins[kTvalid] != 0 ? 1 : stream.open != 0 ? 2 : 3;
    return state;
  }
  std::uint64_t lanes = pins_.has(kTkeep) || pins_.has(kTstrb) ? 0 : pins_.width[kTdata] / 8;
  for (std::size_t word = 0; word < kMaskWords; ++word) {
    const std::uint64_t keep = pins_.has(kTkeep) ? pins.mask(kTkeep)[word] : ~std::uint64_t{0};
    const std::uint64_t strb = pins_.has(kTstrb) ? pins.mask(kTstrb)[word] : ~std::uint64_t{0};
    if (!pins_.has(kTkeep) && !pins_.has(kTstrb)) break;
    for (std::uint64_t rest = keep & strb; rest != 0; rest &= rest - 1) ++lanes;
  }
  stream.bytes = stream.payload = static_cast<std::uint16_t>(lanes);
  const std::uint64_t key = pins[kTdest] << 32U | (pins[kTid] & 0xFFFFFFFFU);
  const auto found = std::find(open_.begin(), open_.end(), key);
  const bool last = pins[kTlast] != 0;
  if (found == open_.end() && !last) open_.push_back(key);
  if (found != open_.end() && last) open_.erase(found);
  ended[0] += last ? 1 : 0;
  return state;
}

}  // namespace fabmon::axis
