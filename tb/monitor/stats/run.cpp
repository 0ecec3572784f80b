// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon run` for the stats monitor: AXI4 traffic through the builds beside an AXI4 port, context
// traffic through those with bare events, every value against the golden model, and a table of the
// latencies.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tb/bus/context/traffic.hpp"
#include "tb/core/measure.hpp"
#include "tb/monitor/axi4/input.hpp"
#include "tb/monitor/stats/commands.hpp"
#include "tb/monitor/stats/latency.hpp"
#include "tb/monitor/stats/monitor.hpp"
#include "tb/monitor/stats/report_json.hpp"
#include "tb/monitor/stats/report_text.hpp"
#include "tb/monitor/stats/rtl.hpp"
#include "tb/monitor/stats/spec.hpp"
#include "tb/report/builds.hpp"
#include "tb/report/output.hpp"
#include "tb/report/run_report.hpp"
#include "tb/report/text.hpp"

namespace fabmon {
namespace {

constexpr std::uint64_t kAxiClocks = 10'000;     // of each workload, unless the user says otherwise
constexpr std::uint64_t kContextClocks = 2'000;  // wide masks take their time
// The first builds give the figures.
constexpr std::array<std::string_view, 2> kAxiBuilds{"base", "wide"};
constexpr std::array<std::string_view, 2> kContextBuilds{"contexts", "literal"};

struct AxiRun {
  std::string_view workload;
  std::size_t builds;  // how many of kAxiBuilds: the wide one takes long to read out
};
constexpr std::array<AxiRun, 5> kAxiRuns{
    {{"stream", 1}, {"random", 2}, {"interleave", 1}, {"saturate", 2}, {"backpressure", 1}}};
constexpr std::array<std::string_view, 5> kContextWorkloads{"random", "all_at_once", "double_hits",
                                                            "edges", "noise"};

std::string heading(std::string_view pins, const std::vector<std::string_view>& groups) {
  std::string text = fmt::format("{:<13}{:>10}{:>10}", "", "", "");
  for (const std::string_view group : groups) text += fmt::format("  {:>30}", group);
  text += fmt::format("\n{:<13}{:>10}{:>10}", pins, "samples", "mean");
  for (std::size_t i = 0; i < groups.size(); ++i) {
    text += fmt::format("  {:>10}{:>10}{:>10}", "p50", "p99", "max");
  }
  return text + '\n';
}

std::string row(std::string_view workload, const std::vector<LatencyHistogram>& histograms,
                const StatsMeasurement& measured) {
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

// Measures a workload on the builds; make(config) makes its source.
template <class Make>
void run_workload(RunReport& report, std::string_view workload,
                  std::span<const std::string_view> builds, Make&& make) {
  for (const std::string_view build : builds) {
    const auto rtl = make_rtl<StatsRtl>(build);
    auto source = make(rtl->config());
    report.start(workload, build);
    const StatsMeasurement measured = measure<StatsMonitor>(
        [&] { return make_rtl<StatsRtl>(build); }, rtl->config(), source,
        {.programs = {}, .interval = 0, .progress = [&report](std::size_t clocks) {
           report.progress().add(clocks);
         }});
    report.progress().clear();
    const auto histograms = latency_histograms(rtl->config(), measured);
    if (build == builds.front()) print_out(row(workload, histograms, measured));
    const StatsValues values{.config = rtl->config(), .bins = rtl->config().nbins};
    report.add({.workload = workload,
                .build = build,
                .clocks = measured.clocks * measured.instances,
                .compared = measured.compared,
                .difference = measured.difference ? difference_text(*measured.difference) : "",
                .json = to_json(build, all_stats_events(values, false), histograms, measured)});
  }
}

}  // namespace

void run_stats(RunReport& report) {
  const RunOptions& options = report.options();
  const auto clocks = [&options](std::uint64_t otherwise) {
    return options.cycles != 0 ? options.cycles : otherwise;
  };
  print_out(fmt::format(
      "stats: builds {}, {}; the figures are those of {} and {}, latencies in cycles\n\n{}",
      fmt::join(kAxiBuilds, ", "), fmt::join(kContextBuilds, ", "), kAxiBuilds.front(),
      kContextBuilds.front(), heading("AXI4 port", {"reads", "writes"})));
  for (const AxiRun& run : kAxiRuns) {
    run_workload(report, run.workload, std::span(kAxiBuilds).first(run.builds),
                 [&](const StatsConfig& /*config*/) {
                   return Axi4Traffic(run.workload, options.seed, clocks(kAxiClocks),
                                      widest_axi4_bus());
                 });
  }
  print_out("\n" + heading("contexts", {"requests"}));
  for (const std::string_view workload : kContextWorkloads) {
    run_workload(report, workload, kContextBuilds, [&](const StatsConfig& config) {
      return ContextTraffic(workload, options.seed, clocks(kContextClocks), config.n);
    });
  }
  report.verdict(fmt::format("{} AXI4 and {} context workloads on {} builds", kAxiRuns.size(),
                             kContextWorkloads.size(), kAxiBuilds.size() + kContextBuilds.size()));
}

}  // namespace fabmon
