// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from tb/bus/axi4/pins.json by scripts/gen/gen_pins.py: change that, then run it.
//
// Puts the pins of a cycle on the ports of a Verilated axi4 monitor.
#pragma once

#include "tb/bus/axi4/pins.hpp"
#include "tb/core/verilated_port.hpp"

namespace fabmon {

/// All inputs of a Verilated axi4 for its pins but the monitor's reset.
/// The pins have to fit the widths of the build. for_waves: also those that the
/// monitor does not look at.
template <bool for_waves, class Top>
void drive_axi4(Top& t, const Axi4Pins& p) {
  t.mon_axi_arvalid = p.arvalid;
  t.mon_axi_arready = p.arready;
  t.mon_axi_arid = p.arid;
  t.mon_axi_arlen = p.arlen;
  t.mon_axi_arsize = p.arsize;
  t.mon_axi_rvalid = p.rvalid;
  t.mon_axi_rready = p.rready;
  t.mon_axi_rid = p.rid;
  t.mon_axi_rlast = p.rlast;
  t.mon_axi_awvalid = p.awvalid;
  t.mon_axi_awready = p.awready;
  t.mon_axi_awid = p.awid;
  t.mon_axi_awlen = p.awlen;
  t.mon_axi_awsize = p.awsize;
  t.mon_axi_wvalid = p.wvalid;
  t.mon_axi_wready = p.wready;
  t.mon_axi_wlast = p.wlast;
  t.mon_axi_bvalid = p.bvalid;
  t.mon_axi_bready = p.bready;
  t.mon_axi_bid = p.bid;
  t.mon_axi_aresetn = p.aresetn;
  t.mon_axi_awatop = p.awatop;
  t.mon_axi_arprot = p.arprot;
  t.mon_axi_awprot = p.awprot;
  if constexpr (for_waves) {
    t.mon_axi_araddr = p.araddr;
    t.mon_axi_awaddr = p.awaddr;
    set_port(t.mon_axi_wstrb, p.wstrb);
    t.mon_axi_arburst = p.arburst;
    t.mon_axi_awburst = p.awburst;
    t.mon_axi_rresp = p.rresp;
    t.mon_axi_bresp = p.bresp;
  }
}

/// All inputs of a Verilated axi4_bank for its pins but the monitor's reset.
/// The pins have to fit the widths of the build. for_waves: also those that the
/// monitor does not look at.
template <bool for_waves, class Top>
void drive_axi4_bank(Top& t, const Axi4Pins& p) {
  t.mon_axi_arvalid = p.arvalid;
  t.mon_axi_arready = p.arready;
  t.mon_axi_arid = p.arid;
  t.mon_axi_araddr = p.araddr;
  t.mon_axi_arlen = p.arlen;
  t.mon_axi_arsize = p.arsize;
  t.mon_axi_rvalid = p.rvalid;
  t.mon_axi_rready = p.rready;
  t.mon_axi_rid = p.rid;
  t.mon_axi_rlast = p.rlast;
  t.mon_axi_awvalid = p.awvalid;
  t.mon_axi_awready = p.awready;
  t.mon_axi_awid = p.awid;
  t.mon_axi_awaddr = p.awaddr;
  t.mon_axi_awlen = p.awlen;
  t.mon_axi_awsize = p.awsize;
  t.mon_axi_wvalid = p.wvalid;
  t.mon_axi_wready = p.wready;
  t.mon_axi_wlast = p.wlast;
  t.mon_axi_bvalid = p.bvalid;
  t.mon_axi_bready = p.bready;
  t.mon_axi_bid = p.bid;
  t.mon_axi_aresetn = p.aresetn;
  t.mon_axi_arburst = p.arburst;
  t.mon_axi_awburst = p.awburst;
  t.mon_axi_rresp = p.rresp;
  t.mon_axi_bresp = p.bresp;
  t.mon_axi_arlock = p.arlock;
  t.mon_axi_awlock = p.awlock;
  t.mon_axi_awatop = p.awatop;
  t.mon_axi_arprot = p.arprot;
  t.mon_axi_awprot = p.awprot;
  if constexpr (for_waves) {
    set_port(t.mon_axi_wstrb, p.wstrb);
  }
}

}  // namespace fabmon
