// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Puts the pins of a cycle on the ports of a Verilated cmn monitor. Its ports are vectors of the
// whole mesh, thousands of bits, of which a cycle changes little. A flit and its sideband are
// written when it passes, and in reset; between flits the wires keep the last one. FLITV are
// written whole. Of the rest what has changed since the last clock is written.
#pragma once

#include <verilated.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "tb/bus/chi/pins.hpp"
#include "tb/monitor/cmn/config.hpp"

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

// The flits that pass in one direction of device port number n; all: every flit.
#define FABMON_LINK(dir, n, link)                                       \
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

// FLITV of all device ports in one direction.
#define FABMON_FLITV(dir, flitv)                                     \
  put_bits(t.dir##_req_flitv, 0, kChiPorts* xps_, (flitv)[kChiReq]); \
  put_bits(t.dir##_rsp_flitv, 0, kChiPorts* xps_, (flitv)[kChiRsp]); \
  put_bits(t.dir##_snp_flitv, 0, kChiPorts* xps_, (flitv)[kChiSnp]); \
  put_bits(t.dir##_dat_flitv, 0, kChiPorts* xps_, (flitv)[kChiDat]);

template <class Top>
class CmnDrive {
 public:
  explicit CmnDrive(const CmnConfig& c)
      : xps_(c.xps()),
        req_width_(52 + 3 * c.node_id_width + c.req_addr_width + c.rsvdc_width),
        rsp_width_(37 + 2 * c.node_id_width),
        snp_width_(26 + 2 * c.node_id_width + c.req_addr_width),
        dat_width_(36 + 3 * c.node_id_width + c.rsvdc_width) {}

  /// All ports but the reset. all: also those that have not changed.
  void drive(Top& t, const ChiPins& pins, bool all = false) {
    std::array<Flitv, kChiDirections> flitv{};
    for (unsigned i = 0; i < xps_; ++i) {
      for (unsigned p = 0; p < kChiPorts; ++p) {
        drive_port(t, kChiPorts * i + p, pins.xp[i].port[p], flitv, all);
      }
      drive_sideband(t, i, pins.xp[i], all);
    }
    FABMON_FLITV(up, flitv[kChiUp])
    FABMON_FLITV(down, flitv[kChiDown])
    t.niden = pins.niden;
    t.spniden = pins.spniden;
    t.snapshot_req = pins.snapshot_req;
  }

 private:
  using Flitv = std::array<std::uint64_t, kChiChannels>;  // bit: port
  // What is not of a device port, as it was last written.
  struct Sideband {
    std::uint32_t tx_flitv = 0, tx_stall = 0;
    std::uint8_t partial_dat = 0;
    std::array<std::uint64_t, kChiPositions> event{}, occupancy{};
  };

  static bool passes(const ChiLinkPins& link, ChiChannel channel) {
    return (link.flitv >> channel & 1) != 0;
  }

  void drive_port(Top& t, unsigned n, const std::array<ChiLinkPins, kChiDirections>& port,
                  std::array<Flitv, kChiDirections>& flitv, bool all) {
    for (unsigned direction = 0; direction < kChiDirections; ++direction) {
      const std::uint64_t v = port[direction].flitv;
      for (unsigned c = 0; c < kChiChannels; ++c) flitv[direction][c] |= (v >> c & 1) << n;
    }
    const ChiLinkPins& up = port[kChiUp];
    const ChiLinkPins& down = port[kChiDown];
    if (all || up.flitv != 0) {
      FABMON_LINK(up, n, up)
      if (all || passes(up, kChiSnp)) put_bits(t.up_snp_tgtid, 11 * n, 11, up.snp_tgtid);
    }
    if (all || down.flitv != 0) {
      FABMON_LINK(down, n, down)
    }
  }

  void drive_sideband(Top& t, unsigned i, const ChiXpPins& now, bool all) {
    Sideband& last = last_[i];
    const auto put = [all](auto& port, unsigned lo, unsigned width, auto& was, auto value) {
      if (!all && was == value) return;
      was = value;
      put_bits(port, lo, width, value);
    };
    put(t.xp_tx_flitv, 24 * i, 24, last.tx_flitv, now.tx_flitv);
    put(t.xp_tx_stall, 24 * i, 24, last.tx_stall, now.tx_stall);
    put(t.xp_partial_dat, 2 * i, 2, last.partial_dat, now.partial_dat);
    for (unsigned k = 0; k < kChiPositions; ++k) {
      const unsigned n = kChiPositions * i + k;
      put(t.node_event, 64 * n, 64, last.event[k], now.event[k]);
      std::uint64_t occupancy = 0;
      for (unsigned o = 0; o < kChiOccupids; ++o) {
        occupancy |= std::uint64_t{now.occupancy[k][o]} << (8 * o);
      }
      put(t.node_occupancy, 40 * n, 40, last.occupancy[k], occupancy);
    }
  }

  unsigned xps_;
  unsigned req_width_, rsp_width_, snp_width_, dat_width_;
  std::array<Sideband, kChiMaxXps> last_{};
};

#undef FABMON_LINK
#undef FABMON_FLITV

// NOLINTEND(bugprone-macro-parentheses)

}  // namespace fabmon
