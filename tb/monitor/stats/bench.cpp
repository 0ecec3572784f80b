// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon bench` for the stats monitor: beside an AXI4 port, and with bare context events.
#include "tb/core/bench.hpp"

#include <cstdint>
#include <string_view>

#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tb/bus/context/traffic.hpp"
#include "tb/monitor/axi4/input.hpp"
#include "tb/monitor/stats/commands.hpp"
#include "tb/monitor/stats/monitor.hpp"
#include "tb/monitor/stats/rtl.hpp"
#include "tb/report/bench_table.hpp"
#include "tb/report/builds.hpp"

namespace fabmon {

void bench_stats(BenchTable& table) {
  constexpr std::uint64_t kAxiClocks = 400'000;      // of each repeat
  constexpr std::uint64_t kContextClocks = 100'000;  // wide masks take their time
  const auto axi = make_rtl<StatsRtl>("base");
  const auto empty = StatsRtl::make("base", {.empty = true});
  for (const char* workload : {"random", "saturate"}) {
    table.start("stats", "base", workload);
    Axi4Traffic traffic(workload, 1, kAxiClocks, widest_axi4_bus());
    table.add("stats", "base", workload,
              bench<StatsMonitor>(*axi, empty.get(), traffic, kBenchRepeats));
  }
  const auto contexts = make_rtl<StatsRtl>("contexts");
  for (const char* workload : {"random", "saturate"}) {
    table.start("stats", "contexts", workload);
    ContextTraffic traffic(workload, 1, kContextClocks, contexts->config().n);
    table.add("stats", "contexts", workload,
              bench<StatsMonitor>(*contexts, nullptr, traffic, kBenchRepeats));
  }
}

}  // namespace fabmon
