// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The lane of the shortest or the longest latency since the last clear. It is a value: a visit
// takes it as it is; the shortest of none is all ones in every bit of a counter.
`default_nettype none

module fabmon_axi4_bank_extreme #(
  parameter int unsigned Width   = 16,
  parameter bit          Longest = 1'b0  // 0: the shortest; of none: all ones
) (
  input  wire logic             clk_i,
  input  wire logic             clear_i,    // a token that clears is here
  input  wire logic             active_i,   // a transaction ends that counts
  input  wire logic [Width-1:0] latency_i,
  output logic      [Width-1:0] value_o,    // of earlier cycles
  output logic                  none_o      // it is the shortest of none
);
  logic beyond;
  assign beyond = Longest ? (latency_i > value_o) : (latency_i < value_o);
  always_ff @(posedge clk_i) begin
    none_o <= ~Longest & ~active_i & (clear_i | none_o);
    if (active_i && (beyond || clear_i)) value_o <= latency_i;
    else if (clear_i)                    value_o <= {Width{~Longest}};
  end
endmodule

`default_nettype wire
