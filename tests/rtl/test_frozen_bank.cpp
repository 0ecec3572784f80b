// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Frozen counters of axi4_bank leave the RAMs of the words alone but for the words of gap events,
// whose times run on; a read, a snapshot and a clear visit all words once. The stores are read
// while an access is under way. That no count changes by it:
// tests/monitor/axi4/test_bank_frozen.cpp, and proved, formal/axi4_bank_conserve_lane.sv.
#include <array>
#include <cstdint>

#include "Vtest_frozen_bank.h"
#include "tests/catch.hpp"

namespace fabmon::test::test_frozen_bank {
namespace {

// Latency alone of the extras: slots 48 to 51.
constexpr unsigned kSlots = 52, kFirstGap = 32, kLastGap = 47;
constexpr unsigned kGaps = kLastGap - kFirstGap + 1, kOthers = kSlots - kGaps;
constexpr unsigned kRound = kSlots + 7;

constexpr std::uint32_t kUctrl = 0x118, kFreeze = 1, kRstCntr = 0x200;
constexpr std::uint32_t kArHandshakes = 0x1A8 + 8;  // UCDATA_L of counter 1
constexpr std::uint32_t kSnap = 0xC00;

/// Accesses to a RAM of words in some cycles.
struct Seen {
  unsigned gaps = 0, others = 0;
};

struct Bank {
  VerilatedContext context;
  Vtest_frozen_bank top{&context, "top"};
  // Of the lower and the upper part of the words.
  std::array<Seen, 2> writes, reads;
  unsigned store_reads = 0;

  Bank() {
    top.rst_ni = 0;
    top.traffic_i = top.snapshot_i = top.psel_i = top.penable_i = 0;
    clock(4);
    top.rst_ni = 1;
    top.traffic_i = 1;
    clock(4 * kRound);
  }
  ~Bank() { top.final(); }

  void clock(unsigned cycles = 1) {
    while (cycles-- != 0) {
      top.clk_i = 0;
      top.eval();
      look();
      top.clk_i = 1;
      top.eval();
    }
  }
  void forget() {
    writes = reads = {};
    store_reads = 0;
  }

  std::uint32_t access(std::uint32_t addr, bool write, std::uint32_t data = 0) {
    top.paddr_i = addr;
    top.pwrite_i = write ? 1 : 0;
    top.pwdata_i = data;
    top.psel_i = 1;
    top.penable_i = 0;
    clock();
    top.penable_i = 1;
    do clock();
    while (top.pready_o == 0);
    const std::uint32_t read = top.prdata_o;
    clock();
    top.psel_i = top.penable_i = 0;
    return read;
  }
  std::uint32_t read(std::uint32_t addr) { return access(addr, false); }
  void write(std::uint32_t addr, std::uint32_t data) { access(addr, true, data); }
  std::uint32_t count(std::uint32_t addr) {
    for (;;) {
      const std::uint32_t low = read(addr);
      if ((read(addr + 4) >> 31) == 0) return low;
    }
  }

 private:
  static void add(Seen& seen, bool access, unsigned slot) {
    if (access) ++(slot >= kFirstGap && slot <= kLastGap ? seen.gaps : seen.others);
  }
  void look() {
    add(writes[0], (top.write_o & 1) != 0, top.write_low_o);
    add(writes[1], (top.write_o & 2) != 0, top.write_high_o);
    add(reads[0], (top.read_o & 1) != 0, top.read_low_o);
    add(reads[1], (top.read_o & 2) != 0, top.read_high_o);
    store_reads += top.store_read_o != 0 ? 1 : 0;
  }
};

/// All rounds of some cycles: `others` visits outside of gap events, and each round those of all
/// gap events.
void check(const Bank& bank, unsigned rounds, unsigned others) {
  for (const auto& ports : {bank.writes, bank.reads}) {
    for (const Seen& seen : ports) {
      CHECK(seen.others == others);
      CHECK(seen.gaps >= (rounds - 1) * kGaps);
    }
  }
}

}  // namespace

TEST_CASE("axi4_bank: frozen counters leave their words in RAM alone, but for gap events",
          "[axi4][bank][frozen]") {
  Bank bank;
  bank.forget();
  bank.clock(10 * kRound);
  check(bank, 10, 10 * kOthers);

  // The round under way, one that begins while frozen, and what is still on its way.
  const std::uint32_t before = bank.count(kArHandshakes);
  bank.write(kUctrl, kFreeze);
  const std::uint32_t frozen = bank.count(kArHandshakes);
  CHECK(frozen > before);
  bank.clock(2 * kRound + 6);
  bank.forget();
  bank.clock(10 * kRound);
  check(bank, 10, 0);
  CHECK(bank.store_reads == 0);

  SECTION("a read visits all words once") {
    CHECK(bank.count(kArHandshakes) == frozen);
    bank.clock(2 * kRound + 6);
    check(bank, 12, kOthers);
    CHECK(bank.store_reads > 0);
  }
  SECTION("a snapshot visits all words once") {
    bank.top.snapshot_i = 1;
    bank.clock();
    bank.top.snapshot_i = 0;
    bank.clock(3 * kRound);
    check(bank, 13, kOthers);
    CHECK(bank.read(kSnap + 8) == frozen);
    check(bank, 13, kOthers);
  }
  SECTION("a clear visits all words once") {
    bank.write(kUctrl, kFreeze | kRstCntr);
    bank.clock(3 * kRound);
    check(bank, 13, kOthers);
    CHECK(bank.count(kArHandshakes) == 0);
  }
  SECTION("after the end of the freeze all words are visited in each round") {
    bank.write(kUctrl, 0);
    bank.clock(2 * kRound);
    bank.forget();
    bank.clock(10 * kRound);
    check(bank, 10, 10 * kOthers);
    CHECK(bank.count(kArHandshakes) > frozen + 10 * kRound);
  }
}

}  // namespace fabmon::test::test_frozen_bank
