// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Samples at the very edges of each bin, and bins at their limits, in every build.
#include <algorithm>
#include <cstdint>
#include <set>
#include <string>

#include "tests/catch.hpp"
#include "tests/monitor/axi4/driver_fixture.hpp"
#include "tests/monitor/stats/driver_fixture.hpp"

namespace fabmon::test::test_edges {
namespace {

/// Bin i from 3 + i to 5 + i, one sample of each latency from 2 on: sample(latency).
template <class Fixture, class Sample>
void check_edges(Fixture& both, const Sample& sample) {
  const unsigned bins = both.config().nbins;
  for (unsigned i = 0; i < bins; ++i) both.bounds(i, 3 + i, 5 + i);
  both.only_bins(bins);
  both.write(kGctrl, kEnable | kClearBins);
  for (unsigned latency = 2; latency <= bins + 5; ++latency) sample(latency);
  for (unsigned i = 0; i < bins; ++i) {
    INFO("bin " << i);
    CHECK(both.read64(bin(i)) == 2);  // 4 + i and 5 + i
  }
  CHECK(both.read64(kSamples) == bins + 4);
  CHECK(both.read64(kUnbinned) == 3);  // 2, 3, and the last one
}

/// Bins whose boundaries differ by one, at latencies with each two bits alike and not alike.
template <class Fixture, class Sample>
void check_bits(Fixture& both, const Sample& sample) {
  const StatsConfig& c = both.config();
  both.only_bins(0);
  const std::set<unsigned> bins = {0, c.nbins / 2, c.nbins - 1};
  for (const unsigned i : bins) both.write(bin(i) + kMode, 1);
  for (const unsigned at : {0x0FU, 0x33U, 0x55U, 0xAAU, 0xCCU, 0xF0U, 0x1E1U, 0x2D2U, 0x334U}) {
    INFO("latency " << at);
    if (std::uint64_t{at} + 3 >= std::uint64_t{1} << c.timer_width) continue;
    unsigned upper = at;
    for (const unsigned i : bins) {
      both.bounds(i, upper - 1, upper);
      ++upper;
    }
    both.write(kGctrl, kEnable | kClearBins);
    for (unsigned latency = at - 1; latency <= at + 3; ++latency) sample(latency);
    for (const unsigned i : bins) CHECK(both.read64(bin(i)) == 1);
    CHECK(both.read64(kUnbinned) == 5 - bins.size());
  }
}

/// A bin under limits of one bit, each far above its count of 1.
template <class Fixture, class Sample>
void check_limits(Fixture& both, const Sample& sample) {
  const StatsConfig& c = both.config();
  both.bounds(0, 0, 0xFFFFFFFF);
  for (unsigned bit = 1; bit < std::min(c.bin_width, 32U); ++bit) {
    INFO("limit 2^" << bit);
    both.write(bin(0) + kLimit, 1U << bit);
    both.write(kGctrl, kEnable | kClearBins);
    sample(3);
    CHECK(both.read64(bin(0)) == 1);
    CHECK(both.read(bin(0) + kCtl) == 0);
  }
}

/// A bin at its limit: its flag, cleared, comes again with the next sample.
template <class Fixture, class Sample>
void check_flag(Fixture& both, const Sample& sample) {
  both.bounds(0, 0, 0xFFFFFFFF);
  both.write(bin(0) + kLimit, 1);
  for (unsigned i = 0; i < 2; ++i) {  // it reaches its limit; it is held there
    both.write(bin(0) + kCtl, 2);
    sample(3);
    both.idle(200);  // it is counted before the next access
    CHECK(both.read(bin(0) + kCtl) == 2);
  }
}

/// check(fixture, sample) in every build, whatever its source.
template <class Check>
void for_sources(const Check& check) {
  for (const std::string& build : stats_builds(StatsSource::kContexts)) {
    INFO("build " << build);
    ContextFixture both(build);
    check(both, [&](unsigned latency) { both.sample(0, latency); });
  }
  for (const std::string& build : stats_builds(StatsSource::kAxi)) {
    INFO("build " << build);
    StatsFixture<Axi4Pins> both(build);
    for (const bool write : {false, true}) {
      both.reset();
      both.settle();
      check(both, [&](unsigned latency) {
        both.clock(on(write ? kHsAw : kHsAr));
        both.idle(latency - 1);
        both.clock(on(write ? kHsB : kHsRl));
      });
    }
  }
  for (const std::string& build : stats_builds(StatsSource::kApb)) {
    INFO("build " << build);
    StatsFixture<ApbPins> both(build);
    check(both, [&](unsigned latency) {
      both.clock(on_line(0, false, false));
      for (unsigned i = 1; i < latency; ++i) both.clock(on_line(0, true, false));
      both.clock(on_line(0, true, true));
    });
  }
}

}  // namespace

TEST_CASE("a bin holds samples from ll + 1 to ul, neither ll nor ul + 1", "[stats][directed]") {
  for_sources([](auto& both, const auto& sample) { check_edges(both, sample); });
}

TEST_CASE("each bit of a boundary is written, and compared with a latency's", "[stats][directed]") {
  for_sources([](auto& both, const auto& sample) { check_bits(both, sample); });
}

TEST_CASE("a bin that is far from its limit counts on, whichever bit of the limit is set",
          "[stats][directed]") {
  for_sources([](auto& both, const auto& sample) { check_limits(both, sample); });
}

TEST_CASE("a bin's flag that was cleared comes again with the next sample at the limit",
          "[stats][directed]") {
  for_sources([](auto& both, const auto& sample) { check_flag(both, sample); });
}

}  // namespace fabmon::test::test_edges
