// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Lines are compared with the target's number in them, so accesses to different master interfaces
// never overlap; the sets by target only make the search short.
#include "tb/bus/ace/traffic/trackers.hpp"

namespace fabmon {
namespace {

void set_lines(AceAccess& access, unsigned beats) {
  const std::uint64_t addr = access.req.addr;
  const std::uint64_t bytes = std::uint64_t{beats} << access.req.size;
  access.first_line = addr >> kAceLineShift;
  access.last_line = access.req.burst == 2
                         ? access.first_line
                         : ((addr & ~std::uint64_t{15}) + bytes - 1) >> kAceLineShift;
  access.mi = static_cast<std::uint8_t>(ace_target(addr));
}

}  // namespace

AceMask AceTrackers::overlapping_writes(const AceAccess& access, bool past_snoop) const {
  AceMask found = 0;
  ace_for_each(writes_at_[access.mi], [&](unsigned j) {
    const AceWrite& other = writes[j];
    if (overlap(access, other) &&
        (!past_snoop || other.past_snoop() || !ace_is_unique(other.kind))) {
      found |= ace_bit(j);
    }
  });
  return found;
}

AceMask AceTrackers::overlapping_reads(const AceAccess& access, bool coherent,
                                       bool past_snoop) const {
  AceMask found = 0;
  ace_for_each(reads_at_[access.mi], [&](unsigned j) {
    const AceRead& other = reads[j];
    if (overlap(access, other) && (!coherent || other.coherent) &&
        (!past_snoop || other.past_snoop())) {
      found |= ace_bit(j);
    }
  });
  return found;
}

unsigned AceTrackers::enter_read(unsigned si, const AceRequestPins& ar, std::uint64_t due) {
  const auto i = static_cast<unsigned>(std::countr_zero(~reads.busy & kAceReadEntries[si]));
  AceRead r;
  r.req = ar;
  r.due = due;
  r.order = next_order_++;
  r.si = static_cast<std::uint8_t>(si);
  r.kind = ace_read_kind(ar);
  r.ns = (ar.prot & 2U) != 0;
  r.beats_left = static_cast<std::uint8_t>(ace_has_data(r.kind) ? ar.len + 1U : 1U);
  ace_for_each(reads.busy & kAceReadEntries[si], [&](unsigned j) {
    if (reads[j].req.id == ar.id && reads[j].stage != AceStage::kAck) r.same_id |= ace_bit(j);
  });
  if (r.kind == AceReadKind::kBarrier || ace_is_dvm(r.kind)) {
    r.stage = r.kind == AceReadKind::kBarrier ? AceStage::kOther : AceStage::kReply;
  } else {
    set_lines(r, ar.len + 1U);
    r.coherent = r.kind != AceReadKind::kReadNoSnoop && ace_shareable(ar);
    r.writes_before = overlapping_writes(r, false);
    if (r.coherent) r.reads_before = overlapping_reads(r, true, false);
    if (r.blocked()) blocked_r_ |= ace_bit(i);
    reads_at_[r.mi] |= ace_bit(i);
  }
  reads.enter(i, r);
  return i;
}

unsigned AceTrackers::enter_write(unsigned si, const AceRequestPins& aw, std::uint64_t due) {
  const auto i = static_cast<unsigned>(std::countr_zero(~writes.busy & kAceWriteEntries[si]));
  AceWrite w;
  w.req = aw;
  w.due = due;
  w.order = next_order_++;
  w.si = static_cast<std::uint8_t>(si);
  w.kind = ace_write_kind(aw);
  w.ns = (aw.prot & 2U) != 0;
  w.beats_left = static_cast<std::uint8_t>(ace_has_data(w.kind) ? aw.len + 1U : 0U);
  ace_for_each(writes.busy & kAceWriteEntries[si], [&](unsigned j) {
    if (writes[j].req.id == aw.id) w.same_id |= ace_bit(j);
  });
  if (w.kind == AceWriteKind::kBarrier) {
    w.stage = AceStage::kOther;
  } else {
    set_lines(w, aw.len + 1U);
    w.coherent = ace_is_unique(w.kind);
    // A snoop may wait for a copyback, so a copyback never waits for an access that snoops.
    const bool copyback = ace_is_copyback(w.kind);
    w.writes_before = overlapping_writes(w, copyback);
    w.reads_before = overlapping_reads(w, false, copyback);
    if (copyback) {
      ace_for_each(reads.in(AceStage::kSnoop)&reads_at_[w.mi], [&](unsigned j) {
        if (overlap(w, reads[j])) reads[j].stale = true;
      });
    }
    if (w.blocked()) blocked_w_ |= ace_bit(i);
    writes_at_[w.mi] |= ace_bit(i);
  }
  writes.enter(i, w);
  return i;
}

bool AceTrackers::enter_own(const AceAccess& cause, unsigned& place) {
  const AceMask free = ~writes.busy & kAceWriteEntries[kAceOwn];
  if (free == 0) return false;
  place = static_cast<unsigned>(std::countr_zero(free));
  AceWrite w;
  w.req = cause.req;
  w.req.addr = cause.first_line << kAceLineShift;
  w.req.id = place & 7U;
  w.req.len = 3;
  w.req.size = kAceBeatShift;
  w.req.burst = 1;
  w.first_line = w.last_line = cause.first_line;
  w.mi = cause.mi;
  w.ns = cause.ns;
  w.si = kAceOwn;
  w.kind = AceWriteKind::kWriteNoSnoop;
  w.stage = AceStage::kMem;
  w.order = next_order_++;
  // Those that wait for the cause wait for this as well.
  ace_for_each(reads.in(AceStage::kWait)&reads_at_[w.mi], [&](unsigned j) {
    if (!overlap(w, reads[j])) return;
    reads[j].writes_before |= ace_bit(place);
    blocked_r_ |= ace_bit(j);
  });
  ace_for_each(writes.in(AceStage::kWait)&writes_at_[w.mi], [&](unsigned j) {
    if (!overlap(w, writes[j]) || ace_is_copyback(writes[j].kind)) return;
    writes[j].writes_before |= ace_bit(place);
    blocked_w_ |= ace_bit(j);
  });
  writes_at_[w.mi] |= ace_bit(place);
  writes.enter(place, w);
  return true;
}

void AceTrackers::wait_for_own(unsigned i, unsigned place) {
  writes[i].writes_before |= ace_bit(place);
  blocked_w_ |= ace_bit(i);
}

void AceTrackers::answered_read(unsigned i) {
  ace_for_each(reads.busy & kAceReadEntries[reads[i].si],
               [&](unsigned j) { reads[j].same_id &= ~ace_bit(i); });
}

void AceTrackers::answered_write(unsigned i) {
  ace_for_each(writes.busy & kAceWriteEntries[writes[i].si],
               [&](unsigned j) { writes[j].same_id &= ~ace_bit(i); });
}

void AceTrackers::leave_read(unsigned i) {
  reads.leave(i);
  reads_at_[reads[i].mi] &= ~ace_bit(i);
  ace_for_each(blocked_r_, [&](unsigned j) {
    reads[j].reads_before &= ~ace_bit(i);
    if (!reads[j].blocked()) blocked_r_ &= ~ace_bit(j);
  });
  ace_for_each(blocked_w_, [&](unsigned j) {
    writes[j].reads_before &= ~ace_bit(i);
    if (!writes[j].blocked()) blocked_w_ &= ~ace_bit(j);
  });
}

void AceTrackers::leave_write(unsigned i) {
  writes.leave(i);
  writes_at_[writes[i].mi] &= ~ace_bit(i);
  ace_for_each(blocked_r_, [&](unsigned j) {
    reads[j].writes_before &= ~ace_bit(i);
    if (!reads[j].blocked()) blocked_r_ &= ~ace_bit(j);
  });
  ace_for_each(blocked_w_, [&](unsigned j) {
    writes[j].writes_before &= ~ace_bit(i);
    if (!writes[j].blocked()) blocked_w_ &= ~ace_bit(j);
  });
}

}  // namespace fabmon
