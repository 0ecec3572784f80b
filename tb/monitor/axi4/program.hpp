// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What one counter of the axi4 monitor is told to count, and how that is written into its control
// register pair UCCTL_L/UCCTL_H.
#pragma once

#include <cstdint>

#include "tb/monitor/axi4/tables/register_map.hpp"

namespace fabmon {

/// One counter's selection and filters.
struct Axi4Program {
  std::uint8_t event = 0;   ///< code, see tb/monitor/axi4/tables/events.hpp
  std::uint8_t umask = 0;   ///< bit i chooses subevent i; 0 means any
  std::uint8_t thresh = 0;  ///< 0 switches the comparison off
  bool invert = false;      ///< compare with < instead of >=
  bool edge = false;        ///< add only when the event becomes active
  bool max = false;         ///< keep the largest increment instead of the sum

  bool operator==(const Axi4Program&) const = default;
};

/// The UCCTL_L field Cntr_Rst: a write of 1 clears the counter's data.
inline constexpr std::uint32_t kCntrRst = axi4_reg::kUcctlLCntrRst;

/// The value of UCCTL_L for a program; Cntr_Rst and Frz_On_Ov are 0.
constexpr std::uint32_t ucctl_low(const Axi4Program& p) {
  return p.event | (std::uint32_t{p.umask} << 8) | (std::uint32_t{p.edge} << 18) |
         (std::uint32_t{p.invert} << 23) | (std::uint32_t{p.thresh} << 24);
}

/// The value of UCCTL_H for a program.
constexpr std::uint32_t ucctl_high(const Axi4Program& p) { return p.max ? 1U : 0U; }

}  // namespace fabmon
