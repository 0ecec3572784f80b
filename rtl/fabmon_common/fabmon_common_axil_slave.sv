// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// AXI4-Lite slave onto the register bus.
//
// One access at a time. A write is accepted in the cycle in which both AWVALID and WVALID are high
// (AWREADY and WREADY answer together), a read in the cycle of ARVALID; when both wait, they take
// turns. The accepted access is held on the register bus, from the next cycle on, until `ack_i`; an
// access may wait there as long as it likes. Then the response is held until the manager takes it.
//
//     clk       | c | c+1 | ...  | c+k | c+k+1 |
//     AR hs     | x |     |      |     |       |
//     req_o     |   |  1  |  1   |  1  |       |     held with we_o, addr_o, wdata_o, wstrb_o
//     ack_i     |   |     |      |  1  |       |     rdata_i is taken in this cycle
//     RVALID    |   |     |      |     |   1   |
//
// Limits: responses are always OKAY; of the protection bits only Non-secure is passed on.
`ifndef FABMON_COMMON_AXIL_SLAVE_SV
`define FABMON_COMMON_AXIL_SLAVE_SV
`default_nettype none

module fabmon_common_axil_slave #(
  parameter int unsigned AddrWidth = 12,  // bits of the byte address, 3 or more
  parameter int unsigned DataWidth = 32   // 32 or 64 bits
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
  output logic                        s_axil_bvalid,
  input  wire logic                   s_axil_bready,
  input  wire logic [AddrWidth-1:0]   s_axil_araddr,
  input  wire logic [2:0]             s_axil_arprot,
  input  wire logic                   s_axil_arvalid,
  output logic                        s_axil_arready,
  output logic [DataWidth-1:0]        s_axil_rdata,
  output logic                        s_axil_rvalid,
  input  wire logic                   s_axil_rready,
  // register bus
  output logic                        req_o,    // an access is pending
  output logic                        we_o,     // 1: write, 0: read
  output logic                        ns_o,     // 1: Non-secure, 0: Secure
  output logic [AddrWidth-1:0]        addr_o,   // byte address
  output logic [DataWidth-1:0]        wdata_o,  // write data, 0 in bytes that are not strobed
  output logic [DataWidth/8-1:0]      wstrb_o,  // byte strobes; all 0 on a read
  input  wire logic                   ack_i,    // ends the access
  input  wire logic [DataWidth-1:0]   rdata_i   // read data, valid with ack_i
);
  logic idle, write, read, prefer_read_q;

  assign idle  = ~req_o & ~s_axil_bvalid & ~s_axil_rvalid;
  assign write = idle & s_axil_awvalid & s_axil_wvalid & ~(prefer_read_q & s_axil_arvalid);
  assign read  = idle & s_axil_arvalid & ~write;

  assign s_axil_awready = write;
  assign s_axil_wready  = write;
  assign s_axil_arready = read;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      req_o         <= 1'b0;
      s_axil_bvalid <= 1'b0;
      s_axil_rvalid <= 1'b0;
      prefer_read_q <= 1'b0;
    end else begin
      req_o <= write | read | (req_o & ~ack_i);
      if (write | read) prefer_read_q <= write;
      s_axil_bvalid <= (req_o & ack_i & we_o) | (s_axil_bvalid & ~s_axil_bready);
      s_axil_rvalid <= (req_o & ack_i & ~we_o) | (s_axil_rvalid & ~s_axil_rready);
    end
  end

  always_ff @(posedge clk_i) begin
    if (idle) begin
      we_o    <= write;
      ns_o    <= write ? s_axil_awprot[1] : s_axil_arprot[1];
      addr_o  <= write ? s_axil_awaddr : s_axil_araddr;
      wstrb_o <= s_axil_wstrb & {DataWidth/8{write}};
    end
  end

  logic unused_prot;
  assign unused_prot = ^{s_axil_awprot[2], s_axil_awprot[0], s_axil_arprot[2], s_axil_arprot[0]};

  // Write data and read data are never wanted at once: one register holds both.
  assign s_axil_rdata = wdata_o;
  for (genvar b = 0; b < DataWidth / 8; b++) begin : g_byte
    always_ff @(posedge clk_i) begin
      if (idle && !s_axil_wstrb[b]) wdata_o[8*b +: 8] <= '0;
      else if (ack_i)               wdata_o[8*b +: 8] <= rdata_i[8*b +: 8];
      else if (idle)                wdata_o[8*b +: 8] <= s_axil_wdata[8*b +: 8];
    end
  end
endmodule

`default_nettype wire
`endif
