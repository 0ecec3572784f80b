// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/stats/view.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "tb/bus/apb/traffic.hpp"
#include "tb/bus/axi4/port.hpp"
#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tb/bus/context/traffic.hpp"
#include "tb/core/input_error.hpp"
#include "tb/monitor/stats/bin_edges.hpp"
#include "tb/monitor/stats/histogram_svg.hpp"
#include "tb/monitor/stats/latency.hpp"
#include "tb/monitor/stats/options.hpp"
#include "tb/monitor/stats/report.hpp"
#include "tb/report/input.hpp"
#include "tb/report/json.hpp"
#include "tb/report/output.hpp"
#include "tb/report/text.hpp"

namespace fabmon {
namespace {

// The bins as given; none for those after reset.
std::vector<StatsBin> bins_of(const OwnStatsOptions& options, const StatsConfig& config) {
  return options.bins ? parse_bins(*options.bins, config) : std::vector<StatsBin>();
}

// The settings as given, within what the registers of the build hold.
StatsSettings settings_of(const OwnStatsOptions& options, const StatsConfig& config) {
  const auto limit = [](std::string_view option, std::uint64_t value, std::uint64_t most) {
    if (value <= most) return static_cast<std::uint32_t>(value);
    throw InputError(fmt::format("{} {} is out of range, 1-{}", option, value, most));
  };
  // All ones of a register mean no limit where the counter is wider.
  const std::uint64_t bin_most =
      config.bin_width > 32 ? 0xFFFFFFFE : (std::uint64_t{1} << config.bin_width) - 1;
  return {.or_mode = options.or_mode,
          .timer_limit = limit("--timer-limit", options.timer_limit,
                               (std::uint64_t{1} << config.timer_width) - 1),
          .bin_limit = limit("--bin-limit", options.bin_limit, bin_most)};
}

void note_settings(StatReport& report, const StatsSettings& settings) {
  if (settings.or_mode) report.note("bins in OR mode: samples of one cycle in a bin count once");
  if (settings.timer_limit != 0) {
    report.note(fmt::format("timers hold at {}: a longer latency counts as {}",
                            grouped(settings.timer_limit), grouped(settings.timer_limit)));
  }
  if (settings.bin_limit != 0) {
    report.note(fmt::format("bins hold at {} samples", grouped(settings.bin_limit)));
  }
}

}  // namespace

StatsRequest::StatsRequest(const StatOptions& options, const StatsConfig& config)
    : config(config),
      bins(bins_of(OwnStatsOptions(options), config)),
      settings(settings_of(OwnStatsOptions(options), config)),
      chosen(chosen_events(options, parse_stats_events(options.events, values()),
                           all_stats_events(values(), true), {})) {}

StatsValues StatsRequest::values() const {
  return {.config = config,
          .bins = bins.empty() ? config.nbins : static_cast<unsigned>(bins.size())};
}

void StatsView::report(StatReport& report, const Request& request, const Measurement& measured,
                       std::string_view heading) {
  const auto histograms = latency_histograms(request.config, measured);
  report.text += stats_text(request.chosen, histograms, measured, report.clock, utf8_output());
  if (!report.lower_bounds.empty()) {
    report.text += fmt::format("lower bounds: latencies of {}, for older ones may have been open\n",
                               fmt::join(report.lower_bounds, " and "));
  }
  note_settings(report, request.settings);
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

std::unique_ptr<Source<ApbPins>> StatsApbView::traffic(std::string_view workload,
                                                       std::uint64_t seed, std::uint64_t cycles,
                                                       const Config& config) {
  if (workload != kApbWorkloads.front().name) {
    throw InputError(
        fmt::format("no APB4 workload '{}'; there is: {}", workload, kApbWorkloads.front().name));
  }
  return std::make_unique<ApbTraffic>(seed, cycles, config.n);
}

std::unique_ptr<ApbTrace> StatsApbView::open_trace(const StatOptions& options,
                                                   const Config& config) {
  return open_apb_trace(trace_options(options), config.n);
}

}  // namespace fabmon
