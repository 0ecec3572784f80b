// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/axi4/speed.hpp"

#include <cstddef>
#include <cstdint>

#include "tb/monitor/axi4/driver.hpp"

namespace fabmon {

std::vector<Axi4BenchRun> bench(Axi4Rtl& rtl, Axi4Rtl* empty, Source<Axi4Pins>& source,
                                unsigned repeats) {
  Axi4Group group;
  for (std::size_t j = 0; j < rtl.config().num_counters; ++j) {
    group.index.push_back(j);
    group.programs.push_back({.event = static_cast<std::uint8_t>(0x01 + 2 * j)});
  }
  Axi4Pair pair(rtl);
  return bench_pair(pair, group, empty, source, repeats);
}

}  // namespace fabmon
