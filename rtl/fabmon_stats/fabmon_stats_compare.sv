// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Which bins the samples of one cycle fall into, by two comparators for each bin and sample, and
// how much each counter has to grow (fabmon_stats_hits):
//
//     match[i][p] = (value[p] > ll[i]) & (value[p] <= ul[i])
//
// The interval is open below and closed above. A write changes what is compared from the next cycle
// on.
//
//     clock  u: valid_i, we_*_i;  u + 1: inc_o
`default_nettype none

module fabmon_stats_compare #(
  parameter int unsigned NumBins = 16,  // bins, 1-64
  parameter int unsigned Ports   = 2,   // samples a cycle
  parameter int unsigned Width   = 32,  // bits of a latency
  localparam int unsigned IncWidth = $clog2(Ports + 1)
) (
  input  wire logic                              clk_i,
  input  wire logic                              rst_ni,
  input  wire logic [Ports-1:0]                  valid_i,    // samples
  input  wire logic [Ports*Width-1:0]            value_i,    // their latencies
  input  wire logic                              freeze_i,   // count nothing (at u + 1)
  input  wire logic                              we_ll_i,    // write ll of bin idx_i
  input  wire logic                              we_ul_i,    // write ul
  input  wire logic                              we_mode_i,  // write [0] enable, [1] OR mode
  input  wire logic [5:0]                        idx_i,      // which bin
  input  wire logic [Width-1:0]                  wdata_i,    // write data
  output logic      [(NumBins+2)*IncWidth-1:0]   inc_o,      // increments of the rows
  output logic      [NumBins-1:0]                en_o,       // the enable bits
  output logic      [NumBins-1:0]                or_o,       // the OR bits
  output logic      [NumBins*Width-1:0]          ll_o,       // the lower boundaries
  output logic      [NumBins*Width-1:0]          ul_o        // the upper boundaries
);
  logic [NumBins*Ports-1:0] hit;

  for (genvar i = 0; i < NumBins; i++) begin : g_bin
    localparam logic [63:0] Ones  = (64'd1 << Width) - 64'd1;
    localparam logic [63:0] Lower = (i == 0) ? 64'd0 : ((i >= Width) ? Ones : (64'd1 << i));
    localparam logic [63:0] Upper = (i == NumBins - 1 || i + 1 >= Width) ? Ones : (64'd2 << i);

    logic [Width-1:0] ll_q, ul_q;
    logic [Ports-1:0] match;
    logic             sel;

    assign sel = idx_i == 6'(i);
    assign ll_o[i*Width +: Width] = ll_q;
    assign ul_o[i*Width +: Width] = ul_q;
    always_ff @(posedge clk_i) begin
      if (!rst_ni)             ll_q <= Lower[Width-1:0];
      else if (we_ll_i && sel) ll_q <= wdata_i;
      if (!rst_ni)             ul_q <= Upper[Width-1:0];
      else if (we_ul_i && sel) ul_q <= wdata_i;
    end

    always_comb begin
      match = '0;
      for (int p = 0; p < Ports; p++) begin
        match[p] = (value_i[p*Width +: Width] > ll_q) & (value_i[p*Width +: Width] <= ul_q);
      end
    end
    assign hit[i*Ports +: Ports] = match;
  end

  fabmon_stats_hits #(.NumBins(NumBins), .Ports(Ports)) u_hits (
    .clk_i, .rst_ni, .valid_i, .match_i(hit), .freeze_i, .we_i(we_mode_i), .idx_i,
    .wdata_i(wdata_i[1:0]), .inc_o, .en_o, .or_o
  );
endmodule

`default_nettype wire
