// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The context table of an AXI4 port: turns its handshakes into alloc and dealloc of N entries that
// reads and writes share.
//
// AR and AW open a request. It is given the lowest entry that was free before this cycle (an entry
// freed in this clock is not yet free), AR before AW. The last R beat and B close a request: they
// free the entry of the oldest open request of their ID and direction. A request that opens in the
// same clock is younger than any other: only if nothing else is open that the response may be for,
// the response ends it (`at_once`). Such a request takes no entry, and its latency is 0.
//
// A request is not tracked if no entry is left for it, or if an untracked request of its direction
// was open before this cycle, be it that the last of them ends in it. Responses to untracked
// requests free nothing, and no later response of their ID is taken for another's: see
// fabmon_atui_axi_order. This rests on legal AXI4, where no response comes without a request.
//
// forget_i forgets all open requests, those of its own cycle too. Their entries become free in a
// sweep (fabmon_atui_axi_sweep) of N cycles, in which no request is tracked.
//
// All outputs follow from the inputs and the table within the cycle. Cost grows with N, and with
// N x IdWidth where there are more IDs than entries; never with 2^IdWidth.
`default_nettype none

module fabmon_atui_axi #(
  parameter int unsigned N         = 64,  // entries: requests tracked at once, 1-256
  parameter int unsigned IdWidth   = 4,   // bits of an ID, 1-32
  parameter int unsigned LostWidth = 16,  // up to 2^LostWidth - 2 untracked a direction: exact
  localparam int unsigned IdxWidth = (N > 1) ? $clog2(N) : 1
) (
  input  wire logic               clk_i,
  input  wire logic               rst_ni,       // 0: no request is open
  input  wire logic               forget_i,     // all requests up to this cycle are forgotten
  input  wire logic               ar_i,         // ARVALID & ARREADY
  input  wire logic [IdWidth-1:0] ar_id_i,
  input  wire logic               aw_i,         // AWVALID & AWREADY
  input  wire logic [IdWidth-1:0] aw_id_i,
  input  wire logic               r_i,          // RVALID & RREADY & RLAST
  input  wire logic [IdWidth-1:0] r_id_i,
  input  wire logic               b_i,          // BVALID & BREADY
  input  wire logic [IdWidth-1:0] b_id_i,
  output logic      [N-1:0]       alloc_o,      // entries given away: none, one or two
  output logic      [N-1:0]       dealloc_r_o,  // the entry that R frees, or none
  output logic      [N-1:0]       dealloc_w_o,  // the entry that B frees, or none
  output logic      [1:0]         close_o,      // R, B frees an entry
  output logic      [2*IdxWidth-1:0] close_idx_o,  // which one
  output logic      [1:0]         at_once_o,    // a read, a write began and ended in this cycle
  output logic                    full_o,       // a request is not tracked
  output logic      [1:0]         orphan_o,     // a response of R, of B belongs to no request
  output logic      [1:0]         none_o,       // no read, no write was open before this cycle
  output logic                    silent_o      // entries are freed that were forgotten: no samples
);
  logic [N-1:0]        free_q, lowest, second, at_r, at_w;
  logic [IdxWidth-1:0] lowest_idx, second_idx, open_idx_w, close_idx_r, close_idx_w;
  logic                one, two;
  logic                want_r, want_w, open_r, open_w, close_r, close_w;

  fabmon_atui_axi_lowest #(.N(N)) u_lowest (
    .free_i(free_q), .lowest_o(lowest), .second_o(second), .one_o(one), .two_o(two),
    .lowest_idx_o(lowest_idx), .second_idx_o(second_idx)
  );

  assign at_r       = lowest & {N{want_r & ~silent_o}};
  assign at_w       = (want_r ? second : lowest) & {N{want_w & ~silent_o}};
  assign open_r     = want_r & one & ~silent_o;
  assign open_w     = want_w & (want_r ? two : one) & ~silent_o;
  assign open_idx_w = want_r ? second_idx : lowest_idx;
  assign alloc_o    = at_r | at_w;

  // What was forgotten is freed as if R had done it, but there is no close_o.
  logic [IdxWidth-1:0] sweep_idx;
  logic                unused_last;
  fabmon_atui_axi_sweep #(.N(N)) u_sweep (
    .clk_i, .rst_ni, .forget_i, .open_i(open_r | open_w), .sweep_o(silent_o), .idx_o(sweep_idx),
    .last_o(unused_last)
  );

  // Without a close the index may be x in simulation, and 0 << x is x.
  assign dealloc_r_o = (N'(close_r) << (close_idx_r & {IdxWidth{close_r}})) |
                       ((N'(silent_o) << sweep_idx) & ~free_q);
  assign dealloc_w_o = N'(close_w) << (close_idx_w & {IdxWidth{close_w}});
  assign close_o     = {close_w, close_r};
  assign close_idx_o = {close_idx_w, close_idx_r};
  assign full_o      = (ar_i & ~open_r & ~at_once_o[0]) | (aw_i & ~open_w & ~at_once_o[1]);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) free_q <= '1;
    else         free_q <= (free_q & ~alloc_o) | dealloc_r_o | dealloc_w_o;
  end

  fabmon_atui_axi_order #(.N(N), .IdWidth(IdWidth), .LostWidth(LostWidth)) u_reads (
    .clk_i, .rst_ni(rst_ni & ~forget_i),
    .req_i(ar_i), .req_id_i(ar_id_i),
    .want_o(want_r), .open_i(open_r), .open_idx_i(lowest_idx),
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
endmodule

`default_nettype wire
