// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// When irq of the axi4 monitor is what CNTR_OV and EXT_IRQ_EN say: docs/reference/axi4-timing.md,
// "The interrupt". Of axi4 to the cycle; of the bank, whose overflows a scan finds, within bounds.
#pragma once

#include "tb/core/irq_window.hpp"
#include "tb/monitor/axi4/config.hpp"

namespace fabmon {

/// L: by how many cycles irq is behind the registers.
inline constexpr unsigned kAxi4IrqLag = 5, kAxi4BankIrqLag = 11;

/// R: cycles of a round through the bank's counters, of a build.
constexpr unsigned axi4_bank_round(const Axi4Config& config) { return 55 + config.extras(); }

/// Cycles after an overflow in which CNTR_OV of the bank may not show it yet, nor irq.
constexpr unsigned axi4_bank_overflow_delay(const Axi4Config& config) {
  return 3 * axi4_bank_round(config);
}

/// Of a change of irq, for whatever reason.
constexpr IrqWindow axi4_irq_window(const Axi4Config& config) {
  if (!config.bank) return {.earliest = kAxi4IrqLag, .latest = kAxi4IrqLag};
  return {.earliest = kAxi4BankIrqLag,
          .latest = kAxi4BankIrqLag + axi4_bank_overflow_delay(config)};
}

}  // namespace fabmon
