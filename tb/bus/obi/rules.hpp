// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The rules of OBI (OpenHW Group, OBI 1.6) that pins can show.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tb/bus/bus_rules.hpp"
#include "tb/bus/obi/pins.hpp"

namespace fabmon::obi {

class Rules final : public BusRules {
 public:
  static std::span<const BusRule> rules();

  Rules(const PinWidths& pins, std::size_t keep);
  void cycle(const PinRow& pins, std::uint64_t now, bool doubtful);
  /// In reset req and rvalid are low from the second cycle on: a design that samples its reset at
  /// the clock drops them one cycle later.
  void reset(const PinRow& pins, std::uint64_t now);
  void gap();
  bool is_idle() const { return aids_.empty() && idle_; }
  std::uint64_t untracked() const { return 0; }
  std::vector<std::string> doubts() const { return {"answers may belong to older requests"}; }

 private:
  using Request = std::array<std::uint64_t, 12 + kMaskWords>;
  using Answer = std::array<std::uint64_t, 5>;
  static Request request_of(const PinRow& pins);
  void check_request(const PinRow& pins, std::uint64_t now);
  void check_answer(const PinRow& pins, std::uint64_t now, bool doubtful);

  bool has_ids_;
  Request request_{};                // that waits
  Answer answer_{};                  // likewise
  bool req_waits_ = false;           // a request waited in the cycle before
  bool resp_waits_ = false;          // an answer did
  bool idle_ = true;                 // neither was offered in it
  std::vector<std::uint64_t> aids_;  // of the requests without an answer, the oldest first
  bool in_reset_ = false;
  std::array<bool, 2> in_reset_high_{};  // req, rvalid in the cycle before, which was not the first
                                         // of the reset
};

}  // namespace fabmon::obi
