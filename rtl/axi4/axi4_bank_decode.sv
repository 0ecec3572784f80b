// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The number of events that a state of axi4_bank_bit stands for, 0 to 254.
`default_nettype none

module axi4_bank_decode (
  input  wire logic [7:0] state_i,
  output logic      [7:0] count_o
);
  // Bit b of the number of each state, as a table of 256 bits.
  function automatic logic [255:0] table_of(input logic [4:0] b);
    logic [7:0] state;
    state    = '0;
    table_of = '0;
    for (int i = 0; i < 255; i++) begin
      table_of[state] = i[b];
      state = {state[6:0], ~(state[7] ^ state[5] ^ state[4] ^ state[3])};
    end
  endfunction

  for (genvar b = 0; b < 8; b++) begin : g_bit
    localparam logic [255:0] Table = table_of(5'(b));
    assign count_o[b] = Table[state_i];
  end
endmodule

`default_nettype wire
