// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/stats/latency.hpp"

#include <algorithm>
#include <cstddef>

namespace fabmon {
namespace {

// The value of that name; 0 if there is none.
std::uint64_t value(const StatsMeasurement& measured, std::string_view name) {
  for (const StatsValue& entry : measured.values) {
    if (entry.name == name) return entry.value();
  }
  return 0;
}

// The latencies of log-linear bin b of `bins`: one cycle each up to 3, then four bins for each
// power of two. The last one takes all that is larger.
LatencyRange log_linear_range(unsigned b, unsigned bins, std::uint64_t most) {
  if (b < 4) return {b, b};
  const unsigned shift = b / 4 - 1;
  const std::uint64_t quarter = 4 + b % 4;
  const std::uint64_t from = quarter << shift;
  const std::uint64_t to = ((quarter + 1) << shift) - 1;
  return {from, b + 1 == bins ? std::max(most, to) : to};
}

LatencyHistogram finish(LatencyHistogram histogram, const LatencyRange& extremes) {
  histogram.extremes = extremes;
  for (const LatencyBar& bar : histogram.bars) histogram.samples += bar.count;
  return histogram;
}

LatencyRange clipped(const LatencyRange& range, const LatencyRange& to) {
  const std::uint64_t from = std::max(range.from, to.from);
  return {from, std::max(from, std::min(range.to, to.to))};
}

// The last bar with samples; null without.
const LatencyBar* top_bar(const LatencyHistogram& histogram) {
  const auto top = std::find_if(histogram.bars.rbegin(), histogram.bars.rend(),
                                [](const LatencyBar& bar) { return bar.count != 0; });
  return top == histogram.bars.rend() ? nullptr : &*top;
}

}  // namespace

std::vector<LatencyHistogram> latency_histograms(const StatsConfig& config,
                                                 const StatsMeasurement& measured) {
  constexpr std::array<std::string_view, 2> kDirections{"reads", "writes"};
  const LatencyRange extremes{value(measured, "latency_min"), value(measured, "latency_max")};
  std::vector<LatencyHistogram> histograms;
  for (std::size_t port = 0; port < measured.hist.size(); ++port) {
    LatencyHistogram histogram{
        .name = measured.hist.size() == 1 ? "requests" : kDirections.at(port),
        .log_linear = true,
        .bars = {},
        .samples = 0,
        .extremes = {}};
    for (unsigned b = 0; b < measured.hist[port].size(); ++b) {
      histogram.bars.push_back(
          {log_linear_range(b, config.hist_bins(), extremes.to), measured.hist[port][b].value()});
    }
    histograms.push_back(finish(std::move(histogram), extremes));
  }
  if (!histograms.empty()) return histograms;
  LatencyHistogram histogram{
      .name = "requests", .log_linear = false, .bars = {}, .samples = 0, .extremes = {}};
  for (std::size_t i = 0; i < measured.bins.size(); ++i) {
    const StatsBin& bin = measured.bins[i];
    if (bin.ll >= bin.ul) continue;  // no latency is in it
    histogram.bars.push_back({{std::uint64_t{bin.ll} + 1, bin.ul}, measured.values[i].value()});
  }
  std::stable_sort(
      histogram.bars.begin(), histogram.bars.end(),
      [](const LatencyBar& a, const LatencyBar& b) { return a.range.from < b.range.from; });
  histogram.extremes = extremes;
  histogram.samples = value(measured, "samples") - value(measured, "unbinned");
  histograms.push_back(std::move(histogram));
  return histograms;
}

bool is_disjoint(const LatencyHistogram& histogram) {
  return std::adjacent_find(histogram.bars.begin(), histogram.bars.end(),
                            [](const LatencyBar& bar, const LatencyBar& next) {
                              return next.range.from <= bar.range.to;
                            }) == histogram.bars.end();
}

// Bins in OR mode or at their limit have counted less than there was.
bool has_percentiles(const LatencyHistogram& histogram, const StatsMeasurement& measured) {
  if (histogram.log_linear) return true;
  std::uint64_t sum = 0;
  for (const LatencyBar& bar : histogram.bars) sum += bar.count;
  return value(measured, "unbinned") == 0 && sum == value(measured, "samples") &&
         is_disjoint(histogram);
}

std::optional<LatencyRange> percentile(const LatencyHistogram& histogram, unsigned per_mille) {
  if (histogram.samples == 0) return {};
  // The rank of the sample in question, from 1, without overflow.
  const std::uint64_t thousands = histogram.samples / 1000;
  const std::uint64_t rest = histogram.samples % 1000;
  std::uint64_t rank = thousands * per_mille + (rest * per_mille + 999) / 1000;
  for (const LatencyBar& bar : histogram.bars) {
    if (rank <= bar.count) return clipped(bar.range, histogram.extremes);
    rank -= bar.count;
  }
  return {};
}

std::optional<LatencyRange> largest(const std::vector<LatencyHistogram>& histograms,
                                    std::size_t i) {
  const std::uint64_t most = histograms[i].extremes.to;
  const auto may_hold = [most](const LatencyHistogram& histogram) {
    const LatencyBar* top = top_bar(histogram);
    return top != nullptr && top->range.from <= most && most <= top->range.to;
  };
  const LatencyBar* top = top_bar(histograms[i]);
  if (top == nullptr) return {};
  const bool alone = std::count_if(histograms.begin(), histograms.end(), may_hold) == 1;
  if (alone && may_hold(histograms[i])) return LatencyRange{most, most};
  return clipped(top->range, histograms[i].extremes);
}

std::optional<double> mean_latency(const StatsMeasurement& measured) {
  const std::uint64_t samples = value(measured, "samples");
  if (samples == 0) return {};
  return static_cast<double>(value(measured, "latency_sum")) / static_cast<double>(samples);
}

}  // namespace fabmon
