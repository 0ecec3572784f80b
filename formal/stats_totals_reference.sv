// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmon_stats_totals against its definition, one sample after the other, for any samples, clears,
// snapshots, freezes and resets:
//
//     sum(n+1) = min(sum(n) + all values, 2^64 - 1), min and max likewise; a clear is before the
//     samples of its cycle; the copy is of the sum before it
//
// No simulation adds up 2^64 cycles: the upper half of the sum, and that it holds, is here.
`default_nettype none

module stats_totals_reference #(
  parameter int unsigned Ports = 2,
  parameter int unsigned Width = 8
) (
  input wire logic                   clk_i,
  input wire logic                   rst_ni,
  input wire logic [Ports-1:0]       valid_i,
  input wire logic [Ports*Width-1:0] value_i,
  input wire logic                   freeze_i,
  input wire logic                   clear_i,
  input wire logic                   snapshot_i,
  input wire logic                   shadow_i
);
  logic [63:0] sum;
  logic [31:0] low, high;
  fabmon_stats_totals #(.Ports(Ports), .Width(Width)) u_dut (
    .clk_i, .rst_ni, .valid_i, .value_i, .freeze_i, .clear_i, .snapshot_i, .shadow_i,
    .sum_o(sum), .min_o(low), .max_o(high)
  );

  // ---------------------------------------------------------------- the definition
  logic [Ports-1:0]       valid_q;  // the samples that are added in this cycle
  logic [Ports*Width-1:0] value_q;
  logic [63:0]            sum_q, copy_q, next_sum;
  logic [64:0]            all, more;
  logic [31:0]            low_q, high_q, next_low, next_high;
  always_comb begin
    next_low  = clear_i ? '1 : low_q;
    next_high = clear_i ? '0 : high_q;
    all       = '0;
    for (int p = 0; p < Ports; p++) begin
      if (valid_q[p] && !freeze_i) begin
        all = all + 65'(value_q[p*Width +: Width]);
        if (32'(value_q[p*Width +: Width]) < next_low)  next_low  = 32'(value_q[p*Width +: Width]);
        if (32'(value_q[p*Width +: Width]) > next_high) next_high = 32'(value_q[p*Width +: Width]);
      end
    end
    more     = {1'b0, clear_i ? 64'd0 : sum_q} + all;
    next_sum = more[64] ? '1 : more[63:0];
  end
  always_ff @(posedge clk_i) begin
    value_q <= value_i;
    valid_q <= valid_i & {Ports{rst_ni}};
    sum_q   <= next_sum;
    low_q   <= next_low;
    high_q  <= next_high;
    if (snapshot_i) copy_q <= sum_q;
    if (!rst_ni) begin
      sum_q  <= '0;
      copy_q <= '0;
      low_q  <= '1;
      high_q <= '0;
    end
  end

  // ---------------------------------------------------------------- the same
  logic started = 1'b0;
  always_ff @(posedge clk_i) started <= 1'b1;
  always_comb begin
    assume (started | ~rst_ni);
  end
  always_ff @(posedge clk_i) begin
    if (started) begin
      a_sum:  assert (sum == (shadow_i ? copy_q : sum_q));
      a_low:  assert (low == low_q);
      a_high: assert (high == high_q);
    end
  end
endmodule

`default_nettype wire
