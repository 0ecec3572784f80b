// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Takes an event code apart into what axi4_select needs. Used once, on the write data of UCCTL_L.
//
// The lane number is picked so that it costs two gates: codes 02h-09h take lanes 0-7 by their low
// three bits, codes 11h-1Ch take lanes 8-15 by bit 3 and the low two bits.
`default_nettype none

module axi4_decode (
  input  wire logic [7:0]           code_i,  // UCCTL_L.Evnt_Sel
  output axi4_cfg_pkg::event_t      event_o
);
  logic gap, command;

  assign gap     = (code_i >= axi4_pkg::EvClockTicksAr2ar) &
                   (code_i <= axi4_pkg::EvClockTicksAraww2rb);
  assign command = ((code_i >= axi4_pkg::EvReadCmdLength) &
                    (code_i <= axi4_pkg::EvTotalReadLatency)) |
                   ((code_i >= axi4_pkg::EvWriteCmdLength) &
                    (code_i <= axi4_pkg::EvTotalWriteLatency));

  // Any other code is counter_idle or reserved: it selects nothing.
  always_comb begin
    event_o.wide = gap | command;
    case (code_i)
      axi4_pkg::EvClockTicks:        event_o.lane = axi4_cfg_pkg::FlagTick;
      axi4_pkg::EvReadOccupancy:     event_o.lane = axi4_cfg_pkg::FlagRd;
      axi4_pkg::EvWriteOccupancy:    event_o.lane = axi4_cfg_pkg::FlagWr;
      axi4_pkg::EvResponseOccupancy: event_o.lane = axi4_cfg_pkg::FlagRsp;
      axi4_pkg::EvClockTicksOvfl:    event_o.lane = axi4_cfg_pkg::FlagGovf;
      axi4_pkg::EvPmonLatDebugEvent: event_o.lane = axi4_cfg_pkg::FlagLovf;
      default: begin
        if (gap | command) begin
          event_o.lane = {code_i[4], code_i[4] ? code_i[3] : code_i[2], code_i[1:0]};
        end else begin
          event_o.lane = axi4_cfg_pkg::FlagNone;
        end
      end
    endcase
  end
endmodule

`default_nettype wire
