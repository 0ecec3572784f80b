// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The register buses of the cci400 monitor at pin level: whose security an access has, orders of
// the write channels, responses that wait, resets while an access is in flight, the bus that is not
// used. The Verilated tops are driven directly. More about the slaves is in test_axi4_bus.cpp and
// test_reg_bus.cpp.
#include <verilated.h>

#include <algorithm>
#include <cstdint>

#include "Vtest_cci400_narrow.h"
#include "Vtest_cci400_tiny.h"
#include "tb/monitor/cci400/tables/registers.hpp"
#include "tests/catch.hpp"
#include "tests/contract/register_words.hpp"
#include "tests/monitor/cci400/bus_manager.hpp"
#include "tests/monitor/cci400/pins_fixture.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_bus {
namespace {

using Axil = Cci400Pins<Vtest_cci400_narrow>;
using Apb = Cci400Pins<Vtest_cci400_tiny>;

/// Completes an AXI4-Lite write whose address and data come `aw` and `w` cycles from now, and whose
/// response is taken `hold` cycles after it came. ARPROT says the opposite of AWPROT.
void write(Axil& bench, std::uint32_t addr, std::uint32_t data, unsigned prot = 0, int aw = 0,
           int w = 0, int hold = 0) {
  auto& t = bench.top;
  t.s_axil_awaddr = static_cast<std::uint16_t>(addr);
  t.s_axil_wdata = data, t.s_axil_wstrb = 0xF;
  t.s_axil_bready = 0;
  for (int i = 0; i < 100; ++i) {
    t.s_axil_awvalid = i == aw ? 1 : 0;
    t.s_axil_wvalid = i == w ? 1 : 0;
    t.s_axil_awprot = t.s_axil_awvalid != 0 ? prot : ~prot & 7;
    t.s_axil_arprot = ~prot & 7;
    bench.settle();
    if (t.s_axil_awvalid != 0) REQUIRE(t.s_axil_awready == 1);
    if (t.s_axil_wvalid != 0) REQUIRE(t.s_axil_wready == 1);
    if (t.s_axil_bvalid != 0) {
      REQUIRE(i > std::max(aw, w));
      for (int h = 0; h < hold; ++h) {
        REQUIRE(t.s_axil_bvalid == 1);
        REQUIRE(t.s_axil_bresp == 0);
        bench.clock();
      }
      t.s_axil_bready = 1;
      bench.clock();
      t.s_axil_bready = 0;
      return;
    }
    bench.edge();
  }
  FAIL("no response");
}

std::uint32_t read(Axil& bench, std::uint32_t addr, unsigned prot = 0, int hold = 0) {
  auto& t = bench.top;
  t.s_axil_araddr = static_cast<std::uint16_t>(addr);
  t.s_axil_arprot = prot, t.s_axil_awprot = ~prot & 7;
  t.s_axil_arvalid = 1, t.s_axil_rready = 0;
  for (int i = 0; i < 100; ++i) {
    bench.settle();
    const bool taken = t.s_axil_arvalid != 0 && t.s_axil_arready != 0;
    if (t.s_axil_rvalid != 0) {
      const std::uint32_t data = t.s_axil_rdata;
      for (int h = 0; h < hold; ++h) {
        t.s_axil_arprot ^= 2, t.s_axil_araddr ^= 0xFFC;
        t.s_axil_wdata = ~t.s_axil_wdata, t.s_axil_wstrb ^= 0xF;
        bench.clock();
        REQUIRE(t.s_axil_rvalid == 1);
        REQUIRE(t.s_axil_rdata == data);
        REQUIRE(t.s_axil_rresp == 0);
      }
      t.s_axil_rready = 1;
      bench.clock();
      t.s_axil_rready = 0;
      return data;
    }
    bench.edge();
    if (taken) {
      t.s_axil_arvalid = 0;
      t.s_axil_arprot = ~prot & 7;  // of an access that is not there yet
    }
  }
  FAIL("no response");
  return 0;
}

/// One APB transfer; the manager holds everything until PREADY.
std::uint32_t transfer(Apb& bench, bool write, std::uint32_t addr, std::uint32_t data = 0,
                       unsigned prot = 0, unsigned strb = 0xF) {
  auto& t = bench.top;
  t.s_apb_psel = 1, t.s_apb_penable = 0, t.s_apb_pwrite = write ? 1 : 0;
  t.s_apb_paddr = static_cast<std::uint16_t>(addr);
  t.s_apb_pprot = prot;
  t.s_apb_pwdata = data, t.s_apb_pstrb = write ? strb : 0;
  bench.clock();
  t.s_apb_penable = 1;
  for (int i = 0; i < 100; ++i) {
    bench.settle();
    REQUIRE(t.s_apb_pslverr == 0);
    if (t.s_apb_pready != 0) {
      const std::uint32_t got = t.s_apb_prdata;
      bench.edge();
      t.s_apb_psel = t.s_apb_penable = 0;
      t.s_apb_pprot = ~prot & 7;
      return got;
    }
    bench.edge();
  }
  FAIL("no PREADY");
  return 0;
}

}  // namespace

TEST_CASE("cci400: AXI4-Lite: a write has the security of AWPROT, a read that of ARPROT",
          "[cci400][bus]") {
  Axil bench;
  for (unsigned prot = 0; prot < 8; ++prot) {
    for (int gap = 0; gap < 4; ++gap) {
      for (const bool address_first : {true, false}) {
        INFO("PROT " << prot << " gap " << gap);
        const bool secure = (prot & 2) == 0;
        write(bench, kSpeculation, 0);
        write(bench, kSpeculation, 0x5, prot, address_first ? 0 : gap, address_first ? gap : 0);
        CHECK(read(bench, kSpeculation) == (secure ? 5 : 0));
        write(bench, kSpeculation, 0x7);
        CHECK(read(bench, kSpeculation, prot, gap) == (secure ? 7 : 0));
        write(bench, page(1), 0x40U + prot, prot, gap, 0);  // open to both
        CHECK(read(bench, page(1), prot) == 0x40U + prot);
      }
    }
  }
}

TEST_CASE("cci400: AXI4-Lite: reads and writes that always wait take turns, each with its PROT",
          "[cci400][bus]") {
  for (const bool secure_writes : {true, false}) {
    Axil bench;
    auto& t = bench.top;
    t.s_axil_awvalid = t.s_axil_wvalid = t.s_axil_arvalid = 1;
    t.s_axil_bready = t.s_axil_rready = 1;
    t.s_axil_awaddr = t.s_axil_araddr = kSpeculation;
    t.s_axil_awprot = secure_writes ? 0 : 2;
    t.s_axil_arprot = secure_writes ? 2 : 0;
    t.s_axil_wdata = 3, t.s_axil_wstrb = 0xF;
    int writes = 0, reads = 0;
    for (int i = 0; i < 400; ++i) {
      bench.settle();
      writes += t.s_axil_bvalid;
      if (t.s_axil_rvalid != 0) {
        ++reads;
        REQUIRE(t.s_axil_rdata == 0);  // either the write was ignored or the read is
      }
      bench.edge();
    }
    CHECK(writes > 30);
    CHECK(reads > 30);
  }
}

TEST_CASE("cci400: a write acts once, however long its response is held", "[cci400][bus]") {
  Axil bench;
  write(bench, page(kCycle) + kCtrl, 1);
  for (const int hold : {0, 1, 5, 50}) {
    write(bench, kPmcr, kCen | kCcr, 0, 0, 0, hold);
    const std::uint32_t cycles = read(bench, page(kCycle) + kValue, 0, hold);
    CHECK(cycles >= static_cast<std::uint32_t>(hold));
    CHECK(cycles < static_cast<std::uint32_t>(hold) + 6);
    // The count is that of the read's acceptance, not of the data's.
    const std::uint32_t later = read(bench, page(kCycle) + kValue);
    CHECK(later - cycles > static_cast<std::uint32_t>(hold));
    CHECK(later - cycles < static_cast<std::uint32_t>(hold) + 6);
  }
}

TEST_CASE("cci400: AXI4-Lite: reset in the middle of an access leaves no response behind",
          "[cci400][bus]") {
  for (int when = 0; when < 6; ++when) {
    for (const bool writing : {true, false}) {
      Axil bench;
      auto& t = bench.top;
      t.s_axil_awaddr = t.s_axil_araddr = kPmcr;
      t.s_axil_wdata = kEx, t.s_axil_wstrb = 0xF;
      (writing ? t.s_axil_awvalid : t.s_axil_arvalid) = 1;
      t.s_axil_wvalid = writing ? 1 : 0;
      for (int i = 0; i < when; ++i) {
        bench.clock();
        t.s_axil_awvalid = t.s_axil_wvalid = t.s_axil_arvalid = 0;
      }
      t.s_axil_awvalid = t.s_axil_wvalid = t.s_axil_arvalid = 0;
      bench.reset();
      for (int i = 0; i < 10; ++i) {
        REQUIRE((t.s_axil_bvalid | t.s_axil_rvalid) == 0);
        bench.clock();
      }
      CHECK(read(bench, kPmcr) == 0x2000);
    }
  }
}

TEST_CASE("cci400: AXI4-Lite: a manager that asks and answers when it likes", "[cci400][bus]") {
  struct Rates {
    unsigned write, read, ready;
  };
  const std::uint64_t seed = seed_or(1);
  for (const Rates r : {Rates{256, 256, 256}, Rates{256, 256, 30}, Rates{30, 30, 256},
                        Rates{128, 128, 128}, Rates{20, 256, 100}, Rates{256, 20, 100}}) {
    INFO("FABMON_SEED=" << seed << ", rates " << r.write << " " << r.read << " " << r.ready);
    Axil bench;
    Cci400Manager<Axil> manager(bench, seed);
    for (int i = 0; i < 3000; ++i) manager.clock(r.write, r.read, r.ready);
    CHECK(manager.writes() > 50);
    CHECK(manager.reads() > 50);
  }
}

TEST_CASE("cci400: AXI4-Lite: a reset of one cycle in the middle of a write leaves nothing of it",
          "[cci400][bus]") {
  Axil bench;
  auto& t = bench.top;
  const auto table = table_words(cci400_registers(), Cci400Config{});
  for (const auto& [addr, word] : table) {
    if (word.rw == 0) continue;
    for (int when = 0; when < 6; ++when) {
      INFO("address 0x" << std::hex << addr << ", reset in cycle " << when);
      t.s_axil_awaddr = static_cast<std::uint16_t>(addr), t.s_axil_awprot = 0;
      t.s_axil_wdata = 0xFFFFFFFF, t.s_axil_wstrb = 0xF;
      t.s_axil_awvalid = t.s_axil_wvalid = 1;
      for (int i = 0; i < when; ++i) {
        bench.clock();
        t.s_axil_awvalid = t.s_axil_wvalid = 0;
      }
      t.s_axil_awvalid = t.s_axil_wvalid = 0;
      t.aresetn = 0;
      bench.clock();
      t.aresetn = 1;
      CHECK((t.s_axil_bvalid | t.s_axil_rvalid) == 0);
      CHECK(read(bench, addr) == word.reset);
    }
  }
}

TEST_CASE("cci400: APB: an access has the security of PPROT", "[cci400][bus]") {
  Apb bench;
  for (unsigned prot = 0; prot < 8; ++prot) {
    const bool secure = (prot & 2) == 0;
    transfer(bench, true, kSpeculation, 0);
    transfer(bench, true, kSpeculation, 0x00010002, prot);
    CHECK(transfer(bench, false, kSpeculation) == (secure ? 0x00010002 : 0));
    transfer(bench, true, kSpeculation, 0x00020001);
    CHECK(transfer(bench, false, kSpeculation, 0, prot) == (secure ? 0x00020001 : 0));
    transfer(bench, true, page(1), 0x40U + prot, prot);
    CHECK(transfer(bench, false, page(1), 0, prot) == 0x40U + prot);
  }
}

TEST_CASE("cci400: APB: strobes, pauses in which PSEL is low, resets in mid-transfer",
          "[cci400][bus]") {
  Apb bench;
  auto& t = bench.top;
  for (unsigned strb = 0; strb < 16; ++strb) {
    transfer(bench, true, page(0) + kValue, 0xFFFFFFFF, 0, strb);
    CHECK(transfer(bench, false, page(0) + kValue) == (strb == 15 ? 0xFFFFFFFF : 0));
  }
  for (unsigned i = 0; i < 20; ++i) {  // not selected: nothing happens
    t.s_apb_penable = i & 1;
    t.s_apb_pwrite = 1, t.s_apb_pstrb = 0xF, t.s_apb_pwdata = i, t.s_apb_paddr = page(0) + kValue;
    bench.clock();
    REQUIRE(t.s_apb_pready == 0);
  }
  CHECK(transfer(bench, false, page(0) + kValue) == 0xFFFFFFFF);
  for (int when = 0; when < 5; ++when) {
    t.s_apb_psel = 1, t.s_apb_pwrite = 0, t.s_apb_penable = 0;
    for (int i = 0; i < when; ++i) {
      bench.clock();
      t.s_apb_penable = 1;
    }
    t.s_apb_psel = t.s_apb_penable = 0;
    bench.reset();
    bench.clock();  // in which PREADY and PSLVERR end a transfer that met the reset
    for (int i = 0; i < 10; ++i) {
      REQUIRE(t.s_apb_pready == 0);
      bench.clock();
    }
    CHECK(transfer(bench, false, kPmcr) == 0x2000);
  }
}

TEST_CASE("cci400: the bus that is not chosen answers nothing and changes nothing",
          "[cci400][bus]") {
  Axil axil;
  axil.top.s_apb_psel = axil.top.s_apb_pwrite = 1;
  axil.top.s_apb_paddr = kPmcr, axil.top.s_apb_pwdata = kEx, axil.top.s_apb_pstrb = 0xF;
  for (int i = 0; i < 20; ++i) {
    axil.top.s_apb_penable = i & 1;
    axil.clock();
    REQUIRE((axil.top.s_apb_pready | axil.top.s_apb_prdata) == 0);
  }
  CHECK(read(axil, kPmcr) == 0x2000);

  Apb apb;
  auto& t = apb.top;
  t.s_axil_awvalid = t.s_axil_wvalid = t.s_axil_arvalid = t.s_axil_bready = t.s_axil_rready = 1;
  t.s_axil_awaddr = kPmcr, t.s_axil_wdata = kEx, t.s_axil_wstrb = 0xF;
  for (int i = 0; i < 20; ++i) {
    apb.clock();
    REQUIRE((t.s_axil_awready | t.s_axil_wready | t.s_axil_arready) == 0);
    REQUIRE((t.s_axil_bvalid | t.s_axil_rvalid) == 0);
  }
  CHECK(transfer(apb, false, kPmcr) == 0x2000);
}

}  // namespace fabmon::test::test_bus
