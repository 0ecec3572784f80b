// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Directed tests of the golden model's event arithmetic: closed forms, limits of the internal
// counters, clamps, and the readings that the published trace does not tell apart.
#include <vector>

#include "tb/monitor/axi4/golden/golden.hpp"
#include "tb/monitor/axi4/tables/register_map.hpp"
#include "tests/catch.hpp"

namespace fabmon::test::test_golden_events {
namespace {

// Counts given events on pins that are written down handshake by handshake.
class Bench {
 public:
  Bench(const Axi4Config& config, std::vector<std::uint32_t> controls) : golden(config) {
    for (unsigned j = 0; j < controls.size(); ++j) {
      golden.write(axi4_reg::kUcctlL + 8 * j, controls[j] | 1U << 17);
      idle(1);
    }
    golden.write(axi4_reg::kUctrlL, axi4_reg::kUctrlLRstCntr);
    idle(1);
  }
  void idle(unsigned n) {
    const std::vector<Axi4Pins> quiet(n);
    golden.run(quiet.data(), n);
  }
  Bench& ar(std::uint32_t id = 0) {
    p.arvalid = p.arready = 1, p.arid = id;
    return *this;
  }
  Bench& aw(std::uint32_t id = 0) {
    p.awvalid = p.awready = 1, p.awid = id;
    return *this;
  }
  Bench& w() {
    p.wvalid = p.wready = 1;
    return *this;
  }
  Bench& r(bool last, std::uint32_t id = 0) {
    p.rvalid = p.rready = 1, p.rlast = last ? 1 : 0, p.rid = id;
    return *this;
  }
  Bench& b(std::uint32_t id = 0) {
    p.bvalid = p.bready = 1, p.bid = id;
    return *this;
  }
  // One cycle with the handshakes named since the last one.
  void clock() {
    golden.run(&p, 1);
    p = {};
  }
  std::uint64_t count(unsigned j) const { return golden.counter(j); }

  Axi4Golden golden;
  Axi4Pins p;
};

constexpr std::uint32_t kMaxGap = 65535;  // of 16 bits

}  // namespace

TEST_CASE("a gap that just fits is exact, one cycle more saturates and raises the flag",
          "[axi4][golden][events]") {
  for (const std::uint32_t gap : {kMaxGap - 1, kMaxGap, kMaxGap + 1, 3 * kMaxGap}) {
    CAPTURE(gap);
    Bench b({}, {0x02, 0x01F0, 0xFEF0});
    b.ar().clock();
    b.idle(gap - 1);
    b.ar().clock();
    CHECK(b.count(0) == (gap <= kMaxGap ? gap : kMaxGap));
    CHECK(b.count(1) == 0);
    b.idle(10);  // the flag counts from the next cycle on
    CHECK(b.count(1) == (gap <= kMaxGap ? 0 : 10));
    CHECK(b.count(2) == 0);
  }
  Bench b({}, {0x02, 0x01F0});  // an idle tail alone raises nothing
  b.ar().clock();
  b.idle(5 * kMaxGap);
  CHECK(b.count(1) == 0);
}

TEST_CASE("the overflow flags can be looked at afterwards, on a counter that counted otherwise",
          "[axi4][golden][events]") {
  Bench b({.gap_width = 3}, {0x03});
  b.r(false).clock();
  b.idle(20);
  b.r(false).clock();
  CHECK(b.count(0) == 7);
  b.golden.write(axi4_reg::kUcctlL, 0x02F0 | 1U << 17);
  b.idle(6);
  CHECK(b.count(0) == 5);
  b.golden.write(axi4_reg::kUctrlL, axi4_reg::kUctrlLRstCntr);
  b.idle(6);
  CHECK(b.count(0) == 0);
}

TEST_CASE("AWW2B is armed by AW or W, whichever comes first", "[axi4][golden][events]") {
  Bench first_w({}, {0x08});
  first_w.w().clock();
  first_w.idle(2);
  first_w.aw().clock();
  first_w.b().clock();
  CHECK(first_w.count(0) == 4);
  Bench first_aw({}, {0x08});
  first_aw.aw().clock();
  first_aw.idle(2);
  first_aw.w().clock();
  first_aw.b().clock();
  CHECK(first_aw.count(0) == 4);
}

TEST_CASE("AR2R runs to the last beat seen, with or without RLAST", "[axi4][golden][events]") {
  Bench b({}, {0x07, 0x13});
  b.ar().clock();
  b.idle(3);
  b.r(false).clock();
  CHECK(b.count(0) == 4);
  b.idle(2);
  b.r(true).clock();
  CHECK(b.count(0) == 7);
  CHECK(b.count(1) == 7);
}

TEST_CASE("subevents of one cycle count once", "[axi4][golden][events]") {
  Bench b({}, {0x2418, 0x0918, 0x1B10});
  b.p.awvalid = b.p.wvalid = 1;  // both stall
  b.clock();
  CHECK(b.count(0) == 1);
  b.aw().w().clock();
  CHECK(b.count(1) == 1);
  CHECK(b.count(2) == 2);
}

TEST_CASE("an update in the arming cycle adds nothing", "[axi4][golden][events]") {
  Bench b({}, {0x07, 0x08, 0x09});
  b.ar().r(true).clock();
  CHECK(b.count(0) == 0);
  b.aw().b().clock();
  CHECK(b.count(1) == 0);
  CHECK(b.count(2) == 1);  // armed one cycle before
  b.r(true).clock();
  CHECK(b.count(0) == 2);
}

TEST_CASE("an end without a start is clamped", "[axi4][golden][events]") {
  for (const bool advanced : {false, true}) {
    CAPTURE(advanced);
    Bench b({.advanced_latency = advanced}, {0x13, 0x1C, 0xFF});
    b.r(true).b().clock();
    b.ar(1).aw(1).clock();
    b.idle(2);
    b.r(true, 1).b(1).clock();
    b.r(true, 1).b(1).clock();
    b.idle(5);
    CHECK(b.count(0) == 3);
    CHECK(b.count(1) == 3);
    CHECK(b.count(2) == 0);
  }
}

TEST_CASE("an end in the cycle of its command, with nothing older open, has latency 0",
          "[axi4][golden][events]") {
  for (const bool advanced : {false, true}) {
    CAPTURE(advanced);
    Bench b({.advanced_latency = advanced}, {0x13, 0x1C, 0xFF, 0x13 | 1U << 24});
    b.ar(1).r(true, 1).aw(2).b(2).clock();
    b.idle(4);
    CHECK(b.count(0) == 0);
    CHECK(b.count(1) == 0);
    b.ar(1).aw(2).clock();
    b.ar(1).r(true, 1).aw(2).b(2).clock();  // the older one ends, the new one opens
    b.idle(2);
    b.r(true, 1).b(2).clock();
    CHECK(b.count(0) == 1 + 3);
    CHECK(b.count(1) == 1 + 3);
    CHECK(b.count(2) == 0);
    CHECK(b.count(3) == (advanced ? 2 : 4));
  }
  // By ID: the end of another ID does not end the command of its cycle.
  Bench b({.advanced_latency = true}, {0x13, 0x1C});
  b.ar(1).r(true, 2).aw(3).b(4).clock();
  b.idle(4);
  b.r(true, 1).b(3).clock();
  CHECK(b.count(0) == 5);
  CHECK(b.count(1) == 5);
}

TEST_CASE("a command beyond what can be counted raises its flag", "[axi4][golden][events]") {
  Bench b({.out_width = 2}, {0x13, 0x10FF, 0x20FF, 0x13 | 4U << 24});
  for (unsigned i = 0; i < 3; ++i) b.ar().clock();
  b.ar().r(true).clock();  // room is made in the same cycle
  b.idle(1);
  CHECK(b.count(1) == 0);
  b.ar().clock();
  b.idle(3);
  CHECK(b.count(1) == 3);
  CHECK(b.count(2) == 0);
  CHECK(b.count(3) == 0);
}

TEST_CASE("advanced latency is measured per ID, oldest first", "[axi4][golden][events]") {
  Bench b({.advanced_latency = true, .max_outstanding = 4}, {0x13, 0x13 | 6U << 24, 0xFF});
  b.golden.write(axi4_reg::kUcctlH, 0);
  b.ar(5).clock();       // t
  b.ar(9).clock();       // t + 1
  b.ar(5).clock();       // t + 2
  b.r(true, 9).clock();  // 2
  CHECK(b.count(0) == 2);
  b.r(false, 5).clock();  // not the end
  CHECK(b.count(0) == 2);
  b.r(true, 5).clock();  // 5: the older one
  CHECK(b.count(0) == 7);
  b.idle(2);
  b.r(true, 5).clock();  // 6
  CHECK(b.count(0) == 13);
  CHECK(b.count(1) == 1);
  b.idle(2);
  CHECK(b.count(2) == 0);
}

TEST_CASE("advanced latency: full table and saturation raise the flag", "[axi4][golden][events]") {
  Bench b({.gap_width = 4, .advanced_latency = true, .max_outstanding = 2}, {0x1C, 0x20FF, 0x10FF});
  b.aw(1).clock();
  b.aw(2).clock();
  b.aw(3).b(1).clock();  // full, but one leaves
  b.idle(1);
  CHECK(b.count(1) == 0);
  b.aw(4).b(7).clock();  // full, and the end has no start
  b.idle(2);
  CHECK(b.count(1) == 2);
  b.golden.write(axi4_reg::kUctrlL, axi4_reg::kUctrlLRstCntr);  // clears the flag, keeps the table
  b.idle(1);
  b.b(4).clock();  // was not tracked
  CHECK(b.count(0) == 0);
  b.idle(5);
  b.b(2).clock();
  CHECK(b.count(0) == 13);
  b.idle(8);
  b.b(3).clock();
  CHECK(b.count(0) == 13 + 15);
  b.idle(3);
  CHECK(b.count(1) == 3);
  CHECK(b.count(2) == 0);
}

TEST_CASE("advanced latency: the longest one that fits raises no flag", "[axi4][golden][events]") {
  for (const unsigned latency : {14U, 15U, 16U}) {
    CAPTURE(latency);
    Bench b({.gap_width = 4, .advanced_latency = true}, {0x13, 0x10FF});
    b.ar().clock();
    b.idle(latency - 1);
    b.r(true).clock();
    b.idle(4);
    CHECK(b.count(0) == (latency < 16 ? latency : 15));
    CHECK(b.count(1) == (latency < 16 ? 0 : 4));
  }
}

TEST_CASE("counters are right over endless runs of blocks", "[axi4][golden][events]") {
  Bench b({.counter_width = 33}, {0x13, 0x02, 0x01});
  std::vector<Axi4Pins> pins(997);
  for (Axi4Pins& p : pins) p.arvalid = p.arready = p.rvalid = p.rready = p.rlast = 1;
  const std::uint64_t loops = 2000, n = loops * pins.size();
  b.ar().clock();  // one is always open
  for (unsigned i = 0; i < loops; ++i) b.golden.run(pins.data(), pins.size());
  CHECK(b.count(0) == n);
  CHECK(b.count(1) == n);
  CHECK(b.count(2) == n + 1);
}

}  // namespace fabmon::test::test_golden_events
