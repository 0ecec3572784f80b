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
/// stays until it is taken; responses are taken after random pauses. The accesses of the register
/// bus are compared with the handshakes: which of them starts at which edge.
class AxilManager {
 public:
  AxilManager(Bench& bench, std::uint64_t seed) : bench_(bench), rng_(seed) {}

  /// Rates in 256ths: how eagerly requests begin, responses are taken; most waits of the memory.
  void clock(unsigned write_rate, unsigned read_rate, unsigned ready_rate, unsigned most_waits) {
    Vtest_reg_bus& t = bench_.top;
    if (t.s_axil_awvalid == 0 && hit(write_rate)) t.s_axil_awvalid = 1, t.s_axil_awaddr = address();
    if (t.s_axil_wvalid == 0 && hit(write_rate)) {
      t.s_axil_wvalid = 1, t.s_axil_wdata = rng_(), t.s_axil_wstrb = rng_() & 0xFF;
    }
    if (t.s_axil_arvalid == 0 && hit(read_rate)) t.s_axil_arvalid = 1, t.s_axil_araddr = address();
    t.s_axil_bready = hit(ready_rate), t.s_axil_rready = hit(ready_rate);
    t.wait_clocks = static_cast<std::uint8_t>(rng_() % (most_waits + 1));
    bench_.settle();

    // A place is free or it is not: READY does not look at VALID.
    REQUIRE(t.s_axil_awready == (aw_ ? 0 : 1));
    REQUIRE(t.s_axil_wready == (w_ ? 0 : 1));
    REQUIRE(t.s_axil_arready == (ar_ ? 0 : 1));
    REQUIRE(t.s_axil_bvalid == (b_ ? 1 : 0));
    REQUIRE(t.s_axil_rvalid == (r_ ? 1 : 0));
    if (r_) REQUIRE(t.s_axil_rdata == expected_);
    REQUIRE(t.axil_req == (on_bus_ ? 1 : 0));
    if (on_bus_) REQUIRE(t.axil_we == (writing_ ? 1 : 0));
    const bool aw = t.s_axil_awvalid != 0 && t.s_axil_awready != 0;
    const bool w = t.s_axil_wvalid != 0 && t.s_axil_wready != 0;
    const bool ar = t.s_axil_arvalid != 0 && t.s_axil_arready != 0;
    if (aw) aw_ = true, awaddr_ = t.s_axil_awaddr;
    if (w) w_ = true, wdata_ = t.s_axil_wdata, wstrb_ = t.s_axil_wstrb;
    if (ar) ar_ = true, araddr_ = t.s_axil_araddr;
    if (b_ && t.s_axil_bready != 0) b_ = false, ++writes_;
    if (r_ && t.s_axil_rready != 0) r_ = false, ++reads_;
    if (on_bus_) {
      if (t.axil_ack != 0) end();
    } else {
      start();
    }
    bench_.edge();
    if (aw) t.s_axil_awvalid = 0;
    if (w) t.s_axil_wvalid = 0;
    if (ar) t.s_axil_arvalid = 0;
    REQUIRE(t.broken == 0);
  }

  std::uint64_t writes() const { return writes_; }
  std::uint64_t reads() const { return reads_; }
  /// Accesses that stand on the register bus, or whose response is not taken.
  unsigned open() const { return (on_bus_ ? 1U : 0U) + (b_ ? 1U : 0U) + (r_ ? 1U : 0U); }

 private:
  /// The access that starts at the edge that ends this cycle, if one does.
  void start() {
    const bool write = aw_ && w_ && !b_, read = ar_ && !r_;
    if (!write && !read) return;
    on_bus_ = true;
    writing_ = write && !(read && wrote_last_);
    wrote_last_ = writing_;
  }

  void end() {
    on_bus_ = false;
    if (writing_) {
      std::uint64_t& word = memory_[awaddr_ >> 3];
      word = strobed(word, wdata_, wstrb_);
      aw_ = w_ = false;
      b_ = true;
    } else {
      expected_ = memory_[araddr_ >> 3];
      ar_ = false;
      r_ = true;
    }
  }

  bool hit(unsigned rate) { return rng_() % 256 < rate; }
  std::uint8_t address() { return static_cast<std::uint8_t>(rng_() % 8 * 8); }

  Bench& bench_;
  std::mt19937_64 rng_;
  Memory memory_{};
  std::uint64_t expected_ = 0, writes_ = 0, reads_ = 0, wdata_ = 0;
  unsigned awaddr_ = 0, araddr_ = 0, wstrb_ = 0;
  bool aw_ = false, w_ = false, ar_ = false;                   // held by the slave
  bool b_ = false, r_ = false;                                 // responses that wait
  bool on_bus_ = false, writing_ = false, wrote_last_ = true;  // the last write cleared the memory
};

/// Writes 0 to all words of the memory behind an idle slave.
void clear_memory(Bench& bench) {
  Vtest_reg_bus& t = bench.top;
  t.s_axil_bready = 1;
  for (unsigned i = 0; i < 8; ++i) {
    t.s_axil_awvalid = t.s_axil_wvalid = 1;
    t.s_axil_awaddr = static_cast<std::uint8_t>(8 * i);
    t.s_axil_wstrb = 0xFF, t.s_axil_wdata = 0;
    bench.clock();
    t.s_axil_awvalid = t.s_axil_wvalid = 0;
    for (int wait = 0; wait < 12; ++wait) bench.clock();
  }
}

/// A bench whose slaves are out of reset for one cycle: they are ready.
class ReadyBench : public Bench {
 public:
  ReadyBench() { clock(); }
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
    ReadyBench bench;
    clear_memory(bench);
    AxilManager manager(bench, seed);
    for (int i = 0; i < 20000; ++i) manager.clock(r.write, r.read, r.ready, r.waits);
    CHECK(((r.write != 0) == (manager.writes() > 200)));
    CHECK(((r.read != 0) == (manager.reads() > 200)));
    const std::uint64_t done = manager.writes() + manager.reads() + 8;
    CHECK(bench.top.axil_accesses <= done + manager.open());
    CHECK(bench.top.axil_accesses + 1 >= done + manager.open());  // one begins in the next cycle
    if (r.write == 256 && r.read == 256 && r.ready == 256) {  // both always wait: they take turns
      CHECK(manager.writes() <= manager.reads() + 1);
      CHECK(manager.reads() <= manager.writes() + 1);
    }
  }
}

TEST_CASE("AXI4-Lite slave: an access takes two cycles if the register bus answers at once",
          "[regbus]") {
  struct Kinds {
    unsigned write, read;
  };
  for (const Kinds kinds : {Kinds{256, 0}, Kinds{0, 256}, Kinds{256, 256}}) {
    INFO("rates of writes and reads " << kinds.write << " " << kinds.read);
    ReadyBench bench;
    clear_memory(bench);
    AxilManager manager(bench, 1);
    for (int i = 0; i < 2001; ++i) manager.clock(kinds.write, kinds.read, 256, 0);
    CHECK(manager.writes() + manager.reads() >= 999);
  }
}

TEST_CASE("AXI4-Lite slave: READY of each channel is there before VALID, and not in reset",
          "[regbus]") {
  Bench bench;
  Vtest_reg_bus& t = bench.top;
  const auto ready = [&] { return t.s_axil_awready + t.s_axil_wready + t.s_axil_arready; };
  bench.clock();
  CHECK(ready() == 3);
  t.s_axil_awvalid = t.s_axil_wvalid = t.s_axil_arvalid = 1;
  t.s_axil_wstrb = 0xFF;
  t.aresetn = 0;
  bench.clock();
  for (int i = 0; i < 5; ++i) {
    bench.settle();
    CHECK(ready() == 0);
    bench.edge();
  }
  t.aresetn = 1;
  bench.settle();
  CHECK(ready() == 0);
  CHECK(t.axil_req == 0);
  bench.edge();
  bench.settle();
  CHECK(ready() == 3);  // what waited through the reset is taken now, and not lost
  bench.edge();
  t.s_axil_awvalid = t.s_axil_wvalid = t.s_axil_arvalid = 0;
  t.s_axil_bready = t.s_axil_rready = 1;
  int writes = 0, reads = 0;
  for (int i = 0; i < 20; ++i) {
    bench.settle();
    writes += t.s_axil_bvalid, reads += t.s_axil_rvalid;
    bench.edge();
  }
  CHECK(writes == 1);
  CHECK(reads == 1);
}

TEST_CASE("AXI4-Lite slave: address and data of a write are taken in any order, and act together",
          "[regbus]") {
  ReadyBench bench;
  Vtest_reg_bus& t = bench.top;
  t.s_axil_bready = t.s_axil_rready = 1;
  for (const bool address_first : {true, false}) {
    const std::uint64_t data = address_first ? 0x1122334455667788 : 0x99AABBCCDDEEFF00;
    (address_first ? t.s_axil_awvalid : t.s_axil_wvalid) = 1;
    t.s_axil_awaddr = 0x18, t.s_axil_wdata = data, t.s_axil_wstrb = 0xFF;
    bench.settle();
    REQUIRE((address_first ? t.s_axil_awready : t.s_axil_wready) == 1);
    bench.edge();
    t.s_axil_awvalid = t.s_axil_wvalid = 0;
    // What is on a channel without VALID means nothing.
    (address_first ? t.s_axil_awaddr : t.s_axil_wstrb) = 0x20;
    if (!address_first) t.s_axil_wdata = 0;
    for (int i = 0; i < 50; ++i) {
      bench.settle();
      REQUIRE(t.s_axil_awready == (address_first ? 0 : 1));
      REQUIRE(t.s_axil_wready == (address_first ? 1 : 0));
      REQUIRE(t.axil_req == 0);
      REQUIRE(t.s_axil_bvalid == 0);
      bench.edge();
    }
    (address_first ? t.s_axil_wvalid : t.s_axil_awvalid) = 1;
    bench.clock();
    t.s_axil_awvalid = t.s_axil_wvalid = 0;
    REQUIRE(t.axil_req == 1);
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
      CHECK(t.axil_accesses == 0);
      clear_memory(bench);
      AxilManager manager(bench, 1);
      for (int i = 0; i < 300; ++i) manager.clock(128, 128, 128, 2);
      CHECK(manager.writes() > 10);
      CHECK(manager.reads() > 10);
    }
  }
}

TEST_CASE("APB slave: a transfer that meets a reset ends with an error and never acts",
          "[regbus]") {
  // The requester is not in reset. Cycle `first` is the first of the reset, of `length` cycles.
  for (unsigned first = 0; first < 9; ++first) {
    for (unsigned length = 1; length < 4; ++length) {
      INFO("reset from cycle " << first << ", " << length << " cycles");
      Bench bench;
      Vtest_reg_bus& t = bench.top;
      bench.clocks(2);
      t.wait_clocks = 4, t.s_apb_pwrite = 1, t.s_apb_paddr = 0x10, t.s_apb_pstrb = 0xFF;
      t.s_apb_psel = 1;
      bool ended = false, error = false;
      for (unsigned i = 0; i < 20; ++i) {
        t.aresetn = i >= first && i < first + length ? 0 : 1;
        bench.settle();
        if (t.s_apb_penable != 0 && t.s_apb_pready != 0) {
          ended = true, error = t.s_apb_pslverr != 0;
          t.s_apb_psel = 0;
        }
        const std::uint32_t before = t.apb_accesses;
        bench.edge();
        t.s_apb_penable = t.s_apb_psel;
        if (i > first) REQUIRE(t.apb_accesses <= before);  // nothing begins after the reset
      }
      CHECK(ended);
      CHECK(error == (first < 6));  // cycle 0 is the setup phase, 6 that of PREADY
      unsigned clocks = 0;
      apb(bench, true, 0x38, 5, 0xFF, 0, clocks);
      CHECK(apb(bench, false, 0x38, 0, 0, 0, clocks) == 5);
      CHECK(t.s_apb_pslverr == 0);
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
      if (i > 0) REQUIRE(t.s_apb_pready == 0);  // see the test above
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
