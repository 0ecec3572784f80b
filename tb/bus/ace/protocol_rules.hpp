// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The rules of the ACE protocol checker: their table, and those that one request alone can break.
// They are decoded here a second time, from the encoding tables of ARM IHI 0022E, with nothing
// shared with the traffic generator.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "tb/bus/ace/pins.hpp"

namespace fabmon {

/// True if bit `member` of a set is 1: a channel of channels, a code of codes.
constexpr bool ace_has(unsigned set, unsigned member) { return (set >> member & 1U) != 0; }

/// What is connected to an interface.
enum class AcePort : std::uint8_t {
  kFull,   ///< ACE
  kLite,   ///< ACE-Lite with DVM
  kMaster  ///< ACE-Lite without DVM: a master interface of the interconnect
};

/// Channels, also as bits of a set.
enum AceChannel : unsigned { kAceAr, kAceR, kAceAw, kAceW, kAceB, kAceAc, kAceCr, kAceCd };
inline constexpr unsigned kAceChannels = 8;

/// Rules that a request breaks by itself: offsets from kRuleAr or kRuleAw.
enum AceRequestRule : unsigned {
  kRequestCrosses4k,
  kRequestBurst,
  kRequestReserved,
  kRequestAceLite,
  kRequestCache,
  kRequestLine,
  kRequestPart,
  kRequestBarrier,
  kRequestSpecial,  // AR: DVM; AW: AWUNIQUE
  kRequestRules
};

/// Indices into kAceRules.
enum AceRule : unsigned {
  kRuleDropped = 0,                   // eight, by channel
  kRuleStable = kRuleDropped + 8,     // eight, by channel
  kRuleAr = kRuleStable + 8,          // AceRequestRule
  kRuleAw = kRuleAr + kRequestRules,  // AceRequestRule
  kRuleInReset = kRuleAw + kRequestRules,
  kRuleAfterReset,
  kRuleTokenDropped,
  kRuleOrphanR,
  kRuleOrphanB,
  kRuleEarlyB,
  kRuleLastEarlyR,
  kRuleLastMissingR,
  kRuleLastEarlyW,
  kRuleLastMissingW,
  kRuleRespLite,
  kRuleRespKind,
  kRuleRespChanges,
  kRuleBarrierId,
  kRuleBarrierPair,
  kRuleBarrierEarly,
  kRuleDvmId,
  kRuleDvmPart,
  kRuleDvmReserved,
  kRuleDvmSyncOpen,
  kRuleDvmCompleteOrphan,
  kRuleMaintenance,
  kRuleUniqueCopyback,
  kRuleAcSnoop,
  kRuleAcLite,
  kRuleAcAlign,
  kRuleAcPart,
  kRuleAcSyncOpen,
  kRuleAcCompleteOrphan,
  kRuleAcBeforeAck,
  kRuleCrOrphan,
  kRuleCrResp,
  kRuleCrDvm,
  kRuleCrCopyback,
  kRuleRBeforeCr,
  kRuleCdOrphan,
  kRuleCdLast,
  kRuleRack,
  kRuleWack,
  kRuleSidebandNs,
  kRuleSidebandSnoop,
  kRuleCount
};

struct AceRuleInfo {
  std::string_view name;
  std::string_view section;  ///< of IHI 0022E; where it starts with "-" the rule is our own
  std::string_view meaning;
};

extern const std::array<AceRuleInfo, kRuleCount> kAceRules;

/// The pins that a rule reads, as lists with a blank between two names: "arvalid arready".
std::array<std::string_view, 3> ace_rule_pins(unsigned rule);

/// True if interfaces of this kind have what a rule is about.
bool ace_rule_is_for(unsigned rule, AcePort port);

/// True of a rule that follows transactions: what it finds may come of traffic that began before
/// the record.
bool ace_follows(unsigned rule);

inline constexpr unsigned kAceLineBytes = 64;

// Request decoding.
inline bool ace_is_barrier(const AceRequestPins& p) { return (p.bar & 1U) != 0; }
inline bool ace_in_shared_domain(unsigned domain) { return domain == 1 || domain == 2; }

/// The request rules that this request breaks, as a set.
unsigned ace_request_faults(const AceRequestPins& p, bool write, AcePort port);

}  // namespace fabmon
