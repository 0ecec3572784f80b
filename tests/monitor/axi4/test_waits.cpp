// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// How long an access to the registers waits: of every kind, at every phase of a snapshot, after a
// clear, a freeze and a CSR reset, on both buses, with few and with many counters. The waits are
// the cycles between that of the acceptance and that of the answer: the wait states of APB4.
#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/monitor/axi4/bank_fixture.hpp"

namespace fabmon::test::test_waits {
namespace {

/// The bound of docs/reference/axi4-timing.md for every access.
constexpr unsigned kMostWaits = 16;

struct Waits {
  unsigned most = 0;
  std::uint64_t sum = 0, accesses = 0;
  std::uint32_t where = 0;  // address of an access that waited for so long

  void add(std::uint32_t addr, unsigned waits) {
    if (waits > most) most = waits, where = addr;
    sum += waits;
    ++accesses;
  }
};

/// Runs the access that was issued last. The answer comes with the last cycle that is run.
template <class Clock>
unsigned waits_of(Axi4Fixture& pair, const Clock& clock) {
  unsigned cycles = 0;
  do {
    clock();
    ++cycles;
  } while (pair.rtl().busy() && cycles < kAccessLimit);
  REQUIRE_FALSE(pair.rtl().busy());
  return cycles - 2;  // but for those of the acceptance and of the answer
}

std::vector<std::uint32_t> all_registers(const Axi4Fixture& pair) {
  const std::uint32_t n = pair.config().num_counters;
  std::vector<std::uint32_t> addrs{kUctrl,  kUsts,    kIrqEn, kSnapCtrl, kSnapSts,
                                   kSnapOv, kExtOpen, 0x000,  0x100,     0xFFC};
  for (std::uint32_t half = 0; half<2 * n; half += n> 4 ? 3 : 1) {
    for (const std::uint32_t array : {pair.ctl(0), pair.data(0), kSnap}) {
      addrs.push_back(array + 4 * half);
    }
  }
  return addrs;
}

}  // namespace

TEST_CASE("an access that finds nothing going on waits for four cycles, a count for at most 13",
          "[axi4][waits]") {
  for (const std::string build : {"base", "apb16", "nine", "one", "whole"}) {
    Axi4Fixture pair(build);
    for (const std::uint32_t addr : all_registers(pair)) {
      for (unsigned phase = 0; phase < 16; ++phase) {
        INFO("build " << build << ", 0x" << std::hex << addr);
        pair.run(phase);
        pair.rtl().issue({.addr = addr});
        const unsigned waits = waits_of(pair, [&] { pair.run(1); });
        const std::uint32_t counts = pair.data(0);
        const bool count = addr >= counts && addr < counts + 8 * pair.config().num_counters;
        if (count) {
          CHECK(waits >= 4);
          CHECK(waits <= 13);
        } else {
          CHECK(waits == 4);
        }
      }
    }
  }
}

TEST_CASE("no access waits for more than 16 cycles, whatever a snapshot does meanwhile",
          "[axi4][waits]") {
  for (const std::string build :
       {"base", "apb16", "nine", "one", "whole", "advtiny", "secure2", "bank_secure2"}) {
    Waits waits;
    Axi4Fixture pair(build);
    const int window = 30;
    for (const std::uint32_t addr : all_registers(pair)) {
      for (int first = -window; first <= window; ++first) {
        for (const int second : {0, 9, 10, 11, 12, 17, 18, 19, 20}) {  // after the first; 0: none
          for (int i = -window; i < first && i < 0; ++i) pair.run(1);
          int now = std::min(first, 0);
          const auto clock = [&] {
            if (now == first || (second != 0 && now == first + second)) pair.rtl().snapshot();
            ++now;
            pair.rtl().run(std::vector<Axi4Pins>(1).data(), 1);
          };
          while (now < 0) clock();
          pair.rtl().issue({.addr = addr});
          waits.add(addr, waits_of(pair, clock));
          for (int i = 0; i < 40; ++i) clock();
        }
      }
    }
    INFO("build " << build << ", most at 0x" << std::hex << waits.where);
    CHECK(waits.most <= kMostWaits);
  }
}

TEST_CASE("no access of random software waits for more than 16 cycles", "[axi4][waits]") {
  const std::uint64_t seed = seed_or(1);
  for (const std::string build : {"base", "apb16", "nine", "one", "whole", "advtiny", "small"}) {
    Axi4Fixture pair(build);
    const std::vector<std::uint32_t> addrs = all_registers(pair);
    for (const unsigned often : {0U, 1U, 4U, 20U, 100U}) {  // one snapshot in so many cycles
      std::mt19937_64 rng(seed);
      Waits waits;
      const Axi4Pins idle;
      const auto clock = [&] {
        if (often != 0 && rng() % often == 0) pair.rtl().snapshot();
        if (rng() % 500 == 0) pair.rtl().csr_reset();
        pair.rtl().run(&idle, 1);
      };
      for (int access = 0; access < 20000; ++access) {
        for (auto gap = rng() % 4 * (rng() % 8); gap != 0; --gap) clock();
        const std::uint32_t addr = addrs[rng() % addrs.size()];
        const auto data = static_cast<std::uint32_t>(rng());
        pair.rtl().issue({.write = rng() % 4 == 0, .addr = addr, .data = data, .strb = 0xF});
        waits.add(addr, waits_of(pair, clock));
      }
      INFO("build " << build << ", seed " << seed << ", snapshots 1 in " << often << ", most at 0x"
                    << std::hex << waits.where << std::dec << ", mean "
                    << static_cast<double>(waits.sum) / static_cast<double>(waits.accesses));
      CHECK(waits.most <= kMostWaits);
      // No access changes what was promised of the others.
      CHECK(waits.sum < 11 * waits.accesses);
    }
  }
}

TEST_CASE("bank: no access of random software waits for more than 16 cycles",
          "[axi4][bank][waits]") {
  const std::uint64_t seed = seed_or(1);
  for (const std::string build : {"bank", "bank_plain", "bank_tiny", "bank_apb"}) {
    BankFixture both(build);
    std::vector<std::uint32_t> addrs{kUctrl, kSnapCtrl, kSnapSts, kBankFlags, kExtOpen,
                                     0x000,  0x100,     0x404,    0xFFC,      kUcctl};
    std::set<std::uint32_t> late{kBankFlags, kExtOpen};
    for (unsigned u = 0; u < both.units().size(); ++u) {
      addrs.insert(addrs.end(), {kBankUnit[u] + 0x20, kBankIrqEn[u], kBankSnapOv[u]});
      late.insert({kBankUnit[u] + 0x20, kBankIrqEn[u]});
    }
    for (unsigned k = 0; k < both.size(); k += 3) {
      addrs.push_back(both.snap_of(k) + k % 2 * 4);
      addrs.insert(addrs.end(), {both.data_of(k), both.data_of(k) + 4});
    }
    for (const unsigned often : {0U, 1U, 30U, 150U}) {  // one snapshot in so many cycles
      std::mt19937_64 rng(seed);
      const Axi4Pins idle;
      const auto clock = [&] {
        if (often != 0 && rng() % often == 0) both.rtl().snapshot();
        if (rng() % 2000 == 0) both.rtl().csr_reset();
        both.rtl().run(&idle, 1);
      };
      for (int access = 0; access < 10000; ++access) {
        for (auto gap = rng() % 4 * (rng() % 8); gap != 0; --gap) clock();
        const std::uint32_t addr = addrs[rng() % addrs.size()];
        const bool write = rng() % 4 == 0;
        both.rtl().issue(
            {.write = write, .addr = addr, .data = static_cast<std::uint32_t>(rng()), .strb = 0xF});
        const unsigned expected = late.count(addr) != 0 || (write && addr == kUctrl) ? 11 : 6;
        static_assert(11 <= kMostWaits);
        const unsigned waits = waits_of(both, clock);
        if (waits != expected) {
          INFO("build " << build << ", seed " << seed << ", snapshots 1 in " << often << ", 0x"
                        << std::hex << addr);
          REQUIRE(waits == expected);
        }
      }
    }
  }
}

}  // namespace fabmon::test::test_waits
