// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The lowest bit that is 1, and the next one, each found from the bits below it: for a few bits.
`default_nettype none

module fabmon_atui_axi_first #(
  parameter int unsigned N = 8  // bits, 1-32
) (
  input  wire logic [N-1:0] bits_i,
  output logic      [N-1:0] first_o,  // one-hot, or 0 if there is none
  output logic      [N-1:0] next_o    // one-hot, or 0 if there are less than two
);
  for (genvar j = 0; j < N; j++) begin : g_bit
    // Of those below: is there one, are there two?
    logic below, twice;
    always_comb begin
      below = 1'b0;
      twice = 1'b0;
      for (int k = 0; k < j; k++) begin
        twice |= below & bits_i[k];
        below |= bits_i[k];
      end
    end
    assign first_o[j] = bits_i[j] & ~below;
    assign next_o[j]  = bits_i[j] & below & ~twice;
  end
endmodule

`default_nettype wire
