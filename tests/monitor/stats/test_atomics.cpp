// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// RTL and golden model beside an AXI5 port: data of atomic operations on R ends no read.
// Hand-computed counts.
#include <cstdint>
#include <string>

#include "tests/catch.hpp"
#include "tests/monitor/stats/driver_fixture.hpp"
#include "tests/monitor/stats/golden_axi_bench.hpp"

namespace fabmon::test::test_atomics {
namespace {

constexpr std::uint8_t kLoad = 0x20, kCompare = 0x31, kStore = 0x10;

Axi4Pins atomic(std::uint8_t atop, StatsAxiCycle cycle) {
  Axi4Pins p = pins_of(cycle);
  p.awatop = atop;
  return p;
}

/// Calls test(both) with every build on an AXI4 port with IDs.
template <class Test>
void for_builds(const Test& test) {
  for (const std::string& build : stats_builds(StatsSource::kAxi)) {
    INFO(build);
    StatsFixture<Axi4Pins> both(build);
    if (both.config().id_width != 0) test(both);
  }
}

}  // namespace

TEST_CASE("stats: an atomic operation is one write, and its data ends no read",
          "[stats][directed][atomic]") {
  for_builds([](StatsFixture<Axi4Pins>& both) {
    both.clock(pins_of({.ar = 1}));                 // 0
    both.clock(atomic(kLoad, {.aw = 2, .r = 2}));   // 1: the data is not its own, an orphan
    both.clock(atomic(kLoad, {.ar = 0, .aw = 3}));  // 2
    both.clock(pins_of({.r = 2}));                  // 3: data of the first
    both.clock(pins_of({.b = 2}));                  // 4: a write of 3
    both.clock(pins_of({.b = 3}));                  // 5: a write of 3, before its data
    both.clock(pins_of({.r = 0}));                  // 6: a read of 4
    both.clock(pins_of({.r = 3}));                  // 7: late data
    both.clock(atomic(kStore, {.aw = 3, .r = 1}));  // 8: a read of 8; no data will come
    both.clock(pins_of({.b = 3}));                  // 9: a write of 1
    CHECK(both.read64(kSamples) == 5);
    CHECK(both.read64(kSum) == 19);
    CHECK(both.read(kMin) == 1);
    CHECK(both.read(kMax) == 8);
    if (both.config().hist_ports() > 0) {
      CHECK(both.read64(kHist + 8 * 3) == 0);
      CHECK(both.read64(kHist + stats_reg::kHistPortStride + 8 * 3) == 2);
    }
    CHECK((both.read(kOpen) & kOrphans) == stats_reg::kOpenRdOrphan);  // of cycle 1
    both.write(kOpen, kOrphans);
    both.clock(pins_of({.r = 2}));
    CHECK((both.read(kOpen) & kOrphans) == stats_reg::kOpenRdOrphan);  // the first has had its data
    both.write(kOpen, kOrphans);
    both.clock(pins_of({.r = 3}));
    CHECK((both.read(kOpen) & kOrphans) == stats_reg::kOpenRdOrphan);  // that of the store is none
  });
}

TEST_CASE(
    "stats: an atomic operation beyond MaxAtomics raises table_full, and its data ends a read",
    "[stats][directed][atomic]") {
  for_builds([](StatsFixture<Axi4Pins>& both) {
    const unsigned most = both.config().max_atomics;
    INFO("MaxAtomics " << most);
    both.clock(pins_of({.ar = 1}));
    for (unsigned i = 0; i < most; ++i) both.clock(atomic(kCompare, {.aw = 1, .b = 1}));
    both.clock(atomic(kCompare, {.aw = 1, .r = 1, .b = 1}));  // makes room in its own cycle
    CHECK(both.read(kStatus) == 0);
    both.clock(atomic(kCompare, {.aw = 1, .b = 1}));
    CHECK(both.read(kStatus) == kStFull);
    both.clock(atomic(kCompare, {.aw = 1, .b = 1}));
    const std::uint64_t samples = both.read64(kSamples);
    CHECK(samples == most + 3);  // writes, each ended in its own cycle
    for (unsigned i = 0; i < most; ++i) both.clock(pins_of({.r = 1}));
    CHECK(both.read64(kSamples) == samples);
    both.clock(pins_of({.r = 1}));
    CHECK(both.read64(kSamples) == samples + 1);
    CHECK((both.read(kOpen) & kOrphans) == 0);
    both.clock(pins_of({.r = 1}));
    CHECK((both.read(kOpen) & kOrphans) == stats_reg::kOpenRdOrphan);
    both.reset();
    both.settle();
    both.clock(atomic(kLoad, {.aw = 1}));
    both.reset();  // it waits no more
    both.settle();
    both.clock(pins_of({.ar = 1}));
    both.clock(pins_of({.r = 1}));
    CHECK(both.read64(kSamples) == 1);
  });
}

TEST_CASE("stats: without IDs any atomic operation takes the next data",
          "[stats][directed][atomic]") {
  StatsFixture<Axi4Pins> both("axi_no_id");
  both.clock(pins_of({.ar = 0}));
  both.clock(atomic(kLoad, {.aw = 1}));
  both.clock(pins_of({.r = 0}));
  CHECK(both.read64(kSamples) == 0);
  both.clock(pins_of({.r = 1}));
  both.clock(pins_of({.b = 0}));
  CHECK(both.read64(kSamples) == 2);
  CHECK(both.read(kStatus) == 0);
}

}  // namespace fabmon::test::test_atomics
