// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_axi4/axi4.rdl by scripts/gen/gen_regs.py: change that, then run it.
//
// Byte offsets of the registers of the axi4 monitor. With N counters, register j
// of an array is at Reg<Name> + N * Reg<Name>PerCounter (where that exists)
// + j * RegStride.

`default_nettype none

package fabmon_axi4_reg_pkg;
  localparam logic [11:0] RegStride                = 12'h008;
  localparam logic [11:0] RegGdisL                 = 12'h000;
  localparam logic [11:0] RegGdisH                 = 12'h004;
  localparam logic [11:0] RegGcadrL                = 12'h008;
  localparam logic [11:0] RegGcadrH                = 12'h00C;
  localparam logic [11:0] RegGsoffL                = 12'h010;
  localparam logic [11:0] RegUdisL                 = 12'h100;
  localparam logic [11:0] RegUdisH                 = 12'h104;
  localparam logic [11:0] RegUcadrL                = 12'h108;
  localparam logic [11:0] RegUcadrH                = 12'h10C;
  localparam logic [11:0] RegUidtL                 = 12'h110;
  localparam logic [11:0] RegUctrlL                = 12'h118;
  localparam logic [11:0] RegUstsL                 = 12'h120;
  localparam logic [11:0] RegUcctlL                = 12'h128;
  localparam logic [11:0] RegUcctlH                = 12'h12C;
  localparam logic [11:0] RegUcdataL               = 12'h128;
  localparam logic [11:0] RegUcdataLPerCounter     = 12'h008;
  localparam logic [11:0] RegUcdataH               = 12'h12C;
  localparam logic [11:0] RegUcdataHPerCounter     = 12'h008;
  localparam logic [11:0] RegExtId                 = 12'h400;
  localparam logic [11:0] RegExtCap                = 12'h404;
  localparam logic [11:0] RegExtIrqEn              = 12'h408;
  localparam logic [11:0] RegExtSnapCtrl           = 12'h410;
  localparam logic [11:0] RegExtSnapSts            = 12'h414;
  localparam logic [11:0] RegExtSnapOv             = 12'h418;
  localparam logic [11:0] RegExtOpen               = 12'h434;
  localparam logic [11:0] RegExtLink               = 12'h438;
  localparam logic [11:0] RegExtLock               = 12'h43C;
  localparam logic [11:0] RegSnapL                 = 12'h440;
  localparam logic [11:0] RegSnapH                 = 12'h444;
endpackage

`default_nettype wire
