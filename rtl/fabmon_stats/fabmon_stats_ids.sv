// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The identification registers of stats, for a register bus with a clock of its own:
// constants of the build, which the register domain answers without the port.
//
// Limits: Non-secure accesses read them, as they do in the port.
`default_nettype none

module fabmon_stats_ids #(
  parameter int unsigned N          = 16,  // 1-256: context entries
  parameter int unsigned NumBins    = 16,  // 1-64: bins
  parameter int unsigned TimerWidth = 32,  // 8-32: bits of a latency
  parameter int unsigned BinWidth   = 32,  // 16-64: bits of a bin's counter
  parameter int unsigned NumDealloc = 2,   // 1-N: samples taken in one cycle
  parameter int unsigned HistPorts  = 0,   // log-linear histograms, if HistWidth
  parameter int unsigned HistWidth  = 0    // 0, or 8-TimerWidth: bits of a latency that they tell
) (
  input  wire logic        ns_i,    // 1: the access is Non-secure
  input  wire logic [15:0] addr_i,  // byte address of the access
  output logic             hit_o,   // an identification register is there
  output logic      [31:0] data_o   // what it reads
);
  localparam int unsigned HistBins = 4 * (HistWidth - 1);

  logic [3:0] at;  // which one
  assign at[0] = (addr_i[15:2] == 14'(fabmon_stats_reg_pkg::RegId >> 2));
  assign at[1] = (addr_i[15:2] == 14'(fabmon_stats_reg_pkg::RegConfig0 >> 2));
  assign at[2] = (addr_i[15:2] == 14'(fabmon_stats_reg_pkg::RegConfig1 >> 2));
  assign at[3] = (addr_i[15:2] == 14'(fabmon_stats_reg_pkg::RegHistConfig >> 2));
  always_comb begin
    hit_o  = |at;
    data_o = '0;
    if (at[0]) data_o |= 32'h504D_5354;
    if (at[1]) data_o |= {16'(NumBins), 16'(N)};
    if (at[2]) data_o |= {8'd0, 8'(NumDealloc), 8'(BinWidth), 8'(TimerWidth)};
    if (at[3])
      data_o |= (HistWidth == 0) ? '0 : {8'(HistWidth), 8'd48, 4'(HistPorts), 4'd2, 8'(HistBins)};
  end

  logic unused;
  assign unused = ^{ns_i, addr_i[1:0]};
endmodule

`default_nettype wire
