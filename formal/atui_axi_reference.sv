// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmon_atui_axi against the contract written out: every output, in every cycle, for
// whatever inputs, legal AXI or not, and resets at any time.
//
// The reference keeps for each entry its direction and its ID, and two sets: the entries that were
// open already when it was opened, and those that were free already when it became free. The oldest
// of an ID has none of its ID and direction in the first; the next one to be given has no free one
// in the second. No lists, no queue, no slots.
`default_nettype none

module atui_axi_reference #(
  parameter int unsigned N         = 2,
  parameter int unsigned IdWidth   = 1,
  parameter int unsigned LostWidth = 2,
  localparam int unsigned IdxWidth = (N > 1) ? $clog2(N) : 1
) (
  input wire logic               clk_i,
  input wire logic               rst_ni,
  input wire logic               ar_i,
  input wire logic [IdWidth-1:0] ar_id_i,
  input wire logic               aw_i,
  input wire logic [IdWidth-1:0] aw_id_i,
  input wire logic               r_i,
  input wire logic [IdWidth-1:0] r_id_i,
  input wire logic               b_i,
  input wire logic [IdWidth-1:0] b_id_i
);
  logic [1:0]            open, close;
  logic [2*IdxWidth-1:0] open_idx, close_idx;
  logic [1:0]            at_once, orphan, none;
  logic                  full, silent;

  fabmon_atui_axi #(.N(N), .IdWidth(IdWidth), .LostWidth(LostWidth)) u_dut (
    .clk_i, .rst_ni, .forget_i(1'b0),
    .ar_i, .ar_id_i, .aw_i, .aw_id_i, .r_i, .r_id_i, .b_i, .b_id_i,
    .open_o(open), .open_idx_o(open_idx), .close_o(close), .close_idx_o(close_idx),
    .at_once_o(at_once), .full_o(full), .orphan_o(orphan), .none_o(none), .silent_o(silent)
  );

  // The first cycle is a reset.
  logic started = 1'b0;
  always_ff @(posedge clk_i) started <= 1'b1;
  always_comb assume (started | ~rst_ni);

  logic [N-1:0]         open_r, open_w;  // entries by direction; never both
  logic [IdWidth-1:0]   id     [N];
  logic [N-1:0]         older  [N];
  logic [N-1:0]         before [N];
  logic [LostWidth-1:0] lost_r, lost_w;

  // What the outputs have to be, as masks.
  logic [N-1:0] free, first, second, at_r, at_w, match_r, match_w, close_r, close_w;
  logic         orphan_r, orphan_w, left_r, left_w, once_r, once_w;
  always_comb begin
    for (int i = 0; i < N; i++) begin
      match_r[i] = r_i & open_r[i] & (id[i] == r_id_i);
      match_w[i] = b_i & open_w[i] & (id[i] == b_id_i);
    end
    once_r = r_i & (match_r == '0) & (lost_r == '0) & ar_i & (ar_id_i == r_id_i);
    once_w = b_i & (match_w == '0) & (lost_w == '0) & aw_i & (aw_id_i == b_id_i);
    left_r = ar_i & (lost_r == '0) & ~once_r;
    left_w = aw_i & (lost_w == '0) & ~once_w;
    free   = ~(open_r | open_w);
    for (int i = 0; i < N; i++) begin
      first[i]   = free[i] & ((before[i] & free) == '0);
    end
    for (int i = 0; i < N; i++) begin
      second[i]  = free[i] & ~first[i] & ((before[i] & free & ~first) == '0);
      close_r[i] = match_r[i] & ((older[i] & match_r) == '0);
      close_w[i] = match_w[i] & ((older[i] & match_w) == '0);
    end
    at_r     = left_r ? first : '0;
    at_w     = left_w ? (left_r ? second : first) : '0;
    orphan_r = r_i & (match_r == '0) & (lost_r == '0) & ~once_r;
    orphan_w = b_i & (match_w == '0) & (lost_w == '0) & ~once_w;
  end

  always_ff @(posedge clk_i) begin
    for (int i = 0; i < N; i++) begin
      if (at_r[i] | at_w[i]) begin
        id[i]    <= at_r[i] ? ar_id_i : aw_id_i;
        older[i] <= (open_r | open_w) & ~close_r & ~close_w;
      end else begin
        older[i] <= older[i] & ~close_r & ~close_w;
      end
      // What R frees comes before what B frees.
      if (close_r[i])      before[i] <= free & ~at_r & ~at_w;
      else if (close_w[i]) before[i] <= (free & ~at_r & ~at_w) | close_r;
      else                 before[i] <= before[i] & ~at_r & ~at_w;
      if (!rst_ni)         before[i] <= (N'(1) << i) - N'(1);
    end
    open_r <= (open_r & ~close_r) | at_r;
    open_w <= (open_w & ~close_w) | at_w;
    if (!(&lost_r)) begin
      lost_r <= lost_r + LostWidth'(ar_i & (at_r == '0) & ~once_r)
                       - LostWidth'(r_i & (match_r == '0) & (lost_r != '0));
    end
    if (!(&lost_w)) begin
      lost_w <= lost_w + LostWidth'(aw_i & (at_w == '0) & ~once_w)
                       - LostWidth'(b_i & (match_w == '0) & (lost_w != '0));
    end
    if (!rst_ni) begin
      open_r <= '0;
      open_w <= '0;
      lost_r <= '0;
      lost_w <= '0;
    end
  end

  // Numbers as masks.
  logic [N-1:0] opened_r, opened_w, closed_r, closed_w, ever;
  always_comb begin
    for (int i = 0; i < N; i++) begin
      opened_r[i] = open[0] & (32'(open_idx[IdxWidth-1:0]) == i);
      opened_w[i] = open[1] & (32'(open_idx[2*IdxWidth-1:IdxWidth]) == i);
      closed_r[i] = close[0] & (32'(close_idx[IdxWidth-1:0]) == i);
      closed_w[i] = close[1] & (32'(close_idx[2*IdxWidth-1:IdxWidth]) == i);
    end
  end
  always_ff @(posedge clk_i) ever <= rst_ni ? (ever | opened_r | opened_w) : '0;

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      a_open_r:  assert (opened_r == at_r && open[0] == (at_r != '0));
      a_open_w:  assert (opened_w == at_w && open[1] == (at_w != '0));
      a_close_r: assert (closed_r == close_r && close[0] == (close_r != '0));
      a_close_w: assert (closed_w == close_w && close[1] == (close_w != '0));
      a_full:    assert (full == ((ar_i & (at_r == '0) & ~once_r) |
                                    (aw_i & (at_w == '0) & ~once_w)));
      a_at_once: assert (at_once == {once_w, once_r});
      a_orphan:  assert (orphan == {orphan_w, orphan_r});
      // What fabmon_stats_stamps rests on: all entries once, in ascending order, before any comes
      // again.
      a_once:    assert ((&ever) || ((opened_r | opened_w) & ever) == '0 ||
                         (&(ever | opened_r)));
      a_ascends: assert (((ever + N'(1)) & ever) == '0);
      c_turn:    cover ((&ever) && opened_r[0] && opened_w[N-1]);
      c_full:    cover (free == '0 && full && closed_r != '0 && closed_w != '0);
    end
  end
endmodule

`default_nettype wire
