// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon bench` for the axi4 monitor.
#include "tb/core/bench.hpp"

#include <cstdint>
#include <string_view>

#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tb/monitor/axi4/commands.hpp"
#include "tb/monitor/axi4/monitor.hpp"
#include "tb/monitor/axi4/rtl.hpp"
#include "tb/report/bench_table.hpp"
#include "tb/report/builds.hpp"

namespace fabmon {

void bench_axi4(BenchTable& table) {
  constexpr std::uint64_t kClocks = 400'000;  // of each repeat
  constexpr std::string_view kBuild = "base";
  const auto rtl = make_rtl<Axi4Rtl>(kBuild);
  const auto empty = Axi4Rtl::make("base", {.empty = true});
  for (const char* workload : {"random", "stream", "saturate", "long_gap"}) {
    table.start("axi4", kBuild, workload);
    Axi4Traffic traffic(workload, 1, kClocks, rtl->config());
    table.add("axi4", kBuild, workload,
              bench<Axi4Monitor>(*rtl, empty.get(), traffic, kBenchRepeats));
  }
}

}  // namespace fabmon
