// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The reset of a clock domain.
//
//     Async = 0   rst_no = rst_ni: synchronous, as it comes
//     Async = 1   rst_no falls with rst_ni, without a clock; it rises with the second edge of clk_i
//                 at which rst_ni is 1
//
// The domain's flip-flops see rst_no at least at two edges of clk_i, however short rst_ni was, and
// also if clk_i stood meanwhile. So all but those of fabmon_common_flop are reset by the clock.
//
// For scan, put a module of this name and these ports in its place that has your test control.
`ifndef FABMON_COMMON_RESET_SV
`define FABMON_COMMON_RESET_SV
`default_nettype none

module fabmon_common_reset #(
  parameter bit Async = 1'b0  // 1: asynchronous assertion, synchronous release
) (
  input  wire logic clk_i,
  input  wire logic rst_ni,  // synchronous, or with Async = 1 at any time
  output logic      rst_no   // of the domain of clk_i
);
  if (Async) begin : g_async
    (* ASYNC_REG = "TRUE" *) logic first_q, second_q;
    always_ff @(posedge clk_i or negedge rst_ni) begin
      if (!rst_ni) begin
        first_q  <= 1'b0;
        second_q <= 1'b0;
      end else begin
        first_q  <= 1'b1;
        second_q <= first_q;
      end
    end
    assign rst_no = second_q;
  end else begin : g_sync
    assign rst_no = rst_ni;
    logic unused;
    assign unused = clk_i;
  end
endmodule

`default_nettype wire
`endif
