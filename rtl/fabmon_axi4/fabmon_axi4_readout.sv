// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// When a snapshot is taken, and when what it stored can be read.
//
// A snapshot is taken in the very cycle of its request. It is refused, and `lost_o` says so, only
// while an earlier snapshot is being stored, or while a read of the store waits that one snapshot
// has already held up: so neither side can starve. A read of the store waits until nothing is being
// stored, so that it never sees a half-written snapshot: that takes a round of eight slots and
// three cycles at most, and one cycle more if a snapshot begins right after the one before. Reads
// of counts have a path of their own (fabmon_axi4_counters).
`default_nettype none

module fabmon_axi4_readout (
  input  wire logic clk_i,
  input  wire logic rst_ni,
  input  wire logic csr_rst_i,   // forget the snapshot
  input  wire logic snap_i,      // a snapshot is asked for in this cycle
  input  wire logic store_i,     // a read of the store is pending
  input  wire logic busy_i,      // fabmon_axi4_counters is storing
  output logic      taken_o,     // a snapshot is taken in this cycle
  output logic      finished_o,  // a snapshot has been stored
  output logic      lost_o,      // a snapshot was refused
  output logic      ack_o        // the pending read has its data
);
  logic snapping_q, busy_q, busy1_q, held_q, settled;

  // Two cycles after busy_i the last word is in the store and can be read.
  assign settled    = ~busy_i & ~busy_q & ~busy1_q;
  assign taken_o    = snap_i & ~(busy_i & snapping_q) & ~held_q;
  assign lost_o     = snap_i & ~taken_o;
  assign finished_o = snapping_q & ~busy_i;
  assign ack_o      = settled & store_i;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      snapping_q <= 1'b0;
      busy_q     <= 1'b0;
      busy1_q    <= 1'b0;
      held_q     <= 1'b0;
    end else begin
      snapping_q <= ~csr_rst_i & (taken_o | (snapping_q & busy_i));
      busy_q     <= busy_i | taken_o;
      busy1_q    <= busy_q;
      held_q     <= store_i & ~ack_o & (held_q | taken_o | busy_i);
    end
  end
endmodule

`default_nettype wire
