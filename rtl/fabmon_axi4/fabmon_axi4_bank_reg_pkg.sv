// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_axi4/axi4_bank.rdl by scripts/gen/gen_regs.py: change that, then run it.
//
// Byte offsets of the registers of the axi4_bank monitor. With N counters, register j
// of an array is at Reg<Name> + N * Reg<Name>PerCounter (where that exists)
// + j * RegStride.

`default_nettype none

package fabmon_axi4_bank_reg_pkg;
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
  localparam logic [11:0] RegUcdataL               = 12'h1A8;
  localparam logic [11:0] RegUcdataH               = 12'h1AC;
  localparam logic [11:0] RegExtId                 = 12'h400;
  localparam logic [11:0] RegExtCap                = 12'h404;
  localparam logic [11:0] RegExtIrqEn              = 12'h408;
  localparam logic [11:0] RegExtIrqEn1             = 12'h40C;
  localparam logic [11:0] RegExtSnapCtrl           = 12'h410;
  localparam logic [11:0] RegExtSnapSts            = 12'h414;
  localparam logic [11:0] RegExtSnapOv             = 12'h418;
  localparam logic [11:0] RegExtSnapOv1            = 12'h41C;
  localparam logic [11:0] RegExtIrqEn2             = 12'h420;
  localparam logic [11:0] RegExtSnapOv2            = 12'h428;
  localparam logic [11:0] RegExtFlags              = 12'h430;
  localparam logic [11:0] RegExtOpen               = 12'h434;
  localparam logic [11:0] RegExtLink               = 12'h438;
  localparam logic [11:0] RegExtLock               = 12'h43C;
  localparam logic [11:0] RegU1disL                = 12'h480;
  localparam logic [11:0] RegU1disH                = 12'h484;
  localparam logic [11:0] RegU1cadrL               = 12'h488;
  localparam logic [11:0] RegU1cadrH               = 12'h48C;
  localparam logic [11:0] RegU1idtL                = 12'h490;
  localparam logic [11:0] RegU1ctrlL               = 12'h498;
  localparam logic [11:0] RegU1stsL                = 12'h4A0;
  localparam logic [11:0] RegU1cctlL               = 12'h4A8;
  localparam logic [11:0] RegU1cdataL              = 12'h550;
  localparam logic [11:0] RegU1cdataH              = 12'h554;
  localparam logic [11:0] RegU2disL                = 12'h800;
  localparam logic [11:0] RegU2disH                = 12'h804;
  localparam logic [11:0] RegU2cadrL               = 12'h808;
  localparam logic [11:0] RegU2cadrH               = 12'h80C;
  localparam logic [11:0] RegU2idtL                = 12'h810;
  localparam logic [11:0] RegU2ctrlL               = 12'h818;
  localparam logic [11:0] RegU2stsL                = 12'h820;
  localparam logic [11:0] RegU2cctlL               = 12'h828;
  localparam logic [11:0] RegU2cdataL              = 12'h828;
  localparam logic [11:0] RegU2cdataLPerCounter    = 12'h008;
  localparam logic [11:0] RegU2cdataH              = 12'h82C;
  localparam logic [11:0] RegU2cdataHPerCounter    = 12'h008;
  localparam logic [11:0] RegSnapL                 = 12'hC00;
  localparam logic [11:0] RegSnapH                 = 12'hC04;
endpackage

`default_nettype wire
