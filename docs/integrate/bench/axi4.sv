// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from docs/integrate/axi4.md by scripts/gen/gen_packages.py: change that, then run it.
`timescale 1ns / 1ps
module example;
  localparam int AW = 12, DW = 32;
  `include "axil.svh"   // clock, reset, write, read
  `include "reads.svh"  // the watched port: arvalid to rlast, burst; other pins stay 0
  logic irq;

  fabmon_axi4 #(
    .IdWidth(4), .AddrWidth(32), .DataWidth(64), .NumCounters(2)
  ) u_monitor (
    .aclk, .aresetn, .clk_en(1'b1), .reg_clk(aclk), .reg_rst_n(aresetn),
    .csr_aresetn(1'b1), .snapshot(1'b0), .irq,
    .mon_axi_aresetn(aresetn), .niden(1'b0), .spniden(1'b0),  // as Secure is 0
    .mon_axi_arid(4'd0), .mon_axi_araddr(32'd0), .mon_axi_arlen(8'd3), .mon_axi_arsize(3'd3),
    .mon_axi_arburst(2'd1), .mon_axi_arprot(3'd0), .mon_axi_arvalid(arvalid),
    .mon_axi_arready(arready),
    .mon_axi_rid(4'd0), .mon_axi_rdata(64'd0), .mon_axi_rresp(2'd0), .mon_axi_rlast(rlast),
    .mon_axi_rvalid(rvalid), .mon_axi_rready(rready),
    .mon_axi_awid(4'd0), .mon_axi_awaddr(32'd0), .mon_axi_awlen(8'd0), .mon_axi_awsize(3'd0),
    .mon_axi_awburst(2'd0), .mon_axi_awprot(3'd0), .mon_axi_awatop(6'd0), .mon_axi_awvalid(1'b0),
    .mon_axi_awready(1'b0),
    .mon_axi_wdata(64'd0), .mon_axi_wstrb(8'd0), .mon_axi_wlast(1'b0), .mon_axi_wvalid(1'b0),
    .mon_axi_wready(1'b0),
    .mon_axi_bid(4'd0), .mon_axi_bresp(2'd0), .mon_axi_bvalid(1'b0), .mon_axi_bready(1'b0),
    .s_axil_awaddr, .s_axil_awprot(3'b000), .s_axil_awvalid, .s_axil_awready,
    .s_axil_wdata, .s_axil_wstrb(4'hF), .s_axil_wvalid, .s_axil_wready,
    .s_axil_bresp(), .s_axil_bvalid, .s_axil_bready(1'b1),
    .s_axil_araddr, .s_axil_arprot(3'b000), .s_axil_arvalid, .s_axil_arready,
    .s_axil_rdata, .s_axil_rresp(), .s_axil_rvalid, .s_axil_rready(1'b1),
    .s_apb_paddr('0), .s_apb_pprot('0), .s_apb_psel(1'b0), .s_apb_penable(1'b0),
    .s_apb_pwrite(1'b0), .s_apb_pwdata('0), .s_apb_pstrb('0), .s_apb_pready(), .s_apb_prdata(),
    .s_apb_pslverr()
  );

  // The registers' names are those of the reference, j = 0 and 1.
  localparam logic [11:0] PMON_UCTRL = 12'h118, PMON_USTS = 12'h120, UCCTL_L_0 = 12'h128,
                          UCCTL_L_1 = 12'h130, EXT_SNAP_CTRL = 12'h410, EXT_SNAP_STS = 12'h414,
                          SNAP_L_0 = 12'h440, SNAP_L_1 = 12'h448;
  logic [31:0] status, seq, bytes, latency;
  initial begin
    repeat (4) @(posedge aclk);
    #2 aresetn = 1'b1;
    write(PMON_UCTRL, 32'h301);  // Freeze, Rst_Ctrl, Rst_Cntr
    write(PMON_USTS, 32'hFF);    // clear the flags of overflow
    write(UCCTL_L_0, 32'h12);    // READ_CMD_BYTES
    write(UCCTL_L_1, 32'h13);    // TOTAL_READ_LATENCY
    write(PMON_UCTRL, 32'h0);    // count
    burst(10);
    burst(20);
    burst(30);
    read(EXT_SNAP_STS, seq);     // SEQ, before
    write(EXT_SNAP_CTRL, 32'h1);
    do read(EXT_SNAP_STS, status); while (status[15:8] == seq[15:8]);  // until it is stored
    read(SNAP_L_0, bytes);
    read(SNAP_L_1, latency);
    $display("axi4: %0d bytes read, %0d cycles of latency", bytes, latency);
    if (bytes !== 96 || latency !== 60 || irq !== 1'b0) $fatal(1, "not what was driven");
    $finish;
  end
endmodule
