// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// APB4 slave onto the register bus.
//
// The access is taken over at the end of its setup phase (PSEL & !PENABLE) and stands on the
// register bus from the next cycle on, until `ack_i`; PREADY follows one cycle later, so that the
// shortest access has one wait state. An access may wait as long as it likes. All outputs to APB
// are flip-flops.
//
// In reset PREADY and PSLVERR are 1. So a transfer that meets a reset which its requester does not
// have ends with an error, and does not stand on the register bus after the reset. They are still 1
// in the first cycle after the reset; a setup phase of that cycle is taken over.
//
// PSLVERR is also 1 beside PREADY if `err_i` came with the acknowledge.
//
// Limits: of PPROT only Non-secure is passed on.
`ifndef FABMON_COMMON_APB_SLAVE_SV
`define FABMON_COMMON_APB_SLAVE_SV
`default_nettype none

module fabmon_common_apb_slave #(
  parameter int unsigned AddrWidth  = 12,   // bits of the byte address
  parameter int unsigned DataWidth  = 32,   // 32 bits on APB4; 64 for a wide register bus
  parameter bit          AsyncReset = 1'b0  // 1: rst_ni acts on PREADY, PSLVERR without a clock
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  // APB4 (ARM IHI 0024C), plain AMBA names
  input  wire logic [AddrWidth-1:0]   s_apb_paddr,
  input  wire logic [2:0]             s_apb_pprot,
  input  wire logic                   s_apb_psel,
  input  wire logic                   s_apb_penable,
  input  wire logic                   s_apb_pwrite,
  input  wire logic [DataWidth-1:0]   s_apb_pwdata,
  input  wire logic [DataWidth/8-1:0] s_apb_pstrb,
  output logic                        s_apb_pready,
  output logic [DataWidth-1:0]        s_apb_prdata,
  output logic                        s_apb_pslverr,
  // register bus, as in fabmon_common_axil_slave
  output logic                        req_o,
  output logic                        we_o,
  output logic                        ns_o,
  output logic [AddrWidth-1:0]        addr_o,
  output logic [DataWidth-1:0]        wdata_o,
  output logic [DataWidth/8-1:0]      wstrb_o,
  input  wire logic                   ack_i,
  input  wire logic                   err_i,
  input  wire logic [DataWidth-1:0]   rdata_i
);
  logic setup;
  assign setup = s_apb_psel & ~s_apb_penable;

  // The bus holds its signals through the access phase, so nothing needs a copy here.
  assign we_o    = s_apb_pwrite;
  assign ns_o    = s_apb_pprot[1];
  assign addr_o  = s_apb_paddr;
  assign wstrb_o = s_apb_pstrb & {DataWidth/8{s_apb_pwrite}};

  logic unused_prot;
  assign unused_prot = ^{s_apb_pprot[2], s_apb_pprot[0]};

  for (genvar b = 0; b < DataWidth / 8; b++) begin : g_byte
    assign wdata_o[8*b +: 8] = s_apb_pwdata[8*b +: 8] & {8{s_apb_pstrb[b]}};
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) req_o <= 1'b0;
    else         req_o <= setup | (req_o & ~ack_i);
  end
  fabmon_common_flop #(.Width(2), .Value(2'b11), .Async(AsyncReset)) u_end (
    .clk_i, .rst_ni, .d_i({req_o & ack_i, req_o & ack_i & err_i}),
    .q_o({s_apb_pready, s_apb_pslverr})
  );

  always_ff @(posedge clk_i) begin
    if (ack_i) s_apb_prdata <= rdata_i;
  end
endmodule

`default_nettype wire
`endif
