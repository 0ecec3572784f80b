// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_stats/stats.rdl by scripts/gen/gen_regs.py: change that, then run it.
//
// Byte offsets of the registers of the stats monitor.
// Register j of an array is at Reg<Name> + j * Reg<Array>Stride.

`default_nettype none

package fabmon_stats_reg_pkg;
  localparam int unsigned RegHistBinStride  = 'h0008;
  localparam int unsigned RegHistPortStride = 'h0400;
  localparam int unsigned RegLatTmrStride   = 'h0010;
  localparam int unsigned RegBinStride      = 'h0010;
  localparam int unsigned RegBoundaryStride = 'h0008;
  localparam int unsigned RegId             = 'h0000;
  localparam int unsigned RegConfig0        = 'h0004;
  localparam int unsigned RegConfig1        = 'h0008;
  localparam int unsigned RegGctrl          = 'h0010;
  localparam int unsigned RegStatus         = 'h0014;
  localparam int unsigned RegIrqEnable      = 'h0018;
  localparam int unsigned RegUnbinnedLo     = 'h0020;
  localparam int unsigned RegUnbinnedHi     = 'h0024;
  localparam int unsigned RegSamplesLo      = 'h0028;
  localparam int unsigned RegSamplesHi      = 'h002C;
  localparam int unsigned RegLatencySumLo   = 'h0030;
  localparam int unsigned RegLatencySumHi   = 'h0034;
  localparam int unsigned RegLatencyMin     = 'h0038;
  localparam int unsigned RegLatencyMax     = 'h003C;
  localparam int unsigned RegHi             = 'h0040;
  localparam int unsigned RegHistConfig     = 'h0050;
  localparam int unsigned RegOpen           = 'h0054;
  localparam int unsigned RegLink           = 'h0058;
  localparam int unsigned RegPending        = 'h005C;
  localparam int unsigned RegAnswer         = 'h0060;
  localparam int unsigned RegLock           = 'h0064;
  localparam int unsigned RegHistLo         = 'h0800;
  localparam int unsigned RegHistHi         = 'h0804;
  localparam int unsigned RegLatTmrVal      = 'h1000;
  localparam int unsigned RegLatTmrLimit    = 'h1004;
  localparam int unsigned RegLatTmrCtl      = 'h1008;
  localparam int unsigned RegLatTmrEnMode   = 'h100C;
  localparam int unsigned RegBinVal         = 'h8000;
  localparam int unsigned RegBinLimit       = 'h8004;
  localparam int unsigned RegBinCtl         = 'h8008;
  localparam int unsigned RegBinEnMode      = 'h800C;
  localparam int unsigned RegBinLl          = 'hC000;
  localparam int unsigned RegBinUl          = 'hC004;
endpackage

`default_nettype wire
