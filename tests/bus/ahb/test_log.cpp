// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The log of AHB against its second formulation: on generated traffic, on recordings that lack
// pins, and on rows of random values, which break every rule.
#include "tb/bus/ahb/log.hpp"
#include "tb/bus/ahb/recount.hpp"
#include "tb/bus/ahb/traffic.hpp"
#include "tb/core/random.hpp"
#include "tests/bus/ahb/burst_reference.hpp"
#include "tests/bus/pin_bench.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_ahb_log {
namespace {

constexpr std::array<const char*, 4> kWorkloads{"random", "full", "shared", "retry"};

/// What differs between log and reference; empty: nothing.
std::string compare(const PinRows& rows) {
  Seen seen;
  SeenSink sink(seen);
  ahb::Log log(sink, rows.pins);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CycleState state = reset_state(ahb::Log::shape());
    if (rows.in_reset(i)) {
      log.stop(LostBy::kReset, i);
    } else {
      state = {};
      log.cycle(rows[i], i, state);
    }
    log.sink().cycle(state, 0);
  }
  log.stop(LostBy::kEnd, rows.size());
  const BurstsSeen expected = BurstReference(rows).run();
  if (log.counts()[0].second != expected.early) return "early";
  if (log.counts()[1].second != expected.retries) return "retries";
  if (sums_of(seen) != recounted<ahb::Log, ahb::Recount>(rows)) return "counters";
  return first_difference(seen, expected.seen);
}

/// As a recording without some pins has it: their values are those of their ties.
void remove_pins(PinRows& rows, std::initializer_list<ahb::Pin> missing) {
  for (const ahb::Pin pin : missing) {
    rows.pins.recorded[pin] = false;
    rows.pins.width[pin] = 0;
    for (std::size_t c = 0; c < rows.size(); ++c) rows.set(c, pin, ahb::kPins.at(pin).tie);
  }
}

}  // namespace

TEST_CASE("ahb: log = second formulation, on generated traffic", "[bus][ahb]") {
  const std::uint64_t first = seed_or(1);
  for (std::uint64_t seed = first; seed < first + 200; ++seed) {
    INFO("FABMON_SEED=" << seed);
    PinRows rows(ahb::pins());
    rows.generate<ahb::Traffic>(kWorkloads.at(seed % 4), seed, 600);
    REQUIRE(compare(rows).empty());
  }
}

TEST_CASE("ahb: log = second formulation, where recordings lack pins", "[bus][ahb]") {
  const std::uint64_t first = seed_or(1);
  for (std::uint64_t seed = first; seed < first + 200; ++seed) {
    INFO("FABMON_SEED=" << seed);
    PinRows rows(ahb::pins());
    rows.generate<ahb::Traffic>(seed % 3 == 0 ? "shared" : "random", seed, 400);
    switch (seed % 8) {
      case 0:
        remove_pins(rows, {ahb::kHsel});
        break;
      case 1:
        remove_pins(rows, {ahb::kHburst});
        break;
      case 2:
        remove_pins(rows, {ahb::kHsize});
        break;
      case 3:
        remove_pins(rows, {ahb::kHwstrb});
        break;
      case 4:
        remove_pins(rows, {ahb::kHresp, ahb::kHwstrb, ahb::kHmaster});
        break;
      case 5:
        remove_pins(rows, {ahb::kHwrite});
        break;
      case 6:
        remove_pins(rows, {ahb::kHsize, ahb::kHwdata, ahb::kHrdata});
        break;
      default:
        remove_pins(rows, {ahb::kHsize, ahb::kHwdata, ahb::kHrdata, ahb::kHwstrb, ahb::kHaddr});
    }
    REQUIRE(compare(rows).empty());
  }
}

TEST_CASE("ahb: log = second formulation, on random values of all pins", "[bus][ahb]") {
  const std::uint64_t first = seed_or(1);
  for (std::uint64_t seed = first; seed < first + 200; ++seed) {
    INFO("FABMON_SEED=" << seed);
    Random rng(seed);
    PinRows rows(ahb::pins());
    rows.generate<ahb::Traffic>("random", seed, 1);
    const unsigned stall = rng.below(200);
    const unsigned busy = rng.below(256);
    for (std::size_t c = 1; c < 500; ++c) {
      rows.add();
      rows.set(c, ahb::kReset, rng.below(100) != 0 ? 1 : 0);
      rows.set(c, ahb::kHtrans, rng.below(256) < busy ? 1 : rng.below(4));
      rows.set(c, ahb::kHready, rng.below(256) < stall ? 0 : 1);
      rows.set(c, ahb::kHsel, rng.below(8) != 0 ? 1 : 0);
      rows.set(c, ahb::kHaddr, rng.below(1U << 30U));
      rows.set(c, ahb::kHmaster, rng.below(4));
      rows.set(c, ahb::kHwrite, rng.below(2));
      rows.set(c, ahb::kHsize, rng.below(8));
      rows.set(c, ahb::kHburst, rng.below(8));
      rows.set(c, ahb::kHresp, rng.below(6) == 0 ? rng.below(4) : 0);
      rows.set_mask(c, ahb::kHwstrb, rng.below(256));
    }
    REQUIRE(compare(rows).empty());
  }
}

TEST_CASE("ahb: generated traffic has all that a log can tell", "[bus][ahb]") {
  std::array<std::array<std::uint64_t, 8>, 2> buckets{};
  std::array<std::uint64_t, 8> bursts{};
  std::uint64_t errors = 0, early = 0, retries = 0, late = 0, lost = 0;
  for (std::uint64_t seed = 1; seed < 40; ++seed) {
    PinRows rows(ahb::pins());
    rows.generate<ahb::Traffic>(kWorkloads.at(seed % 4), seed, 1000);
    const BurstsSeen all = BurstReference(rows).run();
    early += all.early;
    retries += all.retries;
    lost += all.seen.lost.size();
    CHECK(all.seen.orphans == std::array<std::uint64_t, 2>{});
    for (std::size_t c = 0; c < rows.size(); ++c) {
      for (std::size_t d = 0; d < 2; ++d) {
        const auto& direction = all.seen.cycles[c].directions.at(d);
        ++buckets.at(d).at(direction.bucket);
        if (direction.bucket == 2 && direction.open == 0) ++late;
      }
    }
    for (const Transaction& t : all.seen.ended) {
      ++bursts.at(t.burst);
      if (t.error) ++errors;
    }
  }
  for (const auto& direction : buckets) {
    for (const std::uint64_t count : direction) CHECK(count > 20);
  }
  for (const std::uint64_t count : bursts) CHECK(count > 100);
  CHECK(errors > 100);
  CHECK(early > 100);
  CHECK(retries > 100);
  CHECK(lost > 10);
  CHECK(late > 10);  // BUSY behind what turned out to be the last beat
}

}  // namespace fabmon::test::test_ahb_log
