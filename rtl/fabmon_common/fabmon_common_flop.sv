// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Flip-flops of outputs, which have to take their reset value without a clock where the reset is
// asynchronous (ARM IHI 0022E, A3.1.2: in reset VALID is 0).
//
//     Async = 0   q_o(c+1) = rst_ni(c) ? d_i(c) : Value
//     Async = 1   the same, and q_o = Value as soon as rst_ni is 0
//
// Limits: with Async = 1 rst_ni rises synchronously to clk_i (fabmon_common_reset).
`ifndef FABMON_COMMON_FLOP_SV
`define FABMON_COMMON_FLOP_SV
`default_nettype none

module fabmon_common_flop #(
  parameter int unsigned      Width = 1,    // 1 or more: bits
  parameter logic [Width-1:0] Value = '0,   // what they are in reset
  parameter bit               Async = 1'b0  // 1: the reset acts without a clock
) (
  input  wire logic             clk_i,
  input  wire logic             rst_ni,  // of the domain of clk_i
  input  wire logic [Width-1:0] d_i,
  output logic      [Width-1:0] q_o
);
  if (Async) begin : g_async
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) q_o <= Value;
      else         q_o <= d_i;
    end
  end else begin : g_sync
    always_ff @(posedge clk_i) begin
      if (!rst_ni) q_o <= Value;
      else         q_o <= d_i;
    end
  end
endmodule

`default_nettype wire
`endif
