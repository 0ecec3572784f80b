// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The classes of defects (test_defects.cpp) on the cci400 monitor. Classes that take a form of
// their own here:
// * No coherent snapshot: this monitor has none. A region is begun and ended by PMCR.CEN, for all
//   counters at once.
// * Bins that do not sum to the transactions: the classes of requests do.
#include <random>
#include <set>
#include <string>
#include <vector>

#include "tb/monitor/cci400/tables/events.hpp"
#include "tests/contract/monitors.hpp"
#include "tests/monitor/cci400/driver_fixture.hpp"

namespace fabmon::test {
namespace {

/// A cycle in which everything happens that can happen at once, n-th interface by interface.
AcePins everything() {
  AcePins p;
  for (unsigned n = 0; n < kAceSlaves; ++n) {
    p.s[n] = read_hs(n, kReadOnce).s[n];
    p.s[n].aw = write_hs(n, request(0, 1)).s[n].aw;
    p.s[n].rvalid = p.s[n].rready = p.s[n].rlast = p.s[n].sb_r_snoop = p.s[n].sb_r_ns = 1;
  }
  for (AceMasterPins& m : p.m) m.sb = m.sb_ns = 0x3FFFF;
  return p;
}

const AcePins kHit = read_hs(3, kReadOnce);

}  // namespace

template <>
void Defects<Cci400>::all_of_one_cycle() {
  Cci400Fixture both("base");
  both.write(kPmcr, kEx);
  both.clocks(everything(), 10);
  for (unsigned source = 0; source < kSources; ++source) {
    for (unsigned code = 0; code < codes(source); ++code) {
      const bool raised = source >= kAceSlaves || code == 0x00 || code == 0x03 || code == 0x0A ||
                          code == 0x0C || code == 0x10;
      CAPTURE(source, code);
      CHECK(both.rtl().exported(bit(source, code)) == (raised ? 10 : 0));
    }
  }
  both.count_event(0, 0, 0x00);
  both.count_event(1, 0, 0x0C);
  both.count_event(2, 4, 0x0A);
  both.count_event(3, 7, 0x11);
  both.clocks(everything(), 10);
  for (unsigned k = 0; k < 4; ++k) CHECK(both.count(k) == 10);
}

template <>
void Defects<Cci400>::stays_while_absent() {
  Cci400Fixture both("base");
  for (unsigned k = 0; k < 4; ++k) both.count_event(k, 3, 0x03);
  both.clocks(kHit, 3);
  both.idle(2000);
  both.clocks(read_waits(3), 5);
  both.clocks(write_hs(3, request(0, 1)), 5);
  both.write(page(1) + kCtrl, 0);
  both.write(page(2) + kEsr, 0xFF);
  both.write(kPmcr, 0);
  both.idle(100);
  for (unsigned k = 0; k < 4; ++k) CHECK(both.count(k) == 3);
}

template <>
void Defects<Cci400>::all_bits() {
  Cci400Fixture both("base");
  for (unsigned k = 0; k < 4; ++k) both.count_event(k, 3, 0x03);
  both.write(page(kCycle) + kCtrl, 1);
  for (const std::uint32_t from : {0xFFU, 0xFFFFU, 0xFFFFFFU, 0x7FFFFFFFU, 0xFFFFFFFFU}) {
    for (unsigned k = 0; k < 4; ++k) {
      both.write(page(k) + kValue, from);
      both.clock(kHit);
      CHECK(both.count(k) == from + 1);
      both.write(page(k) + kOvf, 1);
    }
    const std::uint64_t written = both.now();
    both.write(page(kCycle) + kValue, from - 1);
    both.idle(30);
    const std::uint64_t read = both.now();
    CHECK(both.count(kCycle) == from - 1 + static_cast<std::uint32_t>(read - written - 1));
    both.write(page(kCycle) + kOvf, 1);
  }
}

template <>
void Defects<Cci400>::own_cycle() {
  for (const std::string build : {"base", "r0"}) {
    Cci400Fixture both(build);
    for (const unsigned code : {0x00U, 0x03U}) {
      for (int at = -4; at <= 4; ++at) {
        INFO(build << ", code " << code << ", access at cycle " << at);
        const auto around = [&](const auto& act) {
          both.count_event(0, 3, code, 0, kCen);
          for (int clock = -5; clock <= 0 || both.rtl().busy() || clock <= at; ++clock) {
            if (clock == at) act();
            both.clock(clock == 0 ? kHit : AcePins{});
          }
          both.finish();
        };
        around([&] { both.begin_read(page(0) + kValue); });
        CHECK(both.rtl().rdata() == (at > 0 ? 1 : 0));
        around([&] { both.begin_write(page(0) + kCtrl, 0); });
        CHECK(both.count(0) == (at >= 0 ? 1 : 0));
        around([&] { both.begin_write(kPmcr, 0); });
        CHECK(both.count(0) == (at >= 0 ? 1 : 0));
        around([&] { both.begin_write(page(0) + kEsr, 0x1F); });
        CHECK(both.count(0) == (at >= 0 ? 1 : 0));
        around([&] { both.begin_write(page(0) + kValue, 100); });
        CHECK(both.count(0) == (at >= 0 ? 100 : 101));
        around([&] { both.begin_write(kPmcr, kCen | kRst); });
        CHECK(both.count(0) == (at >= 0 ? 0 : 1));
      }
    }
  }
}

template <>
void Defects<Cci400>::register_accesses() {
  for (const std::string build : {"base", "r0", "passive", "tiny"}) {
    INFO(build);
    Cci400Fixture both(build);
    std::mt19937_64 rng(5);
    both.write(page(0) + kEsr, esr(3, 0x00));
    both.write(page(0) + kCtrl, 1);
    both.write(page(kCycle) + kCtrl, 1);
    both.pins([] { return kHit; });
    const std::uint64_t first = both.now();
    both.write(kPmcr, kCen);
    for (unsigned i = 0; i < 400; ++i) {
      switch (rng() % 8) {
        case 0:
          both.write(page(1) + kValue, 0xFFFFFFFF);
          break;
        case 1:
          both.write(page(1) + kCtrl, static_cast<std::uint32_t>(rng()));
          break;
        case 2:
          both.write(page(2) + kEsr, static_cast<std::uint32_t>(rng()));
          break;
        case 3:
          both.write(page(rng() % 5) + kOvf, 1);
          break;
        case 4:
          both.write(kPmcr, kCen | kEx);
          break;
        case 5:
          both.read(page(static_cast<unsigned>(rng() % 5)) + kOvf);
          break;
        case 6:
          both.write(page(3) + kValue, 1);
          break;
        default:
          both.read(kPmcr);
          break;
      }
      if (rng() % 2 == 0) both.run(rng() % 5);
      const unsigned k = rng() % 2 == 0 ? 0 : kCycle;
      const std::uint64_t now = both.now();
      CHECK(both.count(k) == now - first - 1);
    }
  }
}

template <>
void Defects<Cci400>::read_after_write() {
  for (const std::string build : {"base", "r0"}) {
    INFO(build);
    Cci400Fixture both(build);
    both.pins([] { return kHit; });
    for (unsigned k = 0; k < 5; ++k) both.count_event(k, 3, 0x03);
    for (unsigned gap = 0; gap < 10; ++gap) {
      for (unsigned k = 0; k < 5; ++k) {
        const std::uint64_t written = both.now();
        both.write(page(k) + kValue, 1000);
        both.run(gap);
        const std::uint64_t read = both.now();
        CHECK(both.count(k) == 1000 + read - written - 1);
      }
    }
  }
}

template <>
void Defects<Cci400>::any_two() {
  Cci400Fixture both("base");
  for (unsigned a = 0; a < kAceEvents; ++a) {
    const unsigned source = a < 105 ? a / 21 : 5 + (a - 105) / 18;
    const unsigned code = a - bit(source, 0);
    // Beside it the next event of the interface, itself, and one of the next interface.
    const unsigned next = (source + 1) % kSources;
    const unsigned beside = (code + 1) % codes(source);
    both.count_event(0, source, code);
    both.count_event(1, source, beside);
    both.count_event(2, source, code);
    both.count_event(3, next, code % codes(next));
    both.write(kPmcr, kCen | kEx | kRst);
    const auto exported = [&](unsigned s, unsigned c) { return both.rtl().exported(bit(s, c)); };
    const std::uint64_t before[3] = {exported(source, code), exported(source, beside),
                                     exported(next, code % codes(next))};
    for (int i = 0; i < 5; ++i) {
      both.clock(event(source, code));
      if (i % 2 == 0) both.clock(event(source, beside));
      both.clock(event(next, code % codes(next)));
    }
    CAPTURE(source, code);
    CHECK(both.count(0) == exported(source, code) - before[0]);
    CHECK(both.count(1) == exported(source, beside) - before[1]);
    CHECK(both.count(2) == both.count(0));
    CHECK(both.count(3) == exported(next, code % codes(next)) - before[2]);
    CHECK(both.count(0) >= 5);
    CHECK(both.count(1) >= 3);
    CHECK(both.count(3) >= 5);
  }
}

template <>
void Defects<Cci400>::own_event() {
  for (const std::string& build : all_cci400_builds()) {
    INFO(build);
    Cci400Fixture both(build);
    both.write(kPmcr, kEx | kCen);
    both.idle(500);
    AcePins ready;  // what an idle bus may look like: ready, nothing valid
    for (AceSlavePins& s : ready.s) {
      s.ar.ready = s.aw.ready = s.rready = s.bready = s.wready = s.crready = s.acready = 1;
      s.rlast = s.sb_rtt_full = s.sb_wtt_full = s.sb_si_idhaz = s.sb_r_snoop = s.sb_r_ns = 1;
      s.ar.prot = s.aw.prot = 2;
    }
    for (AceMasterPins& m : ready.m) {
      m.ar.valid = m.aw.valid = m.rvalid = m.bvalid = 1;
      m.varready = m.vawready = 15, m.sb_ns = 0x3FFFF;
    }
    ready.spniden = 1;
    both.clocks(ready, 500);
    for (unsigned i = 0; i < kAceEvents; ++i) REQUIRE(both.rtl().exported(i) == 0);
  }
  // Each interface alone.
  Cci400Fixture both("base");
  both.write(kPmcr, kEx);
  for (unsigned source = 0; source < kSources; ++source) {
    AcePins all = everything(), one;
    if (source < kAceSlaves) {
      one.s[source] = all.s[source];
    } else {
      one.m[source - kAceSlaves] = all.m[source - kAceSlaves];
    }
    both.clock(one);
    for (unsigned i = 0; i < kAceEvents; ++i) {
      const unsigned base = bit(source, 0);
      if (both.rtl().evntbus().test(i)) {
        CHECK(i >= base);
        CHECK(i < base + codes(source));
      }
    }
  }
}

template <>
void Defects<Cci400>::overflows() {
  Cci400Fixture both("base");
  for (unsigned k = 0; k < 4; ++k) {
    both.count_event(k, 3, 0x03, 0xFFFFFFFF);
    std::uint64_t wraps = 0;
    for (int time = 0; time < 3; ++time) {
      both.clocks(kHit, 4);
      both.idle(2);
      CHECK((both.rtl().overflow_lines() >> k & 1) == 0);
      CHECK(both.read(page(k) + kOvf) == 1);
      CHECK(both.count(k) == 3);
      both.write(page(k) + kOvf, 1);
      ++wraps;
      CHECK(both.read(page(k) + kOvf) == 0);
      both.write(page(k) + kValue, 0xFFFFFFFF);
    }
    CHECK(wraps == 3);
    // One that comes while the flag of another is set stays visible when that one is cleared.
    both.clock(kHit);
    both.write(page(k) + kValue, 0xFFFFFFFF);
    both.begin_write(page(k) + kOvf, 1);
    both.clock({});
    both.clock(kHit);
    both.finish();
    CHECK(both.read(page(k) + kOvf) == 1);
    both.write(page(k) + kCtrl, 0);
    both.write(page(k) + kOvf, 1);
  }
}

template <>
void Defects<Cci400>::later_is_not_smaller() {
  for (const std::string build : {"base", "r0"}) {
    INFO(build);
    Cci400Fixture both(build);
    both.pins([] { return kHit; });
    for (unsigned k = 0; k < 5; ++k) both.count_event(k, 3, 0x03, 0xFFF0);
    std::uint32_t last[5] = {};
    for (int i = 0; i < 200; ++i) {
      for (unsigned k = 0; k < 5; ++k) {
        const std::uint32_t value = both.count(k);
        CHECK(value > last[k]);
        last[k] = value;
      }
      both.run(static_cast<std::uint64_t>(i % 7));
    }
  }
}

template <>
void Defects<Cci400>::regions() {
  for (const std::string& build : all_cci400_builds()) {
    INFO(build);
    Cci400Fixture both(build);
    both.pins([] { return kHit; });
    for (unsigned k = 0; k < 5; ++k) both.count_event(k, 3, 0x00, 0, 0);
    both.write(kPmcr, kRst | kCcr);
    std::uint64_t expected = 0;
    for (unsigned i = 0; i < 20; ++i) {
      const std::uint64_t first = both.now();
      both.write(kPmcr, kCen);
      both.run(i);
      const std::uint64_t last = both.now();
      both.write(kPmcr, 0);
      expected += last - first;  // cycles first + 1 to last
      for (unsigned k = 0; k < 5; ++k) CHECK(both.count(k) == expected);
    }
  }
}

template <>
void Defects<Cci400>::parts_sum() {
  Cci400Fixture both("base");
  both.write(kPmcr, kEx);
  unsigned requests = 0;
  for (unsigned all = 0; all < 1U << 12; ++all) {
    AceRequestPins r = request(all & 15, all >> 4 & 3, all >> 6 & 3, all >> 8 & 1 ? 0b0010 : 0);
    r.addr = (all >> 9 & 7) << 12;
    both.clock(read_hs(all % 5, r));
    ++requests;
    const auto bus = both.rtl().evntbus();
    CHECK(bus[bit(all % 5, 0x00)]);
    CHECK(bus.count() == 2);
    r.snoop &= 7;
    both.clock(write_hs(all % 5, r));
    CHECK(both.raised(all % 5, 0x0C));
    CHECK(both.raised() <= 2);
  }
  std::uint64_t any = 0, classes = 0;
  for (unsigned n = 0; n < kAceSlaves; ++n) {
    any += both.rtl().exported(bit(n, 0x00));
    for (unsigned c = 0x01; c <= 0x08; ++c) classes += both.rtl().exported(bit(n, c));
  }
  CHECK(any == requests);
  CHECK(classes == requests);
}

template <>
void Defects<Cci400>::every_event_counts() {
  for (const std::string build : {"base", "r0"}) {
    INFO(build);
    Cci400Fixture both(build);
    const bool r0 = both.config().r0;
    unsigned rows = 0;
    for (const InterfaceEventInfo& row : cci400_events()) {
      ++rows;
      const bool slave = row.kind == InterfaceKind::kSlave;
      for (unsigned source = slave ? 0 : 5; source < (slave ? 5U : 8U); ++source) {
        INFO(row.name << " of source " << source);
        if (r0 && !row.r0_code) continue;  // an r0 does not have it
        both.count_event(0, source, r0 ? *row.r0_code : row.code);
        both.clocks(event(source, row.code), 3);
        CHECK(both.count(0) == 3);
      }
    }
    CHECK(rows == kAceSlaveEvents + kAceMasterEvents);
  }
}

template <>
void Defects<Cci400>::two_completions() {
  Cci400Fixture both("base");
  // The same event on four interfaces at once, then on one for four counters.
  for (unsigned k = 0; k < 4; ++k) both.count_event(k, k, 0x03);
  both.clocks(everything(), 6);
  for (unsigned k = 0; k < 4; ++k) CHECK(both.count(k) == 6);
  for (unsigned k = 0; k < 4; ++k) both.count_event(k, 2, 0x03);
  both.clocks(everything(), 6);
  for (unsigned k = 0; k < 4; ++k) CHECK(both.count(k) == 6);
}

}  // namespace fabmon::test
