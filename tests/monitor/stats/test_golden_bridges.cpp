// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The bridges of the golden stats model: which requests of an AXI4 or APB4 port get which entry.
#include <algorithm>
#include <deque>
#include <map>
#include <random>
#include <utility>
#include <vector>

#include "tests/catch.hpp"
#include "tests/monitor/stats/golden_axi_bench.hpp"
#include "tests/monitor/stats/golden_bench.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_golden_bridges {
TEST_CASE("golden stats, AXI4: a read and a write are timed from handshake to the last response",
          "[stats][golden][bridge]") {
  AxiBench b(4);
  b.clock({.ar = 5});
  b.clock({.aw = 5});
  Axi4Pins p = pins_of({.r = 5});
  p.rlast = 0;
  b.golden.run(&p, 1);  // not the last
  p.rlast = 1;
  p.rready = 0;
  b.golden.run(&p, 1);  // no handshake
  CHECK(b.golden.samples() == 0);
  b.clock({.r = 5});
  CHECK(b.golden.latency_sum() == 4);
  p = pins_of({.b = 5});
  p.bready = 0;
  b.golden.run(&p, 1);
  b.clock({.b = 5});
  CHECK(b.golden.latency_sum() == 9);
  CHECK(b.golden.status() == 0);
}

TEST_CASE("golden stats, AXI4: the lowest free entry, reads before writes",
          "[stats][golden][bridge]") {
  AxiBench b(4);
  b.clock({.ar = 1, .aw = 1});
  b.clock({.aw = 2});
  CHECK(b.timer(0) == 2);
  CHECK(b.timer(1) == 2);
  CHECK(b.timer(2) == 1);
  CHECK(b.timer(3) == 0);
  b.clock({.b = 1});  // the write in entry 1, not the read in entry 0
  CHECK(b.timer(0) == 3);
  CHECK(b.timer(1) == 0);
  b.clock({.ar = 3, .aw = 3});
  CHECK(b.timer(1) == 1);
  CHECK(b.timer(3) == 1);
  CHECK(b.golden.status() == 0);
}

TEST_CASE("golden stats, AXI4: an entry is not free yet in the cycle that frees it",
          "[stats][golden][bridge]") {
  AxiBench b(3);
  b.clock({.ar = 1});
  b.clock({.ar = 2, .r = 1});
  CHECK(b.timer(0) == 0);
  CHECK(b.timer(1) == 1);
  b.clock({.ar = 3, .aw = 3, .r = 2});
  CHECK(b.timer(0) == 1);
  CHECK(b.timer(1) == 0);
  CHECK(b.timer(2) == 1);
  CHECK(b.golden.status() == 0);

  AxiBench one(1);
  one.clock({.ar = 1});
  one.clock({.ar = 2, .r = 1});  // full
  CHECK(one.timer(0) == 0);
  CHECK(one.golden.status() == StatsMap::kTableFull);
}

TEST_CASE(
    "golden stats, AXI4: a response ends the oldest request of its ID, that of this cycle last",
    "[stats][golden][bridge]") {
  AxiBench b(8);
  b.clock({.ar = 7});  // 0
  b.clock({.ar = 9});  // 1
  b.clock({.ar = 7});  // 2
  b.clock({.r = 9});   // 3: 2 cycles
  CHECK(b.golden.latency_sum() == 2);
  b.clock({.ar = 7, .r = 7});  // 4: 4 cycles; takes the freed entry 1
  CHECK(b.golden.latency_sum() == 6);
  b.clock({.r = 7});  // 5: 3 cycles
  CHECK(b.golden.latency_sum() == 9);
  b.clock({.r = 7});  // 6: 2 cycles
  CHECK(b.golden.latency_sum() == 11);
  CHECK(b.golden.status() == 0);
  b.clock({.ar = 7, .r = 7});  // nothing of before: 0 cycles
  CHECK(b.golden.latency_min() == 0);
  CHECK(b.golden.samples() == 5);
  CHECK(b.golden.latency_sum() == 11);
  CHECK(b.golden.status() == 0);
  b.clock({.aw = 7, .b = 6});  // another ID
  CHECK(b.golden.status() == StatsMap::kOrphan);
  b.clock({.b = 7});
  CHECK(b.golden.samples() == 6);
}

TEST_CASE("golden stats, AXI4: all bits of an ID tell requests apart", "[stats][golden][bridge]") {
  AxiBench b(256);
  for (int i = 0; i < 256; ++i) b.clock({.ar = i << 10});
  for (int i = 255; i >= 0; --i) b.clock({.r = i << 10});
  CHECK(b.golden.samples() == 256);
  CHECK(b.golden.latency_min() == 1);
  CHECK(b.golden.latency_max() == 511);
  CHECK(b.golden.latency_sum() == 65536);
  CHECK(b.golden.status() == 0);
}

TEST_CASE("golden stats, AXI4: a request that found no entry is not matched, nor those after it",
          "[stats][golden][bridge]") {
  AxiBench b(2);
  b.clock({.ar = 1});
  b.clock({.ar = 1});
  b.clock({.ar = 1});  // full
  CHECK(b.golden.status() == StatsMap::kTableFull);
  b.clock({.r = 1});  // 3 cycles
  b.golden.write(StatsMap::kStatus, 0xFF);
  b.clock({.ar = 1});  // an entry is free, but the untracked request is open
  CHECK(b.golden.status() == StatsMap::kTableFull);
  CHECK(b.timer(0) == 0);
  b.clock({.aw = 1});  // the other direction does not mind
  CHECK(b.timer(0) == 1);
  b.clock({.r = 1});  // 5 cycles
  CHECK(b.golden.latency_sum() == 8);
  b.clock({.r = 1});
  b.golden.write(StatsMap::kStatus, 0xFF);
  b.clock({.ar = 4, .r = 1});  // the last untracked one ends: still open before this cycle
  CHECK(b.golden.status() == StatsMap::kTableFull);
  b.clock({.r = 4});
  CHECK(b.golden.samples() == 2);
  b.golden.write(StatsMap::kStatus, 0xFF);
  b.clock({.ar = 6});
  CHECK(b.timer(1) == 1);
  b.clock({.r = 6, .b = 1});
  CHECK(b.golden.samples() == 4);
  CHECK(b.golden.latency_sum() == 8 + 1 + 6);
  CHECK(b.golden.status() == 0);
}

TEST_CASE("golden stats, AXI4: with one entry left the read gets it", "[stats][golden][bridge]") {
  AxiBench b(1);
  b.clock({.ar = 1, .aw = 1});
  CHECK(b.golden.status() == StatsMap::kTableFull);
  b.clock({.b = 1});
  CHECK(b.golden.samples() == 0);
  b.clock({.r = 1});
  CHECK(b.golden.latency_sum() == 2);
}

TEST_CASE("golden stats, AXI4: 65,535 untracked requests are too many for good",
          "[stats][golden][bridge]") {
  const int count = GENERATE(65534, 65535);
  AxiBench b(1);
  b.clock({.ar = 1});
  for (int i = 0; i < count; ++i) b.clock({.ar = 1});
  if (count == 65534) b.clock({.ar = 2, .r = 2});  // one more and one less
  for (int i = 0; i <= count; ++i) b.clock({.r = 1});
  CHECK(b.golden.samples() == 1);
  b.golden.write(StatsMap::kStatus, 0xFF);
  b.clock({.ar = 1});
  b.clock({.r = 1});
  CHECK(b.golden.samples() == (count == 65534 ? 2 : 1));
  CHECK(b.golden.status() == (count == 65534 ? 0 : StatsMap::kTableFull));
  b.golden.reset();
  b.clock({.ar = 1});
  CHECK(b.timer(0) == 1);
}

TEST_CASE("golden stats, AXI4: on legal traffic each sample is of the right request",
          "[stats][golden][bridge][random]") {
  // The ideal: every request known by its ID's queue. Those that were not tracked (table_full was
  // set at their handshake) give no sample, all others exactly theirs.
  const std::uint64_t seed = seed_or(1);
  CAPTURE(seed);
  std::mt19937_64 rng(seed);
  for (const unsigned n : {1U, 2U, 5U, 16U}) {
    AxiBench b(n);
    std::map<std::pair<int, int>, std::deque<std::pair<std::uint64_t, bool>>> open;
    std::uint64_t samples = 0, sum = 0, untracked = 0;
    unsigned in_flight = 0;
    for (unsigned t = 0; t < 30000; ++t) {
      StatsAxiCycle a;
      const unsigned most = t / 1000 % 2 == 0 ? 2 * n + 2 : n / 2 + 1;  // above and below n
      const int direction = static_cast<int>(rng() % 2), id = static_cast<int>(rng() % 3);
      // One request a cycle, so that STATUS tells about it; and the end of another.
      const bool opens = in_flight < most && rng() % 2 == 0;
      if (opens) (direction == 0 ? a.ar : a.aw) = id;
      const std::pair<int, int> key{static_cast<int>(rng() % 2), static_cast<int>(rng() % 3)};
      auto& queue = open[key];
      if (!queue.empty() && rng() % 2 == 0) {
        (key.first == 0 ? a.r : a.b) = key.second;
        const auto [since, tracked] = queue.front();
        queue.pop_front();
        --in_flight;
        if (tracked) {
          ++samples;
          sum += t - since;
        }
      }
      b.golden.write(StatsMap::kStatus, 0xFF);
      b.clock(a);
      const bool tracked = b.golden.status() != StatsMap::kTableFull;
      if (opens) {
        ++in_flight;
        open[{direction, id}].emplace_back(t, tracked);
        if (!tracked) ++untracked;
      } else {
        REQUIRE(tracked);
      }
      REQUIRE(b.golden.samples() == samples);
      REQUIRE(b.golden.latency_sum() == sum);
      REQUIRE((b.golden.status() & ~StatsMap::kTableFull) == 0);
    }
    CHECK(samples > 1000);
    CHECK(untracked > 1000);
  }
}

TEST_CASE("golden stats, AXI4: reads and writes have a log-linear histogram each",
          "[stats][golden][bridge]") {
  AxiBench b(4, 32);
  b.clock({.ar = 1, .aw = 1});
  b.idle(8);
  b.clock({.r = 1, .b = 1});  // 9 cycles
  b.clock({.aw = 1});
  b.idle(1);
  b.clock({.b = 1});
  CHECK(b.golden.hist(0, 8) == 1);
  CHECK(b.golden.hist(1, 8) == 1);
  CHECK(b.golden.hist(0, 2) == 0);
  CHECK(b.golden.hist(1, 2) == 1);
  CHECK(b.golden.read(0x800 + 64) == 1);
  CHECK(b.golden.read(0xC00 + 64) == 1);
  CHECK(b.golden.read(0xC00 + 16) == 1);
}

TEST_CASE("golden stats, AXI4: a stopped timer makes the response an orphan, the entry is freed",
          "[stats][golden][bridge]") {
  AxiBench b(2);
  b.clock({.ar = 1});
  b.golden.write(StatsMap::kGctrl, 0x101);
  b.idle(1);
  b.clock({.r = 1});
  CHECK(b.golden.status() == StatsMap::kOrphan);
  b.clock({.ar = 1});
  CHECK(b.timer(1) == 1);  // that has been free for longer
  b.clock({.ar = 1});
  CHECK(b.timer(0) == 1);
}

TEST_CASE("golden stats, AXI4: the table is kept while timers are disabled",
          "[stats][golden][bridge]") {
  AxiBench b(2);
  b.golden.write(StatsMap::kGctrl, 0);
  b.idle(1);
  b.clock({.ar = 1});
  b.clock({.ar = 1});
  b.clock({.ar = 1});  // full
  b.clock({.b = 1});   // belongs to nothing
  CHECK(b.golden.status() == (StatsMap::kTableFull | StatsMap::kOrphan));
  b.clock({.r = 1});
  b.clock({.r = 1});
  b.clock({.r = 1});
  b.golden.write(StatsMap::kGctrl, 1);
  b.idle(1);
  b.clock({.ar = 1});
  CHECK(b.timer(0) == 1);
  CHECK(b.golden.samples() == 0);
}

TEST_CASE("golden stats, AXI4: a reset of the port forgets everything", "[stats][golden][bridge]") {
  AxiBench b(1);
  b.clock({.ar = 1});
  b.clock({.ar = 2});
  Axi4Pins p = pins_of({.ar = 3});
  p.aresetn = 0;
  b.golden.run(&p, 1);
  CHECK(b.golden.now() == 0);
  CHECK(b.golden.status() == 0);
  b.clock({.r = 1});
  CHECK(b.golden.status() == StatsMap::kOrphan);
  b.clock({.ar = 1});
  CHECK(b.timer(0) == 1);
}

TEST_CASE("golden stats, APB: from the setup phase to the end of the access",
          "[stats][golden][bridge]") {
  StatsGolden golden({.n = 4, .num_dealloc = 1, .source = StatsSource::kApb});
  const auto clock = [&](std::uint64_t psel, unsigned penable, unsigned pready) {
    ApbPins p;
    p.psel[0] = psel;
    p.penable = static_cast<std::uint8_t>(penable);
    p.pready = static_cast<std::uint8_t>(pready);
    golden.run(&p, 1);
  };
  clock(0, 0, 1);
  clock(4, 0, 1);  // PREADY means nothing yet
  clock(4, 1, 0);
  clock(4, 1, 0);
  CHECK(golden.read(StatsMap::val(2)) == 3);
  CHECK(golden.samples() == 0);
  clock(4, 1, 1);
  CHECK(golden.latency_sum() == 3);
  clock(1, 0, 0);  // back to back, another line
  clock(1, 1, 1);
  CHECK(golden.latency_sum() == 4);
  CHECK(golden.latency_min() == 1);
  CHECK(golden.status() == 0);
  clock(16, 0, 0);  // no such line
  clock(16, 1, 1);
  CHECK(golden.status() == 0);
  clock(2, 1, 1);  // attached in the middle of an access
  CHECK(golden.status() == StatsMap::kOrphan);
  ApbPins p;
  p.presetn = 0;
  golden.run(&p, 1);
  CHECK(golden.now() == 0);
  CHECK(golden.status() == 0);
}

}  // namespace fabmon::test::test_golden_bridges
