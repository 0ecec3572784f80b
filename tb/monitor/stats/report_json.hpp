// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A measurement of the stats monitor as JSON:
// {"monitor","build","cycles","passes","match","events":
// [{"event","name","count","golden","match"}], "histogram":[{"ll","ul","count","golden","match"}],
// "latency":{"samples","unbinned","min","mean","max"}, "percentiles":{"reads":{"histogram",
// "samples","p50":{"from","to"},...,"max":{"from","to"}},...}, "flags":[...]}, and where there is
// something to say also "intervals" and "difference".
#pragma once

#include <string_view>
#include <vector>

#include "tb/monitor/stats/latency.hpp"
#include "tb/monitor/stats/monitor.hpp"
#include "tb/monitor/stats/spec.hpp"
#include "tb/report/json_fwd.hpp"

namespace fabmon {

/// The measurement, with the given values as its events. An interval's count is null for a value
/// that is not counted for each interval.
Json to_json(std::string_view build, const std::vector<StatsSpec>& specs,
             const std::vector<LatencyHistogram>& histograms, const StatsMeasurement& measured);

}  // namespace fabmon
