// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Whether older transactions may have been open: corners by hand, and random traffic against a
// second computation that looks back from each cycle.
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "tb/bus/axi4/open_before.hpp"
#include "tb/core/idle_detector.hpp"
#include "tests/catch.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_open_before {
namespace {

using Names = std::vector<std::string>;
using Catch::Matchers::Contains;

constexpr std::size_t kQuiet = kQuietCycles;

Axi4Pins read_command() { return {.arvalid = 1, .arready = 1}; }
Axi4Pins last_beat() { return {.rvalid = 1, .rready = 1, .rlast = 1}; }

Axi4OpenBefore after(const std::vector<Axi4Pins>& cycles) {
  Axi4OpenBefore before;
  before.run(cycles.data(), cycles.size());
  return before;
}

std::vector<Axi4Pins> idle(std::size_t n) { return std::vector<Axi4Pins>(n); }

/// Whether reads are a lower bound in the last segment, by the definition.
bool looked_back(const std::vector<Axi4Pins>& cycles) {
  bool bound = false;
  for (std::size_t at = 0; at < cycles.size(); ++at) {
    if (cycles[at].aresetn == 0) bound = false;
    if (cycles[at].aresetn == 0 || (cycles[at].arvalid | cycles[at].rvalid) == 0) continue;
    // Back to where what is open was known, if it was.
    std::size_t first = at;
    while (first > 0 && cycles[first - 1].aresetn != 0) --first;
    bool known = first > 0 && cycles[first - 1].gap == 0;
    std::size_t quiet = 0;
    std::uint64_t open = 0;
    for (std::size_t i = first; i < at && !known; ++i) {
      const Axi4Pins& p = cycles[i];
      const bool moves = (p.arvalid | p.rvalid) != 0;
      quiet = moves || open != 0 ? 0 : quiet + 1;
      known = quiet == kQuiet;
      if ((p.arvalid & p.arready) != 0) ++open;
      if ((p.awvalid & p.awready) != 0 && (p.awatop & 0x20) != 0) ++open;
      if ((p.rvalid & p.rready & p.rlast) != 0 && open != 0) --open;
    }
    if (!known) bound = true;
  }
  return bound;
}

}  // namespace

TEST_CASE("a trace that begins in traffic, or behind a gap, has lower bounds") {
  CHECK(after({last_beat()}).lower_bounds() == Names{"reads"});
  CHECK(after({{.wvalid = 1}}).lower_bounds() == Names{"writes"});
  CHECK(after({{.aresetn = 0}, last_beat()}).lower_bounds().empty());
  CHECK(after({{.aresetn = 0}, {.aresetn = 0, .gap = 1}, last_beat()}).lower_bounds() ==
        Names{"reads"});
  // Of the last segment alone; the note tells of the others.
  const Axi4OpenBefore before = after({last_beat(), {.aresetn = 0}, last_beat()});
  CHECK(before.lower_bounds().empty());
  REQUIRE(before.notes().size() == 1);
  CHECK_THAT(before.notes()[0], Contains("reads of before the trace") && Contains("cycle 1 "));
}

TEST_CASE("what is open is known after as many quiet cycles, which are none while reads are open") {
  std::vector<Axi4Pins> cycles = idle(kQuiet - 1);
  cycles.push_back(read_command());
  CHECK(after(cycles).lower_bounds() == Names{"reads"});
  CHECK_THAT(after(cycles).notes()[0], Contains("in all cycles"));
  cycles.insert(cycles.begin(), Axi4Pins{});
  CHECK(after(cycles).lower_bounds().empty());
  // Open for longer than it takes: the read is known, others may be there.
  cycles = {read_command()};
  cycles.resize(1 + 2 * kQuiet);
  cycles.push_back(last_beat());
  CHECK_THAT(after(cycles).notes()[0], Contains("in all cycles"));
  cycles.resize(cycles.size() + kQuiet);
  CHECK_THAT(after(cycles).notes()[0],
             Contains("before cycle " + std::to_string(cycles.size()) + " "));
}

TEST_CASE("a second pass over a trace, or a part of one, changes nothing") {
  std::vector<Axi4Pins> cycles{last_beat(), {.aresetn = 0}, read_command(), last_beat()};
  Axi4OpenBefore before = after(cycles);
  const std::vector<std::string> notes = before.notes();
  before.rewind();
  before.run(cycles.data(), 1);
  CHECK(before.lower_bounds().empty());
  CHECK(before.notes() == notes);
}

TEST_CASE("random traces have lower bounds where a second computation has them") {
  const std::uint64_t seed = seed_or(1);
  std::mt19937_64 rng(seed);
  CAPTURE(seed);
  std::size_t bounds = 0;
  constexpr std::size_t kTraces = 2000;
  for (std::size_t trace = 0; trace < kTraces; ++trace) {
    std::vector<Axi4Pins> cycles;
    const unsigned parts = 1 + rng() % 6;
    for (unsigned part = 0; part < parts; ++part) {
      if (rng() % 3 == 0) {
        cycles.push_back({.aresetn = 0, .gap = static_cast<std::uint8_t>(rng() % 3 == 0)});
      }
      cycles.resize(cycles.size() + (rng() % 2 == 0 ? kQuiet - 2 + rng() % 5 : rng() % 9));
      for (unsigned left = rng() % 4; left > 0; --left) {
        Axi4Pins p;
        p.arvalid = rng() % 4 == 0;
        p.rvalid = rng() % 4 == 0;
        p.awvalid = rng() % 4 == 0;
        p.arready = p.rready = p.awready = rng() % 2 == 0;
        p.rlast = rng() % 2 == 0;
        p.awatop = rng() % 2 == 0 ? 0x20 : 0;
        cycles.push_back(p);
      }
    }
    const Names found = after(cycles).lower_bounds();
    const bool reads = !found.empty() && found.front() == "reads";
    CAPTURE(trace);
    REQUIRE(reads == looked_back(cycles));
    bounds += reads ? 1 : 0;
  }
  CHECK(bounds > kTraces / 8);
  CHECK(bounds < kTraces - kTraces / 8);
}

}  // namespace fabmon::test::test_open_before
