// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmon_atui_axi against the contract written out: every output, in every cycle, for whatever
// inputs, legal AXI or not, and resets at any time.
//
// The reference keeps for each entry its direction, its ID and the set of entries that were open
// already when it was opened; the oldest of an ID is the one that has none of its ID and direction
// in that set. No lists, no slots.
`default_nettype none

module atui_axi_reference #(
  parameter int unsigned N         = 2,
  parameter int unsigned IdWidth   = 1,
  parameter int unsigned LostWidth = 2
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
  logic [N-1:0] alloc, dealloc_r, dealloc_w;
  logic [1:0]   at_once, orphan, none;
  logic         full, silent;

  fabmon_atui_axi #(.N(N), .IdWidth(IdWidth), .LostWidth(LostWidth)) u_dut (
    .clk_i, .rst_ni, .forget_i(1'b0),
    .ar_i, .ar_id_i, .aw_i, .aw_id_i, .r_i, .r_id_i, .b_i, .b_id_i,
    .alloc_o(alloc), .dealloc_r_o(dealloc_r), .dealloc_w_o(dealloc_w),
    .at_once_o(at_once), .full_o(full), .orphan_o(orphan), .none_o(none), .silent_o(silent)
  );

  // The first cycle is a reset.
  logic started = 1'b0;
  always_ff @(posedge clk_i) started <= 1'b1;
  always_comb assume (started | ~rst_ni);

  logic [N-1:0]         open_r, open_w;  // entries by direction; never both
  logic [IdWidth-1:0]   id    [N];
  logic [N-1:0]         older [N];
  logic [LostWidth-1:0] lost_r, lost_w;

  // What the outputs have to be.
  logic [N-1:0] at_r, at_w, match_r, match_w, close_r, close_w;
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
    for (int i = 0; i < N; i++) begin
      at_r[i] = left_r & ~open_r[i] & ~open_w[i];
      left_r  = left_r & ~at_r[i];
      at_w[i] = left_w & ~open_r[i] & ~open_w[i] & ~at_r[i];
      left_w  = left_w & ~at_w[i];
    end
    for (int i = 0; i < N; i++) begin
      close_r[i] = match_r[i] & ((older[i] & match_r) == '0);
      close_w[i] = match_w[i] & ((older[i] & match_w) == '0);
    end
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

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      a_alloc:     assert (alloc == (at_r | at_w));
      a_dealloc_r: assert (dealloc_r == close_r);
      a_dealloc_w: assert (dealloc_w == close_w);
      a_full:      assert (full == ((ar_i & (at_r == '0) & ~once_r) |
                                      (aw_i & (at_w == '0) & ~once_w)));
      a_at_once:   assert (at_once == {once_w, once_r});
      a_orphan:    assert (orphan == {orphan_w, orphan_r});
    end
  end
endmodule

`default_nettype wire
