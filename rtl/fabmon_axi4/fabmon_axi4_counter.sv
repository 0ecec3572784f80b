// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The part of one counter that works in every cycle: its low bits, in flip-flops.
//
//     Max = 0:  {carried, low} <= low + y            y = inc + one
//     Max = 1:  low <= max(low, y)                   never carries
//
// The carry is the last bit of the sum, and comes late: whether it counts is a matter of its
// flip-flops' synchronous reset, so that no gate is between the adder and them.
//
// In Max mode the counter's bits are gated off at the adder, so that the sum is y itself; whether
// to take it is decided by a comparison with the whole counter, for which `high_i` says that its
// upper bits are not all zero. Bits above the increment need no gating: y is only taken if they are
// zero.
`default_nettype none

module fabmon_axi4_counter #(
  parameter int unsigned IncWidth = 16,  // bits of an increment
  parameter int unsigned Width    = 20   // bits kept here
) (
  input  wire logic                clk_i,
  input  wire logic                rst_ni,
  input  wire logic [IncWidth-1:0] inc_i,     // increment, 0 if one_i
  input  wire logic                one_i,     // add one
  input  wire logic                max_i,     // keep the maximum instead of the sum
  input  wire logic                freeze_i,  // hold
  input  wire logic                clear_i,   // to zero; wins over the rest
  input  wire logic                high_i,    // the bits above these are not all zero
  input  wire logic                stop_i,    // if this cycle's sum does not fit, stopped_o
  output logic [Width-1:0]         low_o,
  output logic                     carried_o, // the sum of the cycle before did not fit
  output logic                     stopped_o  // the same, and stop_i was up then
);
  localparam int unsigned W = (IncWidth > Width) ? IncWidth : Width;

  // One spare bit below takes `one` as a carry into the same adder.
  logic [W+1:0]      sum;
  logic [W:0]        operand, y;
  logic [W-1:0]      low, addend;
  logic              larger, higher, live, carry;

  assign low     = W'(low_o);
  assign y       = {W'(inc_i), one_i};
  assign operand = {addend, 1'b1};
  assign sum     = {1'b0, y} + {1'b0, operand};
  if (IncWidth < W) begin : g_above
    assign addend = {low[W-1:IncWidth], low[IncWidth-1:0] & {IncWidth{~max_i}}};
    assign higher  = high_i | (|low[W-1:IncWidth]);
  end else begin : g_whole
    assign addend = low & {W{~max_i}};
    assign higher  = high_i;
  end
  assign larger  = ({inc_i, one_i} > {low[IncWidth-1:0], 1'b0}) & ~higher;
  assign live   = rst_ni & ~freeze_i & ~clear_i & ~max_i;
  assign carry  = |sum[W+1:Width+1];

  always_ff @(posedge clk_i) begin
    if (!rst_ni || clear_i)                     low_o <= '0;
    else if (!freeze_i && (!max_i || larger))   low_o <= sum[Width:1];
  end

  always_ff @(posedge clk_i) begin
    if (!live)            carried_o <= 1'b0;
    else                  carried_o <= carry;
    if (!live || !stop_i) stopped_o <= 1'b0;
    else                  stopped_o <= carry;
  end
endmodule

`default_nettype wire
