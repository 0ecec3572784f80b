// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmon_atui_axi followed by a witness who only counts handshakes, on legal AXI.
//
// The witness fixes a direction and an ID before the start, and follows any one request of these:
// `place` responses of that ID come before its own. So it knows the response by AXI's ordering
// rule alone, whatever became of the older requests. Its own response must free its own entry, or
// none if it was not tracked, and nothing else may free or give away that entry meanwhile.
//
// Assumed: the first cycle is a reset (later ones come at any time); a response comes only if a
// request of its ID and direction is open, or begins in its cycle; of one ID and direction at most
// 2^OpenWidth - 1 are. A request that ends in its own cycle is not followed, but known (`once`).
`default_nettype none

module atui_axi_witness #(
  parameter int unsigned N         = 2,
  parameter int unsigned IdWidth   = 1,
  parameter int unsigned LostWidth = 2,
  parameter int unsigned OpenWidth = 3
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
  input wire logic [IdWidth-1:0] b_id_i,
  input wire logic               write_i,  // the witness's direction, taken in the first cycle
  input wire logic [IdWidth-1:0] id_i,     // and its ID
  input wire logic               follow_i  // follow the request of this cycle
);
  localparam int unsigned Ids = 1 << IdWidth;
  localparam int unsigned TotalWidth = OpenWidth + IdWidth + 1;
  localparam int unsigned IdxWidth   = (N > 1) ? $clog2(N) : 1;

  logic [N-1:0]          alloc, dealloc_r, dealloc_w;
  logic [1:0]            at_once, orphan, none_open, opens, closes;
  logic [2*IdxWidth-1:0] open_idx, close_idx;
  logic                  full, silent;

  fabmon_atui_axi #(.N(N), .IdWidth(IdWidth), .LostWidth(LostWidth)) u_dut (
    .clk_i, .rst_ni, .forget_i(1'b0),
    .ar_i, .ar_id_i, .aw_i, .aw_id_i, .r_i, .r_id_i, .b_i, .b_id_i,
    .open_o(opens), .open_idx_o(open_idx), .close_o(closes), .close_idx_o(close_idx),
    .at_once_o(at_once), .full_o(full), .orphan_o(orphan), .none_o(none_open), .silent_o(silent)
  );

  // The numbers of entries as masks.
  logic [N-1:0] at_r, at_w;
  assign at_r      = {{(N-1){1'b0}}, opens[0]} << open_idx[IdxWidth-1:0];
  assign at_w      = {{(N-1){1'b0}}, opens[1]} << open_idx[2*IdxWidth-1:IdxWidth];
  assign alloc     = at_r | at_w;
  assign dealloc_r = {{(N-1){1'b0}}, closes[0]} << close_idx[IdxWidth-1:0];
  assign dealloc_w = {{(N-1){1'b0}}, closes[1]} << close_idx[2*IdxWidth-1:IdxWidth];

  // ---------------------------------------------------------------- legal AXI
  logic                 started = 1'b0;
  logic [OpenWidth-1:0] open_r [Ids];
  logic [OpenWidth-1:0] open_w [Ids];

  always_comb begin
    assume (started | ~rst_ni);
    assume (~r_i | (open_r[r_id_i] != '0) | (ar_i & (ar_id_i == r_id_i)));
    assume (~b_i | (open_w[b_id_i] != '0) | (aw_i & (aw_id_i == b_id_i)));
    assume (~ar_i | ~(&open_r[ar_id_i]));
    assume (~aw_i | ~(&open_w[aw_id_i]));
  end

  always_ff @(posedge clk_i) begin
    started <= 1'b1;
    for (int i = 0; i < Ids; i++) begin
      open_r[i] <= open_r[i] + OpenWidth'(ar_i & (ar_id_i == IdWidth'(i)))
                             - OpenWidth'(r_i & (r_id_i == IdWidth'(i)));
      open_w[i] <= open_w[i] + OpenWidth'(aw_i & (aw_id_i == IdWidth'(i)))
                             - OpenWidth'(b_i & (b_id_i == IdWidth'(i)));
      if (!rst_ni) begin
        open_r[i] <= '0;
        open_w[i] <= '0;
      end
    end
  end

  // ---------------------------------------------------------------- what is tracked
  // The entries as the outputs tell. Untracked are the open requests that have none.
  logic [N-1:0]          used_r, used_w;
  logic [TotalWidth-1:0] lost_r, lost_w;
  logic                  stuck_r, stuck_w, left_r, left_w, once_r, once_w;
  logic                  give_r, give_w;
  logic [N-1:0]          used;
  assign used = used_r | used_w;

  always_comb begin
    lost_r = '0;
    lost_w = '0;
    for (int i = 0; i < Ids; i++) begin
      lost_r = lost_r + TotalWidth'(open_r[i]);
      lost_w = lost_w + TotalWidth'(open_w[i]);
    end
    for (int i = 0; i < N; i++) begin
      lost_r = lost_r - TotalWidth'(used_r[i]);
      lost_w = lost_w - TotalWidth'(used_w[i]);
    end
    once_r = r_i & (open_r[r_id_i] == '0) & (lost_r == '0) & ~stuck_r;
    once_w = b_i & (open_w[b_id_i] == '0) & (lost_w == '0) & ~stuck_w;
    left_r = ar_i & (lost_r == '0) & ~stuck_r & ~once_r;
    left_w = aw_i & (lost_w == '0) & ~stuck_w & ~once_w;
    // Two are free, or one and reads take none.
    give_r = left_r & ~(&used);
    give_w = left_w & ~(&used) & ~(give_r & (((~used) & ((~used) - N'(1))) == '0));
  end

  always_ff @(posedge clk_i) begin
    used_r  <= (used_r & ~dealloc_r) | at_r;
    used_w  <= (used_w & ~dealloc_w) | at_w;
    stuck_r <= stuck_r | (lost_r >= TotalWidth'((1 << LostWidth) - 1));
    stuck_w <= stuck_w | (lost_w >= TotalWidth'((1 << LostWidth) - 1));
    if (!rst_ni) begin
      used_r  <= '0;
      used_w  <= '0;
      stuck_r <= 1'b0;
      stuck_w <= 1'b0;
    end
  end

  // ---------------------------------------------------------------- the witness
  logic                 write, follows, request, response, own, none;
  logic [IdWidth-1:0]   id;
  logic [OpenWidth-1:0] place;
  logic [N-1:0]         entry;  // of the request that is followed; none: not tracked

  assign request  = write ? (aw_i & (aw_id_i == id)) : (ar_i & (ar_id_i == id));
  assign response = write ? (b_i & (b_id_i == id)) : (r_i & (r_id_i == id));
  assign none     = (write ? open_w[id] : open_r[id]) == '0;
  assign own      = follows & response & (place == '0);

  always_ff @(posedge clk_i) begin
    if (!started) begin
      write <= write_i;
      id    <= id_i;
    end
    if (!rst_ni) begin
      follows <= 1'b0;
    end else if (!follows && request && follow_i && !(response && none)) begin
      follows <= 1'b1;
      place   <= (write ? open_w[id] : open_r[id]) - OpenWidth'(response);
      entry   <= write ? at_w : at_r;
    end else if (follows && response) begin
      follows <= ~own;
      place   <= place - OpenWidth'(1);
    end
  end

  // That there is something to see at all.
  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      c_tracked:   cover (own && entry != '0);
      c_untracked: cover (own && entry == '0 && ~stuck_r && ~stuck_w);
      c_older:     cover (follows && entry == '0 && response && (dealloc_r | dealloc_w) != '0);
      c_at_once:   cover (at_once[0] && at_w[0] && used_r[1]);
      c_one_stuck: cover (at_r != '0 && stuck_w && dealloc_r != '0);
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      if (follows) begin
        a_own:       assert (~own | ((write ? dealloc_w : dealloc_r) == entry));
        a_kept:      assert (own | (((dealloc_r | dealloc_w) & entry) == '0));
        a_direction: assert (((write ? dealloc_r : dealloc_w) & entry) == '0);
        a_given:     assert ((alloc & entry) == '0);
      end
      a_open:     assert (opens == {give_w, give_r});
      a_free:     assert ((alloc & used) == '0);
      a_apart:    assert ((at_r & at_w) == '0);
      a_full:     assert (full == ((ar_i & (at_r == '0) & ~once_r) |
                                   (aw_i & (at_w == '0) & ~once_w)));
      a_used_r:   assert ((dealloc_r & ~used_r) == '0);
      a_used_w:   assert ((dealloc_w & ~used_w) == '0);
      a_one_r:    assert ((dealloc_r & (dealloc_r - N'(1))) == '0);
      a_one_w:    assert ((dealloc_w & (dealloc_w - N'(1))) == '0);
      a_silent:   assert ((r_i | (dealloc_r == '0)) & (b_i | (dealloc_w == '0)));
      a_orphan:   assert (orphan == '0);
      a_at_once:  assert (at_once == {once_w, once_r});
    end
  end
endmodule

`default_nettype wire
