// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The extra counters that add 0 or 1: Responses, Exclusives, Bursts, Transfers, Order. The lane of
// slot s counts the event of a cycle when that is in stage s + BitStage (fabmon_axi4_bank_bits).
`default_nettype none

module fabmon_axi4_bank_extras #(
  parameter int unsigned DataWidth = 64,
  parameter logic [5:0]  Has       = 6'd0,  // fabmon_axi4_bank_pkg::extras_of
  parameter int unsigned Extras    = 1,     // how many counters that are
  localparam int unsigned First    = fabmon_axi4_bank_pkg::BaseSlots
) (
  input  wire logic              clk_i,
  input  wire logic              ar_i,      // AR handshake that counts, stage 11
  input  wire logic              aw_i,
  input  wire logic              b_i,
  input  wire logic              r_i,       // R handshake that counts, stage 11
  input  wire logic              before_i,  // a W end before its AW, stage 11
  input  wire logic [11:0]       araddr_i,  // pins
  input  wire logic [7:0]        arlen_i,
  input  wire logic [2:0]        arsize_i,
  input  wire logic [1:0]        arburst_i,
  input  wire logic              arlock_i,
  input  wire logic [11:0]       awaddr_i,
  input  wire logic [7:0]        awlen_i,
  input  wire logic [2:0]        awsize_i,
  input  wire logic [1:0]        awburst_i,
  input  wire logic              awlock_i,
  input  wire logic [1:0]        rresp_i,
  input  wire logic              rlast_i,
  input  wire logic [1:0]        bresp_i,
  input  wire logic [Extras-1:0] token_i,   // at each slot
  output logic [Extras-1:0]      event_o,
  output logic [Extras*8-1:0]    state_o
);
  localparam int unsigned From = fabmon_axi4_bank_pkg::StateStage;
  localparam int unsigned Lane = fabmon_axi4_bank_pkg::BitStage;  // stage of a lane: slot + Lane
  localparam logic [fabmon_axi4_bank_pkg::MaxExtras-1:0] Which =
      fabmon_axi4_bank_pkg::extras_of(Has);

  logic       ar_lock, aw_lock, rlast;
  logic [1:0] ar_type, aw_type, rresp, bresp;
  logic [2:0] ar_len, aw_len, ar_shape, aw_shape;
  fabmon_axi4_bank_command #(.DataWidth(DataWidth)) u_ar (
    .clk_i, .addr_i(araddr_i), .len_i(arlen_i), .size_i(arsize_i), .burst_i(arburst_i),
    .lock_i(arlock_i), .lock_o(ar_lock), .type_o(ar_type), .len_o(ar_len), .shape_o(ar_shape)
  );
  fabmon_axi4_bank_command #(.DataWidth(DataWidth)) u_aw (
    .clk_i, .addr_i(awaddr_i), .len_i(awlen_i), .size_i(awsize_i), .burst_i(awburst_i),
    .lock_i(awlock_i), .lock_o(aw_lock), .type_o(aw_type), .len_o(aw_len), .shape_o(aw_shape)
  );
  fabmon_axi4_bank_delay #(.Width(5), .Depth(From + 1)) u_resp (
    .clk_i, .d_i({bresp_i, rresp_i, rlast_i}), .q_o({bresp, rresp, rlast})
  );

  // In the order of unit 2, the first four being values (latency_extremes,
  // fabmon_axi4_bank_latency): error_responses: r_slverr, r_decerr, b_slverr, b_decerr
  // exclusives: ar_exclusive, aw_exclusive, r_exokay, b_exokay
  // burst_types: ar_fixed, ar_wrap, aw_fixed, aw_wrap
  // burst_lengths: ar_len_1, ar_len_2_4, ar_len_5_16, aw_len_1, aw_len_2_4, aw_len_5_16
  // transfer_shapes: ar_narrow, ar_unaligned, ar_4k, aw_narrow, aw_unaligned, aw_4k
  // order: w_before_aw
  // What is left of all commands is for software: ar_incr, aw_incr, ar_len_17_256, aw_len_17_256.
  logic [fabmon_axi4_bank_pkg::MaxExtras-1:0] now;
  assign now = {before_i,
                aw_shape & {3{aw_i}}, ar_shape & {3{ar_i}},
                aw_len & {3{aw_i}}, ar_len & {3{ar_i}},
                aw_type & {2{aw_i}}, ar_type & {2{ar_i}},
                b_i & (bresp == 2'b01), r_i & rlast & (rresp == 2'b01), aw_i & aw_lock,
                ar_i & ar_lock,
                b_i & (bresp == 2'b11), b_i & (bresp == 2'b10),
                r_i & (rresp == 2'b11), r_i & (rresp == 2'b10), 4'd0};

  for (genvar i = 0; i < fabmon_axi4_bank_pkg::MaxExtras; i++) begin : g_extra
    localparam int unsigned Place = fabmon_axi4_bank_pkg::place_of(Which, i);
    if (Which[i] && i >= 4) begin : g_lane
      fabmon_axi4_bank_delay #(.Depth(First + Place + Lane - From)) u_delay (
        .clk_i, .d_i(now[i]), .q_o(event_o[Place])
      );
      fabmon_axi4_bank_bit u_lane (
        .clk_i, .token_i(token_i[Place]), .event_i(event_o[Place]),
        .state_o(state_o[8*Place +: 8])
      );
    end else if (Which[i]) begin : g_value
      assign event_o[Place]        = 1'b0;
      assign state_o[8*Place +: 8] = '0;
    end
  end

  logic unused;
  assign unused = ^{now, token_i};
endmodule

`default_nettype wire
