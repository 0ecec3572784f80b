// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// What is known of open transactions: the register EXT_OPEN, in stage 10.
//
//     [0] [1]  reads, writes: their number is not known before this cycle
//     [2] [3]  this was so in a cycle that counted
//     [4] [5]  one ended whose command was not seen
`default_nettype none

module fabmon_axi4_bank_open #(
  parameter int unsigned SettleCycles = 4096  // 2^n, 16-65536
) (
  input  wire logic       clk_i,
  // stage 10
  input  wire logic       rst_ni,
  input  wire logic       port_rst_ni,  // the port's
  input  wire logic       clear_i,      // Rst_Cntr
  input  wire logic       drop_i,       // what is open is dropped
  input  wire logic       count_i,      // not frozen
  input  wire logic [1:0] quiet_i,      // {writes, reads}: none is open, no VALID
  input  wire logic [1:0] orphan_i,     // an end without a command
  // stage 1
  input  wire logic [3:0] ones_i,       // a write clears these of [5:2]
  output logic      [5:0] open_o        // stage 10
);
  logic [1:0] settled;
  logic [3:0] ones10;

  for (genvar d = 0; d < 2; d++) begin : g_settled
    fabmon_common_axi_settled #(.SettleCycles(SettleCycles)) u_settled (
      .clk_i, .rst_ni, .port_rst_ni, .quiet_i(quiet_i[d]), .orphan_i(orphan_i[d]),
      .clear_i(drop_i), .settled_o(settled[d])
    );
  end
  assign open_o[1:0] = ~settled;

  fabmon_axi4_bank_delay #(.Width(4), .Depth(9)) u_ones (.clk_i, .d_i(ones_i), .q_o(ones10));
  fabmon_common_sticky #(.Width(4)) u_flags (
    .clk_i, .rst_ni(rst_ni & ~clear_i), .set_i({orphan_i, open_o[1:0] & {2{count_i}}}),
    .clear_i(ones10), .q_o(open_o[5:2])
  );
endmodule

`default_nettype wire
