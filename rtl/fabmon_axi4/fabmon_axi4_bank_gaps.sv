// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The lanes of the gap events, slots 32 to 47: two slots each, of which the first has the token.
// They are looked at two cycles after the visit of a slot began, and so is their token late. The
// lane of slots s, s + 1 sees the handshakes of a cycle when they are in stage s + 5.
//
//     slots   event                 arm          update
//     32, 33  clock_ticks_araww2rb  AR, AW or W  R or B
//     34, 35  clock_ticks_aww2b     AW or W      B
//     36, 37  clock_ticks_aw2aw     AW           AW
//     38, 39  clock_ticks_w2w       W            W
//     40, 41  clock_ticks_b2b       B            B
//     42, 43  clock_ticks_ar2r      AR           R
//     44, 45  clock_ticks_ar2ar     AR           AR
//     46, 47  clock_ticks_r2r       R            R
//
// What the visit at a token finds is held for the two slots: of the round, with the token at cycle
// now, the time `add` that is added (up to the last update if there was one, else up to the token),
// and the time since that last update (0 if there was none).
`default_nettype none

module fabmon_axi4_bank_gaps (
  input  wire logic         clk_i,
  input  wire logic         rst_ni,
  input  wire logic         wipe_i,    // a clear's token is at slot 0
  input  wire logic [47:32] token_i,   // two cycles late
  input  wire logic         visit_i,   // the first of a pair was visited two cycles ago
  input  wire logic [2:0]   pair_i,    // which
  input  wire logic [4:0]   hs_i,      // handshakes {b, w, aw, r, ar}, stage 37
  output logic [7:0]        add_o,     // of the lane visited: one cycle later, for two cycles
  output logic [7:0]        since_o,
  output logic              moved_o
);
  // From here on, a tap each 2 cycles: index [i] is in stage 37 + 2*i.
  logic [7:0] ar, r, aw, w, b, wipe;
  assign {b[0], w[0], aw[0], r[0], ar[0]} = hs_i;
  fabmon_axi4_bank_delay #(.Depth(34)) u_wipe (.clk_i, .d_i(wipe_i), .q_o(wipe[0]));
  for (genvar i = 1; i < 8; i++) begin : g_tap
    fabmon_axi4_bank_delay #(.Width(6), .Depth(2)) u_tap (
      .clk_i, .d_i({wipe[i-1], b[i-1], w[i-1], aw[i-1], r[i-1], ar[i-1]}),
      .q_o({wipe[i], b[i], w[i], aw[i], r[i], ar[i]})
    );
  end

  logic [7:0] arm, upd;
  assign arm = {r[7], ar[6], ar[5], b[4], w[3], aw[2], aw[1] | w[1], ar[0] | aw[0] | w[0]};
  assign upd = {r[7], ar[6], r[5],  b[4], w[3], aw[2], b[1],         r[0] | b[0]};

  logic [7:0]   now_q, armed, moved;
  logic [8*8-1:0] from_all, last;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) now_q <= '0;
    else         now_q <= now_q + 8'd1;
  end

  for (genvar i = 0; i < 8; i++) begin : g_lane
    fabmon_axi4_bank_gap u_lane (
      .clk_i, .token_i(token_i[32+2*i]), .clear_i(wipe[i]), .now_i(now_q),
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
  assign part      = pair_i[1:0];
  assign from_low  = from_lows[8*part +: 8];
  assign from_high = from_highs[8*part +: 8];
  assign last_low  = last_lows[8*part +: 8];
  assign last_high = last_highs[8*part +: 8];
  always_ff @(posedge clk_i) begin
    if (visit_i) begin
      end_q   <= now_q;
      moved_o <= moved[pair_i];
      if (armed[pair_i]) begin
        from_q <= pair_i[2] ? from_high : from_low;
        upto_q <= moved[pair_i] ? (pair_i[2] ? last_high : last_low) : now_q;
      end else begin  // no time
        from_q <= '0;
        upto_q <= '0;
      end
    end
  end
  assign add_o   = upto_q - from_q;
  assign since_o = end_q - upto_q;

  logic unused;
  assign unused = ^{token_i, ar[7], aw[7:3], w[7:4], b[7:5], r[6], r[4:1]};
endmodule

`default_nettype wire
