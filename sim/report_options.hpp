// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the user says about all ports of a report.
#pragma once

#include <cstdint>

#include "tb/analysis/statistics_options.hpp"
#include "tb/report/options.hpp"

namespace fabmon {

/// Names of IDs and addresses, banks and windows. `timescale`: femtoseconds a unit of time stamps,
/// 0 if there are none. Throws InputError about what is not understood.
StatisticsOptions statistics_options(const ReportOptions& options, std::uint64_t timescale);

}  // namespace fabmon
