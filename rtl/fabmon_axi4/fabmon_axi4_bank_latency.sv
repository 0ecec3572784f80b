// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The extra Latency: shortest and longest latency of reads and of writes, matched by ID. Four lanes
// of values, the first extras, of which that of slot s sees the latencies of a cycle in stage
// s + ValueStage: they are looked at ValueLate cycles after the visit of a slot began, and a token
// that clears them is late by as much.
`default_nettype none

module fabmon_axi4_bank_latency #(
  parameter int unsigned IdWidth        = 4,
  parameter int unsigned MaxOutstanding = 16,
  localparam int unsigned First         = fabmon_axi4_bank_pkg::BaseSlots
) (
  input  wire logic                  clk_i,
  // MovesStage
  input  wire logic                  rst_ni,
  input  wire logic                  clear_i,   // Rst_Cntr
  input  wire fabmon_axi4_bank_pkg::moves_t moves_i,
  input  wire logic                  drop_i,    // what is open is dropped
  input  wire logic                  count_i,   // not frozen
  input  wire logic [IdWidth-1:0]    arid_i,    // pins
  input  wire logic [IdWidth-1:0]    rid_i,
  input  wire logic [IdWidth-1:0]    awid_i,
  input  wire logic [IdWidth-1:0]    bid_i,
  input  wire logic                  wipe_i,    // a clear's token is at slot 0
  input  wire logic [3:0]            restart_i, // a token that clears, ValueLate cycles late
  output logic [4*16-1:0]            value_o,
  output logic [3:0]                 none_o,    // the shortest of none
  output logic [1:0]                 some_o,    // tracked ones are open, MovesStage
  output logic [1:0]                 orphan_o,  // an end without a command, MovesStage
  output logic [1:0]                 lost_o     // sticky: {writes, reads}
);
  localparam int unsigned Moves = fabmon_axi4_bank_pkg::MovesStage;

  logic [IdWidth-1:0] arid, rid, awid, bid;
  fabmon_axi4_bank_delay #(.Width(4 * IdWidth), .Depth(Moves + 1)) u_ids (
    .clk_i, .d_i({arid_i, rid_i, awid_i, bid_i}), .q_o({arid, rid, awid, bid})
  );

  logic [15:0] rd_latency, wr_latency;
  logic        rd_active, wr_active;
  logic [1:0]  unused_once;
  fabmon_axi4_latency #(.Width(16), .Entries(MaxOutstanding), .IdWidth(IdWidth)) u_rd (
    .clk_i, .rst_ni, .clear_i, .drop_i, .some_o(some_o[0]),
    .open_i(moves_i.ar_hs), .open_id_i(arid),
    .close_i(moves_i.r_end), .close_id_i(rid),
    .latency_o(rd_latency), .active_o(rd_active), .at_once_o(unused_once[0]),
    .orphan_o(orphan_o[0]), .ovf_o(lost_o[0])
  );
  fabmon_axi4_latency #(.Width(16), .Entries(MaxOutstanding), .IdWidth(IdWidth)) u_wr (
    .clk_i, .rst_ni, .clear_i, .drop_i, .some_o(some_o[1]),
    .open_i(moves_i.aw_hs), .open_id_i(awid), .close_i(moves_i.b_hs), .close_id_i(bid),
    .latency_o(wr_latency), .active_o(wr_active), .at_once_o(unused_once[1]),
    .orphan_o(orphan_o[1]), .ovf_o(lost_o[1])
  );

  // {active, latency} of each lane: read_latency_min, read_latency_max, write_latency_min,
  // write_latency_max. Each is one stage behind the one before.
  localparam int unsigned Read  = First + fabmon_axi4_bank_pkg::ValueStage;  // of the first
  localparam int unsigned Write = Read + 2;
  logic [4*17-1:0] seen;
  logic [3:0]      wipe;
  fabmon_axi4_bank_delay #(.Width(17), .Depth(Read - Moves)) u_rd_lane (
    .clk_i, .d_i({rd_active & count_i, rd_latency}), .q_o(seen[16:0])
  );
  fabmon_axi4_bank_delay #(.Width(17), .Depth(Write - Moves)) u_wr_lane (
    .clk_i, .d_i({wr_active & count_i, wr_latency}), .q_o(seen[2*17+16:2*17])
  );
  fabmon_axi4_bank_delay #(.Width(17)) u_rd_next (.clk_i, .d_i(seen[16:0]), .q_o(seen[17+16:17]));
  fabmon_axi4_bank_delay #(.Width(17)) u_wr_next (
    .clk_i, .d_i(seen[2*17+16:2*17]), .q_o(seen[3*17+16:3*17])
  );
  fabmon_axi4_bank_delay #(.Depth(First + fabmon_axi4_bank_pkg::ValueLate)) u_wipe (
    .clk_i, .d_i(wipe_i), .q_o(wipe[0])
  );
  for (genvar i = 1; i < 4; i++) begin : g_wipe
    fabmon_axi4_bank_delay u_next (.clk_i, .d_i(wipe[i-1]), .q_o(wipe[i]));
  end

  for (genvar i = 0; i < 4; i++) begin : g_lane
    fabmon_axi4_bank_extreme #(.Longest(i % 2 == 1)) u_lane (
      .clk_i, .clear_i(wipe[i] | restart_i[i]),
      .active_i(seen[17*i+16]), .latency_i(seen[17*i +: 16]), .value_o(value_o[16*i +: 16]),
      .none_o(none_o[i])
    );
  end

  logic unused;
  assign unused = ^{moves_i.ar_valid, moves_i.r_valid, moves_i.aw_valid, moves_i.w_valid,
                    moves_i.b_valid, moves_i.w_hs, moves_i.w_last,
                    moves_i.r_hs, moves_i.r_last, moves_i.atomic_lost};
endmodule

`default_nettype wire
