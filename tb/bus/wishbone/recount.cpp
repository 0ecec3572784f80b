// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/wishbone/recount.hpp"

#include "tb/bus/held_cycles.hpp"

namespace fabmon::wishbone {

void Recount::reset() {
  open_.clear();
  burst_ = asked_ = false;
  last_ = kNone;
  kept_open_ = 0;
}

void Recount::correct(CycleSums& sums) {
  for (std::size_t d = 0; d < taken_back_.size(); ++d) {
    DirectionSums& direction = sums.directions.at(d);
    direction.open_sum -= taken_back_.at(d);
    if (taken_back_.at(d) != 0) direction.open_max = most_open_.at(d);
    if (kept_open_ == 0) most_open_.at(d) = direction.open_max;
  }
  taken_back_ = {};
}

std::uint64_t Recount::bytes(const PinRow& pins) const {
  return pins_.has(kSel) ? pins[kSel] : bytes_of_data(pins_);
}

// Each returns the direction of what is answered.
std::size_t Recount::classic(const PinRow& pins, CycleState& state, Ended& ended) {
  const bool request = pins[kStb] != 0;
  const bool answer = (pins[kAck] | pins[kErr] | pins[kRty]) != 0;
  if (!open_.empty()) ++kept_open_;
  if (!request) return kNone;
  state.channels[0] = answer ? Handshake::kBeat : Handshake::kStall;
  if (open_.empty()) {
    open_.push_back({pins[kWe] != 0 ? 1U : 0U, 0});
    burst_ = false;
  }
  asked_ = !answer;
  kept_open_ = 0;
  if (!answer) return kNone;
  const std::size_t direction = open_.front().direction;
  const bool retry = pins[kErr] == 0 && pins[kRty] != 0;
  state.directions.at(direction).bytes = static_cast<std::uint16_t>(retry ? 0 : bytes(pins));
  if (!burst_) burst_ = pins[kCti] == 1 || pins[kCti] == 2;
  if (!burst_ || pins[kCti] == 7 || pins[kErr] != 0 || retry) {
    ++ended.at(direction);
    open_.clear();
    burst_ = false;
  }
  return direction;
}

std::size_t Recount::pipelined(const PinRow& pins, CycleState& state, Ended& ended) {
  const bool answer = (pins[kAck] | pins[kErr] | pins[kRty]) != 0;
  if (pins[kStb] != 0 && pins[kStall] == 0) {
    open_.push_back({pins[kWe] != 0 ? 1U : 0U, bytes(pins)});
  }
  state.channels[2] = answer ? Handshake::kBeat : Handshake::kReadyAlone;
  if (!answer || open_.empty()) return kNone;
  const Open done = open_.front();
  open_.pop_front();
  ++ended.at(done.direction);
  const bool retry = pins[kErr] == 0 && pins[kRty] != 0;
  state.directions.at(done.direction).bytes = static_cast<std::uint16_t>(retry ? 0 : done.bytes);
  return done.direction;
}

CycleState Recount::cycle(const PinRow& pins, Ended& ended) {
  const bool pipes = pins_.has(kStall);
  const bool stall = pipes && pins[kStall] != 0;
  CycleState state;
  for (CycleState::Direction& direction : state.directions) direction.bucket = 5;
  if (pipes) {
    const bool request = pins[kCyc] != 0 && pins[kStb] != 0;
    state.channels[1] = static_cast<Handshake>((request ? 2U : 0U) + (stall ? 0U : 1U));
    state.channels[2] = Handshake::kReadyAlone;
  }
  if (pins[kCyc] == 0) {
    if (burst_ && !asked_) {
      ++ended.at(open_.front().direction);
      if (kept_open_ + 1 < HeldCycles::kMost) {
        taken_back_.at(open_.front().direction) = kept_open_;
      }
    }
    reset();
    return state;
  }
  for (const Open& each : open_) ++state.directions.at(each.direction).open;
  const bool was_empty = open_.empty();
  const bool request = pins[kStb] != 0;
  const std::size_t asks = request ? (pins[kWe] != 0 ? 1U : 0U) : kNone;
  const std::size_t answered = pipes ? pipelined(pins, state, ended) : classic(pins, state, ended);
  std::array<unsigned, 2> bucket{5, 5};
  for (std::size_t d = 0; d < 2; ++d) {
    const bool open = state.directions.at(d).open != 0;
    if (was_empty && !request && last_ == d) bucket.at(d) = 2;
    if (open || (asks == d && (pipes || was_empty))) bucket.at(d) = 3;
    if (open && !pipes && !request) bucket.at(d) = 2;
    if (asks == d && stall) bucket.at(d) = 1;
    if (answered == d) bucket.at(d) = 0;
  }
  for (std::size_t d = 0; d < 2; ++d) {
    CycleState::Direction& direction = state.directions.at(d);
    direction.payload = direction.bytes;
    const bool other = bucket.at(d) == 5 && bucket.at(1 - d) != 5;
    direction.bucket = static_cast<std::uint8_t>(other ? 4 : bucket.at(d));
  }
  if (request) last_ = !pipes && state.directions.at(1 - asks).open != 0 ? 1 - asks : asks;
  return state;
}

}  // namespace fabmon::wishbone
