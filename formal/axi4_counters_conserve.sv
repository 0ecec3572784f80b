// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// No count is lost in fabmon_axi4_counters. A counter is split: low bits that work in every cycle,
// upper bits in a RAM that a slot pointer visits. Whatever the schedule of increments, freezes,
// clears, snapshots and reads is, every counter is a plain one of Width bits to whom looks from
// outside:
//
//     count' = clear ? 0 : freeze ? count : max ? max(count, y) : count + y         y = inc + one
//
//   * it overflows in exactly the cycles in which it takes a count + y that carries out of Width
//     bits, and freezes all by those if it shall; each is told one cycle later;
//   * what is read of a snapshot is the count of the cycle of its capture, what is read of a
//     register that of the first cycle of the read, all bits of it: no torn read, whatever happened
//     since;
//   * a read of a register is answered within Slots + 1 cycles, whatever snapshots do.
//
// One counter, any of them, is followed; so all hold. Nothing inside the module is looked at.
//
// Assumed: the first cycle is a reset, the only one.
`default_nettype none

module axi4_counters_conserve #(
  parameter int unsigned NumCounters = 2,
  parameter int unsigned Width       = 6,
  parameter int unsigned IncWidth    = 1,
  parameter int unsigned Half        = 3,
  localparam int unsigned IdxWidth   = $clog2(NumCounters)
) (
  input wire logic                            clk_i,
  input wire logic [NumCounters*IncWidth-1:0] inc_i,
  input wire logic [NumCounters-1:0]          one_i,
  input wire logic [NumCounters-1:0]          max_i,
  input wire logic                            freeze_i,
  input wire logic [NumCounters-1:0]          clear_i,
  input wire logic [NumCounters-1:0]          frz_on_ov_i,
  input wire logic                            capture_i,
  input wire logic [IdxWidth-1:0]             read_idx_i,
  input wire logic                            ask_i,      // a read of a register, if none goes on
  input wire logic [IdxWidth-1:0]             ask_idx_i,  // of this counter
  input wire logic                            ask_high_i, // its upper half
  input wire logic [IdxWidth-1:0]             which_i  // the counter, taken in the first cycle
);
  logic started = 1'b0;
  logic [IdxWidth-1:0] which;
  always_ff @(posedge clk_i) begin
    started <= 1'b1;
    if (!started) which <= which_i;
  end

  logic [NumCounters-1:0] overflow, freeze_now;
  logic                   busy, asking, counted, asked_high, joined;
  logic [Width-Half-1:0]  upper;
  logic [Width-1:0]       read, answer;
  logic [IdxWidth-1:0]    asked_idx;

  // A read goes on until it is answered, and one cycle at least is between two.
  always_ff @(posedge clk_i) begin
    asking <= started & (asking ? ~counted : ask_i);
    if (!asking) {asked_idx, asked_high} <= {ask_idx_i, ask_high_i};
  end

  fabmon_axi4_counters #(
    .NumCounters(NumCounters), .Width(Width), .IncWidth(IncWidth), .Half(Half)
  ) u_dut (
    .clk_i, .rst_ni(started), .inc_i, .one_i, .max_i, .freeze_i, .clear_i,
    .overflow_o(overflow), .frz_on_ov_i, .freeze_o(freeze_now), .capture_i(capture_i & started),
    .busy_o(busy), .read_idx_i, .read_o(read),
    .count_i(asking & started), .count_idx_i(asked_idx), .count_high_i(asked_high),
    .counted_o(counted), .count_o(answer), .join_o(joined), .upper_o(upper)
  );

  // ---------------------------------------------------------------- one counter
  logic [Width-1:0] count;
  logic [Width:0]   y, sum;
  logic             taken, adds, over_q, stop_q;
  assign y     = (Width+1)'(inc_i[which*IncWidth +: IncWidth]) + (Width+1)'(one_i[which]);
  assign sum   = {1'b0, count} + y;
  assign taken = ~clear_i[which] & ~freeze_i;
  assign adds  = taken & ~max_i[which];
  always_ff @(posedge clk_i) begin
    if (!started || clear_i[which]) count <= '0;
    else if (adds)                  count <= sum[Width-1:0];
    else if (taken && {1'b0, count} < y) count <= y[Width-1:0];
    over_q <= started & adds & sum[Width];
    stop_q <= started & adds & sum[Width] & frz_on_ov_i[which];
  end

  // ---------------------------------------------------------------- what was copied
  // The last capture, and whether that is what is stored. A capture that comes while another one is
  // being stored takes its place.
  logic [Width-1:0] kept, read_kept;
  logic             stored, storing, busy_q, read_good;
  always_ff @(posedge clk_i) begin
    busy_q <= started & busy;
    if (!started) begin
      stored  <= 1'b0;
      storing <= 1'b0;
    end else if (capture_i) begin
      storing <= 1'b1;
      stored  <= 1'b0;
      kept    <= count;
    end else if (busy_q && !busy) begin
      storing <= 1'b0;
      if (storing) stored <= 1'b1;
    end
    read_good <= started & stored & (read_idx_i == which);
    read_kept <= kept;
  end

  // ---------------------------------------------------------------- what is read of a register
  localparam int unsigned Slots = 1 << IdxWidth;
  logic             asking_q, counted_q, joined_q;
  logic [Width-1:0] count_first, lower_bits, wanted;
  assign lower_bits = {Width{1'b1}} >> (Width - Half);
  assign wanted     = asked_high ? ~lower_bits : lower_bits;
  logic [7:0]       waited;
  always_ff @(posedge clk_i) begin
    asking_q  <= started & asking;
    counted_q <= started & counted;
    joined_q  <= started & joined;
    if (asking && !asking_q) count_first <= count;
    waited <= asking ? waited + 8'd1 : '0;
  end

  always_ff @(posedge clk_i) begin
    if (started) begin
      a_overflow: assert (overflow[which] == over_q);
      a_freeze:   assert (freeze_now[which] == stop_q);
      a_read:     assert (!read_good || read == read_kept);
      a_count:    assert (!(asking && asking_q && counted && asked_idx == which) ||
                          answer == (count_first & wanted));
      a_none:     assert (asking || !asking_q || !joined);
      a_idle:     assert (asking || asking_q || answer == '0);
      a_upper:    assert (!(asking && joined && asked_idx == which) ||
                          upper == count_first[Width-1:Half]);
      a_joins:    assert (!(asking && counted && !counted_q) || joined_q);
      a_begins:   assert (asking_q || !asking || !counted);
      a_waits:    assert (!asking || waited <= 8'(Slots) + 8'd1);
      c_overflow: cover (overflow[which] && |y[Width-1:1]);
      c_read:     cover (read_good && read_kept[Width-1:4] != '0);
      c_count:    cover (counted && asking && busy && answer[Width-1:4] != '0);
      c_lower:    cover (counted && asking && busy && answer[Half-1:0] == {Half{1'b1}});
    end
  end
endmodule

`default_nettype wire
