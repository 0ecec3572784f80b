// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The ports of rtl/cci400/cci400.sv with one flip-flop behind them: the floor under the simulation
// speed, for `fabmon bench`.
`default_nettype none

module cci400_empty #(
  parameter int unsigned AddrWidth         = 40,    // 32-44: bits of an address
  parameter int unsigned IdWidth           = 4,     // 1-12: bits of an ID of a slave interface
  parameter int unsigned MidWidth          = 8,     // 1-16: bits of an ID of a master interface
  parameter bit          R0                = 1'b0,  // 1: event codes and security of an r0
  parameter logic [3:0]  Revision          = 4'h9,  // PID2[7:4]; 9 is r1p4
  parameter bit          IdNsOpen          = 1'b0,  // 1: PID and CID are open to all
  parameter bit          DvmCompleteCounts = 1'b1,  // 1: DVM Complete is event 0x07
  parameter bit          PassiveRtt        = 1'b0,  // observers, not sideband: S 0x09
  parameter bit          PassiveWtt        = 1'b0,  //   S 0x13
  parameter bit          PassiveSnoop      = 1'b0,  //   S 0x0A
  parameter bit          PassiveRns        = 1'b0,  //   security of S 0x0A and 0x0B
  parameter bit          PassiveQvn        = 1'b0,  //   M 0x09-0x10
  parameter logic [39:0] SiRMax            = {8'd16, 8'd16, 8'd8, 8'd8, 8'd8},  // {S4 .. S0}:
  parameter logic [39:0] SiWMax            = {8'd16, 8'd16, 8'd8, 8'd8, 8'd8},  // trackers, 1-255
  parameter int unsigned MaxReads          = 32,    // 1-64: open reads that an observer remembers
  parameter bit          Apb               = 1'b0   // 0: AXI4-Lite slave, 1: APB4 slave
) (
  input  wire logic        aclk,
  input  wire logic        aresetn,      // resets everything; synchronous release
  input  wire logic        niden,        // non-invasive debug is allowed
  input  wire logic        spniden,      // also of Secure requests
  input  wire logic [9:0]  sh_override,  // {S4 .. S0}: codes of Shareable Override; or tie 0
  output logic [158:0]     evntbus,
  output logic [4:0]       nevntcntoverflow,  // active LOW: {cycle counter, counters 3 .. 0}
  output logic             irq,               // level: any of them
  output logic             observer_lost,     // level: a bit of OBS_LOST is set

  // slave interface 0: ACE-Lite with DVM, and its sideband
  input  wire logic                 s0_arvalid, s0_arready, s0_rvalid, s0_rready, s0_rlast,
  input  wire logic                 s0_awvalid, s0_awready, s0_wvalid, s0_wready, s0_wlast,
  input  wire logic                 s0_bvalid, s0_bready, s0_rack, s0_wack, s0_awunique,
  input  wire logic                 s0_acvalid, s0_acready, s0_crvalid, s0_crready,
  input  wire logic                 s0_cdvalid, s0_cdready, s0_cdlast, s0_sb_r_snoop, s0_sb_r_ns,
  input  wire logic                 s0_sb_rtt_full, s0_sb_wtt_full, s0_sb_si_idhaz,
  input  wire logic [IdWidth-1:0]   s0_arid, s0_rid, s0_awid, s0_bid,
  input  wire logic [AddrWidth-1:0] s0_araddr, s0_awaddr, s0_acaddr,
  input  wire logic [7:0]           s0_arlen, s0_awlen,
  input  wire logic [4:0]           s0_crresp,
  input  wire logic [3:0]           s0_arcache, s0_arqos, s0_arsnoop, s0_rresp,
  input  wire logic [3:0]           s0_awcache, s0_awqos, s0_acsnoop,
  input  wire logic [2:0]           s0_arprot, s0_awprot, s0_awsnoop, s0_acprot,
  input  wire logic [1:0]           s0_ardomain, s0_arbar, s0_awdomain, s0_awbar, s0_bresp,

  // slave interface 1: ACE-Lite with DVM, and its sideband
  input  wire logic                 s1_arvalid, s1_arready, s1_rvalid, s1_rready, s1_rlast,
  input  wire logic                 s1_awvalid, s1_awready, s1_wvalid, s1_wready, s1_wlast,
  input  wire logic                 s1_bvalid, s1_bready, s1_rack, s1_wack, s1_awunique,
  input  wire logic                 s1_acvalid, s1_acready, s1_crvalid, s1_crready,
  input  wire logic                 s1_cdvalid, s1_cdready, s1_cdlast, s1_sb_r_snoop, s1_sb_r_ns,
  input  wire logic                 s1_sb_rtt_full, s1_sb_wtt_full, s1_sb_si_idhaz,
  input  wire logic [IdWidth-1:0]   s1_arid, s1_rid, s1_awid, s1_bid,
  input  wire logic [AddrWidth-1:0] s1_araddr, s1_awaddr, s1_acaddr,
  input  wire logic [7:0]           s1_arlen, s1_awlen,
  input  wire logic [4:0]           s1_crresp,
  input  wire logic [3:0]           s1_arcache, s1_arqos, s1_arsnoop, s1_rresp,
  input  wire logic [3:0]           s1_awcache, s1_awqos, s1_acsnoop,
  input  wire logic [2:0]           s1_arprot, s1_awprot, s1_awsnoop, s1_acprot,
  input  wire logic [1:0]           s1_ardomain, s1_arbar, s1_awdomain, s1_awbar, s1_bresp,

  // slave interface 2: ACE-Lite with DVM, and its sideband
  input  wire logic                 s2_arvalid, s2_arready, s2_rvalid, s2_rready, s2_rlast,
  input  wire logic                 s2_awvalid, s2_awready, s2_wvalid, s2_wready, s2_wlast,
  input  wire logic                 s2_bvalid, s2_bready, s2_rack, s2_wack, s2_awunique,
  input  wire logic                 s2_acvalid, s2_acready, s2_crvalid, s2_crready,
  input  wire logic                 s2_cdvalid, s2_cdready, s2_cdlast, s2_sb_r_snoop, s2_sb_r_ns,
  input  wire logic                 s2_sb_rtt_full, s2_sb_wtt_full, s2_sb_si_idhaz,
  input  wire logic [IdWidth-1:0]   s2_arid, s2_rid, s2_awid, s2_bid,
  input  wire logic [AddrWidth-1:0] s2_araddr, s2_awaddr, s2_acaddr,
  input  wire logic [7:0]           s2_arlen, s2_awlen,
  input  wire logic [4:0]           s2_crresp,
  input  wire logic [3:0]           s2_arcache, s2_arqos, s2_arsnoop, s2_rresp,
  input  wire logic [3:0]           s2_awcache, s2_awqos, s2_acsnoop,
  input  wire logic [2:0]           s2_arprot, s2_awprot, s2_awsnoop, s2_acprot,
  input  wire logic [1:0]           s2_ardomain, s2_arbar, s2_awdomain, s2_awbar, s2_bresp,

  // slave interface 3: ACE, and its sideband
  input  wire logic                 s3_arvalid, s3_arready, s3_rvalid, s3_rready, s3_rlast,
  input  wire logic                 s3_awvalid, s3_awready, s3_wvalid, s3_wready, s3_wlast,
  input  wire logic                 s3_bvalid, s3_bready, s3_rack, s3_wack, s3_awunique,
  input  wire logic                 s3_acvalid, s3_acready, s3_crvalid, s3_crready,
  input  wire logic                 s3_cdvalid, s3_cdready, s3_cdlast, s3_sb_r_snoop, s3_sb_r_ns,
  input  wire logic                 s3_sb_rtt_full, s3_sb_wtt_full, s3_sb_si_idhaz,
  input  wire logic [IdWidth-1:0]   s3_arid, s3_rid, s3_awid, s3_bid,
  input  wire logic [AddrWidth-1:0] s3_araddr, s3_awaddr, s3_acaddr,
  input  wire logic [7:0]           s3_arlen, s3_awlen,
  input  wire logic [4:0]           s3_crresp,
  input  wire logic [3:0]           s3_arcache, s3_arqos, s3_arsnoop, s3_rresp,
  input  wire logic [3:0]           s3_awcache, s3_awqos, s3_acsnoop,
  input  wire logic [2:0]           s3_arprot, s3_awprot, s3_awsnoop, s3_acprot,
  input  wire logic [1:0]           s3_ardomain, s3_arbar, s3_awdomain, s3_awbar, s3_bresp,

  // slave interface 4: ACE, and its sideband
  input  wire logic                 s4_arvalid, s4_arready, s4_rvalid, s4_rready, s4_rlast,
  input  wire logic                 s4_awvalid, s4_awready, s4_wvalid, s4_wready, s4_wlast,
  input  wire logic                 s4_bvalid, s4_bready, s4_rack, s4_wack, s4_awunique,
  input  wire logic                 s4_acvalid, s4_acready, s4_crvalid, s4_crready,
  input  wire logic                 s4_cdvalid, s4_cdready, s4_cdlast, s4_sb_r_snoop, s4_sb_r_ns,
  input  wire logic                 s4_sb_rtt_full, s4_sb_wtt_full, s4_sb_si_idhaz,
  input  wire logic [IdWidth-1:0]   s4_arid, s4_rid, s4_awid, s4_bid,
  input  wire logic [AddrWidth-1:0] s4_araddr, s4_awaddr, s4_acaddr,
  input  wire logic [7:0]           s4_arlen, s4_awlen,
  input  wire logic [4:0]           s4_crresp,
  input  wire logic [3:0]           s4_arcache, s4_arqos, s4_arsnoop, s4_rresp,
  input  wire logic [3:0]           s4_awcache, s4_awqos, s4_acsnoop,
  input  wire logic [2:0]           s4_arprot, s4_awprot, s4_awsnoop, s4_acprot,
  input  wire logic [1:0]           s4_ardomain, s4_arbar, s4_awdomain, s4_awbar, s4_bresp,

  // master interface 0, its QVN token channels (bit i: virtual network i) and its sideband
  input  wire logic                 m0_arvalid, m0_arready, m0_rvalid, m0_rready, m0_rlast,
  input  wire logic                 m0_awvalid, m0_awready, m0_bvalid, m0_bready,
  input  wire logic [MidWidth-1:0]  m0_arid, m0_rid, m0_awid, m0_bid,
  input  wire logic [AddrWidth-1:0] m0_araddr, m0_awaddr,
  input  wire logic [3:0]           m0_arqos, m0_awqos,
  input  wire logic [3:0]           m0_varvalid, m0_varready, m0_vawvalid, m0_vawready,
  input  wire logic [17:0]          m0_sb, m0_sb_ns,

  // master interface 1, its QVN token channels (bit i: virtual network i) and its sideband
  input  wire logic                 m1_arvalid, m1_arready, m1_rvalid, m1_rready, m1_rlast,
  input  wire logic                 m1_awvalid, m1_awready, m1_bvalid, m1_bready,
  input  wire logic [MidWidth-1:0]  m1_arid, m1_rid, m1_awid, m1_bid,
  input  wire logic [AddrWidth-1:0] m1_araddr, m1_awaddr,
  input  wire logic [3:0]           m1_arqos, m1_awqos,
  input  wire logic [3:0]           m1_varvalid, m1_varready, m1_vawvalid, m1_vawready,
  input  wire logic [17:0]          m1_sb, m1_sb_ns,

  // master interface 2, its QVN token channels (bit i: virtual network i) and its sideband
  input  wire logic                 m2_arvalid, m2_arready, m2_rvalid, m2_rready, m2_rlast,
  input  wire logic                 m2_awvalid, m2_awready, m2_bvalid, m2_bready,
  input  wire logic [MidWidth-1:0]  m2_arid, m2_rid, m2_awid, m2_bid,
  input  wire logic [AddrWidth-1:0] m2_araddr, m2_awaddr,
  input  wire logic [3:0]           m2_arqos, m2_awqos,
  input  wire logic [3:0]           m2_varvalid, m2_varready, m2_vawvalid, m2_vawready,
  input  wire logic [17:0]          m2_sb, m2_sb_ns,

  // registers, AXI4-Lite (Apb = 0)
  input  wire logic [15:0] s_axil_awaddr,
  input  wire logic [2:0]  s_axil_awprot,
  input  wire logic        s_axil_awvalid,
  output logic             s_axil_awready,
  input  wire logic [31:0] s_axil_wdata,
  input  wire logic [3:0]  s_axil_wstrb,
  input  wire logic        s_axil_wvalid,
  output logic             s_axil_wready,
  output logic [1:0]                  s_axil_bresp,
  output logic             s_axil_bvalid,
  input  wire logic        s_axil_bready,
  input  wire logic [15:0] s_axil_araddr,
  input  wire logic [2:0]  s_axil_arprot,
  input  wire logic        s_axil_arvalid,
  output logic             s_axil_arready,
  output logic [31:0]                 s_axil_rdata,
  output logic [1:0]                  s_axil_rresp,
  output logic             s_axil_rvalid,
  input  wire logic        s_axil_rready,

  // registers, APB4 (Apb = 1)
  input  wire logic [15:0] s_apb_paddr,
  input  wire logic [2:0]  s_apb_pprot,
  input  wire logic        s_apb_psel,
  input  wire logic        s_apb_penable,
  input  wire logic        s_apb_pwrite,
  input  wire logic [31:0] s_apb_pwdata,
  input  wire logic [3:0]  s_apb_pstrb,
  output logic             s_apb_pready,
  output logic [31:0]                 s_apb_prdata,
  output logic             s_apb_pslverr
);

  always_ff @(posedge aclk) irq <= aresetn & ~irq;

  assign evntbus          = '0;
  assign nevntcntoverflow = '1;
  assign observer_lost    = 1'b0;

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
