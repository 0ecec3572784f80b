// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The way of writes, atomics, dataless requests and stashes through an HN-F.
#include <algorithm>
#include <bit>

#include "tb/bus/chi/traffic/hnf.hpp"
#include "tb/bus/chi/traffic/hnf_events.hpp"

namespace fabmon {
namespace {

using enum chi::ReqOp;
using enum chi::RspOp;
using enum chi::SnpOp;
using enum chi::DatOp;
using enum chi::Resp;

constexpr unsigned kAdq = 2, kCompareAdq = 1;  // atomics at the same time

// Two's complement of 32 bits stands for whatever size the operation has.
std::uint32_t compute(unsigned op, std::uint32_t old, std::uint32_t operand) {
  if (op == kAtomicSwap) return operand;
  if (op == kAtomicCompare) return (old ^ operand) % 2 == 0 ? operand : old;
  const auto a = static_cast<std::int32_t>(old), b = static_cast<std::int32_t>(operand);
  switch ((op - kAtomicStoreAdd) % 8) {
    case 0:
      return old + operand;
    case 1:
      return old & ~operand;
    case 2:
      return old ^ operand;
    case 3:
      return old | operand;
    case 4:
      return static_cast<std::uint32_t>(std::max(a, b));
    case 5:
      return static_cast<std::uint32_t>(std::min(a, b));
    case 6:
      return std::max(old, operand);
    default:
      return std::min(old, operand);
  }
}

}  // namespace

void ChiHnF::comp(Entry& e, unsigned i, std::uint8_t resp, const ChiStep& step) {
  ChiFlit f = answer(e.req, kComp);
  f.resp = resp;
  f.dbid = static_cast<std::uint8_t>(i);
  f.devevent = e.devevent;
  send(kChiRsp, f, step);
  e.comp_sent = true;
}

void ChiHnF::start_write(unsigned i, const ChiStep& step) {
  Entry& e = entries_[i];
  const ChiLine& l = step.lines[e.req.line];
  const unsigned op = e.req.opcode;
  std::uint32_t targets = chi_is_write_unique(op) ? l.holders & ~requester_bit(e, step) : 0;
  const bool full = !chi_is_partial(op);
  std::uint32_t stash = 0;
  if (chi_is_stash(op) && e.req.stash_nid_valid) {
    stash = 1U << static_cast<unsigned>(step.system.rnf_index(e.req.return_nid));
    targets &= ~stash;
  }
  e.wait = kWrite | (e.req.exp_comp_ack ? kAck : 0);
  e.phase = Phase::kMerge;
  const bool quick = targets == 0 && stash == 0 && step.rng.chance(160);
  ChiFlit f = answer(e.req, quick ? kCompDbidResp : kDbidResp);
  f.dbid = static_cast<std::uint8_t>(i);
  f.devevent = e.devevent;
  send(kChiRsp, f, step);
  e.comp_sent = quick;
  if (targets != 0) snoop(i, targets, full ? kSnpMakeInvalid : kSnpCleanInvalid, false, step);
  if (stash != 0) snoop(i, stash, full ? kSnpMakeInvalidStash : kSnpUniqueStash, false, step);
  if (targets == 0 && stash == 0 && !quick) comp(e, i, kRespI, step);
}

// Data and snoop responses are there: the write takes effect.
void ChiHnF::merge(unsigned i, const ChiStep& step) {
  Entry& e = entries_[i];
  ChiLine& l = step.lines[e.req.line];
  const unsigned line = e.req.line;
  const std::uint8_t halves = chi_halves(e.req.size, e.req.addr);
  const bool whole = halves == 3;
  e.phase = Phase::kStash;
  std::array<std::uint32_t, 2> value = e.value;
  bool known = whole && !e.cancelled;  // of the whole line
  if (!known) {
    const bool base = e.data || l.slc != ChiSlc::kInvalid;
    const std::array<std::uint32_t, 2> old = e.data ? e.snooped : l.data;
    for (unsigned h = 0; h < 2; ++h) {
      if ((halves >> h & 1U) == 0 || e.cancelled) value[h] = old[h];
    }
    known = base;
  }
  if (!e.cancelled) {
    for (unsigned h = 0; h < 2; ++h) {
      if ((halves >> h & 1U) != 0) step.scoreboard.commit(line, h, e.value[h]);
    }
  }
  if (e.cancelled) {
    if (e.dirty) fill(line, e.snooped, true, step);
    end_or_pull(i, step);
  } else if (line >= kChiCoherent || !known) {
    store(i, halves, value, step);
  } else if (e.dirty || l.slc != ChiSlc::kInvalid || (e.req.mem_attr & chi::kAllocate) != 0) {
    fill(line, value, true, step);
    end_or_pull(i, step);
  } else {
    store(i, 3, value, step);
  }
}

bool ChiHnF::start_atomic(unsigned i, const ChiStep& step) {
  Entry& e = entries_[i];
  const bool compare = e.req.opcode == kAtomicCompare;
  unsigned& queue = compare ? compare_adq_ : adq_;
  if (queue == (compare ? kCompareAdq : kAdq)) {
    raise(compare ? kHnFCompareAdqFull : kHnFAdqFull, step);
    return false;
  }
  ++queue;
  const bool store = chi_is_atomic_store(e.req.opcode);
  ChiFlit f = answer(e.req, store && step.rng.chance(128) ? kCompDbidResp : kDbidResp);
  f.dbid = static_cast<std::uint8_t>(i);
  send(kChiRsp, f, step);
  e.comp_sent = f.opcode == kCompDbidResp;
  e.wait = kWrite;
  e.phase = Phase::kAtomic;
  std::uint32_t targets = step.lines[e.req.line].holders;
  if (!e.req.snoop_me) targets &= ~requester_bit(e, step);
  if (targets != 0) snoop(i, targets, kSnpUnique, false, step);
  return true;
}

void ChiHnF::atomic(unsigned i, const ChiStep& step) {
  Entry& e = entries_[i];
  const ChiLine& l = step.lines[e.req.line];
  std::array<std::uint32_t, 2> value = e.snooped;
  if (!e.data && e.fetched == 0) {
    if (l.slc == ChiSlc::kInvalid) {
      fetch(i, step);
      return;
    }
    value = l.data;
  }
  const unsigned half = e.req.addr >> 5U & 1U;
  step.scoreboard.cached(e.req.line, half, value[half]);
  ChiFlit f = answer(e.req, kCompData);
  f.data = value[half];
  value[half] = compute(e.req.opcode, value[half], e.value[half]);
  step.scoreboard.commit(e.req.line, half, value[half]);
  fill(e.req.line, value, true, step);
  if (chi_is_atomic_store(e.req.opcode)) {
    if (!e.comp_sent) comp(e, i, kRespI, step);
  } else {
    f.data_id = static_cast<std::uint8_t>(2 * half);
    f.return_nid = agent_.id;
    f.dbid = static_cast<std::uint8_t>(i);
    f.devevent = e.devevent;
    f.ccid = static_cast<std::uint8_t>(e.req.addr >> 4U & 3U);
    if (e.req.size < 5) f.chunkv = static_cast<std::uint8_t>(1U << (e.req.addr >> 4U & 1U));
    send(kChiDat, f, step);
  }
  --(e.req.opcode == kAtomicCompare ? compare_adq_ : adq_);
  finish(i, step);
}

// Cache maintenance, CleanUnique, MakeUnique, Evict.
void ChiHnF::start_cmo(unsigned i, const ChiStep& step) {
  Entry& e = entries_[i];
  ChiLine& l = step.lines[e.req.line];
  const std::uint32_t own = requester_bit(e, step);
  std::uint32_t targets = l.holders & ~own;
  unsigned op = kSnpCleanInvalid;
  switch (e.req.opcode) {
    case kEvict:
      if (!l.untracked) l.holders &= ~own;
      comp(e, i, kRespI, step);
      finish(i, step);
      return;
    case kCleanShared:
    case kCleanSharedPersist:
      op = kSnpCleanShared;
      if (!l.unique && !l.dirty && !l.untracked) targets = 0;
      break;
    case kMakeInvalid:
    case kMakeUnique:
      op = kSnpMakeInvalid;
      break;
    default:
      break;
  }
  e.phase = Phase::kCmo;
  if (targets == 0) {
    cleaned(i, step);
  } else {
    snoop(i, targets, op, false, step);
  }
}

void ChiHnF::cleaned(unsigned i, const ChiStep& step) {
  Entry& e = entries_[i];
  ChiLine& l = step.lines[e.req.line];
  const unsigned line = e.req.line, op = e.req.opcode;
  const std::uint32_t own = requester_bit(e, step);
  if (op == kCleanUnique || op == kMakeUnique) {
    if (e.dirty) fill(line, e.snooped, true, step);
    l.holders |= own;
    l.unique = l.dirty = true;
    comp(e, i, kRespUc, step);
    e.phase = Phase::kDone;
    e.wait = kAck;
    return;
  }
  if (op == kMakeInvalid) {  // changes are lost: memory's value counts
    if (l.slc != ChiSlc::kInvalid) drop(line, step);
    l.holders = 0;
    l.unique = l.dirty = l.untracked = false;
    for (unsigned h = 0; h < 2; ++h) step.scoreboard.commit(line, h, l.coming[h]);
  } else {
    const bool changed = e.dirty || l.slc == ChiSlc::kDirty;
    if (changed && !e.comp_sent && e.written == 0) {
      const std::array<std::uint32_t, 2> value = e.dirty ? e.snooped : l.data;
      if (l.slc != ChiSlc::kInvalid && op == kCleanInvalid) drop(line, step);
      if (op == kCleanInvalid) l.holders = 0;
      store(i, 3, value, step);
      return;  // and comes here again
    }
    if (op == kCleanInvalid) {
      if (l.slc != ChiSlc::kInvalid) drop(line, step);
      l.holders = 0;
      l.unique = l.dirty = l.untracked = false;
    }
  }
  // Memory may have caches, too.
  const bool bridge = memory_kind(line, step) == ChiKind::kSbsx;
  if ((op == kCleanSharedPersist || bridge) && e.fetched == 0) {
    e.fetched = 1;  // asked
    ChiFlit f = e.req;
    f.txn_id = static_cast<std::uint8_t>(i);
    f.snp_attr = f.likely_shared = false;
    f.allow_retry = true;
    f.pcrd_type = 0;
    e.wait = kStored;
    memory(f, step);
    return;
  }
  comp(e, i, op == kCleanShared || op == kCleanSharedPersist ? kRespUc : kRespI, step);
  finish(i, step);
}

void ChiHnF::start_stash(unsigned i, const ChiStep& step) {
  Entry& e = entries_[i];
  const ChiLine& l = step.lines[e.req.line];
  comp(e, i, kRespI, step);
  e.phase = Phase::kStash;
  const int target = e.req.stash_nid_valid ? step.system.rnf_index(e.req.return_nid) : -1;
  if (target < 0 || (l.holders >> static_cast<unsigned>(target) & 1U) != 0) {
    finish(i, step);
    return;
  }
  const unsigned op = e.req.opcode == kStashOnceShared ? kSnpStashShared : kSnpStashUnique;
  snoop(i, 1U << static_cast<unsigned>(target), op, false, step);
}

// If the target of a stash asked for the line, this goes on as a read for it.
void ChiHnF::end_or_pull(unsigned i, const ChiStep& step) {
  Entry& e = entries_[i];
  if (!e.pulled) {
    finish(i, step);
    return;
  }
  const bool share = e.req.opcode == kStashOnceShared;
  const Entry old = e;
  e = {};
  e.kind = old.kind;
  e.req.opcode = share ? kReadNotSharedDirty : kReadUnique;
  e.req.src_id = old.pull_to;
  e.req.txn_id = old.pull_txn;
  e.req.line = old.req.line;
  e.req.addr = ChiSystem::addr(old.req.line);
  e.req.ns = old.req.ns;
  e.req.qos = old.req.qos;
  e.req.trace_tag = old.req.trace_tag;
  e.req.mem_attr = old.req.mem_attr;
  e.req.size = 6;
  e.req.exp_comp_ack = true;
  to_pipe(i, step);
}

}  // namespace fabmon
