// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// A RAM with one write port and several registered read ports.
//
//     q_o[r] <= mem[raddr_i[r]]     if re_i[r]; else it holds
//     mem[waddr_i] <= wdata_i       if we_i
//
// The contract is that of fabmon_common_ram_1r1w, for each read port. With macros it is Reads of
// them, all of which are written alike; so is it in the block RAM of an FPGA.
`default_nettype none

module fabmon_common_ram_nr1w #(
  parameter int unsigned Width = 32,
  parameter int unsigned Depth = 64,  // words
  parameter int unsigned Reads = 2,   // read ports
  parameter int unsigned Kind  = 0,   // 0: the tool chooses, 1: block RAM, 2: LUT RAM
  localparam int unsigned Address = (Depth > 1) ? $clog2(Depth) : 1
) (
  input  wire logic                     clk_i,
  input  wire logic                     we_i,
  input  wire logic [Address-1:0]       waddr_i,
  input  wire logic [Width-1:0]         wdata_i,
  input  wire logic [Reads-1:0]         re_i,
  input  wire logic [Reads*Address-1:0] raddr_i,
  output logic      [Reads*Width-1:0]   q_o      // one cycle after raddr_i
);
  localparam Style = (Kind == 0) ? "auto" : ((Kind == 1) ? "block" : "distributed");
  (* ram_style = Style, no_rw_check *) logic [Width-1:0] mem [Depth];

  always_ff @(posedge clk_i) begin
    if (we_i) mem[waddr_i] <= wdata_i;
  end
  for (genvar r = 0; r < Reads; r++) begin : g_read
    always_ff @(posedge clk_i) begin
      if (re_i[r]) q_o[r*Width +: Width] <= mem[raddr_i[r*Address +: Address]];
    end
  end
endmodule

`default_nettype wire
