// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The boundaries of fabmon_stats_compare once more, in RAM, to be read back. After a reset a sweep
// over all rows, from the first one on, writes their reset values: powers of two, all ones from
// 2^Width on.
//
//     lower_i = 2^i, but 0 in the first row;   upper_i = 2^(i+1), but all ones in the last
//
//     clock  n: acc_i, row_i;  n + 1: bound_o
`default_nettype none

module fabmon_stats_bounds #(
  parameter int unsigned NumBins   = 16,  // bins, 1-64
  parameter int unsigned Width     = 32,  // bits of a boundary
  localparam int unsigned RowWidth = $clog2(NumBins + 2),
  localparam int unsigned BinIdx   = (NumBins > 1) ? $clog2(NumBins) : 1
) (
  input  wire logic                clk_i,
  input  wire logic                init_i,   // the sweep after a reset
  input  wire logic [RowWidth-1:0] row_i,    // the bin; in the sweep there are rows behind the last
  input  wire logic                acc_i,    // an access to a boundary
  input  wire logic                we_i,     // which is a write
  input  wire logic                upper_i,  // of the upper one, else of the lower one; as below
  input  wire logic [Width-1:0]    wdata_i,  // write data
  output logic      [Width-1:0]    bound_o   // the boundary that upper_i chooses now
);
  logic [Width-1:0]  power_q;  // 2^row
  logic [Width-1:0]  lower_init, upper_init, lower_q, upper_q;
  logic [BinIdx-1:0] bin;
  logic              sweep;

  assign bin        = row_i[BinIdx-1:0];
  assign sweep      = init_i & (row_i < RowWidth'(NumBins));
  assign lower_init = (row_i == '0) ? '0 : power_q;
  assign upper_init = (power_q[Width-1] || row_i == RowWidth'(NumBins - 1)) ? '1 : (power_q << 1);
  always_ff @(posedge clk_i) begin
    if (!init_i)               power_q <= Width'(1);
    else if (power_q[Width-1]) power_q <= '1;
    else                       power_q <= power_q << 1;
  end

  fabmon_common_ram_1r1w #(.Width(Width), .Depth(NumBins), .Kind(1)) u_lower (
    .clk_i, .we_i((acc_i & we_i & ~upper_i) | sweep), .waddr_i(bin),
    .wdata_i(sweep ? lower_init : wdata_i), .re_i(acc_i), .raddr_i(bin), .q_o(lower_q)
  );
  fabmon_common_ram_1r1w #(.Width(Width), .Depth(NumBins), .Kind(1)) u_upper (
    .clk_i, .we_i((acc_i & we_i & upper_i) | sweep), .waddr_i(bin),
    .wdata_i(sweep ? upper_init : wdata_i), .re_i(acc_i), .raddr_i(bin), .q_o(upper_q)
  );
  assign bound_o = upper_i ? upper_q : lower_q;
endmodule

`default_nettype wire
