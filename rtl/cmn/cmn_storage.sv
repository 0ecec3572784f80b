// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// A register of up to 64 bits, written by bytes. Bits outside Mask are not there.
`default_nettype none

module cmn_storage #(
  parameter logic [63:0] Mask  = 64'hFFFF_FFFF_FFFF_FFFF,
  parameter logic [63:0] Reset = '0
) (
  input  wire logic        clk_i,
  input  wire logic        rst_ni,
  input  wire logic [7:0]  write_i,  // bytes to be written
  input  wire logic [63:0] wdata_i,
  output logic      [63:0] d_o,      // what it will be after this cycle
  output logic      [63:0] q_o       // what it is
);
  logic [63:0] value_q;

  assign q_o = value_q & Mask;
  for (genvar b = 0; b < 8; b++) begin : g_byte
    assign d_o[8*b +: 8] = (write_i[b] ? wdata_i[8*b +: 8] : value_q[8*b +: 8]) & Mask[8*b +: 8];
  end

  always_ff @(posedge clk_i) begin
    for (int b = 0; b < 8; b++) begin
      if (write_i[b]) value_q[8*b +: 8] <= wdata_i[8*b +: 8];
    end
    if (!rst_ni) value_q <= Reset;
  end
endmodule

`default_nettype wire
