// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// RTL and golden model of the cmn monitor in lockstep: the same pins, the same register accesses at
// the same cycles. Everything that is read is compared, and so are the interrupts in every cycle: a
// test that only looks at one of them has looked at both.
//
// On APB an access of 64 bits is two of 32 bits, the lower half first.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "tb/monitor/cmn/golden/golden.hpp"
#include "tests/catch.hpp"
#include "tests/monitor/cmn/builds.hpp"
#include "tests/monitor/cmn/noise_fixture.hpp"

namespace fabmon::test {

class CmnFixture {
 public:
  /// The pins of the next cycle, for cycles that the test does not give itself.
  using Next = std::function<const ChiPins&()>;

  /// The longest that a register access may take, in cycles; checked on every access.
  static constexpr unsigned kAccessLimit = 12;

  explicit CmnFixture(const std::string& build, int random_state = 1)
      : rtl_(make_test_cmn(build, random_state)),
        golden_(rtl_->config()),
        topology_(rtl_->config()) {}

  /// On noise.
  static CmnFixture noisy(const std::string& build, std::uint64_t seed) {
    CmnFixture pair(build, static_cast<int>(seed % 1000) + 1);
    pair.noise(seed);
    return pair;
  }

  const CmnConfig& config() const { return rtl_->config(); }
  const CmnTopology& topology() const { return topology_; }
  std::uint64_t now() const { return golden_.now(); }
  CmnRtl& rtl() { return *rtl_; }
  CmnGolden& golden() { return golden_; }
  unsigned irq() { return rtl().irq(); }

  /// From now on these pins; noise; idle pins.
  void pins(const ChiPins& p) {
    next_ = [p]() -> const ChiPins& { return p; };
  }
  void noise(std::uint64_t seed) {
    next_ = [noise = std::make_shared<CmnNoise>(seed, config())]() -> const ChiPins& {
      return noise->next();
    };
  }
  void quiet() { pins(ChiPins{}); }
  void source(Next next) { next_ = std::move(next); }

  /// One cycle with these pins.
  void clock(const ChiPins& p) {
    rtl().run(&p, 1);
    golden_.run(&p, 1);
    const unsigned expected = irqs_[at_];
    irqs_[at_] = golden_.irq();
    at_ = (at_ + 1) % irqs_.size();
    if (rtl().irq() == expected) return;
    CAPTURE(now());
    REQUIRE(rtl().irq() == expected);
  }
  void clocks(const ChiPins& p, std::uint64_t n) {
    for (std::uint64_t i = 0; i < n; ++i) clock(p);
  }
  void run(std::uint64_t clocks) {
    for (std::uint64_t i = 0; i < clocks; ++i) clock(next_());
  }
  void idle(std::uint64_t n = 1) { clocks({}, n); }
  /// Reset, with these pins meanwhile.
  void reset(ChiPins p = {}) {
    p.aresetn = 0;
    rtl().run(&p, 1);
    golden_.reset();
    irqs_ = {};
  }

  /// Begins an access that is accepted at the edge of the next cycle. end() it before the next one.
  void begin_write(std::uint32_t addr, std::uint64_t data, std::uint8_t strb = 0xFF,
                   std::uint8_t prot = 0) {
    rtl().issue({.write = true, .addr = addr, .data = data, .strb = strb, .prot = prot});
    golden_.write(addr, data, strb, prot);
  }
  /// Returns what the RTL has to say.
  std::uint64_t begin_read(std::uint32_t addr, std::uint8_t prot = 0, std::uint8_t half = 0xFF) {
    const std::uint64_t expected = golden_.read(addr, prot) & lanes(half);
    rtl().issue({.addr = addr, .strb = half, .prot = prot});
    return expected;
  }
  /// Runs until the bus has answered, at least one cycle.
  void end() {
    run(1);
    finish();
  }
  /// The same for an access whose first cycles the test has given itself.
  void finish() {
    for (unsigned waited = 0; rtl().busy() && waited < kAccessLimit; ++waited) run(1);
    REQUIRE_FALSE(rtl().busy());
  }

  /// addr: a multiple of 8.
  void write(std::uint32_t addr, std::uint64_t data, std::uint8_t strb = 0xFF,
             std::uint8_t prot = 0) {
    if (config().apb && (strb & 0xF0) != 0 && (strb & 0x0F) != 0) {
      write(addr, data, strb & 0x0F, prot);
      write(addr, data, strb & 0xF0, prot);
      return;
    }
    INFO("write 0x" << std::hex << addr << " = 0x" << data << " strb 0x" << +strb << " at cycle "
                    << std::dec << now());
    begin_write(addr, data, strb, prot);
    end();
  }
  /// A write that is accepted in the very cycle of these pins. Not of 64 bits on APB.
  void write_with(const ChiPins& p, std::uint32_t addr, std::uint64_t data,
                  std::uint8_t strb = 0xFF) {
    begin_write(addr, data, strb);
    clock(p);
    finish();
  }
  std::uint64_t read(std::uint32_t addr, std::uint8_t prot = 0) {
    if (!config().apb) return read(addr, prot, 0xFF);
    const std::uint64_t low = read(addr, prot, 0x0F);
    return low | read(addr, prot, 0xF0);
  }
  /// Half a register, or all of it.
  std::uint64_t read(std::uint32_t addr, std::uint8_t prot, std::uint8_t half) {
    INFO("read 0x" << std::hex << addr << " at cycle " << std::dec << now());
    const std::uint64_t expected = begin_read(addr, prot, half);
    end();
    if (rtl().rdata() != expected) {
      CAPTURE(addr);
      REQUIRE(rtl().rdata() == expected);
    }
    return expected;
  }
  void access(const RegAccess64& a) {
    if (a.write) {
      write(a.addr, a.data, a.strb, a.prot);
    } else {
      read(a.addr, a.prot);
    }
  }

  // As drivers write it: 64-bit and 32-bit accesses, at multiples of 8 and of 4; Secure unless it
  // was said otherwise.
  void non_secure() { prot_ = 2; }
  void q(std::uint32_t addr, std::uint64_t data) { write(addr, data, 0xFF, prot_); }
  void l(std::uint32_t addr, std::uint32_t data) {
    const bool upper = (addr & 4) != 0;
    write(addr & ~4U, std::uint64_t{data} << (upper ? 32 : 0), upper ? 0xF0 : 0x0F, prot_);
  }
  std::uint64_t rq(std::uint32_t addr) { return read(addr, prot_); }
  std::uint32_t rl(std::uint32_t addr) {
    const bool upper = (addr & 4) != 0;
    const std::uint8_t half = !config().apb ? 0xFF : upper ? 0xF0 : 0x0F;
    return static_cast<std::uint32_t>(read(addr & ~4U, prot_, half) >> (upper ? 32 : 0));
  }
  /// Counter n of the DTM of this XP.
  unsigned local(std::uint32_t at, unsigned n) {
    return static_cast<unsigned>(rq(at + kPmevcnt) >> (16 * n) & 0xFFFF);
  }

  /// Every register that there is, as Secure software sees it.
  void read_all() {
    static constexpr std::array<std::uint32_t, 13> kIds = {0x0000, 0x0008, 0x0010, 0x0018, 0x0020,
                                                           0x0028, 0x0030, 0x0080, 0x0900, 0x0908,
                                                           0x0980, 0x0A00, 0x2000};
    for (const std::uint32_t offset : kIds) read(topology_.root().offset + offset);
    for (std::uint32_t i = 0; i <= config().xps(); ++i)
      read(topology_.root().offset + 0x100 + 8 * i);
    for (const CmnNode& x : topology_.xps()) {
      for (const std::uint32_t offset : kIds) read(x.offset + offset);
      for (std::uint32_t i = 0; i < 9; ++i) read(x.offset + 0x100 + 8 * i);
      for (std::uint32_t i = 0x2100; i <= 0x2248; i += 8) read(x.offset + i);
    }
    for (const CmnNode& n : topology_.nodes()) {
      for (const std::uint32_t offset : kIds) read(n.offset + offset);
      if (n.type != kNodeDtc) continue;
      for (std::uint32_t i = 0xA10; i <= 0xA48; i += 8) read(n.offset + i);
      for (std::uint32_t i = 0x2000; i <= 0x2138; i += 8) read(n.offset + i);
      for (std::uint32_t i = 0x2D98; i <= 0x2DF8; i += 8) read(n.offset + i);
    }
  }

 private:
  static constexpr std::uint64_t lanes(std::uint8_t half) {
    return (half & 0x0F ? 0xFFFFFFFFULL : 0) | (half & 0xF0 ? 0xFFFFFFFFULL << 32 : 0);
  }

  std::unique_ptr<CmnRtl> rtl_;
  CmnGolden golden_;
  CmnTopology topology_;
  std::uint8_t prot_ = 0;  // of q, l, rq and rl
  Next next_ = [p = ChiPins{}]() -> const ChiPins& { return p; };
  std::array<unsigned, CmnRtl::kIrqLag> irqs_{};  // what comes next, from at_ on
  std::size_t at_ = 0;
};

}  // namespace fabmon::test
