// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Transactions, as the port of their requester shows them.
#include <algorithm>

#include "tb/bus/chi/protocol.hpp"

namespace fabmon {
namespace {

constexpr unsigned kRetryAck = 0x3, kRspComp = 0x4, kCompDbidResp = 0x5, kDbidResp = 0x6,
                   kPCrdGrant = 0x7, kReadReceipt = 0x8;

}  // namespace

ChiProtocol::Credit* ChiProtocol::credit(Node& n, const Flit& f) {
  const std::uint16_t completer = chi_way(kChiRsp, f.op).senders != 0 ? f.src : f.tgt;
  for (Credit& c : n.credits) {
    if (c.src == completer && c.pcrd == f.pcrd) return &c;
  }
  if (n.credits.size() == n.credits.capacity()) {
    ++untracked_;
    return nullptr;
  }
  n.credits.push_back({completer, f.pcrd, 0, 0});
  return &n.credits.back();
}

void ChiProtocol::close(Node& n, Open& open) {
  if (open.op == kDvmOp) {
    --n.dvm;
    n.syncs -= open.sync ? 1 : 0;
  }
  open.used = false;
}

void ChiProtocol::use_credit(Node& n, const Place& place, const Flit& f) {
  Flit asked = f;
  asked.op = 0;  // of a completer: TgtID
  Credit* c = credit(n, asked);
  if (c == nullptr) return;
  if (c->granted == 0) {
    violate(place, kChiRuleCreditUsed);
  } else {
    --c->granted;
  }
}

void ChiProtocol::request(Node& n, const Place& place, const Flit& f) {
  if (f.op == kPrefetchTgt) return;
  if (!f.allow_retry) use_credit(n, place, f);
  if (f.op == kPCrdReturn) return;
  Open& o = n.open[f.txn];
  if (o.used) {
    violate(place, kChiRuleTxnId);
    close(n, o);
  }
  const ChiReqInfo& info = chi_req_info(f.op);
  o = {};
  o.used = true;
  o.op = f.op;
  o.tgt = f.tgt;
  o.allow_retry = f.allow_retry;
  o.ack = f.ack;
  o.resp = info.resp;
  o.halves = f.size == 6 ? 3 : static_cast<std::uint8_t>(1U << (f.addr >> 5U & 1U));
  switch (info.flow) {
    case ChiFlow::kRead:
      o.wants = static_cast<std::uint8_t>(kData | (f.order != 0 ? kReceipt : 0));
      if (n.kind == kKindHnF && f.nid != n.id) {  // memory answers somebody else
        o.wants = f.order != 0 ? kReceipt : kAck;
      }
      break;
    case ChiFlow::kAtomic:
      o.wants = kData | kDbid;
      break;
    case ChiFlow::kDataless:
      o.wants = kComp;
      break;
    default:
      o.wants = kComp | kDbid;
      break;
  }
  if (f.op != kDvmOp) return;
  o.halves = 1;
  o.sync = (f.addr >> 11U & 7U) == 4;
  if (n.syncs != 0 || (o.sync && n.dvm != 0)) violate(place, kChiRuleDvmSync);
  ++n.dvm;
  n.syncs += o.sync ? 1 : 0;
}

void ChiProtocol::owe_ack(Node& n, std::uint16_t home, std::uint8_t dbid) {
  if (n.acks.size() == kListSize) {
    ++untracked_;
  } else {
    n.acks.push_back({home, dbid, 0, 0});
  }
}

// An RSP flit for this node.
void ChiProtocol::response(Node& n, const Place& place, const Flit& f) {
  Open& o = n.open[f.txn];
  if (f.op == 0x1 || f.op == 0x9) return;  // snoop responses: judged where they are from
  if (f.op == 0x2) {                       // CompAck: ends a read that memory answers directly
    if (n.kind == kKindHnF && o.used && o.wants == kAck) close(n, o);
    return;
  }
  if (f.op == kPCrdGrant) {
    if (Credit* c = credit(n, f)) ++c->granted, --c->retried;
    return;
  }
  if (!o.used || o.tgt != f.src) {
    violate(place, kChiRuleOrphan);
    return;
  }
  if (f.op == kRetryAck) {
    if (!o.allow_retry) {
      violate(place, kChiRuleRetryTwice);
    } else if (o.answered) {
      violate(place, kChiRuleResponse);
    }
    if (Credit* c = credit(n, f)) ++c->retried;
    close(n, o);
    return;
  }
  unsigned gives = 0;
  if (f.op == kRspComp || f.op == kCompDbidResp) gives |= kComp;
  if (f.op == kDbidResp || f.op == kCompDbidResp) gives |= kDbid;
  if (f.op == kReadReceipt) gives |= kReceipt;
  const bool copyback = chi_req_info(o.op).flow == ChiFlow::kCopyBack;
  if ((o.wants & gives) != gives || (copyback && f.op != kCompDbidResp)) {
    violate(place, kChiRuleResponse);
    return;
  }
  if (f.op == kRspComp && (o.resp >> f.resp & 1U) == 0) violate(place, kChiRuleResp);
  o.answered = true;
  o.wants = static_cast<std::uint8_t>(o.wants & ~gives);
  if ((gives & kDbid) != 0) {
    if (n.data.size() == kListSize) {
      ++untracked_;
    } else {
      n.data.push_back({f.src, f.dbid, o.op, o.halves});
    }
  }
  if ((gives & kComp) != 0 && o.ack) owe_ack(n, f.src, f.dbid);
  if (o.wants == 0) close(n, o);
}

// CompData for this node.
void ChiProtocol::read_data(Node& n, const Place& place, const Flit& f) {
  Open& o = n.open[f.txn];
  if (!o.used || (o.wants & kData) == 0) {
    violate(place, kChiRuleOrphan);
    return;
  }
  const auto half = static_cast<std::uint8_t>(1U << (f.data_id / 2U));
  if ((o.halves & half) == 0 || (o.got & half) != 0) {
    violate(place, kChiRuleDataId);
    return;
  }
  if ((o.resp >> f.resp & 1U) == 0) violate(place, kChiRuleResp);
  o.answered = true;
  o.got |= half;
  if (o.got != o.halves) return;
  o.wants = static_cast<std::uint8_t>(o.wants & ~kData);
  if (o.ack) owe_ack(n, f.nid, f.dbid);
  if (o.wants == 0) close(n, o);
}

// A DAT flit from this node.
void ChiProtocol::write_data(Node& n, const Place& place, const Flit& f) {
  if (f.op == 0x1 || f.op == 0x5 || f.op == 0x6) {
    snoop_response(n, place, f);
    return;
  }
  if (f.op == 0x4) {
    if (n.kind == kKindRnF) forward(n, place, f);
    return;
  }
  const auto owed = std::find_if(n.data.begin(), n.data.end(),
                                 [&](const Owed& o) { return o.tgt == f.tgt && o.txn == f.txn; });
  if (owed == n.data.end()) {
    violate(place, kChiRuleWriteData);
    return;
  }
  const ChiReqInfo& info = chi_req_info(owed->op);
  const bool copyback = info.flow == ChiFlow::kCopyBack;
  const auto half = static_cast<std::uint8_t>(1U << (f.data_id / 2U));
  if ((f.op == 0x2) != copyback || (f.op == 0x7 && !info.partial) || (owed->halves & half) == 0) {
    violate(place, kChiRuleWriteData);
  }
  owed->halves = static_cast<std::uint8_t>(owed->halves & ~half);
  if (owed->halves == 0) n.data.erase(owed);
}

void ChiProtocol::comp_ack(Node& n, const Place& place, const Flit& f) {
  const auto owed = std::find_if(n.acks.begin(), n.acks.end(),
                                 [&](const Owed& o) { return o.tgt == f.tgt && o.txn == f.txn; });
  if (owed == n.acks.end()) {
    violate(place, kChiRuleCompAck);
  } else {
    n.acks.erase(owed);
  }
}

}  // namespace fabmon
