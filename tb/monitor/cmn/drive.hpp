// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Puts the pins of a cycle on the ports of a Verilated cmn monitor. Its ports are vectors of the
// whole mesh, thousands of bits, of which a cycle changes little. A flit and its sideband are
// written when it passes, and in reset; between flits the wires keep the last one. FLITV are
// written whole. Of the rest what has changed since the last cycle is written.
#pragma once

#include <array>
#include <cstdint>

#include "tb/bus/chi/pins.hpp"
#include "tb/core/verilated_port.hpp"
#include "tb/monitor/cmn/config.hpp"
#include "tb/monitor/cmn/drive_links.hpp"

namespace fabmon {

template <class Top>
class CmnDrive {
 public:
  explicit CmnDrive(const CmnConfig& c) : xps_(c.xps()) {
    for (unsigned i = 0; i < kChiChannels; ++i) {
      width_[i] = c.flit_width(static_cast<ChiChannel>(i));
    }
  }

  /// All ports but the reset. all: also those that have not changed.
  void drive(Top& t, const ChiPins& pins, bool all = false) {
    ChiFlitv up{};
    ChiFlitv down{};
    for (unsigned i = 0; i < xps_; ++i) {
      for (unsigned p = 0; p < kChiPorts; ++p) {
        drive_port(t, kChiPorts * i + p, pins.xp[i].port[p], up, down, all);
      }
      drive_sideband(t, i, pins.xp[i], all);
    }
    drive_cmn_up_flitv(t, kChiPorts * xps_, up);
    drive_cmn_down_flitv(t, kChiPorts * xps_, down);
    t.niden = pins.niden;
    t.spniden = pins.spniden;
    t.snapshot_req = pins.snapshot_req;
  }

 private:
  static constexpr unsigned kEveryChannel = (1U << kChiChannels) - 1;

  // What is not of a device port, as it was last written.
  struct Sideband {
    std::uint32_t tx_flitv = 0, tx_stall = 0;
    std::uint8_t partial_dat = 0;
    std::array<std::uint64_t, kChiPositions> event{}, occupancy{};
  };

  void drive_port(Top& t, unsigned n, const std::array<ChiLinkPins, kChiDirections>& port,
                  ChiFlitv& up, ChiFlitv& down, bool all) {
    const std::uint64_t up_flitv = port[kChiUp].flitv;
    const std::uint64_t down_flitv = port[kChiDown].flitv;
    for (unsigned c = 0; c < kChiChannels; ++c) {
      up[c] |= (up_flitv >> c & 1) << n;
      down[c] |= (down_flitv >> c & 1) << n;
    }
    if (all || up_flitv != 0) {
      drive_cmn_up(t, n, port[kChiUp], all ? kEveryChannel : port[kChiUp].flitv, width_);
    }
    if (all || down_flitv != 0) {
      drive_cmn_down(t, n, port[kChiDown], all ? kEveryChannel : port[kChiDown].flitv, width_);
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
  ChiFlitWidths width_{};
  std::array<Sideband, kChiMaxXps> last_{};
};

}  // namespace fabmon
