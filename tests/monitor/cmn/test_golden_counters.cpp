// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The counters of the golden cmn model: local ones, the wraps they send, global ones and their
// flags (R1-R9).
#include <vector>

#include "tests/monitor/cmn/golden_bench.hpp"

namespace fabmon::test::test_golden_counters {
TEST_CASE("golden cmn: R3: all DTMs wrap into one global counter in one cycle",
          "[cmn][golden][counters]") {
  CmnGoldenBench b;
  b.run();
  for (unsigned i = 0; i < 8; ++i) {
    count_all(b, xp(i), 0x222200F0);  // all paired, global counter C
    b.q(xp(i) + kPmevcnt, kOnes);
  }
  b.l(kDtc + global(2), 5);
  b.clock(busy());
  CHECK(b.rl(kDtc + global(2)) == 5 + 32);
  for (unsigned i = 0; i < 8; ++i) CHECK(b.rq(xp(i) + kPmevcnt) == 0);
  for (const unsigned g : {0U, 1U, 3U, 4U, 5U, 6U, 7U}) CHECK(b.rl(kDtc + global(g)) == 0);
  CHECK(b.rl(kDtc + kPmovsr) == 0);
  // The same again beyond the end of the global counter.
  for (unsigned i = 0; i < 8; ++i) b.q(xp(i) + kPmevcnt, kOnes);
  b.l(kDtc + global(2), 0xFFFFFFF0);
  b.clock(busy());
  CHECK(b.rl(kDtc + global(2)) == 16);
  CHECK(b.rl(kDtc + kPmovsr) == 1U << 2);
  CHECK(b.golden.irq() == 1);
}

TEST_CASE("golden cmn: what is counted is 2^16 * global + local", "[cmn][golden][counters]") {
  const unsigned g = GENERATE(0U, 1U, 2U, 3U, 4U, 5U, 6U, 7U);
  const unsigned n = GENERATE(0U, 1U, 2U, 3U);
  CmnGoldenBench b;
  b.run();
  count_all(b, xp(5), 1U << (4 + n) | std::uint64_t{g} << (16 + 4 * n));
  b.l(kDtc + global(g), 0x80000000);
  const ChiPins pins = busy();
  const std::vector<ChiPins> many(1000, pins);
  for (unsigned i = 0; i < 200; ++i) b.golden.run(many.data(), many.size());
  CHECK(b.local(xp(5), n) == 200000 % 65536);
  CHECK(b.rl(kDtc + global(g)) == 0x80000000 + 200000 / 65536);
  CHECK(b.golden.total(5, n) == 200000);
  // R5: unpaired wraps are gone; the counters go on.
  b.q(xp(5) + kPmuConfig, 0x0706050400000001);
  for (unsigned i = 0; i < 200; ++i) b.golden.run(many.data(), many.size());
  CHECK(b.local(xp(5), n) == 400000 % 65536);
  CHECK(b.golden.total(5, n) == 400000);
  CHECK(b.rl(kDtc + global(g)) == 0x80000000 + 200000 / 65536);
}

TEST_CASE("golden cmn: R1, R2: what lets the monitor run", "[cmn][golden][counters]") {
  CmnGoldenBench b;
  count_all(b, xp(0), 0);
  const ChiPins pins = busy();
  const auto runs = [&] {
    const std::uint64_t cycles = b.rq(kDtc + kPmccntr);
    const unsigned moved = b.moves(xp(0), pins);
    CHECK(b.rq(kDtc + kPmccntr) - cycles == moved);
    return moved == 1;
  };
  CHECK_FALSE(runs());
  b.l(kDtc + kDtcCtl, 1);
  CHECK_FALSE(runs());
  b.l(kDtc + kDtcPmcr, 1);
  CHECK(runs());
  b.l(kDtc + kDtcCtl, 0x7FE);
  CHECK_FALSE(runs());
  b.l(kDtc + kDtcCtl, 0x401);  // R8: cg_disable
  CHECK(runs());
  for (const unsigned off : {2U, 4U}) {  // dt_disable, pm_disable
    b.q(kDtc + kSecure, off);
    CHECK_FALSE(runs());
  }
  b.q(kDtc + kSecure, 1);
  CHECK(runs());
  ChiPins quiet = pins;
  quiet.niden = 0;
  CHECK(b.moves(xp(0), quiet) == 0);
  CHECK(runs());
  // dtm_enable: no.
  b.q(xp(0) + 0x2100, 1);
  CHECK(runs());
  // pmu_en of the DTM gates it alone.
  b.l(xp(0) + kPmuConfig, 0);
  const std::uint64_t cycles = b.rq(kDtc + kPmccntr);
  CHECK(b.moves(xp(0), pins) == 0);
  CHECK(b.rq(kDtc + kPmccntr) == cycles + 1);
}

TEST_CASE("golden cmn: writes act after their cycle", "[cmn][golden][counters]") {
  CmnGoldenBench b;
  b.run();
  count_all(b, xp(0), 0xF0);  // all to global counter A
  const ChiPins pins = busy();
  b.clock(pins, 10);
  // Off and on: the cycle of each write counts the old way.
  b.post_l(kDtc + kDtcPmcr, 0);
  b.clock(pins);
  CHECK(b.local(xp(0), 0) == 11);
  b.clock(pins);
  b.post_l(kDtc + kDtcPmcr, 0x41);
  b.clock(pins);
  CHECK(b.local(xp(0), 0) == 11);
  b.clock(pins);
  CHECK(b.local(xp(0), 0) == 12);
  // A DTM's counters are plain registers: nothing of that cycle.
  b.golden.write(xp(0) + kPmevcnt, 0x1111222233334444);
  b.clock(pins);
  CHECK(b.rq(xp(0) + kPmevcnt) == 0x1111222233334444);
  // Not even in those that no strobe names, and no wrap.
  b.q(xp(0) + kPmevcnt, kOnes);
  b.golden.write(xp(0) + kPmevcnt, 0x5555, 0x03);
  b.clock(pins);
  CHECK(b.rq(xp(0) + kPmevcnt) == 0xFFFFFFFFFFFF5555);
  b.golden.write(xp(0) + kPmevcnt, 0x6666, 0x01);
  b.clock(pins);
  CHECK(b.rq(xp(0) + kPmevcnt) == 0xFFFFFFFFFFFF5566);
  CHECK(b.rl(kDtc + global(0)) == 0);
  // Without strobes there is no write.
  b.golden.write(xp(0) + kPmevcnt, 0, 0x00);
  b.clock(pins);
  CHECK(b.rq(xp(0) + kPmevcnt) == 0x5567);
  CHECK(b.rl(kDtc + global(0)) == 3);
  // R6: a global counter is written, then counts the cycle on top.
  b.q(xp(0) + kPmevcnt, kOnes);
  b.post_l(kDtc + global(0), 0xFFFFFFFE);
  b.clock(pins);
  CHECK(b.rl(kDtc + global(0)) == 2);  // 4 wraps
  CHECK(b.rl(kDtc + kPmovsr) == 1);
  // R7: the flag is stronger than clearing it in the same cycle.
  b.l(kDtc + kPmovsrClr, 1);
  CHECK(b.rl(kDtc + kPmovsr) == 0);
  b.q(xp(0) + kPmevcnt, kOnes);
  b.l(kDtc + global(0), 0xFFFFFFFF);
  b.post_l(kDtc + kPmovsrClr, 1);
  b.clock(pins);
  CHECK(b.rl(kDtc + kPmovsr) == 1);
  CHECK(b.rl(kDtc + global(0)) == 3);
  b.l(kDtc + kPmovsrClr, 0x1FE);
  CHECK(b.rl(kDtc + kPmovsr) == 1);
  // An old overflow that was written over in time sets nothing.
  b.l(kDtc + kPmovsrClr, 1);
  b.l(kDtc + global(0), 0xFFFFFFFF);
  b.q(xp(0) + kPmevcnt, kOnes);
  b.post_l(kDtc + global(0), 7);
  b.clock(pins);
  CHECK(b.rl(kDtc + global(0)) == 11);
  CHECK(b.rl(kDtc + kPmovsr) == 0);
}

TEST_CASE("golden cmn: R5: pmu_config in mid-count", "[cmn][golden][counters]") {
  CmnGoldenBench b;
  b.run();
  count_all(b, xp(0), 0x000000F0);
  b.q(xp(0) + kPmevcnt, 0xFFFFFFFFFFFFFFFF);
  b.post_l(xp(0) + kPmuConfig, 0x77770001);  // unpaired: but this cycle is still paired
  b.clock(busy());
  CHECK(b.rl(kDtc + global(0)) == 4);
  b.q(xp(0) + kPmevcnt, 0xFFFFFFFFFFFFFFFF);
  b.post_l(xp(0) + kPmuConfig, 0x777700F1);  // paired with H: but this cycle is not yet
  b.clock(busy());
  CHECK(b.rl(kDtc + global(7)) == 0);
  CHECK(b.rq(xp(0) + kPmevcnt) == 0);
  b.q(xp(0) + kPmevcnt, 0xFFFFFFFFFFFFFFFF);
  b.clock(busy());
  CHECK(b.rl(kDtc + global(7)) == 4);
  CHECK(b.rl(kDtc + global(0)) == 4);
}

TEST_CASE("golden cmn: cycle counter", "[cmn][golden][counters]") {
  CmnGoldenBench b;
  b.run();
  CHECK(b.rq(kDtc + kPmccntr) == 0);  // the cycle of the write does not run yet
  b.idle(1000000);
  CHECK(b.rq(kDtc + kPmccntr) == 1000000);
  b.q(kDtc + kPmccntr, 0xAAFFFFFFFFF0);  // 40 bits; the cycle of the write counts on top
  CHECK(b.rq(kDtc + kPmccntr) == 0xFFFFFFFFF1);
  b.idle(14);
  CHECK(b.rq(kDtc + kPmccntr) == 0xFFFFFFFFFF);
  CHECK(b.rl(kDtc + kPmovsr) == 0);
  b.idle();
  CHECK(b.rq(kDtc + kPmccntr) == 0);
  CHECK(b.rl(kDtc + kPmovsr) == 0x100);
  CHECK(b.golden.irq() == 1);
  b.l(kDtc + kDtcPmcr, 0);  // R7: the line falls, the flag stays
  CHECK(b.golden.irq() == 0);
  CHECK(b.rl(kDtc + kPmovsr) == 0x100);
  CHECK(b.rq(kDtc + kPmccntr) == 1);
  b.idle(100);
  CHECK(b.rq(kDtc + kPmccntr) == 1);  // A17
  b.l(kDtc + kDtcPmcr, 0x40);
  CHECK(b.golden.irq() == 1);
  b.l(kDtc + kPmovsrClr, 0x1FF);
  CHECK(b.golden.irq() == 0);
  // Halves.
  b.l(kDtc + kPmccntr + 4, 0x12);
  b.l(kDtc + kPmccntr, 0x34567890);
  CHECK(b.rq(kDtc + kPmccntr) == 0x1234567890);
  CHECK(b.rl(kDtc + kPmccntr + 4) == 0x12);
  // Written to its end while it runs: the cycle of the write wraps it.
  b.l(kDtc + kDtcPmcr, 0x41);
  b.q(kDtc + kPmccntr, 0xFFFFFFFFFF);
  CHECK(b.rq(kDtc + kPmccntr) == 0);
  CHECK(b.rl(kDtc + kPmovsr) == 0x100);
}

TEST_CASE("golden cmn: R9: combined local counters", "[cmn][golden][counters]") {
  const ChiPins pins = busy();
  CmnGoldenBench b;
  b.run();
  SECTION("01") {  // paired all: what counter 0 wraps goes to counter 1 alone
    count_all(b, xp(0), 0x321000F2);
    b.q(xp(0) + kPmevcnt, 0x00000000FFFFFFFF);
    b.clock(pins);
    CHECK(b.rq(xp(0) + kPmevcnt) == 0x0001000100000000);
    CHECK(b.rl(kDtc + global(0)) == 0);
    CHECK(b.rl(kDtc + global(1)) == 1);
    b.clock(pins);
    CHECK(b.rq(xp(0) + kPmevcnt) == 0x0002000200000001);
  }
  SECTION("23") {
    count_all(b, xp(0), 0x321000F4);
    b.q(xp(0) + kPmevcnt, 0xFFFFFFFF00000000);
    b.clock(pins);
    CHECK(b.rq(xp(0) + kPmevcnt) == 0x0000000000010001);
    CHECK(b.rl(kDtc + global(2)) == 0);
    CHECK(b.rl(kDtc + global(3)) == 1);
  }
  SECTION("all, whatever 01 and 23 say") {
    const unsigned pairs = GENERATE(0U, 2U, 4U, 6U);
    count_all(b, xp(0), 0x321000F8 | pairs);
    b.q(xp(0) + kPmevcnt, 0x0000FFFFFFFFFFFF);
    b.clock(pins);
    CHECK(b.rq(xp(0) + kPmevcnt) == 0x0001000000000000);
    b.q(xp(0) + kPmevcnt, kOnes);
    b.clock(pins);
    CHECK(b.rq(xp(0) + kPmevcnt) == 0);
    CHECK(b.rl(kDtc + global(3)) == 1);
    for (const unsigned g : {0U, 1U, 2U}) CHECK(b.rl(kDtc + global(g)) == 0);
  }
}

TEST_CASE("golden cmn: R9: combined global counters", "[cmn][golden][counters]") {
  const unsigned pair = GENERATE(0U, 1U, 2U, 3U);
  const std::uint32_t even = kDtc + global(2 * pair), odd = kDtc + global(2 * pair + 1);
  CmnGoldenBench b;
  b.run();
  // Counters 0, 1 to the even one, 2 to the odd one.
  count_all(b, xp(0), 0x01000070 | std::uint64_t{pair} * 0x02220000);
  const auto wrap = [&] {
    b.q(xp(0) + kPmevcnt, kOnes);
    b.clock(busy());
  };
  wrap();
  CHECK(b.rl(even) == 2);
  CHECK(b.rl(odd) == 1);
  b.l(kDtc + kDtcPmcr, 0x41 | 2U << pair);
  wrap();
  CHECK(b.rl(even) == 4);
  CHECK(b.rl(odd) == 1);  // its own input is ignored
  b.l(even, 0xFFFFFFFF);
  wrap();
  CHECK(b.rl(even) == 1);
  CHECK(b.rl(odd) == 2);
  CHECK(b.rl(kDtc + kPmovsr) == 0);  // only the pair overflows
  b.q(even, kOnes);
  wrap();
  CHECK(b.rq(even & ~7U) == 1);
  CHECK(b.rl(kDtc + kPmovsr) == 2U << (2 * pair));
  b.l(kDtc + kPmovsrClr, 0x1FF);
  b.l(kDtc + kDtcPmcr, 0x41);
  wrap();
  CHECK(b.rl(even) == 3);
  CHECK(b.rl(odd) == 1);
  // The pair is written in the cycle that counts.
  b.l(kDtc + kDtcPmcr, 0x41 | 2U << pair);
  b.q(xp(0) + kPmevcnt, kOnes);
  b.golden.write(even, 0x00000007FFFFFFFF);
  b.clock(busy());
  CHECK(b.rq(even & ~7U) == 0x0000000800000001);
}

TEST_CASE("golden cmn: two DTCs", "[cmn][golden][counters]") {
  constexpr std::uint32_t kDtc0 = node(0, 1, 0, 3), kDtc1 = node(2, 2, 1, 3);
  const auto at = [](unsigned i) { return xp(i % 3, i / 3); };
  CmnGoldenBench b(CmnConfig::mesh3x3());
  b.l(kDtc0 + kDtcCtl, 1);
  b.l(kDtc0 + kDtcPmcr, 0x41);
  for (unsigned i = 0; i < 9; ++i) {
    b.l(at(i) + kEventSel, 0x11111111);  // P0: all have it
    b.q(at(i) + kPmuConfig, 0x07060504555500F1);
    b.q(at(i) + kPmevcnt, kOnes);
  }
  ChiPins pins;
  for (ChiXpPins& x : pins.xp) x.tx_flitv = tx(kChiP0, kChiReq);
  b.l(kDtc1 + global(5), 0xFFFFFFFF);
  b.clock(pins);
  CHECK(b.rl(kDtc0 + global(5)) == 6 * 4);
  CHECK(b.rl(kDtc1 + global(5)) == 3 * 4 - 1);
  CHECK(b.rl(kDtc1 + kPmovsr) == 1U << 5);
  CHECK(b.rl(kDtc0 + kPmovsr) == 0);
  CHECK(b.golden.irq() == 0);   // ovfl_intr_en is each DTC's own
  b.l(kDtc1 + kDtcPmcr, 0x40);  // A16: pmu_en and dt_en of DTC1 mean nothing
  CHECK(b.golden.irq() == 2);
  const std::uint64_t cycles = b.rq(kDtc1 + kPmccntr);
  b.l(kDtc1 + kSecure, 7);
  b.idle(9);
  CHECK(b.rq(kDtc1 + kPmccntr) == cycles + 10);
  CHECK(b.rq(kDtc0 + kPmccntr) == b.rq(kDtc1 + kPmccntr));
  b.l(kDtc0 + kDtcPmcr, 0);
  b.idle(9);
  CHECK(b.rq(kDtc1 + kPmccntr) == cycles + 11);
  // A snapshot by register is of one domain.
  b.q(at(2) + kPmevcnt, 0x22), b.q(at(8) + kPmevcnt, 0x88);
  b.l(kDtc1 + kPmsrr, 1);
  CHECK(b.rq(at(2) + kPmevcntsr) == 0);
  CHECK(b.rq(at(8) + kPmevcntsr) == 0x88);
  CHECK(b.rl(kDtc0 + kPmssr) == 0);
  CHECK(b.rl(kDtc1 + kPmssr) == 0x1FF);
  CHECK(b.rq(kDtc1 + kPmccntrsr) == b.rq(kDtc1 + kPmccntr));
  CHECK(b.rq(kDtc0 + kPmccntrsr) == 0);
}

}  // namespace fabmon::test::test_golden_counters
