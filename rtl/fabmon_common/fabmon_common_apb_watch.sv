// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The pins of an APB requester on their way into a monitor, by the monitor's parameter Secure:
//
//     0, 1   wires; nothing is hidden
//     2      one cycle later, as the reset and each register access (fabmon_common_reg_lock), and
//            without what Non-secure software must not see:
//
//     shown   a transfer with NIDEN & (PPROT[1] | SPNIDEN) in its setup phase, as a whole
//     hidden  all others, and one whose setup phase was before the reset of the monitor ended
`ifndef FABMON_COMMON_APB_WATCH_SV
`define FABMON_COMMON_APB_WATCH_SV
`default_nettype none

module fabmon_common_apb_watch #(
  parameter int unsigned Secure = 0,  // 0-2
  parameter int unsigned N      = 4   // 1-256: PSEL lines
) (
  input  wire logic         clk_i,
  input  wire logic         rst_ni,     // synchronous reset of the monitor
  input  wire logic         niden_i,    // 1: traffic may be shown
  input  wire logic         spniden_i,  // 1: Secure traffic, too
  input  wire logic         ns_i,       // PPROT[1]
  input  wire logic [N-1:0] psel_i,
  input  wire logic         penable_i,
  input  wire logic         pready_i,
  output logic              rst_no,     // reset of the monitor, in the cycle of the pins below
  output logic      [N-1:0] psel_o,
  output logic              penable_o,
  output logic              pready_o
);
  if (Secure == 2) begin : g_filter
    logic [N-1:0] psel_q;
    logic         penable_q, pready_q, may_q, show, show_q;
    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        rst_no <= 1'b0;
        psel_q <= '0;
        show_q <= 1'b0;
      end else begin
        rst_no <= 1'b1;
        psel_q <= psel_i;
        show_q <= show;
      end
    end
    always_ff @(posedge clk_i) begin
      {penable_q, pready_q} <= {penable_i, pready_i};
      may_q                 <= niden_i & (ns_i | spniden_i);
    end
    // Between a setup phase and the end of its transfer what was decided there stands.
    assign show      = penable_q ? show_q : may_q & (|psel_q);
    assign psel_o    = psel_q & {N{show}};
    assign penable_o = penable_q & show;
    assign pready_o  = pready_q & show;
  end else begin : g_wires
    assign rst_no    = rst_ni;
    assign psel_o    = psel_i;
    assign penable_o = penable_i;
    assign pready_o  = pready_i;
    logic unused;
    assign unused = ^{clk_i, niden_i, spniden_i, ns_i};
  end
endmodule

`default_nettype wire
`endif
