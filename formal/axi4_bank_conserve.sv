// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// No count is lost between a lane of axi4_bank and its word, and none is made up: whatever
// snapshots, clears and register accesses come, and in whatever cycles, what is read is what was
// counted since the last clear up to the cycle of the snapshot or access, and the overflow flag
// says whether that went beyond the word. Lane 0: one that adds 0 or 1. Lane 1: a gap event, whose
// sum is kept here by the definition, from update to update.
//
// Six slots: 0 to 2 without a lane, the bit, and the pair of the gap. An event of input cycle t
// belongs to what a request in cycle t or later sees; requests are those of stage 1, clears of
// stage 2.
//
// The first four cycles are a reset. An access waits as long as the round that it wants; `Read`
// says whether accesses or snapshots are compared.
`default_nettype none

module axi4_bank_conserve #(
  parameter int unsigned Lane = 0,
  parameter int unsigned Read = 0,
  parameter bit          Calm = 1'b0  // no snapshot and no clear. Lane 0: an event in each cycle.
                                      // Lane 1: one long gap, no update and no access for 44 cycles
) (
  input wire logic clk_i,
  input wire logic event_i,       // of the bit; the gap's arm
  input wire logic upd_i,         // the gap's update
  input wire logic snap_i,
  input wire logic snap_clear_i,
  input wire logic ask_i,         // an access begins
  input wire logic clear_i,
  input wire logic [2:0] where_i  // where what is compared is stored
);
  localparam int unsigned Slots = 6;
  localparam int unsigned Width = 5;
  localparam int unsigned Slot  = (Lane == 1) ? 5 : 3;

  logic [2:0] age = '0;
  logic       started;
  assign started = age[2];
  always_ff @(posedge clk_i) if (!started) age <= age + 3'd1;

  // ---------------------------------------------------------------- the bank
  logic [Slots-1:0]      token;
  logic                  wipe, zero, begins, snapping, taken, stored, done, clearing, asks_q = 1'b0;
  logic [3:0]            slot, slot2, slot3;
  logic [5:4]            late;
  axi4_bank_pkg::round_e round;
  logic                  snap_clear_q = 1'b0, clear;
  assign clear = clear_i & started;

  axi4_bank_scan #(.Slots(Slots), .PairSlot(4), .PairEnd(6)) u_scan (
    .clk_i, .rst_ni(started), .snap_i(snap_i & started), .read_i(asks_q), .wait_i(asks_q),
    .clear_i(clear), .token_o(token), .late_o(late), .wipe_o(wipe), .begin_o(begins), .slot_o(slot),
    .round_o(round), .snapping_o(snapping), .zero_o(zero), .taken_o(taken), .lost_o(),
    .stored_o(stored), .read_o(done), .clearing_o(clearing)
  );
  always_ff @(posedge clk_i) begin
    asks_q <= started & (asks_q ? ~done : ask_i);
    if (taken) snap_clear_q <= snap_clear_i;
  end

  // The bit of slot 3 is five cycles late; the gap of slot 4 seven, as its token.
  logic [4:0] events = '0;
  logic [6:0] arms = '0, upds = '0;
  logic [5:0] wipes = '1;
  logic       armed, moved, gap3, first2, moved_q = 1'b0;
  logic [7:0] state, now = '0, from, last, add_q = '0, since_q = '0;
  logic       event1, arm, upd;
  assign event1 = event_i & started;
  assign arm    = event_i & started;
  assign upd    = upd_i & started;
  always_ff @(posedge clk_i) begin
    events <= {events[3:0], event1};
    arms   <= {arms[5:0], arm};
    upds   <= {upds[5:0], upd};
    wipes  <= {wipes[4:0], wipe};
    now    <= now + 8'd1;
    if (first2) begin
      add_q   <= armed ? (moved ? last : now) - from : '0;
      since_q <= now - last;
      moved_q <= moved;
    end
  end
  axi4_bank_bit u_bit (.clk_i, .token_i(token[3]), .event_i(events[4]), .state_o(state));
  axi4_bank_gap u_gap (
    .clk_i, .token_i(late[4]), .clear_i(wipes[5]), .now_i(now), .arm_i(arms[6]), .upd_i(upds[6]),
    .armed_o(armed), .moved_o(moved), .from_o(from), .last_o(last)
  );

  logic [7:0]       add, set_to;
  logic             one, ones, prev, set, overflow;
  logic [2:0]       overflow_slot;
  logic [Width-1:0] read;
  logic [2:0]       where;
  assign where = where_i;
  logic [5:0] calm = '0;
  always_ff @(posedge clk_i) calm <= calm + 6'(calm != 6'd44);
  always_comb begin
    if (Lane == 1) assume (~Calm | ~(snap_i | clear_i | ((upd_i | ask_i) & (calm != 6'd44)) |
                                     (event_i & (calm > 6'd8))));
    else           assume (~Calm | (event_i & ~snap_i & ~clear_i));
  end
  always_comb assume (where_i == ((Read == 1) ? 3'd7 : 3'(Slot)));
  axi4_bank_pick #(.Slots(Slots), .AddWidth(8)) u_pick (
    .clk_i, .slot_i(slot), .slot3_i(slot3), .gap3_i(gap3), .state_i({16'd0, state, 24'd0}),
    .event_i({2'd0, events[4], 3'd0}), .value_i(48'd0), .ones_i(6'd0),
    .gap_add_i(add_q), .gap_since_i(since_q), .gap_moved_i(moved_q),
    .add_o(add), .one_o(one), .ones_o(ones), .prev_o(prev), .set_o(set), .set_to_o(set_to)
  );
  axi4_bank_words #(
    .Slots(Slots), .Width(Width), .AddWidth(8), .Low(3), .PairSlot(4), .PairEnd(6)
  ) u_words (
    .clk_i, .begin_i(begins), .slot_i(slot), .round_i(round), .snap_clear_i(snap_clear_q),
    .zero_i(zero), .wanted_i(3'(Slot)), .slot2_o(slot2), .first2_o(first2), .slot3_o(slot3),
    .gap3_o(gap3),
    .add_i(add), .one_i(one), .ones_i(ones), .prev_i(prev), .set_i(set), .set_to_i(set_to),
    .overflow_o(overflow), .overflow_slot_o(overflow_slot),
    .read_i(where), .read_o(read)
  );

  logic over_q = 1'b0;  // as axi4_bank_flags keeps it
  always_ff @(posedge clk_i) begin
    if (round == axi4_bank_pkg::RoundClear)             over_q <= 1'b0;
    else if (overflow && overflow_slot == 3'(Slot))     over_q <= 1'b1;
  end

  // ---------------------------------------------------------------- what is to be counted
  logic [7:0] total = '0, total_next, since = '0, grows;
  logic           on = 1'b0, beyond = 1'b0;
  always_comb begin
    if (Lane == 1) grows = (on && upd) ? since : '0;
    else           grows = 8'(event1);
    total_next = total + grows;
  end
  always_ff @(posedge clk_i) begin
    since <= (clear || (on ? upd : arm)) ? 8'd1 : since + 8'd1;
    on    <= ~clear & (on | arm);
    if (clear || (taken && snap_clear_i)) total <= '0;
    else                                  total <= 8'(total_next[Width-1:0]);
    if (clear)                  beyond <= 1'b0;
    else if (|total_next[7:Width]) beyond <= 1'b1;
  end

  // ---------------------------------------------------------------- what is proved
  // What the request that begins in this cycle has to find.
  logic             asked_q = 1'b0, asked2_q = 1'b0, asked3_q = 1'b0, done_q = 1'b0;
  logic             cleared_q = 1'b0, clear_q = 1'b0;
  logic [Width-1:0] want_q = '0, want2_q = '0, want3_q = '0;
  logic             over_want_q = 1'b0, snap_sees;
  assign snap_sees = (slot == '0) & (round == ((Read == 1) ? axi4_bank_pkg::RoundRead
                                                           : axi4_bank_pkg::RoundSnap));

  // Up to one and two cycles before, without the clear of a snapshot.
  logic [Width-1:0] total_last = '0, total_last2 = '0;
  logic             beyond_last = 1'b0, beyond_last2 = 1'b0;
  always_ff @(posedge clk_i) begin
    total_last   <= clear ? '0 : total_next[Width-1:0];
    beyond_last  <= ~clear & (beyond | (|total_next[7:Width]));
    total_last2  <= total_last;
    beyond_last2 <= beyond_last;
    if (started && snap_sees) begin
      want_q      <= total_last2;
      over_want_q <= beyond_last2;
    end
    asked_q <= started & ((Read == 1) ? done : stored);
    // The last word is stored one cycle after the end; what is read comes two after its address.
    asked2_q <= asked_q;
    asked3_q <= asked2_q;
    want2_q  <= want_q;
    want3_q  <= want2_q;
    if (asked3_q && started) begin
      a_count:    assert (read == want3_q);
    end
    // An access that no clear has come behind finds the flag as it should be.
    done_q    <= done;
    clear_q   <= clear;
    cleared_q <= (snap_sees ? clear_q : cleared_q) | clear;
    c_some: cover (asked3_q && started && read == Width'(9));
  end
  if (Read == 1) begin : g_read
    always_ff @(posedge clk_i) begin
      if (started && done_q && !cleared_q) begin
        a_overflow: assert (over_q == over_want_q);
      end
      if (started) begin
        c_over: cover (done_q && over_q && total[Width-1:0] != '0);
      end
    end
  end else begin : g_snap
    always_ff @(posedge clk_i) begin
      if (started) begin
        c_clear: cover (stored && snap_clear_q && want_q != '0);
      end
    end
  end
endmodule

`default_nettype wire
