// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The log of AXI4-Stream against its second formulation, and its rules against traffic that is
// legal and traffic that breaks one.
#include "tb/bus/axis/log.hpp"
#include "tb/bus/axis/recount.hpp"
#include "tb/bus/axis/rules.hpp"
#include "tb/bus/axis/traffic.hpp"
#include "tests/bus/axis/stream_reference.hpp"
#include "tests/bus/pin_bench.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_axis_log {
namespace {

PinRows generated(std::string_view workload, std::uint64_t seed, std::size_t cycles) {
  PinRows rows(axis::pins());
  rows.generate<axis::Traffic>(workload, seed, cycles);
  return rows;
}

}  // namespace

TEST_CASE("axis: log = second formulation, on generated traffic", "[bus][axis]") {
  const std::uint64_t first = seed_or(1);
  std::uint64_t packets = 0;
  for (std::uint64_t seed = first; seed < first + 200; ++seed) {
    INFO("FABMON_SEED=" << seed);
    PinRows rows = generated(seed % 8 == 0 ? "bursty" : "random", seed, 400);
    // Recordings lack pins.
    if (seed % 5 == 1) rows.pins.recorded[axis::kTkeep] = false;
    if (seed % 5 == 2) rows.pins.recorded[axis::kTstrb] = false;
    if (seed % 5 == 3) rows.pins.recorded[axis::kTkeep] = rows.pins.recorded[axis::kTstrb] = false;
    const Seen seen = seen_by<axis::Log>(rows);
    REQUIRE(first_difference(seen, stream_reference(rows)).empty());
    REQUIRE(sums_of(seen) == recounted<axis::Log, axis::Recount>(rows));
    packets += seen.ended.size();
  }
  CHECK(packets > 1000);
}

TEST_CASE("axis: generated traffic breaks no rule", "[bus][axis]") {
  const std::uint64_t first = seed_or(1);
  for (std::uint64_t seed = first; seed < first + 50; ++seed) {
    INFO("FABMON_SEED=" << seed);
    for (const char* workload : {"random", "full", "bursty"}) {
      CHECK(broken_by<axis::Rules>(generated(workload, seed, 500)).empty());
    }
  }
  CHECK_THROWS_WITH(axis::Traffic("ful", 1), Catch::Contains("full"));
}

TEST_CASE("axis: a fault in legal traffic breaks its rule and no other", "[bus][axis]") {
  // A beat waits in cycles 5 to 7.
  const auto waiting = [] {
    PinRows rows(axis::pins());
    rows.generate<axis::Traffic>("full", 1, 4);
    while (rows.size() < 12) rows.add();
    for (std::size_t c = 3; c < 12; ++c) {
      rows.set(c, axis::kReset, 1);
      rows.set(c, axis::kTvalid, c >= 5 && c <= 8 ? 1 : 0);
      rows.set(c, axis::kTready, c == 8 ? 1 : 0);
      rows.set_mask(c, axis::kTkeep, 0xFF);
      rows.set_mask(c, axis::kTstrb, 0x0F);
    }
    return rows;
  };
  CHECK(broken_by<axis::Rules>(waiting()).empty());
  SECTION("TVALID falls") {
    PinRows rows = waiting();
    rows.set(8, axis::kTvalid, 0);
    CHECK(broken_by<axis::Rules>(rows) == "t_dropped 1");
  }
  SECTION("the payload changes") {
    for (const std::size_t pin :
         {axis::kTdata, axis::kTlast, axis::kTid, axis::kTdest, axis::kTuser}) {
      PinRows rows = waiting();
      rows.set(6, pin, rows[6][pin] ^ 1U);
      rows.set(7, pin, rows[6][pin]);
      rows.set(8, pin, rows[6][pin]);
      CHECK(broken_by<axis::Rules>(rows) == "t_stable 1");
    }
    PinRows rows = waiting();
    rows.set_mask(8, axis::kTstrb, 0x1F);
    CHECK(broken_by<axis::Rules>(rows) == "t_stable 1");
  }
  SECTION("TSTRB without TKEEP") {
    PinRows rows = waiting();
    for (std::size_t c = 5; c <= 8; ++c) rows.set_mask(c, axis::kTkeep, 0x07);
    CHECK(broken_by<axis::Rules>(rows) == "t_strb_without_keep 1");
  }
  SECTION("TVALID in reset, but for its first and its last cycle") {
    PinRows rows = waiting();
    for (std::size_t c = 6; c < 10; ++c) rows.set(c, axis::kReset, 0);
    for (std::size_t c = 6; c < 12; ++c) rows.set(c, axis::kTvalid, c == 6 ? 1 : 0);
    CHECK(broken_by<axis::Rules>(rows).empty());
    rows.set(8, axis::kTvalid, 1);
    CHECK(broken_by<axis::Rules>(rows) == "t_valid_in_reset 1");
  }
}

}  // namespace fabmon::test::test_axis_log
