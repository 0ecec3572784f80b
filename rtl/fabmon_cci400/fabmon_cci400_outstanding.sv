// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Observer of one tracker of a slave interface: is it full? It counts the requests accepted and not
// yet answered, and takes the tracker for full from Max on. An answer while none is open, and none
// is accepted in its cycle, is an orphan: its request was before the reset.
//
// Limits: a register slice at the port may take a request or two more than the tracker. The number
// stays at 255 and at 0 rather than wrap; neither is met if Max is that of the CCI.
`default_nettype none

module fabmon_cci400_outstanding #(
  parameter logic [7:0] Max = 8'd8  // requests that the tracker has room for, 1-255
) (
  input  wire logic clk_i,
  input  wire logic rst_ni,
  input  wire logic begin_i,  // a request is accepted
  input  wire logic end_i,    // a request is answered
  output logic      full_o,   // before this cycle
  output logic      orphan_o  // one cycle late: an orphan
);
  logic [7:0] open_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      open_q <= '0;
    end else if (begin_i != end_i) begin
      if (begin_i) open_q <= open_q + {7'd0, ~(&open_q)};
      else         open_q <= open_q - {7'd0, (|open_q)};
    end
  end

  always_ff @(posedge clk_i) orphan_o <= rst_ni & end_i & ~begin_i & ~(|open_q);

  assign full_o = (open_q >= Max);
endmodule

`default_nettype wire
