// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The checker of the cci400 monitor, on a stand-in for the RTL: counts, intervals, resets, EVNTBUS
// and flags are those of the pins, and a fault is named with its cycle.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tb/core/bench.hpp"
#include "tb/monitor/cci400/monitor.hpp"
#include "tb/monitor/cci400/tables/register_map.hpp"
#include "tests/catch.hpp"
#include "tests/monitor/cci400/check_fake.hpp"
#include "tests/monitor/cci400/noise_fixture.hpp"
#include "tests/replay_source.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_check {
namespace {

using Clocks = std::vector<AcePins>;

Clocks noise(std::size_t clocks, std::uint64_t seed = seed_or(1)) {
  CciNoise source(seed);
  Clocks list(clocks);
  for (AcePins& pins : list) pins = source.next();
  return list;
}

/// The count of an event over cycles, from the pins, by another golden model's log.
std::uint64_t count_of(const Clocks& pins, std::uint8_t event, std::size_t clocks) {
  Cci400Golden golden{Cci400Config{}};
  golden.write(cci400_reg::kPmcr, cci400_reg::kPmcrCen | cci400_reg::kPmcrEx);
  golden.idle(1);
  golden.run(pins.data(), clocks);
  const unsigned source = event >> 5;
  const unsigned base = source < 5 ? 21 * source : 105 + 18 * (source - 5);
  return golden.exported(base + (event & 0x1FU));
}

constexpr std::uint8_t kAnyS0 = 0x00, kStallS3 = 0x6B, kWriteS4 = 0x8C, kRetryM1 = 0xC0;

std::vector<std::uint8_t> every_event() {
  std::vector<std::uint8_t> list;
  for (unsigned source = 0; source < 8; ++source) {
    for (unsigned code = 0; code < (source < 5 ? 21U : 18U); ++code) {
      list.push_back(static_cast<std::uint8_t>(source << 5 | code));
    }
  }
  return list;
}

}  // namespace

TEST_CASE("cci400 check: every event is counted, by instances of four counters",
          "[cci400][check]") {
  const Clocks pins = noise(700);
  FakeCci400Rtl rtl;
  ReplaySource<AcePins> source(pins);
  std::vector<std::uint8_t> events = every_event();
  events.push_back(kCciCyclesId);
  const Cci400Measurement measured = measure(rtl, source, {.programs = events});
  REQUIRE(measured.match());
  REQUIRE(measured.clocks == 700);
  REQUIRE(measured.instances == 40);
  REQUIRE(measured.passes == 1);
  REQUIRE(source.rewinds() == 1);
  REQUIRE(measured.cycles.rtl == 700);
  REQUIRE(measured.counts.back().rtl == 700);
  REQUIRE(measured.evntbus.size() == kAceEvents);
  std::uint64_t total = 0;
  for (std::size_t i = 0; i < kAceEvents; ++i) {
    CAPTURE(i);
    REQUIRE(measured.counts[i].rtl == count_of(pins, events[i], 700));
    REQUIRE(measured.counts[i].golden == measured.counts[i].rtl);
    REQUIRE(measured.evntbus[i].rtl == measured.counts[i].rtl);
    total += measured.counts[i].rtl;
  }
  REQUIRE(total > 1000);
  REQUIRE(measured.flags.size() == 19);
  REQUIRE(measured.compared == 40 * (4 + 1) - 1 + 159 + 19);
}

TEST_CASE("cci400 check: no events still count cycles and EVNTBUS", "[cci400][check]") {
  FakeCci400Rtl rtl;
  ReplaySource<AcePins> source(noise(50));
  const auto measured = measure(rtl, source, Cci400Task{});
  REQUIRE(measured.match());
  REQUIRE((measured.passes == 1 && measured.cycles.rtl == 50 && measured.counts.empty()));
  const auto quiet = measure(rtl, source, {.programs = {}, .options = {.evntbus = false}});
  REQUIRE(quiet.evntbus.empty());
  ReplaySource<AcePins> nothing({});
  REQUIRE(measure(rtl, nothing, Cci400Task{}).clocks == 0);
}

TEST_CASE("cci400 check: interval counts are exact", "[cci400][check]") {
  const Clocks pins = noise(330);
  const std::vector<std::uint8_t> events{kStallS3, kCciCyclesId, kAnyS0, kRetryM1, kStallS3};
  for (const std::uint64_t interval : {1U, 7U, 100U, 110U, 330U, 1000U}) {
    CAPTURE(interval);
    FakeCci400Rtl rtl;
    ReplaySource<AcePins> source(pins);
    const auto measured = measure(rtl, source, {.programs = events, .interval = interval});
    REQUIRE(measured.match());
    REQUIRE(measured.evntbus.size() == kAceEvents);
    REQUIRE(measured.intervals.size() == (330 + interval - 1) / interval);
    for (std::size_t k = 0; k < measured.intervals.size(); ++k) {
      const Interval& entry = measured.intervals[k];
      REQUIRE(entry.clock == std::min<std::uint64_t>((k + 1) * interval, 330));
      for (std::size_t i = 0; i < events.size(); ++i) {
        const std::uint64_t expected =
            events[i] == kCciCyclesId
                ? entry.clock
                : count_of(pins, events[i], static_cast<std::size_t>(entry.clock));
        REQUIRE(entry.counts[i].rtl == expected);
      }
    }
  }
}

TEST_CASE("cci400 check: the golden model measures alone what both measure", "[cci400][check]") {
  const std::uint64_t interval = GENERATE(0, 5);
  const Cci400Task task{.programs = {kStallS3, kCciCyclesId, kAnyS0, kRetryM1, kWriteS4, kAnyS0},
                        .interval = interval};
  FakeCci400Rtl rtl;
  ReplaySource<AcePins> source(noise(500));
  const auto both = measure(rtl, source, task);
  const auto alone = measure<Cci400Monitor>({}, rtl.config(), source, task);
  REQUIRE((both.match() && both.checked && both.passes == 1));
  REQUIRE((alone.match() && !alone.checked && alone.compared == 0));
  const auto require_same = [](const std::vector<Count>& a, const std::vector<Count>& b) {
    REQUIRE(a.size() == b.size());
    for (std::size_t i = 0; i < a.size(); ++i) REQUIRE(a[i].value() == b[i].value());
  };
  require_same(alone.counts, both.counts);
  require_same(alone.evntbus, both.evntbus);
  require_same({alone.cycles}, {both.cycles});
  REQUIRE(alone.intervals.size() == both.intervals.size());
  for (std::size_t k = 0; k < alone.intervals.size(); ++k) {
    require_same(alone.intervals[k].counts, both.intervals[k].counts);
  }
}

TEST_CASE("cci400 check: a reset starts anew", "[cci400][check]") {
  Clocks pins = noise(300);
  for (std::size_t c : {0U, 1U, 120U, 121U}) pins[c].aresetn = 0;
  const Clocks last(pins.begin() + 122, pins.end());
  FakeCci400Rtl rtl;
  ReplaySource<AcePins> source(pins);
  const auto measured =
      measure(rtl, source, {.programs = {kAnyS0, kWriteS4, 0, 0, 0, 0}, .interval = 50});
  REQUIRE(measured.match());
  REQUIRE((measured.clocks == 178 && measured.first_clock == 122));
  REQUIRE(measured.resets == std::vector<std::uint64_t>{122});
  REQUIRE(measured.counts[0].rtl == count_of(last, kAnyS0, last.size()));
  REQUIRE(measured.counts[1].rtl == count_of(last, kWriteS4, last.size()));
  const Clocks first(pins.begin() + 2, pins.begin() + 120);
  REQUIRE(measured.segments.size() == 2);
  REQUIRE(measured.segments[0].counts[0].rtl == count_of(first, kAnyS0, first.size()));
  REQUIRE(measured.segments[0].counts[1].rtl == count_of(first, kWriteS4, first.size()));
}

TEST_CASE("cci400 check: a fault is named with event and cycle", "[cci400][check]") {
  Clocks pins = noise(2000);
  const std::uint64_t at = GENERATE(0U, 1U, 2U, 500U, 1023U, 1024U, 1999U);
  AceRequestPins& request = pins[at].s[0].ar;
  request.valid = request.ready = 1;
  pins[at].spniden = pins[at].niden = 1;
  const std::size_t before = GENERATE(0U, 3U);  // events in the counters before this one
  std::vector<std::uint8_t> events(before, kStallS3);
  events.push_back(kAnyS0);
  FakeCci400Rtl rtl;
  rtl.pin_fault = [&](std::uint64_t clock, AcePins& seen) {
    if (clock == at) seen.s[0].ar.ready = 0;
  };
  ReplaySource<AcePins> source(pins);
  const auto measured = measure(rtl, source, {.programs = events, .options = {.evntbus = false}});
  REQUIRE(measured.difference);
  CHECK(measured.difference->index == before);
  CHECK(measured.difference->clock == at);
  CHECK_FALSE(measured.difference->flag);
  CHECK_FALSE(measured.difference->before);
  CHECK(measured.difference->count.golden == measured.difference->count.rtl + 1);
}

TEST_CASE("cci400 check: a fault of EVNTBUS is named with bit and cycle", "[cci400][check]") {
  FakeCci400Rtl rtl;
  rtl.bus_fault = [](std::uint64_t clock, std::bitset<kAceEvents>& bus) {
    if (clock == 777) bus.flip(158);
  };
  ReplaySource<AcePins> source(noise(1500));
  const auto measured = measure(rtl, source, {.programs = {kAnyS0, 1, 2, 3}});
  REQUIRE(measured.difference);
  CHECK_FALSE(measured.difference->index);
  CHECK(measured.difference->name.starts_with("EVNTBUS[158] (M2 "));
  CHECK(measured.difference->clock == 777);
  for (const Count& count : measured.counts) CHECK(count.match());
}

TEST_CASE("cci400 check: wrong cycles are caught", "[cci400][check]") {
  FakeCci400Rtl rtl;
  rtl.read_fault = [](std::uint64_t clock, std::uint32_t addr, std::uint32_t data) {
    return addr == cci400_reg::kCycleCounter && clock > 600 ? data - 1 : data;
  };
  ReplaySource<AcePins> source(noise(1000));
  const auto measured = measure(rtl, source, Cci400Task{});
  REQUIRE(measured.difference);
  CHECK_FALSE(measured.difference->index);
  CHECK(measured.difference->name == "cycles");
  CHECK(measured.difference->clock <= 600);
  CHECK(measured.difference->clock >= 595);
}

TEST_CASE("cci400 check: counters that wrap are told by their flags", "[cci400][check]") {
  FakeCci400Rtl rtl;
  rtl.read_fault = [](std::uint64_t clock, std::uint32_t addr, std::uint32_t data) {
    return addr == cci400_reg::kEventOverflow && clock >= 100 ? 1U : data;
  };
  ReplaySource<AcePins> source(noise(100));
  const auto measured = measure(rtl, source, {.programs = {kAnyS0}});
  REQUIRE(measured.difference);
  CHECK(measured.counts[0].rtl == measured.counts[0].golden + (std::uint64_t{1} << 32));
}

TEST_CASE("cci400 check: flags of the observers are compared", "[cci400][check]") {
  Cci400Config config;
  config.passive_rns = true;
  config.passive_snoop = true;
  config.max_reads = 1;
  FakeCci400Rtl rtl(config);
  Clocks pins(10);
  for (std::size_t c : {1U, 2U}) {
    pins[c].s[2].ar.valid = pins[c].s[2].ar.ready = 1;
    pins[c].s[2].ar.cache = 2;
  }
  ReplaySource<AcePins> source(pins);
  const auto measured = measure(rtl, source, Cci400Task{});
  REQUIRE(measured.match());
  for (const Flag& flag : measured.flags) {
    CHECK(flag.rtl == (flag.name == "lost_reads_s2"));
    CHECK(flag.golden == flag.rtl);
  }
  rtl.read_fault = [](std::uint64_t, std::uint32_t addr, std::uint32_t data) {
    return addr == cci400_reg::kObsLost ? 0U : data;
  };
  const auto broken = measure(rtl, source, Cci400Task{});
  REQUIRE(broken.difference);
  CHECK(broken.difference->flag);
  CHECK(broken.difference->name == "lost_reads_s2");
  CHECK(broken.difference->clock == 2);
}

TEST_CASE("cci400 check: a bus that does not answer is an error", "[cci400][check]") {
  FakeCci400Rtl rtl;
  rtl.dead_bus = true;
  ReplaySource<AcePins> source(noise(10));
  REQUIRE_THROWS_AS(measure(rtl, source, Cci400Task{}), CheckError);
  FakeCci400Rtl wrong;
  wrong.read_fault = [](std::uint64_t, std::uint32_t addr, std::uint32_t data) {
    return addr == cci400_reg::kPid2 ? data ^ 0x10U : data;
  };
  REQUIRE_THROWS_AS(measure(wrong, source, Cci400Task{}), CheckError);
}

TEST_CASE("cci400 check: the bench checks what it measures", "[cci400][check]") {
  FakeCci400Rtl rtl;
  ReplaySource<AcePins> source(noise(300));
  const auto runs = bench<Cci400Monitor>(rtl, nullptr, source, 2);
  REQUIRE(runs.size() == 2);
  for (const BenchRun& run : runs) REQUIRE((run.match && run.clocks == 300));
  rtl.pin_fault = [](std::uint64_t, AcePins& pins) { pins.s[0].ar.ready ^= 1; };
  REQUIRE_FALSE(bench<Cci400Monitor>(rtl, nullptr, source, 1).front().match);
}

}  // namespace fabmon::test::test_check
