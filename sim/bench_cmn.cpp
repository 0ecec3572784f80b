// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// `fabmon bench` for the cmn monitor: both meshes.
#include <cstdint>
#include <string>

#include "sim/bench_table.hpp"
#include "sim/builds.hpp"
#include "sim/cmn.hpp"
#include "tb/check/cmn_bench.hpp"
#include "tb/rtl/cmn_rtl.hpp"
#include "tb/traffic/chi_traffic.hpp"

namespace fabmon {

void bench_cmn(BenchTable& table) {
  constexpr std::uint64_t kClocks = 30'000;  // of each repeat
  const auto empty = CmnRtl::make("empty");  // of the mesh of `base`
  for (const std::string& build : user_builds<CmnRtl>()) {
    const auto rtl = make_rtl<CmnRtl>(build);
    for (const char* workload : {"mixed", "saturate"}) {
      table.start("cmn", build, workload);
      ChiTraffic traffic(rtl->config(), workload, 1, kClocks);
      table.add("cmn", build, workload,
                bench(*rtl, build == "base" ? empty.get() : nullptr, traffic, kBenchRepeats));
    }
  }
}

}  // namespace fabmon
