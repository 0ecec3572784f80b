// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The register map as the table of registers promises it, through the real bus slave: what is
// special about it: byte strobes, flags, bits that act, and that the resource space holds exactly
// the registers of the specification. The expected values come from the table, not from a model;
// the golden model is compared besides. What every monitor promises is in
// tests/contract/test_registers.cpp.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tb/monitor/stats/tables/registers.hpp"
#include "tests/catch.hpp"
#include "tests/contract/register_words.hpp"
#include "tests/monitor/axi4/driver_fixture.hpp"
#include "tests/monitor/stats/driver_fixture.hpp"
#include "tests/monitor/stats/noise.hpp"

namespace fabmon::test::test_registers {
namespace {

constexpr std::uint32_t kSpace = 0x10000, kResources = 0x1000;

using Words = TableWords<std::uint32_t>;

Words words(const StatsConfig& c) { return table_words(stats_registers(), c); }

/// Every entry is given away and ends a few cycles later, so that each timer runs and each entry
/// gives a sample.
void use_all(StatsFixture<ContextPins>& both) {
  const LineMask all = entry_range(0, both.config().n);
  both.clock(on_entries(all));
  both.idle(5);
  both.clock(on_entries({}, all));
  both.quiesce();
}
void use_all(StatsFixture<Axi4Pins>& both) {
  for (unsigned j = 0; j < both.config().n; ++j) both.clock(on(kHsAr, 0, 0, 1));
  both.idle(5);
  for (unsigned j = 0; j < both.config().n; ++j) both.clock(on(kHsRl, 0, 0, 1));
}
void use_all(StatsFixture<ApbPins>& both) {
  for (unsigned j = 0; j < both.config().n; ++j) {
    both.clock(on_line(j, false, false));
    for (int i = 0; i < 5; ++i) both.clock(on_line(j, true, i == 4));
  }
}

template <class Pins>
void check_all(StatsFixture<Pins>& both, const Words& table) {
  for (std::uint32_t addr = 0; addr < kSpace; addr += 4) {
    const auto row = table.find(addr);
    const std::uint32_t expected = row != table.end() ? row->second.reset : 0;
    const std::uint32_t got = both.read_now(addr);
    if (got != expected) {
      INFO("address 0x" << std::hex << addr);
      REQUIRE(got == expected);
    }
  }
}

/// Calls test(both) with a small build of every kind: each source, each slave, with and without a
/// queue, the published formula, log-linear histograms.
template <class Test>
void for_builds(const Test& test) {
  for (const std::string& build : small_stats_builds()) {
    INFO("build " << build);
    on_source(build, [&]<class Pins>(const StatsConfig& /*config*/, Pins /*kind*/) {
      StatsFixture<Pins> both(build);
      test(both);
    });
  }
}

/// Whether a field of the register has this access.
bool has(const RegisterInfo<StatsConfig>& r, const StatsConfig& c, RegisterAccess access) {
  return r.mask(c, access) != 0;
}

}  // namespace

TEST_CASE("stats: the resource space holds exactly (N + nBins) x 4 + nBins x 2 registers",
          "[stats][registers]") {
  // An address counts as a register if any bit of it is ever seen to be 1: after reset, right after
  // all ones were written to it, or after traffic that uses every timer beyond a limit and hits
  // every bin at its limit. Every register of the specification has such a bit, and what never
  // shows one cannot be told from a hole.
  for_builds([](auto& both) {
    const StatsConfig& c = both.config();
    std::set<std::uint32_t> seen;
    const auto look = [&](std::uint32_t addr) {
      if (both.read_now(addr) != 0) seen.insert(addr);
    };
    for (std::uint32_t addr = kResources; addr < kSpace; addr += 4) look(addr);
    for (std::uint32_t addr = kResources; addr < kSpace; addr += 4) {
      both.write_now(addr, 0xFFFFFFFF);
      look(addr);
    }
    both.reset();
    both.settle();
    for (unsigned j = 0; j < c.n; ++j) both.write(timer(j) + kLimit, 2);
    for (unsigned i = 0; i < c.nbins; ++i) {
      both.bounds(i, 0, 0xFF);
      both.write(bin(i) + kLimit, 1);
    }
    use_all(both);
    for (std::uint32_t addr = kResources; addr < kSpace; addr += 4) look(addr);
    CHECK(seen.size() == (c.n + c.nbins) * 4 + c.nbins * 2);
    CHECK(seen.size() == count_registers(stats_registers(), c, true));
    for (const std::uint32_t addr : seen) {
      INFO("address 0x" << std::hex << addr);
      REQUIRE(words(c).contains(addr));
    }
  });
}

TEST_CASE("stats: a write with a strobe missing changes nothing and says so",
          "[stats][registers]") {
  for_builds([](auto& both) {
    const auto table = words(both.config());
    std::vector<std::uint32_t> addresses;
    addresses.reserve(table.size() + 6);
    for (const auto& [addr, word] : table) addresses.push_back(addr);
    addresses.insert(addresses.end(), {0x48, 0x7FC, 0x2000, 0x7FFC, 0x9000, 0xFFFC});  // holes
    std::uint8_t strb = 0;
    for (const std::uint32_t addr : addresses) {
      for (unsigned i = 0; i < (addr < 0x20 ? 15 : 4); ++i) {  // the block's all, others in turn
        strb = static_cast<std::uint8_t>((strb + 1) % 15);
        const auto row = table.find(addr);
        const std::uint32_t reset = row != table.end() ? row->second.reset : 0;
        both.write_now(addr, i % 2 == 0 ? 0xFFFFFFFF : 0, strb);
        if (addr != kStatus) REQUIRE(both.read_now(addr) == reset);
        REQUIRE(both.read_now(kStatus) == kStPartial);
        both.write_now(kStatus, kStPartial, 0x7);  // not by such a write either
        REQUIRE(both.read_now(kStatus) == kStPartial);
        both.write_now(kStatus, kStPartial);
        REQUIRE(both.read_now(kStatus) == 0);
      }
    }
    check_all(both, table);
    // Bits that act by being written need all strobes too.
    both.bounds(0, 0, 200);
    use_all(both);
    const std::uint32_t samples = both.read(kSamples);
    CHECK(samples == both.config().n);
    for (const std::uint8_t some : {0x1, 0x2, 0x7, 0xE, 0x0}) {
      both.write(kGctrl, kEnable | kClearTimers | kClearBins | kSnapshot, some);
      both.write(bin(0) + kCtl, 3, some);
    }
    CHECK(both.read(kSamples) == samples);
    CHECK(both.read(bin(0)) == samples);
    both.write(kGctrl, kEnable | kShadow);
    CHECK(both.read(kSamples) == 0);  // no snapshot was taken
  });
}

TEST_CASE("stats: a flag is cleared by a 1 in its place and by nothing else",
          "[stats][registers]") {
  StatsFixture<ContextPins> both("queue");  // it can raise them all
  const LineMask all = entry_range(0, 5);
  for (unsigned k = 0; k < 8; ++k) {
    both.write(timer(0) + kMode, 5);
    both.write(timer(0) + kLimit, 2);
    both.bounds(0, 0, 100);
    both.write(bin(0) + kMode, 5);
    both.write(bin(0) + kLimit, 1);
    both.clock(on_entries(all));
    both.clock(on_entries(all));
    both.idle(4);
    both.clock(on_entries(all, all));
    ContextPins last = on_entries({}, all);  // entries 2 to 4 still wait
    last.table_full = 1;
    both.clock(last);
    both.clock(last);
    both.quiesce();
    both.write(0, 0, 0x1);
    REQUIRE(both.read(kStatus) == 0xFF);
    both.write(kStatus, 0);
    REQUIRE(both.read(kStatus) == 0xFF);
    both.write(kStatus, 0xFFFFFF00);
    REQUIRE(both.read(kStatus) == 0xFF);
    both.write(kStatus, 1U << k);
    REQUIRE(both.read(kStatus) == (0xFFU & ~(1U << k)));
    for (unsigned e = 0; e < 8; ++e) {  // the interrupt is the enabled flags
      both.write(kIrqEnable, 1U << e);
      both.irq();
      REQUIRE(both.rtl().irq() == (e != k));
    }
    both.write(kIrqEnable, 0);
    both.irq();
    REQUIRE_FALSE(both.rtl().irq());
    for (const std::uint32_t ctl : {timer(0) + kCtl, bin(0) + kCtl}) {
      REQUIRE(both.read(ctl) == 2);
      both.write(ctl, 0xFFFFFFFC);
      REQUIRE(both.read(ctl) == 2);
      both.write(ctl, 2);
      REQUIRE(both.read(ctl) == 0);
    }
    both.write(kStatus, 0xFF);
    REQUIRE(both.read(kStatus) == 0);
  }
}

TEST_CASE("stats: counts, configuration and upper halves cannot be written", "[stats][registers]") {
  for_builds([](auto& both) {
    const StatsConfig& c = both.config();
    use_all(both);
    std::map<std::uint32_t, std::uint32_t> before;
    for (const auto& r : stats_registers()) {
      if (!has(r, c, RegisterAccess::kRo) || r.mask(c, RegisterAccess::kW1) != 0) continue;
      if (has(r, c, RegisterAccess::kRw1s)) continue;  // the lock: it would be set
      for (unsigned j = 0; j < r.count(c); ++j) before[r.address(c, j)] = 0;
    }
    for (auto& [addr, value] : before) value = both.read(addr);
    CHECK(before.at(kSamples) == c.n);
    for (const std::uint32_t data : {0xFFFFFFFFU, 0U, 0x12345678U}) {
      for (const auto& [addr, value] : before) both.write(addr, data);
      for (const auto& [addr, value] : before) REQUIRE(both.read(addr) == value);
    }
  });
}

TEST_CASE("stats: what a W1 bit does, it does once", "[stats][registers]") {
  struct Step {
    std::uint32_t bits, live, shadow;  // the counts by n after two samples more of each entry
  };
  for_builds([](auto& both) {
    const unsigned n = both.config().n;
    for (const Step& step :
         {Step{kClearBins, 2, 0}, Step{kSnapshot, 4, 2}, Step{kClearBins | kSnapshot, 2, 4}}) {
      both.write(kGctrl, kEnable | step.bits);
      CHECK(both.read(kGctrl) == kEnable);
      use_all(both);
      use_all(both);
      CHECK(both.read(kSamples) == step.live * n);
      both.write(kGctrl, kEnable | kShadow);
      CHECK(both.read(kGctrl) == (kEnable | kShadow));
      CHECK(both.read(kSamples) == step.shadow * n);
    }
  });
}

}  // namespace fabmon::test::test_registers
