// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The register map as the table of registers promises it, through the real bus slave: what is
// special about it: byte strobes and who may access what. The expected values come from the table,
// not from a model; the golden model is compared besides. What every monitor promises is in
// tests/contract/test_registers.cpp.
#include <map>
#include <string>

#include "tb/monitor/cci400/tables/registers.hpp"
#include "tests/contract/register_words.hpp"
#include "tests/monitor/cci400/driver_fixture.hpp"

namespace fabmon::test::test_registers {

TEST_CASE("cci400: reset values of the specification", "[cci400][registers]") {
  const auto build = GENERATE(from_range(all_cci400_builds()));
  INFO(build);
  Cci400Fixture both(build);
  CHECK(both.read(kPmcr) == 0x2000);
  CHECK(both.read(kPid2) == (0xB | std::uint32_t{both.config().revision} << 4));
  CHECK(both.read(0x9000) == 0);
}

TEST_CASE("cci400: the table lists what the specification lists", "[cci400][registers]") {
  const auto table = table_words(cci400_registers(), Cci400Config{});
  const std::map<std::uint32_t, std::uint32_t> some = {
      {0x0000, 0xF}, {0x0004, 0x001F0007}, {0x0008, 1}, {0x0100, 0x39}, {0x1000, 2},
      {0x3000, 2},   {0x4000, 3},          {0x5000, 3}, {0x1004, 3},    {0x3004, 3}};
  for (const auto& [addr, rw] : some) {
    CAPTURE(addr);
    REQUIRE(table.contains(addr));
    CHECK(table.at(addr).rw == rw);
  }
  CHECK(table.at(0x1000).reset == 0x80000000);
  CHECK(table.at(0x5000).reset == 0xC0000000);
  CHECK(table.at(kPid2).reset == 0x9B);
  for (unsigned k = 0; k < 5; ++k) {
    CHECK(table.contains(page(k)) == (k != kCycle));
    if (k != kCycle) CHECK(table.at(page(k)).rw == 0xFF);
    CHECK(table.at(page(k) + kValue).rw == 0xFFFFFFFF);
    CHECK(table.at(page(k) + kCtrl).rw == 1);
    CHECK(table.at(page(k) + kOvf).rw == 0);
  }
  for (const std::uint32_t hole : {0x4004U, 0x5004U, 0x6000U, 0x9000U, 0xE004U, 0x1100U}) {
    CHECK_FALSE(table.contains(hole));
  }
}

TEST_CASE("cci400: a write with a strobe missing changes nothing", "[cci400][registers]") {
  const std::string build = GENERATE("base", "r0");
  INFO(build);
  Cci400Fixture both(build);
  const auto table = table_words(cci400_registers(), both.config());
  for (const auto& [addr, word] : table) {
    for (std::uint8_t strb = 0; strb < 15; ++strb) {
      both.write(addr, 0xFFFFFFFF, 0, strb);
      REQUIRE(both.read(addr) == word.reset);
    }
  }
  // Bits that act by being written need all strobes too.
  both.count_event(0, 3, 0, 0xFFFFFFFF);
  both.clocks(read_hs(3, kReadOnce), 4);
  for (std::uint8_t strb = 0; strb < 15; ++strb) {
    both.write(kPmcr, kRst | kCcr, 0, strb);
    both.write(page(0) + kOvf, 1, 0, strb);
  }
  CHECK(both.count(0) == 3);
  CHECK(both.read(page(0) + kOvf) == 1);
}

TEST_CASE("cci400: Non-secure accesses", "[cci400][registers]") {
  const auto build = GENERATE(from_range(all_cci400_builds()));
  Cci400Fixture both(build);
  const auto table = table_words(cci400_registers(), both.config());
  for (const bool open : {false, true}) {
    both.write(kSecureAccess, open ? 1 : 0);
    for (const auto& [addr, word] : table) {
      INFO(build << ", Secure Access " << open << ", address 0x" << std::hex << addr);
      bool may = open;
      if (word.security == RegisterSecurity::kOpen) may = true;
      if (word.security == RegisterSecurity::kSecureOnly) may = false;
      if (word.security == RegisterSecurity::kId) may = open || both.config().id_ns_open;
      const std::uint32_t before = both.read(addr);
      CHECK(both.read(addr, kNs) == (may ? before : 0));
      CHECK(both.read(addr, 0b101) == before);  // the other bits of PROT mean nothing
      CHECK(both.read(addr, 0b111) == (may ? before : 0));
      const std::uint32_t flipped = (~before & word.rw) & ~(addr == kPmcr ? kCen : 0);
      both.write(addr, flipped, kNs);
      const std::uint32_t after = (word.reset & ~word.rw) | flipped;
      CHECK(both.read(addr) == (may ? after : before));
      both.write(addr, before);
    }
  }
  // By the specification: these are open, those are not.
  both.write(kSecureAccess, 0);
  both.write(kPmcr, kEx, kNs);
  CHECK(both.read(kPmcr, kNs) == (0x2000 | kEx));
  both.write(page(2) + kEsr, 0x42, kNs);
  CHECK(both.read(page(2) + kEsr, kNs) == 0x42);
  both.write(kControlOverride, 8, kNs);
  both.write(kSecureAccess, 1, kNs);
  both.write(0x4000, 3, kNs);
  CHECK(both.read(kControlOverride) == 0);
  CHECK(both.read(kSecureAccess) == 0);
  CHECK(both.read(0x4000) == 0xC0000000);
  CHECK(both.read(0x4000, kNs) == 0);
  CHECK((both.read(kPid2, kNs) != 0) == both.config().id_ns_open);
}

TEST_CASE("cci400: Non-secure software clears flags and counters", "[cci400][registers]") {
  Cci400Fixture both("base");
  both.count_event(1, 3, 0, 0xFFFFFFFF);
  both.clocks(read_hs(3, kReadOnce), 2);
  CHECK(both.read(page(1) + kOvf, kNs) == 1);
  both.write(page(1) + kOvf, 1, kNs);
  CHECK(both.read(page(1) + kOvf, kNs) == 0);
  CHECK(both.read(page(1) + kValue, kNs) == 1);
  both.write(kPmcr, kCen | kRst, kNs);
  CHECK(both.count(1) == 0);
}

}  // namespace fabmon::test::test_registers
