// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from docs/integrate/cci400.md by scripts/gen/gen_packages.py: change that, then run it.
`timescale 1ns / 1ps
// The pins of an interface that is not there.
`define NO_SLAVE(n) \
  .s``n``_arvalid(1'b0), .s``n``_arready(1'b0), .s``n``_rvalid(1'b0), .s``n``_rready(1'b0), \
  .s``n``_rlast(1'b0), .s``n``_arid('0), .s``n``_rid('0), .s``n``_araddr('0), .s``n``_arlen('0), \
  .s``n``_arcache('0), .s``n``_arqos('0), .s``n``_arsnoop('0), .s``n``_arprot('0), \
  .s``n``_ardomain('0), .s``n``_arbar('0), .s``n``_rresp('0), `NO_SLAVE_BUT_READS(n)
`define NO_SLAVE_BUT_READS(n) \
  .s``n``_awvalid(1'b0), .s``n``_awready(1'b0), .s``n``_wvalid(1'b0), .s``n``_wready(1'b0), \
  .s``n``_wlast(1'b0), .s``n``_bvalid(1'b0), .s``n``_bready(1'b0), .s``n``_rack(1'b0), \
  .s``n``_wack(1'b0), .s``n``_awunique(1'b0), .s``n``_awid('0), .s``n``_bid('0), \
  .s``n``_awaddr('0), .s``n``_awlen('0), .s``n``_awcache('0), .s``n``_awqos('0), \
  .s``n``_awprot('0), .s``n``_awsnoop('0), .s``n``_awdomain('0), .s``n``_awbar('0), \
  .s``n``_bresp('0), .s``n``_acvalid(1'b0), .s``n``_acready(1'b0), .s``n``_crvalid(1'b0), \
  .s``n``_crready(1'b0), .s``n``_cdvalid(1'b0), .s``n``_cdready(1'b0), .s``n``_cdlast(1'b0), \
  .s``n``_acaddr('0), .s``n``_acsnoop('0), .s``n``_acprot('0), .s``n``_crresp('0), \
  .s``n``_sb_r_snoop(1'b0), .s``n``_sb_r_ns(1'b0), .s``n``_sb_rtt_full(1'b0), \
  .s``n``_sb_wtt_full(1'b0), .s``n``_sb_si_idhaz(1'b0)
`define NO_MASTER(n) \
  .m``n``_arvalid(1'b0), .m``n``_arready(1'b0), .m``n``_rvalid(1'b0), .m``n``_rready(1'b0), \
  .m``n``_rlast(1'b0), .m``n``_awvalid(1'b0), .m``n``_awready(1'b0), .m``n``_bvalid(1'b0), \
  .m``n``_bready(1'b0), .m``n``_arid('0), .m``n``_rid('0), .m``n``_awid('0), .m``n``_bid('0), \
  .m``n``_araddr('0), .m``n``_awaddr('0), .m``n``_arqos('0), .m``n``_awqos('0), \
  .m``n``_varvalid('0), .m``n``_varready('0), .m``n``_vawvalid('0), .m``n``_vawready('0), \
  .m``n``_sb('0), .m``n``_sb_ns('0)

module example;
  localparam int AW = 16, DW = 32;
  `include "axil.svh"   // clock, reset, write, read
  `include "reads.svh"  // the watched interface, S3: arvalid to rlast, burst; other pins stay 0
  logic [4:0] nevntcntoverflow;
  logic irq;

  fabmon_cci400 #(
    .AddrWidth(40), .IdWidth(4)
  ) u_monitor (
    .aclk, .aresetn, .clk_en(1'b1), .reg_clk(aclk), .reg_rst_n(aresetn),
    .niden(1'b1), .spniden(1'b1),
    .sh_override(10'd0), .evntbus(), .nevntcntoverflow, .irq, .observer_lost(),
    `NO_SLAVE(0), `NO_SLAVE(1), `NO_SLAVE(2), `NO_SLAVE(4),
    .s3_arvalid(arvalid), .s3_arready(arready), .s3_rvalid(rvalid), .s3_rready(rready),
    .s3_rlast(rlast), .s3_arid(4'd0), .s3_rid(4'd0), .s3_araddr(40'd0), .s3_arlen(8'd3),
    .s3_arcache(4'd0), .s3_arqos(4'd0), .s3_arsnoop(4'd0), .s3_arprot(3'd2), .s3_ardomain(2'd0),
    .s3_arbar(2'd0), .s3_rresp(4'd0), `NO_SLAVE_BUT_READS(3),
    `NO_MASTER(0), `NO_MASTER(1), `NO_MASTER(2),
    .s_axil_awaddr, .s_axil_awprot(3'b000), .s_axil_awvalid, .s_axil_awready,
    .s_axil_wdata, .s_axil_wstrb(4'hF), .s_axil_wvalid, .s_axil_wready,
    .s_axil_bresp(), .s_axil_bvalid, .s_axil_bready(1'b1),
    .s_axil_araddr, .s_axil_arprot(3'b000), .s_axil_arvalid, .s_axil_arready,
    .s_axil_rdata, .s_axil_rresp(), .s_axil_rvalid, .s_axil_rready(1'b1),
    .s_apb_paddr('0), .s_apb_pprot('0), .s_apb_psel(1'b0), .s_apb_penable(1'b0),
    .s_apb_pwrite(1'b0), .s_apb_pwdata('0), .s_apb_pstrb('0), .s_apb_pready(), .s_apb_prdata(),
    .s_apb_pslverr()
  );

  localparam logic [15:0] PMCR = 16'h0100, CYCLE_COUNTER = 16'h9004, CYCLE_COUNT_CONTROL = 16'h9008,
                          EVENT_SELECT_0 = 16'hA000, EVENT_COUNTER_0 = 16'hA004,
                          EVENT_COUNT_CONTROL_0 = 16'hA008;
  logic [31:0] requests, cycles;
  initial begin
    repeat (4) @(posedge aclk);
    #2 aresetn = 1'b1;
    write(EVENT_SELECT_0, 32'h60);        // source 3, si_rrq_hs_any
    write(EVENT_COUNT_CONTROL_0, 32'h1);
    write(CYCLE_COUNT_CONTROL, 32'h1);
    write(PMCR, 32'h7);                   // clear all, CEN
    burst(10);
    burst(20);
    burst(30);
    write(PMCR, 32'h0);                   // stop
    read(EVENT_COUNTER_0, requests);
    read(CYCLE_COUNTER, cycles);
    $display("cci400: %0d read requests at S3", requests);
    if (requests !== 3 || cycles < 66 || irq !== 1'b0 || nevntcntoverflow !== 5'h1F) begin
      $fatal(1, "not what was driven");
    end
    $finish;
  end
endmodule
