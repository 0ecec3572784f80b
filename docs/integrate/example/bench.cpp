// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A Verilator bench of the design with the golden model of fabmon's axi4 monitor at the DMA
// engine's port. Writes soc.vcd and counts.json.
#include <verilated.h>
#include <verilated_vcd_c.h>

#include <fstream>
#include <iostream>

#include "Vsoc.h"
#include "fabmon/axi4.hpp"

// The port as the next rising edge samples it.
fabmon::axi4::Pins sample(const Vsoc& soc) {
  return {.araddr = soc.m_axi_araddr,
          .awaddr = soc.m_axi_awaddr,
          .wstrb = {soc.m_axi_wstrb, 0},
          .arid = soc.m_axi_arid,
          .rid = soc.m_axi_rid,
          .awid = soc.m_axi_awid,
          .bid = soc.m_axi_bid,
          .aresetn = soc.aresetn,
          .arvalid = soc.m_axi_arvalid,
          .arready = soc.m_axi_arready,
          .arlen = soc.m_axi_arlen,
          .arsize = soc.m_axi_arsize,
          .arburst = soc.m_axi_arburst,
          .rvalid = soc.m_axi_rvalid,
          .rready = soc.m_axi_rready,
          .rlast = soc.m_axi_rlast,
          .awvalid = soc.m_axi_awvalid,
          .awready = soc.m_axi_awready,
          .awlen = soc.m_axi_awlen,
          .awsize = soc.m_axi_awsize,
          .awburst = soc.m_axi_awburst,
          .wvalid = soc.m_axi_wvalid,
          .wready = soc.m_axi_wready,
          .wlast = soc.m_axi_wlast,
          .bvalid = soc.m_axi_bvalid,
          .bready = soc.m_axi_bready};
}

int main() {
  Verilated::traceEverOn(true);
  Vsoc soc;
  VerilatedVcdC dump;
  soc.trace(&dump, 99);
  dump.set_time_unit("1ns");
  dump.open("soc.vcd");
  fabmon::axi4::Monitor monitor("soc.u_dma.m_axi",
                                {.id_width = 4, .addr_width = 32, .data_width = 64});
  for (int cycle = 0; cycle < 100'000 && !soc.done; ++cycle) {
    soc.aresetn = cycle >= 4 ? 1 : 0;
    soc.aclk = 0;
    soc.eval();
    dump.dump(static_cast<vluint64_t>(10 * cycle));
    monitor.cycle(sample(soc));
    soc.aclk = 1;
    soc.eval();
    dump.dump(static_cast<vluint64_t>(10 * cycle + 5));
  }
  dump.close();
  soc.final();
  std::cout << monitor.text();
  std::ofstream("counts.json") << monitor.json();
  return monitor.violations() == 0 ? 0 : 1;
}
