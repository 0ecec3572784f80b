// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// What the extra counters look at in a command: twelve cycles after the pins (stage 11), whether or
// not it is a handshake.
`default_nettype none

module fabmon_axi4_bank_command #(
  parameter int unsigned DataWidth = 64
) (
  input  wire logic        clk_i,
  input  wire logic [11:0] addr_i,   // pins; only the place in 4 KiB matters
  input  wire logic [7:0]  len_i,
  input  wire logic [2:0]  size_i,
  input  wire logic [1:0]  burst_i,
  input  wire logic        lock_i,
  output logic             lock_o,   // exclusive
  output logic [1:0]       type_o,   // {WRAP, FIXED}
  output logic [2:0]       len_o,    // {5 to 16, 2 to 4, 1} beats
  output logic [2:0]       shape_o   // {an INCR that crosses 4 KiB, unaligned, narrow}
);
  logic [11:0] addr0_q;
  logic [7:0]  len0_q;
  logic [2:0]  size0_q;
  logic [1:0]  burst0_q;
  logic        lock0_q;
  always_ff @(posedge clk_i) begin
    addr0_q  <= addr_i;
    len0_q   <= len_i;
    size0_q  <= size_i;
    burst0_q <= burst_i;
    lock0_q  <= lock_i;
  end

  // Stage 1: the first byte, rounded down to SIZE, and how far the last one is.
  logic [6:0]  part;
  logic [11:0] first1_q;
  logic [14:0] span1_q;
  logic        lock1_q, incr1_q, narrow1_q, odd1_q, narrow;
  logic [1:0]  type1_q;
  logic [2:0]  class1_q;
  assign part = 7'h7F >> (3'd7 - size0_q);
  if (DataWidth > 8) begin : g_narrow
    assign narrow = (size0_q < 3'($clog2(DataWidth / 8)));
  end else begin : g_byte
    assign narrow = 1'b0;
  end
  always_ff @(posedge clk_i) begin
    first1_q  <= addr0_q & {5'h1F, ~part};
    odd1_q    <= |(addr0_q[6:0] & part);
    span1_q   <= {len0_q, 7'h7F} >> (3'd7 - size0_q);
    narrow1_q <= narrow;
    incr1_q   <= (burst0_q == 2'b01);
    type1_q   <= {burst0_q == 2'b10, burst0_q == 2'b00};
    class1_q  <= {len0_q[7:2] != '0 && len0_q[7:4] == '0, len0_q[7:2] == '0 && len0_q != '0,
                  len0_q == '0};
    lock1_q   <= lock0_q;
  end

  logic [15:0] end1;
  logic [8:0]  found2_q;
  assign end1 = {4'd0, first1_q} + {1'b0, span1_q};
  always_ff @(posedge clk_i) begin
    found2_q <= {incr1_q & (|end1[15:12]), odd1_q, narrow1_q, class1_q, type1_q, lock1_q};
  end
  fabmon_axi4_bank_delay #(.Width(9), .Depth(9)) u_delay (
    .clk_i, .d_i(found2_q), .q_o({shape_o, len_o, type_o, lock_o})
  );

  logic unused;
  assign unused = ^end1[11:0];
endmodule

`default_nettype wire
