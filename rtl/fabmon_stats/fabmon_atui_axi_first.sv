// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The lowest bit that is 1, and the next one: for a few bits, in a depth that grows with log N.
//
// With once[j], twice[j] = of the bits j, j - 1 .. j - 2^l + 1 one is 1, two are 1, a level joins
// 2^l bits and the 2^l bits below them:
//
//     once'[j]  = once[j] | once[j - 2^l]
//     twice'[j] = twice[j] | twice[j - 2^l] | (once[j] & once[j - 2^l])
`default_nettype none

module fabmon_atui_axi_first #(
  parameter int unsigned N = 8  // bits, 1-32
) (
  input  wire logic [N-1:0] bits_i,
  output logic      [N-1:0] first_o,  // one-hot, or 0 if there is none
  output logic      [N-1:0] next_o    // one-hot, or 0 if there are less than two
);
  logic [N-1:0] once, twice;
  always_comb begin
    once  = bits_i << 1;  // the bits below this one
    twice = '0;
    for (int l = 1; l < N; l = 2 * l) begin
      twice = twice | (twice << l) | (once & (once << l));
      once  = once | (once << l);
    end
  end
  assign first_o = bits_i & ~once;
  assign next_o  = bits_i & once & ~twice;
endmodule

`default_nettype wire
