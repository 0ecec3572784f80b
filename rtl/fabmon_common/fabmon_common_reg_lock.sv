// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The register LOCK, beside the registers of a monitor and in their domain. The monitor itself says
// which writes do nothing while it is locked; of the access to LOCK's own address the registers
// have to read 0.
//
//     LOCK  bits  name    meaning
//           0     LOCK    1 from a write of 1 on, until a reset of the registers
//           1     BLIND   live: all of the port is hidden
//           2     HIDDEN  sticky, write 1 to clear: a write was hidden for its order; that wins
//           3     LOST    sticky, write 1 to clear: BLIND was 1; that wins
//           9:8   SECURE  the parameter
//
// With Secure = 2 the pins come into the monitor one cycle later (fabmon_common_axi_watch), and so
// does each access: all is as if neither was. BLIND, HIDDEN and LOST are 0 without it. A Non-secure
// write leaves LOCK as it is with Secure = 2; none comes here with Secure = 1.
//
// locked_o stands still during an access.
`ifndef FABMON_COMMON_REG_LOCK_SV
`define FABMON_COMMON_REG_LOCK_SV
`default_nettype none

module fabmon_common_reg_lock #(
  parameter int unsigned          AddrWidth = 12,   // bits of the byte address
  parameter int unsigned          Secure    = 0,    // 0-2
  parameter logic [AddrWidth-1:0] LockAddr  = '0,   // byte address of LOCK
  parameter bit                   Whole     = 1'b0  // 1: a write acts only with all four strobes
) (
  input  wire logic                 clk_i,
  input  wire logic                 rst_ni,      // synchronous reset
  input  wire logic                 csr_rst_ni,  // 0: reset of the registers, with the pins
  input  wire logic                 blind_i,     // before this cycle, with the pins; as filtered
  input  wire logic                 hidden_i,    // in this cycle, the same
  // the access, as in fabmon_common_axil_slave
  input  wire logic                 req_i,
  input  wire logic                 we_i,
  input  wire logic                 ns_i,
  input  wire logic [AddrWidth-1:0] addr_i,
  input  wire logic [31:0]          wdata_i,
  input  wire logic [3:0]           wstrb_i,
  input  wire logic                 ack_i,       // the registers end it
  output logic                      req_o,       // to the registers
  output logic      [31:0]          rdata_o,     // read data of LOCK; 0 if it is not meant
  output logic                      locked_o     // 1: the monitor is locked
);
  logic here, first, write, set, clear, lock_q, req_q;
  assign here  = (addr_i[AddrWidth-1:2] == LockAddr[AddrWidth-1:2]);
  assign first = req_i & ~req_q;
  assign write = first & here & we_i & (~Whole | (&wstrb_i));
  assign set   = write & wdata_i[0] & ~((Secure == 2) & ns_i);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      req_q    <= 1'b0;
      lock_q   <= 1'b0;
      locked_o <= 1'b0;
    end else begin
      req_q  <= req_i & ~ack_i;
      lock_q <= (lock_q | set) & ~clear;
      if (!req_i) locked_o <= lock_q & ~clear;
    end
  end

  logic [2:0] flags;
  if (Secure == 2) begin : g_late
    // csr_rst_ni is a flip-flop already, and so are the pins that blind_i and hidden_i come of.
    logic [1:0] sticky;
    assign clear = ~csr_rst_ni;
    assign req_o = req_q;
    fabmon_common_sticky #(.Width(2)) u_sticky (
      .clk_i, .rst_ni(rst_ni & ~clear), .set_i({blind_i, hidden_i}),
      .clear_i({2{write}} & wdata_i[3:2]), .q_o(sticky)
    );
    always_ff @(posedge clk_i) begin
      if (!req_q) flags <= {sticky, blind_i};
    end
  end else begin : g_now
    logic clear_q;
    always_ff @(posedge clk_i) begin
      if (!rst_ni) clear_q <= 1'b0;
      else         clear_q <= ~csr_rst_ni;
    end
    assign clear = clear_q;
    assign req_o = req_i;
    assign flags = '0;
    logic unused;
    assign unused = ^{blind_i, hidden_i};
  end

  assign rdata_o = {22'd0, 2'(Secure), 4'd0, flags, locked_o} & {32{here}};

  logic unused_bits;
  assign unused_bits = ^{addr_i[1:0], wdata_i, wstrb_i, ns_i};
endmodule

`default_nettype wire
`endif
