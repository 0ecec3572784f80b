// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/ahb/recount.hpp"

#include <algorithm>

#include "tb/bus/held_cycles.hpp"

namespace fabmon::ahb {

void Recount::reset() {
  burst_ = data_ = false;
  kept_open_ = 0;
}

void Recount::correct(CycleSums& sums) {
  for (std::size_t d = 0; d < taken_back_.size(); ++d) {
    sums.directions.at(d).open_sum -= taken_back_.at(d);
  }
  taken_back_ = {};
}

std::uint64_t Recount::bytes(const PinRow& pins) const {
  if (data_direction_ == 0 || !pins_.has(kHwstrb)) return bytes_;
  std::uint64_t lanes = 0;
  for (const std::uint64_t word : pins.mask(kHwstrb)) {
    for (std::uint64_t rest = word; rest != 0; rest &= rest - 1) ++lanes;
  }
  return lanes;
}

CycleState Recount::cycle(const PinRow& pins, Ended& ended) {
  const bool ready = pins[kHready] != 0;
  const std::uint64_t trans = trans_of_(pins);
  const std::uint64_t direction = pins[kHwrite] != 0 ? 1 : 0;
  const bool goes_on = trans == kTransBusy || trans == kTransSeq;
  if (burst_ && !data_) {
    if (ready && !goes_on) {
      burst_ = false;
      ++ended.at(direction_);
      if (kept_open_ + 1 < HeldCycles::kMost) taken_back_.at(direction_) = kept_open_;
    }
    kept_open_ = ready && trans != kTransBusy ? 0 : kept_open_ + 1;
  }
  CycleState state;
  if (burst_) state.directions.at(direction_).open = 1;
  state.channels[0] = static_cast<Handshake>((trans & 2U) | (ready ? 1U : 0U));
  state.channels[1] = static_cast<Handshake>((data_ ? 2U : 0U) | (ready ? 1U : 0U));
  for (auto& each : state.directions) each.bucket = data_ ? 5 : 6;
  if (data_) {
    auto& now = state.directions.at(data_direction_);
    now.bucket = ready ? 0 : 1;
    if (ready) now.bytes = now.payload = static_cast<std::uint16_t>(bytes(pins));
  } else if (trans == kTransBusy && burst_) {
    state.directions.at(direction_).bucket = 2;
  } else if (trans >= kTransNonseq) {
    state.directions.at(direction).bucket = ready ? 3 : 4;
  }
  if (!ready) return state;
  if (burst_ && data_ && (beats_ == 0 || !goes_on)) {
    burst_ = false;
    ++ended.at(direction_);
  }
  data_ = trans >= kTransNonseq;
  if (!data_) return state;
  const bool begins = trans == kTransNonseq;
  if (begins) {
    direction_ = direction;
    beats_ = beats_of(pins[kHburst]);
  }
  data_direction_ = burst_ && !begins ? direction_ : direction;
  burst_ = burst_ || begins;
  --beats_;
  bytes_ = pins_.has(kHsize) ? std::uint64_t{1} << (pins[kHsize] & 7U) : data_width(pins_) / 8;
  return state;
}

}  // namespace fabmon::ahb
