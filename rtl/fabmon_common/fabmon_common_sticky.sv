// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// A row of sticky flags: once set, a flag stays set until it is cleared, and in a cycle that does
// both the set wins, so that no event is lost to a clearing software.
//
//     q[n+1] = set[n] | (q[n] & ~clear[n])
`ifndef FABMON_COMMON_STICKY_SV
`define FABMON_COMMON_STICKY_SV
`default_nettype none

module fabmon_common_sticky #(
  parameter int unsigned Width = 1  // number of flags
) (
  input  wire logic             clk_i,
  input  wire logic             rst_ni,   // all flags to 0
  input  wire logic [Width-1:0] set_i,    // the event of each flag
  input  wire logic [Width-1:0] clear_i,  // software's clear of each flag
  output logic      [Width-1:0] q_o       // the flags
);
  always_ff @(posedge clk_i) begin
    if (!rst_ni) q_o <= '0;
    else         q_o <= set_i | (q_o & ~clear_i);
  end
endmodule

`default_nettype wire
`endif
