// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// RTL and golden model beside an AXI4 port, where a response has no request of an earlier cycle:
// it ends the request of its own cycle, or it is an orphan.
#include <cstdint>
#include <string>

#include "tests/catch.hpp"
#include "tests/monitor/stats/driver_fixture.hpp"
#include "tests/monitor/stats/golden_axi_bench.hpp"

namespace fabmon::test::test_attach {
namespace {

using AxiFixture = StatsFixture<Axi4Pins>;

/// Calls test(both, begin, end, port) with every build on an AXI4 port, for reads (port 0) and for
/// writes (1): begin(id) and end(id) are cycles with one handshake, begin(id, other) one with both.
template <class Test>
void for_directions(const Test& test) {
  for (const std::string& build : stats_builds(StatsSource::kAxi)) {
    for (const bool write : {false, true}) {
      INFO(build << (write ? ", writes" : ", reads"));
      AxiFixture both(build);
      if (both.config().id_width == 0) continue;  // test_no_id.cpp
      const auto cycle = [write](int begin, int end) {
        return write ? pins_of({.aw = begin, .b = end}) : pins_of({.ar = begin, .r = end});
      };
      test(both, cycle, write ? 1U : 0U);
    }
  }
}

/// Samples, their sum, and the flags of STATUS, as RTL and golden model alike read them.
void check(AxiFixture& both, std::uint64_t samples, std::uint64_t sum, std::uint32_t status) {
  CHECK(both.read64(kSamples) == samples);
  CHECK(both.read64(kSum) == sum);
  CHECK(both.read(kStatus) == status);
}

}  // namespace

TEST_CASE("stats: a response in the cycle of its own request is a sample of 0", "[stats][attach]") {
  for_directions([](AxiFixture& both, auto cycle, unsigned port) {
    both.clock(cycle(1, 1));
    check(both, 1, 0, 0);
    CHECK(both.read64(kUnbinned) == 1);  // every bin is open below
    CHECK(both.read(kMin) == 0);
    CHECK(both.read(kMax) == 0);
    if (both.config().hist_ports() > 0) {
      CHECK(both.read64(kHist + stats_reg::kHistPortStride * port) == 1);
    }
    CHECK(both.read(timer(0)) == 0);  // it took no entry

    both.clock(cycle(1, -1));
    both.idle(2);
    both.clock(cycle(1, 1));  // the older one ends, the new one begins
    check(both, 2, 3, 0);
    both.idle(9 - 1);
    both.clock(cycle(1, 1));
    both.clock(cycle(-1, 1));
    const std::uint64_t samples = both.read64(kSamples);
    CHECK(samples == 4);
    CHECK(both.read(kMin) == 0);
    both.clock(cycle(1, 0));  // another ID: an orphan, and a request that is open
    check(both, 4, both.golden().latency_sum(), kStOrphan);
    both.clock(cycle(-1, 1));
    CHECK(both.read64(kSamples) == 5);
  });
}

TEST_CASE("stats: a request that ends in its own cycle needs no entry", "[stats][attach]") {
  for_directions([](AxiFixture& both, auto cycle, unsigned) {
    for (unsigned j = 0; j < both.config().n; ++j) both.clock(cycle(0, -1));
    both.clock(cycle(1, 1));
    check(both, 1, 0, 0);
    both.clock(cycle(1, -1));  // the table is full
    both.clock(cycle(1, 1));   // so this is the response of that one
    check(both, 1, 0, kStFull);
    both.clock(cycle(-1, 1));
    both.clock(cycle(-1, 1));
    check(both, 1, 0, kStFull | kStOrphan);
  });
}

TEST_CASE("stats: while timers are disabled a request that ends in its own cycle is no sample",
          "[stats][attach]") {
  for_directions([](AxiFixture& both, auto cycle, unsigned) {
    both.write_with(kGctrl, 0, cycle(1, 1));  // still with the old setting
    both.clock(cycle(1, 1));
    check(both, 1, 0, 0);
    both.write_with(kGctrl, kEnable, cycle(1, 1));
    both.clock(cycle(1, 1));
    check(both, 2, 0, 0);
    both.write_with(kGctrl, kEnable | kClearTimers, cycle(1, 1));  // there is none to be stopped
    check(both, 3, 0, 0);
  });
}

TEST_CASE("stats: a read and a write that end in their own cycle leave each other alone",
          "[stats][attach]") {
  for (const std::string& build : stats_builds(StatsSource::kAxi)) {
    INFO(build);
    AxiFixture both(build);
    both.clock(pins_of({.ar = 1, .aw = 1, .r = 1, .b = 1}));
    check(both, 2, 0, 0);
    both.clock(pins_of({.ar = 1, .aw = 1, .r = 1}));
    CHECK(both.read_now(timer(0)) == 1);  // the write got the first entry
    CHECK(both.read_now(timer(1)) == 0);
    both.clock(pins_of({.b = 1}));
    both.clock(pins_of({.ar = 1, .b = 1}));  // a response of the other direction is not its own
    CHECK(both.read64(kSamples) == 4);
    CHECK(both.read(kStatus) == kStOrphan);
  }
}

TEST_CASE("stats: a response without a request sets the flag of its direction until it is cleared",
          "[stats][attach]") {
  for_directions([](AxiFixture& both, auto cycle, unsigned port) {
    const std::uint32_t own = port == 0 ? stats_reg::kOpenRdOrphan : stats_reg::kOpenWrOrphan;
    const std::uint32_t other = port == 0 ? stats_reg::kOpenWrOrphan : stats_reg::kOpenRdOrphan;
    CHECK((both.read_now(kOpen) & kOrphans) == 0);
    both.clock(cycle(-1, 1));
    CHECK((both.read_now(kOpen) & kOrphans) == own);
    CHECK(both.read(kStatus) == kStOrphan);
    both.write(kOpen, other);
    both.write(kOpen, own, 0x7);  // not with all strobes
    CHECK((both.read_now(kOpen) & kOrphans) == own);
    both.write_with(kOpen, own, cycle(-1, 1));  // set wins
    CHECK((both.read_now(kOpen) & kOrphans) == own);
    both.write(kStatus, ~0U);  // another register
    both.write(kGctrl, kEnable | kClearTimers | kClearBins);
    CHECK((both.read_now(kOpen) & kOrphans) == own);
    both.write(kOpen, own | other);
    CHECK((both.read_now(kOpen) & kOrphans) == 0);

    both.clock(cycle(1, -1));  // a timer that was stopped: its response has a request
    both.write(kGctrl, kEnable | kClearTimers);
    both.clock(cycle(-1, 1));
    CHECK(both.read(kStatus) == kStOrphan);
    CHECK((both.read_now(kOpen) & kOrphans) == 0);
    both.clock(pins_of({.r = 1, .b = 1}));
    CHECK((both.read_now(kOpen) & kOrphans) == (own | other));
  });
}

}  // namespace fabmon::test::test_attach
