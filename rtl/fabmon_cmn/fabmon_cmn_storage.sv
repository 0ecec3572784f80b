// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// A register of up to 64 bits, written by bytes. Bits outside Mask are not there.
`default_nettype none

module fabmon_cmn_storage #(
  parameter logic [63:0] Mask  = 64'hFFFF_FFFF_FFFF_FFFF,
  parameter logic [63:0] Reset = '0
) (
  input  wire logic        clk_i,  // the mesh clock
  input  wire logic        rst_ni,  // synchronous reset
  input  wire logic [7:0]  write_i,  // bytes to be written
  input  wire logic [63:0] wdata_i,  // what is written
  output logic      [63:0] d_o,      // what it will be after this cycle
  output logic      [63:0] q_o       // what it is
);
  logic [63:0] value_q, value, written;

  // Most of the time nothing is written.
  always_comb begin
    value   = value_q;
    written = '0;
    if (write_i != '0) begin
      written = fabmon_cmn_bus_pkg::bits(write_i);
      value   = (value_q & ~written) | (wdata_i & written);
    end
  end
  assign q_o = value_q & Mask;
  assign d_o = value & Mask;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      value_q <= Reset;
    end else if (write_i != '0) begin
      for (int b = 0; b < 8; b++) begin
        if (write_i[b]) value_q[8*b +: 8] <= wdata_i[8*b +: 8];
      end
    end
  end
endmodule

`default_nettype wire
