// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The register map of the golden cmn model: discovery, reset values, access types, security.
//
// Addresses are written as in the specification, not taken from the generated map: they prove it.
#include <map>
#include <stdexcept>
#include <vector>

#include "tests/monitor/cmn/golden_bench.hpp"

namespace fabmon::test::test_golden_registers {
namespace {

struct Word {
  std::uint64_t reset = 0, rw = 0;
  bool secure = false;
};
using Words = std::map<std::uint32_t, Word>;

void add_xp(Words& w, unsigned i, std::uint64_t id, unsigned p0, unsigned p1,
            const std::vector<std::uint32_t>& children) {
  const std::uint32_t at = xp(i);
  w[at] = {6 | id << 16 | std::uint64_t{i} << 32, 0};
  w[at + 0x008] = {p0, 0};
  w[at + 0x010] = {p1, 0};
  w[at + 0x080] = {0x01000000 + children.size(), 0};
  for (std::uint32_t j = 0; j < children.size(); ++j) w[at + 0x100 + 8 * j] = {children[j], 0};
  w[at + 0x900] = {p0 != 0 ? 0x211U : 0U, 0};
  w[at + 0x908] = {p1 != 0 ? 0x211U : 0U, 0};
  w[at + 0x980] = {0, 1, true};
  w[at + 0xA00] = {0, 1, true};
  w[at + 0x2000] = {0, 0xFFFFFFFF};
  w[at + 0x2100] = {0, 0xF};
  for (unsigned n = 0; n < 4; ++n) {
    w[at + wp_config(n)] = {0, n % 2 == 0 ? 0x7F7FU : 0x7F3FU};
    w[at + wp_val(n)] = {0, kOnes};
    w[at + wp_mask(n)] = {0, kOnes};
  }
  w[at + 0x2200] = {0, 0xFFFFFFFF};
  w[at + 0x2208] = {0, 0xFFFFFF00};
  w[at + 0x2210] = {0, 0x3F3F3F3F777701FF};
  w[at + 0x2220] = {0, kOnes};
  w[at + 0x2240] = {0, kOnes};
}

void add_node(Words& w, std::uint32_t at, std::uint64_t info, std::uint64_t unit,
              std::uint64_t event_sel) {
  w[at] = {info, 0};
  w[at + 0x900] = {unit, 0};
  w[at + 0x2000] = {0, event_sel};
}

// Every register of the 4x2 mesh by address, as the specification lists them.
Words words() {
  Words w;
  w[kRoot] = {0x000C0002, 0};
  w[kRoot + 0x08] = {0xB400000034, 0};
  w[kRoot + 0x10] = {0x6B, 0};
  w[kRoot + 0x18] = {0xC4, 0};
  w[kRoot + 0x28] = {0xF00000000D, 0};
  w[kRoot + 0x30] = {0xB100000005, 0};
  w[kRoot + 0x80] = {0x01000008, 0};
  const std::uint32_t xps[8] = {0x008000, 0x408000, 0x808000, 0xC08000,
                                0x108000, 0x508000, 0x908000, 0xD08000};
  for (unsigned i = 0; i < 8; ++i) w[kRoot + 0x100 + 8 * i] = {xps[i], 0};
  w[kRoot + 0x900] = {0x03303008, 0};
  w[kRoot + 0x980] = {0, 3, true};

  add_xp(w, 0, 0x00, 0x4, 0xE, {0x004000});
  add_xp(w, 1, 0x20, 0xE, 0xE, {0x400000, 0x404000});
  add_xp(w, 2, 0x40, 0x4, 0x1, {0x804000});
  add_xp(w, 3, 0x60, 0xD, 0xE, {0xC00000, 0xC04000});
  add_xp(w, 4, 0x08, 0x4, 0xA, {0x114000, 0x124000, 0x134000});
  add_xp(w, 5, 0x28, 0xC, 0xE, {0x504000});
  add_xp(w, 6, 0x48, 0x2, 0x4, {0x900000});
  add_xp(w, 7, 0x68, 0x0, 0xC, {});
  const std::uint64_t hnf = 0x71F1F1F1F;
  add_node(w, 0x004000, 0x0'0004'0005, 0, hnf);
  add_node(w, 0x400000, 0x1'0020'0005, 0, hnf);
  add_node(w, 0x404000, 0x2'0024'0005, 0, hnf);
  add_node(w, 0xC04000, 0x3'0064'0005, 0, hnf);
  add_node(w, 0x504000, 0x4'002C'0005, 0, hnf);
  add_node(w, 0x804000, 0x0'0044'000A, 0x81808020, 0x1F1F1F1F);
  add_node(w, 0x900000, 0x0'0048'000D, 0x81808020, 0x1F1F1F1F);
  add_node(w, 0xC00000, 0x0'0060'0007, 0x84011, 0x3F3F3F3F);
  add_node(w, 0x114000, 0x0'000D'0004, 0x08102020, 0x3F3F3F3F);
  add_node(w, 0x124000, 0x0'000E'0001, 0x1, 0xF3F3F3F3F);

  w[kDtc] = {0x0'000F'0003, 0};
  w[kDtc + 0x980] = {0, 7, true};
  w[kDtc + 0xA00] = {0, 0x7FF};
  w[kDtc + 0xA30] = {0, 0x1FF};
  w[kDtc + 0xA48] = {0, 0x7F};
  for (unsigned i = 0; i < 4; ++i) {
    w[kDtc + 0x2000 + 16 * i] = {0, kOnes};
    w[kDtc + 0x2050 + 16 * i] = {0, kOnes};
  }
  w[kDtc + 0x2040] = {0, 0xFFFFFFFFFF};
  w[kDtc + 0x2090] = {0, 0xFFFFFFFFFF};
  w[kDtc + 0x2100] = {0, 0x7F};
  w[kDtc + 0x2DA0] = {0xFFFFFFFF, 0xFFFFFFFF};
  w[kDtc + 0x2DB8] = {0x0010000000000088, 0};
  w[kDtc + 0x2DC8] = {0x4300000000, 0};
  w[kDtc + 0x2DD0] = {4, 0};
  w[kDtc + 0x2DE0] = {0xB400000034, 0};
  w[kDtc + 0x2DE8] = {7, 0};
  w[kDtc + 0x2DF0] = {0x9F0000000D, 0};
  w[kDtc + 0x2DF8] = {0xB100000005, 0};
  return w;
}

// Some nodes and some holes.
bool near_a_node(std::uint32_t addr, const Words& w) {
  const auto next = w.lower_bound(addr & ~0x3FFFU);
  return next != w.end() && next->first >> 14 == addr >> 14;
}

}  // namespace

TEST_CASE("golden cmn: reset values", "[cmn][golden][regs]") {
  const Words table = words();
  const CmnGoldenBench fresh;
  unsigned registers = 0;
  for (std::uint32_t addr = 0; addr < 1U << 26; addr += 8) {
    const auto word = table.find(addr);
    const std::uint64_t expected = word != table.end() ? word->second.reset : 0;
    if (word != table.end()) ++registers;
    const std::uint64_t actual = fresh.golden.read(addr);
    if (actual != expected) {
      CAPTURE(addr);
      CHECK(actual == expected);
    }
  }
  CHECK(registers == table.size());
}

TEST_CASE("golden cmn: the root tells the build's revision", "[cmn][golden][regs]") {
  for (unsigned revision = 0; revision < 16; ++revision) {
    CmnConfig config;
    config.revision = revision;
    CHECK(CmnGolden(config).read(kRoot + 0x10) == (0x0B | revision << 4));
  }
  CmnConfig config;
  config.revision = 16;
  CHECK_THROWS_AS(CmnGolden(config), std::invalid_argument);
}

TEST_CASE("golden cmn: bit bash", "[cmn][golden][regs]") {
  const Words table = words();
  CmnGoldenBench b;
  for (std::uint32_t addr = 0; addr < 1U << 24; addr += 8) {
    if (!near_a_node(addr, table)) continue;
    if (addr == kDtc + kPmsrr) continue;
    const auto found = table.find(addr);
    const Word word = found != table.end() ? found->second : Word{};
    // DTC0 must not run meanwhile.
    for (const std::uint64_t data :
         {kOnes & ~1ULL, 0xA5A5A5A5A5A5A5A5 & ~1ULL, 0x5A5A5A5A5A5A5A5AULL, 0ULL}) {
      b.q(addr, data);
      const std::uint64_t expected = (word.reset & ~word.rw) | (data & word.rw);
      if (b.rq(addr) != expected) {
        CAPTURE(addr, data);
        CHECK(b.rq(addr) == expected);
      }
      b.q(addr, 0);
    }
    // Halves and bytes.
    b.l(addr, 0xFFFFFFFE);
    if (b.rq(addr) != ((word.reset & ~word.rw) | (0x00000000FFFFFFFE & word.rw))) FAIL_CHECK(addr);
    b.q(addr, 0);
    b.l(addr + 4, 0xFFFFFFFF);
    if (b.rq(addr) != ((word.reset & ~word.rw) | (0xFFFFFFFF00000000 & word.rw))) FAIL_CHECK(addr);
    b.q(addr, 0);
    for (unsigned i = 0; i < 8; ++i) {
      b.golden.write(addr, kOnes & ~1ULL, static_cast<std::uint8_t>(1U << i));
      b.idle();
      const std::uint64_t bits = (std::uint64_t{0xFF} << (8 * i)) & ~1ULL & word.rw;
      if (b.rq(addr) != ((word.reset & ~word.rw) | bits)) FAIL_CHECK(addr);
      b.q(addr, 0);
    }
  }
  for (const auto& [addr, word] : table) {
    CAPTURE(addr);
    CHECK(b.rq(addr) == (word.reset & ~word.rw));  // nothing of one is in another
  }
  CHECK(b.rq(kDtc + kPmccntr) == 0);
}

TEST_CASE("golden cmn: R12: Non-secure accesses", "[cmn][golden][regs]") {
  const unsigned access = GENERATE(0U, 1U, 2U, 3U);
  CmnGoldenBench b;
  b.q(kRoot + kSecure, access);
  for (const auto& [addr, word] : words()) {
    if (addr == kRoot + kSecure) continue;
    CAPTURE(access, addr);
    const bool open = access != 2 && (!word.secure || access == 1);
    b.q(addr, kOnes & ~1ULL, kNonSecure);
    std::uint64_t expected = (word.reset & ~word.rw) | (word.rw & ~1ULL);
    if (!open) expected = word.reset;
    CHECK(b.rq(addr) == expected);
    CHECK(b.rq(addr, kNonSecure) == (open ? expected : 0));
    b.q(addr, 0);
  }
  // Secure Access itself: the write is judged by what it said before.
  b.q(kRoot + kSecure, 2, kNonSecure);
  CHECK(b.rq(kRoot + kSecure) == (access == 1 ? 2 : access));
  CHECK(b.rq(kRoot + kSecure, kNonSecure) == 0);
}

TEST_CASE("golden cmn: reset", "[cmn][golden][regs]") {
  CmnGoldenBench b;
  b.run();
  b.watch(xp(0), 0, 0x5, 6, 7);
  b.idle(10);
  b.golden.write(xp(0) + kPmevcnt, 5);
  ChiPins pins;
  pins.aresetn = 0;
  b.clock(pins, 3);
  CHECK(b.golden.now() == 0);
  for (const auto& [addr, word] : words()) {
    if (b.rq(addr) != word.reset) FAIL_CHECK(addr);
  }
  b.idle();
  CHECK(b.rq(xp(0) + kPmevcnt) == 0);
  b.golden.write(xp(0) + kPmevcnt, 5);
  b.golden.idle(0);  // in which it does not act
  CHECK_THROWS_AS(b.golden.write(xp(0) + kPmevcnt, 6), std::logic_error);
  // No write waits: the same.
  b.idle(10);
  CHECK(b.golden.now() == 11);
  CHECK(b.rq(xp(0) + kPmevcnt) == 5);
  b.clock(pins);
  CHECK(b.golden.now() == 0);
  CHECK(b.rq(xp(0) + kPmevcnt) == 0);
}

TEST_CASE("golden cmn: the longest meshes, and coordinates of two bits", "[cmn][golden][regs]") {
  const auto made = [](unsigned x, unsigned y) {
    CmnConfig c(x, y);
    c.root_xp = x * y - 1;
    c.device(x * y - 1, 0, kDeviceHnD, kNodeNone, kNodeDtc);
    return CmnGolden(c);
  };
  CHECK(made(8, 1).read(7U << 23) == (7ULL << 6 << 16 | 2));
  CHECK(made(1, 8).read(7U << 20) == (7ULL << 3 << 16 | 2));
  CHECK(made(2, 4).read(1U << 22 | 3U << 20) == ((1ULL << 5 | 3 << 3) << 16 | 2));
  CHECK(made(4, 2).read(3U << 22 | 1U << 20) == ((3ULL << 5 | 1 << 3) << 16 | 2));
}

TEST_CASE("golden cmn: coordinates of three bits", "[cmn][golden][regs]") {
  CmnConfig c(5, 2);
  c.root_xp = 9;  // 4, 1
  c.device(9, 0, kDeviceHnD, kNodeNone, kNodeDtc);
  c.device(4, 1, kDeviceHnF, kNodeNone, kNodeHnF, kNodeHnF);
  const CmnGolden golden(c);
  const std::uint32_t root = 4U << 23 | 1U << 20;
  CHECK(golden.read(root) == ((4ULL << 6 | 1 << 3) << 16 | 2));
  CHECK(golden.read(root + 0x80) == 0x0100000A);
  CHECK(golden.read(root + 0x100 + 8 * 5) == (1U << 20 | 0x8000));
  CHECK(golden.read(root + 0x100 + 8 * 4) == (4U << 23 | 0x8000));
  // The XP at 0, 1: id 8, logical id 5, from which drivers take the width of the mesh.
  CHECK(golden.read(1U << 20 | 0x8000) == 0x0000'0005'0008'0006);
  const std::uint32_t hnf = 4U << 23 | 2U << 16 | 1U << 14;
  CHECK(golden.read((4U << 23 | 0x8000) + 0x108) == hnf);
  CHECK(golden.read(hnf) == (1ULL << 32 | (4ULL << 6 | 1 << 2 | 2) << 16 | 5));
}

TEST_CASE("golden cmn: meshes that cannot be", "[cmn][golden][regs]") {
  const auto refuses = [](auto change) {
    CmnConfig c;
    change(c);
    CHECK_THROWS_AS(CmnGolden(c), std::invalid_argument);
  };
  refuses([](CmnConfig& c) { c.mesh_x = 0; });
  refuses([](CmnConfig& c) { c.mesh_x = 9; });
  refuses([](CmnConfig& c) { c.mesh_y = 5; });  // more XPs than the pins have
  refuses([](CmnConfig& c) { c.root_port = 2; });
  refuses([](CmnConfig& c) { c.root_xp = 8; });
  refuses([](CmnConfig& c) { c.root_xp = 0; });                   // an HN-F is there
  refuses([](CmnConfig& c) { c.root_xp = 7, c.root_port = 0; });  // nothing is there
  refuses([](CmnConfig& c) { c.node_type[0] = kNodeXp; });
  refuses([](CmnConfig& c) { c.node_type[56] = kNodeHnF; });
  refuses([](CmnConfig& c) { c.domain[3] = 1; });
  refuses([](CmnConfig& c) { c.node_type[8 * 4 + 7] = kNodeNone; });  // no DTC
  refuses([](CmnConfig& c) { c.occ_width = 7; });
  refuses([](CmnConfig& c) { c.occ_width = 33; });
  refuses([](CmnConfig& c) { c.node_id_width = 12; });
  refuses([](CmnConfig& c) { c.req_addr_width = 43; });
  refuses([](CmnConfig& c) { c.rsvdc_width = 5; });
  refuses([](CmnConfig& c) { c.rsvdc_width = 20; });
  for (unsigned port = 0; port < 16; ++port) {
    CAPTURE(port);
    refuses([port](CmnConfig& c) { c.port_type[port] = 32; });
  }
}

}  // namespace fabmon::test::test_golden_registers
