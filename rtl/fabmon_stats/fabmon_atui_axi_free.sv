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

module fabmon_atui_axi_free #(
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

  logic [Ptr-2:0]      even_rd_q, odd_rd_q, even_wr_q, odd_wr_q;  // where the next one of each is
  logic                rd_q, wr_q;        // the next one is odd
  logic [IdxWidth:0]   count_q, given_q;  // free; given away once, N at most
  logic                put1_q, put2_q;    // one was put, two were put, not yet in count_q
  logic [IdxWidth:0]   change;            // of count_q
  logic [IdxWidth-1:0] even, odd, put;
  logic                any_put, both_put, even_we, odd_we, even_rd, odd_rd;

  fabmon_common_ram_async #(.Width(IdxWidth), .Depth(1 << (Ptr - 1))) u_even (
    .clk_i, .we_i(even_we), .waddr_i(even_wr_q), .wdata_i(wr_q ? put_w_idx_i : put),
    .raddr_i(even_rd_q), .q_o(even)
  );
  fabmon_common_ram_async #(.Width(IdxWidth), .Depth(1 << (Ptr - 1))) u_odd (
    .clk_i, .we_i(odd_we), .waddr_i(odd_wr_q), .wdata_i(wr_q ? put : put_w_idx_i),
    .raddr_i(odd_rd_q), .q_o(odd)
  );

  assign one_o    = (count_q != '0) | put1_q;
  assign two_o    = (|count_q[IdxWidth:1]) | put2_q | (count_q[0] & put1_q);
  assign first_o  = (given_q < (IdxWidth+1)'(N)) ? given_q[IdxWidth-1:0] : (rd_q ? odd : even);
  assign second_o = (given_q < (IdxWidth+1)'(N - 1)) ? given_q[IdxWidth-1:0] + IdxWidth'(1)
                                                     : (rd_q ? even : odd);

  assign any_put  = put_r_i | put_w_i;
  assign both_put = put_r_i & put_w_i;
  assign put      = put_r_i ? put_r_idx_i : put_w_idx_i;
  assign even_we  = wr_q ? both_put : any_put;
  assign odd_we   = wr_q ? any_put : both_put;

  assign even_rd = both_i | (take_i & ~rd_q);
  assign odd_rd  = both_i | (take_i & rd_q);

  // One table of four bits, then one adder.
  always_comb begin
    unique case ({put1_q, put2_q, take_i, both_i})
      4'b1100:                   change = (IdxWidth+1)'(2);
      4'b1000, 4'b1110:          change = (IdxWidth+1)'(1);
      4'b0010, 4'b1011:          change = {(IdxWidth+1){1'b1}};            // -1
      4'b0011:                   change = {{IdxWidth{1'b1}}, 1'b0};        // -2
      default:                   change = '0;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      even_rd_q <= '0;
      odd_rd_q  <= '0;
      even_wr_q <= (Ptr-1)'((N + 1) / 2);
      odd_wr_q  <= (Ptr-1)'(N / 2);
      rd_q      <= 1'b0;
      wr_q      <= (N % 2) != 0;
      count_q   <= (IdxWidth+1)'(N);
      put1_q    <= 1'b0;
      put2_q    <= 1'b0;
      given_q   <= '0;
    end else begin
      if (even_rd) even_rd_q <= even_rd_q + (Ptr-1)'(1);
      if (odd_rd)  odd_rd_q  <= odd_rd_q + (Ptr-1)'(1);
      if (even_we) even_wr_q <= even_wr_q + (Ptr-1)'(1);
      if (odd_we)  odd_wr_q  <= odd_wr_q + (Ptr-1)'(1);
      rd_q      <= rd_q ^ (take_i & ~both_i);
      wr_q      <= wr_q ^ (any_put & ~both_put);
      count_q   <= count_q + change;
      put1_q    <= any_put;
      put2_q    <= both_put;
      if (take_i && given_q < (IdxWidth+1)'(N)) begin
        given_q <= (both_i && given_q < (IdxWidth+1)'(N - 1)) ? given_q + (IdxWidth+1)'(2)
                                                               : given_q + (IdxWidth+1)'(1);
      end
    end
  end
endmodule

`default_nettype wire
