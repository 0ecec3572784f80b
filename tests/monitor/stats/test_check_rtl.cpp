// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// measure() with the Verilated stats monitors, build by build.
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tb/bus/apb/traffic.hpp"
#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tb/bus/context/traffic.hpp"
#include "tb/core/bench.hpp"
#include "tb/core/measure.hpp"
#include "tb/monitor/stats/monitor.hpp"
#include "tb/monitor/stats/rtl.hpp"
#include "tests/catch.hpp"
#include "tests/monitor/axi4/check_source.hpp"
#include "tests/monitor/stats/check_util.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_check_rtl {
namespace {

constexpr std::size_t kClocks = 900;

// Measures everything and compares it; names what differs.
template <class Pins>
void require_equal(const std::string& build, Source<Pins>& source, const StatsTask& task) {
  const auto make = [&] { return StatsRtl::make(build); };
  const auto result = measure<StatsMonitor>(make, make()->config(), source, task);
  const auto difference = result.difference.value_or(Difference());
  CAPTURE(difference.name, difference.count.rtl, difference.count.golden, difference.clock,
          difference.before);
  REQUIRE(result.match());
  REQUIRE(result.clocks == kClocks);
  REQUIRE(named(result.values, "samples").rtl > 0);
  REQUIRE(result.intervals.size() == (task.interval == 0 ? 0 : 3));
}

void require_equal(const std::string& build, const StatsTask& task) {
  const std::uint64_t seed = seed_or(1);
  const StatsConfig config = StatsRtl::make(build)->config();
  switch (config.source) {
    case StatsSource::kAxi:
      for (const char* workload : {"random", "saturate", "interleave"}) {
        CAPTURE(workload);
        Axi4Traffic source(workload, seed, kClocks, Axi4Port{});
        require_equal(build, source, task);
      }
      break;
    case StatsSource::kApb: {
      ApbTraffic source(seed, kClocks, config.n);
      require_equal(build, source, task);
      break;
    }
    case StatsSource::kContexts:
      for (const std::string& workload : ContextTraffic::workloads()) {
        CAPTURE(workload);
        ContextTraffic source(workload, seed, kClocks, config.n);
        require_equal(build, source, task);
      }
      break;
  }
}

TEST_CASE("Everything that is measured with a Verilated build equals the golden model",
          "[stats][check][rtl]") {
  for (const std::string& build : StatsRtl::builds()) {
    CAPTURE(build, seed_or(1));
    REQUIRE(StatsRtl::make(build) != nullptr);
    require_equal(build, stats_task({}, 300));
    require_equal(build, stats_task({{0, 3}, {3, 9}, {5, 50}}));
  }
}

TEST_CASE("A Verilated build is measured though all its samples come at once",
          "[stats][check][rtl]") {
  const std::unique_ptr<StatsRtl> rtl = StatsRtl::make("contexts");
  const StatsConfig& config = rtl->config();
  std::vector<ContextPins> pins(2000);
  for (unsigned j = 0; j < config.n; ++j) {
    request(pins, j, j, 300);
    request(pins, j, 310 + j, 1000);
    request(pins, j, 1200 + j, 1999);
  }
  ListSource<ContextPins> source(pins);
  const auto result = measure<StatsMonitor>([] { return StatsRtl::make("contexts"); }, config,
                                            source, stats_task({}, 333));
  REQUIRE(result.match());
  REQUIRE(result.intervals.size() == 7);
  REQUIRE(named(result, result.intervals[0], "samples").rtl == config.n);
  REQUIRE(named(result, result.intervals[3], "samples").rtl == 2 * std::uint64_t{config.n});
  REQUIRE(named(result.values, "samples").rtl == 3 * std::uint64_t{config.n});
  REQUIRE(named(result.flags, "sample_lost").rtl == 0);
  REQUIRE(named(result.flags, "dealloc_overload").rtl == (config.num_dealloc < config.n ? 1 : 0));
}

TEST_CASE("A benchmark of a Verilated stats build compares its counts", "[stats][check][rtl]") {
  const std::unique_ptr<StatsRtl> rtl = StatsRtl::make("base");
  Axi4Traffic source("random", seed_or(1), 5000, Axi4Port{});
  const auto runs = bench<StatsMonitor>(*rtl, nullptr, source, 2);
  REQUIRE(runs.size() == 2);
  for (const BenchRun& run : runs) {
    REQUIRE(run.match);
    REQUIRE(run.clocks == 5000);
  }
}

}  // namespace
}  // namespace fabmon::test::test_check_rtl
