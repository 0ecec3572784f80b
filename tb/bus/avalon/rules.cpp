// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/avalon/rules.hpp"

#include <algorithm>

namespace fabmon::avalon {
namespace {

enum Rule : std::size_t {
  kDropped,
  kStable,
  kBoth,
  kBurstcount0,
  kBurst,
  kReadOrphan,
  kWriteOrphan,
  kTogether,
  kRuleCount
};

constexpr std::array<BusRule, kRuleCount> kRules{{
    {"av_dropped", "3.5.1", "read or write fell while waitrequest was high.", ""},
    {"av_stable", "3.5.1", "A signal of the command changed while waitrequest was high.", ""},
    {"av_both", "3.2", "read and write are high at once.", ""},
    {"av_burstcount", "3.5.5", "A command has burstcount 0.", "burstcount"},
    {"av_burst", "3.5.5", "A read is offered within the burst of a write.", ""},
    {"av_read_orphan", "3.5.4", "readdatavalid while no read from an earlier cycle was open.",
     "readdatavalid"},
    {"av_write_orphan", "3.5.6",
     "writeresponsevalid while no write that ended in an earlier cycle was open.",
     "writeresponsevalid"},
    {"av_together", "3.5.6", "readdatavalid and writeresponsevalid are high at once.",
     "readdatavalid writeresponsevalid"},
}};

}  // namespace

std::span<const BusRule> Rules::rules() { return kRules; }

Rules::Rules(const PinWidths& pins, std::size_t keep)
    : BusRules(kRules, avalon::pins(), pins, keep),
      has_readdatavalid_(pins.has(kReaddatavalid)),
      has_writeresponsevalid_(pins.has(kWriteresponsevalid)) {}

Rules::Command Rules::command_of(const PinRow& pins, const Offer& offer) const {
  const bool begins = burst_ == 0;  // later beats of a burst have neither address nor length
  Command command{static_cast<std::uint64_t>(offer.read),
                  static_cast<std::uint64_t>(offer.write),
                  begins ? pins[kAddress] : 0,
                  begins ? pins[kBurstcount] : 0,
                  offer.write ? pins[kWritedata] : 0,
                  pins[kDebugaccess],
                  pins[kLock],
                  0};
  std::ranges::copy(pins.mask(kByteenable), command.begin() + 8);
  std::ranges::copy(pins.mask(kByteenableN), command.begin() + 8 + kMaskWords);
  return command;
}

void Rules::check_command(const PinRow& pins, const Offer& offer, std::uint64_t now) {
  const bool offers = offer.read || offer.write;
  if (waits_ && !offers) broken(kDropped, 0, now);
  if (!offers) {
    waits_ = false;
    return;
  }
  const Command command = command_of(pins, offer);
  if (waits_ && command != command_) broken(kStable, 0, now);
  if (!waits_) {
    if (offer.read && offer.write) broken(kBoth, 0, now);
    if (offer.read && burst_ != 0) broken(kBurst, 0, now);
    if (burst_ == 0 && pins[kBurstcount] == 0) broken(kBurstcount0, 0, now);
  }
  waits_ = offer.waits;
  command_ = command;
}

void Rules::check_answers(const PinRow& pins, std::uint64_t now, bool doubtful) {
  const bool answers = pins[kReaddatavalid] != 0, responds = pins[kWriteresponsevalid] != 0;
  if (answers && responds) broken(kTogether, 0, now);
  if (answers && read_beats_ == 0) broken(kReadOrphan, 0, now, doubtful);
  if (responds && responses_ == 0) broken(kWriteOrphan, 0, now, doubtful);
  if (answers && read_beats_ != 0) --read_beats_;
  if (responds && responses_ != 0) --responses_;
}

// What moves in this cycle is open from the next one on.
void Rules::move(const PinRow& pins, const Offer& offer) {
  if (offer.waits) return;
  if (offer.read && has_readdatavalid_) read_beats_ += beats_of(pins);
  if (!offer.write) return;
  if (burst_ == 0) burst_ = beats_of(pins);
  if (--burst_ == 0 && has_writeresponsevalid_) ++responses_;
}

void Rules::cycle(const PinRow& pins, std::uint64_t now, bool doubtful) {
  const Offer offer = offer_of(pins);
  check_command(pins, offer, now);
  check_answers(pins, now, doubtful);
  move(pins, offer);
  idle_ =
      !offer.read && !offer.write && pins[kReaddatavalid] == 0 && pins[kWriteresponsevalid] == 0;
}

void Rules::reset(const PinRow& /*pins*/, std::uint64_t /*now*/) { gap(); }

void Rules::gap() {
  waits_ = false;
  idle_ = true;
  read_beats_ = responses_ = burst_ = 0;
}

}  // namespace fabmon::avalon
