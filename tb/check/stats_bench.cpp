// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/check/stats_bench.hpp"

#include "tb/check/stats_pair.hpp"

namespace fabmon {
namespace {

template <class Pins>
std::vector<StatsBenchRun> bench_any(StatsRtl& rtl, StatsRtl* empty, StatsSource kind,
                                     Source<Pins>& source, unsigned repeats) {
  StatsPair pair(rtl, kind);
  return bench_pair(pair, {}, empty, source, repeats);
}

}  // namespace

std::vector<StatsBenchRun> bench(StatsRtl& rtl, StatsRtl* empty, Source<StatsPins>& source,
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
