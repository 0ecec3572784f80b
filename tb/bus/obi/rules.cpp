// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/bus/obi/rules.hpp"

#include <algorithm>

namespace fabmon::obi {
namespace {

enum Rule : std::size_t {
  kReqInReset,
  kRvalidInReset,
  kDropped,
  kStable,
  kAnswerDropped,
  kAnswerStable,
  kOrphan,
  kId,
  kRuleCount
};

constexpr std::array<BusRule, kRuleCount> kRules{{
    {"o_req_in_reset", "R-2.1", "req is high in reset.", "req reset_n"},
    {"o_rvalid_in_reset", "R-2.2", "rvalid is high in reset.", "rvalid reset_n"},
    {"o_dropped", "R-3.1", "req fell before gnt.", "req gnt"},
    {"o_stable", "R-3.1", "A signal of the request changed while it waited for gnt.", "req gnt"},
    {"o_r_dropped", "R-4.1", "rvalid fell before rready.", "rvalid rready"},
    {"o_r_stable", "R-4.1", "A signal of the answer changed while it waited for rready.",
     "rvalid rready"},
    {"o_orphan", "R-5", "An answer while no request from an earlier cycle was open.",
     "req gnt rvalid"},
    {"o_id", "R-5", "The rid of an answer is not the aid of the oldest open request.",
     "req gnt rvalid aid rid"},
}};

}  // namespace

std::span<const BusRule> Rules::rules() { return kRules; }

Rules::Rules(const PinWidths& pins, std::size_t keep)
    : BusRules(kRules, obi::pins(), pins, keep), has_ids_(pins.has(kAid) && pins.has(kRid)) {}

Rules::Request Rules::request_of(const PinRow& pins) {
  const bool write = is_write(pins);
  // Data means something in writes alone.
  Request request{pins[kAddr],
                  static_cast<std::uint64_t>(write),
                  write ? pins[kWdata] : 0,
                  write ? pins[kWuser] : 0,
                  pins[kAid],
                  pins[kAtop],
                  pins[kMemtype],
                  pins[kProt],
                  pins[kDbg],
                  pins[kAuser],
                  pins[kBe],
                  0};
  std::ranges::copy(pins.mask(kBe), request.begin() + 12);
  return request;
}

void Rules::check_request(const PinRow& pins, std::uint64_t now) {
  const bool req = pins[kReq] != 0;
  if (req_waits_ && !req) broken(kDropped, pins[kAid], now);
  if (!req) {
    req_waits_ = false;
    return;
  }
  const Request request = request_of(pins);
  if (req_waits_ && request != request_) broken(kStable, pins[kAid], now);
  req_waits_ = pins[kGnt] == 0;
  request_ = request;
}

void Rules::check_answer(const PinRow& pins, std::uint64_t now, bool doubtful) {
  const bool rvalid = pins[kRvalid] != 0;
  if (resp_waits_ && !rvalid) broken(kAnswerDropped, pins[kRid], now);
  if (!rvalid) {
    resp_waits_ = false;
    return;
  }
  const Answer answer{pins[kRdata], pins[kErr], pins[kRid], pins[kRuser], pins[kExokay]};
  if (resp_waits_ && answer != answer_) broken(kAnswerStable, pins[kRid], now);
  if (!resp_waits_ && aids_.empty()) broken(kOrphan, pins[kRid], now, doubtful);
  const bool wrong_id = has_ids_ && !aids_.empty() && aids_.front() != pins[kRid];
  if (!resp_waits_ && wrong_id) broken(kId, pins[kRid], now, doubtful);
  resp_waits_ = pins[kRready] == 0;
  answer_ = answer;
  if (resp_waits_ || aids_.empty()) return;
  const auto named = std::find(aids_.begin(), aids_.end(), pins[kRid]);
  aids_.erase(has_ids_ && named != aids_.end() ? named : aids_.begin());
}

void Rules::cycle(const PinRow& pins, std::uint64_t now, bool doubtful) {
  in_reset_ = false;
  in_reset_high_ = {};
  check_request(pins, now);
  check_answer(pins, now, doubtful);
  if (pins[kReq] != 0 && pins[kGnt] != 0) aids_.push_back(pins[kAid]);
  idle_ = pins[kReq] == 0 && pins[kRvalid] == 0;
}

void Rules::reset(const PinRow& pins, std::uint64_t now) {
  req_waits_ = resp_waits_ = false;
  idle_ = true;
  aids_.clear();
  if (in_reset_high_[0]) broken(kReqInReset, 0, now - 1);
  if (in_reset_high_[1]) broken(kRvalidInReset, 0, now - 1);
  in_reset_high_ = {in_reset_ && pins[kReq] != 0, in_reset_ && pins[kRvalid] != 0};
  in_reset_ = true;
}

void Rules::gap() {
  req_waits_ = resp_waits_ = in_reset_ = false;
  in_reset_high_ = {};
  aids_.clear();
}

}  // namespace fabmon::obi
