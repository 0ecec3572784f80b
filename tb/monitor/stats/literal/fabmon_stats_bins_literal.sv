// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Reference of fabmon_stats_bins: one counter for every bin, the published formula of the Symphony
// note. Behind fabmon_stats_compare with a port for every entry it is the note's formula.
//
//     val[i]' = val >= limit ? val : min(val + inc, limit)      with val = 0 on a clear
//     the flag is set when inc > 0 and val + inc >= limit
//
// Limit 0 means none but the counter's width, and so does 32'hFFFFFFFF for a wider counter.
//
//     clock  u: valid_i, acc_i;  u + 1: hits count;  rdata_o and done_o at u + 2
`default_nettype none

module fabmon_stats_bins_literal #(
  parameter int unsigned NumBins  = 16,  // bins, 1-64
  parameter int unsigned Ports    = 16,  // samples a cycle
  parameter int unsigned Width    = 32,  // bits of a latency
  parameter int unsigned BinWidth = 32   // bits of a counter, 16-64
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire logic [Ports-1:0]       valid_i,     // samples
  input  wire logic [Ports*Width-1:0] value_i,     // their latencies
  input  wire logic                   freeze_i,    // drop what would be counted in this cycle
  input  wire logic                   clear_i,     // all counts to 0 before this cycle's hits
  input  wire logic                   snapshot_i,  // copy all counts as they are before this cycle
  input  wire logic                   shadow_i,    // reads of counts give the copies
  // registers
  input  wire logic                   acc_i,       // an access, for one cycle
  input  wire logic                   we_i,        // 1: write
  input  wire logic [1:0]             space_i,     // fabmon_stats_access_pkg::Space*
  input  wire logic [5:0]             idx_i,       // which bin, below NumBins
  input  wire logic [1:0]             word_i,      // fabmon_stats_access_pkg::Word* or Row*
  input  wire logic [31:0]            wdata_i,     // write data
  output logic      [63:0]            rdata_o,     // read data, valid with done_o and kept
  output logic                        done_o,      // the access is done, for one cycle
  output logic                        overflow_o   // a bin that raises has reached its limit
);
  localparam int unsigned IdxWidth   = (NumBins > 1) ? $clog2(NumBins) : 1;
  localparam int unsigned LimitWidth = (BinWidth < 32) ? BinWidth : 32;
  localparam int unsigned IncWidth   = $clog2(Ports + 1);

  logic [BinWidth-1:0]              val_q    [NumBins];
  logic [BinWidth-1:0]              shadow_q [NumBins];
  logic [LimitWidth-1:0]            limit_q  [NumBins];
  logic [(NumBins+2)*IncWidth-1:0]  inc;
  logic [NumBins*Width-1:0]         ll, ul;
  logic [NumBins-1:0]               en, or_mode, raise_q, ovf_q, reach;
  logic [63:0]                      unb_q, smp_q, unb_shadow_q, smp_shadow_q;
  logic                             acc_q, we_q, wr_bin;
  logic [1:0]                       space_q, word_q;
  logic [5:0]                       idx_q;
  logic [31:0]                      wdata_q;
  logic [IdxWidth-1:0]              idx;

  always_ff @(posedge clk_i) begin
    acc_q   <= acc_i & rst_ni;
    we_q    <= we_i;
    space_q <= space_i;
    word_q  <= word_i;
    idx_q   <= idx_i;
    wdata_q <= wdata_i;
  end
  assign idx    = idx_q[IdxWidth-1:0];
  assign wr_bin = acc_q & we_q & (space_q == fabmon_stats_access_pkg::SpaceBins);

  fabmon_stats_compare #(.NumBins(NumBins), .Ports(Ports), .Width(Width)) u_compare (
    .clk_i, .rst_ni, .valid_i, .value_i, .freeze_i,
    .we_ll_i(acc_i & we_i & (space_i == fabmon_stats_access_pkg::SpaceBounds) & ~word_i[0]),
    .we_ul_i(acc_i & we_i & (space_i == fabmon_stats_access_pkg::SpaceBounds) & word_i[0]),
    .we_mode_i(acc_i & we_i & (space_i == fabmon_stats_access_pkg::SpaceBins) &
               (word_i == fabmon_stats_access_pkg::WordMode)),
    .idx_i, .wdata_i(wdata_i[Width-1:0]), .inc_o(inc), .en_o(en), .or_o(or_mode),
    .ll_o(ll), .ul_o(ul)
  );

  // ---------------------------------------------------------------- bins
  for (genvar i = 0; i < NumBins; i++) begin : g_bin
    logic                wr, clear;
    logic [BinWidth-1:0] limit, val;
    logic [BinWidth:0]   sum;
    logic [IncWidth-1:0] inc_bin;

    assign wr       = wr_bin & (idx_q == 6'(i));
    assign clear    = clear_i | (wr & (word_q == fabmon_stats_access_pkg::WordCtl) & wdata_q[0]);
    assign inc_bin  = inc[i*IncWidth +: IncWidth];
    assign limit    = (limit_q[i] == '0 || (BinWidth > 32 && limit_q[i] == '1))
                      ? {BinWidth{1'b1}} : BinWidth'(limit_q[i]);
    assign val      = clear ? '0 : val_q[i];
    assign sum      = {1'b0, val} + (BinWidth + 1)'(inc_bin);
    assign reach[i] = (inc_bin != '0) & (sum >= {1'b0, limit});

    always_ff @(posedge clk_i) begin
      if (!rst_ni) begin
        val_q[i]    <= '0;
        shadow_q[i] <= '0;
        ovf_q[i]    <= 1'b0;
        limit_q[i]  <= '1;
        raise_q[i]  <= 1'b0;
      end else begin
        if (!reach[i])        val_q[i] <= sum[BinWidth-1:0];
        else if (val > limit) val_q[i] <= val;
        else                  val_q[i] <= limit;
        ovf_q[i] <= reach[i] |
                    (ovf_q[i] & ~(wr & (word_q == fabmon_stats_access_pkg::WordCtl) & wdata_q[1]));
        if (snapshot_i)           shadow_q[i] <= val_q[i];
        if (wr && word_q == fabmon_stats_access_pkg::WordLimit) limit_q[i]  <=
            wdata_q[LimitWidth-1:0];
        if (wr && word_q == fabmon_stats_access_pkg::WordMode) raise_q[i]  <= wdata_q[2];
      end
    end
  end

  // ---------------------------------------------------------------- totals
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      unb_q        <= '0;
      smp_q        <= '0;
      unb_shadow_q <= '0;
      smp_shadow_q <= '0;
    end else begin
      unb_q <= (clear_i ? '0 : unb_q) + 64'(inc[NumBins*IncWidth +: IncWidth]);
      smp_q <= (clear_i ? '0 : smp_q) + 64'(inc[(NumBins+1)*IncWidth +: IncWidth]);
      if (snapshot_i) begin
        unb_shadow_q <= unb_q;
        smp_shadow_q <= smp_q;
      end
    end
  end

  // ---------------------------------------------------------------- reads
  logic [63:0] bin_read;
  always_comb begin
    unique case (word_q)
      fabmon_stats_access_pkg::WordVal:   bin_read =
          shadow_i ? 64'(shadow_q[idx]) : 64'(val_q[idx]);
      fabmon_stats_access_pkg::WordLimit: bin_read = 64'(limit_q[idx]);
      fabmon_stats_access_pkg::WordCtl:   bin_read = {62'd0, ovf_q[idx], 1'b0};
      default:                     bin_read = {61'd0, raise_q[idx], or_mode[idx], en[idx]};
    endcase
  end
  always_ff @(posedge clk_i) begin
    done_o     <= (acc_q | clear_i | snapshot_i) & rst_ni;
    overflow_o <= |(reach & raise_q) & rst_ni;
    if (acc_q) begin
      unique case (space_q)
        fabmon_stats_access_pkg::SpaceBins:   rdata_o <= bin_read;
        fabmon_stats_access_pkg::SpaceBounds: rdata_o <= word_q[0] ? 64'(ul[idx*Width +: Width])
                                                              : 64'(ll[idx*Width +: Width]);
        default: rdata_o <= word_q[0] ? (shadow_i ? smp_shadow_q : smp_q)
                                      : (shadow_i ? unb_shadow_q : unb_q);
      endcase
    end
  end
endmodule

`default_nettype wire
