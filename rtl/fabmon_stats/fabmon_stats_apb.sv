// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// fabmon_stats_apb: latency timers and bins beside an APB4 requester, an entry for each PSEL line.
//
//     pins -> fabmon_common_apb_watch -> fabmon_atui_apb -> fabmon_stats_core ->
//     fabmon_stats_lock -> bus slave
//
// Connect mon_apb_* to the watched port; all are inputs. One transfer ends at a time.
// Registers and their exact timing: docs/reference.
`default_nettype none

module fabmon_stats_apb #(
  parameter int unsigned N          = 4,     // 1-256: PSEL lines
  parameter int unsigned NumBins    = 16,    // 1-64: bins
  parameter int unsigned TimerWidth = 32,    // 8-32: bits of a latency
  parameter int unsigned BinWidth   = 32,    // 16-64: bits of a bin's counter
  parameter int unsigned HistWidth  = 0,     // 0, or 8-TimerWidth: log-linear histogram
  parameter int unsigned Secure     = 0,     // 0 off, 1 registers Secure only, 2 filter
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
  input  wire logic                       niden,    // 1: traffic may be seen, if Secure = 2; or 0
  input  wire logic                       spniden,  // 1: Secure traffic, too, if Secure = 2; or 0

  // the watched port (ARM IHI 0024C), as far as it is looked at
  input  wire logic [N-1:0]               mon_apb_psel,
  input  wire logic                       mon_apb_penable,
  input  wire logic [2:0]                 mon_apb_pprot,  // if Secure = 2; or tie 0
  input  wire logic                       mon_apb_pready,  // of the selected completer

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

  logic [N-1:0]        alloc, dealloc, alloc_q, dealloc_q;
  logic                close_q;
  logic [IdxWidth-1:0] close_idx, close_idx_q;

  // Also here, as Verilator stops within a core of nothing before it prints the core's sentence.
  if (N < 1 || N > 256) begin : g_bad_n
    $error("N must be 1 to 256");
    fabmon_N_must_be_1_to_256 u_refused ();
  end

  if (RegTimeout < 16 || RegTimeout > 65536) begin : g_bad_reg_timeout
    $error("RegTimeout must be 16 to 65536");
    fabmon_RegTimeout_must_be_16_to_65536 u_refused ();
  end
  if (Secure > 2) begin : g_bad_secure
    $error("Secure must be 0 to 2");
    fabmon_Secure_must_be_0_to_2 u_refused ();
  end

  logic [N-1:0] psel;
  logic         run_n, penable, pready;
  fabmon_common_apb_watch #(.Secure(Secure), .N(N)) u_watch (
    .clk_i(clk), .rst_ni(rst_n), .niden_i(niden), .spniden_i(spniden),
    .ns_i(mon_apb_pprot[1]), .psel_i(mon_apb_psel), .penable_i(mon_apb_penable),
    .pready_i(mon_apb_pready), .rst_no(run_n), .psel_o(psel), .penable_o(penable), .pready_o(pready)
  );
  logic unused_prot;
  assign unused_prot = ^{mon_apb_pprot[2], mon_apb_pprot[0]};

  fabmon_atui_apb #(.N(N)) u_atui (
    .psel_i(psel), .penable_i(penable), .pready_i(pready),
    .alloc_o(alloc), .dealloc_o(dealloc)
  );

  fabmon_common_onehot_index #(.Width(N)) u_close_idx (.onehot_i(dealloc), .index_o(close_idx));

  always_ff @(posedge clk) begin
    close_q     <= run_n & (|dealloc);
    close_idx_q <= close_idx;
    if (!run_n) begin
      alloc_q   <= '0;
      dealloc_q <= '0;
    end else begin
      alloc_q   <= alloc;
      dealloc_q <= dealloc;
    end
  end

  fabmon_stats_core #(
    .N((N < 1) ? 1 : N), .NumBins(NumBins), .TimerWidth(TimerWidth), .BinWidth(BinWidth),
    .NumDealloc(1), .HistWidth(HistWidth), .Direct(1'b1), .Limit((Secure == 2) ? 14 : 15)
  ) u_core (
    .clk_i(clk), .rst_ni(run_n), .alloc_i(alloc_q), .dealloc_i(dealloc_q),
    .open_i(2'd0), .open_idx_i({2*IdxWidth{1'b0}}),
    .close_i({1'b0, close_q}), .close_idx_i({{IdxWidth{1'b0}}, close_idx_q}), .at_once_i(2'd0),
    .silent_i(1'b0), .unsettled_i(2'd0), .forget_o(unused_forget), .control_o(control),
    .table_full_i(1'b0), .orphan_i(2'd0),
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
    .NumDealloc(1), .HistPorts(1), .HistWidth(HistWidth)
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
