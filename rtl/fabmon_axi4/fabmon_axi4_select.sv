// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// One counter's view of the events: select an increment x, filter it, register the result.
//
//     x = the selected increment (wide lane, or 0/1 for the others)
//     x = (Thresh == 0) ? x : ((x >= Thresh) ^ Invert)
//     y = Edge ? ((x != 0) & the cycle before had x == 0 ? x : 0) : x
//
// Two stages: stage 0 selects by the event and its mask, stage 1 filters. Between them, x stands as
// nonzero_q ? wide_q + add_one_q : 0, and y leaves as inc_o + one_o, so that the + 1 of a burst's
// length takes no adder of its own. Each field of the configuration acts in one of the two stages
// and is written in the same (fabmon_axi4_ctl_fields); so a write that changes them switches from
// one cycle to the next, with no cycle that mixes old and new fields.
`default_nettype none

module fabmon_axi4_select #(
  parameter int unsigned IncWidth = 16,  // bits of an increment
  parameter int unsigned CmdWidth = 11  // bits of a command's increment less one, below IncWidth
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire fabmon_axi4_cfg_pkg::cfg_t     cfg_i,
  input  wire logic                   restart_i,  // UCCTL_L written, stage 1: forget the last x
  input  wire fabmon_axi4_cfg_pkg::chan_t    chan_i,
  input  wire logic [16*IncWidth-1:0] lane_i,
  input  wire logic [15:0]            active_i,
  input  wire logic [7:0]             gap_ovf_i,
  input  wire logic [1:0]             lat_ovf_i,
  output logic [IncWidth-1:0]         inc_o,      // the increment is this
  output logic                        one_o       // and this
);
  // Subevents are OR-ed; none selected means any. The three of a channel (handshake, idle, stalled)
  // cover every cycle, so 'any' is simply 1.
  logic none_rd, none_rsp, none_ovf, none_lat;
  assign none_rd  = (cfg_i.umask[5:0] == '0);
  assign none_rsp = (cfg_i.umask[2:0] == '0);
  assign none_ovf = (cfg_i.umask == '0);
  assign none_lat = (cfg_i.umask[5:4] == '0);

  // ---------------------------------------------------------------- stage 0
  // Lane bit 0 is 1 for writes (AW and W), 0 for reads (AR and R).
  logic addr_valid, addr_hs, data_valid, data_hs, first, second, third, flag;
  assign {addr_valid, addr_hs} = cfg_i.ev.lane[0] ? {chan_i.aw_valid, chan_i.aw_hs} :
                                                    {chan_i.ar_valid, chan_i.ar_hs};
  assign {data_valid, data_hs} = cfg_i.ev.lane[0] ? {chan_i.w_valid, chan_i.w_hs} :
                                                    {chan_i.r_valid, chan_i.r_hs};
  // aw_handshakes, aw_idle, aw_stalls; ar_handshakes, ar_idle, ar_stalls
  assign first  = fabmon_axi4_cfg_pkg::any_state(addr_valid, addr_hs, cfg_i.umask[2:0]);
  // w_beats, w_idle, w_stalls; r_beats, r_idle, r_stalls
  assign second = fabmon_axi4_cfg_pkg::any_state(data_valid, data_hs, cfg_i.umask[5:3]);
  // b_handshakes, b_idle, b_stalls
  assign third  = fabmon_axi4_cfg_pkg::any_state(chan_i.b_valid, chan_i.b_hs, cfg_i.umask[2:0]);
  always_comb begin
    case (cfg_i.ev.lane)
      fabmon_axi4_cfg_pkg::FlagTick: flag = 1'b1;                                   // clock_ticks
      // read_occupancy
      fabmon_axi4_cfg_pkg::FlagRd,
      // write_occupancy
      fabmon_axi4_cfg_pkg::FlagWr:   flag = none_rd | first | second;
      // response_occupancy
      fabmon_axi4_cfg_pkg::FlagRsp:  flag = none_rsp | third;
      // clock_ticks_ovfl, pmon_lat_debug_event
      fabmon_axi4_cfg_pkg::FlagGovf: flag = |(gap_ovf_i & (cfg_i.umask | {8{none_ovf}}));
      fabmon_axi4_cfg_pkg::FlagLovf: flag = |(lat_ovf_i & (cfg_i.umask[5:4] | {2{none_lat}}));
      default:                flag = 1'b0;
    endcase
  end

  // Only nonzero_q knows whether there is an increment in this cycle. Of what adds 0 or 1, and of
  // commands, which carry their increment less one, the one is added in stage 1.
  logic [IncWidth-1:0] wide_q, wide, upper;
  logic                add_one_q, nonzero_q, command;
  logic [1:0]          row;
  assign command = cfg_i.ev.lane[3] & (|cfg_i.ev.lane[1:0]);
  assign row     = cfg_i.ev.lane[3:2];

  // Above the bits of a command there are ten lanes: two rows of four gaps, and one or the other
  // latency. A multiplexer of four takes one LUT6 a bit, one of ten would be one of 16.
  always_comb begin
    wide  = '0;
    upper = '0;
    if (!cfg_i.ev.narrow) begin
      wide[CmdWidth-1:0] = lane_i[cfg_i.ev.lane*IncWidth +: CmdWidth];
      if (!command) begin
        upper =
            (lane_i[{2'd0, cfg_i.ev.lane[1:0]}*IncWidth +: IncWidth] & {IncWidth{row == 2'd0}}) |
            (lane_i[{2'd1, cfg_i.ev.lane[1:0]}*IncWidth +: IncWidth] & {IncWidth{row == 2'd1}}) |
            (lane_i[fabmon_axi4_cfg_pkg::LaneRdLat*IncWidth +: IncWidth] &
                {IncWidth{row == 2'd2}}) |
            (lane_i[fabmon_axi4_cfg_pkg::LaneWrLat*IncWidth +: IncWidth] & {IncWidth{row == 2'd3}});
      end
      wide[IncWidth-1:CmdWidth] = upper[IncWidth-1:CmdWidth];
    end
  end
  always_ff @(posedge clk_i) wide_q <= wide;

  always_ff @(posedge clk_i) begin
    add_one_q <= cfg_i.ev.narrow | command;
    if (!rst_ni) nonzero_q <= 1'b0;
    else         nonzero_q <= cfg_i.ev.narrow ? flag : active_i[cfg_i.ev.lane];
  end

  // ---------------------------------------------------------------- stage 1
  // wide + one + (256 - Thresh) >= 256; `one` enters as a carry.
  logic [9:0] sum;
  logic       plain, at_least, hit, held, prev_q;
  assign sum      = {1'b0, wide_q[7:0], add_one_q} + {1'b0, cfg_i.negated, 1'b1};
  assign plain    = (cfg_i.negated == '0);
  assign at_least = nonzero_q & (sum[9] | (|wide_q[IncWidth-1:8]));
  assign hit      = plain ? nonzero_q : (at_least ^ cfg_i.invert);
  assign held     = cfg_i.rising & prev_q;

  logic unused;
  assign unused = ^{sum[8:0], upper[CmdWidth-1:0]};

  always_ff @(posedge clk_i) begin
    if (!rst_ni || restart_i) prev_q <= 1'b0;
    else                      prev_q <= hit;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) one_o <= 1'b0;
    else         one_o <= (plain ? (nonzero_q & add_one_q) : hit) & ~held;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni || !plain || held || !nonzero_q) inc_o <= '0;
    else                                         inc_o <= wide_q;
  end
endmodule

`default_nettype wire
