// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/stats/commands.hpp"

#include "tb/monitor/stats/choose_build.hpp"
#include "tb/monitor/stats/view.hpp"
#include "tb/report/bench.hpp"
#include "tb/report/run.hpp"
#include "tb/report/stat.hpp"

namespace fabmon {
namespace {

int stat_stats(const StatOptions& options) {
  const auto chosen = choose_build<StatsRtl>(options, choose_stats_build(options));
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
                             .stat = stat_stats,
                             .catalogue = StatsView::catalogue,
                             .run = run_stats,
                             .bench = bench_stats};

}  // namespace fabmon
