// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Puts the pins of a clock on the ports of a Verilated cmn monitor. Its ports are vectors of the
// whole mesh, thousands of bits: only what has changed since the last clock is written. A flit and
// its sideband are written when it passes, and in reset; between flits the wires keep the last one.
#pragma once

#include <verilated.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "tb/pins/cmn_config.hpp"
#include "tb/pins/cmn_pins.hpp"

namespace fabmon {

/// Bits [lo + width - 1 : lo] of a port, width up to 64. Ports of up to 64 bits are integers, wider
/// ones arrays of 32-bit words.
template <class Port>
void put_bits(Port& port, unsigned lo, unsigned width, std::uint64_t value) {
  if (width == 0) return;
  const std::uint64_t ones = ~std::uint64_t{0} >> (64 - width);
  value &= ones;
  if constexpr (std::is_integral_v<Port>) {
    port = static_cast<Port>((port & ~(ones << lo)) | value << lo);
  } else {
    unsigned word = lo / 32;
    unsigned at = lo % 32;
    while (width > 0) {
      const unsigned part = std::min(width, 32 - at);
      const auto mask = static_cast<EData>(((std::uint64_t{1} << part) - 1) << at);
      port[word] = (port[word] & ~mask) | (static_cast<EData>(value << at) & mask);
      value >>= part;
      width -= part;
      ++word;
      at = 0;
    }
  }
}

/// The same for any width.
template <class Port, std::size_t N>
void put_bits(Port& port, unsigned lo, unsigned width, const std::array<std::uint64_t, N>& words) {
  for (unsigned i = 0; 64 * i < width && i < N; ++i) {
    put_bits(port, lo + 64 * i, std::min(width - 64 * i, 64U), words[i]);
  }
}

// NOLINTBEGIN(bugprone-macro-parentheses): names of ports are pasted together

// One direction of device port number n. all: as of drive_xp().
#define FABMON_LINK(dir, n, link)                                       \
  put_bits(t.dir##_req_flitv, n, 1, (link).flitv >> kChiReq);           \
  put_bits(t.dir##_rsp_flitv, n, 1, (link).flitv >> kChiRsp);           \
  put_bits(t.dir##_snp_flitv, n, 1, (link).flitv >> kChiSnp);           \
  put_bits(t.dir##_dat_flitv, n, 1, (link).flitv >> kChiDat);           \
  if (all || passes(link, kChiReq)) {                                   \
    put_bits(t.dir##_req_flit, (n)*req_width_, req_width_, (link).req); \
  }                                                                     \
  if (all || passes(link, kChiRsp)) {                                   \
    put_bits(t.dir##_rsp_flit, (n)*rsp_width_, rsp_width_, (link).rsp); \
    put_bits(t.dir##_rsp_devevent, (n)*2, 2, (link).rsp_devevent);      \
  }                                                                     \
  if (all || passes(link, kChiSnp)) {                                   \
    put_bits(t.dir##_snp_flit, (n)*snp_width_, snp_width_, (link).snp); \
  }                                                                     \
  if (all || passes(link, kChiDat)) {                                   \
    put_bits(t.dir##_dat_flit, (n)*dat_width_, dat_width_, (link).dat); \
    put_bits(t.dir##_dat_devevent, (n)*2, 2, (link).dat_devevent);      \
    put_bits(t.dir##_dat_chunkv, (n)*2, 2, (link).chunkv);              \
    put_bits(t.dir##_dat_poison, (n)*4, 4, (link).dat_poison);          \
  }

template <class Top>
class CmnDrive {
 public:
  explicit CmnDrive(const CmnConfig& c)
      : xps_(c.xps()),
        req_width_(c.flit_width(kChiReq)),
        rsp_width_(c.flit_width(kChiRsp)),
        snp_width_(c.flit_width(kChiSnp)),
        dat_width_(c.flit_width(kChiDat)) {}

  /// All ports but the reset. all: also those that have not changed.
  void drive(Top& t, const CmnPins& pins, bool all = false) {
    for (unsigned i = 0; i < xps_; ++i) {
      CmnXpPins& last = last_[i];
      const CmnXpPins& now = pins.xp[i];
      if (!all && now == last) continue;
      drive_xp(t, i, now, last, all);
      last = now;
    }
    t.niden = pins.niden;
    t.spniden = pins.spniden;
    t.snapshot_req = pins.snapshot_req;
  }

 private:
  static bool passes(const ChiLinkPins& link, ChiChannel channel) {
    return (link.flitv >> channel & 1) != 0;
  }

  void drive_xp(Top& t, unsigned i, const CmnXpPins& now, const CmnXpPins& last, bool all) {
    for (unsigned p = 0; p < kCmnPorts; ++p) {
      const unsigned n = kCmnPorts * i + p;
      const ChiLinkPins& up = now.port[p][kCmnUp];
      const ChiLinkPins& down = now.port[p][kCmnDown];
      if (all || !(up == last.port[p][kCmnUp])) {
        FABMON_LINK(up, n, up)
        if (all || passes(up, kChiSnp)) put_bits(t.up_snp_tgtid, 11 * n, 11, up.snp_tgtid);
      }
      if (all || !(down == last.port[p][kCmnDown])) {
        FABMON_LINK(down, n, down)
      }
    }
    put_bits(t.xp_tx_flitv, 24 * i, 24, now.tx_flitv);
    put_bits(t.xp_tx_stall, 24 * i, 24, now.tx_stall);
    put_bits(t.xp_partial_dat, 2 * i, 2, now.partial_dat);
    for (unsigned k = 0; k < kCmnPositions; ++k) {
      const unsigned n = kCmnPositions * i + k;
      if (all || now.event[k] != last.event[k]) put_bits(t.node_event, 64 * n, 64, now.event[k]);
      if (!all && now.occupancy[k] == last.occupancy[k]) continue;
      for (unsigned o = 0; o < kCmnOccupids; ++o) {
        put_bits(t.node_occupancy, 40 * n + 8 * o, 8, now.occupancy[k][o]);
      }
    }
  }

  unsigned xps_;
  unsigned req_width_, rsp_width_, snp_width_, dat_width_;
  std::array<CmnXpPins, kCmnMaxXps> last_{};
};

#undef FABMON_LINK

// NOLINTEND(bugprone-macro-parentheses)

}  // namespace fabmon
