// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Security of both forms of the axi4 monitor.
//   * Secure = 2, non-interference: two runs with the same Non-secure traffic and the same
//   software,
//     but each with Secure traffic of its own, are the same to software: what each access reads and
//     when it is answered, and the interrupt in every cycle. Each run has a golden model beside it.
//   * Secure = 1: Non-secure accesses are refused.
//   * EXT_LOCK, in all builds.
#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tests/monitor/axi4/bank_fixture.hpp"
#include "tests/seed.hpp"
#include "tests/two_runs.hpp"
#include "tests/two_worlds.hpp"

namespace fabmon::test::test_security {
namespace {

constexpr std::uint8_t kNonSecure = 2;

struct Fixture : BankFixture {
  using BankFixture::BankFixture;
  static constexpr unsigned kAccessLimit = test::kAccessLimit;

  std::uint32_t size_of_map() const { return config().bank ? 0x1000 : 0x500; }
};

/// An access that software may make: mostly to registers that there are.
RegAccess random_access(std::mt19937_64& rng, const Axi4Config& config) {
  static constexpr std::array<std::uint32_t, 12> kOften{kUctrl,   kUsts,   kIrqEn,   kSnapCtrl,
                                                        kSnapSts, kSnapOv, kExtOpen, kExtLock,
                                                        0x430,    0x498,   0x40C,    0x4A0};
  RegAccess a;
  a.write = rng() % 3 == 0;
  a.addr = rng() % 2 == 0 ? kOften[rng() % kOften.size()]
                          : static_cast<std::uint32_t>(rng() % (config.bank ? 0x400 : 0x140)) * 4;
  // Counts, more often than there are registers.
  if (rng() % 4 == 0) {
    a.addr = (config.bank ? 0x1A8U : kUcctl + 8 * config.num_counters) +
             static_cast<std::uint32_t>(rng() % (config.bank ? 16 : config.num_counters)) * 8;
    a.write = false;
  }
  a.data = static_cast<std::uint32_t>(rng());
  if (a.addr == kUctrl || a.addr == 0x498) a.data &= rng() % 4 == 0 ? 0x301U : 0;
  if (!config.bank && a.addr >= kUcctl && a.addr < kUcctl + 8 * config.num_counters) {
    a.data = random_control(rng);
  }
  if (a.addr == kExtLock) a.data &= ~1U;
  if (a.addr == kExtOpen && rng() % 4 != 0) a.data &= ~0x100U;
  a.strb = rng() % 4 == 0 ? static_cast<std::uint8_t>(rng() % 16) : 0xF;
  return a;
}

/// Whether a read of a count of the bank would have to wait after this one, and then be of a later
/// cycle.
bool begins_a_round(const RegAccess& a) {
  const bool control = a.addr == kUctrl || a.addr == 0x498 || a.addr == 0x818;
  return a.write && (control || a.addr == kSnapCtrl);
}

class TwoRuns final : TwoRunsOf<Fixture, RegAccess> {
 public:
  TwoRuns(const std::string& build, std::uint64_t seed, std::size_t cycles)
      : TwoRunsOf([&](unsigned w) {
          return Fixture(
              build, [] { return Axi4Pins{}; },
              static_cast<int>(seed % 1000) + (w == 0 ? 1 : 5000));
        }),
        plans_{plan(cycles, run(0).config()), plan(cycles, run(0).config())},
        rng_(seed),
        shared_(seed + 1),
        own_{std::mt19937_64(seed + 2), std::mt19937_64(seed + 3)} {
    plans_[0].add(static_cast<unsigned>(cycles / 16), false, rng_);
    plans_[1] = plans_[0];
    for (unsigned w = 0; w < 2; ++w) {
      secure_ += plans_[w].add(static_cast<unsigned>(cycles / 16), true, own_[w]);
    }
  }

  /// Random accesses until the traffic ends.
  void all() {
    for (unsigned accesses = 0; at_ + kMargin < plans_[0].cycles(); ++accesses) {
      if (accesses % 25 == 0) program();
      for (std::uint64_t gap = rng_() % 40; gap > 0; --gap) cycle();
      access(random_access(rng_, run(0).config()));
    }
  }
  void read_all() {
    for (std::uint32_t addr = 0; addr < run(0).size_of_map(); addr += 4) {
      read_one({.addr = addr, .prot = kNonSecure});
    }
  }
  using TwoRunsOf::answers, TwoRunsOf::differed, TwoRunsOf::show;
  void show_secure() {
    show();
    for (unsigned w = 0; w < 2; ++w) run(w).authentication(true, true);
  }
  void again() { at_ = 0; }
  unsigned secure() const { return secure_; }

 private:
  static constexpr std::size_t kMargin = 50;

  static TrafficPlan plan(std::size_t cycles, const Axi4Config& config) {
    return {cycles, config.max_outstanding, config.max_atomics};
  }

  void access(const RegAccess& a) {
    if (run(0).is_count(a.addr)) {
      read_one(a);
      return;
    }
    open_access(a);
    if (!run(0).config().bank || !begins_a_round(a)) return;
    for (unsigned i = 0; i < kBankSnapClocks; ++i) cycle();
  }
  // Of the bank, reads of a count until it is found: in the same access of both runs, and what it
  // was in the cycle of the first one. Its high word is read with the low one.
  void read_one(const RegAccess& a) {
    if (!run(0).is_count(a.addr)) {
      open_access(a);
      return;
    }
    const std::uint32_t low = a.addr & ~4U;
    std::array<std::uint32_t, 2> expected{}, found{}, high{};
    for (unsigned w = 0; w < 2; ++w) expected[w] = begin(w, {.addr = low, .prot = a.prot});
    unsigned times = 0;
    do {
      if (times != 0) issue(low);
      found = finish();
      issue(low + 4);
      high = finish();
    } while ((high[0] & kBankBusy) != 0 && ++times < kBankBusyLimit);
    CHECK((high[0] & kBankBusy) == 0);
    CHECK((high[1] & kBankBusy) == 0);
    CHECK(found == expected);
    same(found == std::array{found[1], found[0]});
  }
  void issue(std::uint32_t addr) {
    for (unsigned w = 0; w < 2; ++w) run(w).rtl().issue({.addr = addr, .prot = kNonSecure});
  }
  /// What the access under way in both runs reads.
  std::array<std::uint32_t, 2> finish() {
    unsigned waited = 0;
    for (cycle(); run(0).rtl().busy() && waited < kAccessLimit; ++waited) {
      same(run(1).rtl().busy());
      cycle();
    }
    REQUIRE_FALSE(run(0).rtl().busy());
    same(!run(1).rtl().busy());
    same(run(0).rtl().rdata() == run(1).rtl().rdata());
    return {run(0).rtl().rdata(), run(1).rtl().rdata()};
  }
  // Counts something again, whatever the accesses have done.
  void program() {
    access({.write = true, .addr = kUctrl, .data = 0});
    for (unsigned j = 0; !run(0).config().bank && j < run(0).config().num_counters; ++j) {
      open_access(
          {.write = true, .addr = run(0).ctl(j), .data = j == 0 ? 0x10 : random_control(rng_)});
    }
  }

  void cycle() override {
    for (unsigned w = 0; w < 2; ++w) {
      Axi4Pins pins;
      if (at_ < plans_[w].cycles()) pins = plans_[w].pins(at_, own_[w]);
      run(w).clock(pins);
    }
    ++at_;
    same(run(0).rtl().irq() == run(1).rtl().irq());
  }
  std::uint32_t begin(unsigned w, const RegAccess& a) override {
    if (!a.write) return run(w).begin_read(a.addr, a.prot);
    run(w).begin_write(a.addr, a.data, a.strb, a.prot);
    return 0;
  }

  std::array<TrafficPlan, 2> plans_;
  std::mt19937_64 rng_, shared_;
  std::array<std::mt19937_64, 2> own_;
  unsigned secure_ = 0;
  std::size_t at_ = 0;
};

void non_interference(const std::string& build, std::uint64_t seed) {
  INFO("build " << build << ", FABMON_SEED=" << seed);
  TwoRuns runs(build, seed, 4000);
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

}  // namespace

TEST_CASE("axi4: software cannot tell two runs that differ in Secure traffic alone",
          "[axi4][security]") {
  const std::string build = GENERATE("secure2", "bank_secure2");
  const std::uint64_t first = seed_or(1);
  for (std::uint64_t seed = first; seed < first + 5; ++seed) non_interference(build, seed);
}

TEST_CASE("axi4: with the filter the counts are those of what may be seen", "[axi4][security]") {
  const std::string build = GENERATE("secure2", "bank_secure2");
  const std::uint64_t first = seed_or(1);
  for (std::uint64_t seed = first; seed < first + 6; ++seed) {
    INFO("build " << build << ", FABMON_SEED=" << seed);
    Fixture pair(
        build, [] { return Axi4Pins{}; }, static_cast<int>(seed % 1000) + 1);
    std::mt19937_64 rng(seed);
    // Legal traffic, and noise with ends that belong to something or not.
    TrafficPlan plan(6000, seed % 2 == 0 ? 64 : 5, 2);
    plan.add(400, false, rng);
    plan.add(400, true, rng);
    PinNoise noise(seed, seed % 2 == 0);
    AtomicNoise atomics(seed);
    PortResetNoise resets(seed);
    std::size_t at = 0;
    bool planned = true;
    pair.pins([&] {
      if (at == plan.cycles()) planned = !planned, at = 0;
      if (planned) return plan.pins(at++, rng);
      ++at;
      Axi4Pins p = resets.add(atomics.add(noise.next()));
      p.arprot = rng() & 7U, p.awprot = rng() & 7U;
      p.arburst = rng() & 3U, p.rresp = rng() & 3U, p.bresp = rng() & 3U;
      p.araddr = rng(), p.awaddr = rng();
      return p;
    });
    unsigned seen = 0;
    for (unsigned round = 0; round < 30; ++round) {
      if (rng() % 3 == 0) pair.authentication(rng() % 4 != 0, rng() % 3 == 0);
      if (rng() % 12 == 0) pair.reset();
      if (rng() % 12 == 0) pair.attach();
      if (rng() % 16 == 0) pair.csr_reset();
      pair.run(kBankSnapClocks);
      if (!pair.config().bank) {
        for (unsigned j = 0; j < pair.config().num_counters; ++j) {
          pair.write(pair.ctl(j), random_control(rng));
        }
      }
      for (unsigned access = 0; access < 40; ++access) {
        pair.run(rng() % 30);
        const RegAccess a = random_access(rng, pair.config());
        const std::uint8_t prot = rng() % 2 == 0 ? kNonSecure : 0;
        if (a.write) {
          pair.write(a.addr, a.data, a.strb, prot);
          if (begins_a_round(a)) pair.run(kBankSnapClocks);
        } else {
          pair.read(a.addr, prot);
        }
        seen |= pair.read(kExtLock, prot);
      }
    }
    // All that the filter says of itself was said: BLIND, HIDDEN, LOST.
    CHECK((seen & 0xE) == 0xE);
  }
}

TEST_CASE("axi4: a unit for Secure software refuses Non-secure accesses", "[axi4][security]") {
  const std::string build = GENERATE("secure1", "bank_secure1");
  Fixture pair(build);
  pair.pins([noise = PinNoise(1, true)]() mutable { return noise.next(); });
  if (!pair.config().bank) pair.write(pair.ctl(0), 0x01);
  pair.write(kIrqEn, 1);
  pair.run(50);
  for (std::uint32_t addr = 0; addr < pair.size_of_map(); addr += 4) {
    CHECK(pair.read(addr, kNonSecure) == 0);
    CHECK(pair.rtl().error());
    pair.write(addr, ~0U, 0xF, kNonSecure);
    CHECK(pair.rtl().error());
  }
  CHECK(pair.read(kIrqEn) == 1);
  CHECK_FALSE(pair.rtl().error());
  CHECK(pair.read(kExtLock) == 0x100);
  CHECK(pair.read(pair.config().bank ? pair.data_of(0) : pair.data(0)) != 0);
}

TEST_CASE("axi4: a lock holds the configuration until a reset", "[axi4][security][lock]") {
  const std::string build =
      GENERATE("nine", "apb16", "secure1", "secure2", "bank_plain", "bank_secure2");
  INFO("build " << build);
  Fixture pair(build);
  const unsigned n = pair.config().num_counters;
  const bool bank = pair.config().bank;
  pair.pins([noise = PinNoise(3, true)]() mutable {
    Axi4Pins p = noise.next();
    p.arprot = p.awprot = kNonSecure;
    return p;
  });
  const std::uint32_t fixed = pair.config().secure << 8;
  const auto configure = [&](std::uint32_t data) {
    for (unsigned j = 0; !bank && j < n; ++j) {
      pair.write(pair.ctl(j), data & 0x00FC00FF);
      pair.write(pair.ctl(j) + 4, data & 1);
    }
    for (const std::uint32_t addr : kBankIrqEn) {
      if (bank || addr == kIrqEn) pair.write(addr, data);
    }
    pair.write(kUctrl, data & 1);
  };
  const auto configuration = [&] {
    std::vector<std::uint32_t> all;
    for (unsigned j = 0; !bank && j < n; ++j) {
      all.push_back(pair.read(pair.ctl(j)));
      all.push_back(pair.read(pair.ctl(j) + 4));
    }
    for (const std::uint32_t addr : kBankIrqEn) {
      if (bank || addr == kIrqEn) all.push_back(pair.read(addr));
    }
    all.push_back(pair.read(kUctrl));
    return all;
  };
  // Without what the filter says of the noise.
  const auto lock = [&] { return pair.read(kExtLock) & 0x301; };
  configure(0x2);
  const auto before = configuration();
  if (pair.config().secure == 2) {
    pair.write(kExtLock, 1, 0xF, kNonSecure);
    CHECK(lock() == fixed);
  }
  pair.write(kExtLock, 1, 0xE);  // the byte is not strobed
  CHECK(lock() == fixed);
  pair.write(kExtLock, 1);
  CHECK(lock() == (fixed | 1));
  pair.write(kExtLock, 0);
  CHECK(lock() == (fixed | 1));
  // No configuration, also where it is part of a register.
  configure(0x11);
  pair.write(kUctrl, kFreeze | kRstCtrl);
  pair.write(kExtOpen, 0x100);
  if (bank) pair.write(0x498, kFreeze);
  if (bank) pair.write(0x818, kFreeze);
  CHECK(configuration() == before);
  // But all operations.
  const std::uint32_t first = bank ? pair.data_of(0) : pair.data(0);
  pair.run(1000);
  const std::uint32_t grown = pair.read(first);
  pair.write(kUctrl, kRstCntr);
  CHECK(pair.read(first) < grown);
  pair.write(kSnapCtrl, 1);
  pair.run(kBankSnapClocks);
  CHECK((pair.read(kSnapSts) & 1) == 1);
  pair.write(kUsts, ~0U);
  pair.write(kExtOpen, 0x3C);
  CHECK(configuration() == before);
  // Until a reset, of the registers or of all.
  pair.csr_reset();
  CHECK(lock() == fixed);
  configure(0x12);
  CHECK(configuration() != before);
  pair.write(kExtLock, 1);
  // A reset of the registers in the very cycle of the write wins.
  pair.rtl().csr_reset(), pair.golden().csr_reset();
  pair.write(kExtLock, 1);
  CHECK(lock() == fixed);
  pair.write(kExtLock, 1);
  pair.reset();
  CHECK(lock() == fixed);
}

}  // namespace fabmon::test::test_security
