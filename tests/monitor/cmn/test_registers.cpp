// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The registers of the cmn monitor's RTL, node by node, against their tables: what is special about
// them. What every monitor promises is in tests/contract/test_registers.cpp.
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>

#include "tests/monitor/cmn/register_words.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_registers {

TEST_CASE("cmn: where there is no node everything reads 0", "[cmn][registers]") {
  const auto build = GENERATE(from_range(all_cmn_builds()));
  INFO(build);
  CmnFixture both(build);
  const CmnWords words = cmn_words(both);
  for (std::uint32_t node = 0; node < 0x4000000; node += kNode) {
    if (words.contains(node)) continue;
    const std::uint32_t offset = (node >> 14) % 2 == 0 ? 0 : kEventSel;
    if (both.read(node + offset) == 0) continue;
    INFO("node 0x" << std::hex << node);
    REQUIRE(both.read(node + offset) == 0);
  }
}

TEST_CASE("cmn: the tables list what the specification lists", "[cmn][registers]") {
  CmnFixture both("base");
  const CmnWords words = cmn_words(both);
  const std::map<std::uint32_t, std::uint64_t> rw = {{kRoot + kSecure, 3},
                                                     {xp(3) + kSecure, 1},
                                                     {xp(3) + 0xA00, 1},
                                                     {xp(3) + kEventSel, 0xFFFFFFFF},
                                                     {xp(3) + 0x2100, 0xF},
                                                     {xp(3) + wp_config(0), 0x7F7F},
                                                     {xp(3) + wp_config(1), 0x7F3F},
                                                     {xp(3) + wp_config(2), 0x7F7F},
                                                     {xp(3) + wp_config(3), 0x7F3F},
                                                     {xp(3) + wp_val(3), kOnes},
                                                     {xp(3) + wp_mask(3), kOnes},
                                                     {xp(3) + 0x2200, 0xFFFFFFFF},
                                                     {xp(3) + 0x2208, 0xFFFFFF00},
                                                     {xp(3) + kPmuConfig, 0x3F3F3F3F777701FF},
                                                     {xp(3) + kPmevcnt, kOnes},
                                                     {xp(3) + kPmevcntsr, kOnes},
                                                     {kDtc + kSecure, 7},
                                                     {kDtc + kDtcCtl, 0x7FF},
                                                     {kDtc + 0xA30, 0x1FF},
                                                     {kDtc + 0xA48, 0x7F},
                                                     {kDtc + 0x2030, kOnes},
                                                     {kDtc + 0x2080, kOnes},
                                                     {kDtc + kPmccntr, 0xFFFFFFFFFF},
                                                     {kDtc + kPmccntrsr, 0xFFFFFFFFFF},
                                                     {kDtc + kDtcPmcr, 0x7F},
                                                     {kDtc + kPmovsr, 0},
                                                     {kDtc + kPmssr, 0},
                                                     {kDtc + 0x2DA0, 0xFFFFFFFF},
                                                     {kHnF24 + kEventSel, 0x71F1F1F1F},
                                                     {kHnI + kEventSel, 0x3F3F3F3F},
                                                     {kDn + kEventSel, 0xF3F3F3F3F},
                                                     {kRnI + kEventSel, 0x1F1F1F1F},
                                                     {kRnD + kEventSel, 0x1F1F1F1F},
                                                     {kSbsx + kEventSel, 0x3F3F3F3F}};
  for (const auto& [addr, mask] : rw) {
    CAPTURE(addr);
    REQUIRE(words.contains(addr));
    CHECK(words.at(addr).rw == mask);
  }
  const std::map<std::uint32_t, std::uint64_t> reset = {{kRoot + 0x08, 0x000000B400000034},
                                                        {kRoot + 0x10, 0x6B},
                                                        {kRoot + 0x18, 0xC4},
                                                        {kRoot + 0x28, 0xF00000000D},
                                                        {kRoot + 0x30, 0xB100000005},
                                                        {kRoot + 0x80, 0x01000008},
                                                        {kRoot + 0x120, 0x108000},
                                                        {kRoot + 0x900, 0x03303008},
                                                        {xp(4) + 0x80, 0x01000003},
                                                        {xp(4) + 0x100, kHnI},
                                                        {xp(4) + 0x110, kDtc},
                                                        {xp(7) + 0x80, 0x01000000},
                                                        {xp(7) + 0x900, 0},
                                                        {xp(7) + 0x908, 0x211},
                                                        {kDtc + 0x2DA0, 0xFFFFFFFF},
                                                        {kDtc + 0x2DB8, 0x0010000000000088},
                                                        {kDtc + 0x2DC8, 0x4300000000},
                                                        {kDtc + 0x2DE0, 0x000000B400000034},
                                                        {kDtc + 0x2DF8, 0xB100000005},
                                                        {kHnI + 0x900, 0x08102020},
                                                        {kSbsx + 0x900, 0x84011},
                                                        {kRnD + 0x900, 0x81808020},
                                                        {kDn + 0x900, 1}};
  for (const auto& [addr, value] : reset) {
    CAPTURE(addr);
    REQUIRE(words.contains(addr));
    CHECK(words.at(addr).reset == value);
    CHECK(both.read(addr) == value);
  }
}

TEST_CASE("cmn: with any values in all registers every word of every node reads as it should",
          "[cmn][registers]") {
  const auto build = GENERATE(as<std::string>{}, "single", "column");
  INFO(build);
  CmnFixture both(build);
  const CmnWords words = cmn_words(both);
  const std::uint64_t seed = seed_or(7);
  INFO("seed " << seed);
  std::mt19937_64 rng(seed);
  for (int round = 0; round < 2; ++round) {
    for (const auto& [addr, word] : words) {
      if (word.acts == 0 && word.rw != 0) both.write(addr, rng());
    }
    // Bytes of any word, in any order: what is there, and what is not.
    for (const CmnNode& n : both.topology().nodes()) {
      for (int i = 0; i < 200; ++i) {
        const std::uint32_t addr = n.offset + 8 * static_cast<std::uint32_t>(rng() % (kNode / 8));
        const auto word = words.find(addr);
        if (word != words.end() && word->second.acts != 0) continue;
        both.write(addr, rng(), static_cast<std::uint8_t>(rng()));
      }
    }
    for (const auto& [node, word] : words) {
      if (node % kNode != 0) continue;
      for (std::uint32_t offset = 0; offset < kNode; offset += 8) both.read(node + offset);
    }
  }
}

TEST_CASE("cmn: every byte has its strobe", "[cmn][registers]") {
  const auto build = GENERATE(as<std::string>{}, "single", "column", "base");
  INFO(build);
  CmnFixture both(build);
  const CmnWords words = cmn_words(both);
  for (const auto& [addr, word] : words) {
    if (word.acts != 0 || word.rw == 0) continue;
    const std::uint64_t fixed = word.reset & ~word.rw;
    for (unsigned b = 0; b < 8; ++b) {
      const std::uint64_t bits = std::uint64_t{0xFF} << (8 * b);
      both.write(addr, 0);
      both.write(addr, kOnes, static_cast<std::uint8_t>(1U << b));
      if (both.read(addr) != (fixed | (bits & word.rw))) {
        INFO("address 0x" << std::hex << addr << ", byte " << b);
        REQUIRE(both.read(addr) == (fixed | (bits & word.rw)));
      }
    }
    both.write(addr, kOnes, 0);
    CHECK(both.read(addr) == (fixed | (0xFF00000000000000 & word.rw)));
    both.write(addr, word.reset & word.rw);
  }
  // Of bits that act by being written as well.
  const std::uint32_t dtc = dtcs(both)[0];
  init(both);
  enable(both);
  both.l(dtc + kPmccntr + 4, 0xFF);
  both.l(dtc + kPmccntr, 0xFFFFFFFF);
  CHECK(both.rl(dtc + kPmovsr) == 0x100);
  both.write(dtc + kPmovsrClr, kOnes, 0xFD);
  CHECK(both.rl(dtc + kPmovsr) == 0x100);
  both.write(dtc + kPmovsrClr, kOnes, 0x02);
  CHECK(both.rl(dtc + kPmovsr) == 0);
  both.write(dtc + kPmsrr, kOnes, 0xFE);
  CHECK(both.rl(dtc + kPmssr) == 0);
  both.write(dtc + kPmsrr, kOnes, 0x01);
  CHECK(both.rl(dtc + kPmssr) == 0x1FF);
}

TEST_CASE("cmn: Non-secure accesses", "[cmn][registers]") {
  const auto build = GENERATE(as<std::string>{}, "single", "column", "base");
  CmnFixture both(build);
  const CmnWords words = cmn_words(both);
  const std::uint32_t mode_at = both.topology().root().offset + kSecure;
  for (const unsigned mode : {0U, 1U, 2U, 3U}) {
    both.write(mode_at, mode);
    for (const auto& [addr, word] : words) {
      if (addr == mode_at || word.acts != 0) continue;
      INFO(build << ", mode " << mode << ", address 0x" << std::hex << addr);
      const bool may = mode == 1 || (mode != 2 && word.security == RegisterSecurity::kOpen);
      CHECK(both.read(addr, kNonSecure) == (may ? word.reset : 0));
      CHECK(both.read(addr, 0b101) == word.reset);  // the other bits of PROT mean nothing
      both.write(addr, ~word.reset, 0xFF, kNonSecure);
      CHECK(both.read(addr) == (may ? word.reset ^ word.rw : word.reset));
      both.write(addr, word.reset);
    }
    CHECK(both.read(mode_at, kNonSecure) == (mode == 1 ? 1 : 0));
    both.write(mode_at, 2, 0xFF, kNonSecure);
    CHECK(both.read(mode_at) == (mode == 1 ? 2 : mode));
  }
  // By the specification: these are secure, all others are not.
  std::set<std::uint32_t> secure;
  for (const auto& [addr, word] : words) {
    if (word.security != RegisterSecurity::kOpen) secure.insert(addr);
  }
  std::set<std::uint32_t> expected = {mode_at};
  for (const CmnNode& x : both.topology().xps()) {
    expected.insert({x.offset + kSecure, x.offset + 0xA00});
  }
  for (const std::uint32_t dtc : dtcs(both)) expected.insert(dtc + kSecure);
  CHECK(secure == expected);
}

}  // namespace fabmon::test::test_registers
