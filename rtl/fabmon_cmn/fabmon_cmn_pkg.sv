// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Made from rtl/fabmon_cmn/cmn_events.json by scripts/gen/gen_events.py: change that, then run it.
//
// The nodes of the cmn monitor: types, which events they have (a bit for each
// eventid), how wide an event's selection is, and what a unit's info register reads.

`default_nettype none

package fabmon_cmn_pkg;
  localparam logic [11:0] TypeDtc          = 12'h003;
  localparam logic [11:0] TypeMxp          = 12'h006;
  localparam logic [11:0] TypeHnf          = 12'h005;
  localparam logic [63:0] HnfEvents        = 64'h00000000FFFF7FFE;
  localparam int unsigned HnfWidth         = 5;
  localparam logic [63:0] HnfUnitInfo      = 64'h0000000000000000;
  localparam logic [5:0]  HnfOccupancy     = 6'h0F;
  localparam int unsigned HnfOccupids      = 5;
  localparam int unsigned HnfOccupidWidth  = 3;
  localparam logic [11:0] TypeHni          = 12'h004;
  localparam logic [63:0] HniEvents        = 64'h0007FFFF00000000;
  localparam int unsigned HniWidth         = 6;
  localparam logic [63:0] HniUnitInfo      = 64'h0000000008102020;
  localparam logic [11:0] TypeRnid         = 12'h00A;
  localparam logic [11:0] TypeRnidAlso     = 12'h00D;
  localparam logic [63:0] RnidEvents       = 64'h00000000001FFFFE;
  localparam int unsigned RnidWidth        = 5;
  localparam logic [63:0] RnidUnitInfo     = 64'h0000000081808020;
  localparam logic [11:0] TypeSbsx         = 12'h007;
  localparam logic [63:0] SbsxEvents       = 64'h0000003E007E007E;
  localparam int unsigned SbsxWidth        = 6;
  localparam logic [63:0] SbsxUnitInfo     = 64'h0000000000084011;
  localparam logic [11:0] TypeDn           = 12'h001;
  localparam logic [63:0] DnEvents         = 64'h000000000000001E;
  localparam int unsigned DnWidth          = 6;
  localparam logic [63:0] DnUnitInfo       = 64'h0000000000000001;
  localparam logic [5:0]  DnOccupancy      = 6'h05;
  localparam int unsigned DnOccupids       = 3;
  localparam int unsigned DnOccupidWidth   = 4;
  localparam logic [11:0] TypeCxra         = 12'h100;
  localparam logic [63:0] CxraEvents       = 64'h000000000007FFFE;
  localparam int unsigned CxraWidth        = 6;
  localparam logic [63:0] CxraUnitInfo     = 64'h0000000000000000;
  localparam int unsigned CxraOccupidWidth = 4;
  localparam logic [11:0] TypeCxha         = 12'h101;
  localparam logic [63:0] CxhaEvents       = 64'h00003FFE00000000;
  localparam int unsigned CxhaWidth        = 6;
  localparam logic [63:0] CxhaUnitInfo     = 64'h0000000000000000;
  localparam int unsigned CxhaOccupidWidth = 4;
endpackage

`default_nettype wire
