// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/chi/traffic/requester.hpp"

#include <bit>
#include <stdexcept>

namespace fabmon {
namespace {

using enum chi::ReqOp;
using enum chi::RspOp;
using enum chi::DatOp;
using enum chi::Resp;
using enum chi::MemAttr;
using enum chi::DvmOperation;

std::uint8_t needs(const ChiFlit& req) {
  const unsigned op = req.opcode;
  if (chi_is_read(op))
    return static_cast<std::uint8_t>(kNeedData | (req.order != 0 ? kNeedReceipt : 0));
  if (chi_is_atomic(op)) {
    return static_cast<std::uint8_t>(kNeedDbid | (chi_is_atomic_store(op) ? kNeedComp : kNeedData));
  }
  if (chi_is_write(op) || op == kDvmOp) return kNeedComp | kNeedDbid;
  return kNeedComp;
}

}  // namespace

bool ChiRequester::full(unsigned limit) const {
  return static_cast<unsigned>(std::popcount(open_)) >= limit;
}

bool ChiRequester::issue(ChiFlit req, const ChiStep& step) {
  if (~open_ == 0 || !may_send(req, step)) return false;
  const auto i = static_cast<unsigned>(std::countr_one(open_));
  req.txn_id = static_cast<std::uint8_t>(i);
  req.write = static_cast<std::uint16_t>(writes_begun_++ % ChiScoreboard::kWrites);
  req.requester = requester_;
  req.src_id = agent_.id;
  if (req.opcode == kPrefetchTgt) {
    send(kChiReq, req, step);
    return true;
  }
  ChiTxn& t = txns_[i];
  const std::uint32_t tag = static_cast<std::uint32_t>(step.rng.next());
  t = {};
  t.req = req;
  t.need = needs(req);
  t.halves = req.opcode == kDvmOp ? 1 : chi_halves(req.size, req.addr);
  t.cancel = chi_is_partial(req.opcode) && !chi_is_copyback(req.opcode) &&
             step.rng.chance(step.profile.cancel);
  if (req.opcode != kDvmOp) {
    for (unsigned h = 0; h < 2; ++h) {
      if ((t.halves >> h & 1U) == 0) continue;
      t.since[h] = step.scoreboard.version(req.line, h);
      t.data[h] = tag * 2 + h;
      if (chi_is_write_unique(req.opcode) || chi_is_write_nosnp(req.opcode) ||
          chi_is_atomic(req.opcode)) {
        step.scoreboard.announce(requester_, req.write, req.line, h, t.data[h]);
      }
    }
  }
  open_ |= std::uint64_t{1} << i;
  reissue_.sent(req);
  began(t, step);
  send(kChiReq, req, step);
  return true;
}

unsigned ChiRequester::open_pull(const ChiFlit& snoop, std::uint8_t op, const ChiStep& step) {
  if (~open_ == 0) return kTxns;
  const auto i = static_cast<unsigned>(std::countr_one(open_));
  ChiTxn& t = txns_[i];
  t = {};
  t.req.opcode = op;
  t.req.line = snoop.line;
  t.req.qos = snoop.qos;
  t.req.trace_tag = snoop.trace_tag;
  t.req.exp_comp_ack = true;
  t.need = kNeedData;
  t.halves = 3;
  open_ |= std::uint64_t{1} << i;
  began(t, step);
  return i;
}

void ChiRequester::close(unsigned i) {
  open_ &= ~(std::uint64_t{1} << i);
  if (txns_[i].req.opcode == kDvmOp) {
    --dvm_open_;
    dvm_sync_ = false;
  }
}

void ChiRequester::again(int txn, const ChiStep& step) {
  if (txn == ChiReissue::kNone) return;
  const auto i = static_cast<unsigned>(txn);
  const ChiFlit& req = reissue_.request(i);
  const bool read = chi_is_read(req.opcode) && req.order == 0;
  if (read && step.rng.chance(step.profile.give_up)) {
    ChiFlit back;
    back.tgt_id = req.tgt_id;
    back.opcode = kPCrdReturn;
    back.qos = req.qos;
    back.pcrd_type = req.pcrd_type;
    back.trace_tag = req.trace_tag;
    send(kChiReq, back, step);
    dropped(txns_[i]);
    close(i);
    return;
  }
  reissued(txns_[i], step);
  send(kChiReq, req, step);
}

void ChiRequester::send_data(ChiTxn& t, const ChiFlit& dbid, const ChiStep& step) {
  ChiFlit f = answer(dbid, kNonCopyBackWrData);
  f.txn_id = dbid.dbid;
  f.requester = requester_;
  f.write = t.req.write;
  f.line = t.req.line;
  f.rsvdc = t.req.rsvdc;
  f.ccid = static_cast<std::uint8_t>(t.req.addr >> 4U & 3U);
  if (chi_is_copyback(t.req.opcode)) {
    copy_back(t);
    f.opcode = kCopyBackWrData;
    f.resp = t.resp;
    f.be = t.resp == kRespI ? 0 : 1;
  } else if (t.cancel) {
    f.opcode = kWriteDataCancel;
    f.be = 0;
    cancelled(t, step);
  }
  for (unsigned h = 0; h < 2; ++h) {
    if ((t.halves >> h & 1U) == 0) continue;
    f.data_id = static_cast<std::uint8_t>(2 * h);
    f.data = t.data[h];
    f.chunkv = t.req.size < 5 ? static_cast<std::uint8_t>(1U << (t.req.addr >> 4U & 1U)) : 3;
    send(kChiDat, f, step);
  }
}

void ChiRequester::check_data(const ChiTxn& t, const ChiStep& step) const {
  for (unsigned h = 0; h < 2; ++h) {
    if ((t.halves >> h & 1U) == 0) continue;
    if (chi_is_cached_read(t.req.opcode)) {
      step.scoreboard.cached(t.req.line, h, t.data[h]);
    } else {
      step.scoreboard.returned(t.req.line, h, t.data[h], t.since[h]);
    }
  }
}

void ChiRequester::check_finished(unsigned i, const ChiStep& step) {
  ChiTxn& t = txns_[i];
  if (t.need != 0) return;
  if (chi_is_read(t.req.opcode) ||
      (chi_is_atomic(t.req.opcode) && !chi_is_atomic_store(t.req.opcode)))
    check_data(t, step);
  finished(t, step);
  if (t.req.exp_comp_ack) {
    ChiFlit ack;
    ack.tgt_id = t.home;
    ack.txn_id = t.dbid;
    ack.opcode = kCompAck;
    ack.qos = t.req.qos;
    ack.trace_tag = t.req.trace_tag;
    send(kChiRsp, ack, step);
  }
  close(i);
}

void ChiRequester::response(const ChiFlit& f, const ChiStep& step) {
  if (f.opcode == kPCrdGrant) {
    again(reissue_.grant(f), step);
    return;
  }
  if (f.txn_id >= kTxns || (open_ >> f.txn_id & 1U) == 0) {
    throw std::logic_error("CHI traffic: a response to nothing");
  }
  ChiTxn& t = txns_[f.txn_id];
  switch (f.opcode) {
    case kRetryAck:
      retried(t, step);
      again(reissue_.retry(f), step);
      return;
    case kReadReceipt:
      t.need &= static_cast<std::uint8_t>(~kNeedReceipt);
      break;
    case kComp:
      t.need &= static_cast<std::uint8_t>(~kNeedComp);
      t.resp = f.resp;
      t.home = f.src_id;
      t.dbid = f.dbid;
      break;
    default:  // DBIDResp, CompDBIDResp
      t.need &= static_cast<std::uint8_t>(f.opcode == kCompDbidResp ? ~(kNeedComp | kNeedDbid)
                                                                    : ~unsigned{kNeedDbid});
      t.home = f.src_id;
      t.dbid = f.dbid;
      send_data(t, f, step);
      break;
  }
  check_finished(f.txn_id, step);
}

void ChiRequester::data(const ChiFlit& f, const ChiStep& step) {
  if (f.txn_id >= kTxns || (open_ >> f.txn_id & 1U) == 0) {
    throw std::logic_error("CHI traffic: data for nothing");
  }
  ChiTxn& t = txns_[f.txn_id];
  const unsigned half = f.data_id / 2U;
  if ((t.got >> half & 1U) != 0 || (t.halves >> half & 1U) == 0 || f.line != t.req.line) {
    throw std::logic_error("CHI traffic: data that nobody asked for");
  }
  t.got = static_cast<std::uint8_t>(t.got | 1U << half);
  t.data[half] = f.data;
  t.resp = f.resp;
  t.home = f.return_nid;
  t.dbid = f.dbid;
  if (t.got != t.halves) return;
  t.need &= static_cast<std::uint8_t>(~kNeedData);
  check_finished(f.txn_id, step);
}

bool ChiRequester::receive(ChiChannel channel, const ChiFlit& flit, const ChiStep& step) {
  switch (channel) {
    case kChiRsp:
      response(flit, step);
      return true;
    case kChiDat:
      data(flit, step);
      return true;
    case kChiSnp:
      return snoop(flit, step);
    default:
      throw std::logic_error("CHI traffic: a request to a requester");
  }
}

}  // namespace fabmon
