// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The rules of Wishbone B4 that pins can show. A request (CYC and STB) waits in a cycle in which it
// is not answered (classic) or STALL is high (pipelined).
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "tb/bus/bus_rules.hpp"
#include "tb/bus/wishbone/pins.hpp"

namespace fabmon::wishbone {

class Rules final : public BusRules {
 public:
  static std::span<const BusRule> rules();

  Rules(const PinWidths& pins, std::size_t keep);
  void cycle(const PinRow& pins, std::uint64_t now, bool doubtful);
  void reset(const PinRow& pins, std::uint64_t now);
  void gap();
  bool is_idle() const { return clean_ && !busy_; }
  std::uint64_t untracked() const { return 0; }
  std::vector<std::string> doubts() const { return {}; }

 private:
  using Payload = std::array<std::uint64_t, 5 + kMaskWords>;
  static Payload payload_of(const PinRow& pins);

  bool pipelined_;
  bool waits_ = false;      // a request waited in the cycle before
  Payload payload_{};       // of it
  std::uint64_t open_ = 0;  // pipelined: requests without their answer
  bool busy_ = false;       // CYC was high in the cycle before
  bool clean_ = false;      // CYC = 0 or a reset was seen: nothing from before is open
};

}  // namespace fabmon::wishbone
