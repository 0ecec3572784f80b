// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// As stats_bins_equal, but in runs of any length: what accesses read of fabmon_stats_bins is what
// they read of fabmon_stats_bins_literal, and the overflows that are raised are the same, for
// whatever samples, accesses, freezes, clears and snapshots, resets at any time. One bin, one
// sample a cycle.
//
// By induction over 6 cycles, with the assertions i_*. With grow(v, g, l) what a count v becomes by
// g hits at a limit l, `low` the low bits of a row that count at once, `last` those up to which its
// word in the RAM has all, and `cap` those of the cycle of a capture, in every cycle:
//
//     ref = grow(word, low - last, l)                                     nothing is captured
//     ref = grow(clear ? 0 : grow(word, cap - last, l), low - cap, l')    captured, not yet stored
//
// with l' the limit that is being written; the same for overflow flags, copies, and for what is
// told of overflows. All control is a function of the cycles since the start of an operation (`op`)
// and since the reset (`init`), and of where the scan is; low - last is at most as many hits as
// there were cycles since the row's visit, so that the low bits never wrap in between.
//
// Assumed: what stats_bins_equal does, and a cycle between two operations (Pause). Without it the
// scan could rest for ever.
`default_nettype none

module stats_bins_always #(
  parameter int unsigned NumBins  = 1,
  parameter int unsigned Ports    = 1,
  parameter int unsigned Width    = 2,
  parameter int unsigned BinWidth = 3
) (
  input wire logic                   clk_i,
  input wire logic                   rst_ni,
  input wire logic [Ports-1:0]       valid_i,
  input wire logic [Ports*Width-1:0] value_i,
  input wire logic                   freeze_i,
  input wire logic                   shadow_i,
  input wire logic                   start_i,  // an operation starts
  input wire logic                   all_i,    // it is a clear or snapshot, or both
  input wire logic                   clear_i,
  input wire logic                   snapshot_i,
  input wire logic                   we_i,
  input wire logic [1:0]             space_i,
  input wire logic [5:0]             idx_i,
  input wire logic [1:0]             word_i,
  input wire logic [31:0]            wdata_i
);
  stats_bins_equal #(
    .NumBins(NumBins), .Ports(Ports), .Width(Width), .BinWidth(BinWidth), .Pause(1'b1)
  ) u_equal (
    .clk_i, .rst_ni, .valid_i, .value_i, .freeze_i, .shadow_i, .start_i, .all_i, .clear_i,
    .snapshot_i, .we_i, .space_i, .idx_i, .word_i, .wdata_i
  );

  // ---------------------------------------------------------------- why
  // What the induction goes by. Yosys joins a wire of this name and attribute with the one inside
  // when it flattens; those that a NumBins has not are not looked at.
  localparam int unsigned Rows     = NumBins + 2;
  localparam int unsigned RowWidth = $clog2(Rows);
  localparam int unsigned LowWidth = $clog2(Ports * (8 * Rows + 64));
  localparam int unsigned Wide     = ((BinWidth > LowWidth) ? BinWidth : LowWidth) + 1;
  localparam int unsigned LeastWidth = (BinWidth > LowWidth) ? BinWidth : LowWidth;
  localparam int unsigned MostWidth  = (LeastWidth > Width) ? LeastWidth : Width;
  localparam int unsigned SumWidth   = (MostWidth < 64) ? MostWidth + 1 : 64;
  localparam int unsigned Parts      = (SumWidth + 1 - LowWidth + 7) / 8;
  // Of slot_t, growth_t and total_t.
  localparam int unsigned SlotWidth   = RowWidth + 6;
  localparam int unsigned GrowthWidth = 64 + 2 * LowWidth + SumWidth + 2;
  localparam int unsigned TotalWidth  = 64 + LowWidth + SumWidth + 4 + Parts;
  (* hierconn *) wire logic [SlotWidth-1:0] \u_equal.u_dut.read_q ;
  (* hierconn *) wire logic [SlotWidth-1:0] \u_equal.u_dut.words_q ;
  (* hierconn *) wire logic [SlotWidth-1:0] \u_equal.u_dut.growth_q ;
  (* hierconn *) wire logic [SlotWidth-1:0] \u_equal.u_dut.total_q ;
  (* hierconn *) wire logic [2:0] \u_equal.u_dut.read_from_q ;
  (* hierconn *) wire logic [2:0] \u_equal.u_dut.words_from_q ;
  (* hierconn *) wire logic [3*LowWidth-1:0] \u_equal.u_dut.low_words_q ;
  (* hierconn *) wire logic [GrowthWidth-1:0] \u_equal.u_dut.grown_q ;
  (* hierconn *) wire logic [TotalWidth-1:0] \u_equal.u_dut.sum_q ;
  (* hierconn *) wire logic [63:0] \u_equal.u_dut.val_word ;
  (* hierconn *) wire logic [63:0] \u_equal.u_dut.stored ;
  (* hierconn *) wire logic [LowWidth-1:0] \u_equal.u_dut.low ;
  (* hierconn *) wire logic [BinWidth-1:0] \u_equal.u_dut.limit_word ;
  (* hierconn *) wire logic \u_equal.u_dut.none_word ;
  (* hierconn *) wire logic \u_equal.u_dut.reach ;
  (* hierconn *) wire logic \u_equal.u_dut.none_q ;
  (* hierconn *) wire logic \u_equal.u_dut.most_q ;
  (* hierconn *) wire logic [2:0] \u_equal.u_dut.show_q ;
  (* hierconn *) wire logic [LowWidth-1:0] \u_equal.u_dut.low_q[0] ;
  (* hierconn *) wire logic [LowWidth-1:0] \u_equal.u_dut.low_q[1] ;
  (* hierconn *) wire logic [LowWidth-1:0] \u_equal.u_dut.low_q[2] ;
  (* hierconn *) wire logic [LowWidth-1:0] \u_equal.u_dut.low_q[3] ;
  (* hierconn *) wire logic [LowWidth-1:0] \u_equal.u_dut.cap_q[0] ;
  (* hierconn *) wire logic [LowWidth-1:0] \u_equal.u_dut.cap_q[1] ;
  (* hierconn *) wire logic [LowWidth-1:0] \u_equal.u_dut.cap_q[2] ;
  (* hierconn *) wire logic [LowWidth-1:0] \u_equal.u_dut.cap_q[3] ;
  (* hierconn *) wire logic [LowWidth-1:0] \u_equal.u_dut.u_last_mem.mem[0] ;
  (* hierconn *) wire logic [LowWidth-1:0] \u_equal.u_dut.u_last_mem.mem[1] ;
  (* hierconn *) wire logic [LowWidth-1:0] \u_equal.u_dut.u_last_mem.mem[2] ;
  (* hierconn *) wire logic [LowWidth-1:0] \u_equal.u_dut.u_last_mem.mem[3] ;
  (* hierconn *) wire logic [63:0] \u_equal.u_dut.u_val_mem.mem[0] ;
  (* hierconn *) wire logic [63:0] \u_equal.u_dut.u_val_mem.mem[1] ;
  (* hierconn *) wire logic [63:0] \u_equal.u_dut.u_val_mem.mem[2] ;
  (* hierconn *) wire logic [63:0] \u_equal.u_dut.u_val_mem.mem[3] ;
  (* hierconn *) wire logic [63:0] \u_equal.u_dut.u_shadow_mem.mem[0] ;
  (* hierconn *) wire logic [63:0] \u_equal.u_dut.u_shadow_mem.mem[1] ;
  (* hierconn *) wire logic [63:0] \u_equal.u_dut.u_shadow_mem.mem[2] ;
  (* hierconn *) wire logic [63:0] \u_equal.u_dut.u_shadow_mem.mem[3] ;
  (* hierconn *) wire logic [BinWidth+1:0] \u_equal.u_dut.u_limit_mem.mem[0] ;
  (* hierconn *) wire logic [BinWidth+1:0] \u_equal.u_dut.u_limit_mem.mem[1] ;
  (* hierconn *) wire logic [Width-1:0] \u_equal.u_dut.g_compare.u_bounds.u_lower.mem[0] ;
  (* hierconn *) wire logic [Width-1:0] \u_equal.u_dut.g_compare.u_bounds.u_lower.mem[1] ;
  (* hierconn *) wire logic [Width-1:0] \u_equal.u_dut.g_compare.u_bounds.u_upper.mem[0] ;
  (* hierconn *) wire logic [Width-1:0] \u_equal.u_dut.g_compare.u_bounds.u_upper.mem[1] ;
  (* hierconn *) wire logic [NumBins-1:0] \u_equal.u_dut.ovf_q ;
  (* hierconn *) wire logic [NumBins-1:0] \u_equal.u_dut.raise_q ;
  (* hierconn *) wire logic [RowWidth-1:0] \u_equal.u_dut.scan_q ;
  (* hierconn *) wire logic \u_equal.u_dut.init_done_q ;
  (* hierconn *) wire logic \u_equal.u_dut.round_q ;
  (* hierconn *) wire logic \u_equal.u_dut.round_clear_q ;
  (* hierconn *) wire logic \u_equal.u_dut.round_copy_q ;
  (* hierconn *) wire logic \u_equal.u_dut.acc_q ;
  (* hierconn *) wire logic \u_equal.u_dut.late_q ;
  (* hierconn *) wire logic \u_equal.u_dut.we_q ;
  (* hierconn *) wire logic [1:0] \u_equal.u_dut.space_q ;
  (* hierconn *) wire logic [1:0] \u_equal.u_dut.word_q ;
  (* hierconn *) wire logic [5:0] \u_equal.u_dut.idx_q ;
  (* hierconn *) wire logic [31:0] \u_equal.u_dut.wdata_q ;
  (* hierconn *) wire logic [BinWidth-1:0] \u_equal.u_ref.val_q[0] ;
  (* hierconn *) wire logic [BinWidth-1:0] \u_equal.u_ref.val_q[1] ;
  (* hierconn *) wire logic [BinWidth-1:0] \u_equal.u_ref.shadow_q[0] ;
  (* hierconn *) wire logic [BinWidth-1:0] \u_equal.u_ref.shadow_q[1] ;
  (* hierconn *) wire logic [BinWidth-1:0] \u_equal.u_ref.limit_q[0] ;
  (* hierconn *) wire logic [BinWidth-1:0] \u_equal.u_ref.limit_q[1] ;
  (* hierconn *) wire logic [NumBins-1:0] \u_equal.u_ref.ovf_q ;
  (* hierconn *) wire logic [NumBins-1:0] \u_equal.u_ref.raise_q ;
  (* hierconn *) wire logic [63:0] \u_equal.u_ref.unb_q ;
  (* hierconn *) wire logic [63:0] \u_equal.u_ref.smp_q ;
  (* hierconn *) wire logic [63:0] \u_equal.u_ref.unb_shadow_q ;
  (* hierconn *) wire logic [63:0] \u_equal.u_ref.smp_shadow_q ;
  (* hierconn *) wire logic [NumBins*Width-1:0] \u_equal.u_ref.ll ;
  (* hierconn *) wire logic [NumBins*Width-1:0] \u_equal.u_ref.ul ;
  (* hierconn *) wire logic \u_equal.u_ref.acc_q ;
  (* hierconn *) wire logic [NumBins-1:0] \u_equal.u_dut.en ;
  (* hierconn *) wire logic [NumBins-1:0] \u_equal.u_dut.or_mode ;
  (* hierconn *) wire logic [Rows*$clog2(Ports+1)-1:0] \u_equal.u_dut.inc ;
  (* hierconn *) wire logic [NumBins-1:0] \u_equal.u_ref.en ;
  (* hierconn *) wire logic [NumBins-1:0] \u_equal.u_ref.or_mode ;
  (* hierconn *) wire logic [Rows*$clog2(Ports+1)-1:0] \u_equal.u_ref.inc ;
  (* hierconn *) wire logic \u_equal.busy ;
  (* hierconn *) wire logic \u_equal.start ;
  (* hierconn *) wire logic \u_equal.hold ;
  (* hierconn *) wire logic \u_equal.done ;
  (* hierconn *) wire logic \u_equal.had_ref ;
  (* hierconn *) wire logic \u_equal.had ;
  (* hierconn *) wire logic \u_equal.all_q ;
  (* hierconn *) wire logic \u_equal.clear_q ;
  (* hierconn *) wire logic \u_equal.snapshot_q ;
  (* hierconn *) wire logic \u_equal.we ;
  (* hierconn *) wire logic \u_equal.shadow ;
  (* hierconn *) wire logic \u_equal.overflow ;
  (* hierconn *) wire logic \u_equal.overflow_ref ;
  (* hierconn *) wire logic \u_equal.caught ;
  (* hierconn *) wire logic \u_equal.caught_ref ;
  (* hierconn *) wire logic \u_equal.late_ref ;
  (* hierconn *) wire logic [2:0] \u_equal.stage ;
  (* hierconn *) wire logic [1:0] \u_equal.space ;
  (* hierconn *) wire logic [1:0] \u_equal.word ;
  (* hierconn *) wire logic [5:0] \u_equal.idx ;
  (* hierconn *) wire logic [31:0] \u_equal.wdata ;
  (* hierconn *) wire logic [63:0] \u_equal.rdata_ref ;
  logic        busy, start, hold, done, had_ref, had, all_q, clear_q, snapshot_q, we, shadow;
  logic        overflow, overflow_ref, caught, caught_ref, late_ref, started = 1'b0;
  logic [2:0]  stage;
  logic [1:0]  space, word;
  logic [5:0]  idx;
  logic [31:0] wdata;
  logic [63:0] rdata_ref;

  // The members of the slot in each of its four stages, and what it has there, by position: Yosys
  // makes vectors of structs.
  logic [RowWidth-1:0] row0, row1, row2, row3;
  logic                go0, init0, clear0, copy0, single0, end0, captured0, copied0, bounds0;
  logic                go1, init1, clear1, copy1, single1, end1, captured1, copied1, bounds1;
  logic                go2, init2, clear2, copy2, single2, end2, grown_none, grown_total;
  logic                go3, init3, clear3, copy3, single3, end3, sum_none;
  logic [63:0]         grown_val, unused_sum;
  logic [LowWidth-1:0] unused_live, unused_cap, words_last, grown_low, grown_by, sum_low;
  logic [SumWidth-1:0] grown_limit, sum_limit;
  logic [Parts+2:0]    unused_rest;
  assign {row0, go0, init0, clear0, copy0, single0, end0} = \u_equal.u_dut.read_q ;
  assign {row1, go1, init1, clear1, copy1, single1, end1} = \u_equal.u_dut.words_q ;
  assign {row2, go2, init2, clear2, copy2, single2, end2} = \u_equal.u_dut.growth_q ;
  assign {row3, go3, init3, clear3, copy3, single3, end3} = \u_equal.u_dut.total_q ;
  assign {captured0, copied0, bounds0} = \u_equal.u_dut.read_from_q ;
  assign {captured1, copied1, bounds1} = \u_equal.u_dut.words_from_q ;
  assign {unused_live, unused_cap, words_last} = \u_equal.u_dut.low_words_q ;
  assign {grown_val, grown_low, grown_by, grown_limit, grown_none, grown_total} =
      \u_equal.u_dut.grown_q ;
  assign {unused_sum, sum_low, sum_limit, sum_none, unused_rest} = \u_equal.u_dut.sum_q ;
  assign busy         = \u_equal.busy ;
  assign start        = \u_equal.start ;
  assign hold         = \u_equal.hold ;
  assign done         = \u_equal.done ;
  assign had_ref      = \u_equal.had_ref ;
  assign had          = \u_equal.had ;
  assign all_q        = \u_equal.all_q ;
  assign clear_q      = \u_equal.clear_q ;
  assign snapshot_q   = \u_equal.snapshot_q ;
  assign we           = \u_equal.we ;
  assign shadow       = \u_equal.shadow ;
  assign overflow     = \u_equal.overflow ;
  assign overflow_ref = \u_equal.overflow_ref ;
  assign caught       = \u_equal.caught ;
  assign caught_ref   = \u_equal.caught_ref ;
  assign late_ref     = \u_equal.late_ref ;
  assign stage        = \u_equal.stage ;
  assign space        = \u_equal.space ;
  assign word         = \u_equal.word ;
  assign idx          = \u_equal.idx ;
  assign wdata        = \u_equal.wdata ;
  assign rdata_ref    = \u_equal.rdata_ref ;
  // Not that of u_equal: a wire that is joined so loses its initial value.
  always_ff @(posedge clk_i) started <= 1'b1;
  if (NumBins > 2 || BinWidth > 31) begin : g_no
    $error("the state below is told for one bin and for two, and for limits of the whole width");
  end

  // Clocks: `op` cycles since the start of an operation, 0 if there is none; `init` cycles since
  // the reset; `since` and `page[r]` cycles since the scan chose a row, the row r; `age[r]` cycles
  // since the edge up to which the stored count of row r has all.
  localparam int unsigned Turns  = 4;   // both with one bin and with two
  localparam int unsigned Period = 11;  // the longest time in which the scan rests, and a row more
  logic [3:0]  op, init;
  logic [7:0]  since;
  logic        whole_op, late_op, single_op, last_op, walk;
  assign whole_op  = (op != '0) & (all_q | (space == 2'd3));
  assign single_op = (op != '0) & ~whole_op;
  assign late_op   = single_op & we & (space == 2'd0) & word[0];
  assign last_op   = op == (whole_op ? 4'd12 : late_op ? 4'd9 : 4'd8);
  // The scan takes a row.
  assign walk = ~\u_equal.u_dut.init_done_q | ~hold | (whole_op & (op >= 4'd4) & (op < 4'd8));
  always_ff @(posedge clk_i) begin
    if (!rst_ni)          op <= '0;
    else if (start)       op <= 4'd1;
    else if (last_op)     op <= '0;
    else if (op != '0)    op <= op + 4'd1;
    if (!rst_ni)          init <= '0;
    else if (init != '1)  init <= init + 4'd1;
    if (!rst_ni)          since <= 8'd1;
    else if (walk)        since <= 8'd1;
    else if (since != '1) since <= since + 8'd1;
  end

  // All state by row, the bins first.
  logic [4*LowWidth-1:0] low_all;
  assign low_all = {
    \u_equal.u_dut.low_q[3] , \u_equal.u_dut.low_q[2] ,
    \u_equal.u_dut.low_q[1] , \u_equal.u_dut.low_q[0]
  };
  logic [4*LowWidth-1:0] cap_all;
  assign cap_all = {
    \u_equal.u_dut.cap_q[3] , \u_equal.u_dut.cap_q[2] ,
    \u_equal.u_dut.cap_q[1] , \u_equal.u_dut.cap_q[0]
  };
  logic [4*LowWidth-1:0] last_all;
  assign last_all = {
    \u_equal.u_dut.u_last_mem.mem[3] , \u_equal.u_dut.u_last_mem.mem[2] ,
    \u_equal.u_dut.u_last_mem.mem[1] ,
    \u_equal.u_dut.u_last_mem.mem[0] 
  };
  logic [4*64-1:0] val_all;
  assign val_all = {
    \u_equal.u_dut.u_val_mem.mem[3] , \u_equal.u_dut.u_val_mem.mem[2] ,
    \u_equal.u_dut.u_val_mem.mem[1] , \u_equal.u_dut.u_val_mem.mem[0]
  };
  logic [4*64-1:0] copy_all;
  assign copy_all = {
    \u_equal.u_dut.u_shadow_mem.mem[3] , \u_equal.u_dut.u_shadow_mem.mem[2] ,
    \u_equal.u_dut.u_shadow_mem.mem[1] ,
    \u_equal.u_dut.u_shadow_mem.mem[0] 
  };
  logic [2*(BinWidth+2)-1:0] limit_all;
  assign limit_all = {\u_equal.u_dut.u_limit_mem.mem[1] , \u_equal.u_dut.u_limit_mem.mem[0] };
  logic [2*Width-1:0] ll_all;
  assign ll_all = {\u_equal.u_dut.g_compare.u_bounds.u_lower.mem[1] ,
    \u_equal.u_dut.g_compare.u_bounds.u_lower.mem[0] };
  logic [2*Width-1:0] ul_all;
  assign ul_all = {\u_equal.u_dut.g_compare.u_bounds.u_upper.mem[1] ,
    \u_equal.u_dut.g_compare.u_bounds.u_upper.mem[0] };
  logic [2*BinWidth-1:0] val_ref_all;
  assign val_ref_all = {\u_equal.u_ref.val_q[1] , \u_equal.u_ref.val_q[0] };
  logic [2*BinWidth-1:0] copy_ref_all;
  assign copy_ref_all = {\u_equal.u_ref.shadow_q[1] , \u_equal.u_ref.shadow_q[0] };
  logic [2*BinWidth-1:0] limit_ref_all;
  assign limit_ref_all = {\u_equal.u_ref.limit_q[1] , \u_equal.u_ref.limit_q[0] };

  // What a count becomes by `more` hits at this limit; {reach, count}.
  function automatic logic [BinWidth:0] grow(
    logic [BinWidth-1:0] count, logic [LowWidth-1:0] more, logic [BinWidth-1:0] limit
  );
    logic [Wide-1:0] sum;
    logic            reach;
    sum   = Wide'(count) + Wide'(more);
    reach = (more != '0) & (sum >= Wide'(limit));
    grow  = {reach, (count > limit) ? count : reach ? limit : sum[BinWidth-1:0]};
  endfunction

  // The slots in the stages 0 to 3: what the pipeline of the scan has.
  logic [3:0]            go, init_s, clear_s, copy_s, single_s, ends, taken, ok_slot;
  logic [4*RowWidth-1:0] row_s;
  logic                  copied;
  logic [3:0]            base;  // the first cycle in which an access is in stage 0
  assign go       = {
    go3 , go2 ,
    go1 , go0
  };
  assign init_s   = {
    init3 , init2 ,
    init1 , init0
  };
  assign clear_s  = {
    clear3 , clear2 ,
    clear1 , clear0
  };
  assign copy_s   = {
    copy3 , copy2 ,
    copy1 , copy0
  };
  assign single_s = {
    single3 , single2 ,
    single1 , single0
  };
  assign ends     = {
    end3 , end2 ,
    end1 , end0
  };
  assign row_s    = {
    row3 , row2 ,
    row1 , row0
  };
  assign copied   = shadow & ((space == 2'd2) | ((space == 2'd0) & (word == 2'd0)));
  assign base     = late_op ? 4'd5 : 4'd4;
  for (genvar s = 0; s < 4; s++) begin : g_stage
    logic                alone, round, erases;
    logic [RowWidth-1:0] at;
    logic [Rows-1:0]     here;  // a row that the scan has chosen this long ago
    assign at       = row_s[s*RowWidth +: RowWidth];
    assign alone    = single_op & (op == base + 4'(s));
    assign round    = whole_op & (op >= 4'(5 + s)) & (op <= 4'(8 + s));
    assign taken[s] = alone | round;
    assign erases   = all_q ? clear_q : we & (space == 2'd0) & (word == 2'd2) & wdata[0];
    for (genvar r = 0; r < Rows; r++) begin : g_here
      assign here[r] = (init >= 4'(r + 1)) & g_row[r].is_page[s];
    end
    assign ok_slot[s] = (single_s[s] == alone) &
        (ends[s] == (alone | (whole_op & (op == 4'(8 + s))))) &
        (~(go[s] | alone) | ((32'(at) < Rows) & (init >= 4'(1 + s)) &
                   (init_s[s] == (init <= 4'(Turns + s))) &
                   (clear_s[s] == (taken[s] & erases)) &
                   (copy_s[s] == (taken[s] & all_q & snapshot_q)))) &
        (~round | (32'(at) == 32'(op) - 5 - s)) &
        (~alone | (32'(at) == ((space == 2'd2) ? NumBins + 32'(word[0]) : 32'(idx)))) &
        (alone ? go[s] == ((space != 2'd1) & ~copied)
               : here == (go[s] ? Rows'(1) << at : '0));
  end

  logic [Rows-1:0]    ok_one, ok_two, ok_three, ok_lag;
  logic [Rows-1:0]    ok_val, ok_zero, ok_copy, ok_grown, ok_page, ok_age;
  logic [1:0]         ok_read_total;
  logic [NumBins-1:0] told, ok_ovf, ok_read, ok_raise, ok_limit, ok_bound, will, will_late;
  for (genvar r = 0; r < Rows; r++) begin : g_row
    // The row has been swept; an operation has captured it and has not stored it yet, and clears it
    // or copies it.
    logic [3:0]          is_page;
    logic                swept, pending, clears, copies, mine;
    logic [LowWidth-1:0] low, cap, last, grown, before, after;
    logic [63:0]         val, copy;
    logic [7:0]          page, age;
    assign swept   = init >= 4'(r + 5);
    assign mine    = single_op & ((r < NumBins) ? (space != 2'd2) & (32'(idx) == r)
                                                : (space == 2'd2) & (32'(word[0]) + NumBins == r));
    assign pending = (whole_op & (op >= 4'd4) & (op <= 4'(8 + r))) |
                     (mine & ~late_op & (op >= 4'd4) & (op <= 4'd7)) |
                     (mine & late_op & (op >= 4'd5) & (op <= 4'd8));
    assign clears  = pending & (all_q ? clear_q :
                     single_op & we & (space == 2'd0) & (word == 2'd2) & wdata[0]);
    assign copies  = pending & all_q & snapshot_q;
    assign low     = low_all[r*LowWidth +: LowWidth];
    assign cap     = cap_all[r*LowWidth +: LowWidth];
    assign last    = swept ? last_all[r*LowWidth +: LowWidth] : '0;
    assign val     = swept ? val_all[r*64 +: 64] : '0;
    assign copy    = swept ? copy_all[r*64 +: 64] : '0;
    assign grown   = low - last;
    assign before  = pending ? cap - last : grown;  // up to the capture
    assign after   = pending ? low - cap : '0;

    always_ff @(posedge clk_i) begin
      if (!rst_ni)                                        page <= '0;
      else if (walk && 32'(\u_equal.u_dut.scan_q ) == r)         page <= 8'd1;
      else if (page != '1)                                page <= page + 8'd1;
      if (!rst_ni)                                        age <= '0;
      else if (go3 && 32'(row3 ) == r) begin
        age <= pending ? 8'(op) - 8'd2 : swept ? 8'd4 : 8'd5 + 8'(r);
      end else if (age != '1)                             age <= age + 8'd1;
    end
    for (genvar s = 0; s < 4; s++) begin : g_page
      assign is_page[s] = page == 8'(s + 1);
    end
    // How many rows the scan has taken since this one.
    logic [1:0] ago;
    assign ago         = 2'(\u_equal.u_dut.scan_q ) - 2'(r + 1);
    assign ok_page[r]  = ~swept ? page == 8'((init <= 4'(r)) ? init : init - 4'(r)) :
                         (whole_op && op >= 4'd4 && op <= 4'(4 + r))
                         ? (page >= since) & (page <= 8'(3 * Period) + 8'(op) + 8'd1)
                         : (page >= since) & (page <= 8'(Period) * 8'(ago) + since);
    assign ok_age[r]   = ~swept ? age == 8'(init) :
                         (page < 8'd5) ? age <= 8'(4 * Period + 4) + page : age <= page + 8'd4;
    assign ok_grown[r] = (32'(grown) <= Ports * 32'(age)) &
                         (~pending | ((32'(after) <= Ports * (32'(op) - 3)) & (after <= grown)));

    // The slot of this row that is in the stages 1, 2, 3.
    logic one, two, three;
    assign one   =
        go1 & (32'(row1 ) == r) & ~init1 ;
    assign two   =
        go2 & (32'(row2 ) == r) & ~init2 ;
    assign three =
        go3 & (32'(row3 ) == r) & ~init3 ;
    logic [LowWidth-1:0] lag1, lag2, lag3;
    assign lag1 = low - \u_equal.u_dut.low ;
    assign lag2 = low - grown_low ;
    assign lag3 = low - sum_low ;
    assign ok_lag[r] =
        (~one | (swept & (lag1 <= grown) &
         (pending ? \u_equal.u_dut.low == cap : 32'(lag1) <= Ports * 1))) &
        (~two | (swept & (lag2 <= grown) &
         (pending ? grown_low == cap : 32'(lag2) <= Ports * 2))) &
        (~three | (swept & (lag3 <= grown) &
         (pending ? sum_low == cap : 32'(lag3) <= Ports * 3)));

    if (r < NumBins) begin : g_bin
      logic [BinWidth-1:0] limit, limit_new, limit_ref, val_ref, copy_ref;
      logic [BinWidth:0]   first, second;  // by the hits before the capture, by those after it
      logic                none, none_new, raise, raise_new, writes, sets, clears_flag;
      assign limit_ref = limit_ref_all[r*BinWidth +: BinWidth];
      assign val_ref   = val_ref_all[r*BinWidth +: BinWidth];
      assign copy_ref  = copy_ref_all[r*BinWidth +: BinWidth];
      assign {none, limit} = swept
          ? {limit_all[(r+1)*(BinWidth+2)-1], limit_all[r*(BinWidth+2) +: BinWidth]}
          : {1'b0, {BinWidth{1'b1}}};
      assign raise       = \u_equal.u_dut.raise_q [r];
      assign writes      = mine & late_op & (word == 2'd1) & (op >= 4'd4) & (op <= 4'd8);
      assign sets        = mine & late_op & (word == 2'd3) & (op >= 4'd4) & (op <= 4'd8);
      assign clears_flag = mine & pending & we & (space == 2'd0) & (word == 2'd2) & wdata[1];
      assign none_new    = writes ? wdata[BinWidth-1:0] == '0 : none;
      assign limit_new   = writes ? wdata[BinWidth-1:0] | {BinWidth{none_new}} : limit;
      assign raise_new   = sets ? wdata[2] : raise;
      assign first       = grow(val[BinWidth-1:0], before, limit);
      assign second      = grow(clears ? '0 : first[BinWidth-1:0], after, limit_new);

      logic [BinWidth:0] third;
      assign third       = grow(val[BinWidth-1:0], sum_low - last, limit);
      assign ok_one[r]   =
          ~one | ((\u_equal.u_dut.val_word == val) & (words_last == last) &
                  (\u_equal.u_dut.limit_word == limit) & (\u_equal.u_dut.none_word == none));
      assign ok_two[r]   = ~two | ((grown_val == val) & (grown_by ==
                                   grown_low - last) &
                                   (grown_limit == SumWidth'(limit)) &
                                   (grown_none == none));
      assign ok_three[r] = ~three | ((\u_equal.u_dut.stored == 64'(third[BinWidth-1:0])) &
                                     (\u_equal.u_dut.reach == third[BinWidth]) &
                                     (sum_limit == SumWidth'(limit)) &
                                     (sum_none == none));
      assign ok_val[r]   = val_ref == second[BinWidth-1:0];
      assign ok_zero[r]  = ~(|val[63:BinWidth]);
      assign ok_copy[r]  = 64'(copy_ref) == (copies ? 64'(first[BinWidth-1:0]) : copy);
      assign ok_ovf[r]   = \u_equal.u_ref.ovf_q [r] ==
                           (((\u_equal.u_dut.ovf_q [r] | first[BinWidth]) & ~clears_flag) |
                            second[BinWidth] & pending);
      // What is read is told by the reference already.
      logic [63:0] answer;
      always_comb begin
        unique case (word)
          2'd0:    answer = shadow ? 64'(copy_ref) : 64'(first[BinWidth-1:0]);
          2'd1:    answer = 64'(limit_ref);
          2'd2:    answer = {62'd0, \u_equal.u_dut.ovf_q [r] | first[BinWidth], 1'b0};
          default: answer = {61'd0, raise, \u_equal.u_ref.or_mode [r], \u_equal.u_ref.en [r]};
        endcase
        if (space == 2'd1) begin
          answer = word[0] ? 64'(\u_equal.u_ref.ul [r*Width +: Width])
                           : 64'(\u_equal.u_ref.ll [r*Width +: Width]);
        end
      end
      assign ok_read[r]  = ~(mine & pending & ~we) | (rdata_ref == answer);
      assign ok_raise[r] = \u_equal.u_ref.raise_q [r] == raise_new;
      assign ok_limit[r] = (limit_ref == (none_new ? '0 : limit_new)) & (limit != '0) &
                           (~none | (&limit));
      assign ok_bound[r] = (init < 4'(r + 2)) |
                           (mine & we & (space == 2'd1) & (op >= 4'd3) & (op <= 4'd4)) |
                           ((ll_all[r*Width +: Width] == \u_equal.u_ref.ll [r*Width +: Width]) &
                            (ul_all[r*Width +: Width] == \u_equal.u_ref.ul [r*Width +: Width]));
      assign will[r]      = raise & first[BinWidth];
      assign told[r]      = will[r] & pending;
      assign will_late[r] = raise_new & second[BinWidth] & pending;
    end else begin : g_total
      // A carry into the upper bits, which `grown` alone can give at most once, chooses between
      // them and them + 1: `up` is the one sum of that width.
      localparam int unsigned Upper = 64 - LowWidth;
      logic [63:0]         first, second, third, val_ref, copy_ref;
      logic [Upper-1:0]    up;
      logic [LowWidth:0]   sum1, sum2, sum3;
      logic [LowWidth-1:0] late;
      assign val_ref    = (r == NumBins) ? \u_equal.u_ref.unb_q : \u_equal.u_ref.smp_q ;
      assign copy_ref   =
          (r == NumBins) ? \u_equal.u_ref.unb_shadow_q : \u_equal.u_ref.smp_shadow_q ;
      assign up         = val[63:LowWidth] + Upper'(1);
      assign sum1       = {1'b0, val[LowWidth-1:0]} + {1'b0, before};
      assign sum2       = {1'b0, val[LowWidth-1:0]} + {1'b0, grown};
      assign sum3       = {1'b0, val[LowWidth-1:0]} + {1'b0, late};
      assign first      = {sum1[LowWidth] ? up : val[63:LowWidth], sum1[LowWidth-1:0]};
      assign third      = {sum3[LowWidth] ? up : val[63:LowWidth], sum3[LowWidth-1:0]};
      assign second     = clears ? 64'(after)
                          : {sum2[LowWidth] ? up : val[63:LowWidth], sum2[LowWidth-1:0]};
      assign late        = sum_low - last;
      assign ok_one[r]   =
          ~one | ((\u_equal.u_dut.val_word == val) & (words_last == last));
      assign ok_two[r]   = ~two | ((grown_val == val) & (grown_by ==
                                   grown_low - last) & (&grown_limit ));
      assign ok_three[r] = ~three | ((\u_equal.u_dut.stored == third) & ~\u_equal.u_dut.reach );
      assign ok_val[r]  = val_ref == second;
      assign ok_zero[r] = 1'b1;
      assign ok_read_total[r-NumBins] = ~(mine & pending) |
                                        (rdata_ref == (shadow ? copy_ref : first));
      assign ok_copy[r] = copy_ref == (copies ? first : copy);
    end
  end

  always_ff @(posedge clk_i) begin
    if (started) begin
      // control
      i_busy:   assert (busy == (op != '0));
      i_op:     assert (op <= (whole_op ? 4'd12 : late_op ? 4'd9 : 4'd8));
      i_stage:  assert (stage == {op == 4'd3, op == 4'd2, op == 4'd1});
      i_had:    assert (~busy | (~had & (had_ref == (op >= 4'd5))));
      i_legal:  assert (~busy | all_q | ((32'(idx) < NumBins) & ((space == 2'd0) | ~word[1]) &
                                         ((space < 2'd2) | ~we)));
      i_what:   assert (~busy | ~all_q | clear_q | snapshot_q);
      i_acc:    assert ((\u_equal.u_dut.acc_q == ((op == 4'd3) & ~all_q)) &
                        (\u_equal.u_ref.acc_q == ((op == 4'd3) & ~all_q)) &
                        (\u_equal.u_dut.late_q == ((op == 4'd4) & late_op)));
      i_regs:   assert (~busy | all_q | (op < 4'd3) |
                        ((\u_equal.u_dut.we_q == we) & (\u_equal.u_dut.space_q == space) &
                         (\u_equal.u_dut.word_q == word) & (\u_equal.u_dut.idx_q == idx) &
                         (\u_equal.u_dut.wdata_q == wdata)));
      i_slot:   assert (&ok_slot);
      i_taken:  assert ((~go[0] | (captured0 == taken[0])) &
                        (~go[1] | (captured1 == taken[1])) &
                        (~(go[0] | single_s[0]) |
                         ((copied0 == (single_s[0] & copied)) &
                          (bounds0 == (single_s[0] & (space == 2'd1))))) &
                        (~(go[1] | single_s[1]) |
                         ((copied1 == (single_s[1] & copied)) &
                          (bounds1 == (single_s[1] & (space == 2'd1))))));
      i_done:   assert (done == ((op != '0) & last_op));
      i_write:  assert (~busy | all_q | (op < 4'd4) |
                        ((\u_equal.u_dut.none_q == (wdata[BinWidth-1:0] == '0)) &
                         (\u_equal.u_dut.most_q == ((wdata[BinWidth-1:0] == '0) |
                                            (&wdata[BinWidth-1:0])))));
      i_show:   assert (~busy | all_q | (op < 4'd4) |
                        (\u_equal.u_dut.show_q == {(space == 2'd0) & (word == 2'd3),
                                           (space == 2'd0) & (word == 2'd2),
                                           ((space == 2'd0) & (word == 2'd1)) | (space == 2'd1)}));
      i_init:   assert (\u_equal.u_dut.init_done_q == (init >= 4'(Turns)));
      i_sweep:  assert (\u_equal.u_dut.init_done_q |
                        ((32'(\u_equal.u_dut.scan_q ) == 32'(init)) & ~busy));
      i_early:  assert (~busy | (init >= 4'(Turns) + ((op > 4'd8) ? 4'd8 : op)));
      i_round:  assert (\u_equal.u_dut.round_q == (whole_op & (op >= 4'd4) & (op < 4'd8)));
      i_scan:   assert (~\u_equal.u_dut.round_q | (32'(\u_equal.u_dut.scan_q ) == 32'(op) - 4));
      i_after:  assert (~(whole_op & (op >= 4'd8)) | (\u_equal.u_dut.scan_q == '0));
      i_kind:   assert (~\u_equal.u_dut.round_q |
                        ((\u_equal.u_dut.round_clear_q == (all_q & clear_q)) &
                         (\u_equal.u_dut.round_copy_q == (all_q & snapshot_q))));
      i_since:  assert ((op == '0) ? since <= 8'(Period) :
                        (whole_op && op >= 4'd5) ? since == ((op <= 4'd8) ? 8'd1 : 8'(op) - 8'd7)
                        : since == 8'(op) + 8'd1);
      // growth: 2^LowWidth cycles are never between two slots
      i_page:   assert (&ok_page);
      i_age:    assert (&ok_age);
      i_grown:  assert (&ok_grown);
      // counts
      i_same:   assert ((\u_equal.u_dut.inc == \u_equal.u_ref.inc ) &
                        (\u_equal.u_dut.en == \u_equal.u_ref.en ) &
                        (\u_equal.u_dut.or_mode == \u_equal.u_ref.or_mode ));
      i_read:   assert ((&ok_read) & (&ok_read_total));
      i_one:    assert (&ok_one);
      i_two:    assert (&ok_two);
      i_three:  assert (&ok_three);
      i_lag:    assert (&ok_lag);
      i_val:    assert (&ok_val[NumBins-1:0]);
      i_total:  assert (&ok_val[Rows-1:NumBins]);
      i_zero:   assert (&ok_zero);
      i_copy:   assert (&ok_copy);
      i_limit:  assert (&ok_limit);
      i_raise:  assert (&ok_raise);
      i_bound:  assert (&ok_bound);
      i_ovf:    assert (&ok_ovf);
      // overflows that are told, or will be
      i_told:   assert (~(|will | |will_late | caught | overflow) | late_ref | overflow_ref);
      i_tell:   assert (~(late_ref | overflow_ref) | caught | overflow | (|will) | (|will_late));
      i_flags:  assert (~caught_ref | caught | overflow |
                        (whole_op & ~all_q & (|told)));
    end
  end
endmodule

`default_nettype wire
