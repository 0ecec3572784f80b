// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The cmn monitor's RTL (and its golden model beside it) in the situations that are hard for
// hardware: wraps of all local counters in one cycle, wraps that are on their way while software
// stops, reads, writes or takes a snapshot, and the interrupt. Expected numbers by hand.
#include <string>
#include <vector>

#include "tests/monitor/cmn/linux_fixture.hpp"

namespace fabmon::test::test_directed {
namespace {

/// 2^16 times all global counters, and the local ones; while nothing counts.
std::uint64_t total(CmnFixture& both, unsigned g) {
  std::uint64_t sum = 0;
  for (const std::uint32_t dtc : dtcs(both)) sum += std::uint64_t{both.rl(dtc + global(g))} << 16;
  for (const CmnNode& x : both.topology().xps()) {
    for (unsigned n = 0; n < 4; ++n) sum += both.local(x.offset, n);
  }
  return sum;
}

unsigned xps_of(const CmnFixture& both, unsigned dtc) {
  unsigned n = 0;
  for (unsigned i = 0; i < both.config().xps(); ++i) n += both.config().domain[i] == dtc ? 1 : 0;
  return n;
}

}  // namespace

TEST_CASE("cmn: all DTMs wrap into one global counter in one cycle", "[cmn][directed]") {
  const auto build = GENERATE(from_range(all_cmn_builds()));
  const unsigned g = GENERATE(0U, 7U);
  CAPTURE(build, g);
  CmnFixture both(build);
  count_everywhere(both, g, 0xFFFF);
  both.clock(requests());
  disable(both);
  for (unsigned k = 0; k < dtcs(both).size(); ++k) {
    CHECK(both.rl(dtcs(both)[k] + global(g)) == 4 * xps_of(both, k));
  }
  for (const CmnNode& x : both.topology().xps()) CHECK(both.rq(x.offset + kPmevcnt) == 0);
}

TEST_CASE("cmn: counters of all DTMs wrap cycle by cycle", "[cmn][directed]") {
  const auto build = GENERATE(from_range(all_cmn_builds()));
  INFO(build);
  CmnFixture both(build);
  count_everywhere(both, 3, 0);
  disable(both);
  std::uint64_t expected = 0;
  for (const CmnNode& x : both.topology().xps()) {  // one in each cycle, of XPs in turn
    for (unsigned n = 0; n < 4; ++n) {
      const std::uint64_t from = 0xFFFF - (x.xp + n * both.config().xps());
      const unsigned shift = 16 * (n % 2) + (n < 2 ? 0 : 32);
      both.write(x.offset + kPmevcnt, from << shift, static_cast<std::uint8_t>(3U << (2 * n)));
      expected += from;
    }
  }
  enable(both);
  const unsigned clocks = 4 * both.config().xps();
  both.clocks(requests(), clocks);
  disable(both);
  std::uint64_t wraps = 0;
  for (const std::uint32_t dtc : dtcs(both)) wraps += both.rl(dtc + global(3));
  CHECK(wraps == clocks);
  CHECK(total(both, 3) == expected + std::uint64_t{clocks} * clocks);
}

TEST_CASE("cmn: everything counts in every cycle, for three rounds of the local counters",
          "[cmn][directed][large]") {
  const auto build = GENERATE(from_range(all_cmn_builds()));
  INFO(build);
  CmnFixture both(build);
  count_everywhere(both, 2, 0);
  constexpr std::uint64_t kClocks = 3 * 65536 + 12345;
  both.clocks(requests(), kClocks);
  disable(both);
  CHECK(total(both, 2) == kClocks * 4 * both.config().xps());
}

TEST_CASE("cmn: PMCR is cleared at every phase of a wrap", "[cmn][directed]") {
  const auto build = GENERATE(from_range(all_cmn_builds()));
  INFO(build);
  CmnFixture both(build);
  for (int phase = -2; phase <= 9; ++phase) {  // of the write's acceptance, after the wrap
    CAPTURE(phase);
    count_everywhere(both, 1, 0xFFFF);
    for (const std::uint32_t dtc : dtcs(both)) both.l(dtc + global(1), 0);
    for (int i = 0; i < phase; ++i) both.clock(i == 0 ? requests() : ChiPins{});
    both.begin_write(dtcs(both)[0] + kDtcPmcr, 0, 0x0F);
    for (int i = phase; i <= 0; ++i) both.clock(i == 0 ? requests() : ChiPins{});
    both.finish();
    const bool counted = phase >= 0;
    for (unsigned k = 0; k < dtcs(both).size(); ++k) {
      CHECK(both.rl(dtcs(both)[k] + global(1)) == (counted ? 4 * xps_of(both, k) : 0));
    }
    for (const CmnNode& x : both.topology().xps()) {
      CHECK(both.rq(x.offset + kPmevcnt) == (counted ? 0 : kOnes));
    }
  }
}

TEST_CASE("cmn: a global counter is written at every phase of a wrap", "[cmn][directed]") {
  const std::string build = GENERATE(as<std::string>{}, "base", "mesh3x3", "column");
  INFO(build);
  CmnFixture both(build);
  const std::uint32_t dtc = dtcs(both)[0];
  const unsigned n = 4 * xps_of(both, 0);
  for (int phase = -2; phase <= 9; ++phase) {
    CAPTURE(phase);
    count_everywhere(both, 0, 0xFFFF);
    both.l(dtc + global(0), 0x55);
    for (int i = 0; i < phase; ++i) both.clock(i == 0 ? requests() : ChiPins{});
    both.begin_write(dtc + global(0), kStart, 0x0F);
    for (int i = phase; i <= 0; ++i) both.clock(i == 0 ? requests() : ChiPins{});
    both.finish();
    CHECK(both.rl(dtc + global(0)) == kStart + (phase <= 0 ? n : 0));  // its own cycle counts
  }
}

TEST_CASE("cmn: pmu_config is written at every phase of a wrap", "[cmn][directed]") {
  // The wrap goes where the configuration of its cycle says; others are not disturbed.
  CmnFixture both("base");
  for (int phase = -2; phase <= 9; ++phase) {
    CAPTURE(phase);
    count_everywhere(both, 0, 0xFFFF);
    both.q(kDtc + 0x2000, 0), both.q(kDtc + 0x2010, 0);
    for (int i = 0; i < phase; ++i) both.clock(i == 0 ? requests() : ChiPins{});
    both.begin_write(xp(2) + kPmuConfig, 0x07060504333300F1);
    for (int i = phase; i <= 0; ++i) both.clock(i == 0 ? requests() : ChiPins{});
    both.finish();
    CHECK(both.rl(kDtc + global(0)) == (phase >= 0 ? 32 : 28));
    CHECK(both.rl(kDtc + global(3)) == (phase >= 0 ? 0 : 4));
  }
}

TEST_CASE("cmn: the interrupt of every counter", "[cmn][directed]") {
  const std::string build = GENERATE(as<std::string>{}, "base", "mesh3x3", "wide", "column");
  CAPTURE(build);
  CmnFixture both(build);
  const std::vector<std::uint32_t> all = dtcs(both);
  for (unsigned g = 0; g < 8; ++g) {
    CAPTURE(g);
    count_everywhere(both, g, 0xFFFF);
    for (const std::uint32_t dtc : all) {
      both.l(dtc + global(g), 0xFFFFFFFF);
      both.l(dtc + kDtcPmcr, 0x41);
    }
    both.clock(requests());
    both.idle(CmnRtl::kIrqLag - 1);
    CHECK(both.irq() == 0);
    both.idle();
    CHECK(both.irq() == (1U << all.size()) - 1);
    for (unsigned k = 0; k < all.size(); ++k) {
      CHECK(both.rl(all[k] + kPmovsr) == 1U << g);
      CHECK(both.rl(all[k] + global(g)) == 4 * xps_of(both, k) - 1);
      both.l(all[k] + kDtcPmcr, 0x01);  // of this one alone
      CHECK((both.irq() >> k & 1) == 0);
      CHECK(both.rl(all[k] + kPmovsr) == 1U << g);
      both.l(all[k] + kDtcPmcr, 0x41);
      CHECK((both.irq() >> k & 1) == 1);
      both.l(all[k] + kPmovsrClr, ~(1U << g));
      CHECK((both.irq() >> k & 1) == 1);
      both.l(all[k] + kPmovsrClr, 1U << g);
      CHECK((both.irq() >> k & 1) == 0);
    }
  }
}

TEST_CASE("cmn: the interrupt of the cycle counter", "[cmn][directed]") {
  const std::string build = GENERATE(as<std::string>{}, "base", "mesh3x3");
  CmnFixture both(build);
  init(both);
  enable(both);
  for (unsigned k = 0; k < dtcs(both).size(); ++k) {
    const std::uint32_t dtc = dtcs(both)[k];
    both.begin_write(dtc + kPmccntr, 0xFFFFFFFFF0);  // counts its own cycle on top
    both.idle(15 + CmnRtl::kIrqLag);
    CHECK(both.irq() == 0);
    both.idle();
    CHECK(both.irq() == 1U << k);
    CHECK(both.rl(dtc + kPmovsr) == 0x100);
    both.l(dtc + kPmovsrClr, 0x1FF);
    CHECK(both.irq() == 0);
    CHECK(both.rq(dtc + kPmccntr) < 100);
  }
}

TEST_CASE("cmn: a flag that is set while it is cleared stays", "[cmn][directed]") {
  CmnFixture both("base");
  for (int phase = -2; phase <= 2; ++phase) {
    CAPTURE(phase);
    both.l(kDtc + kPmovsrClr, 0x1FF);
    count_everywhere(both, 5, 0xFFFF);
    both.l(kDtc + global(5), 0xFFFFFFFF);
    for (int i = 0; i < phase; ++i) both.clock(i == 0 ? requests() : ChiPins{});
    both.begin_write(kDtc + kPmovsrClr, 0x1FF);
    for (int i = phase; i <= 0; ++i) both.clock(i == 0 ? requests() : ChiPins{});
    both.finish();
    CHECK(both.rl(kDtc + kPmovsr) == (phase <= 0 ? 0x20 : 0));
  }
}

TEST_CASE("cmn: each flag is set by its own counter and cleared by its own bit",
          "[cmn][directed]") {
  const std::string build = GENERATE(as<std::string>{}, "base", "single");
  CAPTURE(build);
  CmnFixture both(build);
  init(both);
  const std::uint32_t dtc = dtcs(both)[0];
  for (unsigned bit = 0; bit < 9; ++bit) {
    CAPTURE(bit);
    for (unsigned g = 0; g < 8; ++g) {
      count_everywhere(both, g, 0xFFFF);
      both.l(dtc + global(g), 0xFFFFFFFF);
      both.clock(requests());
      both.idle(CmnRtl::kIrqLag);
    }
    both.q(dtc + kPmccntr, 0xFFFFFFFFFF);
    CHECK(both.rl(dtc + kPmovsr) == 0x1FF);
    both.l(dtc + kPmovsrClr, 1U << bit);
    CHECK(both.rl(dtc + kPmovsr) == (0x1FF ^ 1U << bit));
    both.l(dtc + kPmovsrClr, 0x1FF ^ 1U << bit);
    CHECK(both.rl(dtc + kPmovsr) == 0);
  }
}

TEST_CASE("cmn: a snapshot has all bits of the cycle counter", "[cmn][directed]") {
  const std::string build = GENERATE(as<std::string>{}, "base", "single");
  CAPTURE(build);
  CmnFixture both(build);
  init(both);
  const std::uint32_t dtc = dtcs(both)[0];
  for (unsigned bit = 0; bit < 40; ++bit) {
    for (const std::uint64_t cycles : {std::uint64_t{1} << bit, ~(std::uint64_t{1} << bit)}) {
      both.q(dtc + kPmccntr, cycles);  // which stands still
      both.l(dtc + kPmsrr, 1);
      CHECK(both.rq(dtc + kPmccntrsr) == (cycles & 0xFFFFFFFFFF));
    }
  }
}

TEST_CASE("cmn: pairs of 64 bits", "[cmn][directed]") {
  CmnFixture both("base");
  for (unsigned pair = 0; pair < 4; ++pair) {
    CAPTURE(pair);
    count_everywhere(both, 2 * pair, 0xFFFF);
    both.l(kDtc + kDtcPmcr, 0x41 | 2U << pair);
    both.q(kDtc + 0x2000 + 16 * pair, 0x00000007FFFFFFF0);
    both.clock(requests());
    CHECK(both.rq(kDtc + 0x2000 + 16 * pair) == 0x0000000800000010);
    CHECK(both.rl(kDtc + kPmovsr) == 0);
    for (unsigned i = 0; i < 8; ++i) both.q(xp(i) + kPmevcnt, kOnes);
    both.q(kDtc + 0x2000 + 16 * pair, 0xFFFFFFFFFFFFFFFF);
    both.clock(requests());
    CHECK(both.rq(kDtc + 0x2000 + 16 * pair) == 31);
    CHECK(both.rl(kDtc + kPmovsr) == 2U << (2 * pair));
    both.l(kDtc + kPmovsrClr, 0x1FF);
    // The odd one ignores what DTMs send to it.
    count_everywhere(both, 2 * pair + 1, 0xFFFF);
    both.l(kDtc + kDtcPmcr, 0x41 | 2U << pair);
    both.q(kDtc + 0x2000 + 16 * pair, 0);
    both.clock(requests());
    CHECK(both.rq(kDtc + 0x2000 + 16 * pair) == 0);
  }
}

TEST_CASE("cmn: combined local counters", "[cmn][directed]") {
  struct Case {
    unsigned combined;
    std::uint64_t from, to;
    unsigned wraps;  // of the four
  };
  const auto c = GENERATE(Case{0x0, kOnes, 0, 4}, Case{0x2, kOnes, 0, 3}, Case{0x4, kOnes, 0, 3},
                          Case{0x6, kOnes, 0, 2}, Case{0x8, kOnes, 0, 1}, Case{0xE, kOnes, 0, 1},
                          Case{0x8, 0x0000FFFFFFFFFFFF, 0x0001000000000000, 0},
                          Case{0x2, 0x000000000000FFFF, 0x0001000100010000, 0},
                          Case{0x4, 0x0000FFFF00000000, 0x0001000000010001, 0},
                          Case{0x6, 0x000000007FFFFFFF, 0x0000000180000000, 0});
  const std::string build = GENERATE(as<std::string>{}, "base", "single");
  CAPTURE(build, c.combined, c.from);
  CmnFixture both(build);
  const std::vector<CmnNode>& xps = both.topology().xps();
  const std::uint32_t at = xps[6 % xps.size()].offset;
  count_everywhere(both, 0, 0);
  both.q(at + kPmuConfig, 0x07060504000000F1 | c.combined);
  both.q(at + kPmevcnt, c.from);
  both.clock(requests());
  CHECK(both.rq(at + kPmevcnt) == c.to);
  CHECK(both.rl(dtcs(both)[0] + global(0)) == c.wraps);
}

TEST_CASE("cmn: the local counters are written in the cycle of a wrap", "[cmn][directed]") {
  CmnFixture both("base");
  count_everywhere(both, 0, 0xFFFF);
  both.write_with(requests(), xp(3) + kPmevcnt, 0x0004000300020001);
  CHECK(both.rq(xp(3) + kPmevcnt) == 0x0004000300020001);
  CHECK(both.rl(kDtc + global(0)) == 28);  // all but those of XP 3
}

TEST_CASE("cmn: some bytes of the local counters are written around a snapshot that clears",
          "[cmn][directed]") {
  const std::string build = GENERATE(as<std::string>{}, "base", "single");
  CAPTURE(build);
  CmnFixture both(build);
  count_everywhere(both, 0, 0);
  const std::uint32_t at = both.topology().xps()[0].offset;
  both.q(at + kPmuConfig, 0x07060504000001F1);
  ChiPins snapshot;
  snapshot.snapshot_req = 1;
  for (unsigned byte = 0; byte < 8; ++byte) {
    for (int phase = -8; phase <= 8; ++phase) {
      CAPTURE(byte, phase);
      both.q(at + kPmevcnt, 0xA5A5A5A5A5A5A5A5);
      both.clock(phase == -8 ? snapshot : ChiPins{});
      for (int i = -7; i < 0; ++i) both.clock(i == phase ? snapshot : ChiPins{});
      both.begin_write(at + kPmevcnt, 0x5A5A5A5A5A5A5A5A, static_cast<std::uint8_t>(1U << byte));
      for (int i = 0; i <= 8; ++i) both.clock(i == phase ? snapshot : ChiPins{});
      both.finish();
      both.rq(at + kPmevcnt);
      both.rq(at + kPmevcntsr);
    }
  }
}

TEST_CASE("cmn: occupancy is summed exactly", "[cmn][directed]") {
  const auto build = GENERATE(from_range(all_cmn_builds()));
  INFO(build);
  CmnFixture both(build);
  init(both);
  for (const CmnNode& node : both.topology().nodes()) {
    const CmnNodeKind kind = cmn_node_kind(node.type);
    if (kind.occupids == 0) continue;
    CAPTURE(node.offset);
    const std::uint32_t at = both.topology().xps()[node.xp].offset;
    both.q(at + kPmuConfig, std::uint64_t{0x10 + 4 * node.position} << 32 | 1);
    for (unsigned occupid = 0; occupid < kind.occupids; ++occupid) {
      both.q(node.offset + kEventSel, kind.occupancy_event | std::uint64_t{occupid} << 32);
      both.q(at + kPmevcnt, 0);
      enable(both);
      ChiPins pins;
      pins.xp[node.xp].occupancy[node.position].fill(255);
      pins.xp[node.xp].occupancy[node.position][occupid] = static_cast<std::uint8_t>(200 + occupid);
      both.clocks(pins, 4096);
      disable(both);
      CHECK(both.local(at, 0) == (200 + occupid) * 4096 >> both.config().occ_width);
    }
    both.q(node.offset + kEventSel, 0);
  }
}

}  // namespace fabmon::test::test_directed
