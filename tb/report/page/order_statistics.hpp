// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the bins of a distribution (DIST of a report's JSON) say beyond its percentiles: how far its
// samples determine them, and whether two distributions differ.
//
// Confidence interval of the percentile p of n independent samples, by order statistics, without
// any assumption on the distribution. With B ~ Binomial(n, p) it is [v[l], v[u]] where
//   l = the largest rank with  P(B <= l - 1) <= 0.025
//   u = the smallest rank with P(B >= u) <= 0.025
// Its confidence is at least 95 %. There is no l, or u, where no rank of 1..n will do: a p99 of
// fewer than 368 samples has no upper end.
//
// Kolmogorov-Smirnov: D = max over x of |F_old(x) - F_new(x)|. The distributions differ (5 %) if
//   D > sqrt(-ln(0.025) / 2) * sqrt((n_old + n_new) / (n_old * n_new))
// For latencies, which are whole numbers, that is on the safe side. Where bins hold several values,
// D is taken over those x at which both F are known: it can be too small, not too large.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tb/report/json_fwd.hpp"

namespace fabmon {

/// Fewer samples than this tell nothing.
inline constexpr std::uint64_t kFewSamples = 30;

/// Values of the same bin, both ends included.
struct LatencyBin {
  std::uint64_t low, high, count;
};

struct BinnedLatency {
  std::vector<LatencyBin> bins;  ///< ascending
  std::uint64_t count = 0;       ///< samples in the bins
};

/// The bins of a DIST; none if it has none.
BinnedLatency binned_latency(const Json& dist);

/// Ranks from 1; lower is 0, and upper n + 1, where there is none.
struct RankInterval {
  std::uint64_t lower, upper;
};

RankInterval rank_interval(std::uint64_t samples, double percentile);

/// Values; an empty one: no end.
struct ValueInterval {
  std::optional<std::uint64_t> low, high;
};

ValueInterval percentile_interval(const BinnedLatency& distribution, double percentile);

/// True if both have a value in common.
bool overlap(const ValueInterval& a, const ValueInterval& b);

struct Smirnov {
  double distance;  ///< D
  double critical;  ///< what it is more than if they differ
};

/// Empty if one of them has no sample.
std::optional<Smirnov> smirnov(const BinnedLatency& a, const BinnedLatency& b);

}  // namespace fabmon
