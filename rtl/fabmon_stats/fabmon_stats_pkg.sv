// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_stats/stats.rdl by scripts/gen/gen_regs.py: change that, then run the
// script.
//
// The bits of STATUS of the stats monitor, and their number.

`default_nettype none

package fabmon_stats_pkg;
  localparam int unsigned FlagLimit           = 0;
  localparam int unsigned FlagOrphanDealloc   = 1;
  localparam int unsigned FlagDoubleAlloc     = 2;
  localparam int unsigned FlagBinOverflow     = 3;
  localparam int unsigned FlagTableFull       = 4;
  localparam int unsigned FlagDeallocOverload = 5;
  localparam int unsigned FlagSampleLost      = 6;
  localparam int unsigned FlagPartialWrite    = 7;
  localparam int unsigned NumFlags            = 8;
endpackage

`default_nettype wire
