// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/stats/commands.hpp"

#include <string>

#include "tb/bus/apb/trace.hpp"
#include "tb/bus/axi4/trace.hpp"
#include "tb/monitor/stats/choose_build.hpp"
#include "tb/monitor/stats/view.hpp"
#include "tb/report/bench.hpp"
#include "tb/report/input.hpp"
#include "tb/report/run.hpp"
#include "tb/report/stat.hpp"

namespace fabmon {
namespace {

int stat_stats(const StatOptions& options) {
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

}  // namespace

const Monitor kStatsCommands{.name = StatsView::kName,
                             .has_bins = true,
                             .stat = stat_stats,
                             .catalogue = StatsView::catalogue,
                             .run = run_stats,
                             .bench = bench_stats};

}  // namespace fabmon
