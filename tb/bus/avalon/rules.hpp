// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The rules of Avalon-MM (Intel, Avalon Interface Specifications, chapter 3) that pins can show.
// waitrequestAllowance is 0 and readLatency is not fixed.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tb/bus/avalon/pins.hpp"
#include "tb/bus/bus_rules.hpp"

namespace fabmon::avalon {

class Rules final : public BusRules {
 public:
  static std::span<const BusRule> rules();

  Rules(const PinWidths& pins, std::size_t keep);
  void cycle(const PinRow& pins, std::uint64_t now, bool doubtful);
  /// What the pins show in reset is not checked: waitrequest is free, and masters drop late.
  void reset(const PinRow& pins, std::uint64_t now);
  void gap();
  bool is_idle() const { return read_beats_ == 0 && responses_ == 0 && burst_ == 0 && idle_; }
  std::uint64_t untracked() const { return 0; }
  std::vector<std::string> doubts() const {
    return {"answers may belong to older commands, and a write may go on with an older burst"};
  }

 private:
  using Command = std::array<std::uint64_t, 8 + 2 * kMaskWords>;
  Command command_of(const PinRow& pins, const Offer& offer) const;
  void check_command(const PinRow& pins, const Offer& offer, std::uint64_t now);
  void check_answers(const PinRow& pins, std::uint64_t now, bool doubtful);
  void move(const PinRow& pins, const Offer& offer);

  bool has_readdatavalid_, has_writeresponsevalid_;
  Command command_{};             // that waits
  bool waits_ = false;            // a command waited in the cycle before
  bool idle_ = true;              // nothing was offered in it
  std::uint64_t read_beats_ = 0;  // beats of the reads that are open
  std::uint64_t responses_ = 0;   // writes without a response
  std::uint64_t burst_ = 0;       // beats that a write lacks
};

}  // namespace fabmon::avalon
