// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// What scripts/measure/asic compares axi4_bank with: a bank of as many counters, of the same width,
// written in the plainest way. Each counter has an adder, a copy for the snapshot, an overflow flag
// and an interrupt enable, all of them flip-flops, and a word of the read multiplexer.
//
// The increments are pins, each registered once. The bank of fabmon makes its increments from the
// pins of AXI4, and that is counted as its own area.
//
//     000h  control: [0] freeze, [1] clear (strobe), [2] snapshot (strobe)
//     010h  overflow flags, 1 clears; 018h interrupt enables; 64 bits each
//     400h  + 8 k: the copy of counter k, 64 bits
`default_nettype none

module fabmon_naive_bank #(
  parameter int unsigned Ones     = 23,  // counters that add 0 or 1
  parameter int unsigned Wides    = 14,  // counters that add more
  parameter int unsigned IncWidth = 16,  // bits of such an increment
  parameter int unsigned Width    = 48,  // bits of a counter
  localparam int unsigned Counters = Ones + Wides
) (
  input  wire logic                      aclk,
  input  wire logic                      aresetn,
  input  wire logic                      snapshot,
  input  wire logic [Ones-1:0]           one,
  input  wire logic [Wides*IncWidth-1:0] wide,
  output logic                           irq,
  input  wire logic [11:0]               s_axil_awaddr,
  input  wire logic [2:0]                s_axil_awprot,
  input  wire logic                      s_axil_awvalid,
  output logic                           s_axil_awready,
  input  wire logic [31:0]               s_axil_wdata,
  input  wire logic [3:0]                s_axil_wstrb,
  input  wire logic                      s_axil_wvalid,
  output logic                           s_axil_wready,
  output logic [1:0]                     s_axil_bresp,
  output logic                           s_axil_bvalid,
  input  wire logic                      s_axil_bready,
  input  wire logic [11:0]               s_axil_araddr,
  input  wire logic [2:0]                s_axil_arprot,
  input  wire logic                      s_axil_arvalid,
  output logic                           s_axil_arready,
  output logic [31:0]                    s_axil_rdata,
  output logic [1:0]                     s_axil_rresp,
  output logic                           s_axil_rvalid,
  input  wire logic                      s_axil_rready
);
  // ---------------------------------------------------------------- bus
  logic        req, we, ack_q, unused_ns;
  logic [11:0] addr;
  logic [31:0] wdata, rdata_q;
  logic [3:0]  wstrb;
  fabmon_common_bus_slave #(.AddrWidth(12), .Apb(1'b0)) u_slave (
    .clk_i(aclk), .rst_ni(aresetn),
    .s_axil_awaddr, .s_axil_awprot, .s_axil_awvalid, .s_axil_awready,
    .s_axil_wdata, .s_axil_wstrb, .s_axil_wvalid, .s_axil_wready,
    .s_axil_bresp, .s_axil_bvalid, .s_axil_bready,
    .s_axil_araddr, .s_axil_arprot, .s_axil_arvalid, .s_axil_arready,
    .s_axil_rdata, .s_axil_rresp, .s_axil_rvalid, .s_axil_rready,
    .s_apb_paddr(12'd0), .s_apb_pprot(3'd0), .s_apb_psel(1'b0), .s_apb_penable(1'b0),
    .s_apb_pwrite(1'b0), .s_apb_pwdata(32'd0), .s_apb_pstrb(4'd0), .s_apb_pready(),
    .s_apb_prdata(), .s_apb_pslverr(),
    .req_o(req), .we_o(we), .ns_o(unused_ns), .addr_o(addr), .wdata_o(wdata), .wstrb_o(wstrb),
    .ack_i(ack_q), .err_i(1'b0), .rdata_i(rdata_q)
  );
  logic write, control, flags, enables, strobe;
  assign write   = req & we & ~ack_q;
  assign control = addr[11:3] == 9'd0;
  assign flags   = addr[11:3] == 9'd2;
  assign enables = addr[11:3] == 9'd3;
  assign strobe  = write & control & wstrb[0];

  logic freeze_q, clear, copy;
  assign clear = strobe & wdata[1];
  assign copy  = (strobe & wdata[2]) | snapshot;
  always_ff @(posedge aclk) begin
    if (!aresetn) freeze_q <= 1'b0;
    else if (strobe) freeze_q <= wdata[0];
  end

  // ---------------------------------------------------------------- counters
  logic [Ones-1:0]           one_q;
  logic [Wides*IncWidth-1:0] wide_q;
  logic [Counters*Width-1:0] copies;
  logic [Counters-1:0]       flags_q, enables_q;
  always_ff @(posedge aclk) begin
    one_q  <= one;
    wide_q <= wide;
  end
  for (genvar k = 0; k < Counters; k++) begin : g_counter
    logic [Width-1:0] count_q, copy_q;
    logic [Width:0]   sum;
    if (k < Ones) begin : g_one
      assign sum = {1'b0, count_q} + {{Width{1'b0}}, one_q[k]};
    end else begin : g_wide
      assign sum = {1'b0, count_q} + (Width+1)'(wide_q[(k-Ones)*IncWidth +: IncWidth]);
    end
    always_ff @(posedge aclk) begin
      if (!aresetn || clear) count_q <= '0;
      else if (!freeze_q)    count_q <= sum[Width-1:0];
      if (copy)              copy_q  <= count_q;
      if (!aresetn || clear)              flags_q[k] <= 1'b0;
      else if (!freeze_q && sum[Width])   flags_q[k] <= 1'b1;
      else if (write && flags && addr[2] == (k >= 32) && wdata[k % 32]) flags_q[k] <= 1'b0;
      if (!aresetn)                                          enables_q[k] <= 1'b0;
      else if (write && enables && addr[2] == (k >= 32)) enables_q[k] <= wdata[k % 32];
    end
    assign copies[k*Width +: Width] = copy_q;
  end

  // ---------------------------------------------------------------- reads
  logic [63:0] value;
  always_comb begin
    value = '0;
    if (control) value = 64'(freeze_q);
    if (flags)   value = 64'(flags_q);
    if (enables) value = 64'(enables_q);
    for (int k = 0; k < Counters; k++) begin
      if (addr[11:3] == 9'(128 + k)) value = 64'(copies[k*Width +: Width]);
    end
  end
  always_ff @(posedge aclk) begin
    ack_q   <= req & ~ack_q & aresetn;
    rdata_q <= addr[2] ? value[63:32] : value[31:0];
    irq     <= |(flags_q & enables_q);
  end

  logic unused;
  assign unused = ^{unused_ns, wstrb[3:1], addr[1:0]};
endmodule

`default_nettype wire
