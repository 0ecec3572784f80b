// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The statistics of a port against a second computation, cycle by cycle, on random ports: totals,
// time series, windows, segments, marks.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tb/analysis/port_statistics.hpp"
#include "tests/analysis/random_port.hpp"
#include "tests/catch.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_port_statistics {
namespace {

/// Sums over the cycles from ... to - 1, one cycle at a time.
struct NaiveSums {
  NaiveSums(const RandomPort& port, std::uint64_t from, std::uint64_t to) {
    for (std::uint64_t cycle = from; cycle < std::min<std::uint64_t>(to, port.states.size());
         ++cycle) {
      const CycleState& state = port.states[cycle];
      ++cycles;
      reset_cycles += state.reset ? 1 : 0;
      for (std::size_t i = 0; i < 2; ++i) {
        ++buckets[i][state.directions[i].bucket];
        open_sum[i] += state.directions[i].open;
        open_max[i] = std::max<std::uint64_t>(open_max[i], state.directions[i].open);
        bytes[i] += state.directions[i].bytes;
      }
      for (std::size_t i = 0; i < 3 && !state.reset; ++i) {
        ++channels[i][static_cast<std::size_t>(state.channels[i])];
      }
    }
    for (const Transaction& t : port.transactions) {
      if (t.end >= from && t.end < to) latencies[t.direction].push_back(t.latency());
    }
  }

  std::uint64_t cycles = 0;
  std::uint64_t reset_cycles = 0;
  std::array<std::array<std::uint64_t, 5>, 2> buckets{};
  std::array<std::uint64_t, 2> open_sum{};
  std::array<std::uint64_t, 2> open_max{};
  std::array<std::uint64_t, 2> bytes{};
  std::array<std::array<std::uint64_t, 4>, 3> channels{};
  std::array<std::vector<std::uint64_t>, 2> latencies;
};

void check_latencies(const Counts& counts, const std::vector<std::uint64_t>& latencies) {
  CHECK(counts.count() == latencies.size());
  if (latencies.empty()) return;
  CHECK(counts.percentile(1, 2) == naive_percentile(latencies, 1, 2));
  CHECK(counts.percentile(99, 100) == naive_percentile(latencies, 99, 100));
  CHECK(counts.max() == *std::max_element(latencies.begin(), latencies.end()));
}

void check_sums(const MeasuredSums& found, const NaiveSums& expected) {
  CHECK(found.sums.cycles == expected.cycles);
  CHECK(found.sums.reset_cycles == expected.reset_cycles);
  for (std::size_t i = 0; i < 2; ++i) {
    const DirectionSums& sums = found.sums.directions[i];
    CHECK(std::equal(expected.buckets[i].begin(), expected.buckets[i].end(), sums.buckets.begin()));
    CHECK(sums.beats() == expected.buckets[i][0]);
    CHECK(sums.open_sum == expected.open_sum[i]);
    CHECK(sums.open_max == expected.open_max[i]);
    CHECK(sums.bytes == expected.bytes[i]);
    CHECK(sums.transactions == expected.latencies[i].size());
    check_latencies(found.latency[i].counts(), expected.latencies[i]);
  }
  for (std::size_t i = 0; i < 3; ++i) CHECK(found.sums.channels[i] == expected.channels[i]);
}

void check_series(const TimeSeries& series, const RandomPort& port) {
  std::uint64_t from = 0;
  for (const SeriesBin& bin : series.bins()) {
    INFO("bin from cycle " << from);
    const NaiveSums expected(port, from, from + series.width());
    CHECK(bin.time == port.times[from]);
    CHECK(bin.cycles == expected.cycles);
    for (std::size_t i = 0; i < 2; ++i) {
      CHECK(bin.directions[i].bytes == expected.bytes[i]);
      CHECK(bin.directions[i].transactions == expected.latencies[i].size());
      CHECK(bin.directions[i].open_sum == expected.open_sum[i]);
      CHECK(bin.directions[i].open_max == expected.open_max[i]);
      CHECK(bin.directions[i].waiting_for == expected.buckets[i]);  // one bucket for each of them
      check_latencies(bin.directions[i].latency, expected.latencies[i]);
    }
    CHECK(bin.directions[0].stalls == expected.channels[0][2] + expected.channels[1][2]);
    CHECK(bin.directions[1].stalls == expected.channels[2][2]);
    from += series.width();
  }
  CHECK(from >= port.states.size());
}

StatisticsOptions random_options(std::mt19937_64& random, std::size_t cycles) {
  StatisticsOptions options;
  options.series_bins = 2 + 2 * (random() % 40);
  for (std::uint64_t i = random() % 5; i > 0; --i) {
    const std::uint64_t from = random() % (cycles + 10);
    options.windows.push_back({std::to_string(i), from, from + random() % (cycles + 10)});
  }
  return options;
}

/// The largest value of the transactions that have one, and of these the one accepted first.
void check_worst(const Worst& found, const RandomPort& port, std::size_t direction,
                 const std::function<std::optional<std::uint64_t>(const Transaction&)>& value_of) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> all;  // value, accept
  for (const Transaction& t : port.transactions) {
    if (t.direction != direction) continue;
    if (const auto value = value_of(t)) all.emplace_back(*value, t.accept);
  }
  REQUIRE(found.any() == !all.empty());
  if (all.empty()) return;
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
    return std::pair(b.first, a.second) < std::pair(a.first, b.second);
  });
  CHECK(found.value() == all.front().first);
  CHECK(found.accept() == all.front().second);
  CHECK(found.time() == port.times[found.accept()]);
  const auto same = [&](const Transaction& t) {
    return t.direction == direction && t.accept == found.accept() && t.id == found.id() &&
           t.address == found.address() && t.latency() == found.latency() &&
           value_of(t) == found.value();
  };
  CHECK(std::any_of(port.transactions.begin(), port.transactions.end(), same));
}

TEST_CASE("totals, series and windows of random ports equal a count cycle by cycle") {
  const std::uint64_t seed = seed_or(1);
  for (std::uint64_t run = 0; run < 150; ++run) {
    INFO("seed " << seed + run);
    std::mt19937_64 random(seed + run);
    const std::size_t cycles = 1 + random() % 700;
    const RandomPort port = random_port(seed + run, cycles);
    const StatisticsOptions options = random_options(random, cycles);
    PortStatistics statistics(invented_shape(), options);
    port.feed(statistics);
    statistics.settle();
    statistics.settle();  // does nothing more
    CHECK(statistics.cycles() == cycles);
    CHECK(statistics.first_time() == port.times.front());
    CHECK(statistics.last_time() == port.times.back());
    check_sums(statistics.totals(), NaiveSums(port, 0, cycles));
    CHECK(statistics.series().bins().size() <= options.series_bins);
    CHECK((statistics.series().width() == 1 ||
           cycles > options.series_bins * (statistics.series().width() / 2)));
    check_series(statistics.series(), port);
    for (const PortStatistics::Window& window : statistics.windows()) {
      INFO("window " << window.window.from << " ... " << window.window.to);
      check_sums(window.sums, NaiveSums(port, window.window.from, window.window.to));
    }
  }
}

TEST_CASE("statistics may be read in between, and are right at the end") {
  const std::uint64_t seed = seed_or(1);
  for (std::uint64_t run = 0; run < 30; ++run) {
    INFO("seed " << seed + run);
    const RandomPort port = random_port(seed + run, 300);
    StatisticsOptions options;
    options.series_bins = 16;
    options.windows = {{"w", 10, 250}};
    PortStatistics statistics(invented_shape(), options);
    std::size_t next = 0;
    for (std::size_t cycle = 0; cycle < 300; ++cycle) {
      for (; next < port.transactions.size() && port.transactions[next].end == cycle; ++next) {
        statistics.transaction(port.transactions[next]);
      }
      statistics.cycle(port.states[cycle], port.times[cycle]);
      if (cycle % 37 != 0) continue;
      statistics.settle();
      check_sums(statistics.totals(), NaiveSums(port, 0, cycle + 1));
    }
    statistics.settle();
    check_sums(statistics.totals(), NaiveSums(port, 0, 300));
    check_sums(statistics.windows()[0].sums, NaiveSums(port, 10, 250));
    check_series(statistics.series(), port);
  }
}

TEST_CASE("phases, errors, marks and segments of random ports equal their lists") {
  const std::uint64_t seed = seed_or(1);
  for (std::uint64_t run = 0; run < 50; ++run) {
    INFO("seed " << seed + run);
    const RandomPort port = random_port(seed + run, 500);
    PortStatistics statistics(invented_shape(), {});
    port.feed(statistics);
    const auto lose = [&statistics](LostBy by, int count) {
      for (; count != 0; --count) statistics.unfinished({.by = by});
    };
    lose(LostBy::kReset, 3);
    lose(LostBy::kGap, 2);
    lose(LostBy::kEnd, 4);
    statistics.unfinished({.awaits = Awaits::kAccept});
    statistics.orphan(1);
    statistics.settle();
    CHECK(statistics.direction(0).lost_by_reset == 3);
    CHECK(statistics.direction(0).lost_by_gap == 2);
    CHECK(statistics.direction(0).open_at_end == 4);
    CHECK(statistics.direction(0).untaken == 1);
    CHECK(statistics.direction(1).orphans == 1);
    std::array<std::uint64_t, 2> errors{};
    std::array<std::vector<std::uint64_t>, 2> waits;
    std::array<std::vector<std::uint64_t>, 2> spacings;
    for (const Transaction& t : port.transactions) {
      errors[t.direction] += t.response >= 2 ? 1 : 0;
      waits[t.direction].push_back(t.accept - t.shown);
      if (t.spacing != 0) spacings[t.direction].push_back(t.spacing);
    }
    for (std::size_t i = 0; i < 2; ++i) {
      const DirectionStatistics& direction = statistics.direction(i);
      CHECK(direction.errors == errors[i]);
      check_latencies(direction.phases()[0].counts(), waits[i]);
      check_latencies(direction.phases()[1].counts(), spacings[i]);
      check_worst(direction.longest()[0], port, i,
                  [](const Transaction& t) { return std::optional(t.accept - t.shown); });
      check_worst(direction.longest()[1], port, i, [](const Transaction& t) {
        return t.spacing == 0 ? std::nullopt : std::optional(t.spacing);
      });
      for (const std::size_t id : direction.groups().id().order()) {
        const std::uint64_t key = direction.groups().id().keys()[id];
        check_worst(direction.groups().id().groups()[id].slowest, port, i,
                    [key](const Transaction& t) {
                      return t.id == key ? std::optional(t.latency()) : std::nullopt;
                    });
      }
      for (const RangeGroup& range : direction.ranges().ranges()) {
        check_worst(range.group.slowest, port, i, [&range](const Transaction& t) {
          const bool in = t.address >= range.first && t.address <= range.last;
          return in ? std::optional(t.latency()) : std::nullopt;
        });
      }
      for (const SlowTransaction& slow : direction.slowest.sorted()) {
        CHECK(slow.time == port.times[slow.transaction.accept]);
        CHECK(slow.end_time == port.times[slow.transaction.end]);
      }
    }
    std::vector<PortSegment> segments;
    std::uint64_t resets = 0;
    for (std::size_t cycle = 0; cycle < 500; ++cycle) {
      const bool begins = cycle == 0 || port.states[cycle].reset != port.states[cycle - 1].reset;
      if (port.states[cycle].reset) {
        resets += begins ? 1 : 0;
        continue;
      }
      if (begins) segments.push_back({cycle, 0});
      ++segments.back().cycles;
    }
    CHECK(statistics.marks().segments(500) == segments);
    CHECK(statistics.marks().segment_count() == segments.size());
    CHECK(statistics.marks().reset_count() == resets);
    CHECK(statistics.marks().error_count() == errors[0] + errors[1]);
    CHECK(statistics.marks().marks().size() == resets + errors[0] + errors[1]);
    for (const PortMark& mark : statistics.marks().marks()) {
      CHECK(mark.time == port.times[mark.cycle]);
    }
  }
}

TEST_CASE("lists of marks and segments end at a thousand, and all are counted") {
  PortStatistics statistics(invented_shape(), {});
  CycleState state;
  state.directions[0].bucket = state.directions[1].bucket = 3;
  CycleState reset;
  reset.reset = true;
  reset.directions[0].bucket = reset.directions[1].bucket = kResetBucket;
  for (std::uint64_t cycle = 0; cycle < 3001; ++cycle) {
    statistics.cycle(cycle % 2 == 0 ? state : reset, cycle);
  }
  statistics.settle();
  CHECK(statistics.marks().segment_count() == 1501);
  CHECK(statistics.marks().reset_count() == 1500);
  CHECK(statistics.marks().marks().size() == 1000);
  const auto segments = statistics.marks().segments(3001);
  REQUIRE(segments.size() == 1000);
  CHECK(segments.back() == PortSegment{1998, 1});
  CHECK(statistics.totals().sums.reset_cycles == 1500);
}

}  // namespace
}  // namespace fabmon::test::test_port_statistics
