// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The classes of defects (test_defects.cpp) on the cmn monitor. Classes that take a form of their
// own here:
// * Regions: snapshots, by register and by pin, at every phase of a wrap.
// * Bins: there are none. Counters add up, from snapshot to snapshot and over all XPs, to the
// cycles. What selects the events of an XP, and each input, is in
// tests/monitor/cmn/test_selectors.cpp.
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tb/monitor/cmn/tables/events.hpp"
#include "tests/contract/monitors.hpp"
#include "tests/monitor/cmn/linux_fixture.hpp"

namespace fabmon::test {
namespace {

// mxp_p1_dat_txflit_valid on counter 0 of XP i, and what raises it.
constexpr std::uint32_t kP1Dat = 0x75;
ChiPins hit(unsigned i) {
  ChiPins pins;
  pins.xp[i].tx_flitv = tx(kChiP1, kChiDat);
  return pins;
}
void count_hits(CmnFixture& both, unsigned i, std::uint64_t config = 0x0000000400000011) {
  both.l(xp(i) + kEventSel, kP1Dat);
  both.q(xp(i) + kPmuConfig, config);
  both.q(xp(i) + kPmevcnt, 0);
  both.l(kDtc + kDtcCtl, 1);
  both.l(kDtc + kDtcPmcr, 0x41);
}

}  // namespace

template <>
void Defects<Cmn>::all_of_one_cycle() {
  CmnFixture both("base");
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

template <>
void Defects<Cmn>::stays_while_absent() {
  CmnFixture both("base");
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

template <>
void Defects<Cmn>::all_bits() {
  CmnFixture both("base");
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

template <>
void Defects<Cmn>::own_cycle() {
  // One event, and a register access at every distance from it.
  CmnFixture both("base");
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

template <>
void Defects<Cmn>::register_accesses() {
  CmnFixture both("base");
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

template <>
void Defects<Cmn>::read_after_write() {
  CmnFixture both("base");
  count_hits(both, 5);
  for (const unsigned value : {0U, 1U, 0x1234U, 0xFFF0U}) {
    both.write_with(hit(5), xp(5) + kPmevcnt, value);  // a local one does not count that cycle
    CHECK(both.local(xp(5), 0) == value);
    both.clock(hit(5));
    CHECK(both.local(xp(5), 0) == value + 1);
  }
}

template <>
void Defects<Cmn>::any_two() {
  // Every event of an HN-F beside every other one, on the same node.
  CmnFixture both("base");
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

template <>
void Defects<Cmn>::own_event() {
  const auto build = GENERATE(as<std::string>{}, "base", "column", "wide", "line");
  INFO(build);
  CmnFixture both(build);
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

template <>
void Defects<Cmn>::overflows() {
  CmnFixture both("base");
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

template <>
void Defects<Cmn>::later_is_not_smaller() {
  CmnFixture both("base");
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

template <>
void Defects<Cmn>::regions() {
  const bool by_pin = GENERATE(false, true);
  const bool clear = GENERATE(false, true);
  CAPTURE(by_pin, clear);
  CmnFixture both("base");
  for (int phase = -2; phase <= 9; ++phase) {  // of the snapshot, after the wrap
    CAPTURE(phase);
    count_everywhere(both, 6, 0xFFFF);
    for (unsigned i = 0; i < 8; ++i)
      both.q(xp(i) + kPmuConfig, 0x07060504666600F1 | (clear ? 0x100 : 0));
    both.l(kDtc + kDtcPmcr, clear ? 0x61 : 0x41);
    both.l(kDtc + global(6), 7);
    const auto pins = [&](int clock, int snapshot) {
      ChiPins p = clock == 0 ? requests() : ChiPins{};
      p.snapshot_req = by_pin && clock == snapshot ? 1 : 0;
      return p;
    };
    for (int i = 0; i < phase; ++i) both.clock(pins(i, phase));
    if (!by_pin) both.begin_write(kDtc + kPmsrr, 1);
    for (int i = phase; i <= 0 || i == phase; ++i) both.clock(pins(i, phase));
    if (!by_pin) both.finish();
    both.idle(2);
    const bool before = phase > 0;  // the wrap was before the snapshot
    CHECK(both.rl(kDtc + globalsr(6)) == (before ? 39 : 7));
    CHECK(both.rq(xp(5) + kPmevcntsr) == (before ? 0 : kOnes));
    // Cleared by the snapshot, the counters count on from 0.
    if (clear) {
      CHECK(both.rl(kDtc + global(6)) == 0);
      CHECK(both.rq(xp(5) + kPmevcnt) == (before ? 0 : 0x0001000100010001));
    } else {
      CHECK(both.rl(kDtc + global(6)) == 39);
      CHECK(both.rq(xp(5) + kPmevcnt) == 0);
    }
  }
}

template <>
void Defects<Cmn>::parts_sum() {
  // With cntr_rst everywhere each snapshot has what was counted since the one before.
  const std::string build = GENERATE(as<std::string>{}, "base", "mesh3x3", "wide");
  const bool by_pin = GENERATE(false, true);
  CAPTURE(build, by_pin);
  CmnFixture both(build);
  count_everywhere(both, 4, 0);
  disable(both);
  const std::vector<std::uint32_t> all = dtcs(both);
  for (const CmnNode& x : both.topology().xps()) {
    both.q(x.offset + kPmuConfig, 0x07060504444401F1);
    both.q(x.offset + kPmevcnt, 0);
  }
  for (const std::uint32_t dtc : all) both.l(dtc + kDtcPmcr, 0x60), both.l(dtc + global(4), 0);
  both.pins(requests());
  const std::uint64_t from = both.now();
  both.l(all[0] + kDtcPmcr, 0x61);
  std::uint64_t sum = 0, last = 0;
  for (unsigned round = 0; round < 12; ++round) {
    both.run(round < 2 ? 66000 : round);
    ChiPins request = requests();
    request.snapshot_req = 1;
    last = both.now();
    if (by_pin) {
      both.clock(request);
    } else {
      both.l(all[0] + kPmsrr, 1);
      if (all.size() > 1) break;  // only its own domain has one
    }
    for (const std::uint32_t dtc : all) {
      CHECK(both.rl(dtc + kPmssr) == 0x1FF);
      sum += std::uint64_t{both.rl(dtc + globalsr(4))} << 16;
    }
    for (const CmnNode& x : both.topology().xps()) {
      const std::uint64_t sr = both.rq(x.offset + kPmevcntsr);
      for (unsigned n = 0; n < 4; ++n) sum += sr >> (16 * n) & 0xFFFF;
    }
    CHECK(sum == (last - from - 1) * 4 * both.config().xps());
  }
  if (by_pin || all.size() == 1) return;
  CHECK(both.rl(all[0] + kPmssr) == 0x1FF);
  CHECK(both.rl(all[1] + kPmssr) == 0);
  for (const CmnNode& x : both.topology().xps()) {
    CHECK((both.rq(x.offset + kPmevcntsr) != 0) == (both.config().domain[x.xp] == 0));
  }
}

template <>
void Defects<Cmn>::every_event_counts() {
  std::set<std::string_view> seen;
  for (const char* build : {"base", "ccix"}) {
    CmnFixture both(build);
    both.l(dtcs(both)[0] + kDtcCtl, 1);
    enable(both);
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
        INFO(build << ' ' << e.name);
        CHECK(both.local(at, 0) == 4);
        // Nor is it another one.
        pins.xp[n.xp].event[n.position] = ~(std::uint64_t{1} << e.eventid);
        both.clocks(pins, 4);
        CHECK(both.local(at, 0) == 4);
        both.q(n.offset + kEventSel, 0);
        seen.insert(e.name);
      }
    }
  }
  // All but those of crosspoints, cycles and occupancies.
  CHECK(seen.size() == cmn_events().size() - 50 - 1 - 8);
}

template <>
void Defects<Cmn>::two_completions() {
  // Each number of local counters, in each number of XPs.
  CmnFixture both("base");
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

}  // namespace fabmon::test
