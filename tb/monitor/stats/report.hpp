// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A measurement of the stats monitor as text and as JSON:
// {"monitor","build","cycles","passes","match","checked","events":
// [{"event","name","count","golden","match"}], "histogram":[{"ll","ul","count","golden","match"}],
// "latency":{"samples","unbinned","min","mean","max"}, "percentiles":{"reads":{"histogram",
// "samples","p50":{"from","to"},...,"max":{"from","to"}},...}, "flags":[...]}, and where there is
// something to say also "intervals" and "difference".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tb/monitor/stats/latency.hpp"
#include "tb/monitor/stats/monitor.hpp"
#include "tb/monitor/stats/spec.hpp"
#include "tb/record/clock_period.hpp"
#include "tb/report/json_fwd.hpp"

namespace fabmon {

/// Interval counts and the chosen values with remarks, the bins with counts, shares and bars (empty
/// ones at both ends in one line each), percentiles, raised flags. `blocks`: bars of Unicode
/// blocks, otherwise of '#'.
std::string stats_text(const std::vector<StatsSpec>& specs,
                       const std::vector<LatencyHistogram>& histograms,
                       const StatsMeasurement& measured, const ClockPeriod& clock, bool blocks);

/// The measurement, with the given values as its events. An interval's count is null for a value
/// that is not counted for each interval.
Json stats_json(std::string_view build, const std::vector<StatsSpec>& specs,
                const std::vector<LatencyHistogram>& histograms, const StatsMeasurement& measured);

/// "12" or, for a range, "<=15"; "-" if there is none.
std::string range_text(const std::optional<LatencyRange>& range);

/// One line that names the first cycle and the value that differ; empty without a difference.
std::string stats_difference(const StatsMeasurement& measured);

}  // namespace fabmon
