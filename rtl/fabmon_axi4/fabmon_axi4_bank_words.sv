// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The words of the counters, and the one adder that visits them.
//
//     cycle   t        t + 2   t + 3           t + 4                    t + 5
//             visit    read    the word as is  sum = word + add + one   write; store
//
// That is for the `Low` lower bits. The upper ones have memories of their own and come one cycle
// later in all of it, with the carry from below.
//
// The registers before and behind the RAM are there for speed: nothing but wires is between it and
// them.
//
// A visit of a clear writes 0; so does one of a snapshot that clears, except to the first of a
// pair, which is the time since a gap event's last update. The second of a pair grows by the sum of
// the first. Where a round is given up between the two, the second is visited in the place of slot
// 0 of the round that starts, which has no counter: as part of the old one. Slots 1 and 2 have none
// either: a slot visited just before its round is given up is visited again no sooner than its word
// is there. Slots 0 to 2 may be read while they are written, or be missed by a clear that starts
// without a state: each of their visits clears them. A word that a clear has not yet reached counts
// as 0.
//
// The sums of a snapshot go to a second RAM, the store, at the address of their slot, in one of two
// banks; software sees the other one until all of it is there. The sum that a register access has
// asked for goes to the last address of bank 0.
//
// A word has one bit more, which is fabmon_axi4_bank_flags's: `over`.
`default_nettype none

module fabmon_axi4_bank_words #(
  parameter int unsigned Slots     = 48,
  parameter int unsigned Width     = 48,
  parameter int unsigned AddWidth  = 24,
  parameter int unsigned Low       = 32,  // bits of a word that are added first, less than Width
  parameter int unsigned Ram       = 1,   // kind of RAM: fabmon_common_ram_1r1w
  parameter logic [Slots-1:0] Values = '0,  // slots whose word stays 0: the lane is the value
  // the first slot of pairs, even
  parameter int unsigned PairSlot = fabmon_axi4_bank_pkg::GapSlot,
  parameter int unsigned PairEnd  = fabmon_axi4_bank_pkg::BaseSlots,  // the first behind them
  localparam int unsigned SlotBits = $clog2(Slots + fabmon_axi4_bank_pkg::Drain),
  localparam int unsigned Address  = $clog2(Slots + 1)
) (
  input  wire logic                  clk_i,
  // scan, cycle t
  input  wire logic                  begin_i,       // slot_i will be 0 in the next cycle, else the
                                                    // next one
  input  wire logic [SlotBits-1:0]   slot_i,
  input  wire fabmon_axi4_bank_pkg::round_e round_i,
  input  wire logic                  snap_clear_i,  // the snapshot clears
  input  wire logic                  zero_i,        // the word counts as 0
  input  wire logic [Address-1:0]    wanted_i,      // the slot whose sum an access has asked for
  output logic [SlotBits-1:0]        slot2_o,       // visited, cycle t + 2
  output logic                       first2_o,      // the first of a pair
  output logic [SlotBits-1:0]        slot3_o,       // cycle t + 3
  output logic                       gap3_o,        // one of a pair
  // low part, cycle t + 4
  input  wire logic [AddWidth-1:0]   add_i,
  input  wire logic                  one_i,
  input  wire logic                  ones_i,        // all bits of the value
  input  wire logic                  prev_i,
  input  wire logic                  set_i,
  input  wire logic [7:0]            set_to_i,
  // flags, cycle t + 5
  output fabmon_axi4_bank_pkg::visit_t visit5_o,
  output logic [Address-1:0]         slot5_o,
  input  wire logic                  over5_i,       // the word's bit, as it becomes
  // store
  input  wire logic                  bank_i,        // where snapshots go
  input  wire logic                  read_bank_i,   // read port
  input  wire logic [Address-1:0]    read_slot_i,
  input  wire logic                  read_low_i,    // read_o: its lower bits, else 0
  input  wire logic                  read_high_i,   // and its upper ones
  output logic [Width-1:0]           read_o         // two cycles after the address
);
  localparam logic [(1<<SlotBits)-1:0] AllValues = (1 << SlotBits)'(Values);

  // ---------------------------------------------------------------- t: the visit
  logic [SlotBits-1:0] slot, slot1_q, slot2_q, slot3_q;
  logic                broken, first, free, pair_q, none_q, free_q, gap_q, valid_q;
  always_ff @(posedge clk_i) begin
    none_q  <= begin_i;
    free_q  <= begin_i | (slot_i < SlotBits'(fabmon_axi4_bank_pkg::FreeSlots - 1));
    gap_q   <= ~begin_i & (slot_i >= SlotBits'(PairSlot - 1)) & (slot_i < SlotBits'(PairEnd - 1));
    valid_q <= begin_i | (slot_i < SlotBits'(Slots - 1));
  end
  assign broken = pair_q & none_q;
  assign slot   = broken ? {slot1_q[SlotBits-1:1], 1'b1} : slot_i;
  assign first  = gap_q & ~slot_i[0];  // of a pair
  assign free   = free_q & ~broken;    // a slot that has no counter

  logic clear1_q, store1_q, read1_q, valid1_q, count1_q, zero1_q, clearing, snap, reading;
  logic begin1_q, snap1_q, wipe1_q;
  assign clearing = (round_i == fabmon_axi4_bank_pkg::RoundClear);
  assign snap     = (round_i == fabmon_axi4_bank_pkg::RoundSnap) & ~broken;
  assign reading  = (round_i == fabmon_axi4_bank_pkg::RoundRead) & ~broken;
  always_ff @(posedge clk_i) begin
    pair_q   <= first & ~clearing;
    slot1_q  <= slot;
    zero1_q  <= zero_i & ~broken;
    valid1_q <= valid_q;
    clear1_q <= clearing | (none_q & ~broken) | (snap & snap_clear_i & ~first) |
                AllValues[slot];
    store1_q <= snap & valid_q;
    read1_q  <= reading & valid_q & (Address'(slot) == wanted_i);
    count1_q <= valid_q & ~clearing;
    // For the flags.
    begin1_q <= none_q;
    snap1_q  <= (round_i == fabmon_axi4_bank_pkg::RoundSnap);
    wipe1_q  <= clearing | free;
  end

  // ---------------------------------------------------------------- on to where it is needed
  logic [Address-1:0] slot4_q, slot5_q, slot6_q;
  logic               clear4, clear5_q, store4, read4, valid5, valid6_q, zero3, zero4_q;
  logic               begin5, snap5, count5, wipe5, gap5;
  fabmon_axi4_bank_delay #(.Width(3), .Depth(3)) u_kind (
    .clk_i, .d_i({clear1_q, store1_q, read1_q}), .q_o({clear4, store4, read4})
  );
  fabmon_axi4_bank_delay #(.Depth(2)) u_zero (.clk_i, .d_i(zero1_q), .q_o(zero3));
  fabmon_axi4_bank_delay #(.Depth(4)) u_valid (.clk_i, .d_i(valid1_q), .q_o(valid5));
  fabmon_axi4_bank_delay #(.Width(4), .Depth(4)) u_flags (
    .clk_i, .d_i({begin1_q, snap1_q, count1_q, wipe1_q}), .q_o({begin5, snap5, count5, wipe5})
  );
  always_ff @(posedge clk_i) begin
    slot2_q  <= slot1_q;
    slot3_q  <= slot2_q;
    slot4_q  <= Address'(slot3_q);
    slot5_q  <= slot4_q;
    slot6_q  <= slot5_q;
    zero4_q  <= zero3;
    clear5_q <= clear4;
    valid6_q <= valid5;
  end
  assign slot2_o  = slot2_q;
  assign first2_o = (slot2_q >= SlotBits'(PairSlot)) & (slot2_q < SlotBits'(PairEnd)) & ~slot2_q[0];
  assign slot3_o  = slot3_q;
  assign gap3_o   = (slot3_q >= SlotBits'(PairSlot)) & (slot3_q < SlotBits'(PairEnd));
  assign gap5     = (slot5_q >= Address'(PairSlot)) & (slot5_q < Address'(PairEnd));

  // ---------------------------------------------------------------- lower bits
  localparam int unsigned High = Width - Low;
  logic [Width-1:0] amount, set_to;
  assign amount = Width'(add_i) | {Width{ones_i}};
  assign set_to = Width'(set_to_i);

  // t + 2: read
  logic [Low-1:0] word, word4_q, next_q;
  fabmon_common_ram_1r1w #(.Width(Low), .Depth(1 << Address), .Kind(Ram)) u_word (
    .clk_i, .we_i(valid5), .waddr_i(slot5_q), .wdata_i(next_q),
    .re_i(1'b1), .raddr_i(Address'(slot2_q)), .q_o(word)
  );
  always_ff @(posedge clk_i) begin
    if (zero3) word4_q <= '0;
    else       word4_q <= word;
  end

  // t + 4: sum
  logic [Low+1:0]     sum;
  logic [Low-1:0]     sum_q;
  logic [Address:0]   store5_q, store6_q;
  logic               keep5_q, keep6_q, carry_q;
  // word + other + one, as a difference: then it is the word that has no gate before the carries.
  assign sum = {1'b0, word4_q, one_i} - {1'b1, ~(prev_i ? sum_q : amount[Low-1:0]), 1'b1};
  always_ff @(posedge clk_i) begin
    {carry_q, sum_q} <= sum[Low+1:1];
    if (clear4)     next_q <= '0;
    else if (set_i) next_q <= set_to[Low-1:0];
    else            next_q <= sum[Low:1];
    store5_q <= read4 ? {1'b0, {Address{1'b1}}} : {bank_i, slot4_q};
    keep5_q  <= store4 | read4;
    store6_q <= store5_q;
    keep6_q  <= keep5_q;
  end

  // t + 5: write
  logic [Width-1:0] stored;
  fabmon_common_ram_1r1w #(.Width(Low), .Depth(2 << Address), .Kind(Ram)) u_store (
    .clk_i, .we_i(keep5_q), .waddr_i(store5_q), .wdata_i(sum_q),
    .re_i(1'b1), .raddr_i({read_bank_i, read_slot_i}), .q_o(stored[Low-1:0])
  );

  // ---------------------------------------------------------------- upper bits, one cycle later
  // t + 3: read
  logic [High-1:0] upper, upper5_q, upper_next_q;
  logic            over, over5_q, over_next_q;
  fabmon_common_ram_1r1w #(.Width(High + 1), .Depth(1 << Address), .Kind(Ram)) u_upper (
    .clk_i, .we_i(valid6_q), .waddr_i(slot6_q), .wdata_i({over_next_q, upper_next_q}),
    .re_i(1'b1), .raddr_i(Address'(slot3_q)), .q_o({over, upper})
  );
  always_ff @(posedge clk_i) begin
    if (zero4_q) {over5_q, upper5_q} <= '0;
    else         {over5_q, upper5_q} <= {over, upper};
  end

  // t + 5: sum
  logic [High+1:0] upper_sum;
  logic [High-1:0] amount5_q, set5_to_q, upper_sum_q;
  logic            prev5_q, set5_q;
  assign upper_sum = {1'b0, upper5_q, carry_q} - {1'b1, ~(prev5_q ? upper_sum_q : amount5_q), 1'b1};
  always_ff @(posedge clk_i) begin
    prev5_q     <= prev_i;
    set5_q      <= set_i;
    set5_to_q   <= set_to[Width-1:Low];
    amount5_q   <= amount[Width-1:Low];
    upper_sum_q <= upper_sum[High:1];
    if (clear5_q)    upper_next_q <= '0;
    else if (set5_q) upper_next_q <= set5_to_q;
    else             upper_next_q <= upper_sum[High:1];
    over_next_q <= over5_i;
  end
  assign slot5_o  = slot5_q;
  assign visit5_o = {begin5, snap5, count5, wipe5, gap5 & ~slot5_q[0], set5_q,
                     upper_sum[High+1], over5_q};

  // t + 6: write
  fabmon_common_ram_1r1w #(.Width(High), .Depth(2 << Address), .Kind(Ram)) u_upper_store (
    .clk_i, .we_i(keep6_q), .waddr_i(store6_q), .wdata_i(upper_sum_q),
    .re_i(1'b1), .raddr_i({read_bank_i, read_slot_i}), .q_o(stored[Width-1:Low])
  );
  always_ff @(posedge clk_i) begin
    if (read_low_i)  read_o[Low-1:0]     <= stored[Low-1:0];
    else             read_o[Low-1:0]     <= '0;
    if (read_high_i) read_o[Width-1:Low] <= stored[Width-1:Low];
    else             read_o[Width-1:Low] <= '0;
  end

  logic unused;
  assign unused = ^{sum[0], upper_sum[0]};
endmodule

`default_nettype wire
