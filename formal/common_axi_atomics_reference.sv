// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmon_common_axi_atomics against the definition, by counts of each ID instead of entries:
//
//     waits[ID]  operations of this ID that were accepted and tracked, and whose data has not ended
//     read       last and waits[its ID] = 0
//     lost       accept, and all waits[] together, less the one that ends now, are Entries
//
// All inputs are free. Also: if no operation was ever accepted, each burst is a read's.
//
// Assumed: the first cycle is a reset, the only one.
`default_nettype none

module common_axi_atomics_reference #(
  parameter int unsigned Entries = 2,
  parameter int unsigned IdWidth = 1
) (
  input wire logic               clk_i,
  input wire logic               accept_i,
  input wire logic [IdWidth-1:0] accept_id_i,
  input wire logic               last_i,
  input wire logic [IdWidth-1:0] last_id_i
);
  localparam int unsigned Ids  = 1 << IdWidth;
  localparam int unsigned Bits = $clog2(Entries + 1);

  logic started = 1'b0, any_q = 1'b0;
  always_ff @(posedge clk_i) started <= 1'b1;

  logic read, lost;
  fabmon_common_axi_atomics #(.Entries(Entries), .IdWidth(IdWidth)) u_dut (
    .clk_i, .rst_ni(started), .accept_i, .accept_id_i, .last_i, .last_id_i,
    .read_o(read), .lost_o(lost)
  );

  logic [Ids*Bits-1:0] waits_q;
  logic [Bits:0]       total;
  logic                ends, full;
  always_comb begin
    total = '0;
    for (int i = 0; i < Ids; i++) total = total + (Bits+1)'(waits_q[i*Bits +: Bits]);
  end
  assign ends = last_i & (waits_q[last_id_i*Bits +: Bits] != '0);
  assign full = (total == (Bits+1)'(Entries)) & ~ends;

  for (genvar i = 0; i < Ids; i++) begin : g_id
    always_ff @(posedge clk_i) begin
      if (!started) waits_q[i*Bits +: Bits] <= '0;
      else          waits_q[i*Bits +: Bits] <=
          waits_q[i*Bits +: Bits] + Bits'(accept_i && !full && accept_id_i == IdWidth'(i)) -
          Bits'(ends && last_id_i == IdWidth'(i));
    end
  end

  always_ff @(posedge clk_i) begin
    any_q <= started & (any_q | accept_i);
    if (started) begin
      a_read:   assert (read == (last_i & ~ends));
      a_lost:   assert (lost == (accept_i & full));
      a_none:   assert (any_q || read == last_i);
      c_full:   cover (lost && last_i && read);
      c_room:   cover (ends && accept_i && !lost && total == (Bits+1)'(Entries));
    end
  end
endmodule

`default_nettype wire
