// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// stats: latency timers and bins for any bridge that raises an alloc and a dealloc event for each
// of its context entries. Connect the two masks, and the slave to your register bus; tie off the
// inputs of the slave that is not used.
//
// NumDealloc is the number of entries that can deallocate in one cycle. If more entries do, their
// samples queue and STATUS reports it. Registers and their exact timing: docs/reference.
`default_nettype none

module fabmon_stats #(
  parameter int unsigned N          = 16,    // 1-256: context entries
  parameter int unsigned NumBins    = 16,    // 1-64: bins
  parameter int unsigned TimerWidth = 32,    // 8-32: bits of a latency
  parameter int unsigned BinWidth   = 32,    // 16-64: bits of a bin's counter
  parameter int unsigned NumDealloc = 2,     // 1-N: samples taken in one cycle
  parameter int unsigned HistWidth  = 0,     // 0, or 8-TimerWidth: log-linear histogram
  parameter int unsigned Secure     = 0,     // 0 off, 1: registers are for Secure software alone
  parameter bit          Apb        = 1'b0,  // 0: AXI4-Lite slave, 1: APB4 slave
  parameter bit          RegAsync   = 1'b0,  // 1: the register bus has a clock of its own
  parameter int unsigned RegTimeout = 64,    // 16-65536: cycles of an access, if RegAsync
  parameter bit          Reset      = 1'b0,  // 1: resets act without a clock
  parameter bit          ClockEnable = 1'b0  // 1: clk_en gates aclk, if RegAsync
) (
  input  wire logic                       aclk,
  input  wire logic                       aresetn,  // resets everything; released with aclk
  input  wire logic                       clk_en,   // 1: the next edge is one; or tie 1
  output logic                            irq,  // level: an enabled flag of STATUS is set
  input  wire logic                       reg_clk,  // of the registers if RegAsync; or tie aclk
  input  wire logic                       reg_rst_n,  // its reset; or tie aresetn

  // the watched bridge
  input  wire logic [N-1:0]               mon_alloc,  // the entry was given to a request
  input  wire logic [N-1:0]               mon_dealloc,  // its response has arrived
  input  wire logic                       mon_table_full,  // a request was not tracked; or 0

  // registers, AXI4-Lite (Apb = 0)
  input  wire logic [15:0]                s_axil_awaddr,
  input  wire logic [2:0]                 s_axil_awprot,
  input  wire logic                       s_axil_awvalid,
  output logic                            s_axil_awready,
  input  wire logic [31:0]                s_axil_wdata,
  input  wire logic [3:0]                 s_axil_wstrb,
  input  wire logic                       s_axil_wvalid,
  output logic                            s_axil_wready,
  output logic [1:0]                      s_axil_bresp,
  output logic                            s_axil_bvalid,
  input  wire logic                       s_axil_bready,
  input  wire logic [15:0]                s_axil_araddr,
  input  wire logic [2:0]                 s_axil_arprot,
  input  wire logic                       s_axil_arvalid,
  output logic                            s_axil_arready,
  output logic [31:0]                     s_axil_rdata,
  output logic [1:0]                      s_axil_rresp,
  output logic                            s_axil_rvalid,
  input  wire logic                       s_axil_rready,

  // registers, APB4 (Apb = 1)
  input  wire logic [15:0]                s_apb_paddr,
  input  wire logic [2:0]                 s_apb_pprot,
  input  wire logic                       s_apb_psel,
  input  wire logic                       s_apb_penable,
  input  wire logic                       s_apb_pwrite,
  input  wire logic [31:0]                s_apb_pwdata,
  input  wire logic [3:0]                 s_apb_pstrb,
  output logic                            s_apb_pready,
  output logic [31:0]                     s_apb_prdata,
  output logic                            s_apb_pslverr
);
  logic clk, rst_n;
  fabmon_common_clk_rst #(.ClockEnable(ClockEnable), .Reset(Reset), .RegAsync(RegAsync)) u_clk (
    .clk_i(aclk), .en_i(clk_en), .rst_ni(aresetn), .clk_o(clk), .rst_no(rst_n)
  );

  localparam int unsigned IdxWidth = (N > 1) ? $clog2(N) : 1;
  logic        req, we, ns, ack, reg_req, reg_we, ids_ns, ids_hit, port_irq, unused_forget;
  logic [1:0]  control;
  logic [15:0] addr, ids_addr;
  logic [31:0] wdata, rdata, reg_wdata, reg_rdata, ids_data;
  logic [3:0]  wstrb, reg_wstrb;

  logic [N-1:0] alloc_q, dealloc_q;
  logic         full_q;

  always_ff @(posedge clk) begin
    if (!rst_n) begin
      alloc_q   <= '0;
      dealloc_q <= '0;
      full_q    <= 1'b0;
    end else begin
      alloc_q   <= mon_alloc;
      dealloc_q <= mon_dealloc;
      full_q    <= mon_table_full;
    end
  end

  // Also here, as Verilator stops within a core of nothing before it prints the core's sentence.
  if (N < 1 || N > 256) begin : g_bad_n
    $error("N must be 1 to 256");
    fabmon_N_must_be_1_to_256 u_refused ();
  end
  if (NumDealloc < 1 || NumDealloc > N) begin : g_bad_num_dealloc
    $error("NumDealloc must be 1 to N");
    fabmon_NumDealloc_must_be_1_to_N u_refused ();
  end

  if (RegTimeout < 16 || RegTimeout > 65536) begin : g_bad_reg_timeout
    $error("RegTimeout must be 16 to 65536");
    fabmon_RegTimeout_must_be_16_to_65536 u_refused ();
  end
  if (Secure > 1) begin : g_bad_secure
    $error("Secure must be 0 or 1");
    fabmon_Secure_must_be_0_or_1 u_refused ();
  end
  fabmon_stats_core #(
    .N((N < 1) ? 1 : N), .NumBins(NumBins), .TimerWidth(TimerWidth), .BinWidth(BinWidth),
    .NumDealloc((NumDealloc < 1) ? 1 : NumDealloc), .HistWidth(HistWidth)
  ) u_core (
    .clk_i(clk), .rst_ni(rst_n), .alloc_i(alloc_q), .dealloc_i(dealloc_q),
    .open_i(2'd0), .open_idx_i({2*IdxWidth{1'b0}}),
    .close_i(2'd0), .close_idx_i({2*IdxWidth{1'b0}}), .at_once_i(2'd0), .silent_i(1'b0),
    .unsettled_i(2'd0), .forget_o(unused_forget), .control_o(control),
    .table_full_i(full_q),
    .orphan_i(2'd0),
    .req_i(reg_req), .we_i(reg_we), .addr_i(addr), .wdata_i(reg_wdata), .wstrb_i(reg_wstrb),
    .ack_o(ack), .rdata_o(reg_rdata), .irq_o(port_irq)
  );
  fabmon_stats_lock #(.Secure(Secure)) u_lock (
    .clk_i(clk), .rst_ni(rst_n), .blind_i(1'b0), .control_i(control), .req_i(req), .we_i(we),
    .ns_i(ns), .addr_i(addr), .wdata_i(wdata), .wstrb_i(wstrb), .rdata_o(rdata), .req_o(reg_req),
    .we_o(reg_we), .wdata_o(reg_wdata), .wstrb_o(reg_wstrb), .ack_i(ack), .rdata_i(reg_rdata)
  );

  fabmon_stats_ids #(
    .N(N), .NumBins(NumBins), .TimerWidth(TimerWidth), .BinWidth(BinWidth),
    .NumDealloc(NumDealloc), .HistPorts(1), .HistWidth(HistWidth)
  ) u_ids (.ns_i(ids_ns), .addr_i(ids_addr), .hit_o(ids_hit), .data_o(ids_data));
  fabmon_common_reg_slave #(
    .AddrWidth(16), .Apb(Apb), .RegAsync(RegAsync), .RegTimeout(RegTimeout),
    .LinkAddr(16'(fabmon_stats_reg_pkg::RegLink)), .Secured(Secure == 1),
    .SecureOnly(Secure == 1), .AsyncReset(Reset)
  ) u_slave (
    .clk_i(clk), .rst_ni(rst_n), .reg_clk_i(reg_clk), .reg_rst_ni(reg_rst_n),
    .s_axil_awaddr, .s_axil_awprot, .s_axil_awvalid, .s_axil_awready,
    .s_axil_wdata, .s_axil_wstrb, .s_axil_wvalid, .s_axil_wready,
    .s_axil_bresp, .s_axil_bvalid, .s_axil_bready,
    .s_axil_araddr, .s_axil_arprot, .s_axil_arvalid, .s_axil_arready,
    .s_axil_rdata, .s_axil_rresp, .s_axil_rvalid, .s_axil_rready,
    .s_apb_paddr, .s_apb_pprot, .s_apb_psel, .s_apb_penable, .s_apb_pwrite, .s_apb_pwdata,
    .s_apb_pstrb, .s_apb_pready, .s_apb_prdata, .s_apb_pslverr,
    .ids_ns_o(ids_ns), .ids_addr_o(ids_addr), .ids_hit_i(ids_hit), .ids_data_i(ids_data),
    .req_o(req), .we_o(we), .ns_o(ns), .addr_o(addr), .wdata_o(wdata), .wstrb_o(wstrb),
    .ack_i(ack), .rdata_i(rdata), .irq_i(port_irq), .irq_o(irq)
  );
endmodule

`default_nettype wire
