// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The scan: a token that passes the slots one a cycle, for ever. What a lane counts is delayed by
// the place of its slot, so that a token that starts for cycle c meets the events of cycle c in
// every lane: each round drains all lanes at one and the same cycle.
//
//     round   starts                               what a visit does
//     Idle    when none else runs                  adds the lane's low part to its word
//     Read    for a register access, at its cycle  the same
//     Snap    for a snapshot, at its cycle         the same, and stores the sum
//     Clear   for Rst_Cntr or a reset              writes 0
//
// A round that starts gives up the one before (Idle, or Read for a Snap, or anything but a Snap for
// a Clear): the slots that it had not reached simply wait for the next visit. A Snap is never given
// up: a clear that comes meanwhile sends its token behind that of the Snap, so that each lane drops
// what it had counted up to the clear, and words are cleared in a round of their own right
// afterwards. Hence no visit of a slot is later than three rounds after the one before:
//     3 * (Slots + Drain) <= 254, which the low parts can hold
//
// A Read that starts during a Clear, which can only be after a reset, leaves its token on its way;
// words that the Clear had not reached (from slot `front_q` on) count as 0. A snapshot is refused
// during a Clear or such a Read; while another one is stored; and while an access waits that one
// snapshot has already held up.
//
// Idle rounds rest while the counters are frozen: of them the words of gap events alone are
// visited, whose times run on. A token drains all lanes at the cycle in which it starts, and
// `freeze_i` says whether events of that cycle count. So an Idle round finds the lanes empty if
//
//     still = frozen in each cycle from the start of the last token to the one before this
//
// as a token is killed only where another one starts. Whether the freeze has ended in the cycle in
// which the round starts, or ends later, does not matter: its visits see no event of these cycles.
//
// What is decided in a cycle is known to the tokens and visits from registers, one cycle later: it
// is a matter of all slots.
//
//     clk      | n   | n+1 | n+2       | n+3       | ... n+1+Slots | n+Slots+Drain |
//     snap_i   | x   |     |           |           |               |               |
//     begins   |     | x   |           |           |               |               |
//     slot_o   |     |     | 0         | 1         |  Slots - 1    |  done         |
//     token_o  |     |     | ..0001    | ..0010    |  1000..       |               |
`default_nettype none

module fabmon_axi4_bank_scan #(
  parameter int unsigned Slots     = 48,
  parameter int unsigned PairSlot  = fabmon_axi4_bank_pkg::GapSlot,    // the first slot of pairs
  parameter int unsigned PairEnd   = fabmon_axi4_bank_pkg::BaseSlots,  // the first behind them
  localparam int unsigned SlotBits = $clog2(Slots + fabmon_axi4_bank_pkg::Drain)
) (
  input  wire logic                   clk_i,
  input  wire logic                   rst_ni,
  input  wire logic                   snap_i,    // a snapshot is asked for, stage 1
  input  wire logic                   read_i,    // a round is asked for, from stage 1 on
  input  wire logic                   wait_i,    // an access waits: a round, a snapshot
  input  wire logic                   clear_i,   // Rst_Cntr, stage 2
  input  wire logic                   freeze_i,  // stage 1
  output logic [Slots-1:0]            token_o,   // at this slot
  output logic [PairEnd-1:PairSlot]   late_o,    // the same two cycles late: a chain of its own
  output logic                        wipe_o,    // the token that starts is that of a clear
  output logic [SlotBits-1:0]         slot_o,
  output fabmon_axi4_bank_pkg::scan_t scan_o,    // of slot_o
  output logic                        taken_o,   // the snapshot that is asked for begins
  output logic                        lost_o,    // it does not
  output logic                        stored_o,  // a snapshot is complete
  output logic                        read_o,    // a Read round is complete
  output logic                        clearing_o // a clear goes on
);
  // slot_o two cycles before the end of a round: `last_q` is the end.
  localparam logic [SlotBits-1:0] Near = SlotBits'(Slots + fabmon_axi4_bank_pkg::Drain - 3);

  fabmon_axi4_bank_pkg::round_e round_q, round1_q;
  logic [SlotBits-1:0]   front_q;
  logic                  later_q, held_q, part_q, part1_q, last_q, clear, read, start, drop, kill;
  logic                  begin_q, still_q, rest_q, rest1_q;
  logic                  snapping, clearing, may_snap, may_read, begins;

  assign clear    = clear_i & ~snapping;
  assign clearing = (round_q == fabmon_axi4_bank_pkg::RoundClear);
  assign may_snap = ~held_q & ~clearing & ~part_q & ~snapping;
  assign may_read = (round_q == fabmon_axi4_bank_pkg::RoundIdle) | clearing |
                    (last_q & ~later_q & (round_q != fabmon_axi4_bank_pkg::RoundRead));
  assign begins   = (snap_i & may_snap) | (read_i & may_read);
  assign taken_o  = snap_i & may_snap & ~clear_i;
  assign lost_o   = snap_i & ~taken_o;
  assign read     = read_i & may_read & ~clear_i & ~taken_o;
  // Also where the one before has just ended.
  assign drop     = clear_i ? ~snapping : begins;
  assign kill     = clear_i ? ~snapping : begins & ~clearing;
  assign start    = clear_i | begins | (last_q & ~later_q);
  assign snapping = (round_q == fabmon_axi4_bank_pkg::RoundSnap);
  assign stored_o = last_q & snapping;
  assign read_o   = last_q & (round_q == fabmon_axi4_bank_pkg::RoundRead) & ~taken_o & ~clear_i;
  assign clearing_o = later_q | clearing;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      round_q <= fabmon_axi4_bank_pkg::RoundClear;
      later_q <= 1'b0;
      held_q  <= 1'b0;
      part_q  <= 1'b0;
      last_q  <= 1'b0;
      still_q <= 1'b0;
      rest_q  <= 1'b0;
    end else begin
      held_q <= wait_i & (held_q | taken_o | snapping);
      last_q <= ~drop & ~begin_q & (slot_o == Near);

      if (clear)        round_q <= fabmon_axi4_bank_pkg::RoundClear;
      else if (taken_o) round_q <= fabmon_axi4_bank_pkg::RoundSnap;
      else if (read)    round_q <= fabmon_axi4_bank_pkg::RoundRead;
      else if (last_q)  round_q <= (later_q | clear_i) ? fabmon_axi4_bank_pkg::RoundClear
                                                      : fabmon_axi4_bank_pkg::RoundIdle;
      later_q <= (later_q | (clear_i & ~clear)) & ~last_q;

      still_q <= freeze_i & (start | still_q);
      if (last_q)    rest_q <= still_q & ~(begins | clear_i | later_q);  // the next one is Idle
      else if (drop) rest_q <= 1'b0;

      if (clearing && read)    part_q <= 1'b1;
      else if (drop || last_q) part_q <= 1'b0;
    end
  end

  logic       start_q, wipe_q;
  logic [2:0] kill_q;
  always_ff @(posedge clk_i) begin
    start_q    <= start | ~rst_ni;
    wipe_q     <= clear_i | ~rst_ni;
    kill_q     <= {kill_q[1:0], kill | ~rst_ni};
    token_o[0] <= start_q;
    wipe_o     <= wipe_q;
    if (kill_q[0]) token_o[Slots-1:1] <= '0;
    else           token_o[Slots-1:1] <= token_o[Slots-2:0];
  end

  // Given up two cycles late, too: what was visited then, finishes.
  logic before_q, late_q;
  always_ff @(posedge clk_i) begin
    before_q <= token_o[PairSlot-1];
    late_q   <= before_q;
    if (kill_q[2]) late_o <= '0;
    else           late_o <= {late_o[PairEnd-2:PairSlot], late_q};
  end

  always_ff @(posedge clk_i) begin
    begin_q  <= drop | last_q | ~rst_ni;
    slot_o   <= begin_q ? '0 : slot_o + SlotBits'(1);
    round1_q <= round_q;
    part1_q  <= part_q;
    rest1_q  <= rest_q;
    if (round1_q == fabmon_axi4_bank_pkg::RoundClear) front_q <= slot_o + SlotBits'(1);
  end
  always_comb begin
    scan_o.round  = round1_q;
    scan_o.begins = begin_q;
    scan_o.zero   = part1_q & (slot_o >= front_q);
    scan_o.rest   = rest1_q;
  end
endmodule

`default_nettype wire
