// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// A RAM with a write port and a read port that has a register behind it.
//
// A read of a word in the cycle in which it is written gives the old word here. Users must not
// depend on it: another RAM may give any value. `no_rw_check` tells Yosys so; block RAM whose ports
// know nothing of each other (ECP5, iCE40) then needs no gates around it.
`ifndef FABMON_AXI4_RAM_SV
`define FABMON_AXI4_RAM_SV
`default_nettype none

module fabmon_axi4_ram #(
  parameter int unsigned Width   = 32,
  parameter int unsigned Address = 6,    // bits of an address
  parameter int unsigned Kind    = 0     // 0: the tool chooses, 1: block RAM, 2: LUT RAM
) (
  input  wire logic               clk_i,
  input  wire logic               we_i,
  input  wire logic [Address-1:0] waddr_i,
  input  wire logic [Width-1:0]   wdata_i,
  input  wire logic [Address-1:0] raddr_i,
  output logic      [Width-1:0]   q_o      // one cycle after raddr_i
);
  localparam Style = (Kind == 0) ? "auto" : ((Kind == 1) ? "block" : "distributed");
  (* ram_style = Style, no_rw_check *) logic [Width-1:0] mem [1 << Address];

  always_ff @(posedge clk_i) begin
    if (we_i) mem[waddr_i] <= wdata_i;
    q_o <= mem[raddr_i];
  end
endmodule

`default_nettype wire
`endif
