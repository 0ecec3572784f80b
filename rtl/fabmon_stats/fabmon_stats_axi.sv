// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// fabmon_stats_axi: latency timers and bins beside an AXI4 port. Drop-in top with plain AMBA names.
//
//     pins -> fabmon_common_axi_watch -> fabmon_common_axi_atomics -> fabmon_atui_axi (context
//     table) -> fabmon_stats_core -> fabmon_stats_lock -> bus slave
//
// Connect mon_axi_* to the watched port; all are inputs. The monitor is a passive tap: it never
// drives or delays the bus. At most two transactions end in one cycle, one read and one write, so
// no sample queues. An atomic operation of AXI5 is a write; its data on R ends no read. Registers
// and their exact timing: docs/reference.
`default_nettype none

module fabmon_stats_axi #(
  parameter int unsigned IdWidth    = 4,     // 0-32: bits of an ID; 0: no IDs
  parameter int unsigned N          = 16,    // 2-256: transactions tracked at a time
  parameter int unsigned NumBins    = 16,    // 1-64: bins
  parameter int unsigned TimerWidth = 32,    // 8-32: bits of a latency
  parameter int unsigned BinWidth   = 32,    // 16-64: bits of a bin's counter
  parameter int unsigned HistWidth  = 0,     // 0, or 8-TimerWidth: log-linear histograms
  parameter int unsigned MaxAtomics = 4,     // 1-16: operations that wait for data at once
  parameter int unsigned SettleCycles = 4096,  // 16-65536, a power of two: of a quiet port
  parameter int unsigned Secure     = 0,     // 0 off, 1 registers Secure only, 2 filter
  parameter bit          Apb        = 1'b0,  // 0: AXI4-Lite slave, 1: APB4 slave
  parameter bit          RegAsync   = 1'b0,  // 1: the register bus has a clock of its own
  parameter int unsigned RegTimeout = 64,    // 16-65536: cycles of an access, if RegAsync
  parameter bit          Reset      = 1'b0,  // 1: resets act without a clock
  parameter bit          ClockEnable = 1'b0, // 1: clk_en gates aclk, if RegAsync
  localparam int unsigned IdBits = (IdWidth == 0) ? 1 : IdWidth  // of an ID pin
) (
  input  wire logic                       aclk,
  input  wire logic                       aresetn,  // resets everything; released with aclk
  input  wire logic                       clk_en,   // 1: the next edge is one; or tie 1
  output logic                            irq,  // level: an enabled flag of STATUS is set
  input  wire logic                       reg_clk,  // of the registers if RegAsync; or tie aclk
  input  wire logic                       reg_rst_n,  // its reset; or tie aresetn
  input  wire logic                       niden,    // 1: traffic may be seen, if Secure = 2; or 0
  input  wire logic                       spniden,  // 1: Secure traffic, too, if Secure = 2; or 0

  // the watched port (ARM IHI 0022E, chapter A2), as far as it is looked at
  input  wire logic                       mon_axi_aresetn,  // its reset; or aresetn
  input  wire logic [IdBits-1:0]          mon_axi_arid,
  input  wire logic [2:0]                 mon_axi_arprot,  // if Secure = 2; or tie 0
  input  wire logic                       mon_axi_arvalid,
  input  wire logic                       mon_axi_arready,
  input  wire logic [IdBits-1:0]          mon_axi_rid,
  input  wire logic                       mon_axi_rlast,
  input  wire logic                       mon_axi_rvalid,
  input  wire logic                       mon_axi_rready,
  input  wire logic [IdBits-1:0]          mon_axi_awid,
  input  wire logic [5:0]                 mon_axi_awatop,  // AXI5; or tie 0
  input  wire logic [2:0]                 mon_axi_awprot,  // if Secure = 2; or tie 0
  input  wire logic                       mon_axi_awvalid,
  input  wire logic                       mon_axi_awready,
  input  wire logic [IdBits-1:0]          mon_axi_bid,
  input  wire logic                       mon_axi_bvalid,
  input  wire logic                       mon_axi_bready,

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

  logic        req, we, ns, ack, reg_req, reg_we, ids_ns, ids_hit, port_irq;
  logic [1:0]  control;
  logic [15:0] addr, ids_addr;
  logic [31:0] wdata, rdata, reg_wdata, reg_rdata, ids_data;
  logic [3:0]  wstrb, reg_wstrb;

  logic               ar_q, aw_q, r_q, b_q, atomic_q, read_end, atomic_lost;
  logic [IdBits-1:0]  arid_q, awid_q, rid_q, bid_q;
  localparam int unsigned IdxWidth = (N > 1) ? $clog2(N) : 1;
  logic [1:0]            open, close, open_q, close_q, at_once, at_once_q, orphan, orphan_q;
  logic [1:0]            none, valid_q;
  logic [2*IdxWidth-1:0] open_idx, close_idx, open_idx_q, close_idx_q;
  logic                  full, full_q, silent, silent_q, port_rst_q, rst_q, clear, forget;

  if (IdWidth > 32) begin : g_bad_id_width
    $error("IdWidth must be 0 to 32");
    fabmon_IdWidth_must_be_0_to_32 u_refused ();
  end
  if (N < 2 || N > 256) begin : g_bad_n
    $error("N must be 2 to 256");
    fabmon_N_must_be_2_to_256 u_refused ();
  end
  if (MaxAtomics < 1 || MaxAtomics > 16) begin : g_bad_max_atomics
    $error("MaxAtomics must be 1 to 16");
    fabmon_MaxAtomics_must_be_1_to_16 u_refused ();
  end
  if (RegTimeout < 16 || RegTimeout > 65536) begin : g_bad_reg_timeout
    $error("RegTimeout must be 16 to 65536");
    fabmon_RegTimeout_must_be_16_to_65536 u_refused ();
  end
  if (SettleCycles < 16 || SettleCycles > 65536) begin : g_bad_settle_cycles
    $error("SettleCycles must be 16 to 65536");
    fabmon_SettleCycles_must_be_16_to_65536 u_refused ();
  end
  if ((SettleCycles & (SettleCycles - 1)) != 0) begin : g_odd_settle_cycles
    $error("SettleCycles must be a power of two");
    fabmon_SettleCycles_must_be_a_power_of_two u_refused ();
  end

  if (Secure > 2) begin : g_bad_secure
    $error("Secure must be 0 to 2");
    fabmon_Secure_must_be_0_to_2 u_refused ();
  end

  // ---------------------------------------------------------------- pins
  logic                run_n, port_rst_n, blind, rlast, atomic, unused_wlast, unused_other;
  logic                unused_snapshot, unused_csr_rst_n, unused_hidden;
  logic [9:0]          hs;
  logic [4*IdBits-1:0] ids;
  fabmon_common_axi_watch #(
    .Secure(Secure), .IdWidth(IdBits), .MaxOutstanding(N), .MaxAtomics(MaxAtomics),
    .SettleCycles(SettleCycles), .Data(1'b0), .Others(1)
  ) u_watch (
    .clk_i(clk), .rst_ni(rst_n), .port_rst_ni(mon_axi_aresetn), .niden_i(niden),
    .spniden_i(spniden), .ar_ns_i(mon_axi_arprot[1]), .aw_ns_i(mon_axi_awprot[1]),
    .hs_i({mon_axi_arvalid, mon_axi_arready, mon_axi_rvalid, mon_axi_rready, mon_axi_awvalid,
           mon_axi_awready, 2'b00, mon_axi_bvalid, mon_axi_bready}),
    .marks_i({mon_axi_rlast, 1'b0, mon_axi_awatop[5]}),
    .ids_i({mon_axi_arid, mon_axi_rid, mon_axi_awid, mon_axi_bid} & {4*IdBits{IdWidth != 0}}),
    .others_i(1'b0), .snapshot_i(1'b0), .csr_rst_ni(1'b1),
    .rst_no(run_n), .port_rst_no(port_rst_n), .hs_o(hs),
    .marks_o({rlast, unused_wlast, atomic}), .ids_o(ids),
    .others_o(unused_other), .snapshot_o(unused_snapshot), .csr_rst_no(unused_csr_rst_n),
    .blind_o(blind), .hidden_o(unused_hidden)
  );

  // A port in reset has no handshakes, and nothing open.
  logic live;
  assign live   = run_n & port_rst_n;
  assign forget = clear | ~port_rst_q;
  always_ff @(posedge clk) begin
    rst_q      <= run_n;
    port_rst_q <= port_rst_n;
    valid_q    <= {hs[5] | hs[1], hs[9] | hs[7]};
    ar_q   <= hs[9] & hs[8] & live;
    aw_q   <= hs[5] & hs[4] & live;
    r_q    <= hs[7] & hs[6] & rlast & live;
    b_q    <= hs[1] & hs[0] & live;
    atomic_q <= atomic;
    {arid_q, rid_q, awid_q, bid_q} <= ids;
  end

  // Which bursts of R end a read.
  fabmon_common_axi_atomics #(.Entries(MaxAtomics), .IdWidth(IdBits)) u_atomics (
    .clk_i(clk), .rst_ni(run_n & ~forget),
    .accept_i(aw_q & atomic_q), .accept_id_i(awid_q), .last_i(r_q), .last_id_i(rid_q),
    .read_o(read_end), .lost_o(atomic_lost)
  );

  fabmon_atui_axi #(.N(N), .IdWidth(IdBits)) u_atui (
    .clk_i(clk), .rst_ni(run_n), .forget_i(forget),
    .ar_i(ar_q), .ar_id_i(arid_q), .aw_i(aw_q), .aw_id_i(awid_q),
    .r_i(read_end), .r_id_i(rid_q), .b_i(b_q), .b_id_i(bid_q),
    .open_o(open), .open_idx_o(open_idx), .close_o(close), .close_idx_o(close_idx),
    .at_once_o(at_once), .full_o(full), .orphan_o(orphan), .none_o(none), .silent_o(silent)
  );
  always_ff @(posedge clk) begin
    open_q      <= open & {2{run_n}};
    close_q     <= close & {2{run_n}};
    open_idx_q  <= open_idx;
    close_idx_q <= close_idx;
    at_once_q   <= at_once & {2{run_n}};
    full_q      <= (full | atomic_lost) & run_n;
    orphan_q    <= orphan & {2{run_n}};
    silent_q    <= silent & run_n;
  end

  // Whether the open reads and writes are all known. What is open begins here one cycle late.
  logic [1:0] settled, unsettled_q;
  for (genvar d = 0; d < 2; d++) begin : g_settled
    fabmon_common_axi_settled #(.SettleCycles(SettleCycles)) u_settled (
      .clk_i(clk), .rst_ni(rst_q), .port_rst_ni(port_rst_q), .quiet_i(none[d] & ~valid_q[d]),
      .orphan_i(orphan[d]), .clear_i(clear), .settled_o(settled[d])
    );
  end
  always_ff @(posedge clk) unsettled_q <= ~settled & {2{rst_q & run_n}};

  logic unused_pins;
  assign unused_pins = ^{mon_axi_awatop[4:0], mon_axi_arprot, mon_axi_awprot, hs[3:2]};

  fabmon_stats_core #(
    .N(N), .NumBins(NumBins), .TimerWidth(TimerWidth), .BinWidth(BinWidth), .NumDealloc(2),
    .HistWidth(HistWidth), .Direct(1'b1), .Stamps(1'b1), .Limit((Secure == 2) ? 14 : 15)
  ) u_core (
    .clk_i(clk), .rst_ni(run_n), .alloc_i({N{1'b0}}), .dealloc_i({2*N{1'b0}}),
    .open_i(open_q), .open_idx_i(open_idx_q), .close_i(close_q), .close_idx_i(close_idx_q),
    .at_once_i(at_once_q), .silent_i(silent_q), .table_full_i(full_q), .orphan_i(orphan_q),
    .unsettled_i(unsettled_q), .forget_o(clear), .control_o(control),
    .req_i(reg_req), .we_i(reg_we), .addr_i(addr), .wdata_i(reg_wdata), .wstrb_i(reg_wstrb),
    .ack_o(ack), .rdata_o(reg_rdata), .irq_o(port_irq)
  );
  fabmon_stats_lock #(.Secure(Secure)) u_lock (
    .clk_i(clk), .rst_ni(rst_n), .blind_i(blind), .control_i(control), .req_i(req), .we_i(we),
    .ns_i(ns), .addr_i(addr), .wdata_i(wdata), .wstrb_i(wstrb), .rdata_o(rdata), .req_o(reg_req),
    .we_o(reg_we), .wdata_o(reg_wdata), .wstrb_o(reg_wstrb), .ack_i(ack), .rdata_i(reg_rdata)
  );

  fabmon_stats_ids #(
    .N(N), .NumBins(NumBins), .TimerWidth(TimerWidth), .BinWidth(BinWidth),
    .NumDealloc(2), .HistPorts(2), .HistWidth(HistWidth)
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
