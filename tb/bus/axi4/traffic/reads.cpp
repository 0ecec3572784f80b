// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A command accepted in one clock is answered in the next one at the earliest (IHI 0022E, A3.3.1).
#include "tb/bus/axi4/traffic/reads.hpp"

#include "tb/bus/axi4/traffic/exclusive.hpp"

namespace fabmon {

Axi4Reads::Axi4Reads(const Axi4Port& bus, Random& rng)
    : bus_(bus), ids_(bus, rng), cursor_(rng.next()) {
  cursor_ &= ~std::uint64_t{0} >> (64 - bus.addr_width);
}

void Axi4Reads::issue(const Axi4Step& step) {
  Axi4Exclusive& exclusive = step.exclusive;
  const bool lock =
      step.rng.chance(step.profile.exclusive) && exclusive.stage == Axi4Exclusive::Stage::kNone;
  Axi4Burst burst;
  if (!lock) burst = make_axi4_burst(step.profile, bus_, step.rng, cursor_);
  ar_slot_ = ids_.open(step.profile.ids, step.rng);
  if (lock) {
    exclusive.begin(bus_, ids_.id(ar_slot_), step.rng);
    burst = exclusive.burst;
  }
  step.pins.arvalid = 1;
  step.pins.arlock = lock ? 1 : 0;
  step.pins.arid = ids_.id(ar_slot_);
  step.pins.araddr = burst.addr;
  step.pins.arlen = static_cast<std::uint8_t>(burst.beats - 1);
  step.pins.arsize = burst.size;
  step.pins.arburst = burst.type;
  ++issued_;
}

bool Axi4Reads::offer(const Axi4Step& step) {
  const int slot = responder_.pick(step.now, step.profile.interleave, step.rng);
  if (slot == Axi4Responder::kNone) return false;
  r_slot_ = static_cast<std::uint32_t>(slot);
  step.pins.rvalid = 1;
  step.pins.rid = ids_.id(r_slot_);
  step.pins.rlast = responder_.last(r_slot_) ? 1 : 0;
  const bool exokay = responder_.exclusive(r_slot_) && step.exclusive.supported;
  step.pins.rresp = answer(step.profile, exokay, step.rng);
  return true;
}

void Axi4Reads::drive(const Axi4Step& step, std::uint64_t limit) {
  const Axi4Profile& profile = step.profile;
  if (step.pins.arvalid == 0) {
    if (ar_wait_ != 0) {
      --ar_wait_;
    } else if (profile.reads && issued_ - finished_ < profile.read_depth && issued_ < limit) {
      issue(step);
    }
  }
  if (step.pins.rvalid == 0) {
    if (r_wait_ != 0) {
      --r_wait_;
    } else if (profile.respond) {
      offer(step);
    }
  }
}

void Axi4Reads::settle(const Axi4Step& step) {
  const Axi4Profile& profile = step.profile;
  if ((step.pins.rvalid & step.pins.rready) != 0) {
    if (responder_.exclusive(r_slot_)) {
      if (step.pins.rresp > kExokay) step.exclusive.error = true;
      if (step.pins.rlast != 0) step.exclusive.finish_read();
    }
    if (responder_.accept(r_slot_, step.now)) {
      ids_.close(r_slot_);
      ++finished_;
    }
    step.pins.rvalid = 0;
    r_wait_ = profile.r.draw(step.rng);
  }
  if ((step.pins.arvalid & step.pins.arready) != 0) {
    const Axi4Latency& latency = profile.read_latency;
    responder_.push(ar_slot_, step.pins.arlen + 1U,
                    step.now + step.rng.between(latency.least, latency.most), step.now,
                    step.pins.arlock != 0);
    step.pins.arvalid = 0;
    ar_wait_ = profile.ar.draw(step.rng);
  }
}

}  // namespace fabmon
