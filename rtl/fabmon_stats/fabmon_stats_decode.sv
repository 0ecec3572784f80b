// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Which register an address means: the map of rtl/fabmon_stats/stats.rdl, turned round.
`default_nettype none

module fabmon_stats_decode #(
  parameter int unsigned N         = 16,  // context entries
  parameter int unsigned NumBins   = 16,  // bins
  parameter int unsigned HistPorts = 0,   // log-linear histograms
  parameter int unsigned HistBins  = 1    // bins of each
) (
  input  wire logic [15:0] addr_i,     // byte address
  output logic             block_o,    // a register of the block space
  output logic             timer_o,    // a register of timer idx_o
  output logic             bin_o,      // val, limit, ctl or en_mode of bin idx_o
  output logic             bound_o,    // a boundary of bin idx_o
  output logic             hist_o,     // a log-linear bin of histogram port_o
  output logic             port_o,
  output logic [7:0]       idx_o,      // which timer or bin
  output logic [1:0]       word_o      // which of its registers
);
  logic [3:0] page;
  logic [7:0] row;

  assign page = addr_i[15:12];
  assign row  = addr_i[11:4];

  always_comb begin
    unique case (page)
      4'hC:    idx_o = {2'd0, addr_i[8:3]};
      4'h0:    idx_o = {1'b0, addr_i[9:3]};
      default: idx_o = row;
    endcase
  end
  assign port_o  = addr_i[10];
  always_comb begin
    unique case (page)
      4'hC:    word_o = {1'b0, addr_i[2]};
      4'h0:    word_o = {1'b0, addr_i[3]};  // of the counts of all samples: unbinned, samples
      default: word_o = addr_i[3:2];
    endcase
  end

  assign block_o = (page == 4'h0) & ~addr_i[11];
  assign timer_o = (page == 4'h1) & ({1'b0, row} < 9'(N));
  assign bin_o   = (page == 4'h8) & ({1'b0, row} < 9'(NumBins));
  assign bound_o = (page == 4'hC) & (addr_i[11:9] == '0) & ({3'd0, addr_i[8:3]} < 9'(NumBins));
  assign hist_o  = (page == 4'h0) & addr_i[11] & (HistPorts > 0) & (!port_o | (HistPorts > 1)) &
                   ({2'd0, addr_i[9:3]} < 9'(HistBins));
endmodule

`default_nettype wire
