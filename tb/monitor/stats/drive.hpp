// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from tb/bus/axi4/pins.json and tb/bus/context/pins.json and tb/bus/apb/pins.json by
// scripts/gen/gen_pins.py: change that, then run it.
//
// Puts the pins of a cycle on the ports of a Verilated stats monitor.
#pragma once

#include "tb/bus/apb/pins.hpp"
#include "tb/bus/axi4/pins.hpp"
#include "tb/bus/context/pins.hpp"
#include "tb/core/verilated_port.hpp"

namespace fabmon {

/// All inputs of a Verilated stats_axi for its pins but the monitor's reset.
/// The pins have to fit the widths of the build.
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
  t.mon_axi_aresetn = p.aresetn;
  t.mon_axi_awatop = p.awatop;
  t.mon_axi_arprot = p.arprot;
  t.mon_axi_awprot = p.awprot;
}

/// All inputs of a Verilated stats for its pins but the reset.
/// The pins have to fit the widths of the build.
template <class Top>
void drive_stats(Top& t, const ContextPins& p) {
  set_port(t.mon_alloc, p.alloc);
  set_port(t.mon_dealloc, p.dealloc);
  t.mon_table_full = p.table_full;
}

/// All inputs of a Verilated stats_apb for its pins but the reset.
/// The pins have to fit the widths of the build.
template <class Top>
void drive_stats(Top& t, const ApbPins& p) {
  set_port(t.mon_apb_psel, p.psel);
  t.mon_apb_penable = p.penable;
  t.mon_apb_pready = p.pready;
  t.mon_apb_pprot = p.pprot;
}

}  // namespace fabmon
