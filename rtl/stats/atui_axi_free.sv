// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The free entries of a context table, in the order in which they became free: a queue in RAM from
// which up to two leave, and to which up to two return, in one cycle.
//
//     after reset 0, 1 .. N - 1 are free, in this order; they are counted, not stored
//     first, second   the entries that have been free for the longest
//     put             R before B; to be taken from the next cycle on
//
// Neighbouring places of the queue lie in two RAMs, so that two are read and two written at once.
`default_nettype none

module atui_axi_free #(
  parameter int unsigned N         = 64,  // entries, 2-256
  localparam int unsigned IdxWidth = (N > 1) ? $clog2(N) : 1
) (
  input  wire logic                clk_i,
  input  wire logic                rst_ni,
  output logic                     one_o,      // an entry is free
  output logic                     two_o,      // two are
  output logic      [IdxWidth-1:0] first_o,    // the next one; if one_o
  output logic      [IdxWidth-1:0] second_o,   // the one after it; if two_o
  input  wire logic                take_i,     // the first is taken
  input  wire logic                both_i,     // the second too; only with take_i
  input  wire logic                put_r_i,    // this entry is free from the next cycle on
  input  wire logic [IdxWidth-1:0] put_r_idx_i,
  input  wire logic                put_w_i,    // and this one
  input  wire logic [IdxWidth-1:0] put_w_idx_i
);
  localparam int unsigned Ptr = (IdxWidth > 1) ? IdxWidth : 2;

  logic [IdxWidth-1:0] even_q [1 << (Ptr - 1)];
  logic [IdxWidth-1:0] odd_q  [1 << (Ptr - 1)];
  logic [Ptr-1:0]      rp_q, wp_q;
  logic [Ptr-2:0]      even_rd, even_wr;
  logic [IdxWidth:0]   count_q, given_q;  // free; given away once, N at most
  logic [IdxWidth-1:0] even, odd, put;
  logic                any_put, both_put, even_we, odd_we;

  assign even_rd = rp_q[Ptr-1:1] + (Ptr-1)'(rp_q[0]);
  assign even_wr = wp_q[Ptr-1:1] + (Ptr-1)'(wp_q[0]);
  assign even    = even_q[even_rd];
  assign odd     = odd_q[rp_q[Ptr-1:1]];

  assign one_o    = count_q != '0;
  assign two_o    = |count_q[IdxWidth:1];
  assign first_o  = (given_q < (IdxWidth+1)'(N)) ? given_q[IdxWidth-1:0] : (rp_q[0] ? odd : even);
  assign second_o = (given_q < (IdxWidth+1)'(N - 1)) ? given_q[IdxWidth-1:0] + IdxWidth'(1)
                                                     : (rp_q[0] ? even : odd);

  assign any_put  = put_r_i | put_w_i;
  assign both_put = put_r_i & put_w_i;
  assign put      = put_r_i ? put_r_idx_i : put_w_idx_i;
  assign even_we  = wp_q[0] ? both_put : any_put;
  assign odd_we   = wp_q[0] ? any_put : both_put;

  always_ff @(posedge clk_i) begin
    if (even_we) even_q[even_wr]          <= wp_q[0] ? put_w_idx_i : put;
    if (odd_we)  odd_q[wp_q[Ptr-1:1]]     <= wp_q[0] ? put : put_w_idx_i;
    if (!rst_ni) begin
      rp_q    <= '0;
      wp_q    <= Ptr'(N);
      count_q <= (IdxWidth+1)'(N);
      given_q <= '0;
    end else begin
      rp_q    <= rp_q + Ptr'(take_i) + Ptr'(both_i);
      wp_q    <= wp_q + Ptr'(any_put) + Ptr'(both_put);
      count_q <= count_q + (IdxWidth+1)'(any_put) + (IdxWidth+1)'(both_put)
                         - (IdxWidth+1)'(take_i) - (IdxWidth+1)'(both_i);
      if (given_q < (IdxWidth+1)'(N)) begin
        given_q <= given_q + (IdxWidth+1)'(take_i)
                   + (IdxWidth+1)'(both_i && given_q < (IdxWidth+1)'(N - 1));
      end
    end
  end
endmodule

`default_nettype wire
