// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Which entry fabmon_stats_stamps looks at in a cycle, in this order of priority:
//
//     after reset   every entry once, to be initialized
//     access        the entry of the register access
//     mark          an entry that was found over its limit: it is looked at once more, and marked
//                   as saturated if its request is still the same after that
//     round         every entry once, as of the cycle `cut` of an access that asks for all of them
//     scan          every entry, again and again; not while an access that had a round is answered
//
// A round marks one entry at most, so that it ends. What is done in a cycle is decided in the one
// before, into registers. In the cycle after an access nothing is looked at: what it wrote is only
// read one cycle later.
`default_nettype none

module fabmon_stats_stamps_scan #(
  parameter int unsigned N         = 64,  // entries
  localparam int unsigned IdxWidth = (N > 1) ? $clog2(N) : 1
) (
  input  wire logic                  clk_i,
  input  wire logic                  rst_ni,
  input  wire logic                  next_i,       // an access to an entry in the next cycle
  input  wire logic [IdxWidth-1:0]   next_idx_i,   // which
  input  wire logic                  acc_i,        // it is there
  input  wire logic                  start_i,      // an access that wants a round
  input  wire logic                  hold_i,       // an access is under way
  input  wire logic                  over_i,       // what look_o showed 4 cycles ago is over
  input  wire logic [IdxWidth-1:0]   over_idx_i,   // its entry
  input  wire logic [1:0]            close_i,      // requests that end
  input  wire logic [2*IdxWidth-1:0] close_idx_i,  // their entries
  output logic      [IdxWidth-1:0]   slot_o,       // the entry of this cycle
  output logic                       init_o,       // it is to be initialized
  output logic                       look_o,       // it is to be looked at
  output logic                       round_o,      // for the round
  output logic                       mark_o,       // it is to be marked as saturated
  output logic                       cut_o,        // ages are those of `cut`, not of now
  output logic                       done_o        // all that the round has found is known
);
  logic [IdxWidth-1:0] scan_q, mark_idx_q;
  logic [2:0]          step_q;  // 0: nothing to be marked; 1: look at it; 6: mark it
  logic [5:0]          flush_q;
  logic                init_done_q, round_q, marked_q, gone_q, closes, last, scan, quiet;

  assign quiet  = ~next_i & ~acc_i & ~start_i;
  assign scan   = init_done_q & quiet & (step_q == '0) & (round_q | ~cut_o);
  assign last   = scan_q == IdxWidth'(N - 1);
  assign closes = (close_i[0] & (close_idx_i[IdxWidth-1:0] == mark_idx_q)) |
                  (close_i[1] & (close_idx_i[2*IdxWidth-1:IdxWidth] == mark_idx_q));
  assign done_o = flush_q[5];

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      scan_q      <= '0;
      init_done_q <= 1'b0;
      init_o      <= 1'b1;
      look_o      <= 1'b0;
      round_o     <= 1'b0;
      mark_o      <= 1'b0;
      round_q     <= 1'b0;
      marked_q    <= 1'b0;
      step_q      <= '0;
      cut_o       <= 1'b0;
      flush_q     <= '0;
    end else begin
      init_done_q <= init_done_q | last;
      init_o      <= ~init_done_q;
      look_o      <= scan | next_i | (quiet & (step_q == 3'd1));
      round_o     <= scan & round_q;
      mark_o      <= quiet & (step_q == 3'd6) & over_i & ~gone_q;
      cut_o       <= start_i | (cut_o & hold_i);
      round_q     <= start_i | (round_q & ~(scan & last));
      flush_q     <= {flush_q[4:0], scan & round_q & last};
      if (start_i)                   scan_q <= '0;
      else if (scan || !init_done_q) scan_q <= last ? '0 : scan_q + IdxWidth'(1);

      if (!quiet || step_q == 3'd6) step_q <= '0;
      else if (step_q != '0)        step_q <= step_q + 3'd1;
      else if (over_i && !(cut_o && marked_q)) step_q <= 3'd1;
      marked_q <= ~start_i & (marked_q | (step_q == 3'd1));
    end
    slot_o <= next_i          ? next_idx_i :
              (step_q != '0)  ? mark_idx_q : scan_q;
    if (step_q == '0) mark_idx_q <= over_idx_i;
    gone_q <= (step_q != '0) & (gone_q | closes);
  end
endmodule

`default_nettype wire
