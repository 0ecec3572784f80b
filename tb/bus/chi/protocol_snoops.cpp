// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Snoops, as the port of the snooped node shows them.
#include <algorithm>

#include "tb/bus/chi/protocol.hpp"

namespace fabmon {
namespace {

constexpr unsigned kSnpDvmOp = 0x0D, kSnpStashShared = 0x0C;

}  // namespace

void ChiProtocol::snoop(Node& n, const Place& place, const Flit& f) {
  const auto same = std::find_if(n.snoops.begin(), n.snoops.end(), [&](const Snoop& s) {
    return s.src == f.src && s.txn == f.txn && !s.responded;
  });
  const bool second = (f.addr >> 3U & 1U) != 0;
  if (f.op == kSnpDvmOp) {
    if (same != n.snoops.end() && same->op == kSnpDvmOp && same->parts == 1) {
      if (!second) violate(place, kChiRuleDvmParts);
      same->parts = 2;
      return;
    }
    if (second) violate(place, kChiRuleDvmParts);
  }
  if (same != n.snoops.end()) {
    violate(place, kChiRuleSnpTxnId);
    return;
  }
  if (n.snoops.size() == kListSize) {
    ++untracked_;
    return;
  }
  Snoop s;
  s.src = f.src;
  s.txn = f.txn;
  s.op = f.op;
  s.nid = f.nid;
  s.nid_txn = f.nid_txn;
  s.parts = 1;
  s.no_pull = f.no_sd;
  n.snoops.push_back(s);
}

// An RSP or DAT flit that answers a snoop.
void ChiProtocol::snoop_response(Node& n, const Place& place, const Flit& f) {
  const auto s = std::find_if(n.snoops.begin(), n.snoops.end(), [&](const Snoop& o) {
    return o.src == f.tgt && o.txn == f.txn && !o.responded;
  });
  if (s == n.snoops.end() || (s->op == kSnpDvmOp && s->parts != 2)) {
    violate(place, kChiRuleSnpOrphan);
    return;
  }
  const ChiSnpInfo& info = chi_snp_info(s->op);
  const bool data = place.channel == kChiDat;
  const bool forwarded = data ? f.op == 0x6 : f.op == 0x9;
  const bool pull = !forwarded && f.fwd != 0;
  const bool other = s->data && s->response != f.op;  // than its first half
  if (other || (data && !info.data) || (forwarded && !info.forwards) ||
      (pull && (!info.stash || s->no_pull || f.fwd != 1))) {
    violate(place, kChiRuleSnpResponse);
  }
  if ((info.resp >> f.resp & 1U) == 0 || (forwarded && (info.forwarded >> f.fwd & 1U) == 0)) {
    violate(place, kChiRuleSnpResp);
  }
  s->response = f.op;
  s->response_fwd = f.fwd;
  s->data = data;
  if (data) {
    const auto half = static_cast<std::uint8_t>(1U << (f.data_id / 2U));
    if ((s->got & half) != 0) violate(place, kChiRuleDataId);
    s->got |= half;
    if (s->got != 3) return;
  }
  s->responded = true;
  if (pull) {  // a read begins whose data has this TxnID
    Open& o = n.open[f.dbid];
    if (o.used) violate(place, kChiRuleTxnId);
    o = {};
    o.used = o.ack = true;
    o.op = s->op == kSnpStashShared ? 0x26 : 0x07;
    o.resp = chi_req_info(o.op).resp;
    o.wants = kData;
    o.halves = 3;
  }
  end_snoop(n, place, static_cast<std::size_t>(s - n.snoops.begin()));
}

// CompData from a snooped node.
void ChiProtocol::forward(Node& n, const Place& place, const Flit& f) {
  const auto s = std::find_if(n.snoops.begin(), n.snoops.end(), [&](const Snoop& o) {
    return chi_snp_info(o.op).forwards && o.src == f.nid && o.txn == f.dbid && o.nid == f.tgt &&
           o.nid_txn == f.txn && o.forwarded != 3;
  });
  if (s == n.snoops.end()) {
    violate(place, kChiRuleForward);
    return;
  }
  const auto half = static_cast<std::uint8_t>(1U << (f.data_id / 2U));
  if ((s->forwarded & half) != 0) violate(place, kChiRuleDataId);
  s->forwarded |= half;
  s->forward_resp = f.resp;
  if (s->forwarded == 3) end_snoop(n, place, static_cast<std::size_t>(s - n.snoops.begin()));
}

// A snoop ends with its response and, if it says so, with the data forwarded.
void ChiProtocol::end_snoop(Node& n, const Place& place, std::size_t i) {
  const Snoop& s = n.snoops[i];
  if (!s.responded) return;
  const bool says = s.data ? s.response == 0x6 : s.response == 0x9;
  if (says && s.forwarded != 3) return;
  if (says ? s.forward_resp != s.response_fwd : s.forwarded != 0) {
    violate(place, kChiRuleForward);
  }
  n.snoops.erase(n.snoops.begin() + static_cast<std::ptrdiff_t>(i));
}

}  // namespace fabmon
