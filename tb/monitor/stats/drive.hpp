// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Puts the pins of a cycle on the ports of a Verilated stats monitor, by the top that it has.
#pragma once

#include <verilated.h>

#include <cstdint>
#include <type_traits>

#include "tb/bus/apb/pins.hpp"
#include "tb/bus/axi4/pins.hpp"
#include "tb/bus/context/pins.hpp"

namespace fabmon {

/// The lines of a mask. A port of up to 64 bits is a number for Verilator, a wider one an array of
/// 32-bit words.
template <class Port>
void drive_mask(Port& port, const LineMask& mask) {
  if constexpr (std::is_integral_v<Port>) {
    port = static_cast<Port>(mask[0]);
  } else {
    constexpr unsigned kWords = sizeof(Port) / sizeof(EData);
    for (unsigned i = 0; i < kWords; ++i) {
      port[i] = static_cast<EData>(mask[i / 2] >> (32 * (i % 2)));
    }
  }
}

/// The top stats.
template <class Top>
void drive_stats(Top& t, const ContextPins& p) {
  drive_mask(t.mon_alloc, p.alloc);
  drive_mask(t.mon_dealloc, p.dealloc);
  t.mon_table_full = p.table_full;
}

/// The top stats_axi.
template <class Top>
void drive_stats(Top& t, const Axi4Pins& p) {
  t.mon_axi_arvalid = p.arvalid;
  t.mon_axi_arready = p.arready;
  t.mon_axi_arid = p.arid;
  t.mon_axi_rvalid = p.rvalid;
  t.mon_axi_rready = p.rready;
  t.mon_axi_rid = p.rid;
  t.mon_axi_rlast = p.rlast;
  t.mon_axi_awvalid = p.awvalid;
  t.mon_axi_awready = p.awready;
  t.mon_axi_awid = p.awid;
  t.mon_axi_bvalid = p.bvalid;
  t.mon_axi_bready = p.bready;
  t.mon_axi_bid = p.bid;
}

/// The top stats_apb.
template <class Top>
void drive_stats(Top& t, const ApbPins& p) {
  drive_mask(t.mon_apb_psel, p.psel);
  t.mon_apb_penable = p.penable;
  t.mon_apb_pready = p.pready;
}

}  // namespace fabmon
