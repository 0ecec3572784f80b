// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The entry that fabmon_stats_timers looks at in this cycle: the next one round-robin, or that of
// an access, for which the scan waits.
//
//     slot     = acc ? idx : scan
//     stop_hot = stop ? slot_hot : 0       which entry an access stops
`default_nettype none

module fabmon_stats_timers_slot #(
  parameter int unsigned N        = 16,  // context entries, 1-256
  localparam int unsigned IdxWidth = (N > 1) ? $clog2(N) : 1
) (
  input  wire logic                clk_i,
  input  wire logic                rst_ni,
  input  wire logic                acc_i,       // an access
  input  wire logic [IdxWidth-1:0] idx_i,       // to which timer
  input  wire logic                stop_i,      // which stops it
  output logic      [IdxWidth-1:0] slot_o,      // the entry
  output logic      [N-1:0]        slot_hot_o,  // the same, one-hot
  output logic      [N-1:0]        stop_hot_o   // the entry that is stopped, or none
);
  logic [IdxWidth-1:0] scan_q;

  assign slot_o = acc_i ? idx_i : scan_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni)     scan_q <= '0;
    else if (!acc_i) scan_q <= (scan_q == IdxWidth'(N - 1)) ? '0 : scan_q + IdxWidth'(1);
  end

  // Not as N'(1) << slot, which a simulator would work out anew at each of its uses.
  always_comb begin
    slot_hot_o         = '0;
    slot_hot_o[slot_o] = 1'b1;
  end
  assign stop_hot_o = slot_hot_o & {N{stop_i}};
endmodule

`default_nettype wire
