// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_stats/stats_events.json by scripts/gen/gen_events.py: change that, then run
// it.
//
// The values of the stats monitor and the metrics derived from them.
#pragma once

#include <span>

#include "tb/core/event_info.hpp"

namespace fabmon {

/// All values in the order in which a report lists them.
std::span<const ValueInfo> stats_events();

/// All derived metrics in the order in which a report lists them.
std::span<const MetricInfo> stats_metrics();

}  // namespace fabmon
