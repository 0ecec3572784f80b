// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The low part of the lane that the scan visits, as a number: what its word grows by. Two cycles:
// cycle t the visit, t + 1 a lane of bits is decoded, t + 2 here.
//
//     kind of slot           add_o                     prev_o  set_o
//     wide, value            its low part              0       0
//     bit                    its number                0       0     one_o: this cycle's event
//     gap, first of a pair   time up to its update     0       moved: the word becomes set_to_o
//     gap, second            0                         moved: the word grows by the sum before
`default_nettype none

module axi4_bank_pick #(
  parameter int unsigned Slots     = 48,
  parameter int unsigned AddWidth  = 24,
  localparam int unsigned SlotBits = $clog2(Slots + axi4_bank_pkg::Drain)
) (
  input  wire logic                      clk_i,
  input  wire logic [SlotBits-1:0]       slot_i,   // visited
  input  wire logic                      gap_i,    // it is one of a gap
  input  wire logic                      first_i,  // the first of its pair
  input  wire logic [Slots*8-1:0]        state_i,  // of each slot, 0 where it has no lane of bits
  input  wire logic [Slots-1:0]          event_i,
  input  wire logic [Slots*AddWidth-1:0] value_i,  // 0 where it has no wide lane
  input  wire logic [Slots-1:0]          ones_i,   // the slot's value is all ones
  input  wire logic [7:0]                gap_add_i,    // of axi4_bank_gaps
  input  wire logic [7:0]                gap_since_i,
  input  wire logic                      gap_moved_i,
  output logic [AddWidth-1:0]            add_o,
  output logic                           one_o,
  output logic                           ones_o,
  output logic                           prev_o,
  output logic                           set_o,
  output logic [7:0]                     set_to_o
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
  logic [7:0]          state, count;
  logic [AddWidth-1:0] value;
  logic                hit;
  always_comb begin
    state = '0;
    value = '0;
    hit   = 1'b0;
    for (int unsigned q = 0; q < All / 4; q++) begin
      state |= states[32*q + 8*32'(slot_i[1:0]) +: 8] & {8{32'(slot_i[SlotBits-1:2]) == q}};
      value |= values[4*Stride*q + Stride*32'(slot_i[1:0]) +: AddWidth] &
               {AddWidth{32'(slot_i[SlotBits-1:2]) == q}};
      hit   |= events[4*q + 32'(slot_i[1:0])] & (32'(slot_i[SlotBits-1:2]) == q);
    end
  end

  logic [AddWidth-1:0] value_q;
  logic                event_q, ones_q, gap_q, first_q;
  axi4_bank_decode u_decode (.clk_i, .state_i(state), .count_o(count));

  always_ff @(posedge clk_i) begin
    event_q <= hit;
    ones_q  <= ones[slot_i];
    value_q <= value;
    gap_q   <= gap_i;
    first_q <= first_i;
  end

  always_ff @(posedge clk_i) begin
    if (gap_q) add_o <= AddWidth'(gap_add_i) & {AddWidth{first_q}};
    else       add_o <= value_q | AddWidth'(count);
    one_o    <= event_q;
    ones_o   <= ones_q;
    prev_o   <= gap_q & ~first_q & gap_moved_i;
    set_o    <= gap_q & first_q & gap_moved_i;
    set_to_o <= gap_since_i;
  end
endmodule

`default_nettype wire
