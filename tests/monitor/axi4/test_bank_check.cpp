// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The checker on the bank form: against a stand-in for the RTL that is right, and against ones that
// are wrong from a known cycle on, or describe themselves wrongly.
#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tb/core/check_error.hpp"
#include "tb/monitor/axi4/monitor.hpp"
#include "tb/monitor/axi4/spec.hpp"
#include "tests/catch.hpp"
#include "tests/monitor/axi4/bank_noise.hpp"
#include "tests/monitor/axi4/check_fake.hpp"
#include "tests/monitor/axi4/check_source.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_bank_check {
namespace {

std::vector<Axi4Pins> noise_pins(std::size_t clocks) {
  BankNoise noise(seed_or(2), false);
  std::vector<Axi4Pins> pins(clocks);
  for (Axi4Pins& p : pins) p = noise.next();
  return pins;
}

Axi4Task task_of(const std::vector<std::string>& events, std::uint64_t interval = 0) {
  return {.programs = programs_of(parse_axi4_events(events)), .interval = interval};
}

}  // namespace

TEST_CASE("bank: all events are one instance and one pass, and count what a bank's model has",
          "[axi4][bank][check]") {
  const Axi4Config config = with_all_extras({});
  FakeAxi4Rtl rtl(config);
  ListSource<Axi4Pins> source(noise_pins(3000));
  const std::vector<Axi4Spec> specs = all_axi4_events(config);
  REQUIRE(specs.size() > 75);
  const auto result = measure(rtl, source, {.programs = programs_of(specs)});
  REQUIRE(result.match());
  CHECK(result.passes == 1);
  CHECK(result.instances == 1);
  CHECK(result.clocks == 3000);
  for (std::size_t i = 0; i < specs.size(); ++i) {
    CAPTURE(specs[i].text);
    const auto alone = measure(rtl, source, {.programs = {specs[i].program}});
    CHECK(alone.counts[0].rtl == result.counts[i].rtl);
    if (specs[i].text == "axi4/clock_ticks/") CHECK(result.counts[i].rtl == 3000);
  }
}

TEST_CASE("bank: interval counts are those of runs that end there", "[axi4][bank][check]") {
  const Axi4Config config = with_all_extras({});
  FakeAxi4Rtl rtl(config);
  const std::vector<Axi4Pins> pins = noise_pins(2500);
  ListSource<Axi4Pins> source(pins);
  const Axi4Task task = task_of({"axi4/rd_gap/", "axi4/ar_idle/", "axi4/total_read_latency/"}, 600);
  const auto result = measure(rtl, source, task);
  REQUIRE(result.match());
  REQUIRE(result.intervals.size() == 5);
  for (const Interval& interval : result.intervals) {
    const auto end = static_cast<std::ptrdiff_t>(interval.clock);
    ListSource<Axi4Pins> part(std::vector<Axi4Pins>(pins.begin(), pins.begin() + end));
    const auto alone = measure(rtl, part, {.programs = task.programs});
    for (std::size_t i = 0; i < 3; ++i) CHECK(interval.counts[i].rtl == alone.counts[i].rtl);
  }
}

TEST_CASE("bank: the first cycle that is counted differently is named, with its event",
          "[axi4][bank][check]") {
  FakeAxi4Rtl rtl(Axi4Config{.bank = true});
  constexpr std::uint64_t kWrong = 1234;
  rtl.pin_fault = [](std::uint64_t clock, Axi4Pins& pins) {
    if (clock == kWrong) pins.arvalid = pins.arready = 1, pins.arlen = 9, pins.arsize = 0;
  };
  std::vector<Axi4Pins> pins = noise_pins(2000);
  pins[kWrong].arvalid = 0;
  ListSource<Axi4Pins> source(pins);
  const auto result = measure(rtl, source, task_of({"axi4/w_beats/", "axi4/read_cmd_bytes/"}));
  REQUIRE_FALSE(result.match());
  CHECK(result.difference->clock == kWrong);
  CHECK(result.difference->index == 1);
  CHECK(result.difference->count.rtl == result.difference->count.golden + 10);
}

TEST_CASE("bank: a flag that differs is found", "[axi4][bank][check]") {
  FakeAxi4Rtl rtl(with_all_extras({.out_width = 1, .max_outstanding = 1}));
  rtl.read_fault = [](std::uint64_t, std::uint32_t addr, std::uint32_t data) {
    return addr == 0x430 ? data & ~2U : data;
  };
  ListSource<Axi4Pins> source(noise_pins(500));
  const auto result = measure(rtl, source, task_of({"axi4/ar_handshakes/"}));
  REQUIRE(result.flags.size() == 4);
  for (const Flag& flag : result.flags) CHECK(flag.golden);
  REQUIRE_FALSE(result.match());
  CHECK(result.difference->flag);
  CHECK(result.difference->name == "ovfl_writes");
}

TEST_CASE("bank: an RTL that describes itself wrongly is refused", "[axi4][bank][check]") {
  const auto fault = [](std::uint32_t at, std::uint32_t flip) {
    FakeAxi4Rtl rtl(Axi4Config{.bank = true});
    rtl.read_fault = [=](std::uint64_t, std::uint32_t addr, std::uint32_t data) {
      return addr == at ? data ^ flip : data;
    };
    ListSource<Axi4Pins> source(noise_pins(10));
    measure(rtl, source, task_of({"axi4/ar_handshakes/"}));
  };
  CHECK_THROWS_AS(fault(0x000, 1U << 16), CheckError);  // number of units
  CHECK_THROWS_AS(fault(0x100, 1), CheckError);         // number of counters
  CHECK_THROWS_AS(fault(0x128, 0x10), CheckError);      // what the first one counts
  CHECK_NOTHROW(fault(0x7FC, 1));
}

TEST_CASE("bank: what it cannot count is refused", "[axi4][bank][check]") {
  FakeAxi4Rtl rtl(Axi4Config{.bank = true});
  ListSource<Axi4Pins> source(noise_pins(10));
  CHECK_THROWS_AS(measure(rtl, source, task_of({"axi4/ar_stalls,edge/"})), std::invalid_argument);
  CHECK_THROWS_AS(measure(rtl, source, task_of({"axi4/ar_4k/"})), std::invalid_argument);
}

}  // namespace fabmon::test::test_bank_check
