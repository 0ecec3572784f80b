// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Whichever of AW and W gets to a burst first draws it. A burst that is not finished keeps its
// place in the ring, and the ring holds as many as may be open.
#include "tb/bus/axi4/traffic/writes.hpp"

#include <algorithm>

#include "tb/bus/axi4/traffic/exclusive.hpp"

namespace fabmon {

Axi4Writes::Axi4Writes(const Axi4Port& bus, Random& rng)
    : bus_(bus), ids_(bus, rng), cursor_(rng.next()) {
  cursor_ &= ~std::uint64_t{0} >> (64 - bus.addr_width);
}

// The next burst: that of an exclusive access if its read is done and its ID is free.
Axi4Writes::Write Axi4Writes::draw(const Axi4Step& step) {
  Axi4Exclusive& exclusive = step.exclusive;
  if (exclusive.stage == Axi4Exclusive::Stage::kRead) {
    const std::uint32_t slot = ids_.claim(exclusive.id);
    if (slot != kAxi4NoSlot) {
      exclusive.stage = Axi4Exclusive::Stage::kWriting;
      return {exclusive.burst, slot, true};
    }
  }
  return {make_axi4_burst(step.profile, bus_, step.rng, cursor_),
          ids_.open(step.profile.ids, step.rng), false};
}

// True if burst `index` exists, drawing it if it is the next one and may be begun. The burst is
// kept in the ring until the oldest one before it is joined; `joined_` bounds the ring, `finished_`
// the open responses.
bool Axi4Writes::available(const Axi4Step& step, std::uint64_t index, std::uint64_t limit) {
  if (index < begun_) return true;
  if (!step.profile.writes || begun_ - finished_ >= step.profile.write_depth || begun_ >= limit) {
    return false;
  }
  at(begun_) = draw(step);
  ++begun_;
  return true;
}

void Axi4Writes::drive_address(const Axi4Step& step, std::uint64_t limit) {
  if (step.pins.awvalid != 0) return;
  if (aw_wait_ != 0) {
    --aw_wait_;
    return;
  }
  const bool data_went = w_done_ > aw_done_ || (w_done_ == aw_done_ && w_beat_ != 0);
  if (step.profile.order == Axi4WriteOrder::kLead && !data_went) return;
  if (!available(step, aw_done_, limit)) return;
  const Write& write = at(aw_done_);
  step.pins.awvalid = 1;
  step.pins.awid = ids_.id(write.slot);
  step.pins.awaddr = write.burst.addr;
  step.pins.awlen = static_cast<std::uint8_t>(write.burst.beats - 1);
  step.pins.awsize = write.burst.size;
  step.pins.awburst = write.burst.type;
  step.pins.awlock = write.exclusive ? 1 : 0;
}

void Axi4Writes::drive_data(const Axi4Step& step, std::uint64_t limit) {
  if (step.pins.wvalid != 0) return;
  if (w_wait_ != 0) {
    --w_wait_;
    return;
  }
  if (w_beat_ == 0) {
    const std::uint64_t lead = step.profile.order == Axi4WriteOrder::kAfter ? 0 : step.profile.lead;
    if (w_done_ >= aw_done_ + lead || !available(step, w_done_, limit)) return;
    w_addr_ = at(w_done_).burst.addr;
  }
  const Axi4Burst& burst = at(w_done_).burst;
  step.pins.wvalid = 1;
  step.pins.wlast = w_beat_ + 1 == burst.beats ? 1 : 0;
  step.pins.wstrb = beat_lanes(burst, w_addr_, bus_.data_width / 8);
  if (step.rng.chance(step.profile.partial)) {
    for (auto& lanes : step.pins.wstrb) lanes &= step.rng.next();
  }
}

void Axi4Writes::drive_response(const Axi4Step& step) {
  if (step.pins.bvalid != 0) return;
  if (b_wait_ != 0) {
    --b_wait_;
    return;
  }
  if (!step.profile.respond) return;
  const int slot = responder_.pick(step.now, 0, step.rng);
  if (slot == Axi4Responder::kNone) return;
  b_slot_ = static_cast<std::uint32_t>(slot);
  step.pins.bvalid = 1;
  step.pins.bid = ids_.id(b_slot_);
  const bool exokay =
      responder_.exclusive(b_slot_) && step.exclusive.watched && step.rng.chance(192);
  step.pins.bresp = answer(step.profile, exokay, step.rng);
}

void Axi4Writes::drive(const Axi4Step& step, std::uint64_t limit) {
  drive_address(step, limit);
  drive_data(step, limit);
  drive_response(step);
}

// Hands bursts whose address and last data were both accepted to the responder.
void Axi4Writes::join(const Axi4Step& step) {
  const Axi4Latency& latency = step.profile.write_latency;
  for (; joined_ < std::min(aw_done_, w_done_); ++joined_) {
    const Write& write = at(joined_);
    if (!write.exclusive) step.exclusive.written(write.burst);
    responder_.push(write.slot, 1, step.now + step.rng.between(latency.least, latency.most),
                    step.now, write.exclusive);
  }
}

void Axi4Writes::settle(const Axi4Step& step) {
  const Axi4Profile& profile = step.profile;
  if ((step.pins.bvalid & step.pins.bready) != 0) {
    if (responder_.exclusive(b_slot_)) step.exclusive.stage = Axi4Exclusive::Stage::kNone;
    (void)responder_.accept(b_slot_, step.now);
    ids_.close(b_slot_);
    ++finished_;
    step.pins.bvalid = 0;
    b_wait_ = profile.b.draw(step.rng);
  }
  if ((step.pins.awvalid & step.pins.awready) != 0) {
    ++aw_done_;
    step.pins.awvalid = 0;
    aw_wait_ = profile.aw.draw(step.rng);
  }
  if ((step.pins.wvalid & step.pins.wready) != 0) {
    const Axi4Burst& burst = at(w_done_).burst;
    if (++w_beat_ == burst.beats) {
      w_beat_ = 0;
      ++w_done_;
    } else {
      w_addr_ = next_beat_address(burst, w_addr_);
    }
    step.pins.wvalid = 0;
    w_wait_ = profile.w.draw(step.rng);
  }
  join(step);
}

}  // namespace fabmon
