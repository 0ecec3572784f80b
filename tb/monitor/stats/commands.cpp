// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/stats/commands.hpp"

#include "tb/monitor/stats/catalogue.hpp"
#include "tb/monitor/stats/choose_build.hpp"
#include "tb/monitor/stats/view.hpp"
#include "tb/report/bench.hpp"
#include "tb/report/run.hpp"
#include "tb/report/stat.hpp"

namespace fabmon {
namespace {

int stat_stats(const StatOptions& options) {
  const std::string build = choose_stats_build(options);
  const StatsSource pins = make_rtl<StatsRtl>(build)->config().source;
  return pins == StatsSource::kAxi ? stat<StatsAxiView>(options, build)
                                   : stat<StatsContextView>(options, build);
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
