// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A top of the cci400 monitor whose pins a test drives itself, and a manager of its AXI4-Lite port.
#pragma once

#include <cstdint>
#include <map>
#include <random>
#include <vector>

#include "tb/monitor/cci400/tables/registers.hpp"
#include "tests/catch.hpp"
#include "tests/contract/register_words.hpp"
#include "tests/monitor/cci400/pins_fixture.hpp"
#include "tests/pin_bench.hpp"

namespace fabmon::test {

/// A Verilated top of the monitor with idle pins.
template <class Top>
class Cci400Pins : public PinBench<Top> {
 public:
  Cci400Pins() : PinBench<Top>([](Top& top) { top.niden = 1; }) {}
};

/// An AXI4-Lite manager that asks and answers when it likes, on all channels at once. What is on a
/// channel that is not valid means nothing. Registers are read and written, and the addresses that
/// differ from theirs in one bit; a read is compared with what the table of registers says.
template <class Axil>
class Cci400Manager {
 public:
  Cci400Manager(Axil& bench, std::uint64_t seed) : bench_(bench), rng_(seed) {
    for (unsigned k = 0; k < 5; ++k) {
      for (const std::uint32_t word : {kEsr, kValue, kCtrl}) pool_.push_back(page(k) + word);
    }
    for (const std::uint32_t addr : {kControlOverride, kSpeculation}) pool_.push_back(addr);
  }

  /// One cycle. Rates in 256ths: how eagerly requests begin, and responses are taken.
  void clock(unsigned write_rate, unsigned read_rate, unsigned ready_rate) {
    auto& t = bench_.top;
    if (t.s_axil_awvalid == 0) {
      t.s_axil_awaddr = address(true), t.s_axil_awprot = rng_() & 7;
      t.s_axil_awvalid = hit(write_rate) ? 1 : 0;
    }
    if (t.s_axil_wvalid == 0) {
      t.s_axil_wdata = static_cast<std::uint32_t>(rng_());
      t.s_axil_wstrb = hit(200) ? 0xF : rng_() & 0xF;
      t.s_axil_wvalid = hit(write_rate) ? 1 : 0;
    }
    if (t.s_axil_arvalid == 0) {
      t.s_axil_araddr = address(false), t.s_axil_arprot = rng_() & 7;
      t.s_axil_arvalid = hit(read_rate) ? 1 : 0;
    }
    t.s_axil_bready = hit(ready_rate) ? 1 : 0, t.s_axil_rready = hit(ready_rate) ? 1 : 0;
    bench_.settle();
    requests();
    responses();
    const bool aw = t.s_axil_awready != 0, ar = t.s_axil_arready != 0;
    bench_.edge();
    if (aw) t.s_axil_awvalid = t.s_axil_wvalid = 0;
    if (ar) t.s_axil_arvalid = 0;
  }

  unsigned writes() const { return writes_; }
  unsigned reads() const { return reads_; }

 private:
  bool hit(unsigned rate) { return rng_() % 256 < rate; }

  /// A register, or its address with one bit wrong; no write that makes something count or opens
  /// registers to Non-secure accesses. The lowest two bits are those of a byte of the word.
  std::uint16_t address(bool write) {
    for (;;) {
      std::uint32_t addr = pool_[rng_() % pool_.size()];
      if (hit(100)) addr ^= 4U << rng_() % 14;
      if (!write || (addr != kPmcr && addr != kSecureAccess)) {
        return static_cast<std::uint16_t>(addr | (rng_() & 3));
      }
    }
  }

  bool may(std::uint32_t addr, unsigned prot) const {
    const auto word = table_.find(addr);
    if (word == table_.end()) return false;
    return (prot & 2) == 0 || word->second.security == RegisterSecurity::kOpen;
  }
  std::uint32_t value(std::uint32_t addr) const {
    const auto kept = kept_.find(addr);
    return kept != kept_.end() ? kept->second : table_.at(addr).reset;
  }

  /// One access at a time, at once if there is none; reads and writes take turns.
  void requests() {
    auto& t = bench_.top;
    const bool writing = t.s_axil_awvalid != 0 && t.s_axil_wvalid != 0;
    const bool reading = t.s_axil_arvalid != 0;
    const bool aw = t.s_axil_awready != 0, ar = t.s_axil_arready != 0;
    REQUIRE(t.s_axil_wready == t.s_axil_awready);
    if (open_ != kNone || !(writing || reading)) {
      REQUIRE_FALSE((aw || ar));
      return;
    }
    if (writing && reading) {
      REQUIRE(aw == !wrote_last_);
      REQUIRE(ar == wrote_last_);
    } else {
      REQUIRE(aw == writing);
      REQUIRE(ar == reading);
    }
    wrote_last_ = aw;
    age_ = 0;
    if (aw) {
      open_ = kWrite;
      const std::uint32_t addr = t.s_axil_awaddr & ~3U;
      if (t.s_axil_wstrb == 0xF && may(addr, t.s_axil_awprot)) {
        const auto& word = table_.at(addr);
        kept_[addr] = (word.reset & ~word.rw) | (t.s_axil_wdata & word.rw);
      }
    } else {
      open_ = kRead;
      const std::uint32_t addr = t.s_axil_araddr & ~3U;
      expected_ = may(addr, t.s_axil_arprot) ? value(addr) : 0;
    }
    just_ = true;
  }

  /// The response is that of the access, in the third cycle after it, and stays until it is taken.
  void responses() {
    auto& t = bench_.top;
    const bool b = t.s_axil_bvalid != 0, r = t.s_axil_rvalid != 0;
    if (just_) {
      REQUIRE_FALSE((b || r));
      just_ = false;
      return;
    }
    ++age_;
    REQUIRE(b == (open_ == kWrite && age_ >= 3));
    REQUIRE(r == (open_ == kRead && age_ >= 3));
    if (b) REQUIRE(t.s_axil_bresp == 0);
    if (r) REQUIRE(t.s_axil_rresp == 0);
    if (r) REQUIRE(t.s_axil_rdata == expected_);
    if (b && t.s_axil_bready != 0) open_ = kNone, ++writes_;
    if (r && t.s_axil_rready != 0) open_ = kNone, ++reads_;
  }

  enum Open { kNone, kWrite, kRead };

  Axil& bench_;
  std::mt19937_64 rng_;
  std::vector<std::uint32_t> pool_;
  TableWords<std::uint32_t> table_ = table_words(cci400_registers(), Cci400Config{});
  std::map<std::uint32_t, std::uint32_t> kept_;
  Open open_ = kNone;
  bool just_ = false, wrote_last_ = false;
  unsigned age_ = 0, writes_ = 0, reads_ = 0;
  std::uint32_t expected_ = 0;
};

}  // namespace fabmon::test
