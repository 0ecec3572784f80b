// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// An AXI4 port without IDs: requests end in their order, and the ID pins of one bit do not matter.
#include <cstdint>
#include <random>
#include <string>

#include "tests/catch.hpp"
#include "tests/monitor/stats/driver_fixture.hpp"
#include "tests/monitor/stats/stamp_builds.hpp"

namespace fabmon::test::test_no_id {

TEST_CASE("without IDs, reads end in their order, whatever the ID pins say", "[stats][axi]") {
  StatsFixture<Axi4Pins> both("axi_no_id");
  both.write(kGctrl, kEnable);
  // Commands in cycles 0 and 1, ends in cycles 5 and 11.
  std::mt19937_64 rng(5);
  for (int cycle = 0; cycle < 60; ++cycle) {
    Axi4Pins pins = beat(cycle < 2, cycle == 5 || cycle == 11, false, false);
    pins.arid = rng() & 1, pins.rid = rng() & 1;
    both.golden().run(&pins, 1);
    both.rtl().run(&pins, 1);
  }
  CHECK(both.read(kSamples) == 2);
  CHECK(both.read(kSum) == 5 + 10);
  CHECK(both.read(kMin) == 5);
  CHECK(both.read(kMax) == 10);
  CHECK(both.read(kStatus) == 0);
}

}  // namespace fabmon::test::test_no_id
