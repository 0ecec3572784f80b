// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The low part of the lane that the scan visits, as a number: what its word grows by.
//
//     cycle   t                  t + 1   t + 2   t + 3                       t + 4
//             choose a state of  decode          choose a wide lane, join    here
//             bits, its event
//
//     kind of slot           add_o                  grow_o (else 0)
//     wide, value            its low part           ones: the value is all ones
//     bit                    its number             one: this cycle's event
//     gap, first of a pair   time up to its update  sets: it has moved; the word becomes set_to
//     gap, second            0                      prev: it has moved; adds the sum before
`default_nettype none

module fabmon_axi4_bank_pick #(
  parameter int unsigned Slots     = 48,
  parameter int unsigned AddWidth  = 24,
  localparam int unsigned SlotBits = $clog2(Slots + fabmon_axi4_bank_pkg::Drain)
) (
  input  wire logic                      clk_i,
  input  wire logic [SlotBits-1:0]       slot_i,   // t: visited
  input  wire logic [SlotBits-1:0]       slot3_i,  // the same, t + 3
  input  wire logic                      gap3_i,   // it is one of a gap, t + 3
  input  wire logic [Slots*8-1:0]        state_i,  // t; 0 where it has no lane of bits
  input  wire logic [Slots-1:0]          event_i,
  input  wire logic [Slots*AddWidth-1:0] value_i,  // 0 where it has no wide lane; t + 3
  input  wire logic [Slots-1:0]          ones_i,   // the slot's value is all ones, t + 3
  input  wire fabmon_axi4_bank_pkg::gap_t gap_i,       // of fabmon_axi4_bank_gaps, t + 3
  output logic [AddWidth-1:0]            add_o,
  output fabmon_axi4_bank_pkg::grow_t    grow_o
);
  localparam int unsigned All    = 1 << SlotBits;
  localparam int unsigned Stride = 1 << $clog2(AddWidth);  // so that no index is a product

  logic [All*8-1:0]      states;
  logic [All-1:0]        events, ones;
  logic [All*Stride-1:0] values;
  assign states = (All*8)'(state_i);
  assign events = All'(event_i);
  assign ones   = All'(ones_i);
  for (genvar s = 0; s < All; s++) begin : g_value
    if (s < Slots) begin : g_lane
      assign values[s*Stride +: Stride] = Stride'(value_i[s*AddWidth +: AddWidth]);
    end else begin : g_none
      assign values[s*Stride +: Stride] = '0;
    end
  end

  // Four slots at a time are one LUT a bit.
  localparam int unsigned Quads = All / 4;
  logic [Quads*8-1:0]        quad_state;
  logic [Quads*AddWidth-1:0] quad_value;
  logic [Quads-1:0]          quad_hit;
  logic [7:0]                state;
  logic [AddWidth-1:0]       value;
  for (genvar q = 0; q < Quads; q++) begin : g_quad
    logic [4*8-1:0]      four_states;
    logic [4*Stride-1:0] four_values;
    logic [3:0]          four_events;
    logic                here, here3;
    assign four_states = states[32*q +: 32];
    assign four_values = values[4*Stride*q +: 4*Stride];
    assign four_events = events[4*q +: 4];
    assign here        = (slot_i[SlotBits-1:2] == (SlotBits-2)'(q));
    assign here3       = (slot3_i[SlotBits-1:2] == (SlotBits-2)'(q));
    assign quad_state[8*q +: 8] = four_states[8*slot_i[1:0] +: 8] & {8{here}};
    assign quad_value[AddWidth*q +: AddWidth] = four_values[Stride*slot3_i[1:0] +: AddWidth] &
                                                {AddWidth{here3}};
    assign quad_hit[q] = four_events[slot_i[1:0]] & here;
  end
  always_comb begin
    state = '0;
    value = '0;
    for (int q = 0; q < Quads; q++) begin
      state |= quad_state[8*q +: 8];
      value |= quad_value[AddWidth*q +: AddWidth];
    end
  end

  // A register before the table, which is one cycle, and one behind it.
  logic [7:0] state_q, count, count_q;
  always_ff @(posedge clk_i) begin
    state_q <= state;
    count_q <= count;
  end
  fabmon_axi4_bank_decode u_decode (.clk_i, .state_i(state_q), .count_o(count));
  logic one3;
  fabmon_axi4_bank_delay #(.Depth(3)) u_one (.clk_i, .d_i(|quad_hit), .q_o(one3));

  logic [7:0] gap_add;
  assign gap_add = gap_i.add & {8{gap3_i & ~slot3_i[0]}};
  always_ff @(posedge clk_i) begin
    add_o         <= value | AddWidth'(count_q) | AddWidth'(gap_add);
    grow_o.one    <= one3;
    grow_o.ones   <= ones[slot3_i];
    grow_o.prev   <= gap3_i & slot3_i[0] & gap_i.moved;
    grow_o.sets   <= gap3_i & ~slot3_i[0] & gap_i.moved;
    grow_o.set_to <= gap_i.since;
  end
endmodule

`default_nettype wire
