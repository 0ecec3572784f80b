// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// RTL against golden model, both driven clock by clock with the same pins and the same register
// accesses at the same clocks. The pins are noise (axi4_golden_noise.hpp): whatever is on the pins
// has to be counted alike. Every register that software can read is compared while traffic runs.
#include <array>
#include <string>

#include "tb/golden/axi4_golden.hpp"
#include "tb/rtl/axi4_rtl.hpp"
#include "tests/catch.hpp"
#include "tests/test_axi4_golden_noise.hpp"

namespace fabmon {
namespace {

using test::PinNoise;
using test::seed_or;

constexpr std::uint32_t kUctrl = 0x118;
constexpr std::uint32_t kUsts = 0x120;
constexpr std::uint32_t kUcctl = 0x128;
constexpr std::uint32_t kIrqEn = 0x408;
constexpr std::uint32_t kSnapCtrl = 0x410;
constexpr std::uint32_t kSnapSts = 0x414;
constexpr std::uint32_t kSnapOv = 0x418;
constexpr std::uint32_t kSnap = 0x440;

/// Both models in lockstep.
class Pair {
 public:
  Pair(const std::string& build, std::uint64_t seed)
      : rtl_(Axi4Rtl::make(build)), golden_(rtl_->config()), noise_(seed, seed % 2 == 0) {}

  const Axi4Config& config() const { return rtl_->config(); }
  std::uint64_t now() const { return golden_.now(); }

  void run(unsigned clocks) {
    for (unsigned i = 0; i < clocks; ++i) {
      const Axi4Pins pins = noise_.next();
      rtl_->run(&pins, 1);
      golden_.run(&pins, 1);
    }
  }
  void write(std::uint32_t addr, std::uint32_t data, std::uint8_t strb = 0xF) {
    INFO("write 0x" << std::hex << addr << " = 0x" << data << " at clock " << std::dec << now());
    rtl_->issue({.write = true, .addr = addr, .data = data, .strb = strb});
    golden_.write(addr, data, strb);
    finish();
  }
  void read(std::uint32_t addr) {
    const std::uint64_t at = now();
    const std::uint32_t expected = golden_.read(addr);
    rtl_->issue({.addr = addr});
    finish();
    INFO("read 0x" << std::hex << addr << " at clock " << std::dec << at);
    REQUIRE(rtl_->rdata() == expected);
  }
  void snapshot() {
    rtl_->snapshot();
    golden_.snapshot();
    run(2 * config().num_counters + 4);
  }
  void csr_reset() {
    rtl_->csr_reset();
    golden_.csr_reset();
    run(1);
  }
  void irq() {
    run(1);
    const bool before = golden_.irq();
    run(4);
    if (before == golden_.irq()) REQUIRE(rtl_->irq() == before);
  }

 private:
  void finish() {
    unsigned waited = 0;
    do run(1);
    while (rtl_->busy() && ++waited < 200);
    REQUIRE_FALSE(rtl_->busy());
  }

  std::unique_ptr<Axi4Rtl> rtl_;
  Axi4Golden golden_;
  PinNoise noise_;
};

/// A control word that tends to count something.
std::uint32_t random_control(std::mt19937_64& rng) {
  static constexpr std::array<std::uint8_t, 24> kCodes = {
      0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09, 0x10, 0x11,
      0x12, 0x13, 0x18, 0x19, 0x1A, 0x1B, 0x1C, 0xF0, 0xFF, 0x0A, 0x14, 0xF1};
  std::uint32_t word = rng() % 16 == 0 ? rng() & 0xFF : kCodes[rng() % kCodes.size()];
  if (rng() % 2 == 0) word |= static_cast<std::uint32_t>(rng() & 0xFF) << 8;
  if (rng() % 4 == 0) word |= 1U << 18;                                           // Edge
  if (rng() % 4 == 0) word |= 1U << 23;                                           // Invert
  if (rng() % 4 == 0) word |= 1U << 20;                                           // Frz_On_Ov
  if (rng() % 4 == 0) word |= 1U << 17;                                           // Cntr_Rst
  if (rng() % 3 == 0) word |= static_cast<std::uint32_t>(rng() & 0x1F) << 24;     // Thresh
  if (rng() % 12 == 0) word |= static_cast<std::uint32_t>(rng() & 0xFF) << 24;
  if (rng() % 8 == 0) word |= 0x00690000;                                         // reserved bits
  return word;
}

void random_access(Pair& pair, std::mt19937_64& rng) {
  const unsigned n = pair.config().num_counters;
  const auto j = static_cast<std::uint32_t>(rng() % n);
  const std::uint32_t data = kUcctl + 8 * n;
  const auto strb = static_cast<std::uint8_t>(rng() % 4 == 0 ? rng() & 0xF : 0xF);
  switch (rng() % 20) {
    case 0: case 1: case 2: case 3:
      return pair.write(kUcctl + 8 * j, random_control(rng), strb);
    case 4:
      return pair.write(kUcctl + 4 + 8 * j, static_cast<std::uint32_t>(rng() & 1), strb);
    case 5:
      return pair.write(kUctrl, rng() % 4 == 0 ? 1 : 0, strb);
    case 6:
      return pair.write(kUctrl, (rng() % 2) << 8 | (rng() % 2) << 9 | (rng() % 2), strb);
    case 7:
      return pair.write(kUsts, static_cast<std::uint32_t>(rng()), strb);
    case 8:
      return pair.write(kIrqEn, static_cast<std::uint32_t>(rng()), strb);
    case 9: {
      pair.write(kSnapCtrl, 1);
      pair.run(2 * n + 4);
      return pair.read(kSnapSts);
    }
    case 10:
      pair.snapshot();
      return pair.read(kSnapOv);
    case 11:
      if (rng() % 8 == 0) pair.csr_reset();
      return pair.irq();
    case 12:
      return pair.read(kSnap + 4 * static_cast<std::uint32_t>(rng() % (2 * n)));
    case 13:
      return pair.read(static_cast<std::uint32_t>(rng() % 1024) * 4);
    case 14:
      return pair.read(rng() % 2 == 0 ? kUsts : kUctrl);
    case 15:
      return pair.read(kUcctl + 4 * static_cast<std::uint32_t>(rng() % (2 * n)));
    case 16:
      pair.read(data + 8 * j);
      if (rng() % 2 == 0) pair.run(static_cast<unsigned>(rng() % 40));
      return pair.read(data + 8 * j + 4);
    default:
      return pair.read(data + 4 * static_cast<std::uint32_t>(rng() % (2 * n)));
  }
}

}  // namespace

TEST_CASE("RTL and golden agree on every register under random traffic and accesses",
          "[axi4][equal]") {
  const std::uint64_t base = seed_or(1);
  for (const std::string build : {"base", "small", "adv"}) {
    for (std::uint64_t seed = base; seed < base + 20; ++seed) {
      INFO("build " << build << ", FABMON_SEED=" << seed);
      Pair pair(build, seed);
      std::mt19937_64 rng(seed);
      for (unsigned j = 0; j < pair.config().num_counters; ++j) {
        pair.write(kUcctl + 8 * j, random_control(rng));
      }
      for (int access = 0; access < 300; ++access) {
        pair.run(static_cast<unsigned>(rng() % (rng() % 4 == 0 ? 200 : 12)));
        random_access(pair, rng);
      }
    }
  }
}

}  // namespace fabmon
