// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The golden models of both forms on atomic operations of AXI5, whose data on R is no read's:
// hand-computed counts.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tb/monitor/axi4/golden/bank_counters.hpp"
#include "tb/monitor/axi4/golden/golden.hpp"
#include "tb/monitor/axi4/tables/register_map.hpp"
#include "tests/catch.hpp"

namespace fabmon::test::test_golden_atomics {
namespace {

constexpr std::uint8_t kLoad = 0x20, kCompare = 0x31, kStore = 0x10;

// One cycle, handshake by handshake.
struct Cycle : Axi4Pins {
  Cycle& ar(std::uint32_t id) {
    arvalid = arready = 1, arid = id;
    return *this;
  }
  Cycle& aw(std::uint32_t id, std::uint8_t atop) {
    awvalid = awready = 1, awid = id, awatop = atop;
    return *this;
  }
  Cycle& w() {
    wvalid = wready = wlast = 1;
    return *this;
  }
  Cycle& r(std::uint32_t id, bool last = true) {
    rvalid = rready = 1, rid = id, rlast = last ? 1 : 0;
    return *this;
  }
  Cycle& b(std::uint32_t id) {
    bvalid = bready = 1, bid = id;
    return *this;
  }
};

// Reads: ID 1 from 0 to 9, ID 2 from 6 to 11. Atomic operations with data: ID 5 from 1 to 7 with
// two beats in 3 and 5, ID 6 from 6 to 10 with one in 8; without data: ID 7 from 12 to 14.
std::vector<Axi4Pins> mixed() {
  std::vector<Cycle> c(16);
  c[0].ar(1);
  c[1].aw(5, kLoad);
  c[2].w();
  c[3].r(5, false).rresp = 2;
  c[5].r(5);
  c[6].aw(6, kCompare).ar(2);
  c[7].w().b(5);
  c[8].r(6);
  c[9].r(1);
  c[10].b(6);
  c[11].r(2);
  c[12].aw(7, kStore);
  c[13].w();
  c[14].b(7);
  return {c.begin(), c.end()};
}

// Runs the pins in pieces of so many cycles, with a look in between, which ends a block.
void run(Axi4Golden& golden, const std::vector<Axi4Pins>& pins, std::size_t piece) {
  for (std::size_t i = 0; i < pins.size(); i += piece) {
    golden.run(&pins[i], std::min(piece, pins.size() - i));
    golden.counter(0);
  }
}

// The selectable form with these control words, which count from now on.
Axi4Golden counting(const Axi4Config& config, const std::vector<std::uint32_t>& controls) {
  Axi4Golden golden(config);
  for (unsigned j = 0; j < controls.size(); ++j) {
    golden.write(axi4_reg::kUcctlL + 8 * j, controls[j] | axi4_reg::kUcctlLCntrRst);
    golden.idle(1);
  }
  golden.write(axi4_reg::kUctrlL, axi4_reg::kUctrlLRstCntr);
  golden.idle(1);
  return golden;
}

// A counter of the bank by event and subevent.
std::uint64_t of_bank(const Axi4Golden& golden, const Axi4Config& config, std::uint8_t code,
                      unsigned bit = 0) {
  unsigned k = 0;
  for (const auto& unit : axi4_fixed_events(config)) {
    for (const Axi4FixedEvent& event : unit) {
      if (event.code == code && event.bit.value_or(0) == bit) return golden.counter(k);
      ++k;
    }
  }
  FAIL("no such counter");
  return 0;
}

}  // namespace

TEST_CASE("golden axi4: data of an atomic operation ends no read, by number or by ID",
          "[axi4][golden][atomic]") {
  for (const bool advanced : {false, true}) {
    for (const std::size_t piece : {1, 3, 16}) {
      CAPTURE(advanced, piece);
      // total_read_latency, total_write_latency, beats of R, ar2r, read and write commands, flags
      Axi4Golden golden = counting({.num_counters = 8, .advanced_latency = advanced},
                                   {0x13, 0x1C, 0x0810, 0x07, 0x11, 0x1A, 0xFF, 0x13});
      golden.write(axi4_reg::kUcctlH + 8 * 7, axi4_reg::kUcctlHMax);
      golden.idle(1);
      run(golden, mixed(), piece);
      CHECK(golden.counter(0) == 14);  // 9 + 5
      CHECK(golden.counter(1) == 12);  // 6 + 4 + 2
      CHECK(golden.counter(2) == 5);   // as they are on the pins
      CHECK(golden.counter(3) == 11);  // likewise: from 0 to 11
      CHECK(golden.counter(4) == 2);
      CHECK(golden.counter(5) == 3);
      CHECK(golden.counter(6) == 0);
      CHECK(golden.counter(7) == (advanced ? 9 : 2));  // the longest, or the most at once
    }
  }
}

TEST_CASE("golden axi4_bank: data of an atomic operation ends no read in any counter",
          "[axi4][bank][golden][atomic]") {
  const Axi4Config config{.bank = true, .latency = true, .responses = true};
  for (const std::size_t piece : {1, 3, 16}) {
    CAPTURE(piece);
    Axi4Golden golden(config);
    run(golden, mixed(), piece);
    const auto count = [&](std::uint8_t code, unsigned bit = 0) {
      return of_bank(golden, config, code, bit);
    };
    CHECK(count(0x13) == 14);
    CHECK(count(0x1C) == 12);
    CHECK(count(0x10, 3) == 5);  // beats of R
    CHECK(count(0x20, 2) == 1);  // the gap in cycle 4
    CHECK(count(0x20, 3) == 5);  // a read is open and R rests: 1, 2, 6, 7, 10
    CHECK(count(0x20, 4) == 1);  // a command alone: 0
    CHECK(count(0x21, 4) == 2);  // responses: 10, 14
    CHECK(count(0x21, 6) == 6);  // waits for responses: 3-6, 8, 9
    CHECK(count(0x21, 7) == 2);  // commands alone: 1, 12
    CHECK(count(0x28, 0) == 5);
    CHECK(count(0x28, 1) == 9);
    CHECK(count(0x28, 2) == 2);
    CHECK(count(0x28, 3) == 6);
    CHECK(count(0x29, 0) == 1);  // SLVERR of a beat of the atomic operation
    CHECK(golden.read(0x430) == 0);
  }
}

TEST_CASE("golden axi4: which atomic operation a burst of R belongs to", "[axi4][golden][atomic]") {
  const auto latency_of = [](const std::vector<Axi4Pins>& pins) {
    Axi4Golden golden = counting({.id_width = 3, .num_counters = 1}, {0x13});
    run(golden, pins, 1);
    return golden.counter(0);
  };
  std::vector<Cycle> c(6);
  // RLAST in the cycle of AW answers what was open before; that of ID 5 is the read's.
  c[0].ar(5);
  c[1].aw(5, kLoad).r(5);
  c[3].r(5);
  CHECK(latency_of({c.begin(), c.end()}) == 1);
  // IDs have three bits: 13 is 5.
  c.assign(6, {});
  c[0].ar(1);
  c[1].aw(13, kLoad);
  c[2].r(5);
  c[4].r(1);
  CHECK(latency_of({c.begin(), c.end()}) == 4);
  // Another ID is a read's, without an AW handshake there is no operation, AtomicStore has no data.
  c.assign(6, {});
  c[0].ar(1);
  c[1].aw(2, kStore);
  c[2].aw(1, kLoad).awready = 0;
  c[3].r(1);
  CHECK(latency_of({c.begin(), c.end()}) == 3);
  // Two operations of one ID have two bursts.
  c.assign(8, {});
  c[0].ar(1);
  c[1].aw(5, kLoad);
  c[2].aw(5, kLoad);
  c[3].r(5);
  c[4].r(5);
  c[7].r(1);
  CHECK(latency_of({c.begin(), c.end()}) == 7);
}

TEST_CASE("golden axi4: a reset forgets the atomic operations that wait for data",
          "[axi4][golden][atomic]") {
  for (const bool bank : {false, true}) {
    CAPTURE(bank);
    const Axi4Config config{.bank = bank};
    Axi4Golden golden(config);
    const Axi4Pins atomic = Cycle().aw(1, kLoad);
    golden.run(&atomic, 1);
    golden.reset();
    if (!bank) {
      golden.write(axi4_reg::kUcctlL, 0x13);
      golden.idle(1);
    }
    std::vector<Cycle> c(4);
    c[0].ar(1);
    c[2].r(1);
    run(golden, {c.begin(), c.end()}, 2);
    CHECK((bank ? of_bank(golden, config, 0x13) : golden.counter(0)) == 2);
  }
}

}  // namespace fabmon::test::test_golden_atomics
