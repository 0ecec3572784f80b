// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The age of a request from its start stamp, and whether it was over its limit, now and as of an
// earlier cycle. Its latency is its age, or the limit where it was over that.
//
//     age     = now - start                      cycles, less than half of what a stamp can tell
//     was     = when - start                     the same as of `when`; negative: it began after it
//     over    = saturated or age > limit
//     before  = saturated or was > limit
//
// Start and limit come out of RAMs: a register first, then the differences, then the comparisons,
// so that no cycle has more than one of them.
//
//     clock  n: start_i, sat_i;  n + 1: limit_i, now_i, when_i;  n + 2: the results
`default_nettype none

module fabmon_stats_stamps_age #(
  parameter int unsigned Width      = 32,  // bits of a latency
  parameter int unsigned TimeWidth  = 34   // bits of a stamp
) (
  input  wire logic                  clk_i,
  input  wire logic [TimeWidth-1:0]  start_i,   // the cycle of its start
  input  wire logic                  sat_i,     // it was over its limit long ago
  input  wire logic [Width-1:0]      limit_i,   // the limit: all ones if it is not to have one
  input  wire logic [TimeWidth-1:0]  now_i,     // the cycle that the age is asked of
  input  wire logic [TimeWidth-1:0]  when_i,    // before_o is of that cycle, now_i or before it
  output logic                       over_o,    // it was older than its limit
  output logic                       before_o,  // it was so at when_i
  output logic      [Width-1:0]      limit_o,   // its limit
  output logic      [Width-1:0]      age_o      // its age in cycles, if that is not over its limit
);
  logic [TimeWidth-1:0] start_q, age_q, was_q;
  logic                 sat_q, sat2_q;

  always_ff @(posedge clk_i) begin
    start_q <= start_i;
    sat_q   <= sat_i;
    age_q   <= now_i - start_q;
    was_q   <= when_i - start_q;
    limit_o <= limit_i;
    sat2_q  <= sat_q;
  end
  assign over_o    = sat2_q | (age_q > TimeWidth'(limit_o));
  assign before_o  = sat2_q | (~was_q[TimeWidth-1] & (was_q > TimeWidth'(limit_o)));
  assign age_o     = age_q[Width-1:0];
endmodule

`default_nettype wire
