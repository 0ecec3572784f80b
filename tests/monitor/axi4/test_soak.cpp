// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// RTL against golden model on generated legal traffic: many seeds, all workloads, every build that
// a user can choose. Each run programs all counters at random, with accesses and snapshots in
// between, and compares all counts and the overflow status at the end. FABMON_SEED is the first
// seed; the runs of one seed follow each other through a reset.
#include <random>
#include <string>
#include <vector>

#include "tb/bus/axi4/protocol.hpp"
#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tests/catch.hpp"
#include "tests/monitor/axi4/driver_fixture.hpp"

namespace fabmon::test {
namespace {

/// Pins of a source one by one; whole blocks of them go to the pair at once.
class Feed {
 public:
  Feed(Axi4Fixture& pair, Source<Axi4Pins>& source, std::size_t clocks) : pair_(pair), pins_(clocks) {
    REQUIRE(source.read(pins_.data(), clocks) == clocks);
    pair.pins([this] { return next_ < pins_.size() ? pins_[next_++] : Axi4Pins{}; });
  }
  Feed(const Feed&) = delete;
  Feed& operator=(const Feed&) = delete;
  ~Feed() {
    pair_.pins([] { return Axi4Pins{}; });
  }

  void run(std::size_t clocks) {
    clocks = std::min(clocks, pins_.size() - next_);
    pair_.block(pins_.data() + next_, clocks);
    next_ += clocks;
  }
  std::size_t left() const { return pins_.size() - next_; }
  const std::vector<Axi4Pins>& pins() const { return pins_; }

 private:
  Axi4Fixture& pair_;
  std::vector<Axi4Pins> pins_;
  std::size_t next_ = 0;
};

void access(Axi4Fixture& pair, std::mt19937_64& rng) {
  const auto j = static_cast<unsigned>(rng() % pair.config().num_counters);
  switch (rng() % 8) {
    case 0:
      return pair.write(pair.ctl(j), random_control(rng) & ~kFrzOnOv);
    case 1:
      return pair.write(pair.ctl(j) + 4, static_cast<std::uint32_t>(rng() & 1));
    case 2:
      return pair.write(kUctrl, rng() % 8 == 0 ? kRstCntr : 0);
    case 3:
    case 4:
      pair.snapshot();
      for (unsigned k = 0; k < pair.config().num_counters; ++k) pair.snapped(k);
      return;
    default:
      pair.count(j);
      return;
  }
}

void soak(const std::string& build, std::uint64_t seeds) {
  const std::uint64_t first = seed_or(1);
  for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
    Axi4Fixture pair(build);
    std::mt19937_64 rng(seed);
    for (const std::string& workload : Axi4Traffic::workloads()) {
      INFO(build << ", " << workload << ", FABMON_SEED=" << seed);
      pair.reset();
      // Now and then enough cycles for the pauses of long_gap to outlast a timer of 16 bits.
      const bool gaps = workload == "long_gap" && pair.config().gap_width == 16 && seed % 8 == 1;
      const std::size_t clocks = gaps ? 200000 : 5000;
      Axi4Traffic traffic(workload, seed, clocks, pair.config());
      Feed feed(pair, traffic, clocks);
      Axi4Protocol protocol(pair.config());
      protocol.run(feed.pins().data(), clocks);
      REQUIRE(protocol.total() == 0);
      for (unsigned j = 0; j < pair.config().num_counters; ++j) {
        pair.write(pair.ctl(j), random_control(rng) | kCntrRst);
        if (rng() % 8 == 0) pair.write(pair.ctl(j) + 4, 1);
      }
      for (int i = 0; i < 6; ++i) {
        feed.run(rng() % (clocks / 4));
        access(pair, rng);
      }
      feed.run(feed.left());
      pair.counts();
      pair.read(kUsts);
    }
  }
}

}  // namespace

TEST_CASE("RTL equals golden on every workload", "[axi4][equal]") {
  for (const std::string build : {"base", "small", "adv", "apb16", "one", "advtiny", "whole"}) {
    soak(build, 2);
  }
}

TEST_CASE("RTL equals golden on every workload, 200 seeds, build base", "[axi4][soak]") {
  soak("base", 200);
}

TEST_CASE("RTL equals golden on every workload, 200 seeds, build small", "[axi4][soak]") {
  soak("small", 200);
}

TEST_CASE("RTL equals golden on every workload, 200 seeds, build adv", "[axi4][soak]") {
  soak("adv", 200);
}

}  // namespace fabmon::test
