// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made from docs/integrate/stats.md by scripts/gen/gen_packages.py: change that, then run it.
`timescale 1ns / 1ps
module example;
  localparam int AW = 16, DW = 32;
  `include "axil.svh"   // clock, reset, write, read
  `include "reads.svh"  // the watched port: arvalid to rlast, burst; other pins stay 0
  logic irq;

  fabmon_stats_axi #(
    .IdWidth(4), .N(4), .NumBins(2), .HistWidth(0)
  ) u_monitor (
    .aclk, .aresetn, .clk_en(1'b1), .reg_clk(aclk), .reg_rst_n(aresetn),
    .irq, .mon_axi_aresetn(aresetn),
    .niden(1'b0), .spniden(1'b0), .mon_axi_arprot(3'd0), .mon_axi_awprot(3'd0),
    .mon_axi_arid(4'd0), .mon_axi_arvalid(arvalid), .mon_axi_arready(arready),
    .mon_axi_rid(4'd0), .mon_axi_rlast(rlast), .mon_axi_rvalid(rvalid), .mon_axi_rready(rready),
    .mon_axi_awid(4'd0), .mon_axi_awatop(6'd0), .mon_axi_awvalid(1'b0), .mon_axi_awready(1'b0),
    .mon_axi_bid(4'd0), .mon_axi_bvalid(1'b0), .mon_axi_bready(1'b0),
    .s_axil_awaddr, .s_axil_awprot(3'b000), .s_axil_awvalid, .s_axil_awready,
    .s_axil_wdata, .s_axil_wstrb(4'hF), .s_axil_wvalid, .s_axil_wready,
    .s_axil_bresp(), .s_axil_bvalid, .s_axil_bready(1'b1),
    .s_axil_araddr, .s_axil_arprot(3'b000), .s_axil_arvalid, .s_axil_arready,
    .s_axil_rdata, .s_axil_rresp(), .s_axil_rvalid, .s_axil_rready(1'b1),
    .s_apb_paddr('0), .s_apb_pprot('0), .s_apb_psel(1'b0), .s_apb_penable(1'b0),
    .s_apb_pwrite(1'b0), .s_apb_pwdata('0), .s_apb_pstrb('0), .s_apb_pready(), .s_apb_prdata(),
    .s_apb_pslverr()
  );

  localparam logic [15:0] GCTRL = 16'h0010, STATUS = 16'h0014, SAMPLES_LO = 16'h0028,
                          LATENCY_SUM_LO = 16'h0030, BIN_0_val = 16'h8000, BIN_1_val = 16'h8010,
                          bin_0_ll = 16'hC000, bin_0_ul = 16'hC004, bin_1_ll = 16'hC008,
                          bin_1_ul = 16'hC00C, PENDING = 16'h005C, ANSWER = 16'h0060;
  logic [31:0] pending;
  task automatic settle();
    do read(PENDING, pending); while (pending[0]);
  endtask
  task automatic put(input logic [15:0] addr, input logic [31:0] data);
    write(addr, data);
    settle();
  endtask
  task automatic get(input logic [15:0] addr, output logic [31:0] data);
    read(addr, data);
    if (data == 32'h4C41_5445) begin  // "LATE", or what the register holds
      settle();
      if (pending[1]) read(ANSWER, data);
    end
  endtask

  logic [31:0] fast, slow, samples, sum, status;
  initial begin
    repeat (4) @(posedge aclk);
    #2 aresetn = 1'b1;
    put(bin_0_ll, 32'd0);      // bin 0: up to 15 cycles
    put(bin_0_ul, 32'd15);
    put(bin_1_ll, 32'd15);     // bin 1: 16 to 1000
    put(bin_1_ul, 32'd1000);
    put(STATUS, 32'hFF);       // clear the flags
    put(GCTRL, 32'h201);       // clear the bins; enable stays 1
    burst(10);
    burst(20);
    burst(30);
    put(GCTRL, 32'hE01);       // snapshot, clear the bins, read the shadows
    get(BIN_0_val, fast);
    get(BIN_1_val, slow);
    get(SAMPLES_LO, samples);
    get(LATENCY_SUM_LO, sum);
    get(STATUS, status);
    $display("stats: %0d reads, %0d fast, %0d slow, %0d cycles", samples, fast, slow, sum);
    if (samples !== 3 || fast !== 1 || slow !== 2 || sum !== 60 || status !== 0 || irq !== 1'b0)
    begin
      $fatal(1, "not what was driven");
    end
    $finish;
  end
endmodule
