// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// pmon_stats: latency timers and bins behind a register bus. The tops stats, fabmon_stats_axi and
// fabmon_stats_apb put an allocation source before it and a bus slave beside it.
//
//     alloc, dealloc -> fabmon_stats_stamps or fabmon_stats_timers -> samples
//     samples -> fabmon_stats_bins, fabmon_stats_totals, fabmon_stats_hist -> fabmon_stats_regs
//     fabmon_stats_regs -> fabmon_stats_pending -> bus slave
//
// Timers are of two kinds:
// * fabmon_stats_stamps (Stamps = 1) keeps start stamps in RAM, beside an AXI4 port, where at most
//   one read and one write begin and end in a cycle: open_i and close_i then take the place of
//   alloc_i and dealloc_i, and come one cycle later than the register bus. A timer never wraps.
// * fabmon_stats_timers (Stamps = 0) is a counter for each entry, so any number of entries can
//   begin and end in a cycle; NumDealloc samples are taken.
`default_nettype none

module fabmon_stats_core #(
  parameter int unsigned N           = 16,    // context entries, 1-256
  parameter int unsigned NumBins     = 16,    // bins, 1-64
  parameter int unsigned TimerWidth  = 32,    // bits of a latency, 8-32
  parameter int unsigned BinWidth    = 32,    // bits of a bin's counter, 16-64
  parameter int unsigned NumDealloc  = 2,     // samples taken in one cycle, 1-N
  parameter int unsigned HistWidth   = 0,     // log-linear histogram: bits of a latency; 0: none
  parameter bit          Direct      = 1'b0,  // dealloc_i has one mask a sample port
  parameter bit          Stamps      = 1'b0,  // at an AXI4 port; wants Direct and NumDealloc = 2
  parameter int unsigned Limit       = 15,    // of fabmon_stats_pending: cycles to an early answer
  localparam int unsigned Masks      = Direct ? NumDealloc : 1,
  localparam int unsigned IdxWidth   = (N > 1) ? $clog2(N) : 1,
  localparam int unsigned HistPorts  = (HistWidth == 0) ? 0 : (Direct ? NumDealloc : 1)
) (
  input  wire logic               clk_i,
  input  wire logic               rst_ni,
  // events, from registers
  input  wire logic [N-1:0]       alloc_i,       // the entry was given to a request
  input  wire logic [Masks*N-1:0] dealloc_i,     // its response has arrived
  // the same by number, for Stamps, [0] reads, [1] writes; and with Direct the ends
  input  wire logic [1:0]            open_i,       // an entry was given to a request
  input  wire logic [2*IdxWidth-1:0] open_idx_i,   // which
  input  wire logic [1:0]            close_i,      // its response has arrived: mask 0, 1
  input  wire logic [2*IdxWidth-1:0] close_idx_i,  // of which
  input  wire logic [1:0]            at_once_i,    // a request began and ended: a sample of 0
  input  wire logic               silent_i,      // what is freed was forgotten, and is no sample
  input  wire logic               table_full_i,  // the source could not track a request
  input  wire logic [1:0]         orphan_i,      // it saw a response of a read, a write without one
  input  wire logic [1:0]         unsettled_i,   // its number of open reads, writes is not known
  output logic                    forget_o,      // it is to forget them; Stamps: one cycle early
  output logic [1:0]              control_o,     // GCTRL: {freeze, enable}
  // register bus, as in fabmon_common_axil_slave
  input  wire logic               req_i,
  input  wire logic               we_i,
  input  wire logic [15:0]        addr_i,
  input  wire logic [31:0]        wdata_i,
  input  wire logic [3:0]         wstrb_i,
  output logic                    ack_o,
  output logic      [31:0]        rdata_o,
  output logic                    irq_o          // level: an enabled flag of STATUS is set
);
  localparam bit          Queue   = !Direct && (NumDealloc < N);
  localparam int unsigned Lag     = Stamps ? 2 : (Queue ? 1 : 0);

  if (N < 1 || N > 256) begin : g_bad_n
    $error("N must be 1 to 256");
    fabmon_N_must_be_1_to_256 u_refused ();
  end
  if (NumBins < 1 || NumBins > 64) begin : g_bad_num_bins
    $error("NumBins must be 1 to 64");
    fabmon_NumBins_must_be_1_to_64 u_refused ();
  end
  if (TimerWidth < 8 || TimerWidth > 32) begin : g_bad_timer_width
    $error("TimerWidth must be 8 to 32");
    fabmon_TimerWidth_must_be_8_to_32 u_refused ();
  end
  if (BinWidth < 16 || BinWidth > 64) begin : g_bad_bin_width
    $error("BinWidth must be 16 to 64");
    fabmon_BinWidth_must_be_16_to_64 u_refused ();
  end
  if (NumDealloc < 1 || NumDealloc > N) begin : g_bad_num_dealloc
    $error("NumDealloc must be 1 to N");
    fabmon_NumDealloc_must_be_1_to_N u_refused ();
  end
  if (Stamps && (N < 2 || NumDealloc != 2 || !Direct)) begin : g_bad_stamps
    $error("Stamps must be at an AXI4 port");
    fabmon_Stamps_must_be_at_an_AXI4_port u_refused ();
  end
  if (HistWidth != 0 && (HistWidth < 8 || HistWidth > TimerWidth)) begin : g_bad_hist_width
    $error("HistWidth must be 0, or 8 to TimerWidth");
    fabmon_HistWidth_must_be_0_or_8_to_TimerWidth u_refused ();
  end
  if (HistWidth != 0 && !Direct && NumDealloc != 1) begin : g_bad_hist_samples
    $error("NumDealloc must be 1 with a histogram");
    fabmon_NumDealloc_must_be_1_with_a_histogram u_refused ();
  end

  // ---------------------------------------------------------------- registers
  logic        hold, bin_hold, tmr_acc, bin_acc, we, enable, clear_tmr, freeze, clear, clear_hist;
  logic        snapshot;
  logic        disable_tmr, sync, tmr_done, tmr_next;
  logic        shadow, tmr_ready, bin_ready, bin_done, hist_acc, hist_port, hist_done;
  logic [7:0]  idx, next_idx, status_event;
  logic [1:0]  orphan_event, unsettled;
  logic [6:0]  hist_bin;
  logic [1:0]  word, space;
  logic [31:0] wdata, tmr_rdata, least, most;
  logic [47:0] hist_rdata;
  logic [63:0] bin_rdata, sum;

  logic        ask, ask_we, told, lost_write;
  logic [15:0] ask_addr;
  logic [31:0] ask_wdata, told_rdata;
  logic [3:0]  ask_wstrb;

  assign control_o = {freeze, enable};
  fabmon_stats_pending #(
    .N(N), .NumBins(NumBins), .TimerWidth(TimerWidth), .BinWidth(BinWidth),
    .NumDealloc(NumDealloc), .HistPorts(HistPorts), .HistWidth(HistWidth), .Limit(Limit)
  ) u_pending (
    .clk_i, .rst_ni, .req_i, .we_i, .addr_i, .wdata_i, .wstrb_i, .ack_o, .rdata_o,
    .req_o(ask), .we_o(ask_we), .addr_o(ask_addr), .wdata_o(ask_wdata), .wstrb_o(ask_wstrb),
    .ack_i(told), .rdata_i(told_rdata), .lost_o(lost_write)
  );
  fabmon_stats_regs #(
    .N(N), .NumBins(NumBins), .Lag(Lag), .PinsLate(Stamps), .HistPorts(HistPorts),
    .HistWidth(HistWidth), .Rounds(Stamps)
  ) u_regs (
    .clk_i, .rst_ni, .req_i(ask), .we_i(ask_we), .addr_i(ask_addr), .wdata_i(ask_wdata),
    .wstrb_i(ask_wstrb), .ack_o(told), .rdata_o(told_rdata), .lost_i(lost_write), .irq_o,
    .ready_i(tmr_ready & bin_ready), .hold_o(hold), .bin_hold_o(bin_hold),
    .tmr_next_o(tmr_next), .next_idx_o(next_idx), .tmr_acc_o(tmr_acc), .bin_acc_o(bin_acc),
    .we_o(we), .idx_o(idx), .word_o(word), .space_o(space), .wdata_o(wdata),
    .tmr_rdata_i(tmr_rdata), .bin_rdata_i(bin_rdata), .bin_done_i(bin_done),
    .enable_o(enable), .clear_tmr_o(clear_tmr), .disable_o(disable_tmr), .sync_o(sync),
    .tmr_done_i(tmr_done), .freeze_o(freeze), .clear_o(clear),
    .clear_hist_o(clear_hist), .snapshot_o(snapshot), .shadow_o(shadow), .event_i(status_event),
    .orphan_i(orphan_event), .unsettled_i(unsettled), .forget_o,
    .sum_i(sum), .min_i(least), .max_i(most),
    .hist_acc_o(hist_acc), .hist_port_o(hist_port), .hist_bin_o(hist_bin),
    .hist_done_i(hist_done), .hist_rdata_i(hist_rdata)
  );

  // ---------------------------------------------------------------- timers
  logic [NumDealloc-1:0]            valid;
  logic [NumDealloc*TimerWidth-1:0] value;
  logic                             limit, orphan, double, overload, lost, overflow;

  if (Stamps) begin : g_stamps
    assign overload = 1'b0;
    assign lost     = 1'b0;
    assign double   = 1'b0;
    fabmon_stats_stamps #(.N(N), .Width(TimerWidth)) u_timers (
      .clk_i, .rst_ni, .open_i, .open_idx_i, .close_i, .close_idx_i, .silent_i,
      .at_once_i, .enable_i(enable),
      .clear_i(clear_tmr), .disable_i(disable_tmr), .sync_i(sync), .hold_i(hold),
      .next_i(tmr_next), .next_idx_i(next_idx[IdxWidth-1:0]), .acc_i(tmr_acc), .we_i(we),
      .idx_i(idx), .word_i(word), .wdata_i(wdata), .rdata_o(tmr_rdata), .ready_o(tmr_ready),
      .done_o(tmr_done), .limit_o(limit), .orphan_o(orphan), .valid_o(valid),
      .value_o(value)
    );
    logic unused_masks;
    assign unused_masks = ^{alloc_i, dealloc_i, next_idx};
  end else begin : g_timers
    assign tmr_done  = 1'b0;
    fabmon_stats_timers #(
      .N(N), .Width(TimerWidth), .Ports(NumDealloc), .Direct(Direct)
    ) u_timers (
      .clk_i, .rst_ni, .alloc_i, .dealloc_i, .end_i(NumDealloc'(close_i)),
      .end_idx_i((NumDealloc * IdxWidth)'(close_idx_i)),
      .enable_i(enable), .clear_i(clear_tmr), .acc_i(tmr_acc), .we_i(we),
      .idx_i(idx), .word_i(word), .wdata_i(wdata), .rdata_o(tmr_rdata),
      .ready_o(tmr_ready), .limit_o(limit), .orphan_o(orphan), .double_o(double),
      .overload_o(overload), .lost_o(lost), .valid_o(valid), .value_o(value)
    );
    logic unused_stamps;
    assign unused_stamps = ^{open_i, open_idx_i, close_i, close_idx_i, at_once_i, disable_tmr, sync,
                             hold, silent_i, tmr_next, next_idx};
  end

  // ---------------------------------------------------------------- bins
  fabmon_stats_bins #(
    .NumBins(NumBins), .Ports(NumDealloc), .Width(TimerWidth), .BinWidth(BinWidth),
    .Search(Stamps && NumBins > 1)  // one bin is cheaper to compare with
  ) u_bins (
    .clk_i, .rst_ni, .valid_i(valid), .value_i(value), .freeze_i(freeze), .clear_i(clear),
    .snapshot_i(snapshot), .shadow_i(shadow), .hold_i(bin_hold), .acc_i(bin_acc), .we_i(we),
    .space_i(space), .idx_i(idx[5:0]), .word_i(word), .wdata_i(wdata), .rdata_o(bin_rdata),
    .done_o(bin_done), .ready_o(bin_ready), .overflow_o(overflow)
  );

  fabmon_stats_totals #(.Ports(NumDealloc), .Width(TimerWidth)) u_totals (
    .clk_i, .rst_ni, .valid_i(valid), .value_i(value), .freeze_i(freeze), .clear_i(clear),
    .snapshot_i(snapshot), .shadow_i(shadow), .sum_o(sum), .min_o(least), .max_o(most)
  );

  // ---------------------------------------------------------------- log-linear histograms
  if (HistPorts > 0) begin : g_hist
    localparam int unsigned HistBinWidth = $clog2(4 * (HistWidth - 1));

    logic [NumDealloc-1:0]            valid_q;
    logic [NumDealloc*TimerWidth-1:0] value_q;
    logic [HistPorts*48-1:0]          count, count_q;
    logic [HistPorts-1:0]             answer, answer_q, unused_busy;

    // A sample comes here together with what the freeze of its clock says.
    always_ff @(posedge clk_i) begin
      valid_q <= valid & {NumDealloc{rst_ni}};
      value_q <= value;
    end
    // Beside an AXI4 port read_hist (port 0) and write_hist (port 1); else one for all: hist.
    for (genvar p = 0; p < HistPorts; p++) begin : g_port
      fabmon_stats_hist #(.LatWidth(TimerWidth), .HistWidth(HistWidth), .CountWidth(48)) u_hist (
        .clk_i, .rst_ni, .valid_i(valid_q[p] & ~freeze),
        .value_i(value_q[p*TimerWidth +: TimerWidth]), .clear_i(clear_hist),
        .read_i(hist_acc & (hist_port == 1'(p))), .read_bin_i(hist_bin[HistBinWidth-1:0]),
        .busy_o(unused_busy[p]), .rvalid_o(answer[p]), .rdata_o(count[p*48 +: 48])
      );
    end
    // A register behind the RAM of counts, before any gate.
    always_ff @(posedge clk_i) begin
      answer_q <= answer & {HistPorts{rst_ni}};
      count_q  <= count;
    end
    assign hist_done  = |answer_q;
    assign hist_rdata = hist_port ? count_q[(HistPorts-1)*48 +: 48] : count_q[47:0];
  end else begin : g_no_hist
    assign hist_done  = 1'b0;
    assign hist_rdata = '0;
    logic unused_hist;
    assign unused_hist = ^{clear_hist, hist_acc, hist_port, hist_bin};
  end

  // ---------------------------------------------------------------- flags
  // Those of the source and of the timers are led beside the samples that they come with.
  logic [4:0]           source_q [Lag+3];
  logic [4:0]           timer_q  [Lag+2];
  always_ff @(posedge clk_i) begin
    source_q[0] <= {unsettled_i, table_full_i, orphan_i} & {5{rst_ni}};
    timer_q[0]  <= {lost, overload, double, orphan, limit} & {5{rst_ni}};
    for (int i = 1; i < Lag + 3; i++) source_q[i] <= source_q[i-1] & {5{rst_ni}};
    for (int i = 1; i < Lag + 2; i++) timer_q[i] <= timer_q[i-1] & {5{rst_ni}};
  end
  assign orphan_event = source_q[Lag+2][1:0];
  assign unsettled    = source_q[Lag+2][4:3];
  always_comb begin
    status_event = '0;
    // Stamps tell a limit as late as they can: with the samples, but as of the cycle before.
    status_event[fabmon_stats_pkg::FlagLimit]           = Stamps ? limit : timer_q[Lag+1][0];
    // Their orphans come one cycle late.
    status_event[fabmon_stats_pkg::FlagOrphanDealloc]   = timer_q[Stamps ? Lag : Lag + 1][1] |
                                                   (|orphan_event);
    status_event[fabmon_stats_pkg::FlagDoubleAlloc]     = timer_q[Lag+1][2];
    status_event[fabmon_stats_pkg::FlagBinOverflow]     = overflow;
    status_event[fabmon_stats_pkg::FlagTableFull]       = source_q[Lag+2][2];
    status_event[fabmon_stats_pkg::FlagDeallocOverload] = timer_q[Lag+1][3];
    status_event[fabmon_stats_pkg::FlagSampleLost]      = timer_q[Lag+1][4];
  end
endmodule

`default_nettype wire
