// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The log of TileLink against its second formulation, and its rules against traffic that is legal
// and traffic that breaks one.
#include "tb/bus/tilelink/log.hpp"
#include "tb/bus/tilelink/rules.hpp"
#include "tb/bus/tilelink/traffic.hpp"
#include "tests/bus/pin_bench.hpp"
#include "tests/bus/tilelink/reference.hpp"
#include "tests/bus/tilelink/rows.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_tilelink_log {
namespace {

PinRows generated(std::string_view workload, std::uint64_t seed, std::size_t cycles) {
  PinRows rows(tl::pins());
  rows.generate<tl::Traffic>(workload, seed, cycles);
  return rows;
}

void lose_all(PinRows& rows, std::initializer_list<std::size_t> pins) {
  for (const std::size_t pin : pins) lose(rows, pin);
}

}  // namespace

TEST_CASE("tilelink: log = second formulation, on generated traffic", "[bus][tilelink]") {
  const std::uint64_t first = seed_or(1);
  std::uint64_t values = 0;
  std::uint64_t orphans = 0;
  std::uint64_t both = 0;
  std::array<std::uint64_t, 10> kinds{};
  for (std::uint64_t seed = first; seed < first + 200; ++seed) {
    INFO("FABMON_SEED=" << seed);
    PinRows rows = generated(seed % 8 == 0   ? "small"
                             : seed % 8 == 1 ? "full"
                                             : "random",
                             seed, 400);
    // Recordings lack pins.
    switch (seed % 12) {
      case 1:
        lose(rows, tl::kASource);
        break;
      case 2:
        lose(rows, tl::kDSource);
        break;
      case 3:
        lose(rows, tl::kASize);
        break;
      case 4:
        lose(rows, tl::kDSize);
        break;
      case 5:
        lose(rows, tl::kDOpcode);
        break;
      case 6:
        lose_all(rows, {tl::kASize, tl::kDSize, tl::kCSize});
        break;
      case 7:
        lose_all(rows, {tl::kAData, tl::kBData, tl::kCData, tl::kDData});
        break;
      case 8:
        lose_all(rows, {tl::kAData, tl::kBData, tl::kCData, tl::kDData, tl::kAMask});
        break;
      case 9:
        lose_all(rows, {tl::kDDenied, tl::kDCorrupt});
        break;
      case 10:
        lose_all(rows, {tl::kDSize, tl::kDOpcode, tl::kCSource});
        break;
      default:
        break;
    }
    // Answers that nothing asked for: a request is not seen.
    if (seed % 5 == 0) {
      for (std::size_t c = 0; c < rows.size(); c += 97) rows.set(c, tl::kAValid, 0);
    }
    const Seen seen = seen_by<tl::Log>(rows);
    REQUIRE(first_difference(seen, TileLinkReference(rows).seen()).empty());
    values += 20 * seen.ended.size() + 15 * seen.cycles.size() + 20 * seen.lost.size();
    orphans += seen.orphans[0] + seen.orphans[1];
    for (const Transaction& t : seen.ended) ++kinds.at(t.kind);
    for (const CycleState& state : seen.cycles) both += state.directions[1].more_beats;
  }
  CHECK(values > 1000000);
  CHECK(orphans > 100);
  CHECK(both > 100);
  for (const std::uint64_t count : kinds) CHECK(count > 100);
}

TEST_CASE("tilelink: generated traffic breaks no rule", "[bus][tilelink]") {
  const std::uint64_t first = seed_or(1);
  for (std::uint64_t seed = first; seed < first + 50; ++seed) {
    INFO("FABMON_SEED=" << seed);
    for (const char* workload : {"random", "full", "small"}) {
      CHECK(broken_by<tl::Rules>(generated(workload, seed, 500)).empty());
    }
  }
  CHECK_THROWS_WITH(tl::Traffic("smal", 1), Catch::Contains("small"));
}

TEST_CASE("tilelink: each workload has what it says", "[bus][tilelink]") {
  const auto of = [](std::string_view workload) {
    return seen_by<tl::Log>(generated(workload, 3, 4000));
  };
  for (const char* workload : {"random", "full", "small"}) {
    const Seen seen = of(workload);
    std::uint64_t bytes = 0;
    for (const CycleState& state : seen.cycles) {
      bytes += state.directions[0].bytes + state.directions[1].bytes;
    }
    CHECK(seen.ended.size() > 300);
    CHECK(seen.orphans == std::array<std::uint64_t, 2>{});
    CHECK(bytes > 1500);
  }
}

}  // namespace fabmon::test::test_tilelink_log
