// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_axi4/axi4_events.json by scripts/gen/gen_events.py: change that, then run
// it.
//
// The event codes of the axi4 monitor, the values of the Evnt_Sel field of a
// counter's control register. A code that is not listed is reserved and counts nothing.
// Codes of another form count nothing either.

`ifndef FABMON_AXI4_PKG_SV
`define FABMON_AXI4_PKG_SV
`default_nettype none

package fabmon_axi4_pkg;
  localparam logic [7:0] EvCounterIdle        = 8'h00;
  localparam logic [7:0] EvClockTicks         = 8'h01;
  localparam logic [7:0] EvClockTicksAr2ar    = 8'h02;
  localparam logic [7:0] EvClockTicksR2r      = 8'h03;
  localparam logic [7:0] EvClockTicksAw2aw    = 8'h04;
  localparam logic [7:0] EvClockTicksW2w      = 8'h05;
  localparam logic [7:0] EvClockTicksB2b      = 8'h06;
  localparam logic [7:0] EvClockTicksAr2r     = 8'h07;
  localparam logic [7:0] EvClockTicksAww2b    = 8'h08;
  localparam logic [7:0] EvClockTicksAraww2rb = 8'h09;
  localparam logic [7:0] EvReadOccupancy      = 8'h10;
  localparam logic [7:0] EvReadCmdLength      = 8'h11;
  localparam logic [7:0] EvReadCmdBytes       = 8'h12;
  localparam logic [7:0] EvTotalReadLatency   = 8'h13;
  localparam logic [7:0] EvWriteOccupancy     = 8'h18;
  localparam logic [7:0] EvResponseOccupancy  = 8'h19;
  localparam logic [7:0] EvWriteCmdLength     = 8'h1A;
  localparam logic [7:0] EvWriteCmdBytes      = 8'h1B;
  localparam logic [7:0] EvTotalWriteLatency  = 8'h1C;
  localparam logic [7:0] EvReadCycles         = 8'h20;  // form bank alone
  localparam logic [7:0] EvWriteCycles        = 8'h21;  // form bank alone
  localparam logic [7:0] EvWriteCycles2       = 8'h22;  // form bank alone
  localparam logic [7:0] EvLatencyExtremes    = 8'h28;  // form bank alone
  localparam logic [7:0] EvErrorResponses     = 8'h29;  // form bank alone
  localparam logic [7:0] EvExclusives         = 8'h2A;  // form bank alone
  localparam logic [7:0] EvBurstTypes         = 8'h2B;  // form bank alone
  localparam logic [7:0] EvBurstLengths       = 8'h2C;  // form bank alone
  localparam logic [7:0] EvTransferShapes     = 8'h2D;  // form bank alone
  localparam logic [7:0] EvOrder              = 8'h2E;  // form bank alone
  localparam logic [7:0] EvClockTicksOvfl     = 8'hF0;  // form selectable alone
  localparam logic [7:0] EvPmonLatDebugEvent  = 8'hFF;  // form selectable alone
endpackage

`default_nettype wire
`endif
