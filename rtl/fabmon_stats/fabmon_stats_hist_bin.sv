// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// From a latency to its log-linear bin: four bins to every power of two, so no bin is wider than a
// quarter of its lower end. With v = min(value, 2^HistWidth - 1):
//     v < 4:     bin = v
//     otherwise: bin = 4*(e-1) + ((v >> (e-2)) & 3), e = floor(log2 v)
// Both lines are one: with the smallest shift s that leaves v >> s < 8,
//     bin = 4*s + (v >> s)
// The shift is found by halves: may 16 bits go, then 8, 4, 2, 1, one step in each cycle. What a
// step leaves is that narrow that the next one decides on half as many bits.
//
//     clk      | n       | n+1 ... n+Steps | n+Steps+1 |
//     value_i  | value   |                 |           |
//     bin_o    |         |                 | its bin   |
`default_nettype none

module fabmon_stats_hist_bin #(
  parameter int unsigned LatWidth  = 16,  // bits of a latency
  parameter int unsigned HistWidth = 16,  // bits told apart, 8 to LatWidth
  localparam int unsigned BinWidth = $clog2(4 * (HistWidth - 1))
) (
  input  wire logic                clk_i,
  input  wire logic [LatWidth-1:0] value_i,  // a latency in every cycle
  output logic      [BinWidth-1:0] bin_o     // its bin, Steps + 1 cycles later
);
  localparam int unsigned Steps = $clog2(HistWidth - 2);
  localparam int unsigned Width = (1 << Steps) + 2;

  logic [HistWidth-1:0] fit;              // no more than HistWidth bits
  logic [Width-1:0]     left_q  [Steps+1];  // what is left before step j-1: 2^j + 2 bits of it
  logic [Steps-1:0]     shift_q [Steps];    // the bits of the shift that are known by then

  if (LatWidth > HistWidth) begin : g_over
    assign fit = value_i[HistWidth-1:0] | {HistWidth{|value_i[LatWidth-1:HistWidth]}};
  end else begin : g_fits
    assign fit = value_i;
  end
  always_ff @(posedge clk_i) left_q[Steps] <= Width'(fit);

  for (genvar j = 0; j < Steps; j++) begin : g_step
    localparam int unsigned By = 1 << j;
    logic             far;    // shift by this many bits
    logic [Steps-1:0] known;  // the bits of the shift that are known before this step
    logic [By+1:0] near_bits, far_bits, next;
    assign far_bits  = left_q[j+1][2*By+1:By];
    assign near_bits = left_q[j+1][By+1:0];
    assign far       = |far_bits[By+1:2];
    assign next      = far ? far_bits : near_bits;
    if (j == Steps - 1) begin : g_first
      assign known = '0;
    end else begin : g_later
      assign known = shift_q[j+1];
    end
    always_ff @(posedge clk_i) begin
      left_q[j]  <= Width'(next);
      shift_q[j] <= known | (Steps'(far) << j);
    end
  end

  assign bin_o = BinWidth'({shift_q[0], 2'b00}) + BinWidth'(left_q[0][2:0]);
endmodule

`default_nettype wire
