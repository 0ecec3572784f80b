// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// How far write commands are ahead of write data, or behind it.
//
//     diff = AW transfers - ends of write data
//     both = min(AW transfers, ends of write data) grows in this cycle
//
// More than 2^Width - 1 apart: what no longer fits is not counted and raises the sticky flag.
`default_nettype none

module fabmon_axi4_bank_ahead #(
  parameter int unsigned Width = 16  // bits of the distance, 1-16
) (
  input  wire logic clk_i,
  input  wire logic rst_ni,
  input  wire logic clear_i,    // Rst_Cntr: drop the flag
  input  wire logic drop_i,     // diff is 0 after this cycle
  input  wire logic command_i,  // AW handshake
  input  wire logic data_i,     // W handshake with WLAST
  output logic      more_o,     // diff > 0 before this cycle
  output logic      less_o,     // diff < 0
  output logic      both_o,
  output logic      ovf_o       // sticky: one was not counted
);
  // |diff|, counted like what is open, and its sign where it is not 0.
  logic some, behind_q, away, back;

  assign more_o = some & ~behind_q;
  assign less_o = some & behind_q;
  assign back   = more_o ? data_i & ~command_i : command_i & ~data_i & some;
  assign away   = (more_o ? command_i & ~data_i : data_i & ~command_i) |
                  (~some & command_i & ~data_i);
  assign both_o = (command_i & data_i) | (less_o & command_i) | (more_o & data_i);

  logic [Width-1:0] unused_far;
  logic             unused_orphan;
  fabmon_axi4_outstanding #(.Width(Width)) u_far (
    .clk_i, .rst_ni, .clear_i, .drop_i, .open_i(away), .close_i(back), .count_o(unused_far),
    .some_o(some), .orphan_o(unused_orphan), .ovf_o
  );

  always_ff @(posedge clk_i) begin
    if (!rst_ni)    behind_q <= 1'b0;
    else if (!some) behind_q <= data_i;
  end
endmodule

`default_nettype wire
