// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The classes of defects with which performance monitors have shipped, one test each, named after
// what the monitor promises instead. RTL and golden model alike; expected numbers by hand. Classes
// that are tested elsewhere or have no place here:
// * No coherent snapshot: test_cmn_directed.cpp has snapshots at every phase of a wrap.
// * Histograms: this monitor has none. That counters sum up to their event is tested instead.
#include <random>
#include <set>
#include <string>
#include <vector>

#include "tb/monitor/cmn/tables/events.hpp"
#include "tests/monitor/cmn/linux_fixture.hpp"

namespace fabmon::test::cmn {
namespace {

// mxp_p1_dat_txflit_valid on counter 0 of XP i, and what raises it.
constexpr std::uint32_t kP1Dat = 0x75;
ChiPins hit(unsigned i) {
  ChiPins pins;
  pins.xp[i].tx_flitv = tx(kChiP1, kChiDat);
  return pins;
}
void count_hits(CmnPair& both, unsigned i, std::uint64_t config = 0x0000000400000011) {
  both.l(xp(i) + kEventSel, kP1Dat);
  both.q(xp(i) + kPmuConfig, config);
  both.q(xp(i) + kPmevcnt, 0);
  both.l(kDtc + kDtcCtl, 1);
  both.l(kDtc + kPmcr, 0x41);
}

}  // namespace

TEST_CASE("cmn: all events of one cycle are counted", "[cmn][defects]") {
  CmnPair both("base");
  // Four inputs of each XP: a watchpoint, its own event, and two of its nodes or of itself.
  std::vector<std::uint32_t> at;
  for (unsigned i = 0; i < 8; ++i) {
    const bool p0 = both.config().port_type[std::size_t{2} * i] != 0;
    both.l(xp(i) + wp_config(0), p0 ? 0 : 1);
    both.q(xp(i) + wp_mask(0), kOnes);
    both.l(xp(i) + wp_config(3), 7);
    both.q(xp(i) + wp_mask(3), kOnes);
    both.l(xp(i) + kEventSel, 0x75760000);
    both.q(xp(i) + kPmuConfig, 0x0706030000000001);
  }
  both.l(kDtc + kDtcCtl, 1);
  enable(both);
  both.clocks(everything(), 1000);
  disable(both);
  for (unsigned i = 0; i < 8; ++i) CHECK(both.rq(xp(i) + kPmevcnt) == 1000 * 0x0001000100010001);
}

TEST_CASE("cmn: a count stays while nothing happens", "[cmn][defects]") {
  CmnPair both("base");
  count_hits(both, 1);
  both.clocks(hit(1), 3);
  both.idle(2000);
  both.clocks(hit(2), 5);  // of another XP
  both.l(xp(1) + kEventSel, 0);
  both.clocks(hit(1), 5);
  both.l(xp(1) + kPmuConfig, 0);
  both.l(xp(1) + kEventSel, kP1Dat);
  both.clocks(hit(1), 5);
  disable(both);
  both.l(xp(1) + kPmuConfig, 1);
  both.clocks(hit(1), 5);
  both.idle(100);
  CHECK(both.local(xp(1), 0) == 3);
}

TEST_CASE("cmn: all bits count", "[cmn][defects]") {
  CmnPair both("base");
  count_hits(both, 3);
  for (const unsigned from : {0xFFU, 0xFFFU, 0x7FFFU, 0xFFFEU}) {
    both.q(xp(3) + kPmevcnt, from);
    both.clock(hit(3));
    CHECK(both.local(xp(3), 0) == from + 1);
  }
  for (unsigned bit = 0; bit < 32; ++bit) {  // each carry of a global counter
    const std::uint32_t from = (1U << bit) - 1;
    both.q(xp(3) + kPmevcnt, 0xFFFF);
    both.l(kDtc + global(0), from);
    both.clock(hit(3));
    CHECK(both.rl(kDtc + global(0)) == 1U << bit);
  }
  for (unsigned bit = 8; bit < 40; ++bit) {
    disable(both);
    both.q(kDtc + kPmccntr, (std::uint64_t{1} << bit) - 1);
    const std::uint64_t from = both.now();
    enable(both);
    const std::uint64_t to = both.now();
    disable(both);
    CHECK(both.rq(kDtc + kPmccntr) == (std::uint64_t{1} << bit) - 1 + to - from);
  }
}

TEST_CASE("cmn: an event counts in its own clock", "[cmn][defects]") {
  // One event, and a register access at every distance from it.
  CmnPair both("base");
  for (int distance = -3; distance <= 3; ++distance) {
    CAPTURE(distance);
    for (const bool starts : {false, true}) {
      count_hits(both, 6);
      if (starts) both.l(xp(6) + kPmuConfig, 0x10);
      for (int i = 0; i < distance; ++i) both.clock(i == 0 ? hit(6) : ChiPins{});
      both.begin_write(xp(6) + kPmuConfig, starts ? 0x0000000400000011 : 0x0000000400000010);
      for (int i = distance; i <= 0; ++i) both.clock(i == 0 ? hit(6) : ChiPins{});
      both.finish();
      const bool counts = starts ? distance < 0 : distance >= 0;
      CHECK(both.local(xp(6), 0) == (counts ? 1U : 0U));
    }
  }
}

TEST_CASE("cmn: no count is lost in the cycle of a register access", "[cmn][defects]") {
  CmnPair both("base");
  count_hits(both, 0);
  both.pins(hit(0));
  const std::uint64_t from = both.now();
  const auto mark = both.local(xp(0), 0);
  for (unsigned i = 0; i < 8; ++i) {
    both.rq(xp(i) + kPmevcnt);
    both.q(xp(i) + wp_val(0), kOnes);
    both.l(kDtc + global(i), 5);
    both.rl(kDtc + kPmovsr);
    both.q(xp(0) + kPmuConfig, 0x0000000400000011);  // the same again
    both.l(xp(0) + kEventSel, kP1Dat);
    if (i != 0) both.q(xp(i) + kPmevcnt, 5);
  }
  const std::uint64_t to = both.now();
  CHECK(both.local(xp(0), 0) - mark == to - from);
}

TEST_CASE("cmn: what is written is read, and counts on from there", "[cmn][defects]") {
  CmnPair both("base");
  count_hits(both, 5);
  for (const unsigned value : {0U, 1U, 0x1234U, 0xFFF0U}) {
    both.write_with(hit(5), xp(5) + kPmevcnt, value);  // a local one does not count that cycle
    CHECK(both.local(xp(5), 0) == value);
    both.clock(hit(5));
    CHECK(both.local(xp(5), 0) == value + 1);
  }
}

TEST_CASE("cmn: any two events can be counted together", "[cmn][defects]") {
  // Every event of an HN-F beside every other one, on the same node.
  CmnPair both("base");
  both.q(xp(1) + kPmuConfig, 0x0000252400000001);
  both.l(kDtc + kDtcCtl, 1);
  enable(both);
  for (unsigned a = 1; a < 0x20; ++a) {
    for (unsigned b = 1; b < 0x20; ++b) {
      if (a == 0x0F || b == 0x0F) continue;
      both.l(node(1, 0, 1, 0) + kEventSel, a | b << 8);
      both.q(xp(1) + kPmuConfig, 0x0000212000000001);
      both.q(xp(1) + kPmevcnt, 0);
      ChiPins pins;
      pins.xp[1].event[4] = std::uint64_t{1} << a;
      both.clocks(pins, 2);
      pins.xp[1].event[4] |= std::uint64_t{1} << b;
      both.clock(pins);
      CAPTURE(a, b);
      REQUIRE(both.rq(xp(1) + kPmevcnt) == (a == b ? 0x00030003 : 0x00010003));
    }
  }
}

TEST_CASE("cmn: every event counts its own pin and no other, and so does every selector",
          "[cmn][defects]") {
  const auto build = GENERATE(as<std::string>{}, "base", "column", "wide", "line");
  INFO(build);
  CmnPair both(build);
  both.l(dtcs(both)[0] + kDtcCtl, 1);
  enable(both);
  for (const CmnNode& n : both.topology().nodes()) {
    const CmnNodeKind kind = cmn_node_kind(n.type);
    if (kind.select_width == 0) continue;
    const std::uint32_t at = both.topology().xps()[n.xp].offset;
    both.q(at + kPmuConfig, (0x1312111000000000 + 0x0404040400000000 * n.position) | 1);
    for (unsigned id = 0; id < 1U << kind.select_width; ++id) {
      if (id == kind.occupancy_event) continue;
      both.l(n.offset + kEventSel, id * 0x01010101);
      both.q(at + kPmevcnt, 0);
      ChiPins pins;
      pins.xp[n.xp].event[n.position] = std::uint64_t{1} << id;
      both.clocks(pins, 3);
      for (auto& e : pins.xp[n.xp].event) e = ~std::uint64_t{0};
      pins.xp[n.xp].event[n.position] = ~(std::uint64_t{1} << id);
      both.clocks(pins, 5);
      CAPTURE(n.offset, id);
      const bool there = (kind.events >> id & 1) != 0;
      CHECK(both.rq(at + kPmevcnt) == (there ? 0x0003000300030003 : 0));
    }
    both.q(n.offset + kEventSel, 0);
  }
}

TEST_CASE("cmn: every event of an XP counts its own pin; what is not connected does not count",
          "[cmn][defects]") {
  const auto build = GENERATE(from_range(all_cmn_builds()));
  INFO(build);
  CmnPair both(build);
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

TEST_CASE("cmn: every input of a counter is chosen by its own number", "[cmn][defects]") {
  CmnPair both("column");
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

TEST_CASE("cmn: overflows are seen, also several between reads", "[cmn][defects]") {
  CmnPair both("base");
  count_hits(both, 2, 0x0404040477777701 | 0xF0);  // all four, into counter H
  both.l(kDtc + global(7), 0xFFFFFFFE);
  both.q(xp(2) + kPmevcnt, 0xFFFFFFFEFFFDFFFC);
  std::vector<std::uint32_t> flags;
  for (unsigned i = 0; i < 5; ++i) {
    both.clock(hit(2));
    flags.push_back(both.rl(kDtc + kPmovsr));
  }
  CHECK(flags == std::vector<std::uint32_t>{0, 0x80, 0x80, 0x80, 0x80});
  CHECK(both.rl(kDtc + global(7)) == 2);
}

TEST_CASE("cmn: a later sample is never smaller", "[cmn][defects]") {
  CmnPair both("base");
  count_hits(both, 4);
  both.pins(hit(4));
  both.run(1);
  std::uint64_t last = 0, cycles = 0;
  for (unsigned i = 0; i < 9000; ++i) {
    both.l(kDtc + kPmsrr, 1);
    const std::uint64_t sample =
        std::uint64_t{both.rl(kDtc + globalsr(0))} << 16 | (both.rq(xp(4) + kPmevcntsr) & 0xFFFF);
    const std::uint64_t clock = both.rq(kDtc + kPmccntrsr);
    if (sample > last && clock > cycles) {
      last = sample, cycles = clock;
      continue;
    }
    REQUIRE(sample > last);
    REQUIRE(clock > cycles);
  }
  CHECK(last > 65536);  // over a wrap
}

TEST_CASE("cmn: wraps of one cycle into one counter are all counted", "[cmn][defects]") {
  // Each number of local counters, in each number of XPs.
  CmnPair both("base");
  for (unsigned xps = 0; xps <= 8; ++xps) {
    for (unsigned locals = 1; locals <= 4; ++locals) {
      ChiPins pins;
      for (unsigned i = 0; i < 8; ++i) {
        const std::uint64_t paired = i < xps ? ((1U << locals) - 1) << 4 : 0;
        count_hits(both, i, 0x0404040400000001 | paired);
        both.q(xp(i) + kPmevcnt, kOnes);
        pins.xp[i].tx_flitv = tx(kChiP1, kChiDat);
      }
      both.l(kDtc + global(0), 0);
      both.clock(pins);
      CAPTURE(xps, locals);
      CHECK(both.rl(kDtc + global(0)) == xps * locals);
    }
  }
}

TEST_CASE("cmn: every event that is listed works", "[cmn][defects]") {
  CmnPair both("base");
  both.l(kDtc + kDtcCtl, 1);
  enable(both);
  unsigned seen = 0;
  for (const MeshEventInfo& e : cmn_events()) {
    for (const CmnNode& n : both.topology().nodes()) {
      const unsigned type = n.type == kNodeRnD ? unsigned{kNodeRnI} : unsigned{n.type};
      if (type != e.type || n.type == kNodeDtc) continue;
      const CmnNodeKind kind = cmn_node_kind(n.type);
      const bool occupancy = e.eventid == kind.occupancy_event && kind.occupids != 0;
      if (occupancy) continue;  // in test_cmn_directed.cpp
      const std::uint32_t at = both.topology().xps()[n.xp].offset;
      both.q(n.offset + kEventSel, e.eventid);
      both.q(at + kPmuConfig, std::uint64_t{0x10 + 4 * n.position} << 32 | 1);
      both.q(at + kPmevcnt, 0);
      ChiPins pins;
      pins.xp[n.xp].event[n.position] = std::uint64_t{1} << e.eventid;
      both.clocks(pins, 4);
      INFO(e.name);
      CHECK(both.local(at, 0) == 4);
      both.q(n.offset + kEventSel, 0);
      ++seen;
    }
  }
  CHECK(seen > 100);
}

}  // namespace fabmon::test::cmn
