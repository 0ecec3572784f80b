// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Simple latency mode: how many transactions of one direction are open (events 13h and 1Ch).
//
// Summed over all cycles this is the sum of all latencies, whatever the order and the IDs: a
// transaction opened at cycle a and closed at cycle e is counted in the cycles a+1 .. e. With none
// open, a close in the cycle of a command ends that command, which adds 0: the count stays 0.
// More than 2^Width - 1 open at once: the command that no longer fits is not counted and raises the
// sticky flag. A close with none open and no command is an orphan: what it ends was open before the
// monitor was, or was lost. It changes nothing. A drop leaves none open, whatever its cycle opens.
`ifndef FABMON_AXI4_OUTSTANDING_SV
`define FABMON_AXI4_OUTSTANDING_SV
`default_nettype none

module fabmon_axi4_outstanding #(
  parameter int unsigned Width = 16  // bits of the count, 1-16
) (
  input  wire logic             clk_i,
  input  wire logic             rst_ni,
  input  wire logic             clear_i,  // Rst_Cntr: drop the flag; what is open stays open
  input  wire logic             drop_i,   // none is open after this cycle
  input  wire logic             open_i,   // a command was accepted
  input  wire logic             close_i,  // a transaction ended
  output logic      [Width-1:0] count_o,  // open transactions before this cycle
  output logic                  some_o,   // that is not 0
  output logic                  orphan_o, // a close without an open, in this cycle
  output logic                  ovf_o     // sticky: a command was not counted
);
  // What the whole count says is kept in flip-flops, as it decides how it goes on.
  logic all_q, up, down, full;

  assign down = close_i & (some_o | open_i);
  assign orphan_o = close_i & ~(some_o | open_i);
  assign full = all_q & ~down;
  assign up   = open_i & ~full;

  logic [Width-1:0] next;
  assign next = count_o + (Width'(1) | {Width{down}});  // or less one

  always_ff @(posedge clk_i) begin
    if (!rst_ni || drop_i) begin
      count_o <= '0;
      some_o  <= 1'b0;
      all_q   <= 1'b0;
    end else if (up != down) begin
      count_o <= next;
      some_o  <= up | (|(count_o >> 1));
      all_q   <= up & (&(count_o | Width'(1)));
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni || clear_i) ovf_o <= 1'b0;
    else                    ovf_o <= ovf_o | (open_i & full);
  end
endmodule

`default_nettype wire
`endif
