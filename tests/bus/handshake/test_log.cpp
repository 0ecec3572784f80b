// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The log of handshakes against a second formulation: the runs of valid are cut out first, then
// each beat is the end of a piece of one.
#include "tb/bus/handshake/log.hpp"
#include "tb/bus/handshake/rules.hpp"
#include "tb/bus/handshake/traffic.hpp"
#include "tests/bus/pin_bench.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_handshake_log {
namespace {

using namespace handshakes;  // names of pins

/// Everything from the list of the cycles with valid.
Seen reference(const PinRows& rows) {
  Seen seen;
  const auto valid = [&](std::size_t c) { return !rows.in_reset(c) && rows[c][kValid] != 0; };
  const auto beat = [&](std::size_t c) { return valid(c) && rows[c][kReady] != 0; };
  std::vector<std::size_t> beats;
  for (std::size_t c = 0; c < rows.size(); ++c) {
    CycleState state;
    state.reset = rows.in_reset(c);
    state.directions[0].bucket = state.reset ? 3 : beat(c) ? 0 : valid(c) ? 1 : 2;
    if (!state.reset) {
      state.channels[0] = static_cast<Handshake>(2 * (rows[c][kValid] != 0 ? 1 : 0) +
                                                 (rows[c][kReady] != 0 ? 1 : 0));
    }
    seen.cycles.push_back(state);
    if (beat(c)) beats.push_back(c);
    // An offer that the reset or the end cuts off.
    const bool cut = c + 1 == rows.size() || rows.in_reset(c + 1);
    if (!cut || !valid(c) || beat(c)) continue;
    std::size_t shown = c;
    while (shown != 0 && valid(shown - 1) && !beat(shown - 1)) --shown;
    Transaction t{.shown = shown, .accept = c, .end = c};
    seen.lost.push_back(
        {t, 0, c - shown, c + 1 == rows.size() ? LostBy::kEnd : LostBy::kReset, Awaits::kAccept});
  }
  for (std::size_t k = 0; k < beats.size(); ++k) {
    const std::size_t c = beats[k];
    std::size_t shown = c;
    while (shown != 0 && valid(shown - 1) && !beat(shown - 1)) --shown;
    Transaction t{.shown = shown, .accept = c, .first = c, .last = c, .end = c};
    t.beats = t.open = 1;
    bool reset = k == 0;
    for (std::size_t i = k == 0 ? 0 : beats[k - 1]; i < c; ++i) reset = reset || rows.in_reset(i);
    t.spacing = reset ? 0 : c - beats[k - 1];
    seen.ended.push_back(t);
  }
  return seen;
}

}  // namespace

TEST_CASE("handshake: log = second formulation, on generated traffic", "[bus][handshake]") {
  const std::uint64_t first = seed_or(1);
  std::uint64_t beats = 0;
  for (std::uint64_t seed = first; seed < first + 200; ++seed) {
    INFO("FABMON_SEED=" << seed);
    PinRows rows(handshakes::pins());
    rows.generate<Traffic>(seed % 8 == 0 ? "bursty" : "random", seed, 400);
    const Seen seen = seen_by<Log>(rows);
    REQUIRE(first_difference(seen, reference(rows)) == "");
    beats += seen.ended.size();
  }
  CHECK(beats > 5000);
  CHECK_THROWS_WITH(Traffic("ful", 1), Catch::Contains("full"));
}

TEST_CASE("handshake: an offer that waits, one that is withdrawn, one in a reset",
          "[bus][handshake]") {
  PinRows rows(handshakes::pins());
  rows.pins.recorded.assign(kPinCount, true);
  rows.pins.width = {1, 1, 8, 1};
  //                        0  1  2  3  4  5  6  7  8  9  10
  const unsigned valid[] = {0, 1, 1, 1, 1, 0, 1, 0, 1, 1, 1};
  const unsigned ready[] = {1, 0, 0, 1, 1, 1, 0, 1, 0, 1, 0};
  const unsigned reset[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1};
  for (std::size_t c = 0; c < 11; ++c) {
    rows.add();
    rows.set(c, kValid, valid[c]);
    rows.set(c, kReady, ready[c]);
    rows.set(c, kReset, reset[c]);
  }
  const Seen seen = seen_by<Log>(rows);
  REQUIRE(seen.ended.size() == 2);
  CHECK(seen.ended[0].shown == 1);
  CHECK(seen.ended[0].accept == 3);
  CHECK(seen.ended[0].latency() == 0);
  CHECK(seen.ended[0].total() == 2);
  CHECK(seen.ended[0].bytes == 0);
  CHECK(seen.ended[1].shown == 4);
  CHECK(seen.ended[1].spacing == 1);
  std::string buckets;
  for (const CycleState& each : seen.cycles) {
    buckets += std::to_string(each.directions[0].bucket);
    CHECK(each.directions[0].open == 0);
  }
  CHECK(buckets == "21100212131");
  // The offer of cycle 6 was withdrawn: it is nothing. Those of 8 and 10 never moved.
  REQUIRE(seen.lost.size() == 2);
  CHECK(seen.lost[0].by == LostBy::kReset);
  CHECK(seen.lost[1].by == LostBy::kEnd);
  CHECK(broken_by<Rules>(rows).empty());
  CHECK(Log::shape().channels[0].name == "handshake");
}

}  // namespace fabmon::test::test_handshake_log
