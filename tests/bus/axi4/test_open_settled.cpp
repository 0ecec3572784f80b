// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Whether a number of open transactions is known: corners by hand, and random cycles against a
// second computation that goes from cycle to cycle and looks back at all of them.
#include <cstdint>
#include <random>
#include <vector>

#include "tb/bus/axi4/open_settled.hpp"
#include "tests/catch.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_open_settled {
namespace {

struct Cycle {
  bool busy = false;
  bool doubt = false;
  bool port_reset = false;
};

void tell(Axi4OpenSettled& settled, std::uint64_t now, const Cycle& cycle) {
  if (cycle.port_reset) settled.port_reset(now);
  if (cycle.busy) settled.busy(now);
  if (cycle.doubt) settled.doubt(now);
}

/// What the cycles before `now`, of which the first is `first`, say of it.
bool looked_back(const std::vector<Cycle>& cycles, std::size_t first, std::size_t now,
                 std::uint64_t settle_cycles, bool at_start) {
  std::uint64_t quiet = 0;
  bool settled = at_start;
  for (std::size_t i = first; i < now; ++i) {
    const Cycle& c = cycles[i];
    quiet = c.busy || c.doubt ? 0 : quiet + 1;
    if (c.port_reset) {
      settled = true;
    } else if (c.doubt) {
      settled = false;
    } else if (quiet >= settle_cycles) {
      settled = true;
    }
  }
  return settled;
}

TEST_CASE("what is open is known after a port's reset, or after enough quiet cycles") {
  Axi4OpenSettled settled(16);
  settled.start(100, true);
  CHECK(settled.settled(100));
  settled.start(100, false);
  CHECK_FALSE(settled.settled(115));
  CHECK(settled.settled(116));  // 100 to 115 were quiet
  settled.busy(104);
  CHECK_FALSE(settled.settled(120));
  CHECK(settled.settled(121));
  settled.busy(121);
  CHECK(settled.settled(122));  // what is known stays known
  settled.doubt(122);
  CHECK_FALSE(settled.settled(123));
  CHECK_FALSE(settled.settled(124));
  settled.port_reset(124);
  CHECK(settled.settled(125));
}

TEST_CASE("a doubt in the last quiet cycle settles nothing, with the port's reset it does") {
  Axi4OpenSettled settled(16);
  settled.start(0, false);
  settled.doubt(15);
  CHECK_FALSE(settled.settled(16));
  CHECK_FALSE(settled.settled(31));
  CHECK(settled.settled(32));
  settled.port_reset(40);
  settled.doubt(40);
  CHECK(settled.settled(41));
  settled.doubt(41);
  settled.port_reset(41);
  CHECK(settled.settled(42));
}

TEST_CASE("what is open is known in the same cycles as by looking back at all cycles") {
  const std::uint64_t seed = seed_or(0x5E77);
  INFO("FABMON_SEED=" << seed);
  std::mt19937_64 rng(seed);
  for (unsigned run = 0; run < 60; ++run) {
    const std::uint64_t settle_cycles = std::uint64_t{1} << (1 + rng() % 4);
    const std::size_t first = rng() % 5;
    const bool at_start = rng() % 2 != 0;
    const unsigned busy = 2 + rng() % 30, rare = 10 + rng() % 100;
    std::vector<Cycle> cycles(first);
    Axi4OpenSettled settled(settle_cycles);
    settled.start(first, at_start);
    for (std::size_t now = first; now < first + 300; ++now) {
      INFO("run " << run << " cycle " << now << " of " << first);
      REQUIRE(settled.settled(now) == looked_back(cycles, first, now, settle_cycles, at_start));
      cycles.push_back({rng() % busy == 0, rng() % rare == 0, rng() % (2 * rare) == 0});
      tell(settled, now, cycles.back());
    }
  }
}

}  // namespace
}  // namespace fabmon::test::test_open_settled
