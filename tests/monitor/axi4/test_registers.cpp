// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The register map as the table of registers promises it, through the real bus slave: what is
// special about it: discovery, byte strobes, bits that act. The expected values come from the
// table, not from a model. What every monitor promises is in tests/contract/test_registers.cpp.
//
// Addresses are written as in the specification, not taken from the generated map: they prove it.
#include <algorithm>
#include <map>
#include <random>
#include <string>

#include "tb/monitor/axi4/tables/registers.hpp"
#include "tests/catch.hpp"
#include "tests/contract/register_words.hpp"
#include "tests/monitor/axi4/driver_fixture.hpp"

namespace fabmon::test::test_registers {
namespace {

/// The builds have 1, 3, 8, 16, 2 and 9 counters; apb16 is on APB, the others on AXI4-Lite.
const std::vector<std::string> kBuilds = {"one",   "advtiny", "base", "apb16",
                                          "whole", "nine",    "adv"};

constexpr std::uint32_t kSpace = 4096;

using Words = TableWords<std::uint32_t>;

class RegisterBus {
 public:
  explicit RegisterBus(const std::string& build) : rtl_(make_test_rtl(build)) {}

  const Axi4Config& config() const { return rtl_->config(); }
  void idle(unsigned clocks) {
    for (unsigned i = 0; i < clocks; ++i) clock(Axi4Pins{});
  }
  void clock(const Axi4Pins& p) { rtl_->run(&p, 1); }
  void write(std::uint32_t addr, std::uint32_t data, std::uint8_t strb = 0xF) {
    rtl_->issue({.write = true, .addr = addr, .data = data, .strb = strb});
    finish();
  }
  std::uint32_t read(std::uint32_t addr) {
    rtl_->issue({.addr = addr});
    finish();
    return rtl_->rdata();
  }

 private:
  void finish() {
    unsigned waited = 0;
    do idle(1);
    while (rtl_->busy() && ++waited < kAccessLimit);
    REQUIRE_FALSE(rtl_->busy());
  }
  std::unique_ptr<Axi4Rtl> rtl_;
};

void check_all(RegisterBus& regs, const Words& table,
               const std::map<std::uint32_t, std::uint32_t>& values) {
  for (std::uint32_t addr = 0; addr < kSpace; addr += 4) {
    const auto value = values.find(addr);
    const auto row = table.find(addr);
    const std::uint32_t expected = value != values.end() ? value->second
                                   : row != table.end()  ? row->second.reset
                                                         : 0;
    const std::uint32_t got = regs.read(addr);
    if (got != expected) {
      INFO("address 0x" << std::hex << addr);
      REQUIRE(got == expected);
    }
  }
}

}  // namespace

TEST_CASE("discovery leads to every register of the unit", "[axi4][registers]") {
  for (const std::string& build : kBuilds) {
    INFO("build " << build);
    RegisterBus regs(build);
    const Axi4Config& c = regs.config();
    const std::uint32_t gdis = regs.read(0x000);
    CHECK((gdis >> 16 & 0x3FF) == 1);
    const std::uint32_t block = 0x100;  // the first unit
    const std::uint32_t udis = regs.read(block);
    const std::uint32_t uctrl = regs.read(block + 8);
    CHECK(uctrl == kUctrl);
    CHECK((udis & 0xFF) == c.num_counters);
    CHECK((udis >> 16 & 0xFF) == c.counter_width);
    CHECK(uctrl + (regs.read(block + 4) & 0xFF) == kUsts);
    CHECK(uctrl + (udis >> 8 & 0xFF) == kUcctl);
    const std::uint32_t data = uctrl + (udis >> 24);
    CHECK(data == kUcctl + 8 * c.num_counters);
    CHECK(regs.read(block + 0x10) == (c.unit_id << 16 | (c.advanced_latency ? 0x80U : 0U)));
    const std::uint32_t cap = regs.read(0x404);
    CHECK((cap & 0xFF) == c.num_counters);
    CHECK((cap >> 8 & 0xFF) == c.counter_width);
    CHECK((cap >> 16) == (c.advanced_latency ? 7U : 3U));
  }
}

TEST_CASE("a write with some byte strobes changes these bytes alone", "[axi4][registers]") {
  for (const std::string& build : kBuilds) {
    INFO("build " << build);
    RegisterBus regs(build);
    const auto table = table_words(axi4_registers(), regs.config());
    std::mt19937 rng(1);
    std::map<std::uint32_t, std::uint32_t> values;
    for (int round = 0; round < 3; ++round) {
      for (const auto& [addr, word] : table) {
        if (word.rw == 0) continue;
        for (unsigned strb = 0; strb < 16; ++strb) {
          const auto data = static_cast<std::uint32_t>(rng()) & ~kRstCtrl;
          std::uint32_t bytes = 0;
          for (unsigned b = 0; b < 4; ++b) bytes |= (strb >> b & 1) != 0 ? 0xFFU << 8 * b : 0;
          std::uint32_t& value = values.emplace(addr, word.reset).first->second;
          value = (value & ~(word.rw & bytes)) | (data & word.rw & bytes);
          regs.write(addr, data, static_cast<std::uint8_t>(strb));
          REQUIRE(regs.read(addr) == value);
        }
      }
    }
    regs.write(kUctrl, kFreeze | kRstCntr);  // what was counted meanwhile
    values[kUctrl] = kFreeze;
    check_all(regs, table, values);
    regs.write(kUctrl, kFreeze | kRstCtrl, 0xD);  // the byte of RST_CTRL is not strobed
    check_all(regs, table, values);
    regs.write(kUctrl, kRstCtrl, 0x2);
    std::erase_if(values, [](const auto& v) { return v.first != kIrqEn && v.first != kUctrl; });
    check_all(regs, table, values);
  }
}

TEST_CASE("byte strobes select what counts, not only what is read back", "[axi4][registers]") {
  const std::uint64_t seed = seed_or(1);
  for (const std::string build : {"base", "apb16", "advtiny"}) {
    Axi4Fixture pair = Axi4Fixture::noisy(build, seed);
    std::mt19937_64 rng(seed);
    for (unsigned i = 0; i < 320; ++i) {
      const auto strb = static_cast<std::uint8_t>(i % 16);
      std::uint32_t bytes = 0;
      for (unsigned b = 0; b < 4; ++b) bytes |= (strb >> b & 1) != 0 ? 0xFFU << 8 * b : 0;
      const std::uint32_t before = random_control(rng), written = random_control(rng);
      const std::uint32_t merged = (before & ~bytes) | (written & bytes);
      INFO(build << ", FABMON_SEED=" << seed << std::hex << ", 0x" << before << " then 0x"
                 << written << ", strobes " << unsigned{strb});
      pair.write(kUctrl, kFreeze);
      for (const unsigned j : {0U, 1U}) pair.write(pair.ctl(j), before & ~kFrzOnOv);
      pair.write(pair.ctl(0), written & ~kFrzOnOv, strb);
      pair.write(pair.ctl(1), merged & ~kFrzOnOv);
      pair.run(100);
      pair.write(kUctrl, kRstCntr);
      pair.run(200);
      pair.write(kUctrl, kFreeze);
      CHECK(pair.count(0) == pair.count(1));
    }
  }
}

TEST_CASE("bits that act by being written 1 act once, read 0, and need their strobe",
          "[axi4][registers]") {
  for (const std::string& build : kBuilds) {
    INFO("build " << build);
    RegisterBus regs(build);
    const unsigned n = regs.config().num_counters;
    const std::uint32_t data = kUcctl + 8 * n;
    for (unsigned j = 0; j < n; ++j) regs.write(kUcctl + 8 * j, 0x11);
    for (int i = 0; i < 10; ++i) regs.clock(on(kHsAr, 9));
    for (unsigned j = 0; j < n; ++j) REQUIRE(regs.read(data + 8 * j) == 100);
    regs.write(kUctrl, kRstCntr, 0xD);
    regs.write(kUcctl, 0x11 | kCntrRst, 0xB);
    for (unsigned j = 0; j < n; ++j) REQUIRE(regs.read(data + 8 * j) == 100);
    regs.write(kUcctl, kCntrRst, 0x4);  // only the first one
    REQUIRE(regs.read(kUcctl) == 0x11);
    for (unsigned j = 0; j < n; ++j) REQUIRE(regs.read(data + 8 * j) == (j == 0 ? 0 : 100));
    regs.clock(on(kHsAr, 9));
    for (unsigned j = 0; j < n; ++j) REQUIRE(regs.read(data + 8 * j) == (j == 0 ? 10 : 110));
    regs.write(kUctrl, kRstCntr, 0x2);
    REQUIRE(regs.read(kUctrl) == 0);
    for (unsigned j = 0; j < n; ++j) REQUIRE(regs.read(data + 8 * j) == 0);
    for (unsigned j = 0; j < n; ++j) REQUIRE(regs.read(kUcctl + 8 * j) == 0x11);
    regs.clock(on(kHsAr, 9));
    for (unsigned j = 0; j < n; ++j) REQUIRE(regs.read(data + 8 * j) == 10);

    regs.write(kSnapCtrl, 0xFFFFFFFE);
    regs.write(kSnapCtrl, 0x1, 0xE);
    regs.idle(2 * n + 4);
    REQUIRE(regs.read(kSnapSts) == 0);
    regs.write(kSnapCtrl, 0x1, 0x1);
    regs.idle(2 * n + 4);
    REQUIRE(regs.read(kSnapCtrl) == 0);
    REQUIRE(regs.read(kSnapSts) == 0x101);
    for (unsigned j = 0; j < n; ++j) REQUIRE(regs.read(kSnap + 8 * j) == 10);
    regs.write(kSnapSts, 0xFFFFFFFF);  // read only, but for LOST
    REQUIRE(regs.read(kSnapSts) == 0x101);
  }
}

TEST_CASE("AxPROT, PPROT and the two lowest bits of an address make no difference",
          "[axi4][registers]") {
  for (const std::string build : {"base", "apb16"}) {
    INFO(build);
    Axi4Fixture f(build);
    f.program({0x12});
    for (unsigned i = 0; i < 32; ++i) {
      INFO("protection " << i / 4 << ", lowest bits " << i % 4);
      const auto prot = static_cast<std::uint8_t>(i / 4);
      const std::uint32_t value = i % 2 == 0 ? 0x12 : 0x11;
      f.rtl().issue({.write = true, .addr = f.ctl(0) + i % 4, .data = value, .prot = prot});
      f.golden().write(f.ctl(0), value);
      f.end();
      f.repeat(on(kHsAr, i, 2), i);
      for (const std::uint32_t addr : {f.ctl(0), f.data(0)}) {
        const std::uint32_t expected = f.golden().read(addr);
        f.rtl().issue({.addr = addr + i % 4, .prot = prot});
        f.end();
        REQUIRE(f.rtl().rdata() == expected);
      }
    }
  }
}

TEST_CASE("data, status and snapshot registers cannot be written", "[axi4][registers]") {
  for (const std::string& build : kBuilds) {
    INFO("build " << build);
    RegisterBus regs(build);
    const unsigned n = regs.config().num_counters;
    const std::uint32_t data = kUcctl + 8 * n;
    for (unsigned j = 0; j < n; ++j) regs.write(kUcctl + 8 * j, 0x11);
    for (unsigned j = 0; j < n; ++j) {
      regs.write(data + 8 * j, 0x12345678);
      regs.write(data + 8 * j + 4, 0xFFFFFFFF);
      regs.write(kSnap + 8 * j, 0x12345678);
    }
    regs.write(kUsts, 0xFFFFFFFF);
    regs.write(kSnapOv, 0xFFFFFFFF);
    regs.clock(on(kHsAr, 4));
    for (unsigned j = 0; j < n; ++j) {
      REQUIRE(regs.read(data + 8 * j) == 5);
      REQUIRE(regs.read(data + 8 * j + 4) == 0);
      REQUIRE(regs.read(kSnap + 8 * j) == 0);
    }
    REQUIRE(regs.read(kUsts) == 0);
    REQUIRE(regs.read(kSnapOv) == 0);
  }
}

}  // namespace fabmon::test::test_registers
