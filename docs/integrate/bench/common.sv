// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Words go through both register slaves of rtl/fabmon_common into a memory and come back.
`timescale 1ns / 1ps
module example;
  localparam int AW = 12, DW = 32;
  `include "axil.svh"
  logic [AW-1:0] s_apb_paddr = 0;
  logic [DW-1:0] s_apb_pwdata = 0, s_apb_prdata;
  logic s_apb_psel = 0, s_apb_penable = 0, s_apb_pwrite = 0, s_apb_pready;

  // Behind each slave, 0: AXI4-Lite, 1: APB4, a memory of its own that acknowledges at once.
  for (genvar i = 0; i < 2; i++) begin : g_slave
    logic          req, we, ns;
    logic [AW-1:0] addr;
    logic [DW-1:0] wdata;
    logic [3:0]    wstrb;
    logic [DW-1:0] memory[16];
    always_ff @(posedge aclk) if (req && we && wstrb == 4'hF) memory[addr[5:2]] <= wdata;
    fabmon_common_bus_slave #(.AddrWidth(AW), .DataWidth(DW), .Apb(1'(i))) u_slave (
      .clk_i(aclk), .rst_ni(aresetn),
      .s_axil_awaddr, .s_axil_awprot(3'b000), .s_axil_awvalid(s_axil_awvalid && i == 0),
      .s_axil_awready(), .s_axil_wdata, .s_axil_wstrb(4'hF),
      .s_axil_wvalid(s_axil_wvalid && i == 0), .s_axil_wready(), .s_axil_bresp(),
      .s_axil_bvalid(), .s_axil_bready(1'b1), .s_axil_araddr, .s_axil_arprot(3'b000),
      .s_axil_arvalid(s_axil_arvalid && i == 0), .s_axil_arready(), .s_axil_rdata(),
      .s_axil_rresp(), .s_axil_rvalid(), .s_axil_rready(1'b1),
      .s_apb_paddr, .s_apb_pprot(3'b000), .s_apb_psel(s_apb_psel && i == 1), .s_apb_penable,
      .s_apb_pwrite, .s_apb_pwdata, .s_apb_pstrb(4'hF), .s_apb_pready(), .s_apb_prdata(),
      .s_apb_pslverr(),
      .req_o(req), .we_o(we), .ns_o(ns), .addr_o(addr), .wdata_o(wdata), .wstrb_o(wstrb),
      .ack_i(req), .err_i(1'b0), .rdata_i(memory[addr[5:2]])
    );
  end
  assign s_axil_awready = g_slave[0].u_slave.s_axil_awready;
  assign s_axil_wready = g_slave[0].u_slave.s_axil_wready;
  assign s_axil_bvalid = g_slave[0].u_slave.s_axil_bvalid;
  assign s_axil_arready = g_slave[0].u_slave.s_axil_arready;
  assign s_axil_rdata = g_slave[0].u_slave.s_axil_rdata;
  assign s_axil_rvalid = g_slave[0].u_slave.s_axil_rvalid;
  assign s_apb_pready = g_slave[1].u_slave.s_apb_pready;
  assign s_apb_prdata = g_slave[1].u_slave.s_apb_prdata;

  task automatic apb(input logic [AW-1:0] addr, input logic we, input logic [DW-1:0] wdata,
                     output logic [DW-1:0] rdata);
    {s_apb_paddr, s_apb_pwrite, s_apb_pwdata, s_apb_psel} = {addr, we, wdata, 1'b1};
    @(posedge aclk) #2 s_apb_penable = 1'b1;
    #1;
    while (!s_apb_pready) @(posedge aclk) #2;
    rdata = s_apb_prdata;
    @(posedge aclk) #2 {s_apb_psel, s_apb_penable} = 2'b00;
  endtask

  logic [31:0] word;
  int right[2] = '{0, 0};
  initial begin
    repeat (4) @(posedge aclk);
    #2 aresetn = 1'b1;
    for (int i = 0; i < 16; i++) begin
      write(AW'(4 * i), 32'hA0000000 + 32'(i * i));
      apb(AW'(4 * i), 1'b1, 32'hB0000000 - 32'(i * i), word);
    end
    for (int i = 0; i < 16; i++) begin
      read(AW'(4 * i), word);
      right[0] += int'(word == 32'hA0000000 + 32'(i * i));
      apb(AW'(4 * i), 1'b0, 32'h0, word);
      right[1] += int'(word == 32'hB0000000 - 32'(i * i));
    end
    $display("common: %0d words over AXI4-Lite, %0d over APB4", right[0], right[1]);
    if (right[0] != 16 || right[1] != 16) $fatal(1, "not what was written");
    $finish;
  end
endmodule
