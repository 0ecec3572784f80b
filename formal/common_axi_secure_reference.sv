// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmon_common_axi_secure against the definition, for one transaction that is picked at will, with
// counts of each ID in the place of tables. It is shown if its command was permitted in the first
// cycle of VALID, and nothing else decides that: so what leaves the module depends on no other
// transaction, Secure or not. By Unit:
//
//     0  reads    AR and each beat of R: of the read whose turn it is, or of an atomic operation
//     1  data     W: burst k as command k; hidden if it begins before its command is offered, and
//                 with it that command
//     2  writes   AW and B; R of atomic operations
//
// Also: while anything older may be open, all is hidden. Inputs are free, and so is the state at
// the start.
//
// Assumed: the first cycle is a reset, the only one; AR and AW keep VALID until their handshake.
`default_nettype none

module common_axi_secure_reference #(
  parameter int unsigned Unit = 0,  // 0-2
  parameter int unsigned Most = 2   // MaxOutstanding and MaxAtomics
) (
  input wire logic       clk_i,
  input wire logic       port_rst_ni,
  input wire logic       niden_i,
  input wire logic       spniden_i,
  input wire logic [9:0] hs_i,
  input wire logic       ar_ns_i,
  input wire logic       aw_ns_i,
  input wire logic       arid_i,
  input wire logic       rid_i,
  input wire logic       awid_i,
  input wire logic       bid_i,
  input wire logic       rlast_i,
  input wire logic       wlast_i,
  input wire logic       atomic_i,
  input wire logic       pick_i
);
  localparam int unsigned Bits = $clog2(Most + 2);

  logic started = 1'b0;
  always_ff @(posedge clk_i) started <= 1'b1;

  logic       known, blind, hidden;
  logic [9:0] seen;
  fabmon_common_axi_secure #(
    .IdWidth(1), .MaxOutstanding(Most), .MaxAtomics(Most), .SettleCycles(2)
  ) u_dut (
    .clk_i, .rst_ni(started), .port_rst_ni, .niden_i, .spniden_i, .hs_i, .ar_ns_i, .aw_ns_i,
    .arid_i, .rid_i, .awid_i, .bid_i, .rlast_i, .wlast_i, .atomic_i,
    .port_rst_no(known), .hs_o(seen), .blind_o(blind), .hidden_o(hidden)
  );

  logic ar_v, ar, r_v, r, aw_v, aw, w_v, w, b_v, b;
  assign ar_v = hs_i[9] & port_rst_ni;
  assign r_v  = hs_i[7] & port_rst_ni;
  assign aw_v = hs_i[5] & port_rst_ni;
  assign w_v  = hs_i[3] & port_rst_ni;
  assign b_v  = hs_i[1] & port_rst_ni;
  assign {ar, r, aw, w, b} = {ar_v & hs_i[8], r_v & hs_i[6], aw_v & hs_i[4], w_v & hs_i[2],
                              b_v & hs_i[0]};

  // Commands are held.
  logic ar_held_q, aw_held_q;
  always_ff @(posedge clk_i) begin
    ar_held_q <= started & ar_v & ~ar;
    aw_held_q <= started & aw_v & ~aw;
    m_ar: assume (!ar_held_q || hs_i[9] || !port_rst_ni);
    m_aw: assume (!aw_held_q || hs_i[5] || !port_rst_ni);
  end
  logic ar_ok, ar_ok_q, aw_ok, aw_ok_q, aw_late, aw_late_q;
  assign ar_ok = ar_held_q ? ar_ok_q : niden_i & (ar_ns_i | spniden_i);
  assign aw_ok = aw_held_q ? aw_ok_q : niden_i & (aw_ns_i | spniden_i) & ~aw_late;
  always_ff @(posedge clk_i) {ar_ok_q, aw_ok_q} <= {ar_ok, aw_ok};

  // ---------------------------------------------------------------- data, by the number of bursts
  // lead: bursts that began less commands that were offered.
  logic signed [Bits:0] lead_q, offered;
  logic                 begins, burst_q, hide, hide_q;
  assign aw_late = ~aw_held_q & aw_v & (lead_q > 0);
  assign offered = lead_q - $signed((Bits+1)'(aw_v & ~aw_held_q));
  assign begins  = w_v & ~burst_q;
  assign hide    = burst_q ? hide_q : (begins & (offered >= 0));
  always_ff @(posedge clk_i) begin
    hide_q <= hide;
    if (!started || !known) begin
      lead_q  <= '0;
      burst_q <= 1'b0;
    end else begin
      lead_q  <= offered + $signed((Bits+1)'(begins));
      burst_q <= (burst_q | w_v) & ~(w & wlast_i);
    end
  end

  // The picked command, and how many older ones wait for their data.
  logic          own_q, own_ok_q, mine_q, mine, mine_ok, mine_ok_q;
  logic [Bits:0] older_q;
  logic          picks;
  assign picks = pick_i & aw_v & ~aw_held_q & ~aw_late & ~own_q;
  assign mine  = burst_q ? mine_q :
                 begins & ((own_q & (older_q == '0)) | (picks & (lead_q == 0)));
  assign mine_ok = burst_q ? mine_ok_q : (own_q ? own_ok_q : aw_ok);
  always_ff @(posedge clk_i) begin
    {mine_q, mine_ok_q} <= {mine, mine_ok};
    if (!started || !known) begin
      own_q   <= 1'b0;
      older_q <= '0;
    end else if (own_q) begin
      own_q   <= ~(begins & (older_q == '0));
      older_q <= older_q - (Bits+1)'(begins & (older_q != '0));
    end else begin
      own_q   <= picks & ~(begins & (lead_q == 0));
      older_q <= (Bits+1)'(-lead_q) - (Bits+1)'(begins);
    end
    if (picks) own_ok_q <= aw_ok;
  end

  // ---------------------------------------------------------------- responses, by counts of an ID
  logic [2*Bits-1:0] reads_q, writes_q, ops_q;
  logic [Bits-1:0]   reads, writes, ops, all_reads, all_writes, all_ops;
  logic              read_ends, op_ends, write_ends, read_opens, op_opens, write_opens;
  logic              read_once, write_once;
  assign reads      = reads_q[rid_i*Bits +: Bits];
  assign ops        = ops_q[rid_i*Bits +: Bits];
  assign writes     = writes_q[bid_i*Bits +: Bits];
  assign all_reads  = reads_q[Bits +: Bits] + reads_q[Bits-1:0];
  assign all_ops    = ops_q[Bits +: Bits] + ops_q[Bits-1:0];
  assign all_writes = writes_q[Bits +: Bits] + writes_q[Bits-1:0];
  assign op_ends    = r & rlast_i & (ops != '0);
  assign read_ends  = r & rlast_i & (ops == '0) & (reads != '0);
  assign write_ends = b & (writes != '0);
  assign read_once  = ar & (reads == '0) & (ops == '0) & (arid_i == rid_i);
  assign write_once = aw & (writes == '0) & (awid_i == bid_i);
  assign read_opens  = ar & ~(read_once & r & rlast_i) & ((all_reads != Bits'(Most)) | read_ends);
  assign write_opens = aw & ~(write_once & b) & ((all_writes != Bits'(Most)) | write_ends);
  assign op_opens    = aw & atomic_i & ((all_ops != Bits'(Most)) | op_ends);
  for (genvar i = 0; i < 2; i++) begin : g_id
    always_ff @(posedge clk_i) begin
      if (!started || !port_rst_ni) begin
        reads_q[i*Bits +: Bits]  <= '0;
        writes_q[i*Bits +: Bits] <= '0;
        ops_q[i*Bits +: Bits]    <= '0;
      end else begin
        reads_q[i*Bits +: Bits]  <= reads_q[i*Bits +: Bits] +
            Bits'(read_opens && arid_i == 1'(i)) - Bits'(read_ends && rid_i == 1'(i));
        writes_q[i*Bits +: Bits] <= writes_q[i*Bits +: Bits] +
            Bits'(write_opens && awid_i == 1'(i)) - Bits'(write_ends && bid_i == 1'(i));
        ops_q[i*Bits +: Bits]    <= ops_q[i*Bits +: Bits] +
            Bits'(op_opens && awid_i == 1'(i)) - Bits'(op_ends && rid_i == 1'(i));
      end
    end
  end

  // The picked one: a read, a write or an operation; how many of its ID are before it.
  logic            opens, ends, ok, id, end_id, its_q, its_ok_q, its_id_q, turn;
  logic [Bits-1:0] count, before_q;
  assign opens  = (Unit == 0) ? read_opens : ((Unit == 1) ? op_opens : write_opens);
  assign ends   = (Unit == 0) ? read_ends : ((Unit == 1) ? op_ends : write_ends);
  assign ok     = (Unit == 0) ? ar_ok : aw_ok;
  assign id     = (Unit == 0) ? arid_i : awid_i;
  assign end_id = (Unit == 2) ? bid_i : rid_i;
  assign count  = (Unit == 0) ? reads_q[id*Bits +: Bits] :
                  ((Unit == 1) ? ops_q[id*Bits +: Bits] : writes_q[id*Bits +: Bits]);
  assign turn   = its_q & (before_q == '0) & (end_id == its_id_q);
  always_ff @(posedge clk_i) begin
    if (!started || !port_rst_ni) begin
      its_q    <= 1'b0;
      before_q <= '0;
    end else if (!its_q) begin
      its_q    <= pick_i & opens;
      before_q <= count - Bits'(ends && end_id == id);
    end else if (ends && end_id == its_id_q) begin
      its_q    <= (before_q != '0);
      before_q <= before_q - Bits'(before_q != '0);
    end
    if (!its_q) {its_ok_q, its_id_q} <= {ok, id};
  end

  always_ff @(posedge clk_i) begin
    if (started) begin
      a_blind: assert (known || seen == '0);
      a_known: assert (!(blind && known));
      if (Unit == 0) begin
        a_ar:    assert (seen[9:8] == ({2{ar_v & ar_ok & known}} & {1'b1, hs_i[8]}));
        a_r:     assert (!(turn && r_v && ops == '0) ||
                         seen[7:6] == ({2{its_ok_q & known}} & {1'b1, hs_i[6]}));
        a_once:  assert (!(read_once && r_v) ||
                         seen[7:6] == ({2{ar_ok & known}} & {1'b1, hs_i[6]}));
        a_none:  assert (!seen[7] || ops != '0 || reads != '0 || read_once);
        c_hide:  cover (known && turn && r_v && ops == '0 && !its_ok_q && reads == Bits'(Most));
        c_show:  cover (known && turn && r_v && ops == '0 && its_ok_q && reads > 1);
      end
      if (Unit == 1) begin
        a_w:     assert (!(w_v && hide) || seen[3:2] == '0);
        a_mine:  assert (!(w_v && mine) ||
                         seen[3:2] == ({2{mine_ok & known}} & {1'b1, hs_i[2]}));
        a_late:  assert (!aw_late || seen[5:4] == '0);
        a_flag:  assert (hidden == (known & aw_late & niden_i & (aw_ns_i | spniden_i)));
        a_op:    assert (!(turn && r_v && ops != '0) ||
                         seen[7:6] == ({2{its_ok_q & known}} & {1'b1, hs_i[6]}));
        c_late:  cover (hidden);
        c_mine:  cover (known && w_v && mine && burst_q && !mine_ok);
      end
      if (Unit == 2) begin
        a_aw:    assert (seen[5:4] == ({2{aw_v & aw_ok & known}} & {1'b1, hs_i[4]}));
        a_b:     assert (!(turn && b_v) ||
                         seen[1:0] == ({2{its_ok_q & known}} & {1'b1, hs_i[0]}));
        a_b_now: assert (!(write_once && b_v) ||
                         seen[1:0] == ({2{aw_ok & known}} & {1'b1, hs_i[0]}));
        a_b_no:  assert (!seen[1] || writes != '0 || write_once);
        c_b:     cover (known && turn && b_v && !its_ok_q && writes > 1);
      end
    end
  end
endmodule

`default_nettype wire
