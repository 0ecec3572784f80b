// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// RTL against golden model of the bank form: noise, legal traffic and the worst case, with accesses
// in between; snapshots, clears and freezes at each phase of the scan.
#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "tb/bus/axi4/traffic/traffic.hpp"
#include "tests/catch.hpp"
#include "tests/drawn.hpp"
#include "tests/monitor/axi4/bank_fixture.hpp"

namespace fabmon::test::test_bank_equal {
namespace {

const std::vector<std::string> kBankBuilds =
    wanted_builds({"bank", "bank_plain", "bank_tiny", "bank_byte", "bank_apb"});

// More than one round of the scan, whatever its length.
constexpr int kPhases = 140;

void act(BankFixture& both, std::mt19937_64& rng) {
  const auto random = static_cast<std::uint32_t>(rng());
  const auto strb = static_cast<std::uint8_t>(rng() % 3 == 0 ? rng() & 0xF : 0xF);
  const auto k = static_cast<unsigned>(rng() % both.size());
  const auto u = rng() % both.units().size();
  switch (rng() % 14) {
    case 0:
      both.write(kUctrl, rng() % 3 == 0 ? random & (kRstCntr | kFreeze) : 0, strb);
      return both.run(kBankSnapClocks);  // no snapshot is taken so soon
    case 1:
      return both.write(kUctrl, 0);
    case 2:
      return both.write(kBankUnit[u] + 0x20, random, strb);
    case 3:
      return both.write(kBankIrqEn[u], random, strb);
    case 4:
      both.snapshot_all();
      return both.compare_snapshot();
    case 5:
      both.write(kSnapCtrl, rng() % 2 == 0 ? 3 : random & 3);
      both.run(kBankSnapClocks);
      return both.compare_snapshot();
    case 6:
      if (rng() % 6 == 0) both.csr_reset();
      return both.irq();  // takes as long
    case 7:
      both.read(random % 1024 * 4);
      return;
    case 8:
      both.read(both.data_of(k));
      if (rng() % 2 == 0) both.run(rng() % 60);
      both.read(both.data_of(k) + 4);
      return;
    case 9:
      both.read(kBankFlags);
      both.read(kExtOpen);
      if (rng() % 2 == 0) both.write(kExtOpen, random & 0x13C, strb);
      return;
    case 10:
      return both.write(random % 1024 * 4 & ~std::uint32_t{0x10}, random, strb);
    default:
      both.count_of(k);
      return;
  }
}

void noise_with_accesses(const std::string& build, std::uint64_t first, std::uint64_t seeds,
                         int accesses) {
  for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
    INFO("build " << build << ", FABMON_SEED=" << seed);
    BankFixture both = BankFixture::noisy(build, seed);
    std::mt19937_64 rng(seed);
    both.run(kBankSnapClocks);
    for (int i = 0; i < accesses; ++i) {
      both.run(rng() % (rng() % 4 == 0 ? 300 : 12));
      act(both, rng);
    }
    both.run(kBankSnapClocks);
    both.compare_all();
  }
}

void traffic_with_accesses(const std::string& build, std::uint64_t first, std::uint64_t seeds) {
  for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
    BankFixture both(build);
    std::mt19937_64 rng(seed);
    for (const std::string& workload : Axi4Traffic::workloads()) {
      INFO(build << ", " << workload << ", FABMON_SEED=" << seed);
      both.reset();
      Axi4Traffic traffic(workload, seed, 6000, both.config());
      both.pins([&traffic] {
        Axi4Pins pins;
        traffic.read(&pins, 1);
        return pins;
      });
      for (int i = 0; i < 10; ++i) {
        both.run(kBankSnapClocks + rng() % 300);
        both.count_of(static_cast<unsigned>(rng() % both.size()));
        if (i % 4 == 3) {
          both.snapshot_all();
          both.compare_snapshot();
        }
      }
      both.pins([] { return Axi4Pins{}; });
      both.compare_all();
    }
  }
}

}  // namespace

TEST_CASE("bank: RTL = golden model on noise with random accesses", "[axi4][bank][equal]") {
  const auto build = GENERATE(from_range(kBankBuilds));
  noise_with_accesses(build, seed_or(1), 4, 120);
}

TEST_CASE("bank: RTL = golden model on noise, many seeds", "[axi4][bank][equal][soak]") {
  const auto build = GENERATE(from_range(kBankBuilds));
  noise_with_accesses(build, seed_or(1) + 100, soak_part(60), 300);
}

TEST_CASE("bank: RTL = golden model on all workloads", "[axi4][bank][equal]") {
  const auto build = GENERATE(from_range(kBankBuilds));
  traffic_with_accesses(build, seed_or(1), 1);
}

TEST_CASE("bank: RTL = golden model on all workloads, many seeds", "[axi4][bank][equal][soak]") {
  const auto build = GENERATE(from_range(kBankBuilds));
  traffic_with_accesses(build, seed_or(1) + 100, soak_part(20));
}

TEST_CASE("bank: RTL = golden model whatever the parameters", "[axi4][bank][equal][drawn][soak]") {
  const std::uint64_t first = seed_or(1);
  for (std::uint64_t seed = first; seed < first + soak_part(kDrawnSets); ++seed) {
    const std::string build = "bank_" + drawn_build(seed);
    INFO(drawn_text<Axi4Rtl>(seed, make_test_rtl(build)->config()));
    noise_with_accesses(build, seed, 2, 200);
    traffic_with_accesses(build, seed, 1);
  }
}

TEST_CASE("bank: RTL = golden model with every channel busy in every cycle, at its largest",
          "[axi4][bank][equal]") {
  const auto build = GENERATE(from_range(kBankBuilds));
  INFO(build);
  Axi4Pins busy = on(kHsAll, 255, 7);
  busy.arburst = busy.awburst = 1;
  busy.araddr = busy.awaddr = 0xFFF;
  busy.rresp = busy.bresp = 3;
  busy.arlock = busy.awlock = 1;
  BankFixture both(build, [busy] { return busy; });
  for (int i = 0; i < 6; ++i) {
    both.run(700 + i);
    both.snapshot_all();
    both.compare_snapshot();
    both.compare_all();
  }
  // Commands and data alone: everything opens, nothing ends; then everything ends.
  Axi4Pins begin = busy, end = busy;
  begin.rvalid = begin.bvalid = 0;
  end.arvalid = end.awvalid = end.wvalid = 0;
  for (const Axi4Pins& pins : {begin, end, begin, end}) {
    both.pins([pins] { return pins; });
    both.run(400);
    both.compare_all();
  }
}

TEST_CASE("bank: a snapshot at each phase of the scan holds one cycle's counts",
          "[axi4][bank][equal][snapshot]") {
  const std::uint64_t seed = seed_or(1);
  const auto build = GENERATE(from_range(kBankBuilds));
  INFO(build << ", FABMON_SEED=" << seed);
  BankFixture both = BankFixture::noisy(build, seed);
  both.run(kBankSnapClocks);
  for (int phase = 0; phase < kPhases; ++phase) {
    CAPTURE(phase);
    both.run(static_cast<std::uint64_t>(phase % 7));
    if (phase % 3 == 0) {
      both.write(kSnapCtrl, 1);
      both.run(kBankSnapClocks);
    } else {
      both.snapshot_all();
    }
    // The phase of the next request is another one.
    while ((both.now() + 1) % kPhases != static_cast<std::uint64_t>(phase)) both.run(1);
    both.compare_snapshot();
    REQUIRE((both.read(kSnapSts) & 3) == 1);
  }
}

TEST_CASE("bank: the previous snapshot shows until the new one is complete, to the cycle",
          "[axi4][bank][equal][snapshot]") {
  const std::uint64_t seed = seed_or(5);
  const auto build = GENERATE(from_range(kBankBuilds));
  INFO(build << ", FABMON_SEED=" << seed);
  BankFixture both = BankFixture::noisy(build, seed);
  both.run(kBankSnapClocks);
  const unsigned complete = both.size() + 19;
  for (unsigned after = 1; after < complete + 4; ++after) {
    for (const std::uint32_t addr : {kSnapSts, both.snap_of(after % both.size()), both.snap_of(0),
                                     both.snap_of(1) + 4, both.snap_of(both.size() - 1)}) {
      // Read by itself, and as the second of two.
      for (const bool twice : {false, true}) {
        CAPTURE(after, addr, twice);
        both.snapshot_pin();
        both.run(after);
        if (twice) both.read(kSnapSts);
        both.read(addr);
        both.run(2 * kBankSnapClocks);
      }
    }
  }
  // Its lower bounds as well, which CLEAR of EXT_OPEN sets.
  for (unsigned after = 8; after < complete + 4; after += 3) {
    CAPTURE(after);
    both.reset();
    both.run(2 * kBankSnapClocks);
    both.snapshot_all();
    both.write(kExtOpen, 0x100);
    both.snapshot_pin();
    both.run(after);
    both.read(kSnapSts);
    both.run(kBankSnapClocks);
    REQUIRE((both.read(kSnapSts) & 0xC) == 0xC);
  }
  // A CSR reset in any cycle around the end leaves no snapshot.
  for (unsigned after = 1; after < complete + 8; ++after) {
    CAPTURE(after);
    both.snapshot_pin();
    both.run(after);
    both.csr_reset();
    both.read(kSnapSts);
    both.read(both.snap_of(0));
    both.run(2 * kBankSnapClocks);
    both.compare_snapshot();
    both.snapshot_all();
    both.compare_snapshot();
  }
}

TEST_CASE("bank: clear with the snapshot, at each phase: no count is lost or counted twice",
          "[axi4][bank][equal][snapshot]") {
  const std::uint64_t seed = seed_or(2);
  const auto build = GENERATE(from_range(kBankBuilds));
  INFO(build << ", FABMON_SEED=" << seed);
  BankFixture both(build);
  // A model that nobody reads or clears, on the same pins.
  Axi4Golden whole(both.config());
  BankNoise noise(seed, false);
  both.pins([&] {
    const Axi4Pins pins = fit(both.config(), noise.next());
    whole.run(&pins, 1);
    return pins;
  });
  std::vector<std::uint64_t> sum(both.size());
  both.run(kBankSnapClocks);
  for (int phase = 0; phase < kPhases; ++phase) {
    CAPTURE(phase);
    both.write(kSnapCtrl, 1 | kBankClear);
    both.run(kBankSnapClocks + static_cast<unsigned>(phase));
    for (unsigned k = 0; k < both.size(); ++k) sum[k] += both.golden().snapshot_value(k);
    if (phase % 5 == 0) both.compare_snapshot();
  }
  both.compare_all();
  const std::uint64_t mask = (std::uint64_t{1} << both.config().counter_width) - 1;
  unsigned k = 0;
  for (const auto& unit : axi4_fixed_events(both.config())) {
    for (const Axi4FixedEvent& event : unit) {
      CAPTURE(k, event.code);
      const std::uint64_t all = (sum[k] + both.golden().counter(k)) & mask;
      if (event.code != 0x28) REQUIRE(all == whole.counter(k));
      ++k;
    }
  }
}

TEST_CASE("bank: clear and freeze act in their cycle, at each phase of the scan",
          "[axi4][bank][equal]") {
  const std::uint64_t seed = seed_or(3);
  const auto build = GENERATE(from_range(kBankBuilds));
  INFO(build << ", FABMON_SEED=" << seed);
  BankFixture both = BankFixture::noisy(build, seed);
  std::mt19937_64 rng(seed);
  for (int phase = 0; phase < kPhases; ++phase) {
    CAPTURE(phase);
    both.run(static_cast<std::uint64_t>(phase % 5) + 1);
    both.write(kUctrl, phase % 3 == 0 ? kRstCntr : phase % 3 == 1 ? kFreeze : 0);
    if (phase % 3 == 1) {
      both.run(rng() % 200);
      if (phase % 2 == 0) both.compare_all();
      both.write(kUctrl, 0);
    }
    for (int i = 0; i < 4; ++i) both.count_of(static_cast<unsigned>(rng() % both.size()));
    if (phase % 10 == 0) {
      both.run(kBankSnapClocks);
      both.snapshot_all();
      both.compare_snapshot();
    }
  }
  both.compare_all();
}

TEST_CASE("bank: a clear while a snapshot is stored leaves the snapshot as it was taken",
          "[axi4][bank][equal][snapshot]") {
  const std::uint64_t seed = seed_or(4);
  const auto build = GENERATE(from_range(kBankBuilds));
  INFO(build << ", FABMON_SEED=" << seed);
  BankFixture both = BankFixture::noisy(build, seed);
  both.run(kBankSnapClocks);
  for (unsigned after = 0; after < kBankSnapClocks; after += 1 + after / 16) {
    CAPTURE(after);
    both.run(100);
    both.rtl().snapshot();
    both.golden().snapshot();
    both.run(after);
    both.write(kUctrl, kRstCntr);
    both.run(2 * std::uint64_t{kBankSnapClocks});
    both.compare_snapshot();
    REQUIRE((both.read(kSnapSts) & 3) == 1);
    for (unsigned k = 0; k < both.size(); k += 5) both.count_of(k);
  }
  both.compare_all();
}

}  // namespace fabmon::test::test_bank_equal
