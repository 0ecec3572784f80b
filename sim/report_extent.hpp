// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// How long the source of a report is, before it is read: the RTL takes most of the time of a
// report, and is left out of long ones unless the user asks for it.
#pragma once

#include <cstdint>

#include "sim/report_ports.hpp"
#include "tb/report/options.hpp"

namespace fabmon {

/// Cycles times ports up to which a report compares with the RTL unasked.
inline constexpr double kMostWithRtl = 1e6;

/// Cycles times ports, an estimate; infinity where it cannot be told (packed files of some size,
/// pipes).
double estimated_extent(const ReportOptions& options, const ReportedPorts& reported);

}  // namespace fabmon
