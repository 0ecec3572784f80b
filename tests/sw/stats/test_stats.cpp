// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The C library on the stats monitor: every function in traffic, every count equal to the golden
// model's.
#include "sw/include/fabmon_stats_regs.h"
#include "tests/sw/stats/fixture.hpp"

namespace fabmon::test::test_stats {
namespace {

bool equal(const fabmon_stats_bin& a, const fabmon_stats_bin& b) {
  return a.lower == b.lower && a.upper == b.upper && a.limit == b.limit && a.enable == b.enable &&
         a.any == b.any && a.overflow_flagged == b.overflow_flagged;
}

}  // namespace

TEST_CASE("sw stats: discovery finds the sizes of every build", "[sw][stats]") {
  each_stats_build([](auto& sw) {
    const StatsConfig& config = sw.both.config();
    CHECK(sw.monitor.num_entries == config.n);
    CHECK(sw.monitor.num_bins == config.nbins);
    CHECK(sw.monitor.timer_width == config.timer_width);
    CHECK(sw.monitor.bin_width == config.bin_width);
    CHECK(sw.monitor.num_histograms == config.hist_ports());
    CHECK(sw.monitor.histogram_bins == config.hist_bins());
    CHECK(sw.monitor.histogram_width == config.hist_width);
    CHECK(sw.registers.writes == 0);
  });
}

TEST_CASE("sw stats: what is no such monitor is no device", "[sw][stats]") {
  for (std::uint64_t value : {std::uint64_t{0}, ~std::uint64_t{0}, std::uint64_t{0x504D5355}}) {
    const fabmon_bus bus = dead_bus(value);
    fabmon_stats monitor;
    CHECK(fabmon_stats_discover(&monitor, &bus) == FABMON_NO_DEVICE);
  }
  StatsSoftware<ApbPins> sw("apb");
  const auto lies = [&](std::uint32_t answer) {
    sw.registers.instead = [=](std::uint32_t offset, std::uint32_t& value) {
      if (offset == FABMON_STATS_CONFIG0) value = answer;
      return offset == FABMON_STATS_CONFIG0;
    };
    const fabmon_bus bus = sw.registers.bus();
    fabmon_stats monitor;
    return fabmon_stats_discover(&monitor, &bus);
  };
  CHECK(lies(0x00100004) == FABMON_OK);
  CHECK(lies(0x00100000) == FABMON_NO_DEVICE);
  CHECK(lies(0x00000004) == FABMON_NO_DEVICE);
}

TEST_CASE("sw stats: a lock holds what is configured, and is told", "[sw][stats][lock]") {
  StatsSoftware<ApbPins> sw("apb");
  std::uint32_t word = 99;
  REQUIRE(fabmon_stats_security(&sw.monitor, &word) == FABMON_OK);
  CHECK(word == 0);
  const fabmon_stats_bin bin{.lower = 3, .upper = 9, .limit = 0, .enable = true};
  const fabmon_stats_timer timer{.limit = 100, .enable = true};
  REQUIRE(fabmon_stats_configure_bin(&sw.monitor, 1, &bin) == FABMON_OK);
  REQUIRE(fabmon_stats_lock(&sw.monitor) == FABMON_OK);
  REQUIRE(fabmon_stats_security(&sw.monitor, &word) == FABMON_OK);
  CHECK(word == FABMON_STATS_LOCK_LOCK);
  const fabmon_stats_bin other{.lower = 30, .upper = 90, .limit = 0, .enable = false};
  CHECK(fabmon_stats_configure_bin(&sw.monitor, 1, &other) == FABMON_LOCKED);
  CHECK(fabmon_stats_configure_timer(&sw.monitor, 1, &timer) == FABMON_LOCKED);
  fabmon_stats_bin now{};
  REQUIRE(fabmon_stats_configured_bin(&sw.monitor, 1, &now) == FABMON_OK);
  CHECK((now.lower == 3 && now.upper == 9 && now.enable));
}

TEST_CASE("sw stats: what is not known of open requests is told, cleared, and forgotten",
          "[sw][stats]") {
  StatsSoftware<Axi4Pins> sw("base");
  sw.both.pins([] { return Axi4Pins{}; });
  const auto flags = [&sw] {
    std::uint32_t flags = 99;
    REQUIRE(fabmon_stats_open(&sw.monitor, &flags) == FABMON_OK);
    return flags;
  };
  constexpr std::uint32_t kUnknown =
      FABMON_STATS_OPEN_RD_UNSETTLED | FABMON_STATS_OPEN_WR_UNSETTLED;
  constexpr std::uint32_t kBounds =
      FABMON_STATS_OPEN_RD_LOWER_BOUND | FABMON_STATS_OPEN_WR_LOWER_BOUND;
  sw.both.reset();
  CHECK(flags() == 0);
  sw.both.reset_beside_traffic();
  // A sample of each direction, and a read that was older.
  Axi4Pins commands, responses, older;
  commands.arvalid = commands.arready = commands.awvalid = commands.awready = 1;
  responses.rvalid = responses.rready = responses.rlast = responses.bvalid = responses.bready = 1;
  older.rvalid = older.rready = older.rlast = 1;
  for (const Axi4Pins& pins : {commands, Axi4Pins{}, responses}) {
    sw.both.pins([pins] { return pins; });
    sw.both.run(1);
  }
  sw.both.pins([] { return Axi4Pins{}; });
  CHECK(flags() == (kUnknown | kBounds));
  sw.both.pins([older] { return older; });
  sw.both.run(1);
  sw.both.pins([] { return Axi4Pins{}; });
  CHECK(flags() == (kUnknown | kBounds | FABMON_STATS_OPEN_RD_ORPHAN));
  sw.both.port_reset(true);
  sw.both.run(1);
  sw.both.port_reset(false);
  sw.both.run(1);
  CHECK(flags() == (kBounds | FABMON_STATS_OPEN_RD_ORPHAN));
  REQUIRE(fabmon_stats_clear_open(&sw.monitor, ~FABMON_STATS_OPEN_RD_ORPHAN) == FABMON_OK);
  CHECK(flags() == FABMON_STATS_OPEN_RD_ORPHAN);
  REQUIRE(fabmon_stats_clear_open(&sw.monitor, ~0U) == FABMON_OK);
  CHECK(flags() == 0);
  REQUIRE(fabmon_stats_forget_open(&sw.monitor) == FABMON_OK);
  CHECK((flags() & kUnknown) == kUnknown);
}

TEST_CASE("sw stats: bins and timers are set up as asked, and count as the golden model",
          "[sw][stats]") {
  unsigned counting = 0;
  each_stats_build([&counting](auto& sw) {
    const std::uint32_t largest = ~0U >> (32 - sw.monitor.timer_width);
    const std::uint32_t most = sw.monitor.bin_width >= 32 ? ~0U : (1U << sw.monitor.bin_width) - 1;
    for (unsigned j = 0; j < sw.monitor.num_entries; ++j) {
      const fabmon_stats_timer timer{
          .limit = 40 + j % 8, .enable = true, .wrap = j % 2 == 0, .limit_flagged = true};
      REQUIRE(fabmon_stats_configure_timer(&sw.monitor, j, &timer) == FABMON_OK);
    }
    for (unsigned i = 0; i < sw.monitor.num_bins; ++i) {
      const fabmon_stats_bin bin{.lower = 3 * i,
                                 .upper = i + 1 == sw.monitor.num_bins ? largest : 3 * i + 3,
                                 .limit = i % 4 == 1 ? most : 0,
                                 .enable = i % 5 != 4,
                                 .any = i % 3 == 2,
                                 .overflow_flagged = i % 2 == 0};
      REQUIRE(fabmon_stats_configure_bin(&sw.monitor, i, &bin) == FABMON_OK);
      fabmon_stats_bin has;
      REQUIRE(fabmon_stats_configured_bin(&sw.monitor, i, &has) == FABMON_OK);
      CHECK(equal(has, bin));
    }
    REQUIRE(fabmon_stats_start(&sw.monitor, true) == FABMON_OK);
    sw.both.run(1500);
    std::uint64_t counted = 0;
    for (unsigned i = 0; i < sw.monitor.num_bins; ++i) {
      CAPTURE(i);
      const std::uint64_t expected = sw.bins()[i];
      std::uint64_t count = 0;
      REQUIRE(fabmon_stats_read_bin(&sw.monitor, i, &count) == FABMON_OK);
      CHECK(count == expected);
      counted += count;
    }
    counting += counted > 0 ? 1 : 0;
  });
  CHECK(counting >= 6);  // a table of four that is full when this begins gives no sample
}

TEST_CASE("sw stats: stop holds, start goes on or begins anew", "[sw][stats]") {
  unsigned went_on = 0;
  each_stats_build([&went_on](auto& sw) {
    REQUIRE(fabmon_stats_start(&sw.monitor, true) == FABMON_OK);
    sw.both.run(600);
    REQUIRE(fabmon_stats_stop(&sw.monitor) == FABMON_OK);
    const auto held = sw.bins();
    const fabmon_stats_totals totals = sw.totals();
    CHECK(totals.samples > 0);
    sw.both.run(300);
    std::uint64_t count = 0;
    for (unsigned i = 0; i < held.size(); ++i) {
      REQUIRE(fabmon_stats_read_bin(&sw.monitor, i, &count) == FABMON_OK);
      CHECK(count == held[i]);
    }
    fabmon_stats_totals has{};
    REQUIRE(fabmon_stats_read_totals(&sw.monitor, &has) == FABMON_OK);
    CHECK(same(has, totals));
    REQUIRE(fabmon_stats_start(&sw.monitor, false) == FABMON_OK);
    sw.both.run(600);
    const std::uint64_t samples = sw.totals().samples;
    CHECK(samples >= totals.samples);  // a table that is full of four requests gives no more
    went_on += samples > totals.samples ? 1 : 0;
    fabmon_stats_start(&sw.monitor, true);
    fabmon_stats_stop(&sw.monitor);
    CHECK(sw.totals().samples < samples);
  });
  CHECK(went_on >= 5);
}

TEST_CASE("sw stats: a snapshot is of one cycle, and with a clear no sample is lost",
          "[sw][stats]") {
  each_stats_build([](auto& sw) {
    std::vector<std::uint64_t> bins;
    fabmon_stats_totals totals{};
    sw.registers.before_write = [&](std::uint32_t offset, std::uint32_t value) {
      if (offset != FABMON_STATS_GCTRL || (value & FABMON_STATS_GCTRL_SNAPSHOT) == 0) return;
      bins = sw.bins();
      totals = sw.totals();
    };
    std::uint64_t all = 0;
    for (int interval = 0; interval < 5; ++interval) {
      sw.both.run(400);
      REQUIRE(fabmon_stats_snapshot(&sw.monitor, true) == FABMON_OK);
      sw.both.run(50);
      std::uint64_t count = 0;
      for (unsigned i = 0; i < sw.monitor.num_bins; ++i) {
        REQUIRE(fabmon_stats_read_bin(&sw.monitor, i, &count) == FABMON_OK);
        CHECK(count == bins[i]);
      }
      fabmon_stats_totals has{};
      REQUIRE(fabmon_stats_read_totals(&sw.monitor, &has) == FABMON_OK);
      CHECK(same(has, totals));
      all += has.samples;
    }
    CHECK(all > 0);
    // Live again: the counts since, not the snapshot.
    sw.both.run(200);
    REQUIRE(fabmon_stats_live(&sw.monitor) == FABMON_OK);
    const std::uint64_t expected = sw.totals().samples;
    fabmon_stats_totals has{};
    REQUIRE(fabmon_stats_read_totals(&sw.monitor, &has) == FABMON_OK);
    CHECK(has.samples == expected);
    // Without a clear the counts go on, and a stop is kept.
    fabmon_stats_stop(&sw.monitor);
    REQUIRE(fabmon_stats_snapshot(&sw.monitor, false) == FABMON_OK);
    const fabmon_stats_totals held = sw.totals();
    sw.both.run(200);
    CHECK(same(sw.totals(), held));
    CHECK(held.samples >= expected);
  });
}

TEST_CASE("sw stats: extremes and log-linear histograms are the golden model's", "[sw][stats]") {
  each_stats_build([](auto& sw) {
    std::uint32_t shortest = 0, longest = 99;
    REQUIRE(fabmon_stats_read_extremes(&sw.monitor, &shortest, &longest) == FABMON_OK);
    if (sw.both.golden().samples() == 0) {
      CHECK(shortest == 0xFFFFFFFF);
      CHECK(longest == 0);
    }
    sw.both.run(2000);
    fabmon_stats_stop(&sw.monitor);
    sw.both.quiesce();
    const StatsGolden& golden = sw.both.golden();
    REQUIRE(fabmon_stats_read_extremes(&sw.monitor, &shortest, &longest) == FABMON_OK);
    CHECK(shortest == golden.latency_min());
    CHECK(longest == golden.latency_max());
    std::uint64_t sum = 0, count = 0;
    std::uint32_t first = 0, last = 0, lowest = ~0U, highest = 0;
    for (unsigned p = 0; p < sw.monitor.num_histograms; ++p) {
      std::uint32_t next = 0;
      for (unsigned b = 0; b < sw.monitor.histogram_bins; ++b) {
        CAPTURE(b);
        REQUIRE(fabmon_stats_read_histogram(&sw.monitor, p, b, &count) == FABMON_OK);
        CHECK(count == golden.hist(p, b));
        REQUIRE(fabmon_stats_histogram_range(&sw.monitor, b, &first, &last) == FABMON_OK);
        CHECK(first == next);
        CHECK(last >= first);
        next = last + 1;
        sum += count;
        if (count != 0) lowest = std::min(lowest, first), highest = std::max(highest, last);
      }
      CHECK(last == 0xFFFFFFFF);
    }
    if (sw.monitor.num_histograms == 0) return;
    CHECK(sum == golden.samples());
    CHECK(lowest <= shortest);
    CHECK(highest >= longest);
  });
}

TEST_CASE("sw stats: a bin that is full overflows, raises the interrupt and can be cleared",
          "[sw][stats]") {
  each_stats_build([](auto& sw) {
    const std::uint32_t largest = ~0U >> (32 - sw.monitor.timer_width);
    const fabmon_stats_bin bin{
        .lower = 0, .upper = largest, .limit = 1, .enable = true, .overflow_flagged = true};
    REQUIRE(fabmon_stats_configure_bin(&sw.monitor, 0, &bin) == FABMON_OK);
    REQUIRE(fabmon_stats_clear_flags(&sw.monitor, 0xFF) == FABMON_OK);
    REQUIRE(fabmon_stats_enable_irq(&sw.monitor, FABMON_STATS_STATUS_BIN_OVERFLOW) == FABMON_OK);
    REQUIRE(fabmon_stats_start(&sw.monitor, true) == FABMON_OK);
    sw.both.run(1500);
    bool overflow = false;
    std::uint32_t flags = 0;
    REQUIRE(fabmon_stats_overflow(&sw.monitor, 0, &overflow) == FABMON_OK);
    CHECK(overflow);
    std::uint64_t count = 0;
    REQUIRE(fabmon_stats_read_bin(&sw.monitor, 0, &count) == FABMON_OK);
    CHECK(count == 1);
    REQUIRE(fabmon_stats_pending_irq(&sw.monitor, &flags) == FABMON_OK);
    CHECK(flags == FABMON_STATS_STATUS_BIN_OVERFLOW);
    sw.both.irq();
    CHECK(sw.both.rtl().irq() == 1);
    REQUIRE(fabmon_stats_stop(&sw.monitor) == FABMON_OK);
    sw.both.quiesce();
    REQUIRE(fabmon_stats_clear_bin(&sw.monitor, 0) == FABMON_OK);
    REQUIRE(fabmon_stats_clear_flags(&sw.monitor, 0xFF) == FABMON_OK);
    sw.both.irq();
    CHECK(sw.both.rtl().irq() == 0);
    REQUIRE(fabmon_stats_overflow(&sw.monitor, 0, &overflow) == FABMON_OK);
    CHECK_FALSE(overflow);
    REQUIRE(fabmon_stats_read_bin(&sw.monitor, 0, &count) == FABMON_OK);
    CHECK(count == 0);
    REQUIRE(fabmon_stats_pending_irq(&sw.monitor, &flags) == FABMON_OK);
    CHECK(flags == 0);
  });
}

TEST_CASE("sw stats: open requests that are dropped give no sample", "[sw][stats]") {
  StatsSoftware<ContextPins> sw("each");
  sw.both.pins([] { return ContextPins{}; });
  sw.both.clock(on_entries(entries({0, 1, 2})));
  REQUIRE(fabmon_stats_drop_open(&sw.monitor) == FABMON_OK);
  sw.both.clock(on_entries({}, entries({0, 1, 2})));
  CHECK(sw.totals().samples == 0);
  std::uint32_t flags = 0;
  REQUIRE(fabmon_stats_flags(&sw.monitor, &flags) == FABMON_OK);
  CHECK(flags == FABMON_STATS_STATUS_ORPHAN_DEALLOC);
  REQUIRE(fabmon_stats_clear_flags(&sw.monitor, flags) == FABMON_OK);
  REQUIRE(fabmon_stats_flags(&sw.monitor, &flags) == FABMON_OK);
  CHECK(flags == 0);
  // A stop is kept by it, and a request afterwards is measured.
  sw.both.clock(on_entries(entries({5})));
  sw.both.idle(9);
  sw.both.clock(on_entries({}, entries({5})));
  CHECK(sw.totals().latency_sum == 10);
}

TEST_CASE("sw stats: what a build does not have is said, and nothing is accessed", "[sw][stats]") {
  each_stats_build([](auto& sw) {
    sw.registers.reads = 0;
    const std::uint32_t none = sw.monitor.num_bins;
    fabmon_stats_bin bin{.lower = 0, .upper = 1, .enable = true};
    fabmon_stats_timer timer{.enable = true};
    std::uint64_t count = 77;
    std::uint32_t first = 77, last = 77;
    bool overflow = false;
    const fabmon_stats* monitor = &sw.monitor;
    CHECK(fabmon_stats_configure_bin(monitor, none, &bin) == FABMON_NO_COUNTER);
    CHECK(fabmon_stats_configured_bin(monitor, none, &bin) == FABMON_NO_COUNTER);
    CHECK(fabmon_stats_read_bin(monitor, none, &count) == FABMON_NO_COUNTER);
    CHECK(fabmon_stats_clear_bin(monitor, none) == FABMON_NO_COUNTER);
    CHECK(fabmon_stats_overflow(monitor, none, &overflow) == FABMON_NO_COUNTER);
    CHECK(fabmon_stats_configure_timer(monitor, monitor->num_entries, &timer) == FABMON_NO_COUNTER);
    CHECK(fabmon_stats_read_histogram(monitor, monitor->num_histograms, 0, &count) ==
          FABMON_NO_COUNTER);
    CHECK(fabmon_stats_read_histogram(monitor, 0, monitor->histogram_bins, &count) ==
          FABMON_NO_COUNTER);
    CHECK(fabmon_stats_histogram_range(monitor, monitor->histogram_bins, &first, &last) ==
          FABMON_NO_COUNTER);
    CHECK(fabmon_stats_enable_irq(monitor, 0x100) == FABMON_BAD_ARGUMENT);
    if (monitor->timer_width < 32) {
      timer.limit = bin.upper = 1U << monitor->timer_width;
      CHECK(fabmon_stats_configure_timer(monitor, 0, &timer) == FABMON_BAD_ARGUMENT);
      CHECK(fabmon_stats_configure_bin(monitor, 0, &bin) == FABMON_BAD_ARGUMENT);
      bin.upper = 1, bin.lower = timer.limit;
      CHECK(fabmon_stats_configure_bin(monitor, 0, &bin) == FABMON_BAD_ARGUMENT);
      bin.lower = 0;
    }
    if (monitor->bin_width < 32) {
      bin.limit = 1U << monitor->bin_width;
      CHECK(fabmon_stats_configure_bin(monitor, 0, &bin) == FABMON_BAD_ARGUMENT);
    }
    CHECK(count == 77);
    CHECK(first + last == 154);
    CHECK(sw.registers.reads + sw.registers.writes == 0);
  });
}

TEST_CASE("sw stats: an access that does not end is told by all that access registers",
          "[sw][stats]") {
  StatsSoftware<Axi4Pins> sw("stamps11");
  const fabmon_stats* monitor = &sw.monitor;
  std::uint32_t a = 0, b = 0;
  std::uint64_t count = 0;
  bool flag = false;
  fabmon_stats_bin bin{
      .lower = 1, .upper = 2, .limit = 3, .enable = true, .any = false, .overflow_flagged = false};
  const fabmon_stats_timer timer{.limit = 1, .enable = true, .wrap = false, .limit_flagged = false};
  fabmon_stats_totals totals{};
  const auto all = [&] {
    const fabmon_bus bus = sw.registers.bus();
    fabmon_stats found{};
    return std::vector<fabmon_status>{fabmon_stats_discover(&found, &bus),
                                      fabmon_stats_configure_bin(monitor, 0, &bin),
                                      fabmon_stats_configured_bin(monitor, 0, &bin),
                                      fabmon_stats_configure_timer(monitor, 0, &timer),
                                      fabmon_stats_start(monitor, true),
                                      fabmon_stats_stop(monitor),
                                      fabmon_stats_drop_open(monitor),
                                      fabmon_stats_snapshot(monitor, true),
                                      fabmon_stats_live(monitor),
                                      fabmon_stats_read_bin(monitor, 0, &count),
                                      fabmon_stats_read_totals(monitor, &totals),
                                      fabmon_stats_read_extremes(monitor, &a, &b),
                                      fabmon_stats_clear_bin(monitor, 0),
                                      fabmon_stats_overflow(monitor, 0, &flag),
                                      fabmon_stats_flags(monitor, &a),
                                      fabmon_stats_clear_flags(monitor, 0xFF),
                                      fabmon_stats_open(monitor, &a),
                                      fabmon_stats_clear_open(monitor, 0xFF),
                                      fabmon_stats_forget_open(monitor),
                                      fabmon_stats_enable_irq(monitor, 0),
                                      fabmon_stats_pending_irq(monitor, &a)};
  };
  const std::size_t calls = all().size();
  CHECK(all() == std::vector<fabmon_status>(calls, FABMON_OK));
  sw.registers.instead = [](std::uint32_t offset, std::uint32_t& value) {
    switch (offset) {
      case FABMON_STATS_ID:
      case FABMON_STATS_CONFIG0:
      case FABMON_STATS_CONFIG1:
      case FABMON_STATS_HIST_CONFIG:
      case FABMON_STATS_LOCK:  // answered at any time, too
        return false;
      default:
        value = offset == FABMON_STATS_PENDING ? FABMON_STATS_PENDING_BUSY : stats_early::kLate;
        return true;
    }
  };
  sw.registers.reads = 0;
  CHECK(all() == std::vector<fabmon_status>(calls, FABMON_TIMEOUT));
  CHECK(sw.registers.reads > calls * FABMON_STATS_MAX_POLLS);
}

TEST_CASE("sw stats: a register that holds the very value of LATE reads so", "[sw][stats]") {
  StatsSoftware<Axi4Pins> sw("stamps11");
  sw.registers.instead = [](std::uint32_t offset, std::uint32_t& value) {
    value = stats_early::kLate;
    return offset == FABMON_STATS_LATENCY_MAX;
  };
  std::uint32_t shortest = 0, longest = 0;
  CHECK(fabmon_stats_read_extremes(&sw.monitor, &shortest, &longest) == FABMON_OK);
  CHECK(longest == stats_early::kLate);
}

}  // namespace fabmon::test::test_stats
