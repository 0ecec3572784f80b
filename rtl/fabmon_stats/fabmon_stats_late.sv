// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Leads what is to be done with the counts of bins beside samples that come Delay cycles late, so
// that it still finds exactly the samples of the cycles before it. One thing at a time: the next
// one comes after done_i.
//
//     clock  t: acc_i, clear_i or snapshot_i;  t + Delay - Before: turn_o;  t + Delay - 2: rest_o,
//            up to done_i;  t + Delay: acc_o, clear_o or snapshot_o
`default_nettype none

module fabmon_stats_late #(
  parameter int unsigned Delay  = 80,  // cycles, 4 or more
  parameter int unsigned Before = 6    // turn_o is so many cycles early
) (
  input  wire logic clk_i,
  input  wire logic rst_ni,
  input  wire logic acc_i,       // an access
  input  wire logic clear_i,     // clear all counts
  input  wire logic snapshot_i,  // copy all counts
  output logic      acc_o,       // the same, late
  output logic      clear_o,
  output logic      snapshot_o,
  output logic      turn_o,      // an access is so far on its way
  output logic      rest_o,      // leave the counts alone
  input  wire logic done_i       // it is done
);
  localparam int unsigned LeftWidth = $clog2(Delay);

  logic [LeftWidth-1:0] left_q;  // cycles up to then
  logic [2:0]           what_q;
  logic                 start;

  assign start = acc_i | clear_i | snapshot_i;
  assign {snapshot_o, clear_o, acc_o} = what_q & {3{left_q == '0}};
  assign turn_o = what_q[0] & (left_q == LeftWidth'(Before));

  always_ff @(posedge clk_i) begin
    if (start)             left_q <= LeftWidth'(Delay - 1);
    else if (left_q != '0) left_q <= left_q - LeftWidth'(1);
    if (!rst_ni) begin
      what_q <= '0;
      rest_o <= 1'b0;
    end else begin
      if (start)             what_q <= {snapshot_i, clear_i, acc_i};
      else if (left_q == '0) what_q <= '0;
      rest_o <= (rest_o | ((what_q != '0) & (left_q == LeftWidth'(3)))) & ~done_i;
    end
  end
endmodule

`default_nettype wire
