// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The register slave of a monitor: AXI4-Lite or APB4, chosen by a parameter, onto one register bus.
// The ports of the other bus do nothing. A register bus of 64 bits has an AXI4-Lite slave of that
// width; APB4 has 32 bits always, and bit 2 of its address chooses the half.
`ifndef FABMON_COMMON_BUS_SLAVE_SV
`define FABMON_COMMON_BUS_SLAVE_SV
`default_nettype none

module fabmon_common_bus_slave #(
  parameter int unsigned AddrWidth  = 12,    // bits of the byte address
  parameter int unsigned DataWidth  = 32,    // 32 or 64 bits: of AXI4-Lite and of the register bus
  parameter bit          Apb        = 1'b0,  // 0: AXI4-Lite, 1: APB4
  parameter bit          AsyncReset = 1'b0   // 1: rst_ni acts on the bus without a clock
) (
  input  wire logic                     clk_i,
  input  wire logic                     rst_ni,
  // AXI4-Lite (Apb = 0)
  input  wire logic [AddrWidth-1:0]     s_axil_awaddr,
  input  wire logic [2:0]               s_axil_awprot,
  input  wire logic                     s_axil_awvalid,
  output logic                          s_axil_awready,
  input  wire logic [DataWidth-1:0]     s_axil_wdata,
  input  wire logic [DataWidth/8-1:0]   s_axil_wstrb,
  input  wire logic                     s_axil_wvalid,
  output logic                          s_axil_wready,
  output logic [1:0]                    s_axil_bresp,
  output logic                          s_axil_bvalid,
  input  wire logic                     s_axil_bready,
  input  wire logic [AddrWidth-1:0]     s_axil_araddr,
  input  wire logic [2:0]               s_axil_arprot,
  input  wire logic                     s_axil_arvalid,
  output logic                          s_axil_arready,
  output logic [DataWidth-1:0]          s_axil_rdata,
  output logic [1:0]                    s_axil_rresp,
  output logic                          s_axil_rvalid,
  input  wire logic                     s_axil_rready,
  // APB4 (Apb = 1)
  input  wire logic [AddrWidth-1:0]     s_apb_paddr,
  input  wire logic [2:0]               s_apb_pprot,
  input  wire logic                     s_apb_psel,
  input  wire logic                     s_apb_penable,
  input  wire logic                     s_apb_pwrite,
  input  wire logic [31:0]              s_apb_pwdata,
  input  wire logic [3:0]               s_apb_pstrb,
  output logic                          s_apb_pready,
  output logic [31:0]                   s_apb_prdata,
  output logic                          s_apb_pslverr,
  // register bus, as in fabmon_common_axil_slave
  output logic                          req_o,
  output logic                          we_o,
  output logic                          ns_o,
  output logic [AddrWidth-1:0]          addr_o,
  output logic [DataWidth-1:0]          wdata_o,
  output logic [DataWidth/8-1:0]        wstrb_o,
  input  wire logic                     ack_i,
  input  wire logic                     err_i,
  input  wire logic [DataWidth-1:0]     rdata_i
);
  if (Apb) begin : g_apb
    logic [31:0] wdata, rdata;
    logic [3:0]  wstrb;
    fabmon_common_apb_slave #(
      .AddrWidth(AddrWidth), .DataWidth(32), .AsyncReset(AsyncReset)
    ) u_slave (
      .clk_i, .rst_ni,
      .s_apb_paddr, .s_apb_pprot, .s_apb_psel, .s_apb_penable, .s_apb_pwrite, .s_apb_pwdata,
      .s_apb_pstrb, .s_apb_pready, .s_apb_prdata, .s_apb_pslverr,
      .req_o, .we_o, .ns_o, .addr_o, .wdata_o(wdata), .wstrb_o(wstrb), .ack_i, .err_i,
      .rdata_i(rdata)
    );
    if (DataWidth == 64) begin : g_half
      assign wdata_o = {wdata & {32{addr_o[2]}}, wdata & {32{~addr_o[2]}}};
      assign wstrb_o = {wstrb & {4{addr_o[2]}}, wstrb & {4{~addr_o[2]}}};
      assign rdata   = addr_o[2] ? rdata_i[32 +: 32] : rdata_i[31:0];
    end else begin : g_whole
      assign wdata_o = wdata;
      assign wstrb_o = wstrb;
      assign rdata   = rdata_i;
    end
    assign s_axil_awready = 1'b0;
    assign s_axil_wready  = 1'b0;
    assign s_axil_bresp   = 2'b00;
    assign s_axil_bvalid  = 1'b0;
    assign s_axil_arready = 1'b0;
    assign s_axil_rdata   = '0;
    assign s_axil_rresp   = 2'b00;
    assign s_axil_rvalid  = 1'b0;
    logic unused_axil;
    assign unused_axil = ^{s_axil_awaddr, s_axil_awprot, s_axil_awvalid, s_axil_wdata,
                           s_axil_wstrb, s_axil_wvalid, s_axil_bready, s_axil_araddr,
                           s_axil_arprot, s_axil_arvalid, s_axil_rready};
  end else begin : g_axil
    fabmon_common_axil_slave #(
      .AddrWidth(AddrWidth), .DataWidth(DataWidth), .AsyncReset(AsyncReset)
    ) u_slave (
      .clk_i, .rst_ni,
      .s_axil_awaddr, .s_axil_awprot, .s_axil_awvalid, .s_axil_awready,
      .s_axil_wdata, .s_axil_wstrb, .s_axil_wvalid, .s_axil_wready,
      .s_axil_bresp, .s_axil_bvalid, .s_axil_bready,
      .s_axil_araddr, .s_axil_arprot, .s_axil_arvalid, .s_axil_arready,
      .s_axil_rdata, .s_axil_rresp, .s_axil_rvalid, .s_axil_rready,
      .req_o, .we_o, .ns_o, .addr_o, .wdata_o, .wstrb_o, .ack_i, .err_i, .rdata_i
    );
    assign s_apb_pready  = 1'b0;
    assign s_apb_prdata  = '0;
    assign s_apb_pslverr = 1'b0;
    logic unused_apb;
    assign unused_apb = ^{s_apb_paddr, s_apb_pprot, s_apb_psel, s_apb_penable, s_apb_pwrite,
                          s_apb_pwdata, s_apb_pstrb};
  end
endmodule

`default_nettype wire
`endif
