// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_cci400/cci400.rdl by scripts/gen/gen_regs.py: change that, then run it.
//
// Byte offsets of the registers of the cci400 monitor.
// Register j of an array is at Reg<Name> + j * Reg<Array>Stride.

`default_nettype none

package fabmon_cci400_reg_pkg;
  localparam int unsigned RegStride             = 'h1000;
  localparam int unsigned RegControlOverride    = 'h0000;
  localparam int unsigned RegSpeculationControl = 'h0004;
  localparam int unsigned RegSecureAccess       = 'h0008;
  localparam int unsigned RegStatus             = 'h000C;
  localparam int unsigned RegImpreciseError     = 'h0010;
  localparam int unsigned RegPmcr               = 'h0100;
  localparam int unsigned RegPid4               = 'h0FD0;
  localparam int unsigned RegPid5               = 'h0FD4;
  localparam int unsigned RegPid6               = 'h0FD8;
  localparam int unsigned RegPid7               = 'h0FDC;
  localparam int unsigned RegPid0               = 'h0FE0;
  localparam int unsigned RegPid1               = 'h0FE4;
  localparam int unsigned RegPid2               = 'h0FE8;
  localparam int unsigned RegPid3               = 'h0FEC;
  localparam int unsigned RegCid0               = 'h0FF0;
  localparam int unsigned RegCid1               = 'h0FF4;
  localparam int unsigned RegCid2               = 'h0FF8;
  localparam int unsigned RegCid3               = 'h0FFC;
  localparam int unsigned RegSnoopControlLite   = 'h1000;
  localparam int unsigned RegShareableOverride  = 'h1004;
  localparam int unsigned RegSnoopControlAce    = 'h4000;
  localparam int unsigned RegCycleCounter       = 'h9004;
  localparam int unsigned RegCycleCountControl  = 'h9008;
  localparam int unsigned RegCycleOverflow      = 'h900C;
  localparam int unsigned RegEventSelect        = 'hA000;
  localparam int unsigned RegEventCounter       = 'hA004;
  localparam int unsigned RegEventCountControl  = 'hA008;
  localparam int unsigned RegEventOverflow      = 'hA00C;
  localparam int unsigned RegObsLost            = 'hE000;
  localparam int unsigned RegLink               = 'hE010;
endpackage

`default_nettype wire
