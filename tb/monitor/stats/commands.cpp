// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/stats/commands.hpp"

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "tb/bus/apb/trace.hpp"
#include "tb/bus/axi4/trace.hpp"
#include "tb/core/input_error.hpp"
#include "tb/monitor/stats/choose_build.hpp"
#include "tb/monitor/stats/options.hpp"
#include "tb/monitor/stats/view.hpp"
#include "tb/report/bench.hpp"
#include "tb/report/input.hpp"
#include "tb/report/run.hpp"
#include "tb/report/stat.hpp"

namespace fabmon {
namespace {

// Says what is wrong with the options on every build that there may be, before a trace is opened.
void check_options(const StatOptions& options) {
  std::optional<InputError> first;
  const auto builds = options.build.empty() ? user_builds<StatsRtl>() : std::vector{options.build};
  for (const std::string& build : builds) {
    try {
      const StatsRequest fits(options, choose_build<StatsRtl>(options, build).config);
      return;
    } catch (const InputError& error) {
      if (!first) first = error;
    }
  }
  throw *first;
}

int stat_stats(const StatOptions& options) {
  check_options(options);
  const std::string build = choose_stats_build(options);
  const StatsSource source = config_of<StatsRtl>(build).source;
  if (source == StatsSource::kContexts) {
    return stat<StatsContextView>(options, choose_build<StatsRtl>(options, build));
  }
  if (source == StatsSource::kApb) {
    const unsigned lines = options.trace.empty() ? 0 : declared_apb_lines(trace_options(options));
    const StatOptions fitting = with_declared_width<StatsRtl>(options, build, "N", lines);
    return stat<StatsApbView>(fitting, choose_build<StatsRtl>(fitting, build));
  }
  const unsigned id_width = options.trace.empty() ? 0 : declared_id_width(trace_options(options));
  const StatOptions fitting = with_declared_width<StatsRtl>(options, build, "IdWidth", id_width);
  return stat<StatsAxiView>(options, choose_build<StatsRtl>(fitting, build));
}

void run_stats(RunReport& report) {
  run<StatsAxiView>(report);
  run<StatsContextView>(report);
}

void bench_stats(BenchTable& table) {
  bench<StatsAxiView>(table);
  bench<StatsContextView>(table);
}

// Samples are the reads and the writes; the log has them by direction.
constexpr std::array<LogValue, 4> kLogValues{{
    {.event = "stats/samples/",
     .members = {"/directions/0/latency/count", "/directions/1/latency/count"},
     .of_transactions = true},
    {.event = "stats/latency_sum/",
     .members = {"/directions/0/latency/sum", "/directions/1/latency/sum"},
     .of_transactions = true},
    {.event = "stats/latency_min/",
     .fold = LogValue::Fold::kLeast,
     .members = {"/directions/0/latency/min", "/directions/1/latency/min"},
     .of_transactions = true},
    {.event = "stats/latency_max/",
     .fold = LogValue::Fold::kMost,
     .members = {"/directions/0/latency/max", "/directions/1/latency/max"},
     .of_transactions = true},
}};

}  // namespace

const Monitor kStatsCommands{.name = StatsView::kName,
                             .options = kOwnStatsOptions,
                             .has_bins = true,
                             .has_axi_port = true,
                             .log_values = kLogValues,
                             .stat = stat_stats,
                             .catalogue = StatsView::catalogue,
                             .run = run_stats,
                             .bench = bench_stats};

}  // namespace fabmon
