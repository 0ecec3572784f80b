// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Latency timers as stamps in RAM, for a bridge in which at most one read and one write begin and
// at most one of each end in a cycle: the same samples, registers and flags as
// fabmon_stats_timers_literal (which has the rules), but that a timer never wraps. No flip-flop
// belongs to an entry.
//
//     latency = min(now - start, limit)         worked out when a request ends, or software asks
//
// * fabmon_stats_stamps_side keeps the requests of one direction. An entry has a mark, which says
//   of the request whose own mark is the same that it is stopped, or saturated; or of an entry that
//   is not timed that its val was written. A request begins with the opposite mark.
// * Flags of limits are worked out too: an open request that is older than its limit has reached
//   it. A request that ends so, or is stopped so, sets the entry's flag `lim`; a scan finds the
//   others for STATUS, within N + 8 cycles if none has to be marked, and by a round of its own as
//   of the cycle of a read of STATUS. A request that is found over its limit is marked as
//   saturated, long before its stamp becomes ambiguous.
// * Stopping all timers changes the epoch, in which requests are timed; a round then marks the old
//   ones.
//
// * An entry that is looked at is read in one cycle, into registers, and marked in the next, but if
//   a request begins there in either: then the mark would be another request's.
//
//     clock  t - 1: next_i;  t: open_i, close_i, acc_i;  t + 2: orphan_o;
//            t + 4: valid_o, value_o, rdata_o, limit_o
// limit_o is of the cycle before: a request that ends at t was over its limit at t - 1.
`default_nettype none

module fabmon_stats_stamps #(
  parameter int unsigned N         = 64,  // context entries, 2-256
  parameter int unsigned Width     = 32,  // bits of a timer, 8-32
  localparam int unsigned IdxWidth = (N > 1) ? $clog2(N) : 1
) (
  input  wire logic                  clk_i,
  input  wire logic                  rst_ni,
  // [0] a read, [1] a write; entries are given 0 to N - 1 first, and only after their close again;
  // after a silent close of entry N - 1 as after reset
  input  wire logic [1:0]            open_i,       // an entry was given to a request
  input  wire logic [2*IdxWidth-1:0] open_idx_i,   // which
  input  wire logic [1:0]            close_i,      // its response has arrived
  input  wire logic [2*IdxWidth-1:0] close_idx_i,  // of which
  input  wire logic                  silent_i,     // both: the entry, if it is open, is forgotten
  input  wire logic [1:0]            at_once_i,    // a request of no entry began and ended
  input  wire logic                  enable_i,     // 0: as if every timer were disabled
  input  wire logic                  clear_i,      // stop all timers
  input  wire logic                  disable_i,    // enable_i is 0 from the next cycle on
  input  wire logic                  sync_i,       // limit_o up to now is wanted with done_o
  input  wire logic                  hold_i,       // from these three to their answer; then 0 once
  // registers of one timer; all but next_* and acc_i stay until the answer
  input  wire logic                  next_i,       // acc_i comes in the next cycle
  input  wire logic [IdxWidth-1:0]   next_idx_i,   // to which timer
  input  wire logic                  acc_i,        // an access, for one cycle, while ready_o
  input  wire logic                  we_i,         // 1: write
  input  wire logic [7:0]            idx_i,        // which timer, below N
  input  wire logic [1:0]            word_i,       // which register: fabmon_stats_access_pkg::Word*
  input  wire logic [31:0]           wdata_i,      // write data
  output logic      [31:0]           rdata_o,      // data of a read, kept until the next access
  output logic                       ready_o,      // 0: just out of reset
  output logic                       done_o,       // clear_i, disable_i or sync_i is done
  output logic                       limit_o,      // an enabled limit was reached
  output logic                       orphan_o,     // dealloc without alloc
  output logic      [1:0]            valid_o,      // samples
  output logic      [2*Width-1:0]    value_o       // their latencies in cycles
);
  // An age stays below half the range: within a limit, and what it takes to mark every entry while
  // rounds keep the scan away.
  localparam int unsigned Slack     = 2 * IdxWidth + 6;
  localparam int unsigned TimeWidth = ((Width > Slack) ? Width : Slack) + 2;
  localparam logic [1:0]  Stopped   = 2'd0;  // kinds of marks
  localparam logic [1:0]  Saturated = 2'd1;
  localparam logic [1:0]  Loaded    = 2'd2;  // [0] then says whether a request is open

  logic [TimeWidth-1:0] now_q, now1_q, now2_q;
  logic [TimeWidth-1:0] when2_q;  // now2_q, or what it was at `cut`
  logic [IdxWidth:0]    used_q;  // entries that were given to a request since reset, or the sweep
  logic                 epoch_q, kill, kill_q, first_q, start, cut, cut1_q, cut2_q;

  assign kill  = clear_i | disable_i;
  assign start = kill | sync_i;
  always_ff @(posedge clk_i) begin
    now1_q <= now_q;
    now2_q <= now1_q;
    cut1_q <= cut;
    cut2_q <= cut1_q;
    if (start) begin
      kill_q  <= kill;
      first_q <= ~disable_i | clear_i;  // timers run for one cycle more if they are disabled
    end
    if (!(cut1_q && (cut2_q || first_q))) when2_q <= now1_q;
    if (!rst_ni) begin
      now_q   <= '0;
      used_q  <= '0;
      epoch_q <= 1'b0;
    end else begin
      now_q   <= now_q + TimeWidth'(1);
      epoch_q <= epoch_q ^ kill;
      if (silent_i && (close_idx_i[IdxWidth-1:0] == IdxWidth'(N - 1))) begin
        used_q <= '0;
      end else if (used_q != (IdxWidth+1)'(N)) begin
        used_q <= used_q + (IdxWidth+1)'(open_i[0])
                  + (IdxWidth+1)'(open_i[1] && (!open_i[0] || used_q != (IdxWidth+1)'(N - 1)));
      end
    end
  end

  // ---------------------------------------------------------------- access
  logic [IdxWidth-1:0] idx;
  logic                wr_val, wr_limit, wr_ctl, wr_mode, stop, clear_lim;
  assign idx       = idx_i[IdxWidth-1:0];
  assign wr_val    = acc_i & we_i & (word_i == fabmon_stats_access_pkg::WordVal);
  assign wr_limit  = acc_i & we_i & (word_i == fabmon_stats_access_pkg::WordLimit);
  assign wr_ctl    = acc_i & we_i & (word_i == fabmon_stats_access_pkg::WordCtl);
  assign wr_mode   = acc_i & we_i & (word_i == fabmon_stats_access_pkg::WordMode);
  assign stop      = acc_i & we_i & fabmon_stats_access_pkg::stops(word_i, wdata_i[0]);
  assign clear_lim = wr_ctl & wdata_i[1];

  // ---------------------------------------------------------------- which entry is looked at
  logic [IdxWidth-1:0] slot, slot1_q, slot2_q, slot3_q, slot4_q;
  logic                init, look, round, mark, over4_q;
  logic                init1_q, look1_q, round1_q, mark1_q;

  fabmon_stats_stamps_scan #(.N(N)) u_scan (
    .clk_i, .rst_ni, .next_i, .next_idx_i, .acc_i, .start_i(start), .hold_i, .over_i(over4_q),
    .over_idx_i(slot4_q), .close_i, .close_idx_i, .slot_o(slot), .init_o(init), .look_o(look),
    .round_o(round), .mark_o(mark), .cut_o(cut), .done_o
  );
  assign ready_o = ~init;

  // ---------------------------------------------------------------- modes and marks
  // A mode: raise, en. A mark: its kind; mark for writes, for reads. Both are read of the entry
  // that is looked at, and of those that begin and end in each direction. A mark may have any value
  // after a reset. What is read of it therefore has two values, type `bit`: a simulator with four
  // values reads x as 0.
  bit   [1:0] slot_kind, slot_mark;
  logic [1:0] mode1_q, kind1_q, own, slot_marked;
  logic [3:0] mark_new;
  logic [1:0] opens_slot, closes_slot, at_open_mark, at_open_en, at_close_mark, at_close_sat;
  logic [1:0] at_close_en, at_close_raise, at_close_stop, opens_late;
  logic       slot_open, slot_run, slot_old, slot_sat, slot_loaded, loads, marks_it, opened1_q;
  logic       acc1_q, stop1_q, sat1_q;
  bit   [15:0] at_mark;
  logic [7:0]  at_mode;
  logic [1:0]  slot_mode;
  fabmon_common_ram_async #(.Width(2), .Depth(N), .Reads(5)) u_mode (
    .clk_i, .we_i(init | wr_mode), .waddr_i(slot),
    .wdata_i(init ? 2'b01 : {wdata_i[2], wdata_i[0]}),
    .raddr_i({close_idx_i, open_idx_i, slot}), .q_o({at_mode, slot_mode})
  );
  fabmon_common_ram_async #(.Width(4), .Depth(N), .Reads(5)) u_mark (
    .clk_i, .we_i(init1_q | marks_it), .waddr_i(slot1_q), .wdata_i(mark_new),
    .raddr_i({close_idx_i, open_idx_i, slot}), .q_o({at_mark, slot_kind, slot_mark})
  );
  always_ff @(posedge clk_i) begin
    mode1_q   <= slot_mode;
    kind1_q   <= slot_kind;
    sat1_q    <= slot_kind == Saturated;
    init1_q   <= init & rst_ni;
    look1_q   <= look & rst_ni;
    round1_q  <= round & rst_ni;
    mark1_q   <= mark & rst_ni;
    opened1_q <= |opens_slot;
  end

  // One cycle later, of slot1_q.
  assign loads    = acc1_q & we_i & (word_i == fabmon_stats_access_pkg::WordVal) & ~slot_run &
      enable_i &
                    mode1_q[0];
  assign marks_it = (stop1_q | loads | mark1_q | (round1_q & kill_q & ~slot_run)) & ~opened1_q &
                    ~(|opens_late);
  always_comb begin
    if (init1_q) mark_new = {Stopped, ~(own ^ slot_marked)};
    else         mark_new = {loads   ? (Loaded | {1'b0, slot_open}) :
                             mark1_q ? Saturated : Stopped, own};
  end

  // ---------------------------------------------------------------- limits
  // What a limit means, and a top bit: 0 was written, which means all ones.
  logic [Width:0]      limit2_q;
  logic [2*(Width+1)-1:0] close_limit_q;  // of what ended two cycles ago
  logic [2*IdxWidth-1:0]  close1_q;
  logic [Width-1:0]    limit3, val2_q;  // limit3: or the val of a timer that does not run
  logic [IdxWidth-1:0] limit_idx;
  logic                limit_we_q, limit_we2_q, limit_none_q, limit_none3_q;

  // Limits are read one cycle after an entry is looked at or ends; so they are written two cycles
  // after the access, for a request that ends with it to find the old one.
  assign limit_idx = init ? slot : idx;
  always_ff @(posedge clk_i) begin
    limit_we_q   <= wr_limit & rst_ni;
    limit_we2_q  <= limit_we_q & rst_ni;
    limit_none_q <= wdata_i[Width-1:0] == '0;
    limit_none3_q <= limit2_q[Width];
    close1_q      <= close_idx_i;
  end
  fabmon_common_ram_nr1w #(.Width(Width + 1), .Depth(N), .Reads(3), .Kind(1)) u_limit_mem (
    .clk_i, .we_i(init | limit_we2_q), .waddr_i(limit_idx),
    .wdata_i({limit_none_q & ~init, wdata_i[Width-1:0] | {Width{limit_none_q | init}}}),
    .re_i(3'b111), .raddr_i({close1_q, slot1_q}), .q_o({close_limit_q, limit2_q})
  );
  fabmon_common_ram_1r1w #(.Width(Width), .Depth(N), .Kind(1)) u_val_mem (
    .clk_i, .we_i(wr_val), .waddr_i(idx), .wdata_i(wdata_i[Width-1:0]),
    .re_i(1'b1), .raddr_i(slot1_q), .q_o(val2_q)
  );

  // ---------------------------------------------------------------- the two directions
  logic [1:0]             run, lim, early, late, last_at, slot_timed, slot_stale;
  logic [1:0]             slot_opened, slot_last, close_last;
  logic [2*IdxWidth-1:0]  lim_idx;
  logic [2*TimeWidth-1:0] slot_start;
  logic [1:0]             orphan1_q;  // an orphan, if the request was not timed

  for (genvar d = 0; d < 2; d++) begin : g_side
    logic [IdxWidth-1:0] open_idx, close_idx, other_idx;
    bit   [3:0]          at_open, at_close;
    logic [1:0]          open_mode, close_mode;
    logic [Width:0]      close_limit;
    logic                unused_other;

    assign open_idx  = open_idx_i[d*IdxWidth +: IdxWidth];
    assign close_idx = close_idx_i[d*IdxWidth +: IdxWidth];
    assign other_idx = open_idx_i[(1-d)*IdxWidth +: IdxWidth];
    assign at_open     = at_mark[4*d +: 4];
    assign at_close    = at_mark[4*(d+2) +: 4];
    assign open_mode   = at_mode[2*d +: 2];
    assign close_mode  = at_mode[2*(d+2) +: 2];
    assign close_limit = close_limit_q[(Width+1)*d +: Width+1];

    assign opens_slot[d]     = open_i[d] & (open_idx == slot);
    assign closes_slot[d]    = close_i[d] & (close_idx == slot);
    assign opens_late[d]     = open_i[d] & (open_idx == slot1_q);
    assign at_open_mark[d]   = at_open[d];
    assign at_open_en[d]     = open_mode[0] | init;
    assign at_close_mark[d]  = at_close[d];
    assign at_close_sat[d]   = at_close[3:2] == Saturated;
    assign at_close_stop[d]  = stop1_q & (close_idx == slot1_q);  // not marked yet
    assign at_close_en[d]    = close_mode[0] | init;
    assign at_close_raise[d] = close_mode[1] & ~init;
    assign unused_other      = ^{close_limit[Width], open_mode[1], at_open[3:2], at_open[1-d],
                                 at_close[1-d]};

    // While the limits are initialized, there are none.
    always_ff @(posedge clk_i) begin
      orphan1_q[d] <= close_i[d] & ~silent_i & at_close_en[d] & ~(stop & closes_slot[d]) &
                      enable_i & ~clear_i & rst_ni;
    end

    fabmon_stats_stamps_side #(
      .N(N), .Width(Width), .TimeWidth(TimeWidth), .Writes(d == 1)
    ) u_side (
      .clk_i, .rst_ni,
      .open_i(open_i[d]), .open_idx_i(open_idx),
      .open_act_i(enable_i & at_open_en[d] & ~(stop & opens_slot[d])),
      .open_mark_i(at_open_mark[d]), .open_last_i(last_at[1-d]), .open_now_i(now_q),
      .epoch_i(epoch_q),
      .close_i(close_i[d]), .close_idx_i(close_idx), .close_mark_i(at_close_mark[d]),
      .close_sat_i(at_close_sat[d]), .close_raise_i(at_close_raise[d]),
      .close_stop_i(at_close_stop[d]), .silent_i,
      .own_i(({1'b0, close_idx} < used_q) & ((^close_last) == (d == 1))),
      .close_last_o(close_last[d]),
      .at_once_i(at_once_i[d] & enable_i), .run_o(run[d]),
      .limit_i(close_limit[Width-1:0] | {Width{init1_q}}), .now_i(now2_q), .when_i(when2_q),
      .lim_o(lim[d]), .lim_idx_o(lim_idx[d*IdxWidth +: IdxWidth]), .early_o(early[d]),
      .late_o(late[d]), .valid_o(valid_o[d]), .value_o(value_o[d*Width +: Width]),
      .last_idx_i(other_idx), .last_o(last_at[d]),
      .slot_i(slot), .slot_mark_i(slot_mark[d]), .slot_sat_i(slot_kind == Saturated),
      .slot_own_o(own[d]), .slot_marked_o(slot_marked[d]), .slot_timed_o(slot_timed[d]),
      .slot_stale_o(slot_stale[d]), .slot_open_o(slot_opened[d]),
      .slot_start_o(slot_start[d*TimeWidth +: TimeWidth]), .slot_last_o(slot_last[d])
    );
  end

  // ---------------------------------------------------------------- what the entry shows
  // Of slot1_q, as it was one cycle before.
  logic dir_q, timed, used1_q;
  always_ff @(posedge clk_i) begin
    used1_q <= {1'b0, slot} < used_q;
    dir_q   <= slot_last[0] ^ slot_last[1];  // 1: a write had it last
  end
  assign slot_open   = used1_q & slot_opened[dir_q];
  assign slot_sat    = slot_marked[dir_q] & sat1_q;
  assign timed       = used1_q & slot_timed[dir_q];
  assign slot_run    = timed & ~slot_stale[dir_q];
  assign slot_old    = timed & slot_stale[dir_q];
  assign slot_loaded = kind1_q[1] & (kind1_q[0] == slot_open) & (&slot_marked);

  // One cycle on for the difference, one for the comparison.
  logic             acc2_q, acc3_q, stop2_q, stop3_q, clear1_q, clear2_q, clear3_q;
  logic             run2_q, run3_q, old2_q, old3_q, sat2_q, sat3_q, over3, init2_q, init3_q;
  logic             over_now3, load2_q, load3_q, lim3, show_val, held3;
  logic [1:0]       mode2_q, mode3_q;
  logic [Width-1:0] age3, val3;
  logic [31:0]      read3;

  always_ff @(posedge clk_i) begin
    slot1_q  <= slot;
    slot2_q  <= slot1_q;
    slot3_q  <= slot2_q;
    slot4_q  <= slot3_q;
    {acc3_q, acc2_q, acc1_q}       <= {acc2_q, acc1_q, acc_i} & {3{rst_ni}};
    {stop3_q, stop2_q, stop1_q}    <= {stop2_q, stop1_q, stop} & {3{rst_ni}};
    {clear3_q, clear2_q, clear1_q} <= {clear2_q, clear1_q, clear_lim} & {3{rst_ni}};
    {run3_q, run2_q}               <= {run2_q, look1_q & slot_run} & {2{rst_ni}};
    {old3_q, old2_q}               <= {old2_q, round1_q & slot_old} & {2{rst_ni}};
    {load3_q, load2_q}             <= {load2_q, slot_loaded};
    {mode3_q, mode2_q}             <= {mode2_q, mode1_q};
    {sat3_q, sat2_q}               <= {sat2_q, slot_sat};
    {init3_q, init2_q}             <= {init2_q, init1_q} & {2{rst_ni}};
    over4_q  <= run3_q & over3 & ~sat3_q & rst_ni;
  end

  fabmon_stats_stamps_age #(.Width(Width), .TimeWidth(TimeWidth)) u_age (
    .clk_i,
    .start_i(dir_q ? slot_start[TimeWidth +: TimeWidth] : slot_start[TimeWidth-1:0]),
    .sat_i(slot_sat), .limit_i(show_val ? val2_q : limit2_q[Width-1:0]), .now_i(now2_q),
    .when_i(when2_q),
    .over_o(over_now3), .before_o(over3), .limit_o(limit3), .age_o(age3)
  );

  fabmon_stats_stamps_flags #(.N(N)) u_lim (
    .clk_i, .set_i(lim), .set_idx_i(lim_idx),
    .we_i(init3_q | clear3_q | (stop3_q & run3_q & over3) | (old3_q & over3)),
    .d_i(~init3_q & ~clear3_q), .idx_i(slot3_q), .q_o(lim3)
  );

  assign show_val = acc2_q & ~run2_q & (word_i == fabmon_stats_access_pkg::WordVal);
  // A timer that is over its limit shows the limit: chosen last, as it is known late.
  assign held3    = run3_q & over_now3 & (word_i == fabmon_stats_access_pkg::WordVal);
  assign val3     = run3_q ? age3 : (limit3 & {Width{load3_q}});
  always_comb begin
    unique case (word_i)
      fabmon_stats_access_pkg::WordVal:   read3 = 32'(val3);
      fabmon_stats_access_pkg::WordLimit: read3 = limit_none3_q ? '0 : 32'(limit3);
      fabmon_stats_access_pkg::WordCtl:
        read3 = {8'd0, idx_i, idx_i, 6'd0, lim3 | (run3_q & over3), 1'b0};
      default:                     read3 = {29'd0, mode3_q[1], 1'b0, mode3_q[0]};
    endcase
  end

  // ---------------------------------------------------------------- flags
  logic late_q;  // limits that were reached after the cycle that is asked of
  always_ff @(posedge clk_i) begin
    if (acc3_q) rdata_o <= held3 ? 32'(limit3) : read3;
    if (!rst_ni) begin
      limit_o  <= 1'b0;
      late_q   <= 1'b0;
      orphan_o <= 1'b0;
    end else begin
      limit_o  <= ((run3_q | old3_q) & over3 & mode3_q[1]) | (|early) |
                  ((late_q | (|late)) & ~cut);
      late_q   <= (late_q | (|late)) & cut;
      orphan_o <= |(orphan1_q & ~run);
    end
  end
endmodule

`default_nettype wire
