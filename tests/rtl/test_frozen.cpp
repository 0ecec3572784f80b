// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Frozen counters of axi4 move nothing: the slot pointer, and with it the RAM of upper words,
// stands until something is asked of them. Their counts are proved
// (formal/axi4_counters_conserve.sv).
#include "Vtest_frozen.h"
#include "tests/catch.hpp"

namespace fabmon::test::test_frozen {
namespace {

struct Counters {
  VerilatedContext context;
  Vtest_frozen top{&context, "top"};

  Counters() {
    top.rst_ni = 0;
    top.freeze_i = top.capture_i = top.count_i = top.clear_i = 0;
    clock();
    top.rst_ni = 1;
  }
  ~Counters() { top.final(); }

  void clock() {
    top.clk_i = 0;
    top.eval();
    top.clk_i = 1;
    top.eval();
  }
  /// The cycles of these in which the slot pointer moves.
  unsigned moves(unsigned cycles) {
    unsigned moved = 0;
    while (cycles-- != 0) {
      const unsigned before = top.slot_o;
      clock();
      moved += top.slot_o != before ? 1 : 0;
    }
    return moved;
  }
};

constexpr unsigned kSlots = 8;

}  // namespace

TEST_CASE("axi4: frozen counters stop their scan, after a round", "[axi4][frozen]") {
  Counters c;
  CHECK(c.moves(100) == 100);
  c.top.freeze_i = 1;
  CHECK(c.moves(100) == kSlots + 2);
  CHECK(c.moves(100) == 0);
  SECTION("a read") {
    c.top.count_idx_i = 5;
    c.top.count_i = 1;
    unsigned cycles = 0;
    for (; c.top.counted_o == 0 && cycles < 100; ++cycles) c.clock();
    CHECK(cycles <= kSlots + 1);
    CHECK(c.top.count_o == 100);
    c.top.count_i = 0;
    CHECK(c.moves(100) == kSlots + 2);
  }
  SECTION("a snapshot") {
    c.top.capture_i = 1;
    c.clock();
    c.top.capture_i = 0;
    CHECK(c.moves(100) == 2 * kSlots + 2);
    c.top.read_idx_i = 3;
    c.clock();
    CHECK(c.top.read_o == 100);
  }
  SECTION("a clear") {
    c.top.clear_i = 1;
    c.clock();
    c.top.clear_i = 0;
    CHECK(c.moves(100) == kSlots + 2);
  }
  SECTION("the end of the freeze") {
    c.top.freeze_i = 0;
    c.clock();
    CHECK(c.moves(100) == 100);
  }
}

}  // namespace fabmon::test::test_frozen
