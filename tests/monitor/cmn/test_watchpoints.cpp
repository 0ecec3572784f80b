// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The watchpoints of the cmn monitor's RTL with random flits: the vector of a flit is found out bit
// by bit, then compared whole, and with each of its bits flipped.
#include <array>
#include <random>
#include <string>

#include "tests/monitor/cmn/linux_fixture.hpp"

namespace fabmon::test::test_watchpoints {
namespace {

struct Watch {
  CmnFixture& both;
  std::uint32_t at;
  unsigned n;
  ChiPins pins;

  // Whether the flit matches.
  bool matches(std::uint64_t val, std::uint64_t mask) {
    both.q(at + wp_val(n), val);
    both.q(at + wp_mask(n), mask);
    const unsigned before = both.local(at, 0);
    both.clock(pins);
    return both.local(at, 0) != before;
  }
};

}  // namespace

TEST_CASE("cmn: all 64 bits of a flit's vector are compared", "[cmn][watchpoints]") {
  const auto build = GENERATE(from_range(all_cmn_builds()));
  INFO(build);
  CmnFixture both(build);
  both.l(dtcs(both)[0] + kDtcCtl, 1);
  enable(both);
  std::mt19937_64 rng(11);
  const bool apb = both.config().apb;
  for (unsigned round = 0; round < 16; ++round) {
    const unsigned n = round % 4, channel = round / 4;
    for (const unsigned group : {0U, 1U}) {
      const CmnNode& x = both.topology().xps()[rng() % both.config().xps()];
      const unsigned port = both.config().port_type[std::size_t{2} * x.xp] == kDeviceNone ? 1 : 0;
      CAPTURE(x.xp, port, n, channel, group);
      Watch watch{both, x.offset, n, {}};
      both.q(x.offset + kPmuConfig, std::uint64_t{n} << 32 | 1);
      both.q(x.offset + wp_config(n), port | channel << 1 | group << 4);
      ChiLinkPins& link = watch.pins.xp[x.xp].port[port][n / 2];
      link.flitv = static_cast<std::uint8_t>(1U << channel);
      for (auto& w : link.req) w = rng();
      for (auto& w : link.snp) w = rng();
      for (auto& w : link.dat) w = rng();
      link.rsp = rng();
      link.chunkv = rng() & 3, link.dat_poison = rng() & 15;
      link.rsp_devevent = rng() & 3, link.dat_devevent = rng() & 3, link.snp_tgtid = rng() & 0x7FF;
      if (!watch.matches(0, kOnes)) continue;  // a flit of the link
      std::uint64_t vector = 0;
      for (unsigned i = 0; i < 64; ++i) {
        const std::uint64_t one = std::uint64_t{1} << i;
        if (watch.matches(one, ~one)) vector |= one;
      }
      CAPTURE(vector);
      REQUIRE(watch.matches(vector, 0));
      for (unsigned i = 0; i < 64; i += apb ? 3 : 1) {
        REQUIRE_FALSE(watch.matches(vector ^ std::uint64_t{1} << i, 0));
        REQUIRE(watch.matches(vector ^ std::uint64_t{1} << i, std::uint64_t{1} << i));
      }
      both.q(x.offset + wp_config(n), port | channel << 1 | group << 4 | 0x20);  // exclusive
      CHECK_FALSE(watch.matches(vector, 0));
      CHECK(watch.matches(vector ^ 4, 0));
      both.q(x.offset + wp_config(n), (port ^ 1) | channel << 1 | group << 4);
      CHECK_FALSE(watch.matches(0, kOnes));  // the other port
      both.q(x.offset + wp_config(n), port | (channel ^ 4) << 1 | group << 4);
      CHECK_FALSE(watch.matches(0, kOnes));  // a reserved channel
      both.q(x.offset + wp_config(n), port | (channel ^ 1) << 1 | group << 4);
      CHECK_FALSE(watch.matches(0, kOnes));  // another channel
      both.q(x.offset + wp_config(n), 0);
    }
  }
}

TEST_CASE("cmn: vectors by hand", "[cmn][watchpoints]") {
  // Flits of 7-bit IDs and 48-bit addresses whose fields count up, against section 5 of the
  // manual's tables: fields that Linux users match.
  struct Case {
    const char* what;
    unsigned channel, group, lo, width;  // of the vector
    unsigned flit_lo;                    // of the flit
  };
  const auto c = GENERATE(
      Case{"REQ opcode", kChiReq, 0, 31, 6, 42}, Case{"REQ size", kChiReq, 0, 37, 3, 48},
      Case{"REQ NS", kChiReq, 0, 40, 1, 99}, Case{"REQ order", kChiReq, 0, 42, 2, 102},
      Case{"REQ LPID", kChiReq, 0, 48, 5, 113}, Case{"REQ tracetag", kChiReq, 0, 54, 1, 120},
      Case{"REQ RSVDC", kChiReq, 0, 55, 8, 121}, Case{"REQ QoS", kChiReq, 1, 0, 4, 0},
      Case{"REQ addr", kChiReq, 1, 4, 48, 51}, Case{"REQ memattr", kChiReq, 1, 53, 4, 108},
      Case{"RSP QoS", kChiRsp, 0, 0, 4, 0}, Case{"RSP opcode", kChiRsp, 0, 15, 4, 26},
      Case{"RSP resp", kChiRsp, 0, 21, 3, 32}, Case{"RSP DBID", kChiRsp, 0, 27, 8, 38},
      Case{"RSP PCrdType", kChiRsp, 0, 35, 4, 46}, Case{"SNP opcode", kChiSnp, 0, 19, 5, 34},
      Case{"SNP NS", kChiSnp, 0, 24, 1, 84}, Case{"SNP addr", kChiSnp, 0, 28, 36, 39},
      Case{"SNP addr, upper", kChiSnp, 1, 32, 32, 52}, Case{"DAT QoS", kChiDat, 0, 0, 4, 0},
      Case{"DAT HomeNID", kChiDat, 0, 15, 7, 26}, Case{"DAT opcode", kChiDat, 0, 26, 3, 33},
      Case{"DAT resp", kChiDat, 0, 31, 3, 38}, Case{"DAT DBID", kChiDat, 0, 37, 8, 44},
      Case{"DAT DataID", kChiDat, 0, 47, 2, 54}, Case{"DAT RSVDC", kChiDat, 0, 55, 8, 57});
  const unsigned n = GENERATE(0U, 1U, 2U, 3U);
  CAPTURE(c.what, n);
  CmnFixture both("base");
  both.l(kDtc + kDtcCtl, 1);
  enable(both);
  both.q(xp(4) + kPmuConfig, std::uint64_t{n} << 32 | 1);
  both.q(xp(4) + wp_config(n), 1 | c.channel << 1 | c.group << 4);
  std::mt19937_64 rng(c.lo + 100 * c.channel);
  for (unsigned round = 0; round < 8; ++round) {
    Watch watch{both, xp(4), n, {}};
    ChiLinkPins& link = watch.pins.xp[4].port[1][n / 2];
    send_req(link, 4), send_rsp(link, 4), send_snp(link, 7), send_dat(link, 4);
    const std::uint64_t ones = (std::uint64_t{1} << c.width) - 1;
    std::uint64_t value = rng() & ones;
    if (value == 0) value = 1;  // an opcode of 0 is no flit
    std::array<std::uint64_t, 1> rsp{link.rsp};
    if (c.channel == kChiReq) put(link.req, c.flit_lo, c.width, value);
    if (c.channel == kChiRsp) put(rsp, c.flit_lo, c.width, value);
    if (c.channel == kChiSnp) put(link.snp, c.flit_lo, c.width, value);
    if (c.channel == kChiDat) put(link.dat, c.flit_lo, c.width, value);
    link.rsp = rsp[0];
    CHECK(watch.matches(value << c.lo, ~(ones << c.lo)));
    const std::uint64_t other = (value ^ std::uint64_t{1} << rng() % c.width) << c.lo;
    CHECK_FALSE(watch.matches(other, ~(ones << c.lo)));
  }
}

TEST_CASE("cmn: IDs: targets of uploads, sources of downloads", "[cmn][watchpoints]") {
  CmnFixture both("base");
  both.l(kDtc + kDtcCtl, 1);
  enable(both);
  both.q(xp(4) + kPmuConfig, 1);
  for (unsigned n = 0; n < 4; ++n) {
    both.q(xp(4) + kPmuConfig, std::uint64_t{n} << 32 | 1);
    for (const ChiChannel channel : {kChiReq, kChiRsp, kChiSnp, kChiDat}) {
      CAPTURE(n, +channel);
      Watch watch{both, xp(4), n, {}};
      both.q(xp(4) + wp_config(n), 1 | channel << 1);
      ChiLinkPins& link = watch.pins.xp[4].port[1][n / 2];
      send_req(link, 4), send_rsp(link, 4), send_snp(link, 7), send_dat(link, 4);
      std::array<std::uint64_t, 1> rsp{link.rsp};
      put(link.req, 4, 14, 0x25 << 7 | 0x52);  // source 0x25, target 0x52
      put(rsp, 4, 14, 0x25 << 7 | 0x52);
      put(link.dat, 4, 14, 0x25 << 7 | 0x52);
      put(link.snp, 4, 7, 0x25);
      link.rsp = rsp[0];
      link.snp_tgtid = 0x52;
      const unsigned lo = channel == kChiReq || channel == kChiSnp ? 0 : 4;
      const std::uint64_t id = n < 2 ? 0x52 : 0x25;
      CHECK(watch.matches(id << lo, ~(std::uint64_t{0x7FF} << lo)));
      CHECK_FALSE(watch.matches((id ^ 0x77) << lo, ~(std::uint64_t{0x7FF} << lo)));
    }
  }
}

TEST_CASE("cmn: Secure flits", "[cmn][watchpoints]") {
  const auto build = GENERATE(from_range(all_cmn_builds()));
  CmnFixture both(build);
  const bool strict = both.config().wp_spniden_strict;
  const CmnConfig& c = both.config();
  const std::uint32_t dtc = dtcs(both)[0];
  const CmnNode& x = both.topology().xps()[0];
  both.l(dtc + kDtcCtl, 1);
  enable(both);
  const unsigned n = c.node_id_width, a = c.req_addr_width;
  for (const unsigned all : {0U, 1U, 2U, 3U, 4U, 5U, 6U, 7U}) {
    const unsigned wp = all % 4;
    const bool hidden = all >= 4;
    both.q(x.offset + kPmuConfig, std::uint64_t{wp} << 32 | 1);
    both.q(x.offset + wp_mask(wp), kOnes);
    both.write(dtc + kSecure, hidden ? 1 : 0);
    for (const unsigned spniden : {0U, 1U}) {
      for (unsigned kind = 0; kind < 8; ++kind) {
        const bool ns = kind % 2 == 1;
        ChiPins pins;
        pins.spniden = static_cast<std::uint8_t>(spniden);
        ChiLinkPins& link = pins.xp[0].port[0][wp / 2];
        link.flitv = 15;
        link.rsp = std::uint64_t{4} << (12 + 2 * n);
        put(link.dat, 12 + 3 * n, 3, 4);
        put(link.req, 21 + 3 * n, 6, 4), put(link.req, 30 + 3 * n + a, 1, ns ? 1 : 0);
        put(link.snp, 20 + 2 * n, 5, 7), put(link.snp, 22 + 2 * n + a, 1, ns ? 1 : 0);
        for (const bool dvm : {false, true}) {
          if (dvm) put(link.req, 21 + 3 * n, 6, 0x14), put(link.snp, 20 + 2 * n, 5, 0x0D);
          const ChiChannel channel = std::array{kChiReq, kChiRsp, kChiSnp, kChiDat}[kind / 2];
          both.q(x.offset + wp_config(wp), channel << 1);
          const unsigned before = both.local(x.offset, 0);
          both.clock(pins);
          const bool secure = channel == kChiRsp || channel == kChiDat || !ns || dvm;
          const bool seen = !secure || spniden != 0 || (!strict && !hidden);
          CAPTURE(build, wp, hidden, spniden, kind, dvm);
          CHECK(both.local(x.offset, 0) - before == (seen ? 1 : 0));
        }
      }
    }
  }
}

}  // namespace fabmon::test::test_watchpoints
