// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/chi/protocol_rules.hpp"

namespace fabmon {
namespace {

// Resp as bits: I, SC, UC, SD and the same with PassDirty.
constexpr std::uint8_t kI = 1, kSc = 2, kUc = 4, kSd = 8, kIPd = 16, kScPd = 32, kUdPd = 64,
                       kSdPd = 128;

constexpr std::array<ChiReqInfo, 64> make_requests() {
  std::array<ChiReqInfo, 64> t{};
  const auto coherent = [](ChiFlow flow, std::uint8_t senders) {
    ChiReqInfo i;
    i.senders = senders;
    i.targets = kKindHnF;
    i.flow = flow;
    i.line = i.snoopable = true;
    return i;
  };
  // Reads into a cache.
  const auto cached = [&](std::uint8_t resp, bool shared) {
    ChiReqInfo i = coherent(ChiFlow::kRead, kKindRnF);
    i.ack = 1;
    i.resp = resp;
    i.shared = i.exclusive = shared;
    return i;
  };
  t[0x01] = cached(kSc | kUc | kUdPd | kSdPd, true);  // ReadShared
  t[0x02] = cached(kSc | kUc, true);                  // ReadClean
  t[0x26] = cached(kSc | kUc | kUdPd, true);          // ReadNotSharedDirty
  t[0x07] = cached(kUc | kUdPd, false);               // ReadUnique
  for (const unsigned op : {0x03U, 0x24U, 0x25U}) {   // ReadOnce, ...CleanInvalid, ...MakeInvalid
    t[op] = coherent(ChiFlow::kRead, kKindRn);
    t[op].ack = 2;
    t[op].ordered = true;
    t[op].resp = kI | kUc;
  }
  ChiReqInfo nosnp;
  nosnp.senders = kKindRn | kKindHnF;
  nosnp.targets = kKindHnF | kKindHnI | kKindMemory;
  nosnp.ordered = nosnp.exclusive = true;
  t[0x04] = nosnp;  // ReadNoSnp
  t[0x04].flow = ChiFlow::kRead;
  t[0x04].ack = 2;
  t[0x04].resp = kUc;
  t[0x1C] = t[0x1D] = nosnp;  // WriteNoSnpPtl, WriteNoSnpFull
  t[0x1C].flow = t[0x1D].flow = ChiFlow::kWrite;
  t[0x1C].partial = t[0x1D].line = true;
  t[0x05].senders = kKindRn | kKindHnF;  // PCrdReturn
  t[0x05].targets = kKindHnF | kKindHnI | kKindDn | kKindMemory;
  for (const unsigned op : {0x08U, 0x27U, 0x09U, 0x0AU}) {  // maintenance
    t[op] = coherent(ChiFlow::kDataless, kKindRn | kKindHnF);
    t[op].targets = kKindHnF | kKindMemory;
    t[op].snoopable = false;  // either
    t[op].resp = op == 0x08 || op == 0x27 ? kI | kSc | kUc : kI;
  }
  for (const unsigned op : {0x0BU, 0x0CU}) {  // CleanUnique, MakeUnique
    t[op] = coherent(ChiFlow::kDataless, kKindRnF);
    t[op].ack = 1;
    t[op].exclusive = op == 0x0B;
    t[op].resp = kUc;
  }
  t[0x0D] = coherent(ChiFlow::kDataless, kKindRnF);         // Evict
  for (const unsigned op : {0x15U, 0x17U, 0x1AU, 0x1BU}) {  // copybacks
    t[op] = coherent(ChiFlow::kCopyBack, kKindRnF);
    t[op].shared = op != 0x1A;
  }
  for (const unsigned op : {0x18U, 0x19U, 0x20U, 0x21U}) {  // WriteUnique...
    t[op] = coherent(ChiFlow::kWrite, kKindRn);
    t[op].ack = 2;
    t[op].ordered = t[op].shared = true;
    t[op].stash = op >= 0x20;
    t[op].partial = op == 0x18 || op == 0x21;
    t[op].line = !t[op].partial;
  }
  for (const unsigned op : {0x22U, 0x23U}) {  // StashOnce...
    t[op] = coherent(ChiFlow::kDataless, kKindRn);
    t[op].stash = t[op].shared = true;
  }
  for (unsigned op = 0x28; op <= 0x39; ++op) {  // atomics
    t[op] = coherent(op < 0x30 ? ChiFlow::kWrite : ChiFlow::kAtomic, kKindRn);
    t[op].targets = kKindHnF | kKindHnI;
    t[op].line = t[op].snoopable = false;
    t[op].ordered = t[op].exclusive = t[op].stash = true;
  }
  t[0x14].senders = kKindRnF | kKindRnD;  // DVMOp
  t[0x14].targets = kKindDn;
  t[0x14].flow = ChiFlow::kWrite;
  t[0x3A].senders = kKindRn;  // PrefetchTgt
  t[0x3A].targets = kKindMemory;
  return t;
}

constexpr std::array<ChiSnpInfo, 32> make_snoops() {
  std::array<ChiSnpInfo, 32> t{};
  for (const unsigned op : {0x01U, 0x02U, 0x04U}) {  // SnpShared, SnpClean, SnpNotSharedDirty
    t[op].data = t[op].returns = true;
    t[op].resp = kI | kSc | kSd | kIPd | kScPd;
    t[op + 0x10] = t[op];
    t[op + 0x10].forwards = true;
    t[op + 0x10].forwarded = op == 1 ? kSc | kSdPd : kSc;
  }
  t[0x03].data = t[0x03].returns = true;  // SnpOnce
  t[0x03].resp = kI | kSc | kUc | kSd | kIPd | kScPd;
  t[0x13] = t[0x03];
  t[0x13].returns = false;
  t[0x13].forwards = true;
  t[0x13].forwarded = kI;
  t[0x07].data = t[0x07].returns = t[0x07].must_not_sd = true;  // SnpUnique
  t[0x07].resp = kI | kIPd;
  t[0x17] = t[0x07];
  t[0x17].returns = false;
  t[0x17].forwards = true;
  t[0x17].forwarded = kUc | kUdPd;
  t[0x05].data = t[0x05].stash = true;  // SnpUniqueStash
  t[0x05].resp = kI | kIPd;
  t[0x06].stash = true;                       // SnpMakeInvalidStash
  t[0x08].data = t[0x08].must_not_sd = true;  // SnpCleanShared
  t[0x08].resp = kI | kSc | kUc | kIPd | kScPd | kUdPd;
  t[0x09].data = t[0x09].must_not_sd = true;  // SnpCleanInvalid
  t[0x09].resp = kI | kIPd;
  t[0x0A].must_not_sd = true;            // SnpMakeInvalid
  t[0x0B].stash = t[0x0C].stash = true;  // SnpStashUnique, SnpStashShared
  t[0x0B].resp = t[0x0C].resp = kI | kSc | kUc | kSd;
  return t;
}

constexpr std::uint8_t kHomes = kKindHnF | kKindHnI | kKindDn;
constexpr std::uint8_t kAskers = kKindRn | kKindHnF;

constexpr ChiWay rsp_way(unsigned op) {
  switch (op) {
    case 0x1:  // SnpResp
      return {kKindRnF | kKindRnD, kKindHnF | kKindDn};
    case 0x2:  // CompAck
      return {kKindRn, kKindHnF | kKindHnI};
    case 0x3:  // RetryAck
    case 0x4:  // Comp
    case 0x6:  // DBIDResp
    case 0x5:  // CompDBIDResp
    case 0x7:  // PCrdGrant
      return {kHomes | kKindMemory, kAskers};
    case 0x8:  // ReadReceipt
      return {kKindHnF | kKindHnI | kKindMemory, kAskers};
    case 0x9:  // SnpRespFwded
      return {kKindRnF, kKindHnF};
    default:
      return {};
  }
}

constexpr ChiWay dat_way(unsigned op) {
  switch (op) {
    case 0x1:  // SnpRespData
    case 0x2:  // CopyBackWrData
    case 0x5:  // SnpRespDataPtl
    case 0x6:  // SnpRespDataFwded
      return {kKindRnF, kKindHnF};
    case 0x3:  // NonCopyBackWrData
    case 0x7:  // WriteDataCancel
      return {kAskers, kHomes | kKindMemory};
    case 0x4:  // CompData
      return {kKindRnF | kKindHnF | kKindHnI | kKindMemory, kAskers};
    default:
      return {};
  }
}

constexpr ChiWay snp_way(unsigned op) {
  if (op == 0x0D) return {kKindDn, kKindRnF | kKindRnD};
  const bool known = (op >= 0x01 && op <= 0x0C) || (op >= 0x11 && op <= 0x14) || op == 0x17;
  return known ? ChiWay{kKindHnF, kKindRnF} : ChiWay{};
}

constexpr std::array<ChiReqInfo, 64> kRequests = make_requests();
constexpr std::array<ChiSnpInfo, 32> kSnoops = make_snoops();

}  // namespace

const ChiReqInfo& chi_req_info(unsigned opcode) { return kRequests[opcode % 64]; }

const ChiSnpInfo& chi_snp_info(unsigned opcode) { return kSnoops[opcode % 32]; }

ChiWay chi_way(ChiChannel channel, unsigned opcode) {
  switch (channel) {
    case kChiReq: {
      const ChiReqInfo& info = chi_req_info(opcode);
      return {info.senders, info.targets};
    }
    case kChiRsp:
      return rsp_way(opcode);
    case kChiSnp:
      return snp_way(opcode);
    default:
      return dat_way(opcode);
  }
}

}  // namespace fabmon
