// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// RTL and golden model beside an AXI4 port of which it is not known what is open: the bits of OPEN,
// the clear bit, and a reset of the port alone. Hand-computed counts.
#include <cstdint>
#include <string>

#include "tests/catch.hpp"
#include "tests/monitor/stats/driver_fixture.hpp"
#include "tests/monitor/stats/golden_axi_bench.hpp"

namespace fabmon::test::test_unsettled {
namespace {

using AxiFixture = StatsFixture<Axi4Pins>;

constexpr std::uint32_t kUnsettled =
    stats_reg::kOpenRdUnsettled | stats_reg::kOpenWrUnsettled;  // 0x3
constexpr std::uint32_t kBounds =
    stats_reg::kOpenRdLowerBound | stats_reg::kOpenWrLowerBound;  // 0xC
constexpr std::uint32_t kForget = stats_reg::kOpenClear;

/// Calls test(both) with every build on an AXI4 port with IDs.
template <class Test>
void for_builds(const Test& test) {
  for (const std::string& build : stats_builds(StatsSource::kAxi)) {
    INFO(build);
    AxiFixture both(build);
    if (both.config().id_width != 0) test(both);
  }
}

/// A cycle in which commands are shown, and not accepted.
Axi4Pins shown(bool reads, bool writes) {
  Axi4Pins p;
  p.arvalid = reads ? 1 : 0;
  p.awvalid = writes ? 1 : 0;
  return p;
}

}  // namespace

TEST_CASE(
    "stats: a monitor that starts beside a running port knows after SettleCycles quiet cycles",
    "[stats][unsettled]") {
  for_builds([](AxiFixture& both) {
    CHECK(both.read(kOpen) == 0);
    const unsigned settle = both.config().settle_cycles;
    both.reset_beside_traffic();
    for (unsigned i = 0; i < both.config().settle(); ++i) both.clock(shown(true, true));
    both.idle(settle - 1);
    CHECK(both.read_now(kOpen) == (kUnsettled | kBounds));
    CHECK(both.read_now(kOpen) == kBounds);
    both.reset_beside_traffic();
    for (unsigned i = 0; i < both.config().settle(); ++i) both.clock(shown(true, true));
    both.pins([] { return shown(false, true); });
    both.run(settle);
    CHECK(both.read_now(kOpen) == (stats_reg::kOpenWrUnsettled | kBounds));
    both.write(kOpen, kBounds);
    CHECK(both.read_now(kOpen) == (stats_reg::kOpenWrUnsettled | stats_reg::kOpenWrLowerBound));
    both.pins([] { return Axi4Pins{}; });
    both.idle(settle);
    CHECK(both.read_now(kOpen) == stats_reg::kOpenWrLowerBound);
    both.write(kGctrl, kEnable | kClearBins);
    CHECK(both.read_now(kOpen) == 0);
    both.clock(pins_of({.r = 1}));  // an orphan proves that older ones were open
    both.idle(1);
    CHECK(both.read_now(kOpen) ==
          (stats_reg::kOpenRdUnsettled | stats_reg::kOpenRdLowerBound | stats_reg::kOpenRdOrphan));
    both.clock(pins_of({.ar = 1}));
    both.idle(settle + 5);  // not quiet: one is open
    CHECK((both.read_now(kOpen) & kUnsettled) == stats_reg::kOpenRdUnsettled);
    both.clock(pins_of({.r = 1}));
    both.idle(settle);
    CHECK((both.read_now(kOpen) & kUnsettled) == 0);
  });
}

TEST_CASE("stats: the clear bit of OPEN forgets what is open, and its entries are free again",
          "[stats][unsettled]") {
  for_builds([](AxiFixture& both) {
    const unsigned n = both.config().n;
    both.clock(pins_of({.ar = 1, .aw = 2}));
    both.idle(4);
    both.write(kOpen, kForget, 0x7);  // not with all strobes
    CHECK(both.read(kOpen) == 0);
    CHECK(both.read(timer(0)) != 0);
    both.write(kStatus, ~0U);
    both.write(kOpen, kForget);
    CHECK(both.read(kOpen) == (kUnsettled | kBounds));
    both.idle(n);
    for (unsigned j = 0; j < 2; ++j) CHECK(both.read(timer(j)) == 0);
    both.clock(pins_of({.r = 1, .b = 2}));
    CHECK(both.read(kOpen) == (kUnsettled | kBounds | kOrphans));
    CHECK(both.read64(kSamples) == 0);
    CHECK(both.read(kStatus) == kStOrphan);
    for (unsigned j = 0; j < n; ++j) both.clock(pins_of({.ar = 3}));  // all entries
    CHECK(both.read(kStatus) == kStOrphan);
    CHECK(both.read_now(timer(0)) != 0);
    CHECK(both.read_now(timer(n - 1)) != 0);
    for (unsigned j = 0; j < n; ++j) both.clock(pins_of({.r = 3}));
    CHECK(both.read64(kSamples) == n);
    both.idle(n);
    for (unsigned j = 0; j < n; ++j) both.clock(pins_of({.aw = 3}));
    both.write(kOpen, kForget);
    both.idle(n);
    both.clock(pins_of({.aw = 3}));
    both.idle(2);
    both.clock(pins_of({.b = 3}));
    CHECK(both.read64(kSamples) == n + 1);
  });
}

TEST_CASE("stats: requests of the N cycles after the clear bit are not tracked",
          "[stats][unsettled]") {
  for_builds([](AxiFixture& both) {
    const unsigned n = both.config().n;
    both.clock(pins_of({.aw = 1}));
    both.begin_write(kOpen, kForget);
    both.clock(pins_of({.ar = 1}));  // is forgotten with the older ones
    both.idle(n - 1);
    both.clock(pins_of({.ar = 1}));  // the last cycle
    both.finish();
    both.clock(pins_of({.r = 1}));  // ends that one
    CHECK(both.read(kStatus) == kStFull);
    CHECK((both.read(kOpen) & kOrphans) == 0);
    both.begin_write(kOpen, kForget);
    both.clock({});  // nothing was given an entry since: there is nothing to be freed
    both.clock(pins_of({.aw = 2}));
    both.finish();
    both.clock(pins_of({.b = 2}));
    CHECK(both.read64(kSamples) == 1);
    CHECK(both.read(kStatus) == kStFull);
  });
}

TEST_CASE("stats: a frozen monitor has no samples that are lower bounds", "[stats][unsettled]") {
  for_builds([](AxiFixture& both) {
    both.pins([] { return shown(true, true); });
    both.write(kGctrl, kEnable | kFreezeBins);
    both.write(kOpen, kForget);
    CHECK(both.read_now(kOpen) == kUnsettled);
    both.write(kGctrl, kEnable);
    CHECK(both.read_now(kOpen) == (kUnsettled | kBounds));
    both.write(kGctrl, kEnable | kClearBins);  // still so
    CHECK(both.read_now(kOpen) == (kUnsettled | kBounds));
  });
}

TEST_CASE("stats: a reset of the port ends what is open without samples, and counts stay",
          "[stats][unsettled]") {
  for_builds([](AxiFixture& both) {
    const unsigned n = both.config().n;
    both.clock(pins_of({.ar = 1}));
    both.clock(pins_of({.r = 1}));
    both.clock(pins_of({.ar = 1, .aw = 1}));
    both.clock(pins_of({.ar = 1, .aw = 1}));
    both.write(kOpen, kForget);
    CHECK(both.read(kOpen) == (kUnsettled | kBounds));
    both.idle(n);
    both.clock(pins_of({.ar = 1, .aw = 1}));
    both.port_reset(true);
    both.clock(pins_of({.ar = 1, .r = 1, .b = 1}));  // no handshakes
    both.port_reset(false);
    CHECK(both.read_now(kOpen) == kBounds);
    CHECK(both.read64(kSamples) == 1);
    both.idle(n);
    CHECK(both.read(timer(0)) == 0);
    both.clock(pins_of({.ar = 1, .aw = 1}));
    both.idle(3);
    both.clock(pins_of({.r = 1, .b = 1}));
    CHECK(both.read64(kSamples) == 3);
    CHECK(both.read64(kSum) == 9);
    CHECK(both.read_now(kOpen) == kBounds);
    both.clock(pins_of({.ar = 1}));
    both.port_reset(true);
    both.idle(3 * n);
    both.port_reset(false);
    both.clock(pins_of({.ar = 1}));  // the entries are free long since
    both.clock(pins_of({.r = 1}));
    CHECK(both.read64(kSamples) == 4);
    CHECK(both.read(kStatus) == 0);
  });
}

}  // namespace fabmon::test::test_unsettled
