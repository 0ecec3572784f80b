// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// EXT_LOCK of both forms of the axi4 monitor, and what a write of configuration becomes while the
// monitor is locked:
//
//     register                              while locked
//     PMON_UCTRL_L and its copies           FREEZE stays, RST_CTRL does nothing; RST_CNTR works
//     I_PMON_UCCTL_L, _H                    read instead, which has no effect
//     EXT_IRQ_EN, EXT_IRQ_EN1, EXT_IRQ_EN2  read instead
//     EXT_OPEN                              CLEAR does nothing; the flags are cleared
//     all others                            as ever
`ifndef FABMON_AXI4_LOCK_SV
`define FABMON_AXI4_LOCK_SV
`default_nettype none

module fabmon_axi4_lock #(
  parameter int unsigned Secure   = 0,       // 0-2
  parameter logic [11:0] LockAddr = 12'h43C  // byte address of EXT_LOCK
) (
  input  wire logic        clk_i,
  input  wire logic        rst_ni,      // synchronous reset
  input  wire logic        csr_rst_ni,  // 0: reset of the registers, with the pins
  input  wire logic        blind_i,     // of fabmon_common_axi_watch
  input  wire logic        hidden_i,    // the same
  // what is at addr_i
  input  wire logic        control_i,   // PMON_UCTRL_L or a copy
  input  wire logic        config_i,    // a register whose writes do nothing while locked
  input  wire logic        open_i,      // EXT_OPEN
  // from the slave, as in fabmon_common_axil_slave
  input  wire logic        req_i,
  input  wire logic        we_i,
  input  wire logic        ns_i,
  input  wire logic [11:0] addr_i,      // goes to the registers, too
  input  wire logic [31:0] wdata_i,
  input  wire logic [3:0]  wstrb_i,
  output logic      [31:0] rdata_o,
  // to the registers
  output logic             req_o,
  output logic             we_o,
  output logic      [31:0] wdata_o,
  output logic      [3:0]  wstrb_o,
  input  wire logic        ack_i,       // goes to the slave, too
  input  wire logic [31:0] rdata_i
);
  logic        locked, keep, no_bit8;
  logic [31:0] word;
  fabmon_common_reg_lock #(
    .AddrWidth(12), .Secure(Secure), .LockAddr(LockAddr)
  ) u_lock (
    .clk_i, .rst_ni, .csr_rst_ni, .blind_i, .hidden_i, .req_i, .we_i, .ns_i, .addr_i, .wdata_i,
    .wstrb_i, .ack_i, .req_o, .rdata_o(word), .locked_o(locked)
  );

  // Bit 8 is RST_CTRL of the one and CLEAR of the other.
  assign keep    = locked & control_i;
  assign no_bit8 = locked & (control_i | open_i);
  assign we_o    = we_i & ~(locked & config_i);
  assign wdata_o = {wdata_i[31:9], wdata_i[8] & ~no_bit8, wdata_i[7:1], wdata_i[0] & ~keep};
  assign wstrb_o = {wstrb_i[3:1], wstrb_i[0] & ~keep} & {4{we_o}};
  assign rdata_o = rdata_i | word;
endmodule

`default_nettype wire
`endif
