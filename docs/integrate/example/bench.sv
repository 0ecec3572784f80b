// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A bench of the design in SystemVerilog: a clock, a reset, and the golden model of fabmon's axi4
// monitor bound to the DMA engine's port. Writes soc.vcd and counts.json.
`timescale 1ns / 1ps
module bench;
  logic aclk = 0, aresetn = 0, done;
  always #5 aclk = ~aclk;
  initial begin
    repeat (4) @(posedge aclk);
    #1 aresetn = 1'b1;
  end

  soc u_soc (
    .aclk, .aresetn, .done, .m_axi_arid(), .m_axi_rid(), .m_axi_awid(), .m_axi_bid(),
    .m_axi_araddr(), .m_axi_awaddr(), .m_axi_arlen(), .m_axi_awlen(), .m_axi_wstrb(),
    .m_axi_arsize(), .m_axi_awsize(), .m_axi_arburst(), .m_axi_awburst(), .m_axi_arvalid(),
    .m_axi_arready(), .m_axi_rlast(), .m_axi_rvalid(), .m_axi_rready(), .m_axi_awvalid(),
    .m_axi_awready(), .m_axi_wlast(), .m_axi_wvalid(), .m_axi_wready(), .m_axi_bvalid(),
    .m_axi_bready());

  bind dma fabmon_bind #(
    .IdWidth(4), .AddrWidth(32), .DataWidth(64), .Json("counts.json")
  ) u_fabmon (
    .aclk(aclk), .aresetn(aresetn),
    .mon_axi_arid(m_axi_arid), .mon_axi_araddr(m_axi_araddr), .mon_axi_arlen(m_axi_arlen),
    .mon_axi_arsize(m_axi_arsize), .mon_axi_arburst(m_axi_arburst), .mon_axi_arlock(1'b0),
    .mon_axi_arvalid(m_axi_arvalid), .mon_axi_arready(m_axi_arready),
    .mon_axi_rid(m_axi_rid), .mon_axi_rresp(m_axi_rresp), .mon_axi_rlast(m_axi_rlast),
    .mon_axi_rvalid(m_axi_rvalid), .mon_axi_rready(m_axi_rready),
    .mon_axi_awid(m_axi_awid), .mon_axi_awaddr(m_axi_awaddr), .mon_axi_awlen(m_axi_awlen),
    .mon_axi_awsize(m_axi_awsize), .mon_axi_awburst(m_axi_awburst), .mon_axi_awlock(1'b0),
    .mon_axi_awatop(6'd0), .mon_axi_awvalid(m_axi_awvalid), .mon_axi_awready(m_axi_awready),
    .mon_axi_wstrb(m_axi_wstrb), .mon_axi_wlast(m_axi_wlast), .mon_axi_wvalid(m_axi_wvalid),
    .mon_axi_wready(m_axi_wready),
    .mon_axi_bid(m_axi_bid), .mon_axi_bresp(m_axi_bresp), .mon_axi_bvalid(m_axi_bvalid),
    .mon_axi_bready(m_axi_bready));

  initial begin
    $dumpfile("soc.vcd");
    $dumpvars(0, u_soc);
    while (!done && $time < 1_000_000) @(posedge aclk);
    if (u_soc.u_dma.u_fabmon.count("ar_handshakes") != 200) $fatal(1, "not 200 reads");
    $finish;
  end
endmodule
