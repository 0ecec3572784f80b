// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Of bins that do not overlap, every sample is in exactly one or is unbinned:
//
//     val[0] + ... + val[NumBins-1] + unbinned = samples
//
// (modulo 2^BinWidth, which is more than a bin can have) in fabmon_stats_bins_literal, in every
// cycle, for whatever samples, accesses, freezes, clears of all counts, and resets at any time.
// Bins may leave gaps, be empty or disabled; they may be written.
//
// Assumed: the first cycle is a reset; after it the bins that are enabled do not overlap, in SUM
// mode; no single bin is cleared; no bin reaches its limit, for then it stops counting.
`default_nettype none

module stats_bins_sum #(
  parameter int unsigned NumBins  = 3,
  parameter int unsigned Ports    = 2,
  parameter int unsigned Width    = 4,
  parameter int unsigned BinWidth = 8
) (
  input wire logic                   clk_i,
  input wire logic                   rst_ni,
  input wire logic [Ports-1:0]       valid_i,
  input wire logic [Ports*Width-1:0] value_i,
  input wire logic                   freeze_i,
  input wire logic                   clear_i,
  input wire logic                   snapshot_i,
  input wire logic                   shadow_i,
  input wire logic                   acc_i,
  input wire logic                   we_i,
  input wire logic [1:0]             space_i,
  input wire logic [5:0]             idx_i,
  input wire logic [1:0]             word_i,
  input wire logic [31:0]            wdata_i
);
  fabmon_stats_bins_literal #(
    .NumBins(NumBins), .Ports(Ports), .Width(Width), .BinWidth(BinWidth)
  ) u_dut (
    .clk_i, .rst_ni, .valid_i, .value_i, .freeze_i, .clear_i, .snapshot_i, .shadow_i, .acc_i, .we_i,
    .space_i, .idx_i, .word_i, .wdata_i, .rdata_o(), .done_o(), .overflow_o()
  );

  // Signals inside u_dut: Yosys joins a wire of this name and attribute when it flattens.
  (* hierconn *) wire logic [63:0]              \u_dut.unb_q ;
  (* hierconn *) wire logic [63:0]              \u_dut.smp_q ;
  (* hierconn *) wire logic [NumBins*Width-1:0] \u_dut.ll ;
  (* hierconn *) wire logic [NumBins*Width-1:0] \u_dut.ul ;
  (* hierconn *) wire logic [NumBins-1:0]       \u_dut.en ;
  (* hierconn *) wire logic [NumBins-1:0]       \u_dut.or_mode ;
  (* hierconn *) wire logic [NumBins-1:0]       \u_dut.reach ;
  (* hierconn *) wire logic [BinWidth-1:0]      \u_dut.g_bin[0].val ;  // the count, if not cleared
  (* hierconn *) wire logic [BinWidth-1:0]      \u_dut.g_bin[1].val ;
  (* hierconn *) wire logic [BinWidth-1:0]      \u_dut.g_bin[2].val ;
  if (NumBins != 3) begin : g_no
    $error("the sum below is one of three bins");
  end
  logic [BinWidth-1:0] total;
  assign total = \u_dut.g_bin[0].val + \u_dut.g_bin[1].val + \u_dut.g_bin[2].val +
                 \u_dut.unb_q [BinWidth-1:0];

  // ---------------------------------------------------------------- what is assumed
  logic             started = 1'b0;
  logic             overlap, clear_one;
  logic [Width-1:0] ll_a, ul_a, ll_b, ul_b;
  always_ff @(posedge clk_i) begin
    started   <= 1'b1;
    clear_one <= acc_i & we_i & (space_i == 2'd0) & (word_i == 2'd2) & wdata_i[0];
  end
  always_comb begin
    overlap = 1'b0;
    for (int a = 0; a < NumBins; a++) begin
      for (int b = a + 1; b < NumBins; b++) begin
        ll_a = \u_dut.ll [a*Width +: Width];
        ul_a = \u_dut.ul [a*Width +: Width];
        ll_b = \u_dut.ll [b*Width +: Width];
        ul_b = \u_dut.ul [b*Width +: Width];
        if ((\u_dut.en [a]) && (\u_dut.en [b]) && ll_a < ul_a && ll_b < ul_b && ul_a > ll_b &&
            ul_b > ll_a) begin
          overlap = 1'b1;
        end
      end
    end
    assume (started | ~rst_ni);
    if (started) begin
      assume (~overlap);
      assume (\u_dut.or_mode == '0);
      assume (\u_dut.reach == '0);
      assume (~clear_one);
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      a_sum:  assert (clear_i | (total == \u_dut.smp_q [BinWidth-1:0]));
      c_each: cover (\u_dut.g_bin[0].val > 1 && \u_dut.g_bin[2].val > 1 && \u_dut.unb_q > 1);
      c_gap:  cover (\u_dut.unb_q > 0 && ~(&\u_dut.en ) && \u_dut.g_bin[1].val > 0);
    end
  end
endmodule

`default_nettype wire
