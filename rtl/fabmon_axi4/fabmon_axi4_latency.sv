// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Advanced latency mode: the latency of each transaction of one direction, matched by ID.
//
// A queue of start stamps in the order of the commands. A close takes the oldest entry with its ID,
// and the entries behind it move up; so the oldest of an ID is simply the first match. The
// increment of the closing clock is now - stamp. Entry i, with hit[i] the first match and v[i] its
// valid bit:
//     up[i]   = a hit at or before i              (entry i+1 moves into i)
//     next[i] = open at the first free place ? new : up[i] ? entry[i+1] : entry[i]
// A close that no entry matches ends the command of its own cycle, if that has its ID: the latency
// is 0, and the command takes no entry.
// Stamps have one bit more than the latency, and a scrubber that looks at one entry a cycle marks
// those that grew older than the latency can tell, before their stamp comes round again.
//
// A drop leaves none open, whatever its cycle opens.
//
// Cost grows with Entries, never with 2^IdWidth. Limits, each with the sticky flag: a command that
// finds the queue full is not tracked; a latency above 2^Width - 1 saturates there. A close without
// an open is an orphan (monitor attached in mid-traffic, or an untracked command) and adds nothing.
`ifndef FABMON_AXI4_LATENCY_SV
`define FABMON_AXI4_LATENCY_SV
`default_nettype none

module fabmon_axi4_latency #(
  parameter int unsigned Width   = 16,  // bits of a latency, 3-48
  parameter int unsigned Entries = 64,  // tracked transactions, 1-512
  parameter int unsigned IdWidth = 4    // bits of an ID, 1-32
) (
  input  wire logic               clk_i,
  input  wire logic               rst_ni,
  input  wire logic               clear_i,     // Rst_Cntr: drop the flag; what is open stays open
  input  wire logic               drop_i,      // none is open after this cycle
  input  wire logic               open_i,      // a command was accepted
  input  wire logic [IdWidth-1:0] open_id_i,   // its ID
  input  wire logic               close_i,     // a transaction ended
  input  wire logic [IdWidth-1:0] close_id_i,  // its ID
  output logic      [Width-1:0]   latency_o,   // cycles from command to end; counts if active_o
  output logic                    active_o,    // a tracked transaction ends in this cycle
  output logic                    some_o,      // tracked ones are open before this cycle
  output logic                    at_once_o,   // it is the command of this cycle: latency 0
  output logic                    orphan_o,    // a close without an open, in this cycle
  output logic                    ovf_o        // sticky: a command was lost or a latency saturated
);
  localparam int unsigned EntryBits = $clog2(Entries + 1);
  localparam int unsigned StampW = ((Width > EntryBits) ? Width : EntryBits) + 1;
  localparam logic [StampW-1:0] TooOld = StampW'(1) << Width;

  logic [StampW-1:0]  stamp_q [Entries];
  logic [IdWidth-1:0] id_q    [Entries];
  logic [StampW-1:0]  now_q, hit_stamp, scrub_stamp, age;
  logic [Entries-1:0] v_q, old_q, match, hit, up, old_now, v_kept, insert, scrub_q;
  logic               full, hit_old, seen;

  for (genvar i = 0; i < Entries; i++) begin : g_match
    assign match[i] = close_i & v_q[i] & (id_q[i] == close_id_i);
  end

  // The first match, and everything behind it.
  always_comb begin
    seen = 1'b0;
    for (int i = 0; i < Entries; i++) begin
      hit[i] = match[i] & ~seen;
      seen   = seen | match[i];
      up[i]  = seen;
    end
  end

  // One stamp for the close, one for the scrubber.
  always_comb begin
    hit_stamp   = '0;
    scrub_stamp = '0;
    for (int i = 0; i < Entries; i++) begin
      hit_stamp   |= stamp_q[i] & {StampW{hit[i]}};
      scrub_stamp |= stamp_q[i] & {StampW{scrub_q[i]}};
    end
  end

  logic found;
  assign found     = |match;
  assign at_once_o = open_i & close_i & ~found & (open_id_i == close_id_i);
  assign active_o  = found | at_once_o;
  assign some_o    = v_q[0];
  assign orphan_o  = close_i & ~active_o;
  assign age       = (now_q - hit_stamp) & {StampW{found}};
  assign hit_old   = (|(hit & old_q)) | (age >= TooOld);
  assign latency_o = hit_old ? {Width{1'b1}} : age[Width-1:0];
  assign old_now   = old_q | (scrub_q & {Entries{(now_q - scrub_stamp) >= TooOld}});

  logic enters;  // a command to be tracked beyond this cycle
  assign enters = open_i & ~at_once_o;
  assign full   = v_q[Entries-1] & ~found;
  assign v_kept = found ? (v_q >> 1) : v_q;
  assign insert = {Entries{enters & ~full}} & ~v_kept & ((v_kept << 1) | Entries'(1));

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      v_q     <= '0;
      now_q   <= '0;
      scrub_q <= Entries'(1);
    end else begin
      v_q     <= (v_kept | insert) & ~{Entries{drop_i}};
      now_q   <= now_q + StampW'(1);
      // Downwards, as the entries move: an entry cannot slip past the scrubber.
      scrub_q <= (scrub_q >> 1) | (Entries'(scrub_q[0]) << (Entries - 1));
    end
  end

  for (genvar i = 0; i < Entries; i++) begin : g_entry
    localparam int unsigned Behind = (i == Entries - 1) ? i : i + 1;
    always_ff @(posedge clk_i) begin
      if (insert[i]) begin
        stamp_q[i] <= now_q;
        id_q[i]    <= open_id_i;
      end else if (up[i]) begin
        stamp_q[i] <= stamp_q[Behind];
        id_q[i]    <= id_q[Behind];
      end
      old_q[i] <= ~insert[i] & (up[i] ? old_now[Behind] : old_now[i]);
    end
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni || clear_i) ovf_o <= 1'b0;
    else                    ovf_o <= ovf_o | (enters & full) | (found & hit_old);
  end
endmodule

`default_nettype wire
`endif
