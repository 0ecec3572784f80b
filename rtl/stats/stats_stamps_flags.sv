// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// A flag for each entry, kept in RAM: two ports set flags, a third one sets or clears one.
//
//     flag[j] = r[j] ^ w[j] ^ x[j]       one RAM for each port, which alone writes it
//
// A port gives flag[j] a value by writing into its own RAM what makes the sum so. Where the third
// port writes an entry in the cycle in which another one sets it, the third one wins.
`default_nettype none

module stats_stamps_flags #(
  parameter int unsigned N         = 64,  // entries
  localparam int unsigned IdxWidth = (N > 1) ? $clog2(N) : 1
) (
  input  wire logic                  clk_i,
  input  wire logic [1:0]            set_i,      // set a flag; never both of one entry
  input  wire logic [2*IdxWidth-1:0] set_idx_i,  // whose
  input  wire logic                  we_i,       // write a flag
  input  wire logic                  d_i,        // with this
  input  wire logic [IdxWidth-1:0]   idx_i,      // whose
  output logic                       q_o         // the flag of entry idx_i before this cycle
);
  (* ram_style = "distributed" *) logic r_q [N];
  (* ram_style = "distributed" *) logic w_q [N];
  (* ram_style = "distributed" *) logic x_q [N];
  logic [IdxWidth-1:0] r_idx, w_idx;
  logic                r, w, x;

`ifndef SYNTHESIS
`ifndef FORMAL
`ifndef VERILATOR  // which starts with random values: any will do, but x is none
  initial begin
    for (int i = 0; i < N; i++) begin
      r_q[i] = 1'b0;
      w_q[i] = 1'b0;
    end
  end
`endif
`endif
`endif

  assign r_idx = set_idx_i[IdxWidth-1:0];
  assign w_idx = set_idx_i[2*IdxWidth-1:IdxWidth];
  assign r     = r_q[idx_i];
  assign w     = w_q[idx_i];
  assign x     = x_q[idx_i];
  assign q_o   = r ^ w ^ x;

  always_ff @(posedge clk_i) begin
    if (set_i[0] && !(we_i && idx_i == r_idx)) r_q[r_idx] <= ~(w_q[r_idx] ^ x_q[r_idx]);
    if (set_i[1] && !(we_i && idx_i == w_idx)) w_q[w_idx] <= ~(r_q[w_idx] ^ x_q[w_idx]);
    if (we_i) x_q[idx_i] <= d_i ^ r ^ w;
  end
endmodule

`default_nettype wire
