// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The register map of the golden cci400 model: reset values, access types, who may access what
// (A26) and what Linux does with it.
//
// Addresses are written as in the specification, not taken from the generated map: they prove it.
#include <map>
#include <stdexcept>

#include "tests/monitor/cci400/golden_bench.hpp"

namespace fabmon::test::test_golden_registers {
namespace {

struct Word {
  std::uint32_t reset = 0, rw = 0;
};

// Every register by address, as the specification lists them.
std::map<std::uint32_t, Word> words() {
  std::map<std::uint32_t, Word> all = {
      {0x0000, {0, 0xF}},        {0x0004, {0, 0x001F0007}}, {0x0008, {0, 1}},
      {0x000C, {0, 0}},          {0x0100, {0x2000, 0x39}},  {0x0FD0, {0x44, 0}},
      {0x0FE0, {0x20, 0}},       {0x0FE4, {0xB4, 0}},       {0x0FE8, {0x9B, 0}},
      {0x0FF0, {0x0D, 0}},       {0x0FF4, {0xF0, 0}},       {0x0FF8, {0x05, 0}},
      {0x0FFC, {0xB1, 0}},       {0x1000, {0x80000000, 2}}, {0x2000, {0x80000000, 2}},
      {0x3000, {0x80000000, 2}}, {0x4000, {0xC0000000, 3}}, {0x5000, {0xC0000000, 3}},
      {0x1004, {0, 3}},          {0x2004, {0, 3}},          {0x3004, {0, 3}}};
  for (unsigned k = 0; k < 5; ++k) {
    if (k != kCycle) all[page(k) + kEsr] = {0, 0xFF};
    all[page(k) + kValue] = {0, ~0U};
    all[page(k) + kCtrl] = {0, 1};
  }
  return all;
}

}  // namespace

TEST_CASE("golden cci400: reset values", "[cci400][golden][regs]") {
  const auto table = words();
  Cci400GoldenBench b;
  for (std::uint32_t addr = 0; addr < 0x10000; addr += 4) {
    const auto word = table.find(addr);
    const std::uint32_t expected = word != table.end() ? word->second.reset : 0;
    if (b.read(addr) != expected) {
      CAPTURE(addr);
      CHECK(b.read(addr) == expected);
    }
  }
  CHECK(Cci400GoldenBench(Cci400Config{.revision = 3}).read(kPid2) == 0x3B);
}

TEST_CASE("golden cci400: bit bash", "[cci400][golden][regs]") {
  const auto table = words();
  Cci400GoldenBench b;
  for (std::uint32_t addr = 0; addr < 0x10000; addr += 4) {
    const auto found = table.find(addr);
    const Word word = found != table.end() ? found->second : Word{};
    for (const std::uint32_t data : {~0U, 0U, 0xA5A5A5A5U, 0x5A5A5A5AU}) {
      b.write(addr, data);
      const std::uint32_t expected = (word.reset & ~word.rw) | (data & word.rw);
      if (b.read(addr) != expected) {
        CAPTURE(addr, data);
        CHECK(b.read(addr) == expected);
      }
    }
    b.write(addr, 0);
  }
  for (const auto& [addr, word] : table) {
    CAPTURE(addr);
    CHECK(b.read(addr) == (word.reset & ~word.rw));  // nothing of one is in another
  }
}

TEST_CASE("golden cci400: A26: Non-secure accesses", "[cci400][golden][regs]") {
  const bool ids_open = GENERATE(false, true);
  Cci400GoldenBench b(Cci400Config{.id_ns_open = ids_open});
  for (const bool open : {false, true}) {
    b.write(kSecureAccess, open ? 1 : 0);
    for (const auto& [addr, word] : words()) {
      const bool monitor = addr == kPmcr || addr == kCciStatus || addr >= 0x9000;
      const bool id = addr >= 0xFD0 && addr <= 0xFFC;
      const bool never = addr == kControlOverride || addr == kSecureAccess;
      const bool may = !never && (monitor || open || (id && ids_open));
      CAPTURE(open, addr);
      const std::uint32_t before = b.read(addr);
      CHECK(b.read(addr, kNs) == (may ? before : 0));
      CHECK(b.read(addr, 0b101) == before);  // the other bits of PROT mean nothing
      CHECK(b.read(addr, 0b111) == (may ? before : 0));
      b.write(addr, word.rw & ~before, kNs);
      const std::uint32_t now = (word.reset & ~word.rw) | (word.rw & ~before);
      CHECK(b.read(addr) == (may ? now : before));
      b.write(addr, before);
    }
  }
}

TEST_CASE("golden cci400: the cycle counter has no event select", "[cci400][golden][regs]") {
  Cci400GoldenBench b;
  b.write(0x9000, 0xFF);
  CHECK(b.read(0x9000) == 0);
}

TEST_CASE("golden cci400: RMW of PMCR keeps EX, resets nothing", "[cci400][golden][regs]") {
  Cci400GoldenBench b;
  b.count_event(0, 0, 0, 123);
  b.write(kPmcr, 0xFFFFFFFF & ~(kRst | kCcr));
  CHECK(b.read(kPmcr) == 0x2039);
  b.write(kPmcr, b.read(kPmcr) & ~kCen);
  CHECK(b.read(kPmcr) == 0x2038);
  b.write(kPmcr, b.read(kPmcr) | kCen);
  CHECK(b.read(kPmcr) == 0x2039);
  CHECK(b.count(0) == 123);
  b.write(kPmcr, 0xFFFFFFFF);  // RST and CCR act and read 0
  CHECK(b.read(kPmcr) == 0x2039);
  CHECK(b.count(0) == 0);
}

TEST_CASE("golden cci400: a counter takes a value while it stands still, as Linux writes it",
          "[cci400][golden][regs]") {
  Cci400GoldenBench b;
  b.write(page(2) + kEsr, esr(3, 0x00));
  b.write(page(2) + kCtrl, 1);
  b.write(page(2) + kValue, 0x80000000);
  b.write(kPmcr, b.read(kPmcr) | kCen);
  b.clocks(read_hs(3, kReadOnce), 5);
  CHECK(b.count(2) == 0x80000005);
}

TEST_CASE("golden cci400: reset brings everything back", "[cci400][golden][regs]") {
  const Cci400Config config{.passive_rtt = true, .passive_snoop = true, .max_reads = 1};
  Cci400GoldenBench b(config), fresh(config);
  for (const auto& [addr, word] : words()) b.write(addr, ~0U & ~(kRst | kCcr));
  b.clocks(read_hs(0, at(kDvm, 1)), 3);
  CHECK(b.golden.observer_lost() == 1);
  CHECK(b.golden.now() > 3);
  SECTION("by call") { b.golden.reset(); }
  SECTION("by pin, with a write that is lost") {
    AcePins p = read_hs(0, kReadOnce);
    p.aresetn = 0;
    b.golden.write(kPmcr, 0x3F);
    b.clocks(p, 2);
  }
  CHECK(b.golden.now() == 0);
  for (std::uint32_t addr = 0; addr < 0x10000; addr += 4) {
    if (b.read(addr) != fresh.read(addr)) {
      CAPTURE(addr);
      CHECK(b.read(addr) == fresh.read(addr));
    }
  }
  for (unsigned i = 0; i < kAceEvents; ++i) CHECK(b.golden.events(i) == 0);
  CHECK(b.golden.evntbus().none());
  b.write(kPmcr, kEx);
  CHECK(b.codes_of(0, read_hs(0, at(kDvm, 0x4000))) == std::set<unsigned>{0x00, 0x08});
}

TEST_CASE("golden cci400: a reset after the first cycle forgets that cycle",
          "[cci400][golden][regs]") {
  Cci400GoldenBench b;
  b.write(kPmcr, kEx);
  CHECK(b.golden.now() == 1);
  CHECK(b.read(kPmcr) == (0x2000 | kEx));
  AcePins p;
  p.aresetn = 0;
  b.clock(p);
  CHECK(b.golden.now() == 0);
  CHECK(b.read(kPmcr) == 0x2000);
}

TEST_CASE("golden cci400: misuse throws", "[cci400][golden][regs]") {
  Cci400GoldenBench b;
  b.golden.write(kPmcr, 1);
  CHECK_THROWS_AS(b.golden.write(kPmcr, 1), std::logic_error);
  CHECK_THROWS_AS(Cci400Golden(Cci400Config{.max_reads = 0}), std::invalid_argument);
  CHECK_THROWS_AS(Cci400Golden(Cci400Config{.max_reads = 65}), std::invalid_argument);
  CHECK_THROWS_AS(Cci400Golden(Cci400Config{.revision = 16}), std::invalid_argument);
}

}  // namespace fabmon::test::test_golden_registers
