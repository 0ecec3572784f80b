// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The cycle accounting of fabmon_axi4_bank: in each cycle that is not frozen exactly one state of
// each set holds, and it is that of the definition (docs/reference), which is written down here by
// counts of transfers instead of conditions in order:
//
//     ro = max(ro + AR - end of R, 0)      awn, wn, bn = AW, ends of W, B, an orphan B not counted
//
// as long as no sticky flag says that a count did not fit. AR, AW and W of a cycle are there for
// the responses of that cycle. What a cycle is called comes six cycles after its pins here; the
// delay of the pins is a parameter.
//
// One atomic operation may wait for data (MaxAtomics = 1): its RLAST is no end of R. One more is
// not tracked and raises the flag of reads.
//
// The first cycle is a reset, the only one; no clear of the flags.
`default_nettype none

module axi4_bank_accounting #(
  parameter int unsigned OutWidth = 2
) (
  input wire logic        clk_i,
  input wire logic [12:0] pins_i,
  input wire logic        rid_i,
  input wire logic        awid_i,
  input wire logic        freeze_i
);
  localparam int unsigned W = OutWidth + 3;

  // Until the reset has come as far as the states, these are of what was there before it.
  logic       started = 1'b0, settled = 1'b0;
  logic [6:0] since = '0;
  always_ff @(posedge clk_i) begin
    started <= 1'b1;
    {settled, since} <= {since, started};
  end

  fabmon_axi4_bank_pkg::pins_t pins;
  logic [2:0] read;
  logic [3:0] write;
  logic [1:0] ovf, orphan;
  assign pins = pins_i;
  fabmon_axi4_bank_state #(
    .IdWidth(1), .OutWidth(OutWidth), .MaxAtomics(1), .Open(4)
  ) u_dut (
    .clk_i, .rst_ni(started), .clear_i(1'b0), .drop_i(1'b0), .freeze_i, .port_rst_ni(1'b1),
    .pins_i(pins), .rid_i, .awid_i,
    .moves_o(), .rst_no(), .port_rst_no(), .drop_o(), .quiet_o(), .reads_o(), .writes_o(),
    .count0_o(), .count1_o(), .count2_o(),
    .read_o(read), .write_o(write), .ar_o(), .aw_o(), .b_o(), .before_o(), .orphan_o(orphan),
    .ovf_o(ovf)
  );

  // Pins of the cycle that the DUT has in stage 4; freeze goes along from stage 1.
  fabmon_axi4_bank_pkg::pins_t p0 = '0, p1 = '0, p2 = '0, p3 = '0, p4 = '0;
  logic [1:0] id0 = '0, id1 = '0, id2 = '0, id3 = '0, id4 = '0;  // {RID, AWID}
  logic froze2 = 1'b0, froze3 = 1'b0, froze4 = 1'b0;
  always_ff @(posedge clk_i) begin
    p0 <= started ? pins : '0;
    p1 <= p0;
    p2 <= p1;
    p3 <= p2;
    p4 <= p3;
    {id4, id3, id2, id1, id0} <= {id3, id2, id1, id0, rid_i, awid_i};
    froze2 <= freeze_i;
    froze3 <= froze2;
    froze4 <= froze3;
  end

  // Differences of counts, each as a number with a sign; reset to 0.
  logic signed [W-1:0] ro = '0, ahead = '0, due = '0, ahead_next, due_next, grown;
  logic rb = 1'b0, wb = 1'b0;
  logic ar, r, re, aw, w, we, b;
  logic waits = 1'b0, lost_q = 1'b0, waits_id, of_atomic, atomic;  // an atomic operation
  assign of_atomic = r & p4.rlast & waits & (waits_id == id4[1]);
  assign atomic    = aw & p4.aw_atomic;
  assign ar = p4.ar_valid & p4.ar_ready;
  assign r  = p4.r_valid & p4.r_ready;
  assign re = r & p4.rlast & ~of_atomic;
  assign aw = p4.aw_valid & p4.aw_ready;
  assign w  = p4.w_valid & p4.w_ready;
  assign we = w & p4.wlast;
  assign b  = p4.b_valid & p4.b_ready;

  // min(awn, wn) = wn + min(ahead, 0), so it grows by that.
  always_comb begin
    ahead_next = ahead + W'(aw) - W'(we);
    grown      = W'(we) + ((ahead_next < 0) ? ahead_next : W'(0)) - ((ahead < 0) ? ahead : W'(0));
    due_next   = due + grown - W'(b && due + grown > 0);
  end

  logic [2:0] read_q = '0;
  logic [3:0] write_q = '0;
  logic [2:0] read_qq = '0;
  logic [3:0] write_qq = '0;
  logic [1:0] orphan_q = '0;
  logic       frozen_q = 1'b1, frozen_qq = 1'b1, fits = 1'b1;
  logic       wide, wide_q = 1'b0;
  localparam logic signed [W-1:0] Most = W'((1 << OutWidth) - 1);
  assign wide = (ro > Most) | (ahead > Most) | (ahead < -Most) | (due > Most) |
                lost_q;

  always_ff @(posedge clk_i) begin
    ro    <= (ro == 0 && !ar) ? W'(0) : ro + W'(ar) - W'(re);
    ahead <= ahead_next;
    due   <= due_next;
    lost_q <= atomic & waits & ~of_atomic;
    waits  <= atomic | (waits & ~of_atomic);
    if (atomic && (!waits || of_atomic)) waits_id <= id4[0];
    if (r) rb <= ~p4.rlast;
    if (w) wb <= ~p4.wlast;
    if (wide) fits <= 1'b0;
    wide_q   <= wide;
    frozen_q <= froze4;

    // The states as sets: each but its own conditions and none of those before it.
    read_q <= {3{r}} & 3'd1 |
              {3{p4.r_valid & ~r}} & 3'd2 |
              {3{~p4.r_valid & rb}} & 3'd3 |
              {3{~p4.r_valid & ~rb & (ro > 0)}} & 3'd4 |
              {3{~p4.r_valid & ~rb & (ro == 0) & ar}} & 3'd5 |
              {3{~p4.r_valid & ~rb & (ro == 0) & p4.ar_valid & ~ar}} & 3'd6;
    write_q <= {4{w}} & 4'd1 |
               {4{p4.w_valid & ~w}} & 4'd2 |
               {4{~p4.w_valid & wb}} & 4'd3 |
               {4{~p4.w_valid & ~wb & (ahead > 0)}} & 4'd4 |
               {4{~p4.w_valid & ~wb & (ahead <= 0) & b}} & 4'd5 |
               {4{~p4.w_valid & ~wb & (ahead <= 0) & p4.b_valid & ~b}} & 4'd6 |
               {4{~p4.w_valid & ~wb & (ahead <= 0) & ~p4.b_valid & (due > 0)}} & 4'd7 |
               {4{~p4.w_valid & ~wb & (ahead <= 0) & ~p4.b_valid & (due <= 0) & aw}} & 4'd8 |
               {4{~p4.w_valid & ~wb & (ahead <= 0) & ~p4.b_valid & (due <= 0) & p4.aw_valid &
                  ~aw}} & 4'd9 |
               {4{~p4.w_valid & ~wb & (ahead < 0) & ~p4.b_valid & (due <= 0) &
                  ~p4.aw_valid}} & 4'd10;
    read_qq   <= read_q;
    write_qq  <= write_q;
    orphan_q  <= {b & (due + grown <= 0), re & (ro == 0) & ~ar};
    frozen_qq <= frozen_q;

    if (settled) begin
      a_read_set:  assert (read <= 3'd6);
      a_write_set: assert (write <= 4'd10);
      a_freeze:    assert (!frozen_qq || (read == '0 && write == '0));
      a_read:      assert (frozen_qq || !fits || wide_q || wide || read == read_qq);
      a_write:     assert (frozen_qq || !fits || wide_q || wide || write == write_qq);
      a_r_orphan:  assert (!fits || wide_q || wide || orphan[0] == orphan_q[0]);
      a_w_orphan:  assert (!fits || wide_q || wide || orphan[1] || !orphan_q[1]);
      a_flag:      assert (fits || ovf != '0);
      c_gap:       cover (read == 3'd3 && write == 4'd3);
      c_late:      cover (read == 3'd4 && write == 4'd7);
      c_ahead:     cover (read == 3'd6 && write == 4'd10);
    end
  end
endmodule

`default_nettype wire
