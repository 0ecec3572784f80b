// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The queue of samples where more entries may end in one cycle than there are sample ports.
//
// A batch is served until it is empty, lowest entries first, Ports of them a cycle; what comes
// meanwhile waits for the next batch. So no sample waits longer than 2 * ceil(N / Ports) cycles.
// An entry that ends again before its sample was served loses the new one, and `lost_o` says so.
//
//     rest[n]    = batch[n] without those served         later[n] = rest[n] | next[n]
//     batch[n+1] = (rest[n] empty) ? next[n] | take[n] : rest[n]
`default_nettype none

module fabmon_stats_pick #(
  parameter int unsigned N     = 16,  // context entries
  parameter int unsigned Ports = 2    // samples a cycle, below N
) (
  input  wire logic               clk_i,
  input  wire logic               rst_ni,
  input  wire logic [N-1:0]       end_i,       // a sample of this entry ends
  output logic      [N-1:0]       take_o,      // of those, the ones that find room
  output logic      [N-1:0]       waits_o,     // samples that wait, among them those served now
  output logic      [N-1:0]       later_o,     // of those, the ones that are not served now
  output logic      [Ports*N-1:0] serve_o,     // served in this cycle: for each port one or none
  output logic                    overload_o,  // samples are left over
  output logic                    lost_o       // a sample was lost
);
  logic [N-1:0] batch_q, next_q, rest, one;

  always_comb begin
    rest   = batch_q;
    for (int p = 0; p < Ports; p++) begin
      one = rest & (~rest + N'(1));  // the lowest
      serve_o[p*N +: N] = one;
      rest = rest & ~one;
    end
  end

  assign waits_o    = batch_q | next_q;
  assign later_o    = rest | next_q;
  assign take_o     = end_i & ~later_o;
  assign overload_o = |rest;
  assign lost_o     = |(end_i & ~take_o);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      batch_q <= '0;
      next_q  <= '0;
    end else if (rest == '0) begin
      batch_q <= next_q | take_o;
      next_q  <= '0;
    end else begin
      batch_q <= rest;
      next_q  <= next_q | take_o;
    end
  end
endmodule

`default_nettype wire
