// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The bus slaves alone, 64 bits wide, in front of memories that make accesses wait (tests/rtl/
// test_reg_bus.sv). Managers with random delays on every channel; the data is checked against an
// array, the protocol at every cycle.
#include <array>
#include <cstdint>
#include <random>

#include "Vtest_reg_bus.h"
#include "tests/catch.hpp"
#include "tests/pin_bench.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_reg_bus {
namespace {

using Bench = PinBench<Vtest_reg_bus>;

using Memory = std::array<std::uint64_t, 8>;

std::uint64_t strobed(std::uint64_t old, std::uint64_t data, unsigned strb) {
  for (unsigned b = 0; b < 8; ++b) {
    const std::uint64_t byte = std::uint64_t{0xFF} << 8 * b;
    if ((strb >> b & 1) != 0) old = (old & ~byte) | (data & byte);
  }
  return old;
}

/// Random AXI4-Lite manager. Write address, write data and read address come independently, each
/// stays until it is taken; responses are taken after random pauses.
class AxilManager {
 public:
  AxilManager(Bench& bench, std::uint64_t seed) : bench_(bench), rng_(seed) {}

  /// Rates in 256ths: how eagerly requests begin, responses are taken; most waits of the memory.
  void clock(unsigned write_rate, unsigned read_rate, unsigned ready_rate, unsigned most_waits) {
    Vtest_reg_bus& t = bench_.top;
    if (t.s_axil_awvalid == 0 && hit(write_rate) && addresses_ <= writes_) {
      t.s_axil_awvalid = 1, t.s_axil_awaddr = address(), ++addresses_;
    }
    if (t.s_axil_wvalid == 0 && hit(write_rate) && data_ <= writes_) {
      t.s_axil_wvalid = 1, t.s_axil_wdata = rng_(), t.s_axil_wstrb = rng_() & 0xFF, ++data_;
    }
    if (t.s_axil_arvalid == 0 && hit(read_rate)) {
      t.s_axil_arvalid = 1, t.s_axil_araddr = address();
    }
    t.s_axil_bready = hit(ready_rate), t.s_axil_rready = hit(ready_rate);
    t.wait_clocks = static_cast<std::uint8_t>(rng_() % (most_waits + 1));
    bench_.settle();

    REQUIRE(t.s_axil_awready == t.s_axil_wready);
    REQUIRE((t.s_axil_awready == 0 || (t.s_axil_awvalid != 0 && t.s_axil_wvalid != 0)));
    REQUIRE((t.s_axil_arready == 0 || t.s_axil_arvalid != 0));
    const bool aw = t.s_axil_awvalid != 0 && t.s_axil_awready != 0;
    const bool ar = t.s_axil_arvalid != 0 && t.s_axil_arready != 0;
    REQUIRE_FALSE((aw && ar));
    const bool b = t.s_axil_bvalid != 0, r = t.s_axil_rvalid != 0;
    REQUIRE((b ? 1 : 0) + (r ? 1 : 0) <= 1);
    if (b) REQUIRE(write_open_);  // a response only to what was asked
    if (r) REQUIRE(read_open_);
    if (b_held_) REQUIRE(b);  // and it stays until it is taken
    if (r_held_) REQUIRE(r);
    if (r) REQUIRE(t.s_axil_rdata == expected_);
    b_held_ = b && t.s_axil_bready == 0;
    r_held_ = r && t.s_axil_rready == 0;
    const bool read_waits = t.s_axil_arvalid != 0 && !ar;
    const bool write_waits = t.s_axil_awvalid != 0 && t.s_axil_wvalid != 0 && !aw;
    if (aw) {
      std::uint64_t& word = memory_[t.s_axil_awaddr >> 3];
      word = strobed(word, t.s_axil_wdata, t.s_axil_wstrb);
      write_open_ = true;
      passed_read_ = read_waits ? passed_read_ + 1 : 0;
    }
    if (ar) {
      expected_ = memory_[t.s_axil_araddr >> 3];
      read_open_ = true;
      passed_write_ = write_waits ? passed_write_ + 1 : 0;
      passed_read_ = 0;
    }
    if (aw) passed_write_ = 0;
    REQUIRE(passed_read_ <= 1);  // neither side is passed twice in a row
    REQUIRE(passed_write_ <= 1);
    if (b && t.s_axil_bready != 0) write_open_ = false, ++writes_;
    if (r && t.s_axil_rready != 0) read_open_ = false, ++reads_;
    bench_.edge();
    if (aw) t.s_axil_awvalid = t.s_axil_wvalid = 0;
    if (ar) t.s_axil_arvalid = 0;
    REQUIRE(t.broken == 0);
  }

  std::uint64_t writes() const { return writes_; }
  std::uint64_t reads() const { return reads_; }

 private:
  bool hit(unsigned rate) { return rng_() % 256 < rate; }
  std::uint8_t address() { return static_cast<std::uint8_t>(rng_() % 8 * 8); }

  Bench& bench_;
  std::mt19937_64 rng_;
  Memory memory_{};
  std::uint64_t expected_ = 0, writes_ = 0, reads_ = 0, addresses_ = 0, data_ = 0;
  unsigned passed_read_ = 0, passed_write_ = 0;
  bool write_open_ = false, read_open_ = false, b_held_ = false, r_held_ = false;
};

/// One whole APB transfer. Returns read data; `cycles` is its length from setup to the last cycle.
std::uint64_t apb(Bench& bench, bool write, unsigned addr, std::uint64_t data, unsigned strb,
                  unsigned waits, unsigned& clocks) {
  Vtest_reg_bus& t = bench.top;
  t.wait_clocks = static_cast<std::uint8_t>(waits);
  t.s_apb_psel = 1, t.s_apb_penable = 0;
  t.s_apb_pwrite = write ? 1 : 0, t.s_apb_paddr = static_cast<std::uint8_t>(addr);
  t.s_apb_pwdata = data, t.s_apb_pstrb = static_cast<std::uint8_t>(strb);
  bench.clock();
  t.s_apb_penable = 1;
  clocks = 1;
  for (;;) {
    bench.settle();
    ++clocks;
    REQUIRE(clocks < 300);
    const bool ready = t.s_apb_pready != 0;
    const std::uint64_t rdata = t.s_apb_prdata;
    bench.edge();
    if (!ready) continue;
    t.s_apb_psel = t.s_apb_penable = 0;
    return rdata;
  }
}

}  // namespace

TEST_CASE("AXI4-Lite slave, 64 bits: random delays everywhere, memory with waits", "[regbus]") {
  struct Rates {
    unsigned write, read, ready, waits;
  };
  const std::uint64_t seed = seed_or(1);
  for (const Rates r : {Rates{256, 256, 256, 0}, Rates{256, 256, 20, 0}, Rates{30, 30, 256, 3},
                        Rates{128, 128, 128, 40}, Rates{256, 0, 256, 0}, Rates{0, 256, 256, 0},
                        Rates{20, 256, 200, 1}, Rates{256, 20, 200, 1}}) {
    INFO("FABMON_SEED=" << seed << ", rates " << r.write << " " << r.read << " " << r.ready << " "
                        << r.waits);
    Bench bench;
    AxilManager manager(bench, seed);
    // Known contents first, both kinds of access being random.
    for (unsigned i = 0; i < 8; ++i) {
      bench.top.s_axil_awvalid = bench.top.s_axil_wvalid = bench.top.s_axil_bready = 1;
      bench.top.s_axil_awaddr = static_cast<std::uint8_t>(8 * i);
      bench.top.s_axil_wstrb = 0xFF, bench.top.s_axil_wdata = 0;
      bench.clock();
      bench.top.s_axil_awvalid = bench.top.s_axil_wvalid = 0;
      for (int wait = 0; wait < 4; ++wait) bench.clock();
    }
    for (int i = 0; i < 20000; ++i) manager.clock(r.write, r.read, r.ready, r.waits);
    CHECK(((r.write != 0) == (manager.writes() > 200)));
    CHECK(((r.read != 0) == (manager.reads() > 200)));
    CHECK(bench.top.axil_accesses <= manager.writes() + manager.reads() + 8 + 1);
    CHECK(bench.top.axil_accesses >= manager.writes() + manager.reads() + 8);
    if (r.write == 256 && r.read == 256) {  // both always wait: they take turns
      CHECK(manager.writes() <= manager.reads() + 1);
      CHECK(manager.reads() <= manager.writes() + 1);
    }
  }
}

TEST_CASE("AXI4-Lite slave: neither address nor data of a write is taken without the other",
          "[regbus]") {
  Bench bench;
  Vtest_reg_bus& t = bench.top;
  t.s_axil_bready = t.s_axil_rready = 1;
  for (const bool address_first : {true, false}) {
    const std::uint64_t data = address_first ? 0x1122334455667788 : 0x99AABBCCDDEEFF00;
    (address_first ? t.s_axil_awvalid : t.s_axil_wvalid) = 1;
    t.s_axil_awaddr = 0x18, t.s_axil_wdata = data, t.s_axil_wstrb = 0xFF;
    for (int i = 0; i < 50; ++i) {
      bench.settle();
      REQUIRE(t.s_axil_awready == 0);
      REQUIRE(t.s_axil_wready == 0);
      REQUIRE(t.s_axil_bvalid == 0);
      bench.edge();
    }
    t.s_axil_awvalid = t.s_axil_wvalid = 1;
    bench.settle();
    REQUIRE(t.s_axil_awready == 1);
    bench.edge();
    t.s_axil_awvalid = t.s_axil_wvalid = 0;
    for (int i = 0; i < 4; ++i) bench.clock();
    t.s_axil_arvalid = 1, t.s_axil_araddr = 0x18;
    bench.clock();
    t.s_axil_arvalid = 0;
    int waited = 0;
    while (t.s_axil_rvalid == 0 && ++waited < 10) bench.clock();
    CHECK(t.s_axil_rdata == data);
    bench.clock();
  }
}

TEST_CASE("AXI4-Lite slave: a reset in the middle of an access leaves it idle", "[regbus]") {
  for (unsigned when = 0; when < 14; ++when) {
    for (const bool write : {true, false}) {
      Bench bench;
      Vtest_reg_bus& t = bench.top;
      t.wait_clocks = 5;
      t.s_axil_awvalid = t.s_axil_wvalid = write ? 1 : 0;
      t.s_axil_arvalid = write ? 0 : 1;
      for (unsigned i = 0; i < when; ++i) bench.clock();
      t.s_axil_awvalid = t.s_axil_wvalid = t.s_axil_arvalid = 0;
      bench.reset();
      for (int i = 0; i < 20; ++i) {
        REQUIRE((t.s_axil_bvalid | t.s_axil_rvalid) == 0);
        bench.clock();
      }
      t.s_axil_bready = t.s_axil_rready = 1;
      const std::uint64_t seed = 1;
      CHECK(t.axil_accesses == 0);
      for (unsigned i = 0; i < 8; ++i) {
        t.s_axil_awvalid = t.s_axil_wvalid = 1;
        t.s_axil_awaddr = static_cast<std::uint8_t>(8 * i), t.s_axil_wstrb = 0xFF;
        t.s_axil_wdata = 0;
        bench.clock();
        t.s_axil_awvalid = t.s_axil_wvalid = 0;
        for (int wait = 0; wait < 12; ++wait) bench.clock();
      }
      AxilManager manager(bench, seed);
      for (int i = 0; i < 300; ++i) manager.clock(128, 128, 128, 2);
      CHECK(manager.writes() > 10);
      CHECK(manager.reads() > 10);
    }
  }
}

TEST_CASE("APB slave, 64 bits: back to back, with pauses, with and without waits", "[regbus]") {
  const std::uint64_t seed = seed_or(1);
  INFO("FABMON_SEED=" << seed);
  std::mt19937_64 rng(seed);
  Bench bench;
  Memory memory{};
  unsigned clocks = 0;
  for (unsigned i = 0; i < 8; ++i) apb(bench, true, 8 * i, 0, 0xFF, 0, clocks);
  for (int i = 0; i < 5000; ++i) {
    const bool write = rng() % 2 == 0;
    const unsigned word = rng() % 8, strb = rng() & 0xFF;
    const unsigned waits = rng() % 4 == 0 ? rng() % 40 : 0;
    const std::uint64_t data = rng();
    // Strobes in a read are not allowed by APB; they do no harm.
    const std::uint64_t got = apb(bench, write, 8 * word, data, strb, waits, clocks);
    REQUIRE(clocks == 3 + waits);  // one wait state of its own
    if (write) {
      memory[word] = strobed(memory[word], data, strb);
    } else {
      REQUIRE(got == memory[word]);
    }
    if (rng() % 2 == 0) {  // PSEL dropped between, the other signals at random
      for (auto pause = rng() % 5; pause != 0; --pause) {
        bench.top.s_apb_paddr = rng() & 0x3F, bench.top.s_apb_pwrite = rng() & 1;
        bench.top.s_apb_pwdata = rng(), bench.top.s_apb_pstrb = rng() & 0xFF;
        bench.clock();
        REQUIRE(bench.top.s_apb_pready == 0);
      }
    }
  }
  CHECK(bench.top.apb_accesses == 5008);
  CHECK(bench.top.broken == 0);
}

TEST_CASE("APB slave: a reset in the middle of a transfer leaves it idle", "[regbus]") {
  for (unsigned when = 0; when < 12; ++when) {
    Bench bench;
    Vtest_reg_bus& t = bench.top;
    t.wait_clocks = 6, t.s_apb_psel = 1, t.s_apb_paddr = 8;
    for (unsigned i = 0; i < when; ++i) {
      bench.clock();
      t.s_apb_penable = 1;
    }
    t.s_apb_psel = t.s_apb_penable = 0;
    bench.reset();
    for (int i = 0; i < 20; ++i) {
      REQUIRE(t.s_apb_pready == 0);
      bench.clock();
    }
    unsigned clocks = 0;
    apb(bench, true, 0x38, 0x0123456789ABCDEF, 0xFF, 2, clocks);
    CHECK(clocks == 5);
    CHECK(apb(bench, false, 0x38, 0, 0, 0, clocks) == 0x0123456789ABCDEF);
    CHECK(t.apb_accesses == 2);
  }
}

}  // namespace fabmon::test::test_reg_bus
