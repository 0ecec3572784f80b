// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Phases in which a port behaves alike, and the time stamps of past cycles.
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "tb/analysis/behaviour.hpp"
#include "tb/analysis/port_statistics.hpp"
#include "tb/analysis/time_line.hpp"
#include "tests/analysis/random_port.hpp"
#include "tests/catch.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_behaviour {
namespace {

/// A phase of a port: in so many of 100 cycles a beat moves or the subordinate is waited for.
struct Behaviour {
  std::uint64_t cycles;
  unsigned beats;
  unsigned waits;
};

std::vector<BehaviourPhase> phases_of(const std::vector<Behaviour>& behaviours, std::uint64_t seed,
                                      std::uint64_t& width) {
  std::mt19937_64 random(seed);
  PortStatistics statistics(invented_shape(), {});
  std::uint64_t cycle = 0;
  for (const Behaviour& behaviour : behaviours) {
    for (std::uint64_t i = 0; i < behaviour.cycles; ++i) {
      CycleState state;
      const std::uint64_t roll = random() % 100;
      auto& direction = state.directions[0];
      direction.bucket = static_cast<std::uint8_t>(roll < behaviour.beats                     ? 0
                                                   : roll < behaviour.beats + behaviour.waits ? 2
                                                                                              : 3);
      direction.bytes = static_cast<std::uint16_t>(direction.bucket == 0 ? 8 : 0);
      state.directions[1].bucket = 3;
      statistics.cycle(state, cycle++);
    }
  }
  statistics.settle();
  width = statistics.series().width();
  return behaviour_phases(statistics.series());
}

TEST_CASE("a change of behaviour is found where it is") {
  const std::uint64_t seed = seed_or(1);
  for (std::uint64_t run = 0; run < 20; ++run) {
    INFO("seed " << seed + run);
    std::uint64_t width = 0;
    const auto phases =
        phases_of({{30000, 60, 10}, {20000, 10, 10}, {40000, 10, 60}}, seed + run, width);
    REQUIRE(phases.size() == 3);
    CHECK(phases.front().first == 0);
    CHECK(phases[0].end == phases[1].first);
    CHECK(phases[1].end == phases[2].first);
    CHECK(phases[0].end * width == Approx(30000).margin(2.0 * static_cast<double>(width)));
    CHECK(phases[1].end * width == Approx(50000).margin(2.0 * static_cast<double>(width)));
    CHECK(phases.back().end * width == Approx(90000).margin(static_cast<double>(width)));
  }
}

TEST_CASE("what fluctuates all the time is one phase") {
  const std::uint64_t seed = seed_or(1);
  for (std::uint64_t run = 0; run < 20; ++run) {
    INFO("seed " << seed + run);
    std::uint64_t width = 0;
    CHECK(phases_of({{1000 + run * 2000, 40, 30}}, seed + run, width).size() == 1);
  }
}

TEST_CASE("there are no more than twelve phases, and they cover all bins") {
  std::vector<Behaviour> many;
  for (unsigned i = 0; i < 40; ++i) many.push_back({2500, i % 2 == 0 ? 90U : 10U, 5});
  std::uint64_t width = 0;
  const auto phases = phases_of(many, 1, width);
  REQUIRE(phases.size() == 12);
  for (std::size_t i = 1; i < phases.size(); ++i) CHECK(phases[i].first == phases[i - 1].end);
  CHECK(phases.front().first == 0);
  CHECK(phases.back().end == (100000 + width - 1) / width);
}

TEST_CASE("no bins are no phases, and one bin is one phase") {
  TimeSeries series(invented_shape());
  CHECK(behaviour_phases(series).empty());
  CHECK(series.begin(0, 0) == 1);
  CycleSums sums;
  sums.cycles = 1;
  series.add(sums, {});
  CHECK(behaviour_phases(series) == std::vector<BehaviourPhase>{{0, 1}});
}

TEST_CASE("the time line knows the time stamps of all cycles, or of the last ones") {
  const std::uint64_t seed = seed_or(1);
  for (std::uint64_t run = 0; run < 100; ++run) {
    INFO("seed " << seed + run);
    std::mt19937_64 random(seed + run);
    const std::size_t limit = run % 2 == 0 ? 100000 : 2 + random() % 20;
    TimeLine line(limit);
    CHECK_FALSE(line.time_of(0).has_value());
    std::vector<std::uint64_t> times;
    const std::uint64_t change = 1 + random() % 10;
    std::uint64_t step = 10;
    std::uint64_t time = random() % 100;
    for (std::size_t cycle = 0; cycle < 500; ++cycle) {
      line.add(time);
      times.push_back(time);
      if (random() % change == 0) step = random() % 4;
      time += step;
      const std::size_t at = random() % (cycle + 2);
      const auto found = line.time_of(at);
      if (at > cycle) {
        CHECK_FALSE(found.has_value());
      } else if (limit > 500 || cycle - at < limit / 2) {
        REQUIRE(found.has_value());
        CHECK(*found == times[at]);
      } else if (found.has_value()) {
        CHECK(*found == times[at]);
      }
    }
    CHECK(line.first() == times.front());
    CHECK(line.last() == times.back());
  }
}

}  // namespace
}  // namespace fabmon::test::test_behaviour
