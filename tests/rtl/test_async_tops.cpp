// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Each top with RegAsync = 1 beside the same with RegAsync = 0: the same traffic at the watched
// pins, programmed and read over the registers. Counts are equal; identification registers and LINK
// answer without the port's clock; a port in reset answers with an error.
#include <array>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "Vtest_sync_apb.h"
#include "Vtest_sync_axi.h"
#include "Vtest_sync_axi4.h"
#include "Vtest_sync_bank.h"
#include "Vtest_sync_cci400.h"
#include "Vtest_sync_cmn.h"
#include "Vtest_sync_stats.h"
#include "Vtest_two_apb.h"
#include "Vtest_two_axi.h"
#include "Vtest_two_axi4.h"
#include "Vtest_two_bank.h"
#include "Vtest_two_cci400.h"
#include "Vtest_two_cmn.h"
#include "Vtest_two_stats.h"
#include "tests/catch.hpp"
#include "tests/rtl/async_manager.hpp"
#include "tests/seed.hpp"

namespace fabmon::test::test_async_tops {
namespace {

using Writes = std::vector<std::pair<unsigned, std::uint32_t>>;
using Addresses = std::vector<unsigned>;
using Rng = std::mt19937_64;

/// A top between its watched pins, which Case::drive() drives, and its register bus.
template <class Case, class Top, class Manager, bool async>
class Run {
 public:
  explicit Run(std::uint64_t seed) : rng_(seed), manager_(top) {
    Case::tie(top);
    top.aresetn = top.reg_rst_n = 0;
    for (int i = 0; i < 40; ++i) step();
    manager_.reset();
    top.aresetn = top.reg_rst_n = 1;
    for (int i = 0; i < 40; ++i) step();
  }
  ~Run() { top.final(); }

  bool port_runs = true;

  /// To the next edge of a clock.
  void step() {
    const bool reg = async && (!port_runs || reg_next_ <= port_next_);
    const bool port = port_runs && (!async || port_next_ <= reg_next_);
    if (reg) reg_next_ += 1300;
    if (port) port_next_ += 1000;
    if (!port_runs) port_next_ = reg_next_ + 500;
    const bool bus = async ? reg : port;
    top.eval();
    if (bus) manager_.before_edge();
    if (reg) top.reg_clk = 1;
    if (port) top.aclk = 1;
    top.eval();
    top.reg_clk = top.aclk = 0;
    top.eval();
    if (bus) manager_.after_edge();
    if (port) {
      Case::idle(top);
      if (traffic_ != 0) --traffic_, Case::drive(top, rng_);
    }
  }
  void traffic(unsigned cycles) {
    traffic_ = cycles;
    while (traffic_ != 0) step();
    for (int i = 0; i < 100; ++i) step();
  }
  Response access(bool write, unsigned addr, std::uint32_t data = 0) {
    manager_.start(write, addr, data, false);
    for (int i = 0; !manager_.response(); ++i) {
      REQUIRE(i < 2000);
      step();
    }
    const Response r = *manager_.take();
    step(), step(), step();
    return r;
  }
  std::uint32_t read(unsigned addr) {
    const std::uint32_t data = once(addr);
    if constexpr (requires { Case::kPending; }) {
      // "LATE": it was answered early.
      if (data == 0x4C415445) {
        settle();
        return once(Case::kAnswer);
      }
    }
    return data;
  }
  /// Until no access that was answered early is under way.
  void settle() {
    if constexpr (requires { Case::kPending; }) {
      while ((once(Case::kPending) & 1) != 0) {
      }
    }
  }

  void write(unsigned addr, std::uint32_t data) {
    CHECK(!access(true, addr, data).error);
    settle();
  }
  void program() {
    for (const auto& [addr, data] : Case::program()) write(addr, data);
  }

 private:
  std::uint32_t once(unsigned addr) {
    const Response r = access(false, addr);
    CHECK(!r.error);
    return r.data;
  }
  VerilatedContext context_;

 public:
  Top top{&context_, "top"};

 private:
  Rng rng_;
  Manager manager_;
  std::uint64_t reg_next_ = 1, port_next_ = 2;
  unsigned traffic_ = 0;
};

/// What the monitors of an AXI4 port are driven with: their read channels.
template <class Top>
void drive_reads(Top& t, Rng& rng) {
  const std::uint64_t r = rng();
  t.mon_axi_arvalid = r & 1, t.mon_axi_arready = r >> 1 & 1;
  t.mon_axi_rvalid = r >> 2 & 1, t.mon_axi_rready = r >> 3 & 1, t.mon_axi_rlast = r >> 4 & 1;
  t.mon_axi_arid = r >> 5 & 1, t.mon_axi_rid = r >> 6 & 1;
}
template <class Top>
void idle_reads(Top& t) {
  t.mon_axi_arvalid = t.mon_axi_rvalid = 0;
}

struct Axi4 {
  using Sync = Vtest_sync_axi4;
  using Two = Vtest_two_axi4;
  template <class Top>
  using Manager = AxilAsync<Top>;
  static constexpr unsigned kLink = 0x438;
  template <class Top>
  static void tie(Top& t) {
    t.csr_aresetn = t.mon_axi_aresetn = 1;
  }
  template <class Top>
  static void drive(Top& t, Rng& rng) {
    drive_reads(t, rng);
    t.mon_axi_arlen = rng() & 0xFF, t.mon_axi_arsize = rng() & 3;
  }
  template <class Top>
  static void idle(Top& t) {
    idle_reads(t);
  }
  static Writes program() { return {{0x128, 0x12}, {0x130, 0x110}, {0x118, 0x200}}; }
  static Addresses counts() { return {0x138, 0x140, 0x128, 0x130}; }
  static Addresses ids() {
    return {0x000, 0x004, 0x008, 0x00C, 0x010, 0x100, 0x104, 0x108, 0x10C, 0x110, 0x400, 0x404};
  }
};

struct Bank : Axi4 {
  using Sync = Vtest_sync_bank;
  using Two = Vtest_two_bank;
  static Writes program() { return {{0x118, 0x200}}; }
  // What each counter of reads counts; the counts that stand still while the port idles.
  static Addresses counts() {
    Addresses all;
    for (const unsigned j : {1, 2, 3, 4, 9, 10, 11, 12, 13, 14}) all.push_back(0x1A8 + 8 * j);
    for (unsigned j = 0; j < 16; ++j) all.push_back(0x128 + 8 * j);
    return all;
  }
  static Addresses ids() {
    return {0x000, 0x004, 0x008, 0x00C, 0x010, 0x100, 0x104, 0x108, 0x110, 0x400, 0x404,
            0x480, 0x484, 0x488, 0x48C, 0x490, 0x800, 0x804, 0x808, 0x80C, 0x810};
  }
};

struct Stats {
  using Sync = Vtest_sync_stats;
  using Two = Vtest_two_stats;
  template <class Top>
  using Manager = AxilAsync<Top>;
  static constexpr unsigned kLink = 0x58, kPending = 0x5C, kAnswer = 0x60;
  template <class Top>
  static void tie(Top&) {}
  template <class Top>
  static void drive(Top& t, Rng& rng) {
    t.mon_alloc = rng() & rng() & 0xF, t.mon_dealloc = rng() & rng() & 0xF;
  }
  template <class Top>
  static void idle(Top& t) {
    t.mon_alloc = t.mon_dealloc = 0;
  }
  static Writes program() {
    return {{0xC000, 0}, {0xC004, 5}, {0xC008, 5}, {0xC00C, 1000}, {0x10, 0x301}};
  }
  static Addresses counts() { return {0x28, 0x30, 0x8000, 0x8010, 0x38, 0x3C, 0x10}; }
  static Addresses ids() { return {0x0, 0x4, 0x8, 0x50}; }
};

struct StatsAxi : Stats {
  using Sync = Vtest_sync_axi;
  using Two = Vtest_two_axi;
  template <class Top>
  static void tie(Top& t) {
    t.mon_axi_aresetn = 1;
  }
  template <class Top>
  static void drive(Top& t, Rng& rng) {
    drive_reads(t, rng);
  }
  template <class Top>
  static void idle(Top& t) {
    idle_reads(t);
  }
};

struct StatsApb : Stats {
  using Sync = Vtest_sync_apb;
  using Two = Vtest_two_apb;
  template <class Top>
  using Manager = ApbAsync<Top>;
  template <class Top>
  static void drive(Top& t, Rng& rng) {
    const std::uint64_t r = rng();
    t.mon_apb_psel = (r & 3) == 0 ? 0 : 1 << (r >> 2 & 1);
    t.mon_apb_penable = r >> 3 & 1, t.mon_apb_pready = r >> 4 & 1;
  }
  template <class Top>
  static void idle(Top& t) {
    t.mon_apb_psel = t.mon_apb_penable = 0;
  }
};

struct Cci400 {
  using Sync = Vtest_sync_cci400;
  using Two = Vtest_two_cci400;
  template <class Top>
  using Manager = ApbAsync<Top>;
  static constexpr unsigned kLink = 0xE010;
  template <class Top>
  static void tie(Top& t) {
    t.niden = t.spniden = 1;
  }
  template <class Top>
  static void drive(Top& t, Rng& rng) {
    t.s3_arvalid = rng() & 1, t.s3_arready = rng() & 1, t.s1_awvalid = rng() & 1;
    t.s1_awready = 1;
  }
  template <class Top>
  static void idle(Top& t) {
    t.s3_arvalid = t.s1_awvalid = 0;
  }
  static Writes program() {
    return {{0xA000, 0x60}, {0xA008, 1}, {0xB000, 0x2C}, {0xB008, 1}, {0x100, 7}};
  }
  static Addresses counts() { return {0xA004, 0xB004, 0xA000, 0xB000, 0x100}; }
  static Addresses ids() {
    return {0xFD0, 0xFD4, 0xFD8, 0xFDC, 0xFE0, 0xFE4, 0xFE8, 0xFEC, 0xFF0, 0xFF4, 0xFF8, 0xFFC};
  }
};

struct Cmn {
  using Sync = Vtest_sync_cmn;
  using Two = Vtest_two_cmn;
  template <class Top>
  using Manager = AxilAsync<Top>;
  static constexpr unsigned kLink = 0x3FFFFF8, kDtc = 0x34000, kXp = 0x8000, kRoot = 0x4000;
  template <class Top>
  static void tie(Top& t) {
    t.niden = t.spniden = 1;
  }
  template <class Top>
  static void drive(Top& t, Rng& rng) {
    t.node_event[0] = rng() & 2;
  }
  template <class Top>
  static void idle(Top& t) {
    t.node_event[0] = 0;
  }
  static Writes program() {
    return {{0x2000, 1},
            {kXp + 0x2210, 1},
            {kXp + 0x2214, 0x10},
            {kDtc + 0xA00, 1},
            {kDtc + 0x2100, 1}};
  }
  static Addresses counts() { return {kXp + 0x2220, kXp + 0x2214, kDtc + 0x2100}; }
  static Addresses ids() {
    Addresses all;
    for (const unsigned word : {0x0, 0x8, 0x10, 0x18, 0x28, 0x30, 0x80, 0x100, 0x900}) {
      all.push_back(kRoot + word), all.push_back(kRoot + word + 4);
    }
    return all;
  }
};

}  // namespace

TEMPLATE_TEST_CASE("RegAsync: the top counts and answers as in one clock", "[async]", Axi4, Bank,
                   Stats, StatsAxi, StatsApb, Cci400, Cmn) {
  using Sync = typename TestType::Sync;
  using Two = typename TestType::Two;
  const std::uint64_t seed = seed_or(1);
  INFO("FABMON_SEED=" << seed);
  Run<TestType, Sync, typename TestType::template Manager<Sync>, false> one(seed);
  Run<TestType, Two, typename TestType::template Manager<Two>, true> two(seed);
  CHECK(one.read(TestType::kLink) == 0);
  while ((two.read(TestType::kLink) & 2) != 0) two.step();
  CHECK((two.read(TestType::kLink) & 0xFFFF) == 0);
  CHECK((two.read(TestType::kLink) & 0x10000) != 0);

  one.program(), two.program();
  one.traffic(3000), two.traffic(3000);
  std::uint64_t sum = 0;
  for (const unsigned addr : TestType::counts()) {
    INFO("address " << addr);
    const std::uint32_t count = one.read(addr);
    CHECK(two.read(addr) == count);
    sum += count;
  }
  CHECK(sum > 100);

  // Identification registers, also without the port's clock.
  two.port_runs = false;
  std::uint32_t any = 0;
  for (const unsigned addr : TestType::ids()) {
    INFO("address " << addr);
    const std::uint32_t value = one.read(addr);
    CHECK(two.read(addr) == value);
    any |= value;
  }
  CHECK(any != 0);
  CHECK(two.access(false, TestType::counts()[0]).error);  // by time
  CHECK((two.read(TestType::kLink) & 3) == 3);
  two.port_runs = true;
  while ((two.read(TestType::kLink) & 2) != 0) two.step();
  two.settle();  // what ended by time has acted since
  CHECK(two.read(TestType::counts()[1]) == one.read(TestType::counts()[1]));

  // The port's reset breaks nothing, and loses what it resets.
  CHECK(!two.access(true, TestType::kLink, 0xF0001).error);
  CHECK((two.read(TestType::kLink) & 1) == 0);
  two.top.aresetn = 0;
  CHECK(two.access(false, TestType::counts()[0]).error);
  CHECK((two.read(TestType::kLink) & 3) == 1);
  two.top.aresetn = 1;
  for (int i = 0; i < 50; ++i) two.step();
  CHECK(two.read(TestType::counts()[0]) == 0);
}

}  // namespace fabmon::test::test_async_tops
