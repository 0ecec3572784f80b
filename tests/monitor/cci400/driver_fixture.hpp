// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// RTL and golden model of the cci400 monitor in lockstep: the same pins, the same register accesses
// at the same cycles. Everything that is read is compared, and so are, in every cycle, EVNTBUS, the
// overflow lines and the interrupt: a test that only looks at one of them has looked at both.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <utility>

#include "tb/monitor/cci400/golden/golden.hpp"
#include "tests/catch.hpp"
#include "tests/monitor/cci400/builds.hpp"
#include "tests/monitor/cci400/noise_fixture.hpp"
#include "tests/monitor/cci400/pins_fixture.hpp"

namespace fabmon::test {

class Cci400Fixture {
 public:
  /// The pins of the next cycle, for cycles that the test does not give itself.
  using Next = std::function<AcePins()>;

  /// The longest that a register access may take, in cycles; checked on every access.
  static constexpr unsigned kAccessLimit = 20;

  explicit Cci400Fixture(
      const std::string& build, Next next = [] { return AcePins{}; }, int random_state = 1)
      : model_(make_test_cci400(build, random_state)),
        golden_(model_.rtl->config()),
        next_(std::move(next)) {}

  /// On noise.
  static Cci400Fixture noisy(const std::string& build, std::uint64_t seed) {
    Cci400Fixture pair(
        build, [] { return AcePins{}; }, static_cast<int>(seed % 1000) + 1);
    pair.next_ = [noise = CciNoise(seed, pair.widths())]() mutable { return noise.next(); };
    return pair;
  }

  const Cci400Config& config() const { return model_.rtl->config(); }
  CciWidths widths() const { return {.addr = model_.addr_width, .id = model_.id_width}; }
  std::uint64_t now() const { return golden_.now(); }
  Cci400Rtl& rtl() { return *model_.rtl; }
  Cci400Golden& golden() { return golden_; }
  void pins(Next next) { next_ = std::move(next); }

  /// Pins cut down to the widths of the build.
  AcePins fit(AcePins p) const {
    const std::uint64_t addr = (std::uint64_t{1} << model_.addr_width) - 1;
    const std::uint32_t id = (1U << model_.id_width) - 1;
    const auto channels = [&](AceChannelPins& c) {
      c.ar.addr &= addr, c.aw.addr &= addr;
      c.ar.id &= id, c.aw.id &= id, c.rid &= id, c.bid &= id;
    };
    for (AceSlavePins& s : p.s) channels(s), s.acaddr &= addr;
    for (AceMasterPins& m : p.m) channels(m);
    return p;
  }

  /// One cycle with these pins.
  void clock(const AcePins& pins) {
    const AcePins p = fit(pins);
    const auto [flags, lost] = lines_[at_];
    rtl().run(&p, 1);
    golden_.run(&p, 1);
    remember_lines();
    const bool same = rtl().evntbus() == golden_.evntbus() &&
                      rtl().overflow_lines() == (~flags & 0x1F) && rtl().irq() == (flags != 0) &&
                      rtl().observer_lost() == lost;
    if (same) return;
    CAPTURE(now());
    CHECK(rtl().evntbus() == golden_.evntbus());
    CHECK(rtl().overflow_lines() == (~flags & 0x1F));
    CHECK(rtl().irq() == (flags != 0));
    CHECK(rtl().observer_lost() == lost);
    REQUIRE(same);
  }
  void clocks(const AcePins& pins, std::uint64_t n) {
    for (std::uint64_t i = 0; i < n; ++i) clock(pins);
  }
  /// Many cycles at once, unwatched; the pins have to fit.
  void block(const AcePins* pins, std::size_t n) {
    rtl().run(pins, n);
    for (std::size_t i = 0; i < n; ++i) {
      golden_.run(pins + i, 1);
      remember_lines();
    }
  }
  void run(std::uint64_t clocks) {
    for (std::uint64_t i = 0; i < clocks; ++i) clock(next_());
  }
  void idle(std::uint64_t n = 1) { clocks({}, n); }
  void reset() {
    rtl().reset();
    golden_.reset();
    lines_ = {};
  }

  /// Begins an access that is accepted at the edge of the next cycle. end() it before the next one.
  void begin_write(std::uint32_t addr, std::uint32_t value, std::uint8_t prot = 0,
                   std::uint8_t strb = 0xF) {
    rtl().issue({.write = true, .addr = addr, .data = value, .strb = strb, .prot = prot});
    golden_.write(addr, value, strb, prot);
  }
  /// Returns what the RTL has to say.
  std::uint32_t begin_read(std::uint32_t addr, std::uint8_t prot = 0) {
    const std::uint32_t expected = golden_.read(addr, prot);
    rtl().issue({.addr = addr, .prot = prot});
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
  void write(std::uint32_t addr, std::uint32_t value, std::uint8_t prot = 0,
             std::uint8_t strb = 0xF) {
    INFO("write 0x" << std::hex << addr << " = 0x" << value << " at cycle " << std::dec << now());
    begin_write(addr, value, prot, strb);
    end();
  }
  /// A write that is accepted in the very cycle of these pins.
  void write_with(std::uint32_t addr, std::uint32_t value, const AcePins& pins) {
    begin_write(addr, value);
    clock(pins);
    finish();
  }
  std::uint32_t read(std::uint32_t addr, std::uint8_t prot = 0) {
    INFO("read 0x" << std::hex << addr << " at cycle " << std::dec << now());
    const std::uint32_t expected = begin_read(addr, prot);
    end();
    REQUIRE(rtl().rdata() == expected);
    return expected;
  }

  std::uint32_t count(unsigned k) { return read(page(k) + kValue); }
  /// Counter k counts this event, from this value on; PMCR as given.
  void count_event(unsigned k, unsigned source, unsigned code, std::uint32_t from = 0,
                   std::uint32_t pmcr = kCen | kEx) {
    if (k != kCycle) write(page(k) + kEsr, esr(source, code));
    write(page(k) + kCtrl, 1);
    write(kPmcr, pmcr);
    write(page(k) + kValue, from);
  }
  /// Whether EVNTBUS has this event after the last cycle, and how many it has.
  bool raised(unsigned source, unsigned code) { return rtl().evntbus().test(bit(source, code)); }
  std::size_t raised() { return rtl().evntbus().count(); }
  /// The totals of EVNTBUS.
  void totals() {
    for (unsigned i = 0; i < kAceEvents; ++i) {
      if (rtl().exported(i) == golden_.exported(i)) continue;
      CAPTURE(i);
      REQUIRE(rtl().exported(i) == golden_.exported(i));
    }
  }
  /// Every register that there is, as Secure software sees it.
  void read_all() {
    for (const std::uint32_t addr : {0x0U, 0x4U, 0x8U, 0xCU, 0x10U, 0x100U, 0xE000U}) read(addr);
    for (std::uint32_t addr = 0xFD0; addr <= 0x1004; addr += 4) read(addr);
    for (std::uint32_t port = 0x2000; port <= 0x5000; port += 0x1000) read(port), read(port + 4);
    for (unsigned k = 0; k < 5; ++k) {
      for (const std::uint32_t word : {kEsr, kValue, kCtrl, kOvf}) read(page(k) + word);
    }
  }

 private:
  struct Lines {
    std::uint8_t flags = 0;
    bool lost = false;
  };

  void remember_lines() {
    lines_[at_] = {golden_.overflow(), golden_.observer_lost() != 0};
    at_ = (at_ + 1) % lines_.size();
  }

  CciTestRtl model_;
  Cci400Golden golden_;
  std::array<Lines, Cci400Rtl::kIrqLag> lines_{};  // what the outputs show next, from at_ on
  std::size_t at_ = 0;
  Next next_;
};

/// A random register access of software that tends to make counters count.
template <class Rng>
RegAccess random_cci_access(Rng& rng) {
  RegAccess a{.write = rng() % 2 == 0, .prot = static_cast<std::uint8_t>(rng() % 8)};
  const auto k = static_cast<unsigned>(rng() % 5);
  const auto word = static_cast<std::uint32_t>(rng() % 4 * 4);
  a.data = static_cast<std::uint32_t>(rng());
  switch (rng() % 8) {
    case 0:
      a.addr = kPmcr;
      a.data = rng() % 4 != 0 ? a.data | kCen : a.data;
      if (rng() % 4 != 0) a.data &= ~(kRst | kCcr);
      break;
    case 1:
      a.addr = static_cast<std::uint32_t>(rng() % 0x4000 * 4);
      break;
    case 2: {
      static constexpr std::uint32_t kOthers[] = {0x0000, 0x0004, 0x0008, 0x000C, 0x0010, 0x0FE8,
                                                  0x0FD0, 0x1000, 0x1004, 0x3004, 0x4000, 0x4004,
                                                  0x5000, 0xE000, 0xE000, 0x9000};
      a.addr = kOthers[rng() % 16];
      break;
    }
    default:
      a.addr = page(k) + word;
      if (word == kEsr && rng() % 8 != 0) {
        const auto source = static_cast<unsigned>(rng() % kSources);
        a.data = esr(source, static_cast<unsigned>(rng()) % codes(source));
      }
      if (word == kValue && rng() % 2 == 0) a.data |= 0xFFFFFF00;
      if (word == kCtrl && rng() % 4 != 0) a.data |= 1;
      break;
  }
  if (rng() % 16 == 0) a.strb = static_cast<std::uint8_t>(rng() % 16);
  return a;
}

}  // namespace fabmon::test
