// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The way of reads and copybacks through an HN-F.
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

bool invalidates(unsigned op) {
  return op == kReadUnique || op == kReadOnceCleanInvalid || op == kReadOnceMakeInvalid;
}

chi::SnpOp snoop_for(unsigned op) {
  switch (op) {
    case kReadShared:
      return kSnpShared;
    case kReadClean:
      return kSnpClean;
    case kReadNotSharedDirty:
      return kSnpNotSharedDirty;
    case kReadOnce:
      return kSnpOnce;
    default:
      return kSnpUnique;
  }
}

}  // namespace

void ChiHnF::lookup(unsigned i, const ChiStep& step) {
  Entry& e = entries_[i];
  const unsigned op = e.req.opcode;
  const ChiLine& l = step.lines[e.req.line];
  const bool hit = l.slc != ChiSlc::kInvalid;
  if (chi_is_atomic(op)) {
    if (!start_atomic(i, step)) {  // again later
      to_pipe(i, step);
      return;
    }
  }
  tally(kHnFAccess, step);
  if (!hit && !chi_is_copyback(op) && op != kEvict) tally(kHnFCacheMiss, step);
  if ((l.holders & ~requester_bit(e, step)) != 0) tally(kHnFFilterHit, step);
  e.devevent = hit ? 3 : 0;
  if (e.req.order != 0 && chi_is_read(op)) send(kChiRsp, answer(e.req, kReadReceipt), step);
  if (chi_is_read(op)) {
    start_read(i, step);
  } else if (chi_is_copyback(op)) {
    start_copyback(i, step);
  } else if (chi_is_write(op)) {
    start_write(i, step);
  } else if (chi_is_stash_once(op)) {
    start_stash(i, step);
  } else if (!chi_is_atomic(op)) {
    start_cmo(i, step);
  }
}

void ChiHnF::proceed(unsigned i, const ChiStep& step) {
  Entry& e = entries_[i];
  switch (e.phase) {
    case Phase::kRead:
      read_data(i, step);
      break;
    case Phase::kReply:
      reply(i, e.snooped, false, false, step);
      break;
    case Phase::kMerge:
      merge(i, step);
      break;
    case Phase::kCopyBack:
      copied_back(i, step);
      break;
    case Phase::kAtomic:
      atomic(i, step);
      break;
    case Phase::kCmo:
      cleaned(i, step);
      break;
    case Phase::kStash:
      end_or_pull(i, step);
      break;
    case Phase::kDone:
      finish(i, step);
      break;
  }
}

void ChiHnF::start_read(unsigned i, const ChiStep& step) {
  Entry& e = entries_[i];
  const ChiLine& l = step.lines[e.req.line];
  const unsigned op = e.req.opcode;
  std::uint32_t targets = l.holders & ~requester_bit(e, step);
  if (!invalidates(op) && !l.unique && !l.dirty && !l.untracked) targets = 0;
  if (op == kReadNoSnp || targets == 0) {
    read_data(i, step);
    return;
  }
  // Between chips data goes through the home.
  const bool remote = ((targets | requester_bit(e, step)) & step.system.remote()) != 0;
  const bool may_forward = std::popcount(targets) == 1 && !l.untracked && e.req.size == 6 &&
                           !remote && (op == kReadUnique || !invalidates(op));
  e.phase = Phase::kRead;
  snoop(i, targets, snoop_for(op), may_forward && step.rng.chance(step.profile.forward), step);
}

// A snooped RN-F has sent the data to the requester.
void ChiHnF::forwarded(unsigned i, const ChiStep& step) {
  Entry& e = entries_[i];
  ChiLine& l = step.lines[e.req.line];
  if (e.dirty) fill(e.req.line, e.snooped, true, step);
  if (chi_is_cached_read(e.req.opcode)) {
    l.holders |= requester_bit(e, step);
    const unsigned state = e.forward_state & 3U;
    l.unique = state == kRespUc;
    l.dirty = l.dirty || l.unique || state == kRespSd;
  }
  wait_ack(i, step);
}

// Snoops are over, or there were none: where is the data?
void ChiHnF::read_data(unsigned i, const ChiStep& step) {
  Entry& e = entries_[i];
  const ChiLine& l = step.lines[e.req.line];
  if (e.forwarded) {
    forwarded(i, step);
  } else if (e.data) {
    reply(i, e.snooped, e.dirty, false, step);
  } else if (l.slc != ChiSlc::kInvalid) {
    reply(i, l.data, l.slc == ChiSlc::kDirty, true, step);
  } else {
    fetch(i, step);
  }
}

// Reads memory: the data comes here or goes straight to the requester.
void ChiHnF::fetch(unsigned i, const ChiStep& step) {
  Entry& e = entries_[i];
  ChiLine& l = step.lines[e.req.line];
  const unsigned op = e.req.opcode;
  const bool read = chi_is_read(op);
  const bool cached = chi_is_cached_read(op);
  const std::uint32_t own = requester_bit(e, step);
  const bool direct = read && memory_kind(e.req.line, step) == ChiKind::kSnF &&
                      (!cached || (l.holders & ~own) == 0) && step.rng.chance(step.profile.direct);
  ChiFlit f = e.req;
  f.opcode = kReadNoSnp;
  f.txn_id = static_cast<std::uint8_t>(i);
  f.return_nid = direct ? e.req.src_id : agent_.id;
  f.return_txn_id = direct ? e.req.txn_id : static_cast<std::uint8_t>(i);
  f.order = direct && !e.req.exp_comp_ack ? 1 : 0;
  f.stash_nid_valid = f.snp_attr = f.likely_shared = f.snoop_me = f.exp_comp_ack = false;
  f.allow_retry = true;
  f.pcrd_type = 0;
  if (!read) {
    f.size = 6;
    f.addr = ChiSystem::addr(e.req.line);
  }
  memory(f, step);
  if (direct) {
    e.wait = e.req.exp_comp_ack ? kAck : kReceipt;
    e.phase = Phase::kDone;
    if (cached) {
      l.holders |= own;
      l.unique = l.dirty = true;
    }
    return;
  }
  e.wait = kMemory;
  e.phase = read ? Phase::kReply : Phase::kAtomic;
}

void ChiHnF::reply(unsigned i, const std::array<std::uint32_t, 2>& value, bool dirty, bool from_slc,
                   const ChiStep& step) {
  Entry& e = entries_[i];
  ChiLine& l = step.lines[e.req.line];
  const unsigned op = e.req.opcode;
  const std::array<std::uint32_t, 2> sent = value;  // the line may leave the cache below
  ChiFlit f = answer(e.req, kCompData);
  f.resp = op == kReadNoSnp ? kRespUc : kRespI;
  bool passed = false;
  if (chi_is_cached_read(op)) {
    const std::uint32_t own = requester_bit(e, step);
    const bool alone = (l.holders & ~own) == 0;
    if (alone) {
      passed = dirty && op != kReadClean && step.rng.chance(160);
      f.resp = kRespUc;
    } else {
      passed = dirty && op == kReadShared && !e.kept_dirty && step.rng.chance(96);
      f.resp = passed ? kRespSd : kRespSc;
    }
    if (passed) f.resp = static_cast<std::uint8_t>(f.resp | kPassDirty);
    l.holders |= own;
    l.unique = alone;
    l.dirty = l.dirty || alone || passed;
  }
  if (passed && l.slc != ChiSlc::kInvalid) drop(e.req.line, step);
  if (!passed && !from_slc && e.req.line < kChiCoherent) {
    const bool keep = (e.req.mem_attr & chi::kAllocate) != 0 && e.req.size == 6;
    if (dirty || (keep && step.rng.chance(160))) fill(e.req.line, sent, dirty, step);
  }
  f.return_nid = agent_.id;
  f.dbid = static_cast<std::uint8_t>(i);
  f.devevent = e.devevent;
  f.ccid = static_cast<std::uint8_t>(e.req.addr >> 4U & 3U);
  f.rsvdc = e.req.rsvdc;
  if (e.req.size < 5) f.chunkv = static_cast<std::uint8_t>(1U << (e.req.addr >> 4U & 1U));
  const std::uint8_t halves = chi_halves(e.req.size, e.req.addr);
  for (unsigned h = 0; h < 2; ++h) {
    if ((halves >> h & 1U) == 0) continue;
    f.data_id = static_cast<std::uint8_t>(2 * h);
    f.data = sent[h];
    send(kChiDat, f, step);
  }
  wait_ack(i, step);
}

void ChiHnF::start_copyback(unsigned i, const ChiStep& step) {
  Entry& e = entries_[i];
  ChiFlit f = answer(e.req, kCompDbidResp);
  f.dbid = static_cast<std::uint8_t>(i);
  f.devevent = e.devevent;
  send(kChiRsp, f, step);
  e.wait = kWrite;
  e.phase = Phase::kCopyBack;
}

void ChiHnF::copied_back(unsigned i, const ChiStep& step) {
  Entry& e = entries_[i];
  ChiLine& l = step.lines[e.req.line];
  const std::uint32_t own = requester_bit(e, step);
  const unsigned state = e.write_resp & 3U;
  if (e.write_resp != kRespI) {
    fill(e.req.line, e.value, (e.write_resp & kPassDirty) != 0, step);
  }
  if (e.req.opcode != kWriteCleanFull) {
    l.holders &= ~own;
    if (!l.untracked && state == kRespUc) l.unique = false;
    if (!l.untracked && state != kRespI && (e.write_resp & kPassDirty) != 0) l.dirty = false;
  }
  finish(i, step);
}

}  // namespace fabmon
