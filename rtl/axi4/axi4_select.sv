// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// One counter's view of the events: select an increment x, filter it, register the result.
//
//     x = the selected increment (wide lane, or 0/1 for the others)
//     x = (Thresh == 0) ? x : ((x >= Thresh) ^ Invert)
//     y = Edge ? ((x != 0) & the cycle before had x == 0 ? x : 0) : x
//
// y leaves in two parts of which at most one is non-zero, so that neither needs a merging gate:
// `inc_o` for an unfiltered wide increment and `one_o` for everything that adds 0 or 1.
// Everything that the configuration decides happens in this one stage; so a write that changes it
// switches from one cycle to the next, with no cycle that mixes old and new fields.
`default_nettype none

module axi4_select #(
  parameter int unsigned IncWidth = 16
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire axi4_cfg_pkg::cfg_t     cfg_i,
  input  wire logic                   restart_i,  // UCCTL_L written: forget the cycle before
  input  wire axi4_cfg_pkg::chan_t    chan_i,
  input  wire logic [16*IncWidth-1:0] lane_i,
  input  wire logic [15:0]            active_i,
  input  wire logic [7:0]             gap_ovf_i,
  input  wire logic [1:0]             lat_ovf_i,
  output logic [IncWidth-1:0]         inc_o,      // wide increment
  output logic                        one_o       // increment by one
);
  // Subevents are OR-ed; none selected means any. The three of a channel (handshake, idle, stalled)
  // cover every cycle, so 'any' is simply 1.
  logic none_rd, none_rsp, none_ovf, none_lat;
  assign none_rd  = (cfg_i.umask[5:0] == '0);
  assign none_rsp = (cfg_i.umask[2:0] == '0);
  assign none_ovf = (cfg_i.umask == '0);
  assign none_lat = (cfg_i.umask[5:4] == '0);

  logic first, second, third, flag;
  always_comb begin
    if (cfg_i.ev.wr) begin
      // aw_handshakes, aw_idle, aw_stalls; w_beats, w_idle, w_stalls
      first  = axi4_cfg_pkg::any_state(chan_i.aw_valid, chan_i.aw_ready, cfg_i.umask[2:0]);
      second = axi4_cfg_pkg::any_state(chan_i.w_valid, chan_i.w_ready, cfg_i.umask[5:3]);
    end else begin
      // ar_handshakes, ar_idle, ar_stalls; r_beats, r_idle, r_stalls
      first  = axi4_cfg_pkg::any_state(chan_i.ar_valid, chan_i.ar_ready, cfg_i.umask[2:0]);
      second = axi4_cfg_pkg::any_state(chan_i.r_valid, chan_i.r_ready, cfg_i.umask[5:3]);
    end
    // b_handshakes, b_idle, b_stalls
    third = axi4_cfg_pkg::any_state(chan_i.b_valid, chan_i.b_ready, cfg_i.umask[2:0]);
    // clock_ticks; read_occupancy, write_occupancy; response_occupancy; clock_ticks_ovfl;
    // pmon_lat_debug_event
    flag  = cfg_i.ev.tick |
            ((cfg_i.ev.rd | cfg_i.ev.wr) & (none_rd | first | second)) |
            (cfg_i.ev.rsp & (none_rsp | third)) |
            (cfg_i.ev.govf & (|(gap_ovf_i & (cfg_i.umask | {8{none_ovf}})))) |
            (cfg_i.ev.lovf & (|(lat_ovf_i & (cfg_i.umask[5:4] | {2{none_lat}}))));
  end

  // The wide increment, raw: it only counts when its lane is active.
  logic [IncWidth-1:0] wide;
  assign wide = lane_i[cfg_i.ev.lane*IncWidth +: IncWidth];

  logic nonzero, at_least, plain, hit, prev_q;
  assign nonzero  = flag | (cfg_i.ev.wide & active_i[cfg_i.ev.lane]);
  assign at_least = nonzero & (cfg_i.ev.wide ? (wide >= IncWidth'(cfg_i.thresh))
                                             : (cfg_i.thresh[7:1] == '0));
  assign plain    = (cfg_i.thresh == '0);
  assign hit      = plain ? nonzero : (at_least ^ cfg_i.invert);

  logic add;
  assign add = hit & ~(cfg_i.rising & prev_q);

  always_ff @(posedge clk_i) begin
    if (!rst_ni || restart_i) prev_q <= 1'b0;
    else                      prev_q <= hit;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) one_o <= 1'b0;
    else         one_o <= add & ~(plain & cfg_i.ev.wide);
  end

  always_ff @(posedge clk_i) begin
    if (!(add & plain & cfg_i.ev.wide)) inc_o <= '0;
    else                                inc_o <= wide;
  end
endmodule

`default_nettype wire
