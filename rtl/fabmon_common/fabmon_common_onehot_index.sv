// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The number of the one bit that is set: index_o[b] = OR of all onehot_i[j] whose j has bit b.
// With no bit set the index is 0; with several it means nothing.
`default_nettype none

module fabmon_common_onehot_index #(
  parameter int unsigned Width = 16,  // bits of the mask
  localparam int unsigned IndexWidth = (Width > 1) ? $clog2(Width) : 1
) (
  input  wire logic [Width-1:0]      onehot_i,
  output logic      [IndexWidth-1:0] index_o
);
  localparam int unsigned All = 1 << IndexWidth;

  for (genvar b = 0; b < IndexWidth; b++) begin : g_bit
    // Those j of all that have bit b: 2^b that have it above 2^b that have not, again and again.
    localparam logic [All-1:0] Has = {(All >> (b + 1)){{(1 << b){1'b1}}, {(1 << b){1'b0}}}};
    assign index_o[b] = |(onehot_i & Has[Width-1:0]);
  end
endmodule

`default_nettype wire
