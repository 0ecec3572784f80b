// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The register file of the axi4 monitor (docs/reference/axi4-registers.md).
//
// The register bus carries 0 in bytes that are not strobed, so a bit that acts by being written 1
// needs no look at the strobes.
//
// Time. The pins of cycle c stand in an input register in the cycle after edge c, in which an
// access that the bus slave accepts at edge c is decoded. One cycle later (stage 0) the increments
// of these pins are selected, in the next (stage 1) filtered, and added in the one after it
// (stage 2). The access goes with them. Whatever acts on the events (event select, Rst_Cntr) acts
// in stage 0, the filters in stage 1, whatever acts on the counts (clear, freeze, status, reads) in
// stage 2. Thus software sees a monitor without a pipeline: a read returns the counts of the cycles
// before c; a write acts at edge c.
//
// A read of a count waits in stage 2 for the visit of its upper word (fabmon_axi4_counters), one of
// a snapshot for its end (fabmon_axi4_readout): 12 cycles at most, so that no access waits for more
// than 16. Reading UCDATA_L[j] keeps the upper half; if UCDATA_H[j] is the next upper half to be
// read, it comes from there, so that the two halves belong to one cycle.
`default_nettype none

module fabmon_axi4_regs #(
  parameter int unsigned NumCounters     = 8,
  parameter int unsigned CounterWidth    = 48,
  parameter bit          AdvancedLatency = 1'b0,
  parameter logic [15:0] UnitId          = 16'd0,
  localparam int unsigned IdxWidth       = (NumCounters > 1) ? $clog2(NumCounters) : 1
) (
  input  wire logic                    clk_i,
  input  wire logic                    rst_ni,
  input  wire logic                    csr_rst_ni,     // with the pins: registers, nothing internal
  input  wire logic                    snapshot_i,     // with the pins: take a snapshot
  // register bus
  input  wire logic                    req_i,
  input  wire logic                    we_i,
  input  wire logic [11:0]             addr_i,
  input  wire logic [31:0]             wdata_i,
  input  wire logic [3:0]              wstrb_i,
  output logic                         ack_o,
  output logic [31:0]                  rdata_o,
  // to and from the events, stage 0
  input  wire logic [1:0]              orphan_i,       // an end without a command: {writes, reads}
  input  wire logic [1:0]              unsettled_i,    // the number of open ones is not known
  output logic                         drop_o,         // EXT_OPEN.CLEAR
  output logic                         flags_clear_o,  // Rst_Cntr
  output logic [NumCounters*fabmon_axi4_cfg_pkg::CfgWidth-1:0] cfg_o,
  output logic [NumCounters-1:0]       restart_o,      // UCCTL_L[j] is being written, stage 1
  // to and from the counters, stage 2
  output logic [NumCounters-1:0]       max_o,
  output logic                         freeze_o,
  output logic [NumCounters-1:0]       clear_o,
  input  wire logic [NumCounters-1:0]  overflow_i,     // in the cycle before
  output logic [NumCounters-1:0]       frz_on_ov_o,    // an overflow of this counter freezes all
  input  wire logic [NumCounters-1:0]  freeze_i,       // such an overflow, in the cycle before
  output logic                         capture_o,      // a snapshot is taken
  input  wire logic                    busy_i,         // it is being stored
  output logic [IdxWidth-1:0]          read_idx_o,     // which one to read of the store
  input  wire logic [CounterWidth-1:0] read_i,
  output logic                         count_o,        // a count is wanted
  output logic [IdxWidth-1:0]          count_idx_o,    // which one
  output logic                         count_high_o,   // its upper half
  input  wire logic                    counted_i,      // count_i is it
  input  wire logic [CounterWidth-1:0] count_i,        // 0 if it is not wanted
  input  wire logic                    join_i,         // upper_i is its upper half
  input  wire logic [CounterWidth-33:0] upper_i,
  output logic                         irq_o           // level
);
  localparam logic [9:0] CtlBase  = fabmon_axi4_reg_pkg::RegUcctlL[11:2];
  localparam logic [9:0] Span     = 10'(2 * NumCounters);
  localparam logic [9:0] DataBase = CtlBase + Span;
  localparam logic [9:0] SnapBase = fabmon_axi4_reg_pkg::RegSnapL[11:2];

  // Which register: word address, and the index in the arrays. Data follows control.
  logic [9:0]          word;
  logic                in_ctl, in_data, in_snap, high_half;
  logic [IdxWidth-1:0] ctl_idx_q, data_idx_q, snap_idx_q;
  assign word      = addr_i[11:2];
  assign in_ctl    = (word >= CtlBase) & (word < DataBase);
  assign in_data   = (word >= DataBase) & (word < DataBase + Span);
  assign in_snap   = (word >= SnapBase) & (word < SnapBase + Span);
  assign high_half = word[0];  // all arrays begin at an even word

  // Stages 0 and 1 last one cycle, stage 2 until the access ends. Bit s belongs to stage s.
  logic [2:0] stage, wr, csr_rst_q;
  logic [3:0] snapshot_q;
  logic       stage0_q, stage1_q, stage2_q, csr_rst_pin_q;
  assign stage = {stage2_q, stage1_q, stage0_q};
  assign wr    = stage & {3{we_i}} & ~csr_rst_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      stage0_q      <= 1'b0;
      stage1_q      <= 1'b0;
      stage2_q      <= 1'b0;
      csr_rst_pin_q <= 1'b0;
      csr_rst_q     <= '0;
      snapshot_q    <= '0;
    end else begin
      stage0_q      <= req_i & ~stage0_q & ~stage1_q & ~stage2_q;
      stage1_q      <= stage0_q;
      stage2_q      <= stage1_q | (stage2_q & ~ack_o);
      csr_rst_pin_q <= ~csr_rst_ni;
      csr_rst_q     <= {csr_rst_q[1:0], csr_rst_pin_q};
      snapshot_q    <= {snapshot_q[2:0], snapshot_i};
    end
  end

  logic [NumCounters-1:0] cntr_rst;

  // What the access means, decoded once: valid in stages 0 to 2.
  logic ctl_q, data_q, snap_q, uctrl_q, sts_q, snap_ov_rd_q, open_q;
  always_ff @(posedge clk_i) begin
    ctl_q        <= in_ctl;
    data_q       <= in_data;
    snap_q       <= in_snap;
    uctrl_q      <= (word == fabmon_axi4_reg_pkg::RegUctrlL[11:2]);
    sts_q        <= (word == fabmon_axi4_reg_pkg::RegExtSnapSts[11:2]);
    open_q       <= (word == fabmon_axi4_reg_pkg::RegExtOpen[11:2]);
    snap_ov_rd_q <= (word == fabmon_axi4_reg_pkg::RegExtSnapOv[11:2]);
    ctl_idx_q    <= word[IdxWidth:1] - CtlBase[IdxWidth:1];
    data_idx_q   <= word[IdxWidth:1] - DataBase[IdxWidth:1];
    snap_idx_q   <= word[IdxWidth:1] - SnapBase[IdxWidth:1];
  end

  // What is known of open transactions goes along to stage 2, where software reads and clears its
  // flags: {orphan, lower bound}.
  logic [3:0] open1_q, open2_q, open_flags;
  logic       rst_cntr2;
  assign drop_o    = wr[0] & open_q & wdata_i[8];
  assign rst_cntr2 = wr[2] & uctrl_q & wdata_i[9];
  always_ff @(posedge clk_i) begin
    if (!rst_ni) {open2_q, open1_q} <= '0;
    else         {open2_q, open1_q} <= {open1_q, orphan_i, unsettled_i};
  end
  fabmon_common_sticky #(.Width(4)) u_open_flags (
    .clk_i, .rst_ni(rst_ni & ~csr_rst_q[2] & ~rst_cntr2),
    .set_i({open2_q[3:2], open2_q[1:0] & ~{2{freeze_o}}}),
    .clear_i({4{wr[2] & open_q}} & wdata_i[5:2]), .q_o(open_flags)
  );

  // Writes that act in stage 2, and on much of the logic there: known one cycle before.
  logic freeze_wr_q, usts_wr_q, irq_en_wr_q, snap_wr_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      freeze_wr_q <= 1'b0;
      usts_wr_q   <= 1'b0;
      irq_en_wr_q <= 1'b0;
      snap_wr_q   <= 1'b0;
      clear_o     <= '0;
    end else begin
      freeze_wr_q <= wr[1] & uctrl_q & wstrb_i[0];
      usts_wr_q   <= wr[1] & (word == fabmon_axi4_reg_pkg::RegUstsL[11:2]);
      irq_en_wr_q <= wr[1] & (word == fabmon_axi4_reg_pkg::RegExtIrqEn[11:2]);
      snap_wr_q   <= wr[1] & (word == fabmon_axi4_reg_pkg::RegExtSnapCtrl[11:2]) & wdata_i[0];
      clear_o     <= cntr_rst | {NumCounters{(wr[1] & uctrl_q & wdata_i[9]) | csr_rst_q[1]}};
    end
  end

  // Unit control, stage 0: the resets. Stage 2: clears and Freeze.
  logic [31:0]            ctl_rdata;
  assign flags_clear_o = wr[0] & uctrl_q & wdata_i[9];

  fabmon_axi4_ctl #(.NumCounters(NumCounters)) u_ctl (
    .clk_i, .rst_ni,
    .clear_i(csr_rst_q | (wr & {3{wdata_i[8] & uctrl_q}})),
    .we_i(wr & {3{ctl_q}}),
    .take_i(stage[1]), .read_i(ctl_q), .high_i(high_half),
    .idx_i(ctl_idx_q), .wdata_i, .wstrb_i,
    .rdata_o(ctl_rdata), .cfg_o, .restart_o,
    .cntr_rst_o(cntr_rst), .max_o, .frz_on_ov_o
  );

  // The overflows come late, from the adders' carries; so each freezes from a flip-flop of its own.
  logic freeze_q;
  always_ff @(posedge clk_i) begin
    if (!rst_ni || csr_rst_q[2]) freeze_q <= 1'b0;
    else                         freeze_q <= freeze_wr_q ? wdata_i[0] : freeze_o;
  end
  assign freeze_o = freeze_q | (|freeze_i);

  // Status and interrupt, stage 2.
  logic [NumCounters-1:0] cntr_ov, kept_ov_q, irq_en_q, strobed;
  assign strobed = NumCounters'({{8{wstrb_i[1]}}, {8{wstrb_i[0]}}});

  // An overflow of the cycle of a clear is none of those that it clears.
  assign cntr_ov = kept_ov_q | overflow_i;
  always_ff @(posedge clk_i) begin
    if (!rst_ni || csr_rst_q[2]) kept_ov_q <= '0;
    else kept_ov_q <= cntr_ov & ~({NumCounters{usts_wr_q}} & wdata_i[NumCounters-1:0]);
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni || csr_rst_q[2]) begin
      irq_en_q <= '0;
    end else if (irq_en_wr_q) begin
      irq_en_q <= (irq_en_q & ~strobed) | (NumCounters'(wdata_i) & strobed);
    end
    irq_o <= rst_ni & (|(cntr_ov & irq_en_q));
  end

  // Reads of counts and of the snapshot. Whether the access needs one is known in stage 1.
  localparam int unsigned Upper = CounterWidth - 32;
  logic                   kept_q, kept_hit, kept_read_q, wants_count_q, wants_store_q;
  logic                   store_ack, taken, finished, lost_set, lost, valid_q, data_read, dead_q;
  logic [IdxWidth-1:0]    kept_idx_q;
  logic [Upper-1:0]       kept_upper_q;
  logic [7:0]             seq_q;
  logic [NumCounters-1:0] snap_ov_q;
  logic [1:0]             snap_lower_q;

  assign kept_hit = kept_q & ~csr_rst_q[2] & high_half & (kept_idx_q == data_idx_q);

  always_ff @(posedge clk_i) begin
    if (stage1_q) begin
      wants_count_q <= ~we_i & data_q & ~kept_hit;
      kept_read_q   <= ~we_i & data_q & kept_hit;
      wants_store_q <= ~we_i & (snap_q | sts_q | snap_ov_rd_q);
    end
  end

  fabmon_axi4_readout u_readout (
    .clk_i, .rst_ni, .csr_rst_i(csr_rst_q[2]),
    .snap_i(snapshot_q[3] | snap_wr_q),
    .store_i(stage2_q & wants_store_q), .busy_i,
    .taken_o(taken), .finished_o(finished), .lost_o(lost_set), .ack_o(store_ack)
  );
  fabmon_common_sticky #(.Width(1)) u_lost (
    .clk_i, .rst_ni(rst_ni & ~csr_rst_q[2]), .set_i(lost_set),
    .clear_i(wr[2] & sts_q & wdata_i[1]), .q_o(lost)
  );

  assign capture_o    = taken;
  assign count_o      = stage2_q & wants_count_q;
  assign count_idx_o  = data_idx_q;
  assign count_high_o = high_half;
  assign read_idx_o   = snap_idx_q;
  assign ack_o        = stage2_q & (wants_count_q ? counted_i : (store_ack | ~wants_store_q));
  assign data_read    = ack_o & data_q & ~we_i;

  always_ff @(posedge clk_i) begin
    if (!rst_ni || csr_rst_q[2]) begin
      kept_q  <= 1'b0;
      valid_q <= 1'b0;
      seq_q   <= '0;
    end else begin
      if (data_read) kept_q <= high_half ? (kept_q & ~kept_read_q) : ~dead_q;
      valid_q <= valid_q | finished;
      if (finished) seq_q <= seq_q + 8'd1;
    end
    dead_q <= stage2_q & (dead_q | csr_rst_q[2]);  // a CSR reset forgets what is being read
    if (data_read && !high_half) kept_idx_q <= data_idx_q;
    if (join_i && !high_half)    kept_upper_q <= upper_i;
    if (taken) {snap_lower_q, snap_ov_q} <= {open_flags[1:0], cntr_ov};
  end

  // Read data, stage 2. Each source is 0 unless it is meant.
  logic [31:0] half, fixed;
  logic        stored;
  assign stored = snap_q & valid_q;
  assign half   = (32'(read_i[CounterWidth-1:32]) & {32{stored & high_half}}) |
                  (read_i[31:0] & {32{stored & ~high_half}}) |
                  (32'(kept_upper_q) & {32{kept_read_q}}) |
                  32'(count_i[CounterWidth-1:32]) | count_i[31:0];
  // A case of constants alone would become a ROM, of which `synth_xilinx -widemux` (Yosys 0.23)
  // makes a wrong netlist: so the registers that change are in it, too.
  always_comb begin
    case (word)
      fabmon_axi4_reg_pkg::RegGdisL[11:2]:   fixed = 32'h0001_2000;
      fabmon_axi4_reg_pkg::RegGdisH[11:2]:   fixed = 32'h2000_0000;
      fabmon_axi4_reg_pkg::RegGcadrL[11:2]:  fixed = 32'h18;
      fabmon_axi4_reg_pkg::RegGsoffL[11:2]:  fixed = 32'h0000_0108;
      fabmon_axi4_reg_pkg::RegUdisL[11:2]:   fixed = {8'(16 + 8 * NumCounters), 8'(CounterWidth),
                                               8'h10, 8'(NumCounters)};
      fabmon_axi4_reg_pkg::RegUdisH[11:2]:   fixed = 32'h2000_0008;
      fabmon_axi4_reg_pkg::RegUcadrL[11:2]:  fixed = 32'(fabmon_axi4_reg_pkg::RegUctrlL);
      fabmon_axi4_reg_pkg::RegUidtL[11:2]:   fixed = {UnitId, 8'h00, AdvancedLatency, 7'h00};
      fabmon_axi4_reg_pkg::RegUctrlL[11:2]:  fixed = {31'b0, freeze_o};
      fabmon_axi4_reg_pkg::RegUstsL[11:2]:   fixed = 32'(cntr_ov);
      fabmon_axi4_reg_pkg::RegExtId[11:2]:   fixed = 32'h4642_4D31;
      fabmon_axi4_reg_pkg::RegExtCap[11:2]:  fixed = {13'd0, AdvancedLatency, 2'b11,
          8'(CounterWidth),
                                               8'(NumCounters)};
      fabmon_axi4_reg_pkg::RegExtIrqEn[11:2]:   fixed = 32'(irq_en_q);
      fabmon_axi4_reg_pkg::RegExtSnapSts[11:2]: fixed = {16'd0, seq_q, 4'd0,
                                               snap_lower_q & {2{valid_q}}, lost, valid_q};
      fabmon_axi4_reg_pkg::RegExtSnapOv[11:2]:  fixed = valid_q ? 32'(snap_ov_q) : '0;
      fabmon_axi4_reg_pkg::RegExtOpen[11:2]:    fixed = {26'd0, open_flags, open2_q[1:0]};
      default:                           fixed = '0;
    endcase
  end
  assign rdata_o = half | fixed | ctl_rdata;
endmodule

`default_nettype wire
