// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// RTL against golden model, both driven cycle by cycle with the same pins and the same register
// accesses at the same cycles. The pins are noise (test_axi4_golden_noise.hpp): whatever is on the
// pins has to be counted alike. Every register that software can read is compared while traffic
// runs. Then the places where the RTL may choose: snapshots that meet register reads.
#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/monitor/axi4/driver_fixture.hpp"

namespace fabmon::test {
namespace {

void random_access(Axi4Fixture& pair, std::mt19937_64& rng) {
  const unsigned n = pair.config().num_counters;
  const auto j = static_cast<std::uint32_t>(rng() % n);
  const std::uint32_t data = pair.data(0);
  const auto strb = static_cast<std::uint8_t>(rng() % 3 == 0 ? rng() & 0xF : 0xF);
  const auto random = static_cast<std::uint32_t>(rng());
  switch (rng() % 20) {
    case 0:
    case 1:
    case 2:
    case 3:
      pair.write(pair.ctl(j), random_control(rng), strb);
      if (rng() % 2 == 0) return;
      pair.run(rng() % 40);
      pair.read(pair.data(j));
      return;
    case 4:
      return pair.write(pair.ctl(j) + 4, random & 1, strb);
    case 5:
      return pair.write(kUctrl, rng() % 8 == 0 ? kFreeze : 0, strb);
    case 6:
      if (rng() % 4 != 0) return pair.write(kUctrl, 0);
      return pair.write(kUctrl, random & (kRstCtrl | kRstCntr | kFreeze), strb);
    case 7:
      return pair.write(kUsts, random, strb);
    case 8:
      return pair.write(kIrqEn, random, strb);
    case 9:
      pair.write(kSnapCtrl, 1);
      pair.run(2 * n + 4);
      pair.read(kSnapSts);
      return;
    case 10:
      pair.snapshot();
      pair.read(kSnapOv);
      return;
    case 11:
      if (rng() % 8 == 0) pair.csr_reset();
      return pair.irq();
    case 12:
      pair.read(kSnap + 4 * (random % (2 * n)));
      return;
    case 13:
      pair.read(random % 1024 * 4);
      return;
    case 14:
      pair.read(rng() % 2 == 0 ? kUsts : kUctrl);
      return;
    case 15:
      pair.read(kUcctl + 4 * (random % (2 * n)));
      return;
    case 16:
      pair.read(data + 8 * j);
      if (rng() % 2 == 0) pair.run(rng() % 40);
      pair.read(data + 8 * j + 4);
      return;
    default:
      pair.read(data + 4 * (random % (2 * n)));
      return;
  }
}

void noise_and_accesses(const std::string& build, std::uint64_t seeds) {
  const std::uint64_t base = seed_or(1);
  for (std::uint64_t seed = base; seed < base + seeds; ++seed) {
    INFO("build " << build << ", FABMON_SEED=" << seed);
    Axi4Fixture pair = Axi4Fixture::noisy(build, seed);
    std::mt19937_64 rng(seed);
    for (unsigned j = 0; j < pair.config().num_counters; ++j) {
      pair.write(pair.ctl(j), random_control(rng));
    }
    for (int access = 0; access < 300; ++access) {
      pair.run(rng() % (rng() % 4 == 0 ? 200 : 12));
      random_access(pair, rng);
    }
    pair.counts();
  }
}

/// Random pins that keep all counters of the pair growing, so that every cycle has its own counts.
void count_everything(Axi4Fixture& pair) {
  for (unsigned j = 0; j < pair.config().num_counters; ++j) {
    pair.write(pair.ctl(j), j % 2 == 0 ? 0x01 : 0x12);
  }
}

}  // namespace

TEST_CASE("RTL and golden agree on every register under random traffic and accesses",
          "[axi4][equal]") {
  for (const std::string build : {"base", "small", "adv"}) noise_and_accesses(build, 20);
}

TEST_CASE("RTL and golden agree at the corners of the parameters", "[axi4][equal]") {
  for (const std::string build : {"apb16", "one", "advtiny", "whole", "xinit"}) {
    noise_and_accesses(build, 12);
  }
}

TEST_CASE("a read that meets a snapshot returns one cycle's count, and the snapshot stays exact",
          "[axi4][equal][snapshot]") {
  const std::uint64_t seed = seed_or(1);
  for (const std::string build : {"base", "apb16", "one", "advtiny", "whole"}) {
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
        const auto first = counts.begin() + read_at;
        REQUIRE(std::find(first, counts.begin() + answered + 1, pair.rtl().rdata()) !=
                counts.begin() + answered + 1);
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
  for (const std::string build : {"base", "apb16", "one", "advtiny"}) {
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
        const bool found =
            std::any_of(history.begin() + static_cast<std::ptrdiff_t>(from), history.end(),
                        [&](const auto& c) { return static_cast<std::uint32_t>(c[j]) == low; });
        REQUIRE(found);
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

}  // namespace fabmon::test
