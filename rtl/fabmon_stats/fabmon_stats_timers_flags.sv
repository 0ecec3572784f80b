// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Flags of all timers, joined in two steps: those of a part of the entries before a register, these
// behind it.
//
//     flag_o = OR of flag_i of the cycle before
`default_nettype none

module fabmon_stats_timers_flags #(
  parameter int unsigned N = 16  // context entries, 1-256
) (
  input  wire logic         clk_i,
  input  wire logic         rst_ni,
  input  wire logic [N-1:0] limit_i,   // an enabled limit was reached
  input  wire logic [N-1:0] orphan_i,  // dealloc without alloc
  input  wire logic [N-1:0] double_i,  // alloc of a running timer
  output logic              limit_o,
  output logic              orphan_o,
  output logic              double_o
);
  localparam int unsigned Size  = (N + 7) / 8;
  localparam int unsigned Parts = (N + Size - 1) / Size;

  logic [Parts-1:0] limit_q, orphan_q, double_q;
  for (genvar p = 0; p < Parts; p++) begin : g_part
    localparam int unsigned From = p * Size;
    localparam int unsigned Here = (From + Size > N) ? N - From : Size;
    always_ff @(posedge clk_i) begin
      limit_q[p]  <= rst_ni & (|limit_i[From +: Here]);
      orphan_q[p] <= rst_ni & (|orphan_i[From +: Here]);
      double_q[p] <= rst_ni & (|double_i[From +: Here]);
    end
  end
  assign limit_o  = |limit_q;
  assign orphan_o = |orphan_q;
  assign double_o = |double_q;
endmodule

`default_nettype wire
