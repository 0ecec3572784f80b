// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The number of events that a state of fabmon_axi4_bank_bit stands for, 0 to 254: a ROM, one cycle.
`default_nettype none

module fabmon_axi4_bank_decode #(
  parameter bit LutRom = 1'b0  // 0: a block RAM, 1: LUTs
) (
  input  wire logic       clk_i,
  input  wire logic [7:0] state_i,
  output logic      [7:0] count_o   // of state_i one cycle ago
);
  localparam Style = LutRom ? "logic" : "block";
  (* rom_style = Style, ram_style = Style, nomem2reg *) logic [7:0] table_mem [256];
  initial begin : fill
    logic [7:0] state;
    state = '0;
    table_mem[255] = '0;  // no number leads to this state
    for (int i = 0; i < 255; i++) begin
      table_mem[state] = 8'(i);
      state = {state[6:0], ~(state[7] ^ state[5] ^ state[4] ^ state[3])};
    end
  end

  always_ff @(posedge clk_i) count_o <= table_mem[state_i];
endmodule

`default_nettype wire
