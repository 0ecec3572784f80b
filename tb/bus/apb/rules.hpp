// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The rules of APB (ARM IHI 0024E) that pins can show. A cycle with PSEL is
//
//     a setup cycle    PENABLE = 0
//     a wait cycle     PENABLE = 1, PREADY = 0
//     the last one     PENABLE = 1, PREADY = 1
//
// and a transfer is a setup cycle, any number of wait cycles and a last one.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "tb/bus/apb/report_pins.hpp"
#include "tb/bus/bus_rules.hpp"

namespace fabmon::apb {

class Rules final : public BusRules {
 public:
  static std::span<const BusRule> rules();

  Rules(const PinWidths& pins, std::size_t keep);
  void cycle(const PinRow& pins, std::uint64_t now, bool doubtful);
  void reset(const PinRow& pins, std::uint64_t now);
  /// An access that is in progress behind it may have begun before.
  void gap();
  bool is_idle() const { return before_ == Cycle::kNone; }
  std::uint64_t untracked() const { return 0; }
  std::vector<std::string> doubts() const { return {}; }

 private:
  enum class Cycle { kUnknown, kNone, kSetup, kWait, kLast };
  using Payload = std::array<std::uint64_t, 4 + kMaskWords>;
  static Payload payload_of(const PinRow& pins);

  Cycle before_ = Cycle::kUnknown;  // the cycle before
  Payload payload_{};               // of it, in a transfer
  bool strb_told_ = false;          // p_strb_read was found in this transfer
};

}  // namespace fabmon::apb
