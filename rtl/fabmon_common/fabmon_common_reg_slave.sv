// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The register slave of a monitor in front of its registers, which are in the domain of clk_i, the
// watched port's.
//
//     RegAsync = 0   slave -> registers              all in clk_i, rst_ni; reg_* do nothing
//     RegAsync = 1   slave -> link -> crossing -> registers   the first two in reg_clk_i
//
// With RegAsync = 1 the clocks are independent. That of the port may stop and its reset may come at
// any time: each access ends within RegTimeout cycles of reg_clk_i on the register bus, by SLVERR
// if the monitor could not answer (fabmon_common_reg_link). Interrupts are in the register domain.
//
// With AsyncReset = 1 the outputs take their reset values without a clock. For that, interrupts
// have one flip-flop more if RegAsync = 0.
//
// With SecureOnly = 1 a Non-secure access is refused: it ends in its first cycle on the register
// bus with an error, reads 0 and does nothing; but with RegAsync = 1 LINK is open to all.
//
// Limits: with RegAsync = 0 `ids_*` do nothing, and LINK is an address without a register.
`ifndef FABMON_COMMON_REG_SLAVE_SV
`define FABMON_COMMON_REG_SLAVE_SV
`default_nettype none

module fabmon_common_reg_slave #(
  parameter int unsigned          AddrWidth  = 12,    // bits of the byte address
  parameter int unsigned          DataWidth  = 32,    // 32 or 64: of AXI4-Lite and register bus
  parameter bit                   Apb        = 1'b0,  // 0: AXI4-Lite, 1: APB4
  parameter bit                   RegAsync   = 1'b0,  // 1: the register bus has reg_clk_i
  parameter int unsigned          RegTimeout = 64,    // 16-65536: of an access, if RegAsync
  parameter logic [AddrWidth-1:0] LinkAddr   = '0,    // byte address of LINK
  parameter bit                   Secured    = 1'b0,  // 1: LINK.IRQ_ENABLE is for Secure accesses
  parameter bit                   SecureOnly = 1'b0,  // 1: so are all other registers
  parameter int unsigned          NumIrq     = 1,     // 1-8: interrupts
  parameter bit                   AsyncReset = 1'b0   // 1: the resets act without a clock
) (
  input  wire logic                     clk_i,       // clock of the port
  input  wire logic                     rst_ni,      // its reset (fabmon_common_reset)
  input  wire logic                     reg_clk_i,   // clock of the register bus, if RegAsync
  input  wire logic                     reg_rst_ni,  // its reset, from the pin
  // AXI4-Lite (Apb = 0)
  input  wire logic [AddrWidth-1:0]     s_axil_awaddr,
  input  wire logic [2:0]               s_axil_awprot,
  input  wire logic                     s_axil_awvalid,
  output logic                          s_axil_awready,
  input  wire logic [DataWidth-1:0]     s_axil_wdata,
  input  wire logic [DataWidth/8-1:0]   s_axil_wstrb,
  input  wire logic                     s_axil_wvalid,
  output logic                          s_axil_wready,
  output logic [1:0]                    s_axil_bresp,
  output logic                          s_axil_bvalid,
  input  wire logic                     s_axil_bready,
  input  wire logic [AddrWidth-1:0]     s_axil_araddr,
  input  wire logic [2:0]               s_axil_arprot,
  input  wire logic                     s_axil_arvalid,
  output logic                          s_axil_arready,
  output logic [DataWidth-1:0]          s_axil_rdata,
  output logic [1:0]                    s_axil_rresp,
  output logic                          s_axil_rvalid,
  input  wire logic                     s_axil_rready,
  // APB4 (Apb = 1)
  input  wire logic [AddrWidth-1:0]     s_apb_paddr,
  input  wire logic [2:0]               s_apb_pprot,
  input  wire logic                     s_apb_psel,
  input  wire logic                     s_apb_penable,
  input  wire logic                     s_apb_pwrite,
  input  wire logic [31:0]              s_apb_pwdata,
  input  wire logic [3:0]               s_apb_pstrb,
  output logic                          s_apb_pready,
  output logic [31:0]                   s_apb_prdata,
  output logic                          s_apb_pslverr,
  // identification registers, in the register domain: answered at once, if RegAsync
  output logic                          ids_ns_o,    // 1: the access is Non-secure
  output logic [AddrWidth-1:0]          ids_addr_o,  // byte address of the access
  input  wire logic                     ids_hit_i,   // an identification register is there
  input  wire logic [DataWidth-1:0]     ids_data_i,  // what it reads
  // register bus of the port, as in fabmon_common_axil_slave
  output logic                          req_o,
  output logic                          we_o,
  output logic                          ns_o,
  output logic [AddrWidth-1:0]          addr_o,
  output logic [DataWidth-1:0]          wdata_o,
  output logic [DataWidth/8-1:0]        wstrb_o,
  input  wire logic                     ack_i,
  input  wire logic [DataWidth-1:0]     rdata_i,
  // interrupts
  input  wire logic [NumIrq-1:0]        irq_i,       // of the port, level
  output logic [NumIrq-1:0]             irq_o        // pins: in reg_clk_i if RegAsync
);
  localparam int unsigned Width = 2 + AddrWidth + DataWidth + DataWidth / 8;

  logic                   bus_clk, bus_rst_n, bus_req, req, we, ns, ack, err, refused;
  logic [AddrWidth-1:0]   addr;
  logic [DataWidth-1:0]   wdata, rdata;
  logic [DataWidth/8-1:0] wstrb;

  fabmon_common_bus_slave #(
    .AddrWidth(AddrWidth), .DataWidth(DataWidth), .Apb(Apb), .AsyncReset(AsyncReset)
  ) u_bus (
    .clk_i(bus_clk), .rst_ni(bus_rst_n),
    .s_axil_awaddr, .s_axil_awprot, .s_axil_awvalid, .s_axil_awready,
    .s_axil_wdata, .s_axil_wstrb, .s_axil_wvalid, .s_axil_wready,
    .s_axil_bresp, .s_axil_bvalid, .s_axil_bready,
    .s_axil_araddr, .s_axil_arprot, .s_axil_arvalid, .s_axil_arready,
    .s_axil_rdata, .s_axil_rresp, .s_axil_rvalid, .s_axil_rready,
    .s_apb_paddr, .s_apb_pprot, .s_apb_psel, .s_apb_penable, .s_apb_pwrite, .s_apb_pwdata,
    .s_apb_pstrb, .s_apb_pready, .s_apb_prdata, .s_apb_pslverr,
    .req_o(bus_req), .we_o(we), .ns_o(ns), .addr_o(addr), .wdata_o(wdata), .wstrb_o(wstrb),
    .ack_i(ack | (bus_req & refused)), .err_i(err | refused),
    .rdata_i(rdata & ~{DataWidth{refused}})
  );
  if (SecureOnly) begin : g_secure_only
    localparam int unsigned LowBits = $clog2(DataWidth / 8);
    logic link;
    assign link    = RegAsync & (addr[AddrWidth-1:LowBits] == LinkAddr[AddrWidth-1:LowBits]);
    assign refused = ns & ~link;
  end else begin : g_open
    assign refused = 1'b0;
  end
  assign req        = bus_req & ~refused;
  assign ids_ns_o   = ns;
  assign ids_addr_o = addr;

  if (RegAsync) begin : g_async
    logic                 there, drop, done, failed, late, ready;
    logic [DataWidth-1:0] answer;
    logic [Width-1:0]     ask;
    logic [NumIrq-1:0]    port_irq_q, irq;

    assign bus_clk = reg_clk_i;
    fabmon_common_reset #(.Async(AsyncReset)) u_reset (
      .clk_i(reg_clk_i), .rst_ni(reg_rst_ni), .rst_no(bus_rst_n)
    );

    fabmon_common_reg_link #(
      .AddrWidth(AddrWidth), .DataWidth(DataWidth), .RegTimeout(RegTimeout), .LinkAddr(LinkAddr),
      .Secured(Secured), .NumIrq(NumIrq), .AsyncReset(AsyncReset)
    ) u_link (
      .clk_i(reg_clk_i), .rst_ni(bus_rst_n),
      .req_i(req), .we_i(we), .ns_i(ns), .addr_i(addr), .wdata_i(wdata), .wstrb_i(wstrb),
      .ack_o(ack), .err_o(err), .rdata_o(rdata), .ids_hit_i, .ids_data_i,
      .req_o(there), .drop_o(drop), .done_i(done), .err_i(failed), .rdata_i(answer),
      .late_i(late), .ready_i(ready), .irq_i(irq), .irq_o
    );
    fabmon_common_reg_cdc #(.Width(Width), .DataWidth(DataWidth)) u_cdc (
      .reg_clk_i, .reg_rst_ni(bus_rst_n), .req_i(there), .ask_i({we, ns, addr, wdata, wstrb}),
      .drop_i(drop), .done_o(done), .err_o(failed), .rdata_o(answer), .late_o(late),
      .ready_o(ready), .clk_i, .rst_ni, .req_o, .ask_o(ask), .ack_i, .rdata_i
    );
    assign {we_o, ns_o, addr_o, wdata_o, wstrb_o} = ask;

    // Levels: a flip-flop in the port's domain, then the synchroniser.
    always_ff @(posedge clk_i) port_irq_q <= irq_i & {NumIrq{rst_ni}};
    fabmon_common_sync #(.Width(NumIrq)) u_irq (
      .clk_i(reg_clk_i), .rst_ni(bus_rst_n), .d_i(port_irq_q), .q_o(irq)
    );
  end else begin : g_wires
    assign bus_clk   = clk_i;
    assign bus_rst_n = rst_ni;
    assign req_o     = req;
    assign we_o      = we;
    assign ns_o      = ns;
    assign addr_o    = addr;
    assign wdata_o   = wdata;
    assign wstrb_o   = wstrb;
    assign ack       = ack_i;
    assign err       = 1'b0;
    assign rdata     = rdata_i;
    if (AsyncReset) begin : g_irq
      fabmon_common_flop #(.Width(NumIrq), .Async(1'b1)) u_irq (
        .clk_i, .rst_ni, .d_i(irq_i), .q_o(irq_o)
      );
    end else begin : g_same
      assign irq_o = irq_i;
    end
    logic unused;
    assign unused = ^{reg_clk_i, reg_rst_ni, ids_hit_i, ids_data_i};
  end
endmodule

`default_nettype wire
`endif
