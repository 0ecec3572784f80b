// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Latency against load, all transactions as cells: against a second computation, which puts each
// transaction into its cell by division.
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <utility>
#include <vector>

#include "tb/analysis/load_cells.hpp"
#include "tests/catch.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_load_cells {
namespace {

using Pair = std::pair<std::uint64_t, std::uint64_t>;  // open, latency
using Ends = std::array<std::uint64_t, 4>;

/// The interval of a value: an octave p ... 2 p - 1 is cut into 2^bits parts, if it has as many
/// values.
Pair interval(std::uint64_t value, unsigned bits) {
  if (value == 0) return {0, 0};
  std::uint64_t p = 1;
  while (value / 2 >= p) p *= 2;
  std::uint64_t part = p;
  for (unsigned i = 0; i < bits && part > 1; ++i) part /= 2;
  const std::uint64_t low = value / part * part;
  return {low, low + part - 1};
}

std::map<Ends, std::uint64_t> naive_cells(const std::vector<Pair>& all, unsigned bits) {
  std::map<Ends, std::uint64_t> cells;
  for (const auto& [open, latency] : all) {
    Pair opens = interval(open - 1, open > 512 ? 0 : bits);
    const Pair latencies = interval(latency, bits);
    ++cells[{opens.first + 1, opens.second + 1, latencies.first, latencies.second}];
  }
  return cells;
}

void check_cells(const std::vector<Pair>& all, std::size_t limit) {
  LoadCurve load;
  for (const auto& [open, latency] : all) {
    Transaction t;
    t.open = static_cast<std::uint32_t>(open);
    t.accept = 5;
    t.end = 5 + latency;
    load.add(t);
  }
  unsigned bits = 12;
  while (bits > 0 && naive_cells(all, bits).size() > limit) --bits;
  const auto expected = naive_cells(all, bits);
  const std::vector<LoadCurve::Point> points = load.points();
  const std::vector<LoadCell> found = load_cells(points, limit);
  CAPTURE(all.size(), limit, bits);
  REQUIRE(found.size() == expected.size());
  auto next = expected.begin();
  for (const LoadCell& cell : found) {  // both are in the order of open, then of latency
    CHECK(Ends{cell.open_low, cell.open_high, cell.low, cell.high} == next->first);
    CHECK(cell.count == next->second);
    ++next;
  }
}

TEST_CASE("cells of latency against load equal a count by division") {
  const std::uint64_t seed = seed_or(1);
  for (std::uint64_t run = 0; run < 60; ++run) {
    INFO("seed " << seed + run);
    std::mt19937_64 random(seed + run);
    const std::uint64_t most_open = std::array{1, 4, 40, 700, 100000}[random() % 5];
    const std::uint64_t longest = std::array{1, 9, 300, 20000, 2000000000}[random() % 5];
    std::vector<Pair> all;
    for (std::uint64_t i = 1 + random() % 3000; i > 0; --i) {
      all.emplace_back(1 + random() % most_open, random() % longest);
    }
    for (const std::size_t limit : {1U, 60U, 500U, 2200U}) check_cells(all, limit);
  }
}

TEST_CASE("cells of latency against load: one transaction, the largest values, none") {
  check_cells({{1, 0}}, 2200);
  check_cells({{1, 7}, {1, 7}, {2, 7}}, 2200);
  check_cells({{512, 100}, {513, 100}, {1024, 100}, {1025, 8191}, {1025, 8193}}, 2200);
  check_cells({{0xffffffff, ~std::uint64_t{0} - 5}}, 2200);
  CHECK(load_cells({}, 2200).empty());
  // As many as there can be: every octave of both.
  std::vector<Pair> all;
  for (unsigned open = 0; open < 32; ++open) {
    for (unsigned latency = 0; latency < 64; ++latency) {
      const std::uint64_t below = (std::uint64_t{1} << latency) - 6;
      for (const std::uint64_t value : {std::uint64_t{1} << latency, below}) {
        if (value > ~std::uint64_t{5}) continue;
        all.emplace_back((std::uint64_t{1} << open) + 1, value);
        all.emplace_back(1, value);
      }
    }
  }
  check_cells(all, 2200);
}

}  // namespace
}  // namespace fabmon::test::test_load_cells
