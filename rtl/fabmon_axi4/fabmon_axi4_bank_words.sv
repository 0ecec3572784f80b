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
// A visit that rests leaves its word alone: no read, no write. Its sum means nothing, and no flag
// looks at it.
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
  input  wire logic [SlotBits-1:0]   slot_i,
  input  wire fabmon_axi4_bank_pkg::scan_t scan_i,
  input  wire logic                  snap_clear_i,  // the snapshot clears
  input  wire logic [Address-1:0]    wanted_i,      // the slot whose sum an access has asked for
  output logic [SlotBits-1:0]        slot2_o,       // visited, cycle t + 2
  output logic                       first2_o,      // the first of a pair
  output logic [SlotBits-1:0]        slot3_o,       // cycle t + 3
  output logic                       gap3_o,        // one of a pair
  // low part, cycle t + 4
  input  wire logic [AddWidth-1:0]   add_i,
  input  wire fabmon_axi4_bank_pkg::grow_t grow_i,
  // flags, cycle t + 5
  output fabmon_axi4_bank_pkg::visit_t visit5_o,
  output logic [Address-1:0]         slot5_o,
  input  wire logic                  over5_i,       // the word's bit, as it becomes
  // store
  input  wire logic                  bank_i,        // where snapshots go
  input  wire logic                  read_i,        // read port: an access is under way
  input  wire logic                  read_bank_i,
  input  wire logic [Address-1:0]    read_slot_i,
  input  wire logic                  read_low_i,    // read_o: its lower bits, else 0
  input  wire logic                  read_high_i,   // and its upper ones
  output logic [Width-1:0]           read_o         // two cycles after the address
);
  localparam logic [(1<<SlotBits)-1:0] AllValues = (1 << SlotBits)'(Values);

  // What is known of a visit. It is handed on as it is; each stage takes what it needs.
  typedef struct packed {
    logic [SlotBits-1:0] slot;
    logic                begins;  // the first of its round
    logic                snap;    // its round is that of a snapshot
    logic                live;    // the word is read and written: of a slot, and does not rest
    logic                count;   // the same, and its round does not clear
    logic                wipe;    // its round clears, or the slot has no counter
    logic                clear;   // the word becomes 0
    logic                zero;    // the word counts as 0
    logic                store;   // the sum goes to the store, of a snapshot
    logic                read;    // the sum goes to the store, of an access
  } known_t;

  // ---------------------------------------------------------------- t: the visit
  known_t at1_q, at2_q, at3_q, at4_q, at5_q, at6_q;  // [n]: of cycle t + n
  logic [SlotBits-1:0] slot;
  logic broken, first, free, live, pair_q, none_q, free_q, gap_q, valid_q, clearing, snap;
  logic reading;
  always_ff @(posedge clk_i) begin
    none_q  <= scan_i.begins;
    free_q  <= scan_i.begins | (slot_i < SlotBits'(fabmon_axi4_bank_pkg::FreeSlots - 1));
    gap_q   <= ~scan_i.begins & (slot_i >= SlotBits'(PairSlot - 1)) &
               (slot_i < SlotBits'(PairEnd - 1));
    valid_q <= scan_i.begins | (slot_i < SlotBits'(Slots - 1));
  end
  assign broken   = pair_q & none_q;
  assign slot     = broken ? {at1_q.slot[SlotBits-1:1], 1'b1} : slot_i;
  assign first    = gap_q & ~slot_i[0];  // of a pair
  assign free     = free_q & ~broken;    // a slot that has no counter
  assign live     = valid_q & ~(scan_i.rest & ~gap_q);
  assign clearing = (scan_i.round == fabmon_axi4_bank_pkg::RoundClear);
  assign snap     = (scan_i.round == fabmon_axi4_bank_pkg::RoundSnap) & ~broken;
  assign reading  = (scan_i.round == fabmon_axi4_bank_pkg::RoundRead) & ~broken;
  always_ff @(posedge clk_i) begin
    pair_q       <= first & ~clearing;
    at1_q.slot   <= slot;
    at1_q.begins <= none_q;
    at1_q.snap   <= (scan_i.round == fabmon_axi4_bank_pkg::RoundSnap);
    at1_q.live   <= live;
    at1_q.count  <= live & ~clearing;
    at1_q.wipe   <= clearing | free;
    at1_q.clear  <= clearing | (none_q & ~broken) | (snap & snap_clear_i & ~first) |
                    AllValues[slot];
    at1_q.zero   <= scan_i.zero & ~broken;
    at1_q.store  <= snap & valid_q;
    at1_q.read   <= reading & valid_q & (Address'(slot) == wanted_i);
    at2_q        <= at1_q;
    at3_q        <= at2_q;
    at4_q        <= at3_q;
    at5_q        <= at4_q;
    at6_q        <= at5_q;
  end

  logic gap5;
  assign slot2_o  = at2_q.slot;
  assign first2_o = (at2_q.slot >= SlotBits'(PairSlot)) & (at2_q.slot < SlotBits'(PairEnd)) &
                    ~at2_q.slot[0];
  assign slot3_o  = at3_q.slot;
  assign gap3_o   = (at3_q.slot >= SlotBits'(PairSlot)) & (at3_q.slot < SlotBits'(PairEnd));
  assign slot5_o  = Address'(at5_q.slot);
  assign gap5     = (slot5_o >= Address'(PairSlot)) & (slot5_o < Address'(PairEnd));

  // ---------------------------------------------------------------- lower bits
  localparam int unsigned High = Width - Low;
  logic [Width-1:0] amount, set_to;
  assign amount = Width'(add_i) | {Width{grow_i.ones}};
  assign set_to = Width'(grow_i.set_to);

  // t + 2: read
  logic [Low-1:0] word, word4_q, next_q;
  fabmon_common_ram_1r1w #(.Width(Low), .Depth(1 << Address), .Kind(Ram)) u_word (
    .clk_i, .we_i(at5_q.live), .waddr_i(slot5_o), .wdata_i(next_q),
    .re_i(at2_q.live), .raddr_i(Address'(at2_q.slot)), .q_o(word)
  );
  always_ff @(posedge clk_i) begin
    if (at3_q.zero) word4_q <= '0;
    else            word4_q <= word;
  end

  // t + 4: sum, and where in the store it goes
  typedef struct packed {
    logic             keep;
    logic [Address:0] place;
  } put_t;
  put_t           put5_q, put6_q;
  logic [Low+1:0] sum;
  logic [Low-1:0] sum_q;
  logic           carry_q;
  // word + other + one, as a difference: then it is the word that has no gate before the carries.
  assign sum = {1'b0, word4_q, grow_i.one} -
               {1'b1, ~(grow_i.prev ? sum_q : amount[Low-1:0]), 1'b1};
  always_ff @(posedge clk_i) begin
    {carry_q, sum_q} <= sum[Low+1:1];
    if (at4_q.clear)      next_q <= '0;
    else if (grow_i.sets) next_q <= set_to[Low-1:0];
    else                  next_q <= sum[Low:1];
    put5_q.keep  <= at4_q.store | at4_q.read;
    put5_q.place <= at4_q.read ? {1'b0, {Address{1'b1}}} : {bank_i, Address'(at4_q.slot)};
    put6_q       <= put5_q;
  end

  // t + 5: write
  logic [Width-1:0] stored;
  fabmon_common_ram_1r1w #(.Width(Low), .Depth(2 << Address), .Kind(Ram)) u_store (
    .clk_i, .we_i(put5_q.keep), .waddr_i(put5_q.place), .wdata_i(sum_q),
    .re_i(read_i), .raddr_i({read_bank_i, read_slot_i}), .q_o(stored[Low-1:0])
  );

  // ---------------------------------------------------------------- upper bits, one cycle later
  // t + 3: read
  logic [High-1:0] upper, upper5_q, upper_next_q;
  logic            over, over5_q, over_next_q;
  fabmon_common_ram_1r1w #(.Width(High + 1), .Depth(1 << Address), .Kind(Ram)) u_upper (
    .clk_i, .we_i(at6_q.live), .waddr_i(Address'(at6_q.slot)),
    .wdata_i({over_next_q, upper_next_q}),
    .re_i(at3_q.live), .raddr_i(Address'(at3_q.slot)), .q_o({over, upper})
  );
  always_ff @(posedge clk_i) begin
    if (at4_q.zero) {over5_q, upper5_q} <= '0;
    else            {over5_q, upper5_q} <= {over, upper};
  end

  // t + 5: sum
  typedef struct packed {
    logic            prev;
    logic            sets;
    logic [High-1:0] set_to;
    logic [High-1:0] amount;
  } upper_t;
  upper_t          grow5_q;  // what was used of grow_i and add_i
  logic [High+1:0] upper_sum;
  logic [High-1:0] upper_sum_q;
  assign upper_sum = {1'b0, upper5_q, carry_q} -
                     {1'b1, ~(grow5_q.prev ? upper_sum_q : grow5_q.amount), 1'b1};
  always_ff @(posedge clk_i) begin
    grow5_q.prev   <= grow_i.prev;
    grow5_q.sets   <= grow_i.sets;
    grow5_q.set_to <= set_to[Width-1:Low];
    grow5_q.amount <= amount[Width-1:Low];
    upper_sum_q    <= upper_sum[High:1];
    if (at5_q.clear)       upper_next_q <= '0;
    else if (grow5_q.sets) upper_next_q <= grow5_q.set_to;
    else                   upper_next_q <= upper_sum[High:1];
    over_next_q    <= over5_i;
  end
  always_comb begin
    visit5_o.begins = at5_q.begins;
    visit5_o.snap   = at5_q.snap;
    visit5_o.count  = at5_q.count;
    visit5_o.wipe   = at5_q.wipe;
    visit5_o.first  = gap5 & ~slot5_o[0];
    visit5_o.moved  = grow5_q.sets;
    visit5_o.carry  = upper_sum[High+1];
    visit5_o.over   = over5_q;
  end

  // t + 6: write
  fabmon_common_ram_1r1w #(.Width(High), .Depth(2 << Address), .Kind(Ram)) u_upper_store (
    .clk_i, .we_i(put6_q.keep), .waddr_i(put6_q.place), .wdata_i(upper_sum_q),
    .re_i(read_i), .raddr_i({read_bank_i, read_slot_i}), .q_o(stored[Width-1:Low])
  );
  always_ff @(posedge clk_i) begin
    if (read_low_i)  read_o[Low-1:0]     <= stored[Low-1:0];
    else             read_o[Low-1:0]     <= '0;
    if (read_high_i) read_o[Width-1:Low] <= stored[Width-1:Low];
    else             read_o[Width-1:Low] <= '0;
  end

  logic unused;
  assign unused = ^{sum[0], upper_sum[0], at2_q, at3_q, at4_q, at5_q, at6_q};
endmodule

`default_nettype wire
