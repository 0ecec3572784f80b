// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The number of events that a state of fabmon_axi4_bank_bit stands for, 0 to 254. One cycle.
//
//     count[n+1] = the i with state = next applied i times to 0
//
// The table is a constant that a function makes; the state selects a byte of it. The selection is a
// shift and no index: `synth_xilinx -widemux` builds an index of multiplexers (163 LUTs and 408
// MUXF7 and MUXF8, instead of 32 and 24).
`default_nettype none

module fabmon_axi4_bank_decode (
  input  wire logic       clk_i,
  input  wire logic [7:0] state_i,
  output logic      [7:0] count_o   // of state_i one cycle ago
);
  function automatic logic [256*8-1:0] counts_of_states();
    logic [7:0] state;
    state = '0;
    counts_of_states = '0;  // no number leads to state 255
    for (int unsigned i = 0; i < 255; i++) begin
      counts_of_states[8*state +: 8] = 8'(i);
      state = {state[6:0], ~(state[7] ^ state[5] ^ state[4] ^ state[3])};
    end
  endfunction
  localparam logic [256*8-1:0] Counts = counts_of_states();

  always_ff @(posedge clk_i) count_o <= 8'(Counts >> {state_i, 3'b000});
endmodule

`default_nettype wire
