// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// One step of fabmon_stats_search. Of the number of boundaries below a value, `place`, the upper
// Level bits are known and the lower ones are 0; the step finds out the next bit:
//
//     bit = value > boundary at the place (place + half - 1),  half = the weight of the bit
//
// Those that are ever asked for, 2^Level of them, are kept here, in both banks.
//
//     clock  n: value_i, place_i, bank_i;  n + 1: value_o, place_o
`default_nettype none

module fabmon_stats_search_level #(
  parameter int unsigned Ports  = 2,   // values a cycle
  parameter int unsigned Width  = 32,  // bits of a value
  parameter int unsigned Places = 5,   // bits of a place
  parameter int unsigned Level  = 0    // how many are known, below Places
) (
  input  wire logic                    clk_i,
  input  wire logic                    put_i,        // a boundary is written
  input  wire logic                    put_bank_i,   // into this bank
  input  wire logic [Places-1:0]       put_place_i,  // at this place
  input  wire logic [Width-1:0]        put_value_i,  // its value
  input  wire logic                    bank_i,       // the bank that is in use
  input  wire logic [Ports*Width-1:0]  value_i,      // values
  input  wire logic [Ports*Places-1:0] place_i,      // what is known of their places
  output logic      [Ports*Width-1:0]  value_o,      // the same values
  output logic      [Ports*Places-1:0] place_o       // one bit more
);
  localparam int unsigned Half = 1 << (Places - Level - 1);

  logic [Ports*(Level+1)-1:0] at;
  logic [Ports*Width-1:0]  bounds;
  logic                    we;
  logic [Ports*Places-1:0] place;

  assign we = put_i & ((put_place_i & Places'(2 * Half - 1)) == Places'(Half - 1));
  always_ff @(posedge clk_i) begin
    value_o <= value_i;
    place_o <= place;
  end

  fabmon_common_ram_async #(
    .Width(Width), .Depth(2 << Level), .Reads(Ports)
  ) u_node (
    .clk_i, .we_i(we),
    .waddr_i((Level+1)'({put_bank_i, put_place_i} >> (Places - Level))), .wdata_i(put_value_i),
    .raddr_i(at), .q_o(bounds)
  );

  for (genvar p = 0; p < Ports; p++) begin : g_port
    logic [Width-1:0] bound;
    assign at[p*(Level+1) +: Level+1] =
        (Level+1)'({bank_i, place_i[p*Places +: Places]} >> (Places - Level));
    assign bound = bounds[p*Width +: Width];
    always_comb begin
      place[p*Places +: Places] = place_i[p*Places +: Places];
      if (value_i[p*Width +: Width] > bound) place[p*Places + Places - Level - 1] = 1'b1;
    end
  end
endmodule

`default_nettype wire
