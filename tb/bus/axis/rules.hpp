// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The rules of AXI4-Stream (ARM IHI 0051A) that pins can show.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "tb/bus/axis/pins.hpp"
#include "tb/bus/bus_rules.hpp"

namespace fabmon::axis {

class Rules final : public BusRules {
 public:
  static std::span<const BusRule> rules();

  Rules(const PinWidths& pins, std::size_t keep);
  void cycle(const PinRow& pins, std::uint64_t now, bool doubtful);
  /// In reset TVALID is low from the second cycle on: a design that samples its reset at the clock
  /// drops it one cycle later.
  void reset(const PinRow& pins, std::uint64_t now);
  void gap() { stalled_ = in_reset_ = reset_valid_ = false; }
  bool is_idle() const { return !valid_; }
  std::uint64_t untracked() const { return 0; }
  std::vector<std::string> doubts() const { return {}; }

 private:
  using Payload = std::array<std::uint64_t, 6 + 2 * kMaskWords>;
  static Payload payload_of(const PinRow& pins);

  Payload payload_{};     // of the beat that waits
  bool stalled_ = false;  // a beat waited in the cycle before
  bool valid_ = false;    // TVALID was high in it
  bool in_reset_ = false;
  bool reset_valid_ = false;  // a TVALID in the cycle before, which was not the first of the reset
};

}  // namespace fabmon::axis
