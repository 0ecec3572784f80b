// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// RTL against golden model of the bank form around a freeze: while it lasts, the RAMs of the words
// rest (tests/rtl/test_frozen_bank.cpp looks at their ports); no count may change by that.
#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/monitor/axi4/bank_fixture.hpp"

namespace fabmon::test::test_bank_frozen {
namespace {

const std::vector<std::string> kBuilds =
    wanted_builds({"bank", "bank_plain", "bank_tiny", "bank_byte", "bank_apb"});

constexpr std::uint64_t kRound = 60;  // a round of the scan, nearly, whatever the build

/// What software does while the counters are frozen or not: `freeze` is what UCTRL keeps. Counts
/// are not read while a snapshot is being stored, and none is taken while a clear goes on.
void act(BankFixture& both, std::mt19937_64& rng, std::uint32_t freeze) {
  const auto k = static_cast<unsigned>(rng() % both.size());
  switch (rng() % 8) {
    case 0:
      return both.snapshot_all();
    case 1:
      both.snapshot_all();
      return both.compare_snapshot();
    case 2:
      both.write(kSnapCtrl, 1 | kBankClear);
      both.run(kBankSnapClocks);
      return both.compare_snapshot();
    case 3:
      both.write(kUctrl, kRstCntr | freeze);
      if (rng() % 2 == 0) both.count_of(k);
      return both.run(kBankSnapClocks);
    case 4:
      both.snapshot_pin();
      both.run(rng() % 40);
      both.write(kUctrl, kRstCntr | freeze);
      if (rng() % 2 == 0) both.write(kUctrl, freeze ^ kFreeze);
      both.run(2 * std::uint64_t{kBankSnapClocks});
      return both.write(kUctrl, freeze);
    case 5:
      both.read(both.data_of(k));
      both.run(rng() % 60);
      both.read(both.data_of(k) + 4);
      return;
    default:
      both.count_of(k);
      return;
  }
}

/// Freezes and thaws, each for 1 to 400 cycles, with accesses in between.
void freezes(const std::string& build, std::uint64_t seed) {
  INFO("build " << build << ", FABMON_SEED=" << seed);
  BankFixture both = BankFixture::noisy(build, seed);
  std::mt19937_64 rng(seed);
  both.run(2 * std::uint64_t{kBankSnapClocks});
  for (int i = 0; i < 12; ++i) {
    const std::uint32_t freeze = i % 2 == 0 ? kFreeze : 0;
    both.write(kUctrl, freeze);
    const std::uint64_t end = both.now() + 1 + rng() % (rng() % 3 == 0 ? 8 : 400);
    while (both.now() < end) {
      both.run(std::min(end - both.now(), 1 + rng() % 200));
      if (rng() % 3 != 0) act(both, rng, freeze);
    }
  }
  both.run(2 * std::uint64_t{kBankSnapClocks});
  both.compare_all();
}

}  // namespace

TEST_CASE("bank: RTL = golden model when it is frozen and thawed at random",
          "[axi4][bank][frozen][equal]") {
  const std::uint64_t first = seed_or(1);
  for (std::uint64_t seed = first; seed < first + 200; ++seed) {
    freezes(kBuilds[seed % kBuilds.size()], seed);
  }
}

TEST_CASE("bank: a freeze that ends at any phase of a round loses and adds nothing",
          "[axi4][bank][frozen][equal]") {
  const std::uint64_t seed = seed_or(1);
  const auto build = GENERATE(from_range(kBuilds));
  INFO("build " << build << ", FABMON_SEED=" << seed);
  BankFixture both = BankFixture::noisy(build, seed);
  std::mt19937_64 rng(seed);
  both.run(kBankSnapClocks);
  for (std::uint64_t phase = 0; phase < 2 * kRound; ++phase) {
    CAPTURE(phase);
    both.write(kUctrl, kFreeze);
    both.run(2 * kRound + phase);
    if (phase % 4 == 3) both.count_of(static_cast<unsigned>(rng() % both.size()));
    both.write(kUctrl, 0);
    both.run(rng() % 3 == 0 ? rng() % 8 : rng() % 200);
    if (phase % 2 == 0) {
      both.snapshot_all();
      both.compare_snapshot();
      both.run(kBankSnapClocks);
    } else {
      for (int i = 0; i < 4; ++i) both.count_of(static_cast<unsigned>(rng() % both.size()));
    }
  }
  both.compare_all();
}

}  // namespace fabmon::test::test_bank_frozen
