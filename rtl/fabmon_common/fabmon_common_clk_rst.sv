// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Clock and reset of a monitor, from its pins.
//
//     ClockEnable = 0   clk_o = clk_i; en_i does nothing
//     ClockEnable = 1   clk_o has the edges of clk_i at which en_i was 1, and those of a reset
//
// A cycle without an edge of clk_o does not exist for the monitor: it sees no pin, counts nothing
// and answers no register. So a stopped monitor needs a register bus with a clock of its own
// (RegAsync = 1), on which an access then ends with an error.
`ifndef FABMON_COMMON_CLK_RST_SV
`define FABMON_COMMON_CLK_RST_SV
`default_nettype none

module fabmon_common_clk_rst #(
  parameter bit ClockEnable = 1'b0,  // 1: en_i gates the clock
  parameter bit Reset       = 1'b0,  // 0: synchronous, 1: asynchronous assertion
  parameter bit RegAsync    = 1'b0   // of the monitor
) (
  input  wire logic clk_i,
  input  wire logic en_i,    // 1: the next edge is one of the monitor; from flip-flops of clk_i
  input  wire logic rst_ni,
  output logic      clk_o,
  output logic      rst_no
);
  if (ClockEnable && !RegAsync) begin : g_clock_enable
    $error("ClockEnable needs RegAsync");
    fabmon_ClockEnable_needs_RegAsync u_refused ();
  end

  fabmon_common_reset #(.Async(Reset)) u_reset (.clk_i(clk_o), .rst_ni, .rst_no);

  if (ClockEnable) begin : g_gate
    fabmon_common_clock_gate u_gate (.clk_i, .en_i(en_i | ~rst_no), .clk_o);
  end else begin : g_always
    assign clk_o = clk_i;
    logic unused;
    assign unused = en_i;
  end
endmodule

`default_nettype wire
`endif
