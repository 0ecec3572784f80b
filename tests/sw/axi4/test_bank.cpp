// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The C library on the bank form of the axi4 monitor: the same functions, with counters that are
// looked up.
#include "tests/sw/axi4/fixture.hpp"

namespace fabmon::test::test_bank {

TEST_CASE("sw axi4_bank: discovery finds three units and every counter of every build",
          "[sw][axi4]") {
  for (const std::string& build : kBankBuilds) {
    CAPTURE(build);
    Bank sw(build);
    CHECK(sw.monitor.fixed);
    CHECK(sw.monitor.num_units == 3);
    CHECK(sw.monitor.num_counters == sw.both.size());
    CHECK(sw.monitor.width == sw.both.config().counter_width);
    CHECK(sw.registers.writes == 0);
    unsigned k = 0;
    for (unsigned u = 0; u < 3; ++u) {
      CHECK(sw.monitor.units[u].count == sw.both.units()[u]);
      for (unsigned bit = 0; bit < sw.both.units()[u]; ++bit, ++k) {
        std::uint32_t unit = 99, place = 99;
        REQUIRE(fabmon_axi4_locate(&sw.monitor, k, &unit, &place) == FABMON_OK);
        CHECK(unit == u);
        CHECK(place == bit);
      }
    }
  }
}

TEST_CASE("sw axi4_bank: every fixed event is found at its counter, and no other", "[sw][axi4]") {
  for (const std::string& build : kBankBuilds) {
    CAPTURE(build);
    Bank sw(build);
    std::uint32_t k = 0, counter = 99;
    for (const auto& unit : axi4_fixed_events(sw.both.config())) {
      for (const Axi4FixedEvent& event : unit) {
        REQUIRE(fabmon_axi4_find(&sw.monitor, event.code, event.umask(), &counter) == FABMON_OK);
        CHECK(counter == k);
        fabmon_axi4_event has{.threshold = 9, .max = true};
        REQUIRE(fabmon_axi4_configured(&sw.monitor, k, &has) == FABMON_OK);
        CHECK(has.event == event.code);
        CHECK(has.umask == event.umask());
        CHECK(has.threshold == 0);
        CHECK_FALSE((has.invert || has.edge || has.max || has.freeze_on_overflow));
        ++k;
      }
    }
    CHECK(fabmon_axi4_find(&sw.monitor, 0xFE, 0, &counter) == FABMON_NO_COUNTER);
    CHECK(counter == k - 1);
    CHECK(sw.registers.writes == 0);
  }
}

TEST_CASE("sw axi4_bank: start, read, stop and clear are exact in traffic", "[sw][axi4]") {
  for (const std::string& build : kBankBuilds) {
    CAPTURE(build);
    Bank sw(build);
    REQUIRE(fabmon_axi4_reset(&sw.monitor) == FABMON_OK);
    sw.both.run(100);
    const auto none = sw.golden();
    REQUIRE(fabmon_axi4_start(&sw.monitor) == FABMON_OK);
    sw.both.run(500);
    unsigned moved = 0;
    for (unsigned k = 0; k < sw.monitor.num_counters; ++k) {
      CAPTURE(k);
      const std::uint64_t expected = sw.both.golden().counter(k);
      std::uint64_t count = 0;
      REQUIRE(fabmon_axi4_read(&sw.monitor, k, &count) == FABMON_OK);
      CHECK(count == expected);
      moved += count != none[k] ? 1 : 0;
    }
    CHECK(moved > 20);
    REQUIRE(fabmon_axi4_stop(&sw.monitor) == FABMON_OK);
    const auto held = sw.golden();
    sw.both.run(200);
    for (unsigned k = 0; k < sw.monitor.num_counters; ++k) {
      std::uint64_t count = 0;
      REQUIRE(fabmon_axi4_read(&sw.monitor, k, &count) == FABMON_OK);
      CHECK(count == held[k]);
    }
    REQUIRE(fabmon_axi4_clear(&sw.monitor) == FABMON_OK);
    CHECK(sw.golden() == none);
    // The clear is over: a snapshot right behind it is not lost.
    REQUIRE(sw.snapshot() == FABMON_OK);
    std::uint32_t flags = 99;
    REQUIRE(fabmon_axi4_flags(&sw.monitor, &flags) == FABMON_OK);
  }
}

TEST_CASE("sw axi4_bank: intervals by snapshot and clear lose and repeat no cycle", "[sw][axi4]") {
  for (const std::string& build : kBankBuilds) {
    CAPTURE(build);
    Bank sw(build, "interleave");
    std::vector<std::uint64_t> expected;
    std::uint64_t begin = 0, end = 0;
    sw.registers.before_write = [&](std::uint32_t offset, std::uint32_t) {
      if (offset == kSnapCtrl) expected = sw.golden(), end = sw.both.now();
    };
    std::uint32_t ticks = 99;
    REQUIRE(fabmon_axi4_find(&sw.monitor, 0x01, 0, &ticks) == FABMON_OK);
    for (int i = 0; i < 20; ++i) {
      sw.both.run(100);
      REQUIRE(sw.snapshot(true) == FABMON_OK);
      for (unsigned k = 0; k < sw.monitor.num_counters; ++k) {
        CAPTURE(k);
        std::uint64_t count = 0;
        REQUIRE(fabmon_axi4_read_snapshot(&sw.monitor, k, &count) == FABMON_OK);
        CHECK(count == expected[k]);
        if (k == ticks) CHECK(count == end - begin);
      }
      begin = end;
    }
  }
}

TEST_CASE("sw axi4_bank: a snapshot while one is stored is lost and clears nothing", "[sw][axi4]") {
  Bank sw("bank_plain");
  bool pin = true;
  sw.registers.before_write = [&](std::uint32_t offset, std::uint32_t) {
    if (offset != kSnapCtrl || !pin) return;
    sw.both.rtl().snapshot();
    sw.both.golden().snapshot();
    sw.both.run(1);
  };
  sw.both.run(100);
  const std::uint64_t before = sw.both.golden().counter(0);
  CHECK(sw.snapshot(true) == FABMON_LOST);
  pin = false;
  CHECK(sw.both.golden().counter(0) > before);
  CHECK(sw.snapshot(true) == FABMON_OK);
}

TEST_CASE("sw axi4_bank: overflow and interrupt of each unit, and EXT_FLAGS", "[sw][axi4]") {
  Bank sw("bank_apb");  // counters of 33 bits, bus of 1024
  REQUIRE(fabmon_axi4_reset(&sw.monitor) == FABMON_OK);
  sw.both.pins([] { return Axi4Pins{}; });
  std::uint32_t reads = 99, unit = 99, bit = 99;
  REQUIRE(fabmon_axi4_find(&sw.monitor, 0x12, 0, &reads) == FABMON_OK);
  REQUIRE(fabmon_axi4_locate(&sw.monitor, reads, &unit, &bit) == FABMON_OK);
  REQUIRE(unit == 0);
  REQUIRE(fabmon_axi4_enable_irq(&sw.monitor, unit, 1U << bit) == FABMON_OK);
  REQUIRE(fabmon_axi4_start(&sw.monitor) == FABMON_OK);
  sw.both.repeat(on(kHsAr, 255, 7), (1U << 18) + 2);  // 2^15 bytes each
  sw.both.run(400);
  std::uint32_t flags = 0, pending = 0;
  REQUIRE(fabmon_axi4_overflow(&sw.monitor, unit, &flags) == FABMON_OK);
  CHECK((flags >> bit & 1) == 1);
  REQUIRE(fabmon_axi4_pending_irq(&sw.monitor, unit, &pending) == FABMON_OK);
  CHECK(pending == 1U << bit);
  sw.both.irq();
  CHECK(sw.both.rtl().irq() == 1);
  REQUIRE(sw.snapshot() == FABMON_OK);
  REQUIRE(fabmon_axi4_clear_overflow(&sw.monitor, unit, flags) == FABMON_OK);
  REQUIRE(fabmon_axi4_pending_irq(&sw.monitor, unit, &pending) == FABMON_OK);
  CHECK(pending == 0);
  sw.both.irq();
  CHECK(sw.both.rtl().irq() == 0);
  std::uint32_t snapped = 0;
  REQUIRE(fabmon_axi4_snapshot_overflow(&sw.monitor, unit, &snapped) == FABMON_OK);
  CHECK(snapped == flags);
  // More reads open than OutWidth = 3 bits can tell.
  REQUIRE(fabmon_axi4_flags(&sw.monitor, &flags) == FABMON_OK);
  CHECK((flags & 1) == 1);
  REQUIRE(fabmon_axi4_clear(&sw.monitor) == FABMON_OK);
  REQUIRE(fabmon_axi4_flags(&sw.monitor, &flags) == FABMON_OK);
  CHECK(flags == 0);
  for (unsigned u = 0; u < 3; ++u) {
    REQUIRE(fabmon_axi4_enable_irq(&sw.monitor, u, 0) == FABMON_OK);
    REQUIRE(fabmon_axi4_overflow(&sw.monitor, u, &flags) == FABMON_OK);
    CHECK(flags == 0);
  }
}

TEST_CASE("sw axi4_bank: what is fixed cannot be configured, and counters end", "[sw][axi4]") {
  Bank sw("bank_tiny");
  sw.registers.reads = 0;
  const std::uint32_t none = sw.monitor.num_counters;
  const fabmon_axi4_event event{.event = 1};
  std::uint64_t count = 77;
  std::uint32_t word = 77;
  CHECK(fabmon_axi4_configure(&sw.monitor, 0, &event) == FABMON_NOT_SUPPORTED);
  CHECK(fabmon_axi4_configure(&sw.monitor, none, &event) == FABMON_NO_COUNTER);
  CHECK(fabmon_axi4_read(&sw.monitor, none, &count) == FABMON_NO_COUNTER);
  CHECK(fabmon_axi4_read_snapshot(&sw.monitor, none, &count) == FABMON_NO_COUNTER);
  CHECK(fabmon_axi4_overflow(&sw.monitor, 3, &word) == FABMON_NO_COUNTER);
  CHECK(count == 77);
  CHECK(word == 77);
  CHECK(sw.registers.reads + sw.registers.writes == 0);
}

}  // namespace fabmon::test::test_bank
