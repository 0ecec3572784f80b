// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The ports of rtl/axi4/axi4.sv with one flip-flop behind them: the floor under the simulation
// speed, for `fabmon bench`.
`default_nettype none

module axi4_empty #(
  parameter int unsigned IdWidth         = 4,      // 1-18: bits of ARID, RID, AWID, BID
  parameter int unsigned AddrWidth       = 32,     // 12-64: bits of ARADDR, AWADDR
  parameter int unsigned DataWidth       = 64,     // 32-1024: bits of RDATA, WDATA
  parameter int unsigned NumCounters     = 8,      // 1-16
  parameter int unsigned CounterWidth    = 48,     // 33-63: bits of a counter
  parameter int unsigned GapWidth        = 16,     // 3-48: exact up to gaps of 2^GapWidth - 1
  parameter int unsigned OutWidth        = 16,     // 1-16: exact up to 2^OutWidth - 1 open
  parameter bit          AdvancedLatency = 1'b0,   // latency of each transaction, matched by ID
  parameter int unsigned MaxOutstanding  = 64,     // 1-512: tracked a direction, if advanced
  parameter logic [15:0] UnitId          = 16'd0,  // read back in PMON_UIDT_L
  parameter bit          Apb             = 1'b0    // 0: AXI4-Lite slave, 1: APB4 slave
) (
  input  wire logic                   aclk,
  input  wire logic                   aresetn,      // resets everything; synchronous release
  input  wire logic                   csr_aresetn,  // synchronous: registers alone; or tie 1
  input  wire logic                   snapshot,     // 1: copy all counters at this edge; or tie 0
  output logic                        irq,          // level: an enabled counter has overflowed

  // the watched port (ARM IHI 0022E, chapter A2)
  input  wire logic [IdWidth-1:0]     mon_axi_arid,
  input  wire logic [AddrWidth-1:0]   mon_axi_araddr,
  input  wire logic [7:0]             mon_axi_arlen,
  input  wire logic [2:0]             mon_axi_arsize,
  input  wire logic [1:0]             mon_axi_arburst,
  input  wire logic                   mon_axi_arvalid,
  input  wire logic                   mon_axi_arready,
  input  wire logic [IdWidth-1:0]     mon_axi_rid,
  input  wire logic [DataWidth-1:0]   mon_axi_rdata,
  input  wire logic [1:0]             mon_axi_rresp,
  input  wire logic                   mon_axi_rlast,
  input  wire logic                   mon_axi_rvalid,
  input  wire logic                   mon_axi_rready,
  input  wire logic [IdWidth-1:0]     mon_axi_awid,
  input  wire logic [AddrWidth-1:0]   mon_axi_awaddr,
  input  wire logic [7:0]             mon_axi_awlen,
  input  wire logic [2:0]             mon_axi_awsize,
  input  wire logic [1:0]             mon_axi_awburst,
  input  wire logic                   mon_axi_awvalid,
  input  wire logic                   mon_axi_awready,
  input  wire logic [DataWidth-1:0]   mon_axi_wdata,
  input  wire logic [DataWidth/8-1:0] mon_axi_wstrb,
  input  wire logic                   mon_axi_wlast,
  input  wire logic                   mon_axi_wvalid,
  input  wire logic                   mon_axi_wready,
  input  wire logic [IdWidth-1:0]     mon_axi_bid,
  input  wire logic [1:0]             mon_axi_bresp,
  input  wire logic                   mon_axi_bvalid,
  input  wire logic                   mon_axi_bready,

  // registers, AXI4-Lite (Apb = 0)
  input  wire logic [11:0]            s_axil_awaddr,
  input  wire logic [2:0]             s_axil_awprot,
  input  wire logic                   s_axil_awvalid,
  output logic                        s_axil_awready,
  input  wire logic [31:0]            s_axil_wdata,
  input  wire logic [3:0]             s_axil_wstrb,
  input  wire logic                   s_axil_wvalid,
  output logic                        s_axil_wready,
  output logic [1:0]                  s_axil_bresp,
  output logic                        s_axil_bvalid,
  input  wire logic                   s_axil_bready,
  input  wire logic [11:0]            s_axil_araddr,
  input  wire logic [2:0]             s_axil_arprot,
  input  wire logic                   s_axil_arvalid,
  output logic                        s_axil_arready,
  output logic [31:0]                 s_axil_rdata,
  output logic [1:0]                  s_axil_rresp,
  output logic                        s_axil_rvalid,
  input  wire logic                   s_axil_rready,

  // registers, APB4 (Apb = 1)
  input  wire logic [11:0]            s_apb_paddr,
  input  wire logic [2:0]             s_apb_pprot,
  input  wire logic                   s_apb_psel,
  input  wire logic                   s_apb_penable,
  input  wire logic                   s_apb_pwrite,
  input  wire logic [31:0]            s_apb_pwdata,
  input  wire logic [3:0]             s_apb_pstrb,
  output logic                        s_apb_pready,
  output logic [31:0]                 s_apb_prdata,
  output logic                        s_apb_pslverr
);

  always_ff @(posedge aclk) irq <= aresetn & ~irq;

  assign s_axil_awready = 1'b0;
  assign s_axil_wready  = 1'b0;
  assign s_axil_bresp   = 2'b00;
  assign s_axil_bvalid  = 1'b0;
  assign s_axil_arready = 1'b0;
  assign s_axil_rdata   = '0;
  assign s_axil_rresp   = 2'b00;
  assign s_axil_rvalid  = 1'b0;
  assign s_apb_pready   = 1'b0;
  assign s_apb_prdata   = '0;
  assign s_apb_pslverr  = 1'b0;
endmodule

`default_nettype wire
