// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Overflow: of each counter a flag, an interrupt enable, and whether the flag was up at the last
// snapshot. All are flip-flops, so that no access waits for a round of the scan. Counter k has
// slot s(k); the units' counters follow each other: 16, 21, the extras. In every cycle:
//
//     found  = the visit's sum runs over (below: of pairs)
//     flag   = (flag, but not what a write of CNTR_OV has a 1 for) | found in its slot; 0: clear_i
//     next   = (flag before the first visit of a snapshot, else next) | found by the snapshot
//     shown  = next where the snapshot is complete
//     enable = what a write of EXT_IRQ_EN has
//     irq    = |(flag & enable), one cycle later
//
// In the first slot of a pair it is the time since a gap event's last update that runs over. That
// is an overflow of the event, the second of the pair, but only when the gap ends: until then the
// word of the first slot keeps it as `over`.
//
// A visit of cycle t is here at t + 5; what it finds is in a flag from t + 7 on. What is given to
// the ports as stage 9 of an access to cycle c meets flags which have what every visit has found
// that a round begun in cycle c would not repeat (fabmon_axi4_bank_regs).
`default_nettype none

module fabmon_axi4_bank_flags #(
  parameter int unsigned Counters = 37,  // of all units, 37 to 66
  parameter int unsigned Address  = 6,   // bits of a slot
  localparam int unsigned Base    = fabmon_axi4_bank_pkg::BaseCounters
) (
  input  wire logic               clk_i,
  input  wire logic               rst_ni,
  // the visit, t + 5
  input  wire fabmon_axi4_bank_pkg::visit_t visit_i,
  input  wire logic [Address-1:0] slot_i,
  output logic                    over_o,     // the `over` of its word as it becomes
  // the access
  input  wire logic [2:0]         unit_i,     // the unit that is accessed; none: no flags are
  input  wire logic               enable_i,   // EXT_IRQ_EN
  input  wire logic               snap_i,     // EXT_SNAP_OV; neither: CNTR_OV
  input  wire logic               write_i,    // stage 9: it is a write, and acts
  input  wire logic [31:0]        wdata_i,    // 0 in bytes that are not strobed
  input  wire logic [3:0]         wstrb_i,
  // clears
  input  wire logic               clear_i,    // stage 9 of a clear, to its end: all flags are 0
  input  wire logic               disable_i,  // stage 9 of csr_aresetn: all enables are 0
  input  wire logic               forget_i,   // what snapshots have shown goes
  input  wire logic               show_i,     // a snapshot is complete
  // interrupt
  output logic                    irq_o,
  // the register, one cycle after the state that it shows; 0 if none of them is accessed
  output logic [31:0]             rdata_o
);
  localparam int unsigned Reads = fabmon_axi4_bank_pkg::UnitReads;
  localparam int unsigned Row   = fabmon_axi4_bank_pkg::BaseRow;
  localparam int unsigned Other = fabmon_axi4_bank_pkg::BaseSlots - Base;  // of extras: slot - k
  localparam logic [Base*Row-1:0] Table = fabmon_axi4_bank_pkg::base_table();

  // ---------------------------------------------------------------- t + 5: what a visit finds
  logic found, late_q;
  assign found  = (visit_i.carry | visit_i.over | late_q) & ~visit_i.wipe;
  assign over_o = visit_i.first & found & ~visit_i.moved;
  always_ff @(posedge clk_i) late_q <= visit_i.first & found & visit_i.moved;

  // ---------------------------------------------------------------- t + 6: in which slot
  // One line for each value of the slot's upper and of its lower bits.
  localparam int unsigned Rows  = (fabmon_axi4_bank_pkg::BaseSlots + Counters - Base + 7) / 8;
  localparam int unsigned Slots = 8 * Rows;
  localparam int unsigned Index = $clog2(Slots);
  logic [Rows-1:0] row, row_q;
  logic [7:0]      column, column_q;
  logic            begin_q, snap_q;
  always_comb begin
    row    = '0;
    column = '0;
    row[slot_i[Address-1:3]] = found & visit_i.count & ~visit_i.first;
    column[slot_i[2:0]]      = 1'b1;
  end
  always_ff @(posedge clk_i) begin
    row_q    <= row;
    column_q <= column;
    begin_q  <= visit_i.snap & visit_i.begins;
    snap_q   <= visit_i.snap;
  end

  // ---------------------------------------------------------------- the bits, in order of slots
  // Of each slot: what a unit's register has for it. Slots without a counter have 0.
  function automatic logic [Slots-1:0] slots_of(input logic [2:0] unit, input logic [31:0] word);
    slots_of = '0;
    for (int unsigned k = 0; k < Reads; k++) begin
      slots_of[Index'(Table[Row*k + 16 +: 8])] = unit[0] & word[k];
    end
    for (int unsigned k = Reads; k < Base; k++) begin
      slots_of[Index'(Table[Row*k + 16 +: 8])] = unit[1] & word[k - Reads];
    end
    for (int unsigned k = Base; k < Counters; k++) slots_of[Other + k] = unit[2] & word[k - Base];
  endfunction

  // The other way round.
  function automatic logic [31:0] word_of(input logic [2:0] unit, input logic [Slots-1:0] slots);
    word_of = '0;
    for (int unsigned k = 0; k < Reads; k++) begin
      word_of[k] = unit[0] & slots[Index'(Table[Row*k + 16 +: 8])];
    end
    for (int unsigned k = Reads; k < Base; k++) begin
      word_of[k - Reads] = word_of[k - Reads] | (unit[1] & slots[Index'(Table[Row*k + 16 +: 8])]);
    end
    for (int unsigned k = Base; k < Counters; k++) begin
      word_of[k - Base] = word_of[k - Base] | (unit[2] & slots[Other + k]);
    end
  endfunction

  logic [31:0]      strobed;
  logic [Slots-1:0] hits, puts, ones, flag_q, next_q, shown_q, enable_q;
  assign strobed = {{8{wstrb_i[3]}}, {8{wstrb_i[2]}}, {8{wstrb_i[1]}}, {8{wstrb_i[0]}}};
  always_comb begin
    puts = '0;
    ones = '0;
    if (write_i) begin
      puts = slots_of(unit_i, strobed);
      ones = slots_of(3'b111, wdata_i);
    end
  end
  for (genvar r = 0; r < Rows; r++) begin : g_row
    assign hits[8*r +: 8] = column_q & {8{row_q[r]}};
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni || clear_i) begin
      flag_q <= '0;
    end else if (write_i && !enable_i && !snap_i) begin
      flag_q <= (flag_q & ~slots_of(unit_i, wdata_i)) | hits;
    end else begin
      flag_q <= flag_q | hits;
    end
  end
  always_ff @(posedge clk_i) begin
    next_q <= (begin_q ? flag_q : next_q) | (hits & {Slots{snap_q}});
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni || forget_i) shown_q <= '0;
    else if (show_i)         shown_q <= next_q;
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni || disable_i) begin
      enable_q <= '0;
    end else if (write_i && enable_i) begin
      for (int unsigned i = 0; i < Slots; i++) begin
        if (puts[i]) enable_q[i] <= ones[i];
      end
    end
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) irq_o <= 1'b0;
    else         irq_o <= |(flag_q & enable_q);
  end

  // ---------------------------------------------------------------- the register
  logic [Slots-1:0] shows;
  assign shows = enable_i ? enable_q : (snap_i ? shown_q : flag_q);
  always_ff @(posedge clk_i) begin
    if (unit_i == '0) rdata_o <= '0;
    else              rdata_o <= word_of(unit_i, shows);
  end

  logic unused;
  assign unused = ^{wdata_i, shows};
endmodule

`default_nettype wire
