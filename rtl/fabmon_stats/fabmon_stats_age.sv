// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The age of a request from its start stamp.
//
// Of a stamp only the low bits are kept beside the entry. While they are `fresh` (younger than
// 2^LowWidth cycles) they tell all: age = (now - start) mod 2^LowWidth. Otherwise the upper bits
// were stored meanwhile, and
//     age = {now_hi - start_hi - borrow, now_lo - start_lo},  borrow = now_lo < start_lo
`default_nettype none

module fabmon_stats_age #(
  parameter int unsigned LowWidth  = 9,  // bits of the stamp beside the entry
  parameter int unsigned TimeWidth = 32  // bits of a time, more than LowWidth
) (
  input  wire logic [TimeWidth-1:0]          now_i,       // the cycle that ends the request
  input  wire logic [LowWidth-1:0]           start_lo_i,  // lower bits of its start
  input  wire logic [TimeWidth-LowWidth-1:0] start_hi_i,  // upper bits, if not fresh
  input  wire logic                          fresh_i,     // the upper bits are not stored yet
  output logic      [TimeWidth-LowWidth-1:0] fresh_hi_o,  // what they are, if fresh
  output logic      [TimeWidth-1:0]          age_o        // cycles
);
  localparam int unsigned HighWidth = TimeWidth - LowWidth;

  logic [LowWidth:0]    low;
  logic [HighWidth-1:0] high;

  assign low        = {1'b0, now_i[LowWidth-1:0]} - {1'b0, start_lo_i};
  assign fresh_hi_o = now_i[TimeWidth-1:LowWidth] - HighWidth'(low[LowWidth]);
  assign high       = fresh_hi_o - start_hi_i;
  assign age_o      = {fresh_i ? {HighWidth{1'b0}} : high, low[LowWidth-1:0]};
endmodule

`default_nettype wire
