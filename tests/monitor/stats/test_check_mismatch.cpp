// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The checker of the stats monitor against stand-ins for the RTL that are wrong from a known cycle
// on: that cycle and the value are named.
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tb/core/input_error.hpp"
#include "tb/monitor/stats/monitor.hpp"
#include "tb/monitor/stats/tables/register_map.hpp"
#include "tests/catch.hpp"
#include "tests/monitor/axi4/check_source.hpp"
#include "tests/monitor/stats/check_fake.hpp"
#include "tests/monitor/stats/check_util.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_check_mismatch {
namespace {

// A monitor with a log-linear histogram, which takes one sample a cycle.
StatsConfig hist_stats() {
  StatsConfig config = small_stats(4, 8);
  config.num_dealloc = 1;
  config.hist_width = 16;
  return config;
}

// A read of one register is off by `wrong` once more than `cycles` cycles have been counted.
FakeStatsRtl::ReadFault wrong_read(std::uint32_t wrong_addr, std::uint64_t clocks,
                                   std::uint32_t wrong = 1) {
  return [=](std::uint64_t clock, std::uint32_t addr, std::uint32_t data) {
    return addr == wrong_addr && clock > clocks ? data ^ wrong : data;
  };
}

TEST_CASE("The first cycle whose latency is counted differently is named",
          "[stats][check][mismatch]") {
  const std::uint64_t wrong_from = GENERATE(5, 6, 255, 256, 257, 1023, 1024, 4321, 5998, 5999);
  const bool once = GENERATE(false, true);
  const std::uint64_t interval = GENERATE(0, 1000);
  CAPTURE(wrong_from, once, interval);
  FakeStatsRtl rtl(small_stats());
  // Entry 1 is open all the time; the broken monitor sees it freed, and given away again.
  rtl.pin_fault = [=](std::uint64_t clock, ContextPins& pins) {
    if (once ? clock != wrong_from : clock < wrong_from) return;
    set_bit(pins.dealloc, 1);
    set_bit(pins.alloc, 1);
  };
  std::vector<ContextPins> pins(6000);
  set_bit(pins[0].alloc, 1);
  ListSource<ContextPins> source(pins);
  const auto result =
      measure(rtl, source, stats_task({{2, 3}, {3, 10'000}, {7'000, 10'000}}, interval));
  REQUIRE_FALSE(result.match());
  REQUIRE(result.difference->clock == wrong_from);
  REQUIRE(result.difference->name == "bin=1");
  REQUIRE(result.difference->count.rtl == 1);
  REQUIRE(result.difference->count.golden == 0);
  REQUIRE_FALSE(result.difference->before);
  REQUIRE(named(result.values, "bin=0").match());
  REQUIRE_FALSE(named(result.values, "bin=1").match());
  REQUIRE(named(result.values, "bin=2").match());
}

TEST_CASE("The first cycle of a difference that only the end shows is named",
          "[stats][check][mismatch]") {
  struct Fault {
    const char* name;
    std::uint32_t addr;
    std::uint32_t bit;
    std::uint64_t value;
  };
  const Fault fault =
      GENERATE(Fault{"latency_min", stats_reg::kLatencyMin, 1, 2},
               Fault{"latency_max", stats_reg::kLatencyMax, 1, 2},
               Fault{"hist=3", stats_reg::kHistLo + 3 * stats_reg::kHistBinStride, 1, 2},
               Fault{"hist=3", stats_reg::kHistHi + 3 * stats_reg::kHistBinStride, 1, 1ULL << 32},
               Fault{"table_full", stats_reg::kStatus, 1U << 4, 1},
               Fault{"sample_lost", stats_reg::kStatus, 1U << 6, 1});
  const std::uint64_t wrong_from = GENERATE(50, 51, 255, 256, 700, 998, 999);
  CAPTURE(fault.name, fault.addr, wrong_from);
  FakeStatsRtl rtl(hist_stats());
  rtl.read_fault = wrong_read(fault.addr, wrong_from, fault.bit);
  std::vector<ContextPins> pins(1000);
  request(pins, 0, 10, 13);  // latency 3: bin 3 of the histogram
  ListSource<ContextPins> source(pins);
  const auto result = measure(rtl, source, stats_task());
  REQUIRE_FALSE(result.match());
  REQUIRE(result.difference->clock == wrong_from);
  REQUIRE(result.difference->name == fault.name);
  REQUIRE((result.difference->count.rtl ^ result.difference->count.golden) ==
          (fault.addr == stats_reg::kHistHi + 3 * stats_reg::kHistBinStride ? 1ULL << 32 : 1));
  REQUIRE_FALSE(result.difference->before);
  for (const StatsValue& value : result.values)
    REQUIRE(value.match() == (value.name != fault.name));
}

TEST_CASE("A sticky flag that the pins raise wrongly is found at its cycle",
          "[stats][check][mismatch]") {
  const std::uint64_t wrong_at = GENERATE(0, 1, 500, 2999);
  CAPTURE(wrong_at);
  FakeStatsRtl rtl(small_stats());
  rtl.pin_fault = [=](std::uint64_t clock, ContextPins& pins) {
    if (clock == wrong_at) set_bit(pins.dealloc, 2);  // of no request
  };
  ListSource<ContextPins> source(std::vector<ContextPins>(3000));
  const auto result = measure(rtl, source, stats_task());
  REQUIRE_FALSE(result.match());
  REQUIRE(result.difference->clock == wrong_at);
  REQUIRE(result.difference->name == "orphan_dealloc");
  REQUIRE(named(result.flags, "orphan_dealloc").rtl == 1);
  REQUIRE(named(result.flags, "orphan_dealloc").golden == 0);
}

TEST_CASE("The earlier of a counted and a last difference is named", "[stats][check][mismatch]") {
  const bool last_is_first = GENERATE(false, true);
  CAPTURE(last_is_first);
  FakeStatsRtl rtl(small_stats());
  rtl.pin_fault = [=](std::uint64_t clock, ContextPins& pins) {
    if (clock == 300) set_bit(pins.dealloc, last_is_first ? 2 : 0);  // an orphan, or a sample
    if (clock == 700) set_bit(pins.dealloc, last_is_first ? 0 : 2);
  };
  std::vector<ContextPins> pins(1000);
  set_bit(pins[0].alloc, 0);
  ListSource<ContextPins> source(pins);
  const auto result = measure(rtl, source, stats_task());
  REQUIRE(result.difference->clock == 300);
  REQUIRE(result.difference->name == (last_is_first ? "orphan_dealloc" : "bin=7"));
}

TEST_CASE("A wrong AXI4 handshake is found at its cycle", "[stats][check][mismatch]") {
  StatsConfig config;
  config.n = 8;
  config.num_dealloc = 2;
  config.hist_width = 16;
  config.source = StatsSource::kAxi;
  FakeStatsRtl rtl(config);
  rtl.axi4_fault = [](std::uint64_t clock, Axi4Pins& pins) {
    if (clock >= 2000) pins.rvalid = 0;
  };
  CAPTURE(seed_or(1));
  Axi4Traffic source("random", seed_or(1), 4000, Axi4Port{});
  // The first read that ends at or after cycle 2000.
  std::vector<Axi4Pins> pins(4000);
  source.read(pins.data(), pins.size());
  std::uint64_t first = 2000;
  while (!(pins[first].rvalid && pins[first].rready && pins[first].rlast)) ++first;
  const auto result = measure(rtl, source, stats_task());
  REQUIRE_FALSE(result.match());
  REQUIRE(result.difference->clock == first);
}

TEST_CASE("A latency differs after a reset: the clock is that of the source",
          "[stats][check][mismatch]") {
  FakeStatsRtl rtl(small_stats());
  rtl.pin_fault = [](std::uint64_t clock, ContextPins& pins) {
    if (clock == 1500) pins.table_full = 1;  // only the second segment is so long
  };
  std::vector<ContextPins> pins(3000);
  pins[1000].aresetn = 0;
  ListSource<ContextPins> source(pins);
  const auto result = measure(rtl, source, stats_task());
  REQUIRE(result.difference->clock == 1001 + 1500);
  REQUIRE(result.difference->name == "table_full");
}

TEST_CASE("A difference in a segment before the last is found", "[stats][check][mismatch]") {
  FakeStatsRtl rtl(small_stats());
  rtl.pin_fault = [](std::uint64_t clock, ContextPins& pins) {
    if (clock == 1500) pins.table_full = 1;  // only the first segment is so long
  };
  std::vector<ContextPins> pins(3000);
  pins[2000].aresetn = 0;
  ListSource<ContextPins> source(pins);
  const auto result = measure(rtl, source, stats_task());
  REQUIRE_FALSE(result.match());
  REQUIRE(result.difference->clock == 1500);
  REQUIRE(result.first_clock == 2001);
}

TEST_CASE("A snapshot that is wrong for a while is found", "[stats][check][mismatch]") {
  FakeStatsRtl rtl(small_stats());
  rtl.read_fault = [](std::uint64_t clock, std::uint32_t addr, std::uint32_t data) {
    return addr == stats_reg::kSamplesLo && clock > 500 && clock < 700 ? data + 1 : data;
  };
  ListSource<ContextPins> source(std::vector<ContextPins>(1000));
  const auto result = measure(rtl, source, stats_task({}, 100));
  REQUIRE(named(result.values, "samples").match());
  REQUIRE_FALSE(result.match());
  REQUIRE(result.difference->name == "samples");
  // A capture is read out in some hundred cycles after its own.
  REQUIRE(result.difference->clock >= 300);
  REQUIRE(result.difference->clock < 700);
}

TEST_CASE("A latency differs before the first cycle: that is told apart",
          "[stats][check][mismatch]") {
  FakeStatsRtl rtl(small_stats());
  // A shadow's upper half, and a value without a shadow.
  const std::uint32_t wrong_addr = GENERATE(stats_reg::kHi, stats_reg::kLatencyMax);
  CAPTURE(wrong_addr);
  rtl.read_fault = [=](std::uint64_t, std::uint32_t addr, std::uint32_t data) {
    return addr == wrong_addr ? data | 0x80U : data;
  };
  ListSource<ContextPins> source(std::vector<ContextPins>(100));
  const auto result = measure(rtl, source, stats_task());
  REQUIRE_FALSE(result.match());
  REQUIRE(result.difference->before);
  REQUIRE(result.difference->clock == 0);
  REQUIRE(result.difference->name == (wrong_addr == stats_reg::kHi ? "bin=0" : "latency_max"));
}

TEST_CASE("A wrong count is located though samples have to wait", "[stats][check][mismatch]") {
  const std::uint64_t interval = GENERATE(0, 150, 710, 2000);
  CAPTURE(interval);
  StatsConfig config = small_stats(8);
  config.num_dealloc = 2;
  FakeStatsRtl rtl(config);
  rtl.pin_fault = [](std::uint64_t clock, ContextPins& pins) {
    if (clock == 700) set_bit(pins.dealloc, 0);
  };
  std::vector<ContextPins> pins(1000);
  for (unsigned j = 0; j < 8; ++j) request(pins, j, j, 100);
  for (unsigned j = 0; j < 8; ++j) request(pins, j, 600, 800 + 10 * j);
  ListSource<ContextPins> source(pins);
  const auto result = measure(rtl, source, stats_task({}, interval));
  REQUIRE_FALSE(result.match());
  REQUIRE(result.difference->clock == 700);
  REQUIRE(result.difference->name == "bin=6");
}

TEST_CASE("A stats monitor that does not work at all is reported, not waited for",
          "[stats][check][mismatch]") {
  FakeStatsRtl rtl(small_stats());
  ListSource<ContextPins> source(std::vector<ContextPins>(100));
  SECTION("its bus is dead") { rtl.dead_bus = true; }
  SECTION("its ID is wrong") {
    rtl.read_fault = [](std::uint64_t, std::uint32_t addr, std::uint32_t data) {
      return addr == stats_reg::kId ? data + 1 : data;
    };
  }
  SECTION("its parameters are wrong") {
    rtl.read_fault = [](std::uint64_t, std::uint32_t addr, std::uint32_t data) {
      return addr == stats_reg::kConfig0 ? data + 1 : data;
    };
  }
  SECTION("a bin does not hold its boundary") {
    rtl.read_fault = [](std::uint64_t, std::uint32_t addr, std::uint32_t data) {
      return addr == stats_reg::kBinUl + stats_reg::kBoundaryStride ? data + 1 : data;
    };
  }
  SECTION("its bus dies in a snapshot") {
    rtl.pin_fault = [&rtl](std::uint64_t, ContextPins&) { rtl.dead_bus = true; };
  }
  REQUIRE_THROWS_AS(measure(rtl, source, stats_task({{0, 1}, {1, 5}}, 10)), CheckError);
}

TEST_CASE("What the monitor cannot measure is refused", "[stats][check]") {
  FakeStatsRtl rtl(small_stats(4, 2));
  ListSource<ContextPins> source(std::vector<ContextPins>(100));
  ListSource<Axi4Pins> axi4(std::vector<Axi4Pins>(100));
  REQUIRE_THROWS_AS(measure(rtl, source, stats_task({{0, 1}, {1, 2}, {2, 3}})),
                    std::invalid_argument);
  REQUIRE_THROWS_AS(measure(rtl, axi4, stats_task()), std::invalid_argument);
}

TEST_CASE("An error in the source of contexts passes through", "[stats][check]") {
  FakeStatsRtl rtl(small_stats());
  ListSource<ContextPins> source(std::vector<ContextPins>(5000), 2500);
  REQUIRE_THROWS_AS(measure(rtl, source, stats_task()), InputError);
}

}  // namespace
}  // namespace fabmon::test::test_check_mismatch
