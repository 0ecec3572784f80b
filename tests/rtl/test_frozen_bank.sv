// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmon_axi4_bank with the extra Latency, with an APB port and the ports of its RAMs to look at.
// Each cycle with traffic_i has a handshake on AR of the watched port, and one on R, a last beat.
`default_nettype none

module test_frozen_bank (
  input  wire logic        clk_i,
  input  wire logic        rst_ni,
  input  wire logic        traffic_i,
  input  wire logic        snapshot_i,
  input  wire logic [11:0] paddr_i,
  input  wire logic        psel_i,
  input  wire logic        penable_i,
  input  wire logic        pwrite_i,
  input  wire logic [31:0] pwdata_i,
  output logic             pready_o,
  output logic [31:0]      prdata_o,
  // the lower and the upper part of the words
  output logic [1:0]       write_o,
  output logic [1:0]       read_o,
  output logic [5:0]       write_low_o,   // the address
  output logic [5:0]       write_high_o,
  output logic [5:0]       read_low_o,
  output logic [5:0]       read_high_o,
  output logic [1:0]       store_read_o   // of the stores: an access may read them
);
  logic        irq, err, axil_unused;
  logic [39:0] axil;
  fabmon_axi4_bank #(.Latency(1'b1), .Apb(1'b1)) u_bank (
    .aclk(clk_i), .aresetn(rst_ni), .clk_en(1'b1), .csr_aresetn(1'b1), .snapshot(snapshot_i),
    .irq(irq), .reg_clk(clk_i), .reg_rst_n(rst_ni), .niden(1'b0), .spniden(1'b0),
    .mon_axi_aresetn(rst_ni),
    .mon_axi_arid('0), .mon_axi_araddr('0), .mon_axi_arlen('0), .mon_axi_arsize('0),
    .mon_axi_arburst('0), .mon_axi_arlock('0), .mon_axi_arprot('0),
    .mon_axi_arvalid(traffic_i), .mon_axi_arready(1'b1),
    .mon_axi_rid('0), .mon_axi_rdata('0), .mon_axi_rresp('0), .mon_axi_rlast(1'b1),
    .mon_axi_rvalid(traffic_i), .mon_axi_rready(1'b1),
    .mon_axi_awid('0), .mon_axi_awaddr('0), .mon_axi_awlen('0), .mon_axi_awsize('0),
    .mon_axi_awburst('0), .mon_axi_awlock('0), .mon_axi_awprot('0), .mon_axi_awatop('0),
    .mon_axi_awvalid('0), .mon_axi_awready('0), .mon_axi_wdata('0), .mon_axi_wstrb('0),
    .mon_axi_wlast('0), .mon_axi_wvalid('0), .mon_axi_wready('0),
    .mon_axi_bid('0), .mon_axi_bresp('0), .mon_axi_bvalid('0), .mon_axi_bready('0),
    .s_axil_awaddr('0), .s_axil_awprot('0), .s_axil_awvalid('0), .s_axil_awready(axil[0]),
    .s_axil_wdata('0), .s_axil_wstrb('0), .s_axil_wvalid('0), .s_axil_wready(axil[1]),
    .s_axil_bresp(axil[3:2]), .s_axil_bvalid(axil[4]), .s_axil_bready('0),
    .s_axil_araddr('0), .s_axil_arprot('0), .s_axil_arvalid('0), .s_axil_arready(axil[5]),
    .s_axil_rdata(axil[37:6]), .s_axil_rresp(axil[39:38]), .s_axil_rvalid(axil_unused),
    .s_axil_rready('0),
    .s_apb_paddr(paddr_i), .s_apb_pprot('0), .s_apb_psel(psel_i), .s_apb_penable(penable_i),
    .s_apb_pwrite(pwrite_i), .s_apb_pwdata(pwdata_i), .s_apb_pstrb('1), .s_apb_pready(pready_o),
    .s_apb_prdata(prdata_o), .s_apb_pslverr(err)
  );
  assign write_o      = {u_bank.u_words.u_upper.we_i, u_bank.u_words.u_word.we_i};
  assign read_o       = {u_bank.u_words.u_upper.re_i, u_bank.u_words.u_word.re_i};
  assign write_low_o  = u_bank.u_words.u_word.waddr_i;
  assign write_high_o = u_bank.u_words.u_upper.waddr_i;
  assign read_low_o   = u_bank.u_words.u_word.raddr_i;
  assign read_high_o  = u_bank.u_words.u_upper.raddr_i;
  assign store_read_o = {u_bank.u_words.u_upper_store.re_i, u_bank.u_words.u_store.re_i};

  logic unused;
  assign unused = ^{irq, err, axil, axil_unused};
endmodule

`default_nettype wire
