// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The entry that fabmon_stats_timers looks at in this cycle: the next one round-robin, or that of
// an access, for which the scan waits.
//
//     PinsLate = 0    slot = acc ? idx : scan
//     PinsLate = 1    the same out of registers, from what next_i tells one cycle before acc_i
//
// Beside it, which entry an access stops: stop_hot = stop ? slot_hot : 0.
`default_nettype none

module fabmon_stats_timers_slot #(
  parameter int unsigned N        = 16,    // context entries, 1-256
  parameter bit          PinsLate = 1'b0,  // next_i tells of acc_i; 0: nobody looks at next_*
  localparam int unsigned IdxWidth = (N > 1) ? $clog2(N) : 1
) (
  input  wire logic                clk_i,
  input  wire logic                rst_ni,
  input  wire logic                next_i,      // acc_i comes in the next cycle
  input  wire logic [IdxWidth-1:0] next_idx_i,  // to which timer
  input  wire logic                acc_i,       // an access
  input  wire logic [IdxWidth-1:0] idx_i,       // to which timer
  input  wire logic                stop_i,      // which stops it; beside acc_i, or next_i
  output logic      [IdxWidth-1:0] slot_o,      // the entry
  output logic      [N-1:0]        slot_hot_o,  // the same, one-hot
  output logic      [N-1:0]        stop_hot_o   // the entry that is stopped, or none
);
  logic [IdxWidth-1:0] scan_q, slot;
  logic [N-1:0]        hot;
  logic                taken;  // by an access

  assign taken = PinsLate ? next_i : acc_i;
  assign slot  = taken ? (PinsLate ? next_idx_i : idx_i) : scan_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni)     scan_q <= '0;
    else if (!taken) scan_q <= (scan_q == IdxWidth'(N - 1)) ? '0 : scan_q + IdxWidth'(1);
  end

  // Not as N'(1) << slot, which a simulator would work out anew at each of its uses.
  always_comb begin
    hot       = '0;
    hot[slot] = 1'b1;
  end

  if (PinsLate) begin : g_late
    logic stop_q;
    always_ff @(posedge clk_i) begin
      slot_o     <= slot;
      slot_hot_o <= hot;
      stop_q     <= stop_i & rst_ni;
    end
    assign stop_hot_o = slot_hot_o & {N{stop_q}};
    logic unused;
    assign unused = ^{acc_i, idx_i};
  end else begin : g_now
    assign slot_o     = slot;
    assign slot_hot_o = hot;
    assign stop_hot_o = hot & {N{stop_i}};
    logic unused;
    assign unused = ^{next_i, next_idx_i};
  end
endmodule

`default_nettype wire
