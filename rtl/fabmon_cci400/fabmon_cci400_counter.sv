// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// One counter of 32 bits that wraps. A write or a clear wins over the increment of the same cycle,
// which is then no wrap either.
//
// The wrap is told in its very cycle, and early: it needs no adder, but that count_o is all ones,
// which full_q has known since the cycle before.
`default_nettype none

module fabmon_cci400_counter (
  input  wire logic        clk_i,
  input  wire logic        rst_ni,
  input  wire logic        inc_i,    // count this cycle
  input  wire logic        clear_i,  // to 0 at the end of this cycle; wins over a write
  input  wire logic        write_i,  // to wdata_i at the end of this cycle
  input  wire logic [31:0] wdata_i,
  input  wire logic        ones_i,   // wdata_i is all ones
  output logic [31:0]      count_o,  // before this cycle
  output logic             wrap_o    // from FFFF_FFFF to 0 at the end of this cycle
);
  logic full_q;

  assign wrap_o = inc_i & full_q & ~write_i & ~clear_i;

  always_ff @(posedge clk_i) begin
    if (!rst_ni || clear_i) begin
      count_o <= '0;
      full_q  <= 1'b0;
    end else if (write_i) begin
      count_o <= wdata_i;
      full_q  <= ones_i;
    end else begin
      count_o <= count_o + {31'd0, inc_i};
      full_q  <= (&count_o[31:1]) & (count_o[0] ^ inc_i);
    end
  end
endmodule

`default_nettype wire
