// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmon_atui_axi_lowest = the lowest one, and the lowest one of what is left, found by going
// through all.
`default_nettype none

module atui_axi_lowest_equal #(
  parameter int unsigned N = 64
) (
  input wire logic         clk_i,
  input wire logic         rst_ni,
  input wire logic [N-1:0] free_i
);
  logic [N-1:0] free_q, lowest, second, lowest_ref, second_ref;
  logic         one, two;
  localparam int unsigned IdxWidth = (N > 1) ? $clog2(N) : 1;
  logic [IdxWidth-1:0] lowest_idx, second_idx, lowest_idx_ref, second_idx_ref;

  always_ff @(posedge clk_i) free_q <= free_i;

  fabmon_atui_axi_lowest #(.N(N)) u_dut (
    .free_i(free_q), .lowest_o(lowest), .second_o(second), .one_o(one), .two_o(two),
    .lowest_idx_o(lowest_idx), .second_idx_o(second_idx)
  );

  always_comb begin
    lowest_ref = '0;
    second_ref = '0;
    lowest_idx_ref = '0;
    second_idx_ref = '0;
    for (int j = N - 1; j >= 0; j--) begin
      if (free_q[j]) begin
        second_ref     = lowest_ref;
        second_idx_ref = lowest_idx_ref;
        lowest_ref     = '0;
        lowest_ref[j]  = 1'b1;
        lowest_idx_ref = IdxWidth'(j);
      end
    end
  end

  always_ff @(posedge clk_i) begin
    a_lowest: assert (lowest == lowest_ref);
    a_second: assert (second == second_ref);
    a_one:    assert (one == (lowest_ref != '0));
    a_two:    assert (two == (second_ref != '0));
    a_lowest_idx: assert (lowest_idx == lowest_idx_ref);
    a_second_idx: assert (second_idx == second_idx_ref);
  end

  logic unused;
  assign unused = rst_ni;
endmodule

`default_nettype wire
