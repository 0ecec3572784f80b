// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// WACK follows its B by one cycle, which is sooner than any snoop could follow.
#include "tb/bus/ace/traffic/slave_writes.hpp"

namespace fabmon {
namespace {}  // namespace

void AceSlaveWrites::drive(const AceStep& step, const AceTrackers& trackers) {
  AceSlavePins& s = step.pins.s[port_];
  const bool full = open_ >= kAceWriteTrackers[port_];
  s.sb_wtt_full = full ? 1 : 0;
  s.aw.ready = step.ready(kLaneAw, step.profile.ready.aw, !full);
  s.wready = step.ready(kLaneW, step.profile.ready.w, !data_due_.empty());
  s.wack = full_ace_ && ack_ ? 1 : 0;
  if (s.bvalid != 0) return;
  std::uint64_t best_due = step.now + 1;
  ace_for_each(trackers.writes.in(AceStage::kReply)&kAceWriteEntries[port_], [&](unsigned i) {
    const AceWrite& w = trackers.writes[i];
    if (w.due >= best_due || w.same_id != 0) return;
    best_due = w.due;
    current_ = i;
  });
  if (best_due > step.now) return;
  s.bvalid = 1;
  s.bid = trackers.writes[current_].req.id;
  s.bresp = 0;
}

const AceWrite* AceSlaveWrites::settle_answer(const AceStep& step, AceTrackers& trackers,
                                              AceBarriers& barriers) {
  const AceSlavePins& s = step.pins.s[port_];
  ack_ = (s.bvalid & s.bready) != 0;
  if (!ack_) return nullptr;
  --open_;
  const AceWrite& w = trackers.writes[current_];
  trackers.answered_write(current_);
  barriers.write_over(current_, w.kind == AceWriteKind::kBarrier);
  trackers.leave_write(current_);
  return &w;
}

void AceSlaveWrites::settle_request(const AceStep& step, AceTrackers& trackers,
                                    AceBarriers& barriers) {
  const AceSlavePins& s = step.pins.s[port_];
  if ((s.wvalid & s.wready) != 0) {
    if (--trackers.writes[data_due_.front()].beats_left == 0) data_due_.pop();
  }
  if ((s.aw.valid & s.aw.ready) == 0) return;
  const unsigned i =
      trackers.enter_write(port_, s.aw, step.now + step.profile.decode.draw(step.rng));
  ++open_;
  barriers.accept_write(i, trackers);
  if (trackers.writes[i].beats_left != 0) data_due_.push(static_cast<std::uint8_t>(i));
}

}  // namespace fabmon
