// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The counters of the performance monitor behind EVNTBUS, and all registers:
//
//     EVNTBUS -> select (per counter) -> counters -> regs
//
// Interrupt and overflow pins are flip-flops, one cycle behind the flags.
// Limits: what counts in which cycle is in docs/reference/cci400-timing.md.
`default_nettype none

module fabmon_cci400_pmu #(
  parameter bit         R0       = 1'b0,  // 1: event codes and security of an r0
  parameter logic [3:0] Revision = 4'h9,  // PID2[7:4]
  parameter bit         IdNsOpen = 1'b0   // 1: PID and CID are open to all
) (
  input  wire logic         clk_i,        // clock of the interconnect
  input  wire logic         rst_ni,       // synchronous reset
  input  wire logic         niden_i,      // non-invasive debug is allowed, two cycles late
  input  wire logic [158:0] ev_i,         // events of this cycle
  output logic              ex_o,         // PMCR: events are exported
  // register bus
  input  wire logic         req_i,        // an access
  input  wire logic         we_i,         // 1: write
  input  wire logic         ns_i,         // 1: Non-secure
  input  wire logic [15:0]  addr_i,       // byte address
  input  wire logic [31:0]  wdata_i,      // write data
  input  wire logic [3:0]   wstrb_i,      // its bytes
  output logic              ack_o,        // ends the access
  output logic      [31:0]  rdata_o,      // read data, valid with ack_o
  // observers
  input  wire logic [18:0]  lost_i,       // what sets OBS_LOST
  output logic              lost_o,       // a bit of OBS_LOST is set
  // interrupts
  output logic              irq_o,        // any of the overflow flags that interrupt
  output logic      [4:0]   overflow_no   // active LOW: {cycle counter, counters 3 .. 0}
);
  logic         clear_events, clear_cycles, cen, ccd, dp;
  logic [31:0]  select;
  logic [3:0]   selected;
  logic [4:0]   enable, write, clear_flag, flag, overflow;
  logic [159:0] count;

  for (genvar k = 0; k < 4; k++) begin : g_select
    fabmon_cci400_select #(.R0(R0)) u_select (
      .clk_i, .rst_ni, .ev_i, .select_i(select[8*k +: 8]), .event_o(selected[k])
    );
  end

  fabmon_cci400_counters u_counters (
    .clk_i, .rst_ni, .event_i(selected), .niden_i,
    .cen_i(cen), .ccd_i(ccd), .dp_i(dp), .enable_i(enable),
    .clear_events_i(clear_events), .clear_cycles_i(clear_cycles), .write_i(write),
    .wdata_i, .clear_flag_i(clear_flag), .count_o(count), .flag_o(flag),
    .overflow_o(overflow)
  );

  always_ff @(posedge clk_i)
    {irq_o, overflow_no} <= {(|overflow) & rst_ni, ~(overflow & {5{rst_ni}})};

  fabmon_cci400_regs #(.Revision(Revision), .IdNsOpen(IdNsOpen)) u_regs (
    .clk_i, .rst_ni, .req_i, .we_i, .ns_i, .addr_i, .wdata_i, .wstrb_i, .ack_o, .rdata_o,
    .cen_o(cen), .ccd_o(ccd), .ex_o, .dp_o(dp), .enable_o(enable), .select_o(select),
    .clear_events_o(clear_events), .clear_cycles_o(clear_cycles), .write_o(write),
    .clear_flag_o(clear_flag), .count_i(count), .flag_i(flag), .lost_i, .lost_o
  );
endmodule

`default_nettype wire
