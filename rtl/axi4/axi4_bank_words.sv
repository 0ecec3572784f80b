// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The words of the counters, and the one adder that visits them.
//
//     cycle   t        t + 1   t + 2                    t + 3
//             visit    read    sum = word + add + one   write; store; overflow
//
// A visit of a clear writes 0; so does one of a snapshot that clears, except to the first of a
// pair, which is the time since a gap event's last update. The second of a pair grows by the sum of
// the first. Where a round is given up between the two, the second is visited in the place of slot
// 0 of the round that starts, which has no counter: as part of the old one. Slot 1 has none either:
// a slot visited just before its round is given up is visited again no sooner than its word is
// there. The word of slot 0 is always 0 and is read where a clear has not yet reached the word that
// is meant.
//
// The sums of a snapshot go to a second RAM at the address of their slot; that of a register access
// goes to its last address.
`default_nettype none

module axi4_bank_words #(
  parameter int unsigned Slots     = 48,
  parameter int unsigned Width     = 48,
  parameter int unsigned AddWidth  = 24,
  parameter logic [Slots-1:0] Values = '0,  // slots whose word stays 0: the lane is the value
  parameter int unsigned PairSlot = axi4_bank_pkg::GapSlot,    // the first slot of pairs, even
  parameter int unsigned PairEnd  = axi4_bank_pkg::BaseSlots,  // the first behind them
  localparam int unsigned SlotBits = $clog2(Slots + axi4_bank_pkg::Drain),
  localparam int unsigned Address  = $clog2(Slots + 1)
) (
  input  wire logic                  clk_i,
  // scan, cycle t
  input  wire logic [SlotBits-1:0]   slot_i,
  input  wire axi4_bank_pkg::round_e round_i,
  input  wire logic                  snap_clear_i,  // the snapshot clears
  input  wire logic                  zero_i,        // the word counts as 0
  input  wire logic [Address-1:0]    wanted_i,      // slot that a register access wants
  output logic [SlotBits-1:0]        slot_o,        // visited
  output logic                       gap_o,         // one of a pair
  output logic                       first_o,       // the first
  // low part, cycle t + 2
  input  wire logic [AddWidth-1:0]   add_i,
  input  wire logic                  one_i,
  input  wire logic                  ones_i,        // all bits of the value
  input  wire logic                  prev_i,
  input  wire logic                  set_i,
  input  wire logic [7:0]            set_to_i,
  // overflow, cycle t + 3
  output logic                       overflow_o,
  output logic [Address-1:0]         overflow_slot_o,
  // read port of the store
  input  wire logic [Address-1:0]    read_i,
  output logic [Width-1:0]           read_o         // one cycle after the address
);
  localparam logic [(1<<SlotBits)-1:0] AllValues = (1 << SlotBits)'(Values);

  // ---------------------------------------------------------------- t: the visit
  logic [SlotBits-1:0] slot1_q;
  logic                broken, pair_q, valid;
  assign broken  = pair_q & (slot_i == '0);
  assign slot_o  = broken ? {slot1_q[SlotBits-1:1], 1'b1} : slot_i;
  assign gap_o   = (slot_o >= SlotBits'(PairSlot)) &
                   (slot_o < SlotBits'(PairEnd));
  assign first_o = ~slot_o[0];
  assign valid   = (slot_i < SlotBits'(Slots));

  logic clear1_q, store1_q, read1_q, valid1_q, count1_q, gap1_q, gap2_q, zero1_q, clearing;
  logic snap, reading;
  assign clearing = (round_i == axi4_bank_pkg::RoundClear);
  assign snap    = (round_i == axi4_bank_pkg::RoundSnap) & ~broken;
  assign reading = (round_i == axi4_bank_pkg::RoundRead) & ~broken;
  always_ff @(posedge clk_i) begin
    pair_q   <= gap_o & first_o & ~clearing;
    zero1_q  <= zero_i & ~broken;
    gap1_q   <= gap_o;
    slot1_q  <= slot_o;
    valid1_q <= valid;
    clear1_q <= clearing | ((slot_i == '0) & ~broken) |
                (snap & snap_clear_i & ~(gap_o & first_o)) | AllValues[slot_o];
    store1_q <= snap & valid;
    read1_q  <= reading & (Address'(slot_o) == wanted_i);
    count1_q <= valid & ~clearing;
  end

  // ---------------------------------------------------------------- t + 1: read
  (* ram_style = "block" *) logic [Width-1:0] word_mem [1 << Address];
  logic [Width-1:0]   word_q;
  logic [Address-1:0] slot2_q;
  logic               clear2_q, store2_q, read2_q, valid2_q, count2_q;
  always_ff @(posedge clk_i) begin
    word_q   <= word_mem[zero1_q ? '0 : Address'(slot1_q)];
    slot2_q  <= Address'(slot1_q);
    clear2_q <= clear1_q;
    gap2_q   <= gap1_q;
    store2_q <= store1_q;
    read2_q  <= read1_q;
    valid2_q <= valid1_q;
    count2_q <= count1_q & ~clearing;
  end

  // ---------------------------------------------------------------- t + 2: sum
  logic [Width+1:0]   sum;
  logic [Width-1:0]   grows, sum_q, next_q;
  logic [Address-1:0] slot3_q, store3_q;
  logic               keep3_q, valid3_q;
  assign grows = prev_i ? sum_q : (Width'(add_i) | {Width{ones_i}});
  assign sum   = {1'b0, word_q, one_i} + {1'b0, grows, 1'b1};

  always_ff @(posedge clk_i) begin
    sum_q <= sum[Width:1];
    if (clear2_q)   next_q <= '0;
    else if (set_i) next_q <= Width'(set_to_i);
    else            next_q <= sum[Width:1];
    slot3_q    <= slot2_q;
    store3_q   <= read2_q ? '1 : slot2_q;
    keep3_q    <= store2_q | read2_q;
    valid3_q   <= valid2_q;
    overflow_o <= sum[Width+1] & count2_q & ~clearing;
    // A time that runs over is an overflow of its event, whose slot is the second.
    overflow_slot_o <= {slot2_q[Address-1:1], slot2_q[0] | gap2_q};
  end

  // ---------------------------------------------------------------- t + 3: write
  (* ram_style = "block" *) logic [Width-1:0] store_mem [1 << Address];
  always_ff @(posedge clk_i) begin
    if (valid3_q) word_mem[slot3_q]   <= next_q;
    if (keep3_q)  store_mem[store3_q] <= sum_q;
    read_o <= store_mem[read_i];
  end

  logic unused;
  assign unused = sum[0];
endmodule

`default_nettype wire
