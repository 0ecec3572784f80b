// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// ID hazard: reads of one ID are answered in order, so the interconnect lets an ID have open reads
// of one target and one class only. That is a stall of AR; the monitor counts it.
#include "tb/bus/ace/traffic/slave_reads.hpp"

namespace fabmon {
namespace {

// Where a read goes: a target, snooped or not; DVM; barrier.
std::uint8_t read_class(const AceRequestPins& ar) {
  const AceReadKind kind = ace_read_kind(ar);
  if (kind == AceReadKind::kBarrier) return 7;
  if (ace_is_dvm(kind)) return 6;
  const bool snooped = kind != AceReadKind::kReadNoSnoop && ace_shareable(ar);
  return static_cast<std::uint8_t>(ace_target(ar.addr) + (snooped ? 3U : 0U));
}

}  // namespace

void AceSlaveReads::offer(const AceStep& step, const AceTrackers& trackers) {
  if (acks_.full()) return;
  std::uint64_t best_due = step.now + 1;
  ace_for_each(trackers.reads.in(AceStage::kReply)&kAceReadEntries[port_], [&](unsigned i) {
    const AceRead& r = trackers.reads[i];
    if (r.due >= best_due || r.same_id != 0) return;
    best_due = r.due;
    current_ = i;
  });
  in_burst_ = best_due <= step.now;
}

void AceSlaveReads::show(AceSlavePins& s, const AceRead& r) {
  s.rvalid = 1;
  s.rid = r.req.id;
  s.rresp = r.rresp;
  s.rlast = r.beats_left == 1 ? 1 : 0;
  s.sb_r_snoop = r.snoop_data && ace_has_data(r.kind) ? 1 : 0;
  s.sb_r_ns = r.ns ? 1 : 0;
}

void AceSlaveReads::drive(const AceStep& step, const AceTrackers& trackers, const AceDvm& dvm) {
  AceSlavePins& s = step.pins.s[port_];
  const bool full = open_ >= kAceReadTrackers[port_];
  const unsigned id = s.ar.id % kIds;
  const bool hazard =
      s.ar.valid != 0 && !full && id_open_[id] != 0 && id_class_[id] != read_class(s.ar);
  s.sb_rtt_full = full ? 1 : 0;
  s.sb_si_idhaz = hazard ? 1 : 0;
  const bool dvm_waits =
      s.ar.valid != 0 && !dvm.room() && ace_read_kind(s.ar) == AceReadKind::kDvmMessage;
  s.ar.ready = step.ready(kLaneAr, step.profile.ready.ar, !full && !hazard && !dvm_waits);
  if (s.rvalid == 0) {
    s.sb_r_snoop = s.sb_r_ns = 0;
    if (!in_burst_) offer(step, trackers);
    if (in_burst_) show(s, trackers.reads[current_]);
  }
  s.rack = !acks_.empty() && step.rng.chance(160) ? 1 : 0;
}

const AceRead* AceSlaveReads::settle_data(const AceStep& step, AceTrackers& trackers,
                                          AceBarriers& barriers) {
  const AceSlavePins& s = step.pins.s[port_];
  if (s.rack != 0) {
    trackers.leave_read(acks_.front());
    acks_.pop();
  }
  if ((s.rvalid & s.rready) == 0) return nullptr;
  AceRead& r = trackers.reads[current_];
  --r.beats_left;
  if (s.rlast == 0) return nullptr;
  in_burst_ = false;
  --open_;
  --id_open_[r.req.id % kIds];
  trackers.answered_read(current_);
  barriers.read_over(current_, r.kind == AceReadKind::kBarrier);
  if (full_ace_) {
    trackers.reads.move(current_, AceStage::kAck);
    acks_.push(static_cast<std::uint8_t>(current_));
  } else {
    trackers.leave_read(current_);
  }
  return &r;
}

void AceSlaveReads::settle_request(const AceStep& step, AceTrackers& trackers,
                                   AceBarriers& barriers, AceDvm& dvm) {
  const AceRequestPins& ar = step.pins.s[port_].ar;
  if ((ar.valid & ar.ready) == 0) return;
  const unsigned i = trackers.enter_read(port_, ar, step.now + step.profile.decode.draw(step.rng));
  ++open_;
  ++id_open_[ar.id % kIds];
  id_class_[ar.id % kIds] = read_class(ar);
  barriers.accept_read(i, trackers);
  if (ace_is_dvm(trackers.reads[i].kind)) dvm.accept(port_, ar);
}

}  // namespace fabmon
