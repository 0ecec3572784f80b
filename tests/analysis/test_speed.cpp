// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What a cycle and a transaction cost.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <random>
#include <vector>

#include "tb/analysis/port_statistics.hpp"
#include "tests/analysis/random_port.hpp"
#include "tests/catch.hpp"

namespace fabmon::test::test_speed {
namespace {

/// Nanoseconds of CPU time that a call takes, divided by `count`: the least of five calls.
template <class Call>
double nanoseconds(std::size_t count, const Call& call) {
  double least = 1e18;
  for (int i = 0; i < 5; ++i) {
    const std::clock_t start = std::clock();
    call();
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    least = std::min(least, seconds * 1e9 / static_cast<double>(count));
  }
  return least;
}

TEST_CASE("a cycle takes nanoseconds, and a transaction less than a microsecond", "[speed][long]") {
  constexpr std::size_t kCycles = 4'000'000;
  std::mt19937_64 random(1);
  std::vector<CycleState> states;
  for (const CycleState& state : random_port(3, 4096).states) states.push_back(state);
  for (CycleState& state : states) state.directions[0].open = static_cast<unsigned>(random() % 64);
  const double alike = nanoseconds(kCycles, [&] {
    PortStatistics statistics(invented_shape(), {});
    for (std::size_t i = 0; i < kCycles; ++i) statistics.cycle(states[0], 10 * i);
  });
  const double other = nanoseconds(kCycles, [&] {
    PortStatistics statistics(invented_shape(), {});
    for (std::size_t i = 0; i < kCycles; ++i) statistics.cycle(states[i % 4096], 10 * i);
  });
  constexpr std::size_t kTransactions = 1'000'000;
  std::vector<Transaction> transactions;
  for (std::size_t i = 0; i < kTransactions; ++i) {
    Transaction& t = transactions.emplace_back(random_transaction(random, 10000));
    t.end = 10000 + i;
    t.accept = t.end - 20 - random() % 60;
    t.shown = t.accept;
    t.address = random() % (1U << 26) / 64 * 64;
    t.burst = 1;
  }
  const double each = nanoseconds(kTransactions, [&] {
    PortStatistics statistics(invented_shape(), {});
    for (std::size_t i = 0; i < kTransactions; ++i) {
      statistics.transaction(transactions[i]);
      statistics.cycle(states[0], 10 * i);
    }
  });
  WARN("ns a cycle: " << alike << " without a change, " << other << " with one; a transaction "
                      << each);
  CHECK(alike < 20);
  CHECK(other < 80);
  CHECK(each < 1000);
}

}  // namespace
}  // namespace fabmon::test::test_speed
