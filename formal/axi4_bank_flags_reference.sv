// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The overflow flag and the interrupt enable of any one counter of fabmon_axi4_bank, the bit of a
// register that shows them or what a snapshot kept, and the interrupt: for any visits, overflows,
// accesses, clears and resets. The counter is a free constant, so it is all of them.
//
// Its word is the reference's, {enable, flag}; those of other slots are free. A visit is looked at
// in its cycle t + 3; what belongs to t + 5 and t + 6 is delayed here. The first slot of a pair is
// the one before an odd one of slots 32 to 47, and has no counter.
//
//     flag'   = flag | carry | the slot before was the first of a pair that moved, and ran over;
//               0 by a clear, and by an access that writes a 1 to it
//     enable' = enable, or the bit that an access writes; 0 by a reset and its clear
//     bit     = what the visit of an access found last; 0 before
//     irq     rises two cycles after a visit with flag and enable; falls where a round for an
//             access ends that has had none, by a clear and by a reset
//
// In simulation only the counters of bytes are long enough in traffic to overflow at all.
`default_nettype none

module axi4_bank_flags_reference #(
  parameter int unsigned Counters = 37,
  parameter int unsigned Address  = 6
) (
  input wire logic               clk_i,
  input wire logic [6:0]         counter_i,  // looked at as the first cycle has it
  // the access: looked at when it begins
  input wire logic               busy_i,
  input wire logic [1:0]         unit_i,     // 3: none
  input wire logic               enable_i,
  input wire logic               snap_i,
  input wire logic               we_i,
  input wire logic [31:0]        wdata_i,
  input wire logic [3:0]         wstrb_i,
  // the visit
  input wire logic [Address-1:0] slot_i,
  input wire logic               read_i,
  input wire logic               begin_i,
  input wire logic               count_i,
  input wire logic               wipe_i,
  input wire logic               forget_i,
  input wire logic               carry_i,
  input wire logic               moved_i,
  input wire logic [1:0]         flags_i,    // of other slots
  input wire logic               stored_i,
  input wire logic               valid_i,    // as it is when what is stored becomes a bit
  // interrupt
  input wire logic               rst_ni,
  input wire logic               clear_i,
  input wire logic               done_i
);
  localparam int unsigned Reads  = fabmon_axi4_bank_pkg::UnitReads;
  localparam int unsigned Writes = fabmon_axi4_bank_pkg::UnitWrites;
  localparam int unsigned Extras = Counters - Reads - Writes;
  localparam int unsigned Row    = fabmon_axi4_bank_pkg::BaseRow;
  localparam logic [fabmon_axi4_bank_pkg::BaseCounters*Row-1:0] Table =
      fabmon_axi4_bank_pkg::base_table();

  // Eight cycles of reset: registers without one have what they should then.
  logic       started = 1'b0;
  logic [3:0] age = '0;
  always_ff @(posedge clk_i) begin
    started <= 1'b1;
    if (!age[3]) age <= age + 4'd1;
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

  // ---------------------------------------------------------------- the access
  logic        busy_q = 1'b0, enable_q = 1'b0, snap_q = 1'b0, we_q = 1'b0, begins;
  logic [1:0]  unit_q = 2'd3;
  logic [31:0] wdata_q = '0, strobed;
  logic [3:0]  wstrb_q = '0;
  assign begins  = busy_i & ~busy_q;
  assign strobed = {{8{wstrb_i[3]}}, {8{wstrb_i[2]}}, {8{wstrb_i[1]}}, {8{wstrb_i[0]}}};
  always_ff @(posedge clk_i) begin
    busy_q <= busy_i;
    if (begins) begin
      unit_q   <= (unit_i == 2'd2 && Extras == 0) ? 2'd3 : unit_i;
      enable_q <= enable_i;
      snap_q   <= snap_i & ~enable_i;
      we_q     <= we_i;
      wdata_q  <= wdata_i & strobed;
      wstrb_q  <= wstrb_i;
    end
  end
  logic [2:0] unit;
  assign unit = {unit_q == 2'd2, unit_q == 2'd1, unit_q == 2'd0};

  // ---------------------------------------------------------------- the visit, t + 3 to t + 6
  logic       first, its;
  logic [1:0] its_q = '0, read_q = '0, begin_q = '0, count_q = '0, wipe_q = '0, forget_q = '0;
  logic [1:0] first_q = '0;
  assign first = (slot_i >= Address'(32)) & (slot_i < Address'(48)) & ~slot_i[0];
  assign its   = (slot_i == its_slot);
  always_ff @(posedge clk_i) begin
    its_q    <= {its_q[0], its};
    read_q   <= {read_q[0], read_i & busy_q};
    begin_q  <= {begin_q[0], begin_i};
    count_q  <= {count_q[0], count_i & ~wipe_i};
    wipe_q   <= {wipe_q[0], wipe_i};
    forget_q <= {forget_q[0], forget_i};
    first_q  <= {first_q[0], first};
  end

  logic [1:0]  word_q = '0, given, next;
  logic        irq;
  logic [31:0] rdata;
  assign given = its_q[1] ? word_q : flags_i;
  fabmon_axi4_bank_flags #(.Counters(Counters), .Address(Address)) u_dut (
    .clk_i, .busy_i(busy_q), .unit_i(unit), .enable_i(enable_q), .snap_i(snap_q), .we_i(we_q),
    .wdata_i(wdata_q), .wstrb_i(wstrb_q), .slot_i, .read_i(read_i & busy_q), .begin_i(begin_q[1]),
    .count_i(count_q[1]), .wipe_i(wipe_q[1]), .forget_i(forget_q[1]), .carry_i(carry_i),
    .first_i(first_q[1]), .moved_i(moved_i), .flags_i(given), .flags_o(next),
    .stored_i(stored_i), .valid_i(valid_i), .rst_ni, .clear_i, .done_i, .irq_o(irq), .rdata_o(rdata)
  );

  // ---------------------------------------------------------------- the word as it has to become
  logic before_q = 1'b0;  // the slot before hands an overflow on
  logic mine, drops, puts, flag, enable;
  assign mine   = its_q[1] & read_q[1] & busy_q & (unit_q == its_unit);
  assign drops  = mine & we_q & ~enable_q & ~snap_q & wdata_q[its_bit];
  assign puts   = mine & we_q & enable_q & wstrb_q[its_bit[4:3]];
  assign flag   = (word_q[0] | carry_i | before_q) & ~wipe_q[1] & ~drops;
  assign enable = (puts ? wdata_q[its_bit] : word_q[1]) & ~forget_q[1];
  always_ff @(posedge clk_i) begin
    before_q <= first_q[1] & moved_i & (carry_i | flags_i[0] | before_q) & ~wipe_q[1];
    if (its_q[1]) word_q <= {enable, flag};
  end

  // The bit that an access reads: three cycles after.
  logic [1:0] found_q = '0, value_q = '0;
  logic       shown_q = 1'b0;
  logic [31:0] there;
  assign there = (unit_q == 2'd0) ? 32'((33'd1 << Reads) - 33'd1) :
                 (unit_q == 2'd1) ? 32'((33'd1 << Writes) - 33'd1) :
                 (unit_q == 2'd2) ? 32'((33'd1 << Extras) - 33'd1) : 32'd0;
  always_ff @(posedge clk_i) begin
    found_q <= {found_q[0], mine};
    value_q <= {snap_q ? stored_i : value_q[0], enable_q ? enable : flag};
    if (!busy_q)         shown_q <= 1'b0;
    else if (found_q[1]) shown_q <= value_q[1] & (valid_i | ~snap_q);
  end

  // ---------------------------------------------------------------- the interrupt
  logic up, up_q = 1'b0, some_q = 1'b0, irq_q = 1'b0, off_q = 1'b1, done_q = 1'b0;
  logic past_up_q = 1'b0;
  logic its_up_q = 1'b0, its_some_q = 1'b0, its_due_q = 1'b0, begins_q = 1'b0;
  assign up = (&next) & count_q[1];
  always_ff @(posedge clk_i) begin
    up_q       <= up;
    its_up_q   <= up & its_q[1];
    begins_q   <= begin_q[1];
    some_q     <= up_q | (some_q & ~begins_q);
    its_some_q <= rst_ni & ~clear_i & (its_up_q | (its_some_q & ~begins_q));
    its_due_q  <= its_up_q | (done_i & its_some_q);
    irq_q      <= irq;
    past_up_q  <= up_q;
    off_q      <= ~rst_ni | clear_i;
    done_q     <= done_i & ~(some_q | up_q);
  end

  // ---------------------------------------------------------------- the same
  // An access is answered at least so long after its last visit.
  logic [4:0] recent_q = '0;
  always_ff @(posedge clk_i) recent_q <= {recent_q[3:0], read_i & busy_q};
  always_comb begin
    assume (age[3] | ~(rst_ni | busy_i));
    assume (age != 4'd4 | begin_i);
    assume (busy_i | ~busy_q | ~((|recent_q) | read_i));
  end
  always_ff @(posedge clk_i) begin
    if (age[3]) begin
      a_word:  assert (~its_q[1] | (next == {enable, flag}));
      a_bit:   assert ((unit_q != its_unit) | (rdata[its_bit] == shown_q));
      a_none:  assert ((rdata & ~there) == '0);
      a_off:   assert (~off_q | ~irq);
      a_rises: assert (off_q | ~its_due_q | irq);
      a_stays: assert (off_q | ~irq_q | irq | done_q);
      a_cause: assert (~irq | irq_q | past_up_q);
      a_falls: assert (~done_q | ~irq);
      c_read:  cover (rdata[its_bit] && !we_q && unit_q == its_unit && irq);
    end
  end
endmodule

`default_nettype wire
