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
// Capture: at one cycle the low parts and pending carries of all counters are copied; within one
// round of the slot pointer each is joined with its upper word and stored in a second RAM, in one
// of two banks: bank 0 for a snapshot, bank 1 for a register read (that one counter only). So the
// copy is coherent to the cycle while counting goes on. The copy registers are busy for one round
// (busy_o).
//
//     clk      | n       | n+1 ...            | n+Slots | n+Slots+1
//     capture  | x       |                    |         |
//     busy_o   |         | 1  1  1  1  1  1   | 1       | 0
//     store_q  |         |    1  1  1  1  1   | 1       | 1
`default_nettype none

module fabmon_axi4_counters #(
  parameter int unsigned NumCounters = 8,
  parameter int unsigned Width       = 48,  // bits of a counter
  parameter int unsigned IncWidth    = 16,  // bits of an increment
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
  input  wire logic                            bank_i,        // 0: all, for a snapshot; 1: one
  input  wire logic [IdxWidth-1:0]             capture_idx_i, // which one, bank 1
  output logic                                 busy_o,        // a copy is being stored; its last
                                                              // word one cycle later
  input  wire logic                            read_bank_i,   // read port of the store
  input  wire logic [IdxWidth-1:0]             read_idx_i,
  output logic [Width-1:0]                     read_o         // one cycle after the address
);
  localparam int unsigned Slots    = 1 << IdxWidth;
  localparam int unsigned MinLow   = IncWidth + $clog2(Slots + 4);
  localparam bit          Split    = (MinLow < Width);
  localparam int unsigned LowWidth = Split ? MinLow : Width;

  logic [LowWidth-1:0]    low       [Slots];
  logic [LowWidth-1:0]    copy_q    [Slots];
  logic [NumCounters-1:0] carried, near, high;
  logic [IdxWidth-1:0]    slot_q, idx_q, busy_cnt_q;
  logic                   bank_q, store_q;
  logic [IdxWidth-1:0]    capture_idx_q;

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

  // The slot pointer: reads the upper word of slot_q, writes that of idx_q one cycle later.
  always_ff @(posedge clk_i) begin
    if (!rst_ni) slot_q <= '0;
    else         slot_q <= slot_q + IdxWidth'(1);
    idx_q <= slot_q;
  end

  // One round after a capture stores all of it. A capture in mid-round begins anew.
  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      busy_o  <= 1'b0;
      store_q <= 1'b0;
    end else begin
      busy_o  <= capture_i | (busy_o & (busy_cnt_q != '1));
      store_q <= busy_o & ~capture_i & (~bank_q | (slot_q == capture_idx_q));
    end
  end

  always_ff @(posedge clk_i) begin
    busy_cnt_q <= capture_i ? '0 : (busy_cnt_q + IdxWidth'(1));
    if (capture_i) begin
      bank_q        <= bank_i;
      capture_idx_q <= capture_idx_i;
    end
  end

  // What a capture has of one counter. AND and OR of two halves: Yosys makes a wider multiplexer of
  // one for 16 inputs.
  logic [LowWidth-1:0] copy;
  if (Slots > 4) begin : g_halves
    localparam int unsigned Top = IdxWidth - 1;
    assign copy = (copy_q[{1'b0, idx_q[Top-1:0]}] & {LowWidth{~idx_q[Top]}}) |
                  (copy_q[{1'b1, idx_q[Top-1:0]}] & {LowWidth{idx_q[Top]}});
  end else begin : g_whole_copy
    assign copy = copy_q[idx_q];
  end

  logic [Width-1:0] store;
  if (Split) begin : g_split
    localparam int unsigned HighWidth = Width - LowWidth;
    logic [HighWidth-1:0]   read_word, word, word_next, copy_word;
    logic [NumCounters-1:0] here, visit_q, told_q, pending, kept_q, untold_q, empty_q;
    logic [NumCounters-1:0] near_q, high_q;
    logic [NumCounters-1:0] copy_carry_q, copy_empty_q;
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
    assign ok        = ~(busy_o & is_empty & ~was_empty);

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

    fabmon_common_ram_1r1w #(.Width(HighWidth), .Depth(Slots)) u_words (
      .clk_i, .we_i(1'b1), .waddr_i(idx_q), .wdata_i(word_next),
      .re_i(1'b1), .raddr_i(slot_q), .q_o(read_word)
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
  end

  assign overflow_o = carried & near;

  fabmon_common_ram_1r1w #(.Width(Width), .Depth(2 * Slots)) u_store (
    .clk_i, .we_i(store_q), .waddr_i({bank_q, idx_q}), .wdata_i(store),
    .re_i(1'b1), .raddr_i({read_bank_i, read_idx_i}), .q_o(read_o)
  );
endmodule

`default_nettype wire
