// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/axis/rules.hpp"

#include <algorithm>

namespace fabmon::axis {
namespace {

enum Rule : std::size_t { kDropped, kStable, kInReset, kStrbWithoutKeep, kRuleCount };

constexpr std::array<BusRule, kRuleCount> kRules{{
    {"t_dropped", "2.2.1", "TVALID fell before TREADY.", "tvalid tready"},
    {"t_stable", "2.2.1", "The payload changed while it waited for TREADY.", "tvalid tready"},
    {"t_valid_in_reset", "2.7.2", "TVALID is high in reset.", "tvalid reset_n"},
    {"t_strb_without_keep", "2.4.3", "TSTRB is set in a byte of which TKEEP is not.",
     "tvalid tkeep tstrb"},
}};

}  // namespace

std::span<const BusRule> Rules::rules() { return kRules; }

Rules::Rules(const PinWidths& pins, std::size_t keep)
    : BusRules(kRules, axis::pins(), pins, keep) {}

Rules::Payload Rules::payload_of(const PinRow& pins) {
  Payload payload{pins[kTdata], pins[kTlast], pins[kTid], pins[kTdest], pins[kTuser], 0};
  std::ranges::copy(pins.mask(kTkeep), payload.begin() + 6);
  std::ranges::copy(pins.mask(kTstrb), payload.begin() + 6 + kMaskWords);
  return payload;
}

void Rules::cycle(const PinRow& pins, std::uint64_t now, bool /*doubtful*/) {
  valid_ = pins[kTvalid] != 0;
  in_reset_ = reset_valid_ = false;
  if (stalled_ && !valid_) broken(kDropped, 0, now);
  if (!valid_) {
    stalled_ = false;
    return;
  }
  const Payload payload = payload_of(pins);
  if (stalled_ && payload != payload_) broken(kStable, pins[kTid], now);
  const auto keep = pins.mask(kTkeep);
  const auto strb = pins.mask(kTstrb);
  const auto has_other = [&](std::size_t i) { return (strb[i] & ~keep[i]) != 0; };
  if (!stalled_ && (has_other(0) || has_other(1) || has_other(2) || has_other(3))) {
    broken(kStrbWithoutKeep, pins[kTid], now);
  }
  stalled_ = pins[kTready] == 0;
  payload_ = payload;
}

void Rules::reset(const PinRow& pins, std::uint64_t now) {
  valid_ = false;
  stalled_ = false;
  if (reset_valid_) broken(kInReset, 0, now - 1);
  reset_valid_ = in_reset_ && pins[kTvalid] != 0;
  in_reset_ = true;
}

}  // namespace fabmon::axis
