// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The atomic operations of an AXI5 port that wait for their data on R, by ID: those whose AW had
// AWATOP[5] (AtomicLoad, AtomicSwap, AtomicCompare). Their data ends no read.
//
//     atomic = last and an operation of its ID, accepted before this cycle, waits; it waits no more
//     read   = last and not atomic
//     lost   = accept, and after `last` of this cycle all Entries still wait: not tracked
//
// The data of an operation that was lost is taken for that of a read. With accept_i tied to 0 no
// entry is ever valid, and synthesis removes all of it.
`ifndef FABMON_COMMON_AXI_ATOMICS_SV
`define FABMON_COMMON_AXI_ATOMICS_SV
`default_nettype none

module fabmon_common_axi_atomics #(
  parameter int unsigned Entries = 4,  // operations that wait at once, 1-16
  parameter int unsigned IdWidth = 4   // bits of an ID, 1-32
) (
  input  wire logic               clk_i,
  input  wire logic               rst_ni,       // nothing waits
  input  wire logic               accept_i,     // AW handshake with AWATOP[5]
  input  wire logic [IdWidth-1:0] accept_id_i,  // AWID
  input  wire logic               last_i,       // R handshake with RLAST
  input  wire logic [IdWidth-1:0] last_id_i,    // RID
  output logic                    read_o,       // the burst of R is a read's
  output logic                    lost_o        // the operation of this cycle is not tracked
);
  logic [IdWidth-1:0] id_q [Entries];
  logic [Entries-1:0] v_q, match, hit, kept, insert;
  logic               seen, full;

  for (genvar i = 0; i < Entries; i++) begin : g_match
    assign match[i] = last_i & v_q[i] & (id_q[i] == last_id_i);
  end

  // Operations of one ID are alike: the first entry that matches goes, the first free one is taken.
  always_comb begin
    seen = 1'b0;
    for (int i = 0; i < Entries; i++) begin
      hit[i] = match[i] & ~seen;
      seen   = seen | match[i];
    end
  end
  assign kept = v_q & ~hit;
  always_comb begin
    full = 1'b1;
    for (int i = 0; i < Entries; i++) begin
      insert[i] = accept_i & full & ~kept[i];
      full      = full & kept[i];
    end
  end

  assign read_o = last_i & ~(|match);
  assign lost_o = accept_i & full;

  // Written as set and clear: with accept_i = 0 the only value that an entry's bit takes is 0.
  for (genvar i = 0; i < Entries; i++) begin : g_entry
    always_ff @(posedge clk_i) begin
      if (!rst_ni)        v_q[i] <= 1'b0;
      else if (insert[i]) v_q[i] <= 1'b1;
      else if (hit[i])    v_q[i] <= 1'b0;
    end
    always_ff @(posedge clk_i) begin
      if (insert[i]) id_q[i] <= accept_id_i;
    end
  end
endmodule

`default_nettype wire
`endif
