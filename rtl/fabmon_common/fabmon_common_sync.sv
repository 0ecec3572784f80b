// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Two flip-flops in a row for each bit that comes from another clock domain:
//
//     q_o(c) = d_i at edge c-1, or at edge c-2 where it changed close to the edge
//
// Limits: the bits are independent. Two that change at once may arrive in different cycles. Each
// bit has to come from a flip-flop, and to hold for at least one and a half cycles of clk_i.
// Without a reset (rst_ni tied to 1) the first two cycles are unknown.
`ifndef FABMON_COMMON_SYNC_SV
`define FABMON_COMMON_SYNC_SV
`default_nettype none

module fabmon_common_sync #(
  parameter int unsigned      Width = 1,  // 1 or more: independent bits
  parameter logic [Width-1:0] Reset = '0  // what they are in reset
) (
  input  wire logic             clk_i,   // clock of the receiver
  input  wire logic             rst_ni,  // synchronous reset of the receiver
  input  wire logic [Width-1:0] d_i,     // from another clock domain
  output logic      [Width-1:0] q_o      // in the domain of clk_i
);
  (* ASYNC_REG = "TRUE" *) logic [Width-1:0] meta_q, sync_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      meta_q <= Reset;
      sync_q <= Reset;
    end else begin
      meta_q <= d_i;
      sync_q <= meta_q;
    end
  end

  assign q_o = sync_q;
endmodule

`default_nettype wire
`endif
