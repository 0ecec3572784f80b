// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What the inputs of the counters of the cmn monitor's RTL select, for every event of an XP and
// every number of an input. The events of the nodes are in tests/contract/cmn_defects.cpp.
#include <array>
#include <random>
#include <string>
#include <vector>

#include "tests/monitor/cmn/linux_fixture.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_selectors {

TEST_CASE("cmn: every event of an XP counts its own pin, what is not connected does not count",
          "[cmn][selectors]") {
  const auto build = GENERATE(from_range(all_cmn_builds()));
  INFO(build);
  CmnFixture both(build);
  const CmnConfig& c = both.config();
  both.l(dtcs(both)[0] + kDtcCtl, 1);
  enable(both);
  for (const CmnNode& x : both.topology().xps()) {
    const unsigned col = x.xp % c.mesh_x, row = x.xp / c.mesh_x;
    const std::array<bool, 8> there = {col + 1 < c.mesh_x,
                                       col > 0,
                                       row + 1 < c.mesh_y,
                                       row > 0,
                                       c.port_type[std::size_t{2} * x.xp] != 0,
                                       c.port_type[std::size_t{2} * x.xp + 1] != 0};
    both.q(x.offset + kPmuConfig, 0x0706050400000001);
    for (unsigned id = 0; id < 256; ++id) {
      const unsigned evt = id & 3, interface = id >> 2 & 7, channel = id >> 5;
      both.l(x.offset + kEventSel, id * 0x01010101);
      both.q(x.offset + kPmevcnt, 0);
      ChiPins own, others = everything();
      ChiXpPins& o = others.xp[x.xp];
      bool exists = evt != 0 && channel < 4 && there[interface];
      if (evt == 3) exists = exists && channel == kChiDat && interface >= kChiP0;
      if (exists && evt == 1) {
        own.xp[x.xp].tx_flitv = tx(interface, channel), o.tx_flitv ^= tx(interface, channel);
      } else if (exists && evt == 2) {
        own.xp[x.xp].tx_stall = tx(interface, channel), o.tx_stall ^= tx(interface, channel);
      } else if (exists) {
        own.xp[x.xp].partial_dat = 1U << (interface - kChiP0);
        o.partial_dat ^= own.xp[x.xp].partial_dat;
      }
      both.clocks(own, 3);
      both.clocks(others, 5);
      CAPTURE(x.offset, id);
      CHECK(both.rq(x.offset + kPmevcnt) == (exists ? 0x0003000300030003 : 0));
    }
  }
}

TEST_CASE("cmn: every event of a node counts its own pin, in each of its four outputs",
          "[cmn][selectors]") {
  const auto build = GENERATE(from_range(all_cmn_builds()));
  INFO(build);
  CmnFixture both(build);
  both.l(dtcs(both)[0] + kDtcCtl, 1);
  enable(both);
  for (const CmnNode& n : both.topology().nodes()) {
    if (n.type == kNodeDtc) continue;
    const std::uint32_t xp = both.topology().xps()[n.xp].offset;
    const CmnNodeKind kind = cmn_node_kind(n.type);
    const std::uint64_t first = 0x10 + 4 * n.position;
    both.q(xp + kPmuConfig,
           (first + 3) << 56 | (first + 2) << 48 | (first + 1) << 40 | first << 32 | 1);
    for (unsigned id = 1; id < 64; ++id) {
      both.l(n.offset + kEventSel, id * 0x01010101);
      const unsigned selected = both.rl(n.offset + kEventSel) & 0x3F;
      const bool exists = (kind.events >> selected & 1) != 0;
      both.q(xp + kPmevcnt, 0);
      ChiPins own, others = everything();
      own.xp[n.xp].event[n.position] = std::uint64_t{1} << selected;
      others.xp[n.xp].event[n.position] = ~(std::uint64_t{1} << selected);
      both.clocks(own, 3);
      both.clocks(others, 5);
      CAPTURE(n.offset, id);
      CHECK(both.rq(xp + kPmevcnt) == (exists ? 0x0003000300030003 : 0));
    }
  }
}

TEST_CASE("cmn: each output of a node or an XP is chosen by its own field, byte by byte",
          "[cmn][selectors]") {
  const std::uint64_t seed = seed_or(1);
  const auto build = GENERATE(from_range(all_cmn_builds()));
  INFO(build << ", FABMON_SEED=" << seed);
  CmnFixture both = CmnFixture::noisy(build, seed);
  std::mt19937_64 rng(seed);
  both.l(dtcs(both)[0] + kDtcCtl, 1);
  enable(both);
  const unsigned rounds = both.config().xps() <= 3 ? 200 : 40;
  std::vector<CmnNode> all = both.topology().nodes();
  all.insert(all.end(), both.topology().xps().begin(), both.topology().xps().end());
  for (const CmnNode& n : all) {
    if (n.type == kNodeDtc) continue;
    CAPTURE(n.offset);
    const std::uint32_t xp = both.topology().xps()[n.xp].offset;
    const std::uint64_t first = n.type == kNodeXp ? 4 : 0x10 + 4 * n.position;
    both.q(xp + kPmuConfig,
           (first + 3) << 56 | (first + 2) << 48 | (first + 1) << 40 | first << 32 | 1);
    const CmnNodeKind kind = cmn_node_kind(n.type);
    for (unsigned i = 0; i < rounds; ++i) {
      // One byte of a register that selects all the time.
      std::uint64_t select = rng();
      if (kind.occupids != 0 && rng() % 4 == 0) {
        select = kind.occupancy_event * 0x01010101U | (rng() % kind.occupids) << 32;
      }
      const auto byte = static_cast<std::uint8_t>(rng() % 4 == 0 ? 0xFF : 1U << rng() % 5);
      both.write(n.offset + kEventSel, select, byte);
      if (rng() % 4 == 0) both.run(rng() % 300);
      if (rng() % 4 == 0) both.rq(xp + kPmevcnt);
    }
    both.rq(xp + kPmevcnt);
  }
}

TEST_CASE("cmn: every input of a counter is chosen by its own number", "[cmn][selectors]") {
  CmnFixture both("column");
  both.l(dtcs(both)[0] + kDtcCtl, 1);
  const CmnNode& x = both.topology().xps()[0];  // all places taken; a DTC is at place 1
  for (const CmnNode& n : both.topology().nodes()) {
    if (n.xp == 0 && n.type != kNodeDtc) {
      const std::uint64_t events = cmn_node_kind(n.type).events;
      std::uint32_t select = 0;  // four different ones, the first ones there are
      unsigned found = 0;
      for (unsigned id = 1; id < 64 && found < 4; ++id) {
        if ((events >> id & 1) != 0) select |= id << (8 * found++);
      }
      both.l(n.offset + kEventSel, select);
    }
  }
  both.l(x.offset + kEventSel, 0x75553515);
  for (unsigned n = 0; n < 4; ++n) both.q(x.offset + wp_mask(n), kOnes);
  enable(both);
  for (unsigned input = 0; input < 64; ++input) {
    both.q(x.offset + kPmuConfig, input * 0x0101010100000000 | 1);
    both.q(x.offset + kPmevcnt, 0);
    ChiPins pins = everything();
    for (auto& port : pins.xp[0].port) {
      for (ChiLinkPins& link : port) {  // flits with opcodes, whatever the widths
        link.req.fill(kOnes), link.snp.fill(kOnes), link.dat.fill(kOnes), link.rsp = kOnes;
      }
    }
    both.clocks(pins, 7);
    CAPTURE(input);
    const bool there = input < 8 || (input >= 0x10 && input < 0x30 && (input & 0x3C) != 0x14);
    CHECK(both.rq(x.offset + kPmevcnt) == (there ? 0x0007000700070007 : 0));
  }
}

}  // namespace fabmon::test::test_selectors
