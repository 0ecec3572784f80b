// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The checker on its own: against a stand-in for the RTL that is right, and against ones that are
// wrong from a known cycle on.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tb/core/input_error.hpp"
#include "tb/monitor/axi4/monitor.hpp"
#include "tb/monitor/axi4/plan.hpp"
#include "tb/monitor/axi4/tables/events.hpp"
#include "tb/monitor/axi4/tables/register_map.hpp"
#include "tests/catch.hpp"
#include "tests/monitor/axi4/check_fake.hpp"
#include "tests/monitor/axi4/check_source.hpp"
#include "tests/seed.hpp"

namespace fabmon {
namespace {

std::vector<Axi4Pins> traffic(const Axi4Config& config, std::size_t clocks,
                              const char* workload = "random") {
  std::vector<Axi4Pins> pins(clocks);
  Axi4Traffic(workload, fabmon::test::seed_or(1), clocks, config).read(pins.data(), clocks);
  return pins;
}

// What one program counts in the first n cycles, with the golden model alone: programmed in the
// cycle before the first, so that everything is as after reset.
std::uint64_t expected(const Axi4Config& config, const Axi4Program& program,
                       const std::vector<Axi4Pins>& pins, std::size_t n) {
  Axi4Golden golden(config);
  const Axi4Pins idle{};
  golden.write(axi4_reg::kUcctlH, ucctl_high(program));
  golden.run(&idle, 1);
  golden.write(axi4_reg::kUcctlL, ucctl_low(program) | kCntrRst);
  golden.run(&idle, 1);
  golden.run(pins.data(), n);
  return golden.counter(0);
}

// Programs of all kinds: every event, plain and with each filter.
std::vector<Axi4Program> many_programs() {
  std::vector<Axi4Program> programs;
  for (const EventInfo& event : axi4_events()) {
    programs.push_back({.event = event.code});
    programs.push_back({.event = event.code, .edge = true});
    programs.push_back({.event = event.code, .max = true});
    programs.push_back({.event = event.code, .thresh = 2});
    programs.push_back({.event = event.code, .thresh = 1, .invert = true});
    programs.push_back({.event = event.code, .thresh = 1, .invert = true, .edge = true});
    for (const SubeventInfo& sub : event.subevents) {
      const auto mask = static_cast<std::uint8_t>(1U << sub.bit);
      programs.push_back({.event = event.code, .umask = mask});
      programs.push_back({.event = event.code, .umask = mask, .edge = true});
    }
  }
  return programs;
}

// The name of a sticky flag: a subevent.
std::string_view flag_of(std::uint8_t event, unsigned bit) {
  for (const EventInfo& info : axi4_events()) {
    for (const SubeventInfo& sub : info.subevents) {
      if (info.code == event && sub.bit == bit) return sub.name;
    }
  }
  return {};
}

Axi4Task task(std::vector<Axi4Program> programs, std::uint64_t interval = 0) {
  return {.programs = std::move(programs), .interval = interval};
}

Axi4Config config_of(unsigned counters, bool advanced = false) {
  Axi4Config config;
  config.num_counters = counters;
  config.advanced_latency = advanced;
  return config;
}

}  // namespace

TEST_CASE("A plan has every program once and no group is too large", "[axi4][check]") {
  const auto programs = many_programs();
  for (const unsigned counters : {1U, 3U, 8U, 16U}) {
    const Axi4Config config = config_of(counters);
    std::vector<int> seen(programs.size());
    for (const Axi4Group& group : plan_groups(programs, config)) {
      REQUIRE(group.programs.size() <= counters);
      REQUIRE(group.index.size() == group.programs.size());
      for (std::size_t j = 0; j < group.index.size(); ++j) {
        ++seen[group.index[j]];
        REQUIRE(group.programs[j] == programs[group.index[j]]);
        const bool active = active_when_idle(group.programs[j], config);
        if (active && group.programs[j].edge) REQUIRE(group.armed_last == j);
        if (active && !group.programs[j].edge) REQUIRE_FALSE(group.armed_last);
      }
    }
    REQUIRE(std::all_of(seen.begin(), seen.end(), [](int n) { return n == 1; }));
  }
  REQUIRE(plan_groups({}, Axi4Config{}).size() == 1);
}

TEST_CASE("Exactly the cycles of the source are counted", "[axi4][check]") {
  const std::size_t clocks = GENERATE(0, 1, 2, 31, 1023, 1024, 1025, 3000);
  const unsigned bus_clocks = GENERATE(1, 4);
  CAPTURE(clocks, bus_clocks);
  FakeAxi4Rtl rtl(Axi4Config{}, bus_clocks);
  ListSource<Axi4Pins> source(traffic(rtl.config(), clocks));
  const auto result = measure(rtl, source,
                              task({{.event = axi4_event::kClockTicks},
                                    {.event = axi4_event::kClockTicks, .edge = true},
                                    {.event = axi4_event::kClockTicks, .max = true}}));
  REQUIRE(result.match());
  REQUIRE(result.clocks == clocks);
  REQUIRE(result.counts[0].rtl == clocks);
  REQUIRE(result.counts[1].rtl == (clocks == 0 ? 0 : 1));
  REQUIRE(result.counts[2].rtl == (clocks == 0 ? 0 : 1));
}

TEST_CASE("Each of many programs counts as if it were alone", "[axi4][check]") {
  const bool advanced = GENERATE(false, true);
  const unsigned counters = GENERATE(1, 8, 16);
  CAPTURE(advanced, counters, fabmon::test::seed_or(1));
  FakeAxi4Rtl rtl(config_of(counters, advanced));
  ListSource<Axi4Pins> source(traffic(rtl.config(), 1500));
  const auto programs = many_programs();
  const auto result = measure(rtl, source, task(programs));
  REQUIRE(result.match());
  REQUIRE(result.passes == (result.instances + kMostInstances - 1) / kMostInstances);
  REQUIRE(result.instances >= (programs.size() + counters - 1) / counters);
  for (std::size_t i = 0; i < programs.size(); ++i) {
    CAPTURE(i, int{programs[i].event}, int{programs[i].umask}, int{programs[i].thresh},
            programs[i].invert, programs[i].edge, programs[i].max);
    REQUIRE(result.counts[i].rtl == expected(rtl.config(), programs[i], source.pins(), 1500));
  }
}

TEST_CASE("All events on 8 counters in one pass are those of single measurements",
          "[axi4][check]") {
  FakeAxi4Rtl rtl(config_of(8));
  ListSource<Axi4Pins> source(traffic(rtl.config(), 1200));
  std::vector<Axi4Program> programs;
  for (const EventInfo& event : axi4_events()) {
    programs.push_back({.event = event.code});
    for (const SubeventInfo& sub : event.subevents) {
      programs.push_back({.event = event.code, .umask = static_cast<std::uint8_t>(1U << sub.bit)});
    }
  }
  const auto together = measure(rtl, source, task(programs));
  REQUIRE(together.match());
  REQUIRE(together.passes == 1);
  REQUIRE(together.instances == (programs.size() + 7) / 8);
  for (std::size_t i = 0; i < programs.size(); ++i) {
    CAPTURE(i, int{programs[i].event}, int{programs[i].umask});
    const auto alone = measure(rtl, source, task({programs[i]}));
    REQUIRE((alone.match() && alone.instances == 1));
    REQUIRE(together.counts[i].rtl == alone.counts[0].rtl);
    REQUIRE(together.counts[i].golden == alone.counts[0].golden);
  }
}

TEST_CASE("Intervals of 5 cycles take one pass", "[axi4][check]") {
  FakeAxi4Rtl rtl(config_of(8));
  ListSource<Axi4Pins> source(traffic(rtl.config(), 700));
  const std::vector<Axi4Program> programs{{.event = axi4_event::kClockTicks},
                                          {.event = axi4_event::kReadCmdBytes}};
  const auto result = measure(rtl, source, task(programs, 5));
  REQUIRE(result.match());
  REQUIRE(result.passes == 1);
  REQUIRE(result.intervals.size() == 140);
  for (const Interval& entry : result.intervals) {
    REQUIRE(entry.counts[0].rtl == entry.clock);
    REQUIRE(entry.counts[1].rtl == expected(rtl.config(), programs[1], source.pins(), entry.clock));
  }
}

TEST_CASE("The golden model of axi4 measures alone what both measure", "[axi4][check]") {
  const std::uint64_t interval = GENERATE(0, 50);
  FakeAxi4Rtl rtl(config_of(8));
  ListSource<Axi4Pins> source(traffic(rtl.config(), 1000));
  const auto programs = many_programs();
  const auto both = measure(rtl, source, task(programs, interval));
  const auto alone = measure<Axi4Monitor>({}, rtl.config(), source, task(programs, interval));
  REQUIRE((both.checked && both.compared > 0));
  REQUIRE((!alone.checked && alone.compared == 0 && alone.match()));
  REQUIRE(alone.passes == 1);
  REQUIRE(alone.intervals.size() == both.intervals.size());
  for (std::size_t i = 0; i < programs.size(); ++i) {
    REQUIRE(alone.counts[i].value() == both.counts[i].value());
    REQUIRE(alone.counts[i].overflow() == both.counts[i].overflow());
    for (std::size_t k = 0; k < alone.intervals.size(); ++k) {
      REQUIRE(alone.intervals[k].counts[i].value() == both.intervals[k].counts[i].value());
    }
  }
  for (std::size_t i = 0; i < alone.flags.size(); ++i) {
    REQUIRE(alone.flags[i].name == both.flags[i].name);
    REQUIRE(alone.flags[i].value() == both.flags[i].value());
  }
}

TEST_CASE("Interval counts are exact, however short the interval", "[axi4][check]") {
  const std::uint64_t interval = GENERATE(1, 7, 64, 100, 500, 600, 1000);
  const unsigned bus_clocks = GENERATE(1, 9);
  CAPTURE(interval, bus_clocks, fabmon::test::seed_or(1));
  FakeAxi4Rtl rtl(config_of(2), bus_clocks);
  ListSource<Axi4Pins> source(traffic(rtl.config(), 600));
  const std::vector<Axi4Program> programs{{.event = axi4_event::kClockTicks},
                                          {.event = axi4_event::kReadCmdBytes},
                                          {.event = axi4_event::kReadOccupancy, .umask = 2}};
  const auto result = measure(rtl, source, task(programs, interval));
  REQUIRE(result.match());
  REQUIRE(result.intervals.size() == (600 + interval - 1) / interval);
  REQUIRE(result.intervals.back().clock == 600);
  for (std::size_t k = 0; k < result.intervals.size(); ++k) {
    const std::uint64_t clock = std::min<std::uint64_t>((k + 1) * interval, 600);
    REQUIRE(result.intervals[k].clock == clock);
    for (std::size_t i = 0; i < programs.size(); ++i) {
      REQUIRE(result.intervals[k].counts[i].rtl ==
              expected(rtl.config(), programs[i], source.pins(), clock));
    }
  }
  for (std::size_t i = 0; i < programs.size(); ++i) {
    REQUIRE(result.intervals.back().counts[i].rtl == result.counts[i].rtl);
  }
}

TEST_CASE("A reset in the source starts the counts anew", "[axi4][check][reset]") {
  FakeAxi4Rtl rtl(config_of(2));
  auto pins = traffic(rtl.config(), 3000);
  const auto hold = [&pins](std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) pins[i].aresetn = 0;
  };
  std::vector<Axi4Program> programs{{.event = axi4_event::kClockTicks},
                                    {.event = axi4_event::kReadCmdBytes},
                                    {.event = axi4_event::kClockTicks, .edge = true}};
  SECTION("at the beginning: those cycles are not counted") {
    hold(0, 17);
    ListSource<Axi4Pins> source(pins);
    const auto result = measure(rtl, source, task(programs));
    REQUIRE(result.match());
    REQUIRE(result.clocks == 2983);
    REQUIRE(result.first_clock == 17);
    REQUIRE(result.resets.empty());
    REQUIRE(result.counts[0].rtl == 2983);
  }
  SECTION("in the middle: the last segment is reported") {
    hold(0, 3);
    hold(1000, 1001);
    hold(2000, 2100);
    ListSource<Axi4Pins> source(pins);
    const auto result = measure(rtl, source, task(programs, 100));
    REQUIRE(result.match());
    REQUIRE(result.resets == std::vector<std::uint64_t>{1001, 2100});
    REQUIRE(result.clocks == 900);
    REQUIRE(result.counts[0].rtl == 900);
    REQUIRE(result.counts[2].rtl == 1);
    const std::vector<Axi4Pins> tail(pins.begin() + 2100, pins.end());
    REQUIRE(result.counts[1].rtl == expected(rtl.config(), programs[1], tail, 900));
    REQUIRE(result.intervals.size() == 9);
    REQUIRE(result.intervals.front().counts[0].rtl == 100);
    REQUIRE(result.segments.size() == 3);
    const std::vector<Axi4Pins> first(pins.begin() + 3, pins.begin() + 1000);
    REQUIRE(result.segments[0].clock == 997);
    REQUIRE(result.segments[0].counts[1].rtl == expected(rtl.config(), programs[1], first, 997));
    REQUIRE(result.segments[1].counts[0].rtl == 999);
    REQUIRE(result.segments[2].counts[1].rtl == result.counts[1].rtl);
  }
  SECTION("at the end: what was counted before it stands") {
    hold(2500, 3000);
    ListSource<Axi4Pins> source(pins);
    const auto result = measure(rtl, source, task(programs));
    REQUIRE(result.match());
    REQUIRE(result.clocks == 2500);
    REQUIRE(result.counts[0].rtl == 2500);
  }
  SECTION("throughout: nothing is counted") {
    hold(0, 3000);
    ListSource<Axi4Pins> source(pins);
    const auto result = measure(rtl, source, task(programs, 10));
    REQUIRE(result.match());
    REQUIRE(result.clocks == 0);
    REQUIRE(result.counts[0].rtl == 0);
    REQUIRE(result.intervals.empty());
  }
}

TEST_CASE("The first cycle that is counted differently is named", "[axi4][check][mismatch]") {
  const std::uint64_t wrong_from = GENERATE(0, 1, 255, 256, 257, 1023, 1024, 4321, 5998, 5999);
  const bool once = GENERATE(false, true);
  CAPTURE(wrong_from, once);
  FakeAxi4Rtl rtl(Axi4Config{});
  // The bus idles, and the broken monitor sees an ARVALID that is not there.
  rtl.pin_fault = [=](std::uint64_t clock, Axi4Pins& pins) {
    if (once ? clock == wrong_from : clock >= wrong_from) pins.arvalid = 1;
  };
  ListSource<Axi4Pins> source(std::vector<Axi4Pins>(6000));
  const Axi4Program wrong{.event = axi4_event::kReadOccupancy, .umask = 0x04};
  const auto result = measure(
      rtl, source,
      task({{.event = axi4_event::kClockTicks}, {.event = axi4_event::kWriteCmdBytes}, wrong}));
  REQUIRE_FALSE(result.match());
  REQUIRE(result.counts[0].match());
  REQUIRE(result.counts[1].match());
  REQUIRE_FALSE(result.counts[2].match());
  REQUIRE(result.difference->clock == wrong_from);
  REQUIRE(result.difference->index == 2U);
  REQUIRE(result.difference->count.rtl == 1);
  REQUIRE(result.difference->count.golden == 0);
  REQUIRE_FALSE(result.difference->before);
}

TEST_CASE("The earliest difference of several instances is named", "[axi4][check][mismatch]") {
  FakeAxi4Rtl rtl(config_of(1));
  rtl.pin_fault = [](std::uint64_t clock, Axi4Pins& pins) {
    if (clock >= 700) pins.rvalid = 1;
    if (clock >= 300) pins.bvalid = 1;
  };
  ListSource<Axi4Pins> source(std::vector<Axi4Pins>(1000));
  const Axi4Program r{.event = axi4_event::kReadOccupancy, .umask = 0x20};
  const Axi4Program b{.event = axi4_event::kResponseOccupancy, .umask = 0x04};
  const auto result = measure(rtl, source, task({r, b}));
  REQUIRE(result.difference->clock == 300);
  REQUIRE(result.difference->index == 1U);
}

TEST_CASE("A difference after a reset is named by the cycle of the source",
          "[axi4][check][mismatch]") {
  FakeAxi4Rtl rtl(Axi4Config{});
  rtl.pin_fault = [](std::uint64_t clock, Axi4Pins& pins) {
    if (clock >= 1500) pins.arvalid = 1;  // only the second segment is so long
  };
  std::vector<Axi4Pins> pins(3000);
  pins[1000].aresetn = 0;
  ListSource<Axi4Pins> source(pins);
  const auto result =
      measure(rtl, source, task({{.event = axi4_event::kReadOccupancy, .umask = 0x04}}));
  REQUIRE(result.difference->clock == 1001 + 1500);
}

TEST_CASE("A difference in the counts of an interval alone is found", "[axi4][check][mismatch]") {
  FakeAxi4Rtl rtl(Axi4Config{});
  // The snapshot of counter 0 is wrong while 500 to 700 cycles have been counted.
  rtl.read_fault = [](std::uint64_t clock, std::uint32_t addr, std::uint32_t data) {
    return addr == axi4_reg::kSnapL && clock > 500 && clock < 700 ? data + 1 : data;
  };
  ListSource<Axi4Pins> source(std::vector<Axi4Pins>(1000));
  const auto result = measure(rtl, source, task({{.event = axi4_event::kClockTicks}}, 100));
  REQUIRE(result.counts[0].match());
  REQUIRE_FALSE(result.match());
  REQUIRE(result.difference->clock >= 400);
  REQUIRE(result.difference->clock < 600);
}

TEST_CASE("A difference before the first cycle is told apart", "[axi4][check][mismatch]") {
  FakeAxi4Rtl rtl(Axi4Config{});
  rtl.read_fault = [](std::uint64_t, std::uint32_t addr, std::uint32_t data) {
    return addr == axi4_reg::kSnapH ? data | 0x8000U : data;  // the upper half of counter 0
  };
  ListSource<Axi4Pins> source(std::vector<Axi4Pins>(100));
  const auto result = measure(rtl, source, task({{.event = axi4_event::kClockTicks}}));
  REQUIRE_FALSE(result.match());
  REQUIRE(result.difference->before);
  REQUIRE(result.difference->count.rtl == (std::uint64_t{0x8000} << 32));
}

TEST_CASE("A wrong overflow flag is a difference", "[axi4][check][mismatch]") {
  FakeAxi4Rtl rtl(Axi4Config{});
  rtl.read_fault = [](std::uint64_t clock, std::uint32_t addr, std::uint32_t data) {
    return addr == axi4_reg::kExtSnapOv && clock > 50 ? data | 1U : data;
  };
  ListSource<Axi4Pins> source(std::vector<Axi4Pins>(100));
  const auto result = measure(rtl, source, task({{.event = axi4_event::kClockTicks}}));
  REQUIRE_FALSE(result.match());
  REQUIRE(result.difference->count.rtl_overflow);
  REQUIRE_FALSE(result.difference->count.golden_overflow);
}

TEST_CASE("A wrong sticky flag is found though no counter looked at it",
          "[axi4][check][mismatch]") {
  Axi4Config config;
  config.out_width = 1;
  FakeAxi4Rtl rtl(config);
  rtl.pin_fault = [](std::uint64_t clock, Axi4Pins& pins) {
    if (clock == 40 || clock == 50) pins.arvalid = pins.arready = 1;  // two reads: one too many
  };
  ListSource<Axi4Pins> source(std::vector<Axi4Pins>(100));
  const auto result = measure(rtl, source, task({{.event = axi4_event::kClockTicks}}));
  REQUIRE(result.counts[0].match());
  REQUIRE_FALSE(result.match());
  REQUIRE(result.difference->flag);
  REQUIRE(result.difference->name == flag_of(axi4_event::kPmonLatDebugEvent, 4));
  REQUIRE(result.difference->clock == 50);
}

TEST_CASE("Raised flags are reported", "[axi4][check]") {
  Axi4Config config;
  config.gap_width = 3;
  config.out_width = 1;
  FakeAxi4Rtl rtl(config);
  ListSource<Axi4Pins> source(traffic(config, 2000, "never_idle"));
  const auto result = measure(rtl, source, task({{.event = axi4_event::kClockTicks}}));
  REQUIRE(result.match());
  REQUIRE(result.flags.size() == 10);
  REQUIRE(std::any_of(result.flags.begin(), result.flags.end(),
                      [](const Flag& flag) { return flag.rtl && flag.golden; }));
}

TEST_CASE("A monitor that does not work at all is reported, not waited for",
          "[axi4][check][mismatch]") {
  FakeAxi4Rtl rtl(Axi4Config{});
  ListSource<Axi4Pins> source(std::vector<Axi4Pins>(100));
  SECTION("its bus is dead") { rtl.dead_bus = true; }
  SECTION("its discovery table is wrong") {
    rtl.read_fault = [](std::uint64_t, std::uint32_t addr, std::uint32_t data) {
      return addr == axi4_reg::kUdisL ? data + 1 : data;
    };
  }
  SECTION("its snapshot never completes") {
    rtl.read_fault = [](std::uint64_t, std::uint32_t addr, std::uint32_t data) {
      return addr == axi4_reg::kExtSnapSts ? 0 : data;
    };
  }
  REQUIRE_THROWS_AS(measure(rtl, source, task({{.event = 1}})), CheckError);
}

TEST_CASE("An error in the source passes through", "[axi4][check]") {
  FakeAxi4Rtl rtl(Axi4Config{});
  ListSource<Axi4Pins> source(std::vector<Axi4Pins>(5000), 2500);
  REQUIRE_THROWS_AS(measure(rtl, source, task({{.event = 1}})), InputError);
}

TEST_CASE("Measuring nothing still counts cycles and reads flags", "[axi4][check]") {
  FakeAxi4Rtl rtl(Axi4Config{});
  ListSource<Axi4Pins> source(std::vector<Axi4Pins>(100));
  const auto result = measure(rtl, source, task({}, 10));
  REQUIRE(result.match());
  REQUIRE(result.clocks == 100);
  REQUIRE(result.flags.size() == 10);
}

TEST_CASE("Progress adds up to the cycles of all passes", "[axi4][check]") {
  FakeAxi4Rtl rtl(config_of(1));
  ListSource<Axi4Pins> source(std::vector<Axi4Pins>(5000));
  std::size_t clocks = 0;
  Axi4Task two = task({{.event = 1}, {.event = 2}});
  two.progress = [&clocks](std::size_t n) { clocks += n; };
  const auto result = measure(rtl, source, two);
  REQUIRE(result.passes == 1);
  REQUIRE(result.instances == 2);
  REQUIRE(clocks == 5000);
}

}  // namespace fabmon
