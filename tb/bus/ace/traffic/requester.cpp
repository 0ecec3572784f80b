// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A full ACE requester never has WriteUnique and copybacks open together (IHI 0022E, C4.8.6), and
// only eight writes behind an open barrier: else its copybacks could wait for a barrier that waits
// for a snoop that waits for them.
#include "tb/bus/ace/traffic/requester.hpp"

namespace fabmon {

void AceRequester::begin(AceRequestPins& pins, unsigned id, std::uint64_t addr) const {
  const std::uint8_t ready = pins.ready;
  pins = AceRequestPins{};
  pins.ready = ready;
  pins.valid = 1;
  pins.id = id;
  pins.addr = addr;
  pins.size = kAceBeatShift;
}

void AceRequester::show_barrier(AceRequestPins& pins) const {
  const std::uint8_t ready = pins.ready;
  pins = barrier_;
  pins.ready = ready;
}

void AceRequester::begin_barrier(const AceStep& step) {
  begin(barrier_, 14, 0);
  barrier_.cache = 2;
  barrier_.bar = step.rng.chance(96) ? 3 : 1;
  barrier_.domain = static_cast<std::uint8_t>(step.rng.below(4));
  barrier_.prot = step.rng.chance(step.profile.secure) ? 0 : 2;
  show_barrier(step.pins.s[port_].ar);
  read_half_ = write_half_ = true;
  barrier_answers_ = 2;
  writes_behind_ = 0;
  aw_wait_ = step.rng.below(4);
}

void AceRequester::show_dvm(AceRequestPins& pins, std::uint64_t addr, unsigned id,
                            AceReadKind kind) const {
  begin(pins, id, addr);
  pins.snoop = ace_snoop(kind);
  pins.domain = 1;
  pins.cache = 2;
  pins.prot = dvm_prot_;
}

void AceRequester::begin_dvm(const AceStep& step) {
  constexpr std::array<std::uint64_t, 5> kKinds{0, 1, 2, 3, 6};
  Random& rng = step.rng;
  dvm_prot_ = rng.chance(step.profile.secure) ? 0 : 2;
  const std::uint64_t scope = rng.next() & 0xFFFF0F60U & ~std::uint64_t{0x100};
  std::uint64_t addr = scope;
  if (!sync_open_ && rng.chance(step.profile.dvm_sync)) {
    addr = (addr & 0xFFFF0F00U) | 4U << 12U | 1U << 15U;
    sync_open_ = true;
  } else {
    addr |= kKinds[rng.below(5)] << 12U;
    second_part_ = rng.chance(step.profile.dvm_two);
    if (second_part_) addr |= 1;
  }
  show_dvm(step.pins.s[port_].ar, addr, 15, AceReadKind::kDvmMessage);
}

void AceRequester::drive_read(const AceStep& step, bool quiet) {
  AceSlavePins& s = step.pins.s[port_];
  if (s.ar.valid != 0) return;
  if (ar_wait_ != 0) {
    --ar_wait_;
    return;
  }
  if (write_half_) return;
  Random& rng = step.rng;
  if (second_part_ && (quiet || rng.chance(224))) {
    second_part_ = false;
    // Nobody may read a kind of message out of these bits.
    show_dvm(s.ar, rng.next() & 0xFFFFFFF000U, 15, AceReadKind::kDvmMessage);
  } else if (snooper_.syncs() != 0 && !second_part_) {
    snooper_.sync_completed();
    dvm_prot_ = full_ace_ && rng.chance(128) ? 2 : 0;
    show_dvm(s.ar, 0, 13, AceReadKind::kDvmComplete);
  } else if (quiet) {
    return;
  } else if (barrier_answers_ == 0 && s.aw.valid == 0 && rng.chance(step.profile.barrier)) {
    begin_barrier(step);
  } else if (!second_part_ && rng.chance(step.profile.dvm)) {
    begin_dvm(step);
  } else {
    make_read(step);
  }
}

void AceRequester::drive_write(const AceStep& step, bool quiet) {
  AceSlavePins& s = step.pins.s[port_];
  if (s.aw.valid != 0) return;
  if (aw_wait_ != 0) {
    --aw_wait_;
    return;
  }
  if (write_half_) {
    show_barrier(s.aw);
    return;
  }
  if (read_half_ || quiet || !make_write(step)) return;
  ++writes_behind_;
  if (ace_has_data(ace_write_kind(s.aw))) data_.push(static_cast<std::uint8_t>(s.aw.len + 1U));
}

void AceRequester::drive_data(const AceStep& step) {
  AceSlavePins& s = step.pins.s[port_];
  if (s.wvalid != 0 || data_.empty()) return;
  if (data_left_ == 0) {
    if (!step.rng.chance(224)) return;
    data_left_ = data_.front();
  }
  s.wvalid = 1;
  s.wlast = data_left_ == 1 ? 1 : 0;
}

void AceRequester::drive(const AceStep& step, bool quiet) {
  AceSlavePins& s = step.pins.s[port_];
  snooper_.drive(step, full_ace_ ? &cache_ : nullptr);
  if (snooper_.completes() != 0) {
    snooper_.complete_taken();
    sync_open_ = false;
  }
  const bool idle = quiet || (step.profile.active >> port_ & 1U) == 0;
  drive_read(step, idle);
  drive_write(step, idle);
  drive_data(step);
  s.rready = step.ready(kLaneR, step.profile.ready.r);
  s.bready = step.ready(kLaneB, step.profile.ready.b);
}

void AceRequester::settle(const AceStep& step) {
  AceSlavePins& s = step.pins.s[port_];
  snooper_.settle(step);
  if ((s.ar.valid & s.ar.ready) != 0) {
    if ((s.ar.bar & 1U) != 0) read_half_ = false;
    ar_wait_ = step.profile.ar.draw(step.rng);
  }
  if ((s.aw.valid & s.aw.ready) != 0) {
    if ((s.aw.bar & 1U) != 0) write_half_ = false;
    aw_wait_ = step.profile.aw.draw(step.rng);
  }
  if ((s.wvalid & s.wready) != 0) {
    if (--data_left_ == 0) data_.pop();
  }
}

void AceRequester::read_done(const AceRead& read, Random& rng) {
  if (read.kind == AceReadKind::kBarrier) {
    --barrier_answers_;
  } else if (!ace_is_dvm(read.kind) && ace_is_coherent_addr(read.req.addr)) {
    const unsigned line = ace_line(read.req.addr);
    if (full_ace_) cache_.read_done(line, read.kind, read.rresp, rng);
    if ((line_use_[line] & kMaintained) != 0) {
      line_use_[line] = 0;
    } else {
      --line_use_[line];
    }
  }
}

void AceRequester::write_done(const AceWrite& write) {
  if (write.kind == AceWriteKind::kBarrier) {
    --barrier_answers_;
    return;
  }
  if (ace_is_unique(write.kind)) --uniques_;
  if (ace_is_copyback(write.kind)) copybacks_ &= ~(1U << write.req.id);
  if (!ace_is_coherent_addr(write.req.addr)) return;
  const unsigned line = ace_line(write.req.addr);
  if (ace_is_copyback(write.kind)) cache_.write_done(line, write.kind);
  --line_use_[line];
}

}  // namespace fabmon
