// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Snapshots of the golden cmn model (R10).
#include "tests/monitor/cmn/golden_bench.hpp"

namespace fabmon::test::test_golden_snapshots {

TEST_CASE("golden cmn: R10: snapshots", "[cmn][golden][counters]") {
  const bool pin = GENERATE(false, true);
  const bool clear = GENERATE(false, true);
  CmnGoldenBench b;
  b.run();
  if (clear) b.l(kDtc + kDtcPmcr, 0x61);
  for (unsigned i = 0; i < 8; ++i) count_all(b, xp(i), (clear ? 0x100 : 0) | 0x321000F0ULL);
  for (unsigned i = 0; i < 8; ++i) b.q(xp(i) + kPmevcnt, 0xFFFF100010001000 + i);
  for (unsigned g = 0; g < 8; ++g) b.l(kDtc + global(g), 100 + g);
  b.q(kDtc + kPmccntr, 1000 - 1);
  CHECK(b.rl(kDtc + kPmssr) == 0);
  ChiPins pins = busy();
  if (pin) {
    pins.snapshot_req = 1;
  } else {
    b.post_l(kDtc + kPmsrr, 1);
  }
  b.clock(pins);
  // The shadows have the state before this cycle, the counters this cycle, too.
  CHECK(b.rl(kDtc + kPmssr) == 0x1FF);
  for (unsigned i = 0; i < 8; ++i) {
    CHECK(b.rq(xp(i) + kPmevcntsr) == 0xFFFF100010001000 + i);
    CHECK(b.rq(xp(i) + kPmevcnt) == (clear ? 0x0001000100010001ULL : 0x0000100110011001ULL + i));
  }
  for (unsigned g = 0; g < 8; ++g) {
    CHECK(b.rl(kDtc + globalsr(g)) == 100 + g);
    CHECK(b.rl(kDtc + global(g)) == (clear ? 0 : 100 + g) + (!clear && g == 3 ? 8 : 0));
  }
  CHECK(b.rq(kDtc + kPmccntrsr) == 1000);
  CHECK(b.rq(kDtc + kPmccntr) == (clear ? 1 : 1001));
  b.l(kDtc + kPmsrr, 0);
  CHECK(b.rq(kDtc + kPmccntrsr) == 1000);
  CHECK(b.rl(kDtc + kPmssr) == 0x1FF);
}

TEST_CASE("golden cmn: a register write in the cycle of a snapshot", "[cmn][golden][counters]") {
  CmnGoldenBench b;
  b.run();
  b.l(kDtc + kDtcPmcr, 0x61);
  count_all(b, xp(0), 0x100);
  b.q(xp(0) + kPmevcnt, 0x4444333322221111);
  b.l(kDtc + global(0), 10);
  b.l(kDtc + global(1), 11);
  ChiPins pins = busy();
  pins.snapshot_req = 1;
  SECTION("of live local counters") {
    b.golden.write(xp(0) + kPmevcnt, 0x9999, 0x03);
    b.clock(pins);
    CHECK(b.rq(xp(0) + kPmevcntsr) == 0x4444333322221111);
    CHECK(b.rq(xp(0) + kPmevcnt) == 0x0000000000009999);
  }
  SECTION("of their shadows") {
    b.golden.write(xp(0) + kPmevcntsr, 0x9999, 0x03);
    b.clock(pins);
    CHECK(b.rq(xp(0) + kPmevcntsr) == 0x4444333322229999);
    CHECK(b.rq(xp(0) + kPmevcnt) == 0x0001000100010001);
  }
  SECTION("of global counters") {
    b.post_l(kDtc + global(0), 77);
    b.clock(pins);
    CHECK(b.rq(kDtc + 0x2050) == 0x0000000B0000000A);
    CHECK(b.rq(kDtc + 0x2000) == 77);
  }
  SECTION("of pmcr and pmu_config: what they said before holds") {
    b.post_l(kDtc + kDtcPmcr, 0x41);
    b.clock(pins);
    CHECK(b.rq(kDtc + 0x2050) == 0x0000000B0000000A);
    CHECK(b.rq(kDtc + 0x2000) == 0);
  }
  SECTION("a request by register, too") {
    b.post_l(kDtc + kPmsrr, 1);
    b.clock(pins);
    CHECK(b.rq(xp(0) + kPmevcntsr) == 0x4444333322221111);
    CHECK(b.rq(kDtc + 0x2050) == 0x0000000B0000000A);
  }
  CHECK(b.rl(kDtc + kPmssr) == 0x1FF);
}

}  // namespace fabmon::test::test_golden_snapshots
