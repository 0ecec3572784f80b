// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The timer of one CLOCK_TICKS_x2y event (codes 02h-09h): cycles between one update and the next.
//
// The first `arm` starts it; from then on each `upd` adds the cycles since the previous `upd` (or
// since the arm) to whichever counters select the event:
//     inc[n] = (armed[n] & upd[n]) ? gap[n] : 0
// so that the sum telescopes to t(last upd) - t(first arm). The gap is exact up to 2^Width - 1
// cycles; a longer one saturates there, and the update that ends it raises the sticky flag `ovf`.
// An idle tail that no update ends raises nothing.
`default_nettype none

module fabmon_axi4_gap #(
  parameter int unsigned Width = 16  // bits of the timer, 3-48
) (
  input  wire logic             clk_i,
  input  wire logic             rst_ni,
  input  wire logic             clear_i,   // Rst_Cntr: disarm, drop the flag; wins over the rest
  input  wire logic             arm_i,     // a handshake that starts the first gap
  input  wire logic             upd_i,     // a handshake that ends a gap and starts the next
  output logic      [Width-1:0] gap_o,     // cycles since the last upd or arm; counts if active_o
  output logic                  active_o,  // the increment of this clock is gap_o, else 0
  output logic                  ovf_o      // sticky: a gap was longer than the timer can tell
);
  logic             armed_q, pend_q, restart, full;
  logic [Width-1:0] next;

  assign restart  = upd_i | ~armed_q;
  assign {full, next} = {1'b0, gap_o} + (Width+1)'(1);
  assign active_o = armed_q & upd_i;

  always_ff @(posedge clk_i) begin
    if (!rst_ni || clear_i) begin
      armed_q <= 1'b0;
      pend_q  <= 1'b0;
      ovf_o   <= 1'b0;
    end else begin
      armed_q <= armed_q | arm_i;
      pend_q  <= ~restart & (pend_q | full);
      ovf_o   <= ovf_o | (active_o & pend_q);
    end
  end

  always_ff @(posedge clk_i) begin
    if (restart)    gap_o <= Width'(1);
    else if (!full) gap_o <= next;
  end
endmodule

`default_nettype wire
