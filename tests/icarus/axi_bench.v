// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A small AXI4 bench in Verilog-2001: a master and a slave that keep each other busy for a few
// thousand cycles, driven by shift registers. It gives the trace readers something to read that
// none of our own code has made. The run is dumped as a waveform (by default VCD; vvp -fst makes it
// FST), and the same run is written as CSV at the clock edges.
//
//     vvp bench.vvp +wave=run.vcd +csv=run.csv
//
// Four IDs per direction. Commands are issued at random, up to four per ID and direction. The slave
// serves the IDs in any order and interleaves read data of different IDs; write data come in the
// order of the write commands. Reset is asserted at the beginning and once more in the middle of
// the run, without regard to what is in flight. Payloads are x until the first transfer, and again
// after the second reset.
`timescale 1ns/1ps
`default_nettype none

// 32-bit Galois shift register, one step a cycle.
module lfsr #(parameter SEED = 32'h1) (input wire clk, output reg [31:0] q);
  initial q = SEED;
  always @(posedge clk) q <= {1'b0, q[31:1]} ^ (q[0] ? 32'hA3000000 : 32'h0);
endmodule

module axi_master (
  input  wire        aclk, aresetn, enable,
  output reg         arvalid, input wire arready,
  output reg  [1:0]  arid,    output reg [31:0] araddr,
  output reg  [7:0]  arlen,   output reg [2:0] arsize, output reg [1:0] arburst,
  input  wire        rvalid,  output reg rready,
  input  wire [1:0]  rid,     input wire [63:0] rdata, input wire rlast,
  output reg         awvalid, input wire awready,
  output reg  [1:0]  awid,    output reg [31:0] awaddr,
  output reg  [7:0]  awlen,   output reg [2:0] awsize, output reg [1:0] awburst,
  output reg         wvalid,  input wire wready,
  output reg  [63:0] wdata,   output reg [7:0] wstrb, output reg wlast,
  input  wire        bvalid,  output reg bready,
  input  wire [1:0]  bid
);
  wire [31:0] x, y;
  lfsr #(.SEED(32'hC0FFEE11)) u_x (.clk(aclk), .q(x));
  lfsr #(.SEED(32'h12345679)) u_y (.clk(aclk), .q(y));

  // Commands in flight per ID; at most four.
  integer reads [0:3];
  integer writes [0:3];
  // Lengths of the writes whose data are still to be sent, in order.
  reg [7:0] wq [0:31];
  reg [4:0] wq_in, wq_out;
  reg [7:0] beat;
  integer k;

  always @(posedge aclk) begin
    rready <= x[3] | x[9];
    bready <= y[4] | y[17];
    if (!aresetn) begin
      arvalid <= 0; awvalid <= 0; wvalid <= 0;
      arid <= 2'bx; araddr <= 32'bx; arlen <= 8'bx; arsize <= 3'bx; arburst <= 2'bx;
      awid <= 2'bx; awaddr <= 32'bx; awlen <= 8'bx; awsize <= 3'bx; awburst <= 2'bx;
      wdata <= 64'bx; wstrb <= 8'bx; wlast <= 1'bx;
      wq_in <= 0; wq_out <= 0; beat <= 0;
      for (k = 0; k < 4; k = k + 1) begin reads[k] = 0; writes[k] = 0; end
    end else begin
      if (rvalid && rready && rlast) reads[rid] = reads[rid] - 1;
      if (bvalid && bready) writes[bid] = writes[bid] - 1;

      if (!arvalid || arready) begin
        arvalid <= 0;
        if (enable && x[0] && reads[x[2:1]] < 4) begin
          arvalid <= 1;
          arid <= x[2:1];
          reads[x[2:1]] = reads[x[2:1]] + 1;
          arlen <= x[4] ? {4'b0, x[8:5]} : 8'd0;
          arsize <= x[10:9];
          araddr <= {x[31:12], 1'b0, y[9:3], 4'b0};
          arburst <= x[11] ? 2'b01 : (x[4] && x[8:5] == 4'd3) ? 2'b10 : 2'b01;
        end
      end

      if (!awvalid || awready) begin
        awvalid <= 0;
        if (enable && y[0] && writes[y[2:1]] < 4) begin
          awvalid <= 1;
          awid <= y[2:1];
          writes[y[2:1]] = writes[y[2:1]] + 1;
          awlen <= y[4] ? {4'b0, y[8:5]} : 8'd0;
          wq[wq_in] <= y[4] ? {4'b0, y[8:5]} : 8'd0;
          wq_in <= wq_in + 1;
          awsize <= y[10:9];
          awaddr <= {y[31:12], 1'b0, x[9:3], 4'b0};
          awburst <= 2'b01;
        end
      end

      if (!wvalid || wready) begin
        wvalid <= 0;
        if (wq_in != wq_out && (x[14] | x[20])) begin
          wvalid <= 1;
          wdata <= {x, y};
          wstrb <= y[23:16];
          wlast <= beat == wq[wq_out];
          if (beat == wq[wq_out]) begin
            beat <= 0;
            wq_out <= wq_out + 1;
          end else beat <= beat + 1;
        end
      end
    end
  end
endmodule

module axi_slave (
  input  wire        aclk, aresetn,
  input  wire        arvalid, output reg arready,
  input  wire [1:0]  arid,    input wire [7:0] arlen,
  output reg         rvalid,  input wire rready,
  output reg  [1:0]  rid,     output reg [63:0] rdata, output reg rlast,
  input  wire        awvalid, output reg awready,
  input  wire [1:0]  awid,
  input  wire        wvalid,  output reg wready, input wire wlast,
  output reg         bvalid,  input wire bready,
  output reg  [1:0]  bid
);
  wire [31:0] x;
  lfsr #(.SEED(32'h0BADCAFE)) u_x (.clk(aclk), .q(x));

  // Per ID a queue of up to four reads: their lengths; and the beat that its first one is at.
  reg [7:0] rlen [0:15];
  integer   r_in [0:3];
  integer   r_out [0:3];
  reg [7:0] r_beat [0:3];
  // IDs of the accepted writes in order, writes whose data are complete, and responses owed per ID.
  reg [1:0] wid [0:31];
  integer   w_in, w_out, w_done;
  integer   owed [0:3];
  integer   k;
  reg [1:0] pick;

  always @(posedge aclk) begin
    arready <= x[5] | x[12];
    awready <= x[7] | x[22];
    wready  <= x[1] | x[16] | x[25];
    if (!aresetn) begin
      rvalid <= 0; bvalid <= 0;
      rid <= 2'bx; rdata <= 64'bx; rlast <= 1'bx; bid <= 2'bx;
      w_in = 0; w_out = 0; w_done = 0;
      for (k = 0; k < 4; k = k + 1) begin
        r_in[k] = 0; r_out[k] = 0; r_beat[k] = 0; owed[k] = 0;
      end
    end else begin
      // Read data: the first ID from a random one on that has a read waiting.
      if (!rvalid || rready) begin
        rvalid <= 0;
        pick = x[9:8];
        for (k = 0; k < 4 && r_in[pick] == r_out[pick]; k = k + 1) pick = pick + 1;
        if (r_in[pick] != r_out[pick] && (x[3] | x[28])) begin
          rvalid <= 1;
          rid <= pick;
          rdata <= {x, ~x};
          rlast <= r_beat[pick] == rlen[{pick, r_out[pick][1:0]}];
          if (r_beat[pick] == rlen[{pick, r_out[pick][1:0]}]) begin
            r_beat[pick] = 0;
            r_out[pick] = r_out[pick] + 1;
          end else r_beat[pick] = r_beat[pick] + 1;
        end
      end
      // Write responses likewise.
      if (!bvalid || bready) begin
        bvalid <= 0;
        pick = x[18:17];
        for (k = 0; k < 4 && owed[pick] == 0; k = k + 1) pick = pick + 1;
        if (owed[pick] != 0 && x[11]) begin
          bvalid <= 1;
          bid <= pick;
          owed[pick] = owed[pick] - 1;
        end
      end
      // What is accepted at this edge is served from the next on.
      if (arvalid && arready) begin
        rlen[{arid, r_in[arid][1:0]}] = arlen;
        r_in[arid] = r_in[arid] + 1;
      end
      if (awvalid && awready) begin
        wid[w_in % 32] = awid;
        w_in = w_in + 1;
      end
      if (wvalid && wready && wlast) w_done = w_done + 1;
      while (w_out < w_in && w_out < w_done) begin
        owed[wid[w_out % 32]] = owed[wid[w_out % 32]] + 1;
        w_out = w_out + 1;
      end
    end
  end
endmodule

module axi_bench;
  parameter CLOCKS = 5000;
  reg aclk, aresetn, enable;
  wire        arvalid, arready, rvalid, rready, rlast;
  wire        awvalid, awready, wvalid, wready, wlast, bvalid, bready;
  wire [1:0]  arid, rid, awid, bid, arburst, awburst;
  wire [31:0] araddr, awaddr;
  wire [7:0]  arlen, awlen, wstrb;
  wire [2:0]  arsize, awsize;
  wire [63:0] rdata, wdata;

  axi_master u_master (
    .aclk(aclk), .aresetn(aresetn), .enable(enable),
    .arvalid(arvalid), .arready(arready), .arid(arid), .araddr(araddr), .arlen(arlen),
    .arsize(arsize), .arburst(arburst),
    .rvalid(rvalid), .rready(rready), .rid(rid), .rdata(rdata), .rlast(rlast),
    .awvalid(awvalid), .awready(awready), .awid(awid), .awaddr(awaddr), .awlen(awlen),
    .awsize(awsize), .awburst(awburst),
    .wvalid(wvalid), .wready(wready), .wdata(wdata), .wstrb(wstrb), .wlast(wlast),
    .bvalid(bvalid), .bready(bready), .bid(bid));
  axi_slave u_slave (
    .aclk(aclk), .aresetn(aresetn),
    .arvalid(arvalid), .arready(arready), .arid(arid), .arlen(arlen),
    .rvalid(rvalid), .rready(rready), .rid(rid), .rdata(rdata), .rlast(rlast),
    .awvalid(awvalid), .awready(awready), .awid(awid),
    .wvalid(wvalid), .wready(wready), .wlast(wlast),
    .bvalid(bvalid), .bready(bready), .bid(bid));

  reg [8*256-1:0] wave_name, csv_name;
  integer csv, cycle;

  initial begin
    if (!$value$plusargs("wave=%s", wave_name)) wave_name = "axi_bench.vcd";
    if (!$value$plusargs("csv=%s", csv_name)) csv_name = "axi_bench.csv";
    csv = $fopen(csv_name, "w");
    $fwrite(csv, "cycle,aresetn,arvalid,arready,arid,araddr,arlen,arsize,arburst,");
    $fwrite(csv, "rvalid,rready,rid,rlast,awvalid,awready,awid,awaddr,awlen,awsize,awburst,");
    $fdisplay(csv, "wvalid,wready,wlast,wstrb,bvalid,bready,bid");
    $dumpfile(wave_name);
    $dumpvars(0, axi_bench);
    cycle = 0;
    enable = 1;
    aresetn = 0;
    aclk = 0;
    forever #5 aclk = ~aclk;
  end

  // All pins are written by nonblocking assignment, so at the edge these are the values before it.
  always @(posedge aclk) begin
    $fwrite(csv, "%0d,%b,%b,%b,0x%h,0x%h,0x%h,0x%h,0x%h,", cycle, aresetn,
            arvalid, arready, arid, araddr, arlen, arsize, arburst);
    $fwrite(csv, "%b,%b,0x%h,%b,", rvalid, rready, rid, rlast);
    $fwrite(csv, "%b,%b,0x%h,0x%h,0x%h,0x%h,0x%h,",
            awvalid, awready, awid, awaddr, awlen, awsize, awburst);
    $fdisplay(csv, "%b,%b,%b,0x%h,%b,%b,0x%h", wvalid, wready, wlast, wstrb, bvalid, bready, bid);
    cycle <= cycle + 1;
    aresetn <= !(cycle < 3 || (cycle >= CLOCKS / 2 && cycle < CLOCKS / 2 + 3));
    enable <= cycle < CLOCKS - 300;
    if (cycle == CLOCKS - 1) begin
      $fclose(csv);
      $finish;
    end
  end
endmodule
`default_nettype wire
