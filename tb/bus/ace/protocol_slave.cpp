// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What slave interfaces have beyond AXI: barriers, DVM, snoops, acknowledges, and the sideband that
// goes with R.
#include "tb/bus/ace/protocol.hpp"

namespace fabmon {
namespace {

constexpr unsigned kCompleteCode = 14;
constexpr unsigned kMessageCode = 15;

bool is_dvm(const AceRequestPins& ar) { return !ace_is_barrier(ar) && ar.snoop >= kCompleteCode; }

bool is_sync(std::uint64_t addr) { return (addr >> 12U & 7U) == 4; }

bool is_shareable(const AceRequestPins& p) {
  return !ace_is_barrier(p) && ace_in_shared_domain(p.domain);
}

bool is_maintenance(const AceRequestPins& ar) {
  return is_shareable(ar) && (ar.snoop == 8 || ar.snoop == 9 || ar.snoop == 13);
}

bool is_copyback(const AceRequestPins& aw) { return !ace_is_barrier(aw) && aw.snoop >= 2; }
bool is_unique(const AceRequestPins& aw) { return is_shareable(aw) && aw.snoop < 2; }

// ACSNOOP: as ARSNOOP, without the transactions that only a requester makes.
constexpr unsigned kSnoops = 0xE38F;  // 0-3, 7-9, 13-15

// Kinds of reads that may be answered with IsShared, with PassDirty; those with data that a snoop
// may bring.
constexpr unsigned kMayBeShared = 0x010F;  // ReadOnce, Shared, Clean, NotSharedDirty, CleanShared
constexpr unsigned kMayBeDirty = 0x008A;   // ReadShared, NotSharedDirty, Unique
constexpr unsigned kSnoopedData = 0x008F;

std::uint64_t line_of(std::uint64_t addr) { return addr / kAceLineBytes; }

}  // namespace

// Both halves of a barrier are there: they are alike.
void AceProtocol::pair_barriers(Interface& i) {
  while (i.read_halves.size != 0 && i.write_halves.size != 0) {
    const AceRequestPins& r = i.read_halves[0];
    const AceRequestPins& w = i.write_halves[0];
    if (r.id != w.id || r.bar != w.bar || r.domain != w.domain || r.prot != w.prot) {
      violate(i, kRuleBarrierPair, r.id);
    }
    ++i.barrier_pairs;
    i.read_halves.pop();
    i.write_halves.pop();
  }
}

void AceProtocol::barrier_ids(Interface& i, const OpenList& list, const AceRequestPins& request) {
  for (unsigned k = 0; k < list.size; ++k) {
    const AceRequestPins& other = list.open[k].request;
    if (other.id == request.id && ace_is_barrier(other) != ace_is_barrier(request)) {
      violate(i, kRuleBarrierId, request.id);
      return;
    }
  }
}

void AceProtocol::check_dvm(Interface& i, const AceRequestPins& ar) {
  if (ar.snoop == kCompleteCode) {
    if (i.syncs_due == 0) {
      violate(i, kRuleDvmCompleteOrphan, ar.id);
    } else {
      --i.syncs_due;
    }
    return;
  }
  if (i.second_part) {
    i.second_part = false;
    if (ar.id != i.first_part.id || ar.prot != i.first_part.prot) violate(i, kRuleDvmPart, ar.id);
    return;
  }
  const unsigned kind = static_cast<unsigned>(ar.addr >> 12U) & 7U;
  const bool two = (ar.addr & 1U) != 0;
  if (kind == 5 || kind == 7 || (is_sync(ar.addr) && two)) violate(i, kRuleDvmReserved, ar.id);
  if (is_sync(ar.addr)) {
    if (i.sync_open) violate(i, kRuleDvmSyncOpen, ar.id);
    i.sync_open = true;
  }
  i.second_part = two;
  i.first_part = ar;
}

// A read request was accepted: against those that are open.
void AceProtocol::check_read_order(Interface& i, const AceRequestPins& ar) {
  barrier_ids(i, i.reads, ar);
  if (ace_is_barrier(ar)) {
    lost(i.read_halves.push(ar));
    pair_barriers(i);
    return;
  }
  bool dvm_clash = false;
  bool line_clash = false;
  for (unsigned k = 0; k < i.reads.size; ++k) {
    const AceRequestPins& other = i.reads.open[k].request;
    if (ace_is_barrier(other)) continue;
    dvm_clash = dvm_clash || (other.id == ar.id && is_dvm(other) != is_dvm(ar));
    line_clash = line_clash || (line_of(other.addr) == line_of(ar.addr) && !is_dvm(other) &&
                                !is_dvm(ar) && is_shareable(other) && is_shareable(ar) &&
                                (is_maintenance(other) || is_maintenance(ar)));
  }
  for (unsigned k = 0; k < i.writes.size && is_maintenance(ar); ++k) {
    const AceRequestPins& other = i.writes.open[k].request;
    line_clash = line_clash || (is_shareable(other) && line_of(other.addr) == line_of(ar.addr));
  }
  if (dvm_clash) violate(i, kRuleDvmId, ar.id);
  if (line_clash) violate(i, kRuleMaintenance, ar.id);
  if (is_dvm(ar)) check_dvm(i, ar);
}

// A write request was accepted: against those that are open.
void AceProtocol::check_write_order(Interface& i, const AceRequestPins& aw) {
  barrier_ids(i, i.writes, aw);
  if (ace_is_barrier(aw)) {
    lost(i.write_halves.push(aw));
    pair_barriers(i);
    return;
  }
  bool clash = false;
  for (unsigned k = 0; k < i.writes.size && i.port == AcePort::kFull; ++k) {
    const AceRequestPins& other = i.writes.open[k].request;
    clash = clash || (is_unique(aw) && is_copyback(other)) || (is_copyback(aw) && is_unique(other));
  }
  if (clash) violate(i, kRuleUniqueCopyback, aw.id);
  for (unsigned k = 0; k < i.reads.size && is_shareable(aw); ++k) {
    const AceRequestPins& other = i.reads.open[k].request;
    if (is_maintenance(other) && line_of(other.addr) == line_of(aw.addr)) {
      violate(i, kRuleMaintenance, aw.id);
      break;
    }
  }
}

// A beat on R is newly VALID.
void AceProtocol::check_read_answer(Interface& i, const AceSlavePins& p) {
  const int index = oldest(i.reads, p.rid);
  if (index < 0) return;  // reported as r_orphan
  const Open& read = i.reads.open[static_cast<unsigned>(index)];
  const AceRequestPins& ar = read.request;
  const bool shareable = is_shareable(ar) && ar.snoop < kCompleteCode;
  const unsigned kind = shareable ? ar.snoop : 31;
  const bool dirty = (p.rresp & 4U) != 0;
  const bool shared = (p.rresp & 8U) != 0;
  if (i.port == AcePort::kFull && read.seen == 0 &&
      ((shared && !ace_has(kMayBeShared, kind)) || (dirty && !ace_has(kMayBeDirty, kind)) ||
       (dirty && shared && kind == 3))) {
    violate(i, kRuleRespKind, p.rid);
  }
  if (p.sb_r_ns != (ar.prot >> 1U & 1U)) violate(i, kRuleSidebandNs, p.rid);
  if (p.sb_r_snoop != 0 && !ace_has(kSnoopedData, kind)) violate(i, kRuleSidebandSnoop, p.rid);
  for (unsigned k = 0; k < i.snoops.size && shareable; ++k) {
    if (i.snoops[k].code < kCompleteCode && line_of(i.snoops[k].addr) == line_of(ar.addr)) {
      violate(i, kRuleRBeforeCr, p.rid);
      break;
    }
  }
}

// A snoop is newly VALID on AC.
void AceProtocol::fresh_snoop(Interface& i, const AceSlavePins& p) {
  if (!ace_has(kSnoops, p.acsnoop & 15U)) violate(i, kRuleAcSnoop, 0);
  if (p.acsnoop == kCompleteCode) {
    if (i.ac_second_part) violate(i, kRuleAcPart, 0);
    if (!i.sync_open) violate(i, kRuleAcCompleteOrphan, 0);
    return;
  }
  if (p.acsnoop == kMessageCode) {
    if (!i.ac_second_part && is_sync(p.acaddr) && i.syncs_due != 0) violate(i, kRuleAcSyncOpen, 0);
    return;
  }
  if (i.port == AcePort::kLite) violate(i, kRuleAcLite, 0);
  if (p.acaddr % (kAceLineBytes / cd_beats_) != 0) violate(i, kRuleAcAlign, 0);
  const auto waits = [&](const Queue<std::uint64_t, 64>& acks) {
    for (unsigned k = 0; k < acks.size; ++k) {
      if (acks.items[(acks.first + k) % 64] == line_of(p.acaddr)) return true;
    }
    return false;
  };
  if (waits(i.read_acks) || waits(i.write_acks)) violate(i, kRuleAcBeforeAck, 0);
}

void AceProtocol::take_snoop(Interface& i, const AceSlavePins& p) {
  Snoop snoop{p.acaddr, p.acsnoop, false};
  if (p.acsnoop == kCompleteCode) i.sync_open = false;
  if (p.acsnoop == kMessageCode) {
    snoop.sync = !i.ac_second_part && is_sync(p.acaddr);
    i.ac_second_part = !i.ac_second_part && (p.acaddr & 1U) != 0;
    if (snoop.sync) ++i.syncs_due;
  }
  lost(i.snoops.push(snoop));
}

// A response is newly VALID on CR.
void AceProtocol::check_snoop_response(Interface& i, const AceSlavePins& p) {
  if (i.snoops.size == 0) {
    violate(i, kRuleCrOrphan, 0);
    return;
  }
  const Snoop& snoop = i.snoops[0];
  const unsigned resp = p.crresp;
  if (snoop.code >= kCompleteCode) {
    const bool no_error = snoop.sync || snoop.code == kCompleteCode;
    if ((resp & 0x1DU) != 0 || (no_error && resp != 0)) violate(i, kRuleCrDvm, 0);
    return;
  }
  const bool data = (resp & 1U) != 0;
  const bool dirty = (resp & 4U) != 0;
  const bool shared = (resp & 8U) != 0;
  const bool taken = snoop.code == 7 || snoop.code == 9 || snoop.code == 13;
  if ((dirty && !data) || (shared && taken)) violate(i, kRuleCrResp, 0);
  const auto writes_back = [&](const AceRequestPins& aw) {
    return is_copyback(aw) && aw.snoop <= 3 && line_of(aw.addr) == line_of(snoop.addr);
  };
  bool copyback = p.aw.valid != 0 && writes_back(p.aw);
  for (unsigned k = 0; k < i.writes.size; ++k) {
    copyback = copyback || writes_back(i.writes.open[k].request);
  }
  if (copyback && (dirty || !shared)) violate(i, kRuleCrCopyback, 0);
}

void AceProtocol::check_acks(Interface& i, const AceSlavePins& p, unsigned accepted) {
  if (p.rack != 0) {
    if (i.read_acks.size == 0) {
      violate(i, kRuleRack, 0);
    } else {
      i.read_acks.pop();
    }
  }
  if (p.wack != 0) {
    if (i.write_acks.size == 0) {
      violate(i, kRuleWack, 0);
    } else {
      i.write_acks.pop();
    }
  }
  if (ace_has(accepted, kAceCd)) {
    ++i.data_beats;
    const bool at_end = i.data_beats >= cd_beats_;
    if (at_end != (p.cdlast != 0)) violate(i, kRuleCdLast, 0);
    if (at_end || p.cdlast != 0) {
      i.data_beats = 0;
      --i.data_due;
    }
  }
}

void AceProtocol::check_slave(Interface& i, const AceSlavePins& p, unsigned fresh,
                              unsigned accepted) {
  if (ace_has(fresh, kAceR)) check_read_answer(i, p);
  if (ace_has(fresh, kAceAc)) fresh_snoop(i, p);
  if (ace_has(fresh, kAceCr)) check_snoop_response(i, p);
  if (ace_has(fresh, kAceCd)) {
    const int announced = p.crvalid != 0 && (p.crresp & 1U) != 0 ? 1 : 0;
    if (i.data_due + announced <= 0) {
      violate(i, kRuleCdOrphan, 0);
      ++i.data_due;
    }
  }
  check_acks(i, p, accepted);
  if (ace_has(accepted, kAceCr) && i.snoops.size != 0) {
    if (i.snoops[0].code < kCompleteCode && (p.crresp & 1U) != 0) ++i.data_due;
    i.snoops.pop();
  }
  if (ace_has(accepted, kAceAc)) take_snoop(i, p);
}

}  // namespace fabmon
