// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Bin counters at the price of their low bits: the same counts and flags as
// fabmon_stats_bins_literal (tb/monitor/stats/literal).
//
// * Beside each row only a few low bits count (`low`, modulo 2^LowWidth). The counts are words of a
//   RAM; a round-robin scan, one row in each cycle, adds what `low` has grown by since the row's
//   last slot and holds the sum at the row's limit:
//       sum = val + (low - last);   reach = grown and sum >= limit
//                                         = grown and (val > limit or low - last >= limit - val)
//       val <= reach ? max(val, limit) : sum;   last <= low
// * An access to a row captures all low bits at one edge and takes the next scan slot with what was
//   captured, so that it sees exactly the counts of the cycles before. What concerns all rows
//   (snapshot, clear, flags that are to be read) captures them, too, and then scans every row.
// * Rows: the bins, then the samples in no bin, then all samples; the last two have no limit.
// * Search: the bins of a sample are searched for (fabmon_stats_search) instead of compared with
//   each (fabmon_stats_compare). Samples then come to the counters Delay cycles later, and whatever
//   is done with counts is led beside them (fabmon_stats_late): it is done later, and gives the
//   same.
// * Words lie in block RAM. What is read goes into a register before it is worked with. No row is
//   read while it is written: a scan comes to it four cycles later at the earliest, and rests
//   before an access.
//
//     clock  u: acc_i;  u + 1: the counts that are read, freeze_i, clear_i, snapshot_i
// and with Search, all but freeze_i, Delay cycles later.
`default_nettype none

module fabmon_stats_bins #(
  parameter int unsigned NumBins  = 16,  // bins, 1-64
  parameter int unsigned Ports    = 2,   // samples a cycle
  parameter int unsigned Width    = 32,  // bits of a latency
  parameter int unsigned BinWidth = 32,  // bits of a bin's counter, 16-64
  parameter bit          Search   = 1'b0  // a binary search instead of comparators for each bin
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire logic [Ports-1:0]       valid_i,     // samples
  input  wire logic [Ports*Width-1:0] value_i,     // their latencies
  input  wire logic                   freeze_i,    // drop what would be counted in this cycle
  input  wire logic                   clear_i,     // all counts to 0 before this cycle's hits
  input  wire logic                   snapshot_i,  // copy all counts as they are before this cycle
  input  wire logic                   shadow_i,    // reads of counts give the copies
  // registers, as in fabmon_stats_bins_literal
  input  wire logic                   hold_i,      // an access is on its way: from u - 2 to done_o
  input  wire logic                   acc_i,       // an access, for one cycle
  input  wire logic                   we_i,        // 1: write
  input  wire logic [1:0]             space_i,     // fabmon_stats_access_pkg::Space*
  input  wire logic [5:0]             idx_i,       // which bin, below NumBins
  input  wire logic [1:0]             word_i,      // fabmon_stats_access_pkg::Word* or Row*
  input  wire logic [31:0]            wdata_i,     // write data
  output logic      [63:0]            rdata_o,     // read data, valid with done_o and kept
  output logic                        done_o,      // the access is done, for one cycle
  output logic                        ready_o,     // 0: just out of reset
  output logic                        overflow_o   // a bin that raises has reached its limit
);
  localparam int unsigned Rows       = NumBins + 2;
  localparam int unsigned RowWidth   = $clog2(Rows);
  localparam int unsigned BinIdx     = (NumBins > 1) ? $clog2(NumBins) : 1;
  localparam int unsigned IncWidth   = $clog2(Ports + 1);
  localparam int unsigned LimitWidth = (BinWidth < 32) ? BinWidth : 32;
  localparam int unsigned ReadWidth  = (Width > LimitWidth) ? Width : LimitWidth;
  // A row has a slot at least every 8 Rows + 64 cycles; with Search the scan rests only beside an
  // access, and accesses are more than a round apart.
  localparam int unsigned LowWidth   = $clog2(Ports * (Search ? 2 * Rows + 24 : 8 * Rows + 64));
  // A count and what is added to it; a boundary takes the way of the limits, too.
  localparam int unsigned LeastWidth = (BinWidth > LowWidth) ? BinWidth : LowWidth;
  localparam int unsigned MostWidth  = (LeastWidth > Width) ? LeastWidth : Width;
  localparam int unsigned SumWidth   = (MostWidth < 64) ? MostWidth + 1 : 64;

  // With Search: how long samples wait for a boundary to be sorted, and are late altogether.
  localparam int unsigned Places     = $clog2(2 * NumBins);
  localparam int unsigned Wait       = 2 * (1 << Places) + 4;
  localparam int unsigned Delay      = Wait + Places + 3;

  // ---------------------------------------------------------------- access
  logic                acc, clear, snapshot, turn, rest, end3_q;
  logic                acc_q, we_q, late_q;
  logic [1:0]          space_q, word_q;
  logic [5:0]          idx_q;
  logic [31:0]         wdata_q;
  logic                is_bin, wr_limit, wr_mode, late;
  logic [RowWidth-1:0] row;

  always_ff @(posedge clk_i) begin
    acc_q   <= acc & rst_ni;
    late_q  <= acc_q & late & rst_ni;
    if (acc_i) begin
      we_q    <= we_i;
      space_q <= space_i;
      word_q  <= word_i;
      idx_q   <= idx_i;
      wdata_q <= wdata_i;
    end
  end
  assign is_bin   = space_q == fabmon_stats_access_pkg::SpaceBins;
  assign wr_limit = we_q & is_bin & (word_q == fabmon_stats_access_pkg::WordLimit);
  assign wr_mode  = we_q & is_bin & (word_q == fabmon_stats_access_pkg::WordMode);
  assign late     = wr_limit | wr_mode;  // the old limit holds for one cycle more
  assign row      = (space_q == fabmon_stats_access_pkg::SpaceTotals)
                    ? RowWidth'(NumBins) + RowWidth'(word_q[0])  // unbinned, samples
                    : RowWidth'(idx_q);

  if (Search) begin : g_late
    logic unused_hold;
    fabmon_stats_late #(.Delay(Delay), .Before(Places + 1)) u_late (
      .clk_i, .rst_ni, .acc_i, .clear_i, .snapshot_i, .acc_o(acc), .clear_o(clear),
      .snapshot_o(snapshot), .turn_o(turn), .rest_o(rest), .done_i(end3_q)
    );
    assign unused_hold = hold_i;
  end else begin : g_now
    logic unused_end;
    assign acc        = acc_i;
    assign clear      = clear_i;
    assign snapshot   = snapshot_i;
    assign turn       = 1'b0;
    assign rest       = hold_i;
    assign unused_end = end3_q ^ turn;
  end

  // ---------------------------------------------------------------- rows
  logic [Rows*IncWidth-1:0] inc;
  logic [NumBins-1:0]       en, or_mode, raise_q, ovf_q;
  logic [LowWidth-1:0]      low_q [Rows];
  logic [LowWidth-1:0]      cap_q [Rows];
  logic                     capture;

  for (genvar r = 0; r < Rows; r++) begin : g_row
    always_ff @(posedge clk_i) begin
      if (!rst_ni) low_q[r] <= '0;
      else         low_q[r] <= low_q[r] + LowWidth'(inc[r*IncWidth +: IncWidth]);
      if (capture) cap_q[r] <= low_q[r];
    end
  end

  // ---------------------------------------------------------------- round-robin scan
  // With three rows a fourth one, which is none, keeps their slots apart.
  localparam int unsigned Turns = (Rows < 4) ? 4 : Rows;

  logic [RowWidth-1:0] scan_q;
  logic                init_done_q, round_q, round_clear_q, round_copy_q;
  logic                whole, single, scan, last_row;

  assign whole    = clear | snapshot | (acc_q & (space_q == fabmon_stats_access_pkg::SpaceFlags));
  assign single   = (acc_q & ~late & (space_q != fabmon_stats_access_pkg::SpaceFlags)) | late_q;
  assign capture  = whole | single;
  assign scan     = round_q | ~rest | ~init_done_q;
  assign last_row = scan_q == RowWidth'(Turns - 1);

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      scan_q      <= '0;
      init_done_q <= 1'b0;
      round_q     <= 1'b0;
    end else begin
      init_done_q <= init_done_q | last_row;
      round_q     <= whole | (round_q & ~last_row);
      if (whole)               scan_q <= '0;
      else if (scan & ~single) scan_q <= last_row ? '0 : scan_q + RowWidth'(1);
    end
    if (whole) begin
      round_clear_q <= clear;
      round_copy_q  <= snapshot;
    end
  end

  // ---------------------------------------------------------------- a slot in four cycles
  // Its row is read; its words are there; by how much it has grown; the sum, which is stored.
  typedef struct packed {
    logic [RowWidth-1:0] row;
    logic                go;      // its count is stored
    logic                init;    // after a reset: as 0
    logic                clear;   // as 0, after it was told
    logic                copy;    // and into its shadow
    logic                single;  // an access to the row; else the scan
    logic                ends;    // with it the access, or the round of one, is done
  } slot_t;
  typedef struct packed {
    logic captured;  // low bits as captured, else as they are
    logic copied;    // the shadow is read
    logic bounds;    // a boundary is read
  } source_t;
  typedef struct packed {
    logic [LowWidth-1:0] live;      // low bits
    logic [LowWidth-1:0] captured;  // as captured
    logic [LowWidth-1:0] last;      // as of the row's last slot
  } low_t;
  typedef struct packed {
    logic [63:0]         val;    // the count as of the row's last slot; or the shadow
    logic [LowWidth-1:0] low;    // low bits
    logic [LowWidth-1:0] by;     // what it has grown by
    logic [SumWidth-1:0] limit;  // its limit, or the boundary that is read
    logic                none;   // 0 was written as its limit
    logic                total;  // it is no bin, and has no limit
  } growth_t;
  localparam int unsigned Parts = (SumWidth + 1 - LowWidth + 7) / 8;
  typedef struct packed {
    logic [63:0]         val;    // the sum; a count above its limit stays
    logic [LowWidth-1:0] low;
    logic [SumWidth-1:0] limit;
    logic                none;
    logic                above;  // the count was above its limit
    logic                any;    // it has grown
    logic                fits;   // and by the low bits of what is left up to its limit, or more
    logic [Parts-1:0]    beyond; // the other bits of that, each eight together, are not 0
  } total_t;

  slot_t   read_q, words_q, growth_q, total_q;
  source_t read_from_q, words_from_q;
  low_t    low_words_q;
  growth_t grown_q;
  total_t  sum_q;

  logic [63:0]           val_word, shadow_word, stored;
  logic [LimitWidth-1:0] limit_word;            // as it counts
  logic                  most_word, none_word;  // 0 or all ones was written; 0 was
  logic [LowWidth-1:0]   last_word, low;
  logic [Width-1:0]      bound_q;     // the boundary that is read
  logic [SumWidth-1:0]   limit;
  logic [SumWidth:0]     room;        // limit - val; and on top: val is above it
  logic [Parts-1:0]      parts;       // of beyond, each eight bits together
  logic [8*Parts-1:0]    beyond;      // its bits above those of what a row can grow by
  logic                  most_q, none_q, any, near, reach, clear_flag, copied, bounds;

  assign end3_q = total_q.ends;
  always_ff @(posedge clk_i) begin
    read_q.row    <= single ? row : scan_q;
    // Reads of copies and boundaries leave the count as it is.
    read_q.go     <= (single ? ~copied & ~bounds : scan & ({1'b0, scan_q} < (RowWidth+1)'(Rows))) &
                     rst_ni;
    read_q.init   <= ~init_done_q & rst_ni;
    read_q.clear  <= single ? (is_bin & we_q & (word_q == fabmon_stats_access_pkg::WordCtl) &
                               wdata_q[0])
                            : (round_q & round_clear_q);
    read_q.copy   <= round_q & round_copy_q & ~single;
    read_q.single <= single & rst_ni;
    read_q.ends   <= (single | (round_q & last_row)) & rst_ni;
    read_from_q   <= {single | round_q, single & copied, single & bounds};
    // what is written as a limit
    none_q        <= wdata_q[LimitWidth-1:0] == '0;
    most_q        <= (wdata_q[LimitWidth-1:0] == '0) | (&wdata_q[LimitWidth-1:0]);
    words_q         <= read_q;
    {words_q.go, words_q.single, words_q.ends} <=
        {read_q.go, read_q.single, read_q.ends} & {3{rst_ni}};
    words_from_q    <= read_from_q;
    low_words_q     <= {low_q[read_q.row], cap_q[read_q.row], last_word};

    growth_q        <= words_q;
    {growth_q.go, growth_q.single, growth_q.ends} <=
        {words_q.go, words_q.single, words_q.ends} & {3{rst_ni}};
    grown_q.val     <= words_from_q.copied ? shadow_word : val_word;
    grown_q.low     <= low;
    grown_q.by      <= words_from_q.copied ? '0 : low - low_words_q.last;
    grown_q.limit   <= words_from_q.bounds ? SumWidth'(bound_q)
                       : limit | {SumWidth{words_q.row >= RowWidth'(NumBins)}};
    grown_q.none    <= none_word & ~words_from_q.bounds;
    grown_q.total   <= words_q.row >= RowWidth'(NumBins);

    total_q         <= growth_q;
    {total_q.go, total_q.single, total_q.ends} <=
        {growth_q.go, growth_q.single, growth_q.ends} & {3{rst_ni}};
    if (growth_q.init)       sum_q.val <= '0;
    else if (room[SumWidth]) sum_q.val <= grown_q.val;
    else                     sum_q.val <= grown_q.val + 64'(grown_q.by);
    sum_q.low       <= grown_q.low;
    sum_q.limit     <= grown_q.limit;
    sum_q.none      <= grown_q.none;
    sum_q.above     <= room[SumWidth];
    sum_q.any       <= any;
    sum_q.fits      <= any & (grown_q.by >= room[LowWidth-1:0]);
    sum_q.beyond    <= parts;
  end
  // Held at the limit and stored. `last` is in LUT RAM, beside the lanes.
  fabmon_common_ram_1r1w #(.Width(64), .Depth(Rows), .Kind(1)) u_val_mem (
    .clk_i, .we_i(total_q.go), .waddr_i(total_q.row), .wdata_i(stored & {64{~total_q.clear}}),
    .re_i(1'b1), .raddr_i(read_q.row), .q_o(val_word)
  );
  fabmon_common_ram_async #(.Width(LowWidth), .Depth(Rows)) u_last_mem (
    .clk_i, .we_i(total_q.go), .waddr_i(total_q.row),
    .wdata_i(sum_q.low & {LowWidth{~total_q.init}}), .raddr_i(read_q.row), .q_o(last_word)
  );
  fabmon_common_ram_1r1w #(.Width(64), .Depth(Rows), .Kind(1)) u_shadow_mem (
    .clk_i, .we_i(total_q.go & (total_q.copy | total_q.init)), .waddr_i(total_q.row),
    .wdata_i(stored), .re_i(1'b1), .raddr_i(read_q.row), .q_o(shadow_word)
  );
  fabmon_common_ram_1r1w #(.Width(LimitWidth + 2), .Depth(Rows), .Kind(1)) u_limit_mem (
    .clk_i, .we_i(total_q.go & (total_q.init | (total_q.single & wr_limit))),
    .waddr_i(total_q.row),
    .wdata_i({none_q & ~total_q.init, most_q | total_q.init,
              wdata_q[LimitWidth-1:0] | {LimitWidth{none_q | total_q.init}}}),
    .re_i(1'b1), .raddr_i(read_q.row), .q_o({none_word, most_word, limit_word})
  );
  // when its words are there
  assign low    = words_from_q.captured ? low_words_q.captured : low_words_q.live;
  assign limit  = SumWidth'({{(64 - LimitWidth){most_word & (BinWidth > 32)}}, limit_word}) &
                  SumWidth'({BinWidth{1'b1}});
  // when it is known by how much it has grown
  assign room   = {1'b0, grown_q.limit} - {1'b0, grown_q.val[SumWidth-1:0]};
  assign beyond = (8*Parts)'(room >> LowWidth);
  for (genvar i = 0; i < Parts; i++) begin : g_part
    assign parts[i] = |beyond[8*i +: 8];
  end
  assign any    = (grown_q.by != '0) & ~grown_q.total & ~growth_q.init;
  // when it is stored
  assign near   = sum_q.fits & (sum_q.beyond == '0);
  assign reach  = total_q.go & (near | (sum_q.any & sum_q.above));
  always_comb begin
    stored = sum_q.val;
    if (near) stored[SumWidth-1:0] = sum_q.limit;
  end

  // ---------------------------------------------------------------- flags
  assign clear_flag = total_q.single & is_bin & we_q & wdata_q[1] &
                      (word_q == fabmon_stats_access_pkg::WordCtl);

  // What the row has; no other slot of it is at this place or the next.
  logic flag, flag_q, raise, raises_q;
  always_comb begin
    flag  = 1'b0;
    raise = 1'b0;
    for (int i = 0; i < NumBins; i++) begin
      flag  |= ovf_q[i] & (growth_q.row == RowWidth'(i));
      raise |= raise_q[i] & (growth_q.row == RowWidth'(i));
    end
  end
  always_ff @(posedge clk_i) begin
    flag_q   <= flag;
    raises_q <= raise;
    for (int i = 0; i < NumBins; i++) begin
      if (!rst_ni) ovf_q[i] <= 1'b0;
      else if (total_q.row == RowWidth'(i)) ovf_q[i] <= (ovf_q[i] | reach) & ~clear_flag;
      if (!rst_ni) raise_q[i] <= 1'b0;
      else if (total_q.single && wr_mode && total_q.row == RowWidth'(i)) raise_q[i] <= wdata_q[2];
    end
    overflow_o <= reach & raises_q & rst_ni;
  end

  // ---------------------------------------------------------------- boundaries, modes
  logic [2:0]        mode_q;
  logic              sorted;

  always_ff @(posedge clk_i) begin
    if (read_q.single) mode_q <= {raise_q[read_q.row[BinIdx-1:0]], or_mode[read_q.row[BinIdx-1:0]],
                              en[read_q.row[BinIdx-1:0]]};
  end

  if (Search) begin : g_search
    logic we_q2;  // a boundary is written: not late, for it takes Wait cycles to sort
    always_ff @(posedge clk_i) begin
      we_q2 <= acc_i & we_i & (space_i == fabmon_stats_access_pkg::SpaceBounds) & rst_ni;
    end
    fabmon_stats_search #(.NumBins(NumBins), .Ports(Ports), .Width(Width), .Wait(Wait)) u_search (
      .clk_i, .rst_ni, .valid_i, .value_i, .freeze_i, .we_i(we_q2), .turn_i(turn),
      .we_mode_i(acc & we_q & is_bin & (word_q == fabmon_stats_access_pkg::WordMode)),
      .idx_i(idx_q), .upper_i(word_q[0]), .wdata_i(wdata_q[Width-1:0]), .inc_o(inc), .en_o(en),
      .or_o(or_mode), .bound_o(bound_q), .ready_o(sorted)
    );
  end else begin : g_compare
    fabmon_stats_compare #(.NumBins(NumBins), .Ports(Ports), .Width(Width)) u_compare (
      .clk_i, .rst_ni, .valid_i, .value_i, .freeze_i,
      .we_ll_i(acc_i & we_i & (space_i == fabmon_stats_access_pkg::SpaceBounds) & ~word_i[0]),
      .we_ul_i(acc_i & we_i & (space_i == fabmon_stats_access_pkg::SpaceBounds) & word_i[0]),
      .we_mode_i(acc_i & we_i & (space_i == fabmon_stats_access_pkg::SpaceBins) &
                 (word_i == fabmon_stats_access_pkg::WordMode)),
      .idx_i, .wdata_i(wdata_i[Width-1:0]), .inc_o(inc), .en_o(en), .or_o(or_mode),
      .ll_o(), .ul_o()
    );

    fabmon_stats_bounds #(.NumBins(NumBins), .Width(Width)) u_bounds (
      .clk_i, .init_i(read_q.init), .row_i(read_q.row),
      .acc_i(read_q.single & (space_q == fabmon_stats_access_pkg::SpaceBounds)), .we_i(we_q),
      .upper_i(word_q[0]), .wdata_i(wdata_q[Width-1:0]), .bound_o(bound_q)
    );
    assign sorted = 1'b1;
  end

  // ---------------------------------------------------------------- reads
  logic is_val;
  assign is_val = (is_bin & (word_q == fabmon_stats_access_pkg::WordVal)) |
                  (space_q == fabmon_stats_access_pkg::SpaceTotals);
  assign bounds = space_q == fabmon_stats_access_pkg::SpaceBounds;
  assign copied = is_val & shadow_i;

  logic [2:0] show_q;  // what is read: limit or boundary, flags, modes; else a count
  always_ff @(posedge clk_i) begin
    show_q <= {is_bin & (word_q == fabmon_stats_access_pkg::WordMode),
               is_bin & (word_q == fabmon_stats_access_pkg::WordCtl),
               (is_bin & (word_q == fabmon_stats_access_pkg::WordLimit)) | bounds};
    done_o <= total_q.ends & rst_ni;
    if (total_q.single) begin
      rdata_o <= stored;
      if (show_q[0]) rdata_o <= sum_q.none ? '0 : 64'(sum_q.limit[ReadWidth-1:0]);
      if (show_q[1]) rdata_o <= {62'd0, flag_q | reach, 1'b0};
      if (show_q[2]) rdata_o <= {61'd0, mode_q};
    end
  end
  assign ready_o = init_done_q & sorted;
endmodule

`default_nettype wire
