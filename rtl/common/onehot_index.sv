// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The number of the one bit that is set: index_o[b] = OR of all onehot_i[j] whose j has bit b.
// With no bit set the index is 0; with several it means nothing.
`default_nettype none

module onehot_index #(
  parameter int unsigned Width = 16,  // bits of the mask
  localparam int unsigned IndexWidth = (Width > 1) ? $clog2(Width) : 1
) (
  input  wire logic [Width-1:0]      onehot_i,
  output logic      [IndexWidth-1:0] index_o
);
  always_comb begin
    index_o = '0;
    for (int j = 0; j < Width; j++) begin
      if (onehot_i[j]) index_o |= IndexWidth'(j);
    end
  end
endmodule

`default_nettype wire
