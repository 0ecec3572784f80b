// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/apb/rules.hpp"

#include <algorithm>

namespace fabmon::apb {
namespace {

enum Rule : std::size_t { kEnable, kStable, kDropped, kStrbRead, kRuleCount };

constexpr std::array<BusRule, kRuleCount> kRules{{
    {"p_enable", "4.1",
     "PENABLE is high without a setup cycle before it, or no access follows the setup cycle.",
     "psel penable"},
    {"p_stable", "4.1", "Address, direction, protection or write data changed within a transfer.",
     "psel penable"},
    {"p_dropped", "4.1", "PSEL or PENABLE fell before PREADY.", "psel penable pready"},
    {"p_strb_read", "3.2", "PSTRB is set in a read.", "psel penable pwrite pstrb"},
}};

}  // namespace

std::span<const BusRule> Rules::rules() { return kRules; }

Rules::Rules(const PinWidths& pins, std::size_t keep) : BusRules(kRules, apb::pins(), pins, keep) {}

Rules::Payload Rules::payload_of(const PinRow& pins) {
  Payload payload{pins[kPaddr], pins[kPwrite], pins[kPprot]};
  if (pins[kPwrite] == 0) return payload;
  payload[3] = pins[kPwdata];
  std::ranges::copy(pins.mask(kPstrb), payload.begin() + 4);
  return payload;
}

void Rules::cycle(const PinRow& pins, std::uint64_t now, bool doubtful) {
  const bool selected = pins[kPsel] != 0;
  const bool access = selected && pins[kPenable] != 0;
  if (before_ == Cycle::kSetup && !access) broken(kEnable, 0, now);
  if (before_ == Cycle::kWait && !access) broken(kDropped, 0, now);
  const bool goes_on = before_ == Cycle::kSetup || before_ == Cycle::kWait;
  const bool may_go_on = before_ == Cycle::kUnknown && doubtful;
  if (access && !goes_on) broken(kEnable, 0, now, may_go_on);
  const Payload payload = payload_of(pins);
  if (access && goes_on && payload != payload_) broken(kStable, 0, now);
  if (!access || !goes_on) strb_told_ = false;
  if (selected && pins[kPwrite] == 0 && pins[kPstrb] != 0 && !strb_told_) {
    broken(kStrbRead, 0, now);
    strb_told_ = true;
  }
  payload_ = payload;
  if (!selected) {
    before_ = Cycle::kNone;
  } else if (!access) {
    before_ = Cycle::kSetup;
  } else {
    before_ = pins[kPready] != 0 ? Cycle::kLast : Cycle::kWait;
  }
}

void Rules::reset(const PinRow& /*pins*/, std::uint64_t /*now*/) { before_ = Cycle::kNone; }

void Rules::gap() { before_ = Cycle::kUnknown; }

}  // namespace fabmon::apb
