// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// RTL against golden model of the axi4 monitor in the places where the RTL may choose: snapshots
// that meet register reads. What every monitor promises is in tests/contract/test_equal.cpp.
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/monitor/axi4/driver_fixture.hpp"

namespace fabmon::test::test_equal {
namespace {

/// Random pins that keep all counters of the pair growing, so that every cycle has its own counts.
void count_everything(Axi4Fixture& pair) {
  for (unsigned j = 0; j < pair.config().num_counters; ++j) {
    pair.write(pair.ctl(j), j % 2 == 0 ? 0x01 : 0x12);
  }
}

}  // namespace

TEST_CASE(
    "a read that meets a snapshot returns its own cycle's count, and the snapshot stays exact",
    "[axi4][equal][snapshot]") {
  const std::uint64_t seed = seed_or(1);
  for (const std::string build : {"base", "apb16", "nine", "one", "advtiny", "whole"}) {
    Axi4Fixture pair = Axi4Fixture::noisy(build, seed);
    count_everything(pair);
    const unsigned n = pair.config().num_counters;
    const int window = static_cast<int>(2 * n) + 6;
    for (int offset = -window; offset <= window; ++offset) {
      for (unsigned j = 0; j < n; ++j) {
        INFO("build " << build << ", seed " << seed << ", snapshot " << offset
                      << " cycles after the read of counter " << j);
        // The cycle of the earlier of the two is 0; counts[i] is the count before cycle i.
        const int read_at = std::max(-offset, 0), snap_at = std::max(offset, 0);
        std::vector<std::uint64_t> snapshot;
        std::vector<std::uint32_t> counts;
        int answered = -1;
        for (int i = 0; i < 3 * window; ++i) {
          counts.push_back(static_cast<std::uint32_t>(pair.golden().counter(j)));
          if (i == read_at) pair.rtl().issue({.addr = pair.data(j)});
          if (i == snap_at) {
            pair.rtl().snapshot();
            pair.golden().snapshot();
            for (unsigned k = 0; k < n; ++k) snapshot.push_back(pair.golden().counter(k));
          }
          pair.run(1);
          if (answered < 0 && i >= read_at && !pair.rtl().busy()) answered = i;
        }
        REQUIRE(answered >= 0);
        // The count of its own cycle, whatever the snapshot does.
        REQUIRE(pair.rtl().rdata() == counts[static_cast<std::size_t>(read_at)]);
        for (unsigned k = 0; k < n; ++k) REQUIRE(pair.snapped(k) == snapshot[k]);
        REQUIRE((pair.read(kSnapSts) & 3) == 1);  // valid, nothing lost
        pair.read(pair.data(j) + 4);              // drops the kept half in both
        pair.read(pair.data(j));
        pair.read(pair.data(j) + 4);
      }
    }
  }
}

TEST_CASE("with the snapshot pin held high, reads end and each snapshot is one cycle's counts",
          "[axi4][equal][snapshot]") {
  const std::uint64_t seed = seed_or(1);
  for (const std::string build : {"base", "apb16", "nine", "one", "advtiny"}) {
    INFO("build " << build << ", seed " << seed);
    Axi4Fixture pair = Axi4Fixture::noisy(build, seed);
    std::mt19937_64 rng(seed);
    count_everything(pair);
    const unsigned n = pair.config().num_counters;
    // Counts before each cycle, since the first snapshot request.
    std::vector<std::vector<std::uint64_t>> history;
    bool now_and_then = false;  // snapshots at random cycles
    const auto clock = [&](bool snapshot) {
      std::vector<std::uint64_t>& now = history.emplace_back();
      for (unsigned j = 0; j < n; ++j) now.push_back(pair.golden().counter(j));
      if (snapshot) pair.rtl().snapshot();
      pair.run(1);
    };
    const auto read = [&](std::uint32_t addr, bool snapshot) {
      pair.rtl().issue({.addr = addr});
      unsigned waited = 0;
      do clock(snapshot || (now_and_then && rng() % 16 == 0));
      while (pair.rtl().busy() && ++waited < kAccessLimit);
      REQUIRE_FALSE(pair.rtl().busy());
      return pair.rtl().rdata();
    };
    unsigned sequence = 0;
    for (int round = 0; round < 30; ++round) {
      const bool held = round % 2 == 0;  // high for ever, or now and then
      now_and_then = !held;
      history.clear();
      clock(true);
      for (int access = 0; access < 20; ++access) {
        const auto j = static_cast<unsigned>(rng() % n);
        const std::size_t from = history.size();
        const std::uint32_t low = read(pair.data(j), held);
        REQUIRE(low == static_cast<std::uint32_t>(history[from][j]));
        for (auto gap = rng() % 8; gap != 0; --gap) clock(held || rng() % 16 == 0);
      }
      now_and_then = false;
      for (unsigned i = 0; i < 2 * n + 4; ++i) clock(false);
      std::vector<std::uint64_t> snapshot;
      for (unsigned j = 0; j < n; ++j) {
        const std::uint64_t low = read(kSnap + 8 * j, false);
        snapshot.push_back(low | std::uint64_t{read(kSnap + 8 * j + 4, false)} << 32);
      }
      REQUIRE(std::find(history.begin(), history.end(), snapshot) != history.end());
      const std::uint32_t status = read(kSnapSts, false);
      REQUIRE((status & 1) == 1);
      if (held) REQUIRE((status & 2) == 2);
      REQUIRE((status >> 8) != sequence);
      sequence = status >> 8;
      pair.rtl().issue({.write = true, .addr = kSnapSts, .data = 2});
      do clock(false);
      while (pair.rtl().busy());
      REQUIRE((read(kSnapSts, false) & 2) == 0);
    }
  }
}

}  // namespace fabmon::test::test_equal
