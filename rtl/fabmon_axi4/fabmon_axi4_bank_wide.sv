// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The low part of a counter that adds more than one in a cycle.
//
//     low <= (token ? 0 : low) + (enable ? inc + one : 0)
//
// The token drains it: low is the visit's, this cycle's increment is the first of the next round.
`default_nettype none

module fabmon_axi4_bank_wide #(
  parameter int unsigned IncWidth = 16,  // bits of an increment
  parameter int unsigned Width    = 24,  // bits kept: increments of 254 cycles fit
  parameter bit          One      = 1'b0 // adds one more each time
) (
  input  wire logic                clk_i,
  input  wire logic                token_i,
  input  wire logic                enable_i,
  input  wire logic [IncWidth-1:0] inc_i,
  output logic      [Width-1:0]    low_o
);
  // The increment is the operand that is there as it is, so that the gates before the other one are
  // in the adder's own LUTs; whether it counts is an enable of the flip-flops.
  logic [Width:0] sum;
  assign sum = {Width'(inc_i), One} + {low_o & {Width{~token_i}}, One};
  always_ff @(posedge clk_i) begin
    if (token_i && !enable_i) low_o <= '0;
    else if (enable_i)        low_o <= sum[Width:1];
  end
endmodule

`default_nettype wire
