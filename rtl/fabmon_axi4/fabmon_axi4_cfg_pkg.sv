// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The types that pass between the stages of the axi4 monitor.
`default_nettype none

package fabmon_axi4_cfg_pkg;
  // Which increment a counter adds: the event code (UCCTL_L.Evnt_Sel) taken apart once, when it is
  // written, instead of at every counter in every cycle.
  typedef struct packed {
    logic       narrow;  // 0: a wide increment: 02h-09h, 11h-13h, 1Ah-1Ch
    logic [3:0] lane;    // which of them: a gap, 0-7, or one of Lane*; else one of Flag*, which
                         // add 0 or 1
  } event_t;

  // The wide increments of reads and of writes. Those of commands, which carry their increment less
  // one, are the lanes above 7 whose low two bits are not 0.
  localparam logic [3:0] LaneRdLat   = 4'd8;
  localparam logic [3:0] LaneRdBytes = 4'd9;
  localparam logic [3:0] LaneRdLen   = 4'd10;
  localparam logic [3:0] LaneWrLat   = 4'd12;
  localparam logic [3:0] LaneWrBytes = 4'd13;
  localparam logic [3:0] LaneWrLen   = 4'd14;

  localparam logic [3:0] FlagNone = 4'd0;  // 00h or a reserved code adds nothing
  localparam logic [3:0] FlagTick = 4'd1;  // 01h, every cycle
  localparam logic [3:0] FlagRsp  = 4'd2;  // 19h, subevents of B
  localparam logic [3:0] FlagGovf = 4'd4;  // F0h, overflow flags of the gap timers
  localparam logic [3:0] FlagLovf = 4'd5;  // FFh, overflow flags of the latency tracking
  localparam logic [3:0] FlagRd   = 4'd6;  // 10h, subevents of AR and R
  localparam logic [3:0] FlagWr   = 4'd7;  // 18h, subevents of AW and W

  // counter_idle or a reserved code, as an event_t; after reset, too.
  localparam logic [4:0] EventNone = {1'b1, FlagNone};

  // The control fields of one counter that select and filter its increment.
  typedef struct packed {
    event_t     ev;
    logic [7:0] umask;   // subevent mask
    logic [7:0] negated; // -Thresh, modulo 256. 0: the increment itself counts; else the cycles
                         // with increment >= Thresh, that is, increment + negated >= 256
    logic       invert;  // count increment < Thresh instead
    logic       rising;  // Edge: only the first cycle of each active period counts
  } cfg_t;

  localparam int unsigned EventWidth = 5;
  localparam int unsigned CfgWidth   = EventWidth + 18;

  // One cycle of the tapped channels, after the input register.
  typedef struct packed {
    logic ar_valid, ar_hs;  // VALID; VALID and READY
    logic r_valid,  r_hs;
    logic aw_valid, aw_hs;
    logic w_valid,  w_hs;
    logic b_valid,  b_hs;
  } chan_t;

  // Is the channel in one of the selected states? Subevent bits: [0] handshake, [1] idle (VALID
  // low), [2] stalled (VALID high, READY low). The three exclude each other and leave none out.
  function automatic logic any_state(input logic valid, input logic hs, input logic [2:0] mask);
    any_state = valid ? (hs ? mask[0] : mask[2]) : mask[1];
  endfunction
endpackage

`default_nettype wire
