// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// A delay by a number of cycles, without reset: a shift register, which FPGAs have in one LUT a
// bit.
`default_nettype none

module fabmon_axi4_bank_delay #(
  parameter int unsigned Width = 1,
  parameter int unsigned Depth = 1   // cycles, 0 or more
) (
  input  wire logic             clk_i,
  input  wire logic [Width-1:0] d_i,
  output logic      [Width-1:0] q_o   // d_i as it was Depth cycles ago
);
  if (Depth == 0) begin : g_none
    logic unused;
    assign unused = clk_i;
    assign q_o    = d_i;
  end else if (Depth == 1) begin : g_one
    always_ff @(posedge clk_i) q_o <= d_i;
  end else begin : g_line
    logic [Depth*Width-1:0] line_q;
    always_ff @(posedge clk_i) line_q <= {line_q[(Depth-1)*Width-1:0], d_i};
    assign q_o = line_q[Depth*Width-1 -: Width];
  end
endmodule

`default_nettype wire
