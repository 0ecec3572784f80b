// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The forms of the stats monitor: how latencies are taken. Registers and counts are the same.
`default_nettype none

package fabmon_stats_form_pkg;
  localparam int unsigned Timers    = 0;  // stamps in flip-flops: any number of events a cycle
  localparam int unsigned Reference = 1;  // the published formula: a timer for each entry
  localparam int unsigned Stamps    = 2;  // stamps in RAM: one read and one write a cycle; no wrap
endpackage

`default_nettype wire
