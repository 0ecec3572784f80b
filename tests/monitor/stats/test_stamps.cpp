// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The form with stamps in RAM, where it differs from the others inside: limits are worked out when
// a request ends or when software asks, and entries are given in turn.
#include <bit>
#include <random>
#include <string>
#include <vector>

#include "tests/monitor/stats/driver_fixture.hpp"
#include "tests/monitor/stats/stamp_builds.hpp"

namespace fabmon::test::test_stamps {

TEST_CASE("stats: no count is lost while software keeps the register bus busy", "[stats][bins]") {
  // A read and a write begin and end in each cycle; the first response of each is an orphan.
  for (const std::string& build : stats_builds(StatsSource::kAxi)) {
    INFO(build);
    StatsFixture<Axi4Pins> both(build);
    both.pins([] { return beat(true, true, true, true); });
    const unsigned words = 2 * both.config().hist_bins();
    for (unsigned i = 0; i < 80; ++i) {
      if (words != 0) both.read_now(kHist + 4 * (i % words));
      if (words == 0) both.read_now(timer(i % both.config().n));
    }
    both.read_now(kSamples);
    both.read_now(bin(0));
    for (unsigned i = 0; i < 40; ++i) both.write_now(kGctrl, kEnable | kClearTimers);
    both.read_now(kSamples);
    for (unsigned i = 0; i < 40; ++i) both.read_now(kStatus);
    for (unsigned i = 0; i < both.config().nbins; ++i) both.read_now(bin(i));
    both.read64(kSamples);
    both.read64(kUnbinned);
  }
}

TEST_CASE("stats, stamps: boundaries anywhere, moved at any time, act at once", "[stats][stamps]") {
  // Few values, so that boundaries meet, bins overlap and are empty, and samples are at boundaries.
  for_seeds<StatsFixture<Axi4Pins>>(kStampBuilds, 2, [](auto& both, std::mt19937_64& rng) {
    both.pins(short_requests(rng));
    const unsigned nbins = both.config().nbins;
    for (unsigned i = 0; i < 240; ++i) {
      const auto b = static_cast<unsigned>(rng() % nbins);
      const auto value = static_cast<std::uint32_t>(rng() % (rng() % 4 == 0 ? 200 : 16));
      switch (rng() % 16) {
        case 0:
          both.write_now(bin(b) + kMode, static_cast<std::uint32_t>(rng() % 8));
          break;
        case 1:
          both.write_now(kGctrl, kEnable | kClearBins | (rng() % 2 == 0 ? kSnapshot : 0) |
                                     (rng() % 4 == 0 ? kFreezeBins : 0));
          break;
        case 2:
          both.read_now(bin(b));
          break;
        case 3:  // a limit that is reached soon, and told
          both.write_now(bin(b) + kLimit, 1 + value);
          both.write_now(bin(b) + kMode, 5);
          break;
        case 4:
        case 5:
          both.read_now(kStatus);
          both.read_now(kStatus);
          break;
        case 6:
          both.write_now(kStatus, 0xFF);
          both.write_now(bin(b) + kCtl, 3);
          break;
        default:
          both.write_now(bound(b) + (rng() % 2 == 0 ? 4 : 0), value);
          break;
      }
      if (rng() % 4 == 0) both.run(rng() % 100);
      if (rng() % 16 == 0) both.read_now(bound(b) + 4);
    }
    both.read_all();
  });
}

TEST_CASE("stats, stamps: STATUS tells a bin's overflow of before its read and none of after it",
          "[stats][stamps]") {
  for (const std::string& build : kStampBuilds) {
    StatsFixture<Axi4Pins> both(build);
    both.write(bin(0) + kLimit, 1);
    both.write(bin(0) + kMode, 5);
    for (unsigned ends = 1; ends < 110; ++ends) {
      INFO(build << ": a sample at " << ends << ", a read at 30");
      both.write(bin(0) + kCtl, 3);
      both.write(kStatus, 0xFF);
      std::uint32_t expected = 0;
      for (unsigned c = 0; c < 120; ++c) {
        if (c == 30) expected = both.begin_read(kStatus);
        both.clock(beat(c + 1 == ends, c == ends, false, false));
      }
      both.finish();
      CHECK(both.rtl().rdata() == expected);
      CHECK((expected & kStOverflow) == (ends < 30 ? kStOverflow : 0));
    }
  }
}

TEST_CASE("stats, stamps: one request and one access, at every distance", "[stats][stamps]") {
  // The last two write the entry's ctl (stop, clear lim) and its val.
  const std::vector<std::uint32_t> gctrl = {kEnable | kClearTimers, 0, kClearTimers};
  StatsFixture<Axi4Pins> both("stamps4");
  const unsigned n = both.config().n;
  unsigned turn = 0;
  for (const bool write : {false, true}) {
    for (const std::uint32_t limit : {3U, 8U, 11U}) {
      for (unsigned j = 0; j < n; ++j) {
        both.write(timer(j) + kLimit, limit);
        both.write(timer(j) + kMode, 5);
      }
      for (const unsigned latency : {3U, 9U, 12U, 18U}) {
        for (unsigned op = 0; op < 9; ++op) {
          for (unsigned when = 0; when < 22; ++when) {
            const unsigned j = turn++ % n;
            INFO("write " << write << " limit " << limit << " latency " << latency << " op " << op
                          << " at " << when << " entry " << j);
            both.write(timer(j) + kCtl, 3);
            both.write(kStatus, 0xFF);
            std::uint32_t expected = 0;
            for (unsigned c = 0; c < 32; ++c) {
              if (c == when && op < 3) both.begin_write(kGctrl, gctrl[op]);
              if (c == when && op >= 3 && op < 6) both.begin_write(timer(j) + kCtl, op - 2);
              if (c == when && op == 6) both.begin_write(timer(j), 77);
              if (c == when && op == 7) both.begin_write(kStatus, 0xFF);
              if (c == when && op == 8) expected = both.begin_read(kStatus);
              const bool begins = c == 0, ends = c == latency;
              both.clock(beat(begins && !write, ends && !write, begins && write, ends && write));
            }
            both.finish();
            if (op == 8) CHECK(both.rtl().rdata() == expected);
            both.read(timer(j));
            both.read(timer(j) + kCtl);
            both.read(kStatus);
            both.read64(kSum);
            if (op == 1 || op == 2) both.write(kGctrl, kEnable);
          }
        }
      }
    }
  }
}

TEST_CASE("stats, stamps: a request of exactly its limit raises no flag, one cycle more does",
          "[stats][stamps]") {
  for (const std::string& build : kStampBuilds) {
    INFO(build);
    StatsFixture<Axi4Pins> both(build);
    for (unsigned j = 0; j < both.config().n; ++j) {
      both.write(timer(j) + kLimit, 9);
      both.write(timer(j) + kMode, 5);
    }
    for (const bool write : {false, true}) {
      for (const unsigned latency : {9U, 10U}) {
        both.write(kStatus, 0xFF);
        both.clock(beat(!write, false, write, false));
        both.idle(latency - 1);
        both.clock(beat(false, !write, false, write));
        CHECK(both.read(kStatus) == (latency > 9 ? kStLimit : 0));
        CHECK(both.read(kMax) == 9);
      }
    }
    // Seen while the request is open: as of the cycle of the read, whatever comes until its answer.
    both.write(kStatus, 0xFF);
    both.clock(beat(true, false, false, false));
    both.idle(8);
    CHECK(both.read(kStatus) == 0);
    CHECK(both.read(kStatus) == kStLimit);
    both.write(kStatus, 0xFF);  // and it goes on setting it
    CHECK(both.read(kStatus) == kStLimit);
  }
}

TEST_CASE("stats, stamps: a stamp never comes round, however long a request takes",
          "[stats][stamps]") {
  StatsFixture<Axi4Pins> both("stamps4");  // latencies of 8 bits
  both.clock(beat(true, false, true, false));
  both.idle(1U << 20);
  CHECK(both.read(timer(0)) == 255);
  CHECK(both.read(timer(0) + kCtl) == 2);
  both.clock(beat(false, true, false, true));
  CHECK(both.read64(kSum) == 510);
  CHECK(both.read64(kSamples) == 2);
}

TEST_CASE("stats, stamps: entries are given in the order in which they became free",
          "[stats][stamps]") {
  for (const std::string& build : kStampBuilds) {
    INFO(build);
    StatsFixture<Axi4Pins> both(build);
    const unsigned n = both.config().n;
    both.clock(beat(true, false, true, false));  // 0 and 1
    both.clock(beat(false, true, false, true));
    for (unsigned i = 2; i < n; ++i) {  // the others before these two
      both.clock(beat(true, false, false, false));
      CHECK(both.read(timer(i)) == 1);
    }
    both.clock(beat(true, false, true, false));
    CHECK(both.read(timer(0)) == 1);
    CHECK(both.read(timer(1)) != 0);
    CHECK(both.read(kStatus) == 0);
    both.clock(beat(true, false, false, false));
    CHECK(both.read(kStatus) == kStFull);
  }
}

TEST_CASE("stats, stamps: however many requests came one by one before, two at once reach all N",
          "[stats][stamps]") {
  for (const std::string build : {"stamps4", "stamps11"}) {
    StatsFixture<Axi4Pins> both(build);
    const unsigned n = both.config().n;
    for (unsigned singles = 0; singles <= n + 1; ++singles) {
      CAPTURE(build, singles);
      both.reset();
      both.settle();
      for (unsigned i = 0; i < singles; ++i) {
        both.clock(beat(true, false, false, false));
        both.clock(beat(false, true, false, false));
      }
      for (unsigned pairs = 0; pairs < n; ++pairs) {
        both.clock(beat(true, false, true, false));
        for (unsigned j = 0; j < n; ++j) both.read(timer(j));
        both.clock(beat(false, true, false, true));
      }
    }
  }
}

TEST_CASE("stats, stamps: what was written to a stopped timer stays until the next stop",
          "[stats][stamps]") {
  for (const std::string& build : kStampBuilds) {
    INFO(build);
    StatsFixture<Axi4Pins> both(build);
    both.clock(beat(true, false, false, false));
    both.write(kGctrl, kEnable | kClearTimers);  // its request is open on
    both.write(timer(0), 22);
    CHECK(both.read(kStatus) == 0);  // a round of all timers
    CHECK(both.read(timer(0)) == 22);
    both.write(kGctrl, kEnable | kClearTimers);
    CHECK(both.read(timer(0)) == 0);
  }
}

TEST_CASE(
    "stats, stamps: a response in the cycle of a stop is no orphan, however often it is stopped",
    "[stats][stamps]") {
  StatsFixture<Axi4Pins> both("stamps4");
  unsigned turn = 0;
  for (const bool all : {false, true}) {
    unsigned hidden = 0;
    for (unsigned when = 0; when < 14; ++when, ++turn) {
      const unsigned j = turn % both.config().n;
      INFO("all " << all << " at " << when << " entry " << j);
      both.clock(beat(true, false, false, false));
      both.write(timer(j) + kCtl, 1);
      both.write(kStatus, 0xFF);
      for (unsigned c = 0; c < 24; ++c) {
        if (c == when && all) both.begin_write(kGctrl, kEnable | kClearTimers);
        if (c == when && !all) both.begin_write(timer(j) + kCtl, 1);
        both.clock(beat(false, c == 8, false, false));
      }
      both.finish();
      if (both.read(kStatus) == 0) ++hidden;
    }
    CHECK(hidden == 1);
  }
}

TEST_CASE("stats, stamps: a request that begins while timers are stopped or loaded is timed",
          "[stats][stamps]") {
  StatsFixture<Axi4Pins> both("stamps4");
  const unsigned n = both.config().n;
  for (const bool load : {false, true}) {
    for (unsigned when = 0; when < 40; ++when) {
      INFO("load " << load << " at " << when);
      for (unsigned j = 0; j < n; ++j) {  // nothing is marked
        both.clock(beat(true, false, false, false));
        both.clock(beat(false, true, false, false));
      }
      const std::uint64_t sum = both.read64(kSum);
      for (unsigned c = 0; c < 64; ++c) {
        // The next request gets entry 0 in the first turn, then 1, ...
        if (c == 8 && load) both.begin_write(timer(when % n), 9);
        if (c == 8 && !load) both.begin_write(kGctrl, kEnable | kClearTimers);
        both.clock(beat(c == when, c == when + 6, false, false));
      }
      both.finish();
      const bool stopped = !load && when <= 8 && when + 6 > 8;
      CHECK(both.read64(kSum) - sum == (stopped ? 0 : 6));
      both.read(timer(when % n));
    }
  }
}

TEST_CASE("stats, stamps: an entry that is given anew is not marked for the request before",
          "[stats][stamps]") {
  constexpr unsigned kLongest = 12;
  StatsFixture<Axi4Pins> both("stamps4");
  const unsigned n = both.config().n;
  for (unsigned j = 0; j < n; ++j) {
    both.write(timer(j) + kLimit, kLongest);
    both.write(timer(j) + kMode, 5);
  }
  for (const unsigned life : {2U, 5U, 8U}) {
    for (unsigned when = kLongest + n; when < 64; ++when) {
      INFO("at " << when << " for " << life << " cycles");
      const std::uint64_t sum = both.read64(kSum);
      for (unsigned c = 0; c < 96; ++c) {
        // All entries are in use. The first of them ends, and the next cycle gives it to ID 1.
        const bool old_ends = c == when || (c > when + 12 && c < when + 12 + n);
        const bool new_begins = c == when + 1, new_ends = c == when + 1 + life;
        both.clock(beat(c < n || new_begins, old_ends || new_ends, false, false,
                        new_begins || new_ends ? 1 : 0));
      }
      CHECK(both.read64(kSum) - sum == kLongest * n + life);
      both.read(kStatus);
    }
  }
}

TEST_CASE("stats, stamps: a timer cannot wrap, and says so", "[stats][stamps]") {
  StatsFixture<Axi4Pins> both("stamps4");
  both.write(timer(1) + kMode, 7);
  CHECK(both.read(timer(1) + kMode) == 5);
}

TEST_CASE("stats, stamps: a running timer shows its age, and its limit from then on",
          "[stats][stamps]") {
  StatsFixture<Axi4Pins> both("stamps4");
  for (const std::uint32_t limit : {1U, 2U, 4U, 5U, 8U, 13U, 16U, 31U, 32U, 44U, 64U, 127U, 128U}) {
    for (unsigned j = 0; j < both.config().n; ++j) both.write(timer(j) + kLimit, limit);
    const unsigned first = limit > 20 ? limit - 20 : 0;
    for (unsigned age = first; age < limit + 8; ++age) {
      INFO("limit " << limit << ", read at " << age);
      both.clock(beat(age % 2 == 0, false, age % 2 != 0, false));
      both.idle(age);
      for (unsigned j = 0; j < both.config().n; ++j) both.read(timer(j));
      both.clock(beat(false, age % 2 == 0, false, age % 2 != 0));
    }
  }
}

TEST_CASE("stats, stamps: a count above its limit stays, whatever comes", "[stats][stamps]") {
  for (const std::string& build : kStampBuilds) {
    INFO(build);
    StatsFixture<Axi4Pins> both(build);
    const auto sample = [&both] {
      both.clock(beat(true, false, false, false));
      both.clock(beat(false, true, false, false));
    };
    both.bounds(0, 0, 100);
    both.write(bin(0) + kMode, 5);
    both.write(bin(0) + kLimit, 100);
    for (unsigned i = 0; i < 90; ++i) sample();
    for (unsigned limit = 80; limit > 0; limit = limit * 3 / 4) {
      both.write(bin(0) + kLimit, limit);
      CHECK(both.read(bin(0)) == 90);
      sample();
      CHECK(both.read(bin(0)) == 90);
      CHECK(both.read(bin(0) + kCtl) == 2);
      both.write(bin(0) + kCtl, 2);
    }
  }
}

TEST_CASE("stats, stamps: a limit of a bin that is written acts in its cycle, whatever ends then",
          "[stats][stamps]") {
  StatsFixture<Axi4Pins> both("stamps4");
  both.bounds(0, 0, 100);
  both.write(bin(0) + kMode, 5);
  for (const auto& [before, after] : {std::pair{3U, 5U}, std::pair{5U, 3U}, std::pair{4U, 2U}}) {
    for (unsigned when = 0; when < 40; ++when) {
      INFO("limit " << before << ", then " << after << ", written at " << when);
      both.write(bin(0) + kLimit, before);
      both.write(bin(0) + kCtl, 3);
      both.write(kStatus, 0xFF);
      both.clock(beat(true, false, true, false));
      for (unsigned c = 0; c < 60; ++c) {  // a read ends in each cycle from 16 to 23
        if (c == when) both.begin_write(bin(0) + kLimit, after);
        both.clock(beat(c >= 15 && c < 22, c >= 16 && c < 23, false, c == 18));
      }
      both.finish();
      both.read(bin(0));
      both.read(bin(0) + kCtl);
      both.read(kStatus);
      both.clock(beat(false, true, false, false));
    }
  }
}

TEST_CASE("stats, stamps: each flag of STATUS is cleared by its own bit", "[stats][stamps]") {
  for (const std::string& build : kStampBuilds) {
    INFO(build);
    StatsFixture<Axi4Pins> both(build);
    const unsigned n = both.config().n;
    both.bounds(0, 0, 100);
    both.write(bin(0) + kMode, 5);
    both.write(bin(0) + kLimit, 1);
    for (unsigned j = 0; j < n; ++j) {
      both.write(timer(j) + kLimit, 2);
      both.write(timer(j) + kMode, 5);
    }
    for (unsigned k = 0; k < 16; ++k) {
      const std::uint32_t cleared = k < 8 ? 1U << k : 0xFFU ^ 1U << (k - 8);
      for (unsigned j = 0; j < n + 1; ++j) both.clock(beat(true, false, false, false));
      for (unsigned j = 0; j < n + 2; ++j) both.clock(beat(false, true, false, false));
      both.write(0, 0, 0x1);
      both.quiesce();
      const std::uint32_t raised = both.read(kStatus);
      CHECK(std::popcount(raised) >= 5);
      both.write(kStatus, cleared);
      CHECK(both.read(kStatus) == (raised & ~cleared));
      both.write(kStatus, 0xFF);
      CHECK(both.read(kStatus) == 0);
    }
  }
}

}  // namespace fabmon::test::test_stamps
