// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Observer of the open reads of one slave interface: what the R channel does not say of the data on
// it. A table, in the order of acceptance: the security of each read; and with Snoops, if it may be
// answered by another cache, its line and a mark that it has been.
//
// An AR handshake enters at the end, an R beat reads the oldest entry of its ID (AXI answers reads
// of one ID in order), its last beat takes that entry out and the younger ones move up. A snoop
// response with data searches the table for the oldest read of its line that has no mark yet.
// Everything looks at the table as it was before this cycle.
// The table is kept by bit: entry_q[b][i] is bit b of entry i. All entries move and are compared at
// once by expressions of MaxReads bits for each b, which a simulator does MaxReads bits at a time.
//
// Limits: a read that meets a full table is not entered, and `lost_o` tells; its data then finds a
// younger entry of its ID, or none, which is Secure and not marked.
`default_nettype none

module fabmon_cci400_si_reads #(
  parameter int unsigned IdWidth   = 4,
  parameter int unsigned LineWidth = 34,   // bits of the address of a line of 64 bytes
  parameter int unsigned MaxReads  = 32,   // entries
  parameter bit          Snoops    = 1'b1  // 1: with lines and marks
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  // AR
  input  wire logic                   begin_i,      // handshake
  input  wire logic [IdWidth-1:0]     arid_i,
  input  wire logic                   ns_i,         // Non-secure
  input  wire logic                   snoopable_i,  // another cache may have the data
  input  wire logic [LineWidth-1:0]   line_i,
  // R
  input  wire logic                   answer_i,     // RVALID
  input  wire logic                   end_i,        // handshake of the last beat
  input  wire logic [IdWidth-1:0]     rid_i,
  output logic                        ns_o,         // of the read that is answered; with RVALID
  output logic                        marked_o,
  // snoop responses of two other interfaces
  input  wire logic [1:0]             find_i,       // one with data
  input  wire logic [2*LineWidth-1:0] find_line_i,
  output logic [1:0]                  found_o,      // a read of that line is open here
  input  wire logic [1:0]             mark_i,       // mark it
  output logic                        lost_o        // one cycle late: a read was not entered
);
  // An entry holds its ID and, with Snoops, its line. All else is one bit of a vector each.
  localparam int unsigned EntryWidth = IdWidth + (Snoops ? LineWidth : 0);

  logic [MaxReads-1:0]   entry_q [EntryWidth];
  logic [EntryWidth-1:0] entry;
  logic [MaxReads-1:0]   valid_q, ns_q, answered_by, oldest, later, moves, place;
  logic                  enter, leave;

  always_comb begin
    answered_by = valid_q & {MaxReads{answer_i}};
    for (int b = 0; b < IdWidth; b++) answered_by &= ~(entry_q[b] ^ {MaxReads{rid_i[b]}});
  end
  assign oldest = answered_by & (~answered_by + MaxReads'(1));
  assign later  = answered_by | (~answered_by + MaxReads'(1));  // the oldest and all after it
  assign leave  = end_i & (|answered_by);
  assign enter  = begin_i & ~valid_q[MaxReads-1];
  assign ns_o   = |(oldest & ns_q);

  // The new entry's place: behind the last one, which moves up itself if one leaves.
  assign place = (leave ? valid_q & ~(valid_q >> 1) : ~valid_q & ((valid_q << 1) | MaxReads'(1))) &
                 {MaxReads{enter}};

  assign moves = place | (later & {MaxReads{leave}});  // entries that change

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      valid_q <= '0;
      lost_o  <= 1'b0;
    end else begin
      valid_q <= (leave ? valid_q >> 1 : valid_q) | place;
      lost_o  <= begin_i & ~enter;
    end
    ns_q <= ((leave ? (ns_q & ~later) | ((ns_q >> 1) & later) : ns_q) & ~place) |
            ({MaxReads{ns_i}} & place);
    if (enter | leave) begin
      for (int b = 0; b < EntryWidth; b++) begin
        entry_q[b] <= (entry_q[b] & ~moves) | ((entry_q[b] >> 1) & moves & ~place) |
                      ({MaxReads{entry[b]}} & place);
      end
    end
  end

  if (Snoops) begin : g_snoops
    logic [MaxReads-1:0] wants_q, marked_q, marked, same_a, same_b;

    // wants_q: may still be marked. Few cycles have a snoop response with data.
    assign entry = {line_i, arid_i};
    always_comb begin
      same_a = valid_q & wants_q & ~marked_q & {MaxReads{find_i[0]}};
      same_b = valid_q & wants_q & ~marked_q & {MaxReads{find_i[1]}};
      if (find_i != '0) begin
        for (int b = 0; b < LineWidth; b++) begin
          same_a &= ~(entry_q[IdWidth + b] ^ {MaxReads{find_line_i[b]}});
          same_b &= ~(entry_q[IdWidth + b] ^ {MaxReads{find_line_i[LineWidth + b]}});
        end
      end
    end
    assign found_o  = {|same_b, |same_a};
    assign marked_o = |(oldest & marked_q);
    assign marked   = marked_q | (same_a & (~same_a + MaxReads'(1)) & {MaxReads{mark_i[0]}}) |
                      (same_b & (~same_b + MaxReads'(1)) & {MaxReads{mark_i[1]}});

    always_ff @(posedge clk_i) begin
      marked_q <= (leave ? (marked & ~later) | ((marked >> 1) & later) : marked) & ~place;
      wants_q  <= ((leave ? (wants_q & ~later) | ((wants_q >> 1) & later) : wants_q) & ~place) |
                  ({MaxReads{snoopable_i}} & place);
    end
  end else begin : g_no_snoops
    assign entry    = arid_i;
    assign found_o  = '0;
    assign marked_o = 1'b0;
    logic unused;
    assign unused = ^{snoopable_i, line_i, find_i, find_line_i, mark_i};
  end
endmodule

`default_nettype wire
