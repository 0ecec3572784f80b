// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// When irq of the stats monitor is what STATUS and IRQ_ENABLE say: docs/reference/stats-timing.md,
// "The interrupt". To the cycle, but for flags that a scan finds.
#pragma once

#include "tb/core/irq_window.hpp"
#include "tb/monitor/stats/config.hpp"

namespace fabmon {

/// L: by how many cycles irq is behind IRQ_ENABLE and the flags of STATUS that no scan finds. A
/// queue of samples, stamps, and the table of an AXI4 port are stages of their own.
inline unsigned stats_irq_lag(const StatsConfig& c) {
  const bool queue = c.source == StatsSource::kContexts && !c.literal && c.num_dealloc < c.n;
  return 5 + (c.stamps() ? 2 : 0) + (queue ? 1 : 0) + (c.source == StatsSource::kAxi ? 1 : 0);
}

/// Cycles more after which irq shows bin_overflow, whatever software does meanwhile.
inline unsigned stats_irq_delay(const StatsConfig& c) {
  const unsigned rows = c.nbins + 2;
  if (!c.stamps() || c.nbins == 1) return 8 * rows + 64;
  unsigned places = 1;
  while (1U << places < 2 * c.nbins) ++places;
  return (2U << places) + places + 7 + 2 * rows + 24;
}

/// Of a change of irq, for whatever reason but a limit with stamps in RAM.
inline IrqWindow stats_irq_window(const StatsConfig& c) {
  return {.earliest = stats_irq_lag(c), .latest = stats_irq_lag(c) + stats_irq_delay(c)};
}

}  // namespace fabmon
