// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The scan of timers with stamps in RAM: it comes to every entry before STATUS is answered, and
// to none in a cycle in which that would tell what was not. And the scan of bins, whose limits are
// not those of the counts of all samples.
#include "tests/monitor/stats/driver_fixture.hpp"
#include "tests/monitor/stats/stamp_builds.hpp"

namespace fabmon::test::test_stamps_scan {

TEST_CASE("stats, stamps: a read of STATUS is answered after the last entry, too",
          "[stats][stamps]") {
  for (const std::string& build : kStampBuilds) {
    StatsFixture<Axi4Pins> both(build);
    const unsigned n = both.config().n;
    both.write(timer(n - 1) + kLimit, 9);
    both.write(timer(n - 1) + kMode, 5);
    for (unsigned wait = 0; wait < 24; ++wait) {
      INFO(build << ", " << wait << " cycles");
      both.write(kStatus, 0xFF);
      for (unsigned j = 0; j < n; ++j) both.clock(beat(true, false, false, false));
      both.idle(wait);
      both.read(kStatus);
      for (unsigned j = 0; j < n; ++j) both.clock(beat(false, true, false, false));
      both.read(kMax);
    }
  }
}

TEST_CASE("stats, stamps: a stop near the limit is exact, wherever the scan is",
          "[stats][stamps]") {
  StatsFixture<Axi4Pins> both("stamps4");
  const unsigned n = both.config().n;
  for (unsigned j = 0; j < n; ++j) {
    both.write(timer(j) + kLimit, 24);
    both.write(timer(j) + kMode, 5);
  }
  unsigned turn = 0;
  for (unsigned phase = 0; phase < 2 * n; ++phase) {
    for (unsigned when = 18; when < 26; ++when) {
      const unsigned j = turn++ % n;
      INFO("phase " << phase << ", at " << when << ", entry " << j);
      both.write(kStatus, 0xFF);
      both.idle(phase);
      for (unsigned c = 0; c < 40; ++c) {
        if (c == when) both.begin_write(timer(j) + kCtl, 1);
        both.clock(beat(c == 0, c == 36, false, false));
      }
      both.finish();
      both.read(kStatus);
      both.read(timer(j) + kCtl);
    }
  }
}

TEST_CASE("stats: the counts of all samples go on where bins of 16 bits are full",
          "[stats][bins]") {
  for (const std::string& build : stats_builds(StatsSource::kAxi)) {
    StatsFixture<Axi4Pins> both(build);
    if (both.config().bin_width != 16) continue;
    INFO(build);
    both.clock(beat(true, false, true, false));
    // A read and a write end in each cycle, the half of them in no bin.
    for (unsigned half = 0; half < 2; ++half) {
      for (unsigned c = 0; c < 34000; ++c) both.clock(beat(true, true, true, true));
      for (unsigned i = 0; i < both.config().nbins; ++i) both.write(bin(i) + kMode, 0);
    }
    CHECK(both.read64(kSamples) > std::uint64_t{2} * 65536);
    CHECK(both.read64(kUnbinned) > 65536);
    CHECK(both.read64(bin(0)) == 65535);
  }
}

}  // namespace fabmon::test::test_stamps_scan
