// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// How much each counter has to grow by the samples of one cycle, of which it is known between whose
// boundaries they lie.
//
//     hit[i][p] = valid[p] & match[i][p]     if bin i is enabled
//     inc[i]    = number of hits, or in OR mode 1 if there is any
//
// Row NumBins counts the samples in no bin, row NumBins + 1 all samples. A write of a mode holds
// for the samples of the next cycle.
//
//     clock  u: valid_i, match_i, we_i;  u + 1: inc_o
`default_nettype none

module fabmon_stats_hits #(
  parameter int unsigned NumBins = 16,  // bins, 1-64
  parameter int unsigned Ports   = 2,   // samples a cycle
  localparam int unsigned IncWidth = $clog2(Ports + 1)
) (
  input  wire logic                            clk_i,
  input  wire logic                            rst_ni,
  input  wire logic [Ports-1:0]                valid_i,   // samples
  input  wire logic [NumBins*Ports-1:0]        match_i,   // between the boundaries of which bins
  input  wire logic                            freeze_i,  // count nothing (at u + 1)
  input  wire logic                            we_i,      // write [0] enable, [1] OR mode
  input  wire logic [5:0]                      idx_i,     // of which bin
  input  wire logic [1:0]                      wdata_i,   // write data
  output logic      [(NumBins+2)*IncWidth-1:0] inc_o,     // increments of the rows
  output logic      [NumBins-1:0]              en_o,      // the enable bits
  output logic      [NumBins-1:0]              or_o       // the OR bits
);
  logic [NumBins*Ports-1:0] hit;
  logic [NumBins-1:0]       or_q;
  logic [Ports-1:0]         valid_q, binned;

  for (genvar i = 0; i < NumBins; i++) begin : g_bin
    logic [Ports-1:0]    hit_q;
    logic [IncWidth-1:0] inc;
    logic                sel;

    assign sel = we_i & (idx_i == 6'(i));
    always_ff @(posedge clk_i) begin
      if (!rst_ni)  en_o[i] <= 1'b1;
      else if (sel) en_o[i] <= wdata_i[0];
      if (!rst_ni)  or_o[i] <= 1'b0;
      else if (sel) or_o[i] <= wdata_i[1];
      if (!rst_ni || !en_o[i] || valid_i == '0) hit_q <= '0;
      else                                      hit_q <= match_i[i*Ports +: Ports] & valid_i;
    end
    assign inc = or_q[i] ? IncWidth'(|hit_q) : IncWidth'($countones(hit_q));
    assign inc_o[i*IncWidth +: IncWidth] = inc & {IncWidth{~freeze_i}};  // bin
    assign hit[i*Ports +: Ports] = hit_q;
  end

  always_comb begin
    binned = '0;
    for (int i = 0; i < NumBins; i++) binned |= hit[i*Ports +: Ports];
  end
  assign inc_o[NumBins*IncWidth +: IncWidth] =      // unbinned
      IncWidth'($countones(valid_q & ~binned)) & {IncWidth{~freeze_i}};
  assign inc_o[(NumBins+1)*IncWidth +: IncWidth] =  // samples
      IncWidth'($countones(valid_q)) & {IncWidth{~freeze_i}};

  always_ff @(posedge clk_i) begin
    or_q <= or_o;  // goes with the hits
    if (!rst_ni) valid_q <= '0;
    else         valid_q <= valid_i;
  end
endmodule

`default_nettype wire
