// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The two bus slaves at 64 bits of data, each in front of a small memory that makes every access
// wait as many cycles as the test says. Waits come from outside, so the test can randomise them.
`default_nettype none

module test_reg_bus (
  input  wire logic        aclk,
  input  wire logic        aresetn,
  input  wire logic [7:0]  wait_clocks,  // of the access that starts next
  // AXI4-Lite
  input  wire logic [5:0]  s_axil_awaddr,
  input  wire logic        s_axil_awvalid,
  output logic             s_axil_awready,
  input  wire logic [63:0] s_axil_wdata,
  input  wire logic [7:0]  s_axil_wstrb,
  input  wire logic        s_axil_wvalid,
  output logic             s_axil_wready,
  output logic             s_axil_bvalid,
  input  wire logic        s_axil_bready,
  input  wire logic [5:0]  s_axil_araddr,
  input  wire logic        s_axil_arvalid,
  output logic             s_axil_arready,
  output logic [63:0]      s_axil_rdata,
  output logic             s_axil_rvalid,
  input  wire logic        s_axil_rready,
  // APB
  input  wire logic [5:0]  s_apb_paddr,
  input  wire logic        s_apb_psel,
  input  wire logic        s_apb_penable,
  input  wire logic        s_apb_pwrite,
  input  wire logic [63:0] s_apb_pwdata,
  input  wire logic [7:0]  s_apb_pstrb,
  output logic             s_apb_pready,
  output logic [63:0]      s_apb_prdata,
  output logic             s_apb_pslverr,
  // what the memories saw: the accesses of AXI4-Lite; accesses begun, and whether one changed while
  // it waited, or carried strobes in a read or data in bytes without a strobe
  output logic             axil_req,
  output logic             axil_we,
  output logic             axil_ack,
  output logic [31:0]      axil_accesses,
  output logic [31:0]      apb_accesses,
  output logic             broken
);
  localparam int unsigned Bits = 1 + 6 + 64 + 8;

  logic [1:0]        req, we, ack, changed, unused_ns, unused_bresp, unused_rresp;
  logic [2*6-1:0]    addr;
  logic [2*64-1:0]   wdata, rdata;
  logic [2*8-1:0]    wstrb;
  logic [2*32-1:0]   accesses;

  fabmon_common_axil_slave #(.AddrWidth(6), .DataWidth(64)) u_axil (
    .clk_i(aclk), .rst_ni(aresetn),
    .s_axil_awaddr, .s_axil_awprot(3'b000), .s_axil_awvalid, .s_axil_awready,
    .s_axil_wdata, .s_axil_wstrb, .s_axil_wvalid, .s_axil_wready,
    .s_axil_bresp(unused_bresp), .s_axil_bvalid, .s_axil_bready,
    .s_axil_araddr, .s_axil_arprot(3'b000), .s_axil_arvalid, .s_axil_arready,
    .s_axil_rdata, .s_axil_rresp(unused_rresp), .s_axil_rvalid, .s_axil_rready,
    .req_o(req[0]), .we_o(we[0]), .ns_o(unused_ns[0]), .addr_o(addr[5:0]), .wdata_o(wdata[63:0]),
    .wstrb_o(wstrb[7:0]), .ack_i(ack[0]), .err_i(1'b0),
    .rdata_i(rdata[63:0])
  );
  fabmon_common_apb_slave #(.AddrWidth(6), .DataWidth(64)) u_apb (
    .clk_i(aclk), .rst_ni(aresetn),
    .s_apb_paddr, .s_apb_pprot(3'b000), .s_apb_psel, .s_apb_penable, .s_apb_pwrite,
    .s_apb_pwdata, .s_apb_pstrb, .s_apb_pready, .s_apb_prdata, .s_apb_pslverr,
    .req_o(req[1]), .we_o(we[1]), .ns_o(unused_ns[1]), .addr_o(addr[11:6]),
    .wdata_o(wdata[127:64]), .wstrb_o(wstrb[15:8]), .ack_i(ack[1]),
    .err_i(1'b0), .rdata_i(rdata[127:64])
  );

  for (genvar i = 0; i < 2; i++) begin : g_memory
    logic [63:0]     mem [8];
    logic [7:0]      left_q;
    logic            busy_q;
    logic [Bits-1:0] access, access_q;

    logic            stray;
    always_comb begin
      stray = ~we[i] & (|wstrb[8*i +: 8]);
      for (int b = 0; b < 8; b++)
        stray |= we[i] & ~wstrb[8*i + b] & (|wdata[64*i + 8*b +: 8]);
    end

    assign access = {we[i], addr[6*i +: 6], wdata[64*i +: 64] & {64{we[i]}}, wstrb[8*i +: 8]};
    assign ack[i] = req[i] & (busy_q ? (left_q == '0) : (wait_clocks == '0));
    // Outside the acknowledge the data is junk: a slave that samples at the wrong cycle shows.
    assign rdata[64*i +: 64] = ack[i] ? mem[addr[6*i+3 +: 3]] : 64'hBAD0_BAD1_BAD2_BAD3;

    always_ff @(posedge aclk) begin
      if (!aresetn) begin
        busy_q                <= 1'b0;
        changed[i]            <= 1'b0;
        accesses[32*i +: 32]  <= '0;
      end else begin
        busy_q <= req[i] & ~ack[i];
        if (req[i] && !busy_q) accesses[32*i +: 32] <= accesses[32*i +: 32] + 32'd1;
        if (busy_q && (!req[i] || (access != access_q))) changed[i] <= 1'b1;
        if (req[i] && stray) changed[i] <= 1'b1;
      end
    end
    always_ff @(posedge aclk) begin
      left_q   <= busy_q ? (left_q - 8'd1) : (wait_clocks - 8'd1);
      access_q <= access;
      for (int b = 0; b < 8; b++) begin
        if (ack[i] && we[i] && wstrb[8*i + b])
          mem[addr[6*i+3 +: 3]][8*b +: 8] <= wdata[64*i + 8*b +: 8];
      end
    end
  end

  assign {apb_accesses, axil_accesses} = accesses;
  assign broken = |changed;
  assign axil_req = req[0];
  assign axil_we  = we[0];
  assign axil_ack = ack[0];

  logic unused;
  assign unused = ^{addr[2:0], addr[8:6]};
endmodule

`default_nettype wire
