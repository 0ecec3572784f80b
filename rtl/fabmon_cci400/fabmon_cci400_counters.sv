// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The four event counters, the cycle counter (cycles) with its prescaler, and the overflow flags.
//
// All belongs to the same cycle c: the events and `niden_i` of P[c], the control bits before a
// write accepted at c, what that write does, and the outputs. The counts are those before P[c] and
// that write, the flags are told before and after them.
`default_nettype none

module fabmon_cci400_counters (
  input  wire logic         clk_i,
  input  wire logic         rst_ni,
  input  wire logic [3:0]   event_i,         // of each event counter
  input  wire logic         niden_i,         // non-invasive debug is allowed
  // control: vectors of 5 are {cycle counter, event counters 3..0}
  input  wire logic         cen_i,           // PMCR.CEN
  input  wire logic         ccd_i,           // PMCR.CCD: cycles by 64
  input  wire logic         dp_i,            // PMCR.DP: no cycles without NIDEN
  input  wire logic [4:0]   enable_i,        // count controls
  input  wire logic         clear_events_i,  // PMCR.RST
  input  wire logic         clear_cycles_i,  // PMCR.CCR
  input  wire logic [4:0]   write_i,         // a counter is written ...
  input  wire logic [31:0]  wdata_i,         // ... with this
  input  wire logic [4:0]   clear_flag_i,    // a flag is cleared; a wrap wins
  output logic [5*32-1:0]   count_o,         // before this cycle
  output logic [4:0]        flag_o,          // overflow flags before this cycle
  output logic [4:0]        overflow_o       // and after it
);
  logic [4:0] inc, wrap;
  logic [5:0] prescaler_q;
  logic       cycle, ones;

  assign inc[3:0] = event_i & enable_i[3:0] & {4{cen_i & niden_i}};
  assign cycle    = cen_i & enable_i[4] & (niden_i | ~dp_i);
  assign inc[4]   = cycle & (~ccd_i | (&prescaler_q));
  assign ones     = &wdata_i;

  always_ff @(posedge clk_i) begin
    if (!rst_ni || !ccd_i || clear_cycles_i) prescaler_q <= '0;
    else                                     prescaler_q <= prescaler_q + {5'd0, cycle};
  end

  for (genvar k = 0; k < 5; k++) begin : g_counter
    fabmon_cci400_counter u_counter (
      .clk_i, .rst_ni, .inc_i(inc[k]), .clear_i((k == 4) ? clear_cycles_i : clear_events_i),
      .write_i(write_i[k]), .wdata_i, .ones_i(ones), .count_o(count_o[32*k +: 32]),
      .wrap_o(wrap[k])
    );
  end

  assign overflow_o = wrap | (flag_o & ~clear_flag_i);
  always_ff @(posedge clk_i) begin
    if (!rst_ni) flag_o <= '0;
    else         flag_o <= overflow_o;
  end
endmodule

`default_nettype wire
