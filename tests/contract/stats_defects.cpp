// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The classes of defects (test_defects.cpp) on the stats monitor. Two classes take a form of their
// own here:
// * Only the low bits count: no traffic of a few seconds passes 32 bits. Here it passes 16, where
//   the parts of counts meet; test_upper.cpp has the upper halves, set from inside.
// * Events that cannot be counted together: there is nothing to choose but intervals, so it is bins
//   with any two of them.
#include <algorithm>
#include <random>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "tb/monitor/stats/tables/events.hpp"
#include "tb/monitor/stats/tables/registers.hpp"
#include "tests/catch.hpp"
#include "tests/contract/monitors.hpp"
#include "tests/monitor/axi4/driver_fixture.hpp"
#include "tests/monitor/stats/driver_fixture.hpp"

namespace fabmon::test {
namespace {

/// Builds on bare contexts that are small enough for long runs.
const std::vector<std::string> kSmall = {"one", "two", "queue", "each", "literal2", "serial"};

/// As many samples of one cycle in every cycle as need no queue. Orphans in the first one.
ContextPins stream(const StatsConfig& c) {
  const LineMask some = entry_range(0, c.num_dealloc);
  return on_entries(some, some);
}

}  // namespace

template <>
void Defects<Stats>::all_of_one_cycle() {
  for (const std::string& build : stats_builds(StatsSource::kContexts)) {
    INFO(build);
    ContextFixture both(build);
    const unsigned n = both.config().n;
    const LineMask all = entry_range(0, n);
    both.clock(on_entries(all));
    for (int i = 0; i < 3; ++i) {
      both.quiesce();  // what was left over of the cycle before
      both.clock(on_entries(all, all));
    }
    CHECK(both.read64(kSamples) == std::uint64_t{3} * n);
    CHECK(both.bins().size() == both.config().nbins);
    CHECK((both.read(kStatus) & ~kStOverload) == 0);
  }
}

template <>
void Defects<Stats>::stays_while_absent() {
  for (const std::string& build : kSmall) {
    INFO(build);
    ContextFixture both(build);
    for (int i = 0; i < 4; ++i) both.sample(0, 2);
    both.idle(5000);
    both.clock(on_entries(entries({0})));  // an alloc alone is no sample
    both.idle(200);
    CHECK(both.read64(kSamples) == 4);
    CHECK(both.read64(bin(0)) == 4);
    CHECK(both.read64(kSum) == 8);
    CHECK(both.read(kMax) == 2);
    if (both.config().hist_ports() != 0) CHECK(both.read64(kHist + 8 * 2) == 4);
  }
}

template <>
void Defects<Stats>::all_bits() {
  {  // a bin of 16 bits holds, the others go on
    ContextFixture both("one");
    const std::uint64_t begin = both.now();
    both.pins([&] { return stream(both.config()); });
    both.run(70000);
    both.pins([] { return ContextPins{}; });
    CHECK(both.now() - begin == 70000);
    CHECK(both.read64(kSamples) == 69999);
    CHECK(both.read64(kSum) == 69999);
    CHECK(both.read64(bin(0)) == 65535);
    CHECK(both.read(bin(0) + kCtl) == 2);
    CHECK(both.read64(kHist + 8) == 69999);
  }
}

template <>
void Defects<Stats>::own_cycle() {
  for (const std::string& build : kSmall) {
    ContextFixture both(build);
    // A read, or a write that makes the sample count no more, at a cycle relative to the dealloc.
    const auto around = [&](int at, const auto& act) {
      both.write(bin(0) + kMode, 1);
      both.write(kGctrl, kEnable | kClearBins);
      for (int clock = -4; clock <= 2; ++clock) {
        if (clock == at) act();
        if (clock == -2) both.event({0});
        if (clock == 0) both.event({}, {0});
        if (clock != -2 && clock != 0) both.idle(1);
      }
      both.finish();
    };
    for (const int at : {-1, 0, 1, 2}) {
      INFO(build << ", at cycle " << at);
      for (const std::uint32_t addr : {bin(0), kSamples, kSum, kMax}) {
        around(at, [&] { both.begin_read(addr); });
        const std::uint32_t latency = addr == kSum || addr == kMax ? 2 : 1;
        CHECK(both.rtl().rdata() == (at > 0 ? latency : 0));
      }
      around(at, [&] { both.begin_read(timer(0)); });
      CHECK(both.rtl().rdata() == (at > 0 ? 0 : static_cast<std::uint32_t>(at + 2)));
      around(at, [&] { both.begin_write(bin(0) + kMode, 0); });
      CHECK(both.read(bin(0)) == (at >= 0 ? 1 : 0));
      around(at, [&] { both.begin_write(bound(0), 2); });
      CHECK(both.read(bin(0)) == (at >= 0 ? 1 : 0));
      both.write(bound(0), 0);
      around(at, [&] { both.begin_write(kGctrl, kEnable | kFreezeBins); });
      CHECK(both.read(kSamples) == (at >= 0 ? 1 : 0));
      around(at, [&] { both.begin_write(kGctrl, kEnable | kClearBins); });
      CHECK(both.read(kSamples) == (at > 0 ? 0 : 1));
      around(at, [&] { both.begin_write(kGctrl, kEnable | kSnapshot | kShadow); });
      CHECK(both.read(kSamples) == (at > 0 ? 1 : 0));
      if (both.config().hist_ports() == 0) continue;
      around(at, [&] { both.begin_read(kHist + 8 * 2); });
      CHECK(both.rtl().rdata() == (at > 0 ? 1 : 0));
      around(at, [&] { both.begin_write(kGctrl, kEnable | kClearBins); });
      CHECK(both.read(kHist + 8 * 2) == (at > 0 ? 0 : 1));
    }
  }
  // Flags too.
  const auto flag_at = [](auto& both, int at, std::uint32_t flag, const auto& event) {
    both.write(kStatus, 0xFF);
    for (int clock = -1; clock <= 2; ++clock) {
      if (clock == at) both.begin_read(kStatus);
      both.clock(clock == 0 ? event : std::decay_t<decltype(event)>{});
    }
    both.finish();
    CHECK(both.rtl().rdata() == (at > 0 ? flag : 0));
  };
  for (const std::string& build : kSmall) {
    ContextFixture both(build);
    ContextPins full;
    full.table_full = 1;
    for (const int at : {-1, 0, 1, 2}) {
      INFO(build << ", at cycle " << at);
      flag_at(both, at, kStFull, full);
      both.write(kGctrl, kEnable | kClearTimers);
      flag_at(both, at, kStOrphan, on_entries({}, entries({0})));
      both.event({0});
      flag_at(both, at, kStDouble, on_entries(entries({0})));
    }
  }
  StatsFixture<Axi4Pins> axi("axi4");
  for (const int at : {-1, 0, 1, 2}) {
    INFO("axi4, at cycle " << at);
    axi.write(kGctrl, kEnable | kClearBins);
    axi.clock(on(kHsAr | kHsAw));
    for (int clock = -1; clock <= 2; ++clock) {
      if (clock == at) axi.begin_read(kSamples);
      axi.clock(clock == 0 ? on(kHsRl | kHsB) : Axi4Pins{});
    }
    axi.finish();
    CHECK(axi.rtl().rdata() == (at > 0 ? 2 : 0));
    flag_at(axi, at, kStOrphan, on(kHsRl));
    for (unsigned i = 0; i < axi.config().n; ++i) axi.clock(on(kHsAr));
    flag_at(axi, at, kStFull, on(kHsAw));
    axi.clock(on(kHsB));
    for (unsigned i = 0; i < axi.config().n; ++i) axi.clock(on(kHsRl));
  }
}

template <>
void Defects<Stats>::register_accesses() {
  for (const std::string& build : kSmall) {
    INFO(build);
    ContextFixture both(build);
    const StatsConfig& c = both.config();
    both.pins([&] { return stream(c); });
    both.run(1);
    const std::uint64_t first = both.now();
    // The bus is never idle for long; every kind of access, at every distance.
    for (unsigned i = 0; i < 300; ++i) {
      switch (i % 10) {
        case 0:
          both.read_now(kStatus);
          break;
        case 1:
          both.write_now(kIrqEnable, i);
          break;
        case 2:
          both.read_now(bin(i % c.nbins) + kCtl);
          break;
        case 3:
          both.write_now(kGctrl, kEnable | kSnapshot);
          break;
        case 4:
          both.write_now(bin(i % c.nbins) + kMode, 1);
          break;
        case 5:
          both.write_now(bin(i % c.nbins) + kLimit, 0);
          break;
        case 6:
          both.write_now(bin(c.nbins - 1) + kCtl, 2);
          break;
        case 7:
          both.read_now(timer(i % c.n));
          break;
        case 8:
          both.write_now(bound(i % c.nbins),
                         i % c.nbins == 0 ? 0 : 1U << std::min(i % c.nbins, 7U));
          break;
        default:
          both.read_now(kHist + 8);
          break;
      }
      both.run(i % 4);
      const std::uint64_t now = both.now();
      const std::uint32_t addr = i % 3 == 0 ? kSamples : i % 3 == 1 ? bin(0) : kSum;
      CHECK(both.read_now(addr) == (now - first) * c.num_dealloc);
    }
  }
}

template <>
void Defects<Stats>::read_after_write() {
  for (const std::string& build : kSmall) {
    INFO(build);
    ContextFixture both(build);
    const StatsConfig& c = both.config();
    both.pins([&] { return stream(c); });
    both.run(3);
    for (unsigned gap = 0; gap < 40; ++gap) {
      for (const std::uint32_t addr : {bin(0), kSamples, kSum}) {
        const std::uint64_t cleared = both.now();
        both.write_now(kGctrl, kEnable | kClearBins);
        both.run(gap);
        const std::uint64_t read = both.now();
        CHECK(both.read_now(addr) == (read - cleared) * c.num_dealloc);
      }
      const std::uint64_t cleared = both.now();
      both.write_now(bin(0) + kCtl, 1);
      both.run(gap);
      const std::uint64_t read = both.now();
      CHECK(both.read_now(bin(0)) == (read - cleared) * c.num_dealloc);
      both.write_now(bin(0) + kLimit, 1000 + gap);
      CHECK(both.read_now(bin(0) + kLimit) == 1000 + gap);
      both.write_now(bin(0) + kLimit, 0);
    }
  }
}

template <>
void Defects<Stats>::any_two() {
  for (const std::string build : {"two", "queue", "each", "literal2"}) {
    INFO(build);
    ContextFixture both(build);
    const std::vector<std::pair<std::uint32_t, std::uint32_t>> intervals = {
        {0, 255}, {0, 10}, {5, 15}, {10, 20}, {7, 8}, {15, 15}, {19, 255}};
    const auto count = [&](std::size_t a, std::size_t b) {  // in bins 0 and 2, of 1 to 30 cycles
      both.only_bins(0);
      both.bounds(0, intervals[a].first, intervals[a].second);
      both.bounds(2, intervals[b].first, intervals[b].second);
      both.write(bin(0) + kMode, 1);
      both.write(bin(2) + kMode, 1);
      both.write(kGctrl, kEnable | kClearBins);
      for (unsigned latency = 1; latency <= 30; ++latency) both.sample(0, latency);
      CHECK(both.read64(kSamples) == 30);
      return std::pair{both.read64(bin(0)), both.read64(bin(2))};
    };
    const std::vector<std::uint64_t> alone = {30, 10, 10, 10, 1, 0, 11};
    for (std::size_t a = 0; a < intervals.size(); ++a) {
      for (std::size_t b = 0; b < intervals.size(); ++b) {
        const auto counts = count(a, b);
        CHECK(counts.first == alone[a]);
        CHECK(counts.second == alone[b]);
      }
    }
  }
}

template <>
void Defects<Stats>::own_event() {
  for (const std::string& build : kSmall) {
    INFO(build);
    ContextFixture both(build);
    const unsigned n = both.config().n;
    both.idle(1000);  // inputs that are tied off count nothing
    CHECK(both.read64(kSamples) == 0);
    CHECK(both.read(kStatus) == 0);
    for (unsigned j = 0; j<n; j += n> 16 ? 7 : 1) {
      both.write(kGctrl, kEnable | kClearTimers | kClearBins);
      both.event({j});
      for (unsigned k = 0; k < n; ++k) CHECK((both.read_now(timer(k)) != 0) == (k == j));
      if (n > 1) both.event({}, {(j + 1) % n});
      CHECK(both.read(kStatus) == (n > 1 ? kStOrphan : 0));
      CHECK(both.read64(kSamples) == 0);
      both.event({}, {j});
      CHECK(both.read64(kSamples) == 1);
      both.write(kStatus, 0xFF);
    }
    ContextPins full;
    full.table_full = 1;
    both.clock(full);
    CHECK(both.read(kStatus) == kStFull);
  }
  StatsFixture<Axi4Pins> axi("axi4");
  for (const unsigned lone : {unsigned{kHsR}, kHsW | 0U, kHsWl | 0U}) axi.clock(on(lone));
  CHECK(axi.read(kStatus) == 0);
  axi.clock(on(kHsAr, 0, 0, 1));
  axi.clock(on(kHsB, 0, 0, 1));  // of the other direction
  CHECK(axi.read(kStatus) == kStOrphan);
  CHECK(axi.read64(kSamples) == 0);
  axi.clock(on(kHsRl, 0, 0, 2));  // of another ID
  CHECK(axi.read64(kSamples) == 0);
  axi.clock(on(kHsAw, 0, 0, 1));
  CHECK(axi.read_now(timer(0)) > axi.read_now(timer(1)));
  axi.clock(on(kHsRl, 0, 0, 1));
  CHECK(axi.read_now(timer(0)) == 0);
  CHECK(axi.read_now(timer(1)) != 0);
}

template <>
void Defects<Stats>::overflows() {
  for (const std::string build : {"one", "two", "literal2"}) {  // bins of 16 bits
    INFO(build);
    ContextFixture both(build);
    const StatsConfig& c = both.config();
    const std::uint64_t clocks = 65535 / c.num_dealloc;
    both.write(kIrqEnable, kStOverflow);
    both.write(bin(0) + kMode, 5);
    both.bounds(0, 0, 255);
    for (int time = 0; time < 2; ++time) {
      both.write(kGctrl, kEnable | kClearBins | kClearTimers);
      both.clock(on_entries(entry_range(0, c.num_dealloc)));
      for (std::uint64_t i = 0; i < clocks - 1; ++i) both.clock(stream(c));
      CHECK(both.read_now(kStatus) == 0);
      both.irq();
      CHECK_FALSE(both.rtl().irq());
      for (int i = 0; i < 2; ++i) both.clock(stream(c));
      CHECK(both.read_now(kStatus) == kStOverflow);
      CHECK(both.read_now(bin(0) + kCtl) == 2);
      CHECK(both.read_now(bin(0)) == 65535);
      both.irq();
      CHECK(both.rtl().irq());
      for (int i = 0; i < 1000; ++i) both.clock(stream(c));
      CHECK(both.read_now(bin(0)) == 65535);
      CHECK(both.read64(kSamples) == (clocks + 1001) * c.num_dealloc);
      both.write(bin(0) + kCtl, 2);
      both.write(kStatus, 0xFF);
      CHECK(both.read(bin(0) + kCtl) == 0);
      CHECK(both.read(kStatus) == 0);
    }
  }
}

template <>
void Defects<Stats>::later_is_not_smaller() {
  for (const std::string& build : kSmall) {
    INFO(build);
    ContextFixture both(build);
    const StatsConfig& c = both.config();
    both.pins([&] { return stream(c); });
    both.run(5);
    std::uint64_t last_bin = 0, last_all = 0, last_sum = 0;
    const auto later = [&](std::uint32_t addr, std::uint64_t& last) {
      const std::uint64_t value = both.read_now(addr);
      CHECK(value > last);
      last = value;
    };
    for (int i = 0; i < 150; ++i) {  // across many carries from what counts into the memory
      later(bin(0), last_bin);
      later(kSamples, last_all);
      later(kSum, last_sum);
      both.write_now(kGctrl, kEnable | kSnapshot | kShadow);  // a snapshot is not older either
      later(bin(0), last_bin);
      later(kSamples, last_all);
      later(kSum, last_sum);
      both.write_now(kGctrl, kEnable);
      both.run(i);
    }
  }
}

template <>
void Defects<Stats>::regions() {
  const std::uint64_t seed = seed_or(5);
  for (const std::string build : {"two", "each", "literal2", "serial"}) {
    INFO(build << ", FABMON_SEED=" << seed);
    ContextFixture both(build);
    const StatsConfig& c = both.config();
    std::mt19937_64 rng(seed);
    const LineMask some = entry_range(0, c.num_dealloc);
    both.pins([&] {
      ContextPins p = on_entries(some, some);
      p.dealloc[0] &= rng();
      return p;
    });
    std::uint64_t begin = 0;
    for (const unsigned length : {0U, 1U, 40U, 41U, 1000U, 3U, 777U}) {
      both.run(length);
      const std::uint64_t expected = both.golden().samples();
      both.write_now(kGctrl, kEnable | kSnapshot | kShadow);
      std::uint64_t sum = both.read_now(kUnbinned);
      for (unsigned i = 0; i < c.nbins; ++i) {
        both.run(i % 3);
        sum += both.read_now(bin(i));
      }
      CHECK(both.read_now(kSamples) == expected);
      CHECK(sum == expected);
      CHECK(expected >= begin);
      begin = expected;
    }
    // With one sample in every cycle a region has as many samples as cycles.
    both.pins([&] { return stream(c); });
    both.run(1);
    for (const unsigned length : {1U, 30U, 500U}) {
      const std::uint64_t first = both.now();
      both.write_now(kGctrl, kEnable | kSnapshot | kShadow);
      const std::uint32_t before = both.read_now(kSamples);
      both.run(length);
      const std::uint64_t last = both.now();
      both.write_now(kGctrl, kEnable | kSnapshot | kShadow);
      CHECK(both.read_now(kSamples) - before == (last - first) * c.num_dealloc);
    }
  }
}

template <>
void Defects<Stats>::parts_sum() {
  for (const std::string& build : kSmall) {
    INFO(build);
    ContextFixture both(build);
    const StatsConfig& c = both.config();
    const std::vector<unsigned> latencies = {1,   1,   2,   3,   4,   4,    5,    8,    9,
                                             128, 129, 254, 255, 256, 1000, 1024, 70000};
    for (const unsigned latency : latencies) both.sample(0, latency);
    std::uint64_t sum = both.read64(kUnbinned), hist = 0;
    CHECK(sum == 0);  // after reset the bins leave no gap
    for (const std::uint64_t count : both.bins()) sum += count;
    CHECK(sum == 17);
    CHECK(both.read64(kSamples) == 17);
    for (unsigned b = 0; b < c.hist_bins(); ++b) hist += both.read64(kHist + 8 * b);
    if (c.hist_ports() != 0) CHECK(hist == 17);
    if (c.nbins == 3) CHECK(both.read64(bin(2)) == 11);
    if (c.nbins == 16) {  // the last one has what is above 2^15
      CHECK(both.read64(bin(15)) == 1);
      CHECK(both.read64(bin(9)) == 2);  // 1000 and 1024
    }
    both.only_bins(0);
    both.write(kGctrl, kEnable | kClearBins);
    for (const unsigned latency : latencies) both.sample(0, latency);
    CHECK(both.read64(kUnbinned) == 17);
  }
}

template <>
void Defects<Stats>::every_event_counts() {
  for (const std::string build : {"one", "each", "axi4"}) {
    INFO(build);
    const StatsConfig c = make_test_stats(build)->config();
    std::vector<std::pair<std::uint32_t, std::string>> values;
    for (const ValueInfo& value : stats_events()) {
      const auto* const r = find_register(stats_registers(), value.register_name);
      REQUIRE(r != nullptr);
      const std::string name(value.name);
      const bool hist = name.ends_with("hist");
      if (hist && (name != "hist") != (c.source == StatsSource::kAxi)) continue;
      if (hist && c.hist_ports() == 0) continue;
      const unsigned each = value.index.empty() ? 1 : r->array.count(c);
      // No latency is 0, so that log-linear bin 0 is always empty.
      for (unsigned k = hist ? 1 : 0; k < each; ++k) {
        const std::uint32_t port = name == "write_hist" ? 0x400 : 0;
        values.emplace_back(r->address(c, k) + port, name + " " + std::to_string(k));
      }
    }
    const auto check = [&](auto& both, const auto& sample) {
      for (unsigned latency = 1; latency < 256; ++latency) sample(latency);
      for (unsigned i = 3; i < c.nbins && c.timer_width > 8; ++i) sample((1U << i) + 1);
      both.only_bins(0);
      sample(100);
      for (const auto& [addr, name] : values) {
        INFO(name);
        CHECK(both.read(addr) != 0);
      }
    };
    if (c.source == StatsSource::kAxi) {
      StatsFixture<Axi4Pins> both(build);
      check(both, [&](unsigned latency) {
        both.clock(on(kHsAr | kHsAw));
        both.idle(latency - 1);
        both.clock(on(kHsRl | kHsB));
      });
    } else {
      ContextFixture both(build);
      check(both, [&](unsigned latency) { both.sample(0, latency); });
    }
  }
}

template <>
void Defects<Stats>::two_completions() {
  for (const std::string build : {"two", "each", "literal2", "queue"}) {
    INFO(build);
    ContextFixture both(build);
    both.write(bin(1) + kMode, 2 | 1);  // the literal formula, on request
    both.bounds(1, 0, 4);
    for (int i = 0; i < 10; ++i) {
      both.event({0, 1});
      both.idle(1);
      both.event({}, {0, 1});
    }
    CHECK(both.read64(bin(0)) == 20);
    CHECK(both.read64(bin(1)) == 10);
    CHECK(both.read64(kSamples) == 20);
  }
  for (const std::string& build : stats_builds(StatsSource::kAxi)) {
    INFO(build);
    StatsFixture<Axi4Pins> both(build);
    for (int i = 0; i < 10; ++i) {
      both.clock(on(kHsAr | kHsAw));
      both.idle(1);
      both.clock(on(kHsRl | kHsB));
    }
    CHECK(both.read64(bin(0)) == 20);
    CHECK(both.read64(kSamples) == 20);
  }
}

}  // namespace fabmon::test
