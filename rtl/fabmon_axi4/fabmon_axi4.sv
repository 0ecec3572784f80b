// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// axi4: a performance monitor for one AXI4 port. Drop-in top with plain AMBA names.
//
//     pins -> fabmon_common_axi_watch -> fabmon_axi4_events -> fabmon_axi4_select (per counter) ->
//     fabmon_axi4_groups -> fabmon_axi4_regs -> fabmon_axi4_lock -> bus slave
//
// Connect mon_axi_* to the watched port; all are inputs. The monitor is a passive tap: it never
// drives or delays the bus, whose clock and reset it uses. Software reads the counters over
// AXI4-Lite (Apb = 0) or APB4 (Apb = 1), in aclk or with RegAsync = 1 in reg_clk; tie the inputs of
// the unused bus to 0.
// Register map, events and their exact meaning: docs/reference.
`default_nettype none

module fabmon_axi4 #(
  parameter int unsigned IdWidth         = 4,      // 0-32: bits of an ID; 0: no IDs
  parameter int unsigned AddrWidth       = 32,     // 12-64: bits of ARADDR, AWADDR
  parameter int unsigned DataWidth       = 64,     // 8-1024, 2^n: bits of RDATA, WDATA
  parameter int unsigned NumCounters     = 8,      // 1-16
  parameter int unsigned CounterWidth    = 48,     // 33-63: bits of a counter
  parameter int unsigned GapWidth        = 16,     // 3-48: exact up to gaps of 2^GapWidth - 1
  parameter int unsigned OutWidth        = 16,     // 1-16: exact up to 2^OutWidth - 1 open
  parameter bit          AdvancedLatency = 1'b0,   // latency of each transaction, matched by ID
  parameter int unsigned MaxOutstanding  = 64,     // 1-512: tracked a direction, if advanced
  parameter int unsigned MaxAtomics      = 4,      // 1-16: that wait for data at once
  parameter int unsigned SettleCycles    = 4096,   // 16-65536, 2^n: quiet ones, then none is open
  parameter logic [15:0] UnitId          = 16'd0,  // read back in PMON_UIDT_L
  parameter int unsigned Secure          = 0,      // 0 off, 1 registers Secure only, 2 filter
  parameter bit          Apb             = 1'b0,   // 0: AXI4-Lite slave, 1: APB4 slave
  parameter bit          RegAsync        = 1'b0,   // 1: the register bus has a clock of its own
  parameter int unsigned RegTimeout      = 64,     // 16-65536: cycles of an access, if RegAsync
  parameter bit          Reset           = 1'b0,   // 1: resets act without a clock
  parameter bit          ClockEnable     = 1'b0,   // 1: clk_en gates aclk, if RegAsync
  localparam int unsigned IdBits = (IdWidth == 0) ? 1 : IdWidth  // of an ID pin
) (
  input  wire logic                   aclk,
  input  wire logic                   aresetn,      // resets everything; released with aclk
  input  wire logic                   clk_en,       // 1: the next edge is one; or tie 1
  input  wire logic                   csr_aresetn,  // synchronous: registers alone; or tie 1
  input  wire logic                   snapshot,     // 1: copy all counters at this edge; or tie 0
  output logic                        irq,          // level: an enabled counter has overflowed
  input  wire logic                   reg_clk,      // of the registers if RegAsync; or tie aclk
  input  wire logic                   reg_rst_n,    // its reset; or tie aresetn
  input  wire logic                   niden,    // 1: traffic may be seen, if Secure = 2; or tie 0
  input  wire logic                   spniden,  // 1: Secure traffic, too, if Secure = 2; or tie 0

  // the watched port (ARM IHI 0022E, chapter A2)
  input  wire logic                   mon_axi_aresetn,  // its reset; if the same: aresetn
  input  wire logic [IdBits-1:0]      mon_axi_arid,
  input  wire logic [AddrWidth-1:0]   mon_axi_araddr,
  input  wire logic [7:0]             mon_axi_arlen,
  input  wire logic [2:0]             mon_axi_arsize,
  input  wire logic [1:0]             mon_axi_arburst,
  input  wire logic [2:0]             mon_axi_arprot,  // if Secure = 2; or tie 0
  input  wire logic                   mon_axi_arvalid,
  input  wire logic                   mon_axi_arready,
  input  wire logic [IdBits-1:0]      mon_axi_rid,
  input  wire logic [DataWidth-1:0]   mon_axi_rdata,
  input  wire logic [1:0]             mon_axi_rresp,
  input  wire logic                   mon_axi_rlast,
  input  wire logic                   mon_axi_rvalid,
  input  wire logic                   mon_axi_rready,
  input  wire logic [IdBits-1:0]      mon_axi_awid,
  input  wire logic [AddrWidth-1:0]   mon_axi_awaddr,
  input  wire logic [7:0]             mon_axi_awlen,
  input  wire logic [2:0]             mon_axi_awsize,
  input  wire logic [1:0]             mon_axi_awburst,
  input  wire logic [2:0]             mon_axi_awprot,  // if Secure = 2; or tie 0
  input  wire logic [5:0]             mon_axi_awatop,  // AXI5; or tie 0
  input  wire logic                   mon_axi_awvalid,
  input  wire logic                   mon_axi_awready,
  input  wire logic [DataWidth-1:0]   mon_axi_wdata,
  input  wire logic [DataWidth/8-1:0] mon_axi_wstrb,
  input  wire logic                   mon_axi_wlast,
  input  wire logic                   mon_axi_wvalid,
  input  wire logic                   mon_axi_wready,
  input  wire logic [IdBits-1:0]      mon_axi_bid,
  input  wire logic [1:0]             mon_axi_bresp,
  input  wire logic                   mon_axi_bvalid,
  input  wire logic                   mon_axi_bready,

  // registers, AXI4-Lite (Apb = 0)
  input  wire logic [11:0]            s_axil_awaddr,
  input  wire logic [2:0]             s_axil_awprot,
  input  wire logic                   s_axil_awvalid,
  output logic                        s_axil_awready,
  input  wire logic [31:0]            s_axil_wdata,
  input  wire logic [3:0]             s_axil_wstrb,
  input  wire logic                   s_axil_wvalid,
  output logic                        s_axil_wready,
  output logic [1:0]                  s_axil_bresp,
  output logic                        s_axil_bvalid,
  input  wire logic                   s_axil_bready,
  input  wire logic [11:0]            s_axil_araddr,
  input  wire logic [2:0]             s_axil_arprot,
  input  wire logic                   s_axil_arvalid,
  output logic                        s_axil_arready,
  output logic [31:0]                 s_axil_rdata,
  output logic [1:0]                  s_axil_rresp,
  output logic                        s_axil_rvalid,
  input  wire logic                   s_axil_rready,

  // registers, APB4 (Apb = 1)
  input  wire logic [11:0]            s_apb_paddr,
  input  wire logic [2:0]             s_apb_pprot,
  input  wire logic                   s_apb_psel,
  input  wire logic                   s_apb_penable,
  input  wire logic                   s_apb_pwrite,
  input  wire logic [31:0]            s_apb_pwdata,
  input  wire logic [3:0]             s_apb_pstrb,
  output logic                        s_apb_pready,
  output logic [31:0]                 s_apb_prdata,
  output logic                        s_apb_pslverr
);
  logic clk, rst_n;
  fabmon_common_clk_rst #(.ClockEnable(ClockEnable), .Reset(Reset), .RegAsync(RegAsync)) u_clk (
    .clk_i(aclk), .en_i(clk_en), .rst_ni(aresetn), .clk_o(clk), .rst_no(rst_n)
  );

  localparam int unsigned IdxWidth  = (NumCounters > 1) ? $clog2(NumCounters) : 1;
  // The widest increment: 256 beats of the widest transfer, a gap, or the open transactions.
  localparam int unsigned ByteWidth = 9 + $clog2(DataWidth / 8);
  localparam int unsigned CmdWidth  = ByteWidth - 1;  // the same less one
  localparam int unsigned TimeWidth = (GapWidth > OutWidth) ? GapWidth : OutWidth;
  // A width that is refused below would make ranges that stop some tools before they say so.
  localparam int unsigned CountWidth = (CounterWidth < 33 || CounterWidth > 63) ? 48 : CounterWidth;
  localparam int unsigned IncWidth  = (TimeWidth > ByteWidth) ? TimeWidth : ByteWidth;

  fabmon_axi4_rules #(
    .IdWidth(IdWidth), .AddrWidth(AddrWidth), .DataWidth(DataWidth), .NumCounters(NumCounters),
    .CounterWidth(CounterWidth), .GapWidth(GapWidth), .OutWidth(OutWidth),
    .MaxOutstanding(MaxOutstanding), .MaxAtomics(MaxAtomics), .SettleCycles(SettleCycles),
    .Secure(Secure), .RegTimeout(RegTimeout)
  ) u_rules ();

  // ---------------------------------------------------------------- pins
  logic                run_n, port_rst_n, take, csr_rst_n, blind, hidden, rlast, atomic;
  logic                unused_wlast;
  logic [9:0]          hs;
  logic [4*IdBits-1:0] ids;
  logic [7:0]          arlen, awlen;
  logic [2:0]          arsize, awsize;
  fabmon_common_axi_watch #(
    .Secure(Secure), .IdWidth(IdBits), .MaxOutstanding(MaxOutstanding), .MaxAtomics(MaxAtomics),
    .SettleCycles(SettleCycles), .Others(22)
  ) u_watch (
    .clk_i(clk), .rst_ni(rst_n), .port_rst_ni(mon_axi_aresetn), .niden_i(niden),
    .spniden_i(spniden), .ar_ns_i(mon_axi_arprot[1]), .aw_ns_i(mon_axi_awprot[1]),
    .hs_i({mon_axi_arvalid, mon_axi_arready, mon_axi_rvalid, mon_axi_rready, mon_axi_awvalid,
           mon_axi_awready, mon_axi_wvalid, mon_axi_wready, mon_axi_bvalid, mon_axi_bready}),
    .marks_i({mon_axi_rlast, mon_axi_wlast, mon_axi_awatop[5]}),
    .ids_i({mon_axi_arid, mon_axi_rid, mon_axi_awid, mon_axi_bid} & {4*IdBits{IdWidth != 0}}),
    .others_i({mon_axi_arlen, mon_axi_arsize, mon_axi_awlen, mon_axi_awsize}),
    .snapshot_i(snapshot), .csr_rst_ni(csr_aresetn),
    .rst_no(run_n), .port_rst_no(port_rst_n), .hs_o(hs),
    .marks_o({rlast, unused_wlast, atomic}), .ids_o(ids),
    .others_o({arlen, arsize, awlen, awsize}), .snapshot_o(take), .csr_rst_no(csr_rst_n),
    .blind_o(blind), .hidden_o(hidden)
  );

  // ---------------------------------------------------------------- events
  logic [9:0]                                      chan_pins;
  fabmon_axi4_cfg_pkg::chan_t                             chan_q, chan;
  logic [16*IncWidth-1:0]                          lane;
  logic [15:0]                                     active;
  logic [7:0]                                      gap_ovf;
  logic [1:0]                                      lat_ovf, orphan, unsettled;
  logic                                            flags_clear, drop;
  logic [NumCounters*fabmon_axi4_cfg_pkg::CfgWidth-1:0]   cfg;
  logic [NumCounters-1:0]                          restart, one, at_max, clear, overflow;
  logic [NumCounters*IncWidth-1:0]                 inc;

  for (genvar c = 0; c < 5; c++) begin : g_chan  // of each {VALID, handshake}
    assign chan_pins[2*c +: 2] = {hs[2*c+1], hs[2*c+1] & hs[2*c]};
  end

  // The pins of a cycle wait here for as long as a register access of it is decoded
  // (fabmon_axi4_regs).
  logic [IdBits-1:0] arid_q, rid_q, awid_q, bid_q;
  logic [7:0]        arlen_q, awlen_q;
  logic [2:0]        arsize_q, awsize_q;
  logic              rlast_q, atomic_q, port_q;
  always_ff @(posedge clk) begin
    if (!run_n) chan_q <= '0;
    else        chan_q <= chan_pins;
    port_q <= port_rst_n;
    {arid_q, rid_q, awid_q, bid_q} <= ids;
    {arlen_q, arsize_q, rlast_q}   <= {arlen, arsize, rlast};
    {awlen_q, awsize_q, atomic_q}  <= {awlen, awsize, atomic};
  end

  fabmon_axi4_events #(
    .IdWidth(IdBits), .DataWidth(DataWidth), .GapWidth(GapWidth), .OutWidth(OutWidth),
    .AdvancedLatency(AdvancedLatency), .MaxOutstanding(MaxOutstanding), .MaxAtomics(MaxAtomics),
    .SettleCycles(SettleCycles), .IncWidth(IncWidth)
  ) u_events (
    .clk_i(clk), .rst_ni(run_n), .clear_i(flags_clear), .drop_i(drop),
    .port_rst_ni(port_q), .chan_i(chan_q),
    .arid_i(arid_q), .arlen_i(arlen_q), .arsize_i(arsize_q), .rid_i(rid_q), .rlast_i(rlast_q),
    .awid_i(awid_q), .awlen_i(awlen_q), .awsize_i(awsize_q), .atomic_i(atomic_q),
    .bid_i(bid_q),
    .chan_o(chan), .lane_o(lane), .active_o(active), .gap_ovf_o(gap_ovf),
    .orphan_o(orphan), .unsettled_o(unsettled), .lat_ovf_o(lat_ovf)
  );

  for (genvar j = 0; j < NumCounters; j++) begin : g_select
    fabmon_axi4_select #(.IncWidth(IncWidth), .CmdWidth(CmdWidth)) u_select (
      .clk_i(clk), .rst_ni(run_n),
      .cfg_i(cfg[j*fabmon_axi4_cfg_pkg::CfgWidth +: fabmon_axi4_cfg_pkg::CfgWidth]),
      .restart_i(restart[j]),
      .chan_i(chan), .lane_i(lane), .active_i(active), .gap_ovf_i(gap_ovf), .lat_ovf_i(lat_ovf),
      .inc_o(inc[j*IncWidth +: IncWidth]), .one_o(one[j])
    );
  end

  // ---------------------------------------------------------------- counters
  logic                    freeze, capture, busy, count_wanted, count_high, counted, joined;
  logic [NumCounters-1:0]  frz_on_ov, freeze_now;
  logic [IdxWidth-1:0]     read_idx, count_idx;
  logic [CountWidth-1:0] read, count;
  logic [CountWidth-33:0] upper;

  fabmon_axi4_groups #(
    .NumCounters(NumCounters), .Width(CountWidth), .IncWidth(IncWidth)
  ) u_groups (
    .clk_i(clk), .rst_ni(run_n),
    .inc_i(inc), .one_i(one), .max_i(at_max), .freeze_i(freeze), .clear_i(clear),
    .overflow_o(overflow), .frz_on_ov_i(frz_on_ov), .freeze_o(freeze_now),
    .capture_i(capture), .busy_o(busy), .read_idx_i(read_idx), .read_o(read),
    .count_i(count_wanted), .count_idx_i(count_idx), .count_high_i(count_high),
    .counted_o(counted), .count_o(count), .join_o(joined), .upper_o(upper)
  );

  // ---------------------------------------------------------------- registers
  logic        req, we, ns, ack, reg_req, reg_we, ids_ns, ids_hit, port_irq;
  logic [11:0] addr, ids_addr;
  logic [31:0] wdata, rdata, reg_wdata, reg_rdata, ids_data;
  logic [3:0]  wstrb, reg_wstrb;

  localparam logic [9:0] FirstControl = fabmon_axi4_reg_pkg::RegUcctlL[11:2];
  logic selects;  // a control register of a counter, or the interrupt enable
  assign selects = (addr[11:2] == fabmon_axi4_reg_pkg::RegExtIrqEn[11:2]) |
                   ((addr[11:2] >= FirstControl) &
                    (addr[11:2] < FirstControl + 10'(2 * NumCounters)));
  fabmon_axi4_lock #(.Secure(Secure), .LockAddr(fabmon_axi4_reg_pkg::RegExtLock)) u_lock (
    .clk_i(clk), .rst_ni(rst_n), .csr_rst_ni(csr_rst_n), .blind_i(blind), .hidden_i(hidden),
    .control_i(addr[11:2] == fabmon_axi4_reg_pkg::RegUctrlL[11:2]), .config_i(selects),
    .open_i(addr[11:2] == fabmon_axi4_reg_pkg::RegExtOpen[11:2]),
    .req_i(req), .we_i(we), .ns_i(ns), .addr_i(addr), .wdata_i(wdata), .wstrb_i(wstrb),
    .rdata_o(rdata), .req_o(reg_req), .we_o(reg_we), .wdata_o(reg_wdata), .wstrb_o(reg_wstrb),
    .ack_i(ack), .rdata_i(reg_rdata)
  );

  fabmon_axi4_regs #(
    .NumCounters(NumCounters), .CounterWidth(CountWidth), .AdvancedLatency(AdvancedLatency),
    .UnitId(UnitId)
  ) u_regs (
    .clk_i(clk), .rst_ni(run_n), .csr_rst_ni(csr_rst_n), .snapshot_i(take),
    .req_i(reg_req), .we_i(reg_we), .addr_i(addr), .wdata_i(reg_wdata), .wstrb_i(reg_wstrb),
    .ack_o(ack), .rdata_o(reg_rdata), .orphan_i(orphan), .unsettled_i(unsettled), .drop_o(drop),
    .flags_clear_o(flags_clear), .cfg_o(cfg), .restart_o(restart),
    .max_o(at_max), .freeze_o(freeze), .clear_o(clear), .overflow_i(overflow),
    .frz_on_ov_o(frz_on_ov), .freeze_i(freeze_now),
    .capture_o(capture), .busy_i(busy), .read_idx_o(read_idx), .read_i(read),
    .count_o(count_wanted), .count_idx_o(count_idx), .count_high_o(count_high),
    .counted_i(counted), .count_i(count), .join_i(joined), .upper_i(upper), .irq_o(port_irq)
  );

  // ---------------------------------------------------------------- bus slave
  fabmon_axi4_ids #(
    .NumCounters(NumCounters), .CounterWidth(CountWidth), .AdvancedLatency(AdvancedLatency),
    .UnitId(UnitId)
  ) u_ids (.ns_i(ids_ns), .addr_i(ids_addr), .hit_o(ids_hit), .data_o(ids_data));
  fabmon_common_reg_slave #(
    .AddrWidth(12), .Apb(Apb), .RegAsync(RegAsync), .RegTimeout(RegTimeout),
    .LinkAddr(fabmon_axi4_reg_pkg::RegExtLink), .Secured(Secure == 1),
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

  // Tools recognise a bus only if the whole port is there; the monitor does not use all pins.
  logic unused;
  assign unused = ^{mon_axi_araddr, mon_axi_arburst, mon_axi_arprot, mon_axi_rdata, mon_axi_rresp,
                    mon_axi_awaddr, mon_axi_awburst, mon_axi_awprot, mon_axi_awatop[4:0],
                    mon_axi_wdata, mon_axi_wstrb, mon_axi_bresp, unused_wlast};
endmodule

`default_nettype wire
