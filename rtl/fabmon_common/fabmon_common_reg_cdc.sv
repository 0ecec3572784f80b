// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// A register bus across two independent clocks: both halves of the handshake. Each access of the
// register domain stands on the port's register bus once, or never where it ends without an answer;
// formal/common_reg_cdc.sv proves it for any clocks and any resets. Signals that cross:
//
//     fabmon_common_cdc_reg        register domain -> port        fabmon_common_cdc_port
//     req_q, init_q            ->  u_sync
//     ask_q                    ->  ask_q      sampled while req is up, which is after ask_q changed
//                                  port -> register domain
//     u_sync                   <-  ack_q, echo_q
//     the slave's read data    <-  rdata_q, err_q    sampled while ack is up
//
// An answered access, W the cycles that it stands on the port's bus, ends within 8 cycles of
// reg_clk_i and W + 6 of clk_i, also if the handshake of the access before is still coming back.
`ifndef FABMON_COMMON_REG_CDC_SV
`define FABMON_COMMON_REG_CDC_SV
`default_nettype none

module fabmon_common_reg_cdc #(
  parameter int unsigned Width     = 78,  // bits of what is asked for
  parameter int unsigned DataWidth = 32,  // bits of read data
  parameter int unsigned Rounds    = 3    // 1-3: of the exchange after a reset
) (
  // the register domain
  input  wire logic                 reg_clk_i,   // its clock
  input  wire logic                 reg_rst_ni,  // its synchronous reset
  input  wire logic                 req_i,       // an access, until done_o or drop_i
  input  wire logic [Width-1:0]     ask_i,       // what it is; holds while req_i
  input  wire logic                 drop_i,      // ends it without an answer
  output logic                      done_o,      // ends it: answered
  output logic                      err_o,       // ... by a port in reset; valid with done_o
  output logic      [DataWidth-1:0] rdata_o,     // read data; valid with done_o
  output logic                      late_o,      // an access was dropped; not yet idle since then
  output logic                      ready_o,     // the exchange after a reset has been done
  // the port's domain
  input  wire logic                 clk_i,       // its clock
  input  wire logic                 rst_ni,      // its synchronous reset
  output logic                      req_o,       // an access
  output logic      [Width-1:0]     ask_o,       // what it is; holds while req_o
  input  wire logic                 ack_i,       // ends it
  input  wire logic [DataWidth-1:0] rdata_i      // read data, valid with ack_i
);
  logic                 req, init, ack, echo, err;
  logic [Width-1:0]     ask;
  logic [DataWidth-1:0] rdata;

  fabmon_common_cdc_reg #(.Width(Width), .DataWidth(DataWidth), .Rounds(Rounds)) u_reg (
    .clk_i(reg_clk_i), .rst_ni(reg_rst_ni), .req_i, .ask_i, .drop_i, .done_o, .err_o, .rdata_o,
    .late_o, .ready_o, .req_o(req), .init_o(init), .ask_o(ask), .ack_i(ack), .echo_i(echo),
    .err_i(err), .rdata_i(rdata)
  );
  fabmon_common_cdc_port #(.Width(Width), .DataWidth(DataWidth)) u_port (
    .clk_i, .rst_ni, .req_i(req), .init_i(init), .ask_i(ask), .ack_o(ack), .echo_o(echo),
    .err_o(err), .rdata_o(rdata), .req_o, .ask_o, .ack_i, .rdata_i
  );
endmodule

`default_nettype wire
`endif
