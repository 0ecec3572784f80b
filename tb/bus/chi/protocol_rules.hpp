// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The rules of the CHI protocol checker: their table, and what CHI Issue B says of each opcode. The
// opcodes are written down here a second time, with nothing shared with the traffic generator.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "tb/bus/chi/pins.hpp"

namespace fabmon {

/// Opcodes of requests with rules of their own.
inline constexpr unsigned kPCrdReturn = 0x05, kDvmOp = 0x14, kPrefetchTgt = 0x3A;

/// How many entries each of the lists about a node has: what it owes, its open snoops.
inline constexpr std::size_t kListSize = 64;

/// Indices into kChiRules.
enum ChiRule : unsigned {
  kChiRuleCredit,
  kChiRuleCredits,
  kChiRuleLinkFlit,
  kChiRuleUnused,
  kChiRuleTxFlit,
  kChiRuleStall,
  kChiRuleConserved,
  kChiRuleOpcode,
  kChiRuleSender,
  kChiRuleTarget,
  kChiRuleSource,
  kChiRuleReqSize,
  kChiRuleReqMemAttr,
  kChiRuleReqOrder,
  kChiRuleReqCompAck,
  kChiRuleReqHint,
  kChiRuleReqRetry,
  kChiRuleRspField,
  kChiRuleSnpField,
  kChiRuleDataId,
  kChiRuleTxnId,
  kChiRuleCreditUsed,
  kChiRuleRetryTwice,
  kChiRuleOrphan,
  kChiRuleResponse,
  kChiRuleResp,
  kChiRuleWriteData,
  kChiRuleCompAck,
  kChiRuleDvmSync,
  kChiRuleSnpTxnId,
  kChiRuleSnpOrphan,
  kChiRuleSnpResponse,
  kChiRuleSnpResp,
  kChiRuleForward,
  kChiRuleDvmParts,
  kChiRuleCount
};

struct ChiRuleInfo {
  std::string_view name;
  std::string_view meaning;  ///< one sentence
};

inline constexpr std::array<ChiRuleInfo, kChiRuleCount> kChiRules{{
    {"link_credit", "A flit is sent with a link credit."},
    {"link_credits", "At most 15 link credits of a channel are out."},
    {"link_flit", "A flit that returns a link credit has TxnID 0."},
    {"unused_port", "Nothing happens at ports and interfaces where nothing is connected."},
    {"tx_flitv", "At P0 and P1, tx_flitv is FLITV of the download, but for link flits."},
    {"tx_stall", "An interface does not send and stall on one channel in one cycle."},
    {"conserved", "Each downloaded flit was uploaded before, as it is, and only once."},
    {"opcode", "The opcode is one of CHI Issue B for its channel."},
    {"sender", "A node of this kind sends flits of this opcode."},
    {"target", "The flit is for a node that is there and gets flits of this opcode."},
    {"source", "An uploaded flit's SrcID is a node's of its port."},
    {"req_size", "Size is what the opcode wants."},
    {"req_memattr", "MemAttr and SnpAttr are what the opcode wants."},
    {"req_order", "Order is one that the opcode and the memory type may have."},
    {"req_compack", "ExpCompAck is what the opcode wants."},
    {"req_hint",
     "LikelyShared, Excl or SnoopMe, and StashNIDValid are with opcodes that have them."},
    {"req_retry", "A request has AllowRetry or a PCrdType, as the opcode lets it."},
    {"rsp_field", "Resp, FwdState, DBID and PCrdType are zero where an opcode has none."},
    {"snp_field", "RetToSrc, DoNotGoToSD and the FwdNID are what the opcode wants."},
    {"data_id", "DataID is that of a half of the line that the transaction asked for, and once."},
    {"txn_id", "A request has a TxnID that none of its source's open transactions has."},
    {"credit_used", "A request without AllowRetry, or PCrdReturn, uses a granted protocol credit."},
    {"retry_twice", "A request without AllowRetry is not retried."},
    {"orphan", "A response or data belongs to an open transaction of its target."},
    {"response", "A request's answers have the opcodes that it wants, each once."},
    {"resp", "Resp of an answer is one that the request may get."},
    {"write_data",
     "Write data goes where a DBID was given, with the right opcode, each half once."},
    {"comp_ack", "CompAck follows an answer to a request that promised it."},
    {"dvm_sync", "A requester has one DVM Sync, and no other DVM message with it, open."},
    {"snp_txn_id", "A snoop has a TxnID that no open snoop of its source to this target has."},
    {"snp_orphan", "A snoop response belongs to an open snoop."},
    {"snp_response", "A snoop is answered with an opcode that it may have, once."},
    {"snp_resp", "Resp of a snoop response is one that the snoop may have."},
    {"forward", "Forwarded data goes where a forwarding snoop said, as its response tells."},
    {"dvm_parts", "A DVM snoop has two parts, the first one first."},
}};

/// Kinds of nodes, as bits of sets.
enum ChiNodeKind : std::uint8_t {
  kKindRnF = 1,
  kKindRnI = 2,
  kKindRnD = 4,
  kKindHnF = 8,
  kKindHnI = 16,
  kKindDn = 32,
  kKindSnF = 64,
  kKindSbsx = 128,
  kKindRn = kKindRnF | kKindRnI | kKindRnD,
  kKindMemory = kKindSnF | kKindSbsx,
};

/// How a request is answered.
enum class ChiFlow : std::uint8_t {
  kNone,      ///< not at all
  kRead,      ///< CompData
  kDataless,  ///< Comp
  kCopyBack,  ///< CompDBIDResp, then data
  kWrite,     ///< DBIDResp and Comp, or both in one; data
  kAtomic,    ///< DBIDResp, data, CompData
};

/// What is known of a request's opcode.
struct ChiReqInfo {
  std::uint8_t senders = 0;  ///< ChiNodeKind; 0: reserved
  std::uint8_t targets = 0;
  ChiFlow flow = ChiFlow::kNone;
  bool line = false;       ///< Size is 64 bytes
  bool snoopable = false;  ///< SnpAttr 1, cacheable memory
  bool ordered = false;    ///< may have an Order
  std::uint8_t ack = 0;    ///< ExpCompAck: 0 never, 1 always, 2 as it likes
  bool shared = false;     ///< may have LikelyShared
  bool exclusive = false;  ///< may have Excl or SnoopMe
  bool stash = false;      ///< may have StashNIDValid or Endian
  bool partial = false;    ///< may be cancelled
  std::uint8_t resp = 1;   ///< bit n: Resp n may come
};

const ChiReqInfo& chi_req_info(unsigned opcode);

/// Who may send an opcode to whom, of the other channels. Senders 0: reserved.
struct ChiWay {
  std::uint8_t senders = 0;
  std::uint8_t targets = 0;
};
ChiWay chi_way(ChiChannel channel, unsigned opcode);

/// What is known of a snoop's opcode.
struct ChiSnpInfo {
  bool data = false;           ///< may be answered with data
  bool forwards = false;       ///< has a FwdNID
  bool stash = false;          ///< may be answered with DataPull
  bool returns = false;        ///< may have RetToSrc
  bool must_not_sd = false;    ///< DoNotGoToSD is 1
  std::uint8_t resp = 1;       ///< bit n: Resp n may come
  std::uint8_t forwarded = 0;  ///< bit n: FwdState n may come
};
const ChiSnpInfo& chi_snp_info(unsigned opcode);

}  // namespace fabmon
