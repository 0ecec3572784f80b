// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from tb/bus/apb/pins.json by scripts/gen/gen_pins.py: change that, then run it.
//
// One cycle of an APB4 port with several PSEL lines, as sampled at its rising clock edge.
#pragma once

#include <cstdint>

#include "tb/core/line_mask.hpp"

namespace fabmon {

/// The pins of an APB4 port in one cycle. Signals: AMBA APB (ARM IHI 0024C).
struct ApbPins {
  LineMask psel{};           ///< one line a completer
  std::uint8_t penable = 0;  ///< 1: access phase
  std::uint8_t pready = 0;   ///< of the selected completer
  std::uint8_t pprot = 0;    ///< [1] a Non-secure access
  std::uint8_t presetn = 1;  ///< 0: in reset

  bool operator==(const ApbPins&) const = default;
};

/// True in a cycle in which the watched bus, and so the monitor, is in reset.
inline bool in_reset(const ApbPins& pins) { return pins.presetn == 0; }

}  // namespace fabmon
