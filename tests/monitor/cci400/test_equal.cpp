// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// RTL against golden model of the cci400 monitor: EVNTBUS and the sums of events, and the observers
// against the sideband. What every monitor promises is in tests/contract/test_equal.cpp.
#include <string>
#include <vector>

#include "tb/bus/ace/traffic/traffic.hpp"
#include "tests/monitor/cci400/driver_fixture.hpp"
#include "tests/replay_source.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_equal {

TEST_CASE("cci400: what EVNTBUS exported is what was counted", "[cci400][equal]") {
  // With EX and NIDEN at 1, a counter of an event and the pulses on its bit are the same number.
  const auto build = GENERATE(from_range(all_cci400_builds()));
  INFO(build);
  Cci400Fixture both = Cci400Fixture::noisy(build, seed_or(1));
  const bool r0 = both.config().r0;
  both.write(kPmcr, kCen | kEx);
  for (unsigned first = 0; first < kAceEvents; first += 4) {
    std::uint64_t before[4] = {};
    both.pins([] { return AcePins{}; });
    for (unsigned k = 0; k < 4; ++k) {
      const unsigned i = (first + k) % kAceEvents;
      const unsigned source = i < 105 ? i / 21 : 5 + (i - 105) / 18;
      before[k] = both.rtl().exported(i);
      both.count_event(k, source, i - bit(source, 0));
    }
    both.pins([noise = CciNoise(first, both.widths())]() mutable {
      AcePins p = noise.next();
      p.niden = 1;
      return p;
    });
    both.run(300);
    both.pins([] { return AcePins{}; });
    for (unsigned k = 0; k < 4; ++k) {
      const unsigned i = (first + k) % kAceEvents;
      if (r0 && (i >= 105 || i % 21 == 0x14)) continue;  // other codes
      CAPTURE(i);
      CHECK(both.count(k) == both.rtl().exported(i) - before[k]);
    }
  }
  both.totals();
}

TEST_CASE("cci400: requests are the sum of their classes", "[cci400][equal]") {
  const auto build = GENERATE(from_range(all_cci400_builds()));
  INFO(build);
  Cci400Fixture both = Cci400Fixture::noisy(build, seed_or(1));
  both.write(kPmcr, kEx);
  both.run(5000);
  both.totals();
  for (unsigned n = 0; n < kAceSlaves; ++n) {
    const auto exported = [&](unsigned code) { return both.rtl().exported(bit(n, code)); };
    std::uint64_t reads = 0, writes = 0;
    for (unsigned code = 0x01; code <= 0x08; ++code) reads += exported(code);
    for (unsigned code = 0x0D; code <= 0x12; ++code) writes += exported(code);
    CHECK(exported(0x00) > 0);
    if (both.config().dvm_complete_counts) {
      CHECK(exported(0x00) == reads);
    } else {
      CHECK(exported(0x00) > reads);
    }
    CHECK(exported(0x0C) >= writes);
    CHECK(writes > 0);
  }
}

TEST_CASE("cci400: on legal traffic the trackers' observers and the sideband agree",
          "[cci400][equal]") {
  // The generator knows what happens inside; the observers only see the pins. Where their rules are
  // exact the two must be the same: trackers, the security of read data, QVN.
  for (const std::string& workload : AceTraffic::workloads()) {
    INFO(workload);
    Cci400Fixture inside("base"), outside("passive");
    inside.write(kPmcr, kEx);
    outside.write(kPmcr, kEx);
    AceTraffic source(workload, seed_or(1), 20000);
    const std::vector<AcePins> pins = read_all<AcePins>(source);
    REQUIRE(pins.size() == 20000);
    inside.block(pins.data(), pins.size());
    outside.block(pins.data(), pins.size());
    inside.totals();
    outside.totals();
    CHECK(outside.read(kObsLost) == 0);
    for (unsigned i = 0; i < kAceEvents; ++i) {
      CAPTURE(i);
      if (i < bit(5, 0) && i % kAceSlaveEvents == 0x0A) continue;  // is attributed, not known
      CHECK(outside.rtl().exported(i) == inside.rtl().exported(i));
    }
  }
}

}  // namespace fabmon::test::test_equal
