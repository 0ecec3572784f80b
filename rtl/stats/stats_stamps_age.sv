// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The latency of a request from its start stamp and its limit, and whether it was over its limit,
// now and some cycles ago.
//
//     age     = now - start                      cycles, less than half of what a stamp can tell
//     excess  = age - limit - 1
//     over    = saturated or excess >= 0
//     before  = saturated or excess >= since
//     latency = over ? limit : age
//
// Start and limit come out of RAMs: a register first, then the difference, then the comparison, so
// that no cycle has more than one of them.
//
//     clock  n: start_i, sat_i;  n + 1: limit_i, now_i;  n + 2: since_i and the results
`default_nettype none

module stats_stamps_age #(
  parameter int unsigned Width      = 32,  // bits of a latency
  parameter int unsigned TimeWidth  = 34,  // bits of a stamp
  parameter int unsigned SinceWidth = 13   // bits of since_i, less than TimeWidth
) (
  input  wire logic                  clk_i,
  input  wire logic [TimeWidth-1:0]  start_i,   // the cycle of its start
  input  wire logic                  sat_i,     // it was over its limit long ago
  input  wire logic [Width-1:0]      limit_i,   // the limit: all ones if it is not to have one
  input  wire logic [TimeWidth-1:0]  now_i,     // the cycle that the age is asked of
  input  wire logic [SinceWidth-1:0] since_i,   // before_o is of as many cycles before that one
  output logic                       over_o,    // it was older than its limit
  output logic                       before_o,  // it was so since_i cycles before
  output logic      [Width-1:0]      limit_o,   // its limit
  output logic      [Width-1:0]      latency_o  // in cycles
);
  logic [TimeWidth-1:0] start_q, age_q, excess;
  logic                 sat_q, sat2_q;

  always_ff @(posedge clk_i) begin
    start_q <= start_i;
    sat_q   <= sat_i;
    age_q   <= now_i - start_q;
    limit_o <= limit_i;
    sat2_q  <= sat_q;
  end
  assign excess    = age_q + ~(TimeWidth'(limit_o));  // its top bit: it is negative
  assign over_o    = sat2_q | ~excess[TimeWidth-1];
  assign before_o  = sat2_q | (~excess[TimeWidth-1] & (excess >= TimeWidth'(since_i)));
  assign latency_o = over_o ? limit_o : age_q[Width-1:0];
endmodule

`default_nettype wire
