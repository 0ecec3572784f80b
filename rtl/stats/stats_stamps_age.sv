// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The latency of a request from its start stamp and its limit.
//
//     age     = now - start                      cycles, less than half of what a stamp can tell
//     over    = saturated or age > limit         (limit 0 means all ones)
//     latency = over ? limit : age
//
// Start and limit come out of RAMs: a register first, then the difference, then the comparison, so
// that no cycle has more than one of them.
//
//     clock  n: start_i, limit_i, sat_i;  n + 1: now_i;  n + 2: over_o, latency_o
`default_nettype none

module stats_stamps_age #(
  parameter int unsigned Width     = 32,  // bits of a latency
  parameter int unsigned TimeWidth = 34   // bits of a stamp
) (
  input  wire logic                 clk_i,
  input  wire logic [TimeWidth-1:0] start_i,   // the cycle of its start
  input  wire logic [Width-1:0]     limit_i,   // the limit as written
  input  wire logic                 sat_i,     // it was over its limit long ago
  input  wire logic [TimeWidth-1:0] now_i,     // the cycle that the age is asked of
  output logic                      over_o,    // it is older than its limit
  output logic      [Width-1:0]     latency_o  // in cycles
);
  logic [TimeWidth-1:0] start_q, age_q;
  logic [Width-1:0]     limit_q, most_q;
  logic                 sat_q, sat2_q;

  always_ff @(posedge clk_i) begin
    start_q <= start_i;
    limit_q <= limit_i;
    sat_q   <= sat_i;
    age_q   <= now_i - start_q;
    most_q  <= limit_q | {Width{limit_q == '0}};
    sat2_q  <= sat_q;
  end
  // A start after `now` gives a negative age: the top bit.
  assign over_o    = sat2_q | (~age_q[TimeWidth-1] & (age_q > TimeWidth'(most_q)));
  assign latency_o = over_o ? most_q : age_q[Width-1:0];
endmodule

`default_nettype wire
