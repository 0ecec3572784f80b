// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmon_stats_bins = fabmon_stats_bins_literal: what accesses read and the overflows that are
// raised, for whatever samples, accesses, freezes, clears and snapshots, resets at any time.
//
// The two answer after different times, so their answers are compared in order: each access and
// each clear or snapshot waits until both are done. The pulses of overflow_o come with a visit,
// late and once for several: those before an access that reads the flags (space 3) are compared at
// its end.
//
// Assumed, as fabmon_stats_regs does it: the first cycle is a reset; one operation at a time, after
// `ready_o`; hold_i from 2 cycles before acc_i or 3 before a clear or snapshot until done; an
// operation addresses a row and a word that there is; shadow_i changes only when nothing is under
// way. With Pause, a cycle between two operations, too: an access has two at least, its answer on
// the register bus, and the next address.
`default_nettype none

module stats_bins_equal #(
  parameter int unsigned NumBins  = 2,
  parameter int unsigned Ports    = 2,
  parameter int unsigned Width    = 2,
  parameter int unsigned BinWidth = 3,
  parameter bit          Pause    = 1'b0
) (
  input wire logic                   clk_i,
  input wire logic                   rst_ni,
  input wire logic [Ports-1:0]       valid_i,
  input wire logic [Ports*Width-1:0] value_i,
  input wire logic                   freeze_i,
  input wire logic                   shadow_i,
  input wire logic                   start_i,  // an operation starts
  input wire logic                   all_i,    // it is a clear or snapshot, or both
  input wire logic                   clear_i,
  input wire logic                   snapshot_i,
  input wire logic                   we_i,
  input wire logic [1:0]             space_i,
  input wire logic [5:0]             idx_i,
  input wire logic [1:0]             word_i,
  input wire logic [31:0]            wdata_i
);
  // ---------------------------------------------------------------- operations
  // start at s; acc at s + 2; clear and snapshot at s + 3; the next one after both are done.
  logic        busy, busy_q, start, clear, snapshot, hold, acc, done, done_ref, had, had_ref, ready;
  logic        we, all_q, clear_q, snapshot_q, finish;
  logic [2:0]  stage;
  logic [1:0]  space, word;
  logic [5:0]  idx;
  logic [31:0] wdata;
  logic [63:0] rdata, rdata_ref;
  logic        overflow, overflow_ref;
  logic        shadow;

  assign start    = start_i & ~busy & ~(Pause & busy_q) & ready;
  assign hold     = start | busy;
  assign acc      = stage[1] & ~all_q;
  assign clear    = stage[2] & all_q & clear_q;
  assign snapshot = stage[2] & all_q & snapshot_q;
  assign finish   = busy & (had | done) & (had_ref | done_ref);

  always_ff @(posedge clk_i) begin
    stage  <= {stage[1:0], start};
    busy   <= start | (busy & ~finish);
    busy_q <= busy;
    if (start) begin
      all_q      <= all_i;
      clear_q    <= clear_i;
      snapshot_q <= snapshot_i | ~clear_i;
      we         <= we_i;
      space      <= space_i;
      idx        <= idx_i;
      word       <= word_i;
      wdata      <= wdata_i;
    end
    had     <= ~start & (had | done);
    had_ref <= ~start & (had_ref | done_ref);
    if (!hold) shadow <= shadow_i;
    if (!rst_ni) begin
      stage  <= '0;
      busy   <= 1'b0;
      shadow <= 1'b0;
    end
  end

  logic started = 1'b0;
  always_ff @(posedge clk_i) started <= 1'b1;
  always_comb begin
    assume (started | ~rst_ni);
    if (start) begin
      assume (32'(idx_i) < NumBins);
      assume (space_i == 2'd0 || word_i[1] == 1'b0);
      assume (space_i < 2'd2 || ~we_i);
    end
  end

  fabmon_stats_bins #(.NumBins(NumBins), .Ports(Ports), .Width(Width), .BinWidth(BinWidth)) u_dut (
    .clk_i, .rst_ni, .valid_i, .value_i, .freeze_i, .clear_i(clear), .snapshot_i(snapshot),
    .shadow_i(shadow), .hold_i(hold), .acc_i(acc), .we_i(we), .space_i(space), .idx_i(idx),
    .word_i(word), .wdata_i(wdata), .rdata_o(rdata), .done_o(done), .ready_o(ready),
    .overflow_o(overflow)
  );
  fabmon_stats_bins_literal #(
    .NumBins(NumBins), .Ports(Ports), .Width(Width), .BinWidth(BinWidth)
  ) u_ref (
    .clk_i, .rst_ni, .valid_i, .value_i, .freeze_i, .clear_i(clear), .snapshot_i(snapshot),
    .shadow_i(shadow), .acc_i(acc), .we_i(we), .space_i(space), .idx_i(idx), .word_i(word),
    .wdata_i(wdata), .rdata_o(rdata_ref), .done_o(done_ref), .overflow_o(overflow_ref)
  );

  // ---------------------------------------------------------------- what is the same
  // Overflows up to the capture of a read of the flags; later ones are left to the next.
  logic flags, caught, caught_ref, late_ref, capture;
  assign flags = ~all_q & (space == 2'd3);
  always_ff @(posedge clk_i) begin
    capture <= acc & (space == 2'd3);
    caught  <= (caught | overflow) & rst_ni;
    if (!rst_ni) begin
      caught_ref <= 1'b0;
      late_ref   <= 1'b0;
    end else begin
      late_ref   <= late_ref | overflow_ref;
      if (capture) caught_ref <= caught_ref | late_ref | overflow_ref;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_ni) begin
      // The reference keeps the answer; space 3 has none.
      a_rdata: assert (~(finish & ~all_q & ~we & (space != 2'd3)) | (rdata == rdata_ref));
      a_first: assert (~(busy & had & ~had_ref & ~done_ref));
      a_flags: assert (~(finish & flags) | ~caught_ref | caught | overflow);
      a_raise: assert (~(caught | overflow) | late_ref | overflow_ref);
      c_full:  cover (finish && ~all_q && ~we && space == 2'd0 && word == 2'd2 && rdata[1]);
      c_shadow: cover (finish && ~all_q && ~we && space == 2'd2 && shadow && rdata > 64'd1);
    end
  end
endmodule

`default_nettype wire
