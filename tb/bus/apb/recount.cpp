// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/apb/recount.hpp"

#include <algorithm>

namespace fabmon::apb {

CycleState Recount::cycle(const PinRow& pins, Ended& ended) {
  const bool selected = pins[kPsel] != 0;
  const bool enabled = selected && pins[kPenable] != 0;
  const bool ready = pins[kPready] != 0;
  CycleState state;
  state.channels[0] = static_cast<Handshake>((enabled ? 2U : 0U) + (ready ? 1U : 0U));
  state.directions[0].bucket = state.directions[1].bucket = selected ? 3 : 4;
  if (open_) state.directions.at(direction_).open = 1;
  if (selected) {
    if (!enabled || !open_) direction_ = pins[kPwrite] != 0 ? 1 : 0;
    CycleState::Direction& direction = state.directions.at(direction_);
    direction.bucket = !enabled ? 2 : ready ? 0 : 1;
    if (enabled && ready) {
      const bool known = pins_.has(kPwdata) || pins_.has(kPrdata);
      const unsigned width = std::max(pins_.width[kPwdata], pins_.width[kPrdata]);
      std::uint64_t bytes = width != 0 ? width / 8 : known ? 4 : 0;
      if (direction_ == 1 && pins_.has(kPstrb)) bytes = pins[kPstrb];
      direction.bytes = direction.payload = static_cast<std::uint16_t>(bytes);
      if (open_) ++ended.at(direction_);
    }
  }
  open_ = selected && (!enabled || (open_ && !ready));
  return state;
}

}  // namespace fabmon::apb
