// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Resets of the cmn monitor's RTL with wraps on their way, and the pins during a reset. What every
// monitor promises of resets is in tests/contract/test_reset.cpp.
#include <string>

#include "tests/monitor/cmn/linux_fixture.hpp"

namespace fabmon::test::test_reset {

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

}  // namespace fabmon::test::test_reset
