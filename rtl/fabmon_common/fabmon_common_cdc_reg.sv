// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The register domain's half of the crossing of a register bus (fabmon_common_reg_cdc): sends each
// access as a request to the port's half, and gives back the answer. The handshake has four phases:
//
//     req_o up -> ack up: done_o -> req_o down -> ack down: the next request may be sent
//
// An access waits in req_i until it is sent. drop_i ends it without an answer. If its request was
// sent, it stays up until the answer arrives, which nobody gets. late_o tells from then on that the
// handshake has not come back; no access is sent meanwhile.
//
// A reset withdraws the request. What was sent before may still be under way in the other domain:
// so init_o and the echo of it go round `Rounds` times before the first request. Each of the five
// flip-flops on that way may hold a level of the time before: less than three rounds would take
// them for answers. The port's half echoes only while no access is on its bus.
//
// Limits: an access must not go away without done_o or drop_i but by a reset.
`ifndef FABMON_COMMON_CDC_REG_SV
`define FABMON_COMMON_CDC_REG_SV
`default_nettype none

module fabmon_common_cdc_reg #(
  parameter int unsigned Width     = 78,  // bits of what is asked for
  parameter int unsigned DataWidth = 32,  // bits of read data
  parameter int unsigned Rounds    = 3    // 1-3: of init_o and its echo after a reset
) (
  input  wire logic                 clk_i,    // clock of the register bus
  input  wire logic                 rst_ni,   // its synchronous reset
  // the access, and how it ends
  input  wire logic                 req_i,    // an access, until done_o or drop_i
  input  wire logic [Width-1:0]     ask_i,    // what it is; holds while req_i
  input  wire logic                 drop_i,   // ends it without an answer
  output logic                      done_o,   // ends it: answered
  output logic                      err_o,    // the answer is an error; valid with done_o
  output logic      [DataWidth-1:0] rdata_o,  // read data, 0 with an error; valid with done_o
  output logic                      late_o,   // an access was dropped; not yet idle since then
  output logic                      ready_o,  // the exchange after a reset has been done
  // to and from the port
  output logic                      req_o,    // a request
  output logic                      init_o,   // of the exchange after a reset
  output logic      [Width-1:0]     ask_o,    // what is asked for; holds while req_o
  input  wire logic                 ack_i,    // the answer
  input  wire logic                 echo_i,   // init_o, from the port
  input  wire logic                 err_i,    // of the answer
  input  wire logic [DataWidth-1:0] rdata_i   // of the answer
);
  logic ack, echo;
  fabmon_common_sync #(.Width(2)) u_sync (
    .clk_i, .rst_ni, .d_i({ack_i, echo_i}), .q_o({ack, echo})
  );

  logic             req_q, init_q, late_q, ready_q, idle, send;
  logic [1:0]       round_q;
  logic [Width-1:0] ask_q;

  assign idle = ready_q & ~req_q & ~ack;
  assign send = idle & req_i & ~drop_i & ~late_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      req_q   <= 1'b0;
      init_q  <= 1'b0;
      late_q  <= 1'b0;
      ready_q <= 1'b0;
      round_q <= '0;
    end else begin
      req_q  <= send | (req_q & ~ack);
      late_q <= drop_i | (late_q & ~idle);
      if (!ready_q && echo == init_q) begin
        ready_q <= ~init_q & (round_q == 2'(Rounds));
        init_q  <= ~init_q & (round_q != 2'(Rounds));
        if (!init_q) round_q <= round_q + 2'd1;
      end
    end
  end

  // Held for the other domain, which samples it some cycles after req_o has risen.
  always_ff @(posedge clk_i) begin
    if (send) ask_q <= ask_i;
  end

  assign req_o   = req_q;
  assign init_o  = init_q;
  assign ask_o   = ask_q;
  assign done_o  = req_q & ack & ~late_q;
  assign err_o   = err_i;
  assign rdata_o = rdata_i & {DataWidth{~err_i}};
  assign late_o  = late_q;
  assign ready_o = ready_q;
endmodule

`default_nettype wire
`endif
