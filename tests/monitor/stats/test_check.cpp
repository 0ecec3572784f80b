// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The checker of the stats monitor on its own, against a stand-in for the RTL that is right: what
// it measures is what the stream holds.
#include <cstdint>
#include <vector>

#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tb/core/bench.hpp"
#include "tb/monitor/stats/monitor.hpp"
#include "tests/catch.hpp"
#include "tests/monitor/axi4/check_source.hpp"
#include "tests/monitor/stats/check_fake.hpp"
#include "tests/monitor/stats/check_util.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_check {
namespace {

TEST_CASE("The first and the last cycle of the source are counted", "[stats][check]") {
  const std::size_t clocks = GENERATE(0, 1, 2, 31, 1023, 1024, 1025, 3000);
  const unsigned bus_clocks = GENERATE(1, 4);
  CAPTURE(clocks, bus_clocks);
  FakeStatsRtl rtl(small_stats(), bus_clocks);
  std::vector<ContextPins> pins(clocks);
  if (clocks > 1) request(pins, 3, 0, clocks - 1);
  if (clocks > 0) set_bit(pins[clocks - 1].alloc, 2);  // stays open
  ListSource<ContextPins> source(pins);
  const auto result = measure(rtl, source, stats_task());
  REQUIRE(result.match());
  REQUIRE(result.clocks == clocks);
  REQUIRE(result.passes == 1);
  REQUIRE(named(result.values, "samples").rtl == (clocks > 1 ? 1 : 0));
  REQUIRE(named(result.values, "latency_sum").rtl == (clocks > 1 ? clocks - 1 : 0));
  REQUIRE(named(result.values, "latency_min").rtl == (clocks > 1 ? clocks - 1 : 0xFFFFFFFF));
  REQUIRE(named(result.values, "latency_max").rtl == (clocks > 1 ? clocks - 1 : 0));
  for (const Flag& flag : result.flags) {
    CAPTURE(flag.name);
    REQUIRE(flag.rtl == 0);
  }
}

TEST_CASE("Without bins of the user all bins are measured as they are after reset",
          "[stats][check]") {
  FakeStatsRtl rtl(small_stats(4, 5));
  std::vector<StatsSample> samples;
  CAPTURE(seed_or(1));
  ListSource<ContextPins> source(random_contexts(4, 4000, seed_or(1), samples));
  const auto result = measure(rtl, source, stats_task());
  REQUIRE(result.match());
  REQUIRE(result.bins == std::vector<StatsBin>{{0, 2}, {2, 4}, {4, 8}, {8, 16}, {16, 0xFFFFFFFF}});
  REQUIRE(result.values.size() == 5 + 5);
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    REQUIRE(result.values[i].name == "bin=" + std::to_string(i));
    REQUIRE(result.values[i].rtl == hits(samples, result.bins[i], 4000));
    sum += result.values[i].rtl;
  }
  REQUIRE(named(result.values, "unbinned").rtl == 0);
  REQUIRE(named(result.values, "samples").rtl == sum);
  REQUIRE(sum == samples.size());
  REQUIRE(result.hist.empty());
  REQUIRE(result.flags.size() == 8);
  REQUIRE(result.compared == 5 + 5 + 8);
}

TEST_CASE("The user's bins are measured and all others are off", "[stats][check]") {
  FakeStatsRtl rtl(small_stats(4, 8));
  std::vector<StatsSample> samples;
  CAPTURE(seed_or(1));
  ListSource<ContextPins> source(random_contexts(4, 4000, seed_or(1), samples));
  const std::vector<StatsBin> bins{{2, 5}, {4, 9}, {9, 100}};  // the first two overlap
  const auto result = measure(rtl, source, stats_task(bins));
  REQUIRE(result.match());
  REQUIRE(result.bins == bins);
  REQUIRE(result.values.size() == 3 + 5);
  for (std::size_t i = 0; i < bins.size(); ++i) {
    REQUIRE(result.values[i].rtl == hits(samples, bins[i], 4000));
  }
  REQUIRE(named(result.values, "unbinned").rtl ==
          hits(samples, {0, 2}, 4000) + hits(samples, {100, 4000}, 4000));
  REQUIRE(named(result.values, "samples").rtl == samples.size());
}

TEST_CASE("Boundaries beyond the longest latency mean what they say", "[stats][check]") {
  StatsConfig config = small_stats();
  config.timer_width = 8;
  FakeStatsRtl rtl(config);
  std::vector<ContextPins> pins(1000);
  request(pins, 0, 0, 300);  // as 255
  request(pins, 1, 0, 20);
  ListSource<ContextPins> source(pins);
  const std::vector<StatsBin> bins{{0, 0x100}, {0x100, 0x110}, {30, ~0U}};
  const auto result = measure(rtl, source, stats_task(bins));
  REQUIRE(result.match());
  REQUIRE(result.bins == bins);
  REQUIRE(result.values[0].rtl == 2);
  REQUIRE(result.values[1].rtl == 0);
  REQUIRE(result.values[2].rtl == 1);
  REQUIRE(named(result.flags, "limit").rtl == 1);  // a timer held, and it says so
}

TEST_CASE("A bin that overflows raises its flag", "[stats][check]") {
  StatsConfig config = small_stats(1, 1);
  config.bin_width = 16;
  FakeStatsRtl rtl(config);
  std::vector<ContextPins> pins(0x10010);
  for (std::size_t i = 0; i + 1 < pins.size(); ++i) request(pins, 0, i, i + 1);
  ListSource<ContextPins> source(pins);
  const auto result = measure(rtl, source, stats_task());
  REQUIRE(result.match());
  REQUIRE(result.values[0].rtl == 0xFFFF);
  REQUIRE(named(result.values, "samples").rtl == 0x1000F);
  REQUIRE(named(result.flags, "bin_overflow").rtl == 1);
}

TEST_CASE("Interval counts of latencies are exact, however short the interval", "[stats][check]") {
  const std::uint64_t interval = GENERATE(1, 7, 64, 100, 500, 600, 1000);
  const unsigned bus_clocks = GENERATE(1, 9);
  CAPTURE(interval, bus_clocks, seed_or(1));
  FakeStatsRtl rtl(small_stats(4, 8), bus_clocks);
  std::vector<StatsSample> samples;
  ListSource<ContextPins> source(random_contexts(4, 600, seed_or(1), samples));
  const std::vector<StatsBin> bins{{0, 4}, {4, 12}};
  const auto result = measure(rtl, source, stats_task(bins, interval));
  REQUIRE(result.match());
  REQUIRE(result.intervals.size() == (600 + interval - 1) / interval);
  for (std::size_t k = 0; k < result.intervals.size(); ++k) {
    const std::uint64_t clock = std::min<std::uint64_t>((k + 1) * interval, 600);
    const Interval& entry = result.intervals[k];
    REQUIRE(entry.clock == clock);
    REQUIRE(entry.counts.size() == 2 + 3);
    for (std::size_t i = 0; i < bins.size(); ++i) {
      REQUIRE(entry.counts[i].rtl == hits(samples, bins[i], clock));
    }
    REQUIRE(named(result, entry, "unbinned").rtl == hits(samples, {12, 600}, clock));
    REQUIRE(named(result, entry, "samples").rtl == hits(samples, {0, 600}, clock));
  }
  REQUIRE(result.intervals.back().counts[0].rtl == result.values[0].rtl);
}

TEST_CASE("Interval counts are exact though samples have to wait", "[stats][check]") {
  const std::uint64_t interval = GENERATE(7, 100, 599, 600, 1000);
  CAPTURE(interval);
  StatsConfig config = small_stats(64, 8);
  config.num_dealloc = 3;
  FakeStatsRtl rtl(config);
  std::vector<ContextPins> pins(600);
  std::vector<StatsSample> samples;
  for (const std::size_t end : {20, 100, 300, 540, 599}) {  // all entries at once
    for (unsigned j = 0; j < 64; ++j) {
      const std::size_t latency = 1 + j % 7;
      request(pins, j, end - latency, end);
      samples.push_back({end, latency});
    }
  }
  ListSource<ContextPins> source(pins);
  const std::vector<StatsBin> bins{{0, 4}, {4, 12}};
  const auto result = measure(rtl, source, stats_task(bins, interval));
  REQUIRE(result.match());
  REQUIRE(named(result.flags, "dealloc_overload").rtl == 1);
  REQUIRE(result.intervals.size() == (600 + interval - 1) / interval);
  for (std::size_t k = 0; k < result.intervals.size(); ++k) {
    const std::uint64_t clock = std::min<std::uint64_t>((k + 1) * interval, 600);
    REQUIRE(result.intervals[k].clock == clock);
    for (std::size_t i = 0; i < bins.size(); ++i) {
      REQUIRE(result.intervals[k].counts[i].rtl == hits(samples, bins[i], clock));
    }
  }
}

TEST_CASE("The golden model of stats measures alone what both measure", "[stats][check]") {
  const std::uint64_t interval = GENERATE(0, 5, 300);
  const unsigned num_dealloc = GENERATE(1, 2, 8);  // samples wait, or never
  CAPTURE(interval, num_dealloc);
  StatsConfig config = small_stats(8);
  config.num_dealloc = num_dealloc;
  config.hist_width = num_dealloc == 1 ? 16 : 0;
  FakeStatsRtl rtl(config);
  std::vector<StatsSample> samples;
  ListSource<ContextPins> source(random_contexts(8, 600, seed_or(1), samples));
  const auto both = measure(rtl, source, stats_task({}, interval));
  const auto alone = measure<StatsMonitor>({}, config, source, stats_task({}, interval));
  REQUIRE((both.match() && both.checked));
  REQUIRE((alone.match() && !alone.checked && alone.compared == 0));
  if (num_dealloc == 8) REQUIRE((both.passes == 1 && alone.passes == 1));
  const auto require_same = [](const auto& a, const auto& b) {
    REQUIRE(a.size() == b.size());
    for (std::size_t i = 0; i < a.size(); ++i) REQUIRE(a[i].value() == b[i].value());
  };
  require_same(alone.values, both.values);
  REQUIRE(alone.hist.size() == both.hist.size());
  if (num_dealloc == 1) require_same(alone.hist.at(0), both.hist.at(0));
  require_same(alone.flags, both.flags);
  REQUIRE(alone.intervals.size() == both.intervals.size());
  for (std::size_t k = 0; k < alone.intervals.size(); ++k) {
    require_same(alone.intervals[k].counts, both.intervals[k].counts);
  }
}

TEST_CASE("A reset in the source starts the latencies anew", "[stats][check][reset]") {
  FakeStatsRtl rtl(small_stats());
  std::vector<StatsSample> samples;
  CAPTURE(seed_or(1));
  auto pins = random_contexts(4, 3000, seed_or(1), samples);
  for (std::size_t i = 1000; i < 1100; ++i) pins[i].aresetn = 0;
  const std::vector<ContextPins> tail(pins.begin() + 1100, pins.end());
  ListSource<ContextPins> whole(pins);
  ListSource<ContextPins> alone(tail);
  const auto result = measure(rtl, whole, stats_task({}, 500));
  const auto expected = measure(rtl, alone, stats_task({}, 500));
  REQUIRE(result.match());
  REQUIRE(expected.match());
  REQUIRE(result.first_clock == 1100);
  REQUIRE(result.resets == std::vector<std::uint64_t>{1100});
  REQUIRE(result.clocks == 1900);
  REQUIRE(result.intervals.size() == 4);
  for (std::size_t i = 0; i < result.values.size(); ++i) {
    REQUIRE(result.values[i].rtl == expected.values[i].rtl);
  }
  REQUIRE(named(result.values, "samples").rtl != 0);
  ListSource<ContextPins> before({pins.begin(), pins.begin() + 1000});
  const auto first = measure(rtl, before, stats_task({}));
  REQUIRE(result.segments.size() == 2);
  REQUIRE(first.counts.size() == result.segments[0].counts.size());
  for (std::size_t i = 0; i < first.counts.size(); ++i) {
    REQUIRE(result.segments[0].counts[i].rtl == first.counts[i].rtl);
  }
}

TEST_CASE("An AXI4 port has a histogram for reads and one for writes", "[stats][check]") {
  StatsConfig config;
  config.n = 64;
  config.bin_width = 48;
  config.num_dealloc = 2;
  config.hist_width = 32;
  config.source = StatsSource::kAxi;
  FakeStatsRtl rtl(config);
  CAPTURE(seed_or(1));
  Axi4Traffic source("random", seed_or(1), 5000, Axi4Port{});
  const auto result = measure(rtl, source, stats_task());
  REQUIRE(result.match());
  REQUIRE(result.hist.size() == 2);
  REQUIRE(result.hist[0].size() == 124);
  REQUIRE(result.hist[0][7].name == "read_hist=7");
  REQUIRE(result.hist[1][123].name == "write_hist=123");
  std::uint64_t sum = 0;
  for (const auto& hist : result.hist) {
    for (const StatsValue& bin : hist) sum += bin.rtl;
  }
  REQUIRE(sum > 0);
  REQUIRE(sum == named(result.values, "samples").rtl);
  REQUIRE(result.compared == 16 + 5 + 2 * 124 + 8);
}

TEST_CASE("APB lines are measured", "[stats][check]") {
  StatsConfig config = small_stats();
  config.num_dealloc = 1;
  config.hist_width = 16;
  config.source = StatsSource::kApb;
  FakeStatsRtl rtl(config);
  std::vector<ApbPins> pins(100);
  for (std::size_t i = 0; i + 4 < pins.size(); i += 5) {  // a setup cycle, two wait states
    for (std::size_t k = 0; k < 4; ++k) pins[i + k].psel[0] = 1ULL << (i % 4);
    for (std::size_t k = 1; k < 4; ++k) pins[i + k].penable = 1;
    pins[i + 3].pready = 1;
  }
  ListSource<ApbPins> source(pins);
  const auto result = measure(rtl, source, stats_task({{2, 3}}));
  REQUIRE(result.match());
  REQUIRE(result.values[0].rtl == 20);
  REQUIRE(result.hist.size() == 1);
  REQUIRE(result.hist[0][3].name == "hist=3");
  REQUIRE(result.hist[0][3].rtl == 20);
}

TEST_CASE("Samples that still wait when the stream ends are counted", "[stats][check]") {
  StatsConfig config = small_stats(8);
  config.num_dealloc = GENERATE(1, 3, 7, 8);
  CAPTURE(config.num_dealloc);
  FakeStatsRtl rtl(config);
  std::vector<ContextPins> pins(50);
  for (unsigned j = 0; j < 8; ++j) request(pins, j, j, 49);
  ListSource<ContextPins> source(pins);
  const auto result = measure(rtl, source, stats_task());
  REQUIRE(result.match());
  REQUIRE(named(result.values, "samples").rtl == 8);
  REQUIRE(named(result.flags, "dealloc_overload").rtl == (config.num_dealloc < 8 ? 1 : 0));
  REQUIRE(named(result.flags, "sample_lost").rtl == 0);
}

TEST_CASE("Progress adds up to the cycles of all replays", "[stats][check]") {
  FakeStatsRtl rtl(small_stats());
  ListSource<ContextPins> source(std::vector<ContextPins>(5000));
  std::size_t clocks = 0;
  StatsTask task = stats_task({}, 30);
  task.progress = [&clocks](std::size_t n) { clocks += n; };
  const auto result = measure(rtl, source, task);
  REQUIRE(result.passes == 1);
  REQUIRE(result.instances > 1);
  REQUIRE(clocks == 5000);
}

TEST_CASE("A benchmark runs all parts on all cycles and compares them", "[stats][check][bench]") {
  FakeStatsRtl rtl(small_stats());
  FakeStatsRtl empty(small_stats());
  std::vector<StatsSample> samples;
  ListSource<ContextPins> source(random_contexts(4, 9000, 1, samples));
  auto runs = bench<StatsMonitor>(rtl, &empty, source, 2);
  REQUIRE(runs.size() == 2);
  for (const BenchRun& run : runs) {
    REQUIRE(run.clocks == 9000);
    REQUIRE(run.match);
  }
  REQUIRE(empty.now() == 9000);
  rtl.pin_fault = [](std::uint64_t clock, ContextPins& pins) {
    if (clock == 8000) set_bit(pins.dealloc, 0);
  };
  runs = bench<StatsMonitor>(rtl, nullptr, source, 1);
  REQUIRE_FALSE(runs[0].match);
  REQUIRE(runs[0].empty_rate() == 0);
}

}  // namespace
}  // namespace fabmon::test::test_check
