// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Reserved encodings: IHI 0022E tables C3-7 (reads) and C3-8 (writes). Sizes: C3.1.6. Barriers: C8.
// DVM: C12. Section numbers of barrier and DVM rules are from memory of the checkers' manual
// (ARM DUI 0576B), which names them.
#include "tb/bus/ace/protocol_rules.hpp"

#include <initializer_list>

namespace fabmon {

const std::array<AceRuleInfo, kRuleCount> kAceRules{{
    {"ar_dropped", "A3.2.1", "ARVALID fell before ARREADY."},
    {"r_dropped", "A3.2.1", "RVALID fell before RREADY."},
    {"aw_dropped", "A3.2.1", "AWVALID fell before AWREADY."},
    {"w_dropped", "A3.2.1", "WVALID fell before WREADY."},
    {"b_dropped", "A3.2.1", "BVALID fell before BREADY."},
    {"ac_dropped", "C3.6", "ACVALID fell before ACREADY."},
    {"cr_dropped", "C3.7", "CRVALID fell before CRREADY."},
    {"cd_dropped", "C3.8", "CDVALID fell before CDREADY."},
    {"ar_stable", "A3.2.1", "The read request changed while it waited for ARREADY."},
    {"r_stable", "A3.2.1", "RID, RRESP or RLAST changed while it waited for RREADY."},
    {"aw_stable", "A3.2.1", "The write request changed while it waited for AWREADY."},
    {"w_stable", "A3.2.1", "WLAST changed while it waited for WREADY."},
    {"b_stable", "A3.2.1", "BID or BRESP changed while it waited for BREADY."},
    {"ac_stable", "C3.6", "The snoop changed while it waited for ACREADY."},
    {"cr_stable", "C3.7", "CRRESP changed while it waited for CRREADY."},
    {"cd_stable", "C3.8", "CDLAST changed while it waited for CDREADY."},
    {"ar_crosses_4k", "A3.4.1", "A read burst crosses a 4 KiB boundary."},
    {"ar_burst", "A3.4.1", "ARBURST, or ARLEN or ARADDR with it, is not legal."},
    {"ar_reserved", "C3.1.3", "ARSNOOP, ARDOMAIN and ARBAR make no transaction."},
    {"ar_ace_lite", "C11.2", "This read transaction needs a full ACE interface."},
    {"ar_cache", "C3.1.1", "ARCACHE does not fit ARDOMAIN: Device is System, cacheable is not."},
    {"ar_line", "C3.1.6", "A transaction of a cache line is not exactly an aligned line."},
    {"ar_part", "C3.1.6", "ReadOnce crosses the end of a cache line."},
    {"ar_barrier", "C8.4.1", "A read barrier has an address, a length or wrong ARCACHE."},
    {"ar_dvm", "C12.6", "A DVM transaction has a length or wrong ARCACHE, or Complete an address."},
    {"aw_crosses_4k", "A3.4.1", "A write burst crosses a 4 KiB boundary."},
    {"aw_burst", "A3.4.1", "AWBURST, or AWLEN or AWADDR with it, is not legal."},
    {"aw_reserved", "C3.1.3", "AWSNOOP, AWDOMAIN and AWBAR make no transaction."},
    {"aw_ace_lite", "C11.2", "This write transaction needs a full ACE interface."},
    {"aw_cache", "C3.1.1", "AWCACHE does not fit AWDOMAIN: Device is System, cacheable is not."},
    {"aw_line", "C3.1.6", "A transaction of a cache line is not exactly an aligned line."},
    {"aw_part", "C3.1.6", "WriteUnique, WriteBack or WriteClean crosses the end of a line."},
    {"aw_barrier", "C8.4.1", "A write barrier has an address, a length or wrong AWCACHE."},
    {"aw_unique", "C3.1.4", "WriteEvict without AWUNIQUE."},
    {"valid_in_reset", "A3.1.2", "A VALID, RACK or WACK is high while ARESETn is low."},
    {"valid_after_reset", "A3.1.2", "A VALID is high at the first clock edge after reset."},
    {"token_dropped", "-", "A token request (VARVALID, VAWVALID) fell before its READY."},
    {"r_orphan", "A3.3.1", "Read data without request: no read of this ID is open."},
    {"b_orphan", "A3.3.1", "Write response without request: no write of this ID is open."},
    {"b_early", "A3.3.1", "Write response before the last data of the oldest write of its ID."},
    {"r_last_early", "A5.3", "RLAST before the last beat of the oldest read of its ID."},
    {"r_last_missing", "A3.2.2", "The last beat of the oldest read of its ID has no RLAST."},
    {"w_last_early", "A3.2.2", "WLAST before the last beat of the burst."},
    {"w_last_missing", "A3.2.2", "The last beat of a write burst has no WLAST."},
    {"rresp_lite", "C11.2", "RRESP[3:2] is not zero on an ACE-Lite interface."},
    {"rresp_kind", "C3.2.1", "IsShared or PassDirty in answer to a read that does not take it."},
    {"rresp_changes", "C3.2.1", "RRESP[3:2] changes within a burst."},
    {"barrier_id", "C8.4.1", "A barrier and another open access have the same ID."},
    {"barrier_pair", "C8.4.1", "The two halves of a barrier differ."},
    {"barrier_early", "C8.4.1", "A barrier is answered before both halves were accepted."},
    {"dvm_id", "C12.3", "A DVM transaction and another open read have the same ID."},
    {"dvm_part", "C12.3.2", "The second part of a DVM message has another ID or ARPROT."},
    {"dvm_reserved", "C12.7", "A DVM message of a reserved kind, or a Sync of two parts."},
    {"dvm_sync_open", "C12.3.4", "A DVM Sync while the one before is not complete."},
    {"dvm_complete_orphan", "C12.3.4", "DVM Complete without a DVM Sync before it."},
    {"maintenance", "C7.2.1", "Cache maintenance and a shareable access to its line are open."},
    {"unique_copyback", "C4.8.6", "WriteUnique or WriteLineUnique and a copyback are open."},
    {"ac_snoop", "C3.6.1", "ACSNOOP is reserved."},
    {"ac_lite", "C11.3", "A snoop that is not DVM on an ACE-Lite interface."},
    {"ac_align", "C3.6.2", "ACADDR is not aligned to the data width."},
    {"ac_part", "C12.3.2", "DVM Complete between the two parts of a DVM message."},
    {"ac_sync_open", "C12.3.4", "A DVM Sync while this interface owes a DVM Complete."},
    {"ac_complete_orphan", "C12.3.4", "DVM Complete to an interface that has no Sync open."},
    {"ac_before_ack", "C6.2", "A snoop of a line whose access was answered, before RACK or WACK."},
    {"cr_orphan", "C3.7", "A snoop response without snoop."},
    {"cr_resp", "C3.7.1", "PassDirty without data, or IsShared where the line was taken away."},
    {"cr_dvm", "C12.3.4", "The response to a DVM message is not 000x0."},
    {"cr_copyback", "C5.2.3", "A snooped line that is being written back: not shared, or dirty."},
    {"r_before_cr", "C6.2", "A read is answered while a snoop of its line is open here."},
    {"cd_orphan", "C3.8", "Snoop data without a snoop response that announced it."},
    {"cd_last", "C3.8", "CDLAST is not at the last beat of a line."},
    {"rack_orphan", "C3.3", "RACK without a read that waits for it."},
    {"wack_orphan", "C3.5", "WACK without a write that waits for it."},
    {"sb_r_ns", "-", "The sideband's security of a read is not ARPROT[1] of its request."},
    {"sb_r_snoop", "-", "The sideband says snoop data of a read that no snoop can answer."},
}};

namespace {

// A set of small numbers.
constexpr unsigned set_of(std::initializer_list<unsigned> members) {
  unsigned set = 0;
  for (const unsigned m : members) set |= 1U << m;
  return set;
}
bool reserved(const AceRequestPins& p, bool write) {
  if (ace_is_barrier(p)) return p.snoop != 0;
  const bool shared = ace_in_shared_domain(p.domain);
  if (p.snoop == 0) return false;
  const unsigned only_shared = write ? set_of({1, 4}) : set_of({1, 2, 3, 7, 11, 12, 14, 15});
  const unsigned not_system = write ? set_of({2, 3, 5}) : set_of({8, 9, 13});
  if (ace_has(only_shared, p.snoop)) return !shared;
  return !ace_has(not_system, p.snoop) || p.domain == 3;
}

bool needs_full_ace(const AceRequestPins& p, bool write, AcePort port) {
  if (port == AcePort::kFull || ace_is_barrier(p)) return false;
  if (write) return p.snoop > 1;
  const unsigned lite =
      port == AcePort::kLite ? set_of({0, 8, 9, 13, 14, 15}) : set_of({0, 8, 9, 13});
  return !ace_has(lite, p.snoop);
}

bool burst_fault(const AceRequestPins& p) {
  const unsigned beats = p.len + 1U;
  if (p.burst == 0) return beats > 16 || ace_in_shared_domain(p.domain);
  if (p.burst == 1) return false;
  const std::uint64_t bytes = std::uint64_t{1} << (p.size & 7U);
  return p.burst == 3 || (beats != 2 && beats != 4 && beats != 8 && beats != 16) ||
         (p.addr & (bytes - 1)) != 0;
}

// The transactions of a whole line, and those of a part of one.
bool whole_line(const AceRequestPins& p, bool write) {
  return ace_has(write ? set_of({1, 4, 5}) : set_of({1, 2, 3, 7, 8, 9, 11, 12, 13}), p.snoop);
}
bool line_part(const AceRequestPins& p, bool write) {
  if (p.snoop == 0) return ace_in_shared_domain(p.domain);
  return write && (p.snoop == 2 || p.snoop == 3);
}

unsigned size_faults(const AceRequestPins& p, bool write) {
  const std::uint64_t bytes = std::uint64_t{p.len + 1U} << (p.size & 7U);
  const std::uint64_t start = p.addr & ~((std::uint64_t{1} << (p.size & 7U)) - 1);
  unsigned faults = 0;
  if (p.burst == 1 && (start & 4095U) + bytes > 4096) faults |= 1U << kRequestCrosses4k;
  if (whole_line(p, write)) {
    const bool aligned = p.burst == 2 || (p.burst == 1 && p.addr % kAceLineBytes == 0);
    if (bytes != kAceLineBytes || !aligned) faults |= 1U << kRequestLine;
  } else if (line_part(p, write)) {
    const std::uint64_t first = p.burst == 1 ? start % kAceLineBytes : 0;
    if (first + bytes > kAceLineBytes) faults |= 1U << kRequestPart;
  }
  return faults;
}

}  // namespace

unsigned ace_request_faults(const AceRequestPins& p, bool write, AcePort port) {
  unsigned faults = 0;
  const auto fault = [&faults](bool broken, AceRequestRule rule) {
    if (broken) faults |= 1U << rule;
  };
  fault(reserved(p, write), kRequestReserved);
  fault(needs_full_ace(p, write, port), kRequestAceLite);
  fault(burst_fault(p), kRequestBurst);
  const bool bare = p.len == 0 && p.burst == 1;
  if (ace_is_barrier(p)) {
    const bool cache = write ? (p.cache & 0xEU) == 2 : p.cache == 2;
    fault(!bare || !cache || p.addr != 0, kRequestBarrier);
    return faults;
  }
  if (!write && (p.snoop == 14 || p.snoop == 15)) {
    fault(!bare || p.cache != 2 || (p.snoop == 14 && p.addr != 0), kRequestSpecial);
    return faults;
  }
  const bool device = (p.cache & 2U) == 0;
  const bool cacheable = (p.cache & 0xCU) != 0;
  fault((device && p.domain != 3) || (cacheable && p.domain == 3), kRequestCache);
  fault(write && p.snoop == 5 && p.unique == 0, kRequestSpecial);
  return faults | size_faults(p, write);
}

}  // namespace fabmon
