// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Dirty data goes to the reader where its transaction takes it (ReadShared, ReadUnique, and
// ReadNotSharedDirty of an unshared line), else to memory.
#include "tb/bus/ace/traffic/flow.hpp"

namespace fabmon {
namespace {

constexpr unsigned kFirstFull = 3;  // S3 and S4 are snooped

bool takes_dirty(const AceRead& r) {
  return r.kind == AceReadKind::kReadShared || r.kind == AceReadKind::kReadUnique ||
         (r.kind == AceReadKind::kReadNotSharedDirty && !r.snoop_shared);
}

// RRESP[3:2] exists on full ACE interfaces; IsShared where a shared line is a possible outcome.
std::uint8_t read_resp(const AceRead& r) {
  if (r.si < kFirstFull) return 0;
  unsigned resp = 0;
  if (r.snoop_dirty && takes_dirty(r)) resp |= kRrPassDirty;
  if (r.snoop_shared &&
      (r.kind <= AceReadKind::kReadNotSharedDirty || r.kind == AceReadKind::kCleanShared)) {
    resp |= kRrIsShared;
  }
  return static_cast<std::uint8_t>(resp);
}

}  // namespace

bool AceFlow::send_snoops(AceAccess& access, AceSnoops::Cause cause, unsigned place,
                          std::uint8_t code) {
  for (unsigned n = kFirstFull; n < kAceSlaves; ++n) {
    if (n != access.si && !snoops_[n].room(1)) return false;
  }
  for (unsigned n = kFirstFull; n < kAceSlaves; ++n) {
    if (n == access.si) continue;
    snoops_[n].push(cause, place, code, access.req.addr & ~std::uint64_t{15}, access.req.prot);
    ++access.snoops;
  }
  return true;
}

void AceFlow::start_reads(const AceStep& step) {
  ace_for_each(trackers_.reads.in(AceStage::kWait), [&](unsigned i) {
    AceRead& r = trackers_.reads[i];
    if (r.due > step.now) return;
    if ((barriers_[r.si].held_reads() & ace_bit(i)) != 0) {
      ace_raise(step.pins.m[r.mi], kAceReadBarrier, r.ns);
    } else if (r.blocked()) {
      ace_raise(step.pins.m[r.mi], kAceAddrHazard, r.ns);
    } else if (!r.coherent) {
      if (ace_has_data(r.kind)) {
        trackers_.reads.move(i, AceStage::kMem);
        trackers_.fetch_wait |= ace_bit(i);
      } else {
        r.due = step.now + 1;
        trackers_.reads.move(i, AceStage::kReply);
      }
    } else if (send_snoops(r, AceSnoops::Cause::kRead, i, ace_snoop_for(r.kind))) {
      trackers_.reads.move(i, AceStage::kSnoop);
      if (ace_has_data(r.kind) && step.rng.chance(step.profile.speculate)) {
        trackers_.fetch_wait |= ace_bit(i);
      }
    }
  });
}

void AceFlow::start_writes(const AceStep& step) {
  ace_for_each(trackers_.writes.in(AceStage::kWait), [&](unsigned i) {
    AceWrite& w = trackers_.writes[i];
    if (w.due > step.now) return;
    if ((barriers_[w.si].held_writes() & ace_bit(i)) != 0) {
      ace_raise(step.pins.m[w.mi], kAceWriteBarrier, w.ns);
    } else if (w.blocked()) {
      ace_raise(step.pins.m[w.mi], w.coherent ? kAceUniqueHazard : kAceAddrHazard, w.ns);
    } else if (w.kind == AceWriteKind::kEvict) {
      w.due = step.now + 1;
      trackers_.writes.move(i, AceStage::kReply);
    } else if (!w.coherent) {
      trackers_.writes.move(i, AceStage::kMem);
    } else {
      const std::uint8_t code =
          ace_snoop(w.kind == AceWriteKind::kWriteUnique ? AceReadKind::kCleanInvalid
                                                         : AceReadKind::kMakeInvalid);
      if (send_snoops(w, AceSnoops::Cause::kWrite, i, code)) {
        trackers_.writes.move(i, AceStage::kSnoop);
      }
    }
  });
}

void AceFlow::retry(const AceStep& step, unsigned i) {
  AceRead& r = trackers_.reads[i];
  r.dropped = r.stale = false;
  ace_raise(step.pins.m[r.mi], kAceRetry, r.ns);
  trackers_.fetch_wait |= ace_bit(i);
}

void AceFlow::finish_snooped_read(const AceStep& step, unsigned i) {
  AceRead& r = trackers_.reads[i];
  unsigned place = 0;
  if (r.snoop_dirty && !takes_dirty(r) && !trackers_.enter_own(r, place)) return;
  trackers_.snooped_r &= ~ace_bit(i);
  r.rresp = read_resp(r);
  const bool data = ace_has_data(r.kind);
  if (!data || r.snoop_data) {
    trackers_.fetch_wait &= ~ace_bit(i);
    if ((trackers_.fetch_out & ace_bit(i)) != 0) {
      masters_[r.mi].drop(i);
      trackers_.fetch_out &= ~ace_bit(i);
    }
    r.due = step.now + 1;
    trackers_.reads.move(i, AceStage::kReply);
    return;
  }
  trackers_.reads.move(i, AceStage::kMem);
  if (r.dropped) {
    retry(step, i);
  } else if ((trackers_.fetch_out & ace_bit(i)) == 0) {
    r.stale = false;
    trackers_.fetch_wait |= ace_bit(i);
  }
}

void AceFlow::finish_snooped_write(unsigned i) {
  AceWrite& w = trackers_.writes[i];
  unsigned place = 0;
  if (w.snoop_dirty) {
    if (!trackers_.enter_own(w, place)) return;
    trackers_.wait_for_own(i, place);
  }
  trackers_.snooped_w &= ~ace_bit(i);
  trackers_.writes.move(i, AceStage::kMem);
}

void AceFlow::drive(const AceStep& step) {
  ace_for_each(trackers_.snooped_r, [&](unsigned i) { finish_snooped_read(step, i); });
  ace_for_each(trackers_.snooped_w, [&](unsigned i) { finish_snooped_write(i); });
  ace_for_each(trackers_.refetch, [&](unsigned i) { retry(step, i); });
  trackers_.refetch = 0;
  start_reads(step);
  start_writes(step);
}

}  // namespace fabmon
