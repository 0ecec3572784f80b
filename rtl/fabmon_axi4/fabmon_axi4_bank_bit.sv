// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The low part of a counter that adds 0 or 1: a shift register with feedback, which counts to 254
// for one gate (fabmon_axi4_bank_decode makes a number of it again).
//
//     state <= token ? 0 : event ? next(state) : state
//
// The token drains it: the visit adds its number and this cycle's event (fabmon_axi4_bank_pick).
`default_nettype none

module fabmon_axi4_bank_bit (
  input  wire logic       clk_i,
  input  wire logic       token_i,  // the scan is here, or a clear
  input  wire logic       event_i,  // counts in this cycle
  output logic      [7:0] state_o   // events of earlier cycles since the last token, encoded
);
  // x^8 + x^6 + x^5 + x^4 + 1, inverted, so that it starts at 0.
  always_ff @(posedge clk_i) begin
    if (token_i) begin
      state_o <= '0;
    end else if (event_i) begin
      state_o <= {state_o[6:0], ~(state_o[7] ^ state_o[5] ^ state_o[4] ^ state_o[3])};
    end
  end
endmodule

`default_nettype wire
