// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The counters of the cmn monitor once more, stepped cycle by cycle as hardware does it: registers,
// increments and carries. For two XPs of the 3x3 mesh, one in each domain, counting events of the
// XP and of one HN-F. What it is given is what the model is given.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tests/monitor/cmn/golden_bench.hpp"

namespace fabmon::test {

/// A register write, with bytes.
struct Write {
  std::uint32_t addr = 0;
  std::uint64_t data = 0, bits = 0;
};

class CmnStepper {
 public:
  struct Dtm {
    unsigned xp = 0, position = 0;  // of the HN-F
    std::uint32_t at = 0, hnf = 0;
    std::uint64_t config = 0, sr = 0, xp_sel = 0, hnf_sel = 0;
    std::array<std::uint16_t, 4> cnt{};
    unsigned acc = 0;

    std::uint64_t counters() const {
      std::uint64_t all = 0;
      for (unsigned n = 0; n < 4; ++n) all |= std::uint64_t{cnt[n]} << (16 * n);
      return all;
    }
  };
  struct Dtc {
    std::uint32_t at = 0;
    std::uint64_t ctl = 0, secure = 0, pmcr = 0, cycles = 0, cyclessr = 0, ovsr = 0, ssr = 0;
    std::array<std::uint64_t, 4> pair{}, pairsr{};
  };

  std::array<Dtm, 2> dtm{{{.xp = 0, .position = 4, .at = xp(0, 0), .hnf = node(0, 0, 1, 0)},
                          {.xp = 8, .position = 0, .at = xp(2, 2), .hnf = node(2, 2, 0, 0)}}};
  std::array<Dtc, 2> dtc{{{.at = node(0, 1, 0, 3)}, {.at = node(2, 2, 1, 3)}}};

  void step(const ChiPins& pins, const Write& write) {
    const bool run =
        (dtc[0].ctl & dtc[0].pmcr & 1) != 0 && (dtc[0].secure & 6) == 0 && pins.niden != 0;
    for (unsigned k = 0; k < 2; ++k) {
      const bool request = write.addr == dtc[k].at + kPmsrr && (write.data & write.bits & 1) != 0;
      const bool snapshot = pins.snapshot_req != 0 || request;
      std::array<unsigned, 8> wraps{};
      step(dtm[k], pins, write, run, snapshot, wraps);
      step(dtc[k], write, run, snapshot, wraps);
    }
  }

 private:
  static std::uint64_t merge(std::uint64_t old, const Write& w, std::uint64_t rw) {
    return (old & ~(w.bits & rw)) | (w.data & w.bits & rw);
  }

  static bool event(const Dtm& d, const ChiXpPins& pins, unsigned input, bool carry) {
    if (input >= 4 && input < 8) {
      const unsigned id = d.xp_sel >> (8 * (input - 4)) & 0xFF;
      if ((id & 0x1C) != 0x10 && (id & 0x1C) != 0x14) return false;  // P0, P1
      const unsigned bit = (id >> 2 & 7) * 4 + (id >> 5);
      if (id >> 5 >= 4) return false;
      if ((id & 3) == 1) return (pins.tx_flitv >> bit & 1) != 0;
      if ((id & 3) == 2) return (pins.tx_stall >> bit & 1) != 0;
      return (id & 3) == 3 && id >> 5 == 3 && (pins.partial_dat >> (id >> 2 & 1) & 1) != 0;
    }
    if (input < 0x10 + 4 * d.position || input >= 0x14 + 4 * d.position) return false;
    const unsigned id = d.hnf_sel >> (8 * (input & 3)) & 0x1F;
    if (id == 0xF) return carry;
    return id != 0 && (pins.event[d.position] >> id & 1) != 0;
  }

  static void step(Dtm& d, const ChiPins& all, const Write& w, bool run, bool snapshot,
                   std::array<unsigned, 8>& wraps) {
    const ChiXpPins& pins = all.xp[d.xp];
    const unsigned occupid = d.hnf_sel >> 32;
    const unsigned sum = d.acc + (occupid < 5 ? pins.occupancy[d.position][occupid] : 0U);
    const bool carry = run && sum > 255;
    if (run) d.acc = sum & 255;
    const std::uint64_t before = d.counters();
    if (snapshot) d.sr = before;
    if (snapshot && (d.config >> 8 & 1) != 0) d.cnt = {};
    if (w.addr == d.at + kPmevcnt && w.bits != 0) {
      const std::uint64_t now = merge(d.counters(), w, kOnes);
      for (unsigned n = 0; n < 4; ++n) d.cnt[n] = static_cast<std::uint16_t>(now >> (16 * n));
    } else {
      bool wrapped = false;  // the counter below
      for (unsigned n = 0; n < 4; ++n) {
        const bool in_all = (d.config >> 3 & 1) != 0;
        const auto chained = [&](unsigned m) {
          return m != 0 && m < 4 &&
                 (in_all || (m == 1 && (d.config >> 1 & 1) != 0) ||
                  (m == 3 && (d.config >> 2 & 1) != 0));
        };
        const unsigned input = d.config >> (32 + 8 * n) & 0x3F;
        const bool counts = run && (d.config & 1) != 0;
        const bool inc = chained(n) ? wrapped : counts && event(d, pins, input, carry);
        wrapped = inc && d.cnt[n] == 0xFFFF;
        if (inc) ++d.cnt[n];
        const bool top = !chained(n + 1);
        if (wrapped && top && (d.config >> (4 + n) & 1) != 0) {
          ++wraps[d.config >> (16 + 4 * n) & 7];
        }
      }
    }
    if (w.addr == d.at + kPmevcntsr) d.sr = merge(d.sr, w, kOnes);
    if (w.addr == d.at + kPmuConfig) d.config = merge(d.config, w, 0x3F3F3F3F777701FF);
    if (w.addr == d.at + kEventSel) d.xp_sel = merge(d.xp_sel, w, 0xFFFFFFFF);
    if (w.addr == d.hnf + kEventSel) {
      d.hnf_sel = merge(d.hnf_sel, w, 0x71F1F1F1F);
      if ((w.bits >> 32 & 0xFF) != 0) d.acc = 0;
    }
  }

  static void step(Dtc& d, const Write& w, bool run, bool snapshot,
                   const std::array<unsigned, 8>& wraps) {
    const bool clear = snapshot && (d.pmcr >> 5 & 1) != 0;
    if (snapshot) d.pairsr = d.pair, d.cyclessr = d.cycles, d.ssr = 0x1FF;
    if (clear) d.pair = {}, d.cycles = 0;
    std::uint64_t set = 0;
    for (std::uint32_t i = 0; i < 4; ++i) {
      const std::uint64_t to_even = wraps[std::size_t{2} * i];
      const std::uint64_t to_odd = wraps[std::size_t{2} * i + 1];
      if (w.addr == d.at + 0x2000 + 16 * i) d.pair[i] = merge(d.pair[i], w, kOnes);
      if ((d.pmcr >> (1 + i) & 1) != 0) {
        const std::uint64_t old = d.pair[i];
        d.pair[i] += to_even;
        if (d.pair[i] < old) set |= 2U << (2 * i);
      } else {
        const std::uint64_t even = (d.pair[i] & 0xFFFFFFFF) + to_even;
        const std::uint64_t odd = (d.pair[i] >> 32) + to_odd;
        set |= (even >> 32) << (2 * i) | (odd >> 32) << (2 * i + 1);
        d.pair[i] = (even & 0xFFFFFFFF) | odd << 32;
      }
      if (w.addr == d.at + 0x2050 + 16 * i) d.pairsr[i] = merge(d.pairsr[i], w, kOnes);
    }
    const std::uint64_t forty = 0xFFFFFFFFFF;
    if (w.addr == d.at + kPmccntr) d.cycles = merge(d.cycles, w, forty);
    if (run && d.cycles == forty) set |= 0x100;
    if (run) d.cycles = (d.cycles + 1) & forty;
    if (w.addr == d.at + kPmccntrsr) d.cyclessr = merge(d.cyclessr, w, forty);
    if (w.addr == d.at + kPmovsrClr) d.ovsr &= ~(w.data & w.bits);
    d.ovsr |= set;
    if (w.addr == d.at + kDtcPmcr) d.pmcr = merge(d.pmcr, w, 0x7F);
    if (w.addr == d.at + kDtcCtl) d.ctl = merge(d.ctl, w, 0x7FF);
    if (w.addr == d.at + kSecure) d.secure = merge(d.secure, w, 7);
  }
};

}  // namespace fabmon::test
