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
//   * what is read of a snapshot, or of a register, is the count of the cycle of its capture, all
//     bits of it: no torn read, whatever happened since.
//
// One counter, any of them, is followed; so all hold. Nothing inside the module is looked at.
//
// Assumed: the first cycle is a reset, the only one.
`default_nettype none

module axi4_counters_conserve #(
  parameter int unsigned NumCounters = 2,
  parameter int unsigned Width       = 6,
  parameter int unsigned IncWidth    = 1,
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
  input wire logic                            bank_i,
  input wire logic [IdxWidth-1:0]             capture_idx_i,
  input wire logic                            read_bank_i,
  input wire logic [IdxWidth-1:0]             read_idx_i,
  input wire logic [IdxWidth-1:0]             which_i  // the counter, taken in the first cycle
);
  logic started = 1'b0;
  logic [IdxWidth-1:0] which;
  always_ff @(posedge clk_i) begin
    started <= 1'b1;
    if (!started) which <= which_i;
  end

  logic [NumCounters-1:0] overflow, freeze_now;
  logic                   busy;
  logic [Width-1:0]       read;

  fabmon_axi4_counters #(.NumCounters(NumCounters), .Width(Width), .IncWidth(IncWidth)) u_dut (
    .clk_i, .rst_ni(started), .inc_i, .one_i, .max_i, .freeze_i, .clear_i,
    .overflow_o(overflow), .frz_on_ov_i, .freeze_o(freeze_now), .capture_i(capture_i & started),
    .bank_i, .capture_idx_i, .busy_o(busy), .read_bank_i, .read_idx_i, .read_o(read)
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
  // Of each bank: its last capture of this counter, and whether that is what is stored. A capture
  // that comes while another one is being stored takes its place.
  logic [Width-1:0] kept [2];
  logic [1:0]       stored, storing;
  logic             busy_q, read_good;
  logic [Width-1:0] read_kept;
  logic             mine;
  assign mine = capture_i & (~bank_i | (capture_idx_i == which));
  always_ff @(posedge clk_i) begin
    busy_q <= started & busy;
    for (int b = 0; b < 2; b++) begin
      if (!started) begin
        stored[b]  <= 1'b0;
        storing[b] <= 1'b0;
      end else if (capture_i) begin
        storing[b] <= mine & (bank_i == 1'(b));
        if (bank_i == 1'(b) || storing[b]) stored[b] <= 1'b0;
        if (mine && bank_i == 1'(b)) kept[b] <= count;
      end else if (busy_q && !busy) begin
        storing[b] <= 1'b0;
        if (storing[b]) stored[b] <= 1'b1;
      end
    end
    read_good <= started & stored[read_bank_i] & (read_idx_i == which);
    read_kept <= kept[read_bank_i];
  end

  always_ff @(posedge clk_i) begin
    if (started) begin
      a_overflow: assert (overflow[which] == over_q);
      a_freeze:   assert (freeze_now[which] == stop_q);
      a_read:     assert (!read_good || read == read_kept);
      c_overflow: cover (overflow[which] && |y[Width-1:1]);
      c_read:     cover (read_good && read_kept[Width-1:4] != '0);
    end
  end
endmodule

`default_nettype wire
