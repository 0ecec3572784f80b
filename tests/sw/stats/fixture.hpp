// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The C library on RTL and golden model of the stats monitor, with generated traffic.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sw/include/fabmon_stats.h"
#include "tb/bus/apb/traffic.hpp"
#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tb/bus/context/traffic.hpp"
#include "tests/monitor/stats/driver_fixture.hpp"
#include "tests/seed.hpp"
#include "tests/sw/bus.hpp"

namespace fabmon::test {

template <class Pins>
std::shared_ptr<Source<Pins>> stats_traffic(const StatsConfig& config, std::uint64_t seed) {
  constexpr std::uint64_t kEndless = ~std::uint64_t{0};
  if constexpr (std::is_same_v<Pins, Axi4Pins>) {
    return std::make_shared<Axi4Traffic>("random", seed, kEndless,
                                         Axi4Port{.id_width = config.id_width});
  } else if constexpr (std::is_same_v<Pins, ApbPins>) {
    return std::make_shared<ApbTraffic>(seed, kEndless, config.n);
  } else {
    return std::make_shared<ContextTraffic>("random", seed, kEndless, config.n);
  }
}

template <class Pins>
class StatsSoftware {
 public:
  explicit StatsSoftware(const std::string& build, std::uint64_t seed = seed_or(1))
      : both(build), registers(both) {
    const fabmon_bus bus = registers.bus();
    REQUIRE(fabmon_stats_discover(&monitor, &bus) == FABMON_OK);
    both.pins([traffic = stats_traffic<Pins>(both.config(), seed)] {
      Pins pins;
      REQUIRE(traffic->read(&pins, 1) == 1);
      return pins;
    });
  }

  /// The golden model's bins, when no sample waits.
  std::vector<std::uint64_t> bins() {
    both.quiesce();
    std::vector<std::uint64_t> all;
    for (unsigned i = 0; i < monitor.num_bins; ++i) all.push_back(both.golden().bin(i));
    return all;
  }
  /// Its totals.
  fabmon_stats_totals totals() {
    both.quiesce();
    StatsGolden& golden = both.golden();
    return {.samples = golden.samples(),
            .unbinned = golden.unbinned(),
            .latency_sum = golden.latency_sum()};
  }

  StatsFixture<Pins> both;
  SoftwareBus<StatsFixture<Pins>> registers;
  fabmon_stats monitor{};
};

inline bool same(const fabmon_stats_totals& a, const fabmon_stats_totals& b) {
  return a.samples == b.samples && a.unbinned == b.unbinned && a.latency_sum == b.latency_sum;
}

/// Calls f with a monitor of each of these builds: every source, both register buses, both forms.
template <class F>
void each_stats_build(F&& f) {
  const auto run = [&]<class Pins>(const std::string& build) {
    CAPTURE(build);
    StatsSoftware<Pins> sw(build);
    f(sw);
  };
  for (const char* build : {"base", "axi4", "stamps4", "stamps11", "stamps64"}) {
    run.template operator()<Axi4Pins>(build);
  }
  run.template operator()<ApbPins>("apb");
  for (const char* build : {"one", "two", "each"}) run.template operator()<ContextPins>(build);
}

}  // namespace fabmon::test
