// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The boundaries of all bins in ascending order, for fabmon_stats_search. Boundary number 2 i is
// the lower one of bin i, 2 i + 1 its upper one; `list` has their numbers by their places.
//
// A boundary that is written goes to its new place while the old order is still in use: there are
// two banks of everything. First all values are read, to count those below the new one: that is its
// place. Then all are read in their new order and put, each at its place; behind the last one come
// places with the greatest value that there is. With each place goes the row of bins for values
// above all earlier places but not above this one:
//     bins = those whose lower boundary is at an earlier place, but not their upper one
// `turn_i` takes the new order into use. After reset the boundaries are written first: powers of
// two.
//
//     clock  n: we_i;  n + 2 Size + 5 or later: turn_i, with Size = 2^Places places
`default_nettype none

module fabmon_stats_sorted #(
  parameter int unsigned NumBins = 16,  // bins, 1-64
  parameter int unsigned Width   = 32,  // bits of a boundary
  localparam int unsigned Places = $clog2(2 * NumBins)  // bits of a place
) (
  input  wire logic               clk_i,
  input  wire logic               rst_ni,
  input  wire logic               we_i,      // write a boundary
  input  wire logic [Places-1:0]  tag_i,     // which; stays until turn_i
  input  wire logic [Width-1:0]   wdata_i,   // with this; stays too
  input  wire logic               turn_i,    // what was put is in use from the next cycle on
  output logic                    ready_o,   // 0: just out of reset
  input  wire logic [Places-1:0]  read_i,    // which boundary to read, if none is being written
  output logic      [Width-1:0]   bound_o,   // what it is, one cycle later
  output logic                    bank_o,    // in use
  // written into the other bank
  output logic                    put_o,     // a boundary
  output logic      [Places-1:0]  place_o,   // at this place
  output logic      [Width-1:0]   value_o,   // its value
  output logic      [NumBins-1:0] bins_o     // the bins from the one before to this one
);
  localparam int unsigned Count = 2 * NumBins;  // boundaries

  // ---------------------------------------------------------------- twice through all places
  logic              init_q, run_q, second_q, fresh_q, last, live, moved, turn;
  logic [1:0]        between_q;  // what is on its way is waited for
  logic [Places-1:0] place_q;    // this place
  logic [Places-1:0] from_q;     // second: where the next one was
  logic [Places-1:0] look_q;     // second ? from : place
  logic [Places-1:0] old_q;      // where the boundary was that is written
  logic [Places-1:0] rank_q;     // where it will be
  logic [Places-1:0] listed, given, tag, place, from_d, from_next;
  logic [Places-1:0] tag2_q;     // what is put in the list, if live2_q
  logic              second, live2_q;

  assign last      = &place_q;
  assign live      = {1'b0, place_q} < (Places+1)'(Count);
  fabmon_common_ram_async #(.Width(Places), .Depth(2 << Places)) u_list (
    .clk_i, .we_i(put_o & live2_q), .waddr_i({~bank_o, place_o}), .wdata_i(tag2_q),
    .raddr_i({bank_o, look_q}), .q_o(listed)
  );
  assign moved     = second_q & ~init_q & (place_q == rank_q);
  // What is read: chosen in one step behind the list.
  assign given     = ~run_q ? read_i : (init_q ? place_q : tag_i);
  assign tag       = (~run_q | init_q | moved) ? given : listed;
  assign from_next = from_q + Places'(1);
  assign turn      = fresh_q & (turn_i | init_q);
  assign ready_o   = ~init_q;

  // Of the next cycle.
  assign second = rst_ni & ~we_i & (second_q | between_q[1]);
  assign place  = rst_ni ? place_q + Places'(run_q) : '0;
  always_comb begin
    from_d = from_q;
    if (between_q[1])                       from_d = Places'(old_q == '0);
    else if (run_q && second_q && !moved)   from_d = from_next + Places'(from_next == old_q);
  end

  always_ff @(posedge clk_i) begin
    second_q <= second;
    place_q  <= place;
    from_q   <= from_d;
    look_q   <= second ? from_d : place;
    if (!rst_ni) begin
      init_q    <= 1'b1;
      run_q     <= 1'b1;
      between_q <= '0;
      bank_o    <= 1'b0;
    end else begin
      if (turn) init_q <= 1'b0;
      bank_o <= bank_o ^ turn;
      run_q  <= we_i | between_q[1] | (run_q & ~last);
      between_q <= {between_q[0], run_q & last & ~second_q};
    end
    if (run_q && !second_q && live && listed == tag_i) old_q <= place_q;
  end

  // ---------------------------------------------------------------- their values
  logic [Width-1:0]   start;
  logic [Places:0]    power;
  logic [Places-1:0]  tag1_q, place1_q;
  logic               live1_q, put1_q, count1_q, count2_q, end2_q;
  logic [NumBins-1:0] above_q, below_q;  // above its lower boundary, not above its upper one

  // After reset: 0, 2, 2, 4, 4, 8 ..., all ones
  assign power = ({1'b0, place_q} + (Places+1)'(1)) >> 1;
  always_comb begin
    start = '0;
    for (int b = 1; b < Width; b++) start[b] = 32'(power) == 32'(b);
    if (32'(power) >= Width || {1'b0, place_q} == (Places+1)'(Count - 1)) start = '1;
  end

  fabmon_common_ram_1r1w #(.Width(Width), .Depth(Count), .Kind(1)) u_bound_mem (
    .clk_i, .we_i(we_i | (init_q & run_q & ~second_q & live)),
    .waddr_i(we_i ? tag_i : place_q), .wdata_i(we_i ? wdata_i : start),
    .re_i(1'b1), .raddr_i(tag), .q_o(bound_o)
  );
  always_ff @(posedge clk_i) begin
    tag1_q   <= tag;
    place1_q <= place_q;
    live1_q  <= live;
    put1_q   <= run_q & second_q & rst_ni;
    count1_q <= run_q & ~second_q & live;

    if (live1_q) value_o <= bound_o;
    else         value_o <= '1;
    tag2_q   <= tag1_q;
    place_o  <= place1_q;
    live2_q  <= live1_q;
    put_o    <= put1_q & rst_ni;
    count2_q <= count1_q;
    end2_q   <= put1_q & (&place1_q);

    if (we_i)                                   rank_q <= '0;
    else if (count2_q && (value_o < wdata_i)) rank_q <= rank_q + Places'(1);

    fresh_q <= ((put_o & end2_q) | (fresh_q & ~turn)) & rst_ni;
    for (int i = 0; i < NumBins; i++) begin
      if (!put_o)                                       above_q[i] <= 1'b0;
      else if (live2_q && tag2_q == Places'(2 * i))     above_q[i] <= 1'b1;
      if (!put_o)                                       below_q[i] <= 1'b1;
      else if (live2_q && tag2_q == Places'(2 * i + 1)) below_q[i] <= 1'b0;
    end
  end
  assign bins_o = above_q & below_q;
endmodule

`default_nettype wire
