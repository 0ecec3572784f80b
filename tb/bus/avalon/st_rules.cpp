// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/avalon/st_rules.hpp"

#include <algorithm>
#include <array>

namespace fabmon::avalon_st {
namespace {

enum Rule : std::size_t { kStartWithin, kStartMissing, kEmptyTooLarge, kRuleCount };

constexpr std::array<BusRule, kRuleCount> kRules{{
    {"as_start_within", "5.9", "startofpacket within a packet of its channel.",
     "startofpacket endofpacket"},
    {"as_start_missing", "5.9",
     "A beat without startofpacket while no packet of its channel is open.",
     "startofpacket endofpacket"},
    {"as_empty", "5.9", "empty of the last beat is not below the symbols of a beat.",
     "endofpacket data empty"},
}};

}  // namespace

std::span<const BusRule> Rules::rules() { return kRules; }

Rules::Rules(const PinWidths& pins, std::size_t keep)
    : BusRules(kRules, avalon_st::pins(), pins, keep), width_(pins.width[kData] / 8) {}

void Rules::cycle(const PinRow& pins, std::uint64_t now, bool doubtful) {
  valid_ = pins[kValid] != 0;
  if (!valid_ || pins[kReady] == 0) return;
  const std::uint64_t channel = pins[kChannel];
  const auto open = std::find(open_.begin(), open_.end(), channel);
  const bool starts = pins[kStartofpacket] != 0, ends = pins[kEndofpacket] != 0;
  if (starts && open != open_.end()) broken(kStartWithin, channel, now, doubtful);
  if (!starts && open == open_.end()) broken(kStartMissing, channel, now, doubtful);
  if (ends && width_ != 0 && pins[kEmpty] >= width_) broken(kEmptyTooLarge, channel, now);
  if (ends && open != open_.end()) {
    open_.erase(open);
  } else if (!ends && starts && open == open_.end()) {
    open_.push_back(channel);
  }
}

void Rules::gap() {
  open_.clear();
  valid_ = false;
}

}  // namespace fabmon::avalon_st
