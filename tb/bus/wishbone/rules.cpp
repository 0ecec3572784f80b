// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/wishbone/rules.hpp"

#include <algorithm>

namespace fabmon::wishbone {
namespace {

enum Rule : std::size_t { kDropped, kStable, kTwoAnswers, kOrphan, kRuleCount };

constexpr std::array<BusRule, kRuleCount> kRules{{
    {"wb_dropped", "3.1.3", "STB fell while its request waited and CYC stayed.", "cyc stb ack"},
    {"wb_stable", "3.1.3", "Address, direction, select or write data changed while it waited.",
     "cyc stb ack"},
    {"wb_two_answers", "3.1.3", "More than one of ACK, ERR and RTY is high.", "cyc stb ack"},
    {"wb_orphan", "3.1.3", "An answer to no request.", "cyc stb ack"},
}};

}  // namespace

std::span<const BusRule> Rules::rules() { return kRules; }

Rules::Rules(const PinWidths& pins, std::size_t keep)
    : BusRules(kRules, wishbone::pins(), pins, keep), pipelined_(pins.has(kStall)) {}

Rules::Payload Rules::payload_of(const PinRow& pins) {
  Payload payload{pins[kAdr], pins[kWe], pins[kCti], pins[kBte], pins[kWe] != 0 ? pins[kDatW] : 0};
  std::ranges::copy(pins.mask(kSel), payload.begin() + 5);
  return payload;
}

void Rules::cycle(const PinRow& pins, std::uint64_t now, bool doubtful) {
  busy_ = pins[kCyc] != 0;
  if (!busy_) {
    waits_ = false;
    open_ = 0;
    clean_ = true;
    return;
  }
  const bool request = pins[kStb] != 0;
  const Payload payload = payload_of(pins);
  if (waits_ && !request) broken(kDropped, 0, now);
  if (waits_ && request && payload != payload_) broken(kStable, 0, now);
  payload_ = payload;
  const bool may_answer = pipelined_ || request;
  const auto answers = static_cast<unsigned>(pins[kAck] != 0) +
                       static_cast<unsigned>(pins[kErr] != 0) +
                       static_cast<unsigned>(pins[kRty] != 0);
  const bool answered = may_answer && answers != 0;
  if (may_answer && answers > 1) broken(kTwoAnswers, 0, now);
  if (!pipelined_) {
    waits_ = request && !answered;
    return;
  }
  waits_ = request && pins[kStall] != 0;
  if (request && !waits_) ++open_;
  if (answered && open_ == 0) {
    broken(kOrphan, 0, now, doubtful && !clean_);
  } else if (answered) {
    --open_;
  }
}

void Rules::reset(const PinRow& /*pins*/, std::uint64_t /*now*/) {
  waits_ = busy_ = false;
  open_ = 0;
  clean_ = true;
}

void Rules::gap() {
  waits_ = busy_ = clean_ = false;
  open_ = 0;
}

}  // namespace fabmon::wishbone
