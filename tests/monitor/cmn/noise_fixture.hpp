// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Random pins of a mesh: flits on all links, not legal by protocol, events, occupancies, resets of
// nothing. And random register accesses of both security states that tend to make counters count
// and wrap.
#pragma once

#include <array>
#include <cstdint>
#include <random>

#include "tb/bus/chi/pins.hpp"
#include "tb/core/reg_access.hpp"
#include "tb/monitor/cmn/golden/node_kind.hpp"
#include "tb/monitor/cmn/golden/topology.hpp"
#include "tests/monitor/cmn/golden_bench.hpp"

namespace fabmon::test {

class CmnNoise {
 public:
  CmnNoise(std::uint64_t seed, const CmnConfig& config) : config_(config), rng_(seed) { mood(); }

  /// The pins of the next cycle.
  const ChiPins& next() {
    if (chance(200)) mood();
    for (unsigned i = 0; i < config_.xps(); ++i) xp(pins_.xp[i]);
    pins_.niden = chance(niden_) ? 0 : 1;
    pins_.spniden = chance(spniden_) ? 1 : 0;
    pins_.snapshot_req = chance(snapshots_) ? 1 : 0;
    return pins_;
  }

 private:
  std::uint64_t random() { return rng_(); }
  /// True once in n times; never if n is 0.
  bool chance(unsigned n) { return n != 0 && random() % n == 0; }
  std::uint8_t byte(unsigned bits) {
    return static_cast<std::uint8_t>(random() & ((1U << bits) - 1));
  }

  // How busy and how varied the next cycles are.
  void mood() {
    flits_ = static_cast<unsigned>(random() % 4);
    niden_ = chance(4) ? 5 : 0;
    spniden_ = std::array<unsigned, 4>{0, 1, 2, 8}[random() % 4];
    snapshots_ = std::array<unsigned, 4>{0, 0, 3, 50}[random() % 4];
    dense_ = chance(3);
    holds_ = chance(4);
  }

  // Bits that are 1 rarely, half of the time, or mostly.
  std::uint64_t bits() {
    const std::uint64_t r = random();
    if (dense_) return r | random();
    return flits_ == 0 ? r & random() & random() : r;
  }

  template <class Words>
  void flit(Words& words, unsigned opcode, unsigned width, unsigned special) {
    for (std::uint64_t& w : words) w = random();
    if (chance(6)) put(words, opcode, width, chance(2) ? 0 : special);
  }

  void link(ChiLinkPins& l) {
    l.flitv = byte(4);
    if (flits_ == 0) l.flitv &= byte(4) & byte(4);
    if (flits_ == 3) l.flitv |= byte(4);
    if (l.flitv == 0) return;
    const unsigned n = config_.node_id_width;
    flit(l.req, 21 + 3 * n, 6, 0x14);
    flit(l.snp, 20 + 2 * n, 5, 0x0D);
    flit(l.dat, 12 + 3 * n, 3, 4);
    std::array<std::uint64_t, 1> rsp{};
    flit(rsp, 12 + 2 * n, 4, 3);
    l.rsp = rsp[0];
    const std::uint64_t r = random();
    l.chunkv = r & 3, l.dat_poison = chance(2) ? 0 : r >> 2 & 15;
    l.rsp_devevent = r >> 6 & 3, l.dat_devevent = r >> 8 & 3;
    l.snp_tgtid = r >> 10 & 0x7FF;
  }

  void xp(ChiXpPins& x) {
    if (holds_ && chance(2)) return;
    for (auto& port : x.port) {
      for (ChiLinkPins& l : port) link(l);
    }
    x.tx_flitv = bits() & 0xFFFFFF;
    x.tx_stall = bits() & 0xFFFFFF;
    x.partial_dat = byte(2);
    for (std::uint64_t& e : x.event) e = bits() & ~std::uint64_t{1};
    for (auto& entries : x.occupancy) {
      std::uint64_t r = random();
      for (std::uint8_t& o : entries) o = dense_ && chance(2) ? 255 : r & 0xFF, r >>= 8;
    }
  }

  CmnConfig config_;
  std::mt19937_64 rng_;
  ChiPins pins_;
  unsigned flits_ = 1, niden_ = 0, spniden_ = 1, snapshots_ = 0;
  bool dense_ = false, holds_ = false;
};

/// Random accesses of software.
class CmnAccesses {
 public:
  CmnAccesses(std::uint64_t seed, const CmnConfig& config) : topology_(config), rng_(seed) {}

  RegAccess64 next() {
    RegAccess64 a{.write = chance(2)};
    const std::uint64_t r = random();
    switch (r % 16) {
      case 0:
      case 1:
      case 2:
      case 3:
        dtc(a);
        break;
      case 4:
      case 5:
      case 6:
        node(a);
        break;
      case 7:
        other(a);
        break;
      default:
        xp(a);
        break;
    }
    static constexpr std::array<std::uint8_t, 8> kHalves = {0xFF, 0xFF, 0xFF, 0xFF,
                                                            0x0F, 0xF0, 0x0F, 0xFF};
    a.strb = chance(10) ? static_cast<std::uint8_t>(random()) : kHalves[random() % 8];
    a.prot = static_cast<std::uint8_t>(random() % 8);
    return a;
  }

  /// Writes that let everything count, as a start.
  template <class Write>
  void start(Write&& write) {
    for (const CmnNode& n : topology_.nodes()) {
      if (n.type != kNodeDtc) write(n.offset + kEventSel, random() & 0x3FFFFFFFF);
    }
    for (const CmnNode& x : topology_.xps()) {
      write(x.offset + kEventSel, xp_events());
      for (unsigned n = 0; n < 4; ++n) {
        write(x.offset + wp_config(n), random() & 0x3F);
        write(x.offset + wp_val(n), random());
        write(x.offset + wp_mask(n), mask());
      }
      write(x.offset + kPmuConfig, config());
      write(x.offset + kPmevcnt, high(16));
    }
    for (const CmnNode& n : topology_.nodes()) {
      if (n.type != kNodeDtc) continue;
      write(n.offset + kDtcCtl, 1);
      for (std::uint32_t i = 0; i < 4; ++i) write(n.offset + 0x2000 + 16 * i, high(32));
      write(n.offset + kDtcPmcr, 0x41);
    }
  }

  /// Something that meets the wraps of a DTM on their way: counters that will wrap within cycles,
  /// and an access some cycles later. run(n): n cycles; look(addr): reads.
  template <class Write, class Run, class Look>
  void burst(Write&& write, Run&& run, Look&& look) {
    const CmnNode& x = topology_.xps()[random() % topology_.xps().size()];
    std::uint32_t dtc = 0;
    for (const CmnNode& n : topology_.nodes()) {
      if (n.type != kNodeDtc) continue;
      if (dtc == 0 && !chance(4)) {  // the master lets them run
        write(n.offset + kSecure, 0);
        write(n.offset + kDtcCtl, 1);
        write(n.offset + kDtcPmcr, 1 | (random() & 0x7F));
      }
      if (dtc == 0 || chance(2)) dtc = n.offset;
    }
    std::uint64_t inputs = config() | 0xF1;
    std::uint32_t queue = 0;
    for (const CmnNode& n : topology_.nodes()) {
      const CmnNodeKind kind = cmn_node_kind(n.type);
      if (n.xp != x.xp || kind.occupids == 0 || !chance(3)) continue;
      queue = n.offset;
      write(queue + kEventSel, kind.occupancy_event * 0x01010101ULL | (random() & 3) << 32);
      inputs = (inputs & 0xFFFFFFF1) | (0x10 + 4 * n.position) * 0x0101010100000000;
      write(x.offset + kPmuConfig, inputs);
    }
    if (chance(2)) write(x.offset + kEventSel, xp_events());
    if (chance(2)) write(x.offset + kPmuConfig, inputs);
    write(x.offset + kPmevcnt, ~(random() & 0x000F000F000F000F));
    run(random() % 12);
    if (queue != 0 && chance(2)) {
      write(queue + kEventSel, 0, 0xF0);
      run(random() % 12);
    }
    switch (random() % 9) {
      case 0:
        write(dtc + kPmsrr, 1);
        break;
      case 6:
        write(dtc + kPmccntr, 0xFFFFFFFFFF - random() % 12);
        break;
      case 1:
        write(x.offset + kPmuConfig, config() | 0xF1);
        break;
      case 2:
        write(dtc + 0x2000 + static_cast<std::uint32_t>(random() % 4 * 16), high(32));
        break;
      case 3:
        write(dtc + kDtcPmcr, random() & 0x7F);
        break;
      case 4:
        write(x.offset + kPmevcntsr, random());
        break;
      case 5:
        write(dtc + 0x2050 + static_cast<std::uint32_t>(random() % 4 * 16), random());
        break;
      default:
        write(x.offset + kPmevcnt, high(16));
        break;
    }
    look(x.offset + kPmevcnt);
    look(x.offset + kPmevcntsr);
    for (const CmnNode& n : topology_.nodes()) {
      if (n.type != kNodeDtc) continue;
      for (std::uint32_t i = 0; i < 4; ++i) look(n.offset + 0x2000 + 16 * i);
      look(n.offset + kPmovsr);
      if (chance(8)) write(n.offset + kDtcPmcr, 1 | (random() & 0x7F));
    }
  }

 private:
  std::uint64_t random() { return rng_(); }
  bool chance(unsigned n) { return random() % n == 0; }
  template <class List>
  auto any(const List& list) {
    return list[random() % list.size()];
  }

  // Close to the end, so that counters wrap.
  std::uint64_t high(unsigned width) {
    std::uint64_t value = 0;
    for (unsigned i = 0; i < 64; i += width) {
      value |= (((std::uint64_t{1} << width) - 1) ^ (random() & (chance(3) ? 0xFF : 7))) << i;
    }
    return value;
  }
  // A watchpoint that looks at few bits, or at none.
  std::uint64_t mask() {
    std::uint64_t m = kOnes;
    for (std::uint64_t n = random() % 5; n > 0; --n) m &= ~(std::uint64_t{1} << random() % 64);
    return m;
  }
  std::uint64_t xp_events() {
    std::uint64_t all = 0;
    for (unsigned n = 0; n < 4; ++n) {
      all |= (random() % 6 << 2 | random() % 4 | random() % 4 << 5) << (8 * n);
    }
    return chance(4) ? random() : all;
  }
  std::uint64_t config() {
    std::uint64_t inputs = 0;
    for (unsigned n = 0; n < 4; ++n) {
      inputs |= (chance(2) ? random() % 8 : random() & 0x3F) << (8 * n);
    }
    std::uint64_t c = inputs << 32 | (random() & 0xFFFFFEF0) | (chance(8) ? 0 : 1);
    if (chance(3)) c |= random() & 0xE;
    if (chance(4)) c |= 0x100;
    return c;
  }

  void xp(RegAccess64& a) {
    const CmnNode& x = topology_.xps()[random() % topology_.xps().size()];
    a.data = random();
    switch (random() % 16) {
      case 0:
      case 1:
        a.addr = kPmuConfig;
        a.data = config();
        break;
      case 2:
        a.addr = kEventSel;
        a.data = xp_events();
        break;
      case 3:
      case 4:
      case 5:
      case 6:
        a.addr = kPmevcnt;
        if (!chance(4)) a.data = high(16);
        break;
      case 7:
        a.addr = kPmevcntsr;
        break;
      case 8:
        a.addr = wp_config(random() % 4);
        if (!chance(4)) a.data &= ~std::uint64_t{8};
        break;
      case 9:
        a.addr = wp_val(random() % 4);
        break;
      case 10:
      case 11:
        a.addr = wp_mask(random() % 4);
        a.data = mask();
        break;
      case 12:
        a.addr = static_cast<std::uint32_t>(random() % 0x800 * 8);
        break;
      default: {
        static constexpr std::array<std::uint32_t, 24> kOthers = {
            0x0000, 0x0008, 0x0010, 0x0018, 0x0020, 0x0028, 0x0080, 0x0100,
            0x0108, 0x0110, 0x0120, 0x0130, 0x0900, 0x0908, 0x0980, 0x0A00,
            0x2100, 0x2118, 0x2120, 0x2178, 0x2200, 0x2208, 0x2240, 0x2220};
        a.addr = any(kOthers);
        break;
      }
    }
    a.addr |= x.offset;
  }

  void dtc(RegAccess64& a) {
    std::array<std::uint32_t, kChiMaxDtcs> at{};
    unsigned count = 0;
    for (const CmnNode& n : topology_.nodes()) {
      if (n.type == kNodeDtc) at[count++] = n.offset;
    }
    a.data = random();
    switch (random() % 16) {
      case 0:
        a.addr = kDtcPmcr;
        a.data |= chance(3) ? 0 : 1;
        break;
      case 1:
        a.addr = kDtcCtl;
        a.data |= chance(3) ? 0 : 1;
        break;
      case 2:
        a.addr = kSecure;
        a.data &= chance(3) ? 7 : 1;
        break;
      case 3:
        a.addr = kPmccntr;
        a.data = 0xFFFFFFFFFF - random() % 12;
        break;
      case 4:
      case 5:
      case 6:
      case 7:
        a.addr = 0x2000 + static_cast<std::uint32_t>(random() % 4 * 16);
        if (!chance(4)) a.data = high(32);
        break;
      case 8:
        a.addr = 0x2050 + static_cast<std::uint32_t>(random() % 4 * 16);
        break;
      case 9:
      case 10:
        a.addr = chance(2) ? kPmovsrClr : kPmovsr;
        break;
      case 11:
        a.addr = chance(2) ? kPmsrr : kPmssr;
        break;
      case 12:
        a.addr = static_cast<std::uint32_t>(random() % 0x800 * 8);
        break;
      default: {
        static constexpr std::array<std::uint32_t, 24> kOthers = {
            0x0000, 0x0080, 0x0980, 0x0A00, 0x0A10, 0x0A20, 0x0A30, 0x0A48,
            0x2040, 0x2090, 0x2118, 0x2100, 0x2DA0, 0x2DA8, 0x2DB0, 0x2DB8,
            0x2DC0, 0x2DC8, 0x2DD0, 0x2DD8, 0x2DE0, 0x2DE8, 0x2DF0, 0x2DF8};
        a.addr = any(kOthers);
        break;
      }
    }
    a.addr |= at[random() % count];
  }

  void node(RegAccess64& a) {
    const CmnNode& n = topology_.nodes()[random() % topology_.nodes().size()];
    static constexpr std::array<std::uint32_t, 5> kOthers = {0x0000, 0x0080, 0x0900, 0x0980,
                                                             0x2000};
    a.addr = n.offset | (chance(4) ? any(kOthers) : kEventSel);
    a.data = random() & (chance(4) ? kOnes : 0x7FFFFFFFF);
    if (a.addr == (n.offset | kEventSel) && n.type == kNodeHnF && chance(2)) {
      a.data = (a.data & ~0x1F00ULL) | 0x0F00;
    }
    if (n.type == kNodeDtc) a.write = false;
  }

  // The root, holes, and addresses of nothing.
  void other(RegAccess64& a) {
    a.data = random();
    a.addr = static_cast<std::uint32_t>(random() & 0x3FFFFF8);
    if (chance(2)) {
      static constexpr std::array<std::uint32_t, 16> kOffsets = {
          0x0000, 0x0008, 0x0010, 0x0018, 0x0020, 0x0028, 0x0030, 0x0080,
          0x0100, 0x0108, 0x0110, 0x0140, 0x0900, 0x0908, 0x0980, 0x0980};
      a.addr = topology_.root().offset | any(kOffsets);
      if ((a.addr & 0x3FFF) == kSecure) a.data = chance(4) ? 2 : random() & 1;
    }
  }

  CmnTopology topology_;
  std::mt19937_64 rng_;
};

}  // namespace fabmon::test
