// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon run` for the stats monitor: AXI4 traffic through the builds beside an AXI4 port, context
// traffic through those with bare events, every value, and a table of the latencies.
#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "tb/monitor/stats/latency.hpp"
#include "tb/monitor/stats/report.hpp"
#include "tb/monitor/stats/view.hpp"
#include "tb/report/count_report.hpp"
#include "tb/report/text.hpp"

namespace fabmon {
namespace {

std::string heading(std::string_view pins, const std::vector<std::string_view>& groups) {
  std::string text = fmt::format("{:<13}{:>10}{:>10}", "", "", "");
  for (const std::string_view group : groups) text += fmt::format("  {:>30}", group);
  text += fmt::format("\n{:<13}{:>10}{:>10}", pins, "samples", "mean");
  for (std::size_t i = 0; i < groups.size(); ++i) {
    text += fmt::format("  {:>10}{:>10}{:>10}", "p50", "p99", "max");
  }
  return text + '\n';
}

}  // namespace

std::vector<std::string_view> StatsAxiView::run_workloads() {
  return {"stream", "random", "interleave", "saturate", "backpressure"};
}

// The wide build takes long to read out.
std::vector<std::string> StatsAxiView::run_builds(std::string_view workload) {
  if (workload == "random" || workload == "saturate") return {"base", "wide"};
  return {"base"};
}

std::uint64_t StatsAxiView::run_cycles(std::string_view /*workload*/, const Config& /*config*/) {
  return 10'000;
}

std::string StatsAxiView::run_heading() {
  return "stats: builds base, wide, contexts, literal; the figures are those of base and contexts, "
         "latencies in cycles\n\n" +
         heading("AXI4 port", {"reads", "writes"});
}

std::vector<std::string_view> StatsContextView::run_workloads() {
  return {"random", "all_at_once", "double_hits", "edges", "noise"};
}

std::vector<std::string> StatsContextView::run_builds(std::string_view /*workload*/) {
  return {"contexts", "literal"};
}

// Wide masks take their time.
std::uint64_t StatsContextView::run_cycles(std::string_view /*workload*/,
                                           const Config& /*config*/) {
  return 2'000;
}

std::string StatsContextView::run_heading() { return '\n' + heading("contexts", {"requests"}); }

StatsRequest StatsView::run_request(std::string_view /*workload*/, const Config& config) {
  return StatsRequest(config);
}

std::string StatsView::run_row(std::string_view workload, const StatsRequest& request,
                               const StatsMeasurement& measured) {
  const auto histograms = latency_histograms(request.config, measured);
  const auto mean = mean_latency(measured);
  std::string text = fmt::format("{:<13}{:>10}{:>10}", workload,
                                 grouped(measured.values[measured.bins.size() + 1].value()),
                                 mean ? fmt::format("{:.1f}", *mean) : "-");
  for (std::size_t i = 0; i < histograms.size(); ++i) {
    text +=
        fmt::format("  {:>10}{:>10}{:>10}", range_text(percentile(histograms[i], 500)),
                    range_text(percentile(histograms[i], 990)), range_text(largest(histograms, i)));
  }
  return text + '\n';
}

}  // namespace fabmon
