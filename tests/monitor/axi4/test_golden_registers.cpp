// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The register model of the golden axi4 monitor: values after reset, access types, holes, strobes,
// the three resets, and the order of what happens in one cycle.
//
// Addresses are written as in the specification, not taken from the generated map: they prove it.
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tb/monitor/axi4/golden/golden.hpp"
#include "tests/catch.hpp"

namespace fabmon::test::test_golden_registers {
namespace {

constexpr std::uint32_t kUctrl = 0x118, kUsts = 0x120;
constexpr std::uint32_t kFreeze = 1, kRstCtrl = 0x100, kRstCntr = 0x200;
constexpr std::uint32_t kCntrRst = 1U << 17, kEdge = 1U << 18, kFrzOnOv = 1U << 20;
constexpr std::uint32_t kTicks = 0x01;  // the event that adds 1 in every cycle

constexpr std::uint32_t control(unsigned j) { return 0x128 + 8 * j; }
constexpr std::uint32_t control_h(unsigned j) { return 0x12C + 8 * j; }
constexpr std::uint32_t data(unsigned j) { return 0x168 + 8 * j; }  // of 8 counters

// A model with 8 counters of 48 bits and shorthand for idle cycles and single accesses.
struct Bench {
  explicit Bench(const Axi4Config& config = {}) : golden(config) {}

  void idle(unsigned n = 1) {
    for (; n > 0; --n) golden.run(&quiet, 1);
  }
  void run(const Axi4Pins& p) { golden.run(&p, 1); }
  // A write and the one cycle in which it acts.
  void write(std::uint32_t addr, std::uint32_t value, std::uint8_t strb = 0xF) {
    golden.write(addr, value, strb);
    idle();
  }
  std::uint32_t read(std::uint32_t addr) { return golden.read(addr); }

  Axi4Golden golden;
  Axi4Pins quiet;
};

constexpr std::uint64_t kMost = (std::uint64_t{1} << 48) - 1;

Axi4Pins ar_handshake() {
  Axi4Pins p;
  p.arvalid = p.arready = 1;
  return p;
}

}  // namespace

TEST_CASE("discovery registers describe the build", "[axi4][golden][regs]") {
  Bench base({.unit_id = 0xBEEF});
  CHECK(base.read(0x000) == 0x00012000);
  CHECK(base.read(0x004) == 0x20000000);
  CHECK(base.read(0x008) == 0x18);
  CHECK(base.read(0x00C) == 0);
  CHECK(base.read(0x010) == 0x108);
  CHECK(base.read(0x100) == 0x50301008);
  CHECK(base.read(0x104) == 0x20000008);
  CHECK(base.read(0x108) == 0x118);
  CHECK(base.read(0x110) == 0xBEEF0000);
  CHECK(base.read(0x400) == 0x46424D31);
  CHECK(base.read(0x404) == 0x00033008);

  Bench adv({.num_counters = 16, .counter_width = 63, .advanced_latency = true});
  CHECK(adv.read(0x000) == 0x00012000);
  CHECK(adv.read(0x100) == 0x903F1010);
  CHECK(adv.read(0x110) == 0x80);
  CHECK(adv.read(0x404) == 0x00073F10);
}

TEST_CASE("every address: value after reset, writable bits, and nothing else moves",
          "[axi4][golden][regs]") {
  for (const unsigned n : {1U, 8U, 16U}) {
    const Axi4Config config{.num_counters = n};
    for (std::uint32_t addr = 0; addr < 0x1000; addr += 4) {
      std::uint32_t writable = 0;
      if (addr == kUctrl) writable = kFreeze;
      if (addr == 0x408) writable = (1U << n) - 1;
      if (addr >= 0x128 && addr < 0x128 + 8 * n) writable = addr % 8 == 0 ? 0xFF94FFFF : 1;
      const bool capture = addr == 0x410, lock = addr == 0x43C;
      if (lock) writable = 1;

      Bench b(config);
      std::vector<std::uint32_t> before;
      for (std::uint32_t a = 0; a < 0x1000; a += 4) before.push_back(b.read(a));
      CAPTURE(n, addr);
      if (writable != 0 || capture) REQUIRE(before[addr / 4] == 0);
      b.write(addr, addr == 0x434 ? 0xFFFFFEFF : 0xFFFFFFFF);  // EXT_OPEN without CLEAR
      std::uint32_t changed = 0;
      for (std::uint32_t a = 0; a < 0x1000; a += 4) {
        if (a != addr && b.read(a) != before[a / 4]) changed = a;
      }
      REQUIRE(changed == 0);
      REQUIRE(b.read(addr) == (before[addr / 4] | writable));
      b.write(addr, 0);
      REQUIRE(b.read(addr) == (before[addr / 4] | (lock ? 1 : 0)));  // once locked, it stays so
    }
  }
}

TEST_CASE("byte strobes reach their byte alone", "[axi4][golden][regs]") {
  for (unsigned strb = 0; strb < 16; ++strb) {
    std::uint32_t reached = 0;
    for (unsigned i = 0; i < 4; ++i) reached |= (strb >> i & 1) != 0 ? 0xFFU << 8 * i : 0;
    CAPTURE(strb);
    const auto s = static_cast<std::uint8_t>(strb);
    Bench b;
    b.write(control(3), 0xFFFFFFFF, s);
    CHECK(b.read(control(3)) == (0xFF94FFFF & reached));
    b.write(control(3), 0);
    b.write(control_h(3), 0xFFFFFFFF, s);
    CHECK(b.read(control_h(3)) == (reached & 1));
    b.write(0x408, 0xFFFFFFFF, s);
    CHECK(b.read(0x408) == (reached & 0xFF));
    b.write(kUctrl, kFreeze, s);
    CHECK(b.read(kUctrl) == (reached & 1));
  }
  Bench b;  // bits that act when 1 is written need the strobe of their byte
  b.golden.preset_counter(0, 77);
  b.golden.preset_counter(1, kMost);
  b.write(control(1), kTicks);
  b.idle();
  REQUIRE(b.read(kUsts) == 2);
  b.write(control(1), 0);
  b.write(control(0), kCntrRst, 0b1011);
  b.write(kUctrl, kRstCntr | kRstCtrl, 0b1101);
  b.write(kUsts, 0xFF, 0b1110);
  CHECK(b.golden.counter(0) == 77);
  CHECK(b.read(kUsts) == 2);
  b.write(control(0), kCntrRst, 0b0100);
  b.write(kUsts, 2, 0b0001);
  CHECK(b.golden.counter(0) == 0);
  CHECK(b.read(kUsts) == 0);
}

TEST_CASE("a write acts together with the pins of its cycle, a read shows what was before",
          "[axi4][golden][regs]") {
  Bench b;
  b.golden.write(control(0), kTicks);
  CHECK(b.read(control(0)) == 0);  // not yet
  b.idle();                        // counted with the old event
  CHECK(b.golden.counter(0) == 0);
  CHECK(b.read(control(0)) == kTicks);
  b.idle(5);
  CHECK(b.read(data(0)) == 5);
  b.write(kUctrl, kFreeze);  // this cycle still counts
  CHECK(b.golden.counter(0) == 6);
  b.idle(3);
  CHECK(b.golden.counter(0) == 6);
  b.write(kUctrl, 0);  // this one does not
  CHECK(b.golden.counter(0) == 6);
  b.idle();
  CHECK(b.golden.counter(0) == 7);
  b.write(control(0), kTicks | kCntrRst);  // the clear wins over the increment
  CHECK(b.golden.counter(0) == 0);
  CHECK(b.read(control(0)) == kTicks);
  b.idle(2);
  b.write(kUctrl, kRstCntr);
  CHECK(b.golden.counter(0) == 0);
  b.idle(2);
  b.write(kUctrl, kRstCtrl);
  CHECK(b.golden.counter(0) == 3);
  CHECK(b.read(control(0)) == 0);
  b.idle(4);
  CHECK(b.golden.counter(0) == 3);
  b.golden.write(0, 0);
  CHECK_THROWS_AS(b.golden.write(0, 0), std::logic_error);
}

TEST_CASE("clears act while frozen", "[axi4][golden][regs]") {
  Bench b;
  b.golden.preset_counter(2, 5);
  b.golden.preset_counter(3, 6);
  b.write(kUctrl, kFreeze);
  b.write(control(2), kCntrRst);
  CHECK(b.golden.counter(2) == 0);
  CHECK(b.golden.counter(3) == 6);
  b.write(kUctrl, kFreeze | kRstCntr);
  CHECK(b.golden.counter(3) == 0);
  CHECK(b.read(kUctrl) == kFreeze);
}

TEST_CASE("a counter wraps, sets its status bit, and hardware wins over software",
          "[axi4][golden][regs]") {
  Bench b;
  b.write(control(5), kTicks);
  b.golden.preset_counter(5, kMost);
  b.idle(3);
  CHECK(b.golden.counter(5) == 2);
  CHECK(b.read(kUsts) == 0x20);
  b.write(kUsts, 0x1F);
  CHECK(b.read(kUsts) == 0x20);
  b.golden.preset_counter(5, kMost);
  b.write(kUsts, 0x20);  // overflows again in this cycle
  CHECK(b.read(kUsts) == 0x20);
  b.write(kUsts, 0x20);
  CHECK(b.read(kUsts) == 0);
  b.golden.preset_counter(5, kMost);
  b.write(control(5), kTicks | kCntrRst);  // cleared instead of counted: no overflow
  CHECK(b.read(kUsts) == 0);
  b.golden.preset_counter(5, kMost);
  b.write(kUctrl, kFreeze);
  CHECK(b.read(kUsts) == 0x20);
  b.golden.preset_counter(5, kMost);
  b.write(kUsts, 0x20);
  b.idle(3);
  CHECK(b.read(kUsts) == 0);  // frozen: neither counts nor overflows
  CHECK(b.golden.counter(5) == kMost);
}

TEST_CASE("freeze on overflow stops all counters after the very cycle", "[axi4][golden][regs]") {
  for (const std::size_t chunk : {1, 1000}) {
    Bench b;
    b.write(control(0), kTicks | kFrzOnOv);
    b.write(control(1), kTicks);
    b.write(control(2), 0x10 | kFrzOnOv);
    b.write(control(3), kTicks | kEdge);
    b.golden.preset_counter(0, kMost - 9);
    b.golden.preset_counter(1, kMost);
    b.golden.preset_counter(2, kMost - 10);
    const std::vector<Axi4Pins> pins(2000);
    for (std::size_t i = 0; i < pins.size(); i += chunk) b.golden.run(&pins[i], chunk);
    CHECK(b.golden.counter(0) == 0);
    CHECK(b.golden.counter(1) == 9);
    CHECK(b.golden.counter(2) == kMost);
    CHECK(b.read(kUsts) == 0x3);
    CHECK(b.read(kUctrl) == kFreeze);
    b.write(kUctrl, 0);
    b.idle();
    CHECK(b.golden.counter(0) == 1);
    CHECK(b.golden.counter(2) == 0);  // this one froze again
    CHECK(b.golden.counter(3) == 1);
    CHECK(b.read(kUctrl) == kFreeze);
  }
  for (const std::size_t chunk : {1, 1000}) {  // a maximum is of the cycles up to it
    Bench b;
    b.write(control(0), kTicks | kFrzOnOv);
    b.write(control(1), 0x10 | 1U << 8);  // AR handshakes
    b.write(control_h(1), 1);
    b.golden.preset_counter(0, kMost - 9);
    std::vector<Axi4Pins> pins(2000);
    pins[100] = ar_handshake();
    for (std::size_t i = 0; i < pins.size(); i += chunk) b.golden.run(&pins[i], chunk);
    REQUIRE(b.read(kUctrl) == kFreeze);
    CHECK(b.golden.counter(1) == 0);
    b.write(kUctrl, 0);
    b.run(ar_handshake());
    CHECK(b.golden.counter(1) == 1);
  }
  Bench b;  // a freeze wins over a write of 0 in the same cycle
  b.write(control(0), kTicks | kFrzOnOv);
  b.golden.preset_counter(0, kMost);
  b.write(kUctrl, 0);
  CHECK(b.read(kUctrl) == kFreeze);
  b.write(kUctrl, 0);
  CHECK(b.read(kUctrl) == 0);
}

TEST_CASE("a read of the lower half latches the upper half once", "[axi4][golden][regs]") {
  Bench b;
  b.write(control(0), kTicks);
  b.golden.preset_counter(0, 0x1FFFFFFFF);
  b.golden.preset_counter(1, 0x700000000);
  CHECK(b.read(data(0)) == 0xFFFFFFFF);
  b.idle();
  CHECK(b.read(data(1) + 4) == 7);  // another counter's upper half is live and leaves the latch
  CHECK(b.read(data(0) + 4) == 1);  // belongs to what was read below
  CHECK(b.read(data(0) + 4) == 2);  // the latch is gone
  b.golden.preset_counter(0, 0x3FFFFFFFF);
  b.read(data(0));
  b.read(data(1));  // replaces the latch
  b.idle();
  CHECK(b.read(data(0) + 4) == 4);
  b.golden.preset_counter(1, 0);
  CHECK(b.read(data(1) + 4) == 7);
  b.golden.preset_counter(0, 0x5FFFFFFFF);
  b.read(data(0));
  b.golden.csr_reset();
  b.idle();
  CHECK(b.read(data(0) + 4) == 0);
}

TEST_CASE("a snapshot holds all counters of one cycle", "[axi4][golden][regs][snapshot]") {
  Bench b;
  const unsigned busy = 2 * 8 + 4;
  for (unsigned j = 0; j < 8; ++j) b.write(control(j), kTicks);
  b.golden.preset_counter(7, kMost);
  b.idle(2);
  const std::uint64_t at = b.golden.counter(0);
  CHECK(b.read(0x414) == 0);
  b.golden.snapshot();
  b.idle(busy - 1);
  CHECK(b.read(0x440) == 0);
  b.idle();
  for (unsigned j = 0; j < 7; ++j) {
    CHECK(b.golden.snapshot_value(j) == at - j);
    CHECK(b.read(0x440 + 8 * j) == at - j);
  }
  CHECK(b.read(0x414) == 0x101);
  CHECK(b.read(0x418) == 0x80);

  b.write(0x410, 1);
  b.golden.snapshot();  // while the first one is being stored
  b.idle();
  CHECK(b.read(0x414) == 0x103);
  b.golden.snapshot();
  b.write(0x414, 2);  // set wins
  CHECK(b.read(0x414) == 0x103);
  b.write(0x414, 2);
  CHECK(b.read(0x414) == 0x101);
  b.idle(busy);
  CHECK(b.read(0x414) == 0x201);
  CHECK(b.golden.snapshot_value(0) == at + busy);

  b.golden.preset_counter(0, 0x123456789ABC);
  b.golden.snapshot();
  b.write(0x410, 1);  // pin and register in one cycle are one request
  b.idle(busy);
  CHECK(b.read(0x440) == 0x56789ABC);
  CHECK(b.read(0x444) == 0x1234);
  CHECK(b.read(0x414) == 0x301);

  b.golden.snapshot();
  b.idle(4);
  b.golden.csr_reset();
  b.idle(busy);
  CHECK(b.read(0x414) == 0);
  CHECK(b.read(0x444) == 0);
}

TEST_CASE("the interrupt is the enabled overflows", "[axi4][golden][regs]") {
  Bench b;
  b.write(control(4), kTicks);
  b.write(0x408, 0xEF);
  b.golden.preset_counter(4, kMost);
  b.idle();
  CHECK(b.read(kUsts) == 0x10);
  CHECK_FALSE(b.golden.irq());
  b.write(0x408, 0x10);
  CHECK(b.golden.irq());
  b.write(kUsts, 0x10);
  CHECK_FALSE(b.golden.irq());
}

TEST_CASE("each reset touches what it should and nothing else", "[axi4][golden][regs]") {
  // Counter 0 shows the gap of AR2AR, counter 1 the open reads.
  const auto prepared = [](Bench& b) {
    b.write(control(0), 0x02);
    b.write(control(1), 0x13 | 1U << 24);
    b.write(0x408, 0xFF);
    b.run(ar_handshake());
    b.run(ar_handshake());
    REQUIRE(b.golden.counter(0) == 1);
    REQUIRE(b.golden.counter(1) == 1);
  };
  SECTION("Rst_Cntr: data and internal flags, not what is open") {
    Bench b;
    prepared(b);
    b.write(kUctrl, kRstCntr);
    CHECK(b.golden.counter(0) == 0);
    b.idle(3);
    b.run(ar_handshake());
    CHECK(b.golden.counter(0) == 0);  // the first handshake since then
    CHECK(b.golden.counter(1) == 4);
    CHECK(b.read(control(0)) == 2);
  }
  SECTION("csr reset: control, data, status and extension registers, nothing inside") {
    Bench b;
    prepared(b);
    b.golden.preset_counter(2, kMost);
    b.write(control(2), kTicks | kFrzOnOv);
    b.idle();
    REQUIRE(b.golden.irq());
    b.golden.csr_reset();
    b.golden.write(control(5), kTicks);  // lost: the reset is stronger
    b.idle();
    for (const std::uint32_t a : {kUctrl, kUsts, control(0), control(1), control(5), 0x408U}) {
      CHECK(b.read(a) == 0);
    }
    CHECK(b.golden.counter(0) == 0);
    CHECK_FALSE(b.golden.irq());
    b.write(control(0), 0x02);
    b.write(control(1), 0x13);
    b.run(ar_handshake());
    CHECK(b.golden.counter(0) == 6);  // the gap since the last AR, over the reset
    CHECK(b.golden.counter(1) == 2);  // two reads still open
  }
  SECTION("csr reset swallows a Rst_Cntr of the same cycle") {
    Bench b;
    prepared(b);
    b.golden.csr_reset();
    b.write(kUctrl, kRstCntr);
    b.write(control(0), 0x02);
    b.run(ar_handshake());
    CHECK(b.golden.counter(0) == 3);  // still armed
  }
  SECTION("reset: everything") {
    Bench b;
    prepared(b);
    b.golden.reset();
    CHECK(b.golden.now() == 0);
    CHECK(b.read(control(0)) == 0);
    b.write(control(0), 0x02);
    b.write(control(1), 0x13);
    b.run(ar_handshake());
    CHECK(b.golden.counter(0) == 0);
    CHECK(b.golden.counter(1) == 0);
  }
}

TEST_CASE("a parameter out of range is refused by its name", "[axi4][golden][regs]") {
  const std::vector<std::pair<std::string, Axi4Config>> wrong{
      {"id_width = 33", {.id_width = 33}},
      {"num_counters = 0", {.num_counters = 0}},
      {"num_counters = 17", {.num_counters = 17}},
      {"counter_width = 32", {.counter_width = 32}},
      {"counter_width = 64", {.counter_width = 64}},
      {"gap_width = 2", {.gap_width = 2}},
      {"gap_width = 49", {.gap_width = 49}},
      {"out_width = 0", {.out_width = 0}},
      {"out_width = 17", {.out_width = 17}},
      {"max_outstanding = 0", {.max_outstanding = 0}},
      {"max_outstanding = 513", {.max_outstanding = 513}},
      {"unit_id = 65536", {.unit_id = 65536}},
  };
  for (const auto& [text, config] : wrong) {
    CAPTURE(text);
    std::string said;
    try {
      const Axi4Golden golden(config);
    } catch (const std::invalid_argument& e) {
      said = e.what();
    }
    CHECK(said.find(": " + text + " is not in ") != std::string::npos);
  }
}

}  // namespace fabmon::test::test_golden_registers
