// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/cci400/speed.hpp"

#include "tb/monitor/cci400/driver.hpp"

namespace fabmon {

std::vector<BenchRun> bench(Cci400Rtl& rtl, Cci400Rtl* empty, Source<AcePins>& source,
                            unsigned repeats) {
  Cci400Group group;
  for (std::size_t j = 0; j < kCciCounters; ++j) {
    group.index.push_back(j);
    group.events.push_back(static_cast<std::uint8_t>(j << 5));  // si_rrq_hs_any of S0 to S3
  }
  Cci400Pair pair(rtl);
  return bench_pair(pair, group, empty, source, repeats);
}

}  // namespace fabmon
