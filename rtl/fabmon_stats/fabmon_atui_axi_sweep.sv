// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// How the context table of an AXI4 port forgets its open requests: after a `forget` it looks at
// every entry once, 0 to N - 1, one in a cycle, and an entry that is in use is freed without a
// sample. No request is given an entry meanwhile.
//
//     clock  t: forget_i;  t + 1 to t + N: sweep_o, idx_o;  t + N: last_o
//
// Without a request that was given an entry since the last sweep there is nothing to be freed, and
// no sweep. So a `forget` that lasts, that of a port in reset, has one sweep.
`default_nettype none

module fabmon_atui_axi_sweep #(
  parameter int unsigned N         = 64,  // entries, 1-256
  localparam int unsigned IdxWidth = (N > 1) ? $clog2(N) : 1
) (
  input  wire logic                clk_i,
  input  wire logic                rst_ni,
  input  wire logic                forget_i,  // all requests up to this cycle are forgotten
  input  wire logic                open_i,    // one is given an entry; never with sweep_o
  output logic                     sweep_o,   // idx_o is looked at
  output logic      [IdxWidth-1:0] idx_o,     // 0 without sweep_o
  output logic                     last_o     // it is the last one
);
  logic used_q, used;

  assign used   = used_q | open_i;
  assign last_o = sweep_o & (idx_o == IdxWidth'(N - 1));
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      used_q  <= 1'b0;
      sweep_o <= 1'b0;
      idx_o   <= '0;
    end else begin
      used_q  <= used & ~forget_i;
      sweep_o <= (used & forget_i) | (sweep_o & ~last_o);
      if (sweep_o) idx_o <= last_o ? '0 : idx_o + IdxWidth'(1);
    end
  end
endmodule

`default_nettype wire
