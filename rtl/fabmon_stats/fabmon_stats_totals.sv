// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// What is kept of all samples together: sum, minimum and maximum.
//
//     sum' = min(sum + all values, 2^64 - 1);   min' = min(min, values);   max' = max(max, values)
//
//     clock  u: valid_i;  u + 1: added, freeze_i, clear_i, snapshot_i
`default_nettype none

module fabmon_stats_totals #(
  parameter int unsigned Ports = 2,  // samples a cycle
  parameter int unsigned Width = 32  // bits of a latency, 8-32
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire logic [Ports-1:0]       valid_i,     // samples
  input  wire logic [Ports*Width-1:0] value_i,     // their latencies
  input  wire logic                   freeze_i,    // drop what would be added in this cycle
  input  wire logic                   clear_i,     // start anew with this cycle's samples
  input  wire logic                   snapshot_i,  // copy the sum as it is before this cycle
  input  wire logic                   shadow_i,    // sum_o gives the copy
  output logic      [63:0]            sum_o,       // sum of all latencies, holds at all ones
  output logic      [31:0]            min_o,       // the smallest; all ones before the first
  output logic      [31:0]            max_o        // the largest; 0 before the first
);
  localparam int unsigned AddWidth = Width + $clog2(Ports + 1);

  // All samples of a cycle into one.
  logic [AddWidth-1:0] add, add_q;
  logic [Width-1:0]    low, high, low_q, high_q, value, term;
  logic                any, higher, below, any_q;

  always_comb begin
    value = value_i[Width-1:0];
    term  = value & {Width{valid_i[0]}};
    add   = AddWidth'(term);
    low   = value;  // of the ports up to p, or any if none of them has a sample
    high  = value;
    any   = valid_i[0];
    for (int p = 1; p < Ports; p++) begin
      value = value_i[p*Width +: Width];
      term  = value & {Width{valid_i[p]}};
      add   = add + AddWidth'(term);
      higher = value > high;
      below = !(value > low);
      if (valid_i[p] && (higher || !any)) high = value;
      if (valid_i[p] && (below || !any)) low = value;
      any = any | valid_i[p];
    end
  end
  always_ff @(posedge clk_i) begin
    add_q  <= add;
    low_q  <= low;
    high_q <= high;
    any_q  <= any & rst_ni;
  end

  logic             take, seen_q, full_q, shadow_full_q;  // full: the sum holds
  logic [63:0]      sum_q, shadow_q;
  logic [64:0]      sum;
  logic [Width-1:0] min_q, max_q;

  assign take  = any_q & ~freeze_i;
  assign sum   = {1'b0, clear_i ? 64'd0 : sum_q} + (take ? 65'(add_q) : 65'd0);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      sum_q         <= '0;
      full_q        <= 1'b0;
      shadow_q      <= '0;
      shadow_full_q <= 1'b0;
      seen_q        <= 1'b0;
    end else begin
      sum_q  <= sum[63:0];
      full_q <= (full_q & ~clear_i) | sum[64];
      seen_q <= take | (seen_q & ~clear_i);
      if (snapshot_i) begin
        shadow_q      <= sum_q;
        shadow_full_q <= full_q;
      end
    end
    // Before the first sample they are what no sample is beyond.
    if (!rst_ni || (clear_i && !take))            min_q <= '1;
    else if (take && (clear_i || low_q < min_q))  min_q <= low_q;
    if (!rst_ni || (clear_i && !take))            max_q <= '0;
    else if (take && (clear_i || high_q > max_q)) max_q <= high_q;
  end

  assign sum_o = shadow_i ? (shadow_q | {64{shadow_full_q}})  // latency_sum
                          : (sum_q | {64{full_q}});
  assign max_o = 32'(max_q);                                  // latency_max
  always_comb begin                                           // latency_min
    min_o            = {32{~seen_q}};
    min_o[Width-1:0] = min_q;
  end
endmodule

`default_nettype wire
