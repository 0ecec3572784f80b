// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// The design of the examples: a DMA engine that copies blocks of 32 to 128 bytes through an AXI4
// port, and the memory behind it. Nothing in it knows of fabmon.
module dma #(
  parameter int unsigned Blocks = 200
) (
  input  logic        aclk,
  input  logic        aresetn,
  output logic [3:0]  m_axi_arid,
  output logic [31:0] m_axi_araddr,
  output logic [7:0]  m_axi_arlen,
  output logic [2:0]  m_axi_arsize,
  output logic [1:0]  m_axi_arburst,
  output logic        m_axi_arvalid,
  input  logic        m_axi_arready,
  input  logic [3:0]  m_axi_rid,
  input  logic [63:0] m_axi_rdata,
  input  logic [1:0]  m_axi_rresp,
  input  logic        m_axi_rlast,
  input  logic        m_axi_rvalid,
  output logic        m_axi_rready,
  output logic [3:0]  m_axi_awid,
  output logic [31:0] m_axi_awaddr,
  output logic [7:0]  m_axi_awlen,
  output logic [2:0]  m_axi_awsize,
  output logic [1:0]  m_axi_awburst,
  output logic        m_axi_awvalid,
  input  logic        m_axi_awready,
  output logic [63:0] m_axi_wdata,
  output logic [7:0]  m_axi_wstrb,
  output logic        m_axi_wlast,
  output logic        m_axi_wvalid,
  input  logic        m_axi_wready,
  input  logic [3:0]  m_axi_bid,
  input  logic [1:0]  m_axi_bresp,
  input  logic        m_axi_bvalid,
  output logic        m_axi_bready,
  output logic        done
);
  // Blocks: read commands given, read, write commands given, data written, answered.
  logic [15:0] asked, read, announced, written, answered;
  logic [7:0]  beat;
  logic [6:0]  noise;
  logic        running;  // since the cycle after the reset

  // A block n has 4, 8, 12 or 16 beats.
  function automatic logic [7:0] len(input logic [15:0] n);
    len = {4'd0, n[1:0], 2'b11};
  endfunction

  assign m_axi_arid    = {2'b00, asked[1:0]};
  assign m_axi_araddr  = {9'd0, asked, 7'd0};
  assign m_axi_arlen   = len(asked);
  assign m_axi_arsize  = 3'd3;
  assign m_axi_arburst = 2'b01;
  assign m_axi_arvalid = running && asked < 16'(Blocks) && asked - read < 16'd4;
  assign m_axi_rready  = noise[0] | noise[3];

  assign m_axi_awid    = 4'd0;
  assign m_axi_awaddr  = {1'b1, 8'd0, announced, 7'd0};
  assign m_axi_awlen   = len(announced);
  assign m_axi_awsize  = 3'd3;
  assign m_axi_awburst = 2'b01;
  assign m_axi_awvalid = running && announced < read;
  assign m_axi_wdata   = {40'd0, written, beat};
  assign m_axi_wstrb   = '1;
  assign m_axi_wlast   = beat == len(written);
  assign m_axi_wvalid  = running && written < announced;
  assign m_axi_bready  = 1'b1;
  assign done          = answered == 16'(Blocks);

  always_ff @(posedge aclk) begin
    if (!aresetn) begin
      {asked, read, announced, written, answered} <= '0;
      beat <= '0;
      noise <= 7'h55;
      running <= 1'b0;
    end else begin
      running <= 1'b1;
      noise <= {noise[5:0], noise[6] ^ noise[5]};
      if (m_axi_arvalid && m_axi_arready) asked <= asked + 16'd1;
      if (m_axi_rvalid && m_axi_rready && m_axi_rlast) read <= read + 16'd1;
      if (m_axi_awvalid && m_axi_awready) announced <= announced + 16'd1;
      if (m_axi_wvalid && m_axi_wready) begin
        beat <= m_axi_wlast ? 8'd0 : beat + 8'd1;
        if (m_axi_wlast) written <= written + 16'd1;
      end
      if (m_axi_bvalid && m_axi_bready) answered <= answered + 16'd1;
    end
  end

  logic unused;
  assign unused = ^{m_axi_rid, m_axi_rdata, m_axi_rresp, m_axi_bid, m_axi_bresp};
endmodule

// Answers reads in order, the first beat of one no sooner than 12 cycles after the last one.
module memory (
  input  logic        aclk,
  input  logic        aresetn,
  input  logic [3:0]  arid,
  input  logic [7:0]  arlen,
  input  logic        arvalid,
  output logic        arready,
  output logic [3:0]  rid,
  output logic [63:0] rdata,
  output logic        rlast,
  output logic        rvalid,
  input  logic        rready,
  input  logic [3:0]  awid,
  output logic        awready,
  input  logic        wlast,
  input  logic        wvalid,
  output logic        wready,
  output logic [3:0]  bid,
  output logic        bvalid,
  input  logic        bready
);
  logic [3:0] ids  [4];
  logic [7:0] lens [4];
  logic [2:0] first, last;  // of the commands that wait
  logic [7:0] beat;
  logic [3:0] pause;
  logic [4:0] noise;

  assign arready = noise[3] && last - first != 3'd4;
  assign rvalid  = aresetn && last != first && pause == '0;
  assign rid     = ids[first[1:0]];
  assign rdata   = {56'd0, beat};
  assign rlast   = beat == lens[first[1:0]];
  assign awready = noise[1];
  assign wready  = noise[0] | noise[2];
  assign bid     = awid;

  always_ff @(posedge aclk) begin
    if (!aresetn) begin
      {first, last, beat, bvalid} <= '0;
      pause <= 4'd12;
      noise <= 5'd7;
    end else begin
      noise <= {noise[3:0], noise[4] ^ noise[2]};
      if (arvalid && arready) begin
        ids[last[1:0]] <= arid;
        lens[last[1:0]] <= arlen;
        last <= last + 3'd1;
      end
      if (rvalid && rready) begin
        beat <= rlast ? 8'd0 : beat + 8'd1;
        if (rlast) first <= first + 3'd1;
        if (rlast) pause <= 4'd12;
      end else if (pause != '0 && last != first) begin
        pause <= pause - 4'd1;
      end
      bvalid <= (wvalid && wready && wlast) || (bvalid && !bready);
    end
  end
endmodule

module soc (
  input  logic        aclk,
  input  logic        aresetn,
  output logic [3:0]  m_axi_arid, m_axi_rid, m_axi_awid, m_axi_bid,
  output logic [31:0] m_axi_araddr, m_axi_awaddr,
  output logic [7:0]  m_axi_arlen, m_axi_awlen, m_axi_wstrb,
  output logic [2:0]  m_axi_arsize, m_axi_awsize,
  output logic [1:0]  m_axi_arburst, m_axi_awburst,
  output logic        m_axi_arvalid, m_axi_arready, m_axi_rlast, m_axi_rvalid, m_axi_rready,
  output logic        m_axi_awvalid, m_axi_awready, m_axi_wlast, m_axi_wvalid, m_axi_wready,
  output logic        m_axi_bvalid, m_axi_bready,
  output logic        done
);
  logic [63:0] rdata, wdata;
  logic        unused;
  assign unused = ^{wdata};

  dma u_dma (
    .m_axi_rdata(rdata), .m_axi_rresp(2'b00), .m_axi_wdata(wdata), .m_axi_bresp(2'b00), .*);

  memory u_memory (
    .aclk, .aresetn, .arid(m_axi_arid), .arlen(m_axi_arlen), .arvalid(m_axi_arvalid),
    .arready(m_axi_arready), .rid(m_axi_rid), .rdata, .rlast(m_axi_rlast), .rvalid(m_axi_rvalid),
    .rready(m_axi_rready), .awid(m_axi_awid), .awready(m_axi_awready), .wlast(m_axi_wlast),
    .wvalid(m_axi_wvalid), .wready(m_axi_wready), .bid(m_axi_bid), .bvalid(m_axi_bvalid),
    .bready(m_axi_bready));
endmodule
