// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// One counter of fabmon_cci400_counters, Unit: 0-3 an event counter, 4 the cycle counter. No count
// is lost and none is made up, whatever software does at whatever time: beside it is a wide number
// of all that should have been counted since the counter was last given a value, and
//
//     count = value + number (modulo 2^32)
//
// What is read is the count before the cycle. The overflow flag is set whenever the count goes from
// FFFF_FFFF to 0 by counting, also in the clock of a clear; it is set at no other time; only a
// clear takes it away. The prescaler: with CCD, 64 cycles that the cycle counter sees make one
// step.
//
// The first cycle is a reset.
`default_nettype none

module cci400_counts #(
  parameter int unsigned Unit = 0
) (
  input wire logic        clk_i,
  input wire logic        rst_ni,
  input wire logic [3:0]  event_i,
  input wire logic        niden_i,
  input wire logic        cen_i,
  input wire logic        ccd_i,
  input wire logic        dp_i,
  input wire logic [4:0]  enable_i,
  input wire logic        clear_events_i,
  input wire logic        clear_cycles_i,
  input wire logic [4:0]  write_i,
  input wire logic [31:0] wdata_i,
  input wire logic [4:0]  clear_flag_i
);
  logic [159:0] count;
  logic [4:0]   flags, overflow;

  fabmon_cci400_counters u_dut (
    .clk_i, .rst_ni, .event_i, .niden_i, .cen_i, .ccd_i, .dp_i, .enable_i, .clear_events_i,
    .clear_cycles_i, .write_i, .wdata_i, .clear_flag_i, .count_o(count),
    .flag_o(flags), .overflow_o(overflow)
  );

  logic started = 1'b0;
  always_ff @(posedge clk_i) started <= 1'b1;
  always_comb assume (started | ~rst_ni);

  // What counts in this cycle: table 3.8 of the manual, and the enables.
  logic       event_counts, clock_counts, counts;
  logic [6:0] seen_q;  // cycles that count since the last step of the cycle counter, with CCD
  assign event_counts = cen_i && niden_i && event_i[Unit % 4] && enable_i[Unit];
  assign clock_counts = cen_i && enable_i[4] && !(!niden_i && dp_i);
  assign counts       = (Unit < 4) ? event_counts : clock_counts && (!ccd_i || seen_q == 7'd63);

  always_ff @(posedge clk_i) begin
    if (!rst_ni || !ccd_i || clear_cycles_i) seen_q <= '0;
    else if (clock_counts)                   seen_q <= (seen_q == 7'd63) ? '0 : seen_q + 7'd1;
  end

  logic        clear, given, wraps, flag_q, flag;
  logic [31:0] now, value;
  logic [39:0] total_q;  // the value, and all that was to be counted since

  assign clear = (Unit < 4) ? clear_events_i : clear_cycles_i;
  assign given = clear || write_i[Unit];
  assign value = clear ? '0 : wdata_i;
  assign now   = total_q[31:0];
  assign wraps = counts && !given && now == '1;
  assign flag  = overflow[Unit];

  always_ff @(posedge clk_i) begin
    flag_q <= rst_ni && flag;
    if (!rst_ni)    total_q <= '0;
    else if (given) total_q <= {8'd0, value};
    else            total_q <= total_q + {39'd0, counts};

    if (started && rst_ni) begin
      a_count: assert (count[32*Unit +: 32] == now);
      a_set:   assert (!wraps || flag);
      a_rise:  assert (wraps || !(flag && !flag_q));
      a_clear: assert (!clear_flag_i[Unit] || wraps || !flag);
      a_keep:  assert (clear_flag_i[Unit] || !flag_q || flag);
      a_flag:  assert (flags[Unit] == flag_q);
      c_both:  cover (wraps && clear_flag_i[Unit]);
      c_given: cover (counts && given && now == '1 && !flag);
    end
  end
  if (Unit == 4) begin : g_step
    always_ff @(posedge clk_i) begin
      if (started && rst_ni) begin
        c_step: cover (counts && ccd_i && now == '1);
      end
    end
  end
endmodule

`default_nettype wire
