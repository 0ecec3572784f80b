// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The C library on the axi4 monitor whose counters select their events: every function in traffic,
// every count equal to the golden model's.
#include <random>

#include "sw/include/fabmon_axi4_regs.h"
#include "tb/monitor/axi4/tables/events.hpp"
#include "tests/sw/axi4/fixture.hpp"

namespace fabmon::test::test_selectable {
namespace {

/// Counter j counts the j-th of these.
fabmon_axi4_event event_of(unsigned j) {
  const fabmon_axi4_event events[] = {
      {.event = 0x01},
      {.event = 0x11},
      {.event = 0x1B},
      {.event = 0x13, .max = true},
      {.event = 0x12, .threshold = 8},
      {.event = 0x10, .umask = 0x03, .edge = true},
      {.event = 0x1A, .threshold = 4, .invert = true},
      {.event = 0x02},
  };
  return events[j % 8];
}

/// A command of the most bytes, in every cycle: 256 beats of 128 bytes.
const Axi4Pins kBurst = on(kHsAr, 255, 7);
constexpr std::uint64_t kBurstBytes = 256 * 128;

bool equal(const fabmon_axi4_event& a, const fabmon_axi4_event& b) {
  return a.event == b.event && a.umask == b.umask && a.threshold == b.threshold &&
         a.invert == b.invert && a.edge == b.edge && a.max == b.max &&
         a.freeze_on_overflow == b.freeze_on_overflow;
}

void configure_all(Selectable& sw) {
  for (unsigned j = 0; j < sw.monitor.num_counters; ++j) {
    const fabmon_axi4_event event = event_of(j);
    REQUIRE(fabmon_axi4_configure(&sw.monitor, j, &event) == FABMON_OK);
  }
}

}  // namespace

TEST_CASE("sw axi4: a lock holds what is configured, and is told", "[sw][axi4][lock]") {
  for (const std::string build : {"nine", "secure2"}) {
    CAPTURE(build);
    Selectable sw(build);
    const std::uint32_t secure = sw.both.config().secure << FABMON_AXI4_EXT_LOCK_SECURE_SHIFT;
    std::uint32_t word = 99;
    REQUIRE(fabmon_axi4_security(&sw.monitor, &word) == FABMON_OK);
    CHECK((word & ~0xEU) == secure);  // without what the filter says of the traffic
    configure_all(sw);
    REQUIRE(fabmon_axi4_lock(&sw.monitor) == FABMON_OK);
    REQUIRE(fabmon_axi4_security(&sw.monitor, &word) == FABMON_OK);
    CHECK((word & ~0xEU) == (secure | FABMON_AXI4_EXT_LOCK_LOCK));
    sw.registers.writes = 0;
    const fabmon_axi4_event other{.event = 0x18};
    CHECK(fabmon_axi4_configure(&sw.monitor, 0, &other) == FABMON_LOCKED);
    CHECK(fabmon_axi4_reset(&sw.monitor) == FABMON_LOCKED);
    CHECK(sw.registers.writes == 0);
    fabmon_axi4_event event{};
    REQUIRE(fabmon_axi4_configured(&sw.monitor, 0, &event) == FABMON_OK);
    CHECK(equal(event, event_of(0)));
    CHECK(fabmon_axi4_clear(&sw.monitor) == FABMON_OK);
    CHECK(sw.snapshot() == FABMON_OK);
  }
  // A monitor without the register reads 0 there.
  Selectable old("nine");
  old.registers.instead = [](std::uint32_t offset, std::uint32_t& value) {
    value = 0;
    return offset == FABMON_AXI4_EXT_LOCK;
  };
  CHECK(fabmon_axi4_lock(&old.monitor) == FABMON_NOT_SUPPORTED);
  CHECK(fabmon_axi4_reset(&old.monitor) == FABMON_OK);
}

TEST_CASE("sw axi4: discovery finds form, counters and width of every build", "[sw][axi4]") {
  for (const std::string& build : kSelectableBuilds) {
    CAPTURE(build);
    const Selectable sw(build);
    const Axi4Config& config = const_cast<Selectable&>(sw).both.config();
    CHECK_FALSE(sw.monitor.fixed);
    CHECK(sw.monitor.num_units == 1);
    CHECK(sw.monitor.num_counters == config.num_counters);
    CHECK(sw.monitor.width == config.counter_width);
    CHECK(sw.registers.writes == 0);
  }
}

TEST_CASE("sw axi4: what is no such monitor, or contradicts itself, is no device", "[sw][axi4]") {
  for (std::uint64_t value : {std::uint64_t{0}, ~std::uint64_t{0}, std::uint64_t{0x46424D31}}) {
    const fabmon_bus bus = dead_bus(value);
    fabmon_axi4 monitor;
    CHECK(fabmon_axi4_discover(&monitor, &bus) == FABMON_NO_DEVICE);
  }
  Selectable sw("base");
  const auto lies = [&](std::uint32_t at, std::uint32_t answer) {
    sw.registers.instead = [=](std::uint32_t offset, std::uint32_t& value) {
      if (offset == at) value = answer;
      return offset == at;
    };
    const fabmon_bus bus = sw.registers.bus();
    fabmon_axi4 monitor;
    return fabmon_axi4_discover(&monitor, &bus);
  };
  const std::uint32_t cap = sw.monitor.capabilities;
  CHECK(lies(0x404, cap) == FABMON_OK);
  CHECK(lies(0x400, 0x46424D32) == FABMON_NO_DEVICE);
  CHECK(lies(0x404, cap + 1) == FABMON_NO_DEVICE);         // one counter more than the tables have
  CHECK(lies(0x404, cap | 1U << 19) == FABMON_NO_DEVICE);  // the bank has three units
  CHECK(lies(0x000, 2U << 16 | 0x2000) == FABMON_NO_DEVICE);  // MAX_BLOCKS = 2
  CHECK(lies(0x000, 0x2000) == FABMON_NO_DEVICE);             // MAX_BLOCKS = 0
}

TEST_CASE("sw axi4: configured counters read back, are found and count as the golden model",
          "[sw][axi4]") {
  for (const std::string& build : kSelectableBuilds) {
    CAPTURE(build);
    Selectable sw(build);
    REQUIRE(fabmon_axi4_reset(&sw.monitor) == FABMON_OK);
    sw.both.run(50);
    for (const std::uint64_t count : sw.golden()) CHECK(count == 0);  // stopped, and nothing chosen
    configure_all(sw);
    sw.both.run(50);
    for (const std::uint64_t count : sw.golden()) CHECK(count == 0);
    REQUIRE(fabmon_axi4_start(&sw.monitor) == FABMON_OK);
    sw.both.run(700);
    for (unsigned j = 0; j < sw.monitor.num_counters; ++j) {
      CAPTURE(j);
      fabmon_axi4_event has;
      REQUIRE(fabmon_axi4_configured(&sw.monitor, j, &has) == FABMON_OK);
      CHECK(equal(has, event_of(j)));
      const std::uint64_t expected = sw.both.golden().counter(j);
      std::uint64_t count = 0;
      REQUIRE(fabmon_axi4_read(&sw.monitor, j, &count) == FABMON_OK);
      CHECK(count == expected);
      CHECK(count > 0);
    }
    std::uint32_t counter = 99;
    CHECK(fabmon_axi4_find(&sw.monitor, 0x01, 0, &counter) == FABMON_OK);
    CHECK(counter == 0);
    // With a filter it is another event.
    CHECK(fabmon_axi4_find(&sw.monitor, 0x12, 0, &counter) == FABMON_NO_COUNTER);
    CHECK(fabmon_axi4_find(&sw.monitor, 0x13, 0, &counter) == FABMON_NO_COUNTER);
    CHECK(fabmon_axi4_find(&sw.monitor, 0x10, 3, &counter) == FABMON_NO_COUNTER);
    CHECK(fabmon_axi4_find(&sw.monitor, 0xAA, 0, &counter) == FABMON_NO_COUNTER);
  }
}

TEST_CASE("sw axi4: every event of the table, by one counter, is the golden model's count",
          "[sw][axi4]") {
  Selectable sw("base", "dma");
  for (const EventInfo& event : axi4_events()) {
    const fabmon_axi4_event wanted{.event = static_cast<std::uint8_t>(event.code)};
    REQUIRE(fabmon_axi4_configure(&sw.monitor, 3, &wanted) == FABMON_OK);
    REQUIRE(fabmon_axi4_clear(&sw.monitor) == FABMON_OK);
    sw.both.run(300);
    const std::uint64_t expected = sw.both.golden().counter(3);
    std::uint64_t count = 0;
    REQUIRE(fabmon_axi4_read(&sw.monitor, 3, &count) == FABMON_OK);
    CHECK(count == expected);
  }
}

TEST_CASE("sw axi4: a count that several read at a time is of one cycle, across 2^32",
          "[sw][axi4]") {
  const std::uint64_t seed = seed_or(11);
  INFO("seed " << seed);
  std::mt19937_64 rng(seed);
  for (unsigned round = 0; round < 6; ++round) {
    Selectable sw("base");
    REQUIRE(fabmon_axi4_clear(&sw.monitor) == FABMON_OK);
    const fabmon_axi4_event bytes{.event = 0x12};
    for (unsigned j = 0; j < 2; ++j) {
      REQUIRE(fabmon_axi4_configure(&sw.monitor, j, &bytes) == FABMON_OK);
    }
    REQUIRE(fabmon_axi4_start(&sw.monitor) == FABMON_OK);
    // Some accesses before the low word wraps.
    sw.both.repeat(kBurst, (std::uint64_t{1} << 32) / kBurstBytes - 40 - rng() % 300);
    sw.both.pins([] { return kBurst; });
    // Other readers come between the reads of this one.
    bool within = false;
    std::uint64_t expected = 0;
    const std::uint32_t low = sw.monitor.units[0].data;
    const auto other = [&](std::uint32_t) {
      if (within) return;
      within = true;
      for (unsigned reads = rng() % 3; reads > 0; --reads) sw.both.read(low + 4 * (rng() % 4));
      within = false;
    };
    sw.registers.before_read = [&](std::uint32_t offset) {
      other(offset);
      if (offset == low) expected = sw.both.golden().counter(0);
    };
    std::uint64_t count = 0;
    for (unsigned reads = 0; reads < 12; ++reads) {
      REQUIRE(fabmon_axi4_read_shared(&sw.monitor, 0, &count) == FABMON_OK);
      CHECK(count == expected);
    }
    CHECK(count > std::uint64_t{1} << 32);
  }
}

TEST_CASE("sw axi4: what is not known of open transactions is told, cleared, and forgotten",
          "[sw][axi4]") {
  const auto check = [](auto& sw) {
    sw.both.pins([] { return Axi4Pins{}; });
    const auto flags = [&sw] {
      std::uint32_t flags = 99;
      REQUIRE(fabmon_axi4_open(&sw.monitor, &flags) == FABMON_OK);
      return flags;
    };
    constexpr std::uint32_t kUnknown =
        FABMON_AXI4_EXT_OPEN_RD_UNSETTLED | FABMON_AXI4_EXT_OPEN_WR_UNSETTLED;
    constexpr std::uint32_t kBounds =
        FABMON_AXI4_EXT_OPEN_RD_LOWER_BOUND | FABMON_AXI4_EXT_OPEN_WR_LOWER_BOUND;
    sw.both.reset();
    CHECK(flags() == 0);
    sw.both.attach();
    sw.both.run(5);
    CHECK(flags() == (kUnknown | kBounds));
    sw.both.repeat(on(kHsRl), 1);
    CHECK(flags() == (kUnknown | kBounds | FABMON_AXI4_EXT_OPEN_RD_ORPHAN));
    sw.both.repeat(Axi4Pins{}, sw.both.config().settle_cycles + 1);
    // Only what is asked for; the others are no sticky flags.
    REQUIRE(fabmon_axi4_clear_open(&sw.monitor, ~FABMON_AXI4_EXT_OPEN_RD_ORPHAN) == FABMON_OK);
    CHECK(flags() == FABMON_AXI4_EXT_OPEN_RD_ORPHAN);
    REQUIRE(fabmon_axi4_clear_open(&sw.monitor, ~0U) == FABMON_OK);
    CHECK(flags() == 0);
    REQUIRE(fabmon_axi4_forget_open(&sw.monitor) == FABMON_OK);
    CHECK(flags() == (kUnknown | kBounds));
  };
  Selectable selectable("base");
  check(selectable);
  Bank bank("bank_plain");
  check(bank);
}

TEST_CASE("sw axi4: stop holds, start goes on, clear begins anew and keeps either", "[sw][axi4]") {
  for (const std::string& build : kSelectableBuilds) {
    CAPTURE(build);
    Selectable sw(build);
    REQUIRE(fabmon_axi4_reset(&sw.monitor) == FABMON_OK);
    configure_all(sw);
    fabmon_axi4_start(&sw.monitor);
    sw.both.run(300);
    REQUIRE(fabmon_axi4_stop(&sw.monitor) == FABMON_OK);
    const auto held = sw.golden();
    sw.both.run(200);
    for (unsigned j = 0; j < held.size(); ++j) {
      std::uint64_t count = 0;
      REQUIRE(fabmon_axi4_read(&sw.monitor, j, &count) == FABMON_OK);
      CHECK(count == held[j]);
    }
    REQUIRE(fabmon_axi4_clear(&sw.monitor) == FABMON_OK);
    sw.both.run(100);
    for (const std::uint64_t count : sw.golden()) CHECK(count == 0);
    fabmon_axi4_start(&sw.monitor);
    sw.both.run(100);
    const std::uint64_t cleared_at = sw.both.now();
    REQUIRE(fabmon_axi4_clear(&sw.monitor) == FABMON_OK);  // while it runs
    const std::uint64_t expected = sw.both.golden().counter(0);
    std::uint64_t cycles = 0;
    REQUIRE(fabmon_axi4_read(&sw.monitor, 0, &cycles) == FABMON_OK);
    CHECK(cycles == expected);
    CHECK(cycles > 0);
    CHECK(cycles < sw.both.now() - cleared_at);
  }
}

TEST_CASE("sw axi4: a snapshot holds all counters of the cycle of its write", "[sw][axi4]") {
  for (const std::string& build : kSelectableBuilds) {
    CAPTURE(build);
    Selectable sw(build, "saturate");
    configure_all(sw);
    std::vector<std::uint64_t> expected;
    sw.registers.before_write = [&](std::uint32_t offset, std::uint32_t) {
      if (offset == kSnapCtrl) expected = sw.golden();
    };
    for (int i = 0; i < 300; ++i) {  // the sequence number wraps on the way
      REQUIRE(sw.snapshot() == FABMON_OK);
      if (i % 50 != 0) continue;
      for (unsigned j = 0; j < sw.monitor.num_counters; ++j) {
        std::uint64_t count = 0;
        REQUIRE(fabmon_axi4_read_snapshot(&sw.monitor, j, &count) == FABMON_OK);
        CHECK(count == expected[j]);
      }
    }
    CHECK(fabmon_axi4_snapshot(&sw.monitor, true) == FABMON_NOT_SUPPORTED);
  }
}

TEST_CASE("sw axi4: a snapshot that the monitor drops is lost, the next one is not", "[sw][axi4]") {
  Selectable sw("apb16");
  // The pin asks in the cycle before the register does: 16 counters are stored in 36 cycles.
  bool pin = true;
  sw.registers.before_write = [&](std::uint32_t offset, std::uint32_t) {
    if (offset != kSnapCtrl || !pin) return;
    sw.both.rtl().snapshot();
    sw.both.golden().snapshot();
    sw.both.run(1);
  };
  CHECK(sw.snapshot() == FABMON_LOST);
  pin = false;
  CHECK(sw.snapshot() == FABMON_OK);
}

TEST_CASE("sw axi4: a snapshot that never ends is a timeout after a bounded number of reads",
          "[sw][axi4]") {
  Selectable sw("base");
  sw.registers.instead = [](std::uint32_t offset, std::uint32_t& value) {
    value = 0;
    return offset == kSnapSts;
  };
  sw.registers.reads = 0;
  CHECK(fabmon_axi4_snapshot(&sw.monitor, false) == FABMON_TIMEOUT);
  CHECK(sw.registers.reads == 1 + FABMON_AXI4_MAX_POLLS);
  sw.monitor.capabilities &= ~(1U << 16);  // a build without snapshots
  CHECK(fabmon_axi4_snapshot(&sw.monitor, false) == FABMON_NOT_SUPPORTED);
}

TEST_CASE("sw axi4: a count that is read while it carries into its high word is one cycle's",
          "[sw][axi4]") {
  Selectable sw("whole");
  const fabmon_axi4_event bytes{.event = 0x12};
  REQUIRE(fabmon_axi4_configure(&sw.monitor, 0, &bytes) == FABMON_OK);
  constexpr std::uint64_t kCarry = std::uint64_t{1} << 32;
  sw.both.repeat(kBurst, kCarry / kBurstBytes - 200);
  sw.both.pins([] { return kBurst; });
  unsigned below = 0, above = 0;
  for (int i = 0; i < 60; ++i) {
    sw.both.run(static_cast<std::uint64_t>(i % 3));
    const std::uint64_t expected = sw.both.golden().counter(0);
    std::uint64_t count = 0;
    REQUIRE(fabmon_axi4_read(&sw.monitor, 0, &count) == FABMON_OK);
    CHECK(count == expected);
    (count < kCarry ? below : above) += 1;
  }
  CHECK(below > 5);
  CHECK(above > 5);
}

TEST_CASE("sw axi4: overflow is seen, held by a snapshot, raises the interrupt and is acknowledged",
          "[sw][axi4]") {
  for (const std::string build : {"apb16", "whole"}) {
    CAPTURE(build);
    Selectable sw(build);
    const unsigned j = sw.monitor.num_counters - 1;
    const std::uint32_t bit = 1U << j;
    REQUIRE(fabmon_axi4_reset(&sw.monitor) == FABMON_OK);
    const fabmon_axi4_event bytes{.event = 0x12, .freeze_on_overflow = true};
    REQUIRE(fabmon_axi4_configure(&sw.monitor, j, &bytes) == FABMON_OK);
    REQUIRE(fabmon_axi4_enable_irq(&sw.monitor, 0, bit) == FABMON_OK);
    std::uint32_t pending = 99, flags = 99;
    REQUIRE(fabmon_axi4_pending_irq(&sw.monitor, 0, &pending) == FABMON_OK);
    CHECK(pending == 0);
    fabmon_axi4_start(&sw.monitor);
    sw.both.pins([] { return Axi4Pins{}; });
    REQUIRE(fabmon_axi4_clear(&sw.monitor) == FABMON_OK);
    sw.both.repeat(kBurst, (std::uint64_t{1} << sw.monitor.width) / kBurstBytes + 2);
    sw.both.run(10);
    REQUIRE(fabmon_axi4_overflow(&sw.monitor, 0, &flags) == FABMON_OK);
    CHECK(flags == bit);
    REQUIRE(fabmon_axi4_pending_irq(&sw.monitor, 0, &pending) == FABMON_OK);
    CHECK(pending == bit);
    CHECK(sw.both.rtl().irq() == 1);
    std::uint64_t count = 99;
    REQUIRE(fabmon_axi4_read(&sw.monitor, j, &count) == FABMON_OK);
    CHECK(count == 0);  // it froze at the overflow
    REQUIRE(sw.snapshot() == FABMON_OK);
    REQUIRE(fabmon_axi4_clear_overflow(&sw.monitor, 0, bit) == FABMON_OK);
    REQUIRE(fabmon_axi4_overflow(&sw.monitor, 0, &flags) == FABMON_OK);
    CHECK(flags == 0);
    REQUIRE(fabmon_axi4_pending_irq(&sw.monitor, 0, &pending) == FABMON_OK);
    CHECK(pending == 0);
    sw.both.run(10);
    CHECK(sw.both.rtl().irq() == 0);
    REQUIRE(fabmon_axi4_snapshot_overflow(&sw.monitor, 0, &flags) == FABMON_OK);
    CHECK(flags == bit);
  }
}

TEST_CASE("sw axi4: what a build does not have is said, and nothing is accessed", "[sw][axi4]") {
  for (const std::string& build : kSelectableBuilds) {
    CAPTURE(build);
    Selectable sw(build);
    sw.registers.reads = 0;
    const std::uint32_t none = sw.monitor.num_counters;
    fabmon_axi4_event event{.event = 1};
    std::uint64_t count = 77;
    std::uint32_t word = 77, bit = 77;
    CHECK(fabmon_axi4_configure(&sw.monitor, none, &event) == FABMON_NO_COUNTER);
    CHECK(fabmon_axi4_configured(&sw.monitor, none, &event) == FABMON_NO_COUNTER);
    CHECK(fabmon_axi4_read(&sw.monitor, none, &count) == FABMON_NO_COUNTER);
    CHECK(fabmon_axi4_read_snapshot(&sw.monitor, none, &count) == FABMON_NO_COUNTER);
    CHECK(fabmon_axi4_locate(&sw.monitor, none, &word, &bit) == FABMON_NO_COUNTER);
    CHECK(fabmon_axi4_overflow(&sw.monitor, 1, &word) == FABMON_NO_COUNTER);
    CHECK(fabmon_axi4_snapshot_overflow(&sw.monitor, 1, &word) == FABMON_NO_COUNTER);
    CHECK(fabmon_axi4_clear_overflow(&sw.monitor, 1, 1) == FABMON_NO_COUNTER);
    CHECK(fabmon_axi4_enable_irq(&sw.monitor, 1, 1) == FABMON_NO_COUNTER);
    CHECK(fabmon_axi4_pending_irq(&sw.monitor, 1, &word) == FABMON_NO_COUNTER);
    CHECK(fabmon_axi4_flags(&sw.monitor, &word) == FABMON_NOT_SUPPORTED);
    CHECK(count == 77);
    CHECK(word == 77);
    CHECK(sw.registers.reads + sw.registers.writes == 0);
  }
}

}  // namespace fabmon::test::test_selectable
