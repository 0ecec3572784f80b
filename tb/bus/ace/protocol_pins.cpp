// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Which pins each rule of the ACE protocol checker reads.
#include <array>
#include <string_view>

#include "tb/bus/ace/protocol_rules.hpp"

namespace fabmon {
namespace {

using Lists = std::array<std::string_view, 3>;

// What it takes to follow reads, writes and snoops to their ends.
constexpr std::string_view kPinsOfReads =
    "arvalid arready arid arlen arsnoop arbar rvalid rready rid rlast";
constexpr std::string_view kPinsOfWrites = "awvalid awready awid awsnoop awbar bvalid bready bid";
constexpr std::string_view kPinsOfWriteData =
    "awvalid awready awid awlen awsnoop awbar wvalid wready wlast";
constexpr std::string_view kPinsOfSnoops = "acvalid acready acaddr acsnoop crvalid crready";
constexpr std::string_view kPinsOfDvm = "arvalid arready araddr arid arprot arsnoop arbar";

constexpr std::array<Lists, kAceChannels> kPinsOfHandshakes{{{"arvalid arready"},
                                                             {"rvalid rready"},
                                                             {"awvalid awready"},
                                                             {"wvalid wready"},
                                                             {"bvalid bready"},
                                                             {"acvalid acready"},
                                                             {"crvalid crready"},
                                                             {"cdvalid cdready"}}};

Lists request_pins(unsigned rule, bool write) {
  switch (rule) {
    case kRequestCrosses4k:
      return write ? Lists{"awvalid awaddr awlen awsize awburst awbar"}
                   : Lists{"arvalid araddr arlen arsize arburst arbar arsnoop"};
    case kRequestBurst:
      return write ? Lists{"awvalid awaddr awlen awsize awburst awdomain"}
                   : Lists{"arvalid araddr arlen arsize arburst ardomain"};
    case kRequestReserved:
      return write ? Lists{"awvalid awsnoop awdomain awbar"}
                   : Lists{"arvalid arsnoop ardomain arbar"};
    case kRequestAceLite:
      return write ? Lists{"awvalid awsnoop awbar"} : Lists{"arvalid arsnoop arbar"};
    case kRequestCache:
      return write ? Lists{"awvalid awcache awdomain awbar"}
                   : Lists{"arvalid arcache ardomain arbar arsnoop"};
    case kRequestLine:
    case kRequestPart:
      return write ? Lists{"awvalid awaddr awlen awsize awburst awbar awsnoop awdomain"}
                   : Lists{"arvalid araddr arlen arsize arburst arbar arsnoop ardomain"};
    case kRequestBarrier:
      return write ? Lists{"awvalid awaddr awlen awburst awcache awbar"}
                   : Lists{"arvalid araddr arlen arburst arcache arbar"};
    default:
      return write ? Lists{"awvalid awsnoop awbar awunique"}
                   : Lists{"arvalid araddr arlen arburst arcache arbar arsnoop"};
  }
}

}  // namespace

Lists ace_rule_pins(unsigned rule) {
  if (rule < kRuleStable) return kPinsOfHandshakes.at(rule);
  if (rule < kRuleAr) return kPinsOfHandshakes.at(rule - kRuleStable);
  if (rule < kRuleAw) return request_pins(rule - kRuleAr, false);
  if (rule < kRuleInReset) return request_pins(rule - kRuleAw, true);
  switch (rule) {
    case kRuleInReset:
    case kRuleAfterReset:
      return {};
    case kRuleTokenDropped:
      return {"varvalid varready vawvalid vawready"};
    case kRuleOrphanB:
      return {kPinsOfWrites};
    case kRuleEarlyB:
    case kRuleLastEarlyW:
    case kRuleLastMissingW:
      return {kPinsOfWrites, kPinsOfWriteData};
    case kRuleRespLite:
      return {"rvalid rresp"};
    case kRuleRespKind:
      return {kPinsOfReads, "rresp ardomain"};
    case kRuleRespChanges:
      return {kPinsOfReads, "rresp"};
    case kRuleBarrierId:
    case kRuleBarrierEarly:
      return {kPinsOfReads, kPinsOfWrites};
    case kRuleBarrierPair:
      return {"arvalid arready arid arbar ardomain arprot",
              "awvalid awready awid awbar awdomain awprot"};
    case kRuleDvmId:
      return {kPinsOfReads};
    case kRuleDvmPart:
    case kRuleDvmReserved:
      return {kPinsOfDvm};
    case kRuleDvmSyncOpen:
    case kRuleDvmCompleteOrphan:
    case kRuleAcSyncOpen:
    case kRuleAcCompleteOrphan:
      return {kPinsOfDvm, "acvalid acready acaddr acsnoop"};
    case kRuleMaintenance:
      return {kPinsOfReads, kPinsOfWrites, "araddr ardomain awaddr awdomain"};
    case kRuleUniqueCopyback:
      return {kPinsOfWrites, "awdomain"};
    case kRuleAcSnoop:
    case kRuleAcLite:
    case kRuleAcAlign:
    case kRuleAcPart:
      return {"acvalid acready acaddr acsnoop"};
    case kRuleAcBeforeAck:
      return {kPinsOfReads, kPinsOfWrites,
              "acvalid acaddr acsnoop rack wack araddr ardomain awaddr awdomain"};
    case kRuleCrOrphan:
      return {kPinsOfSnoops};
    case kRuleCrResp:
    case kRuleCrDvm:
      return {kPinsOfSnoops, "crresp"};
    case kRuleCrCopyback:
      return {kPinsOfSnoops, "crresp awaddr", kPinsOfWrites};
    case kRuleRBeforeCr:
      return {kPinsOfReads, kPinsOfSnoops, "araddr ardomain"};
    case kRuleCdOrphan:
      return {kPinsOfSnoops, "crresp cdvalid cdready cdlast"};
    case kRuleCdLast:
      return {"cdvalid cdready cdlast"};
    case kRuleRack:
      return {kPinsOfReads, "rack"};
    case kRuleWack:
      return {kPinsOfWrites, "wack"};
    case kRuleSidebandNs:
      return {kPinsOfReads, "arprot sb_r_ns"};
    case kRuleSidebandSnoop:
      return {kPinsOfReads, "ardomain sb_r_snoop"};
    default:  // orphan and LAST of reads
      return {kPinsOfReads};
  }
}

bool ace_rule_is_for(unsigned rule, AcePort port) {
  const bool data = rule == unsigned{kRuleDropped} + kAceCd ||
                    rule == unsigned{kRuleStable} + kAceCd || rule == kRuleCdOrphan ||
                    rule == kRuleCdLast;
  const bool full = data || rule == kRuleRespKind || rule == kRuleRespChanges ||
                    rule == kRuleRack || rule == kRuleWack || rule == kRuleAcBeforeAck ||
                    rule == kRuleCrCopyback || rule == kRuleUniqueCopyback;
  if (full) return port == AcePort::kFull;
  if (rule == kRuleTokenDropped) return port == AcePort::kMaster;
  if (rule == kRuleRespLite) return port != AcePort::kFull;
  const bool snoop =
      rule == unsigned{kRuleDropped} + kAceAc || rule == unsigned{kRuleDropped} + kAceCr ||
      rule == unsigned{kRuleStable} + kAceAc || rule == unsigned{kRuleStable} + kAceCr;
  const bool slave = snoop || (rule >= kRuleBarrierId && rule != kRuleInReset);
  return port != AcePort::kMaster || !slave;
}

bool ace_follows(unsigned rule) {
  return rule >= kRuleOrphanR && rule != kRuleRespLite && rule != kRuleAcSnoop &&
         rule != kRuleAcLite && rule != kRuleAcAlign;
}

}  // namespace fabmon
