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
//
// The third port writes each entry after a reset, so that the sum is right with any first content
// of the three RAMs. What is read of them therefore has two values, type `bit`: a simulator with
// four values reads x as 0.
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
  logic [IdxWidth-1:0] r_idx_q, w_idx_q, idx_q;
  logic [1:0]          set_q;
  logic                we_q, d_q, set;
  bit                  r, w, w_at_r, x_at_r, r_at_w, x_at_w;  // of entries that are written
  bit                  r_read, w_read, x_read;                // of the one that is read

  always_ff @(posedge clk_i) begin
    set_q              <= set_i;
    {w_idx_q, r_idx_q} <= set_idx_i;
    we_q               <= we_i;
    d_q                <= d_i;
    idx_q              <= idx_i;
  end

  fabmon_common_ram_async #(.Width(1), .Depth(N), .Reads(3)) u_r (
    .clk_i, .we_i(set_q[0] & ~(we_q & (idx_q == r_idx_q))), .waddr_i(r_idx_q),
    .wdata_i(~(w_at_r ^ x_at_r)), .raddr_i({idx_q, w_idx_q, idx_i}), .q_o({r, r_at_w, r_read})
  );
  fabmon_common_ram_async #(.Width(1), .Depth(N), .Reads(3)) u_w (
    .clk_i, .we_i(set_q[1] & ~(we_q & (idx_q == w_idx_q))), .waddr_i(w_idx_q),
    .wdata_i(~(r_at_w ^ x_at_w)), .raddr_i({idx_q, r_idx_q, idx_i}), .q_o({w, w_at_r, w_read})
  );
  fabmon_common_ram_async #(.Width(1), .Depth(N), .Reads(3)) u_x (
    .clk_i, .we_i(we_q), .waddr_i(idx_q), .wdata_i(d_q ^ r ^ w),
    .raddr_i({r_idx_q, w_idx_q, idx_i}), .q_o({x_at_r, x_at_w, x_read})
  );

  assign set = (set_q[0] & (r_idx_q == idx_i)) | (set_q[1] & (w_idx_q == idx_i));
  assign q_o = (r_read ^ w_read ^ x_read) | set;
endmodule

`default_nettype wire
