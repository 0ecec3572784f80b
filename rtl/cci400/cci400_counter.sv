// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// One counter of 32 bits that wraps. A write or a clear wins over the increment of the same cycle,
// which is then no wrap either.
`default_nettype none

module cci400_counter (
  input  wire logic        clk_i,
  input  wire logic        rst_ni,
  input  wire logic        inc_i,
  input  wire logic        clear_i,
  input  wire logic        write_i,
  input  wire logic [31:0] wdata_i,
  output logic [31:0]      count_o,
  output logic             wrap_o    // from FFFF_FFFF to 0 at the end of this cycle
);
  logic [31:0] base, next;
  logic        load;

  // One adder for all: what is loaded has 0 added to it.
  assign load = write_i | clear_i;
  assign base = load ? wdata_i & {32{~clear_i}} : count_o;
  assign {wrap_o, next} = {1'b0, base} + {32'd0, inc_i & ~load};

  always_ff @(posedge clk_i) begin
    if (!rst_ni) count_o <= '0;
    else         count_o <= next;
  end
endmodule

`default_nettype wire
