// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Choice among requests that nothing holds up: highest QoS first, then oldest.
#include "tb/bus/ace/traffic/master.hpp"

#include <utility>

namespace fabmon {
namespace {

constexpr unsigned kHighQos = 12;   // and above: high priority
constexpr unsigned kMediumQos = 8;  // and above: medium
constexpr unsigned kNone = 64;

constexpr unsigned network(unsigned si) { return si % 4; }

// Places of the read queue that a request of this QoS may take.
unsigned read_limit(unsigned size, unsigned qos) {
  const unsigned high_only = size < 5 ? 0 : 1;
  const unsigned not_low = size < 8 ? 0 : (size < 16 ? 1 : 3);
  if (qos >= kHighQos) return size;
  return size - high_only - (qos >= kMediumQos ? 0 : not_low);
}

unsigned read_full_event(unsigned qos) {
  if (qos >= kHighQos) return kAceReadQueueHi;
  return qos >= kMediumQos ? kAceReadQueueMid : kAceReadQueueLo;
}

std::uint16_t master_id(const AceAccess& access) {
  return static_cast<std::uint16_t>(access.si << 4U | (access.req.id & 15U));
}

// The request on the pins of a master interface: nothing is left to be snooped or ordered.
void show(AceRequestPins& pins, const AceAccess& access) {
  const std::uint8_t ready = pins.ready;
  pins = access.req;
  pins.ready = ready;
  pins.valid = 1;
  pins.id = master_id(access);
  pins.snoop = pins.bar = pins.unique = 0;
  if (ace_shareable(pins)) pins.domain = 0;
}

// Best first: a pair to be compared.
std::pair<unsigned, std::uint64_t> rank(const AceAccess& access) {
  return {15U - access.req.qos, access.order};
}

}  // namespace

// `by` is 1 or -1.
void AceMaster::count_id(unsigned id, bool coherent, int by) {
  id_out_[id % kIds] = static_cast<std::uint8_t>(id_out_[id % kIds] + by);
  if (coherent) id_coherent_[id % kIds] = static_cast<std::uint8_t>(id_coherent_[id % kIds] + by);
}

bool AceMaster::id_hazard(unsigned id, bool coherent) const {
  return (coherent ? id_out_ : id_coherent_)[id % kIds] != 0;
}

void AceMaster::drop(unsigned read) {
  const unsigned i = reads_.find(static_cast<std::uint8_t>(read));
  if (i != AceMemory::kNone) reads_[i].place = AceMemory::kNobody;
}

void AceMaster::drive_reads(const AceStep& step, AceTrackers& trackers) {
  AceMasterPins& m = step.pins.m[port_];
  unsigned best = kNone;
  unsigned want = 0;
  ace_for_each(trackers.fetch_wait & trackers.reads_at(port_), [&](unsigned i) {
    const AceRead& r = trackers.reads[i];
    if (id_hazard(master_id(r), r.coherent)) {
      ace_raise(m, kAceIdHazard, r.ns);
    } else if (reads_.size() >= read_limit(kAceReadQueue[port_], r.req.qos)) {
      ace_raise(m, read_full_event(r.req.qos), r.ns);
    } else if (step.profile.qvn && read_tokens_[network(r.si)] == 0) {
      want |= 1U << network(r.si);
      if (r.ns) m.sb_ns |= 1U << (kAceReadToken + network(r.si));
    } else if (best == kNone || rank(r) < rank(trackers.reads[best])) {
      best = i;
    }
  });
  m.varvalid = static_cast<std::uint8_t>(m.varvalid | want);
  m.varready = static_cast<std::uint8_t>(15 * step.ready(kLaneReadToken, step.profile.token));
  m.sb |= static_cast<std::uint32_t>(m.varvalid & ~m.varready) << kAceReadToken;
  if (m.ar.valid != 0 || best == kNone) return;
  const AceRead& r = trackers.reads[best];
  show(m.ar, r);
  reads_.push({AceMemory::kNever, master_id(r), static_cast<std::uint8_t>(r.req.len + 1U),
               static_cast<std::uint8_t>(best), r.coherent});
  count_id(master_id(r), r.coherent, 1);
  trackers.fetch_wait &= ~(AceMask{1} << best);
  trackers.fetch_out |= AceMask{1} << best;
  if (step.profile.qvn) --read_tokens_[network(r.si)];
}

void AceMaster::drive_writes(const AceStep& step, AceTrackers& trackers) {
  AceMasterPins& m = step.pins.m[port_];
  unsigned best = kNone;
  unsigned want = 0;
  ace_for_each(trackers.writes.in(AceStage::kMem)&trackers.writes_at(port_), [&](unsigned i) {
    const AceWrite& w = trackers.writes[i];
    if (w.beats_left != 0) return;
    if (w.blocked()) {
      ace_raise(m, kAceUniqueHazard, w.ns);
    } else if (writes_.size() >= kAceWriteQueue[port_]) {
      ace_raise(m, kAceWriteFull, w.ns);
    } else if (step.profile.qvn && write_tokens_[network(w.si)] == 0) {
      want |= 1U << network(w.si);
      if (w.ns) m.sb_ns |= 1U << (kAceWriteToken + network(w.si));
    } else if (best == kNone || rank(w) < rank(trackers.writes[best])) {
      best = i;
    }
  });
  m.vawvalid = static_cast<std::uint8_t>(m.vawvalid | want);
  m.vawready = static_cast<std::uint8_t>(15 * step.ready(kLaneWriteToken, step.profile.token));
  m.sb |= static_cast<std::uint32_t>(m.vawvalid & ~m.vawready) << kAceWriteToken;
  if (m.aw.valid != 0 || best == kNone) return;
  const AceWrite& w = trackers.writes[best];
  show(m.aw, w);
  writes_.push({AceMemory::kNever, master_id(w), static_cast<std::uint8_t>(w.req.len + 1U),
                static_cast<std::uint8_t>(best), false});
  trackers.writes.move(best, AceStage::kOut);
  if (step.profile.qvn) --write_tokens_[network(w.si)];
}

void AceMaster::drive_memory(const AceStep& step) {
  AceMasterPins& m = step.pins.m[port_];
  const AceReady& ready = step.profile.ready;
  m.ar.ready = step.ready(kLaneAr, ready.m_ar);
  m.aw.ready = step.ready(kLaneAw, ready.m_aw);
  m.wready = step.ready(kLaneW, ready.m_w);
  m.rready = step.ready(kLaneR, ready.m_r);
  m.bready = step.ready(kLaneB, ready.m_b);
  if (m.wvalid == 0 && !data_due_.empty()) {
    if (data_left_ == 0) data_left_ = writes_[writes_.find(data_due_.front())].beats;
    m.wvalid = 1;
    m.wlast = data_left_ == 1 ? 1 : 0;
  }
  if (m.rvalid == 0) {
    if (r_ == AceMemory::kNone) r_ = reads_.pick(step.now, step.profile.reorder, step.rng);
    if (r_ != AceMemory::kNone) {
      m.rvalid = 1;
      m.rid = reads_[r_].id;
      m.rlast = reads_[r_].beats == 1 ? 1 : 0;
    }
  }
  if (m.bvalid == 0) {
    b_ = writes_.pick(step.now, step.profile.reorder, step.rng);
    if (b_ != AceMemory::kNone) {
      m.bvalid = 1;
      m.bid = writes_[b_].id;
    }
  }
}

void AceMaster::drive(const AceStep& step, AceTrackers& trackers) {
  drive_reads(step, trackers);
  drive_writes(step, trackers);
  drive_memory(step);
}

void AceMaster::settle_reads(const AceStep& step, AceTrackers& trackers) {
  const AceMasterPins& m = step.pins.m[port_];
  if ((m.rvalid & m.rready) != 0) {
    AceMemory::Access& access = reads_[r_];
    --access.beats;
    if (m.rlast != 0) {
      const unsigned i = access.place;
      count_id(access.id, access.coherent, -1);
      reads_.remove(r_);
      r_ = AceMemory::kNone;
      if (i != AceMemory::kNobody) {
        AceRead& r = trackers.reads[i];
        trackers.fetch_out &= ~(AceMask{1} << i);
        if (r.stage == AceStage::kSnoop) {
          r.dropped = true;
        } else if (r.stale) {
          trackers.refetch |= AceMask{1} << i;
        } else {
          r.due = step.now + 1;
          trackers.reads.move(i, AceStage::kReply);
        }
      }
    }
  }
  if ((m.ar.valid & m.ar.ready) != 0) {
    reads_.set_due(reads_.size() - 1, step.now + step.profile.memory_read.draw(step.rng));
  }
}

void AceMaster::settle_writes(const AceStep& step, AceTrackers& trackers) {
  const AceMasterPins& m = step.pins.m[port_];
  if ((m.bvalid & m.bready) != 0) {
    const unsigned i = writes_[b_].place;
    writes_.remove(b_);
    if (trackers.writes[i].si == kAceOwn) {
      trackers.leave_write(i);
    } else {
      trackers.writes[i].due = step.now + 1;
      trackers.writes.move(i, AceStage::kReply);
    }
  }
  if ((m.wvalid & m.wready) != 0) {
    --data_left_;
    if (m.wlast != 0) {
      writes_.set_due(writes_.find(data_due_.front()),
                      step.now + step.profile.memory_write.draw(step.rng));
      data_due_.pop();
    }
  }
  if ((m.aw.valid & m.aw.ready) != 0) {
    data_due_.push(writes_[writes_.size() - 1].place);
  }
}

void AceMaster::settle(const AceStep& step, AceTrackers& trackers) {
  settle_reads(step, trackers);
  settle_writes(step, trackers);
  const AceMasterPins& m = step.pins.m[port_];
  for (unsigned n = 0; n < 4; ++n) {
    if ((m.varvalid & m.varready & 1U << n) != 0) ++read_tokens_[n];
    if ((m.vawvalid & m.vawready & 1U << n) != 0) ++write_tokens_[n];
  }
}

}  // namespace fabmon
