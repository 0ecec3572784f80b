// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// A RAM with one write port and one registered read port.
//
//     q_o <= mem[raddr_i]           if re_i; else it holds
//     mem[waddr_i] <= wdata_i       if we_i
//
// Contract, for a macro in its place:
//   * Both ports use clk_i. There is no reset, and no byte enable.
//   * A read of a word in the cycle in which it is written may give any value: the ports of a macro
//     need no bypass. The write takes effect. This file gives the old word.
//   * A word that was never written may have any value. Users do not use it.
//   * Addresses of Depth or more are not written; a read of one may give any value.
//   * Kind is for FPGAs; a macro ignores it.
//
// An ASIC compiles a file of its own, with a module of this name and these ports, in the place of
// this file: docs/integrate/asic.md, also for the test pins of the macro.
`ifndef FABMON_COMMON_RAM_1R1W_SV
`define FABMON_COMMON_RAM_1R1W_SV
`default_nettype none

module fabmon_common_ram_1r1w #(
  parameter int unsigned Width = 32,
  parameter int unsigned Depth = 64,  // words
  parameter int unsigned Kind  = 0,   // 0: the tool chooses, 1: block RAM, 2: LUT RAM
  localparam int unsigned Address = (Depth > 1) ? $clog2(Depth) : 1
) (
  input  wire logic               clk_i,
  input  wire logic               we_i,
  input  wire logic [Address-1:0] waddr_i,
  input  wire logic [Width-1:0]   wdata_i,
  input  wire logic               re_i,
  input  wire logic [Address-1:0] raddr_i,
  output logic      [Width-1:0]   q_o      // one cycle after raddr_i
);
  // no_rw_check tells Yosys of the second rule: block RAM whose ports know nothing of each other
  // (ECP5, iCE40) then needs no gates around it.
  localparam Style = (Kind == 0) ? "auto" : ((Kind == 1) ? "block" : "distributed");
  (* ram_style = Style, no_rw_check *) logic [Width-1:0] mem [Depth];

  always_ff @(posedge clk_i) begin
    if (we_i) mem[waddr_i] <= wdata_i;
    if (re_i) q_o <= mem[raddr_i];
  end
endmodule

`default_nettype wire
`endif
