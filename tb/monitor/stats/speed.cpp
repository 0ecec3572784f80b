// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/stats/speed.hpp"

#include "tb/monitor/stats/driver.hpp"

namespace fabmon {
namespace {

template <class Pins>
std::vector<StatsBenchRun> bench_any(StatsRtl& rtl, StatsRtl* empty, StatsSource kind,
                                     Source<Pins>& source, unsigned repeats) {
  StatsPair pair(rtl, kind);
  return bench_pair(pair, {}, empty, source, repeats);
}

}  // namespace

std::vector<StatsBenchRun> bench(StatsRtl& rtl, StatsRtl* empty, Source<ContextPins>& source,
                                 unsigned repeats) {
  return bench_any(rtl, empty, StatsSource::kContexts, source, repeats);
}

std::vector<StatsBenchRun> bench(StatsRtl& rtl, StatsRtl* empty, Source<Axi4Pins>& source,
                                 unsigned repeats) {
  return bench_any(rtl, empty, StatsSource::kAxi, source, repeats);
}

std::vector<StatsBenchRun> bench(StatsRtl& rtl, StatsRtl* empty, Source<ApbPins>& source,
                                 unsigned repeats) {
  return bench_any(rtl, empty, StatsSource::kApb, source, repeats);
}

}  // namespace fabmon
