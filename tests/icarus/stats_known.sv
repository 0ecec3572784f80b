// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Four-valued simulation of the stats monitor: no output and no register is x after one cycle of
// reset, at the start and while requests are open, and the totals are those that the bench counts.
// A round is a reset of one cycle, traffic from the next cycle on with accesses to all registers,
// the end of all requests, and a read of all registers. tests/packages/icarus_stats.py runs it.
`timescale 1ns / 1ps

module stats_known #(
  parameter int Kind    = 1,   // 0: stats, 1: stats_axi, 2: stats_apb
  parameter int N       = 4,   // as in the tops
  parameter int NumBins = 3,
  parameter int Width   = 16,
  parameter int Hist    = 0,
  parameter int IdWidth = 2,
  parameter int Samples = 2,
  parameter bit Apb     = 1'b0,
  parameter int Seed    = 1
);
  localparam int Rounds = 3, Cycles = 400;

  logic clk = 1'b0, rst_n = 1'b1;
  always #5 clk = ~clk;

  // ---------------------------------------------------------------- the monitor
  logic [N-1:0]       alloc = '0, dealloc = '0;  // stats; psel is alloc of stats_apb
  logic               penable = 1'b0, pready = 1'b0;
  logic [1:0]         req = '0, rsp = '0;        // stats_axi: reads, writes
  logic [IdWidth-1:0] req_id [2];
  logic [IdWidth-1:0] rsp_id [2];
  logic [15:0]        addr = '0;
  logic [31:0]        wdata = '0, rdata, lite_rdata, apb_rdata;
  logic               awvalid = 1'b0, wvalid = 1'b0, arvalid = 1'b0, psel = 1'b0, en = 1'b0;
  logic               we = 1'b0;
  logic               irq, awready, wready, bvalid, arready, rvalid, s_pready, slverr;
  logic [1:0]         bresp, rresp;

  `define BUS .aclk(clk), .aresetn(rst_n), .clk_en(1'b1), .reg_clk(clk), .reg_rst_n(rst_n), .irq, \
    .s_axil_awaddr(addr), .s_axil_awprot(3'd0), .s_axil_awvalid(awvalid), \
    .s_axil_awready(awready), .s_axil_wdata(wdata), .s_axil_wstrb(4'hF), .s_axil_wvalid(wvalid), \
    .s_axil_wready(wready), .s_axil_bresp(bresp), .s_axil_bvalid(bvalid), .s_axil_bready(1'b1), \
    .s_axil_araddr(addr), .s_axil_arprot(3'd0), .s_axil_arvalid(arvalid), \
    .s_axil_arready(arready), .s_axil_rdata(lite_rdata), .s_axil_rresp(rresp), \
    .s_axil_rvalid(rvalid), .s_axil_rready(1'b1), .s_apb_paddr(addr), .s_apb_pprot(3'd0), \
    .s_apb_psel(psel), .s_apb_penable(en), .s_apb_pwrite(we), .s_apb_pwdata(wdata), \
    .s_apb_pstrb(4'hF), .s_apb_pready(s_pready), .s_apb_prdata(apb_rdata), .s_apb_pslverr(slverr)

  if (Kind == 0) begin : g_stats
    fabmon_stats #(
      .N(N), .NumBins(NumBins), .TimerWidth(Width), .HistWidth(Hist),
      .NumDealloc(Samples), .Apb(Apb)
    ) u_dut (`BUS, .mon_alloc(alloc), .mon_dealloc(dealloc), .mon_table_full(1'b0));
  end else if (Kind == 1) begin : g_axi
    fabmon_stats_axi #(
      .N(N), .NumBins(NumBins), .TimerWidth(Width), .HistWidth(Hist),
      .IdWidth(IdWidth), .Apb(Apb)
    ) u_dut (
      `BUS, .mon_axi_aresetn(rst_n), .niden(1'b0), .spniden(1'b0),
      .mon_axi_arprot(3'd0), .mon_axi_awprot(3'd0), .mon_axi_arid(req_id[0]),
      .mon_axi_arvalid(req[0]), .mon_axi_arready(req[0]),
      .mon_axi_rid(rsp_id[0]), .mon_axi_rlast(rsp[0]), .mon_axi_rvalid(rsp[0]),
      .mon_axi_rready(rsp[0]), .mon_axi_awid(req_id[1]), .mon_axi_awatop(6'd0),
      .mon_axi_awvalid(req[1]), .mon_axi_awready(req[1]), .mon_axi_bid(rsp_id[1]),
      .mon_axi_bvalid(rsp[1]), .mon_axi_bready(rsp[1])
    );
  end else begin : g_apb
    fabmon_stats_apb #(
      .N(N), .NumBins(NumBins), .TimerWidth(Width), .HistWidth(Hist), .Apb(Apb)
    ) u_dut (
      `BUS, .niden(1'b0), .spniden(1'b0), .mon_apb_psel(alloc), .mon_apb_penable(penable),
      .mon_apb_pprot(3'd0), .mon_apb_pready(pready)
    );
  end

  // ---------------------------------------------------------------- no x
  bit was_reset = 1'b0;  // an edge has seen the reset
  always @(posedge clk) begin
    if (was_reset && (^{irq, slverr, awready, wready, bvalid, arready, rvalid, s_pready}) === 1'bx)
      $fatal(1, "x at an output: %b", {irq, slverr, awready, wready, bvalid, arready, rvalid,
                                       s_pready});
    was_reset = was_reset | ~rst_n;
  end

  // ---------------------------------------------------------------- registers
  task automatic once(input logic write, input logic [15:0] where, input logic [31:0] data);
    logic done;
    addr = where;
    wdata = data;
    we = write;
    if (Apb) begin
      psel = 1'b1;
      @(posedge clk) #1 en = 1'b1;
      do @(posedge clk) done = s_pready; while (!done);
      rdata = apb_rdata;
      #1 {psel, en} = 2'b00;
    end else if (write) begin
      {awvalid, wvalid} = 2'b11;
      while (awvalid || wvalid) begin
        logic aw, w;
        @(posedge clk) {aw, w} = {awready, wready};
        #1 if (aw) awvalid = 1'b0;
        if (w) wvalid = 1'b0;
      end
      do @(posedge clk) done = bvalid; while (!done);
      #1;
    end else begin
      arvalid = 1'b1;
      do @(posedge clk) done = arready; while (!done);
      #1 arvalid = 1'b0;
      do @(posedge clk) done = rvalid; while (!done);
      rdata = lite_rdata;
      #1;
    end
    if (!write && (^rdata) === 1'bx) $fatal(1, "register %h reads %h", where, rdata);
  endtask

  // An access to its end: one that is answered early is followed, by PENDING and ANSWER.
  task automatic access(input logic write, input logic [15:0] where, input logic [31:0] data);
    logic late;
    once(write, where, data);
    late = !write && rdata == 32'h4C41_5445;
    if (write || late) begin
      do once(1'b0, 16'h5C, '0); while (rdata[0]);
      if (late && rdata[1]) once(1'b0, 16'h60, '0);
      else if (late) rdata = 32'h4C41_5445;
    end
  endtask

  task automatic expected(input logic [15:0] where, input logic [31:0] value);
    access(1'b0, where, '0);
    if (rdata !== value) $fatal(1, "register %h reads %0d instead of %0d", where, rdata, value);
  endtask

  // All registers, and the sums of what the bins and the histograms have counted.
  int in_bins, in_hist;
  task automatic read_all();
    in_bins = 0;
    in_hist = 0;
    for (int i = 0; i < 'h64; i += 4) begin
      access(1'b0, 16'(i), '0);
      if (i == 'h20) in_bins += rdata;
    end
    for (int i = 0; i < 4 * N; i++) access(1'b0, 16'('h1000 + 4 * i), '0);
    for (int i = 0; i < 4 * NumBins; i++) begin
      access(1'b0, 16'('h8000 + 4 * i), '0);
      if (i % 4 == 0) in_bins += rdata;
    end
    for (int i = 0; i < 2 * NumBins; i++) access(1'b0, 16'('hC000 + 4 * i), '0);
    for (int p = 0; p < ((Hist == 0) ? 0 : (Kind == 1) ? 2 : 1); p++) begin
      for (int i = 0; i < 8 * (Hist - 1); i++) begin
        access(1'b0, 16'('h800 + 'h400 * p + 4 * i), '0);
        if (i % 2 == 0) in_hist += rdata;
      end
    end
  endtask

  // ---------------------------------------------------------------- traffic
  // Of an entry of stats and stats_apb: when its request began, -1: none. Of AXI: a list per
  // direction and ID.
  int seed = Seed, now = 0, open_count = 0, samples, sum, least, most;
  int start [N];
  int first [2 << IdWidth];
  int last  [2 << IdWidth];
  int began [(2 << IdWidth) * 1024];
  bit traffic = 1'b0, begins = 1'b0;

  function automatic int drawn(input int below);
    seed = seed * 1103515245 + 12345;
    drawn = 32'(seed[30:8]) % below;
  endfunction

  task automatic sample(input int since);
    samples++;
    sum += now - since;
    if (now - since < least) least = now - since;
    if (now - since > most) most = now - since;
    open_count--;
  endtask

  task automatic forget();
    {samples, sum, most, open_count} = '0;
    least = (1 << Width) - 1;
    for (int j = 0; j < N; j++) start[j] = -1;
    for (int j = 0; j < (2 << IdWidth); j++) {first[j], last[j]} = '0;
    {alloc, dealloc, penable, pready, req, rsp} = '0;
  endtask

  task automatic step_axi();
    req = '0;
    rsp = '0;
    for (int d = 0; d < 2; d++) begin
      int q;
      // Without a request and a response the IDs are not known.
      req_id[d] = 'x;
      rsp_id[d] = 'x;
      q = (d << IdWidth) + (drawn(1 << IdWidth));
      if (first[q] != last[q] && drawn(2) == 0) begin
        rsp[d] = 1'b1;
        rsp_id[d] = IdWidth'(q);
        sample(began[q*1024 + first[q] % 1024]);
        first[q]++;
      end
    end
    for (int d = 0; d < 2; d++) begin
      int q;
      q = (d << IdWidth) + (drawn(1 << IdWidth));
      // A response of this cycle frees no entry for a request of this cycle.
      if (begins && open_count + $countones(rsp) < N && drawn(3) != 0) begin
        req[d] = 1'b1;
        req_id[d] = IdWidth'(q);
        began[q*1024 + last[q] % 1024] = now;
        last[q]++;
        open_count++;
      end
    end
  endtask

  task automatic step_contexts();
    int ends;
    ends = 0;
    alloc = '0;
    dealloc = '0;
    for (int j = 0; j < N; j++) begin
      if (start[j] < 0) begin
        if (begins && drawn(8) == 0) begin
          alloc[j] = 1'b1;
          start[j] = now;
          open_count++;
        end
      end else if (ends < Samples && drawn(8) == 0) begin
        dealloc[j] = 1'b1;
        ends++;
        sample(start[j]);
        start[j] = -1;
      end
    end
  endtask

  task automatic step_apb();
    if (alloc != '0 && !penable) begin
      penable = 1'b1;
    end else if (!(alloc != '0 && !pready)) begin
      {alloc, penable} = '0;
      if (begins && drawn(3) != 0) begin
        alloc = N'(1) << (drawn(N));
        start[0] = now;
        open_count = 1;
      end
    end
    pready = penable & (drawn(3) == 0);
    if (pready) sample(start[0]);
  endtask

  always @(posedge clk) begin
    #1 now++;
    if (traffic) begin
      case (Kind)
        0:       step_contexts();
        1:       step_axi();
        default: step_apb();
      endcase
    end
  end

  initial begin
    repeat (3) @(posedge clk);
    for (int round = 0; round < Rounds; round++) begin
      int stop_at;
      // Whatever is open is forgotten; the pins carry on in the cycle after the reset.
      traffic = 1'b0;
      @(posedge clk) #1;
      rst_n = 1'b0;
      forget();
      @(posedge clk) #1;
      rst_n = 1'b1;
      traffic = 1'b1;
      begins = 1'b1;
      stop_at = now + Cycles;
      access(1'b1, 16'h18, 32'hFF);
      read_all();
      access(1'b1, 16'h10, 32'h401);  // snapshot
      access(1'b1, 16'h14, 32'hFF);
      while (now < stop_at) @(posedge clk) #2;
      if (round != 1) begin
        begins = 1'b0;
        while (open_count != 0) @(posedge clk) #2;
        repeat (4) @(posedge clk) #2;
        read_all();
        expected(16'h28, samples);
        expected(16'h30, sum);
        expected(16'h38, least);
        expected(16'h3C, most);
        if (in_bins != samples) $fatal(1, "%0d in bins of %0d", in_bins, samples);
        if (Hist != 0 && in_hist != samples) $fatal(1, "%0d in hist of %0d", in_hist, samples);
        $display("%0d samples, %0d cycles", samples, sum);
      end
    end
    $finish;
  end
endmodule
