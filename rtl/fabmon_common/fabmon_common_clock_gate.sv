// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// A clock gate: clk_o has the pulse of each edge of clk_i before which en_i was 1.
//
//     clk_i  _/~\_/~\_/~\_/~\_
//     en_i   ~~~~\___/~~~~~~~~      flip-flops of clk_i drive it
//     clk_o  _/~\_____/~\_/~\_
//
// For a chip, put your library's clock gate in its place, for an FPGA a clock buffer with an
// enable: a module of this name and these ports.
`ifndef FABMON_COMMON_CLOCK_GATE_SV
`define FABMON_COMMON_CLOCK_GATE_SV
`default_nettype none

module fabmon_common_clock_gate (
  input  wire logic clk_i,
  input  wire logic en_i,  // 1: the next edge of clk_i passes
  output logic      clk_o
);
  logic en_q;  // a latch: holds while clk_i is 1
  always_latch begin
    if (!clk_i) en_q = en_i;
  end
  assign clk_o = clk_i & en_q;
endmodule

`default_nettype wire
`endif
