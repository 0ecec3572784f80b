// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A handshake has no rules: an offer may change and may be withdrawn.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tb/bus/bus_rules.hpp"
#include "tb/bus/handshake/pins.hpp"

namespace fabmon::handshakes {

class Rules final : public BusRules {
 public:
  static std::span<const BusRule> rules() { return {}; }

  Rules(const PinWidths& widths, std::size_t keep)
      : BusRules(rules(), handshakes::pins(), widths, keep) {}
  void cycle(const PinRow& row, std::uint64_t /*now*/, bool /*doubtful*/) {
    valid_ = row[kValid] != 0;
  }
  void reset(const PinRow& /*row*/, std::uint64_t /*now*/) { valid_ = false; }
  void gap() { valid_ = false; }
  bool is_idle() const { return !valid_; }
  std::uint64_t untracked() const { return 0; }
  std::vector<std::string> doubts() const { return {}; }

 private:
  bool valid_ = false;  // in the last cycle
};

}  // namespace fabmon::handshakes
