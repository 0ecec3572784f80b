// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// AXI4-Lite slave onto the register bus. No output depends on an input of the same cycle: READY,
// VALID and read data are flip-flops.
//
// One write address, its data and one read address are held. READY says that the place is free; it
// is 0 in reset and in the first cycle after it, in which no manager may ask. A place is free again
// when its access has left the register bus.
//
// An access starts at the first edge at which all of the following holds:
//   * all of it is there: it is held, or its handshakes happen at this edge;
//   * no access stands on the register bus;
//   * the response before it, of its kind, is taken, at this edge at the latest.
// When a write and a read could start, they take turns. An access that finds the slave idle starts
// at its handshake. From the next cycle on it stands on the register bus until `ack_i`, as long as
// it likes. Then the response is held until the manager takes it. `req_o` is 0 for at least one
// cycle between two accesses.
//
//     clk       | c | c+1 | ...  | c+k | c+k+1 |
//     AR hs     | x |     |      |     |       |
//     req_o     |   |  1  |  1   |  1  |       |     with we_o, ns_o, addr_o, wstrb_o, wdata_o
//     ack_i     |   |     |      |  1  |       |     rdata_i, err_i are taken in this cycle
//     RVALID    |   |     |      |     |   1   |
//     ARREADY   | 1 |     |      |     |   1   |     the next may start: two cycles each if k = 1
//
// A response is SLVERR if `err_i` came with the acknowledge, else OKAY.
//
// Limits: of the protection bits only Non-secure is passed on; a read in progress does not keep
// wdata_o.
`ifndef FABMON_COMMON_AXIL_SLAVE_SV
`define FABMON_COMMON_AXIL_SLAVE_SV
`default_nettype none

module fabmon_common_axil_slave #(
  parameter int unsigned AddrWidth  = 12,   // bits of the byte address, 3 or more
  parameter int unsigned DataWidth  = 32,   // 32 or 64 bits
  parameter bit          AsyncReset = 1'b0  // 1: rst_ni acts on READY and VALID without a clock
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  // AXI4-Lite (ARM IHI 0022E, chapter B1), plain AMBA names
  input  wire logic [AddrWidth-1:0]   s_axil_awaddr,
  input  wire logic [2:0]             s_axil_awprot,
  input  wire logic                   s_axil_awvalid,
  output logic                        s_axil_awready,
  input  wire logic [DataWidth-1:0]   s_axil_wdata,
  input  wire logic [DataWidth/8-1:0] s_axil_wstrb,
  input  wire logic                   s_axil_wvalid,
  output logic                        s_axil_wready,
  output logic [1:0]                  s_axil_bresp,
  output logic                        s_axil_bvalid,
  input  wire logic                   s_axil_bready,
  input  wire logic [AddrWidth-1:0]   s_axil_araddr,
  input  wire logic [2:0]             s_axil_arprot,
  input  wire logic                   s_axil_arvalid,
  output logic                        s_axil_arready,
  output logic [DataWidth-1:0]        s_axil_rdata,
  output logic [1:0]                  s_axil_rresp,
  output logic                        s_axil_rvalid,
  input  wire logic                   s_axil_rready,
  // register bus
  output logic                        req_o,    // an access is pending
  output logic                        we_o,     // 1: write, 0: read
  output logic                        ns_o,     // 1: Non-secure, 0: Secure
  output logic [AddrWidth-1:0]        addr_o,   // byte address
  output logic [DataWidth-1:0]        wdata_o,  // of a write: 0 in bytes that are not strobed
  output logic [DataWidth/8-1:0]      wstrb_o,  // byte strobes; all 0 on a read
  input  wire logic                   ack_i,    // ends the access
  input  wire logic                   err_i,    // with an error, valid with ack_i
  input  wire logic [DataWidth-1:0]   rdata_i   // read data, valid with ack_i
);
  // Complete at the end of this cycle: held, or its handshake is in this cycle.
  logic aw_held_q, w_held_q, ar_held_q, aw_there, w_there, ar_there;
  assign aw_there = aw_held_q | (s_axil_awvalid & s_axil_awready);
  assign w_there  = w_held_q | (s_axil_wvalid & s_axil_wready);
  assign ar_there = ar_held_q | (s_axil_arvalid & s_axil_arready);

  // What starts at the end of this cycle, and what ends then.
  logic may_write, may_read, write, read, prefer_read_q, wrote, was_read;
  assign may_write = ~req_o & aw_there & w_there & (~s_axil_bvalid | s_axil_bready);
  assign may_read  = ~req_o & ar_there & (~s_axil_rvalid | s_axil_rready);
  assign write     = may_write & ~(prefer_read_q & may_read);
  assign read      = may_read & ~write;
  assign wrote     = req_o & ack_i & we_o;
  assign was_read  = req_o & ack_i & ~we_o;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      aw_held_q     <= 1'b0;
      w_held_q      <= 1'b0;
      ar_held_q     <= 1'b0;
      req_o         <= 1'b0;
      prefer_read_q <= 1'b0;
      s_axil_bresp  <= '0;
      s_axil_rresp  <= '0;
    end else begin
      aw_held_q <= aw_there & ~wrote;
      w_held_q  <= w_there & ~wrote;
      ar_held_q <= ar_there & ~was_read;
      req_o     <= write | read | (req_o & ~ack_i);
      if (write | read) prefer_read_q <= write;
      if (wrote)        s_axil_bresp  <= {err_i, 1'b0};
      if (was_read)     s_axil_rresp  <= {err_i, 1'b0};
    end
  end
  fabmon_common_flop #(.Width(5), .Async(AsyncReset)) u_handshakes (
    .clk_i, .rst_ni,
    .d_i({~aw_there | wrote, ~w_there | wrote, ~ar_there | was_read,
          wrote | (s_axil_bvalid & ~s_axil_bready), was_read | (s_axil_rvalid & ~s_axil_rready)}),
    .q_o({s_axil_awready, s_axil_wready, s_axil_arready, s_axil_bvalid, s_axil_rvalid})
  );

  // Addresses that wait; each place is written as long as it is free.
  logic [AddrWidth-1:0] awaddr_q, araddr_q;
  logic                 aw_ns_q, ar_ns_q;
  logic [AddrWidth:0]   aw_next, ar_next;
  assign aw_next = aw_held_q ? {aw_ns_q, awaddr_q} : {s_axil_awprot[1], s_axil_awaddr};
  assign ar_next = ar_held_q ? {ar_ns_q, araddr_q} : {s_axil_arprot[1], s_axil_araddr};
  always_ff @(posedge clk_i) begin
    if (!aw_held_q) {aw_ns_q, awaddr_q} <= {s_axil_awprot[1], s_axil_awaddr};
    if (!ar_held_q) {ar_ns_q, araddr_q} <= {s_axil_arprot[1], s_axil_araddr};
    if (!req_o) begin
      we_o           <= write;
      {ns_o, addr_o} <= write ? aw_next : ar_next;
    end
  end

  // Write data waits where it stands on the register bus.
  logic [DataWidth/8-1:0] wstrb_q;
  assign wstrb_o = wstrb_q & {DataWidth/8{we_o}};
  always_ff @(posedge clk_i) begin
    if (!w_held_q) wstrb_q <= s_axil_wstrb;
  end
  for (genvar b = 0; b < DataWidth / 8; b++) begin : g_byte
    always_ff @(posedge clk_i) begin
      if (!w_held_q) wdata_o[8*b +: 8] <= s_axil_wdata[8*b +: 8] & {8{s_axil_wstrb[b]}};
    end
  end

  always_ff @(posedge clk_i) begin
    if (was_read) s_axil_rdata <= rdata_i;
  end

  logic unused_prot;
  assign unused_prot = ^{s_axil_awprot[2], s_axil_awprot[0], s_axil_arprot[2], s_axil_arprot[0]};
endmodule

`default_nettype wire
`endif
