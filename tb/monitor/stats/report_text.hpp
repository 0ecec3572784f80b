// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A measurement of the stats monitor as text for a person.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tb/monitor/stats/latency.hpp"
#include "tb/monitor/stats/monitor.hpp"
#include "tb/monitor/stats/spec.hpp"

namespace fabmon {

/// The bins with counts, shares and bars, one line a bin; empty ones at both ends in one line each.
/// `blocks`: bars of Unicode blocks, otherwise of '#'.
std::string histogram_text(const StatsMeasurement& measured, bool blocks);

/// Samples, and what their latencies were: mean, extremes, percentiles.
std::string latencies_text(const std::vector<LatencyHistogram>& histograms,
                           const StatsMeasurement& measured);

/// The chosen values with remarks. Empty without specs.
std::string values_text(const std::vector<StatsSpec>& specs, const StatsMeasurement& measured);

/// What each interval added: of the chosen values that have interval counts, or, without specs,
/// samples and mean latency. Empty without intervals.
std::string intervals_text(const std::vector<StatsSpec>& specs, const StatsMeasurement& measured);

/// The raised flags of STATUS with their meaning.
std::string flags_text(const StatsMeasurement& measured);

/// "12" or, for a range, "<= 15"; "-" if there is none.
std::string range_text(const std::optional<LatencyRange>& range);

/// One line that names the first cycle and the value that differ.
std::string difference_text(const Difference& difference);

}  // namespace fabmon
