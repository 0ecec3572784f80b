// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The register domain of a monitor whose register bus has a clock of its own. It answers by itself
// what does not need the port: the register LINK, and reads of identification registers (`ids`,
// constants of the build). All other accesses go to the port (fabmon_common_reg_cdc). An access
// ends in its RegTimeout-th cycle on the register bus at the latest:
//
//     answered by the port          its read data; an error if the port was in reset
//     RegTimeout cycles             an error; the port's answer is late from now on
//     while an answer is late       an error in the first cycle
//
// An access that ended with an error by time may still act when the port's clock runs again, once.
//
//     LINK  bits    name        meaning
//           0       LOST        sticky, write 1 to clear: an access ended with an error; that wins
//           1       STALLED     live: the port has not come back since a time-out or a reset
//           8+k     IRQ         live: interrupt k of the port, synchronised
//           16+k    IRQ_ENABLE  1 (also after reset): pin k follows bit 8+k
//
// Limits: a write of LINK acts if all four bytes are strobed. With Secured = 1 a Non-secure write
// leaves IRQ_ENABLE as it is.
`ifndef FABMON_COMMON_REG_LINK_SV
`define FABMON_COMMON_REG_LINK_SV
`default_nettype none

module fabmon_common_reg_link #(
  parameter int unsigned          AddrWidth  = 12,    // bits of the byte address
  parameter int unsigned          DataWidth  = 32,    // 32 or 64: bits of the register bus
  parameter int unsigned          RegTimeout = 64,    // 16-65536: cycles until an access fails
  parameter logic [AddrWidth-1:0] LinkAddr   = '0,    // byte address of LINK: its lower half of 64
  parameter bit                   Secured    = 1'b0,  // 1: IRQ_ENABLE is for Secure accesses
  parameter int unsigned          NumIrq     = 1,     // 1-8: interrupts
  parameter bit                   AsyncReset = 1'b0   // 1: rst_ni acts on irq_o without a clock
) (
  input  wire logic                   clk_i,       // clock of the register bus
  input  wire logic                   rst_ni,      // its reset
  // the register bus of the slave
  input  wire logic                   req_i,       // an access
  input  wire logic                   we_i,        // 1: write
  input  wire logic                   ns_i,        // 1: Non-secure
  input  wire logic [AddrWidth-1:0]   addr_i,      // its byte address
  input  wire logic [DataWidth-1:0]   wdata_i,     // write data
  input  wire logic [DataWidth/8-1:0] wstrb_i,     // its bytes
  output logic                        ack_o,       // ends the access
  output logic                        err_o,       // with an error
  output logic      [DataWidth-1:0]   rdata_o,     // read data, valid with ack_o
  // identification registers: constants
  input  wire logic                   ids_hit_i,   // addr_i is one
  input  wire logic [DataWidth-1:0]   ids_data_i,  // what it reads
  // the crossing
  output logic                        req_o,       // an access of the port
  output logic                        drop_o,      // ends it without an answer
  input  wire logic                   done_i,      // ends it: answered
  input  wire logic                   err_i,       // the answer is an error
  input  wire logic [DataWidth-1:0]   rdata_i,     // the answer
  input  wire logic                   late_i,      // the answer of a dropped access is under way
  input  wire logic                   ready_i,     // the crossing has come out of reset
  // interrupts
  input  wire logic [NumIrq-1:0]      irq_i,       // of the port, synchronised
  output logic      [NumIrq-1:0]      irq_o        // pins: flip-flops
);
  localparam int unsigned          CountBits = $clog2(RegTimeout);
  localparam logic [CountBits-1:0] Last      = CountBits'(RegTimeout - 1);
  localparam int unsigned          LowBits   = $clog2(DataWidth / 8);

  // ---------------------------------------------------------------- who answers
  logic                 link, here, there, refused, spent;
  logic [CountBits-1:0] count_q;

  assign link    = (addr_i[AddrWidth-1:LowBits] == LinkAddr[AddrWidth-1:LowBits]);
  assign here    = link | (ids_hit_i & ~we_i);
  assign there   = req_i & ~here;
  assign refused = there & late_i;
  assign spent   = there & (count_q == Last);
  assign req_o   = there;
  assign drop_o  = spent & ~late_i & ~done_i;
  assign ack_o   = (req_i & here) | refused | spent | done_i;
  assign err_o   = there & (done_i ? err_i : (refused | spent));

  always_ff @(posedge clk_i) begin
    if (!rst_ni || !there || ack_o) count_q <= '0;
    else                            count_q <= count_q + CountBits'(1);
  end

  // ---------------------------------------------------------------- LINK
  logic              lost_q, write;
  logic [NumIrq-1:0] enable_q;

  assign write = req_i & link & we_i & (&wstrb_i[3:0]);
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      lost_q   <= 1'b0;
      enable_q <= '1;
    end else begin
      lost_q <= (ack_o & err_o) | (lost_q & ~(write & wdata_i[0]));
      if (write && !(Secured && ns_i)) enable_q <= wdata_i[16 +: NumIrq];
    end
  end
  fabmon_common_flop #(.Width(NumIrq), .Async(AsyncReset)) u_irq (
    .clk_i, .rst_ni, .d_i(irq_i & enable_q), .q_o(irq_o)
  );

  logic [31:0] word;
  always_comb begin
    word                = '0;
    word[0]             = lost_q;
    word[1]             = late_i | ~ready_i;
    word[8 +: NumIrq]   = irq_i;
    word[16 +: NumIrq]  = enable_q;
    rdata_o             = ids_data_i;
    if (there) rdata_o  = done_i ? rdata_i : '0;
    if (link)  rdata_o  = DataWidth'(word);
  end

  logic unused;
  assign unused = ^{wdata_i, wstrb_i, addr_i[LowBits-1:0], ns_i};
endmodule

`default_nettype wire
`endif
