// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The C library on the cci400 monitor: every function in traffic, every count equal to the golden
// model's.
#include <memory>
#include <string>
#include <vector>

#include "sw/include/fabmon_cci400.h"
#include "tb/bus/ace/traffic/traffic.hpp"
#include "tests/monitor/cci400/driver_fixture.hpp"
#include "tests/seed.hpp"
#include "tests/sw/bus.hpp"

namespace fabmon::test::test_cci400 {
namespace {

class Software {
 public:
  explicit Software(const std::string& build, const std::string& workload = "mixed",
                    std::uint64_t seed = seed_or(1))
      : both(build), registers(both) {
    both.pins([traffic = std::make_shared<AceTraffic>(workload, seed, ~std::uint64_t{0})] {
      AcePins pins;
      REQUIRE(traffic->read(&pins, 1) == 1);
      return pins;
    });
    const fabmon_bus bus = registers.bus();
    REQUIRE(fabmon_cci400_discover(&monitor, &bus) == FABMON_OK);
  }

  /// The golden model's count as it is now.
  std::uint32_t golden(unsigned k) { return both.golden().read(page(k) + kValue); }
  /// The library's, which must be that.
  std::uint32_t count(unsigned k) {
    const std::uint32_t expected = golden(k);
    std::uint32_t count = ~expected;
    REQUIRE(fabmon_cci400_read(&monitor, k, &count) == FABMON_OK);
    CHECK(count == expected);
    return count;
  }

  Cci400Fixture both;
  SoftwareBus<Cci400Fixture> registers;
  fabmon_cci400 monitor{};
};

}  // namespace

TEST_CASE("sw cci400: discovery knows every build and its revision", "[sw][cci400]") {
  for (const std::string& build : all_cci400_builds()) {
    CAPTURE(build);
    Software sw(build);
    CHECK(sw.monitor.identified);
    CHECK(sw.monitor.revision == sw.both.config().revision);
    CHECK(sw.registers.writes == 0);
  }
}

TEST_CASE("sw cci400: what is no such monitor is no device", "[sw][cci400]") {
  for (std::uint64_t value : {std::uint64_t{0}, ~std::uint64_t{0}, std::uint64_t{0x2000}}) {
    const fabmon_bus bus = dead_bus(value);
    fabmon_cci400 monitor;
    CHECK(fabmon_cci400_discover(&monitor, &bus) == FABMON_NO_DEVICE);
  }
  Software sw("base");
  const auto lies = [&](std::uint32_t at, std::uint32_t answer) {
    sw.registers.instead = [=](std::uint32_t offset, std::uint32_t& value) {
      if (offset == at) value = answer;
      return offset == at;
    };
    const fabmon_bus bus = sw.registers.bus();
    return fabmon_cci400_discover(&sw.monitor, &bus);
  };
  CHECK(lies(0xFE0, 0x20) == FABMON_OK);
  CHECK(lies(0xFE0, 0x21) == FABMON_NO_DEVICE);  // another part of Arm's
  CHECK(lies(0xFE8, 0x1B) == FABMON_OK);         // another revision
  CHECK(lies(0xFE8, 0x0A) == FABMON_NO_DEVICE);
  CHECK(lies(0xFFC, 0) == FABMON_NO_DEVICE);
  CHECK(lies(0x100, 5 << 11) == FABMON_NO_DEVICE);  // as many counters as no CCI-400 has
  // Closed to Non-secure accesses: the ID registers read 0, PMCR is open.
  sw.registers.instead = [](std::uint32_t offset, std::uint32_t& value) {
    value = 0;
    return offset >= 0xFD0 && offset < 0x1000;
  };
  const fabmon_bus bus = sw.registers.bus();
  CHECK(fabmon_cci400_discover(&sw.monitor, &bus) == FABMON_OK);
  CHECK_FALSE(sw.monitor.identified);
  CHECK(sw.monitor.revision == 0);
}

TEST_CASE("sw cci400: every event of every interface is counted as by the golden model",
          "[sw][cci400]") {
  for (const std::string build : {"base", "tiny"}) {
    CAPTURE(build);
    Software sw(build);
    REQUIRE(fabmon_cci400_reset(&sw.monitor) == FABMON_OK);
    REQUIRE(fabmon_cci400_start(&sw.monitor) == FABMON_OK);
    std::uint64_t counted = 0;
    unsigned used = 0;
    for (unsigned source = 0; source < kSources; ++source) {
      for (unsigned code = 0; code < codes(source); ++code) {
        CAPTURE(source, code);
        REQUIRE(fabmon_cci400_configure(&sw.monitor, used % 4, source, code) == FABMON_OK);
        ++used;
        if (used % 4 != 0) continue;
        sw.both.run(150);
        for (unsigned k = 0; k < 4; ++k) counted += sw.count(k);
      }
    }
    CHECK(counted > 100);
  }
}

TEST_CASE("sw cci400: start, stop, clear, disable and the cycle counter are exact",
          "[sw][cci400]") {
  for (const std::string& build : all_cci400_builds()) {
    CAPTURE(build);
    Software sw(build);
    REQUIRE(fabmon_cci400_reset(&sw.monitor) == FABMON_OK);
    for (unsigned k = 0; k < 4; ++k) {
      REQUIRE(fabmon_cci400_configure(&sw.monitor, k, k, 0) == FABMON_OK);
    }
    REQUIRE(fabmon_cci400_configure_cycles(&sw.monitor, false, false) == FABMON_OK);
    sw.both.run(50);
    for (unsigned k = 0; k < 5; ++k) CHECK(sw.count(k) == 0);
    const std::uint64_t begin = sw.both.now();
    REQUIRE(fabmon_cci400_start(&sw.monitor) == FABMON_OK);
    sw.both.run(500);
    REQUIRE(fabmon_cci400_stop(&sw.monitor) == FABMON_OK);
    const std::uint64_t end = sw.both.now();
    std::vector<std::uint32_t> held;
    for (unsigned k = 0; k < 5; ++k) held.push_back(sw.count(k));
    CHECK(held[4] >= 500);
    CHECK(held[4] < end - begin);
    sw.both.run(100);
    for (unsigned k = 0; k < 5; ++k) CHECK(sw.count(k) == held[k]);
    fabmon_cci400_start(&sw.monitor);
    REQUIRE(fabmon_cci400_disable(&sw.monitor, 4) == FABMON_OK);
    const std::uint32_t stopped = sw.count(4);
    sw.both.run(100);
    CHECK(sw.count(4) == stopped);
    REQUIRE(fabmon_cci400_clear(&sw.monitor) == FABMON_OK);
    CHECK(sw.count(4) == 0);
    sw.both.run(100);
    for (unsigned k = 0; k < 4; ++k) sw.count(k);
    // Each 64th cycle, the first one 64 cycles after the counter was set up.
    REQUIRE(fabmon_cci400_configure_cycles(&sw.monitor, true, false) == FABMON_OK);
    sw.both.run(640);
    CHECK(sw.count(4) >= 9);
    CHECK(sw.count(4) <= 11);
    // The modes are kept by start and stop, and EVNTBUS is switched alone.
    REQUIRE(fabmon_cci400_export(&sw.monitor, true) == FABMON_OK);
    REQUIRE(fabmon_cci400_stop(&sw.monitor) == FABMON_OK);
    CHECK(sw.both.read(kPmcr) == (4U << 11 | kEx | kCcd));
    REQUIRE(fabmon_cci400_start(&sw.monitor) == FABMON_OK);
    REQUIRE(fabmon_cci400_export(&sw.monitor, false) == FABMON_OK);
    REQUIRE(fabmon_cci400_configure_cycles(&sw.monitor, false, true) == FABMON_OK);
    CHECK(sw.both.read(kPmcr) == (4U << 11 | kDp | kCen));
    REQUIRE(fabmon_cci400_reset(&sw.monitor) == FABMON_OK);
    sw.both.run(50);
    CHECK(sw.both.read(kPmcr) == 4U << 11);
    for (unsigned k = 0; k < 5; ++k) CHECK(sw.count(k) == 0);
  }
}

TEST_CASE("sw cci400: a total of 64 bits goes on beyond a wrap, which flags and interrupts",
          "[sw][cci400]") {
  Software sw("base");
  REQUIRE(fabmon_cci400_reset(&sw.monitor) == FABMON_OK);
  REQUIRE(fabmon_cci400_configure_cycles(&sw.monitor, false, false) == FABMON_OK);
  REQUIRE(fabmon_cci400_write(&sw.monitor, FABMON_CCI400_CYCLES, 0xFFFFFF00) == FABMON_OK);
  std::uint64_t total = 0xFFFFFF00;
  std::uint32_t flags = 99;
  REQUIRE(fabmon_cci400_overflow(&sw.monitor, &flags) == FABMON_OK);
  CHECK(flags == 0);
  CHECK(sw.both.rtl().irq() == 0);
  fabmon_cci400_start(&sw.monitor);
  for (unsigned wraps = 0; wraps < 2;) {
    sw.both.run(100);
    const std::uint32_t expected = sw.golden(4);
    const std::uint64_t before = total;
    REQUIRE(fabmon_cci400_update(&sw.monitor, 4, &total) == FABMON_OK);
    CHECK((total & 0xFFFFFFFF) == expected);
    CHECK(total - before >= 100);
    CHECK(total - before < 200);
    if (total >> 32 == wraps) continue;
    ++wraps;
    REQUIRE(fabmon_cci400_overflow(&sw.monitor, &flags) == FABMON_OK);
    CHECK(flags == 1U << 4);
    CHECK(sw.both.rtl().irq() == 1);
    CHECK(fabmon_cci400_clear_overflow(&sw.monitor, 1U << 5) == FABMON_BAD_ARGUMENT);
    REQUIRE(fabmon_cci400_clear_overflow(&sw.monitor, flags) == FABMON_OK);
    REQUIRE(fabmon_cci400_overflow(&sw.monitor, &flags) == FABMON_OK);
    CHECK(flags == 0);
    CHECK(sw.both.rtl().irq() == 0);
    if (wraps == 2) break;
    REQUIRE(fabmon_cci400_write(&sw.monitor, 4, 0xFFFFFF80) == FABMON_OK);
    total = total >> 32 << 32 | 0xFFFFFF80;
  }
  CHECK(total >> 32 == 2);
}

TEST_CASE("sw cci400: registers marked secure are opened and closed", "[sw][cci400]") {
  Software sw("base");
  CHECK(sw.both.read(0xFE0, kNs) == 0);
  REQUIRE(fabmon_cci400_open(&sw.monitor, true) == FABMON_OK);
  CHECK(sw.both.read(0xFE0, kNs) == 0x20);
  REQUIRE(fabmon_cci400_open(&sw.monitor, false) == FABMON_OK);
  CHECK(sw.both.read(0xFE0, kNs) == 0);
}

TEST_CASE("sw cci400: what observers lose is told and cleared", "[sw][cci400]") {
  Software sw("tiny");  // one open read
  std::uint32_t flags = 0;
  sw.both.run(3000);
  sw.both.pins([] { return AcePins{}; });
  sw.both.run(4);
  const std::uint32_t expected = sw.both.golden().observer_lost();
  CHECK(expected != 0);
  REQUIRE(fabmon_cci400_lost(&sw.monitor, &flags) == FABMON_OK);
  CHECK(flags == expected);
  REQUIRE(fabmon_cci400_clear_lost(&sw.monitor, flags) == FABMON_OK);
  REQUIRE(fabmon_cci400_lost(&sw.monitor, &flags) == FABMON_OK);
  CHECK(flags == 0);
}

TEST_CASE("sw cci400: what there is not is said, and nothing is accessed", "[sw][cci400]") {
  Software sw("base");
  sw.registers.reads = 0;
  std::uint32_t count = 77;
  std::uint64_t total = 77;
  CHECK(fabmon_cci400_configure(&sw.monitor, 4, 0, 0) == FABMON_NO_COUNTER);
  CHECK(fabmon_cci400_configure(&sw.monitor, 0, 8, 0) == FABMON_BAD_ARGUMENT);
  CHECK(fabmon_cci400_configure(&sw.monitor, 0, 0, 32) == FABMON_BAD_ARGUMENT);
  CHECK(fabmon_cci400_disable(&sw.monitor, 5) == FABMON_NO_COUNTER);
  CHECK(fabmon_cci400_read(&sw.monitor, 5, &count) == FABMON_NO_COUNTER);
  CHECK(fabmon_cci400_update(&sw.monitor, 5, &total) == FABMON_NO_COUNTER);
  CHECK(fabmon_cci400_write(&sw.monitor, 5, 0) == FABMON_NO_COUNTER);
  CHECK(count == 77);
  CHECK(total == 77);
  CHECK(sw.registers.reads + sw.registers.writes == 0);
}

}  // namespace fabmon::test::test_cci400
