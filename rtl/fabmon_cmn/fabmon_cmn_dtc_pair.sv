// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Two of the eight counters of a DTC, with their shadows. Each cycle they add the wraps that have
// come from the DTMs, up to 4 for each DTM. As one counter of 64 bits (chain_i) the odd one adds
// the wraps of the even one instead, in the same cycle.
//
// A write sets the bytes that it has, and what the cycle adds is added to that. A snapshot copies
// what is there before the cycle; with clear_i it leaves the cycle's increments.
`default_nettype none

module fabmon_cmn_dtc_pair #(
  parameter int unsigned Width       = 6,  // of an increment
  parameter int unsigned GlobalWidth = 32  // 1 to 32; less is for proofs
) (
  input  wire logic             clk_i,  // the mesh clock
  input  wire logic             rst_ni,  // synchronous reset
  input  wire logic [Width-1:0] even_i,          // increments
  input  wire logic [Width-1:0] odd_i,  // not added while chained
  input  wire logic             chain_i,  // both are one counter of 64 bits
  input  wire logic             snapshot_i,  // copy to the shadows
  input  wire logic             clear_i,  // a snapshot clears
  input  wire logic [7:0]       write_i,         // bytes to be written; the upper 4 are odd's
  input  wire logic [7:0]       write_shadow_i,  // the same, of the shadows
  input  wire logic [63:0]      wdata_i,  // what is written
  output logic [63:0]           count_o,  // {odd, even}
  output logic [63:0]           shadow_o,  // {odd, even}
  output logic [1:0]            wrap_o           // in the next cycle it has wrapped
);
  logic [GlobalWidth-1:0] even_q, odd_q, shadow_even_q, shadow_odd_q;
  logic [63:0]            start, shadow;

  assign count_o  = {32'(odd_q), 32'(even_q)};
  assign shadow_o = {32'(shadow_odd_q), 32'(shadow_even_q)};

  for (genvar b = 0; b < 8; b++) begin : g_byte
    assign start[8*b +: 8] = write_i[b] ? wdata_i[8*b +: 8]
                                         : count_o[8*b +: 8] & {8{~(snapshot_i & clear_i)}};
    assign shadow[8*b +: 8] = write_shadow_i[b] ? wdata_i[8*b +: 8] :
                              snapshot_i        ? count_o[8*b +: 8] : shadow_o[8*b +: 8];
  end

  localparam int unsigned SumWidth = ((GlobalWidth > Width) ? GlobalWidth : Width) + 1;
  logic [SumWidth-1:0] even, odd;
  logic                even_wraps, odd_wraps;
  assign even       = SumWidth'(start[GlobalWidth-1:0]) + SumWidth'(even_i);
  assign even_wraps = |even[SumWidth-1:GlobalWidth];
  assign odd        = SumWidth'(start[32 +: GlobalWidth]) +
                      (chain_i ? SumWidth'(even_wraps) : SumWidth'(odd_i));
  assign odd_wraps  = |odd[SumWidth-1:GlobalWidth];
  assign wrap_o     = {odd_wraps, even_wraps & ~chain_i};

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      even_q        <= '0;
      odd_q         <= '0;
      shadow_even_q <= '0;
      shadow_odd_q  <= '0;
    end else begin
      even_q        <= even[GlobalWidth-1:0];
      odd_q         <= odd[GlobalWidth-1:0];
      shadow_even_q <= shadow[GlobalWidth-1:0];
      shadow_odd_q  <= shadow[32 +: GlobalWidth];
    end
  end
endmodule

`default_nettype wire
