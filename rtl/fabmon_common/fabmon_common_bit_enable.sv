// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// A row of flip-flops, each with an enable of its own.
//
//     q[n+1] = en[n] ? d[n] : q[n]
//
// An expression of whole vectors: a simulator computes it in words. Synthesis finds no enable pins
// in it, as it would in a choice for each bit, and spends a LUT a bit.
`default_nettype none

module fabmon_common_bit_enable #(
  parameter int unsigned      Width = 1,
  parameter logic [Width-1:0] Reset = '0
) (
  input  wire logic             clk_i,
  input  wire logic             rst_ni,  // all to Reset; 1: none
  input  wire logic [Width-1:0] en_i,    // what is written
  input  wire logic [Width-1:0] d_i,     // with this
  output logic      [Width-1:0] q_o
);
  always_ff @(posedge clk_i) begin
    if (!rst_ni)         q_o <= Reset;
    else if (en_i != '0) q_o <= (q_o & ~en_i) | (d_i & en_i);
  end
endmodule

`default_nettype wire
