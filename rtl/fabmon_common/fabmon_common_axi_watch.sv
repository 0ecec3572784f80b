// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The pins of an AXI port on their way into a monitor, by the monitor's parameter Secure:
//
//     0, 1   wires; nothing is hidden
//     2      one cycle later, and without what Non-secure software must not see
//            (fabmon_common_axi_secure). All that belongs to the pins' cycle is as late: reset,
//            snapshot, csr_rst_n; the register access by fabmon_common_reg_lock
`ifndef FABMON_COMMON_AXI_WATCH_SV
`define FABMON_COMMON_AXI_WATCH_SV
`default_nettype none

module fabmon_common_axi_watch #(
  parameter int unsigned Secure         = 0,     // 0-2
  parameter int unsigned IdWidth        = 4,     // 1-32: bits of an ID
  parameter int unsigned MaxOutstanding = 64,    // 1-512: open ones of a direction, if Secure = 2
  parameter int unsigned MaxAtomics     = 4,     // 1-16: operations that wait for data on R
  parameter int unsigned SettleCycles   = 4096,  // 16-65536, 2^n: quiet ones, then none is open
  parameter bit          Data           = 1'b1,  // 0: the port has no W
  parameter int unsigned Others         = 1      // 1 or more: bits of the pins beside those below
) (
  input  wire logic                 clk_i,
  input  wire logic                 rst_ni,       // synchronous reset of the monitor
  // pins
  input  wire logic                 port_rst_ni,  // the port's own reset
  input  wire logic                 niden_i,      // 1: traffic may be shown
  input  wire logic                 spniden_i,    // 1: Secure traffic, too
  input  wire logic                 ar_ns_i,      // ARPROT[1]
  input  wire logic                 aw_ns_i,      // AWPROT[1]
  input  wire logic [9:0]           hs_i,         // {AR, R, AW, W, B}, each {VALID, READY}
  input  wire logic [2:0]           marks_i,      // {RLAST, WLAST, AWATOP[5]}
  input  wire logic [4*IdWidth-1:0] ids_i,        // {ARID, RID, AWID, BID}
  input  wire logic [Others-1:0]    others_i,     // those that go along
  input  wire logic                 snapshot_i,   // 1: take a snapshot
  input  wire logic                 csr_rst_ni,   // 0: reset of the registers
  // the same as the monitor sees them, and its reset
  output logic                      rst_no,
  output logic                      port_rst_no,
  output logic [9:0]                hs_o,
  output logic [2:0]                marks_o,
  output logic [4*IdWidth-1:0]      ids_o,
  output logic [Others-1:0]         others_o,
  output logic                      snapshot_o,
  output logic                      csr_rst_no,
  // what it says of itself; 0 unless Secure = 2
  output logic                      blind_o,      // all is hidden, before this cycle
  output logic                      hidden_o      // a write is hidden for its order, in this cycle
);
  if (Secure == 2) begin : g_filter
    logic       run_q, port_q, niden_q, spniden_q, ar_ns_q, aw_ns_q;
    logic [9:0] hs_q;
    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        run_q      <= 1'b0;
        hs_q       <= '0;
        snapshot_o <= 1'b0;
        csr_rst_no <= 1'b1;
      end else begin
        run_q      <= 1'b1;
        hs_q       <= hs_i;
        snapshot_o <= snapshot_i;
        csr_rst_no <= csr_rst_ni;
      end
    end
    assign rst_no = run_q;
    always_ff @(posedge clk_i) begin
      {port_q, niden_q, spniden_q}  <= {port_rst_ni, niden_i, spniden_i};
      {ar_ns_q, aw_ns_q}            <= {ar_ns_i, aw_ns_i};
      {marks_o, ids_o, others_o}    <= {marks_i, ids_i, others_i};
    end
    fabmon_common_axi_secure #(
      .IdWidth(IdWidth), .MaxOutstanding(MaxOutstanding), .MaxAtomics(MaxAtomics),
      .SettleCycles(SettleCycles), .Data(Data)
    ) u_secure (
      .clk_i, .rst_ni(run_q), .port_rst_ni(port_q), .niden_i(niden_q), .spniden_i(spniden_q),
      .hs_i(hs_q), .ar_ns_i(ar_ns_q), .aw_ns_i(aw_ns_q),
      .arid_i(ids_o[3*IdWidth +: IdWidth]), .rid_i(ids_o[2*IdWidth +: IdWidth]),
      .awid_i(ids_o[IdWidth +: IdWidth]), .bid_i(ids_o[IdWidth-1:0]),
      .rlast_i(marks_o[2]), .wlast_i(marks_o[1]), .atomic_i(marks_o[0]),
      .port_rst_no, .hs_o, .blind_o, .hidden_o
    );
  end else begin : g_wires
    assign rst_no      = rst_ni;
    assign port_rst_no = port_rst_ni;
    assign hs_o        = hs_i;
    assign marks_o     = marks_i;
    assign ids_o       = ids_i;
    assign others_o    = others_i;
    assign snapshot_o  = snapshot_i;
    assign csr_rst_no  = csr_rst_ni;
    assign blind_o     = 1'b0;
    assign hidden_o    = 1'b0;
    logic unused;
    assign unused = ^{clk_i, niden_i, spniden_i, ar_ns_i, aw_ns_i};
  end
endmodule

`default_nettype wire
`endif
