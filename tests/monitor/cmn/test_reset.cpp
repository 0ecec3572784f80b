// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Resets of the cmn monitor's RTL in mid-traffic, with wraps and accesses on their way, and a
// random state before reset.
#include <random>
#include <string>

#include "tests/monitor/cmn/linux_fixture.hpp"

namespace fabmon::test {

TEST_CASE("cmn: a reset in mid-traffic starts everything anew", "[cmn][reset]") {
  const auto build = GENERATE(from_range(all_cmn_builds()));
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    INFO("build " << build << ", seed " << seed);
    CmnFixture both = CmnFixture::noisy(build, seed);
    CmnAccesses any(seed, both.config());
    std::mt19937_64 rng(seed);
    CmnNoise during(seed, both.config());
    const std::uint32_t dtc = dtcs(both)[0];
    for (unsigned round = 0; round < 12; ++round) {
      any.start([&](std::uint32_t addr, std::uint64_t data) { both.write(addr, data); });
      both.run(rng() % 200);
      switch (round % 3) {  // caught in the middle of an access
        case 0:
          both.begin_read(dtc + 0x2000, 0, 0x0F);
          both.run(1 + rng() % 6);
          break;
        case 1:
          both.begin_write(dtc + kDtcPmcr, 0x01, 0x0F);
          both.run(1 + rng() % 6);
          break;
        default:
          break;
      }
      both.reset(during.next());
      REQUIRE_FALSE(both.rtl().busy());
      REQUIRE(both.irq() == 0);
      if (round % 2 == 0) both.read_all();
    }
  }
}

TEST_CASE("cmn: wraps on their way are gone with a reset", "[cmn][reset]") {
  const auto build = GENERATE(from_range(all_cmn_builds()));
  for (unsigned later = 0; later < 8; ++later) {
    CAPTURE(build, later);
    CmnFixture both(build);
    ChiPins pins = everything();
    for (const CmnNode& x : both.topology().xps()) {
      both.l(x.offset + kEventSel,
             both.config().port_type[std::size_t{2} * x.xp] != 0 ? 0x11111111 : 0x15151515);
      both.q(x.offset + kPmuConfig, 0x07060504000000F1);
      both.q(x.offset + kPmevcnt, kOnes);
    }
    const std::vector<std::uint32_t> all = dtcs(both);
    for (const std::uint32_t dtc : all) both.l(dtc + global(0), 0xFFFFFFFF);
    both.l(all[0] + kDtcCtl, 1);
    for (const std::uint32_t dtc : all) both.l(dtc + kDtcPmcr, 0x41);
    pins.snapshot_req = 1;
    both.clock(pins);
    both.idle(later);
    both.reset(pins);
    both.idle(20);
    for (const std::uint32_t dtc : all) {
      for (std::uint32_t i = 0; i < 4; ++i) {
        CHECK(both.rq(dtc + 0x2000 + 16 * i) == 0);
        CHECK(both.rq(dtc + 0x2050 + 16 * i) == 0);
      }
      CHECK(both.rl(dtc + kPmovsr) == 0);
      CHECK(both.rl(dtc + kPmssr) == 0);
      CHECK(both.rq(dtc + kPmccntr) == 0);
    }
    for (const CmnNode& x : both.topology().xps()) CHECK(both.rq(x.offset + kPmevcnt) == 0);
    CHECK(both.irq() == 0);
  }
}

TEST_CASE("cmn: the pins during reset are not counted", "[cmn][reset]") {
  const auto build = GENERATE(from_range(all_cmn_builds()));
  INFO(build);
  CmnFixture both(build);
  ChiPins pins = everything();
  pins.snapshot_req = 1;
  for (ChiXpPins& x : pins.xp) {
    for (auto& o : x.occupancy) o.fill(255);
  }
  both.reset(pins);
  CmnAccesses any(3, both.config());
  any.start([&](std::uint32_t addr, std::uint64_t data) { both.write(addr, data); });
  disable(both);
  both.read_all();
  for (const std::uint32_t dtc : dtcs(both)) CHECK(both.rl(dtc + kPmssr) == 0);
}

TEST_CASE("cmn: whatever the state before reset, the counts are the same", "[cmn][reset]") {
  for (const std::string& build : test_cmn_builds()) {
    for (int state = 1; state <= 10; ++state) {
      INFO("build " << build << ", state " << state);
      CmnFixture both(build, state * 7919);
      REQUIRE(both.irq() == 0);
      both.read_all();  // nothing written yet
      both.noise(9);
      CmnAccesses any(9, both.config());
      any.start([&](std::uint32_t addr, std::uint64_t data) { both.write(addr, data); });
      for (unsigned i = 0; i < 60; ++i) both.access(any.next());
      both.read_all();
    }
  }
}

}  // namespace fabmon::test
