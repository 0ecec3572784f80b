// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon bench` for the cci400 monitor: with the sideband, and with all observers.
#include "tb/core/bench.hpp"

#include <cstdint>
#include <string_view>

#include "tb/bus/ace/traffic/traffic.hpp"
#include "tb/monitor/cci400/commands.hpp"
#include "tb/monitor/cci400/monitor.hpp"
#include "tb/monitor/cci400/rtl.hpp"
#include "tb/report/bench_table.hpp"
#include "tb/report/builds.hpp"

namespace fabmon {

void bench_cci400(BenchTable& table) {
  constexpr std::uint64_t kClocks = 100'000;  // of each repeat
  const auto empty = Cci400Rtl::make("base", {.empty = true});
  for (const std::string_view build : {"base", "passive"}) {
    const auto rtl = make_rtl<Cci400Rtl>(build);
    for (const char* workload : {"mixed", "saturate"}) {
      table.start("cci400", build, workload);
      AceTraffic traffic(workload, 1, kClocks);
      table.add("cci400", build, workload,
                bench<Cci400Monitor>(*rtl, empty.get(), traffic, kBenchRepeats));
    }
  }
}

}  // namespace fabmon
