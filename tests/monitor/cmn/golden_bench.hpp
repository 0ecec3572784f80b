// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The golden cmn model with cycles and register accesses written down one by one, for its own
// tests. Everything here is written from the specification and uses nothing of the model.
//
// Addresses are written as in the specification, not taken from the generated map: they prove it.
#pragma once

#include <cstdint>

#include "tb/monitor/cmn/golden/golden.hpp"
#include "tests/catch.hpp"

namespace fabmon::test {

/// Registers of node <sub> behind port <pid> of the XP at x, y; pid 2 is the XP itself.
constexpr std::uint32_t node(unsigned x, unsigned y, unsigned pid, unsigned sub) {
  return x << 22 | y << 20 | sub << 16 | pid << 14;
}
constexpr std::uint32_t xp(unsigned x, unsigned y) { return node(x, y, 2, 0); }
/// XP i of the 4x2 mesh.
constexpr std::uint32_t xp(unsigned i) { return xp(i % 4, i / 4); }

// Nodes of the 4x2 mesh.
inline constexpr std::uint32_t kRoot = 0x104000, kDtc = 0x134000, kHnF24 = 0x404000;
inline constexpr std::uint32_t kHnI = 0x114000, kDn = 0x124000;
inline constexpr std::uint32_t kRnI = node(2, 0, 1, 0), kRnD = node(2, 1, 0, 0);
inline constexpr std::uint32_t kSbsx = node(3, 0, 0, 0);

// Offsets.
inline constexpr std::uint32_t kSecure = 0x980, kEventSel = 0x2000, kPmuConfig = 0x2210;
inline constexpr std::uint32_t kPmevcnt = 0x2220, kPmevcntsr = 0x2240;
constexpr std::uint32_t wp_config(unsigned n) { return 0x21A0 + 24 * n; }
constexpr std::uint32_t wp_val(unsigned n) { return 0x21A8 + 24 * n; }
constexpr std::uint32_t wp_mask(unsigned n) { return 0x21B0 + 24 * n; }
inline constexpr std::uint32_t kDtcCtl = 0xA00, kPmccntr = 0x2040, kPmccntrsr = 0x2090;
inline constexpr std::uint32_t kDtcPmcr = 0x2100, kPmovsr = 0x2118, kPmovsrClr = 0x2120;
inline constexpr std::uint32_t kPmssr = 0x2128, kPmsrr = 0x2130;
/// Global counter g, 32 bits.
constexpr std::uint32_t global(unsigned g) { return 0x2000 + (g / 2 * 4 + g % 2) * 4; }
constexpr std::uint32_t globalsr(unsigned g) { return 0x2050 + (g / 2 * 4 + g % 2) * 4; }

inline constexpr std::uint8_t kNonSecure = 2;  ///< AxPROT of a Non-secure access
inline constexpr std::uint64_t kOnes = ~std::uint64_t{0};

/// Puts a field into a flit.
template <class Words>
void put(Words& words, unsigned lo, unsigned width, std::uint64_t value) {
  for (unsigned i = 0; i < width; ++i) {
    const std::uint64_t bit = std::uint64_t{1} << (lo + i) % 64;
    words[(lo + i) / 64] =
        (value >> i & 1) != 0 ? words[(lo + i) / 64] | bit : words[(lo + i) / 64] & ~bit;
  }
}

// Non-secure flits with an opcode, for 7-bit NodeIDs and 48-bit addresses.
inline void send_req(ChiLinkPins& link, unsigned opcode, std::uint64_t addr = 0, unsigned ns = 1) {
  link.flitv |= 1U << kChiReq;
  put(link.req, 42, 6, opcode);
  put(link.req, 51, 48, addr);
  put(link.req, 99, 1, ns);
}
inline void send_rsp(ChiLinkPins& link, unsigned opcode) {
  link.flitv |= 1U << kChiRsp;
  link.rsp = std::uint64_t{opcode} << 26;
}
inline void send_snp(ChiLinkPins& link, unsigned opcode, unsigned ns = 1) {
  link.flitv |= 1U << kChiSnp;
  put(link.snp, 34, 5, opcode);
  put(link.snp, 84, 1, ns);
}
inline void send_dat(ChiLinkPins& link, unsigned opcode) {
  link.flitv |= 1U << kChiDat;
  put(link.dat, 33, 3, opcode);
}

/// The bit of tx_flitv and tx_stall.
constexpr std::uint32_t tx(unsigned interface, unsigned channel) {
  return 1U << (4 * interface + channel);
}

class CmnGoldenBench {
 public:
  explicit CmnGoldenBench(const CmnConfig& config = {}) : golden(config) {}

  void clock(const ChiPins& pins, unsigned n = 1) {
    for (unsigned i = 0; i < n; ++i) golden.run(&pins, 1);
  }
  void idle(std::uint64_t n = 1) { golden.idle(n); }

  // 64-bit and 32-bit accesses, each in an idle cycle.
  void q(std::uint32_t addr, std::uint64_t data, std::uint8_t prot = 0) {
    golden.write(addr, data, 0xFF, prot);
    idle();
  }
  void l(std::uint32_t addr, std::uint32_t data, std::uint8_t prot = 0) {
    post_l(addr, data, prot);
    idle();
  }
  /// A 32-bit write that acts with the next cycle.
  void post_l(std::uint32_t addr, std::uint32_t data, std::uint8_t prot = 0) {
    const bool upper = (addr & 4) != 0;
    golden.write(addr & ~4U, std::uint64_t{data} << (upper ? 32 : 0), upper ? 0xF0 : 0x0F, prot);
  }
  std::uint64_t rq(std::uint32_t addr, std::uint8_t prot = 0) { return golden.read(addr, prot); }
  std::uint32_t rl(std::uint32_t addr, std::uint8_t prot = 0) {
    return static_cast<std::uint32_t>(golden.read(addr & ~4U, prot) >> ((addr & 4) != 0 ? 32 : 0));
  }
  /// Counter n of the DTM of this XP.
  unsigned local(std::uint32_t at, unsigned n) {
    return static_cast<unsigned>(rq(at + kPmevcnt) >> (16 * n) & 0xFFFF);
  }

  /// DTC0 runs, with interrupts.
  void run() {
    l(kDtc + kDtcCtl, 1);
    l(kDtc + kDtcPmcr, 0x41);
  }
  /// Counter 0 of a DTM counts this input.
  void count(std::uint32_t at, unsigned input) {
    q(at + kPmuConfig, std::uint64_t{input} << 32 | 1);
  }
  void watch(std::uint32_t at, unsigned n, std::uint64_t config, std::uint64_t val,
             std::uint64_t mask) {
    q(at + wp_config(n), config);
    q(at + wp_val(n), val);
    q(at + wp_mask(n), mask);
  }
  /// How much counter n of this DTM moves in a cycle.
  unsigned moves(std::uint32_t at, const ChiPins& pins, unsigned n = 0) {
    const unsigned before = local(at, n);
    clock(pins);
    return (local(at, n) - before) & 0xFFFF;
  }

  CmnGolden golden;
};

inline constexpr unsigned kP1Req =
    0x15;  // mxp_p1_req_txflit_valid; every XP of the 4x2 mesh has P1

/// All four counters of an XP count the same event, which is in every cycle of busy().
inline void count_all(CmnGoldenBench& b, std::uint32_t at, std::uint64_t pmu_config) {
  b.l(at + kEventSel, kP1Req * 0x01010101);
  b.q(at + kPmuConfig, 0x0706050400000001 | pmu_config);
}

inline ChiPins busy() {
  ChiPins pins;
  for (ChiXpPins& x : pins.xp) x.tx_flitv = tx(kChiP1, kChiReq);
  return pins;
}

}  // namespace fabmon::test
