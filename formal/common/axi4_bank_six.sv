// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Six slots of fabmon_axi4_bank, as axi4_bank_conserve, _lane and _gap look at them: 0 to 2
// without a lane; a bit in slot 3, or a wide lane, which adds up to 3; a gap event in slots 4 and
// 5. What fabmon_axi4_bank_gaps has around a lane is written out here. The flags of unit 0 are
// read all the time, CNTR_OV or EXT_SNAP_OV: in a full bank, slots 3 and 5 are its bits.
//
// An event of input cycle t belongs to what a request in cycle t or later sees; requests are those
// of stage 1, clears of stage 2. The bit of slot 3 is five cycles late; the gap of slot 4 seven, as
// its token. The first four cycles are a reset. An access asks as long as its round goes on.
//
// Freeze is that of stage 1, as requests are: events of the next input cycle do not count then.
// Arms and updates of the gap still do, which the bank does not have: no rest may depend on them.
`default_nettype none

module axi4_bank_six #(
  parameter bit          Bit   = 1'b1,  // its lane is there
  parameter bit          Wide  = 1'b0,  // a wide one instead
  parameter bit          Gap   = 1'b1,  // the same
  parameter int unsigned Width = 6,     // of a word, in two parts of which the lower has 3 bits
  parameter int unsigned Slot  = 3,     // whose flag and word are looked at
  parameter int unsigned Read  = 0      // 0: as snapshots store it; 1: as accesses find it
) (
  input wire logic              clk_i,
  input wire logic              event_i,       // of the bit, of the wide lane
  input wire logic [1:0]        inc_i,         // that the wide lane adds then
  input wire logic              arm_i,         // starts the first gap
  input wire logic              upd_i,         // ends a gap and starts the next
  input wire logic              snap_i,
  input wire logic              snap_clear_i,
  input wire logic              ask_i,         // an access begins
  input wire logic              clear_i,
  input wire logic              freeze_i,
  output logic                  started_o,     // the reset is over
  output logic                  clear_o,       // clear_i from then on
  output logic                  counts_o,      // event_i counts
  output logic                  rest_o,        // the visit rests, if it is not of the gap
  output logic [5:0]            token_o,       // all of fabmon_axi4_bank_scan
  output logic [5:4]            late_o,
  output logic                  begin_o,
  output logic                  zero_o,
  output logic                  taken_o,
  output logic                  stored_o,
  output logic                  done_o,
  output logic                  clearing_o,
  output logic [3:0]            slot_o,
  output fabmon_axi4_bank_pkg::round_e round_o,
  output logic                  snap_clear_o,  // of the newest snapshot
  output logic [4:0]            events_o,      // [i]: event_i of i+1 cycles ago
  output logic [9:0]            incs_o,        // the same, what it adds
  output logic [7:0]            low_o,         // of the wide lane, looked at 3 cycles late
  output logic [7:0]            state_o,       // of the bit's lane
  output logic [6:0]            arms_o,        // [i]: arm_i of i+1 cycles ago
  output logic [6:0]            upds_o,
  output logic                  armed_o,       // of the gap's lane
  output logic                  moved_o,
  output logic [7:0]            now_o,
  output logic [7:0]            from_o,
  output logic [7:0]            last_o,
  output logic                  shown_o,       // the bank of the newest complete snapshot
  output logic                  asks_o,        // the access waits
  output logic                  over_o,        // the slot's flag: as visits up to seven cycles ago
                                               // have found it, and one cycle late
  output logic                  flag_o,        // the same, as a snapshot has stored it
  output logic [Width-1:0]      read_o         // what is stored of it
);
  logic [2:0] age = '0;
  assign started_o = age[2];
  assign clear_o   = clear_i & started_o;
  always_ff @(posedge clk_i) if (!started_o) age <= age + 3'd1;

  logic freeze_q = 1'b0, event1;
  assign counts_o = started_o & ~freeze_q;
  assign event1   = event_i & counts_o;
  always_ff @(posedge clk_i) freeze_q <= freeze_i;

  logic wipe, asks_q = 1'b0, snap_clear_q = 1'b0;
  fabmon_axi4_bank_pkg::scan_t scan;
  assign begin_o = scan.begins;
  assign zero_o  = scan.zero;
  assign round_o = scan.round;
  assign rest_o  = scan.rest;
  assign snap_clear_o = snap_clear_q;
  fabmon_axi4_bank_scan #(.Slots(6), .PairSlot(4), .PairEnd(6)) u_scan (
    .clk_i, .rst_ni(started_o), .snap_i(snap_i & started_o), .read_i(asks_q), .wait_i(asks_q),
    .clear_i(clear_o), .freeze_i, .token_o, .late_o, .wipe_o(wipe), .slot_o, .scan_o(scan),
    .taken_o, .lost_o(), .stored_o, .read_o(done_o), .clearing_o
  );
  always_ff @(posedge clk_i) begin
    asks_q <= started_o & (asks_q ? ~done_o : ask_i);
    if (taken_o) snap_clear_q <= snap_clear_i;
  end

  if (Wide) begin : g_wide
    // Slot 3 of the bank: what is one cycle before the bit's lane, as late as its token.
    logic [6:0]  events = '0;
    logic [13:0] incs = '0;
    logic [2:0]  tokens = '0;
    always_ff @(posedge clk_i) begin
      events <= {events[5:0], event1};
      incs   <= {incs[11:0], inc_i & {2{event1}}};
      tokens <= {tokens[1:0], token_o[3]};
    end
    fabmon_axi4_bank_wide #(.IncWidth(2), .Width(8)) u_wide (
      .clk_i, .token_i(tokens[2]), .enable_i(events[6]), .inc_i(incs[13:12]), .low_o
    );
    assign events_o = events[4:0];
    assign incs_o   = incs[9:0];
    assign state_o  = '0;
  end else if (Bit) begin : g_bit
    logic [4:0] events = '0;
    always_ff @(posedge clk_i) events <= {events[3:0], event1};
    fabmon_axi4_bank_bit u_bit (.clk_i, .token_i(token_o[3]), .event_i(events[4]), .state_o);
    assign events_o = events;
    assign {incs_o, low_o} = '0;
  end else begin : g_no_bit
    assign {events_o, incs_o, low_o} = '0;
    assign state_o = '0;
  end

  logic       first2, moved_q = 1'b0;
  logic [7:0] add_q = '0, since_q = '0;
  if (Gap) begin : g_gap
    logic [6:0] arms = '0, upds = '0;
    logic [5:0] wipes = '1;
    logic [7:0] now = '0;
    always_ff @(posedge clk_i) begin
      arms  <= {arms[5:0], arm_i & started_o};
      upds  <= {upds[5:0], upd_i & started_o};
      wipes <= {wipes[4:0], wipe};
      now   <= now + 8'd1;
      if (first2) begin
        add_q   <= armed_o ? (moved_o ? last_o : now) - from_o : '0;
        since_q <= now - last_o;
        moved_q <= moved_o;
      end
    end
    fabmon_axi4_bank_gap u_gap (
      .clk_i, .token_i(late_o[4]), .clear_i(wipes[5]), .now_i(now), .arm_i(arms[6]),
      .upd_i(upds[6]), .armed_o, .moved_o, .from_o, .last_o
    );
    assign arms_o = arms;
    assign upds_o = upds;
    assign now_o  = now;
  end else begin : g_no_gap
    assign {arms_o, upds_o, armed_o, moved_o, now_o, from_o, last_o} = '0;
  end

  logic [7:0] add;
  logic       gap3, over5;
  fabmon_axi4_bank_pkg::gap_t  gap;
  fabmon_axi4_bank_pkg::grow_t grow;
  assign gap = {moved_q, add_q, since_q};
  logic [3:0] slot2, slot3;
  logic [2:0] read_slot, slot5;
  logic       shown_q = 1'b0;
  fabmon_axi4_bank_pkg::visit_t visit5;
  always_ff @(posedge clk_i) shown_q <= shown_q ^ (stored_o & started_o);
  assign shown_o = shown_q;
  assign read_slot = (Read == 1) ? 3'd7 : 3'(Slot);
  fabmon_axi4_bank_pick #(.Slots(6), .AddWidth(8)) u_pick (
    .clk_i, .slot_i(slot_o), .slot3_i(slot3), .gap3_i(gap3), .state_i({16'd0, state_o, 24'd0}),
    .event_i({2'd0, events_o[4] & ~Wide, 3'd0}), .value_i({16'd0, low_o, 24'd0}), .ones_i(6'd0),
    .gap_i(gap), .add_o(add), .grow_o(grow)
  );
  fabmon_axi4_bank_words #(
    .Slots(6), .Width(Width), .AddWidth(8), .Low(3), .PairSlot(4), .PairEnd(6)
  ) u_words (
    .clk_i, .slot_i(slot_o), .scan_i(scan), .snap_clear_i(snap_clear_q), .wanted_i(3'(Slot)),
    .slot2_o(slot2), .first2_o(first2), .slot3_o(slot3), .gap3_o(gap3), .add_i(add),
    .grow_i(grow),
    .visit5_o(visit5), .slot5_o(slot5), .over5_i(over5),
    .bank_i(~shown_q), .read_i(1'b1), .read_bank_i(shown_q & (Read == 0)), .read_slot_i(read_slot),
    .read_low_i(1'b1), .read_high_i(1'b1), .read_o
  );

  // As fabmon_axi4_bank_regs has it, for requests of stage 1 and clears of stage 2.
  logic        clears, reset_q = 1'b1, stored_q = 1'b0, irq;
  logic [31:0] word;
  fabmon_axi4_bank_delay #(.Depth(7)) u_clears (
    .clk_i, .d_i(clear_o | clearing_o), .q_o(clears)
  );
  always_ff @(posedge clk_i) begin
    reset_q  <= ~started_o | (reset_q & clearing_o);
    stored_q <= stored_o & started_o;  // the last visit has come to the flags
  end
  fabmon_axi4_bank_flags #(.Counters(37), .Address(6)) u_flags (
    .clk_i, .rst_ni(started_o), .visit_i(visit5), .slot_i(6'(slot5)), .over_o(over5),
    .unit_i(3'd1), .enable_i(1'b0), .snap_i(Read == 0), .write_i(1'b0), .wdata_i(32'd0),
    .wstrb_i(4'd0), .clear_i(clears | reset_q), .disable_i(1'b0), .forget_i(1'b0),
    .show_i(stored_q), .irq_o(irq), .rdata_o(word)
  );
  assign asks_o = asks_q;
  assign over_o = word[(Slot == 3) ? 15 : 13];
  assign flag_o = over_o;
endmodule

`default_nettype wire
