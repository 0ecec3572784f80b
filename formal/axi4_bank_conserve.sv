// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// No count is lost between a lane of fabmon_axi4_bank and its word, and none is made up: whatever
// snapshots, clears and register accesses come, and in whatever cycles, what is read is what was
// counted since the last clear up to the cycle of the snapshot or access, and the overflow flag
// says whether that went beyond the word. Lane 0: one that adds 0 or 1. Lane 1: a gap event, whose
// sum is kept here by the definition, from update to update.
//
// Six slots with both lanes, axi4_bank_six. `Read` says whether accesses or snapshots are compared.
`default_nettype none

module axi4_bank_conserve #(
  parameter int unsigned Lane = 0,
  parameter int unsigned Read = 0,
  parameter bit          Calm = 1'b0  // no snapshot, no clear, no freeze. Lane 0: an event in each
                                      // cycle.
                                      // Lane 1: one long gap, no update and no access for 44 cycles
) (
  input wire logic clk_i,
  input wire logic event_i,       // of the bit; the gap's arm
  input wire logic upd_i,         // the gap's update
  input wire logic snap_i,
  input wire logic snap_clear_i,
  input wire logic ask_i,         // an access begins
  input wire logic clear_i,
  input wire logic freeze_i       // the bit's event does not count one cycle later
);
  localparam int unsigned Width = 5;
  localparam int unsigned Slot  = (Lane == 1) ? 5 : 3;

  logic                  started, clear, taken, stored, done, snap_clear_q, over_q, flag;
  logic                  event1, arm, upd, counts;
  logic [3:0]            slot;
  logic [Width-1:0]      read;
  fabmon_axi4_bank_pkg::round_e round;
  assign event1 = event_i & counts;
  assign arm    = event_i & started;
  assign upd    = upd_i & started;
  axi4_bank_six #(.Width(Width), .Slot(Slot), .Read(Read)) u_six (
    .clk_i, .event_i, .inc_i(2'd0), .arm_i(event_i), .upd_i, .snap_i, .snap_clear_i, .ask_i,
    .clear_i, .freeze_i, .counts_o(counts), .rest_o(),
    .started_o(started), .clear_o(clear), .token_o(), .late_o(), .begin_o(), .zero_o(),
    .taken_o(taken), .stored_o(stored), .done_o(done), .clearing_o(), .slot_o(slot),
    .round_o(round), .snap_clear_o(snap_clear_q), .events_o(), .incs_o(), .low_o(), .state_o(),
    .arms_o(), .upds_o(), .armed_o(), .moved_o(), .now_o(), .from_o(), .last_o(), .shown_o(),
    .asks_o(), .over_o(over_q), .flag_o(flag), .read_o(read)
  );

  logic [5:0] calm = '0;
  always_ff @(posedge clk_i) calm <= calm + 6'(calm != 6'd44);
  always_comb begin
    assume (~Calm | ~freeze_i);
    if (Lane == 1) assume (~Calm | ~(snap_i | clear_i | ((upd_i | ask_i) & (calm != 6'd44)) |
                                     (event_i & (calm > 6'd8))));
    else           assume (~Calm | (event_i & ~snap_i & ~clear_i));
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
  logic             done2_q = 1'b0, over_want2_q = 1'b0;
  logic             cleared_q = 1'b0, clear_q = 1'b0;
  logic [Width-1:0] want_q = '0, want2_q = '0, want3_q = '0;
  logic             over_want_q = 1'b0, snap_sees;
  assign snap_sees = (slot == '0) & (round == ((Read == 1) ? fabmon_axi4_bank_pkg::RoundRead
                                                           : fabmon_axi4_bank_pkg::RoundSnap));

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
    done2_q   <= done_q & ~cleared_q;
    over_want2_q <= over_want_q;
    clear_q   <= clear;
    cleared_q <= (snap_sees ? clear_q : cleared_q) | clear;
    c_some: cover (asked3_q && started && read == Width'(9));
  end
  if (Read == 1) begin : g_read
    always_ff @(posedge clk_i) begin
      if (started && done2_q) begin
        a_overflow: assert (over_q == over_want2_q);
      end
      if (started) begin
        c_over: cover (done2_q && over_q && total[Width-1:0] != '0);
      end
    end
  end else begin : g_snap
    logic over_want3_q = 1'b0;
    always_ff @(posedge clk_i) begin
      over_want3_q <= over_want2_q;
      if (asked3_q && started) begin
        a_flag: assert (flag == over_want3_q);
      end
      if (started) begin
        c_clear: cover (stored && snap_clear_q && want_q != '0);
      end
    end
  end
endmodule

`default_nettype wire
