// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What a measurement of the stats monitor says about latencies: histograms and percentiles.
//
// A percentile is known as well as the bars of its histogram are narrow: it lies somewhere in one
// bar. The smallest and the largest latency, which are exact over all samples, narrow that down.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "tb/analysis/percentiles.hpp"
#include "tb/monitor/stats/config.hpp"
#include "tb/monitor/stats/monitor.hpp"

namespace fabmon {

/// Latencies from..to in cycles, both included.
struct LatencyRange {
  std::uint64_t from = 0;
  std::uint64_t to = 0;

  bool operator==(const LatencyRange&) const = default;
};

/// How many samples had a latency of a range.
struct LatencyBar {
  LatencyRange range;
  std::uint64_t count = 0;
};

struct LatencyHistogram {
  std::string_view name;         ///< what was counted: "reads", "writes" or "requests"
  bool log_linear = false;       ///< the log-linear histogram, otherwise the bins
  std::vector<LatencyBar> bars;  ///< by where they begin; bins may overlap and leave gaps
  std::uint64_t samples = 0;     ///< that are in a bar
  LatencyRange extremes;         ///< nothing measured was outside, in whatever histogram
};

/// The percentiles that are reported of a histogram, by Percentile::text.
inline constexpr std::array kHistogramPercentiles{percentile_named("p50"), percentile_named("p90"),
                                                  percentile_named("p99"),
                                                  percentile_named("p999")};
/// Those that are marked in a picture of one.
inline constexpr std::array kMarkedPercentiles{percentile_named("p50"), percentile_named("p99")};

/// The measured histograms: the log-linear ones (reads and writes, or one) if the build has them,
/// else the bins.
std::vector<LatencyHistogram> latency_histograms(const StatsConfig& config,
                                                 const StatsMeasurement& measured);

/// True if no latency is in two bars.
bool is_disjoint(const LatencyHistogram& histogram);

/// True if the bars say where each sample is, once: percentiles can be told.
bool has_percentiles(const LatencyHistogram& histogram, const StatsMeasurement& measured);

/// The range in which the latency lies that this share (1 to 1000 of 1000) of the samples does not
/// exceed; empty without samples.
std::optional<LatencyRange> percentile(const LatencyHistogram& histogram, unsigned per_mille);

/// The range in which the largest latency of histograms[i] lies: exact if no other histogram can
/// hold the largest of all; empty without samples.
std::optional<LatencyRange> largest(const std::vector<LatencyHistogram>& histograms, std::size_t i);

/// Average latency of all samples; empty without samples.
std::optional<double> mean_latency(const StatsMeasurement& measured);

}  // namespace fabmon
