// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// In the place of the module of this name in rtl/fabmon_stats: the published formula, a running
// counter for every entry (fabmon_stats_timers_literal). It has a sample port for every entry, so
// no sample waits and none is lost.
`default_nettype none

module fabmon_stats_timers #(
  parameter int unsigned N      = 16,    // context entries, 1-256
  parameter int unsigned Width  = 32,    // bits of a timer, 8-32
  parameter int unsigned Ports  = 16,    // samples a cycle: N
  parameter bit          Direct = 1'b0,  // 0: dealloc_i is one mask
  localparam int unsigned IdxWidth = (N > 1) ? $clog2(N) : 1
) (
  input  wire logic                      clk_i,
  input  wire logic                      rst_ni,
  input  wire logic [N-1:0]              alloc_i,     // the entry was given to a request
  input  wire logic [N-1:0]              dealloc_i,   // its response has arrived
  input  wire logic [Ports-1:0]          end_i,       // not looked at
  input  wire logic [Ports*IdxWidth-1:0] end_idx_i,   // not looked at
  input  wire logic                      enable_i,    // 0: as if every timer were disabled
  input  wire logic                      clear_i,     // stop all timers
  input  wire logic                      acc_i,       // an access, for one cycle
  input  wire logic                      we_i,        // 1: write
  input  wire logic [7:0]                idx_i,       // which timer, below N
  input  wire logic [1:0]                word_i,      // which register
  input  wire logic [31:0]               wdata_i,     // write data
  output logic      [31:0]               rdata_o,     // read data, kept until the next access
  output logic                           ready_o,     // always 1
  output logic                           limit_o,     // an enabled limit was reached
  output logic                           orphan_o,    // dealloc without alloc
  output logic                           double_o,    // alloc of a running timer
  output logic                           overload_o,  // always 0
  output logic                           lost_o,      // always 0
  output logic      [Ports-1:0]          valid_o,     // samples, one for each entry
  output logic      [Ports*Width-1:0]    value_o      // their latencies in cycles
);
  if (Ports != N || Direct) begin : g_bad_ports
    $error("NumDealloc must be N in the build literal");
    fabmon_NumDealloc_must_be_N_in_the_build_literal u_refused ();
  end

  fabmon_stats_timers_literal #(.N(N), .Width(Width)) u_literal (
    .clk_i, .rst_ni, .alloc_i, .dealloc_i, .enable_i, .clear_i, .acc_i, .we_i, .idx_i, .word_i,
    .wdata_i, .rdata_o, .limit_o, .orphan_o, .double_o, .valid_o, .value_o
  );
  assign ready_o    = 1'b1;
  assign overload_o = 1'b0;
  assign lost_o     = 1'b0;

  logic unused;
  assign unused = ^{end_i, end_idx_i};
endmodule

`default_nettype wire
