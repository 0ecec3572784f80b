// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// In the place of the module of this name in rtl/fabmon_stats: the published formula, a counter for
// every bin (fabmon_stats_bins_literal).
`default_nettype none

module fabmon_stats_bins #(
  parameter int unsigned NumBins  = 16,   // bins, 1-64
  parameter int unsigned Ports    = 2,    // samples a cycle
  parameter int unsigned Width    = 32,   // bits of a latency
  parameter int unsigned BinWidth = 32,   // bits of a bin's counter, 16-64
  parameter bit          Search   = 1'b0  // not looked at
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire logic [Ports-1:0]       valid_i,     // samples
  input  wire logic [Ports*Width-1:0] value_i,     // their latencies
  input  wire logic                   freeze_i,    // drop what would be counted in this cycle
  input  wire logic                   clear_i,     // all counts to 0 before this cycle's hits
  input  wire logic                   snapshot_i,  // copy all counts as they are before this cycle
  input  wire logic                   shadow_i,    // reads of counts give the copies
  input  wire logic                   hold_i,      // not looked at
  input  wire logic                   acc_i,       // an access, for one cycle
  input  wire logic                   we_i,        // 1: write
  input  wire logic [1:0]             space_i,     // fabmon_stats_access_pkg::Space*
  input  wire logic [5:0]             idx_i,       // which bin, below NumBins
  input  wire logic [1:0]             word_i,      // fabmon_stats_access_pkg::Word* or Row*
  input  wire logic [31:0]            wdata_i,     // write data
  output logic      [63:0]            rdata_o,     // read data, valid with done_o and kept
  output logic                        done_o,      // the access is done, for one cycle
  output logic                        ready_o,     // always 1
  output logic                        overflow_o   // a bin that raises has reached its limit
);
  fabmon_stats_bins_literal #(
    .NumBins(NumBins), .Ports(Ports), .Width(Width), .BinWidth(BinWidth)
  ) u_literal (
    .clk_i, .rst_ni, .valid_i, .value_i, .freeze_i, .clear_i, .snapshot_i, .shadow_i, .acc_i, .we_i,
    .space_i, .idx_i, .word_i, .wdata_i, .rdata_o, .done_o, .overflow_o
  );
  assign ready_o = 1'b1;

  logic unused;
  assign unused = hold_i ^ Search;
endmodule

`default_nettype wire
