// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The registers of the latency timers (val, limit, ctl, en_mode): what an access writes, and what
// it reads.
//
// An access takes the scan slot of fabmon_stats_timers, so that `slot_hot_i` is its timer, and
// what the scan finds out about that timer one and two cycles later is what is read:
//
//     val   = running ? (saturated ? limit : age) : the value written while idle, or 0
//     ctl   = the timer's number twice, as the Symphony note has it, and the flag `lim`
//
//     clock  t: acc_i, writes;  t + 1: slot's state;  t + 2: its age and limit;  t + 3: rdata_o
//
// Words that are only read back (val, en_mode) are in RAMs; a sweep after reset gives en_mode its
// reset value there. The limit's RAM is in fabmon_stats_timers, which works with it.
`default_nettype none

module fabmon_stats_timers_access #(
  parameter int unsigned N        = 16,  // context entries, 1-256
  parameter int unsigned Width    = 32,  // bits of a timer, 8-32
  localparam int unsigned IdxWidth = (N > 1) ? $clog2(N) : 1
) (
  input  wire logic                clk_i,
  input  wire logic                rst_ni,
  // an access, as in fabmon_stats_timers
  input  wire logic                acc_i,
  input  wire logic                we_i,
  input  wire logic [7:0]          idx_i,
  input  wire logic [1:0]          word_i,
  input  wire logic [31:0]         wdata_i,
  output logic      [31:0]         rdata_o,
  // the sweep after reset
  input  wire logic                sweep_i,      // it is under way
  input  wire logic [IdxWidth-1:0] sweep_idx_i,  // the timer that it is at
  // what is written in this cycle
  input  wire logic [N-1:0]        slot_hot_i,    // the timer of the access
  output logic                     limit_o,       // its limit
  output logic      [N-1:0]        load_o,        // its val: a timer that does not run takes it
  output logic      [N-1:0]        clear_flag_o,  // ctl[1]
  // en_mode of all timers
  output logic      [N-1:0]        en_o,
  output logic      [N-1:0]        wrap_o,
  output logic      [N-1:0]        raise_o,
  // the timer of the access: one cycle later
  input  wire logic                run1_i,        // it runs
  input  wire logic                sat1_i,        // and has reached its limit
  input  wire logic                loaded1_i,     // it does not run, and val was written
  input  wire logic                lim1_i,        // its flag `lim`
  // two cycles later
  input  wire logic [Width-1:0]    age2_i,        // cycles since its start, if it runs
  input  wire logic [Width-1:0]    limit2_i,      // its limit, never 0
  input  wire logic                zero2_i        // which was written as 0
);
  logic         wr_val, wr_ctl, wr_mode;
  logic [N-1:0] sel_mode;

  assign wr_val       = acc_i & we_i & (word_i == fabmon_stats_access_pkg::WordVal);
  assign limit_o      = acc_i & we_i & (word_i == fabmon_stats_access_pkg::WordLimit);
  assign wr_ctl       = acc_i & we_i & (word_i == fabmon_stats_access_pkg::WordCtl);
  assign wr_mode      = acc_i & we_i & (word_i == fabmon_stats_access_pkg::WordMode);
  assign load_o       = slot_hot_i & {N{wr_val}};
  assign clear_flag_o = slot_hot_i & {N{wr_ctl & wdata_i[1]}};
  assign sel_mode     = slot_hot_i & {N{wr_mode}};

  fabmon_common_bit_enable #(.Width(3 * N), .Reset({{2 * N{1'b0}}, {N{1'b1}}})) u_mode (
    .clk_i, .rst_ni, .en_i({3{sel_mode}}),
    .d_i({{N{wdata_i[2]}}, {N{wdata_i[1]}}, {N{wdata_i[0]}}}), .q_o({raise_o, wrap_o, en_o})
  );

  // ---------------------------------------------------------------- to be read back
  logic [2:0]          mode;
  logic [Width-1:0]    stored;
  logic [IdxWidth-1:0] idx;

  assign idx = idx_i[IdxWidth-1:0];
  fabmon_common_ram_async #(.Width(3), .Depth(N)) u_mode_mem (
    .clk_i, .we_i(wr_mode | sweep_i), .waddr_i(sweep_i ? sweep_idx_i : idx),
    .wdata_i(sweep_i ? 3'b001 : wdata_i[2:0]), .raddr_i(idx), .q_o(mode)
  );
  fabmon_common_ram_async #(.Width(Width), .Depth(N)) u_val_mem (
    .clk_i, .we_i(wr_val), .waddr_i(idx), .wdata_i(wdata_i[Width-1:0]), .raddr_i(idx), .q_o(stored)
  );

  // ---------------------------------------------------------------- reads
  logic             acc1_q, acc2_q, run2_q, sat2_q, lim2_q;
  logic [7:0]       idx1_q, idx2_q;
  logic [1:0]       word1_q, word2_q;
  logic [2:0]       mode1_q, mode2_q;
  logic [Width-1:0] stored1_q, stored2_q, val2;
  logic [31:0]      read2;

  always_ff @(posedge clk_i) begin
    acc1_q    <= acc_i;
    idx1_q    <= idx_i;
    word1_q   <= word_i;
    mode1_q   <= mode;
    stored1_q <= stored;
    acc2_q    <= acc1_q;
    idx2_q    <= idx1_q;
    word2_q   <= word1_q;
    mode2_q   <= mode1_q;
    stored2_q <= stored1_q & {Width{loaded1_i}};
    run2_q    <= run1_i;
    sat2_q    <= sat1_i;
    lim2_q    <= lim1_i;
    if (acc2_q) rdata_o <= read2;
  end
  always_comb begin
    if (!run2_q)     val2 = stored2_q;
    else if (sat2_q) val2 = limit2_i;
    else             val2 = age2_i;
    unique case (word2_q)
      fabmon_stats_access_pkg::WordVal:   read2 = 32'(val2);
      fabmon_stats_access_pkg::WordLimit: read2 = zero2_i ? '0 : 32'(limit2_i);
      fabmon_stats_access_pkg::WordCtl:   read2 = {8'd0, idx2_q, idx2_q, 6'd0, lim2_q, 1'b0};
      default:                     read2 = {29'd0, mode2_q};
    endcase
  end
endmodule

`default_nettype wire
