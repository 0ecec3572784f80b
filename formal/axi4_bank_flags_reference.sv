// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The overflow flag, the interrupt enable and the flag in a snapshot of any one counter of
// fabmon_axi4_bank, the bits of the registers that show them, and the interrupt: for any visits,
// overflows, accesses, clears and resets. The counter is a free constant, so it is all of them.
//
// A visit is looked at in its cycle t + 5. The first slot of a pair is the one before an odd one of
// slots 32 to 47, and has no counter; what it has kept for the second (`over`) is free.
//
//     found   = a visit of its slot two cycles ago: its sum ran over, or the slot before was the
//               first of a pair that moved, and ran over; no clear of the word
//     flag'   = found | flag & not a 1 that is written; 0 by a clear
//     next'   = flag or next, at the begin of a snapshot or not, | found by the snapshot
//     shown'  = next, when the snapshot is complete
//     enable' = the bit that is written in a byte that is strobed; 0 by a reset
//     bit     = that of the register which is accessed, one cycle later
//     irq     = some flag with its enable, one cycle later: 1 if this counter has both; 0 after a
//               reset until a flag has come up
//
// In simulation only the counters of bytes are long enough in traffic to overflow at all.
`default_nettype none

module axi4_bank_flags_reference #(
  parameter int unsigned Counters = 37,
  parameter int unsigned Address  = 6
) (
  input wire logic               clk_i,
  input wire logic               rst_ni,
  input wire logic [6:0]         counter_i,  // looked at as the first cycle has it
  // the visit, t + 5
  input wire logic [Address-1:0] slot_i,
  input wire logic               begins_i,
  input wire logic               snap_i,
  input wire logic               count_i,
  input wire logic               wipe_i,
  input wire logic               moved_i,
  input wire logic               carry_i,
  input wire logic               over_i,     // of the word, if it is the first of a pair
  // the access
  input wire logic [1:0]         unit_i,     // 3: none
  input wire logic               enable_i,
  input wire logic               shown_i,
  input wire logic               write_i,
  input wire logic [31:0]        wdata_i,
  input wire logic [3:0]         wstrb_i,
  // clears
  input wire logic               clear_i,
  input wire logic               disable_i,
  input wire logic               forget_i,
  input wire logic               show_i
);
  localparam int unsigned Reads  = fabmon_axi4_bank_pkg::UnitReads;
  localparam int unsigned Writes = fabmon_axi4_bank_pkg::UnitWrites;
  localparam int unsigned Extras = Counters - Reads - Writes;
  localparam int unsigned Row    = fabmon_axi4_bank_pkg::BaseRow;
  localparam logic [fabmon_axi4_bank_pkg::BaseCounters*Row-1:0] Table =
      fabmon_axi4_bank_pkg::base_table();

  // The first cycles are a reset: registers without one have what they should then.
  logic       started = 1'b0;
  logic [2:0] age = '0;
  always_ff @(posedge clk_i) begin
    started <= 1'b1;
    if (!age[2]) age <= age + 3'd1;
  end

  // ---------------------------------------------------------------- the counter
  logic [6:0]         k_q = '0, k;
  logic [1:0]         its_unit;
  logic [4:0]         its_bit;
  logic [Address-1:0] its_slot;
  assign k = started ? k_q : counter_i;
  always_ff @(posedge clk_i) k_q <= k;
  always_comb begin
    assume (k < 7'(Counters));
    if (k < 7'(Reads)) begin
      its_unit = 2'd0;
      its_bit  = k[4:0];
    end else if (k < 7'(Reads + Writes)) begin
      its_unit = 2'd1;
      its_bit  = 5'(k - 7'(Reads));
    end else begin
      its_unit = 2'd2;
      its_bit  = 5'(k - 7'(Reads + Writes));
    end
    its_slot = (k < 7'(Reads + Writes)) ? Address'(Table[Row*k + 16 +: 8])
                                        : Address'(k + 7'd11);
  end

  // ---------------------------------------------------------------- the parts that are looked at
  logic        first, over, irq;
  logic [2:0]  unit;
  logic [31:0] rdata, strobed;
  fabmon_axi4_bank_pkg::visit_t visit;
  assign first   = (slot_i >= Address'(32)) & (slot_i < Address'(48)) & ~slot_i[0];
  assign unit    = {unit_i == 2'd2, unit_i == 2'd1, unit_i == 2'd0};
  assign strobed = {{8{wstrb_i[3]}}, {8{wstrb_i[2]}}, {8{wstrb_i[1]}}, {8{wstrb_i[0]}}};
  assign visit   = {begins_i, snap_i, count_i, wipe_i, first, moved_i, carry_i, first & over_i};
  fabmon_axi4_bank_flags #(.Counters(Counters), .Address(Address)) u_dut (
    .clk_i, .rst_ni, .visit_i(visit), .slot_i, .over_o(over), .unit_i(unit), .enable_i,
    .snap_i(shown_i & ~enable_i), .write_i, .wdata_i(wdata_i & strobed), .wstrb_i, .clear_i,
    .disable_i, .forget_i, .show_i, .irq_o(irq), .rdata_o(rdata)
  );

  // ---------------------------------------------------------------- as they have to be
  logic [1:0] found = '0, snaps = '0, begins = '0;  // [i]: i+1 cycles ago
  logic       before = 1'b0;                        // the slot before hands an overflow on
  logic       its, flag = 1'b0, next = 1'b0, shown = 1'b0, enable = 1'b0, writes, hit;
  assign its    = (slot_i == its_slot);
  assign writes = write_i & (unit_i == its_unit);
  assign hit    = found[0];
  always_ff @(posedge clk_i) begin
    before <= first & moved_i & ~wipe_i & (carry_i | over_i | before);
    found  <= {found[0], its & count_i & ~wipe_i & ~first & (carry_i | before)};
    snaps  <= {snaps[0], snap_i};
    begins <= {begins[0], snap_i & begins_i};
    if (!rst_ni || clear_i) flag <= 1'b0;
    else flag <= hit | (flag & ~(writes & ~enable_i & ~shown_i & wdata_i[its_bit] &
                                 wstrb_i[its_bit[4:3]]));
    next <= (begins[0] ? flag : next) | (hit & snaps[0]);
    if (!rst_ni || forget_i) shown <= 1'b0;
    else if (show_i)         shown <= next;
    if (!rst_ni || disable_i)                                  enable <= 1'b0;
    else if (writes && enable_i && wstrb_i[its_bit[4:3]])      enable <= wdata_i[its_bit];
  end

  logic [31:0] there;
  logic        bit_q = 1'b0, its_q = 1'b0, reset_q = 1'b1, up_q = 1'b0, any = 1'b0, fresh = 1'b0;
  logic [31:0] there_q = '0;
  assign there = (unit_i == 2'd0) ? 32'((33'd1 << Reads) - 33'd1) :
                 (unit_i == 2'd1) ? 32'((33'd1 << Writes) - 33'd1) :
                 (unit_i == 2'd2) ? 32'((33'd1 << Extras) - 33'd1) : 32'd0;
  always_ff @(posedge clk_i) begin
    bit_q   <= enable_i ? enable : shown_i ? shown : flag;
    its_q   <= (unit_i == its_unit);
    there_q <= there;
    reset_q <= ~rst_ni;
    up_q    <= flag & enable;
    fresh   <= begins[0] | (fresh & rst_ni);  // next_q has no reset
    any     <= rst_ni & (any | (write_i & enable_i & (unit_i != 2'd3)));
  end

  // ---------------------------------------------------------------- the same
  always_comb begin
    assume (age[2] | ~rst_ni);
    assume (age[2] | ~(first | show_i | begins_i));
    assume (~show_i | fresh);
  end
  always_ff @(posedge clk_i) begin
    if (age[2]) begin
      a_over:  assert (over == (first & ~moved_i & ~wipe_i & (carry_i | over_i | before)));
      a_bit:   assert (~its_q | (rdata[its_bit] == bit_q));
      a_none:  assert ((rdata & ~there_q) == '0);
      a_off:   assert (~reset_q | ~irq);
      a_up:    assert (reset_q | ~up_q | irq);
      a_cause: assert (any | ~irq);
      c_read:  cover (bit_q && its_q && irq && there_q != '0);
    end
  end
endmodule

`default_nettype wire
