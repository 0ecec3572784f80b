// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// fabmon_common_axi_settled against the definition, by the age of the last busy cycle instead of a
// count of quiet ones:
//
//     busy     a cycle that is not quiet, an orphan, a clear, or the monitor's reset
//     window   the last busy cycle is SettleCycles ago, or longer
//     settled  of the port's resets, the windows' ends and the doubts (orphan, clear, the monitor's
//              reset without the port's), the last was no doubt; at once: the port's reset counts
//
// All inputs are free, and the state at the start. Also: once settled, it stays so up to a doubt.
//
// Assumed: the first cycle is a reset, the only one; the port's reset in it is free.
`default_nettype none

module common_axi_settled_reference #(
  parameter int unsigned SettleCycles = 4
) (
  input wire logic clk_i,
  input wire logic port_rst_ni,
  input wire logic quiet_i,
  input wire logic orphan_i,
  input wire logic clear_i
);
  localparam int unsigned Bits = $clog2(SettleCycles) + 1;
  localparam logic [Bits-1:0] Oldest = {Bits{1'b1}};

  logic started = 1'b0;
  always_ff @(posedge clk_i) started <= 1'b1;

  logic settled;
  fabmon_common_axi_settled #(.SettleCycles(SettleCycles)) u_dut (
    .clk_i, .rst_ni(started), .port_rst_ni, .quiet_i, .orphan_i, .clear_i, .settled_o(settled)
  );

  // The age of the cycle before this one is 0, and held at its end.
  logic [Bits-1:0] busy_q;
  logic            known_last_q, doubt, window, settled_q, steady_q;
  assign doubt  = orphan_i | clear_i;
  assign window = quiet_i & ~doubt & (busy_q >= Bits'(SettleCycles - 1));

  always_ff @(posedge clk_i) begin
    if (!started || !quiet_i || doubt) busy_q <= '0;
    else if (busy_q != Oldest)         busy_q <= busy_q + Bits'(1);

    if (!started)          known_last_q <= ~port_rst_ni;
    else if (!port_rst_ni) known_last_q <= 1'b1;
    else if (doubt)        known_last_q <= 1'b0;
    else if (window)       known_last_q <= 1'b1;

    settled_q <= settled;
    steady_q  <= started & (~doubt | ~port_rst_ni);
    if (started) begin
      a_settled: assert (settled == known_last_q);
      a_stays:   assert (!(steady_q && settled_q) || settled);
      c_quiet:   cover (settled && !settled_q && steady_q && busy_q == Bits'(SettleCycles));
      c_doubt:   cover (!settled && settled_q);
    end
  end
endmodule

`default_nettype wire
