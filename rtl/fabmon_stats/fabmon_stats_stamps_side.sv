// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// One direction of fabmon_stats_stamps, reads or writes: what is kept of the request that an entry
// was last given to in this direction, and the samples of those that end.
//
//     start     the cycle in which it began
//     act       it was to be timed: its timer was enabled
//     epoch     which of two; all timers are stopped by going over to the other one
//     mark      differs from that of the entry (fabmon_stats_stamps) until somebody marks the entry
//     opened    differs from `closed` while the request is open
//     last      the same in both directions if reads had the entry last, else different
//
// Requests read and write all but `start` within a cycle. Each RAM has one writer and no reset:
// only the equality of two bits means something, and a request sets it with any first content of
// the RAMs. What is read of them therefore has two values, type `bit`: a simulator with four values
// reads x as 0.
//
//     clock  n: open_i, close_i;  n + 1: run_o, slot_*_o;  n + 2: limit_i, now_i, when_i;
//            n + 3: lim_o, early_o, late_o;  n + 4: valid_o, value_o
`default_nettype none

module fabmon_stats_stamps_side #(
  parameter int unsigned N         = 64,    // entries
  parameter int unsigned Width     = 32,    // bits of a latency
  parameter int unsigned TimeWidth = 34,    // bits of a stamp
  parameter bit          Writes    = 1'b0,  // this direction
  localparam int unsigned IdxWidth = (N > 1) ? $clog2(N) : 1
) (
  input  wire logic                 clk_i,
  input  wire logic                 rst_ni,
  // a request begins
  input  wire logic                 open_i,
  input  wire logic [IdxWidth-1:0]  open_idx_i,   // its entry
  input  wire logic                 open_act_i,   // it is timed
  input  wire logic                 open_mark_i,  // the mark of its entry
  input  wire logic                 open_last_i,  // `last` of the other direction
  input  wire logic [TimeWidth-1:0] open_now_i,   // this cycle
  input  wire logic                 epoch_i,      // the epoch
  // a request ends
  input  wire logic                 close_i,
  input  wire logic [IdxWidth-1:0]  close_idx_i,    // its entry
  input  wire logic                 close_mark_i,   // the mark of its entry
  input  wire logic                 close_sat_i,    // what is marked is over its limit, not stopped
  input  wire logic                 close_raise_i,  // its limit is to be told
  input  wire logic                 close_stop_i,   // it was stopped in the cycle before
  input  wire logic                 silent_i,       // it was forgotten: no sample; if it is open
  input  wire logic                 own_i,          // its entry was last given to this direction
  output logic                      close_last_o,   // within the cycle: its `last`
  input  wire logic                 at_once_i,      // a sample of 0; with close_i only if silent_i
  // one cycle later
  output logic                      run_o,          // it was timed up to its end
  // two cycles later
  input  wire logic [Width-1:0]     limit_i,    // limit of the entry that was closed
  input  wire logic [TimeWidth-1:0] now_i,      // the cycle in which it ended
  input  wire logic [TimeWidth-1:0] when_i,     // this one, or an earlier one that is asked of
  // three cycles later
  output logic                      lim_o,      // it was over its limit
  output logic      [IdxWidth-1:0]  lim_idx_o,  // whose
  output logic                      early_o,    // to be told: over as of what is asked of
  output logic                      late_o,     // to be told: over since
  output logic                      valid_o,    // a sample
  output logic      [Width-1:0]     value_o,    // its latency in cycles
  // what is kept of an entry
  input  wire logic [IdxWidth-1:0]  last_idx_i,    // which
  output logic                      last_o,        // its `last`
  input  wire logic [IdxWidth-1:0]  slot_i,        // which
  input  wire logic                 slot_mark_i,   // the mark of this entry
  input  wire logic                 slot_sat_i,    // what is marked is over its limit, not stopped
  // one cycle later
  output logic                      slot_own_o,    // the request's own mark
  output logic                      slot_marked_o, // it is marked
  output logic                      slot_timed_o,  // it is open and timed
  output logic                      slot_stale_o,  // its epoch is over
  output logic                      slot_open_o,   // it is open
  output logic      [TimeWidth-1:0] slot_start_o,
  // within the cycle
  output logic                      slot_last_o    // its `last`
);
  // ---------------------------------------------------------------- begin, and closed
  bit open_closed, close_closed;
  bit opened, epoch, act, mark, slot_closed, slot_last, other_last, close_last;
  logic closes;
  logic [3:0] at_close;
  logic [TimeWidth-1:0] start1_q;
  assign closes = close_i & (~silent_i | (own_i & (at_close[3] ^ close_closed)));
  fabmon_common_ram_async #(.Width(4), .Depth(N), .Reads(2)) u_kept (
    .clk_i, .we_i(open_i), .waddr_i(open_idx_i),
    .wdata_i({~open_closed, epoch_i, open_act_i, ~open_mark_i}),
    .raddr_i({close_idx_i, slot_i}), .q_o({at_close, opened, epoch, act, mark})
  );
  fabmon_common_ram_async #(.Width(1), .Depth(N), .Reads(3)) u_last (
    .clk_i, .we_i(open_i), .waddr_i(open_idx_i), .wdata_i(open_last_i ^ Writes),
    .raddr_i({close_idx_i, last_idx_i, slot_i}), .q_o({close_last, other_last, slot_last})
  );
  fabmon_common_ram_async #(.Width(1), .Depth(N), .Reads(3)) u_closed (
    .clk_i, .we_i(closes), .waddr_i(close_idx_i), .wdata_i(~close_closed),
    .raddr_i({open_idx_i, close_idx_i, slot_i}), .q_o({open_closed, close_closed, slot_closed})
  );
  fabmon_common_ram_nr1w #(.Width(TimeWidth), .Depth(N), .Reads(2), .Kind(1)) u_start (
    .clk_i, .we_i(open_i), .waddr_i(open_idx_i), .wdata_i(open_now_i), .re_i(2'b11),
    .raddr_i({close_idx_i, slot_i}), .q_o({start1_q, slot_start_o})
  );

  // ---------------------------------------------------------------- of an entry
  logic slot_marked, slot_open;
  assign slot_marked  = mark == slot_mark_i;
  assign slot_open    = opened ^ slot_closed;
  assign last_o       = other_last;
  assign close_last_o = close_last;
  assign slot_last_o  = slot_last;
  always_ff @(posedge clk_i) begin
    slot_own_o    <= mark;
    slot_marked_o <= slot_marked;
    slot_timed_o  <= slot_open & act & (~slot_marked | slot_sat_i);
    slot_stale_o  <= epoch ^ epoch_i;
    slot_open_o   <= slot_open;
  end

  // ---------------------------------------------------------------- end
  logic [IdxWidth-1:0]  idx_q [3];
  logic [3:0]           at_q;
  logic                 close1_q, close_mark1_q, close_sat1_q, close_stop1_q, epoch1_q;
  logic                 unused_opened, at_epoch, at_act, at_mark, marked, timed, run, old;
  logic                 raise1_q, run2_q, old2_q, raise2_q;
  logic                 run3_q, old3_q, raise3_q, over, over_cut;
  logic [2:0]           zero_q, silent_q;
  logic [Width-1:0]     age, limit;

  // What is kept goes into registers first: the multiplexer of a LUT RAM is a path of its own.
  assign {unused_opened, at_epoch, at_act, at_mark} = at_q;
  assign marked = at_mark == close_mark1_q;
  assign timed  = at_act & ~(marked & ~close_sat1_q) & ~close_stop1_q;
  assign run    = close1_q & timed & (at_epoch == epoch1_q);
  assign old    = close1_q & timed & (at_epoch != epoch1_q);  // stopped with all others, but not
                                                              // yet marked so
  assign run_o  = run;

  always_ff @(posedge clk_i) begin
    at_q          <= at_close;
    close1_q      <= closes & rst_ni;
    close_mark1_q <= close_mark_i;
    close_sat1_q  <= close_sat_i;
    close_stop1_q <= close_stop_i;
    epoch1_q      <= epoch_i;
    idx_q[0] <= close_idx_i;
    idx_q[1] <= idx_q[0];
    idx_q[2] <= idx_q[1];
    raise1_q <= close_raise_i;
    raise2_q <= raise1_q;
    raise3_q <= raise2_q;
    run2_q   <= run & rst_ni;
    run3_q   <= run2_q & rst_ni;
    old2_q   <= old & rst_ni;
    old3_q   <= old2_q & rst_ni;
  end

  fabmon_stats_stamps_age #(.Width(Width), .TimeWidth(TimeWidth)) u_age (
    .clk_i, .start_i(start1_q), .sat_i(marked & close_sat1_q), .limit_i, .now_i, .when_i,
    .over_o(over), .before_o(over_cut), .limit_o(limit), .age_o(age)
  );

  assign lim_o     = (run3_q & over) | (old3_q & over_cut);
  assign lim_idx_o = idx_q[2];
  assign early_o   = (run3_q | old3_q) & over_cut & raise3_q;
  assign late_o    = run3_q & over & ~over_cut & raise3_q;

  always_ff @(posedge clk_i) begin
    zero_q  <= {zero_q[1:0], at_once_i} & {3{rst_ni}};
    silent_q <= {silent_q[1:0], silent_i};
    valid_o <= ((run3_q & ~silent_q[2]) | zero_q[2]) & rst_ni;
    if (zero_q[2])   value_o <= '0;
    else if (run3_q) value_o <= over ? limit : age;
  end
endmodule

`default_nettype wire
