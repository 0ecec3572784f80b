// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The pins during a reset, the reset of the registers alone, and a monitor that is attached while
// traffic is in flight. What every monitor promises of resets is in tests/contract/test_reset.cpp.
#include <random>
#include <string>
#include <vector>

#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tests/catch.hpp"
#include "tests/monitor/axi4/driver_fixture.hpp"

namespace fabmon::test::test_reset {
namespace {

/// Everything that software can read but the snapshot's progress.
void compare(Axi4Fixture& pair) {
  for (std::uint32_t addr = 0x100; addr < pair.data(pair.config().num_counters); addr += 4) {
    pair.read(addr);
  }
  for (const std::uint32_t addr : {kIrqEn, kSnapSts, kSnapOv}) pair.read(addr);
  for (unsigned j = 0; j < pair.config().num_counters; ++j) pair.snapped(j);
  pair.irq();
}

}  // namespace

TEST_CASE("the pins during reset are not counted", "[axi4][reset]") {
  for (const std::string build : {"base", "small", "adv"}) {
    INFO(build);
    Axi4Fixture pair(build);
    pair.repeat(on(kHsAll, 255, 7), 3);
    pair.reset();    // the pins stay as they are
    pair.clock({});  // 0
    pair.write(pair.ctl(0), 0x13);
    pair.write(pair.ctl(1), 0x02);
    pair.write(pair.ctl(2), 0xF0);
    pair.write(pair.ctl(3), 0xFF);
    pair.clock(on(kHsAr));
    pair.clock({});
    pair.clock(on(kHsRl));
    CHECK(pair.count(0) == 2);
    CHECK(pair.count(1) == 0);  // the first one
    CHECK(pair.count(2) == 0);
    CHECK(pair.count(3) == 0);
  }
}

TEST_CASE("the CSR reset clears the registers and leaves timers, counts and flags running",
          "[axi4][reset]") {
  for (const std::string build : {"base", "adv", "small", "apb16"}) {
    INFO(build);
    Axi4Fixture pair(build);
    pair.program({0x11, 0x12});
    pair.write(kIrqEn, 0xF);
    pair.clock(on(kHsAr, 9));  // 0: opens a read, arms AR2R
    pair.repeat({}, 3);
    pair.snapshot();
    pair.write(kUctrl, kFreeze);
    const std::uint64_t opened = 0;
    CHECK(pair.count(0) == 10 + opened);
    pair.csr_reset();
    compare(pair);
    CHECK(pair.count(0) == 0);
    CHECK(pair.read(pair.ctl(0)) == 0);
    CHECK(pair.read(kUctrl) == 0);
    CHECK(pair.read(kIrqEn) == 0);
    CHECK(pair.read(kSnapSts) == 0);
    CHECK(pair.snapped(0) == 0);
    pair.write(pair.ctl(0), 0x13);
    pair.write(pair.ctl(1), 0x07);
    pair.clock(on(kHsRl));  // the read of before: both still know it
    CHECK(pair.count(0) != 0);
    CHECK(pair.count(1) != 0);
  }
}

TEST_CASE("a CSR reset beats a write, an overflow and a snapshot of its own cycle",
          "[axi4][reset]") {
  for (const std::string build : {"base", "one", "advtiny"}) {
    INFO(build);
    Axi4Fixture pair(build);
    pair.pins([] { return on(kHsAll, 3); });
    for (const int lead : {0, 1, 2, 3}) {
      pair.write(pair.ctl(0), 0x11);
      pair.run(5);
      pair.begin_write(pair.ctl(0), 0x1A);
      if (lead != 0) pair.run(static_cast<unsigned>(lead));
      pair.rtl().snapshot();
      pair.golden().snapshot();
      pair.csr_reset();
      while (pair.rtl().busy()) pair.run(1);
      pair.run(2 * pair.config().num_counters + 4);
      compare(pair);
      CHECK(pair.read(pair.ctl(0)) == 0);
      CHECK(pair.count(0) == 0);
      CHECK(pair.read(kSnapSts) == 0);
    }
  }
}

TEST_CASE("a CSR reset while the lower half of a count is being read: the upper half is not kept",
          "[axi4][reset]") {
  for (const std::string build : {"apb16", "whole"}) {  // the widest bus: 32 KiB a command
    for (const unsigned when : {0U, 1U, 2U, 3U, 4U, 5U, 8U, 12U}) {
      INFO("build " << build << ", CSR reset " << when << " cycles after the read");
      Axi4Fixture pair(build);
      pair.write(pair.ctl(0), 0x12);  // bytes of AR: a count above 32 bits is soon there
      const Axi4Pins most = fit(pair.config(), on(kHsAr, 255, 7));
      pair.repeat(most, (1U << 17) + 100);
      REQUIRE(pair.golden().counter(0) >> 32 == 1);
      const std::uint32_t low = pair.begin_read(pair.data(0));
      for (unsigned i = 0; i < when; ++i) pair.run(1);
      pair.rtl().csr_reset();
      pair.golden().csr_reset();
      do pair.run(1);
      while (pair.rtl().busy());
      CHECK(pair.rtl().rdata() == low);
      pair.read(pair.data(0) + 4);  // live, as golden has it: 0 unless it was answered before
    }
  }
}

TEST_CASE("attached while traffic is in flight: ends of what was never seen to begin count nothing",
          "[axi4][reset]") {
  for (const std::string build : {"base", "small", "adv", "advtiny", "whole"}) {
    INFO(build);
    Axi4Fixture pair(build);
    pair.program({0x13, 0x1C});
    pair.repeat(on(kHsRl | kHsB, 0, 0, 1), 3);  // older than the monitor
    pair.clock(on(kHsAr | kHsAw, 0, 0, 1));
    pair.repeat({}, 3);
    pair.clock(on(kHsRl | kHsB, 0, 0, 1));  // 4 cycles each
    pair.clock(on(kHsRl | kHsB, 0, 0, 1));  // and one more of the old ones
    pair.repeat({}, 5);
    CHECK(pair.count(0) == 4);
    CHECK(pair.count(1) == 4);
  }
  // The same on real traffic, attached at any cycle.
  const std::uint64_t seed = seed_or(3);
  for (const std::string build : {"base", "small", "adv", "advtiny"}) {
    for (const std::string& workload : Axi4Traffic::workloads()) {
      INFO(build << ", " << workload << ", FABMON_SEED=" << seed);
      Axi4Fixture pair(build);
      std::mt19937_64 rng(seed);
      std::vector<Axi4Pins> pins(1500);
      Axi4Traffic traffic(workload, seed, pins.size(), pair.config());
      REQUIRE(traffic.read(pins.data(), pins.size()) == pins.size());
      std::size_t next = 0;
      pair.pins([&] { return next < pins.size() ? pins[next++] : Axi4Pins{}; });
      for (int attach = 0; attach < 4; ++attach) {
        pair.run(rng() % 300);
        pair.reset();
        pair.program({0x13, 0x1C, 0x09});
        pair.run(60);
        pair.counts();
      }
    }
  }
}

}  // namespace fabmon::test::test_reset
