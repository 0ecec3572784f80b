// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Each top between two clocks that a test makes edge by edge: what drives its watched pins, how its
// registers are programmed, and which of them are counts and identification.
#pragma once

#include <array>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "tests/catch.hpp"
#include "tests/rtl/async_manager.hpp"

namespace fabmon::test::async_tops {

using Writes = std::vector<std::pair<unsigned, std::uint32_t>>;
using Addresses = std::vector<unsigned>;
using Rng = std::mt19937_64;

/// A top between its watched pins, which Case::drive() drives, and its register bus.
template <class Case, class Top, class Manager, bool async>
class Run {
 public:
  explicit Run(std::uint64_t seed) : rng_(seed), manager_(top) {
    Case::tie(top);
    top.clk_en = 1;
    top.aresetn = top.reg_rst_n = 0;
    for (int i = 0; i < 40; ++i) step();
    forget_access();
    top.aresetn = top.reg_rst_n = 1;
    for (int i = 0; i < 40; ++i) step();
  }
  ~Run() { top.final(); }

  bool port_runs = true;
  /// Of a build with ClockEnable: before each edge of the port's clock, by chance, some at which it
  /// is not enabled, with any traffic at the pins.
  bool stops = false;

  /// To the next edge of a clock.
  void step() {
    const bool reg = async && (!port_runs || reg_next_ <= port_next_);
    const bool port = port_runs && (!async || port_next_ <= reg_next_);
    if (reg) reg_next_ += 1300;
    if (port) port_next_ += 1000;
    if (!port_runs) port_next_ = reg_next_ + 500;
    const bool bus = async ? reg : port;
    if (port && stops) not_enabled();
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
      rng_now_ = rng_;
      driven_ = traffic_ != 0;
      if (driven_) --traffic_, Case::drive(top, rng_);
    }
  }
  void traffic(unsigned cycles) {
    traffic_ = cycles;
    while (traffic_ != 0) step();
    for (int i = 0; i < 100; ++i) step();
  }
  Response access(bool write, unsigned addr, std::uint32_t data = 0, bool ns = false) {
    manager_.start(write, addr, data, ns);
    for (int i = 0; !manager_.response(); ++i) {
      REQUIRE(i < 2000);
      step();
    }
    const Response r = *manager_.take();
    step(), step(), step();
    return r;
  }
  std::uint32_t read(unsigned addr) {
    const auto word = [this](unsigned at) {
      const Response r = access(false, at);
      CHECK(!r.error);
      return r.data;
    };
    return Case::follow(addr, word);
  }
  /// The traffic from now on is that of a run made with this seed.
  void seed(std::uint64_t seed) { rng_.seed(seed); }
  /// The manager has the slave's reset: what it asked for is forgotten.
  void forget_access() { manager_.reset(); }
  void program() {
    for (const auto& [addr, data] : Case::program()) CHECK(!access(true, addr, data).error);
  }

 private:
  VerilatedContext context_;

 public:
  Top top{&context_, "top"};

 private:
  void not_enabled() {
    for (auto edges = noise_() % 3; edges != 0; --edges) {
      Case::drive(top, noise_);
      top.clk_en = 0;
      top.eval();
      top.aclk = 1;
      top.eval();
      top.aclk = 0;
      top.eval();
    }
    top.clk_en = 1;
    // The pins of the enabled cycle again.
    Case::idle(top);
    if (Rng again = rng_now_; driven_) Case::drive(top, again);
  }

  Rng rng_, rng_now_, noise_{7};
  bool driven_ = false;
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
  /// What a read of the register at `addr` brings in the end; read(addr) is one access.
  template <class Read>
  static std::uint32_t follow(unsigned addr, const Read& read) {
    return read(addr);
  }
  static Writes program() { return {{0x128, 0x12}, {0x130, 0x110}, {0x118, 0x200}}; }
  static Addresses counts() { return {0x138, 0x140, 0x128, 0x130}; }
  static Addresses ids() {
    return {0x000, 0x004, 0x008, 0x00C, 0x010, 0x100, 0x104, 0x108, 0x10C, 0x110, 0x400, 0x404};
  }
};

struct Bank : Axi4 {
  static Writes program() { return {{0x118, 0x200}}; }
  // A count is looked for until its upper half has no BUSY.
  template <class Read>
  static std::uint32_t follow(unsigned addr, const Read& read) {
    if (addr < 0x1A8 || addr >= 0x400 || addr % 8 != 0) return read(addr);
    std::uint32_t low = 0;
    do {
      low = read(addr);
    } while ((read(addr + 4) >> 31) != 0);
    return low;
  }
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
  template <class Top>
  using Manager = AxilAsync<Top>;
  static constexpr unsigned kLink = 0x58;
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
  // A read may be answered before it is over; PENDING and ANSWER tell the rest.
  template <class Read>
  static std::uint32_t follow(unsigned addr, const Read& read) {
    constexpr std::uint32_t kLate = 0x4C415445;
    const std::uint32_t value = read(addr);
    if (value != kLate) return value;
    while ((read(0x5C) & 1) != 0) {
    }
    return read(0x60);
  }
  static Writes program() {
    return {{0xC000, 0}, {0xC004, 5}, {0xC008, 5}, {0xC00C, 1000}, {0x10, 0x301}};
  }
  static Addresses counts() { return {0x28, 0x30, 0x8000, 0x8010, 0x38, 0x3C, 0x10}; }
  static Addresses ids() { return {0x0, 0x4, 0x8, 0x50}; }
};

struct StatsAxi : Stats {
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
  template <class Read>
  static std::uint32_t follow(unsigned addr, const Read& read) {
    return read(addr);
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
  template <class Read>
  static std::uint32_t follow(unsigned addr, const Read& read) {
    return read(addr);
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

}  // namespace fabmon::test::async_tops
