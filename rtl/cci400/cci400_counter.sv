// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// One counter of 32 bits that wraps. A write or a clear wins over the increment of the same cycle,
// which is then no wrap either.
//
// The choice of the event is long, and so is the adder; so an increment waits one cycle in pend_q:
//     count = count_o + pend_q
// The wrap is told in the cycle of the increment all the same: it needs no adder, but that count is
// all ones.
`default_nettype none

module cci400_counter (
  input  wire logic        clk_i,
  input  wire logic        rst_ni,
  input  wire logic        inc_i,    // the event of this cycle counts
  input  wire logic        clear_i,  // to 0 at the end of this cycle; wins over a write
  input  wire logic        write_i,  // to wdata_i at the end of this cycle
  input  wire logic [31:0] wdata_i,
  output logic [31:0]      count_o,  // in the next cycle: the count before this cycle's increment
  output logic             wrap_o    // from FFFF_FFFF to 0 at the end of this cycle
);
  logic load, top, pend_q;

  assign load   = write_i | clear_i;
  assign top    = (&count_o[31:1]) & (count_o[0] ^ pend_q);
  assign wrap_o = inc_i & top & ~load;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) pend_q <= 1'b0;
    else         pend_q <= inc_i & ~load;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni || clear_i) count_o <= '0;
    else if (write_i)       count_o <= wdata_i;
    else                    count_o <= count_o + {31'd0, pend_q};
  end
endmodule

`default_nettype wire
