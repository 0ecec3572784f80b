// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// RTL against golden model of the axi4 monitor: noise with accesses in between, of which every
// register that software can read is compared; generated legal traffic with accesses and snapshots
// in between.
#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "tb/bus/axi4/protocol.hpp"
#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tests/contract/monitors.hpp"
#include "tests/drawn.hpp"
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
      if (rng() % 2 == 0) pair.write(kExtOpen, random & 0x13C);
      pair.read(kExtOpen);
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

void noise_and_accesses(const std::string& build, std::uint64_t base, std::uint64_t seeds) {
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

/// Pins of a source one by one; whole blocks of them go to both models at once.
class Feed {
 public:
  Feed(Axi4Fixture& pair, Source<Axi4Pins>& source, std::size_t clocks)
      : pair_(pair), pins_(clocks) {
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

void access_in_traffic(Axi4Fixture& pair, std::mt19937_64& rng) {
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

void soak(const std::string& build, std::uint64_t first, std::uint64_t seeds) {
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
        access_in_traffic(pair, rng);
      }
      feed.run(feed.left());
      pair.counts();
      pair.read(kUsts);
    }
  }
}

}  // namespace

template <>
std::vector<std::string> Equal<Axi4>::noise_builds() {
  return {"base", "small", "adv", "apb16", "one", "advtiny", "whole", "byte", "half", "xinit"};
}

template <>
void Equal<Axi4>::noise(const std::string& build) {
  noise_and_accesses(build, seed_or(1), 20);
}

template <>
void Equal<Axi4>::noise_soak(const std::string& build) {
  noise_and_accesses(build, seed_or(1) + 100, soak_part(60));
}

template <>
std::vector<std::string> Equal<Axi4>::traffic_builds() {
  return {"base", "small", "adv", "apb16", "one", "advtiny", "whole", "byte", "half"};
}

template <>
void Equal<Axi4>::traffic(const std::string& build) {
  soak(build, seed_or(1), 2);
}

template <>
std::vector<std::string> Equal<Axi4>::soak_builds() {
  return {"base", "small", "adv"};
}

template <>
void Equal<Axi4>::traffic_soak(const std::string& build) {
  soak(build, seed_or(1), soak_part(200));
}

template <>
std::string Equal<Axi4>::drawn_text(std::uint64_t seed) {
  return test::drawn_text<Axi4Rtl>(seed, make_test_rtl(drawn_build(seed))->config());
}

template <>
void Equal<Axi4>::drawn(const std::string& build) {
  const std::uint64_t seed = *drawn_seed(build);
  noise_and_accesses(build, seed, 4);
  soak(build, seed, 1);
  Resets<Axi4>::in_flight(build, seed);
}

}  // namespace fabmon::test
