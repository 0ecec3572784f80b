// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// An AXI port as Non-secure software may see it. VALID and READY of what is hidden are masked; the
// other pins mean nothing without them. A transaction is shown or hidden as a whole:
//
//     AR, AW  shown = NIDEN & (AxPROT[1] | SPNIDEN), in the first cycle of VALID; it stays so until
//             the handshake
//     R       as the oldest waiting atomic operation (AWATOP[5]) of RID, else as the oldest open
//             read of RID, else as the AR that is accepted in this cycle with that ID
//     B       as the oldest open write of BID, else as the AW accepted in this cycle with that ID
//     W       burst k as command k of AW, which has to be offered at the latest in the cycle in
//             which the burst begins. If it is not, the whole write is hidden: W, then AW and B
//
//     hidden  in this cycle AW is offered first, its data has begun before, it would be shown
//
// As long as it is not known that nothing older is open, everything is hidden, and the port appears
// to be in reset (port_rst_no = 0). That is known after a reset of the port, and after SettleCycles
// quiet cycles (fabmon_common_axi_settled). It is no longer known after
//
//     a table that is full   more than MaxOutstanding reads or writes, or bursts of W before their
//                            commands; more than MaxAtomics atomic operations that wait
//     an orphan              an R or B handshake that belongs to none of the above
//
// Both hold for Secure and Non-secure traffic, which share the tables: choose MaxOutstanding so
// that the port cannot have more open; then, on a legal port, nothing that leaves this module
// depends on Secure traffic. formal/common_axi_secure_reference.sv proves it.
//
// Limits: with Data = 0 no burst of W is looked at, and W is hidden; no write is hidden for its
// order then. Assumed is that within SettleCycles quiet cycles a manager that has moved data of a
// write offers the command.
`ifndef FABMON_COMMON_AXI_SECURE_SV
`define FABMON_COMMON_AXI_SECURE_SV
`default_nettype none

module fabmon_common_axi_secure #(
  parameter int unsigned IdWidth        = 4,     // 1-32: bits of an ID
  parameter int unsigned MaxOutstanding = 64,    // 1-512: open ones of a direction
  parameter int unsigned MaxAtomics     = 4,     // 1-16: operations that wait for data on R
  parameter int unsigned SettleCycles   = 4096,  // 16-65536, 2^n: quiet ones, then none is open
  parameter bit          Data           = 1'b1   // 0: the port has no W
) (
  input  wire logic               clk_i,
  input  wire logic               rst_ni,       // synchronous reset of the monitor
  input  wire logic               port_rst_ni,  // the port's own reset
  input  wire logic               niden_i,      // 1: traffic may be shown
  input  wire logic               spniden_i,    // 1: Secure traffic, too
  input  wire logic [9:0]         hs_i,         // {AR, R, AW, W, B}, each {VALID, READY}
  input  wire logic               ar_ns_i,      // ARPROT[1]
  input  wire logic               aw_ns_i,      // AWPROT[1]
  input  wire logic [IdWidth-1:0] arid_i,
  input  wire logic [IdWidth-1:0] rid_i,
  input  wire logic [IdWidth-1:0] awid_i,
  input  wire logic [IdWidth-1:0] bid_i,
  input  wire logic               rlast_i,
  input  wire logic               wlast_i,
  input  wire logic               atomic_i,     // AWATOP[5]
  output logic                    port_rst_no,  // the port's reset as it is shown
  output logic [9:0]              hs_o,         // hs_i as it is shown
  output logic                    blind_o,      // all is hidden, before this cycle
  output logic                    hidden_o      // a write is hidden for its order, in this cycle
);
  logic ar_valid, ar_ready, r_valid, r_ready, aw_valid, aw_ready, w_valid, w_ready, b_valid;
  logic b_ready, r_hs, b_hs, settled, known, lost, w_lost, orphan, quiet;
  assign {ar_valid, ar_ready, r_valid, r_ready, aw_valid, aw_ready, w_valid, w_ready, b_valid,
          b_ready} = hs_i & {10{port_rst_ni}};
  assign r_hs  = r_valid & r_ready;
  assign b_hs  = b_valid & b_ready;
  assign known = settled & rst_ni & port_rst_ni;

  // ---------------------------------------------------------------- commands
  logic ar_show, aw_show, ar_wait_q, aw_wait_q, ar_show_q, aw_show_q, aw_may, late;
  assign aw_may  = niden_i & (aw_ns_i | spniden_i);
  assign ar_show = ar_wait_q ? ar_show_q : niden_i & (ar_ns_i | spniden_i);
  assign aw_show = aw_wait_q ? aw_show_q : aw_may & ~late;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      ar_wait_q <= 1'b0;
      aw_wait_q <= 1'b0;
    end else begin
      ar_wait_q <= ar_valid & ~ar_ready;
      aw_wait_q <= aw_valid & ~aw_ready;
    end
  end
  always_ff @(posedge clk_i) {aw_show_q, ar_show_q} <= {aw_show, ar_show};

  // ---------------------------------------------------------------- write data
  logic w_show;
  if (Data) begin : g_data
    localparam int unsigned         AheadBits = $clog2(MaxOutstanding + 1);
    localparam logic [AheadBits-1:0] Most     = AheadBits'(MaxOutstanding);

    logic                 bound, bound_q, first, takes, alone, head, head_show, w_open_q, w_show_q;
    logic                 full;
    logic [AheadBits-1:0] ahead_q;  // bursts that began before their command: it is yet to come

    // late: data of the command on AW began before. bound: a burst has that command already.
    assign late   = aw_valid & ~aw_wait_q & (ahead_q != '0);
    assign bound  = aw_wait_q ? bound_q : late;
    assign first  = w_valid & ~w_open_q;
    assign takes  = first & ~head & aw_valid & ~bound;
    assign alone  = first & ~head & ~takes;
    assign w_show = w_open_q ? w_show_q : (head ? head_show : takes & aw_show);
    assign w_lost = full | (alone & ~late & (ahead_q == Most));

    // Commands that were accepted and whose data has not begun.
    logic unused_hit;
    fabmon_common_axi_owner #(.Entries(MaxOutstanding), .IdWidth(1), .Once(1'b0)) u_queue (
      .clk_i, .rst_ni, .drop_i(~known), .open_i(aw_valid & aw_ready & ~bound & ~takes),
      .open_id_i(1'b0), .open_show_i(aw_show), .id_i(1'b0), .close_i(first),
      .hit_o(unused_hit), .show_o(head_show), .some_o(head), .lost_o(full)
    );
    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        ahead_q  <= '0;
        w_open_q <= 1'b0;
      end else if (!known) begin
        ahead_q  <= '0;
        w_open_q <= 1'b0;
      end else begin
        ahead_q  <= ahead_q + AheadBits'(alone) - AheadBits'(late);
        w_open_q <= (w_open_q | w_valid) & ~(w_valid & w_ready & wlast_i);
      end
    end
    always_ff @(posedge clk_i) {bound_q, w_show_q} <= {bound | takes, w_show};
  end else begin : g_no_data
    assign {late, w_show, w_lost} = '0;
    logic unused_data;
    assign unused_data = ^{w_valid, w_ready, wlast_i};
  end

  // ---------------------------------------------------------------- responses
  logic [2:0] some, full;  // {atomic operations, writes, reads}
  logic       op, op_show, rd, rd_show, wr, wr_show;
  fabmon_common_axi_owner #(.Entries(MaxAtomics), .IdWidth(IdWidth), .Once(1'b0)) u_atomics (
    .clk_i, .rst_ni, .drop_i(~port_rst_ni), .open_i(aw_valid & aw_ready & atomic_i),
    .open_id_i(awid_i), .open_show_i(aw_show), .id_i(rid_i), .close_i(r_hs & rlast_i),
    .hit_o(op), .show_o(op_show), .some_o(some[2]), .lost_o(full[2])
  );
  fabmon_common_axi_owner #(.Entries(MaxOutstanding), .IdWidth(IdWidth)) u_reads (
    .clk_i, .rst_ni, .drop_i(~port_rst_ni), .open_i(ar_valid & ar_ready),
    .open_id_i(arid_i), .open_show_i(ar_show), .id_i(rid_i), .close_i(r_hs & rlast_i & ~op),
    .hit_o(rd), .show_o(rd_show), .some_o(some[0]), .lost_o(full[0])
  );
  fabmon_common_axi_owner #(.Entries(MaxOutstanding), .IdWidth(IdWidth)) u_writes (
    .clk_i, .rst_ni, .drop_i(~port_rst_ni), .open_i(aw_valid & aw_ready),
    .open_id_i(awid_i), .open_show_i(aw_show), .id_i(bid_i), .close_i(b_hs),
    .hit_o(wr), .show_o(wr_show), .some_o(some[1]), .lost_o(full[1])
  );

  // ---------------------------------------------------------------- is all of it known?
  assign lost   = (|full) | w_lost;
  assign orphan = (r_hs & ~op & ~rd) | (b_hs & ~wr);
  assign quiet  = ~((|some) | ar_valid | r_valid | aw_valid | w_valid | b_valid);
  fabmon_common_axi_settled #(.SettleCycles(SettleCycles)) u_settled (
    .clk_i, .rst_ni, .port_rst_ni, .quiet_i(quiet), .orphan_i(orphan | lost), .clear_i(1'b0),
    .settled_o(settled)
  );

  logic [4:0] show;
  assign show = {ar_valid & ar_show, r_valid & (op ? op_show : rd_show), aw_valid & aw_show,
                 w_valid & w_show, b_valid & wr_show} & {5{known}};
  assign hs_o = {show[4], show[4] & ar_ready, show[3], show[3] & r_ready,
                 show[2], show[2] & aw_ready, show[1], show[1] & w_ready,
                 show[0], show[0] & b_ready};
  assign port_rst_no = known;
  assign blind_o     = rst_ni & ~settled;
  assign hidden_o    = known & late & aw_may;
endmodule

`default_nettype wire
`endif
