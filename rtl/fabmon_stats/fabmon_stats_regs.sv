// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Registers of the stats monitor: one access at a time is pipelined alongside the pins that were
// sampled at its handshake, through the same stages, and acts in each stage together with them. So
// a read sees exactly the cycles before it, and a write holds for exactly those after it.
//
//     clock  t      timers, GCTRL.enable and clear timers     (stage 0)
//     u = t + 2     boundaries and enables of bins            (stage Lag + 2)
//     u + 1         counts, flags, the rest of GCTRL          (stage Lag + 3)
//
// Then the access is over, or waits for the counts that it has asked for. Words are written whole:
// a write with a strobe missing changes nothing but raises a flag.
//
// With PinsLate, t is one cycle after the first one of req_i. In that cycle the access is decoded
// into registers: no path goes from the bus through the decoder to what is accessed.
`default_nettype none

module fabmon_stats_regs #(
  parameter int unsigned N          = 16,  // context entries
  parameter int unsigned NumBins    = 16,  // bins
  parameter int unsigned Lag        = 0,   // cycles by which samples come later than t + 2
  parameter bit          PinsLate   = 1'b0,  // the pins come one cycle later than the bus
  parameter int unsigned HistPorts  = 0,   // log-linear histograms
  parameter int unsigned HistWidth  = 0,   // bits of a latency that they tell
  parameter bit          Rounds     = 1'b0  // some accesses have to look at every timer
) (
  input  wire logic        clk_i,
  input  wire logic        rst_ni,
  // register bus
  input  wire logic        req_i,
  input  wire logic        we_i,
  input  wire logic [15:0] addr_i,
  input  wire logic [31:0] wdata_i,
  input  wire logic [3:0]  wstrb_i,
  output logic             ack_o,
  output logic      [31:0] rdata_o,
  input  wire logic        lost_i,         // a write did not come here: it was refused
  output logic             irq_o,          // level: an enabled flag is set
  // access to timers (at t) and bins (at u)
  input  wire logic        ready_i,        // timers and bins can be accessed
  output logic             hold_o,         // an access is under way
  output logic             bin_hold_o,     // one to bins is, and they have not answered yet
  output logic             tmr_next_o,     // with PinsLate: tmr_acc_o comes in the next cycle
  output logic      [7:0]  next_idx_o,     // to which timer
  output logic             tmr_acc_o,
  output logic             bin_acc_o,
  output logic             we_o,
  output logic [7:0]       idx_o,
  // of a timer or bin: fabmon_stats_access_pkg::Word*, Row*
  output logic [1:0]       word_o,
  output logic [1:0]       space_o,        // of bins: fabmon_stats_access_pkg::Space*
  output logic [31:0]      wdata_o,
  input  wire logic [31:0] tmr_rdata_i,
  input  wire logic [63:0] bin_rdata_i,
  input  wire logic        bin_done_i,
  // control
  output logic             enable_o,       // GCTRL.enable
  output logic             clear_tmr_o,    // at t
  output logic             disable_o,      // at t: enable_o falls, or stays 0
  output logic             sync_o,         // at t: a read of STATUS, for Rounds
  input  wire logic        tmr_done_i,     // with Rounds, the answer to these three
  output logic             freeze_o,       // GCTRL.freeze
  output logic             clear_o,        // counts, at u + 1
  output logic             clear_hist_o,   // log-linear histograms, at u
  output logic             snapshot_o,     // at u + 1
  output logic             shadow_o,       // GCTRL.shadow_read
  // status: events of this cycle, those of P[c] at u + 1
  input  wire logic [7:0]  event_i,        // fabmon_stats_pkg::Flag*; the last bit is not looked at
  input  wire logic [1:0]  orphan_i,       // of OPEN, at the same time: of reads, of writes
  input  wire logic [1:0]  unsettled_i,    // of OPEN, the same: as it was before that cycle
  output logic             forget_o,       // OPEN.clear, with PinsLate: beside tmr_next_o
  // totals
  input  wire logic [63:0] sum_i,
  input  wire logic [31:0] min_i,
  input  wire logic [31:0] max_i,
  // log-linear histograms
  output logic             hist_acc_o,     // at u + 1
  output logic             hist_port_o,
  output logic [6:0]       hist_bin_o,
  input  wire logic        hist_done_i,
  input  wire logic [47:0] hist_rdata_i
);
  localparam int unsigned Act      = Lag + 3;  // the stage of u + 1
  localparam int unsigned HistBins = (HistWidth > 0) ? 4 * (HistWidth - 1) : 1;

  // bits of GCTRL, and that of OPEN which forgets
  localparam int unsigned Enable      = 0;
  localparam int unsigned Freeze      = 1;
  localparam int unsigned ClearTimers = 8;
  localparam int unsigned ClearBins   = 9;
  localparam int unsigned Snapshot    = 10;
  localparam int unsigned ShadowRead  = 11;
  localparam int unsigned Forget      = 8;

  // ---------------------------------------------------------------- what is accessed
  typedef struct packed {
    logic       waits;    // for the scan of bins
    logic       fixed;    // a register of the block, that has its value at once
    logic       timer;    // a register of timer `idx`
    logic       bin;      // val, limit, ctl or en_mode of bin `idx`
    logic       bound;    // a boundary of bin `idx`
    logic       hist;     // a log-linear bin, of histogram `port`
    logic       port;
    logic       writes;   // a write of all four bytes
    logic       acts;     // that, or a read
    logic       gctrl;
    logic       status;
    logic       irq_enable;
    logic       open;
    logic       count;    // UNBINNED or SAMPLES, a read
    logic       sum;      // LATENCY_SUM
    logic       high;     // the HI latch, at any of its addresses
    logic [7:0] idx;
    logic [1:0] word;     // which register of a timer, a bin or a boundary
  } target_t;

  target_t     at;    // what the access on the bus is to
  target_t     kept;  // the same from its start on
  logic        block, wait_bin, wait_hist, wait_tmr, whole, clears, stops;
  logic [11:0] offset;

  logic       to_timer, to_bin, to_bound, to_hist, to_port;
  logic [7:0] to_idx;
  logic [1:0] to_word;
  fabmon_stats_decode #(
    .N(N), .NumBins(NumBins), .HistPorts(HistPorts), .HistBins(HistBins)
  ) u_decode (
    .addr_i, .block_o(block), .timer_o(to_timer), .bin_o(to_bin), .bound_o(to_bound),
    .hist_o(to_hist), .port_o(to_port), .idx_o(to_idx), .word_o(to_word)
  );

  assign offset = {addr_i[11:2], 2'b00};
  assign whole  = &wstrb_i;
  assign clears = we_i & whole & (wdata_i[ClearBins] | wdata_i[Snapshot]);
  always_comb begin
    at.timer      = to_timer;
    at.bin        = to_bin;
    at.bound      = to_bound;
    at.hist       = to_hist;
    at.port       = to_port;
    at.idx        = to_idx;
    at.word       = to_word;
    at.writes     = we_i & whole;
    at.acts       = ~we_i | whole;
    at.fixed      = block & (offset[10:7] == '0);  // where all that follow are
    at.gctrl      = block & (offset == 12'(fabmon_stats_reg_pkg::RegGctrl));
    at.status     = block & (offset == 12'(fabmon_stats_reg_pkg::RegStatus));
    at.irq_enable = block & (offset == 12'(fabmon_stats_reg_pkg::RegIrqEnable));
    at.open       = block & (offset == 12'(fabmon_stats_reg_pkg::RegOpen));
    at.sum        = block & (offset == 12'(fabmon_stats_reg_pkg::RegLatencySumLo));
    at.count      = block & ~we_i & ((offset == 12'(fabmon_stats_reg_pkg::RegUnbinnedLo)) |
                                     (offset == 12'(fabmon_stats_reg_pkg::RegSamplesLo)));
    at.high       = (to_hist & addr_i[2]) |
                    (block & ((offset == 12'(fabmon_stats_reg_pkg::RegUnbinnedHi)) |
                              (offset == 12'(fabmon_stats_reg_pkg::RegSamplesHi)) |
                              (offset == 12'(fabmon_stats_reg_pkg::RegLatencySumHi)) |
                              (offset == 12'(fabmon_stats_reg_pkg::RegHi))));
    at.waits      = (at.gctrl & clears) |
                    ((at.count | at.bin | at.bound | at.status) & at.acts);
  end

  assign wait_bin  = kept.waits & ~kept.gctrl;
  assign wait_hist = kept.hist & ~we_i & ~kept.high;
  assign stops     = wdata_i[ClearTimers] | ~wdata_i[Enable];
  assign wait_tmr  = Rounds & ((kept.status & ~we_i) | (kept.gctrl & kept.writes & stops));

  // ---------------------------------------------------------------- its way through the stages
  logic           start, busy_q;
  logic [Act+1:0] stage;
  logic [Act+1:1] stage_q;

  assign stage = {stage_q, start};
  if (PinsLate) begin : g_late
    // An access starts one cycle late. In this cycle it is decoded into registers.
    logic       start_q, ready_q, next, writes;
    logic [2:0] all_q;
    assign next   = req_i & ready_q & ~busy_q & ~start_q;
    assign writes = next & at.gctrl & we_i & whole;
    always_ff @(posedge clk_i) begin
      kept    <= at;
      ready_q <= ready_i & rst_ni;
      start_q <= next & rst_ni;
      all_q   <= {next & at.status & ~we_i, writes & ~wdata_i[Enable],
                  writes & wdata_i[ClearTimers]} & {3{rst_ni}};
    end
    assign start      = start_q;
    assign tmr_next_o = next & at.timer & (~we_i | whole);
    assign {sync_o, disable_o, clear_tmr_o} = all_q;
    assign forget_o = next & at.open & we_i & whole & wdata_i[Forget];
  end else begin : g_now
    assign kept        = at;
    assign start       = req_i & ~busy_q & ready_i;
    assign tmr_next_o  = 1'b0;
    assign clear_tmr_o = start & kept.gctrl & kept.writes & wdata_i[ClearTimers];
    assign disable_o   = start & kept.gctrl & kept.writes & ~wdata_i[Enable];
    assign sync_o      = start & kept.status & ~we_i;
    assign forget_o    = 1'b0;
  end

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      busy_q  <= 1'b0;
      stage_q <= '0;
    end else begin
      busy_q  <= start | (busy_q & ~ack_o);
      stage_q <= stage[Act:0];
    end
  end

  logic had_counted;  // see below
  assign hold_o       = start | busy_q;
  assign bin_hold_o   = hold_o & kept.waits & ~had_counted;
  assign next_idx_o   = at.idx;
  assign we_o         = kept.writes;
  assign idx_o        = kept.idx;
  assign word_o       = kept.word;
  assign wdata_o      = wdata_i;
  assign space_o      = kept.bin   ? fabmon_stats_access_pkg::SpaceBins :
                        kept.bound ? fabmon_stats_access_pkg::SpaceBounds :
                        kept.count ? fabmon_stats_access_pkg::SpaceTotals :
                                     fabmon_stats_access_pkg::SpaceFlags;
  assign tmr_acc_o    = start & kept.timer & kept.acts;
  assign hist_port_o  = kept.port;
  assign hist_bin_o   = kept.idx[6:0];

  // What many wait for comes out of registers.
  always_ff @(posedge clk_i) begin
    bin_acc_o    <= stage[Act-2] & wait_bin & rst_ni;
    hist_acc_o   <= stage[Act-1] & wait_hist & rst_ni;
    clear_o      <= stage[Act-1] & kept.gctrl & kept.writes & wdata_i[ClearBins] & rst_ni;
    clear_hist_o <= stage[Act-2] & kept.gctrl & kept.writes & wdata_i[ClearBins] & rst_ni;
    snapshot_o   <= stage[Act-1] & kept.gctrl & kept.writes & wdata_i[Snapshot] & rst_ni;
  end

  // ---------------------------------------------------------------- control and flags
  logic [7:0] status_q, status_read_q, irq_en_q, set, clear;

  always_comb begin
    set   = event_i;
    clear = '0;
    set[fabmon_stats_pkg::FlagPartialWrite] = (stage[Act] & ~kept.acts) | lost_i;
    if (kept.status && kept.writes) begin
      // Flags of bins are known only when the scan has been at every bin.
      clear = wdata_i[7:0] & {8{stage[Act]}};
      clear[fabmon_stats_pkg::FlagBinOverflow] =
          wdata_i[fabmon_stats_pkg::FlagBinOverflow] & bin_done_i;
    end
  end
  fabmon_common_sticky #(.Width(8)) u_status (.clk_i, .rst_ni, .set_i(set), .clear_i(clear),
      .q_o(status_q));
  always_ff @(posedge clk_i) irq_o <= rst_ni & (|(status_q & irq_en_q));

  logic [1:0] orphan_q;
  fabmon_common_sticky #(.Width(2)) u_open (
    .clk_i, .rst_ni, .set_i(orphan_i),
    .clear_i(wdata_i[5:4] & {2{stage[Act] & kept.open & kept.writes}}), .q_o(orphan_q)
  );

  // Samples of a time in which older requests may be open may be too short.
  logic [1:0] bound_q;
  fabmon_common_sticky #(.Width(2)) u_bound (
    .clk_i, .rst_ni, .set_i(unsettled_i & {2{~freeze_o}}),
    .clear_i((wdata_i[3:2] & {2{stage[Act] & kept.open & kept.writes}}) | {2{clear_o}}),
    .q_o(bound_q)
  );

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      enable_o <= 1'b1;
      freeze_o <= 1'b0;
      shadow_o <= 1'b0;
      irq_en_q <= '0;
    end else begin
      if (start && kept.gctrl && kept.writes) enable_o <= wdata_i[Enable];
      if (stage[Act] && kept.gctrl && kept.writes) begin
        freeze_o <= wdata_i[Freeze];
        shadow_o <= wdata_i[ShadowRead];
      end
      if (stage[Act] && kept.irq_enable && kept.writes) irq_en_q <= wdata_i[7:0];
    end
    if (stage[Act]) status_read_q <= status_q;
  end

  // ---------------------------------------------------------------- read data
  logic [31:0] hi_q, value, read, upper;
  logic [7:0]  status_read;
  logic        low_word, finish, overflow_q;

  always_comb begin
    status_read = status_read_q;
    status_read[fabmon_stats_pkg::FlagBinOverflow] = status_q[fabmon_stats_pkg::FlagBinOverflow];
    if (Rounds) begin
      status_read[fabmon_stats_pkg::FlagLimit] = status_q[fabmon_stats_pkg::FlagLimit];
      if (had_counted) status_read[fabmon_stats_pkg::FlagBinOverflow] = overflow_q;
    end
    unique case ({5'd0, addr_i[6:2], 2'b00})  // at_fixed is looked at later
      12'(fabmon_stats_reg_pkg::RegGctrl):        value = {20'd0, shadow_o, 9'd0, freeze_o,
          enable_o};
      12'(fabmon_stats_reg_pkg::RegIrqEnable):    value = {24'd0, irq_en_q};
      12'(fabmon_stats_reg_pkg::RegLatencySumLo): value = sum_i[31:0];
      12'(fabmon_stats_reg_pkg::RegLatencyMin):   value = min_i;
      12'(fabmon_stats_reg_pkg::RegLatencyMax):   value = max_i;
      12'(fabmon_stats_reg_pkg::RegOpen):  value = {26'd0, orphan_q, bound_q, unsettled_i};
      default:                             value = '0;
    endcase
  end

  // Counts that are read as they stand at u + 1 are kept there until the access is over; those of
  // histograms come there from their RAM.
  logic [31:0] fixed_q, sum_hi_q;
  logic        hist_done_q;
  always_ff @(posedge clk_i) begin
    hist_done_q <= hist_done_i & rst_ni;
    if (stage[Act] || hist_done_i) begin
      fixed_q  <= kept.hist ? hist_rdata_i[31:0] : value;
      sum_hi_q <= kept.hist ? {16'd0, hist_rdata_i[47:32]} : sum_i[63:32];
    end
  end

  logic counted;
  assign counted = kept.waits ? bin_done_i :
                   wait_hist  ? hist_done_q : stage[Act+1];
  if (Rounds) begin : g_rounds
    // Counts and timers are done at different times. A bin that overflows in between is not told.
    logic counted_q, tmr_done_q;
    always_ff @(posedge clk_i) begin
      counted_q  <= rst_ni & busy_q & (counted_q | counted);
      tmr_done_q <= rst_ni & busy_q & (tmr_done_q | tmr_done_i);
      if (!counted_q) overflow_q <= status_q[fabmon_stats_pkg::FlagBinOverflow];
    end
    assign had_counted = counted_q;
    assign finish = (counted | counted_q) & (~wait_tmr | tmr_done_i | tmr_done_q);
  end else begin : g_no_rounds
    assign finish      = counted;
    assign had_counted = 1'b0;
    assign overflow_q  = 1'b0;
    logic unused_rounds;
    assign unused_rounds = ^{tmr_done_i, wait_tmr, overflow_q};
  end
  always_comb begin
    upper    = sum_hi_q;
    low_word = kept.sum | (kept.hist & ~kept.high);
    if (kept.timer) begin
      read = tmr_rdata_i;
    end else if (kept.high) begin
      read = hi_q;
    end else if (kept.status) begin
      read = {24'd0, status_read};
    end else if (kept.bin || kept.bound || kept.count) begin
      read     = bin_rdata_i[31:0];
      upper    = bin_rdata_i[63:32];
      low_word = kept.count | (kept.bin & (kept.word == fabmon_stats_access_pkg::WordVal));
    end else begin
      read = (kept.fixed | kept.hist) ? fixed_q : '0;
    end
  end

  always_ff @(posedge clk_i) begin
    ack_o <= busy_q & finish & ~ack_o & rst_ni;
    if (finish) rdata_o <= we_i ? '0 : read;
    if (!rst_ni)                                    hi_q <= '0;
    else if (busy_q && finish && low_word && !we_i) hi_q <= upper;
  end
endmodule

`default_nettype wire
