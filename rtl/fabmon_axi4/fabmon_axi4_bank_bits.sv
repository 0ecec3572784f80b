// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The lanes that add 0 or 1, slots of fabmon_axi4_bank_pkg from BitSlot on, and the handshakes for
// the gap events behind them.
//
// The lane of slot s counts the event of a cycle when that is in stage s + BitStage: one cycle
// after the token of that cycle would have been there, since a visit takes its cycle's event along.
// A state of the accounting is decoded first: a delay of one bit is one LUT where FPGAs have shift
// registers in them. The read states have the cycles up to the first of their lanes in common.
`default_nettype none

module fabmon_axi4_bank_bits #(
  localparam int unsigned First = fabmon_axi4_bank_pkg::BitSlot,
  localparam int unsigned Last  = fabmon_axi4_bank_pkg::GapSlot - 1
) (
  input  wire logic               clk_i,
  input  wire logic [Last:First]  token_i,
  input  wire logic [2:0]         read_i,   // states, StateStage: fabmon_axi4_bank_cycles
  input  wire logic [3:0]         write_i,
  input  wire logic [1:0]         ar_i,     // {waits, moves}, StateStage
  input  wire logic [1:0]         aw_i,
  input  wire logic [1:0]         b_i,
  input  wire logic               count_i,  // not frozen, StateStage
  output logic [Last:First]       event_o,  // counts in this cycle, of each slot
  output logic [Last*8+7:First*8] state_o,  // of each lane
  output fabmon_axi4_bank_pkg::hs_t hs_o    // in the stage of the first gap event
);
  localparam int unsigned WBeats = fabmon_axi4_bank_pkg::SlotWBeats;
  localparam int unsigned RBeats = fabmon_axi4_bank_pkg::SlotRBeats;
  localparam int unsigned Ar     = fabmon_axi4_bank_pkg::SlotArHandshakes;
  localparam int unsigned Aw     = fabmon_axi4_bank_pkg::SlotAwHandshakes;
  localparam int unsigned B      = fabmon_axi4_bank_pkg::SlotBHandshakes;
  localparam int unsigned Ticks  = fabmon_axi4_bank_pkg::SlotClockTicks;
  localparam int unsigned From   = fabmon_axi4_bank_pkg::StateStage;
  localparam int unsigned Lane   = fabmon_axi4_bank_pkg::BitStage;  // stage of a lane: slot + Lane

  // Write accounting: w_beats has code 1.
  for (genvar s = WBeats; s < RBeats; s++) begin : g_write
    fabmon_axi4_bank_delay #(.Depth(s + Lane - From)) u_delay (
      .clk_i, .d_i(write_i == 4'(s - WBeats + 1)), .q_o(event_o[s])
    );
  end

  // Read accounting: r_beats has code 1.
  logic [2:0] read;
  fabmon_axi4_bank_delay #(.Width(3), .Depth(RBeats + Lane - From)) u_read (
    .clk_i, .d_i(read_i), .q_o(read)
  );
  for (genvar s = RBeats; s < Ar; s++) begin : g_read
    fabmon_axi4_bank_delay #(.Depth(s - RBeats)) u_delay (
      .clk_i, .d_i(read == 3'(s - RBeats + 1)), .q_o(event_o[s])
    );
  end

  // Handshakes and stalls of AR, AW and B.
  logic [Ticks-1:Ar] moves;
  assign moves = {b_i, aw_i, ar_i};
  for (genvar s = Ar; s < Ticks; s++) begin : g_move
    fabmon_axi4_bank_delay #(.Depth(s + Lane - From)) u_delay (
      .clk_i, .d_i(moves[s]), .q_o(event_o[s])
    );
  end
  fabmon_axi4_bank_delay #(.Depth(Ticks + Lane - From)) u_ticks (
    .clk_i, .d_i(count_i), .q_o(event_o[Ticks])
  );

  for (genvar s = First; s <= Last; s++) begin : g_lane
    fabmon_axi4_bank_bit u_lane (
      .clk_i, .token_i(token_i[s]), .event_i(event_o[s]), .state_o(state_o[8*s +: 8])
    );
  end

  // From the lane of slot s on to the first gap event's: Gap - s cycles.
  localparam int unsigned Gap =
      fabmon_axi4_bank_pkg::GapSlot + fabmon_axi4_bank_pkg::GapStage - Lane;
  logic ar, r, aw, w, b;
  fabmon_axi4_bank_delay #(.Depth(Gap - Ar))     u_ar (.clk_i, .d_i(event_o[Ar]), .q_o(ar));
  fabmon_axi4_bank_delay #(.Depth(Gap - RBeats)) u_r  (.clk_i, .d_i(event_o[RBeats]), .q_o(r));
  fabmon_axi4_bank_delay #(.Depth(Gap - Aw))     u_aw (.clk_i, .d_i(event_o[Aw]), .q_o(aw));
  fabmon_axi4_bank_delay #(.Depth(Gap - WBeats)) u_w  (.clk_i, .d_i(event_o[WBeats]), .q_o(w));
  fabmon_axi4_bank_delay #(.Depth(Gap - B))      u_b  (.clk_i, .d_i(event_o[B]), .q_o(b));
  always_comb begin
    hs_o.ar = ar;
    hs_o.r  = r;
    hs_o.aw = aw;
    hs_o.w  = w;
    hs_o.b  = b;
  end
endmodule

`default_nettype wire
