// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The register buses of the whole monitor at pin level: orders of the write channels, responses
// that wait, fairness, resets while an access is in flight, the bus that is not used. The Verilated
// tops are driven directly. What the slaves do with waits and 64 bits is in test_reg_bus.cpp.
#include <array>
#include <cstdint>
#include <optional>

#include "Vtest_advtiny.h"
#include "Vtest_apb16.h"
#include "tests/catch.hpp"
#include "tests/monitor/axi4/driver_fixture.hpp"
#include "tests/pin_bench.hpp"

namespace fabmon::test::test_bus {
namespace {

/// Idle pins; the bus slaves are ready.
template <class Top>
class Bench : public PinBench<Top> {
 public:
  Bench() : PinBench<Top>([](Top& top) { top.csr_aresetn = 1; }) { this->clock(); }
};

using Axil = Bench<Vtest_advtiny>;
using Apb = Bench<Vtest_apb16>;

/// Cycles from the acceptance of an access to its answer, but for a read of a count.
constexpr int kAnswer = 5;

/// Completes an AXI4-Lite write whose address and data come `aw` and `w` cycles from now, and whose
/// response is taken `hold` cycles after it came. Returns the cycles from now to the response.
int write(Axil& bench, std::uint32_t addr, std::uint32_t data, int aw = 0, int w = 0,
          int hold = 0) {
  auto& t = bench.top;
  t.s_axil_awaddr = static_cast<std::uint16_t>(addr);
  t.s_axil_wdata = data, t.s_axil_wstrb = 0xF;
  for (int i = 0; i < 200; ++i) {
    t.s_axil_awvalid = i == aw ? 1 : 0;
    t.s_axil_wvalid = i == w ? 1 : 0;
    t.s_axil_bready = 0;
    bench.settle();
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
      bench.settle();
      REQUIRE(t.s_axil_bvalid == 0);
      return i;
    }
    // Each channel is taken at once, and nothing more until the write has acted.
    if (i <= std::max(aw, w)) {
      REQUIRE(t.s_axil_awready == (i <= aw ? 1 : 0));
      REQUIRE(t.s_axil_wready == (i <= w ? 1 : 0));
    } else {
      REQUIRE((t.s_axil_awready | t.s_axil_wready) == 0);
    }
    bench.edge();
  }
  FAIL("no response");
  return -1;
}

std::uint32_t read(Axil& bench, std::uint32_t addr, int hold = 0, int* clocks = nullptr) {
  auto& t = bench.top;
  t.s_axil_araddr = static_cast<std::uint16_t>(addr);
  t.s_axil_arvalid = 1;
  t.s_axil_rready = 0;
  for (int i = 0; i < 200; ++i) {
    bench.settle();
    const bool taken = t.s_axil_arvalid != 0 && t.s_axil_arready != 0;
    if (t.s_axil_rvalid != 0) {
      const std::uint32_t data = t.s_axil_rdata;
      for (int h = 0; h < hold; ++h) {
        t.s_axil_wdata = ~t.s_axil_wdata, t.s_axil_wstrb ^= 0xF;  // must not shine through
        t.s_axil_awaddr ^= 0xFFC, t.s_axil_araddr ^= 0xFFC;
        bench.settle();
        REQUIRE(t.s_axil_rvalid == 1);
        REQUIRE(t.s_axil_rdata == data);
        REQUIRE(t.s_axil_rresp == 0);
        bench.edge();
      }
      if (clocks != nullptr) *clocks = i;
      t.s_axil_rready = 1;
      bench.clock();
      t.s_axil_rready = 0;
      bench.settle();
      REQUIRE(t.s_axil_rvalid == 0);
      return data;
    }
    bench.edge();
    if (taken) t.s_axil_arvalid = 0;
  }
  FAIL("no response");
  return 0;
}

/// One APB transfer; the manager holds everything until PREADY.
std::uint32_t transfer(Apb& bench, bool write, std::uint32_t addr, std::uint32_t data = 0,
                       unsigned strb = 0xF, int* clocks = nullptr) {
  auto& t = bench.top;
  t.s_apb_psel = 1, t.s_apb_penable = 0, t.s_apb_pwrite = write ? 1 : 0;
  t.s_apb_paddr = static_cast<std::uint16_t>(addr);
  t.s_apb_pwdata = data, t.s_apb_pstrb = static_cast<std::uint8_t>(write ? strb : 0);
  bench.clock();
  t.s_apb_penable = 1;
  for (int i = 2; i < 200; ++i) {
    bench.settle();
    REQUIRE(t.s_apb_pslverr == 0);
    if (t.s_apb_pready != 0) {
      const std::uint32_t got = t.s_apb_prdata;
      bench.edge();
      t.s_apb_psel = t.s_apb_penable = 0;
      if (clocks != nullptr) *clocks = i;
      return got;
    }
    bench.edge();
  }
  FAIL("no PREADY");
  return 0;
}

}  // namespace

TEST_CASE("AXI4-Lite: address before data, data before address, both at once", "[axi4][bus]") {
  Axil bench;
  for (int gap = 0; gap < 12; ++gap) {
    for (const bool address_first : {true, false}) {
      const auto value = static_cast<std::uint32_t>(0x01040011 + 0x100 * gap + address_first);
      const int response =
          write(bench, kUcctl + 8, value, address_first ? 0 : gap, address_first ? gap : 0);
      CHECK(response == gap + kAnswer);
      int clocks = 0;
      CHECK(read(bench, kUcctl + 8, 0, &clocks) == value);
      CHECK(clocks == kAnswer);
    }
  }
}

TEST_CASE("AXI4-Lite: responses stay until they are taken, however late", "[axi4][bus]") {
  Axil bench;
  for (const int hold : {0, 1, 2, 7, 1000}) {
    write(bench, kIrqEn, 5, 0, 0, hold);
    CHECK(read(bench, kIrqEn, hold) == 5);
    CHECK(read(bench, 0x400, hold) == 0x46424D31);
    write(bench, kIrqEn, 2, 0, 0, hold);
    CHECK(read(bench, kIrqEn) == 2);
  }
}

TEST_CASE("AXI4-Lite: a count that is held on the bus is the count of its acceptance",
          "[axi4][bus]") {
  Axil bench;
  write(bench, kUcctl, 0x01);  // clock ticks
  const std::uint32_t data = kUcctl + 8 * kAdvTiny.num_counters;
  const std::uint32_t first = read(bench, data, 500);
  const std::uint32_t second = read(bench, data);
  CHECK(second - first > 500);
  CHECK(second - first < 520);
}

TEST_CASE("AXI4-Lite: reads and writes that always wait take turns", "[axi4][bus]") {
  Axil bench;
  auto& t = bench.top;
  t.s_axil_awvalid = t.s_axil_wvalid = t.s_axil_arvalid = 1;
  t.s_axil_bready = t.s_axil_rready = 1;
  t.s_axil_awaddr = t.s_axil_araddr = kIrqEn;
  t.s_axil_wdata = 1, t.s_axil_wstrb = 0xF;
  int writes = 0, reads = 0;
  char last = ' ';
  for (int i = 0; i < 2000; ++i) {
    bench.settle();
    const bool w = t.s_axil_bvalid != 0, r = t.s_axil_rvalid != 0;
    REQUIRE_FALSE((w && r));
    if (w || r) {
      const char now = w ? 'w' : 'r';
      REQUIRE(now != last);
      last = now;
      (w ? writes : reads) += 1;
    }
    bench.edge();
  }
  CHECK(writes > 150);  // back to back: at most six cycles an access
  CHECK(reads > 150);
}

TEST_CASE("AXI4-Lite: back to back accesses of one kind", "[axi4][bus]") {
  for (const bool writing : {true, false}) {
    Axil bench;
    auto& t = bench.top;
    (writing ? t.s_axil_awvalid : t.s_axil_arvalid) = 1;
    t.s_axil_wvalid = writing ? 1 : 0;
    t.s_axil_bready = t.s_axil_rready = 1;
    t.s_axil_awaddr = t.s_axil_araddr = kIrqEn;
    t.s_axil_wstrb = 0xF;
    int accepted = 0, answered = 0;
    for (int i = 0; i < 1200; ++i) {
      t.s_axil_wdata = static_cast<std::uint32_t>(i);
      bench.settle();
      accepted += (t.s_axil_awvalid & t.s_axil_awready) | (t.s_axil_arvalid & t.s_axil_arready);
      answered += t.s_axil_bvalid | t.s_axil_rvalid;
      REQUIRE((writing ? t.s_axil_rvalid : t.s_axil_bvalid) == 0);
      bench.edge();
    }
    CHECK(accepted >= 200);
    CHECK(accepted - answered <= 1);
  }
}

TEST_CASE("AXI4-Lite: reset in the middle of an access leaves no response behind", "[axi4][bus]") {
  for (int when = 0; when < 20; ++when) {
    for (const std::uint32_t addr : {kIrqEn, kUcctl + 8 * kAdvTiny.num_counters, kSnap}) {
      for (const bool writing : {true, false}) {
        Axil bench;
        auto& t = bench.top;
        t.s_axil_awaddr = t.s_axil_araddr = static_cast<std::uint16_t>(addr);
        t.s_axil_wdata = 7, t.s_axil_wstrb = 0xF;
        (writing ? t.s_axil_awvalid : t.s_axil_arvalid) = 1;
        t.s_axil_wvalid = writing ? 1 : 0;
        for (int i = 0; i < when; ++i) {
          bench.clock();
          t.s_axil_awvalid = t.s_axil_wvalid = t.s_axil_arvalid = 0;
        }
        t.s_axil_awvalid = t.s_axil_wvalid = t.s_axil_arvalid = 0;
        bench.reset();
        for (int i = 0; i < 40; ++i) {
          REQUIRE((t.s_axil_bvalid | t.s_axil_rvalid) == 0);
          bench.clock();
        }
        CHECK(read(bench, kIrqEn) == 0);
        write(bench, kIrqEn, 3);
        CHECK(read(bench, kIrqEn) == 3);
        CHECK(read(bench, addr) == (addr == kIrqEn ? 3 : 0));
      }
    }
  }
}

TEST_CASE("APB: back to back, and with pauses in which PSEL is low and the rest is anything",
          "[axi4][bus]") {
  Apb bench;
  auto& t = bench.top;
  std::array<std::uint32_t, 16> control{};
  for (unsigned i = 0; i < 400; ++i) {
    const unsigned j = i * 7 % 16;
    int clocks = 0;
    if (i % 3 != 0) {
      control[j] = 0x00000111 * (i % 16);
      transfer(bench, true, kUcctl + 8 * j, control[j], 0x3, &clocks);
      CHECK(clocks == 1 + kAnswer);
    } else {
      CHECK(transfer(bench, false, kUcctl + 8 * j, 0, 0, &clocks) == (control[j] & 0xFFFF));
      CHECK(clocks == 1 + kAnswer);
    }
    for (unsigned pause = 0; pause < i % 4; ++pause) {  // not selected: nothing happens
      t.s_apb_penable = i & 1;
      t.s_apb_pwrite = 1, t.s_apb_pstrb = 0xF, t.s_apb_pwdata = ~i;
      t.s_apb_paddr = static_cast<std::uint16_t>(kUcctl + 8 * (i % 16));
      bench.clock();
      REQUIRE(t.s_apb_pready == 0);
    }
  }
  for (unsigned j = 0; j < 16; ++j) {
    CHECK(transfer(bench, false, kUcctl + 8 * j) == (control[j] & 0xFFFF));
  }
}

TEST_CASE("APB: reads of counts wait, and return the count of their setup phase", "[axi4][bus]") {
  Apb bench;
  transfer(bench, true, kUcctl, 0x01);
  const std::uint32_t data = kUcctl + 8 * 16;
  // From the setup of one read to the setup of the next pass as many cycles as the first one takes.
  int clocks = 0;
  const std::uint32_t first = transfer(bench, false, data, 0, 0, &clocks);
  CHECK(clocks > 3);
  CHECK(clocks <= 2 * 16 + 8);
  int again = 0;
  CHECK(transfer(bench, false, data, 0, 0, &again) == first + static_cast<unsigned>(clocks));
  CHECK(transfer(bench, false, data) == first + static_cast<unsigned>(clocks + again));
}

TEST_CASE("APB: strobes during a read do nothing", "[axi4][bus]") {
  Apb bench;
  auto& t = bench.top;
  transfer(bench, true, kIrqEn, 0xA5A5);
  t.s_apb_psel = 1, t.s_apb_penable = 0, t.s_apb_pwrite = 0, t.s_apb_paddr = kIrqEn;
  t.s_apb_pwdata = 0xFFFF, t.s_apb_pstrb = 0xF;
  bench.clock();
  t.s_apb_penable = 1;
  for (int i = 0; i < 20 && t.s_apb_pready == 0; ++i) bench.clock();
  CHECK(t.s_apb_prdata == 0xA5A5);
  bench.clock();
  t.s_apb_psel = t.s_apb_penable = 0;
  CHECK(transfer(bench, false, kIrqEn) == 0xA5A5);
}

TEST_CASE("APB: reset in the middle of a transfer leaves no PREADY behind", "[axi4][bus]") {
  for (int when = 0; when < 30; ++when) {
    Apb bench;
    auto& t = bench.top;
    t.s_apb_psel = 1, t.s_apb_paddr = kUcctl + 8 * 16;  // a count: the longest wait
    for (int i = 0; i < when; ++i) {
      bench.clock();
      t.s_apb_penable = 1;
    }
    t.s_apb_psel = t.s_apb_penable = 0;
    bench.reset();
    bench.clock();  // in which PREADY and PSLVERR end a transfer that met the reset
    for (int i = 0; i < 60; ++i) {
      REQUIRE(t.s_apb_pready == 0);
      bench.clock();
    }
    transfer(bench, true, kIrqEn, 0xFFFF);
    CHECK(transfer(bench, false, kIrqEn) == 0xFFFF);
  }
}

TEST_CASE("the bus that is not chosen answers nothing and changes nothing", "[axi4][bus]") {
  Axil axil;
  axil.top.s_apb_psel = axil.top.s_apb_penable = axil.top.s_apb_pwrite = 1;
  axil.top.s_apb_paddr = kIrqEn, axil.top.s_apb_pwdata = 7, axil.top.s_apb_pstrb = 0xF;
  for (int i = 0; i < 50; ++i) {
    axil.top.s_apb_penable = i & 1;
    axil.clock();
    REQUIRE(axil.top.s_apb_pready == 0);
    REQUIRE(axil.top.s_apb_prdata == 0);
  }
  CHECK(read(axil, kIrqEn) == 0);

  Apb apb;
  auto& t = apb.top;
  t.s_axil_awvalid = t.s_axil_wvalid = t.s_axil_arvalid = t.s_axil_bready = t.s_axil_rready = 1;
  t.s_axil_awaddr = kIrqEn, t.s_axil_wdata = 7, t.s_axil_wstrb = 0xF;
  for (int i = 0; i < 50; ++i) {
    apb.clock();
    REQUIRE((t.s_axil_awready | t.s_axil_wready | t.s_axil_arready) == 0);
    REQUIRE((t.s_axil_bvalid | t.s_axil_rvalid) == 0);
  }
  CHECK(transfer(apb, false, kIrqEn) == 0);
}

}  // namespace fabmon::test::test_bus
