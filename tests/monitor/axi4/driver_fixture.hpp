// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// RTL and golden model in lockstep: the same pins, the same register accesses at the same cycles.
// Everything that is read is compared, so a test that only looks at one of them has looked at both.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tb/monitor/axi4/golden/golden.hpp"
#include "tb/monitor/axi4/irq.hpp"
#include "tb/monitor/axi4/tables/register_map.hpp"
#include "tests/catch.hpp"
#include "tests/monitor/axi4/builds.hpp"
#include "tests/monitor/axi4/golden_noise.hpp"

namespace fabmon::test {

inline constexpr std::uint32_t kUctrl = axi4_reg::kUctrlL;
inline constexpr std::uint32_t kUsts = axi4_reg::kUstsL;
inline constexpr std::uint32_t kUcctl = axi4_reg::kUcctlL;
inline constexpr std::uint32_t kIrqEn = axi4_reg::kExtIrqEn;
inline constexpr std::uint32_t kSnapCtrl = axi4_reg::kExtSnapCtrl;
inline constexpr std::uint32_t kSnapSts = axi4_reg::kExtSnapSts;
inline constexpr std::uint32_t kSnapOv = axi4_reg::kExtSnapOv;
inline constexpr std::uint32_t kSnap = axi4_reg::kSnapL;
inline constexpr std::uint32_t kExtOpen = axi4_reg::kExtOpen;
inline constexpr std::uint32_t kExtLock = axi4_reg::kExtLock;

inline constexpr std::uint32_t kCntrRst = axi4_reg::kUcctlLCntrRst;
inline constexpr std::uint32_t kEdge = axi4_reg::kUcctlLEdge;
inline constexpr std::uint32_t kFrzOnOv = axi4_reg::kUcctlLFrzOnOv;
inline constexpr std::uint32_t kInvert = axi4_reg::kUcctlLInvert;
inline constexpr std::uint32_t kFreeze = axi4_reg::kUctrlLFreeze;
inline constexpr std::uint32_t kRstCtrl = axi4_reg::kUctrlLRstCtrl;
inline constexpr std::uint32_t kRstCntr = axi4_reg::kUctrlLRstCntr;

/// The longest that a register access may take, in cycles; checked on every access.
inline constexpr unsigned kAccessLimit = 20;
/// The most reads of a count that the bank form answers with BUSY: it looks for it in up to three
/// rounds of its slots.
inline constexpr unsigned kBankBusyLimit = 30;
/// UCDATA_H of the bank form: no count has been read.
inline constexpr std::uint32_t kBankBusy = 1U << 31;

/// Pins cut down to what the bus of this configuration has: IDs and addresses of its width, sizes
/// that fit. Without IDs, their pins of one bit have any value.
inline Axi4Pins fit(const Axi4Config& c, Axi4Pins p) {
  const std::uint32_t ids = axi4_id_mask(std::max(c.id_width, 1U));
  const auto sizes = static_cast<unsigned>(std::countr_zero(c.data_width / 8)) + 1;
  p.arid &= ids, p.rid &= ids, p.awid &= ids, p.bid &= ids;
  p.arsize = static_cast<std::uint8_t>(p.arsize % sizes);
  p.awsize = static_cast<std::uint8_t>(p.awsize % sizes);
  const std::uint64_t addresses = ~std::uint64_t{0} >> (64 - c.addr_width);
  p.araddr &= addresses, p.awaddr &= addresses;
  return p;
}

class Axi4Fixture {
 public:
  /// The pins of the next cycle, for cycles that the test does not give itself.
  using Next = std::function<Axi4Pins()>;

  explicit Axi4Fixture(
      const std::string& build, Next next = [] { return Axi4Pins{}; }, int random_state = 1)
      : rtl_(make_test_rtl(build, random_state)), golden_(rtl_->config()), next_(std::move(next)) {}

  /// On noise.
  static Axi4Fixture noisy(const std::string& build, std::uint64_t seed) {
    return Axi4Fixture(
        build,
        [noise = PinNoise(seed, seed % 2 == 0), atomics = AtomicNoise(seed),
         resets = PortResetNoise(seed)]() mutable { return resets.add(atomics.add(noise.next())); },
        static_cast<int>(seed % 1000) + 1);
  }

  virtual ~Axi4Fixture() = default;
  Axi4Fixture(const Axi4Fixture&) = delete;
  Axi4Fixture& operator=(const Axi4Fixture&) = delete;
  Axi4Fixture(Axi4Fixture&&) = default;
  Axi4Fixture& operator=(Axi4Fixture&&) = default;

  const Axi4Config& config() const { return rtl_->config(); }
  std::uint64_t now() const { return golden_.now(); }
  Axi4Rtl& rtl() { return *rtl_; }
  Axi4Golden& golden() { return golden_; }
  void pins(Next next) { next_ = std::move(next); }

  std::uint32_t ctl(unsigned j) const { return kUcctl + 8 * j; }
  std::uint32_t data(unsigned j) const { return kUcctl + 8 * (config().num_counters + j); }

  /// One cycle with these pins.
  void clock(const Axi4Pins& pins) {
    const Axi4Pins p = fit(config(), pins);
    rtl_->run(&p, 1);
    golden_.run(&p, 1);
  }
  /// Many cycles at once; the pins have to fit the bus.
  void block(const Axi4Pins* pins, std::size_t n) {
    rtl_->run(pins, n);
    golden_.run(pins, n);
  }
  /// Many cycles with the same pins, which have to fit the bus.
  void repeat(const Axi4Pins& pins, std::uint64_t clocks) {
    const std::vector<Axi4Pins> some(std::min<std::uint64_t>(clocks, 4096), pins);
    for (; clocks > some.size(); clocks -= some.size()) block(some.data(), some.size());
    block(some.data(), clocks);
  }
  void run(std::uint64_t clocks) {
    for (std::uint64_t i = 0; i < clocks; ++i) clock(next_());
  }

  /// Begins a write that acts at the edge of the next cycle. end() it before the next access.
  void begin_write(std::uint32_t addr, std::uint32_t value, std::uint8_t strb = 0xF,
                   std::uint8_t prot = 0) {
    rtl_->issue({.write = true, .addr = addr, .data = value, .strb = strb, .prot = prot});
    golden_.write(addr, value, strb, prot);
    refused_ = golden_.refuses(prot);
  }
  /// Begins a read of the state before the edge of the next cycle; returns what the RTL has to say.
  std::uint32_t begin_read(std::uint32_t addr, std::uint8_t prot = 0) {
    const std::uint32_t expected = golden_.read(addr, prot);
    rtl_->issue({.addr = addr, .prot = prot});
    refused_ = golden_.refuses(prot);
    return expected;
  }
  /// Runs until the bus has answered, at least one cycle. Returns the cycles that it took.
  unsigned end() {
    unsigned waited = 0;
    do run(1);
    while (rtl_->busy() && ++waited < kAccessLimit);
    REQUIRE_FALSE(rtl_->busy());
    REQUIRE(rtl_->error() == refused_);
    return waited;
  }

  void write(std::uint32_t addr, std::uint32_t value, std::uint8_t strb = 0xF,
             std::uint8_t prot = 0) {
    if (shows_overflow(addr)) settle_overflow();
    INFO("write 0x" << std::hex << addr << " = 0x" << value << " at cycle " << std::dec << now());
    const std::uint32_t expected = is_low_count(addr) ? golden_.read(addr) : 0;
    begin_write(addr, value, strb, prot);
    end();
    if (is_low_count(addr) && !refused_) REQUIRE(find_count(addr) == expected);
  }
  /// Of a low word of a count of the bank form: reads until the count is found, which then is that
  /// of the first cycle.
  std::uint32_t read(std::uint32_t addr, std::uint8_t prot = 0) {
    if (shows_overflow(addr)) settle_overflow();
    INFO("read 0x" << std::hex << addr << " at cycle " << std::dec << now());
    const std::uint32_t expected = begin_read(addr, prot);
    end();
    if (is_low_count(addr) && !refused_ && rtl_->rdata() == 0 && rtl_busy(addr + 4)) {
      REQUIRE(find_count(addr) == expected);
    } else {
      REQUIRE(rtl_->rdata() == expected);
    }
    return expected;
  }
  /// The low word of a count of the bank form, as soon as it is found.
  std::uint32_t find_count(std::uint32_t addr) {
    for (unsigned busy = 0; busy < kBankBusyLimit; ++busy) {
      const std::uint32_t found = rtl_word(addr);
      if (!rtl_busy(addr + 4)) return found;
      REQUIRE(found == 0);
    }
    FAIL("the count is not found");
    return 0;
  }
  /// A read that the golden model does not see.
  std::uint32_t rtl_word(std::uint32_t addr) {
    refused_ = false;
    rtl_->issue({.addr = addr});
    end();
    return rtl_->rdata();
  }
  /// Whether the last read of the low word of a count of the bank form brought no count; its high
  /// word.
  bool rtl_busy(std::uint32_t addr) { return (rtl_word(addr) & kBankBusy) != 0; }
  /// Of the bank form: a word of a count, which is looked for while it is read.
  bool is_count(std::uint32_t addr) const { return is_low_count(addr & ~std::uint32_t{4}); }
  /// Until CNTR_OV of the bank form shows all that has overflowed, and nothing overflows.
  void settle_overflow() {
    while (now() < golden_.overflow_end() + axi4_bank_overflow_delay(config())) run(1);
  }
  /// Counter j, low half first.
  std::uint64_t count(unsigned j) {
    const std::uint64_t low = read(data(j));
    return low | std::uint64_t{read(data(j) + 4)} << 32;
  }
  /// Counter j of the last snapshot.
  std::uint64_t snapped(unsigned j) {
    const std::uint64_t low = read(kSnap + 8 * j);
    return low | std::uint64_t{read(kSnap + 8 * j + 4)} << 32;
  }
  std::vector<std::uint64_t> counts() {
    std::vector<std::uint64_t> all;
    for (unsigned j = 0; j < config().num_counters; ++j) all.push_back(count(j));
    return all;
  }

  /// Snapshot by the pin, and the cycles until it is complete.
  void snapshot() {
    rtl_->snapshot();
    golden_.snapshot();
    run(2 * config().num_counters + 4);
  }
  /// NIDEN and SPNIDEN from the next cycle on.
  void authentication(bool niden, bool spniden) {
    rtl_->authentication(niden, spniden);
    golden_.authentication(niden, spniden);
  }
  void csr_reset() {
    rtl_->csr_reset();
    golden_.csr_reset();
    run(1);
  }
  void reset() {
    rtl_->reset();
    golden_.reset();
  }
  /// The reset of the monitor alone, not of the port.
  void attach() {
    rtl_->attach();
    golden_.attach();
  }
  /// Programs all counters, clears them together with all internal flags, and lets them count.
  void program(const std::vector<std::uint32_t>& controls) {
    write(kUctrl, kFreeze | kRstCtrl);
    for (unsigned j = 0; j < controls.size(); ++j) write(ctl(j), controls[j]);
    begin_write(kUctrl, kRstCntr);  // counting starts with the cycle after this
    clock({});
    finish_idle();
  }
  /// Both models' interrupt, if the golden one has stood still for the pipeline's length.
  void irq() {
    run(1);
    const bool before = golden_.irq();
    // The bank sees an overflow in a round of its slots.
    run(config().bank ? 300 : kAxi4IrqLag);
    if (before == golden_.irq()) REQUIRE(rtl_->irq() == before);
  }

 private:
  /// Of the bank form: a CNTR_OV; the low word of a count.
  virtual bool shows_overflow(std::uint32_t /*addr*/) const { return false; }
  virtual bool is_low_count(std::uint32_t /*addr*/) const { return false; }

  void finish_idle() {
    while (rtl_->busy()) clock({});
  }

  std::unique_ptr<Axi4Rtl> rtl_;
  bool refused_ = false;  // the access under way ends with an error
  Axi4Golden golden_;
  Next next_;
};

/// Pins written down handshake by handshake: on(kHsAr | kHsW) is a cycle with these two handshakes.
enum Handshake : unsigned {
  kHsAr = 1,
  kHsR = 2,
  kHsRl = 4,
  kHsAw = 8,
  kHsW = 16,
  kHsWl = 32,
  kHsB = 64
};

/// A cycle with the given handshakes: kHsR a beat, kHsRl the last one; kHsW, kHsWl alike.
inline Axi4Pins on(unsigned handshakes, std::uint8_t len = 0, std::uint8_t size = 0,
                   std::uint32_t id = 0) {
  Axi4Pins p;
  p.arvalid = p.arready = (handshakes & kHsAr) != 0 ? 1 : 0;
  p.rvalid = p.rready = (handshakes & (kHsR | kHsRl)) != 0 ? 1 : 0;
  p.rlast = (handshakes & kHsRl) != 0 ? 1 : 0;
  p.awvalid = p.awready = (handshakes & kHsAw) != 0 ? 1 : 0;
  p.wvalid = p.wready = (handshakes & (kHsW | kHsWl)) != 0 ? 1 : 0;
  p.wlast = (handshakes & kHsWl) != 0 ? 1 : 0;
  p.bvalid = p.bready = (handshakes & kHsB) != 0 ? 1 : 0;
  p.arlen = p.awlen = len;
  p.arsize = p.awsize = size;
  p.arid = p.rid = p.awid = p.bid = id;
  return p;
}

/// Every channel has a handshake.
inline constexpr unsigned kHsAll = kHsAr | kHsRl | kHsAw | kHsWl | kHsB;

/// A control word that tends to count something.
template <class Rng>
std::uint32_t random_control(Rng& rng) {
  static constexpr std::array<std::uint8_t, 24> kCodes = {
      0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x10, 0x11,
      0x12, 0x13, 0x18, 0x19, 0x1A, 0x1B, 0x1C, 0xF0, 0xFF, 0x0A, 0x14, 0xF1};
  std::uint32_t word = rng() % 16 == 0 ? rng() & 0xFF : kCodes[rng() % kCodes.size()];
  if (rng() % 2 == 0) word |= static_cast<std::uint32_t>(rng() & 0xFF) << 8;
  if (rng() % 4 == 0) word |= kEdge;
  if (rng() % 4 == 0) word |= kInvert;
  if (rng() % 4 == 0) word |= kFrzOnOv;
  if (rng() % 4 == 0) word |= kCntrRst;
  if (rng() % 3 == 0) word |= static_cast<std::uint32_t>(rng() & 0x1F) << 24;  // Thresh
  if (rng() % 12 == 0) word |= static_cast<std::uint32_t>(rng() & 0xFF) << 24;
  if (rng() % 8 == 0) word |= 0x00690000;  // reserved bits
  return word;
}

}  // namespace fabmon::test
