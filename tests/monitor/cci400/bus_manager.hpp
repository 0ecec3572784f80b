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

/// A Verilated top of the monitor with idle pins, one cycle after its reset: the bus slave is
/// ready.
template <class Top>
class Cci400Pins : public PinBench<Top> {
 public:
  Cci400Pins() : PinBench<Top>([](Top& top) { top.niden = 1; }) { this->clock(); }
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
    const bool aw = t.s_axil_awready != 0, w = t.s_axil_wready != 0, ar = t.s_axil_arready != 0;
    responses();
    requests();
    bench_.edge();
    if (aw) t.s_axil_awvalid = 0;
    if (w) t.s_axil_wvalid = 0;
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

  /// What the slave takes it holds, one of each kind. An access starts when all of it is there, no
  /// other is in progress and the response before it, of its kind, is taken; reads and writes take
  /// turns. It is over in the second cycle after it started.
  void requests() {
    auto& t = bench_.top;
    if (t.s_axil_awvalid != 0 && t.s_axil_awready != 0) {
      aw_ = true, awaddr_ = t.s_axil_awaddr & ~3U, awprot_ = t.s_axil_awprot;
    }
    if (t.s_axil_wvalid != 0 && t.s_axil_wready != 0) {
      w_ = true, wdata_ = t.s_axil_wdata, wstrb_ = t.s_axil_wstrb;
    }
    if (t.s_axil_arvalid != 0 && t.s_axil_arready != 0) {
      ar_ = true, araddr_ = t.s_axil_araddr & ~3U, arprot_ = t.s_axil_arprot;
    }
    if (open_ != kNone) {
      if (++age_ < 2) return;
      if (open_ == kWrite) {
        aw_ = w_ = false, b_ = true;
      } else {
        ar_ = false, r_ = true, answer_ = expected_;
      }
      open_ = kNone;
      return;
    }
    const bool writing = aw_ && w_ && !b_, reading = ar_ && !r_;
    if (!writing && !reading) return;
    age_ = 0;
    wrote_last_ = writing && !(reading && wrote_last_);
    open_ = wrote_last_ ? kWrite : kRead;
    if (open_ == kRead) {
      expected_ = may(araddr_, arprot_) ? value(araddr_) : 0;
    } else if (wstrb_ == 0xF && may(awaddr_, awprot_)) {
      const auto& word = table_.at(awaddr_);
      kept_[awaddr_] = (word.reset & ~word.rw) | (wdata_ & word.rw);
    }
  }

  /// READY and the responses of this cycle. A response stays until it is taken.
  void responses() {
    auto& t = bench_.top;
    REQUIRE(t.s_axil_awready == (aw_ ? 0 : 1));
    REQUIRE(t.s_axil_wready == (w_ ? 0 : 1));
    REQUIRE(t.s_axil_arready == (ar_ ? 0 : 1));
    REQUIRE(t.s_axil_bvalid == (b_ ? 1 : 0));
    REQUIRE(t.s_axil_rvalid == (r_ ? 1 : 0));
    if (b_) REQUIRE(t.s_axil_bresp == 0);
    if (r_) REQUIRE(t.s_axil_rresp == 0);
    if (r_) REQUIRE(t.s_axil_rdata == answer_);
    if (b_ && t.s_axil_bready != 0) b_ = false, ++writes_;
    if (r_ && t.s_axil_rready != 0) r_ = false, ++reads_;
  }

  enum Open { kNone, kWrite, kRead };

  Axil& bench_;
  std::mt19937_64 rng_;
  std::vector<std::uint32_t> pool_;
  TableWords<std::uint32_t> table_ = table_words(cci400_registers(), Cci400Config{});
  std::map<std::uint32_t, std::uint32_t> kept_;
  Open open_ = kNone;                         // on the register bus
  bool aw_ = false, w_ = false, ar_ = false;  // held by the slave
  bool b_ = false, r_ = false;                // responses that wait
  bool wrote_last_ = false;
  unsigned age_ = 0, writes_ = 0, reads_ = 0;
  std::uint32_t awaddr_ = 0, araddr_ = 0, wdata_ = 0;
  unsigned awprot_ = 0, arprot_ = 0, wstrb_ = 0;
  std::uint32_t expected_ = 0, answer_ = 0;
};

}  // namespace fabmon::test
