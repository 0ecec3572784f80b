// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// One gap event: its sum grows at each update by the time since the update before, or since the
// arm. Of a round it keeps two times, modulo 256: from when the round counts, and of its last
// update.
//
//     from   the last token, or the arm if that was later
//     last   the last update, if there was one (`moved`)
//
// At the token, with T the time from the last update of earlier rounds (or the arm) to their end:
//     moved:  event += T + (last - from),  T = now - last
//     else:   T += now - from
// Handshakes in frozen cycles do not come here. A clear disarms; an arm in its cycle counts.
`default_nettype none

module fabmon_axi4_bank_gap (
  input  wire logic       clk_i,
  input  wire logic       token_i,  // the scan is here, or a clear
  input  wire logic       clear_i,  // a clear is here
  input  wire logic [7:0] now_i,    // the time
  input  wire logic       arm_i,    // a handshake that starts the first gap
  input  wire logic       upd_i,    // a handshake that ends a gap and starts the next
  output logic            armed_o,
  output logic            moved_o,
  output logic      [7:0] from_o,
  output logic      [7:0] last_o
);
  logic update;
  assign update = armed_o & upd_i & ~clear_i;

  always_ff @(posedge clk_i) begin
    armed_o <= (armed_o & ~clear_i) | arm_i;
    moved_o <= (moved_o & ~token_i) | update;
    if (token_i || !armed_o) from_o <= now_i;
    if (update)              last_o <= now_i;
  end
endmodule

`default_nettype wire
