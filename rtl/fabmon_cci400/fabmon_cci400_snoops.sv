// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Observer of the snoops of both ACE interfaces, S3 and S4: which open read gets the data of a
// snoop response. That is the oldest one of its line that has got none yet, at any interface but
// the one that responds; of several interfaces, the lowest.
//
// Limits: reads of the same line by several managers at once may be told apart wrongly.
`default_nettype none

module fabmon_cci400_snoops #(
  parameter int unsigned LineWidth = 34  // bits of the address of a line of 64 bytes
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  // AC and CR, {S4, S3}
  input  wire logic [1:0]             begin_i,  // AC handshake
  input  wire logic [7:0]             acsnoop_i,
  input  wire logic [2*LineWidth-1:0] line_i,
  input  wire logic [1:0]             end_i,    // CR handshake
  input  wire logic [1:0]             data_i,   // the response says: data, and no error
  // the tables of open reads: interface n has bits 2n (S3 responds) and 2n + 1 (S4)
  output logic [1:0]                  find_o,
  output logic [2*LineWidth-1:0]      line_o,
  input  wire logic [9:0]             found_i,
  output logic [9:0]                  mark_o,
  output logic [1:0]                  lost_o,
  output logic [1:0]                  orphan_o
);
  for (genvar p = 0; p < 2; p++) begin : g_port
    logic [4:0] others;

    fabmon_cci400_snoop_queue #(.LineWidth(LineWidth)) u_queue (
      .clk_i, .rst_ni,
      .begin_i(begin_i[p]), .reads_i(fabmon_cci400_ace_pkg::reads_data(acsnoop_i[4*p +: 4])),
      .line_i(line_i[p*LineWidth +: LineWidth]),
      .end_i(end_i[p]), .data_i(data_i[p]),
      .find_o(find_o[p]), .line_o(line_o[p*LineWidth +: LineWidth]), .lost_o(lost_o[p]),
      .orphan_o(orphan_o[p])
    );

    for (genvar n = 0; n < 5; n++) begin : g_si
      assign others[n]       = (n != 3 + p) & found_i[2*n + p];
      assign mark_o[2*n + p] = others[n] & ((others & 5'((1 << n) - 1)) == '0);
    end
  end
endmodule

`default_nettype wire
