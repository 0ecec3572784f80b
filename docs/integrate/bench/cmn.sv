// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from docs/integrate/cmn.md by scripts/gen/gen_packages.py: change that, then run it.
`timescale 1ns / 1ps
module example;
  localparam int AW = 26, DW = 64;
  `include "axil.svh"   // clock, reset, write, read

  // Three crosspoints in a row: an RN-F at XP 0, an HN-F at XP 1, the root with its DTC at XP 2.
  localparam int MeshX = 3, MeshY = 1, Ports = 2 * MeshX * MeshY;
  localparam int ReqWidth = 52 + 3 * 7 + 48 + 8, RspWidth = 37 + 2 * 7, SnpWidth = 26 + 2 * 7 + 48,
                 DatWidth = 36 + 3 * 7 + 8;  // NodeIdWidth 7, ReqAddrWidth 48, RsvdcWidth 8
  logic [Ports-1:0] up_req_flitv = '0;
  logic [Ports*ReqWidth-1:0] up_req_flit = '0;
  logic [8*MeshX*MeshY*64-1:0] node_event = '0;
  logic intreqpmu;

  fabmon_cmn #(
    .MeshX(MeshX), .MeshY(MeshY), .NumDtc(1), .RootXp(2), .RootPort(0),
    .PortType({16'h000A, 16'h000E, 16'h0004}),
    .NodeType({96'h003_001_004_000, 96'h005, 96'h000}), .Domain(6'd0)
  ) u_monitor (
    .aclk, .aresetn, .clk_en(1'b1), .reg_clk(aclk), .reg_rst_n(aresetn),
    .niden(1'b1), .spniden(1'b1),
    .snapshot_req(1'b0), .intreqpmu,
    .up_req_flitv, .up_req_flit, .up_rsp_flitv('0), .up_rsp_flit('0), .up_snp_flitv('0),
    .up_snp_flit('0), .up_dat_flitv('0), .up_dat_flit('0), .up_snp_tgtid('0),
    .up_rsp_devevent('0), .up_dat_devevent('0), .up_dat_chunkv({Ports{2'd3}}), .up_dat_poison('0),
    .down_req_flitv('0), .down_req_flit('0), .down_rsp_flitv('0), .down_rsp_flit('0),
    .down_snp_flitv('0), .down_snp_flit('0), .down_dat_flitv('0), .down_dat_flit('0),
    .down_rsp_devevent('0), .down_dat_devevent('0), .down_dat_chunkv({Ports{2'd3}}),
    .down_dat_poison('0), .xp_tx_flitv('0), .xp_tx_stall('0), .xp_partial_dat('0),
    .node_event, .node_occupancy('0),
    .s_axil_awaddr, .s_axil_awprot(3'b000), .s_axil_awvalid, .s_axil_awready,
    .s_axil_wdata, .s_axil_wstrb(8'hFF), .s_axil_wvalid, .s_axil_wready,
    .s_axil_bresp(), .s_axil_bvalid, .s_axil_bready(1'b1),
    .s_axil_araddr, .s_axil_arprot(3'b000), .s_axil_arvalid, .s_axil_arready,
    .s_axil_rdata, .s_axil_rresp(), .s_axil_rvalid, .s_axil_rready(1'b1),
    .s_apb_paddr('0), .s_apb_pprot('0), .s_apb_psel(1'b0), .s_apb_penable(1'b0),
    .s_apb_pwrite(1'b0), .s_apb_pwdata('0), .s_apb_pstrb('0), .s_apb_pready(), .s_apb_prdata(),
    .s_apb_pslverr()
  );

  // Nodes: {X, Y} << 20 | place << 16 | port << 14; the crosspoint itself at 2 << 14.
  localparam logic [25:0] XP0 = 26'h0008000, XP1 = 26'h0408000, HNF = 26'h0400000,
                          DTC = 26'h0830000;
  localparam logic [25:0] PMU_EVENT_SEL = 26'h2000, DTM_WP0_CONFIG = 26'h21A0,
                          DTM_WP0_VAL = 26'h21A8, DTM_WP0_MASK = 26'h21B0,
                          DTM_PMU_CONFIG = 26'h2210, DTM_PMEVCNT = 26'h2220, DTC_CTL = 26'h0A00,
                          PMCR = 26'h2100;
  localparam int Opcode = 4 + 3 * 7 + 8 + 1 + 8;  // of a REQ flit: behind QoS to ReturnTxnID
  logic [63:0] misses, reads;  // 16 bits for each of the four counters: counter 0 is the lowest
  initial begin
    repeat (4) @(posedge aclk);
    #2 aresetn = 1'b1;
    write(HNF + PMU_EVENT_SEL, 64'h01);                    // hnf_cache_miss
    write(XP1 + DTM_PMU_CONFIG, 64'h0000_0010_0000_0001);  // counter 0: port 0, place 0, event 0
    write(XP0 + DTM_WP0_CONFIG, 64'h0);                    // uploads of port 0, REQ, group 0
    write(XP0 + DTM_WP0_VAL, 64'h2_0000_0000);             // opcode ReadNoSnp
    write(XP0 + DTM_WP0_MASK, 64'hFFFF_FFE0_7FFF_FFFF);    // nothing else matters
    write(XP0 + DTM_PMU_CONFIG, 64'h0000_0000_0000_0001);  // counter 0: watchpoint 0
    write(DTC + DTC_CTL, 64'h1);
    write(DTC + PMCR, 64'h1);                              // count
    for (int i = 0; i < 10; i++) begin
      up_req_flitv[0] = 1'b1;
      up_req_flit[Opcode +: 6] = (i < 7) ? 6'h04 : 6'h01;  // 7 ReadNoSnp, 3 ReadShared
      node_event[64*8 + 1] = (i % 2 == 0);                 // 5 misses, at XP 1
      @(posedge aclk) #2;
    end
    up_req_flitv = '0;
    node_event = '0;
    write(DTC + PMCR, 64'h0);                              // answered when all counts are there
    read(XP1 + DTM_PMEVCNT, misses);
    read(XP0 + DTM_PMEVCNT, reads);
    $display("cmn: %0d misses, %0d ReadNoSnp", misses[15:0], reads[15:0]);
    if (misses[15:0] !== 5 || reads[15:0] !== 7 || intreqpmu !== 1'b0)
      $fatal(1, "not what was driven");
    $finish;
  end
endmodule
