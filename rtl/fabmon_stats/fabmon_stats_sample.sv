// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// One sample port of fabmon_stats_timers: from the stamps of a request that has ended to its
// latency.
//
//     latency = saturated ? limit : end - start
//
// Of the end only the low bits are given: a sample that waited ended less than 2^LowWidth cycles
// ago, so the upper bits are those of the present, or one less.
//
//     clock  n: valid_i and the rest;  n + 1: valid_o, value_o
`default_nettype none

module fabmon_stats_sample #(
  parameter int unsigned Width     = 32,    // bits of a latency
  parameter int unsigned LowWidth  = 9,     // bits of a stamp that are beside its entry
  parameter int unsigned TimeWidth = 32,    // bits of a time, more than LowWidth
  parameter bit          Waits     = 1'b1,  // 0: a sample ends in the cycle of now_i
  localparam int unsigned HighWidth = TimeWidth - LowWidth
) (
  input  wire logic                 clk_i,
  input  wire logic                 rst_ni,
  input  wire logic                 valid_i,     // a request has ended
  input  wire logic [TimeWidth-1:0] now_i,       // the cycle before this one
  input  wire logic [LowWidth-1:0]  end_i,       // low bits of its end
  input  wire logic [LowWidth-1:0]  start_lo_i,  // low bits of its start
  input  wire logic [HighWidth-1:0] start_hi_i,  // upper bits, if not fresh
  input  wire logic                 fresh_i,     // the upper bits are not stored yet
  input  wire logic                 sat_i,       // it had reached its limit
  input  wire logic [Width-1:0]     limit_i,     // the limit, never 0
  output logic                      valid_o,     // a sample
  output logic      [Width-1:0]     value_o      // its latency in cycles; kept until the next one
);
  logic [HighWidth-1:0] end_hi, unused_hi;
  logic [TimeWidth-1:0] age;

  assign end_hi = now_i[TimeWidth-1:LowWidth] - HighWidth'(Waits && (now_i[LowWidth-1:0] < end_i));
  fabmon_stats_age #(.LowWidth(LowWidth), .TimeWidth(TimeWidth)) u_age (
    .now_i({end_hi, end_i}), .start_lo_i, .start_hi_i, .fresh_i, .fresh_hi_o(unused_hi),
    .age_o(age)
  );

  always_ff @(posedge clk_i) begin
    if (!rst_ni) valid_o <= 1'b0;
    else         valid_o <= valid_i;
    if (valid_i) value_o <= sat_i ? limit_i : age[Width-1:0];
  end
endmodule

`default_nettype wire
