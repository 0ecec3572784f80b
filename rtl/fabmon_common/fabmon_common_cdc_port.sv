// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The port's half of the crossing of a register bus (fabmon_common_reg_cdc): takes each request
// of the register domain once, puts it onto the port's register bus, and answers.
//
//     req    | 0 | 1      the request, synchronised; what is asked for holds meanwhile
//     busy_q | 0 | 0 1 1  the access stands on the register bus, from a copy, until ack_i
//     ack_q  | 0 | 0 0 0 1  answered: rdata_q and err_q hold until the request is withdrawn
//
// rst_ni breaks no handshake: none of these flip-flops of the handshake starts anew in a reset. In
// reset a request is answered with an error, also one whose access stands on the bus at that time.
// So the requester always gets its answer, as long as the clock runs.
//
// A request that is withdrawn before its answer (a reset of the register domain) ends without one;
// its access goes on until ack_i. echo_o follows init_i only while no access is on the bus: by that
// the register domain knows, after some rounds (fabmon_common_cdc_reg), that nothing is left of the
// time before its reset.
//
// Limits: three edges of clk_i with rst_ni = 0 and a known req_i settle all flip-flops after power
// comes; err_o, rdata_o are only read after ack_o has arrived.
`ifndef FABMON_COMMON_CDC_PORT_SV
`define FABMON_COMMON_CDC_PORT_SV
`default_nettype none

module fabmon_common_cdc_port #(
  parameter int unsigned Width     = 78,  // bits of what is asked for
  parameter int unsigned DataWidth = 32   // bits of read data
) (
  input  wire logic                 clk_i,    // clock of the port
  input  wire logic                 rst_ni,   // its synchronous reset
  // from and to the register domain
  input  wire logic                 req_i,    // a request, until its answer has arrived
  input  wire logic                 init_i,   // of the exchange after a reset
  input  wire logic [Width-1:0]     ask_i,    // what is asked for; holds while req_i
  output logic                      ack_o,    // the answer, until the request is withdrawn
  output logic                      echo_o,   // init_i, as soon as all is idle
  output logic                      err_o,    // 1: the monitor was in reset; holds while ack_o
  output logic      [DataWidth-1:0] rdata_o,  // read data; holds while ack_o
  // the register bus of the port
  output logic                      req_o,    // an access
  output logic      [Width-1:0]     ask_o,    // what it is; holds while req_o
  input  wire logic                 ack_i,    // ends it
  input  wire logic [DataWidth-1:0] rdata_i   // read data, valid with ack_i
);
  logic req, init;
  fabmon_common_sync #(.Width(2)) u_sync (
    .clk_i, .rst_ni(1'b1), .d_i({req_i, init_i}), .q_o({req, init})
  );

  logic                 busy_q, ack_q, echo_q, err_q;
  logic [Width-1:0]     ask_q;
  logic [DataWidth-1:0] rdata_q;

  always_ff @(posedge clk_i) begin
    busy_q <= rst_ni & (busy_q ? ~ack_i : (req & ~ack_q));
    ack_q  <= req & (ack_q | ~rst_ni | (busy_q & ack_i));
    if (!busy_q) echo_q <= init;
  end

  always_ff @(posedge clk_i) begin
    if (req && !busy_q && !ack_q) ask_q   <= ask_i;
    if (!ack_q)                   err_q   <= ~rst_ni;
    if (busy_q && !ack_q)         rdata_q <= rdata_i;
  end

  assign req_o   = busy_q;
  assign ask_o   = ask_q;
  assign ack_o   = ack_q;
  assign echo_o  = echo_q;
  assign err_o   = err_q;
  assign rdata_o = rdata_q;
endmodule

`default_nettype wire
`endif
