// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The context table of an AXI4 port: gives its requests N entries that reads and writes share, and
// tells when an entry opens and closes. All of it is in RAM; an entry is told by its number.
//
// AR and AW open a request. It is given the entry that has been free for the longest
// (fabmon_atui_axi_free), AR before AW; an entry that is freed in this clock is not yet free. The
// last R beat and B close a request: they free the entry of the oldest open request of their ID and
// direction. A request that opens in the same clock is younger than any other: only if nothing else
// is open that the response may be for, the response ends it (`at_once`). Such a request takes no
// entry, and its latency is 0.
//
// A request is not tracked if no entry is left for it, or if an untracked request of its direction
// was open before this cycle, be it that the last of them ends in it. Responses to untracked
// requests free nothing, and no later response of their ID is taken for another's: see
// fabmon_atui_axi_order. This rests on legal AXI4, where no response comes without a request.
//
// forget_i forgets all open requests, those of its own cycle too: a sweep (fabmon_atui_axi_sweep)
// of N cycles frees their entries, in which no request is tracked; then all are free, as after a
// reset.
//
// All outputs follow from the inputs and the table within the cycle. Cost grows with N, and with
// N x IdWidth where there are more IDs than entries; never with 2^IdWidth.
`default_nettype none

module fabmon_atui_axi #(
  parameter int unsigned N         = 64,  // entries: requests tracked at once, 2-256
  parameter int unsigned IdWidth   = 4,   // bits of an ID, 1-32
  parameter int unsigned LostWidth = 16,  // up to 2^LostWidth - 2 untracked a direction: exact
  localparam int unsigned IdxWidth = (N > 1) ? $clog2(N) : 1
) (
  input  wire logic                  clk_i,
  input  wire logic                  rst_ni,       // 0: no request is open
  input  wire logic                  forget_i,     // all requests up to this cycle are forgotten
  input  wire logic                  ar_i,         // ARVALID & ARREADY
  input  wire logic [IdWidth-1:0]    ar_id_i,
  input  wire logic                  aw_i,         // AWVALID & AWREADY
  input  wire logic [IdWidth-1:0]    aw_id_i,
  input  wire logic                  r_i,          // RVALID & RREADY & RLAST
  input  wire logic [IdWidth-1:0]    r_id_i,
  input  wire logic                  b_i,          // BVALID & BREADY
  input  wire logic [IdWidth-1:0]    b_id_i,
  output logic      [1:0]            open_o,       // a read, a write is given an entry
  output logic      [2*IdxWidth-1:0] open_idx_o,   // which one
  output logic      [1:0]            close_o,      // a read, a write frees its entry
  output logic      [2*IdxWidth-1:0] close_idx_o,  // which one
  output logic      [1:0]            at_once_o,    // a read, a write began and ended in this cycle
  output logic                       full_o,       // a request is not tracked
  output logic      [1:0]            orphan_o,     // a response of R, of B belongs to no request
  output logic      [1:0]            none_o,       // no read, no write was open before this cycle
  output logic                       silent_o      // what is freed was forgotten: no samples
);
  logic                want_r, want_w, open_r, open_w, close_r, close_w;
  logic                one, two;
  logic [IdxWidth-1:0] first, second, open_idx_w, close_idx_r, close_idx_w, sweep_idx;
  logic                swept;

  assign open_r     = want_r & one & ~silent_o;
  assign open_w     = want_w & (want_r ? two : one) & ~silent_o;
  assign open_idx_w = want_r ? second : first;

  fabmon_atui_axi_free #(.N(N)) u_free (
    .clk_i, .rst_ni(rst_ni & ~swept),
    .one_o(one), .two_o(two), .first_o(first), .second_o(second),
    .take_i(open_r | open_w), .both_i(open_r & open_w),
    .put_r_i(close_r), .put_r_idx_i(close_idx_r), .put_w_i(close_w), .put_w_idx_i(close_idx_w)
  );

  fabmon_atui_axi_order #(.N(N), .IdWidth(IdWidth), .LostWidth(LostWidth)) u_reads (
    .clk_i, .rst_ni(rst_ni & ~forget_i),
    .req_i(ar_i), .req_id_i(ar_id_i),
    .want_o(want_r), .open_i(open_r), .open_idx_i(first),
    .rsp_i(r_i), .rsp_id_i(r_id_i),
    .close_o(close_r), .close_idx_o(close_idx_r), .at_once_o(at_once_o[0]), .orphan_o(orphan_o[0]),
    .none_o(none_o[0])
  );

  fabmon_atui_axi_order #(.N(N), .IdWidth(IdWidth), .LostWidth(LostWidth)) u_writes (
    .clk_i, .rst_ni(rst_ni & ~forget_i),
    .req_i(aw_i), .req_id_i(aw_id_i),
    .want_o(want_w), .open_i(open_w), .open_idx_i(open_idx_w),
    .rsp_i(b_i), .rsp_id_i(b_id_i),
    .close_o(close_w), .close_idx_o(close_idx_w), .at_once_o(at_once_o[1]), .orphan_o(orphan_o[1]),
    .none_o(none_o[1])
  );

  // A sweep closes every entry, in both directions: whoever follows has to know which are open.
  fabmon_atui_axi_sweep #(.N(N)) u_sweep (
    .clk_i, .rst_ni, .forget_i, .open_i(open_r | open_w), .sweep_o(silent_o), .idx_o(sweep_idx),
    .last_o(swept)
  );

  assign open_o      = {open_w, open_r};
  assign open_idx_o  = {open_idx_w, first};
  assign close_o     = {close_w, close_r} | {2{silent_o}};
  assign close_idx_o = silent_o ? {2{sweep_idx}} : {close_idx_w, close_idx_r};
  assign full_o      = (ar_i & ~open_r & ~at_once_o[0]) | (aw_i & ~open_w & ~at_once_o[1]);
endmodule

`default_nettype wire
