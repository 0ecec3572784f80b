// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Security of the stats monitor behind its three sources.
//   * Secure = 2, non-interference: two runs with the same Non-secure traffic and the same
//   software,
//     but each with Secure traffic of its own, are the same to software: what each access reads and
//     when it is answered, and the interrupt in every cycle. Each run has a golden model beside it.
//   * Secure = 1: Non-secure accesses are refused.
//   * LOCK, in all builds.
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "tests/monitor/stats/driver_fixture.hpp"
#include "tests/monitor/stats/noise.hpp"
#include "tests/seed.hpp"
#include "tests/two_runs.hpp"
#include "tests/two_worlds.hpp"

namespace fabmon::test::test_security {
namespace {

constexpr std::uint8_t kNonSecure = 2;
constexpr std::uint32_t kLock = stats_reg::kLock;

/// Transfers of an APB requester, planned as TrafficPlan does.
class ApbPlan {
 public:
  ApbPlan(std::size_t cycles, unsigned lines) : lines_(lines), at_(cycles) {}

  unsigned add(unsigned wanted, bool secure, std::mt19937_64& rng) {
    unsigned done = 0;
    for (unsigned i = 0; i < wanted; ++i) {
      const std::size_t start = rng() % at_.size(), length = 2 + rng() % 8;
      const auto line = static_cast<unsigned>(rng() % lines_);
      bool free = start + length <= at_.size();
      for (std::size_t c = start; free && c < start + length; ++c) free = !at_[c];
      if (!free) continue;
      for (std::size_t c = start; c < start + length; ++c) {
        ApbPins p = on_line(line, c != start, c + 1 == start + length);
        p.pprot = static_cast<std::uint8_t>((rng() & 5) | (secure ? 0 : 2));
        at_[c] = p;
      }
      ++done;
    }
    return done;
  }
  std::size_t cycles() const { return at_.size(); }
  ApbPins pins(std::size_t cycle, std::mt19937_64& rng) const {
    if (at_[cycle]) return *at_[cycle];
    ApbPins p;
    p.pready = rng() & 1U;
    p.pprot = rng() & 7U;
    return p;
  }

 private:
  unsigned lines_;
  std::vector<std::optional<ApbPins>> at_;
};

TrafficPlan plan_of(const StatsConfig& c, const Axi4Pins&, std::size_t cycles) {
  return {cycles, c.n, c.max_atomics};
}
ApbPlan plan_of(const StatsConfig& c, const ApbPins&, std::size_t cycles) { return {cycles, c.n}; }

RegAccess random_access(std::mt19937_64& rng, const StatsConfig& c) {
  RegAccess a;
  a.write = rng() % 4 == 0;
  const auto pick = [&](unsigned n) { return static_cast<std::uint32_t>(rng() % n); };
  switch (rng() % 6) {
    case 0:
      a.addr = timer(pick(c.n)) + 4 * pick(4);
      break;
    case 1:
      a.addr = bin(pick(c.nbins)) + 4 * pick(4);
      break;
    case 2:
      a.addr = bound(pick(c.nbins)) + 4 * pick(2);
      break;
    case 3:
      a.addr = kHist + 8 * pick(30);
      break;
    default:
      a.addr = 4 * pick(24);
  }
  a.data = static_cast<std::uint32_t>(rng());
  if (rng() % 2 == 0) a.data &= 0xF;
  if (a.addr == kGctrl) a.data = kEnable | (pick(8) == 0 ? a.data & 0xF02 : 0);
  if (a.addr == kLock) a.data &= ~1U;
  if (rng() % 8 == 0) a.strb = static_cast<std::uint8_t>(rng() % 16);
  return a;
}

template <class Pins>
class TwoRuns final : TwoRunsOf<StatsFixture<Pins>, RegAccess> {
  using Base = TwoRunsOf<StatsFixture<Pins>, RegAccess>;

 public:
  TwoRuns(const std::string& build, std::uint64_t seed, std::size_t cycles)
      : Base([&](unsigned w) {
          return StatsFixture<Pins>(
              build, [] { return Pins{}; }, static_cast<int>(seed % 1000) + (w == 0 ? 1 : 5000));
        }),
        plans_{plan_of(this->run(0).config(), Pins{}, cycles),
               plan_of(this->run(0).config(), Pins{}, cycles)},
        rng_(seed),
        own_{std::mt19937_64(seed + 2), std::mt19937_64(seed + 3)} {
    plans_[0].add(static_cast<unsigned>(cycles / 16), false, rng_);
    plans_[1] = plans_[0];
    for (unsigned w = 0; w < 2; ++w) {
      secure_ += plans_[w].add(static_cast<unsigned>(cycles / 16), true, own_[w]);
    }
  }

  /// Random accesses until the traffic ends.
  void all() {
    for (unsigned accesses = 0; at_ + 200 < plans_[0].cycles(); ++accesses) {
      if (accesses % 30 == 0) program();
      for (std::uint64_t gap = rng_() % 40; gap > 0; --gap) cycle();
      this->open_access(random_access(rng_, this->run(0).config()));
    }
  }
  void read_all() {
    for (std::uint32_t addr = 0; addr < 0x60; addr += 4) this->open_access({.addr = addr});
    for (unsigned i = 0; i < this->run(0).config().nbins; ++i) this->open_access({.addr = bin(i)});
  }
  using Base::answers, Base::differed, Base::show;
  void show_secure() {
    this->show();
    for (unsigned w = 0; w < 2; ++w) this->run(w).authentication(true, true);
  }
  void again() { at_ = 0; }
  unsigned secure() const { return secure_; }

 private:
  // Counts something again, whatever the accesses have done.
  void program() {
    this->open_access({.write = true, .addr = kGctrl, .data = kEnable});
    for (unsigned j = 0; j < this->run(0).config().n; ++j) {
      this->open_access({.write = true, .addr = timer(j) + kLimit, .data = 0});
      this->open_access({.write = true, .addr = timer(j) + kMode, .data = 1});
    }
    for (unsigned i = 0; i < this->run(0).config().nbins; ++i) {
      this->open_access({.write = true, .addr = bin(i) + kMode, .data = 1});
      this->open_access({.write = true, .addr = bound(i), .data = 4 * i});
      this->open_access({.write = true, .addr = bound(i) + 4, .data = 4 * i + 8});
    }
    this->open_access({.write = true, .addr = kIrqEnable, .data = 0xFF});
  }
  void cycle() override {
    for (unsigned w = 0; w < 2; ++w) {
      Pins pins;
      if (at_ < plans_[w].cycles()) pins = plans_[w].pins(at_, own_[w]);
      this->run(w).clock(pins);
    }
    ++at_;
    this->same(this->run(0).rtl().irq() == this->run(1).rtl().irq());
  }
  std::uint32_t begin(unsigned w, const RegAccess& a) override {
    if (!a.write) return this->run(w).begin_read(a.addr, a.prot);
    this->run(w).begin_write(a.addr, a.data, a.strb, a.prot);
    return 0;
  }

  std::array<decltype(plan_of(StatsConfig{}, Pins{}, 0)), 2> plans_;
  std::mt19937_64 rng_;
  std::array<std::mt19937_64, 2> own_;
  unsigned secure_ = 0;
  std::size_t at_ = 0;
};

template <class Pins>
void non_interference(const std::string& build, std::uint64_t seed) {
  INFO("build " << build << ", FABMON_SEED=" << seed);
  TwoRuns<Pins> runs(build, seed, 8000);
  CHECK(runs.secure() > 50);
  runs.all();
  runs.read_all();
  CHECK_FALSE(runs.differed());
  CHECK(runs.answers() > 0);
  // That it was worth looking: what was hidden until now is there.
  runs.show_secure();
  runs.again();
  runs.all();
  runs.read_all();
  CHECK(runs.differed());
}

// Random traffic, authentication, resets and accesses.
template <class Pins>
unsigned equal(const std::string& build, std::uint64_t seed) {
  StatsFixture<Pins> pair(
      build, [] { return Pins{}; }, static_cast<int>(seed % 1000) + 1);
  std::mt19937_64 rng(seed);
  // With odd seeds more is open now and then than can be followed.
  StatsConfig open = pair.config();
  if constexpr (std::is_same_v<Pins, Axi4Pins>) open.n += seed % 2, open.max_atomics += seed % 2;
  auto plan = plan_of(open, Pins{}, 5000);
  plan.add(600, false, rng);
  plan.add(600, true, rng);
  auto noise = stats_noise<Pins>(pair.config(), seed);
  std::size_t at = 0;
  bool planned = true;
  pair.pins([&] {
    if (at == plan.cycles()) planned = !planned, at = 0;
    if (planned) return plan.pins(at++, rng);
    ++at;
    Pins p = noise();
    if constexpr (std::is_same_v<Pins, Axi4Pins>) {
      p.arprot = rng() & 7U, p.awprot = rng() & 7U;
    } else {
      p.pprot = rng() & 7U;
    }
    return p;
  });
  unsigned seen = 0;
  for (unsigned round = 0; round < 20; ++round) {
    if (rng() % 3 == 0) pair.authentication(rng() % 4 != 0, rng() % 3 == 0);
    if (rng() % 12 == 0) pair.reset(), pair.settle();
    if constexpr (std::is_same_v<Pins, Axi4Pins>) {
      if (rng() % 8 == 0) pair.reset_beside_traffic(), pair.settle();
      if (rng() % 8 == 0) pair.port_reset(true), pair.run(1 + rng() % 3), pair.port_reset(false);
    }
    for (unsigned access = 0; access < 30; ++access) {
      pair.run(rng() % 30);
      const RegAccess a = random_access(rng, pair.config());
      const std::uint8_t prot = rng() % 2 == 0 ? kNonSecure : 0;
      if (a.write) {
        pair.write_now(a.addr, a.data, a.strb, prot);
      } else {
        pair.read_now(a.addr, prot);
      }
      seen |= pair.read_now(kLock, prot);
    }
  }
  return seen;
}

template <class Pins>
void refuses(const std::string& build) {
  INFO("build " << build);
  StatsFixture<Pins> pair(build);
  pair.write(kIrqEnable, 0x5A);
  for (const std::uint32_t addr :
       {0x0U, 0x10U, kIrqEnable, kSamples, 0x50U, kLock, timer(0), bin(0) + kLimit, bound(0) + 4}) {
    CHECK(pair.read(addr, kNonSecure) == 0);
    CHECK(pair.rtl().error());
    pair.write(addr, 0, 0xF, kNonSecure);
    CHECK(pair.rtl().error());
  }
  CHECK(pair.read(kIrqEnable) == 0x5A);
  CHECK_FALSE(pair.rtl().error());
  CHECK(pair.read(kLock) == 0x100);
}

template <class Pins>
void locks(const std::string& build) {
  INFO("build " << build);
  StatsFixture<Pins> pair(build);
  const StatsConfig& c = pair.config();
  const std::uint32_t fixed = c.secure << 8;
  const auto configure = [&](std::uint32_t data) {
    for (unsigned j = 0; j < c.n && j < 4; ++j) {
      pair.write(timer(j) + kLimit, data + 7);
      pair.write(timer(j) + kMode, data & 5);
      pair.write(timer(j), data);
    }
    for (unsigned i = 0; i < c.nbins && i < 4; ++i) {
      pair.write(bin(i) + kLimit, data + 9);
      pair.write(bin(i) + kMode, data & 7);
      pair.write(bound(i), data);
      pair.write(bound(i) + 4, data + 20);
    }
    pair.write(kIrqEnable, data & 0xFF);
  };
  const auto configuration = [&] {
    std::vector<std::uint32_t> all;
    for (unsigned j = 0; j < c.n && j < 4; ++j) {
      for (unsigned k = 0; k < 4; ++k) all.push_back(pair.read(timer(j) + 4 * k));
    }
    for (unsigned i = 0; i < c.nbins && i < 4; ++i) {
      for (const std::uint32_t k : {kLimit, kMode}) all.push_back(pair.read(bin(i) + k));
      for (const std::uint32_t k : {0U, 4U}) all.push_back(pair.read(bound(i) + k));
    }
    all.push_back(pair.read(kIrqEnable));
    all.push_back(pair.read(kGctrl) & ~kShadow);
    return all;
  };
  configure(0x13);
  pair.write(kGctrl, kEnable | kFreezeBins);
  const auto before = configuration();
  if (c.secure == 2) pair.write(kLock, 1, 0xF, kNonSecure);
  pair.write(kLock, 1, 0x7);
  CHECK(pair.read(kLock) == fixed);
  CHECK(pair.read(kStatus) == kStPartial);
  pair.write(kLock, 1);
  pair.write(kLock, 0);
  CHECK(pair.read(kLock) == (fixed | 1));
  // No configuration, also where it is part of a register.
  configure(0x2C);
  pair.write(kGctrl, kClearTimers);
  pair.write(stats_reg::kOpen, 0x100);
  for (unsigned j = 0; j < c.n && j < 4; ++j) pair.write(timer(j) + kCtl, 1);
  CHECK(configuration() == before);
  // But all operations.
  pair.write(kStatus, kStPartial);
  CHECK(pair.read(kStatus) == 0);
  pair.write(kGctrl, kClearBins | kSnapshot | kShadow);
  CHECK((pair.read(kGctrl) & (kShadow | kFreezeBins | kEnable)) ==
        (kShadow | kFreezeBins | kEnable));
  CHECK(configuration() == before);
  // Until a reset.
  pair.reset();
  pair.settle();
  CHECK(pair.read(kLock) == fixed);
  configure(0x2C);
  CHECK(configuration() != before);
}

}  // namespace

TEST_CASE("stats: software cannot tell two runs that differ in Secure traffic alone",
          "[stats][security]") {
  const std::uint64_t first = seed_or(1);
  for (std::uint64_t seed = first; seed < first + 3; ++seed) {
    non_interference<Axi4Pins>("axi_secure2", seed);
    non_interference<ApbPins>("apb_secure2", seed);
  }
}

TEST_CASE("stats: with the filter the samples are those of what may be seen", "[stats][security]") {
  const std::uint64_t first = seed_or(1);
  for (std::uint64_t seed = first; seed < first + 4; ++seed) {
    INFO("FABMON_SEED=" << seed);
    CHECK((equal<Axi4Pins>("axi_secure2", seed) & 0xA) == 0xA);  // BLIND and LOST
    CHECK(equal<ApbPins>("apb_secure2", seed) == 0x200);
  }
}

TEST_CASE("stats: a unit for Secure software refuses Non-secure accesses", "[stats][security]") {
  refuses<ContextPins>("secure1");
  refuses<Axi4Pins>("axi_secure1");
  refuses<ApbPins>("apb_secure1");
}

TEST_CASE("stats: a lock holds the configuration until a reset", "[stats][security][lock]") {
  for (const std::string build : {"queue", "one", "secure1", "literal2"}) {
    locks<ContextPins>(build);
  }
  for (const std::string build : {"axi4", "stamps11", "axi_secure1", "axi_secure2"}) {
    locks<Axi4Pins>(build);
  }
  for (const std::string build : {"apb64", "apb_secure2"}) locks<ApbPins>(build);
}

}  // namespace fabmon::test::test_security
