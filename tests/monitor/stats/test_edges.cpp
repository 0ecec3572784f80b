// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Samples at the very edges of each bin, in every build.
#include <cstdint>
#include <string>

#include "tests/catch.hpp"
#include "tests/monitor/axi4/driver_fixture.hpp"
#include "tests/monitor/stats/driver_fixture.hpp"

namespace fabmon::test {
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

}  // namespace

TEST_CASE("a bin holds samples from ll + 1 to ul, neither ll nor ul + 1", "[stats][directed]") {
  for (const std::string& build : stats_builds(StatsSource::kContexts)) {
    INFO("build " << build);
    ContextFixture both(build);
    check_edges(both, [&](unsigned latency) { both.sample(0, latency); });
  }
  for (const std::string& build : stats_builds(StatsSource::kAxi)) {
    INFO("build " << build);
    StatsFixture<Axi4Pins> both(build);
    check_edges(both, [&](unsigned latency) {
      both.clock(on(kHsAr));
      both.idle(latency - 1);
      both.clock(on(kHsRl));
    });
  }
  for (const std::string& build : stats_builds(StatsSource::kApb)) {
    INFO("build " << build);
    StatsFixture<ApbPins> both(build);
    check_edges(both, [&](unsigned latency) {
      both.clock(on_line(0, false, false));
      for (unsigned i = 1; i < latency; ++i) both.clock(on_line(0, true, false));
      both.clock(on_line(0, true, true));
    });
  }
}

}  // namespace fabmon::test
