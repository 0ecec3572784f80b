// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The log of APB against its second formulation and against counts by hand, and its rules against
// traffic that is legal and traffic that breaks one.
#include "tb/bus/apb/log.hpp"
#include "tb/bus/apb/recount.hpp"
#include "tb/bus/apb/report_traffic.hpp"
#include "tb/bus/apb/rules.hpp"
#include "tests/bus/apb/apb_reference.hpp"
#include "tests/bus/pin_bench.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_apb_log {
namespace {

PinRows generated(std::string_view workload, std::uint64_t seed, std::size_t cycles) {
  PinRows rows(apb::pins());
  rows.generate<apb::Traffic>(workload, seed, cycles);
  return rows;
}

/// Rows whose pins a text gives, a character for each cycle: '.' idle, 's' setup, 'w' a wait, 'e'
/// the end, 'x' the end with an error, 'p' PENABLE without PSEL, 'R' reset; capital S: of a write.
/// The direction of a setup cycle stays until the next one.
PinRows drawn(std::string_view text) {
  PinRows rows(apb::pins());
  rows.pins = apb::Traffic("full", 1).pins();
  bool writes = false;
  for (const char c : text) {
    const std::size_t i = rows.add();
    if (c == 's' || c == 'S') writes = c == 'S';
    rows.set(i, apb::kReset, c == 'R' ? 0 : 1);
    rows.set(i, apb::kPsel, c == '.' || c == 'p' || c == 'R' ? 0 : 1);
    rows.set(i, apb::kPenable, c == 'w' || c == 'e' || c == 'x' || c == 'p' ? 1 : 0);
    rows.set(i, apb::kPready, c == 'w' ? 0 : 1);
    rows.set(i, apb::kPslverr, c == 'x' ? 1 : 0);
    rows.set(i, apb::kPwrite, writes ? 1 : 0);
    rows.set(i, apb::kPaddr, 0x40);
    rows.set_mask(i, apb::kPstrb, writes ? 0x7 : 0);
  }
  return rows;
}

/// The buckets of a direction, a letter for each cycle: b beat, w wait, s setup, o other, i idle, R
/// reset.
std::string buckets(const Seen& seen, std::size_t direction) {
  std::string text;
  for (const CycleState& state : seen.cycles)
    text += "bwsoiR"[state.directions.at(direction).bucket];
  return text;
}

std::string open(const Seen& seen, std::size_t direction) {
  std::string text;
  for (const CycleState& state : seen.cycles) {
    text += static_cast<char>('0' + state.directions.at(direction).open);
  }
  return text;
}

}  // namespace

TEST_CASE("apb: log = second formulation, on generated traffic", "[bus][apb]") {
  const std::uint64_t first = seed_or(1);
  std::uint64_t transfers = 0;
  for (std::uint64_t seed = first; seed < first + 200; ++seed) {
    INFO("FABMON_SEED=" << seed);
    PinRows rows = generated(seed % 8 == 0 ? "slow" : seed % 8 == 1 ? "full" : "random", seed, 400);
    // Recordings lack pins.
    if (seed % 5 == 1) rows.pins.recorded[apb::kPstrb] = false;
    if (seed % 5 == 2) rows.pins.width[apb::kPwdata] = rows.pins.width[apb::kPrdata] = 16;
    const Seen seen = seen_by<apb::Log>(rows);
    REQUIRE(first_difference(seen, apb_reference(rows)).empty());
    CHECK(sums_of(seen) == recounted<apb::Log, apb::Recount>(rows));
    transfers += seen.ended.size();
  }
  CHECK(transfers > 10000);
}

TEST_CASE("apb: log = second formulation, whatever the pins do", "[bus][apb]") {
  const std::uint64_t first = seed_or(1);
  for (std::uint64_t seed = first; seed < first + 200; ++seed) {
    INFO("FABMON_SEED=" << seed);
    Random rng(seed);
    PinRows rows = generated("random", seed, 300);
    for (std::size_t c = 0; c < rows.size(); ++c) {
      if (!rng.chance(static_cast<unsigned>(seed % 128))) continue;
      rows.set(c, rng.chance(128) ? apb::kPenable : apb::kPsel, rng.below(2));
      if (rng.chance(64)) rows.set(c, apb::kPwrite, rng.below(2));
    }
    const Seen seen = seen_by<apb::Log>(rows);
    REQUIRE(first_difference(seen, apb_reference(rows)).empty());
    CHECK(sums_of(seen) == recounted<apb::Log, apb::Recount>(rows));
  }
}

TEST_CASE("apb: setup, waits and end of a read and a write, to the cycle", "[bus][apb]") {
  const Seen seen = seen_by<apb::Log>(drawn(".swwe.SxSe.p."));
  CHECK(buckets(seen, 0) ==
        "iswwbioooo"
        "iii");
  CHECK(buckets(seen, 1) ==
        "ioooo"
        "isbsbiii");
  CHECK(open(seen, 0) == "0011100000000");
  CHECK(open(seen, 1) == "0000000101000");
  REQUIRE(seen.ended.size() == 3);
  const Transaction& read = seen.ended[0];
  CHECK(read.shown == 1);
  CHECK(read.accept == 1);
  CHECK(read.first == 4);
  CHECK(read.last == 4);
  CHECK(read.end == 4);
  CHECK(read.latency() == 3);
  CHECK(read.total() == 3);
  CHECK(read.bytes == 4);
  CHECK(read.address == 0x40);
  CHECK(apb::Log::shape().directions[0].phases[1].value(read) == 2);
  const Transaction& failed = seen.ended[1];
  CHECK(failed.direction == 1);
  CHECK(failed.latency() == 1);
  CHECK(failed.bytes == 3);
  CHECK(failed.failed());
  CHECK(failed.response == 1);
  CHECK_FALSE(seen.ended[2].failed());
  CHECK(seen.ended[2].spacing == 2);
  // VALID is PSEL and PENABLE, READY is PREADY.
  CHECK(seen.cycles[0].channels[0] == Handshake::kReadyAlone);
  CHECK(seen.cycles[1].channels[0] == Handshake::kReadyAlone);
  CHECK(seen.cycles[2].channels[0] == Handshake::kStall);
  CHECK(seen.cycles[4].channels[0] == Handshake::kBeat);
  CHECK(seen.cycles[11].channels[0] == Handshake::kReadyAlone);
  CHECK(seen.cycles[4].directions[0].bytes == 4);
  CHECK(seen.cycles[7].directions[1].bytes == 3);
}

TEST_CASE("apb: a reset and the end find transfers open, an access without setup is an orphan",
          "[bus][apb]") {
  const Seen seen = seen_by<apb::Log>(drawn("weSwRsw"));
  CHECK(seen.orphans == std::array<std::uint64_t, kMaxDirections>{1, 0});
  CHECK(seen.ended.empty());
  CHECK(buckets(seen, 0) == "wbooRsw");
  REQUIRE(seen.lost.size() == 2);
  CHECK(seen.lost[0].by == LostBy::kReset);
  CHECK(seen.lost[0].transaction.direction == 1);
  CHECK(seen.lost[0].age == 1);
  CHECK(seen.lost[1].by == LostBy::kEnd);
  CHECK(seen.lost[1].age == 1);
  CHECK(seen.lost[1].total == 1);
}

TEST_CASE("apb: generated traffic breaks no rule", "[bus][apb]") {
  const std::uint64_t first = seed_or(1);
  for (std::uint64_t seed = first; seed < first + 50; ++seed) {
    INFO("FABMON_SEED=" << seed);
    for (const char* workload : {"random", "full", "slow"}) {
      CHECK(broken_by<apb::Rules>(generated(workload, seed, 500)).empty());
    }
  }
  CHECK_THROWS_WITH(apb::Traffic("ful", 1), Catch::Contains("full"));
}

TEST_CASE("apb: a fault in legal traffic breaks its rule and no other", "[bus][apb]") {
  CHECK(broken_by<apb::Rules>(drawn("R.swwe.SwwwxSe.p.se")).empty());
  SECTION("PENABLE") {
    CHECK(broken_by<apb::Rules>(drawn("R.e.se.")) == "p_enable 1");
    CHECK(broken_by<apb::Rules>(drawn("R.seee.")) == "p_enable 2");
    CHECK(broken_by<apb::Rules>(drawn("R.sse.")) == "p_enable 1");
    CHECK(broken_by<apb::Rules>(drawn("R.s.se.")) == "p_enable 1");
    CHECK(broken_by<apb::Rules>(drawn("Rwwe")) == "p_enable 1");
  }
  SECTION("PSEL or PENABLE falls") {
    CHECK(broken_by<apb::Rules>(drawn("R.sw.se.")) == "p_dropped 1");
    CHECK(broken_by<apb::Rules>(drawn("R.swse.")) == "p_dropped 1");
    CHECK(broken_by<apb::Rules>(drawn("R.swpse.")) == "p_dropped 1");
    CHECK(broken_by<apb::Rules>(drawn("R.swRse.")).empty());
  }
  SECTION("the payload changes") {
    for (const std::size_t pin : {apb::kPaddr, apb::kPprot, apb::kPwdata}) {
      PinRows rows = drawn("R.SwwwxSe");
      for (std::size_t c = 4; c < 7; ++c) rows.set(c, pin, 0x44);
      CHECK(broken_by<apb::Rules>(rows) == "p_stable 1");
    }
    PinRows rows = drawn("R.SwwwxSe");
    for (std::size_t c = 3; c < 7; ++c) rows.set_mask(c, apb::kPstrb, 0x3);
    CHECK(broken_by<apb::Rules>(rows) == "p_stable 1");
    rows = drawn("R.swwwe");
    for (std::size_t c = 3; c < 7; ++c) rows.set(c, apb::kPwrite, 1);
    CHECK(broken_by<apb::Rules>(rows) == "p_stable 1");
    // Of reads write data means nothing.
    rows = drawn("R.swwwe");
    rows.set(4, apb::kPwdata, 7);
    CHECK(broken_by<apb::Rules>(rows).empty());
  }
  SECTION("strobes in a read") {
    PinRows rows = drawn("R.swwese");
    for (std::size_t c = 2; c < 6; ++c) rows.set_mask(c, apb::kPstrb, 1);
    CHECK(broken_by<apb::Rules>(rows) == "p_strb_read 1");
  }
  SECTION("an access that the beginning of the recording finds is in doubt") {
    const PinRows rows = drawn("wwe.se.e");
    apb::Rules rules(rows.pins, 10);
    for (std::size_t c = 0; c < rows.size(); ++c) rules.cycle(rows[c], c, true);
    CHECK(rules.doubtful_total() == 1);
    CHECK(rules.count("p_enable") == 1);
  }
}

}  // namespace fabmon::test::test_apb_log
