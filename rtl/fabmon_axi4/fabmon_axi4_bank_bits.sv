// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The lanes that add 0 or 1, slots 9 to 31, and the handshakes for the gap events behind them.
//
// The lane of slot s counts the event of a cycle when that is in stage s + 4: one cycle after the
// token of that cycle would have been there, since a visit takes this cycle's event along.
// A state of the accounting is decoded first: a delay of one bit is one LUT where FPGAs have shift
// registers in them. Of the read states all have the first twelve cycles in common.
`default_nettype none

module fabmon_axi4_bank_bits (
  input  wire logic         clk_i,
  input  wire logic [31:9]  token_i,
  input  wire logic [2:0]   read_i,   // states, stage 11: fabmon_axi4_bank_cycles
  input  wire logic [3:0]   write_i,
  input  wire logic [1:0]   ar_i,     // {waits, moves}, stage 11
  input  wire logic [1:0]   aw_i,
  input  wire logic [1:0]   b_i,
  input  wire logic         count_i,  // not frozen, stage 11
  output logic [31:9]       event_o,  // counts in this cycle, of each slot
  output logic [31*8+7:9*8] state_o,  // of each lane
  output logic [4:0]        hs_o      // handshakes {b, w, aw, r, ar}, stage 37
);
  // Slots 9-18: w_beats, w_stalls, wr_gap, wr_wait_data, wr_resp, wr_resp_wait_manager,
  // wr_wait_resp, wr_cmd, wr_cmd_wait, wr_ahead.
  for (genvar i = 0; i < 10; i++) begin : g_write
    fabmon_axi4_bank_delay #(.Depth(2 + i)) u_delay (
      .clk_i, .d_i(write_i == 4'(i + 1)), .q_o(event_o[9+i])
    );
  end

  // Slots 19-24: r_beats, r_stalls, rd_gap, rd_wait_first, rd_cmd, rd_cmd_wait.
  logic [2:0] read;
  fabmon_axi4_bank_delay #(.Width(3), .Depth(12)) u_read (.clk_i, .d_i(read_i), .q_o(read));
  for (genvar i = 0; i < 6; i++) begin : g_read
    fabmon_axi4_bank_delay #(.Depth(i)) u_delay (
      .clk_i, .d_i(read == 3'(i + 1)), .q_o(event_o[19+i])
    );
  end

  // Slots 25-30: ar_handshakes, ar_stalls, aw_handshakes, aw_stalls, b_handshakes, b_stalls.
  logic [5:0] pairs;
  assign pairs = {b_i, aw_i, ar_i};
  for (genvar i = 0; i < 6; i++) begin : g_pair
    fabmon_axi4_bank_delay #(.Depth(18 + i)) u_delay (.clk_i, .d_i(pairs[i]), .q_o(event_o[25+i]));
  end
  // Slot 31: clock_ticks.
  fabmon_axi4_bank_delay #(.Depth(24)) u_ticks (.clk_i, .d_i(count_i), .q_o(event_o[31]));

  for (genvar s = 9; s <= 31; s++) begin : g_lane
    fabmon_axi4_bank_bit u_lane (
      .clk_i, .token_i(token_i[s]), .event_i(event_o[s]), .state_o(state_o[8*s +: 8])
    );
  end

  // On to stage 37.
  fabmon_axi4_bank_delay #(.Depth(8))  u_ar (.clk_i, .d_i(event_o[25]), .q_o(hs_o[0]));
  fabmon_axi4_bank_delay #(.Depth(14)) u_r  (.clk_i, .d_i(event_o[19]), .q_o(hs_o[1]));
  fabmon_axi4_bank_delay #(.Depth(6))  u_aw (.clk_i, .d_i(event_o[27]), .q_o(hs_o[2]));
  fabmon_axi4_bank_delay #(.Depth(24)) u_w  (.clk_i, .d_i(event_o[9]),  .q_o(hs_o[3]));
  fabmon_axi4_bank_delay #(.Depth(4))  u_b  (.clk_i, .d_i(event_o[29]), .q_o(hs_o[4]));
endmodule

`default_nettype wire
