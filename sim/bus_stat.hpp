// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon stat BUS`: the counts of a port of a bus that no RTL counts, by the log of its handshakes
// and once more by counters, cycle by cycle.
#pragma once

#include "tb/bus/bus.hpp"
#include "tb/report/options.hpp"

namespace fabmon {

/// The bus of this name that can be counted so; null if there is none.
const Bus* counted_bus(std::string_view name);

/// Counts it. Returns the exit status: 1 if the two differ. Throws InputError.
int stat_bus(const Bus& bus, const StatOptions& options);

}  // namespace fabmon
