// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// A row of flip-flops, each with an enable of its own.
//
//     q[n+1] = en[n] ? d[n] : q[n]
//
// Synthesis finds the enable pin of a flip-flop in a choice of one bit, not in an expression of
// whole vectors, which costs a LUT a bit (a sixth more for stats at N = 64); a simulator is faster
// with the expression. So there are both; netlists are simulated under the same tests.
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
`ifdef VERILATOR
  always_ff @(posedge clk_i) begin
    if (!rst_ni)          q_o <= Reset;
    else if (en_i != '0) q_o <= (q_o & ~en_i) | (d_i & en_i);
  end
`else
  for (genvar j = 0; j < Width; j++) begin : g_bit
    always_ff @(posedge clk_i) begin
      if (!rst_ni)      q_o[j] <= Reset[j];
      else if (en_i[j]) q_o[j] <= d_i[j];
    end
  end
`endif
endmodule

`default_nettype wire
