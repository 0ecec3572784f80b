// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Overflow: a flag of each counter and its interrupt enable, which are two bits of the counter's
// word (fabmon_axi4_bank_words), and whether the flag was up at the last snapshot, which is one of
// what a snapshot stores. They are seen and changed when the scan visits the word:
//
//     flag   <= flag, or overflow in this visit, but not if a round for a write of CNTR_OV has a 1
//     enable <= enable, or what a round for a write of EXT_IRQ_EN has; 0 by a reset and its clear
//     irq    <= 1 by a visit with flag and enable; at the end of a round: whether it had any
//
// A round for a read brings the bits together: bit k of a unit's register is that of the slot of
// its counter k. The counters of the units follow each other: 16, 21, the extras.
//
// In the first slot of a pair the flag tells that the time since a gap event's last update has run
// over: an overflow of the event, the second of the pair, but only when the gap ends.
`default_nettype none

module fabmon_axi4_bank_flags #(
  parameter int unsigned Counters = 37,
  parameter int unsigned Address  = 6
) (
  input  wire logic               clk_i,
  // the access, as long as its round goes on
  input  wire logic               busy_i,     // until it ends; 0 in between
  input  wire logic [2:0]         unit_i,     // the unit that is accessed; none: no flags are
  input  wire logic               enable_i,   // EXT_IRQ_EN
  input  wire logic               snap_i,     // EXT_SNAP_OV; neither: CNTR_OV
  input  wire logic               we_i,
  input  wire logic [31:0]        wdata_i,    // 0 in bytes that are not strobed
  input  wire logic [3:0]         wstrb_i,
  // the visit, cycle t + 3
  input  wire logic [Address-1:0] slot_i,
  input  wire logic               read_i,     // of an access
  // t + 5
  input  wire logic               begin_i,    // the first of a round
  input  wire logic               count_i,    // of a slot, and no clear has begun since
  input  wire logic               wipe_i,     // to clear it
  input  wire logic               forget_i,   // its enable goes, by a reset
  input  wire logic               carry_i,    // the sum runs over
  input  wire logic               first_i,    // the first of a pair
  input  wire logic               moved_i,    // of it: a gap ended
  input  wire logic [1:0]         flags_i,    // {enable, flag} of the word
  output logic [1:0]              flags_o,    // as they become
  // t + 6
  input  wire logic               stored_i,   // the flag as it was at the last snapshot
  input  wire logic               valid_i,    // there was one
  // interrupt
  input  wire logic               rst_ni,     // 0: irq is 0
  input  wire logic               clear_i,    // all flags are about to be 0
  input  wire logic               done_i,     // a round for an access is complete
  output logic                    irq_o,
  // the register, from two cycles after the last visit on; 0 without an access
  output logic [31:0]             rdata_o
);
  localparam int unsigned Reads  = fabmon_axi4_bank_pkg::UnitReads;
  localparam int unsigned Writes = fabmon_axi4_bank_pkg::UnitWrites;
  localparam int unsigned Base   = fabmon_axi4_bank_pkg::BaseCounters;
  localparam int unsigned Extras = Counters - Base;

  // ---------------------------------------------------------------- t + 3: which bit of a register
  // Of each slot: {of which unit, which bit}. A table that is indexed is one LUT a bit.
  localparam int unsigned Entries = 1 << Address;
  localparam int unsigned Row     = fabmon_axi4_bank_pkg::BaseRow;
  localparam logic [Base*Row-1:0] Table = fabmon_axi4_bank_pkg::base_table();
  function automatic logic [Entries*8-1:0] bits_of_slots();
    bits_of_slots = '0;
    for (int unsigned k = 0; k < Reads; k++) begin
      bits_of_slots[8*Table[Row*k + 16 +: 8] +: 8] = {3'd1, 5'(k)};
    end
    for (int unsigned k = 0; k < Writes; k++) begin
      bits_of_slots[8*Table[Row*(Reads + k) + 16 +: 8] +: 8] = {3'd2, 5'(k)};
    end
    for (int unsigned k = Base; k < Counters; k++) begin
      bits_of_slots[8*(fabmon_axi4_bank_pkg::BaseSlots - Base + k) +: 8] = {3'd4, 5'(k - Base)};
    end
  endfunction
  localparam logic [Entries*8-1:0] Bits = bits_of_slots();

  logic [2:0] owners;
  logic [4:0] bit3, bit4_q, bit7;
  logic       mine4_q, mine7;
  assign {owners, bit3} = Bits[8*slot_i +: 8];
  always_ff @(posedge clk_i) begin
    bit4_q  <= bit3;
    mine4_q <= read_i & (|(owners & unit_i));
  end

  // ---------------------------------------------------------------- t + 4: what a write does
  localparam int unsigned Widest = (Extras > Writes) ? Extras : Writes;  // bits of a register
  logic drop5_q, put5_q, one5_q, one4;
  logic [31:0] wdata;
  assign wdata = 32'(wdata_i[Widest-1:0]);
  logic unused;
  assign unused = ^wdata_i;
  assign one4  = wdata[bit4_q];
  always_ff @(posedge clk_i) begin
    drop5_q <= mine4_q & we_i & ~enable_i & ~snap_i & one4;
    put5_q  <= mine4_q & we_i & enable_i & wstrb_i[bit4_q[4:3]];
    one5_q  <= one4;
  end

  // ---------------------------------------------------------------- t + 5: the bits of the word
  logic found, late_q, flag, enable;
  assign found   = (carry_i | flags_i[0] | late_q) & ~wipe_i;
  assign flag    = found & ~drop5_q & ~(first_i & moved_i);
  assign enable  = (put5_q ? one5_q : flags_i[1]) & ~forget_i;
  assign flags_o = {enable, flag};
  always_ff @(posedge clk_i) late_q <= first_i & moved_i & found;

  // ---------------------------------------------------------------- on to the interrupt
  logic up6_q, any_q, begin6_q;
  always_ff @(posedge clk_i) begin
    up6_q    <= flag & enable & count_i;
    begin6_q <= begin_i;
    any_q    <= up6_q | (any_q & ~begin6_q);
    if (!rst_ni || clear_i) irq_o <= 1'b0;
    else                    irq_o <= up6_q | (irq_o & (any_q | ~done_i));
  end

  // ---------------------------------------------------------------- t + 7: the register
  logic flag6_q, enable6_q, live7_q, stored7_q, flag7;
  fabmon_axi4_bank_delay #(.Width(6), .Depth(3)) u_bit (
    .clk_i, .d_i({mine4_q, bit4_q}), .q_o({mine7, bit7})
  );
  always_ff @(posedge clk_i) begin
    {enable6_q, flag6_q} <= {enable, flag};
    live7_q   <= enable_i ? enable6_q : flag6_q;
    stored7_q <= stored_i;  // right behind a RAM
  end
  assign flag7 = snap_i ? stored7_q & valid_i : live7_q;
  for (genvar i = 0; i < 32; i++) begin : g_bit
    if (i < Widest) begin : g_there
      logic word_q;
      always_ff @(posedge clk_i) begin
        if (!busy_i)                     word_q <= 1'b0;
        else if (mine7 && bit7 == 5'(i)) word_q <= flag7;
      end
      assign rdata_o[i] = word_q;
    end else begin : g_none
      assign rdata_o[i] = 1'b0;
    end
  end
endmodule

`default_nettype wire
