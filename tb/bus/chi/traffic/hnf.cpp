// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/chi/traffic/hnf.hpp"

#include <bit>
#include <stdexcept>

#include "tb/bus/chi/traffic/hnf_events.hpp"

namespace fabmon {

using enum chi::ReqOp;
using enum chi::RspOp;
using enum chi::DatOp;

namespace {

constexpr std::uint8_t kBusyEntry = 1;
constexpr unsigned kPipeClocks = 2;

// Which occupancy a request adds to: read, write, atomic, stash.
std::uint8_t kind_of(unsigned op) {
  if (chi_is_stash(op)) return 4;
  if (chi_is_atomic(op)) return 3;
  return chi_is_write(op) ? 2 : 1;
}

}  // namespace

bool ChiHnF::idle() const {
  if (used_ != 0 || !jobs_.empty() || !credit_pool_.idle()) return false;
  for (const Seq& s : seq_) {
    if (s.used) return false;
  }
  for (const Back& b : back_) {
    if (b.used) return false;
  }
  return true;
}

void ChiHnF::to_pipe(unsigned i, const ChiStep& step) {
  pipe_.push({static_cast<std::uint8_t>(i), step.now + kPipeClocks});
}

void ChiHnF::accept(const ChiFlit& req, const ChiStep& step) {
  const auto i = static_cast<unsigned>(std::countr_one(used_));
  used_ |= 1U << i;
  Entry& e = entries_[i];
  e = {};
  e.req = req;
  e.kind = kind_of(req.opcode);
  ++occupancy_[0], ++occupancy_[e.kind];
  const unsigned line = req.line;
  if (busy_[line] == 0) {
    busy_[line] = kBusyEntry;
    to_pipe(i, step);
    return;
  }
  tally(kHnFHazard, step);
  if (chi_is_atomic(req.opcode)) tally(kHnFAtomicHazard, step);
  if (busy_[line] == kBusySeq) tally(kHnFSeqHit, step);
  const auto tag = static_cast<std::uint8_t>(i + 1);
  if (first_[line] == 0) {
    first_[line] = tag;
  } else {
    entries_[last_[line] - 1U].next = tag;
  }
  last_[line] = tag;
}

// The line is free for the next one.
void ChiHnF::wake(unsigned line, std::uint8_t next, const ChiStep& step) {
  if (next == 0) {
    busy_[line] = 0;
    return;
  }
  const unsigned i = next - 1U;
  first_[line] = entries_[i].next;
  busy_[line] = kBusyEntry;
  to_pipe(i, step);
}

void ChiHnF::finish(unsigned i, const ChiStep& step) {
  Entry& e = entries_[i];
  const unsigned line = e.req.line;
  filter(line, step);
  --occupancy_[0], --occupancy_[e.kind];
  used_ &= ~(1U << i);
  credit_pool_.release();
  wake(line, first_[line], step);
}

// The requester has its answer. Where a snooped RN-F sent it, CompAck may be here before that
// RN-F's own response.
void ChiHnF::wait_ack(unsigned i, const ChiStep& step) {
  Entry& e = entries_[i];
  e.phase = Phase::kDone;
  if (!e.req.exp_comp_ack || e.acked) {
    finish(i, step);
  } else {
    e.wait = kAck;
  }
}

void ChiHnF::got(unsigned i, unsigned wait, const ChiStep& step) {
  Entry& e = entries_[i];
  if ((used_ >> i & 1U) == 0 || (e.wait & wait) == 0) {
    throw std::logic_error("CHI traffic: a home gets what it does not wait for");
  }
  e.wait = static_cast<std::uint8_t>(e.wait & ~wait);
  if (e.wait == 0) proceed(i, step);
}

// Answers of memory, and CompAck.
void ChiHnF::response(const ChiFlit& f, const ChiStep& step) {
  const bool seq = f.txn_id >= kSeqTxn;
  switch (f.opcode) {
    case kSnpResp:
    case kSnpRespFwded:
      snooped(f, false, step);
      return;
    case kCompAck: {
      Entry& e = entries_[f.txn_id % kEntries];
      if ((e.wait & kAck) != 0) {
        got(f.txn_id, kAck, step);
      } else {
        e.acked = true;
      }
      return;
    }
    case kRetryAck:
      tally(kHnFMemoryRetry, step);
      [[fallthrough]];
    case kPCrdGrant: {
      const int txn = f.opcode == kRetryAck ? reissue_.retry(f) : reissue_.grant(f);
      if (txn != ChiReissue::kNone) {
        memory(reissue_.request(static_cast<unsigned>(txn)), step);
      }
      return;
    }
    case kReadReceipt:
      got(f.txn_id, kReceipt, step);
      return;
    default:
      break;
  }
  // Comp, DBIDResp, CompDBIDResp
  unsigned wait = 0;
  if (f.opcode != kDbidResp) wait |= kStored;
  if (f.opcode != kComp) wait |= kStoreDbid;
  if (!seq) {
    const Entry& e = entries_[f.txn_id];
    if ((wait & kStoreDbid) != 0) store_data(f, e.req.line, e.written, e.value, step);
    got(f.txn_id, wait, step);
    return;
  }
  Seq& s = seq_[f.txn_id - kSeqTxn];
  if ((wait & kStoreDbid) != 0) store_data(f, s.line, 3, s.data, step);
  s.wait = static_cast<std::uint8_t>(s.wait & ~wait);
  if (s.wait != 0) return;
  s.used = false;
  wake(s.line, first_[s.line], step);
}

void ChiHnF::data(const ChiFlit& f, const ChiStep& step) {
  if (f.opcode == kSnpRespData || f.opcode == kSnpRespDataFwded) {
    snooped(f, true, step);
    return;
  }
  const unsigned i = f.txn_id, half = f.data_id / 2U;
  if (i >= kEntries) throw std::logic_error("CHI traffic: data for no entry");
  Entry& e = entries_[i];
  if (f.line != e.req.line) throw std::logic_error("CHI traffic: data of another line");
  const std::uint8_t wanted = chi_halves(e.req.size, e.req.addr);
  if (f.opcode == kCompData) {
    e.snooped[half] = f.data;
    e.fetched = static_cast<std::uint8_t>(e.fetched | 1U << half);
    if (e.fetched == (chi_is_atomic(e.req.opcode) ? 3 : wanted)) got(i, kMemory, step);
    return;
  }
  e.value[half] = f.data;
  if (f.opcode == kNonCopyBackWrData) {
    step.scoreboard.arrived(f.requester, f.write, f.line, half, f.data);
  }
  e.written = static_cast<std::uint8_t>(e.written | 1U << half);
  e.cancelled = f.opcode == kWriteDataCancel;
  e.write_resp = f.resp;
  if (e.written == wanted) got(i, kWrite, step);
}

bool ChiHnF::receive(ChiChannel channel, const ChiFlit& f, const ChiStep& step) {
  switch (channel) {
    case kChiRsp:
      response(f, step);
      return true;
    case kChiDat:
      data(f, step);
      return true;
    case kChiSnp:
      throw std::logic_error("CHI traffic: a snoop of a home");
    default:
      break;
  }
  if (step.mesh.room(agent_.port, kChiRsp) < 160) return false;
  if (f.opcode == kPCrdReturn) {
    credit_pool_.returned(f.pcrd_type);
    return true;
  }
  tally(kHnFReceived, step);
  if (credit_pool_.accept(f, step.profile.pocq)) {
    accept(f, step);
    return true;
  }
  tally(kHnFRetry, step);
  if (chi_qos_class(f.qos) == 3) tally(kHnFHighestRetry, step);
  ChiFlit rsp = answer(f, kRetryAck);
  rsp.pcrd_type = static_cast<std::uint8_t>(chi_qos_class(f.qos));
  send(kChiRsp, rsp, step);
  return true;
}

unsigned ChiHnF::snoops_open() const {
  unsigned sum = 0;
  for (std::uint32_t m = used_; m != 0; m &= m - 1) {
    sum += entries_[static_cast<unsigned>(std::countr_zero(m))].snoops;
  }
  for (const Back& b : back_) sum += b.used ? b.snoops : 0;
  return sum;
}

void ChiHnF::show_occupancy(const ChiStep& step) {
  auto& pins = step.pins.xp[agent_.xp].occupancy[agent_.position];
  for (unsigned i = 0; i < 5; ++i) pins[i] = static_cast<std::uint8_t>(occupancy_[i]);
}

void ChiHnF::count(const ChiStep& step) {
  show_occupancy(step);
  if (stalled(kChiDat, step)) raise(kHnFDatStall, step);
  if (stalled(kChiRsp, step)) raise(kHnFRspStall, step);
}

void ChiHnF::step(const ChiStep& step) {
  count(step);
  if (!pipe_.empty() && pipe_.front().due <= step.now) lookup(pipe_.pop().entry, step);
  if (!jobs_.empty()) send_snoop(step);
  if (cached_.size > step.profile.slc) evict(step);
  if (tracked_.size > step.profile.filter) back_invalidate(step);
  ChiFlit grant;
  if (credit_pool_.grant(step.profile.pocq, grant)) {
    grant.opcode = kPCrdGrant;
    send(kChiRsp, grant, step);
  }
}

}  // namespace fabmon
