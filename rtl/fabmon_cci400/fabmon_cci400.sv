// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// cci400: the performance monitoring unit of a CCI-400, for any ACE interconnect of up to five
// slave and three master interfaces. Drop-in top with plain AMBA names.
//
//     pins, sideband -> si_events, mi_events -> EVNTBUS -> pmu: select, counters, registers
//
// Connect s<n>_* and m<n>_* to the interfaces; all are inputs of passive taps. The sideband (sb_*)
// reports events within the interconnect; the Passive parameters replace parts of it by observers
// of the pins. Tie the pins of interfaces that do not exist to 0, and also the inputs of the unused
// register bus. docs/integrate/cci400.md has the details.
`default_nettype none

module fabmon_cci400 #(
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
  parameter bit          Apb               = 1'b0,  // 0: AXI4-Lite slave, 1: APB4 slave
  parameter bit          RegAsync          = 1'b0,  // 1: the register bus has a clock of its own
  parameter int unsigned RegTimeout        = 64,    // 16-65536: cycles of an access, if RegAsync
  parameter bit          Reset             = 1'b0,  // 1: resets act without a clock
  parameter bit          ClockEnable       = 1'b0   // 1: clk_en gates aclk, if RegAsync
) (
  input  wire logic        aclk,
  input  wire logic        aresetn,      // resets everything; released with aclk
  input  wire logic        clk_en,       // 1: the next edge is one; or tie 1
  input  wire logic        reg_clk,      // of the registers if RegAsync; or tie aclk
  input  wire logic        reg_rst_n,    // its reset; or tie aresetn
  input  wire logic        niden,        // non-invasive debug is allowed
  input  wire logic        spniden,      // also of Secure requests
  input  wire logic [9:0]  sh_override,  // {S4 .. S0}: codes of Shareable Override; or tie 0
  output logic [158:0]     evntbus,
  // Both come from logic behind flip-flops: register them before another clock domain.
  output logic [4:0]       nevntcntoverflow,  // active LOW: {cycle counter, counters 3 .. 0}
  output logic             irq,               // level: any of them; in reg_clk if RegAsync
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
  logic clk, rst_n;
  fabmon_common_clk_rst #(.ClockEnable(ClockEnable), .Reset(Reset), .RegAsync(RegAsync)) u_clk (
    .clk_i(aclk), .en_i(clk_en), .rst_ni(aresetn), .clk_o(clk), .rst_no(rst_n)
  );

  localparam int unsigned LineWidth = AddrWidth - 6;

  fabmon_cci400_rules #(
    .AddrWidth(AddrWidth), .IdWidth(IdWidth), .MidWidth(MidWidth), .SiRMax(SiRMax),
    .SiWMax(SiWMax), .MaxReads(MaxReads), .RegTimeout(RegTimeout)
  ) u_rules ();

  // ---------------------------------------------------------------- slave interfaces
  logic [1:0]             find;
  logic [2*LineWidth-1:0] find_line;
  logic [9:0]             found, mark;
  logic [18:0]            lost;
  logic [53:0]            ev_m;
  logic [104:0]           ev_s;

  // The pins of all slave interfaces, {S4 .. S0}.
  logic [4:0]             arvalid, arready, rvalid, rready, rlast, awvalid, awready,
                          bvalid, bready, rtt_full, r_snoop, r_ns, wtt_full, si_idhaz;
  logic [5*IdWidth-1:0]   arid, rid;
  logic [5*AddrWidth-1:0] araddr;
  logic [14:0]            arprot, awprot, awsnoop;
  logic [19:0]            arcache, awcache, arsnoop;
  logic [9:0]             ardomain, awdomain, arbar, awbar;
  assign arvalid   = {s4_arvalid, s3_arvalid, s2_arvalid, s1_arvalid, s0_arvalid};
  assign arready   = {s4_arready, s3_arready, s2_arready, s1_arready, s0_arready};
  assign rvalid    = {s4_rvalid, s3_rvalid, s2_rvalid, s1_rvalid, s0_rvalid};
  assign rready    = {s4_rready, s3_rready, s2_rready, s1_rready, s0_rready};
  assign rlast     = {s4_rlast, s3_rlast, s2_rlast, s1_rlast, s0_rlast};
  assign awvalid   = {s4_awvalid, s3_awvalid, s2_awvalid, s1_awvalid, s0_awvalid};
  assign awready   = {s4_awready, s3_awready, s2_awready, s1_awready, s0_awready};
  assign bvalid    = {s4_bvalid, s3_bvalid, s2_bvalid, s1_bvalid, s0_bvalid};
  assign bready    = {s4_bready, s3_bready, s2_bready, s1_bready, s0_bready};
  assign rtt_full  = {s4_sb_rtt_full, s3_sb_rtt_full, s2_sb_rtt_full, s1_sb_rtt_full,
                      s0_sb_rtt_full};
  assign r_snoop   = {s4_sb_r_snoop, s3_sb_r_snoop, s2_sb_r_snoop, s1_sb_r_snoop, s0_sb_r_snoop};
  assign r_ns      = {s4_sb_r_ns, s3_sb_r_ns, s2_sb_r_ns, s1_sb_r_ns, s0_sb_r_ns};
  assign wtt_full  = {s4_sb_wtt_full, s3_sb_wtt_full, s2_sb_wtt_full, s1_sb_wtt_full,
                      s0_sb_wtt_full};
  assign si_idhaz  = {s4_sb_si_idhaz, s3_sb_si_idhaz, s2_sb_si_idhaz, s1_sb_si_idhaz,
                      s0_sb_si_idhaz};
  assign arid      = {s4_arid, s3_arid, s2_arid, s1_arid, s0_arid};
  assign rid       = {s4_rid, s3_rid, s2_rid, s1_rid, s0_rid};
  assign araddr    = {s4_araddr, s3_araddr, s2_araddr, s1_araddr, s0_araddr};
  assign arprot    = {s4_arprot, s3_arprot, s2_arprot, s1_arprot, s0_arprot};
  assign awprot    = {s4_awprot, s3_awprot, s2_awprot, s1_awprot, s0_awprot};
  assign arcache   = {s4_arcache, s3_arcache, s2_arcache, s1_arcache, s0_arcache};
  assign awcache   = {s4_awcache, s3_awcache, s2_awcache, s1_awcache, s0_awcache};
  assign arsnoop   = {s4_arsnoop, s3_arsnoop, s2_arsnoop, s1_arsnoop, s0_arsnoop};
  assign awsnoop   = {s4_awsnoop, s3_awsnoop, s2_awsnoop, s1_awsnoop, s0_awsnoop};
  assign ardomain  = {s4_ardomain, s3_ardomain, s2_ardomain, s1_ardomain, s0_ardomain};
  assign awdomain  = {s4_awdomain, s3_awdomain, s2_awdomain, s1_awdomain, s0_awdomain};
  assign arbar     = {s4_arbar, s3_arbar, s2_arbar, s1_arbar, s0_arbar};
  assign awbar     = {s4_awbar, s3_awbar, s2_awbar, s1_awbar, s0_awbar};

  for (genvar i = 0; i < 5; i++) begin : g_s
    fabmon_cci400_si_events #(
      .AddrWidth(AddrWidth), .IdWidth(IdWidth), .R0(R0), .DvmCompleteCounts(DvmCompleteCounts),
      .PassiveRtt(PassiveRtt), .PassiveWtt(PassiveWtt), .PassiveSnoop(PassiveSnoop),
      .PassiveRns(PassiveRns), .RMax(SiRMax[8*i +: 8]), .WMax(SiWMax[8*i +: 8]),
      .MaxReads(MaxReads)
    ) u_s (
      .clk_i(clk), .rst_ni(rst_n), .spniden_i(spniden), .sh_override_i(sh_override[2*i +: 2]),
      .arvalid_i(arvalid[i]), .arready_i(arready[i]), .arid_i(arid[IdWidth*i +: IdWidth]),
      .araddr_i(araddr[AddrWidth*i +: AddrWidth]), .arprot_i(arprot[3*i +: 3]),
      .arcache_i(arcache[4*i +: 4]), .arsnoop_i(arsnoop[4*i +: 4]), .ardomain_i(ardomain[2*i +: 2]),
      .arbar_i(arbar[2*i +: 2]), .rvalid_i(rvalid[i]), .rready_i(rready[i]),
      .rid_i(rid[IdWidth*i +: IdWidth]), .rlast_i(rlast[i]), .awvalid_i(awvalid[i]),
      .awready_i(awready[i]), .awprot_i(awprot[3*i +: 3]), .awcache_i(awcache[4*i +: 4]),
      .awsnoop_i(awsnoop[3*i +: 3]), .awdomain_i(awdomain[2*i +: 2]), .awbar_i(awbar[2*i +: 2]),
      .bvalid_i(bvalid[i]), .bready_i(bready[i]), .sb_rtt_full_i(rtt_full[i]),
      .sb_r_snoop_i(r_snoop[i]), .sb_r_ns_i(r_ns[i]), .sb_wtt_full_i(wtt_full[i]),
      .sb_si_idhaz_i(si_idhaz[i]), .find_i(find), .find_line_i(find_line),
      .found_o(found[2*i +: 2]), .mark_i(mark[2*i +: 2]), .ev_o(ev_s[21*i +: 21]), .lost_o(lost[i]),
      .orphan_o(lost[9 + 2*i +: 2])
    );
  end

  if (PassiveSnoop) begin : g_snoops
    fabmon_cci400_snoops #(.LineWidth(LineWidth)) u_snoops (
      .clk_i(clk), .rst_ni(rst_n), .acsnoop_i({s4_acsnoop, s3_acsnoop}),
      .begin_i({s4_acvalid & s4_acready, s3_acvalid & s3_acready}),
      .line_i({s4_acaddr[AddrWidth-1:6], s3_acaddr[AddrWidth-1:6]}),
      .end_i({s4_crvalid & s4_crready, s3_crvalid & s3_crready}),
      .data_i({s4_crresp[0] & ~s4_crresp[1], s3_crresp[0] & ~s3_crresp[1]}),
      .find_o(find), .line_o(find_line), .found_i(found), .mark_o(mark),
      .lost_o(lost[6:5]), .orphan_o(lost[8:7])
    );
  end else begin : g_no_snoops
    assign find      = '0;
    assign find_line = '0;
    assign mark      = '0;
    assign lost[8:5] = '0;
  end

  // ---------------------------------------------------------------- master interfaces
  logic [11:0] varvalid, varready, vawvalid, vawready;
  logic [53:0] m_sb, m_sb_ns;
  assign varvalid = {m2_varvalid, m1_varvalid, m0_varvalid};
  assign varready = {m2_varready, m1_varready, m0_varready};
  assign vawvalid = {m2_vawvalid, m1_vawvalid, m0_vawvalid};
  assign vawready = {m2_vawready, m1_vawready, m0_vawready};
  assign m_sb     = {m2_sb, m1_sb, m0_sb};
  assign m_sb_ns  = {m2_sb_ns, m1_sb_ns, m0_sb_ns};
  for (genvar i = 0; i < 3; i++) begin : g_m
    fabmon_cci400_mi_events #(.R0(R0), .PassiveQvn(PassiveQvn)) u_m (
      .clk_i(clk), .rst_ni(rst_n), .spniden_i(spniden), .varvalid_i(varvalid[4*i +: 4]),
      .varready_i(varready[4*i +: 4]), .vawvalid_i(vawvalid[4*i +: 4]),
      .vawready_i(vawready[4*i +: 4]), .sb_i(m_sb[18*i +: 18]),
      .sb_ns_i(m_sb_ns[18*i +: 18]), .ev_o(ev_m[18*i +: 18])
    );
  end

  // ---------------------------------------------------------------- export
  logic [158:0] ev;
  logic         ex, niden_q, niden2_q;

  always_ff @(posedge clk) {niden2_q, niden_q} <= {niden_q, niden};
  assign ev      = {ev_m, ev_s};
  assign evntbus = ev & {159{ex & niden_q}};

  // ---------------------------------------------------------------- counters and registers
  logic        req, we, ns, ack, ids_ns, ids_hit, port_irq;
  logic [15:0] addr, ids_addr;
  logic [31:0] wdata, rdata, ids_data;
  logic [3:0]  wstrb;

  fabmon_cci400_pmu #(.R0(R0), .Revision(Revision), .IdNsOpen(IdNsOpen)) u_pmu (
    .clk_i(clk), .rst_ni(rst_n), .niden_i(niden2_q), .ev_i(ev), .ex_o(ex),
    .req_i(req), .we_i(we), .ns_i(ns), .addr_i(addr), .wdata_i(wdata), .wstrb_i(wstrb),
    .ack_o(ack), .rdata_o(rdata), .lost_i(lost), .lost_o(observer_lost),
    .irq_o(port_irq), .overflow_no(nevntcntoverflow)
  );
  fabmon_cci400_ids #(.Revision(Revision), .IdNsOpen(IdNsOpen)) u_ids (
    .ns_i(ids_ns), .addr_i(ids_addr), .hit_o(ids_hit), .data_o(ids_data)
  );

  fabmon_common_reg_slave #(
    .AddrWidth(16), .Apb(Apb), .RegAsync(RegAsync), .RegTimeout(RegTimeout),
    .LinkAddr(16'(fabmon_cci400_reg_pkg::RegLink)), .Secured(1'b1), .AsyncReset(Reset)
  ) u_slave (
    .clk_i(clk), .rst_ni(rst_n), .reg_clk_i(reg_clk), .reg_rst_ni(reg_rst_n),
    .s_axil_awaddr, .s_axil_awprot, .s_axil_awvalid, .s_axil_awready,
    .s_axil_wdata, .s_axil_wstrb, .s_axil_wvalid, .s_axil_wready,
    .s_axil_bresp, .s_axil_bvalid, .s_axil_bready,
    .s_axil_araddr, .s_axil_arprot, .s_axil_arvalid, .s_axil_arready,
    .s_axil_rdata, .s_axil_rresp, .s_axil_rvalid, .s_axil_rready,
    .s_apb_paddr, .s_apb_pprot, .s_apb_psel, .s_apb_penable, .s_apb_pwrite, .s_apb_pwdata,
    .s_apb_pstrb, .s_apb_pready, .s_apb_prdata, .s_apb_pslverr,
    .ids_ns_o(ids_ns), .ids_addr_o(ids_addr), .ids_hit_i(ids_hit), .ids_data_i(ids_data),
    .req_o(req), .we_o(we), .ns_o(ns), .addr_o(addr), .wdata_o(wdata), .wstrb_o(wstrb),
    .ack_i(ack), .rdata_i(rdata), .irq_i(port_irq), .irq_o(irq)
  );

  // Tools recognise a bus only if the whole interface is there; the monitor does not use all pins.
  logic unused;
  assign unused = ^{
    found, s0_arlen, s0_arqos, s0_rresp, s0_awid, s0_awaddr, s0_awlen, s0_awqos, s0_awunique,
    s0_wvalid, s0_wready, s0_wlast, s0_bid, s0_bresp, s0_acvalid, s0_acready, s0_acaddr, s0_acsnoop,
    s0_acprot, s0_crvalid, s0_crready, s0_crresp, s0_cdvalid, s0_cdready, s0_cdlast, s0_rack,
    s0_wack, s1_arlen, s1_arqos, s1_rresp, s1_awid, s1_awaddr, s1_awlen, s1_awqos, s1_awunique,
    s1_wvalid, s1_wready, s1_wlast, s1_bid, s1_bresp, s1_acvalid, s1_acready, s1_acaddr, s1_acsnoop,
    s1_acprot, s1_crvalid, s1_crready, s1_crresp, s1_cdvalid, s1_cdready, s1_cdlast, s1_rack,
    s1_wack, s2_arlen, s2_arqos, s2_rresp, s2_awid, s2_awaddr, s2_awlen, s2_awqos, s2_awunique,
    s2_wvalid, s2_wready, s2_wlast, s2_bid, s2_bresp, s2_acvalid, s2_acready, s2_acaddr, s2_acsnoop,
    s2_acprot, s2_crvalid, s2_crready, s2_crresp, s2_cdvalid, s2_cdready, s2_cdlast, s2_rack,
    s2_wack, s3_arlen, s3_arqos, s3_rresp, s3_awid, s3_awaddr, s3_awlen, s3_awqos, s3_awunique,
    s3_wvalid, s3_wready, s3_wlast, s3_bid, s3_bresp, s3_acvalid, s3_acready, s3_acaddr, s3_acsnoop,
    s3_acprot, s3_crvalid, s3_crready, s3_crresp, s3_cdvalid, s3_cdready, s3_cdlast, s3_rack,
    s3_wack, s4_arlen, s4_arqos, s4_rresp, s4_awid, s4_awaddr, s4_awlen, s4_awqos, s4_awunique,
    s4_wvalid, s4_wready, s4_wlast, s4_bid, s4_bresp, s4_acvalid, s4_acready, s4_acaddr, s4_acsnoop,
    s4_acprot, s4_crvalid, s4_crready, s4_crresp, s4_cdvalid, s4_cdready, s4_cdlast, s4_rack,
    s4_wack, m0_arvalid, m0_arready, m0_rvalid, m0_rready, m0_rlast, m0_awvalid, m0_awready,
    m0_bvalid, m0_bready, m0_arid, m0_rid, m0_awid, m0_bid, m0_araddr, m0_awaddr, m0_arqos,
    m0_awqos, m1_arvalid, m1_arready, m1_rvalid, m1_rready, m1_rlast, m1_awvalid, m1_awready,
    m1_bvalid, m1_bready, m1_arid, m1_rid, m1_awid, m1_bid, m1_araddr, m1_awaddr, m1_arqos,
    m1_awqos, m2_arvalid, m2_arready, m2_rvalid, m2_rready, m2_rlast, m2_awvalid, m2_awready,
    m2_bvalid, m2_bready, m2_arid, m2_rid, m2_awid, m2_bid, m2_araddr, m2_awaddr, m2_arqos, m2_awqos
  };
endmodule

`default_nettype wire
