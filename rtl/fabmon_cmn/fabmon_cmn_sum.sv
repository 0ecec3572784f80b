// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Eight sums, each of one number of every input, in the next cycle: the wraps for each of a DTC's
// eight counters, added over a row of crosspoints and then over the rows.
//
//     sum_o[g] = sum over i of value_i[8 i + g]
`default_nettype none

module fabmon_cmn_sum #(
  parameter int unsigned Inputs   = 4,
  parameter int unsigned InWidth  = 3,  // of each of an input's 8 numbers
  parameter int unsigned OutWidth = 5   // of each of the 8 sums: wide enough for the largest
) (
  input  wire logic                        clk_i,  // the mesh clock
  input  wire logic                        rst_ni,  // synchronous reset
  input  wire logic [Inputs*8*InWidth-1:0] value_i,  // 8 numbers of each input
  output logic      [8*OutWidth-1:0]       sum_o  // number g of all inputs, added
);
  logic [8*OutWidth-1:0] sum;
  always_comb begin
    sum = '0;
    for (int g = 0; g < 8; g++) begin
      for (int i = 0; i < Inputs; i++) begin
        sum[OutWidth*g +: OutWidth] = sum[OutWidth*g +: OutWidth] +
                                      OutWidth'(value_i[(8*i + g)*InWidth +: InWidth]);
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) sum_o <= '0;
    else         sum_o <= sum;
  end
endmodule

`default_nettype wire
