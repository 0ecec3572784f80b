// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon bench` for the cmn monitor: both meshes.
#include "tb/core/bench.hpp"

#include <cstdint>
#include <string>

#include "tb/bus/chi/traffic/traffic.hpp"
#include "tb/monitor/cmn/commands.hpp"
#include "tb/monitor/cmn/monitor.hpp"
#include "tb/monitor/cmn/rtl.hpp"
#include "tb/report/bench_table.hpp"
#include "tb/report/builds.hpp"

namespace fabmon {

void bench_cmn(BenchTable& table) {
  constexpr std::uint64_t kClocks = 30'000;                  // of each repeat
  const auto empty = CmnRtl::make("base", {.empty = true});  // of the mesh of `base`
  for (const std::string& build : user_builds<CmnRtl>()) {
    const auto rtl = make_rtl<CmnRtl>(build);
    for (const char* workload : {"mixed", "saturate"}) {
      table.start("cmn", build, workload);
      ChiTraffic traffic(rtl->config(), workload, 1, kClocks);
      table.add(
          "cmn", build, workload,
          bench<CmnMonitor>(*rtl, build == "base" ? empty.get() : nullptr, traffic, kBenchRepeats));
    }
  }
}

}  // namespace fabmon
