// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// A small RAM with one write port and read ports that answer in the same cycle: LUT RAM of an FPGA,
// a register file or latches of an ASIC.
//
//     q_o[r] = mem[raddr_i[r]]      at once
//     mem[waddr_i] <= wdata_i       if we_i
//
// Contract, for a macro in its place:
//   * There is no reset, and no byte enable.
//   * A read of a word in the cycle in which it is written gives the old word.
//     Users depend on that.
//   * A word that was never written may have any value, and may be read: no result depends on it.
//     Where a simulator with four values cannot see that, the users' word is of type `bit`.
//   * Addresses of Depth or more are not written; a read of one may give any value.
//   * Kind is for FPGAs; a macro ignores it.
//
// An ASIC may compile a file of its own in the place of this one, as of fabmon_common_ram_1r1w.
`ifndef FABMON_COMMON_RAM_ASYNC_SV
`define FABMON_COMMON_RAM_ASYNC_SV
`default_nettype none

module fabmon_common_ram_async #(
  parameter int unsigned Width = 4,
  parameter int unsigned Depth = 16,  // words
  parameter int unsigned Reads = 1,   // read ports
  parameter int unsigned Kind  = 0,   // 0: the tool chooses, 2: LUT RAM
  localparam int unsigned Address = (Depth > 1) ? $clog2(Depth) : 1
) (
  input  wire logic                     clk_i,
  input  wire logic                     we_i,
  input  wire logic [Address-1:0]       waddr_i,
  input  wire logic [Width-1:0]         wdata_i,
  input  wire logic [Reads*Address-1:0] raddr_i,
  output logic      [Reads*Width-1:0]   q_o      // in the cycle of raddr_i
);
  localparam Style = (Kind == 0) ? "auto" : "distributed";
  (* ram_style = Style *) logic [Width-1:0] mem [Depth];

  always_ff @(posedge clk_i) begin
    if (we_i) mem[waddr_i] <= wdata_i;
  end
  for (genvar r = 0; r < Reads; r++) begin : g_read
    assign q_o[r*Width +: Width] = mem[raddr_i[r*Address +: Address]];
  end
endmodule

`default_nettype wire
`endif
