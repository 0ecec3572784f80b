// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/avalon/recount.hpp"

#include <algorithm>

#include "tb/bus/lanes.hpp"

namespace fabmon::avalon {

void Recount::reset() {
  reads_.clear();
  begun_ = false;
  lacking_ = 0;
  sent_ = 0;
}

std::uint64_t Recount::bytes(const PinRow& pins) const {
  if (pins_.has(kByteenable)) return lanes_of(pins, kByteenable);
  const unsigned strobes = pins_.width[kByteenableN];
  if (pins_.has(kByteenableN) && strobes != 0) return strobes - lanes_of(pins, kByteenableN);
  const unsigned width = std::max(pins_.width[kReaddata], pins_.width[kWritedata]);
  return width != 0 ? width / 8 : std::max(pins_.width[kByteenable], strobes);
}

void Recount::read(const PinRow& pins, const Offer& offer, Ended& ended, CycleState& state) {
  auto& reads = state.directions[0];
  const bool moves = offer.read && !offer.waits, data = pins[kReaddatavalid] != 0;
  std::uint64_t moved = 0;
  reads.open = static_cast<std::uint32_t>(reads_.size());
  if (begun_) {
    reads.bucket = 2;
  } else if (!reads_.empty()) {
    reads.bucket = 3;
  } else {
    reads.bucket = moves ? 4 : offer.read ? 5 : offer.write ? 6 : 7;
  }
  if (!pins_.has(kReaddatavalid)) {  // the data is there at once
    if (!moves) return;
    reads.bucket = 0;
    moved = bytes(pins);
    ++ended[0];
  } else {
    if (data && !reads_.empty()) {
      reads.bucket = 0;
      moved = reads_.front().bytes;
      begun_ = --reads_.front().beats != 0;
      if (!begun_) {
        reads_.pop_front();
        ++ended[0];
      }
    }
    if (moves) reads_.push_back({std::max<std::uint64_t>(pins[kBurstcount], 1), bytes(pins)});
  }
  reads.bytes = reads.payload = static_cast<std::uint16_t>(moved);
}

void Recount::write(const PinRow& pins, const Offer& offer, Ended& ended, CycleState& state) {
  auto& writes = state.directions[1];
  const bool response = pins[kWriteresponsevalid] != 0 && sent_ != 0;
  writes.open = sent_ + (lacking_ != 0 ? 1 : 0);
  if (offer.write) {
    writes.bucket = offer.waits ? 1 : 0;
  } else if (lacking_ != 0) {
    writes.bucket = 2;
  } else if (sent_ != 0) {
    writes.bucket = response ? 3 : 5;
  } else {
    writes.bucket = offer.read ? 6 : 7;
  }
  if (response) {
    --sent_;
    ++ended[1];
  }
  if (!offer.write || offer.waits) return;
  writes.bytes = writes.payload = static_cast<std::uint16_t>(bytes(pins));
  lacking_ = (lacking_ != 0 ? lacking_ : std::max<std::uint64_t>(pins[kBurstcount], 1)) - 1;
  if (lacking_ != 0) return;
  if (pins_.has(kWriteresponsevalid)) {
    ++sent_;
  } else {
    ++ended[1];
  }
}

CycleState Recount::cycle(const PinRow& pins, Ended& ended) {
  CycleState state;
  const Offer offer = offer_of(pins);
  state.channels[0] =
      static_cast<Handshake>((offer.read || offer.write ? 2U : 0U) | (offer.waits ? 0U : 1U));
  state.channels[1] = pins[kReaddatavalid] != 0 ? Handshake::kBeat : Handshake::kReadyAlone;
  state.channels[2] = pins[kWriteresponsevalid] != 0 ? Handshake::kBeat : Handshake::kReadyAlone;
  read(pins, offer, ended, state);
  write(pins, offer, ended, state);
  return state;
}

}  // namespace fabmon::avalon
