// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The register model of the golden stats monitor: values after reset, access types, holes, strobes,
// and what the constructor and the caller's order of calls may not be.
//
// Addresses are written as in the specification, not taken from the generated map: they prove it.
#include <algorithm>
#include <set>
#include <stdexcept>
#include <vector>

#include "tests/catch.hpp"
#include "tests/monitor/stats/golden_bench.hpp"

namespace fabmon::test::test_golden_registers {
namespace {

using Bench = StatsBench;

struct Expected {
  std::uint32_t reset = 0;
  std::uint32_t writable = 0;  // bits that hold what is written
};

// What an address reads after reset and which of its bits can be set, by hand from the register
// list. Timer values are writable because all timers are stopped.
Expected expected(const StatsConfig& c, std::uint32_t a) {
  const auto ones = [](unsigned w) { return static_cast<std::uint32_t>((1ULL << w) - 1); };
  const std::uint32_t timer = ones(c.timer_width);
  if (a == 0x00) return {0x504D5354, 0};
  if (a == 0x04) return {c.n + 0x10000 * c.nbins, 0};
  if (a == 0x08) return {c.timer_width + 0x100 * c.bin_width + 0x10000 * (c.num_dealloc % 256), 0};
  if (a == 0x10) return {1, 0x803};
  if (a == 0x18) return {0, 0xFF};
  if (a == 0x38) return {0xFFFFFFFF, 0};
  if (a == 0x50 && c.hist_width == 16) return {0x1030103C + 0x200, 0};
  if (a == 0x50 && c.hist_width == 32) return {0x2030227C, 0};
  if (a >= 0x1000 && a < 0x1000 + 16 * c.n) {
    const std::uint32_t j = (a - 0x1000) / 16;
    const unsigned mode = c.source == StatsSource::kAxi ? 5 : 7;  // without wrap
    const Expected words[] = {{0, timer}, {timer, timer}, {j * 0x10100, 0}, {1, mode}};
    return words[a / 4 % 4];
  }
  if (a >= 0x8000 && a < 0x8000 + 16 * c.nbins) {
    const std::uint32_t limit = ones(std::min(c.bin_width, 32U));
    const Expected words[] = {{0, 0}, {limit, limit}, {0, 0}, {1, 7}};
    return words[a / 4 % 4];
  }
  if (a >= 0xC000 && a < 0xC000 + 8 * c.nbins) {
    const unsigned i = (a - 0xC000) / 8;
    const auto power = [&](unsigned e) {
      return static_cast<std::uint32_t>(
          std::min<std::uint64_t>(timer, std::uint64_t{1} << std::min(e, 40U)));
    };
    if (a % 8 == 0) return {i == 0 ? 0 : power(i), timer};
    return {i == c.nbins - 1 ? timer : power(i + 1), timer};
  }
  return {};
}

std::vector<StatsConfig> builds() {
  return {{},
          {.n = 1, .nbins = 1, .timer_width = 8, .bin_width = 16, .num_dealloc = 1},
          {.n = 256, .nbins = 64, .bin_width = 48, .num_dealloc = 256},
          {.n = 4,
           .nbins = 16,
           .timer_width = 20,
           .bin_width = 64,
           .num_dealloc = 1,
           .hist_width = 16,
           .source = StatsSource::kApb},
          {.n = 64,
           .nbins = 16,
           .bin_width = 48,
           .num_dealloc = 2,
           .hist_width = 32,
           .source = StatsSource::kAxi}};
}

// Everything that a test of one address must leave as it is.
std::vector<std::uint32_t> sample_of(Bench& b, const StatsConfig& c) {
  std::vector<std::uint32_t> v;
  for (const std::uint32_t a :
       {0x10U, 0x14U, 0x18U, 0x1000U, 0x1004U, 0x1008U, 0x100CU, 0x1000U + 16 * (c.n - 1),
        0x1004U + 16 * (c.n - 1), 0x8004U, 0x800CU, 0x8004U + 16 * (c.nbins - 1), 0xC000U, 0xC004U,
        0xC000U + 8 * (c.nbins - 1)}) {
    v.push_back(b.read(a));
  }
  return v;
}

}  // namespace

TEST_CASE("golden stats: every address of 64 KiB: reset value, writable bits, nothing else moves",
          "[stats][golden][regs]") {
  const StatsConfig c = GENERATE(from_range(builds()));
  CAPTURE(c.n, c.nbins);
  Bench b(c);
  unsigned resource = 0;
  for (std::uint32_t a = 0; a < 0x10000; a += 4) {
    const Expected e = expected(c, a);
    if (b.read(a) != e.reset) {
      CAPTURE(a);
      CHECK(b.read(a) == e.reset);
    }
    if (a >= 0x1000 && (e.reset != 0 || e.writable != 0 || a % 0x4000 < 16 * c.n)) ++resource;
  }
  for (std::uint32_t a = 0; a < 0x10000; a += 4) {
    const Expected e = expected(c, a);
    for (const std::uint32_t data : {0x5A5A5A5AU, 0xA5A5A5A5U, 0U, 0xFFFFFFFFU}) {
      // Without the clear bit, which shows, and the lock, which would stay.
      b.write(a, a == 0x54 ? data & ~0x100U : a == 0x64 ? data & ~1U : data);
      const std::uint32_t value = b.read(a), want = (e.reset & ~e.writable) | (data & e.writable);
      if (a != 0x10 && value != want) {
        CAPTURE(a, data);
        CHECK(value == want);
      }
    }
    if (a == 0x10) CHECK(b.read(a) == 0x803);
    b.write(a, e.reset);
    if (a == 0x10) b.idle();
  }
  Bench fresh(c);
  CHECK(sample_of(b, c) == sample_of(fresh, c));
  CHECK(b.golden.status() == 0);
  CHECK(b.golden.now() == 5 * 0x4000 + 1);
}

TEST_CASE("golden stats: the resource space holds (n + nbins) x 4 + nbins x 2 registers",
          "[stats][golden][regs]") {
  // A register is where some write, some event or the reset value can be seen.
  const StatsConfig c{.n = 5, .nbins = 3, .num_dealloc = 5};
  Bench b(c);
  std::set<std::uint32_t> seen;
  const auto look = [&] {
    for (std::uint32_t a = 0x1000; a < 0x10000; a += 4) {
      if (b.read(a) != 0) seen.insert(a);
    }
  };
  for (unsigned i = 0; i < c.nbins; ++i) {
    b.write(Bench::bin_limit(i), 1);
    b.write(Bench::ll(i), 0);
  }
  for (unsigned j = 0; j < c.n; ++j) b.write(Bench::limit(j), 2);
  b.clock({0, 1, 2, 3, 4});
  b.idle(2);
  look();
  b.clock({}, {0});
  look();
  for (unsigned i = 0; i < c.nbins; ++i) b.write(Bench::ll(i), 1);
  look();
  CHECK(seen.size() == (c.n + c.nbins) * 4 + c.nbins * 2);
}

TEST_CASE("golden stats: reads of addresses that are no multiple of 4 or beyond the map give 0",
          "[stats][golden][regs]") {
  Bench b;
  for (const std::uint32_t a : {0x1U, 0x6U, 0x1005U, 0x10000U, 0x80000000U, 0xFFFFFFFCU}) {
    CHECK(b.read(a) == 0);
  }
}

TEST_CASE("golden stats: a write with missing strobes sets STATUS[7] and does nothing else",
          "[stats][golden][regs]") {
  const auto strb = static_cast<std::uint8_t>(GENERATE(range(0, 15)));
  const std::uint32_t addr = GENERATE(0x10U, 0x14U, 0x18U, 0x1000U, 0x1004U, 0x1008U, 0x100CU,
                                      0x8004U, 0x800CU, 0xC000U, 0x0000U, 0x7000U);
  CAPTURE(strb, addr);
  Bench b;
  b.dealloc(1);  // an orphan, for STATUS
  const std::uint32_t before = b.read(addr);
  b.golden.write(addr, 0xFFFFFFF6, strb);
  b.idle();
  CHECK(b.golden.status() == (Bench::kPartial | Bench::kOrphan));
  if (addr != Bench::kStatus) CHECK(b.read(addr) == before);
  b.write(Bench::kStatus, Bench::kPartial);
  CHECK(b.golden.status() == Bench::kOrphan);
}

TEST_CASE("golden stats: the interrupt is the level of the enabled flags",
          "[stats][golden][regs]") {
  Bench b;
  b.dealloc(0);
  CHECK_FALSE(b.golden.irq());
  b.write(Bench::kIrqEnable, 0xFFFFFFFF & ~Bench::kOrphan);
  CHECK(b.read(Bench::kIrqEnable) == 0xFD);
  CHECK_FALSE(b.golden.irq());
  b.write(Bench::kIrqEnable, Bench::kOrphan);
  CHECK(b.golden.irq());
  b.write_with(Bench::kStatus, Bench::kOrphan, {}, {0});
  CHECK(b.golden.irq());
  b.write(Bench::kStatus, Bench::kOrphan);
  CHECK_FALSE(b.golden.irq());
}

TEST_CASE("golden stats: table_full of a bare bridge is STATUS[4]", "[stats][golden][regs]") {
  Bench b;
  ContextPins p;
  p.table_full = 1;
  b.golden.run(&p, 1);
  CHECK(b.golden.status() == Bench::kTableFull);
}

TEST_CASE("golden stats: reset brings everything back", "[stats][golden][regs]") {
  const StatsConfig c{.bin_width = 48, .num_dealloc = 1, .hist_width = 16};
  Bench b(c);
  for (const std::uint32_t a : {0x1004U, 0x100CU, 0x8004U, 0x800CU, 0xC000U, 0x18U}) b.write(a, 3);
  b.golden.preset_bin(1, 0x100000000);
  b.sample(3);
  b.dealloc(1);
  b.clock({4, 5, 6});
  b.clock({}, {4, 5, 6});
  b.write(0x10, 0xC01);
  b.read(Bench::bin_val(1));
  CHECK(b.golden.irq());
  SECTION("by call") { b.golden.reset(); }
  SECTION("by pin, with a write that is lost") {
    ContextPins p;
    p.aresetn = 0;
    p.alloc[0] = 1;
    b.golden.write(0x18, 1);
    b.golden.run(&p, 1);
    b.golden.run(&p, 1);
  }
  CHECK(b.golden.now() == 0);
  Bench fresh(c);
  for (std::uint32_t a = 0; a < 0x10000; a += 4) {
    if (b.read(a) != fresh.read(a)) {
      CAPTURE(a);
      CHECK(b.read(a) == fresh.read(a));
    }
  }
  CHECK_FALSE(b.golden.irq());
  b.idle(5);
  CHECK(b.golden.samples() == 0);
}

TEST_CASE("golden stats: a write that is to act in a reset does not, not even before any cycle",
          "[stats][golden][regs]") {
  const bool first = GENERATE(true, false);
  Bench b;
  if (!first) b.idle(5);
  b.golden.write(Bench::kIrqEnable, Bench::kOrphan);
  ContextPins p;
  p.aresetn = 0;
  b.golden.run(&p, 1);
  CHECK(b.golden.now() == 0);
  b.idle();
  CHECK(b.read(Bench::kIrqEnable) == 0);
}

TEST_CASE("golden stats: misuse throws", "[stats][golden][regs]") {
  Bench b;
  b.golden.write(0x10, 1);
  CHECK_THROWS_AS(b.golden.write(0x10, 1), std::logic_error);
  CHECK_THROWS_AS(b.golden.run(static_cast<const Axi4Pins*>(nullptr), 0), std::logic_error);
  CHECK_THROWS_AS(b.golden.run(static_cast<const ApbPins*>(nullptr), 0), std::logic_error);
  const auto refused = [](const StatsConfig& c) {
    CHECK_THROWS_AS(StatsGolden(c), std::invalid_argument);
  };
  refused({.n = 0, .num_dealloc = 0});
  refused({.n = 257, .num_dealloc = 1});
  refused({.nbins = 0});
  refused({.nbins = 65});
  refused({.timer_width = 7});
  refused({.timer_width = 33});
  refused({.bin_width = 15});
  refused({.bin_width = 65});
  refused({.num_dealloc = 0});
  refused({.num_dealloc = 17});
  refused({.num_dealloc = 1, .hist_width = 1});
  refused({.num_dealloc = 1, .hist_width = 33});
  refused({.num_dealloc = 2, .hist_width = 16});
}

}  // namespace fabmon::test::test_golden_registers
