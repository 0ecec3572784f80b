// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What an HN-F does to lines: snoops, its system cache, its snoop filter, memory behind it.
#include <bit>
#include <stdexcept>

#include "tb/bus/chi/traffic/hnf.hpp"
#include "tb/bus/chi/traffic/hnf_events.hpp"

namespace fabmon {
namespace {

using enum chi::ReqOp;
using enum chi::RspOp;
using enum chi::SnpOp;
using enum chi::DatOp;
using enum chi::Resp;

constexpr std::uint8_t kBusyBack = 0x80;

}  // namespace

void ChiHnF::LineSet::add(unsigned line) {
  if (has(line)) return;
  lines[size++] = static_cast<std::uint16_t>(line);
  place[line] = static_cast<std::uint16_t>(size);
}

void ChiHnF::LineSet::remove(unsigned line) {
  if (!has(line)) return;
  const std::uint16_t last = lines[--size];
  lines[place[line] - 1U] = last;
  place[last] = place[line];
  place[line] = 0;
}

std::uint32_t ChiHnF::requester_bit(const Entry& e, const ChiStep& step) const {
  const int n = step.system.rnf_index(e.req.src_id);
  return n < 0 ? 0 : 1U << static_cast<unsigned>(n);
}

// ---- snoops

void ChiHnF::snoop(unsigned i, std::uint32_t targets, unsigned op, bool forward,
                   const ChiStep& step) {
  Entry& e = entries_[i];
  Job job;
  job.targets = targets;
  job.several = std::popcount(targets) > 1;
  job.untracked = step.lines[e.req.line].untracked;
  job.stash = op == kSnpUniqueStash || op == kSnpMakeInvalidStash || op == kSnpStashUnique ||
              op == kSnpStashShared;
  ChiFlit& f = job.flit;
  f.opcode = static_cast<std::uint8_t>(op | (forward ? unsigned{kSnpForward} : 0));
  f.txn_id = static_cast<std::uint8_t>(i);
  f.addr = ChiSystem::addr(e.req.line);
  f.ns = e.req.ns;
  f.line = e.req.line;
  f.qos = e.req.qos;
  f.trace_tag = e.req.trace_tag;
  f.requester = e.req.requester;
  f.write = e.req.write;
  const unsigned base = op;
  if (forward) {
    f.return_nid = e.req.src_id;
    f.return_txn_id = e.req.txn_id;
  } else if (job.stash && op >= kSnpStashUnique) {
    f.return_txn_id = e.req.return_txn_id;
  }
  const bool shares = base == kSnpShared || base == kSnpClean || base == kSnpNotSharedDirty;
  f.do_not_go_to_sd = base == kSnpUnique || base == kSnpCleanShared || base == kSnpCleanInvalid ||
                      base == kSnpMakeInvalid || (shares && step.rng.chance(128));
  const bool may_return = shares || base == kSnpOnce || base == kSnpUnique;
  f.ret_to_src = may_return && !job.several && !(forward && base == kSnpUnique) &&
                 !(forward && base == kSnpOnce) && step.rng.chance(96);
  e.snoops = static_cast<std::uint8_t>(e.snoops + std::popcount(targets));
  e.wait |= kSnoops;
  if (!job.stash) e.devevent = job.several ? 2 : 1;
  jobs_.push(job);
}

// One flit a cycle.
void ChiHnF::send_snoop(const ChiStep& step) {
  if (step.mesh.waiting(agent_.port, kChiSnp) > 4) return;
  Job& job = jobs_.front();
  const auto n = static_cast<unsigned>(std::countr_zero(job.targets));
  job.targets &= job.targets - 1;
  job.flit.tgt_id = step.system.rnf[n].id;
  send(kChiSnp, job.flit, step);
  tally(kHnFSnoop, step);
  if (job.untracked) tally(kHnFUntracked, step);
  if (job.stash) {
    tally(kHnFStashSnoop, step);
  } else if (job.first) {
    if (job.several) tally(job.back ? kHnFBackBroadcast : kHnFBroadcastSnoop, step);
    if (!job.several) tally(job.back ? kHnFBackDirected : kHnFDirectedSnoop, step);
  }
  job.first = false;
  if (job.targets == 0) jobs_.pop();
}

// Opcodes of RSP and DAT overlap: `data` tells the channel.
void ChiHnF::snooped(const ChiFlit& f, bool data, const ChiStep& step) {
  if (f.txn_id >= kBackTxn) {
    snooped_back(f, data, step);
    return;
  }
  Entry& e = entries_[f.txn_id];
  if ((e.wait & kSnoops) == 0 || f.line != e.req.line) {
    throw std::logic_error("CHI traffic: a snoop response to nothing");
  }
  if (data) {
    e.snooped[f.data_id / 2U] = f.data;
    e.snoop_flits ^= 1U;
    if (e.snoop_flits != 0) return;
    e.data = true;
    if ((f.resp & kPassDirty) != 0) {
      e.dirty = true;
      tally(kHnFDirtyData, step);
    }
  }
  const bool forward = data ? f.opcode == kSnpRespDataFwded : f.opcode == kSnpRespFwded;
  if (forward) {
    e.forwarded = true;
    e.forward_state = f.fwd_state;
    e.data = data;
    tally(kHnFForwarded, step);
  } else if (f.fwd_state != 0) {  // DataPull
    e.pulled = true;
    e.pull_to = f.src_id;
    e.pull_txn = f.dbid;
    tally(kHnFStashPull, step);
  }
  if (!chi_is_stash_once(e.req.opcode)) {
    const unsigned state = f.resp & 3U;
    if (state == kRespI) {
      step.lines[f.line].holders &= ~(1U << static_cast<unsigned>(step.system.rnf_index(f.src_id)));
    }
    e.kept_unique = e.kept_unique || state == kRespUc;
    e.kept_dirty = e.kept_dirty || state == kRespSd;
  }
  if (--e.snoops != 0) return;
  if (!chi_is_stash_once(e.req.opcode)) after_snoops(e, step);
  if (e.phase == Phase::kMerge && !e.comp_sent) comp(e, f.txn_id, kRespI, step);
  got(f.txn_id, kSnoops, step);
}

// All others who may have the line have said what they have. If nobody has it, but perhaps the
// requester, that one may have it alone.
void ChiHnF::after_snoops(Entry& e, const ChiStep& step) {
  ChiLine& l = step.lines[e.req.line];
  const bool own = l.untracked && l.holders != 0 && l.holders == requester_bit(e, step);
  l.unique = e.kept_unique || own;
  l.dirty = e.kept_dirty || l.unique;
  l.untracked = false;
}

void ChiHnF::snooped_back(const ChiFlit& f, bool data, const ChiStep& step) {
  Back& b = back_[f.txn_id - kBackTxn];
  if (data) {
    b.data[f.data_id / 2U] = f.data;
    b.flits ^= 1U;
    if (b.flits != 0) return;
    b.dirty = b.dirty || (f.resp & kPassDirty) != 0;
    if ((f.resp & kPassDirty) != 0) tally(kHnFDirtyData, step);
  }
  if (--b.snoops != 0) return;
  ChiLine& l = step.lines[b.line];
  l.holders = 0;
  l.unique = l.dirty = l.untracked = false;
  if (b.dirty) fill(b.line, b.data, true, step);
  tracked_.remove(b.line);
  b.used = false;
  wake(b.line, first_[b.line], step);
}

// ---- the snoop filter

// A request of the line is done: the filter takes note of who has it.
void ChiHnF::filter(unsigned line, const ChiStep& step) {
  ChiLine& l = step.lines[line];
  if (l.holders == 0) {
    tracked_.remove(line);
    l.unique = l.dirty = false;
    return;
  }
  if (l.untracked || tracked_.has(line)) return;
  if (tracked_.size >= step.profile.filter + 4) {  // no room: it may be anywhere
    l.untracked = l.unique = l.dirty = true;
    l.holders = (1U << step.system.rnf.size()) - 1;
    return;
  }
  tracked_.add(line);
}

void ChiHnF::back_invalidate(const ChiStep& step) {
  for (unsigned n = 0; n < kBack; ++n) {
    Back& b = back_[n];
    if (b.used) continue;
    const unsigned line = tracked_.lines[step.rng.below(tracked_.size)];
    if (busy_[line] != 0) return;
    busy_[line] = kBusyBack;
    b = {};
    b.used = true;
    b.line = static_cast<std::uint16_t>(line);
    Job job;
    job.back = true;
    job.targets = step.lines[line].holders;
    b.snoops = static_cast<unsigned>(std::popcount(job.targets));
    job.several = b.snoops > 1;
    job.flit.opcode = kSnpUnique;
    job.flit.txn_id = static_cast<std::uint8_t>(kBackTxn + n);
    job.flit.addr = ChiSystem::addr(line);
    job.flit.ns = ChiSystem::ns(line);
    job.flit.line = b.line;
    job.flit.do_not_go_to_sd = true;
    tally(kHnFFilterEviction, step);
    jobs_.push(job);
    return;
  }
}

// ---- the system cache

void ChiHnF::fill(unsigned line, const std::array<std::uint32_t, 2>& value, bool dirty,
                  const ChiStep& step) {
  ChiLine& l = step.lines[line];
  if (l.slc == ChiSlc::kInvalid) {
    tally(kHnFCacheFill, step);
    if (cached_.size < step.profile.slc) tally(kHnFFillInvalidWay, step);
    cached_.add(line);
    l.slc = ChiSlc::kClean;
    l.data = value;
  }
  if (!dirty) return;
  l.slc = ChiSlc::kDirty;
  l.data = value;
}

void ChiHnF::drop(unsigned line, const ChiStep& step) {
  step.lines[line].slc = ChiSlc::kInvalid;
  cached_.remove(line);
}

// Throws out a line that nobody works on.
void ChiHnF::evict(const ChiStep& step) {
  const unsigned line = cached_.lines[step.rng.below(cached_.size)];
  ChiLine& l = step.lines[line];
  if (busy_[line] != 0) return;
  if (l.slc == ChiSlc::kClean) {
    drop(line, step);
    return;
  }
  unsigned n = 0;
  while (n < kSeq && seq_[n].used) ++n;
  if (n == kSeq) {
    raise(kHnFSeqFull, step);
    return;
  }
  busy_[line] = kBusySeq;
  seq_[n] = {true, kStored | kStoreDbid, static_cast<std::uint16_t>(line), l.data};
  l.coming = l.data;
  tally(kHnFEviction, step);
  ChiFlit f;
  f.opcode = kWriteNoSnpFull;
  f.txn_id = static_cast<std::uint8_t>(kSeqTxn + n);
  f.line = static_cast<std::uint16_t>(line);
  f.addr = ChiSystem::addr(line);
  f.ns = ChiSystem::ns(line);
  f.size = 6;
  f.mem_attr = chi::kEwa | chi::kCacheable | chi::kAllocate;
  f.allow_retry = true;
  drop(line, step);
  reissue_.sent(f);
  memory(f, step);
}

// ---- memory

void ChiHnF::memory(ChiFlit req, const ChiStep& step) {
  req.tgt_id = step.system.memory(req.line).id;
  req.src_id = agent_.id;
  tally(kHnFMemoryRequest, step);
  reissue_.sent(req);
  to_memory(kChiReq, req, step);
}

// Writes to memory; a copy in the system cache follows.
void ChiHnF::store(unsigned i, std::uint8_t halves, const std::array<std::uint32_t, 2>& value,
                   const ChiStep& step) {
  Entry& e = entries_[i];
  ChiLine& l = step.lines[e.req.line];
  e.value = value;
  e.written = halves;
  e.wait |= kStored | kStoreDbid;
  for (unsigned h = 0; h < 2; ++h) {
    if ((halves >> h & 1U) != 0) l.coming[h] = value[h];
  }
  if (l.slc != ChiSlc::kInvalid && halves == 3) {
    l.data = value;
    l.slc = ChiSlc::kClean;
  }
  ChiFlit f = e.req;
  f.opcode = kWriteNoSnpFull;
  f.size = 6;
  f.addr = ChiSystem::addr(e.req.line);
  if (halves != 3) {
    f.opcode = kWriteNoSnpPtl;
    f.size = 5;
    f.addr |= halves == 2 ? 32U : 0U;
  }
  f.txn_id = static_cast<std::uint8_t>(i);
  f.return_nid = 0;
  f.return_txn_id = 0;
  f.stash_nid_valid = f.snp_attr = f.likely_shared = f.snoop_me = f.exp_comp_ack = false;
  f.order = 0;
  f.pcrd_type = 0;
  f.allow_retry = true;
  memory(f, step);
}

void ChiHnF::store_data(const ChiFlit& dbid, unsigned line, std::uint8_t halves,
                        const std::array<std::uint32_t, 2>& value, const ChiStep& step) const {
  ChiFlit f = answer(dbid, kNonCopyBackWrData);
  f.txn_id = dbid.dbid;
  f.line = static_cast<std::uint16_t>(line);
  for (unsigned h = 0; h < 2; ++h) {
    if ((halves >> h & 1U) == 0) continue;
    f.data_id = static_cast<std::uint8_t>(2 * h);
    f.data = value[h];
    to_memory(kChiDat, f, step);
  }
}

}  // namespace fabmon
