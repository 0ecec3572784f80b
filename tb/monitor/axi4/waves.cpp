// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
#include "tb/monitor/axi4/waves.hpp"

namespace fabmon {

const WaveLayout& axi4_waves() {
  static const WaveLayout layout{
      .title = "The axi4 monitor from its pins to its registers",
      .pin = "mon_axi_arvalid",
      .groups = {
          {"cycle and control", {{"aclk"}, {"aresetn"}, {"csr_aresetn"}, {"snapshot"}, {"irq"}}},
          {"events",
           {{"u_events.ar_hs"},
            {"u_events.r_hs"},
            {"u_events.aw_hs"},
            {"u_events.w_hs"},
            {"u_events.b_hs"},
            {"u_events.g_gap[*].gap", true},
            {"u_events.rd_lat", true},
            {"u_events.wr_lat", true},
            {"gap_ovf"},
            {"lat_ovf"}}},
          {"counters",
           {{"freeze"},
            {"clear"},
            {"g_select[*].u_select.inc_o", true},
            {"one"},
            {"u_counters.low[*]", true},
            {"overflow"}}},
          {"AR: read command",
           {{"mon_axi_arvalid"},
            {"mon_axi_arready"},
            {"mon_axi_arid"},
            {"mon_axi_araddr"},
            {"mon_axi_arlen", true},
            {"mon_axi_arsize", true},
            {"mon_axi_arburst", true}}},
          {"R: read data",
           {{"mon_axi_rvalid"}, {"mon_axi_rready"}, {"mon_axi_rid"}, {"mon_axi_rlast"}}},
          {"AW: write command",
           {{"mon_axi_awvalid"},
            {"mon_axi_awready"},
            {"mon_axi_awid"},
            {"mon_axi_awaddr"},
            {"mon_axi_awlen", true},
            {"mon_axi_awsize", true},
            {"mon_axi_awburst", true}}},
          {"W: write data", {{"mon_axi_wvalid"}, {"mon_axi_wready"}, {"mon_axi_wlast"}}},
          {"B: write response", {{"mon_axi_bvalid"}, {"mon_axi_bready"}, {"mon_axi_bid"}}},
          {"registers",
           {{"req"},
            {"we"},
            {"addr"},
            {"wdata"},
            {"wstrb"},
            {"ack"},
            {"rdata"},
            {"capture"},
            {"busy"},
            {"u_regs.valid_q"},
            {"u_regs.seq_q", true},
            {"u_regs.cntr_ov"}}},
      }};
  return layout;
}

}  // namespace fabmon
