// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Takes an event code apart into what fabmon_axi4_select needs. Used once, on the write data of
// UCCTL_L.
//
// Codes 02h-09h take lanes 0-7 by their low three bits; the others are listed.
`default_nettype none

module fabmon_axi4_decode (
  input  wire logic [7:0]           code_i,  // UCCTL_L.Evnt_Sel
  output fabmon_axi4_cfg_pkg::event_t      event_o
);
  logic gap;
  assign gap = (code_i >= fabmon_axi4_pkg::EvClockTicksAr2ar) &
               (code_i <= fabmon_axi4_pkg::EvClockTicksAraww2rb);

  always_comb begin
    event_o = fabmon_axi4_cfg_pkg::EventNone;  // counter_idle, or reserved
    case (code_i)
      fabmon_axi4_pkg::EvClockTicks:        event_o.lane = fabmon_axi4_cfg_pkg::FlagTick;
      fabmon_axi4_pkg::EvReadOccupancy:     event_o.lane = fabmon_axi4_cfg_pkg::FlagRd;
      fabmon_axi4_pkg::EvWriteOccupancy:    event_o.lane = fabmon_axi4_cfg_pkg::FlagWr;
      fabmon_axi4_pkg::EvResponseOccupancy: event_o.lane = fabmon_axi4_cfg_pkg::FlagRsp;
      fabmon_axi4_pkg::EvClockTicksOvfl:    event_o.lane = fabmon_axi4_cfg_pkg::FlagGovf;
      fabmon_axi4_pkg::EvPmonLatDebugEvent: event_o.lane = fabmon_axi4_cfg_pkg::FlagLovf;
      fabmon_axi4_pkg::EvTotalReadLatency:  event_o = {1'b0, fabmon_axi4_cfg_pkg::LaneRdLat};
      fabmon_axi4_pkg::EvTotalWriteLatency: event_o = {1'b0, fabmon_axi4_cfg_pkg::LaneWrLat};
      fabmon_axi4_pkg::EvReadCmdLength:     event_o = {1'b0, fabmon_axi4_cfg_pkg::LaneRdLen};
      fabmon_axi4_pkg::EvReadCmdBytes:      event_o = {1'b0, fabmon_axi4_cfg_pkg::LaneRdBytes};
      fabmon_axi4_pkg::EvWriteCmdLength:    event_o = {1'b0, fabmon_axi4_cfg_pkg::LaneWrLen};
      fabmon_axi4_pkg::EvWriteCmdBytes:     event_o = {1'b0, fabmon_axi4_cfg_pkg::LaneWrBytes};
      default:                       if (gap) event_o = {2'b00, code_i[2:0]};
    endcase
  end
endmodule

`default_nettype wire
