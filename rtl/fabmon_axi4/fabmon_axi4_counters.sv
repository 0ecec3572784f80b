// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The counters: increments in, counts out.
//
// Only the low bits of a counter can change by more than a carry, so only they live in flip-flops
// (fabmon_axi4_counter). The upper bits are one word per counter in a small RAM. A slot pointer
// visits the words in turn, for ever, and adds the carry that its counter may have left since the
// last visit. A visit takes two cycles: in the first the word is read and the carry taken from its
// counter, in the second (`idx_q`) they are added and written back; one cycle later `near_q` and
// `high_q` of the counter follow. The low part is so wide that a counter cannot carry again before
// that:
//     LowWidth = IncWidth + log2(Slots + 4), rounded up
//
// A counter overflows when it carries out of its low bits while all upper bits are one; `near_q`
// says so, is up to date long before the next carry, and still stands one cycle after it, when the
// carry is in a flip-flop. Hence overflow is known in the cycle after.
//
// Capture, for a snapshot: at one cycle the low parts and pending carries of all counters are
// copied; within one round of the slot pointer each is joined with its upper word and stored in a
// second RAM. So the copy is coherent to the cycle while counting goes on. The copy registers are
// busy for one round (busy_o).
//
//     clk      | n       | n+1 ...            | n+Slots | n+Slots+1
//     capture  | x       |                    |         |
//     busy_o   |         | 1  1  1  1  1  1   | 1       | 0
//     store_q  |         |    1  1  1  1  1   | 1       | 1
//
// While all counters are frozen the slot pointer stands, and the RAM with it, as soon as a round
// has taken what was left; a capture, a read or a clear makes it go for a round.
//
// Read of one counter, whatever a capture does meanwhile: in its first cycle n the low part and the
// pending carry are taken; the first visit from then on has the upper word of that cycle. So the
// count is that of cycle n. The half that is wanted is there (counted_o) in one of the cycles n+2
// to n+1+Slots; the upper one of any read, to be kept, one cycle before (join_o).
`default_nettype none

module fabmon_axi4_counters #(
  parameter int unsigned NumCounters = 8,
  parameter int unsigned Width       = 48,  // bits of a counter
  parameter int unsigned IncWidth    = 16,  // bits of an increment
  parameter int unsigned Half        = 32,  // of a count, bits that are read at a time
  localparam int unsigned IdxWidth   = (NumCounters > 1) ? $clog2(NumCounters) : 1
) (
  input  wire logic                            clk_i,
  input  wire logic                            rst_ni,
  input  wire logic [NumCounters*IncWidth-1:0] inc_i,         // increment of each counter
  input  wire logic [NumCounters-1:0]          one_i,         // or one
  input  wire logic [NumCounters-1:0]          max_i,         // maximum instead of sum
  input  wire logic                            freeze_i,      // all hold
  input  wire logic [NumCounters-1:0]          clear_i,       // to zero
  output logic [NumCounters-1:0]               overflow_o,    // wrapped in the cycle before
  input  wire logic [NumCounters-1:0]          frz_on_ov_i,   // its overflow shall freeze all
  output logic [NumCounters-1:0]               freeze_o,      // wrapped in the cycle before, and
                                                              // should freeze all then
  input  wire logic                            capture_i,     // copy the counts of this cycle
  output logic                                 busy_o,        // a copy is being stored; its last
                                                              // word one cycle later
  input  wire logic [IdxWidth-1:0]             read_idx_i,    // read port of the store
  output logic [Width-1:0]                     read_o,        // one cycle after the address
  input  wire logic                            count_i,       // read the count of the first cycle
                                                              // of this, up to counted_o
  input  wire logic [IdxWidth-1:0]             count_idx_i,   // of this counter, as long as count_i
  input  wire logic                            count_high_i,  // its bits from Half on; else the
                                                              // lower ones
  output logic                                 counted_o,     // count_o is it
  output logic [Width-1:0]                     count_o,       // 0 in the other half, and without a
                                                              // read
  output logic                                 join_o,        // upper_o belongs to the read
  output logic [Width-Half-1:0]                upper_o        // bits from Half on
);
  localparam int unsigned Slots    = 1 << IdxWidth;
  localparam int unsigned MinLow   = IncWidth + $clog2(Slots + 4);
  localparam bit          Split    = (MinLow < Width);
  localparam int unsigned LowWidth = Split ? MinLow : Width;

  logic [LowWidth-1:0]    low       [Slots];
  logic [LowWidth-1:0]    copy_q    [Slots];
  logic [NumCounters-1:0] carried, near, high;
  logic [IdxWidth-1:0]    slot_q, idx_q, busy_cnt_q;
  logic                   store_q, counting_q, count_first;
  logic [NumCounters-1:0] count_here;

  for (genvar j = 0; j < Slots; j++) begin : g_counter
    if (j < NumCounters) begin : g_used
      fabmon_axi4_counter #(.IncWidth(IncWidth), .Width(LowWidth)) u_counter (
        .clk_i, .rst_ni,
        .inc_i(inc_i[j*IncWidth +: IncWidth]), .one_i(one_i[j]),
        .max_i(max_i[j]), .freeze_i, .clear_i(clear_i[j]), .high_i(high[j]),
        .stop_i(near[j] & frz_on_ov_i[j]),
        .low_o(low[j]), .carried_o(carried[j]), .stopped_o(freeze_o[j])
      );
    end else begin : g_spare
      assign low[j] = '0;
    end
    always_ff @(posedge clk_i) begin
      if (capture_i) copy_q[j] <= low[j];
    end
  end

  // Visits since the last cycle in which anything may change; a carry of it may be a cycle late.
  localparam int unsigned RestBits = $clog2(Slots + 3);
  logic [RestBits-1:0] rest_q;
  logic                changes, go, go_q;
  assign changes = ~freeze_i | capture_i | busy_o | count_i | (|clear_i);
  assign go      = (rest_q != RestBits'(Slots + 2)) | count_i;
  always_ff @(posedge clk_i) begin
    if (!rst_ni)      rest_q <= '0;
    else if (changes) rest_q <= '0;
    else if (go)      rest_q <= rest_q + RestBits'(1);
  end

  // The slot pointer: reads the upper word of slot_q, writes that of idx_q one cycle later.
  always_ff @(posedge clk_i) begin
    if (!rst_ni) slot_q <= '0;
    else if (go) slot_q <= slot_q + IdxWidth'(1);
  end
  always_ff @(posedge clk_i) begin
    idx_q <= slot_q;
    go_q  <= go & rst_ni;
  end

  // One round after a capture stores all of it. A capture in mid-round begins anew.
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      busy_o  <= 1'b0;
      store_q <= 1'b0;
    end else begin
      busy_o  <= capture_i | (busy_o & (busy_cnt_q != '1));
      store_q <= busy_o & ~capture_i;
    end
  end

  always_ff @(posedge clk_i) begin
    busy_cnt_q <= capture_i ? '0 : (busy_cnt_q + IdxWidth'(1));
  end

  // What a capture has of one counter, and the low part that a read takes. AND and OR of two
  // halves: Yosys makes a wider multiplexer of one for 16 inputs.
  logic [LowWidth-1:0] copy, count_low;
  if (Slots > 4) begin : g_halves
    localparam int unsigned Top = IdxWidth - 1;
    assign copy = (copy_q[{1'b0, idx_q[Top-1:0]}] & {LowWidth{~idx_q[Top]}}) |
                  (copy_q[{1'b1, idx_q[Top-1:0]}] & {LowWidth{idx_q[Top]}});
    assign count_low = (low[{1'b0, count_idx_i[Top-1:0]}] & {LowWidth{~count_idx_i[Top]}}) |
                       (low[{1'b1, count_idx_i[Top-1:0]}] & {LowWidth{count_idx_i[Top]}});
  end else begin : g_whole_copy
    assign copy      = copy_q[idx_q];
    assign count_low = low[count_idx_i];
  end

  // A read: its first cycle, and the second cycle of the visit that joins the upper word.
  assign count_first = count_i & ~counting_q;
  assign join_o      = counting_q & ~counted_o & go_q & (idx_q == count_idx_i);
  for (genvar j = 0; j < NumCounters; j++) begin : g_count_here
    assign count_here[j] = (count_idx_i == IdxWidth'(j));
  end
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      counting_q <= 1'b0;
      counted_o  <= 1'b0;
    end else begin
      counting_q <= count_i;
      counted_o  <= count_i & (counted_o | join_o);
    end
  end

  // Its low part. A half that is not wanted stays 0, so that nothing behind has to select.
  localparam int unsigned Lower = (LowWidth < Half) ? LowWidth : Half;
  logic [Lower-1:0] lower_q;
  assign count_o[Lower-1:0] = lower_q;
  always_ff @(posedge clk_i) begin
    if (!count_i || count_high_i) lower_q <= '0;
    else if (count_first)         lower_q <= count_low[Lower-1:0];
  end
  if (LowWidth > Half) begin : g_long
    logic [LowWidth-1:Half] longer_q;
    always_ff @(posedge clk_i) begin
      if (!count_i)         longer_q <= '0;
      else if (count_first) longer_q <= count_low[LowWidth-1:Half];
    end
    assign count_o[LowWidth-1:Half] = longer_q & {(LowWidth-Half){count_high_i}};
    assign upper_o[LowWidth-Half-1:0] = longer_q;
  end

  logic [Width-1:0] store;
  if (Split) begin : g_split
    localparam int unsigned HighWidth = Width - LowWidth;
    logic [HighWidth-1:0]   read_word, word, word_next, copy_word;
    logic [NumCounters-1:0] here, visit_q, told_q, pending, kept_q, untold_q, empty_q;
    logic [NumCounters-1:0] near_q, high_q;
    logic [NumCounters-1:0] copy_carry_q, copy_empty_q;
    logic [HighWidth-1:0]   count_word;
    logic                   count_carry_q, count_empty_q;
    logic                   is_empty, was_empty, ok, last, last_done_q;
    logic                   zero_q, add_q, copy_add_q, added_q, word_near_q, above_q;

    for (genvar j = 0; j < NumCounters; j++) begin : g_here
      assign here[j] = (slot_q == IdxWidth'(j));
    end

    // First cycle of a visit.
    // empty_q: cleared since the last visit, so the word in the RAM is stale and its value is zero.
    // While a capture is being stored, its view of the word counts; if the counter was cleared
    // since the capture, the visit does nothing for the counter itself, and the next round will.
    // The capture's flags are stale for the one counter that was just being visited: the last one.
    assign last      = (busy_cnt_q == '1) & last_done_q;
    assign is_empty  = |(here & empty_q);
    assign was_empty = (|(here & copy_empty_q)) & ~last;
    assign ok        = go & ~(busy_o & is_empty & ~was_empty);

    always_ff @(posedge clk_i) begin
      zero_q     <= busy_o ? was_empty : is_empty;
      add_q      <= |(here & pending);
      copy_add_q <= (|(here & copy_carry_q)) & ~last;
      visit_q    <= here & ~clear_i & {NumCounters{ok & rst_ni}};
      told_q     <= visit_q & ~clear_i & {NumCounters{rst_ni}};
      if (capture_i) begin
        copy_carry_q <= pending;
        copy_empty_q <= empty_q;
        last_done_q  <= ok;
      end
    end

    // Second cycle. word_near_q: word_next was all ones; above_q: it was not zero.
    assign word      = read_word & {HighWidth{~zero_q}};
    assign word_next = word + HighWidth'(add_q);
    assign copy_word = word + HighWidth'(copy_add_q);
    assign store     = {copy_word, copy};
    always_ff @(posedge clk_i) begin
      added_q     <= add_q;
      word_near_q <= (&(word | HighWidth'(1))) & (word[0] ^ add_q);
      above_q     <= add_q ? ~(&word) : (|word);
    end

    // Of a read: the carry and whether the word counts as 0 are those of its first cycle. The word
    // that its visit finds is of that cycle, too, as visits alone write words.
    always_ff @(posedge clk_i) begin
      if (count_first) begin
        count_carry_q <= |(count_here & pending);
        count_empty_q <= |(count_here & empty_q);
      end
    end
    assign count_word = (read_word & {HighWidth{~count_empty_q}}) + HighWidth'(count_carry_q);

    localparam int unsigned From = (LowWidth < Half) ? Half : LowWidth;
    logic [Width-1:From] upper_q;
    assign count_o[Width-1:From]   = upper_q;
    assign upper_o[Width-Half-1:From-Half] = count_word[HighWidth-1:From-LowWidth];
    always_ff @(posedge clk_i) begin
      if (!count_i || !count_high_i) upper_q <= '0;
      else if (join_o)               upper_q <= count_word[HighWidth-1:From-LowWidth];
    end
    if (LowWidth < Half) begin : g_between
      logic [Half-1:LowWidth] between_q;
      assign count_o[Half-1:LowWidth] = between_q;
      always_ff @(posedge clk_i) begin
        if (!count_i || count_high_i) between_q <= '0;
        else if (join_o)              between_q <= count_word[Half-LowWidth-1:0];
      end
    end

    fabmon_common_ram_1r1w #(.Width(HighWidth), .Depth(Slots)) u_words (
      .clk_i, .we_i(go_q), .waddr_i(idx_q), .wdata_i(word_next),
      .re_i(go), .raddr_i(slot_q), .q_o(read_word)
    );

    for (genvar j = 0; j < NumCounters; j++) begin : g_flags
      always_ff @(posedge clk_i) begin
        if (!rst_ni || clear_i[j]) kept_q[j] <= 1'b0;
        else                       kept_q[j] <= pending[j] & ~(here[j] & ok);

        if (!rst_ni || clear_i[j]) empty_q[j] <= 1'b1;
        else if (here[j] && ok)    empty_q[j] <= 1'b0;

        if (!rst_ni || clear_i[j]) begin
          near_q[j] <= 1'b0;
          high_q[j] <= 1'b0;
        end else if (told_q[j]) begin
          near_q[j] <= word_near_q;
          high_q[j] <= above_q;
        end

        if (!rst_ni || clear_i[j]) untold_q[j] <= 1'b0;
        else untold_q[j] <= (carried[j] | untold_q[j]) & ~(told_q[j] & added_q);
      end
      // A carry that these two have not been told of makes the upper bits non-zero, or zero if they
      // were all ones.
      assign high[j] = (carried[j] | untold_q[j]) ? ~near_q[j] : high_q[j];
    end
    // A carry is pending from the cycle after it until a visit takes it.
    assign pending = carried | kept_q;
    assign near    = near_q;
  end else begin : g_whole
    assign high       = '0;
    assign near       = '1;
    assign store      = copy;
    logic unused;
    assign unused     = ^count_here;
  end

  assign overflow_o = carried & near;

  fabmon_common_ram_1r1w #(.Width(Width), .Depth(Slots)) u_store (
    .clk_i, .we_i(store_q), .waddr_i(idx_q), .wdata_i(store),
    .re_i(1'b1), .raddr_i(read_idx_i), .q_o(read_o)
  );
endmodule

`default_nettype wire
