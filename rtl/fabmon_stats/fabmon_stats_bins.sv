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
  logic [NumBins-1:0]       en, or_mode, raise_q;
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

  logic [RowWidth-1:0] scan_q, slot_q;
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
  localparam int unsigned Parts = (SumWidth + 1 - LowWidth + 7) / 8;

  logic [Width-1:0] bound_q;  // the boundary that is read
  // A limit as it counts; and on top: all ones, since 0 or all ones was written; 0 was written.
  logic [63:0]           val1_q, val2_q, shadow1_q, sum2, sum3_q, new3;
  logic [SumWidth-1:0]   limit1, limit2_q, limit3_q;
  logic [SumWidth:0]     room2;  // limit - val; and on top: val is above it
  logic [8*Parts-1:0]    far2;   // its bits above those of what a row can grow by
  logic [Parts-1:0]      far3_q; // some of these, of each eight
  logic [LowWidth-1:0]   last, last1_q, live1_q, cap1_q, low1, low2_q, low3_q, grown2_q;
  logic [LimitWidth-1:0] limit1_q;
  logic                  most_q, none_q, most1_q, none1_q, none2_q, none3_q;
  logic                  total2_q, any2, any3_q, fits3_q;
  logic [RowWidth-1:0]   row1_q, row2_q, row3_q;
  logic                  go0_q, go1_q, go2_q, go3_q, init0_q, init1_q, init2_q, init3_q;
  logic                  clear0_q, clear1_q, clear2_q, clear3_q, copy0_q, copy1_q, copy2_q, copy3_q;
  logic                  single0_q, single1_q, single2_q, single3_q, captured0_q, captured1_q;
  logic                  copied, copied0_q, copied1_q, bounds, bounds0_q, bounds1_q;
  logic                  end0_q, end1_q, end2_q, above2, above3_q, near3, reach3;
  logic                  clear_flag3;

  always_ff @(posedge clk_i) begin
    // 0: the row, for which all is read
    slot_q      <= single ? row : scan_q;
    // Reads of copies and boundaries leave the count as it is.
    go0_q       <= (single ? ~copied & ~bounds : scan & ({1'b0, scan_q} < (RowWidth+1)'(Rows))) &
                   rst_ni;
    copied0_q   <= single & copied;
    bounds0_q   <= single & bounds;
    init0_q     <= ~init_done_q & rst_ni;
    clear0_q    <= single ? (is_bin & we_q & (word_q == fabmon_stats_access_pkg::WordCtl) &
        wdata_q[0])
                          : (round_q & round_clear_q);
    copy0_q     <= round_q & round_copy_q & ~single;
    single0_q   <= single & rst_ni;
    captured0_q <= single | round_q;
    end0_q      <= (single | (round_q & last_row)) & rst_ni;
    // what is written as a limit
    none_q      <= wdata_q[LimitWidth-1:0] == '0;
    most_q      <= (wdata_q[LimitWidth-1:0] == '0) | (&wdata_q[LimitWidth-1:0]);
    // 1: its words, just out of the RAMs
    row1_q    <= slot_q;
    {go3_q, go2_q, go1_q}             <= {go2_q, go1_q, go0_q} & {3{rst_ni}};
    {init3_q, init2_q, init1_q}       <= {init2_q, init1_q, init0_q};
    {clear3_q, clear2_q, clear1_q}    <= {clear2_q, clear1_q, clear0_q};
    {copy3_q, copy2_q, copy1_q}       <= {copy2_q, copy1_q, copy0_q};
    {single3_q, single2_q, single1_q} <= {single2_q, single1_q, single0_q} & {3{rst_ni}};
    {end3_q, end2_q, end1_q}          <= {end2_q, end1_q, end0_q} & {3{rst_ni}};
    captured1_q <= captured0_q;
    copied1_q   <= copied0_q;
    bounds1_q   <= bounds0_q;
    live1_q   <= low_q[slot_q];
    cap1_q    <= cap_q[slot_q];
    last1_q   <= last;
    // 2: what it has grown by
    row2_q    <= row1_q;
    low2_q    <= low1;
    if (copied1_q) grown2_q <= '0;
    else           grown2_q <= low1 - last1_q;
    val2_q    <= copied1_q ? shadow1_q : val1_q;
    limit2_q  <= bounds1_q ? SumWidth'(bound_q)
                           : limit1 | {SumWidth{row1_q >= RowWidth'(NumBins)}};  // those have none
    none2_q   <= none1_q & ~bounds1_q;
    total2_q  <= row1_q >= RowWidth'(NumBins);
    // 3: the sum; a count that is above its limit stays
    row3_q    <= row2_q;
    low3_q    <= low2_q;
    if (init2_q) sum3_q <= '0;
    else         sum3_q <= above2 ? val2_q : sum2;
    for (int i = 0; i < Parts; i++) far3_q[i] <= |far2[8*i +: 8];
    above3_q  <= above2;
    any3_q    <= any2;
    fits3_q   <= any2 & (grown2_q >= room2[LowWidth-1:0]);
    limit3_q  <= limit2_q;
    none3_q   <= none2_q;
  end
  // Held at the limit and stored. `last` is in LUT RAM, beside the lanes.
  fabmon_common_ram_1r1w #(.Width(64), .Depth(Rows), .Kind(1)) u_val_mem (
    .clk_i, .we_i(go3_q), .waddr_i(row3_q), .wdata_i(new3 & {64{~clear3_q}}),
    .re_i(1'b1), .raddr_i(slot_q), .q_o(val1_q)
  );
  fabmon_common_ram_async #(.Width(LowWidth), .Depth(Rows)) u_last_mem (
    .clk_i, .we_i(go3_q), .waddr_i(row3_q), .wdata_i(low3_q & {LowWidth{~init3_q}}),
    .raddr_i(slot_q), .q_o(last)
  );
  fabmon_common_ram_1r1w #(.Width(64), .Depth(Rows), .Kind(1)) u_shadow_mem (
    .clk_i, .we_i(go3_q & (copy3_q | init3_q)), .waddr_i(row3_q), .wdata_i(new3),
    .re_i(1'b1), .raddr_i(slot_q), .q_o(shadow1_q)
  );
  fabmon_common_ram_1r1w #(.Width(LimitWidth + 2), .Depth(Rows), .Kind(1)) u_limit_mem (
    .clk_i, .we_i(go3_q & (init3_q | (single3_q & wr_limit))), .waddr_i(row3_q),
    .wdata_i({none_q & ~init3_q, most_q | init3_q,
              wdata_q[LimitWidth-1:0] | {LimitWidth{none_q | init3_q}}}),
    .re_i(1'b1), .raddr_i(slot_q), .q_o({none1_q, most1_q, limit1_q})
  );
  assign low1   = captured1_q ? cap1_q : live1_q;
  assign limit1 = SumWidth'({{(64 - LimitWidth){most1_q & (BinWidth > 32)}}, limit1_q}) &
                  SumWidth'({BinWidth{1'b1}});
  assign room2  = {1'b0, limit2_q} - {1'b0, val2_q[SumWidth-1:0]};
  assign sum2   = val2_q + 64'(grown2_q);
  assign above2 = room2[SumWidth];
  assign far2   = (8*Parts)'(room2 >> LowWidth);
  assign any2   = (grown2_q != '0) & ~total2_q & ~init2_q;
  assign near3  = fits3_q & (far3_q == '0);
  assign reach3 = go3_q & (near3 | (any3_q & above3_q));
  always_comb begin
    new3 = sum3_q;
    if (near3) new3[SumWidth-1:0] = limit3_q;
  end

  // ---------------------------------------------------------------- flags
  logic [NumBins-1:0] ovf_q;
  assign clear_flag3 = single3_q & is_bin & we_q & (word_q == fabmon_stats_access_pkg::WordCtl) &
                       wdata_q[1];

  // What the row has; no other slot of it is between 2 and 3.
  logic flag2, flag3_q, raise2, raise3_q;
  always_comb begin
    flag2  = 1'b0;
    raise2 = 1'b0;
    for (int i = 0; i < NumBins; i++) begin
      flag2  |= ovf_q[i] & (row2_q == RowWidth'(i));
      raise2 |= raise_q[i] & (row2_q == RowWidth'(i));
    end
  end
  always_ff @(posedge clk_i) begin
    flag3_q  <= flag2;
    raise3_q <= raise2;
    for (int i = 0; i < NumBins; i++) begin
      if (!rst_ni) ovf_q[i] <= 1'b0;
      else if (row3_q == RowWidth'(i)) ovf_q[i] <= (ovf_q[i] | reach3) & ~clear_flag3;
      if (!rst_ni) raise_q[i] <= 1'b0;
      else if (single3_q && wr_mode && row3_q == RowWidth'(i)) raise_q[i] <= wdata_q[2];
    end
    overflow_o <= reach3 & raise3_q & rst_ni;
  end

  // ---------------------------------------------------------------- boundaries, modes
  logic [2:0]        mode_q;
  logic              sorted;

  always_ff @(posedge clk_i) begin
    if (single0_q) mode_q <= {raise_q[slot_q[BinIdx-1:0]], or_mode[slot_q[BinIdx-1:0]],
                              en[slot_q[BinIdx-1:0]]};
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
    logic [Width-1:0]  power_q, ll_q, ul_q, ll_init, ul_init;
    logic              we_ll, we_ul, sweep;
    logic [BinIdx-1:0] bin_row;

    fabmon_stats_compare #(.NumBins(NumBins), .Ports(Ports), .Width(Width)) u_compare (
      .clk_i, .rst_ni, .valid_i, .value_i, .freeze_i,
      .we_ll_i(acc_i & we_i & (space_i == fabmon_stats_access_pkg::SpaceBounds) & ~word_i[0]),
      .we_ul_i(acc_i & we_i & (space_i == fabmon_stats_access_pkg::SpaceBounds) & word_i[0]),
      .we_mode_i(acc_i & we_i & (space_i == fabmon_stats_access_pkg::SpaceBins) &
                 (word_i == fabmon_stats_access_pkg::WordMode)),
      .idx_i, .wdata_i(wdata_i[Width-1:0]), .inc_o(inc), .en_o(en), .or_o(or_mode),
      .ll_o(), .ul_o()
    );

    // What the comparators have, once more to be read back. After reset a sweep writes their reset
    // values: powers of two, all ones from 2^Width on.
    assign we_ll   = single0_q & we_q & (space_q == fabmon_stats_access_pkg::SpaceBounds) &
        ~word_q[0];
    assign we_ul   = single0_q & we_q & (space_q == fabmon_stats_access_pkg::SpaceBounds) &
        word_q[0];
    assign bin_row = slot_q[BinIdx-1:0];
    assign sweep   = init0_q & (slot_q < RowWidth'(NumBins));
    assign ll_init = (slot_q == '0) ? '0 : power_q;
    assign ul_init = (power_q[Width-1] || slot_q == RowWidth'(NumBins - 1)) ? '1 : (power_q << 1);
    always_ff @(posedge clk_i) begin
      if (!init0_q)             power_q <= Width'(1);
      else if (power_q[Width-1]) power_q <= '1;
      else                      power_q <= power_q << 1;
    end
    fabmon_common_ram_1r1w #(.Width(Width), .Depth(NumBins), .Kind(1)) u_ll_mem (
      .clk_i, .we_i(we_ll | sweep), .waddr_i(bin_row),
      .wdata_i(sweep ? ll_init : wdata_q[Width-1:0]),
      .re_i(single0_q), .raddr_i(bin_row), .q_o(ll_q)
    );
    fabmon_common_ram_1r1w #(.Width(Width), .Depth(NumBins), .Kind(1)) u_ul_mem (
      .clk_i, .we_i(we_ul | sweep), .waddr_i(bin_row),
      .wdata_i(sweep ? ul_init : wdata_q[Width-1:0]),
      .re_i(single0_q), .raddr_i(bin_row), .q_o(ul_q)
    );
    assign bound_q = word_q[0] ? ul_q : ll_q;
    assign sorted  = 1'b1;
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
    done_o <= end3_q & rst_ni;
    if (single3_q) begin
      rdata_o <= new3;
      if (show_q[0]) rdata_o <= none3_q ? '0 : 64'(limit3_q[ReadWidth-1:0]);
      if (show_q[1]) rdata_o <= {62'd0, flag3_q | reach3, 1'b0};
      if (show_q[2]) rdata_o <= {61'd0, mode_q};
    end
  end
  assign ready_o = init_done_q & sorted;
endmodule

`default_nettype wire
