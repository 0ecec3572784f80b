// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The interrupt in every cycle: of axi4 as the flags and enables of the golden model are, to the
// cycle; of the bank within the bounds of docs/reference/axi4-timing.md, and as often.
#include <algorithm>
#include <array>
#include <cstdint>
#include <random>

#include "tb/monitor/axi4/irq.hpp"
#include "tests/catch.hpp"
#include "tests/irq_watch.hpp"
#include "tests/monitor/axi4/bank_fixture.hpp"
#include "tests/monitor/axi4/driver_fixture.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_irq {
namespace {

/// The largest increments: 256 beats of 128 bytes; counters of 33 bits wrap in 2^18 cycles of them.
Axi4Pins big(bool reads, bool writes) {
  Axi4Pins p;
  p.arvalid = p.arready = reads ? 1 : 0;
  p.awvalid = p.awready = writes ? 1 : 0;
  p.arlen = p.awlen = 255;
  p.arsize = p.awsize = 7;
  return p;
}
constexpr std::uint64_t kWrap = 1U << 18;
constexpr IrqFlags kAll{~0U, ~0U, ~0U};

/// No bit, all bits, or one of them.
template <class Rng>
std::uint32_t some(Rng& rng) {
  const std::uint64_t what = rng() % 3;
  return what == 0 ? 0 : what == 1 ? ~0U : 1U << rng() % 20;
}

/// Shows the watch what there is after each cycle of run(), and gives these pins.
template <class Fixture, class Pins>
void watch(Fixture& both, IrqWatch& watched, const std::array<std::uint32_t, 3>& flags,
           const std::array<std::uint32_t, 3>& enables, Pins pins) {
  both.pins([&both, &watched, flags, enables, pins] {
    IrqFlags up{}, on{};
    for (std::size_t u = 0; u < up.size(); ++u) {
      if (flags[u] != 0) up[u] = both.golden().read(flags[u]);
      if (enables[u] != 0) on[u] = both.golden().read(enables[u]);
    }
    watched.cycle(up, on, both.rtl().busy(), both.rtl().irq() != 0);
    return pins();
  });
}

}  // namespace

TEST_CASE("the interrupt shows enabled overflows in every cycle, so many cycles later",
          "[axi4][counts][overflow]") {
  const std::uint64_t seed = seed_or(1);
  INFO("FABMON_SEED=" << seed);
  std::mt19937_64 rng(seed);
  Axi4Fixture both("apb16");
  unsigned rises = 0;
  for (int round = 0; round < 3; ++round) {
    both.pins([] { return Axi4Pins{}; });
    both.write(kUctrl, kRstCtrl | kRstCntr);
    both.write(kUsts, ~0U);
    // The counters start one after the other, and so they overflow.
    for (unsigned j = 0; j < 16; ++j) {
      both.pins([] { return big(true, false); });
      both.write(both.ctl(j), 0x12 | kCntrRst | (rng() % 16 == 0 ? kFrzOnOv : 0));
      both.run(rng() % 12);
    }
    both.repeat(big(true, false), kWrap - 400);
    IrqWatch watched(kAxi4IrqLag, 0, kAll);
    watch(both, watched, {kUsts, 0, 0}, {kIrqEn, 0, 0}, [] { return big(true, false); });
    for (int i = 0; i < 200; ++i) {
      switch (rng() % 8) {
        case 0:
          both.write(kUsts, rng() % 2 == 0 ? ~0U : static_cast<std::uint32_t>(rng()));
          break;
        case 1:
        case 2:
          both.write(kIrqEn, some(rng));
          break;
        case 3:
          both.write(kUctrl, 0);  // where an overflow has frozen all
          break;
        default:
          both.run(rng() % 5);
          break;
      }
    }
    if (round == 1) both.csr_reset();
    both.run(20);
    rises += watched.rises();
  }
  CHECK(rises > 2);
}

TEST_CASE(
    "bank: the interrupt shows enabled overflows within three rounds, software's doing at once",
    "[axi4][bank][overflow]") {
  const std::uint64_t seed = seed_or(1);
  INFO("FABMON_SEED=" << seed);
  std::mt19937_64 rng(seed);
  unsigned rises = 0;
  for (int round = 0; round < 3; ++round) {
    BankFixture both("bank_apb");
    const std::uint64_t apart = rng() % 100;
    both.repeat(big(true, false), apart);
    both.repeat(big(true, true), kWrap - 500);
    IrqWatch watched(kAxi4BankIrqLag, axi4_bank_overflow_delay(both.config()), {});
    watch(both, watched, {kBankUnit[0] + 0x20, kBankUnit[1] + 0x20, kBankUnit[2] + 0x20},
          kBankIrqEn, [] { return big(true, true); });
    both.write(kBankIrqEn[0], ~0U);
    both.write(kBankIrqEn[1], ~0U);
    for (int i = 0; i < 80; ++i) {
      const std::size_t unit = rng() % 2;
      std::uint32_t flags = 0;
      switch (rng() % 8) {
        case 0:
          both.settle_overflow();
          watched.clear(unit, flags = some(rng));
          both.write(kBankUnit[unit] + 0x20, flags);
          break;
        case 1:
        case 2:
          both.write(kBankIrqEn[1 - unit], 0);
          both.write(kBankIrqEn[unit], some(rng));
          break;
        case 3:
          both.read(kBankUnit[unit] + 0x20);
          break;
        case 4:
          both.rtl().snapshot();
          both.golden().snapshot();
          both.run(kBankSnapClocks);  // what meets it is of a later cycle
          break;
        case 5:
          if (i > 60) both.write(kUctrl, kRstCntr);
          break;
        default:
          both.run(rng() % 60);
          break;
      }
    }
    rises += watched.rises();
  }
  CHECK(rises > 2);
}

}  // namespace fabmon::test::test_irq
