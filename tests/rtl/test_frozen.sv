// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The counters of axi4, eight of 48 bits, with their slot pointer to look at.
`default_nettype none

module test_frozen (
  input  wire logic        clk_i,
  input  wire logic        rst_ni,
  input  wire logic        freeze_i,
  input  wire logic        clear_i,  // all of them
  input  wire logic        capture_i,
  input  wire logic [2:0]  read_idx_i,
  output logic [47:0]      read_o,
  input  wire logic        count_i,
  input  wire logic [2:0]  count_idx_i,
  output logic             counted_o,
  output logic [47:0]      count_o,
  output logic [2:0]       slot_o
);
  logic [7:0]  overflow, stop;
  logic [15:0] upper;
  logic        busy, join_now, unused;
  fabmon_axi4_counters u_counters (
    .clk_i, .rst_ni, .inc_i(128'd0), .one_i(8'hFF), .max_i(8'd0), .freeze_i, .clear_i({8{clear_i}}),
    .overflow_o(overflow), .frz_on_ov_i(8'd0), .freeze_o(stop), .capture_i, .busy_o(busy),
    .read_idx_i, .read_o, .count_i, .count_idx_i, .count_high_i(1'b0), .counted_o, .count_o,
    .join_o(join_now), .upper_o(upper)
  );
  assign slot_o = u_counters.slot_q;
  assign unused = ^{overflow, stop, upper, busy, join_now};
endmodule
