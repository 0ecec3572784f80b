// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The lanes of the gap events: two slots each, of which the first has the token. They are looked at
// GapLate cycles after the visit of a slot began, and so is their token late. The lane of slots s,
// s + 1 (fabmon_axi4_bank_pkg) sees the handshakes of a cycle when they are in stage s + GapStage.
//
// What the visit at a token finds is held for the two slots: of the round, with the token at cycle
// now, the time `add` that is added (up to the last update if there was one, else up to the token),
// and the time since that last update (0 if there was none).
`default_nettype none

module fabmon_axi4_bank_gaps #(
  localparam int unsigned First = fabmon_axi4_bank_pkg::GapSlot,
  localparam int unsigned End   = fabmon_axi4_bank_pkg::BaseSlots
) (
  input  wire logic         clk_i,
  input  wire logic         rst_ni,
  input  wire logic         wipe_i,    // a clear's token is at slot 0
  input  wire logic [End-1:First] token_i,  // GapLate cycles late
  input  wire logic         visit_i,   // the first of a pair was visited two cycles ago
  input  wire logic [2:0]   pair_i,    // which
  input  wire fabmon_axi4_bank_pkg::hs_t hs_i,  // in the stage of the first lane
  output fabmon_axi4_bank_pkg::gap_t gap_o  // of the lane visited: one cycle later, for two cycles
);
  localparam int unsigned Araww2rb = (fabmon_axi4_bank_pkg::SlotAraww2rb - First) / 2;
  localparam int unsigned Aww2b    = (fabmon_axi4_bank_pkg::SlotAww2b - First) / 2;
  localparam int unsigned Aw2aw    = (fabmon_axi4_bank_pkg::SlotAw2aw - First) / 2;
  localparam int unsigned W2w      = (fabmon_axi4_bank_pkg::SlotW2w - First) / 2;
  localparam int unsigned B2b      = (fabmon_axi4_bank_pkg::SlotB2b - First) / 2;
  localparam int unsigned Ar2r     = (fabmon_axi4_bank_pkg::SlotAr2r - First) / 2;
  localparam int unsigned Ar2ar    = (fabmon_axi4_bank_pkg::SlotAr2ar - First) / 2;
  localparam int unsigned R2r      = (fabmon_axi4_bank_pkg::SlotR2r - First) / 2;
  localparam int unsigned Lanes    = fabmon_axi4_bank_pkg::NumGaps;

  // The handshakes in the stage of each lane: a tap each 2 cycles.
  logic [Lanes-1:0] ar, r, aw, w, b, wipe;
  assign ar[0] = hs_i.ar;
  assign r[0]  = hs_i.r;
  assign aw[0] = hs_i.aw;
  assign w[0]  = hs_i.w;
  assign b[0]  = hs_i.b;
  fabmon_axi4_bank_delay #(.Depth(First + fabmon_axi4_bank_pkg::GapLate)) u_wipe (
    .clk_i, .d_i(wipe_i), .q_o(wipe[0])
  );
  for (genvar i = 1; i < Lanes; i++) begin : g_tap
    fabmon_axi4_bank_delay #(.Width(6), .Depth(2)) u_tap (
      .clk_i, .d_i({wipe[i-1], b[i-1], w[i-1], aw[i-1], r[i-1], ar[i-1]}),
      .q_o({wipe[i], b[i], w[i], aw[i], r[i], ar[i]})
    );
  end

  // What starts the first gap of an event, and what ends a gap and starts the next.
  logic [Lanes-1:0] arm, upd;
  always_comb begin
    arm[Araww2rb] = ar[Araww2rb] | aw[Araww2rb] | w[Araww2rb];
    upd[Araww2rb] = r[Araww2rb] | b[Araww2rb];
    arm[Aww2b]    = aw[Aww2b] | w[Aww2b];
    upd[Aww2b]    = b[Aww2b];
    arm[Aw2aw]    = aw[Aw2aw];
    upd[Aw2aw]    = aw[Aw2aw];
    arm[W2w]      = w[W2w];
    upd[W2w]      = w[W2w];
    arm[B2b]      = b[B2b];
    upd[B2b]      = b[B2b];
    arm[Ar2r]     = ar[Ar2r];
    upd[Ar2r]     = r[Ar2r];
    arm[Ar2ar]    = ar[Ar2ar];
    upd[Ar2ar]    = ar[Ar2ar];
    arm[R2r]      = r[R2r];
    upd[R2r]      = r[R2r];
  end

  logic [7:0]         now_q;
  logic [Lanes-1:0]   armed, moved;
  logic [Lanes*8-1:0] from_all, last;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) now_q <= '0;
    else         now_q <= now_q + 8'd1;
  end

  for (genvar i = 0; i < Lanes; i++) begin : g_lane
    fabmon_axi4_bank_gap u_lane (
      .clk_i, .token_i(token_i[First+2*i]), .clear_i(wipe[i]), .now_i(now_q),
      .arm_i(arm[i]), .upd_i(upd[i]),
      .armed_o(armed[i]), .moved_o(moved[i]), .from_o(from_all[8*i +: 8]), .last_o(last[8*i +: 8])
    );
  end

  // Held from the visit on, for two cycles. Four lanes at a time are one LUT a bit.
  logic [31:0] from_lows, from_highs, last_lows, last_highs;
  assign {from_highs, from_lows} = from_all;
  assign {last_highs, last_lows} = last;
  logic [1:0] part;
  logic [7:0] from_low, from_high, last_low, last_high, from_q, upto_q, end_q;
  logic       moved_q;
  assign part      = pair_i[1:0];
  assign from_low  = from_lows[8*part +: 8];
  assign from_high = from_highs[8*part +: 8];
  assign last_low  = last_lows[8*part +: 8];
  assign last_high = last_highs[8*part +: 8];
  always_ff @(posedge clk_i) begin
    if (visit_i) begin
      end_q   <= now_q;
      moved_q <= moved[pair_i];
      if (armed[pair_i]) begin
        from_q <= pair_i[2] ? from_high : from_low;
        upto_q <= moved[pair_i] ? (pair_i[2] ? last_high : last_low) : now_q;
      end else begin  // no time
        from_q <= '0;
        upto_q <= '0;
      end
    end
  end
  always_comb begin
    gap_o.moved = moved_q;
    gap_o.add   = upto_q - from_q;
    gap_o.since = end_q - upto_q;
  end

  // Of each pair, the token of the second slot; of each channel, the taps of other events.
  logic unused;
  assign unused = ^{token_i, ar, aw, w, b, r};
endmodule

`default_nettype wire
