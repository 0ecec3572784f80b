// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Watchpoints of the golden cmn model: what they look at, what they do not see, and pairs of them.
#include "tests/monitor/cmn/golden_bench.hpp"

namespace fabmon::test::test_golden_watchpoints {

TEST_CASE("golden cmn: watchpoints see their port, channel and direction",
          "[cmn][golden][watchpoints]") {
  CmnGoldenBench b;
  b.run();
  for (unsigned n = 0; n < 4; ++n) {
    b.count(xp(1), n);
    for (unsigned port = 0; port < 2; ++port) {
      for (unsigned channel = 0; channel < 8; ++channel) {
        b.watch(xp(1), n, port | channel << 1, 0, kOnes);
        for (unsigned at = 0; at < 16; ++at) {
          ChiPins pins;
          ChiLinkPins& link = pins.xp[1].port[at & 1][at >> 1 & 1];
          const unsigned c = at >> 2;
          if (c == kChiReq) send_req(link, 4);
          if (c == kChiRsp) send_rsp(link, 4);
          if (c == kChiSnp) send_snp(link, 4);
          if (c == kChiDat) send_dat(link, 4);
          CAPTURE(n, port, channel, at);
          const bool seen = (at & 1) == port && (at >> 1 & 1) == n / 2 && c == channel;
          CHECK(b.moves(xp(1), pins) == (seen ? 1 : 0));
        }
      }
    }
  }
}

TEST_CASE("golden cmn: A14: link flits are no flits", "[cmn][golden][watchpoints]") {
  const unsigned channel = GENERATE(0U, 1U, 2U, 3U);
  const unsigned exclusive = GENERATE(0U, 1U);
  CmnGoldenBench b;
  b.run();
  b.count(xp(1), 0);
  b.watch(xp(1), 0, channel << 1 | exclusive << 5, 0, exclusive != 0 ? 0 : kOnes);
  ChiPins pins;
  pins.xp[1].port[0][kChiUp].flitv = 0xF;
  put(pins.xp[1].port[0][kChiUp].req, 99, 1, 1);
  CHECK(b.moves(xp(1), pins) == 0);
}

TEST_CASE("golden cmn: a device port that is not used has no flits", "[cmn][golden][watchpoints]") {
  CmnGoldenBench b;
  b.run();
  b.count(xp(7), 0);
  ChiPins pins;
  send_req(pins.xp[7].port[0][kChiUp], 4);
  send_req(pins.xp[7].port[1][kChiUp], 4);
  b.watch(xp(7), 0, 0, 0, kOnes);
  CHECK(b.moves(xp(7), pins) == 0);
  b.watch(xp(7), 0, 1, 0, kOnes);
  CHECK(b.moves(xp(7), pins) == 1);
}

TEST_CASE("golden cmn: combined watchpoints", "[cmn][golden][watchpoints]") {
  const unsigned even = GENERATE(0U, 2U);
  const ChiDirection d = even == 0 ? kChiUp : kChiDown;
  CmnGoldenBench b;
  b.run();
  // Counters 0 and 1 count the even and the odd one.
  b.q(xp(1) + kPmuConfig, std::uint64_t{even} << 32 | std::uint64_t{even + 1} << 40 | 1);
  b.watch(xp(1), even, 0x40, 0x200000000, 0xFFFFFFE07FFFFFFF);      // ReadNoSnp
  b.watch(xp(1), even + 1, 0x10, 0x800000000, 0xFFF000000000FFFF);  // at 0x8000_0xxx
  const auto moves = [&](unsigned opcode, std::uint64_t addr) {
    ChiPins pins;
    send_req(pins.xp[1].port[0][d], opcode, addr);
    const unsigned odd = b.local(xp(1), 1);
    const unsigned m = b.moves(xp(1), pins);
    CHECK(b.local(xp(1), 1) == odd);  // A3: silent
    return m;
  };
  CHECK(moves(4, 0x80000123) == 1);
  CHECK(moves(4, 0x80001123) == 0);
  CHECK(moves(3, 0x80000123) == 0);
  // wp_exclusive inverts its own watchpoint before they are combined (A4).
  b.q(xp(1) + wp_config(even), 0x60);
  CHECK(moves(4, 0x80000123) == 0);
  CHECK(moves(3, 0x80000123) == 1);
  CHECK(moves(3, 0x80001123) == 0);
  // Another channel and port: both in one cycle.
  b.q(xp(1) + wp_config(even), 0x40);
  b.watch(xp(1), even + 1, 0x3, 0x18000, 0xFFFFFFFFFFF87FFF);  // RetryAck at P1
  CHECK(moves(4, 0) == 0);
  ChiPins pins;
  send_req(pins.xp[1].port[0][d], 4);
  send_rsp(pins.xp[1].port[1][d], 3);
  CHECK(b.moves(xp(1), pins) == 1);
  // The odd watchpoint has no such bit: the even one stays on its own.
  b.q(xp(1) + wp_config(even), 0);
  b.q(xp(1) + wp_config(even + 1), 0x43);
  CHECK(b.rq(xp(1) + wp_config(even + 1)) == 0x3);
  CHECK(b.moves(xp(1), pins) == 1);
  CHECK(b.moves(xp(1), pins, 1) == 1);
}

TEST_CASE("golden cmn: Secure flits and SPNIDEN", "[cmn][golden][watchpoints]") {
  const bool strict = GENERATE(false, true);
  CmnConfig config;
  config.wp_spniden_strict = strict;
  CmnGoldenBench b(config);
  b.run();
  b.count(xp(1), 0);
  ChiPins pins;
  ChiLinkPins& link = pins.xp[1].port[0][kChiUp];
  const auto seen = [&](unsigned channel, unsigned exclusive = 0) {
    b.watch(xp(1), 0, channel << 1 | exclusive << 5, 0, exclusive != 0 ? 0 : kOnes);
    return b.moves(xp(1), pins);
  };
  for (const bool disable : {false, true}) {
    b.q(kDtc + kSecure, disable ? 1 : 0);
    for (const unsigned spniden : {0U, 1U}) {
      CAPTURE(strict, disable, spniden);
      const unsigned secure = spniden != 0 || (!strict && !disable) ? 1 : 0;
      pins.spniden = static_cast<std::uint8_t>(spniden);
      send_rsp(link, 4);
      send_dat(link, 4);
      CHECK(seen(kChiRsp) == secure);
      CHECK(seen(kChiDat) == secure);
      CHECK(seen(kChiDat, 1) == secure);  // nothing is counted either as not matching
      send_req(link, 4, 0, 0);
      CHECK(seen(kChiReq) == secure);
      send_req(link, 4, 0, 1);
      CHECK(seen(kChiReq) == 1);
      send_req(link, 0x14, 0, 1);  // DVMOp
      CHECK(seen(kChiReq) == secure);
      send_snp(link, 0x0D, 1);  // SnpDVMOp
      CHECK(seen(kChiSnp) == secure);
      send_snp(link, 0x07, 0);
      CHECK(seen(kChiSnp) == secure);
      send_snp(link, 0x14, 1);
      CHECK(seen(kChiSnp) == 1);
    }
  }
}

TEST_CASE("golden cmn: widths of other fabrics", "[cmn][golden][watchpoints]") {
  CmnConfig config;  // 11-bit NodeIDs, 48-bit addresses, 4-bit RSVDC: as in the trace packets
  config.node_id_width = 11;
  config.rsvdc_width = 4;
  CmnGoldenBench b(config);
  b.run();
  b.count(xp(1), 0);
  ChiPins pins;
  ChiLinkPins& link = pins.xp[1].port[0][kChiUp];
  link.flitv = 0xF;
  put(link.req, 54, 6, 0x3A), put(link.req, 4, 11, 0x555), put(link.req, 133, 4, 0xF);
  put(link.req, 111, 1, 1);
  b.watch(xp(1), 0, 0, 0x1D00000555 | std::uint64_t{0xF} << 55 | std::uint64_t{1} << 40, 0);
  CHECK(b.moves(xp(1), pins) == 1);
  put(link.dat, 45, 3, 4), put(link.dat, 34, 11, 0x2AA), put(link.dat, 69, 4, 0x9);
  b.watch(xp(1), 0, 6,
          0x10000000 | std::uint64_t{0x2AA} << 15 | std::uint64_t{9} << 55 | std::uint64_t{3} << 51,
          0);
  CHECK(b.moves(xp(1), pins) == 1);
}

}  // namespace fabmon::test::test_golden_watchpoints
