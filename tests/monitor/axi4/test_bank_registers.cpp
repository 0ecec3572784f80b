// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Registers of the bank form through the real bus slaves: discovery, every address at reset, after
// writes of all ones and zeros, overflow and interrupt, resets in traffic and from random state.
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "tb/monitor/axi4/irq.hpp"
#include "tb/monitor/axi4/tables/bank_registers.hpp"
#include "tests/catch.hpp"
#include "tests/contract/register_words.hpp"
#include "tests/monitor/axi4/bank_fixture.hpp"
#include "tests/monitor/axi4/bank_stepper.hpp"

namespace fabmon::test::test_bank_registers {
namespace {

const std::vector<std::string> kBankBuilds =
    wanted_builds({"bank", "bank_plain", "bank_tiny", "bank_apb"});

/// Commands of 256 beats of 128 bytes in every cycle: 2^33 bytes in 2^18 cycles.
Axi4Pins most_bytes() {
  Axi4Pins pins;
  pins.arvalid = pins.arready = pins.awvalid = pins.awready = 1;
  pins.arlen = pins.awlen = 255;
  pins.arsize = pins.awsize = 7;
  return pins;
}

}  // namespace

TEST_CASE("bank: discovery finds every counter and what it counts", "[axi4][bank][registers]") {
  const auto build = GENERATE(from_range(kBankBuilds));
  INFO(build);
  BankFixture both(build);
  const auto events = BankStepper::events(both.config());
  const std::uint32_t global = both.read(0x000);
  const std::uint32_t stride = 8 * (global >> 8 & 0xFF);
  CHECK(stride == 0x380);
  const std::uint32_t blocks = global >> 16 & 0x3FF;
  CHECK(blocks == both.units().size());
  CHECK((both.read(0x404) & 0xFF) == events.size());
  std::set<std::uint32_t> selects;
  std::size_t k = 0;
  for (std::uint32_t u = 0; u < blocks; ++u) {
    const std::uint32_t base = 0x100 + u * stride;
    const std::uint32_t low = both.read(base), high = both.read(base + 4);
    const std::uint32_t control = both.read(base + 8);
    CHECK(control == base + 0x18);
    CHECK((low >> 16 & 0xFF) == both.config().counter_width);
    CHECK((high & 0xFF) == 8);
    for (std::uint32_t j = 0; j < (low & 0xFF); ++j, ++k) {
      REQUIRE(k < events.size());
      const std::uint32_t select = both.read(control + (low >> 8 & 0xFF) + 8 * j);
      CHECK((select & 0xFF) == events[k].code);
      CHECK((select >> 8 & 0xFF) == (events[k].bit < 0 ? 0U : 1U << events[k].bit));
      CHECK((select >> 16) == 0);
      CHECK(selects.insert(select).second);
      CHECK(control + (low >> 24) + 8 * j == both.data_of(static_cast<unsigned>(k)));
    }
  }
  CHECK(k == events.size());
}

TEST_CASE("bank: every address reads its reset value, and writes reach what is writable alone",
          "[axi4][bank][registers]") {
  const auto build = GENERATE(from_range(kBankBuilds));
  INFO(build);
  BankFixture both(build);
  both.write(kUctrl, kFreeze);  // what is read stands still
  both.write(kUctrl, kFreeze | kRstCntr);
  const auto sweep = [&] {
    for (std::uint32_t addr = 0; addr < 0x1000; addr += 4) {
      INFO("address " << addr);
      both.read(addr);
    }
  };
  sweep();
  std::set<std::uint32_t> writable;
  for (const std::uint32_t data : {~0U, 0x55555555U, 0U}) {
    for (std::uint32_t addr = 0; addr < 0x1000; addr += 4) {
      INFO("address " << addr << ", data " << data);
      // Snapshots are tested by themselves, and the freeze stays.
      const bool control = addr == kSnapCtrl;
      bool uctrl = false;
      for (unsigned u = 0; u < both.units().size(); ++u) uctrl |= addr == kBankUnit[u] + 0x18;
      both.write(addr, control ? data & ~3U : uctrl ? data | kFreeze : data);
      if (both.read(addr) != 0 && data == ~0U) writable.insert(addr);
    }
    sweep();
  }
  for (unsigned u = 0; u < both.units().size(); ++u) {
    CHECK(writable.count(kBankIrqEn[u]) == (both.units()[u] != 0 ? 1 : 0));
  }
}

TEST_CASE("bank: byte strobes reach their byte alone, read-only registers freeze and clear nothing",
          "[axi4][bank][registers]") {
  const auto build = GENERATE(from_range(kBankBuilds));
  INFO(build);
  BankFixture both = BankFixture::noisy(build, seed_or(5));
  unsigned units = 0;
  while (units < both.units().size() && both.units()[units] != 0) ++units;
  both.run(300);
  std::uint64_t ticks = both.count_of(0);  // cycles: they tell a clear and a freeze
  const auto counts = [&](bool cleared) {
    const std::uint64_t now = both.count_of(0);
    CHECK((now > ticks) == !cleared);
    ticks = now;
    both.count_of(both.size() - 1);
  };
  for (unsigned u = 0; u < units; ++u) {
    for (unsigned s = 0; s < 16; ++s) {
      CAPTURE(u, s);
      const auto strb = static_cast<std::uint8_t>(s);
      const std::uint32_t control = kBankUnit[u] + 0x18;
      both.write(control, kFreeze, strb);
      CHECK((both.read(control) & kFreeze) == (s & 1U));
      both.write(control, kFreeze);
      both.write(control, 0, strb);
      CHECK((both.read(control) & kFreeze) == (~s & 1U));
      both.write(control, 0);
      const std::uint32_t mask = (std::uint64_t{1} << both.units()[u]) - 1;
      std::uint32_t reached = 0;
      for (unsigned b = 0; b < 4; ++b) reached |= (s >> b & 1U) != 0 ? 0xFFU << 8 * b : 0;
      both.write(kBankIrqEn[u], 0);
      both.write(kBankIrqEn[u], ~0U, strb);
      CHECK(both.read(kBankIrqEn[u]) == (reached & mask));
      both.run(400);
      counts(false);
      both.write(control, kRstCntr, strb);
      counts((s & 2U) != 0);
    }
    for (std::uint32_t at = 0; at < 0x18; at += 4) {
      CAPTURE(u, at);
      both.run(100);
      counts(false);
      both.write(kBankUnit[u] + at, ~0U);
      CHECK(both.read(kUctrl) == 0);
      counts(false);
    }
  }
}

TEST_CASE("bank: a counter that overflows wraps, sets its bit and raises the interrupt",
          "[axi4][bank][overflow]") {
  BankFixture both("bank_apb");
  const Axi4Pins pins = most_bytes();
  constexpr std::uint32_t kReadBytes = 14, kWriteBytes = 19;  // in their units
  both.write(kBankIrqEn[1], 1U << kWriteBytes);
  both.repeat(pins, (1U << 18) - 2000);
  CHECK(both.read(kBankUnit[0] + 0x20) == 0);
  CHECK(both.read(kBankUnit[1] + 0x20) == 0);
  both.pins([pins] { return pins; });
  const std::uint64_t before = both.count_of(kReadBytes);
  CHECK(before >= (1ULL << 33) - (2000ULL << 15));
  both.irq();
  CHECK(both.rtl().irq() == 0);
  both.run(2000);
  CHECK(both.read(kBankUnit[0] + 0x20) == 1U << kReadBytes);
  CHECK(both.read(kBankUnit[1] + 0x20) == 1U << kWriteBytes);
  CHECK(both.count_of(kReadBytes) < before);
  both.irq();
  CHECK(both.rtl().irq() == 1);
  both.snapshot_all();
  both.compare_snapshot();
  CHECK(both.read(kBankSnapOv[1]) == 1U << kWriteBytes);
  for (std::uint32_t at = 0; at < 0x28; at += 4) {  // registers beside it
    if (at != 0x20) both.write(kBankUnit[0] + at, 1U << kReadBytes);
  }
  CHECK(both.read(kBankUnit[0] + 0x20) == 1U << kReadBytes);
  both.write(kBankUnit[1] + 0x20, 1U << kWriteBytes);
  both.irq();
  CHECK(both.rtl().irq() == 0);
  CHECK(both.read(kBankUnit[0] + 0x20) == 1U << kReadBytes);
  both.write(kUctrl, kRstCntr);
  CHECK(both.read(kBankUnit[0] + 0x20) == 0);
  both.compare_all();
}

TEST_CASE("bank: irq is low from the answer to Rst_Cntr on, also behind a snapshot",
          "[axi4][bank][overflow]") {
  const Axi4Pins pins = most_bytes();
  for (const bool snapshot : {false, true}) {
    CAPTURE(snapshot);
    BankFixture both("bank_apb");
    both.write(kBankIrqEn[0], ~0U);
    both.repeat(pins, 1U << 18);
    both.pins([pins] { return pins; });
    both.irq();
    CHECK(both.rtl().irq() == 1);
    if (snapshot) {
      both.snapshot_pin();
      both.run(3);
    }
    both.write(kUctrl, kRstCntr);
    CHECK(both.rtl().irq() == 0);
    for (unsigned k = 0; k < 200; ++k) {  // no access meanwhile
      both.run(1);
      CHECK(both.rtl().irq() == 0);
    }
    CHECK(both.read(kBankUnit[0] + 0x20) == 0);
    CHECK(both.read(kBankIrqEn[0]) == 0xFFFF);
  }
}

TEST_CASE("bank: an upper half that is kept outlives accesses to all other registers",
          "[axi4][bank][registers]") {
  BankFixture both("bank_apb");
  const Axi4Pins pins = most_bytes();
  constexpr unsigned kReadBytes = 14;
  both.repeat(pins, 3U << 16);  // the upper half is 1
  both.pins([pins] { return pins; });
  const std::uint32_t data = both.data_of(kReadBytes);
  for (unsigned u = 0; u < both.units().size(); ++u) {
    for (const std::uint32_t other :
         {kBankUnit[u] + 0x20, kBankIrqEn[u], kBankSnapOv[u], both.snap_of(kReadBytes)}) {
      CAPTURE(other);
      both.read(data);
      both.read(other);
      CHECK(both.read(data + 4) == 1);
      both.read(data);
      both.write(other, ~0U);
      CHECK(both.read(data + 4) == 1);
    }
  }
  both.read(data);
  both.snapshot_all();
  CHECK(both.read(data + 4) == 1);
}

TEST_CASE("bank: a write of a count keeps nothing, and drops nothing that is kept",
          "[axi4][bank][registers]") {
  BankFixture both("bank_apb");
  const Axi4Pins pins = most_bytes();
  constexpr unsigned kReadBytes = 14;
  both.repeat(pins, 3U << 16);  // the upper half is 1
  const std::uint32_t data = both.data_of(kReadBytes);
  for (const std::uint32_t written : {data, data + 4}) {
    CAPTURE(written);
    both.read(data);
    CHECK(both.read(data + 4) == 1);
    both.write(written, ~0U);
    CHECK(both.read(data + 4) == 1);
    both.write(kUctrl, kRstCntr);
    CHECK(both.read(data + 4) == 1);
    both.read(data);
    CHECK(both.read(data + 4) == 0);
    both.repeat(pins, 3U << 16);
  }
}

TEST_CASE("bank: a count is busy until it is found, and is found once", "[axi4][bank][registers]") {
  const auto build = GENERATE(from_range(kBankBuilds));
  INFO(build);
  BankFixture both = BankFixture::noisy(build, seed_or(13));
  both.run(4 * kBankSnapClocks);
  const std::uint32_t one = both.data_of(0), other = both.data_of(both.size() - 1);
  const unsigned round = axi4_bank_round(both.config());
  const auto low = [&](std::uint32_t addr) { return both.rtl_word(addr); };
  for (unsigned wait = 0; wait < round + 12; ++wait) {
    CAPTURE(wait);
    const std::uint32_t count = both.begin_read(one);  // ticks of the clock: never 0
    both.end();
    CHECK(both.rtl().rdata() == 0);
    CHECK(both.rtl_busy(one + 4));
    both.run(wait);
    if (wait % 3 == 0 && wait + 30 < round) {  // while one is looked for, no other is
      CHECK(low(other) == 0);
      CHECK(both.rtl_busy(other + 4));
    }
    both.run(round);
    CHECK(both.rtl_busy(one + 4));  // found, but not read
    CHECK(low(one) == count);
    for (int again = 0; again < 3; ++again) CHECK(low(one + 4) == both.golden().read(one + 4));
    CHECK(both.rtl_busy(other + 4));
    CHECK(low(one) == 0);  // the next one
    CHECK(both.rtl_busy(one + 4));
    both.run(round);
    // It is given up by a write, by a read of another count and by Rst_Cntr.
    if (wait % 3 == 0) {
      const std::uint32_t now = both.golden().read(one);
      both.rtl().issue({.write = true, .addr = one, .data = ~0U});
      both.end();
      both.run(round);
      CHECK(low(one) == now);
      CHECK_FALSE(both.rtl_busy(one + 4));
    } else if (wait % 3 == 1) {
      CHECK(low(other) == 0);
      both.run(round);
      const std::uint32_t now = both.begin_read(one);
      both.end();
      CHECK(both.rtl().rdata() == 0);
      both.run(round);
      CHECK(low(one) == now);
    } else {
      both.write(kUctrl, kRstCntr);
      both.run(round);
      const std::uint32_t now = both.begin_read(one);
      both.end();
      CHECK(both.rtl().rdata() == 0);
      both.run(2 * round);
      CHECK(low(one) == now);
    }
    both.write(one + 4, 0);  // this one begins nothing
    CHECK_FALSE(both.rtl_busy(one + 4));
  }
}

TEST_CASE("bank: a CSR reset in each cycle of a write of EXT_IRQ_EN undoes it",
          "[axi4][bank][reset]") {
  const auto build = GENERATE(from_range(kBankBuilds));
  INFO(build);
  BankFixture both = BankFixture::noisy(build, seed_or(11));
  for (unsigned phase = 0; phase < axi4_bank_round(both.config()) + 16; ++phase) {
    CAPTURE(phase);
    both.write(kBankIrqEn[0], ~0U);
    both.begin_write(kBankIrqEn[1], ~0U);
    both.run(phase);
    both.csr_reset();
    if (both.rtl().busy()) both.end();
    for (unsigned u = 0; u < both.units().size(); ++u) {
      CHECK(both.read(kBankIrqEn[u]) == 0);
      both.read(kBankSnapOv[u]);
    }
  }
}

TEST_CASE("bank: with flags up, resets and snapshots in any cycle of an access to flags",
          "[axi4][bank][overflow][reset][soak]") {
  const std::uint64_t seed = seed_or(12);
  INFO("FABMON_SEED=" << seed);
  std::mt19937_64 rng(seed);
  const Axi4Pins pins = most_bytes();
  constexpr std::uint32_t kUp = 1U << 14;  // read_cmd_bytes
  for (unsigned i = 0; i < soak_part(90); ++i) {
    BankFixture both("bank_apb");
    both.write(kBankIrqEn[0], ~0U);
    both.repeat(pins, 1U << 18);
    both.pins([pins] { return pins; });
    const auto phase = static_cast<unsigned>(rng() % 80);
    CAPTURE(i, phase);
    CHECK(both.read(kBankUnit[0] + 0x20) == kUp);
    both.irq();
    CHECK(both.rtl().irq() == 1);
    if (i % 3 == 0) {  // the flag and its enable are gone, and do not come back with new enables
      both.begin_write(rng() % 2 == 0 ? kBankIrqEn[0] : kBankUnit[1] + 0x20, ~0U);
      both.run(1 + phase % 16);
      both.csr_reset();
      if (both.rtl().busy()) both.end();
      both.write(kBankIrqEn[0], ~0U);
      for (unsigned k = 0; k < 200; ++k) {
        both.run(1);
        CHECK(both.rtl().irq() == 0);
      }
      CHECK(both.read(kBankUnit[0] + 0x20) == 0);
    } else if (i % 3 == 1) {  // the one snapshot shows until the other one is complete
      both.snapshot_all();
      both.write(kBankUnit[0] + 0x20, ~0U);
      both.snapshot_pin();
      both.run(phase);
      const bool shows = phase + 1 < axi4_bank_round(both.config());
      CHECK(both.read(kBankSnapOv[0]) == (shows ? kUp : 0));
      both.run(kBankSnapClocks);
      CHECK(both.read(kBankSnapOv[0]) == 0);
    } else {  // a flag that is cleared in any cycle around a snapshot is in it or not
      both.settle_overflow();
      if (phase % 2 == 0) both.snapshot_pin();
      both.run(1 + phase % 12);
      both.begin_write(kBankUnit[0] + 0x20, ~0U);
      both.run(phase % 5);
      if (phase % 2 != 0) both.snapshot_pin();
      both.end();
      both.irq();
      CHECK(both.rtl().irq() == 0);
      CHECK(both.read(kBankSnapOv[0]) == (phase % 2 == 0 || phase % 5 == 0 ? kUp : 0));
      CHECK(both.read(kBankUnit[0] + 0x20) == 0);
      CHECK(both.read(kBankIrqEn[0]) == 0xFFFF);
    }
    both.compare_all();
  }
}

TEST_CASE("bank: an overflow is seen in whatever cycle of the scan it happens",
          "[axi4][bank][overflow][soak]") {
  BankFixture both("bank_apb");
  Axi4Pins pins;
  pins.arvalid = pins.arready = pins.awvalid = pins.awready = 1;
  pins.arlen = pins.awlen = 255;
  pins.arsize = pins.awsize = 7;
  const std::uint64_t phases = 70, step = phases / soak_part(phases);
  for (std::uint64_t phase = seed_or(0) % step; phase < phases; phase += step) {
    CAPTURE(phase);
    both.reset();
    both.repeat(pins, (1U << 18) - 200 + phase);
    both.pins([pins] { return pins; });
    for (int i = 0; i < 100; ++i) {
      both.read(kBankUnit[0] + 0x20);
      both.read(kBankUnit[1] + 0x20);
    }
    both.compare_all();
    both.pins([] { return Axi4Pins{}; });
  }
}

TEST_CASE("bank: a reset in traffic leaves nothing behind", "[axi4][bank][reset]") {
  const std::uint64_t seed = seed_or(1);
  const auto build = GENERATE(from_range(kBankBuilds));
  INFO(build << ", FABMON_SEED=" << seed);
  BankFixture both = BankFixture::noisy(build, seed);
  std::mt19937_64 rng(seed);
  for (unsigned round = 0; round < 8; ++round) {
    for (unsigned u = 0; u < both.units().size(); ++u) both.write(kBankIrqEn[u], ~0U);
    both.run(rng() % 900);
    if (round % 4 == 0) {
      both.rtl().snapshot();
      both.golden().snapshot();
      both.run(rng() % 100);
    }
    if (round % 4 == 1) {
      both.rtl().issue({.addr = both.data_of(0)});
      both.run(1 + rng() % 8);
    }
    if (round % 4 == 2) {
      both.begin_write(kSnapCtrl, 3);
      both.run(1 + rng() % 90);
    }
    both.reset();
    REQUIRE_FALSE(both.rtl().busy());
    REQUIRE(both.rtl().irq() == 0);
    if (round % 4 != 3) both.compare_all();
    both.run(400);
    both.compare_all();
  }
}

TEST_CASE("bank: a reset of one cycle in each cycle of an access: it is not answered after it",
          "[axi4][bank][reset]") {
  const auto build = GENERATE(from_range(kBankBuilds));
  INFO(build);
  BankFixture both(build);
  both.reset();  // the first one is longer
  const std::uint32_t capability = both.read(0x404);
  for (unsigned cycles = 0; cycles < 2 * kBankSnapClocks + 20; ++cycles) {
    for (const std::uint32_t addr : {kUctrl, both.data_of(1)}) {
      CAPTURE(cycles, addr);
      if (cycles % 2 == 0) {
        both.begin_read(addr);
      } else {
        both.begin_write(addr, 0);
      }
      both.run(cycles / 2);
      both.reset();
      if (addr == kUctrl) {
        CHECK(both.read(0x404) == capability);
      } else {  // nor is its count found or kept
        both.run(2 * kBankSnapClocks);
        CHECK(both.read(addr + 4) == kBankBusy);
        CHECK(both.rtl_word(addr) == 0);
        CHECK(both.rtl_busy(addr + 4));
      }
    }
  }
}

TEST_CASE("bank: the state before the reset is of no consequence", "[axi4][bank][reset]") {
  for (int state = 1; state < 10; ++state) {
    CAPTURE(state);
    BankNoise noise(9, true);
    BankFixture both(
        "bank_xinit", [&] { return noise.next(); }, state * 7919);
    REQUIRE(both.rtl().irq() == 0);
    both.compare_all();
    both.run(500);
    both.snapshot_all();
    both.compare_all();
  }
}

TEST_CASE("bank: the CSR reset clears values and registers, not what is open",
          "[axi4][bank][reset]") {
  const auto build = GENERATE(from_range(kBankBuilds));
  INFO(build);
  BankFixture both = BankFixture::noisy(build, seed_or(4));
  for (int round = 0; round < 40; ++round) {
    CAPTURE(round);
    both.run(static_cast<std::uint64_t>(37 * round % 211));
    if (round % 3 == 0) {
      both.rtl().snapshot();
      both.golden().snapshot();
      both.run(static_cast<std::uint64_t>(round));
    }
    both.csr_reset();
    both.run(kBankSnapClocks);
    both.compare_all();
  }
}

// What no cycle of the time before may have to do with: a snapshot is under way, or just was.
TEST_CASE("bank: after a reset snapshots are refused as long as its clear goes on, and no longer",
          "[axi4][bank][reset][snapshot]") {
  const auto build = GENERATE(from_range(kBankBuilds));
  const unsigned before = GENERATE(1U, 30U, 2 * kBankSnapClocks);  // cycles from a snapshot to it
  INFO(build << ", " << before);
  BankFixture both = BankFixture::noisy(build, seed_or(7));
  constexpr std::uint32_t kLost = 2;
  std::set<std::uint32_t> seen;
  for (unsigned gap = 0; gap < 2 * kBankSnapClocks; gap += gap < 50 ? 7 : 1) {
    CAPTURE(gap);
    both.run(3 * kBankSnapClocks);
    both.snapshot_pin();
    both.run(before);
    both.reset();
    both.run(gap);
    both.snapshot_pin();
    both.run(3 * kBankSnapClocks);
    seen.insert(both.read(kSnapSts) & kLost);
    both.compare_snapshot();
  }
  CHECK(seen.size() == 2);
}

// A clear of the same cycle or before, one that a snapshot holds up, and both together.
TEST_CASE("bank: a snapshot is refused as long as a clear goes on, and not a cycle longer",
          "[axi4][bank][reset][snapshot]") {
  const auto build = GENERATE(from_range(kBankBuilds));
  const bool csr = GENERATE(true, false);
  const int before = GENERATE(-1, 0, 20);  // cycles from a snapshot to the clear; -1: none
  INFO(build << (csr ? ", CSR reset, " : ", Rst_Cntr, ") << before);
  BankFixture both = BankFixture::noisy(build, seed_or(6));
  constexpr std::uint32_t kLost = 2;
  std::set<std::uint32_t> seen;
  for (unsigned gap = 1; gap < 2 * kBankSnapClocks; gap += gap < 50 ? 7 : 1) {
    CAPTURE(gap);
    both.run(2 * kBankSnapClocks);
    both.write(kSnapSts, kLost);
    if (before >= 0) both.snapshot_pin();
    if (before > 0) both.run(static_cast<unsigned>(before));
    if (csr) {
      both.csr_reset();
    } else {
      both.begin_write(kUctrl, kRstCntr);
      both.run(1);
    }
    both.run(gap - 1);
    both.snapshot_pin();
    both.run(3 * kBankSnapClocks);
    if (!csr) both.end();
    seen.insert(both.read(kSnapSts) & kLost);
    both.compare_snapshot();
  }
  CHECK(seen.size() == 2);
}

TEST_CASE("bank: CLEARING tells when a clear is over: no snapshot after it is refused",
          "[axi4][bank][registers][snapshot]") {
  const auto build = GENERATE(from_range(kBankBuilds));
  INFO(build);
  BankFixture both = BankFixture::noisy(build, seed_or(8));
  constexpr std::uint32_t kLost = 2, kClearing = 1U << 16;
  std::set<unsigned> polls;
  for (unsigned phase = 0; phase < 2 * kBankSnapClocks; phase += 3) {
    CAPTURE(phase);
    both.run(2 * kBankSnapClocks + phase);
    if (phase % 2 == 0) both.snapshot_pin();
    both.run(phase % 7);
    both.write(kUctrl, kRstCntr);
    unsigned waits = 0;
    for (; (both.read(kUctrl) & kClearing) != 0; ++waits) both.run(phase % 5);
    polls.insert(waits);
    both.snapshot_pin();
    both.run(3 * kBankSnapClocks);
    CHECK((both.read(kSnapSts) & kLost) == 0);
    both.compare_snapshot();
  }
  CHECK(polls.size() > 3);
  CHECK(*polls.begin() > 1);
}

TEST_CASE("bank: snapshots asked for in every cycle hold a count up but once",
          "[axi4][bank][snapshot]") {
  const auto build = GENERATE(from_range(kBankBuilds));
  INFO(build);
  BankFixture both = BankFixture::noisy(build, seed_or(8));
  both.run(2 * kBankSnapClocks);
  const unsigned limit = 3 * axi4_bank_round(both.config());
  for (unsigned k = 0; k < both.size(); k += 5) {
    CAPTURE(k);
    unsigned waited = 0;
    const auto word = [&](std::uint32_t addr) {
      both.rtl().issue({.addr = addr});
      do {
        both.snapshot_pin();
        both.run(1);
        ++waited;
      } while (both.rtl().busy());
      return both.rtl().rdata();
    };
    do {
      word(both.data_of(k));
    } while ((word(both.data_of(k) + 4) & kBankBusy) != 0 && waited < limit);
    CHECK(waited < limit);
  }
}

// A round that is given up begins again, and finds the count of the cycle in which it does.
TEST_CASE("bank: a snapshot in each cycle of a read: both are right, and nothing is cleared",
          "[axi4][bank][snapshot]") {
  const auto build = GENERATE(from_range(kBankBuilds));
  INFO(build);
  BankFixture both = BankFixture::noisy(build, seed_or(10));
  both.run(500);
  const unsigned round = axi4_bank_round(both.config());
  for (unsigned phase = 0; phase < round + 8; ++phase) {
    const std::uint32_t addr = both.data_of(phase % both.size());
    CAPTURE(phase, addr);
    const std::uint32_t first = both.begin_read(addr);
    for (unsigned i = 0; i < phase; ++i) {
      both.run(1);
    }
    both.snapshot_pin();
    both.run(1);
    if (both.rtl().busy()) both.end();
    std::uint32_t found = 0;
    unsigned polls = 0;
    do {
      found = both.rtl_word(addr);
    } while (both.rtl_busy(addr + 4) && ++polls < kBankBusyLimit);
    CHECK(polls < kBankBusyLimit);
    const std::uint32_t last = both.golden().read(addr);
    // Of its low 32 bits, as of some cycle from the first to the last.
    CHECK(found - first <= last - first);
    both.run(kBankSnapClocks);
    both.compare_snapshot();
    both.read(addr);
  }
  both.compare_all();
}

TEST_CASE("bank: an access takes as long as its page says", "[axi4][bank][registers]") {
  const auto build = GENERATE(from_range(kBankBuilds));
  INFO(build);
  BankFixture both = BankFixture::noisy(build, seed_or(9));
  std::set<std::uint32_t> late{kBankFlags, kExtOpen};
  late.insert(kBankIrqEn.begin(), kBankIrqEn.end());
  std::set<std::uint32_t> controls;
  for (const std::uint32_t unit : kBankUnit) {  // there or not
    late.insert(unit + 0x20);
    controls.insert(unit + 0x18);
  }
  both.run(3 * kBankSnapClocks);
  for (const bool snapshot : {false, true}) {
    for (std::uint32_t addr = 0; addr < 0x1000; addr += 4) {
      INFO("address " << addr);
      if (snapshot) both.snapshot_pin();
      both.run(1);
      both.rtl().issue({.addr = addr});
      CHECK(both.end() + 1 == (late.count(addr) != 0 ? 13 : 8));
      both.rtl().issue({.write = true, .addr = addr, .data = 0});
      CHECK(both.end() + 1 == (late.count(addr) + controls.count(addr) != 0 ? 13 : 8));
      if (snapshot) both.run(2 * kBankSnapClocks);
    }
  }
}

// Or what was counted before it shows as an overflow.
TEST_CASE("bank: a snapshot that a CSR reset gives up shows no overflow",
          "[axi4][bank][reset][snapshot][overflow]") {
  BankFixture both("bank_apb");
  both.repeat(most_bytes(), 1U << 18);  // 2^33 bytes in the last cycle
  both.snapshot_pin();
  both.run(2);
  both.csr_reset();
  both.run(2 * kBankSnapClocks);
  both.compare_snapshot();
}

TEST_CASE("bank: a register is read back right after it is written, while everything counts",
          "[axi4][bank][registers]") {
  const auto build = GENERATE(from_range(kBankBuilds));
  INFO(build);
  BankFixture both = BankFixture::noisy(build, 5);
  std::mt19937_64 rng(5);
  for (const auto& [addr, word] : table_words(axi4_bank_registers(), both.config())) {
    if (addr == kSnapCtrl) continue;  // a read that meets a snapshot may wait: test_bank_equal.cpp
    for (const std::uint32_t data : {~0U, 0U, static_cast<std::uint32_t>(rng())}) {
      both.write(addr, data);
      both.read(addr);
    }
    both.write(kUctrl, 0);
  }
}

}  // namespace fabmon::test::test_bank_registers
