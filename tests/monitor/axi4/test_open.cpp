// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// RTL and golden model alike on what is open: ends in the cycle of their command, ends without a
// command, and atomic operations of AXI5, whose data ends no read. Hand-computed counts.
#include <string>
#include <vector>

#include "tests/catch.hpp"
#include "tests/monitor/axi4/bank_fixture.hpp"

namespace fabmon::test::test_open {
namespace {

const Axi4Pins kIdle;
constexpr std::uint8_t kLoad = 0x20, kCompare = 0x31, kStore = 0x10;

Axi4Pins atomic(std::uint32_t id, std::uint8_t atop) {
  Axi4Pins p = on(kHsAw | kHsWl, 0, 0, id);
  p.awatop = atop;
  return p;
}

// Counter of the bank by event code and subevent.
std::uint64_t of_bank(BankFixture& both, std::uint8_t code, unsigned bit = 0) {
  unsigned k = 0;
  for (const auto& unit : axi4_fixed_events(both.config())) {
    for (const Axi4FixedEvent& event : unit) {
      if (event.code == code && event.bit.value_or(0) == bit) return both.count_of(k);
      ++k;
    }
  }
  FAIL("no such counter");
  return 0;
}

}  // namespace

// total_read_latency, total_write_latency
TEST_CASE("a response in the cycle of its command has latency 0, and nothing later shifts",
          "[axi4][directed][open]") {
  for (const std::string build : {"base", "small", "adv", "advtiny", "whole"}) {
    INFO(build);
    Axi4Fixture pair(build);
    pair.program({0x13, 0x1C});
    pair.clock(on(kHsAr | kHsRl | kHsAw | kHsB));
    pair.repeat(kIdle, 3);
    pair.clock(on(kHsAr | kHsAw));
    pair.clock(kIdle);
    pair.clock(on(kHsAr | kHsRl | kHsAw | kHsB));  // the older one ends, the new one opens
    pair.clock(on(kHsRl | kHsB));
    pair.repeat(kIdle, 3);
    CHECK(pair.count(0) == 3);
    if (pair.config().num_counters > 1) CHECK(pair.count(1) == 3);
    CHECK((pair.read(kExtOpen) & 0x30) == 0);
  }
}

// read_latency_min, write_latency_min, rd_wait_first, wr_wait_resp
TEST_CASE("bank: a response in the cycle of its command has latency 0 in all counters",
          "[axi4][bank][directed][open]") {
  for (const std::string build : {"bank", "bank_tiny", "bank_apb"}) {
    INFO(build);
    BankFixture both(build);
    both.run(kBankSnapClocks);
    both.write(kUctrl, kRstCntr);
    both.clock(on(kHsAr | kHsRl | kHsAw | kHsWl | kHsB));
    both.repeat(kIdle, 3);
    CHECK(of_bank(both, 0x13) == 0);
    CHECK(of_bank(both, 0x1C) == 0);
    CHECK(of_bank(both, 0x20, 3) == 0);
    CHECK(of_bank(both, 0x21, 6) == 0);
    for (unsigned bit = 0; bit < 4; ++bit) CHECK(of_bank(both, 0x28, bit) == 0);
    CHECK((both.read(kExtOpen) & 0x30) == 0);
  }
}

TEST_CASE("an end without a command sets the flag of its direction until it is cleared",
          "[axi4][directed][open]") {
  for (const std::string build : {"base", "adv", "one", "apb16"}) {
    INFO(build);
    Axi4Fixture pair(build);
    pair.clock(on(kHsR));  // not the last beat
    CHECK((pair.read(kExtOpen) & 0x30) == 0);
    pair.clock(on(kHsRl));
    CHECK((pair.read(kExtOpen) & 0x30) == 0x10);
    pair.clock(on(kHsB));
    CHECK((pair.read(kExtOpen) & 0x30) == 0x30);
    pair.write(kExtOpen, 0x10);
    CHECK((pair.read(kExtOpen) & 0x30) == 0x20);
    pair.write(kExtOpen, 0x20, 0xE);  // not this byte
    CHECK((pair.read(kExtOpen) & 0x30) == 0x20);
    pair.write(kUctrl, kRstCntr);
    CHECK((pair.read(kExtOpen) & 0x30) == 0);
    pair.clock(on(kHsRl | kHsB));
    pair.csr_reset();
    CHECK((pair.read(kExtOpen) & 0x30) == 0);
    pair.begin_write(kExtOpen, 0x30);  // an end in the cycle of the write wins
    pair.clock(on(kHsB));
    while (pair.rtl().busy()) pair.clock(kIdle);
    CHECK((pair.read(kExtOpen) & 0x30) == 0x20);
    // By ID where IDs are matched.
    pair.write(kExtOpen, 0x30);
    pair.clock(on(kHsAr, 0, 0, 1));
    pair.clock(on(kHsRl, 0, 0, 0));
    CHECK((pair.read(kExtOpen) & 0x30) == (pair.config().advanced_latency ? 0x10 : 0));
  }
}

TEST_CASE("bank: an end without a command sets the flag of its direction until it is cleared",
          "[axi4][bank][directed][open]") {
  for (const std::string build : {"bank_plain", "bank", "bank_tiny"}) {
    INFO(build);
    BankFixture both(build);
    both.run(kBankSnapClocks);
    both.clock(on(kHsRl));
    CHECK((both.read(kExtOpen) & 0x30) == 0x10);
    both.clock(on(kHsB));
    CHECK((both.read(kExtOpen) & 0x30) == 0x30);
    both.write(kExtOpen, 0x20);
    CHECK((both.read(kExtOpen) & 0x30) == 0x10);
    both.write(kUctrl, kRstCntr);
    CHECK((both.read(kExtOpen) & 0x30) == 0);
    both.begin_write(kExtOpen, 0x30);
    both.clock(on(kHsRl));
    while (both.rtl().busy()) both.clock(kIdle);
    CHECK((both.read(kExtOpen) & 0x30) == 0x10);
    both.write(kExtOpen, 0x10);
    both.clock(on(kHsAw));  // B without the data: no write of the cycle accounting
    both.clock(on(kHsB));
    CHECK((both.read(kExtOpen) & 0x30) == 0x20);
  }
}

// total_read_latency, total_write_latency, r_beats, ovfl_reads
TEST_CASE("data of an atomic operation ends no read", "[axi4][directed][open][atomic]") {
  for (const std::string build : {"base", "adv", "whole", "apb16"}) {
    INFO(build);
    Axi4Fixture pair(build);
    pair.program({0x13, 0x1C});
    pair.clock(on(kHsAr, 0, 0, 1));  // 0
    pair.clock(atomic(2, kLoad));    // 1
    pair.clock(kIdle);               //
    pair.clock(on(kHsR, 0, 0, 2));   // 3
    pair.clock(on(kHsRl, 0, 0, 2));  // 4: its data
    pair.clock(on(kHsB, 0, 0, 2));   // 5
    pair.clock(atomic(3, kStore));   // 6: no data
    pair.clock(on(kHsB, 0, 0, 3));   // 7
    pair.clock(on(kHsRl, 0, 0, 1));  // 8: the read
    pair.repeat(kIdle, 3);
    CHECK(pair.count(0) == 8);
    CHECK(pair.count(1) == 5);
    CHECK((pair.read(kExtOpen) & 0x30) == 0);
  }
}

TEST_CASE("an atomic operation beyond MaxAtomics raises the flag of reads, and its data ends one",
          "[axi4][directed][open][atomic]") {
  for (const std::string build : {"base", "advtiny", "apb16"}) {
    Axi4Fixture pair(build);
    const unsigned most = pair.config().max_atomics;
    INFO(build << ", " << most);
    pair.program({0x10FF, 0x13});
    pair.clock(on(kHsAr, 0, 0, 0));
    for (unsigned i = 0; i < most; ++i) pair.clock(atomic(1, kCompare));
    Axi4Pins both = atomic(1, kCompare);
    both.rvalid = both.rready = both.rlast = 1;  // makes room in its own cycle
    both.rid = 1;
    pair.clock(both);
    pair.repeat(kIdle, 4);
    CHECK(pair.count(0) == 0);
    pair.clock(atomic(1, kCompare));
    pair.repeat(kIdle, 4);
    CHECK(pair.count(0) != 0);
    for (unsigned i = 0; i <= most; ++i) pair.clock(on(kHsRl, 0, 0, 1));
    pair.repeat(kIdle, 2);
    CHECK(pair.read(kExtOpen) % 0x20 / 0x10 == (pair.config().advanced_latency ? 1 : 0));
  }
}

// rd_gap, rd_wait_first, total_read_latency, read_latency_max
TEST_CASE("bank: data of an atomic operation ends no read in any counter",
          "[axi4][bank][directed][open][atomic]") {
  for (const std::string build : {"bank", "bank_apb"}) {
    INFO(build);
    BankFixture both(build);
    both.run(kBankSnapClocks);
    both.write(kUctrl, kRstCntr);
    both.clock(on(kHsAr, 0, 0, 1));  // 0
    both.clock(atomic(2, kLoad));    // 1
    both.clock(on(kHsR, 0, 0, 2));   // 2
    both.clock(kIdle);               // 3
    both.clock(on(kHsRl, 0, 0, 2));  // 4
    both.clock(on(kHsB, 0, 0, 2));   // 5
    both.clock(on(kHsRl, 0, 0, 1));  // 6
    both.repeat(kIdle, 3);
    CHECK(of_bank(both, 0x13) == 6);
    CHECK(of_bank(both, 0x1C) == 4);
    CHECK(of_bank(both, 0x20, 2) == 1);
    CHECK(of_bank(both, 0x20, 3) == 2);  // 1, 5
    CHECK(of_bank(both, 0x28, 0) == 6);
    CHECK(of_bank(both, 0x28, 1) == 6);
    CHECK((both.read(kExtOpen) & 0x30) == 0);
    CHECK(both.read(kBankFlags) == 0);
  }
}

}  // namespace fabmon::test::test_open
