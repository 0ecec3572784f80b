// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/chi/traffic/dn.hpp"

#include <bit>
#include <stdexcept>

namespace fabmon {
namespace {

using enum chi::ReqOp;
using enum chi::RspOp;
using enum chi::SnpOp;
using enum chi::DatOp;

enum DnEvent : std::uint8_t { kDnMessage = 1, kDnSync = 2, kDnFiltered = 3, kDnRetried = 4 };

// Addr[5]: VMID is valid; Addr[21:14]: VMID. A quarter of them is in nobody's use.
bool is_filtered(std::uint64_t addr) { return (addr >> 5U & 1U) != 0 && (addr >> 14U & 3U) == 3; }

}  // namespace

ChiDn::ChiDn(const ChiAgent& agent, const ChiSystem& system) : ChiNode(agent) {
  for (const ChiAgent& a : system.rnf) targets_.push_back(a.id);
  for (const ChiAgent& a : system.rni) {
    if (a.kind == ChiKind::kRnD) targets_.push_back(a.id);
  }
}

void ChiDn::accept(const ChiFlit& req, const ChiStep& step) {
  unsigned i = 0;
  while (entries_[i].stage != Stage::kFree) ++i;
  Entry& e = entries_[i];
  e = {};
  e.req = req;
  e.sync = (req.addr >> 11U & 7U) == chi::kDvmSync;
  e.stage = Stage::kData;
  ++occupancy_[0], ++occupancy_[e.sync ? 2 : 1];
  tally(e.sync ? kDnSync : kDnMessage, step);
  ChiFlit f = answer(req, kDbidResp);
  f.dbid = static_cast<std::uint8_t>(i);
  send(kChiRsp, f, step);
}

bool ChiDn::receive(ChiChannel channel, const ChiFlit& f, const ChiStep& step) {
  if (channel == kChiDat) {
    entries_[f.txn_id % kEntries].stage = Stage::kReady;
    return true;
  }
  if (channel == kChiRsp) {
    Entry& e = entries_[f.txn_id % kEntries];
    if (f.opcode != kSnpResp || e.responses == 0) {
      throw std::logic_error("CHI traffic: a DVM response to nothing");
    }
    --e.responses;
    if (e.stage == Stage::kWait && e.responses == 0) finish(e, step);
    return true;
  }
  if (step.mesh.room(agent_.port, kChiRsp) < 64) return false;
  if (f.opcode == kPCrdReturn) {
    credit_pool_.returned(f.pcrd_type);
  } else if (credit_pool_.accept(f, step.profile.dvm)) {
    accept(f, step);
  } else {
    tally(kDnRetried, step);
    ChiFlit rsp = answer(f, kRetryAck);
    rsp.pcrd_type = static_cast<std::uint8_t>(chi_qos_class(f.qos));
    send(kChiRsp, rsp, step);
  }
  return true;
}

bool ChiDn::others_busy(unsigned i) const {
  for (unsigned k = 0; k < kEntries; ++k) {
    if (k != i && (entries_[k].stage == Stage::kSend || entries_[k].stage == Stage::kWait)) {
      return true;
    }
  }
  return false;
}

void ChiDn::finish(Entry& e, const ChiStep& step) {
  send(kChiRsp, answer(e.req, kComp), step);
  --occupancy_[0], --occupancy_[e.sync ? 2 : 1];
  e.stage = Stage::kFree;
  credit_pool_.release();
}

void ChiDn::start(unsigned i, const ChiStep& step) {
  Entry& e = entries_[i];
  for (unsigned t = 0; t < targets_.size(); ++t) {
    if (targets_[t] != e.req.src_id) e.targets |= std::uint64_t{1} << t;
  }
  const bool filtered = !e.sync && is_filtered(e.req.addr);
  if (filtered) tally(kDnFiltered, step);
  if (filtered || e.targets == 0) {
    finish(e, step);
    return;
  }
  e.responses = static_cast<unsigned>(std::popcount(e.targets));
  e.stage = Stage::kSend;
  sending_ = i;
}

void ChiDn::step(const ChiStep& step) {
  auto& pins = step.pins.xp[agent_.xp].occupancy[agent_.position];
  for (unsigned i = 0; i < 3; ++i) pins[i] = occupancy_[i];
  if (occupancy_[0] != 0) {
    for (unsigned k = 0; k < kEntries && sending_ == kEntries; ++k) {
      next_ = (next_ + 1) % kEntries;
      const Entry& e = entries_[next_];
      if (e.stage == Stage::kReady && !(e.sync && others_busy(next_))) start(next_, step);
    }
    if (sending_ != kEntries && step.mesh.waiting(agent_.port, kChiSnp) < 4) {
      Entry& e = entries_[sending_];
      const auto t = static_cast<unsigned>(std::countr_zero(e.targets));
      ChiFlit f;
      f.opcode = kSnpDvmOp;
      f.tgt_id = targets_[t];
      f.txn_id = static_cast<std::uint8_t>(sending_);
      f.addr = (e.req.addr & ~std::uint64_t{8}) | (e.part ? 8U : 0U);
      f.qos = e.req.qos;
      f.trace_tag = e.req.trace_tag;
      send(kChiSnp, f, step);
      if (e.part) e.targets &= e.targets - 1;
      e.part = !e.part;
      if (e.targets == 0) {
        e.stage = Stage::kWait;
        sending_ = kEntries;
        if (e.responses == 0) finish(e, step);
      }
    }
  }
  ChiFlit grant;
  if (credit_pool_.grant(step.profile.dvm, grant)) {
    grant.opcode = kPCrdGrant;
    send(kChiRsp, grant, step);
  }
}

}  // namespace fabmon
