// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Which bins the samples of one cycle fall into, as fabmon_stats_compare has it, but by a binary
// search among the sorted boundaries (fabmon_stats_sorted): one comparator for each bit of a place
// instead of two for each bin.
//
//     place = number of boundaries below the value    bit by bit from the top:
//                                                     fabmon_stats_search_level
//     match = the row of bins that is kept for it;    none if all boundaries are below
//
// Samples first wait in a ring of Wait words, the time that it takes to sort a boundary that is
// written. So a write changes what is compared from the next cycle's samples on, as in
// fabmon_stats_compare: the sample of the access' cycle is compared in the old order, the next one
// in the new.
//
//     clock  u: valid_i, an access;  u + 1: freeze_i, we_i;  u + Wait + 2: turn_i, the search
//            begins;  u + Delay: match, we_mode_i;  u + Delay + 1: inc_o
// with Delay = Wait + Places + 3.
`default_nettype none

module fabmon_stats_search #(
  parameter int unsigned NumBins = 16,  // bins, 1-64
  parameter int unsigned Ports   = 2,   // samples a cycle
  parameter int unsigned Width   = 32,  // bits of a latency
  parameter int unsigned Wait    = 68,  // cycles in which samples wait: 2 * 2^Places + 4 or more
  localparam int unsigned Places   = $clog2(2 * NumBins),
  localparam int unsigned IncWidth = $clog2(Ports + 1)
) (
  input  wire logic                            clk_i,
  input  wire logic                            rst_ni,
  input  wire logic [Ports-1:0]                valid_i,    // samples
  input  wire logic [Ports*Width-1:0]          value_i,    // their latencies
  input  wire logic                            freeze_i,   // count nothing (at u + 1)
  input  wire logic                            we_i,       // write a boundary
  input  wire logic                            turn_i,     // it holds from the next cycle on
  input  wire logic                            we_mode_i,  // write [0] enable, [1] OR mode
  input  wire logic [5:0]                      idx_i,      // which bin
  input  wire logic                            upper_i,    // which of its boundaries
  input  wire logic [Width-1:0]                wdata_i,    // write data; with idx_i until turn_i
  output logic      [(NumBins+2)*IncWidth-1:0] inc_o,      // increments of the rows
  output logic      [NumBins-1:0]              en_o,       // the enable bits
  output logic      [NumBins-1:0]              or_o,       // the OR bits
  output logic      [Width-1:0]                bound_o,    // that boundary, one cycle later
  output logic                                 ready_o     // 0: just out of reset
);
  // ---------------------------------------------------------------- the ring
  localparam int unsigned PosWidth = $clog2(Wait);

  logic [PosWidth-1:0]    pos_q, pos;
  logic [Ports-1:0]       first_valid_q, ring_valid_q;
  logic [Ports*Width-1:0] first_q, ring_q;
  logic                   full_q;  // what comes out was put in after the reset

  assign pos = (pos_q == PosWidth'(Wait - 1)) ? '0 : pos_q + PosWidth'(1);
  always_ff @(posedge clk_i) begin
    first_valid_q <= valid_i & {Ports{rst_ni}};
    first_q       <= value_i;
    pos_q  <= rst_ni ? pos : '0;
    full_q <= (full_q | (pos == '0)) & rst_ni;
  end
  fabmon_common_ram_1r1w #(.Width(Ports * (Width + 1)), .Depth(Wait), .Kind(1)) u_ring (
    .clk_i, .we_i(1'b1), .waddr_i(pos_q), .wdata_i({first_valid_q & {Ports{~freeze_i}}, first_q}),
    .re_i(1'b1), .raddr_i(pos), .q_o({ring_valid_q, ring_q})
  );

  // ---------------------------------------------------------------- the search
  logic              ready, bank, put;
  logic [Places-1:0] tag, put_place;
  logic [Width-1:0]  put_value;
  logic [NumBins-1:0] put_bins;

  assign tag = Places'({idx_i, upper_i});
  fabmon_stats_sorted #(.NumBins(NumBins), .Width(Width)) u_sorted (
    .clk_i, .rst_ni, .we_i, .tag_i(tag), .wdata_i, .turn_i, .ready_o(ready), .read_i(tag), .bound_o,
    .bank_o(bank), .put_o(put), .place_o(put_place), .value_o(put_value), .bins_o(put_bins)
  );
  assign ready_o = ready;

  // What goes through the levels: at [0] before the first, at [Places] behind the last one.
  localparam int unsigned ValueWidth = Ports * Width;
  localparam int unsigned PlaceWidth = Ports * Places;
  logic [(Places+1)*ValueWidth-1:0] value;
  logic [(Places+1)*PlaceWidth-1:0] place;
  logic [ValueWidth-1:0]   value_q;
  logic [Ports-1:0]        valid_q [Places+2];
  logic [Ports-1:0]        above_q [Places+1];  // above all boundaries; [0] beside valid_q[1]
  logic [Places:0]         banks;    // in which bank
  logic [Places-1:0]       bank_q;
  logic [Width-1:0]        bound;

  assign value[ValueWidth-1:0] = value_q;
  assign place[PlaceWidth-1:0] = '0;
  assign banks = {bank_q, bank};
  fabmon_common_ram_async #(.Width(Width), .Depth(2)) u_greatest (
    .clk_i, .we_i(put & (&put_place)), .waddr_i(~bank), .wdata_i(put_value),
    .raddr_i(bank), .q_o(bound)
  );
  always_ff @(posedge clk_i) begin
    value_q    <= ring_q;
    valid_q[0] <= ring_valid_q & {Ports{full_q & rst_ni}};
    for (int p = 0; p < Ports; p++) above_q[0][p] <= value_q[p*Width +: Width] > bound;
    for (int i = 1; i < Places + 2; i++) valid_q[i] <= valid_q[i-1] & {Ports{rst_ni}};
    for (int i = 1; i < Places + 1; i++) above_q[i] <= above_q[i-1];
    bank_q <= banks[Places-1:0];
  end

  for (genvar i = 0; i < Places; i++) begin : g_level
    fabmon_stats_search_level #(.Ports(Ports), .Width(Width), .Places(Places), .Level(i)) u_level (
      .clk_i, .put_i(put), .put_bank_i(~bank), .put_place_i(put_place), .put_value_i(put_value),
      .bank_i(banks[i]), .value_i(value[i*ValueWidth +: ValueWidth]),
      .place_i(place[i*PlaceWidth +: PlaceWidth]),
      .value_o(value[(i+1)*ValueWidth +: ValueWidth]),
      .place_o(place[(i+1)*PlaceWidth +: PlaceWidth])
    );
  end

  // ---------------------------------------------------------------- the bins
  logic [NumBins*Ports-1:0]    match;
  logic [Ports*NumBins-1:0]    rows_q;
  logic [Ports*(Places+1)-1:0] row_at;

  fabmon_common_ram_nr1w #(
    .Width(NumBins), .Depth(2 << Places), .Reads(Ports), .Kind(1)
  ) u_row_mem (
    .clk_i, .we_i(put), .waddr_i({~bank, put_place}), .wdata_i(put_bins),
    .re_i({Ports{1'b1}}), .raddr_i(row_at), .q_o(rows_q)
  );
  for (genvar p = 0; p < Ports; p++) begin : g_port
    assign row_at[p*(Places+1) +: Places+1] =
        {banks[Places], place[Places*PlaceWidth + p*Places +: Places]};
    for (genvar i = 0; i < NumBins; i++) begin : g_bin
      assign match[i*Ports + p] = rows_q[p*NumBins + i] & ~above_q[Places][p];
    end
  end

  fabmon_stats_hits #(.NumBins(NumBins), .Ports(Ports)) u_hits (
    .clk_i, .rst_ni, .valid_i(valid_q[Places+1]), .match_i(match), .freeze_i(1'b0),
    .we_i(we_mode_i), .idx_i, .wdata_i(wdata_i[1:0]), .inc_o, .en_o, .or_o
  );

  logic unused_value;
  assign unused_value = ^value[Places*ValueWidth +: ValueWidth];
endmodule

`default_nettype wire
