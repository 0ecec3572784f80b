// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// A flag for each entry, kept in RAM: two ports set flags, a third one sets or clears one.
//
//     flag[j] = r[j] ^ w[j] ^ x[j]       one RAM for each port, which alone writes it
//
// A port gives flag[j] a value by writing into its own RAM what makes the sum so. Where the third
// port writes an entry in the cycle in which another one sets it, the third one wins.
//
// What is to be written goes into registers first, so that what decides on it has a cycle of its
// own. The flag that is read is set already while one of the two ports is about to set it; the
// third port and the read are of one access, and accesses are cycles apart.
`default_nettype none

module fabmon_stats_stamps_flags #(
  parameter int unsigned N         = 64,  // entries
  localparam int unsigned IdxWidth = (N > 1) ? $clog2(N) : 1
) (
  input  wire logic                  clk_i,
  input  wire logic [1:0]            set_i,      // set a flag; never both of one entry
  input  wire logic [2*IdxWidth-1:0] set_idx_i,  // whose
  input  wire logic                  we_i,       // write a flag
  input  wire logic                  d_i,        // with this
  input  wire logic [IdxWidth-1:0]   idx_i,      // whose
  output logic                       q_o         // the flag of entry idx_i before this cycle, if
                                                 // not written one cycle ago
);
  (* ram_style = "distributed" *) logic r_q [N];
  (* ram_style = "distributed" *) logic w_q [N];
  (* ram_style = "distributed" *) logic x_q [N];
  logic [IdxWidth-1:0] r_idx_q, w_idx_q, idx_q;
  logic [1:0]          set_q;
  logic                we_q, d_q, r, w, set;

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

  always_ff @(posedge clk_i) begin
    set_q              <= set_i;
    {w_idx_q, r_idx_q} <= set_idx_i;
    we_q               <= we_i;
    d_q                <= d_i;
    idx_q              <= idx_i;
  end

  assign r = r_q[idx_q];
  assign w = w_q[idx_q];
  always_ff @(posedge clk_i) begin
    if (set_q[0] && !(we_q && idx_q == r_idx_q)) r_q[r_idx_q] <= ~(w_q[r_idx_q] ^ x_q[r_idx_q]);
    if (set_q[1] && !(we_q && idx_q == w_idx_q)) w_q[w_idx_q] <= ~(r_q[w_idx_q] ^ x_q[w_idx_q]);
    if (we_q) x_q[idx_q] <= d_q ^ r ^ w;
  end

  assign set = (set_q[0] & (r_idx_q == idx_i)) | (set_q[1] & (w_idx_q == idx_i));
  assign q_o = (r_q[idx_i] ^ w_q[idx_i] ^ x_q[idx_i]) | set;
endmodule

`default_nettype wire
