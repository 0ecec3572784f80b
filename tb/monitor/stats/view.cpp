// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/stats/view.hpp"

#include <algorithm>

#include "tb/bus/axi4/port.hpp"
#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tb/bus/context/traffic.hpp"
#include "tb/monitor/stats/bin_edges.hpp"
#include "tb/monitor/stats/histogram_svg.hpp"
#include "tb/monitor/stats/latency.hpp"
#include "tb/monitor/stats/report.hpp"
#include "tb/report/input.hpp"
#include "tb/report/json.hpp"
#include "tb/report/output.hpp"

namespace fabmon {
StatsRequest::StatsRequest(const StatOptions& options, const StatsConfig& config)
    : config(config),
      bins(options.bins ? parse_bins(*options.bins, config) : std::vector<StatsBin>()),
      chosen(chosen_events(options, parse_stats_events(options.events, values()),
                           all_stats_events(values(), true), {})) {}

StatsValues StatsRequest::values() const {
  return {.config = config,
          .bins = bins.empty() ? config.nbins : static_cast<unsigned>(bins.size())};
}

void StatsView::report(StatReport& report, const Request& request, const Measurement& measured,
                       std::string_view heading) {
  const auto histograms = latency_histograms(request.config, measured);
  report.text += stats_text(request.chosen, histograms, measured, utf8_output());
  if (report.wants_picture()) {
    report.picture =
        histogram_svg(heading, histograms, has_percentiles(histograms.front(), measured));
  }
}

Json StatsView::json(std::string_view build, const Request& request, const Measurement& measured) {
  return stats_json(
      build, request.chosen.empty() ? all_stats_events(request.values(), false) : request.chosen,
      latency_histograms(request.config, measured), measured);
}

std::string StatsView::difference(const Request& /*request*/, const Measurement& measured) {
  return stats_difference(measured);
}

std::unique_ptr<Source<Axi4Pins>> StatsAxiView::traffic(std::string_view workload,
                                                        std::uint64_t seed, std::uint64_t cycles,
                                                        const Config& config) {
  // So wide that every trace fits.
  const Axi4Port port{.id_width = config.id_width, .addr_width = 64, .data_width = 1024};
  return std::make_unique<Axi4Traffic>(workload, seed, cycles, port);
}

std::vector<BenchItem> StatsAxiView::bench_runs() {
  constexpr std::uint64_t kCycles = 400'000;
  return {{.build = "base", .workload = "random", .cycles = kCycles, .empty = true},
          {.build = "base", .workload = "saturate", .cycles = kCycles, .empty = true}};
}

std::unique_ptr<Source<ContextPins>> StatsContextView::traffic(std::string_view workload,
                                                               std::uint64_t seed,
                                                               std::uint64_t cycles,
                                                               const Config& config) {
  return std::make_unique<ContextTraffic>(workload, seed, cycles, config.n);
}

std::unique_ptr<ContextTrace> StatsContextView::open_trace(const StatOptions& options,
                                                           const Config& config) {
  return std::make_unique<ContextTrace>(trace_options(options), config.n);
}

std::vector<BenchItem> StatsContextView::bench_runs() {
  constexpr std::uint64_t kCycles = 100'000;  // wide masks take their time
  return {{.build = "contexts", .workload = "random", .cycles = kCycles, .empty = false},
          {.build = "contexts", .workload = "saturate", .cycles = kCycles, .empty = false}};
}

}  // namespace fabmon
