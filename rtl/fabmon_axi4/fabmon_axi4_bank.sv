// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// fabmon_axi4_bank: a performance monitor for one AXI4 port that counts every event of the axi4
// monitor and the cycle accounting at once, each with a counter of its own. Software computes
// events that are functions of other counters from one snapshot. Drop-in top with plain AMBA names.
//
//     pins -> fabmon_common_axi_watch -> ..._state -> lanes (low parts) -> ..._pick -> ..._words
//          -> ..._regs                                ^ tokens of fabmon_axi4_bank_scan
//
// Only a few low bits of a counter are flip-flops, its lane. The rest is a word in a RAM, which one
// adder visits, slot after slot. The increments of a lane are delayed by the position of its slot,
// so that a visit of all slots sees the same cycle: a snapshot is a visit that starts in the cycle
// of the request.
//
// Connect mon_axi_* to the watched port; all are inputs. The monitor is a passive tap: it never
// drives or delays the bus, whose clock and reset it uses. Software reads the counters over
// AXI4-Lite (Apb = 0) or APB4 (Apb = 1), in aclk, or in reg_clk (RegAsync = 1). docs/reference.
`default_nettype none

module fabmon_axi4_bank #(
  parameter int unsigned IdWidth        = 4,      // 0-32: bits of an ID; 0: no IDs
  parameter int unsigned AddrWidth      = 32,     // 12-64: bits of ARADDR, AWADDR
  parameter int unsigned DataWidth      = 64,     // 8-1024, 2^n: bits of RDATA, WDATA
  parameter int unsigned CounterWidth   = 48,     // 33-63: bits of a counter
  parameter int unsigned OutWidth       = 16,     // 1-16: exact up to 2^OutWidth - 1 open
  parameter bit          Latency        = 1'b0,   // extra: shortest and longest latency by ID
  parameter int unsigned MaxOutstanding = 16,     // 1-512: tracked a direction, if Latency
  parameter int unsigned MaxAtomics     = 4,      // 1-16: that wait for data at once
  parameter int unsigned SettleCycles   = 4096,   // 16-65536, 2^n: quiet ones, then none is open
  parameter bit          Responses      = 1'b0,   // extra: SLVERR and DECERR of R and B
  parameter bit          Exclusives     = 1'b0,   // extra: exclusive accesses and their success
  parameter bit          Bursts         = 1'b0,   // extra: types and length classes of bursts
  parameter bit          Transfers      = 1'b0,   // extra: narrow, unaligned, across 4 KiB
  parameter bit          Order          = 1'b0,   // extra: write data before its command
  parameter bit          LutRam         = 1'b0,   // words in LUT RAM: where block RAM is slow
  parameter logic [15:0] UnitId         = 16'd0,  // read back in PMON_UIDT_L
  parameter int unsigned Secure         = 0,      // 0 off, 1 registers Secure only, 2 filter
  parameter bit          Apb            = 1'b0,   // 0: AXI4-Lite slave, 1: APB4 slave
  parameter bit          RegAsync       = 1'b0,   // 1: the register bus has a clock of its own
  parameter int unsigned RegTimeout     = 64,     // 16-65536: cycles of an access, if RegAsync
  parameter bit          Reset          = 1'b0,   // 1: resets act without a clock
  parameter bit          ClockEnable    = 1'b0,   // 1: clk_en gates aclk, if RegAsync
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
  input  wire logic                   mon_axi_arlock,
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
  input  wire logic                   mon_axi_awlock,
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

  localparam logic [5:0]  Has    = {Order, Transfers, Bursts, Exclusives, Responses, Latency};
  localparam int unsigned Extras =
      fabmon_axi4_bank_pkg::place_of(fabmon_axi4_bank_pkg::extras_of(Has),
                                                           fabmon_axi4_bank_pkg::MaxExtras);
  localparam int unsigned Slots    = fabmon_axi4_bank_pkg::BaseSlots + Extras;
  localparam int unsigned SlotBits = $clog2(Slots + fabmon_axi4_bank_pkg::Drain);
  localparam int unsigned Address  = $clog2(Slots + 1);
  localparam int unsigned Bytes    = 16 + $clog2(DataWidth / 8);  // bits of the widest low part
  // The first slot of each kind (fabmon_axi4_bank_pkg).
  localparam int unsigned Wide  = fabmon_axi4_bank_pkg::WideSlot;
  localparam int unsigned Bit   = fabmon_axi4_bank_pkg::BitSlot;
  localparam int unsigned Gap   = fabmon_axi4_bank_pkg::GapSlot;
  localparam int unsigned Extra = fabmon_axi4_bank_pkg::BaseSlots;
  localparam int unsigned AddWidth = (Bytes > OutWidth + 8) ? Bytes : OutWidth + 8;

  fabmon_axi4_rules #(
    .IdWidth(IdWidth), .AddrWidth(AddrWidth), .DataWidth(DataWidth), .CounterWidth(CounterWidth),
    .OutWidth(OutWidth), .MaxOutstanding(MaxOutstanding), .MaxAtomics(MaxAtomics),
    .SettleCycles(SettleCycles), .Secure(Secure), .RegTimeout(RegTimeout)
  ) u_rules ();

  // ---------------------------------------------------------------- what happens in a cycle
  fabmon_axi4_bank_pkg::pins_t  pins;
  fabmon_axi4_bank_pkg::moves_t moves;
  logic [OutWidth-1:0]   reads, writes;
  logic                  freeze, clear, clear9, clear10_q, rst10_n, count9, count10, count11;
  logic                  ahead;
  logic [2:0]            read_state;
  logic [3:0]            write_state;
  logic [1:0]            ar, aw, b, state_lost, latency_lost, state_orphan, latency_orphan;
  logic [1:0]            quiet, tracked;
  logic                  drop, drop8, drop10, port_rst10_n;
  logic [3:0]            open_ones;
  logic [5:0]            open;
  localparam logic [IdBits-1:0] IdMask = {IdBits{IdWidth != 0}};

  logic              run_n, port_rst_n, take, csr_rst_n, blind, hidden, arlock, awlock;
  logic [9:0]        seen;
  logic [2:0]        marks, arsize, awsize;  // marks: {RLAST, WLAST, AWATOP[5]}
  logic [IdBits-1:0] arid, rid, awid, bid;
  logic [11:0]       araddr, awaddr;
  logic [7:0]        arlen, awlen;
  logic [1:0]        arburst, awburst, rresp, bresp;
  fabmon_common_axi_watch #(
    .Secure(Secure), .IdWidth(IdBits), .MaxOutstanding(MaxOutstanding), .MaxAtomics(MaxAtomics),
    .SettleCycles(SettleCycles), .Others(56)
  ) u_watch (
    .clk_i(clk), .rst_ni(rst_n), .port_rst_ni(mon_axi_aresetn), .niden_i(niden),
    .spniden_i(spniden), .ar_ns_i(mon_axi_arprot[1]), .aw_ns_i(mon_axi_awprot[1]),
    .hs_i({mon_axi_arvalid, mon_axi_arready, mon_axi_rvalid, mon_axi_rready, mon_axi_awvalid,
           mon_axi_awready, mon_axi_wvalid, mon_axi_wready, mon_axi_bvalid, mon_axi_bready}),
    .marks_i({mon_axi_rlast, mon_axi_wlast, mon_axi_awatop[5]}),
    .ids_i({mon_axi_arid, mon_axi_rid, mon_axi_awid, mon_axi_bid} & {4{IdMask}}),
    .others_i({mon_axi_araddr[11:0], mon_axi_arlen, mon_axi_arsize, mon_axi_arburst,
               mon_axi_arlock, mon_axi_rresp, mon_axi_awaddr[11:0], mon_axi_awlen,
               mon_axi_awsize, mon_axi_awburst, mon_axi_awlock, mon_axi_bresp}),
    .snapshot_i(snapshot), .csr_rst_ni(csr_aresetn), .rst_no(run_n), .port_rst_no(port_rst_n),
    .hs_o(seen), .marks_o(marks), .ids_o({arid, rid, awid, bid}), .others_o({araddr, arlen, arsize,
    arburst, arlock, rresp, awaddr, awlen, awsize, awburst, awlock, bresp}), .snapshot_o(take),
    .csr_rst_no(csr_rst_n), .blind_o(blind), .hidden_o(hidden)
  );
  assign pins = {seen, marks};
  localparam int unsigned Open = fabmon_axi4_bank_pkg::OpenStage;
  fabmon_axi4_bank_delay #(.Depth(Open - 2)) u_clear (.clk_i(clk), .d_i(clear), .q_o(clear9));
  fabmon_axi4_bank_delay #(.Depth(Open - 2)) u_drop (.clk_i(clk), .d_i(drop), .q_o(drop8));
  always_ff @(posedge clk) clear10_q <= clear9;

  fabmon_axi4_bank_state #(
    .IdWidth(IdBits), .OutWidth(OutWidth), .MaxAtomics(MaxAtomics), .Open(Open)
  ) u_state (
    .clk_i(clk), .rst_ni(run_n), .clear_i(clear9), .drop_i(drop8), .freeze_i(freeze),
    .port_rst_ni(port_rst_n), .pins_i(pins), .rid_i(rid), .awid_i(awid),
    .moves_o(moves), .rst_no(rst10_n), .port_rst_no(port_rst10_n), .drop_o(drop10),
    .quiet_o(quiet), .reads_o(reads), .writes_o(writes), .count0_o(count9),
    .count1_o(count10), .count2_o(count11), .read_o(read_state), .write_o(write_state), .ar_o(ar),
    .aw_o(aw), .b_o(b), .before_o(ahead), .orphan_o(state_orphan), .ovf_o(state_lost)
  );

  fabmon_axi4_bank_open #(.SettleCycles(SettleCycles)) u_open (
    .clk_i(clk), .rst_ni(rst10_n), .port_rst_ni(port_rst10_n), .clear_i(clear10_q),
    .drop_i(drop10), .count_i(count10), .quiet_i(quiet & ~tracked),
    .orphan_i(state_orphan | latency_orphan), .ones_i(open_ones), .open_o(open)
  );

  // ---------------------------------------------------------------- lanes
  logic [Slots-1:0]          token, hits, ones;
  logic [Slots*8-1:0]        states;
  logic [Slots*AddWidth-1:0] values;
  logic                      wipe, gap3, first2;
  logic [Extra-1:Gap]        gap_token;
  logic [SlotBits-1:0]       slot, slot2, slot3;
  fabmon_axi4_bank_pkg::hs_t  hs;
  fabmon_axi4_bank_pkg::gap_t gap;

  fabmon_axi4_bank_wides #(.DataWidth(DataWidth), .OutWidth(OutWidth), .Width(AddWidth)) u_wides (
    .clk_i(clk), .token_i(token[Bit-1:Wide]),
    .reads_i(reads), .count9_i(count9), .writes_i(writes), .count10_i(count10),
    .ar_i(ar[0]), .arlen_i(arlen), .arsize_i(arsize),
    .aw_i(aw[0]), .awlen_i(awlen), .awsize_i(awsize),
    .low_o(values[Bit*AddWidth-1:Wide*AddWidth])
  );
  fabmon_axi4_bank_bits u_bits (
    .clk_i(clk), .token_i(token[Gap-1:Bit]), .read_i(read_state), .write_i(write_state),
    .ar_i(ar), .aw_i(aw), .b_i(b), .count_i(count11),
    .event_o(hits[Gap-1:Bit]), .state_o(states[Gap*8-1:Bit*8]), .hs_o(hs)
  );
  fabmon_axi4_bank_gaps u_gaps (
    .clk_i(clk), .rst_ni(run_n), .wipe_i(wipe), .token_i(gap_token),
    .visit_i(first2), .pair_i(slot2[3:1]), .hs_i(hs), .gap_o(gap)
  );
  assign values[Wide*AddWidth-1:0] = '0;
  assign values[Extra*AddWidth-1:Bit*AddWidth] = '0;
  assign states[Bit*8-1:0] = '0;
  assign states[Extra*8-1:Gap*8] = '0;
  assign hits[Bit-1:0] = '0;
  assign hits[Extra-1:Gap] = '0;

  // ---------------------------------------------------------------- extras
  fabmon_axi4_bank_pkg::scan_t scan;
  logic                  snap_clear;
  if (Extras != 0) begin : g_extras
    fabmon_axi4_bank_extras #(.DataWidth(DataWidth), .Has(Has), .Extras(Extras)) u_extras (
      .clk_i(clk), .ar_i(ar[0]), .aw_i(aw[0]), .b_i(b[0]), .r_i(read_state == 3'd1),
      .before_i(ahead),
      .araddr_i(araddr), .arlen_i(arlen), .arsize_i(arsize), .arburst_i(arburst), .arlock_i(arlock),
      .awaddr_i(awaddr), .awlen_i(awlen), .awsize_i(awsize),
      .awburst_i(awburst), .awlock_i(awlock),
      .rresp_i(rresp), .rlast_i(marks[2]), .bresp_i(bresp),
      .token_i(token[Slots-1:Extra]), .event_o(hits[Slots-1:Extra]),
      .state_o(states[Slots*8-1:Extra*8])
    );
    for (genvar i = 0; i < Extras; i++) begin : g_place
      if (!Latency || i >= 4) begin : g_bit
        assign values[(Extra+i)*AddWidth +: AddWidth] = '0;
      end
    end
  end
  if (Latency) begin : g_latency
    logic [4*16-1:0] value;
    // Whether a token clears is known when it passes, and is as late as the lane.
    logic [3:0] restart;
    fabmon_axi4_bank_delay #(.Width(4), .Depth(fabmon_axi4_bank_pkg::ValueLate)) u_restart (
      .clk_i(clk), .q_o(restart), .d_i(token[Extra+3:Extra] &
        {4{(scan.round == fabmon_axi4_bank_pkg::RoundSnap) & snap_clear}})
    );
    fabmon_axi4_bank_latency #(.IdWidth(IdBits), .MaxOutstanding(MaxOutstanding)) u_latency (
      .clk_i(clk), .rst_ni(rst10_n), .clear_i(clear10_q), .drop_i(drop10),
      .moves_i(moves), .count_i(count10),
      .arid_i(arid), .rid_i(rid), .awid_i(awid), .bid_i(bid),
      .wipe_i(wipe), .restart_i(restart), .value_o(value), .none_o(ones[Extra+3:Extra]),
      .some_o(tracked), .orphan_o(latency_orphan), .lost_o(latency_lost)
    );
    assign ones[Extra-1:0] = '0;
    if (Extras > 4) begin : g_no_ones
      assign ones[Slots-1:Extra+4] = '0;
    end
    for (genvar i = 0; i < 4; i++) begin : g_value
      assign values[(Extra+i)*AddWidth +: AddWidth] = AddWidth'(value[16*i +: 16]);
    end
  end else begin : g_no_latency
    assign latency_lost = '0;
    assign tracked      = '0;
    assign latency_orphan = '0;
    assign ones         = '0;
    logic unused;
    assign unused = ^{ahead, arid, bid, moves};
  end

  // ---------------------------------------------------------------- scan and words
  logic                    snap, taken, refused, stored, round_wanted, waiting, done, clearing;
  logic [AddWidth-1:0]     add;
  fabmon_axi4_bank_pkg::grow_t  grow;
  logic                    over5, read_low, read_high, bank, reading, read_bank;
  fabmon_axi4_bank_pkg::visit_t visit5;
  logic [Address-1:0]      wanted, read_slot, slot5;
  logic [CounterWidth-1:0] read;

  fabmon_axi4_bank_scan #(.Slots(Slots)) u_scan (
    .clk_i(clk), .rst_ni(run_n), .snap_i(snap), .read_i(round_wanted), .wait_i(waiting),
    .clear_i(clear), .freeze_i(freeze), .token_o(token), .late_o(gap_token),
    .wipe_o(wipe), .slot_o(slot), .scan_o(scan), .taken_o(taken),
    .lost_o(refused), .stored_o(stored), .read_o(done), .clearing_o(clearing)
  );
  fabmon_axi4_bank_pick #(.Slots(Slots), .AddWidth(AddWidth)) u_pick (
    .clk_i(clk), .slot_i(slot), .slot3_i(slot3), .gap3_i(gap3),
    .state_i(states), .event_i(hits), .value_i(values), .ones_i(ones),
    .gap_i(gap), .add_o(add), .grow_o(grow)
  );
  fabmon_axi4_bank_words #(
    .Slots(Slots), .Width(CounterWidth), .AddWidth(AddWidth), .Ram(LutRam ? 2 : 1),
    .Values(Latency ? Slots'(15) << Extra : '0)
  ) u_words (
    .clk_i(clk), .slot_i(slot), .scan_i(scan), .snap_clear_i(snap_clear), .wanted_i(wanted),
    .slot2_o(slot2), .first2_o(first2), .slot3_o(slot3), .gap3_o(gap3), .add_i(add), .grow_i(grow),
    .visit5_o(visit5), .slot5_o(slot5), .over5_i(over5),
    .bank_i(bank), .read_i(reading), .read_bank_i(read_bank), .read_slot_i(read_slot),
    .read_low_i(read_low), .read_high_i(read_high), .read_o(read)
  );

  // ---------------------------------------------------------------- registers
  logic        req, we, ns, ack, reg_req, reg_we, control, enables, ids_ns, ids_hit, port_irq;
  logic [11:0] addr, ids_addr;
  logic [31:0] wdata, rdata, reg_wdata, reg_rdata, ids_data;
  logic [3:0]  wstrb, reg_wstrb;

  assign control = (addr[11:2] == fabmon_axi4_bank_reg_pkg::RegUctrlL[11:2]) |
                   (addr[11:2] == fabmon_axi4_bank_reg_pkg::RegU1ctrlL[11:2]) |
                   (addr[11:2] == fabmon_axi4_bank_reg_pkg::RegU2ctrlL[11:2]);
  assign enables = (addr[11:2] == fabmon_axi4_bank_reg_pkg::RegExtIrqEn[11:2]) |
                   (addr[11:2] == fabmon_axi4_bank_reg_pkg::RegExtIrqEn1[11:2]) |
                   (addr[11:2] == fabmon_axi4_bank_reg_pkg::RegExtIrqEn2[11:2]);
  fabmon_axi4_lock #(.Secure(Secure), .LockAddr(fabmon_axi4_bank_reg_pkg::RegExtLock)) u_lock (
    .clk_i(clk), .rst_ni(rst_n), .csr_rst_ni(csr_rst_n), .blind_i(blind), .hidden_i(hidden),
    .control_i(control), .config_i(enables),
    .open_i(addr[11:2] == fabmon_axi4_bank_reg_pkg::RegExtOpen[11:2]),
    .req_i(req), .we_i(we), .ns_i(ns), .addr_i(addr), .wdata_i(wdata), .wstrb_i(wstrb),
    .rdata_o(rdata), .req_o(reg_req), .we_o(reg_we), .wdata_o(reg_wdata), .wstrb_o(reg_wstrb),
    .ack_i(ack), .rdata_i(reg_rdata)
  );

  fabmon_axi4_bank_regs #(
    .CounterWidth(CounterWidth), .Has(Has), .Extras(Extras), .UnitId(UnitId)
  ) u_regs (
    .clk_i(clk), .rst_ni(run_n), .csr_rst_ni(csr_rst_n), .snapshot_i(take),
    .req_i(reg_req), .we_i(reg_we), .addr_i(addr), .wdata_i(reg_wdata), .wstrb_i(reg_wstrb),
    .ack_o(ack), .rdata_o(reg_rdata),
    .freeze_o(freeze), .clear_o(clear), .lost_i({latency_lost, state_lost}),
    .open_i(open), .open_ones_o(open_ones), .drop_o(drop),
    .snap_o(snap), .snap_clear_o(snap_clear), .round_o(round_wanted), .wait_o(waiting),
    .taken_i(taken), .refused_i(refused), .stored_i(stored),
    .done_i(done), .clearing_i(clearing),
    .wanted_o(wanted), .bank_o(bank), .access_o(reading),
    .read_bank_o(read_bank), .read_slot_o(read_slot),
    .read_low_o(read_low), .read_high_o(read_high), .read_i(read),
    .visit5_i(visit5), .slot5_i(slot5), .over5_o(over5), .irq_o(port_irq)
  );

  // ---------------------------------------------------------------- bus slave
  fabmon_axi4_bank_ids #(
    .CounterWidth(CounterWidth), .Has(Has), .Extras(Extras), .UnitId(UnitId)
  ) u_ids (.ns_i(ids_ns), .addr_i(ids_addr), .hit_o(ids_hit), .data_o(ids_data));
  fabmon_common_reg_slave #(
    .AddrWidth(12), .Apb(Apb), .RegAsync(RegAsync), .RegTimeout(RegTimeout),
    .LinkAddr(fabmon_axi4_bank_reg_pkg::RegExtLink), .Secured(Secure == 1),
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
  assign unused = ^{mon_axi_araddr, mon_axi_arprot, mon_axi_rdata, mon_axi_awaddr, mon_axi_awprot,
                    mon_axi_awatop[4:0], mon_axi_wdata, mon_axi_wstrb, token, slot2, araddr, awaddr,
                    arburst, awburst, arlock, awlock, rresp, bresp};
endmodule

`default_nettype wire
