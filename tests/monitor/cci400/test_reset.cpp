// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The pins during a reset of the cci400 monitor, and a monitor that is attached while traffic is in
// flight. What every monitor promises of resets is in tests/contract/test_reset.cpp.
#include <string>

#include "tests/monitor/cci400/driver_fixture.hpp"

namespace fabmon::test::test_reset {

TEST_CASE("cci400: the pins during reset are not counted", "[cci400][reset]") {
  const auto build = GENERATE(from_range(all_cci400_builds()));
  INFO(build);
  Cci400Fixture both(build);
  both.clocks(read_hs(0, at(kDvm, 1)), 3);
  both.reset();
  both.count_event(0, 0, 0x00);
  both.count_event(1, 0, 0x08);
  both.clock(read_hs(0, at(kDvm, 0x4000)));
  CHECK(both.count(0) == 1);
  CHECK(both.count(1) == 1);  // a first part
}

TEST_CASE("cci400: attached while traffic is in flight: answers to what was never seen do no harm",
          "[cci400][reset]") {
  for (const std::string build : {"passive", "tiny", "mixed", "r0odd"}) {
    INFO(build);
    Cci400Fixture both(build);
    both.write(kPmcr, kEx);
    for (unsigned n = 0; n < kAceSlaves; ++n) {
      both.clocks(data_hs(n, 1), 5);
      both.clocks(response_hs(n), 5);
    }
    for (const unsigned n : {3U, 4U}) both.clocks(answer_hs(n, 1), 5);
    const Cci400Config& c = both.config();
    const bool reads = c.passive_rtt || c.passive_snoop || c.passive_rns;
    CHECK(both.read(kObsLost) == ((c.passive_snoop ? 0x3000U : 0) | (reads ? 0x1F0000U : 0) |
                                  (c.passive_wtt ? 0x1F000000U : 0)));
    for (std::uint64_t seed = 1; seed < 20; ++seed) {
      CciNoise noise(7, both.widths());  // the same stream, met at other cycles
      for (std::uint64_t skipped = 0; skipped < 37 * seed; ++skipped) noise.next();
      both.reset();
      both.write(kPmcr, kEx | kCen);
      for (int i = 0; i < 200; ++i) both.clock(noise.next());
      both.totals();
    }
  }
}

}  // namespace fabmon::test::test_reset
