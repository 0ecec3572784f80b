// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmon_common_sync for proofs: a bit that changed within the step before the edge arrives at this
// edge or at the next one, as the model checker likes, each bit for itself. Any values at first.
`default_nettype none

module fabmon_common_sync #(
  parameter int unsigned      Width = 1,  // independent bits
  parameter logic [Width-1:0] Reset = '0  // what they are in reset
) (
  input  wire logic             clk_i,   // 1: this step ends with an edge of the clock
  input  wire logic             rst_ni,  // synchronous reset
  input  wire logic [Width-1:0] d_i,     // from the other domain
  output logic      [Width-1:0] q_o      // in this one
);
  (* anyseq *) logic [Width-1:0] late;
  logic [Width-1:0] before_q, meta_q, sync_q;

  always @($global_clock) before_q <= d_i;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      meta_q <= Reset;
      sync_q <= Reset;
    end else begin
      meta_q <= (late & before_q) | (~late & d_i);
      sync_q <= meta_q;
    end
  end
  assign q_o = sync_q;
endmodule

`default_nettype wire
