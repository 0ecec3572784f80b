// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What a flit can break by itself.
#include "tb/bus/chi/protocol.hpp"

namespace fabmon {
namespace {

constexpr unsigned kEwa = 1, kDevice = 2, kCacheable = 4, kAllocate = 8;

bool is_atomic(unsigned op) { return op >= 0x28 && op <= 0x39; }
bool is_cmo(unsigned op) { return (op >= 0x08 && op <= 0x0A) || op == 0x27; }

bool size_fits(unsigned op, unsigned size, bool line) {
  if (op == kDvmOp) return size == 3;
  if (op == 0x39) return size >= 1 && size <= 5;  // AtomicCompare: both values
  if (is_atomic(op)) return size <= 3;
  return line ? size == 6 : size <= 6;
}

bool mem_attr_fits(unsigned op, unsigned attr, bool snp_attr, bool snoopable) {
  if (op == kDvmOp) return attr == 0 && !snp_attr;
  if ((attr & kDevice) != 0 && (attr & (kCacheable | kAllocate)) != 0) return false;
  if ((attr & kAllocate) != 0 && (attr & kCacheable) == 0) return false;
  if (snp_attr && (attr & (kEwa | kCacheable)) != (kEwa | kCacheable)) return false;
  if (is_cmo(op) || is_atomic(op)) return true;
  return snp_attr == snoopable;
}

}  // namespace

// Who it is from and for. Returns whether both are known.
bool ChiProtocol::check_ends(const Place& place, const Flit& f, const ChiLinkPins& link) {
  const ChiWay way = chi_way(place.channel, f.op);
  if (way.senders == 0) {
    if (place.direction == kChiUp) violate(place, kChiRuleOpcode);
    return false;
  }
  const Node* here = end_at(place, f);
  if (place.direction == kChiDown) {
    if (here == nullptr || (here->kind & way.targets) == 0) violate(place, kChiRuleTarget);
    return here != nullptr;
  }
  if (here == nullptr) {
    violate(place, kChiRuleSource);
    return false;
  }
  if ((here->kind & way.senders) == 0) violate(place, kChiRuleSender);
  const Node* target = node(place.channel == kChiSnp ? link.snp_tgtid : f.tgt);
  bool fits = target != nullptr && (target->kind & way.targets) != 0;
  if (fits && place.channel == kChiReq && f.op != kPrefetchTgt) {
    fits = (here->kind == kKindHnF) == ((target->kind & kKindMemory) != 0);
  }
  if (!fits) violate(place, kChiRuleTarget);
  return true;
}

void ChiProtocol::check_req(const Place& place, const Flit& f) {
  const ChiReqInfo& info = chi_req_info(f.op);
  if (info.senders == 0) return;
  const bool credited = f.op == kPCrdReturn, hint = f.op == kPrefetchTgt;
  // AllowRetry goes without PCrdType; hints are neither retried nor credited.
  if ((f.allow_retry && (f.pcrd != 0 || credited || hint)) || (credited && f.txn != 0)) {
    violate(place, kChiRuleReqRetry);
  }
  if (credited || hint) return;
  if (!size_fits(f.op, f.size, info.line)) violate(place, kChiRuleReqSize);
  if (!mem_attr_fits(f.op, f.mem_attr, f.snp_attr, info.snoopable)) {
    violate(place, kChiRuleReqMemAttr);
  }
  const Node* from = end_at(place, f);
  const bool home = from != nullptr && from->kind == kKindHnF;
  // 1: an HN-F's read wants a receipt; 3: devices.
  const bool order_fits = f.order == 0 || (info.ordered && (f.order == 1) == home &&
                                           (f.order != 3 || (f.mem_attr & kDevice) != 0));
  if (!order_fits || (home && f.order == 1 && f.op != 0x04)) violate(place, kChiRuleReqOrder);
  if ((info.ack == 0 && f.ack) || (info.ack == 1 && !f.ack) || (home && f.ack)) {
    violate(place, kChiRuleReqCompAck);
  }
  if ((f.shared && !info.shared) || (f.excl && !info.exclusive) || (f.nid_valid && !info.stash)) {
    violate(place, kChiRuleReqHint);
  }
}

void ChiProtocol::check_snp(const Place& place, const Flit& f) {
  if (f.op == 0x0D) return;
  const ChiSnpInfo& info = chi_snp_info(f.op);
  const Node* to = node(f.nid);
  const bool forward_fits = info.forwards ? to != nullptr && (to->kind & kKindRn) != 0 : f.nid == 0;
  if ((f.ret_to_src && !info.returns) || (info.must_not_sd && !f.no_sd) || !forward_fits) {
    violate(place, kChiRuleSnpField);
  }
}

void ChiProtocol::check_fields(const Place& place, const Flit& f) {
  switch (place.channel) {
    case kChiReq:
      check_req(place, f);
      break;
    case kChiSnp:
      check_snp(place, f);
      break;
    case kChiRsp: {
      const bool has_pcrd = f.op == 0x3 || f.op == 0x7;
      const bool has_resp = f.op == 0x1 || f.op == 0x4 || f.op == 0x5 || f.op == 0x9;
      const bool has_fwd = f.op == 0x1 || f.op == 0x9;
      const bool has_dbid = f.op == 0x1 || f.op == 0x4 || f.op == 0x5 || f.op == 0x6;
      if ((f.pcrd != 0 && !has_pcrd) || (f.resp != 0 && !has_resp) || (f.fwd != 0 && !has_fwd) ||
          (f.dbid != 0 && !has_dbid)) {
        violate(place, kChiRuleRspField);
      }
      break;
    }
    default:
      if (f.data_id % 2 != 0) violate(place, kChiRuleDataId);
      break;
  }
}

}  // namespace fabmon
