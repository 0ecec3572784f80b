// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The classes of defects (test_defects.cpp) on the axi4 monitor.
#include <array>
#include <map>
#include <string>
#include <vector>

#include "tb/monitor/axi4/tables/events.hpp"
#include "tests/catch.hpp"
#include "tests/contract/monitors.hpp"
#include "tests/monitor/axi4/driver_fixture.hpp"

namespace fabmon::test {
namespace {

const Axi4Pins kIdle;
const Axi4Pins kBig = on(kHsAr, 255, 7);  // 2^15 bytes, the largest increment
const std::vector<std::string> kBuilds = {"base", "small", "adv"};

/// A control word of the event, or of one subevent of it.
struct Selection {
  std::string_view name;
  std::uint32_t control;
};

/// Everything that the table of events lets a user select. What the bank form alone has is in
/// tests/monitor/axi4/test_bank_defects.cpp.
std::vector<Selection> selections() {
  std::vector<Selection> all;
  for (const EventInfo& event : axi4_events()) {
    if (event.form == "bank") continue;
    all.push_back({event.perf, event.code});
    for (const SubeventInfo& sub : event.subevents) {
      all.push_back({sub.name, event.code | 0x100U << sub.bit});
    }
  }
  return all;
}

/// Runs the pins once for each group of counters; the counts by name.
std::map<std::string_view, std::uint64_t> measure(const std::string& build,
                                                  const std::vector<Axi4Pins>& pins) {
  std::map<std::string_view, std::uint64_t> counts;
  const std::vector<Selection> all = selections();
  for (std::size_t first = 0; first < all.size(); first += 8) {
    Axi4Fixture pair(build);
    const std::size_t n = std::min<std::size_t>(8, all.size() - first);
    std::vector<std::uint32_t> controls;
    for (std::size_t j = 0; j < n; ++j) controls.push_back(all[first + j].control);
    pair.program(controls);
    pair.write(kUctrl, kFreeze);
    pair.write(kUctrl, kFreeze | kRstCntr);
    pair.begin_write(kUctrl, 0);
    pair.clock(kIdle);  // from here on the counters run
    std::size_t next = 0;
    pair.pins([&] { return next < pins.size() ? pins[next++] : kIdle; });
    pair.end();
    if (next < pins.size()) pair.block(pins.data() + next, pins.size() - next);
    next = pins.size();
    pair.write(kUctrl, kFreeze);
    for (unsigned j = 0; j < n; ++j) counts[all[first + j].name] = pair.count(j);
  }
  return counts;
}

}  // namespace

template <>
void Defects<Axi4>::all_of_one_cycle() {
  for (const std::string& build : kBuilds) {
    INFO(build);
    Axi4Fixture pair(build);
    pair.program({0x12, 0x1B, 0x11, 0x1A, 0x0810, 0x0818, 0x0119, 0x0110});
    pair.repeat(on(kHsAll, 255, 7), 3);  // five handshakes a cycle
    const std::vector<std::uint64_t> expected = {3 << 15, 3 << 15, 768, 768, 3, 3, 3, 3};
    CHECK(pair.counts() == expected);
  }
}

template <>
void Defects<Axi4>::stays_while_absent() {
  for (const std::string& build : kBuilds) {
    INFO(build);
    Axi4Fixture pair(build);
    pair.program({0x12, 0x11, 0x0110, 0x0810, 0x0119, 0x02, 0x03, 0x06});
    pair.repeat(on(kHsAr | kHsRl | kHsB, 9, 0), 4);
    const std::vector<std::uint64_t> once = {40, 40, 4, 4, 4, 3, 3, 3};
    CHECK(pair.counts() == once);
    pair.repeat(kIdle, 5000);
    Axi4Pins stall;  // VALID without READY is no handshake, READY without VALID neither
    stall.arvalid = stall.rvalid = stall.bready = 1;
    pair.repeat(stall, 5);
    CHECK(pair.counts() == once);
  }
}

template <>
void Defects<Axi4>::all_bits() {
  for (const std::string& build : kBuilds) {
    INFO(build);
    Axi4Fixture pair(build);
    pair.program({0x12, 0x11});
    pair.repeat(kBig, 3U << 17);
    CHECK(pair.count(0) == std::uint64_t{3} << 32);
    pair.repeat(kBig, 1);
    CHECK(pair.count(0) == (std::uint64_t{3} << 32) + (1U << 15));
    CHECK(pair.count(1) == 256 * ((std::uint64_t{3} << 17) + 1));
    pair.snapshot();
    CHECK(pair.snapped(0) == (std::uint64_t{3} << 32) + (1U << 15));
    CHECK(pair.read(kUsts) == 0);
  }
}

template <>
void Defects<Axi4>::own_cycle() {
  for (const std::string& build : kBuilds) {
    for (const std::uint32_t control :
         {0x0110U, 0x0410U, 0x11U, 0x12U, 0x0810U, 0x0118U, 0x0818U, 0x1AU, 0x1BU, 0x0119U}) {
      for (const int at : {-1, 0, 1, 2}) {  // the read, relative to the cycle of the event
        INFO(build << ", control 0x" << std::hex << control << std::dec << ", read at " << at);
        Axi4Fixture pair(build);
        pair.program({control});
        Axi4Pins event = on(kHsAll);
        if (control == 0x0410) event = {}, event.arvalid = 1;
        for (int clock = -1; clock <= 2; ++clock) {
          if (clock == at) pair.begin_read(pair.data(0));
          pair.clock(clock == 0 ? event : kIdle);
        }
        pair.end();
        CHECK(pair.rtl().rdata() == (at > 0 ? 1 : 0));
        // The control register acts between two cycles: the old event up to the write, no longer.
        pair.program({control});
        for (int clock = -1; clock <= 2; ++clock) {
          if (clock == at) pair.begin_write(pair.ctl(0), 0);
          pair.clock(clock == 0 ? event : kIdle);
        }
        pair.end();
        CHECK(pair.count(0) == (at >= 0 ? 1 : 0));
      }
    }
  }
}

template <>
void Defects<Axi4>::register_accesses() {
  for (const std::string build : {"base", "small", "adv", "apb16", "one"}) {
    INFO(build);
    Axi4Fixture pair(build);
    const unsigned n = pair.config().num_counters;
    pair.program(std::vector<std::uint32_t>(n, 0x11));
    pair.pins([] { return on(kHsAr); });
    const std::uint64_t start = pair.now();
    std::uint64_t last = start;
    for (unsigned i = 0; i < 300; ++i) {  // the bus is never idle for long, nor is the port
      switch (i % 6) {
        case 0:
          pair.read(kUsts);
          break;
        case 1:
          pair.write(kIrqEn, i);
          break;
        case 2:
          pair.read(pair.data(i % n) + 4);
          break;
        case 3:
          pair.write(kUctrl, 0);
          break;
        case 4:
          pair.write(pair.ctl(i % n) + 4, 0);
          break;
        default:
          pair.snapshot();
          break;
      }
      pair.run(i % 4);
      last = pair.now();
      CHECK(pair.count(i % n) == last - start);
    }
    for (unsigned j = 0; j < n; ++j) {
      last = pair.now();
      CHECK(pair.count(j) == last - start);
    }
  }
}

template <>
void Defects<Axi4>::read_after_write() {
  for (const std::string& build : kBuilds) {
    INFO(build);
    Axi4Fixture pair(build);
    pair.pins([] { return on(kHsAr, 6); });
    for (unsigned gap = 0; gap < 30; ++gap) {
      for (const unsigned j : {0U, 7U}) {
        pair.write(pair.ctl(j), 0x11);
        pair.run(3);
        pair.begin_write(pair.ctl(j), 0x11 | kCntrRst);
        const std::uint64_t cleared = pair.now();
        pair.end();
        pair.run(gap);
        const std::uint64_t read = pair.now();
        CHECK(pair.count(j) == 7 * (read - cleared - 1));
        CHECK(pair.read(pair.ctl(j)) == 0x11);
      }
    }
  }
}

template <>
void Defects<Axi4>::any_two() {
  PinNoise noise(21, true);
  std::vector<Axi4Pins> pins = noise.take_clocks(700);
  for (const std::string& build : kBuilds) {
    INFO(build);
    for (Axi4Pins& p : pins) p = fit(make_test_rtl("base")->config(), p);
    const auto alone = measure(build, pins);
    const std::vector<Selection> all = selections();
    Axi4Fixture pair(build);
    for (std::size_t a = 0; a < all.size(); ++a) {
      for (std::size_t b = a + 1; b < all.size(); b += 7) {  // every pair of distance 1 + 7i
        INFO(all[a].name << " with " << all[b].name);
        pair.reset();
        pair.pins([] { return kIdle; });
        pair.write(kUctrl, kFreeze);
        pair.write(pair.ctl(2), all[a].control);
        pair.write(pair.ctl(5), all[b].control);
        pair.begin_write(kUctrl, 0);
        pair.clock(kIdle);
        std::size_t next = 0;
        pair.pins([&] { return next < pins.size() ? pins[next++] : kIdle; });
        pair.end();
        pair.block(pins.data() + next, pins.size() - next);
        next = pins.size();
        pair.write(kUctrl, kFreeze);
        CHECK(pair.count(2) == alone.at(all[a].name));
        CHECK(pair.count(5) == alone.at(all[b].name));
      }
    }
  }
}

template <>
void Defects<Axi4>::own_event() {
  // One channel at a time, twice, two cycles apart; what is not named has to stay 0, but for the
  // cycles and the idle cycles of the channels.
  struct Case {
    unsigned handshake;
    std::vector<std::string_view> names;
  };
  const std::vector<Case> cases = {
      {kHsAr,
       {"ar_handshakes", "read_cmd_length", "read_cmd_bytes", "clock_ticks_ar2ar",
        "total_read_latency"}},
      {kHsR, {"r_beats", "clock_ticks_r2r"}},
      {kHsAw,
       {"aw_handshakes", "write_cmd_length", "write_cmd_bytes", "clock_ticks_aw2aw",
        "total_write_latency"}},
      {kHsW, {"w_beats", "clock_ticks_w2w"}},
      {kHsB, {"b_handshakes", "clock_ticks_b2b"}},
  };
  const auto quiet = measure("base", std::vector<Axi4Pins>(8));
  for (const auto& [name, count] : quiet) {
    INFO(name);
    if (name == "counter_idle") continue;
    const bool idle =
        name.ends_with("_idle") || name == "clock_ticks" || name.ends_with("occupancy");
    CHECK((count != 0) == idle);  // inputs that are tied off do not count
  }
  for (const Case& c : cases) {
    const auto counts = measure("base", {on(c.handshake, 3, 2), kIdle, on(c.handshake, 3, 2), kIdle,
                                         kIdle, kIdle, kIdle, kIdle});
    for (const auto& [name, count] : counts) {
      INFO("handshake " << c.handshake << ", " << name << " counts " << count);
      const bool named = std::find(c.names.begin(), c.names.end(), name) != c.names.end();
      if (name != "counter_idle" && name.ends_with("_idle")) {
        const std::string channel(name.substr(0, name.find('_')));
        const bool own = c.names[0].starts_with(channel + "_");
        CHECK(quiet.at(name) - count == (own ? 2 : 0));
      } else if (!name.ends_with("occupancy") && name != "clock_ticks") {
        CHECK((count != 0) == named);
      }
    }
    CHECK(counts.at(c.names[0]) == 2);
    if (c.names.size() > 2) {
      CHECK(counts.at(c.names[1]) == 8);
      CHECK(counts.at(c.names[2]) == 32);
      CHECK(counts.at(c.names[3]) == 2);
    } else {
      CHECK(counts.at(c.names[1]) == 2);
    }
  }
  // Stalls, channel by channel.
  for (const std::string_view channel : {"ar", "r", "aw", "w", "b"}) {
    Axi4Pins p;
    (channel == "ar"   ? p.arvalid
     : channel == "r"  ? p.rvalid
     : channel == "aw" ? p.awvalid
     : channel == "w"  ? p.wvalid
                       : p.bvalid) = 1;
    p.arready = channel != "ar", p.rready = channel != "r", p.awready = channel != "aw";
    p.wready = channel != "w", p.bready = channel != "b";
    for (const auto& [name, count] : measure("base", {p, p, p})) {
      INFO(channel << ": " << name);
      if (name.ends_with("_stalls"))
        CHECK(count == (name == std::string(channel) + "_stalls" ? 3 : 0));
      if (name.ends_with("_handshakes") || name.ends_with("_beats")) CHECK(count == 0);
    }
  }
}

template <>
void Defects<Axi4>::overflows() {
  Axi4Fixture pair("apb16");  // the narrowest counter
  const std::uint64_t wrap = std::uint64_t{1} << (33 - 15);
  pair.program({0x12, 0x11});
  pair.write(kIrqEn, 1);
  for (std::uint64_t time = 0; time < 2; ++time) {
    pair.repeat(kBig, wrap - 1 - time);  // the count begins at 0, then at one amount
    CHECK(pair.read(kUsts) == 0);
    CHECK_FALSE(pair.rtl().irq());
    pair.repeat(kBig, 2);
    CHECK(pair.read(kUsts) == 1);
    CHECK(pair.rtl().irq());
    CHECK(pair.count(0) == 1U << 15);
    pair.snapshot();
    CHECK(pair.read(kSnapOv) == 1);
    pair.write(kUsts, 1);  // from now on the next one
    CHECK(pair.read(kUsts) == 0);
    if (time == 0) continue;
    pair.repeat(kBig, 2 * wrap);  // two in a row: the flag stays
    CHECK(pair.read(kUsts) == 1);
    CHECK(pair.count(0) == 1U << 15);
  }
  CHECK(pair.count(1) == 256 * (4 * wrap + 1));
}

template <>
void Defects<Axi4>::later_is_not_smaller() {
  for (const std::string& build : kBuilds) {
    INFO(build);
    Axi4Fixture pair(build);
    pair.program({0x12});
    pair.pins([] { return kBig; });
    pair.repeat(kBig, (1U << 17) - 400);
    std::uint64_t last = 0;
    for (int i = 0; i < 40; ++i) {  // across the carry into the upper half
      const std::uint64_t now = pair.count(0);
      CHECK(now > last);
      last = now;
      pair.snapshot();
      const std::uint64_t snapped = pair.snapped(0);
      CHECK(snapped > last);
      last = snapped;
    }
    CHECK(last > std::uint64_t{1} << 32);
  }
}

template <>
void Defects<Axi4>::regions() {
  for (const std::string build : {"base", "small", "adv", "apb16"}) {
    INFO(build);
    Axi4Fixture pair = Axi4Fixture::noisy(build, 5);
    const unsigned n = pair.config().num_counters;
    pair.program(std::vector<std::uint32_t>(n, 0x01));
    for (unsigned j = 1; j < n; ++j) pair.write(pair.ctl(j), j % 2 == 0 ? 0x12 : 0x0810);
    for (const unsigned length : {40U, 41U, 100U, 1000U}) {
      std::vector<std::uint64_t> begin, expected;
      const std::uint64_t first = pair.now();
      for (unsigned j = 0; j < n; ++j) expected.push_back(pair.golden().counter(j));
      pair.snapshot();
      for (unsigned j = 0; j < n; ++j) begin.push_back(pair.snapped(j));
      CHECK(begin == expected);
      pair.run(length);
      const std::uint64_t last = pair.now();
      pair.snapshot();
      CHECK(pair.snapped(0) - begin[0] == last - first);
      for (unsigned j = 3; j < n; ++j) {
        CHECK(pair.snapped(j) == pair.golden().snapshot_value(j));
        CHECK(pair.snapped(j) >= begin[j]);
      }
    }
  }
}

template <>
void Defects<Axi4>::parts_sum() {
  // A bin is the difference of two counters with thresholds: [1,2) [2,4) [4,7) [7, for ever).
  for (const bool write : {false, true}) {
    const unsigned begin = write ? kHsAw : kHsAr, end = write ? kHsB : kHsRl;
    const std::uint32_t total = write ? 0x1C : 0x13, done = write ? 0x0119 : 0x0810;
    Axi4Fixture pair("adv");
    pair.program({done, total | 1U << 24, total | 2U << 24, total | 4U << 24, total | 7U << 24,
                  total | 255U << 24, 0xFF});
    const std::vector<unsigned> latencies = {1, 1, 2,   3,   3,   3,    4,    6,
                                             7, 8, 254, 255, 256, 1000, 70000};
    for (const unsigned latency : latencies) {
      pair.clock(on(begin));
      pair.repeat(kIdle, latency - 1);
      pair.clock(on(end));
    }
    const std::vector<std::uint64_t> c = pair.counts();
    CHECK(c[0] == latencies.size());
    CHECK(c[0] - c[1] == 0);  // none of less than a cycle
    CHECK(c[1] - c[2] == 2);
    CHECK(c[2] - c[3] == 4);
    CHECK(c[3] - c[4] == 2);
    CHECK(c[4] == 7);
    CHECK(c[5] == 4);
    CHECK(c[6] != 0);  // 70000 is beyond 16 bits
    pair.write(pair.ctl(1), total | kCntrRst);
    pair.write(pair.ctl(1) + 4, 1);
    pair.clock(on(begin));
    pair.repeat(kIdle, 70000);
    pair.clock(on(end));
    CHECK(pair.count(1) == 65535);
  }
}

template <>
void Defects<Axi4>::every_event_counts() {
  for (const std::string& build : kBuilds) {
    PinNoise noise(4, false);
    std::vector<Axi4Pins> pins = noise.take_clocks(6000);
    for (Axi4Pins& p : pins) p = fit(make_test_rtl(build)->config(), p);
    // What only long pauses and many open transactions show.
    const auto add = [&](std::size_t clocks, const Axi4Pins& p) {
      pins.insert(pins.end(), clocks, p);
    };
    add(3, on(kHsAll));
    add(66000, kIdle);
    add(1, on(kHsAll));
    add(build == "adv" ? 100 : 66000, on(kHsAr | kHsAw));
    add(9, kIdle);
    for (const auto& [name, count] : measure(build, pins)) {
      INFO(build << ", " << name);
      CHECK((count != 0) == (name != "counter_idle"));
    }
  }
}

template <>
void Defects<Axi4>::two_completions() {
  // A read and a write that end together, each with its latency, in one bin of both directions.
  Axi4Fixture pair("adv");
  pair.program({0x13, 0x1C, 0x13 | 3U << 24, 0x1C | 3U << 24, 0x0810, 0x0119});
  for (int i = 0; i < 10; ++i) {
    pair.clock(on(kHsAr | kHsAw, 0, 0, 5));
    pair.repeat(kIdle, 2);
    pair.clock(on(kHsRl | kHsB, 0, 0, 5));
  }
  const std::vector<std::uint64_t> c = pair.counts();
  CHECK(c[0] + c[1] == 60);
  CHECK(c[2] + c[3] == 20);
  CHECK(c[4] + c[5] == 20);
  Axi4Fixture simple("base");
  simple.program({0x13, 0x1C, 0x0810, 0x0119});
  for (int i = 0; i < 10; ++i) {
    simple.clock(on(kHsAr | kHsAw));
    simple.repeat(kIdle, 2);
    simple.clock(on(kHsRl | kHsB));
  }
  CHECK(simple.count(0) + simple.count(1) == 60);
  CHECK(simple.count(2) + simple.count(3) == 20);
}

}  // namespace fabmon::test
