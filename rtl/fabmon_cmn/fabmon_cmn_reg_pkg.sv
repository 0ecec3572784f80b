// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_cmn/cmn.rdl by scripts/gen/gen_regs.py: change that, then run it.
//
// Byte offsets of the registers of the cmn monitor.
// Register j of an array of a kind of nodes is at Reg<Kind><Name> +
// j * Reg<Kind>Stride.

`default_nettype none

package fabmon_cmn_reg_pkg;
  localparam int unsigned RegRootStride                     = 'h0008;
  localparam int unsigned RegRootNodeInfo                   = 'h0000;
  localparam int unsigned RegRootPeriphId01                 = 'h0008;
  localparam int unsigned RegRootPeriphId23                 = 'h0010;
  localparam int unsigned RegRootPeriphId45                 = 'h0018;
  localparam int unsigned RegRootComponentId01              = 'h0028;
  localparam int unsigned RegRootComponentId23              = 'h0030;
  localparam int unsigned RegRootChildInfo                  = 'h0080;
  localparam int unsigned RegRootChildPointer               = 'h0100;
  localparam int unsigned RegRootInfoGlobal                 = 'h0900;
  localparam int unsigned RegRootSecureAccess               = 'h0980;
  localparam int unsigned RegXpChildPointerStride           = 'h0008;
  localparam int unsigned RegXpWpStride                     = 'h0018;
  localparam int unsigned RegXpNodeInfo                     = 'h0000;
  localparam int unsigned RegXpDevicePortConnectInfoP0      = 'h0008;
  localparam int unsigned RegXpDevicePortConnectInfoP1      = 'h0010;
  localparam int unsigned RegXpMeshPortConnectInfoEast      = 'h0018;
  localparam int unsigned RegXpMeshPortConnectInfoNorth     = 'h0020;
  localparam int unsigned RegXpChildInfo                    = 'h0080;
  localparam int unsigned RegXpChildPointer                 = 'h0100;
  localparam int unsigned RegXpP0Info                       = 'h0900;
  localparam int unsigned RegXpP1Info                       = 'h0908;
  localparam int unsigned RegXpSecureRegisterGroupsOverride = 'h0980;
  localparam int unsigned RegXpAuxCtl                       = 'h0A00;
  localparam int unsigned RegXpPmuEventSel                  = 'h2000;
  localparam int unsigned RegXpDtmControl                   = 'h2100;
  localparam int unsigned RegXpDtmFifoEntryReady            = 'h2118;
  localparam int unsigned RegXpDtmWpConfig                  = 'h21A0;
  localparam int unsigned RegXpDtmWpVal                     = 'h21A8;
  localparam int unsigned RegXpDtmWpMask                    = 'h21B0;
  localparam int unsigned RegXpDtmPmsicr                    = 'h2200;
  localparam int unsigned RegXpDtmPmsirr                    = 'h2208;
  localparam int unsigned RegXpDtmPmuConfig                 = 'h2210;
  localparam int unsigned RegXpDtmPmevcnt                   = 'h2220;
  localparam int unsigned RegXpDtmPmevcntsr                 = 'h2240;
  localparam int unsigned RegDtcStride                      = 'h0010;
  localparam int unsigned RegDtcNodeInfo                    = 'h0000;
  localparam int unsigned RegDtcChildInfo                   = 'h0080;
  localparam int unsigned RegDtcSecureAccess                = 'h0980;
  localparam int unsigned RegDtcDtcCtl                      = 'h0A00;
  localparam int unsigned RegDtcTriggerStatus               = 'h0A10;
  localparam int unsigned RegDtcTriggerStatusClr            = 'h0A20;
  localparam int unsigned RegDtcTraceControl                = 'h0A30;
  localparam int unsigned RegDtcTraceid                     = 'h0A48;
  localparam int unsigned RegDtcPmevcnt                     = 'h2000;
  localparam int unsigned RegDtcPmccntr                     = 'h2040;
  localparam int unsigned RegDtcPmevcntsr                   = 'h2050;
  localparam int unsigned RegDtcPmccntrsr                   = 'h2090;
  localparam int unsigned RegDtcPmcr                        = 'h2100;
  localparam int unsigned RegDtcPmovsr                      = 'h2118;
  localparam int unsigned RegDtcPmovsrClr                   = 'h2120;
  localparam int unsigned RegDtcPmssr                       = 'h2128;
  localparam int unsigned RegDtcPmsrr                       = 'h2130;
  localparam int unsigned RegDtcClaim                       = 'h2DA0;
  localparam int unsigned RegDtcDevaff                      = 'h2DA8;
  localparam int unsigned RegDtcLsr                         = 'h2DB0;
  localparam int unsigned RegDtcAuthstatusDevarch           = 'h2DB8;
  localparam int unsigned RegDtcDevid                       = 'h2DC0;
  localparam int unsigned RegDtcDevtype                     = 'h2DC8;
  localparam int unsigned RegDtcPidr45                      = 'h2DD0;
  localparam int unsigned RegDtcPidr67                      = 'h2DD8;
  localparam int unsigned RegDtcPidr01                      = 'h2DE0;
  localparam int unsigned RegDtcPidr23                      = 'h2DE8;
  localparam int unsigned RegDtcCidr01                      = 'h2DF0;
  localparam int unsigned RegDtcCidr23                      = 'h2DF8;
  localparam int unsigned RegDeviceNodeInfo                 = 'h0000;
  localparam int unsigned RegDeviceChildInfo                = 'h0080;
  localparam int unsigned RegDeviceUnitInfo                 = 'h0900;
  localparam int unsigned RegDevicePmuEventSel              = 'h2000;
  localparam int unsigned RegQueueNodeInfo                  = 'h0000;
  localparam int unsigned RegQueueChildInfo                 = 'h0080;
  localparam int unsigned RegQueueUnitInfo                  = 'h0900;
  localparam int unsigned RegQueuePmuEventSel               = 'h2000;
endpackage

`default_nettype wire
