// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Directed tests of RTL and golden model alike. The expected numbers are hand-computed from
// the specification, for every build that has what they need.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/monitor/axi4/driver_fixture.hpp"
#include "tests/monitor/stats/driver_fixture.hpp"

namespace fabmon::test::test_directed {
namespace {

/// Calls test(both, config) with every build on bare contexts.
template <class Test>
void for_contexts(const Test& test) {
  for (const std::string& build : stats_builds(StatsSource::kContexts)) {
    INFO("build " << build);
    ContextFixture both(build);
    test(both, both.config());
  }
}

/// Calls test(both, begin, end) with every build on an AXI4 port, for reads and for writes: the
/// handshakes that begin and end one.
template <class Test>
void for_directions(const Test& test) {
  for (const std::string& build : stats_builds(StatsSource::kAxi)) {
    for (const bool write : {false, true}) {
      INFO(build << (write ? ", writes" : ", reads"));
      StatsFixture<Axi4Pins> both(build);
      if (both.config().id_width == 0) continue;  // test_no_id.cpp
      test(both, write ? kHsAw : kHsAr, write ? kHsB : kHsRl);
    }
  }
}

/// Calls test(length) with limits that are short, long, and near the timer's width.
template <class Test>
void for_limits(const StatsConfig& c, const Test& test) {
  for (const std::uint32_t length : {1U, 2U, 3U, 5U, 40U, 254U, 300U, 700U, 1500U, 5000U}) {
    if (length >= std::uint64_t{1} << c.timer_width) continue;
    INFO("limit " << length);
    test(length);
  }
}

}  // namespace

TEST_CASE("stats: a latency is the cycles from alloc to dealloc, the last one included",
          "[stats][directed]") {
  for_contexts([](ContextFixture& both, const StatsConfig& c) {
    for (const unsigned latency : {1U, 2U, 3U, 7U, 100U, 200U}) both.sample(c.n - 1, latency);
    CHECK(both.read64(kSamples) == 6);
    CHECK(both.read64(kSum) == 313);
    CHECK(both.read(kMin) == 1);
    CHECK(both.read(kMax) == 200);
    both.event({0});
    CHECK(both.read_now(timer(0)) == 1);
    both.write(kGctrl, kEnable | kClearTimers | kClearBins);
    CHECK(both.read(kMin) == 0xFFFFFFFF);
    CHECK(both.read(kMax) == 0);
    both.event({0});
    both.idle(38);
    CHECK(both.read_now(timer(0)) == 39);
    both.write(kGctrl, kEnable | kClearTimers);
    if (c.timer_width < 16 || c.n > 64) return;
    for (const unsigned latency : {1000U, 20000U, 65535U}) both.sample(0, latency);
    CHECK(both.read(kMin) == 1000);
    CHECK(both.read(kMax) == 65535);
    CHECK(both.read64(kSum) == 86535);
    both.sample(0, 70000);  // 16 bits hold at their end
    CHECK(both.read(kMax) == (c.timer_width > 16 ? 70000 : 65535));
  });
}

TEST_CASE("stats: of two samples in one cycle each is in the sum, the minimum and the maximum",
          "[stats][directed]") {
  const auto check = [](auto& both, const auto& first, const auto& second, const auto& end) {
    both.write(kGctrl, kEnable | kClearBins);
    both.clock(first);
    both.idle(3);
    both.clock(second);
    both.idle(4);
    both.clock(end);  // 9 and 5
    CHECK(both.read64(kSum) == 14);
    CHECK(both.read(kMin) == 5);
    CHECK(both.read(kMax) == 9);
  };
  for_contexts([&](ContextFixture& both, const StatsConfig& c) {
    if (c.n < 2) return;
    const ContextPins low = on_entries(entries({0}));
    const ContextPins high = on_entries(entries({1}));
    const ContextPins end = on_entries({}, entries({0, 1}));
    check(both, low, high, end);
    check(both, high, low, end);
  });
  for (const std::string& build : stats_builds(StatsSource::kAxi)) {
    INFO("build " << build);
    StatsFixture<Axi4Pins> both(build);
    check(both, on(kHsAr), on(kHsAw), on(kHsRl | kHsB));
    check(both, on(kHsAw), on(kHsAr), on(kHsRl | kHsB));
  }
}

TEST_CASE("stats: bins are open below and closed above", "[stats][directed]") {
  for_contexts([](ContextFixture& both, const StatsConfig& c) {
    for (const unsigned latency : {1U, 2U, 3U, 4U, 5U, 8U, 9U, 16U, 17U}) both.sample(0, latency);
    std::vector<std::uint64_t> expected(c.nbins, 0);
    for (unsigned i = 0; i < c.nbins && i < 5; ++i) expected[i] = i == 4 ? 1 : 2;
    if (c.nbins < 5) expected.back() = 9 - 2 * (c.nbins - 1);  // the last bin has no upper end
    CHECK(both.bins() == expected);
    CHECK(both.read64(kUnbinned) == 0);
    both.only_bins(1);
    both.bounds(0, 10, 20);
    both.write(bin(0) + kCtl, 1);
    for (const unsigned latency : {9U, 10U, 11U, 20U, 21U}) both.sample(0, latency);
    CHECK(both.read64(bin(0)) == 2);
    CHECK(both.read64(kUnbinned) == 3);
    both.bounds(0, 20, 20);  // empty
    both.sample(0, 20);
    both.bounds(0, 21, 19);  // empty as well
    for (const unsigned latency : {19U, 20U, 21U}) both.sample(0, latency);
    CHECK(both.read64(bin(0)) == 2);
    CHECK(both.read64(kUnbinned) == 7);
    CHECK(both.read64(kSamples) == 18);
    CHECK(both.read(kStatus) == 0);
  });
}

TEST_CASE("stats: overlapping bins count a sample each, a disabled one does not",
          "[stats][directed]") {
  for_contexts([](ContextFixture& both, const StatsConfig& c) {
    if (c.nbins < 3) return;
    both.only_bins(2);
    both.bounds(0, 0, 10);
    both.bounds(1, 5, 15);
    both.bounds(2, 0, 200);  // disabled
    for (const unsigned latency : {3U, 7U, 12U, 20U}) both.sample(0, latency);
    CHECK(both.read64(bin(0)) == 2);
    CHECK(both.read64(bin(1)) == 2);
    CHECK(both.read64(bin(2)) == 0);
    CHECK(both.read64(kUnbinned) == 1);
    CHECK(both.read64(kSamples) == 4);
    // A boundary and an enable hold from the next cycle on.
    both.event({0});
    both.idle(19);
    both.write_with(bin(2) + kMode, 1, on_entries({}, entries({0})));  // 20, not yet
    CHECK(both.read64(bin(2)) == 0);
    both.event({0});
    both.idle(19);
    both.write_with(bound(2) + 4, 19, on_entries({}, entries({0})));  // 20, still
    CHECK(both.read64(bin(2)) == 1);
    both.sample(0, 20);  // no longer
    CHECK(both.read64(bin(2)) == 1);
    CHECK(both.read64(kUnbinned) == 3);
  });
}

TEST_CASE("stats: an entry can be used again in the cycle that frees it", "[stats][directed]") {
  for_contexts([](ContextFixture& both, const StatsConfig&) {
    both.event({0});
    both.idle(4);
    both.event({0}, {0});  // 5
    both.idle(2);
    both.event({0}, {0});  // 3
    for (int i = 0; i < 10; ++i) both.event({0}, {0});
    both.event({}, {0});
    CHECK(both.read64(kSamples) == 13);
    CHECK(both.read64(kSum) == 19);
    CHECK(both.read(kMin) == 1);
    CHECK(both.read(kMax) == 5);
    CHECK(both.read(kStatus) == 0);
    CHECK(both.read(timer(0)) == 0);
  });
}

TEST_CASE("stats: hits of one cycle add up in SUM and are one in OR", "[stats][directed]") {
  for_contexts([](ContextFixture& both, const StatsConfig& c) {
    if (c.num_dealloc < 2 || c.nbins < 3) return;
    both.only_bins(3);
    for (const unsigned i : {0U, 1U}) both.bounds(i, 0, 100);
    both.bounds(2, 100, 200);
    both.write(bin(1) + kMode, 3);
    both.event({0, c.n - 1});
    both.idle(9);
    both.event({}, {0, c.n - 1});
    CHECK(both.read64(bin(0)) == 2);
    CHECK(both.read64(bin(1)) == 1);
    const LineMask many = entry_range(0, both.at_once());
    both.clock(on_entries(many));
    both.idle(9);
    both.clock(on_entries({}, many));
    CHECK(both.read64(bin(0)) == 2 + c.num_dealloc);
    CHECK(both.read64(bin(1)) == 2);
    CHECK(both.read64(bin(2)) == 0);
    // A mode holds from the next cycle on; the other samples are in no bin twice.
    both.clock(on_entries(many));
    both.idle(9);
    both.write_with(bin(1) + kMode, 1, on_entries({}, many));
    CHECK(both.read64(bin(1)) == 3);
    CHECK(both.read64(kSamples) == 2 + 2 * c.num_dealloc);
    CHECK(both.read64(kSum) == 20 + 20 * c.num_dealloc);
    CHECK(both.read64(kUnbinned) == 0);
  });
}

TEST_CASE("stats: at its limit a timer holds, and says so from the next cycle on",
          "[stats][directed]") {
  for_contexts([](ContextFixture& both, const StatsConfig& c) {
    const unsigned j = c.n - 1;
    both.write(timer(j) + kMode, 5);
    both.write(kIrqEnable, kStLimit);
    for_limits(c, [&](std::uint32_t length) {
      for (const unsigned late : {0U, 1U}) {
        for (const std::uint32_t what : {timer(j) + kCtl, kStatus}) {
          both.write(timer(j) + kLimit, length);
          both.write(timer(j) + kCtl, 2);
          both.write(kStatus, 0xFF);
          both.irq();
          both.event({j});
          both.idle(length - 1 + late);  // then the cycle at which it is at its limit, or the next
          const std::uint32_t flag = what == kStatus ? kStLimit : 2;
          CHECK((both.read_now(what) & flag) == (late != 0 ? flag : 0));
        }
        both.write(kGctrl, kEnable | kClearTimers);
        both.irq();
        CHECK(both.rtl().irq());
        both.write(kGctrl, kEnable | kClearBins);
        both.write(timer(j) + kCtl, 2);
        both.sample(j, length + late);
        CHECK(both.read(kMax) == length);
        CHECK((both.read(timer(j) + kCtl) & 2) == (late != 0 ? 2 : 0));
        both.sample(j, length + 777);
        CHECK(both.read(kMin) == length);
        CHECK(both.read(kMax) == length);
        both.event({j});
        both.idle(length + 50);
        CHECK(both.read(timer(j)) == length);
        both.write(timer(j) + kCtl, 2);  // while it holds the flag is set again
        CHECK((both.read(timer(j) + kCtl) & 2) == 2);
        both.write(timer(j) + kCtl, 3);
        both.write(timer(j) + kCtl, 2);
        CHECK((both.read(timer(j) + kCtl) & 2) == 0);
      }
    });
    both.write(timer(j) + kMode, 1);  // no word to STATUS
    both.write(timer(j) + kLimit, 4);
    both.write(kStatus, 0xFF);
    both.sample(j, 9);
    CHECK(both.read(kStatus) == 0);
    CHECK((both.read(timer(j) + kCtl) & 2) == 2);
  });
}

TEST_CASE("stats: every entry has a timer, a limit and a flag of its own", "[stats][directed]") {
  for_contexts([](ContextFixture& both, const StatsConfig& c) {
    const auto limit = [](unsigned j) { return 20 + j % 53; };
    std::uint64_t sum = 0;
    for (unsigned j = 0; j < c.n; ++j) {
      both.write(timer(j) + kMode, 5);
      both.write(timer(j) + kLimit, limit(j));
      sum += limit(j);
    }
    both.clock(on_entries(entry_range(0, c.n)));
    both.idle(100);
    for (unsigned j = 0; j < c.n; ++j) {
      INFO("entry " << j);
      CHECK(both.read_now(timer(j)) == limit(j));
      CHECK((both.read_now(timer(j) + kCtl) & 2) == 2);
    }
    both.clock(on_entries({}, entry_range(0, c.n)));
    CHECK(both.read64(kSamples) == c.n);
    CHECK(both.read64(kSum) == sum);
    for (unsigned j = 0; j < c.n; ++j) {
      INFO("entry " << j);
      both.write(timer(j) + kCtl, 2);
      CHECK((both.read(timer(j) + kCtl) & 2) == 0);
      for (const std::uint32_t value : {100 + j % 101, 0U, 1U}) {
        both.write(timer(j), value);
        CHECK(both.read(timer(j)) == value);
      }
    }
    // Without a limit each is one when it wraps.
    if (c.timer_width > 16) return;
    for (unsigned j = 0; j < c.n; ++j) both.write(timer(j) + kLimit, 0);
    both.clock(on_entries(entry_range(0, c.n)));
    both.idle((1U << c.timer_width) + 10);
    for (unsigned j = 0; j < c.n; ++j) both.read_now(timer(j));
  });
}

TEST_CASE("stats: a timer that wraps goes on at 1", "[stats][directed]") {
  for_contexts([](ContextFixture& both, const StatsConfig& c) {
    both.write(timer(0) + kMode, 3);
    both.write(timer(0) + kLimit, 5);
    for (const unsigned clocks : {4U, 5U, 6U, 10U, 11U, 12U}) both.sample(0, clocks);
    // 4, 5, 1, 5, 1, 2
    CHECK(both.read64(kSum) == 18);
    both.write(kGctrl, kEnable | kClearBins);
    both.sample(0, 1003);
    CHECK(both.read64(kSum) == 3);
    if (c.timer_width < 16) return;
    both.write(timer(0) + kLimit, 1500);
    both.sample(0, 3700);  // after two turns
    CHECK(both.read64(kSum) == 703);
    both.write(timer(0) + kLimit, 5000);
    both.write(timer(0) + kCtl, 2);
    both.sample(0, 5000);
    CHECK((both.read(timer(0) + kCtl) & 2) == 0);
    both.sample(0, 5001);
    CHECK((both.read(timer(0) + kCtl) & 2) == 2);
    CHECK(both.read64(kSum) == 5704);
    CHECK(both.read(kMin) == 1);
  });
}

TEST_CASE("stats: limit 0 and all ones are no limit but the width", "[stats][directed]") {
  for_contexts([](ContextFixture& both, const StatsConfig& c) {
    if (c.timer_width != 8) return;
    for (const std::uint32_t limit : {0U, 255U}) {
      both.write(kGctrl, kEnable | kClearBins);
      both.write(timer(0) + kMode, 1);
      both.write(timer(0) + kLimit, limit);
      both.write(timer(0) + kCtl, 2);
      both.sample(0, 255);
      CHECK((both.read(timer(0) + kCtl) & 2) == 0);
      both.sample(0, 300);
      CHECK((both.read(timer(0) + kCtl) & 2) == 2);
      CHECK(both.read64(kSum) == 510);
      both.write(timer(0) + kMode, 3);
      both.sample(0, 300);  // 255, then 1 to 45
      CHECK(both.read64(kSum) == 555);
      CHECK(both.read(timer(0) + kLimit) == limit);
    }
  });
}

TEST_CASE("stats: every way to stop a timer drops its request, not a sample of its own cycle",
          "[stats][directed]") {
  for_contexts([](ContextFixture& both, const StatsConfig& c) {
    const std::uint32_t ones =
        static_cast<std::uint32_t>(~std::uint64_t{0} >> (64 - c.timer_width));
    const unsigned j = c.n - 1;
    const std::vector<std::pair<std::uint32_t, std::uint32_t>> ways = {
        {timer(j) + kLimit, ones},
        {timer(j) + kMode, 1},
        {timer(j) + kCtl, 1},
        {kGctrl, kEnable | kClearTimers}};
    for (const auto& [addr, data] : ways) {
      INFO("write 0x" << std::hex << addr);
      both.write(kGctrl, kEnable | kClearTimers | kClearBins);
      both.write(kStatus, 0xFF);
      both.event({j});
      both.idle(3);
      both.write_now(addr, data);
      CHECK(both.read_now(timer(j)) == 0);
      both.event({}, {j});
      CHECK(both.read(kStatus) == kStOrphan);
      CHECK(both.read64(kSamples) == 0);
      both.write(kStatus, 0xFF);
      both.event({j});
      both.idle(6);
      both.write_with(addr, data, on_entries({}, entries({j})));
      CHECK(both.read(kStatus) == 0);
      CHECK(both.read64(kSum) == 7);
      both.event({j});
      both.write_with(addr, data, on_entries(entries({j})));  // an alloc that is dropped as well
      CHECK(both.read_now(timer(j)) == 0);
      CHECK(both.read(kStatus) == 0);
      both.event({}, {j});
      CHECK(both.read(kStatus) == kStOrphan);
      CHECK(both.read64(kSamples) == 1);
      if (c.n == 1) continue;
      both.event({0, j});  // the other timers run on, but for a stop of all
      both.write_now(addr, data);
      CHECK((both.read_now(timer(0)) == 0) == (addr == kGctrl));
    }
    // These do not stop it.
    both.write(kGctrl, kEnable | kClearTimers | kClearBins);
    both.event({j});
    both.write_now(timer(j) + kCtl, 0xFFFFFFFE);
    both.write_now(timer(j), 99);
    both.write_now(kGctrl, kEnable);
    both.event({}, {j});
    CHECK(both.read64(kSamples) == 1);
  });
}

TEST_CASE("stats: a dealloc without an alloc and an alloc too many raise their flags",
          "[stats][directed]") {
  for_contexts([](ContextFixture& both, const StatsConfig& c) {
    const unsigned j = c.n - 1;
    both.event({}, {j});
    CHECK(both.read(kStatus) == kStOrphan);
    CHECK(both.read64(kSamples) == 0);
    both.write(kStatus, kStOrphan);
    both.event({j}, {j});  // an orphan, and the begin of a request
    both.idle(3);
    both.event({}, {j});
    CHECK(both.read(kStatus) == kStOrphan);
    CHECK(both.read64(kSum) == 4);
    both.write(kStatus, kStOrphan);
    both.event({j});
    both.idle(3);
    both.event({j});  // once more: from here
    both.idle(2);
    both.event({}, {j});
    CHECK(both.read(kStatus) == kStDouble);
    CHECK(both.read64(kSum) == 7);
    CHECK(both.read64(kSamples) == 2);
  });
}

TEST_CASE("stats: a disabled timer holds 0 and knows no events", "[stats][directed]") {
  for_contexts([](ContextFixture& both, const StatsConfig& c) {
    const unsigned j = c.n - 1;
    const auto off = [&](bool global) { both.write_now(global ? kGctrl : timer(j) + kMode, 0); };
    const auto on = [&](bool global) { both.write_now(global ? kGctrl : timer(j) + kMode, 1); };
    for (const bool global : {false, true}) {
      INFO((global ? "GCTRL" : "en_mode"));
      both.write(kGctrl, kEnable | kClearBins);
      both.event({j});
      both.idle(3);
      off(global);
      CHECK(both.read_now(timer(j)) == 0);
      both.event({}, {j});
      both.event({j});
      both.event({j});
      both.write_now(timer(j), 99);
      CHECK(both.read_now(timer(j)) == 0);
      on(global);
      CHECK(both.read_now(timer(j)) == 0);  // in mid-request: not before the next alloc
      CHECK(both.read(kStatus) == 0);
      both.event({}, {j});
      CHECK(both.read(kStatus) == kStOrphan);
      CHECK(both.read64(kSamples) == 0);
      both.write(kStatus, 0xFF);
      both.sample(j, 6);
      CHECK(both.read64(kSum) == 6);
    }
    // The write's own cycle is still of before it.
    both.event({j});
    both.idle(4);
    both.write_with(kGctrl, 0, on_entries({}, entries({j})));
    CHECK(both.read64(kSum) == 11);
    both.write_with(kGctrl, 1, on_entries(entries({j})));
    CHECK(both.read(timer(j)) == 0);
    CHECK(both.read(kStatus) == 0);
  });
}

TEST_CASE("stats: a stopped timer can be loaded", "[stats][directed]") {
  for_contexts([](ContextFixture& both, const StatsConfig& c) {
    const unsigned j = c.n - 1;
    both.write(timer(j), 77);
    CHECK(both.read(timer(j)) == 77);
    both.idle(100);
    CHECK(both.read(timer(j)) == 77);
    both.event({j});
    CHECK(both.read_now(timer(j)) == 1);
    both.write_now(timer(j), 5);  // it runs
    both.write_now(timer(j) + kCtl, 1);
    CHECK(both.read_now(timer(j)) == 0);
    both.write(timer(j), 78);
    both.event({}, {j});  // an orphan
    CHECK(both.read(timer(j)) == 0);
    both.write(timer(j), 79);
    both.write(timer(j) + kCtl, 2);
    CHECK(both.read(timer(j)) == 79);
    both.write(timer(j) + kCtl, 1);
    CHECK(both.read(timer(j)) == 0);
    CHECK(both.read64(kSamples) == 0);
  });
}

TEST_CASE("stats: freeze drops the samples of the cycles after its write", "[stats][directed]") {
  for_contexts([](ContextFixture& both, const StatsConfig& c) {
    const ContextPins end = on_entries({}, entries({0}));
    both.event({0});
    both.idle(9);
    both.write_with(kGctrl, kEnable | kFreezeBins, end);  // 10, counted
    both.sample(0, 20);
    both.event({0});
    both.idle(29);
    both.write_with(kGctrl, kEnable, end);  // 30, still dropped
    both.sample(0, 11);
    both.event({0});
    both.write_now(kGctrl, kEnable | kFreezeBins);
    both.write_now(kGctrl, kEnable);  // the timers run on
    CHECK(both.read_now(timer(0)) != 0);
    CHECK(both.read64(kSamples) == 2);
    CHECK(both.read64(kSum) == 21);
    CHECK(both.read(kMin) == 10);
    CHECK(both.read(kMax) == 11);
    CHECK(both.read64(kUnbinned) == 0);
    if (c.hist_ports() != 0) {
      CHECK(both.read64(kHist + 8 * 9) == 2);  // 10 and 11
      CHECK(both.read64(kHist + 8 * 13) == 0);
    }
  });
}

TEST_CASE("stats: a clear counts what comes in its own cycle", "[stats][directed]") {
  for_contexts([](ContextFixture& both, const StatsConfig& c) {
    both.only_bins(1);
    both.bounds(0, 0, 100);
    for (const unsigned latency : {5U, 6U, 150U}) both.sample(0, latency);
    both.event({0});
    both.idle(7);
    both.write_with(kGctrl, kEnable | kClearBins, on_entries({}, entries({0})));  // 8
    CHECK(both.read64(bin(0)) == 1);
    CHECK(both.read64(kUnbinned) == 0);
    CHECK(both.read64(kSamples) == 1);
    CHECK(both.read64(kSum) == 8);
    CHECK(both.read(kMin) == 8);
    CHECK(both.read(kMax) == 8);
    if (c.hist_ports() != 0) {
      CHECK(both.read64(kHist + 8 * 5) == 0);
      CHECK(both.read64(kHist + 8 * 8) == 1);
    }
    both.event({0});
    both.idle(8);
    both.write_with(bin(0) + kCtl, 1, on_entries({}, entries({0})));  // 9; this bin alone
    CHECK(both.read64(bin(0)) == 1);
    CHECK(both.read64(kSamples) == 2);
  });
}

TEST_CASE("stats: take and clear loses nothing, whatever comes", "[stats][directed]") {
  for_contexts([](ContextFixture& both, const StatsConfig& c) {
    const LineMask all = entry_range(0, both.at_once());
    const std::uint64_t begin = both.now();
    both.pins([&] { return on_entries(all, all); });
    both.run(1);  // the first allocs have nothing to end: c.num_dealloc orphans
    std::uint64_t taken = 0, sum = 0, binned = 0;
    for (unsigned period = 0; period < 60; ++period) {
      both.write_now(kGctrl, kEnable | kShadow | kSnapshot | kClearBins);
      const auto read64 = [&](std::uint32_t addr) {
        const std::uint64_t low = both.read_now(addr);
        return low | std::uint64_t{both.read_now(kHi)} << 32;
      };
      taken += read64(kSamples);
      sum += read64(kSum);
      binned += read64(bin(0)) + read64(kUnbinned);
      both.run(period % 23);
    }
    both.write_now(kGctrl, kEnable);
    const std::uint64_t samples = both.now();
    taken += both.read_now(kSamples);
    CHECK(taken == (samples - begin - 1) * c.num_dealloc);
    const std::uint64_t sums = both.now();
    sum += both.read_now(kSum);
    CHECK(sum == (sums - begin - 1) * c.num_dealloc);  // each of one cycle
    const std::uint64_t bins = both.now();
    binned += both.read_now(bin(0));
    CHECK(binned == (bins - begin - 1) * c.num_dealloc);
    CHECK(both.read_now(kStatus) == kStOrphan);
  });
}

TEST_CASE("stats: a snapshot is of before its cycle and keeps still", "[stats][directed]") {
  for_contexts([](ContextFixture& both, const StatsConfig&) {
    both.only_bins(1);
    both.bounds(0, 0, 100);
    both.write(kGctrl, kEnable | kShadow);
    for (const unsigned latency : {5U, 6U, 150U}) both.sample(0, latency);
    for (const std::uint32_t addr : {bin(0), kUnbinned, kSamples, kSum}) {
      CHECK(both.read64(addr) == 0);  // before the first one
    }
    both.event({0});
    both.idle(7);
    both.write_with(kGctrl, kEnable | kSnapshot | kShadow, on_entries({}, entries({0})));
    both.sample(0, 100);
    both.write(bin(0) + kCtl, 1);
    CHECK(both.read64(bin(0)) == 2);
    CHECK(both.read64(kUnbinned) == 1);
    CHECK(both.read64(kSamples) == 3);
    CHECK(both.read64(kSum) == 161);
    both.write(kGctrl, kEnable | kShadow | kClearBins);
    CHECK(both.read64(kSum) == 161);
    both.sample(0, 9);
    both.write(kGctrl, kEnable);
    CHECK(both.read64(bin(0)) == 1);
    CHECK(both.read64(kUnbinned) == 0);
    CHECK(both.read64(kSamples) == 1);
    CHECK(both.read64(kSum) == 9);
  });
}

TEST_CASE("stats: a bin holds at its limit and says so with the very hit", "[stats][directed]") {
  for_contexts([](ContextFixture& both, const StatsConfig& c) {
    const unsigned i = c.nbins - 1;
    for (unsigned k = 0; k < c.nbins; ++k) both.write(bin(k) + kMode, k == i ? 5 : 0);
    both.bounds(i, 0, 100);
    const std::vector<std::pair<std::uint32_t, std::uint32_t>> flags = {{bin(i) + kCtl, 2},
                                                                        {kStatus, kStOverflow}};
    for (const auto& [addr, flag] : flags) {
      both.write(bin(i) + kLimit, 3);
      both.write(bin(i) + kCtl, 3);
      both.write(kStatus, 0xFF);
      both.sample(0, 5);
      both.sample(0, 5);
      CHECK(both.read(addr) == 0);
      both.event({0});
      both.idle(4);
      both.begin_read(addr);  // the state before the hit
      both.event({}, {0});
      both.finish();
      CHECK(both.rtl().rdata() == 0);
      CHECK(both.read(addr) == flag);
      CHECK(both.read(bin(i)) == 3);
      both.write(addr, flag);
      CHECK(both.read(addr) == 0);
      both.sample(0, 5);  // one more: held, and told again
      CHECK(both.read(bin(i)) == 3);
      CHECK(both.read(addr) == flag);
    }
    both.write(bin(i) + kCtl, 1);  // the flag stays
    CHECK(both.read(bin(i)) == 0);
    CHECK(both.read(bin(i) + kCtl) == 2);
    both.write(bin(i) + kCtl, 2);
    both.write(bin(i) + kLimit, 10);
    for (int k = 0; k < 6; ++k) both.sample(0, 5);
    both.write(bin(i) + kLimit, 4);  // below the count, which keeps
    CHECK(both.read(bin(i)) == 6);
    CHECK(both.read(bin(i) + kCtl) == 0);
    both.sample(0, 5);
    CHECK(both.read(bin(i)) == 6);
    CHECK(both.read(bin(i) + kCtl) == 2);
    both.write(bin(i) + kMode, 1);  // no word to STATUS
    both.write(kStatus, 0xFF);
    both.sample(0, 5);
    CHECK(both.read(kStatus) == 0);
    if (c.num_dealloc < 2) return;
    both.write(bin(i) + kLimit, 3);
    both.write(bin(i) + kCtl, 3);
    for (int k = 0; k < 2; ++k) {  // 2, then no more than 3
      both.event({0, 1});
      both.event({}, {0, 1});
      CHECK(both.read(bin(i)) == (k == 0 ? 2 : 3));
      CHECK(both.read(bin(i) + kCtl) == (k == 0 ? 0 : 2));
    }
  });
}

TEST_CASE("stats: a flag that is set in the cycle of its clear stays", "[stats][directed]") {
  for_contexts([](ContextFixture& both, const StatsConfig&) {
    const ContextPins none, end = on_entries({}, entries({0}));
    both.write_with(kStatus, 0xFF, end);
    CHECK(both.read(kStatus) == kStOrphan);
    both.write_with(kStatus, 0xFF, none);
    CHECK(both.read(kStatus) == 0);
    both.event({0});
    both.write_with(kStatus, 0xFF, on_entries(entries({0})));
    CHECK(both.read(kStatus) == kStDouble);
    ContextPins full;
    full.table_full = 1;
    both.write_with(kStatus, 0xFF, full);
    CHECK(both.read(kStatus) == kStFull);
    both.write(timer(0) + kMode, 7);  // it wraps: at its limit in one cycle of 200
    for (const std::uint32_t addr : {timer(0) + kCtl, kStatus}) {
      const std::uint32_t flag = addr == kStatus ? kStLimit : 2;
      both.write(timer(0) + kLimit, 200);
      both.write(timer(0) + kCtl, 2);
      both.write(kStatus, 0xFF);
      both.event({0});
      both.idle(200);
      both.write_with(addr, addr == kStatus ? 0xFF : 2, none);  // right after the limit
      CHECK((both.read_now(addr) & flag) == 0);
      both.write(timer(0) + kLimit, 200);
      both.event({0});
      both.idle(199);
      both.write_with(addr, addr == kStatus ? 0xFF : 2, none);  // at the very limit
      CHECK((both.read_now(addr) & flag) == flag);
    }
    // A bin: its hit is counted after the clear of its cycle, and compared then.
    both.write(kGctrl, kEnable | kClearTimers);
    both.write(kStatus, 0xFF);
    both.write(timer(0) + kMode, 1);
    both.write(timer(0) + kLimit, 0);
    both.bounds(0, 0, 100);
    both.write(bin(0) + kMode, 5);
    both.write(bin(0) + kLimit, 1);
    for (const std::uint32_t clear : {0U, 1U}) {
      both.event({0});
      both.idle(4);
      both.write_with(bin(0) + kCtl, 2 | clear, end);
      CHECK(both.read(bin(0) + kCtl) == 2);
      CHECK(both.read(bin(0)) == 1);
    }
    both.event({0});
    both.idle(4);
    both.write_with(kStatus, 0xFF, end);
    CHECK(both.read(kStatus) == kStOverflow);
    both.write(bin(0) + kLimit, 3);
    both.write(bin(0) + kCtl, 3);
    for (int i = 0; i < 2; ++i) both.sample(0, 5);
    both.event({0});
    both.idle(4);
    both.write_with(bin(0) + kCtl, 1, end);  // would have been the third
    CHECK(both.read(bin(0)) == 1);
    CHECK(both.read(bin(0) + kCtl) == 0);
  });
}

TEST_CASE("stats: more samples in a cycle than ports are counted later, each with its value",
          "[stats][directed]") {
  for_contexts([](ContextFixture& both, const StatsConfig& c) {
    const unsigned n = c.n;
    const LineMask all = entry_range(0, n);
    for (unsigned j = 0; j < n; ++j) both.event({j});  // entry j takes n - j + 20 cycles
    both.idle(20 - 1);
    both.clock(on_entries({}, all));
    CHECK(both.read64(kSamples) == n);
    CHECK(both.read64(kSum) == n * (n + 1) / 2 + 19 * n);
    CHECK(both.read(kMin) == 20);
    CHECK(both.read(kMax) == 19 + n);
    const bool queue = c.num_dealloc < n;
    CHECK(both.read(kStatus) == (queue ? kStOverload : 0));
    if (!queue) return;
    both.write(kStatus, 0xFF);
    both.write(kGctrl, kEnable | kClearBins);
    both.clock(on_entries(all));
    both.clock(on_entries(all, all));
    both.event({}, {0});  // has been counted: nothing is lost
    CHECK(both.read(kStatus) == kStOverload);
    CHECK(both.read64(kSamples) == n + 1);
    both.write(kGctrl, kEnable | kClearBins | kClearTimers);
    both.clock(on_entries(all));
    both.clock(on_entries(all, all));
    both.event({}, {n - 1});  // has not
    CHECK(both.read(kStatus) == (kStOverload | kStLost));
    CHECK(both.read64(kSamples) == n);
    CHECK(both.read64(kSum) == n);
  });
}

TEST_CASE("stats: a sample that waits has the latency with which it ended, at whatever time",
          "[stats][directed]") {
  for_contexts([](ContextFixture& both, const StatsConfig& c) {
    if (c.num_dealloc >= c.n) return;
    const unsigned wait = 2 * ((c.n + c.num_dealloc - 1) / c.num_dealloc) + 4;
    const std::uint64_t most = (std::uint64_t{1} << c.timer_width) - 1;
    const unsigned longer = static_cast<unsigned>(std::min<std::uint64_t>(most - wait - 10, 300));
    std::vector<std::uint64_t> begin(c.n, both.now());
    std::uint64_t sum = 0;
    // The entry is used again at once, while its sample waits.
    const auto end = [&](unsigned first, unsigned last) {
      for (unsigned j = first; j < last; ++j) {
        sum += both.now() - begin[j];
        begin[j] = both.now();
      }
    };
    both.clock(on_entries(entry_range(0, c.n)));
    for (unsigned i = 0; i < 400; ++i) {
      both.idle(wait + i % 7 + (i % 3 == 0 ? longer : 0));
      const unsigned late = i % c.n;  // ends one cycle after the others, and waits behind them
      LineMask others = entry_range(0, c.n);
      if (i % 2 == 1) others[late / 64] &= ~(std::uint64_t{1} << (late % 64));
      end(0, i % 2 == 1 ? late : c.n);
      end(i % 2 == 1 ? late + 1 : c.n, c.n);
      both.clock(on_entries(others, others));
      if (i % 2 == 0) continue;
      end(late, late + 1);
      both.event({late}, {late});
    }
    CHECK(both.read64(kSamples) == std::uint64_t{400} * c.n);
    CHECK(both.read64(kSum) == sum);
  });
}

TEST_CASE("stats: a sample that waits keeps the limit under which it ended", "[stats][directed]") {
  for_contexts([](ContextFixture& both, const StatsConfig& c) {
    const LineMask all = entry_range(0, c.n);
    const unsigned n = c.n;
    for (const unsigned j : {n - 1, n / 2}) {
      INFO("entry " << j);
      both.write(timer(j) + kLimit, 5);
      both.write(kGctrl, kEnable | kClearBins);
      both.clock(on_entries(all));
      both.idle(19);
      both.write_with(timer(j) + kLimit, 3, on_entries({}, all));  // 20 cycles, but 5 of entry j
      CHECK(both.read64(kSamples) == n);
      CHECK(both.read(kMin) == 5);
      CHECK(both.read64(kSum) == 20 * (n - 1) + 5);
      CHECK(both.read(timer(j) + kLimit) == 3);
      both.sample(j, 9);
      CHECK(both.read(kMin) == 3);
      both.write(timer(j) + kLimit, 0);
    }
  });
}

TEST_CASE("stats: log-linear bins, an eighth to a quarter wide, the last one for all above",
          "[stats][directed]") {
  struct Case {
    unsigned latency, bin;
  };
  const std::vector<Case> cases = {{1, 1},    {2, 2},    {3, 3},    {4, 4},   {5, 5},
                                   {7, 7},    {8, 8},    {9, 8},    {10, 9},  {12, 10},
                                   {15, 11},  {16, 12},  {19, 12},  {20, 13}, {31, 15},
                                   {100, 22}, {223, 26}, {224, 27}, {255, 27}};
  for (const std::string& build : stats_builds(StatsSource::kContexts)) {
    if (make_test_stats(build)->config().hist_ports() == 0) continue;
    INFO(build);
    ContextFixture both(build);
    for (const Case& c : cases) {
      both.write(kGctrl, kEnable | kClearBins);
      both.sample(0, c.latency);
      for (unsigned b = 0; b < 28; ++b) {
        CHECK(both.read64(kHist + 8 * b) == (b == c.bin ? 1 : 0));
      }
    }
  }
  for (const std::string& build : stats_builds(StatsSource::kApb)) {
    const StatsConfig c = make_test_stats(build)->config();
    if (c.hist_width != 16) continue;
    INFO(build);
    StatsFixture<ApbPins> both(build);
    both.clock(on_line(0, false, false));
    for (int i = 0; i < 69999; ++i) both.clock(on_line(0, true, false));
    both.clock(on_line(0, true, true));
    CHECK(both.read(kMax) == 70000);
    CHECK(both.read64(kHist + 8 * 59) == 1);
  }
}

TEST_CASE("stats: a read of a log-linear bin takes as long as its page says", "[stats][directed]") {
  const auto check = [](auto& both, const std::string& build) {
    if (both.config().hist_width == 0) return;
    const auto once = [&](std::uint32_t addr) {
      both.rtl().issue({.addr = addr});
      both.finish();
      return both.rtl().rdata();
    };
    // Whether the read is under way for a read of PENDING that is accepted so many cycles later.
    const auto busy_after = [&](std::uint64_t cycles) {
      const std::uint64_t end = both.now() + cycles;
      CHECK(once(kHist) == stats_early::kLate);
      both.idle(end - both.now());
      const bool busy = (once(stats_reg::kPending) & stats_reg::kPendingBusy) != 0;
      while ((once(stats_reg::kPending) & stats_reg::kPendingBusy) != 0) {
      }
      return busy;
    };
    both.rtl().follow(false);
    const std::uint64_t before = both.now();
    once(kMax);
    const std::uint64_t plain = both.now() - before;
    const auto bits = static_cast<unsigned>(std::bit_width(both.config().hist_bins() - 1U));
    const auto steps = static_cast<unsigned>(std::bit_width(both.config().hist_width - 3U));
    // Were it answered then, the next access could be accepted after so many cycles.
    const std::uint64_t over = plain + (1U << bits) + steps + 9;
    INFO(build);
    CHECK(busy_after(over - 3));
    CHECK_FALSE(busy_after(over - 2));
  };
  for (const std::string& build : stats_builds(StatsSource::kContexts)) {
    ContextFixture both(build);
    check(both, build);
  }
  for (const std::string& build : stats_builds(StatsSource::kAxi)) {
    StatsFixture<Axi4Pins> both(build);
    check(both, build);
  }
  for (const std::string& build : stats_builds(StatsSource::kApb)) {
    StatsFixture<ApbPins> both(build);
    check(both, build);
  }
}

TEST_CASE("stats, AXI4: reads and writes are timed from request to last response",
          "[stats][directed]") {
  for (const std::string& build : stats_builds(StatsSource::kAxi)) {
    INFO(build);
    StatsFixture<Axi4Pins> both(build);
    both.clock(on(kHsAr | kHsAw, 1, 0, 1));  // 0
    both.idle(2);
    both.clock(on(kHsR, 0, 0, 1));  // 3: not the last beat
    both.idle(1);
    both.clock(on(kHsRl, 0, 0, 1));  // 5
    both.idle(3);
    both.clock(on(kHsB, 0, 0, 1));  // 9
    CHECK(both.read64(kSamples) == 2);
    CHECK(both.read64(kSum) == 14);
    CHECK(both.read(kMin) == 5);
    for (unsigned b = 0; b < both.config().hist_bins(); ++b) {
      CHECK(both.read64(kHist + 8 * b) == (b == 5 ? 1 : 0));
      CHECK(both.read64(kHist + 0x400 + 8 * b) == (b == 8 ? 1 : 0));
    }
    // Two that begin and end together; VALID alone is nothing.
    Axi4Pins half = on(kHsAr | kHsAw | kHsRl | kHsB, 0, 0, 2);
    half.arready = half.awvalid = half.rvalid = half.bready = 0;
    both.clock(half);
    both.clock(on(kHsAr | kHsAw, 0, 0, 2));
    both.clock(half);
    both.clock(on(kHsRl | kHsB, 0, 0, 2));
    CHECK(both.read64(kSamples) == 4);
    CHECK(both.read64(kSum) == 18);
    // By ID, in order: 6 - 2, 8 - 0, 10 - 3.
    both.clock(on(kHsAr, 0, 0, 1));
    both.idle(1);
    both.clock(on(kHsAr, 0, 0, 2));
    both.clock(on(kHsAr, 0, 0, 1));
    both.idle(2);
    both.clock(on(kHsRl, 0, 0, 2));
    both.idle(1);
    both.clock(on(kHsRl, 0, 0, 1));
    both.idle(1);
    both.clock(on(kHsRl, 0, 0, 1));
    CHECK(both.read64(kSum) == 37);
    CHECK(both.read(kMax) == 9);
    CHECK(both.read(kStatus) == 0);
  }
}

TEST_CASE("stats, AXI4: as many IDs as entries are open at once, each is timed",
          "[stats][directed]") {
  for_directions([](StatsFixture<Axi4Pins>& both, unsigned begin, unsigned end) {
    const unsigned n = both.config().n;
    const unsigned ids = 1U << std::min(both.config().id_width, 18U);
    const auto id = [&](unsigned i) { return (i * 4099 + i / ids) % ids; };
    for (unsigned i = 0; i < n; ++i) both.clock(on(begin, 0, 0, id(i)));
    both.idle(9);
    for (unsigned i = 0; i < n; ++i) both.clock(on(end, 0, 0, id(i)));
    CHECK(both.read64(kSamples) == n);
    CHECK(both.read64(kSum) == std::uint64_t{n} * (n + 9));
    CHECK(both.read(kStatus) == 0);
  });
}

TEST_CASE("stats, AXI4: a boundary holds from the cycle after its write on", "[stats][directed]") {
  for_directions([](StatsFixture<Axi4Pins>& both, unsigned begin, unsigned end) {
    for (const std::uint32_t moved : {0U, 4U}) {      // the lower one, the upper one
      for (unsigned cycle = 0; cycle < 5; ++cycle) {  // in which the sample ends; 2: of the write
        both.bounds(0, moved == 0 ? 9 : 0, 10);
        both.write(kGctrl, kEnable | kClearBins);
        both.clock(on(begin));
        both.idle(7 - 1 - cycle);
        for (unsigned k = 0; k < 5; ++k) {
          if (k == 2) both.begin_write(bound(0) + moved, 5);
          both.clock(k == cycle ? on(end) : Axi4Pins{});
        }
        both.finish();
        INFO("boundary " << moved << ", cycle " << cycle);
        CHECK(both.read64(bin(0)) == ((moved == 0) == (cycle > 2) ? 1 : 0));  // 7
      }
    }
  });
}

TEST_CASE("stats, AXI4: the response of a request that found no entry frees nothing",
          "[stats][directed]") {
  for_directions([](StatsFixture<Axi4Pins>& both, unsigned begin, unsigned end) {
    const unsigned n = both.config().n;
    for (unsigned i = 0; i < n; ++i) both.clock(on(begin, 0, 0, 1));
    CHECK(both.read(kStatus) == 0);
    both.write(kGctrl, kEnable | kClearTimers);  // so that the latencies below are short
    for (unsigned i = 0; i < n; ++i) both.clock(on(end, 0, 0, 1));
    CHECK(both.read(kStatus) == kStOrphan);  // of timers, not of the table
    both.write(kStatus, 0xFF);

    for (unsigned i = 0; i <= n; ++i) both.clock(on(begin, 0, 0, 1));  // one too many
    for (unsigned i = 0; i < n; ++i) both.clock(on(end, 0, 0, 1));     // n + 1 cycles each
    CHECK(both.read(kStatus) == kStFull);
    CHECK(both.read64(kSamples) == n);

    CHECK(both.read64(kSum) == std::uint64_t{n} * (n + 1));
    both.clock(on(begin, 0, 0, 1));  // untracked too: an older one still is
    both.clock(on(end, 0, 0, 1));    // the first untracked one
    CHECK(both.read64(kSamples) == n);
    both.clock(on(end, 0, 0, 1));  // the second
    CHECK(both.read(kStatus) == kStFull);
    both.write(kGctrl, kEnable | kClearBins);
    both.write(kStatus, 0xFF);
    for (const unsigned latency : {7U, 4U}) {  // from now on each its own again
      both.clock(on(begin, 0, 0, 1));
      both.idle(latency - 1);
      both.clock(on(end, 0, 0, 1));
    }
    CHECK(both.read64(kSum) == 11);
    CHECK(both.read(kStatus) == 0);

    // The response of an untracked request of another ID overtakes.
    for (unsigned i = 0; i < n; ++i) both.clock(on(begin, 0, 0, 1));
    both.clock(on(begin, 0, 0, 2));
    both.clock(on(end, 0, 0, 2));
    CHECK(both.read64(kSamples) == 2);
    both.clock(on(end | begin, 0, 0, 1));  // its entry is free from the next cycle on
    CHECK(both.read64(kSamples) == 3);
    for (unsigned i = 1; i < n; ++i) both.clock(on(end, 0, 0, 1));
    CHECK(both.read64(kSamples) == 2 + n);
    both.clock(on(end, 0, 0, 1));
    CHECK(both.read64(kSamples) == 2 + n);
    CHECK(both.read(kStatus) == kStFull);
    // With one entry left the read gets it.
    both.write(kGctrl, kEnable | kClearBins);
    for (unsigned i = 1; i < n; ++i) both.clock(on(begin, 0, 0, 1));
    both.clock(on(kHsAr | kHsAw, 0, 0, 3));
    both.clock(on(kHsB, 0, 0, 3));
    CHECK(both.read64(kSamples) == 0);
    both.clock(on(kHsRl, 0, 0, 3));
    CHECK(both.read64(kSamples) == 1);
    CHECK((both.read(kStatus) & kStOrphan) == 0);
  });
}

TEST_CASE("stats, AXI4: a response without a request is an orphan and frees nothing",
          "[stats][directed]") {
  for_directions([](StatsFixture<Axi4Pins>& both, unsigned begin, unsigned end) {
    both.clock(on(begin == kHsAw ? kHsAr : kHsAw, 0, 0, 3));  // of the other direction
    both.clock(on(begin, 0, 0, 1));
    both.clock(on(end, 0, 0, 3));
    CHECK(both.read(kStatus) == kStOrphan);
    CHECK(both.read64(kSamples) == 0);
    both.write(kStatus, 0xFF);
    both.clock(on(end, 0, 0, 1));
    CHECK(both.read64(kSamples) == 1);
    CHECK(both.read(kStatus) == 0);
    both.clock(on(begin | end, 0, 0, 1));  // nothing older is open: it ends in its own cycle
    CHECK(both.read(kStatus) == 0);
    CHECK(both.read64(kSamples) == 2);
    both.idle(1);
    both.clock(on(end, 0, 0, 1));
    CHECK(both.read(kStatus) == kStOrphan);
    CHECK(both.read64(kSamples) == 2);
  });
}

TEST_CASE("stats, APB: a transfer without wait states takes one cycle", "[stats][directed]") {
  for (const std::string& build : stats_builds(StatsSource::kApb)) {
    INFO(build);
    StatsFixture<ApbPins> both(build);
    const unsigned last = both.config().n - 1;
    both.clock(on_line(0, false, true));  // PREADY has no meaning in the setup phase
    both.clock(on_line(0, true, true));   // 1
    both.clock(on_line(last, false, false));
    for (int i = 0; i < 3; ++i) both.clock(on_line(last, true, false));
    both.clock(on_line(last, true, true));  // 4
    both.idle(5);
    both.clock(on_line(1, false, false));
    both.clock(on_line(1, true, true));  // 1
    CHECK(both.read64(kSamples) == 3);
    CHECK(both.read64(kSum) == 6);
    CHECK(both.read(kMin) == 1);
    CHECK(both.read(kMax) == 4);
    CHECK(both.read64(bin(0)) == 2);
    CHECK(both.read64(bin(1)) == 1);
    CHECK(both.read(kStatus) == 0);
    both.clock(on_line(1, true, true));  // attached in mid-transfer
    CHECK(both.read(kStatus) == kStOrphan);
  }
}

}  // namespace fabmon::test::test_directed
