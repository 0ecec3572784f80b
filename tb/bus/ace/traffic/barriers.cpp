// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/ace/traffic/barriers.hpp"

namespace fabmon {

void AceBarriers::accept_read(unsigned i, const AceTrackers& trackers) {
  const AceRead& r = trackers.reads[i];
  const AceMask bit = AceMask{1} << i;
  if (r.kind == AceReadKind::kBarrier) {
    read_in_ = true;
    read_ = i;
    wait_reads_ =
        trackers.reads.busy & kAceReadEntries[port_] & ~bit & ~trackers.reads.in(AceStage::kAck);
    ace_for_each(wait_reads_, [&](unsigned j) {
      if (ace_is_dvm(trackers.reads[j].kind)) wait_reads_ &= ~(AceMask{1} << j);
    });
  } else if (read_in_ && r.req.bar != 2 && !ace_is_dvm(r.kind)) {
    held_reads_ |= bit;
  }
}

void AceBarriers::accept_write(unsigned i, const AceTrackers& trackers) {
  const AceWrite& w = trackers.writes[i];
  const AceMask bit = AceMask{1} << i;
  if (w.kind == AceWriteKind::kBarrier) {
    write_in_ = true;
    write_ = i;
    wait_writes_ = trackers.writes.busy & kAceWriteEntries[port_] & ~bit;
  } else if (write_in_ && w.req.bar != 2) {
    held_writes_ |= bit;
  }
}

void AceBarriers::drive(const AceStep& step, AceTrackers& trackers) {
  if (!read_in_ || !write_in_ || answering_ || (wait_reads_ | wait_writes_) != 0) return;
  answering_ = true;
  trackers.reads[read_].due = step.now + step.profile.barrier_time.draw(step.rng);
  trackers.reads.move(read_, AceStage::kReply);
  trackers.writes[write_].due = step.now + step.profile.barrier_time.draw(step.rng);
  trackers.writes.move(write_, AceStage::kReply);
}

void AceBarriers::end_if_over() {
  if (!read_out_ || !write_out_) return;
  read_in_ = write_in_ = read_out_ = write_out_ = answering_ = false;
  held_reads_ = held_writes_ = 0;
}

void AceBarriers::read_over(unsigned i, bool barrier) {
  wait_reads_ &= ~(AceMask{1} << i);
  if (barrier) {
    read_out_ = true;
    end_if_over();
  }
}

void AceBarriers::write_over(unsigned i, bool barrier) {
  wait_writes_ &= ~(AceMask{1} << i);
  if (barrier) {
    write_out_ = true;
    end_if_over();
  }
}

}  // namespace fabmon
