// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/stats/commands.hpp"

#include <string>
#include <string_view>

#include "tb/bus/axi4/trace.hpp"
#include "tb/monitor/stats/catalogue.hpp"
#include "tb/monitor/stats/choose_build.hpp"
#include "tb/monitor/stats/view.hpp"
#include "tb/report/bench.hpp"
#include "tb/report/input.hpp"
#include "tb/report/run.hpp"
#include "tb/report/stat.hpp"

namespace fabmon {
namespace {

// The options with an ID as wide as the trace has it.
StatOptions for_trace(const StatOptions& options, std::string_view build) {
  const bool axi = config_of<StatsRtl>(build).source == StatsSource::kAxi;
  if (options.trace.empty() || !axi) return options;
  const auto trace = open_axi4_trace(trace_options(options));
  const DeclaredWidth id{"IdWidth", declared_id_width(*trace)};
  return with_declared_widths<StatsRtl>(options, build, {&id, 1});
}

int stat_stats(const StatOptions& options) {
  const std::string build = choose_stats_build(options);
  const auto chosen = choose_build<StatsRtl>(for_trace(options, build), build);
  return chosen.config.source == StatsSource::kAxi ? stat<StatsAxiView>(options, chosen)
                                                   : stat<StatsContextView>(options, chosen);
}

void run_stats(RunReport& report) {
  run<StatsAxiView>(report);
  run<StatsContextView>(report);
}

void bench_stats(BenchTable& table) {
  bench<StatsAxiView>(table);
  bench<StatsContextView>(table);
}

}  // namespace

const Monitor kStatsCommands{.name = StatsView::kName,
                             .has_bins = true,
                             .has_security = false,
                             .has_mesh = false,
                             .stat = stat_stats,
                             .catalogue = stats_catalogue,
                             .run = run_stats,
                             .bench = bench_stats};

}  // namespace fabmon
