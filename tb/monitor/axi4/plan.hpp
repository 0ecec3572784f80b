// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Distributes counter programs over the counters of the monitor, in as many groups as it takes.
// Each group is measured by an instance of the monitor of its own.
//
// All counters of a group are released by one write of UCTRL in the cycle before the traffic, so
// they all cover the same cycles. One kind of program needs more: with the Edge filter, and with an
// event that is active while the bus idles (clock_ticks, ar_idle, anything inverted), the stored
// previous value must be 0 when the traffic starts, as it is after reset. Only a write to that
// counter's own control register in the cycle before the traffic does it, and the bus carries one
// write at a time. Such a program therefore gets a group in which every other program counts
// nothing on an idle bus.
//
// The bank form counts everything at once: one group has all programs.
#pragma once

#include <vector>

#include "tb/monitor/axi4/config.hpp"
#include "tb/monitor/axi4/driver.hpp"
#include "tb/monitor/axi4/program.hpp"

namespace fabmon {

/// True if a counter so programmed (without Edge and Max) counts in a cycle with idle pins.
bool active_when_idle(const Axi4Program& program, const Axi4Config& config);

/// Groups of at most config.num_counters programs, or one of the bank form; each program is in
/// exactly one. At least one group, even for no programs.
std::vector<Axi4Group> plan_groups(const std::vector<Axi4Program>& programs,
                                   const Axi4Config& config);

}  // namespace fabmon
