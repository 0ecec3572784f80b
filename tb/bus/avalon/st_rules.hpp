// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The rules of Avalon-ST (Intel, Avalon Interface Specifications, chapter 5) that pins can show. A
// source may withdraw valid and change its data while it waits for ready: that is no violation.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tb/bus/avalon/st_pins.hpp"
#include "tb/bus/bus_rules.hpp"

namespace fabmon::avalon_st {

class Rules final : public BusRules {
 public:
  static std::span<const BusRule> rules();

  Rules(const PinWidths& pins, std::size_t keep);
  void cycle(const PinRow& pins, std::uint64_t now, bool doubtful);
  void reset(const PinRow& /*pins*/, std::uint64_t /*now*/) { gap(); }
  void gap();
  bool is_idle() const { return open_.empty() && !valid_; }
  std::uint64_t untracked() const { return 0; }
  std::vector<std::string> doubts() const {
    return {"beats may belong to packets that began before"};
  }

 private:
  unsigned width_;                   // of data, bytes; 0: not known
  std::vector<std::uint64_t> open_;  // channels with a packet that has begun
  bool valid_ = false;               // valid was high in the cycle before
};

}  // namespace fabmon::avalon_st
