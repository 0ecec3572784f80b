// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/report/page/order_statistics.hpp"

#include <algorithm>
#include <cmath>

#include "tb/report/json.hpp"
#include "tb/report/page/members.hpp"

namespace fabmon {
namespace {

constexpr double kTail = 0.025;  // on either side of an interval

// P(B = k) of Binomial(n, p).
double binomial(double n, double p, double k) {
  return std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) +
                  k * std::log(p) + (n - k) * std::log1p(-p));
}

// The largest k with P(B <= k) <= kTail, -1 for none. Sums from where less than 1e-30 is left out.
double lower_tail(double n, double p) {
  const double reach = 12 * std::sqrt(n * p * (1 - p)) + 30;
  double k = std::max(0.0, std::floor(n * p - reach));
  double one = binomial(n, p, k);
  double sum = one;
  while (sum <= kTail && k < n) {
    one *= (n - k) / (k + 1) * p / (1 - p);
    sum += one;
    ++k;
  }
  return k - 1;
}

// F at values where it is known: the number of samples up to there.
struct Known {
  std::uint64_t value, samples;
};

// Below the first value of each bin, and at its last one. (A first value of 0: of no interest.)
std::vector<Known> known_values(const BinnedLatency& distribution) {
  std::vector<Known> known;
  std::uint64_t sum = 0;
  for (const LatencyBin& bin : distribution.bins) {
    if (bin.low > 0 && (known.empty() || known.back().value < bin.low - 1)) {
      known.push_back({bin.low - 1, sum});
    }
    sum += bin.count;
    known.push_back({bin.high, sum});
  }
  return known;
}

// The number of samples up to a value; empty if it lies within a bin.
std::optional<std::uint64_t> samples_up_to(const BinnedLatency& distribution,
                                           const std::vector<Known>& known, std::uint64_t value) {
  const auto above =
      std::upper_bound(known.begin(), known.end(), value,
                       [](std::uint64_t wanted, const Known& one) { return wanted < one.value; });
  if (above == known.begin()) {
    const bool before = distribution.bins.empty() || value < distribution.bins.front().low;
    return before ? std::optional<std::uint64_t>(0) : std::nullopt;
  }
  const Known& at = *(above - 1);
  if (at.value == value || above == known.end() || above->samples == at.samples) return at.samples;
  return std::nullopt;
}

}  // namespace

BinnedLatency binned_latency(const Json& dist) {
  BinnedLatency distribution;
  for (const Json& bin : member(dist, "bins")) {
    distribution.bins.push_back({bin.at(0).get<std::uint64_t>(), bin.at(1).get<std::uint64_t>(),
                                 bin.at(2).get<std::uint64_t>()});
    distribution.count += distribution.bins.back().count;
  }
  return distribution;
}

RankInterval rank_interval(std::uint64_t samples, double percentile) {
  if (samples == 0) return {0, 1};
  const auto n = static_cast<double>(samples);
  // P(B >= u) of p is P(B' <= n - u) of 1 - p.
  const double below = lower_tail(n, percentile);
  const double above = lower_tail(n, 1 - percentile);
  return {static_cast<std::uint64_t>(below + 1), static_cast<std::uint64_t>(n - above)};
}

ValueInterval percentile_interval(const BinnedLatency& distribution, double percentile) {
  const RankInterval ranks = rank_interval(distribution.count, percentile);
  ValueInterval interval;
  std::uint64_t sum = 0;
  for (const LatencyBin& bin : distribution.bins) {
    sum += bin.count;
    if (!interval.low && ranks.lower > 0 && sum >= ranks.lower) interval.low = bin.low;
    if (!interval.high && ranks.upper <= distribution.count && sum >= ranks.upper) {
      interval.high = bin.high;
    }
  }
  return interval;
}

bool overlap(const ValueInterval& a, const ValueInterval& b) {
  const bool a_below = a.high && b.low && *a.high < *b.low;
  const bool b_below = b.high && a.low && *b.high < *a.low;
  return !a_below && !b_below;
}

std::optional<Smirnov> smirnov(const BinnedLatency& a, const BinnedLatency& b) {
  if (a.count == 0 || b.count == 0) return std::nullopt;
  const auto n_a = static_cast<double>(a.count);
  const auto n_b = static_cast<double>(b.count);
  const std::vector<Known> known_a = known_values(a);
  const std::vector<Known> known_b = known_values(b);
  double most = 0;
  for (const std::vector<Known>* known : {&known_a, &known_b}) {
    for (const Known& one : *known) {
      const auto in_a = samples_up_to(a, known_a, one.value);
      const auto in_b = samples_up_to(b, known_b, one.value);
      if (!in_a || !in_b) continue;
      most = std::max(
          most, std::fabs(static_cast<double>(*in_a) / n_a - static_cast<double>(*in_b) / n_b));
    }
  }
  return Smirnov{
      .distance = most,
      .critical = std::sqrt(-std::log(kTail) / 2) * std::sqrt((n_a + n_b) / (n_a * n_b))};
}

}  // namespace fabmon
