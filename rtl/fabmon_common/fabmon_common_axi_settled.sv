// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Whether the number of open transactions of one direction of an AXI port is known, or is a lower
// bound since some may be older than the monitor. With K of them
//
//     open = K + commands - responses
//
// and no number of responses tells K. These do, each from the cycle after it on, the upper first:
//
//     known      the port is in reset: nothing is open (ARM IHI 0022E, A3.1.2)
//     not known  an orphan (a response that no known command has), or software's clear bit
//     known      SettleCycles quiet cycles one after another, no clear bit in them; assumed is that
//                a subordinate which owes a response shows it within SettleCycles quiet cycles
//
// In the monitor's reset the state of the port decides, at last in the last cycle of that reset.
`ifndef FABMON_COMMON_AXI_SETTLED_SV
`define FABMON_COMMON_AXI_SETTLED_SV
`default_nettype none

module fabmon_common_axi_settled #(
  parameter int unsigned SettleCycles = 4096  // 2^n, 16-65536
) (
  input  wire logic clk_i,
  input  wire logic rst_ni,
  input  wire logic port_rst_ni,  // the port's own reset
  input  wire logic quiet_i,      // none known to be open before this cycle, no VALID in it
  input  wire logic orphan_i,     // a response without a command, in this cycle
  input  wire logic clear_i,      // software forgets what is open
  output logic      settled_o     // before this cycle the number was known
);
  localparam int unsigned Bits = $clog2(SettleCycles);

  logic [Bits-1:0] quiet_q;  // quiet cycles before this one, modulo SettleCycles
  logic            doubt, quiet;
  assign doubt = orphan_i | clear_i;
  assign quiet = quiet_i & ~doubt;

  always_ff @(posedge clk_i) begin
    if (!rst_ni || !quiet) quiet_q <= '0;
    else                   quiet_q <= quiet_q + Bits'(1);
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni)           settled_o <= ~port_rst_ni;
    else if (!port_rst_ni) settled_o <= 1'b1;
    else                   settled_o <= ~doubt & (settled_o | (quiet & (&quiet_q)));
  end
endmodule

`default_nettype wire
`endif
