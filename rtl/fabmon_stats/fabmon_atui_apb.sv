// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The context table of an APB4 requester: an entry for each of its N PSEL lines.
//
// A line has one transfer at a time. Its entry is allocated in the setup phase and freed in the
// cycle in which the access phase ends; so a transfer without wait states measures 1. Nothing is
// stored: what APB4 does not allow (PSEL dropped early, several lines at once) is the timers' to
// tell, as double allocs and orphans.
`default_nettype none

module fabmon_atui_apb #(
  parameter int unsigned N = 4  // PSEL lines, 1-256
) (
  input  wire logic [N-1:0] psel_i,
  input  wire logic         penable_i,
  input  wire logic         pready_i,   // of the line that is selected
  output logic      [N-1:0] alloc_o,    // setup phase of line i: entry i is given away
  output logic      [N-1:0] dealloc_o   // line i's transfer ends: entry i is free
);
  assign alloc_o   = psel_i & {N{~penable_i}};
  assign dealloc_o = psel_i & {N{penable_i & pready_i}};
endmodule

`default_nettype wire
