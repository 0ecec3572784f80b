// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The slots of the bank: in which order the scan visits the words, and which counter a slot is.
//
//     kind    slots   a visit adds                                    seen in stage
//     -       0-2     nothing: a round that is given up finishes      -
//                     there (fabmon_axi4_bank_words)
//     wide    3-8     up to a few thousand                            slot + 6
//     bit     9-31    0 or 1                                          slot + 4
//     gap     32-47   a time: two slots for each gap event            slot + 5
//     value   48-51   nothing, it is the word: extremes of latency    slot + 6
//     bit     48-     other extras                                    slot + 4
//
// The stage is that in which the lane sees the events of a cycle (fabmon_axi4_bank_state).
//
// Software computes the others, from one snapshot: read_cycles, write_cycles and write_cycles_2 as
// sums of their states; ar_incr and aw_incr of burst_types, ar_len_17_256 and aw_len_17_256 of
// burst_lengths as what the other kinds leave of the handshakes. latency_extremes, error_responses,
// exclusives and transfer_shapes name groups of extras.
//
// The order is that in which the delays cost least: the events of slot s are delayed by s cycles,
// and events that share a delay line have neighbouring slots.
`default_nettype none

package fabmon_axi4_bank_pkg;
  localparam int unsigned BaseCounters = 37;
  localparam int unsigned UnitReads    = 16;  // counters of unit 0
  localparam int unsigned UnitWrites   = 21;  // of unit 1
  localparam int unsigned MaxExtras    = 29;
  localparam int unsigned LowWidth     = 8;   // bits of a lane that adds 0 or 1
  localparam int unsigned Drain        = 7;   // cycles from the last slot's visit to its end

  // Stages: 0 is the input register.
  localparam int unsigned OpenStage  = 9;              // what is open, before it is flags
  localparam int unsigned MovesStage = OpenStage + 1;  // handshakes
  localparam int unsigned StateStage = OpenStage + 2;  // states of the cycle accounting, waits

  // Lanes. A visit of a slot looks at its lane some cycles late, and so is the token of the lane;
  // the lane of slot s sees the events of a cycle in stage s + BitStage, GapStage or ValueStage:
  // that of the token, or the one behind it (bits: a visit takes this cycle's event along).
  localparam int unsigned BitStage   = 4;
  localparam int unsigned GapStage   = 5;
  localparam int unsigned GapLate    = 2;
  localparam int unsigned ValueStage = 6;
  localparam int unsigned ValueLate  = 3;

  // The slots of lanes, in order, and the stages that result.
  localparam int unsigned FreeSlots             = 3;   // slots 0 to 2 have no counter
  // wide lanes                                              stage
  localparam int unsigned SlotReadLatency       = 3;   //  9  total_read_latency
  localparam int unsigned SlotWriteLatency      = 4;   // 10  total_write_latency
  localparam int unsigned SlotArBeats           = 5;   // 11  read_cmd_length
  localparam int unsigned SlotArBytes           = 6;   // 12  read_cmd_bytes
  localparam int unsigned SlotAwBeats           = 7;   // 13  write_cmd_length
  localparam int unsigned SlotAwBytes           = 8;   // 14  write_cmd_bytes
  // write accounting: codes 1 to 10 of fabmon_axi4_bank_cycles
  localparam int unsigned SlotWBeats            = 9;   // 13  w_beats
  localparam int unsigned SlotWStalls           = 10;  // 14  w_stalls
  localparam int unsigned SlotWrGap             = 11;  // 15  wr_gap
  localparam int unsigned SlotWrWaitData        = 12;  // 16  wr_wait_data
  localparam int unsigned SlotWrResp            = 13;  // 17  wr_resp
  localparam int unsigned SlotWrRespWaitManager = 14;  // 18  wr_resp_wait_manager
  localparam int unsigned SlotWrWaitResp        = 15;  // 19  wr_wait_resp
  localparam int unsigned SlotWrCmd             = 16;  // 20  wr_cmd
  localparam int unsigned SlotWrCmdWait         = 17;  // 21  wr_cmd_wait
  localparam int unsigned SlotWrAhead           = 18;  // 22  wr_ahead
  // read accounting: codes 1 to 6
  localparam int unsigned SlotRBeats            = 19;  // 23  r_beats
  localparam int unsigned SlotRStalls           = 20;  // 24  r_stalls
  localparam int unsigned SlotRdGap             = 21;  // 25  rd_gap
  localparam int unsigned SlotRdWaitFirst       = 22;  // 26  rd_wait_first
  localparam int unsigned SlotRdCmd             = 23;  // 27  rd_cmd
  localparam int unsigned SlotRdCmdWait         = 24;  // 28  rd_cmd_wait
  // channels without an accounting
  localparam int unsigned SlotArHandshakes      = 25;  // 29  ar_handshakes
  localparam int unsigned SlotArStalls          = 26;  // 30  ar_stalls
  localparam int unsigned SlotAwHandshakes      = 27;  // 31  aw_handshakes
  localparam int unsigned SlotAwStalls          = 28;  // 32  aw_stalls
  localparam int unsigned SlotBHandshakes       = 29;  // 33  b_handshakes
  localparam int unsigned SlotBStalls           = 30;  // 34  b_stalls
  localparam int unsigned SlotClockTicks        = 31;  // 35  clock_ticks
  // gap events: the time since the last update; the event itself is the next slot
  localparam int unsigned SlotAraww2rb          = 32;  // 37  clock_ticks_araww2rb
  localparam int unsigned SlotAww2b             = 34;  // 39  clock_ticks_aww2b
  localparam int unsigned SlotAw2aw             = 36;  // 41  clock_ticks_aw2aw
  localparam int unsigned SlotW2w               = 38;  // 43  clock_ticks_w2w
  localparam int unsigned SlotB2b               = 40;  // 45  clock_ticks_b2b
  localparam int unsigned SlotAr2r              = 42;  // 47  clock_ticks_ar2r
  localparam int unsigned SlotAr2ar             = 44;  // 49  clock_ticks_ar2ar
  localparam int unsigned SlotR2r               = 46;  // 51  clock_ticks_r2r
  localparam int unsigned BaseSlots             = 48;  // the first extra

  localparam int unsigned WideSlot = SlotReadLatency;  // the first of each kind
  localparam int unsigned BitSlot  = SlotWBeats;
  localparam int unsigned GapSlot  = SlotAraww2rb;
  localparam int unsigned NumGaps  = (BaseSlots - GapSlot) / 2;

  // What is asked for in a cycle (fabmon_axi4_bank_scan): one round of the slots.
  typedef enum logic [1:0] {
    RoundIdle,   // nobody: keeps the low parts from running over
    RoundRead,   // a register access, which a snapshot may interrupt
    RoundSnap,   // a snapshot: nothing interrupts it
    RoundClear   // all words to zero
  } round_e;

  // Handshakes of a cycle.
  typedef struct packed {
    logic b, w, aw, r, ar;
  } hs_t;

  // What the scan says of a visit, beside its slot.
  typedef struct packed {
    round_e round;
    logic   begins;  // its slot will be 0 in the next cycle, else the next one
    logic   zero;    // the word counts as 0
    logic   rest;    // the lane is empty, if it is not a gap event's: the word rests
  } scan_t;

  // What the gap events' lane that is visited has for its two words (fabmon_axi4_bank_gaps).
  typedef struct packed {
    logic       moved;  // a gap has ended
    logic [7:0] add;    // the time that is added
    logic [7:0] since;  // the time since the last update
  } gap_t;

  // What becomes of the word that is visited, beside what is added (fabmon_axi4_bank_pick).
  typedef struct packed {
    logic       one;     // and one is added
    logic       ones;    // all ones are, the value of an extreme of none
    logic       prev;    // the sum of the word before is
    logic       sets;    // the word becomes set_to
    logic [7:0] set_to;
  } grow_t;

  // What is known of a visit five cycles later (fabmon_axi4_bank_words), for its flags.
  typedef struct packed {
    logic begins;  // the first of its round
    logic snap;    // its round is that of a snapshot
    logic count;   // of a slot, and it does not clear
    logic wipe;    // it clears the word, or the slot has no counter
    logic first;   // the first of a pair
    logic moved;   // of that: a gap has ended
    logic carry;   // the sum runs over
    logic over;    // of the word, the first of a pair: the time has run over, of a gap that goes on
  } visit_t;

  // What a register reads that never changes (fabmon_axi4_bank_regs).
  typedef enum logic [3:0] {
    FixedNone, FixedGdisL, FixedGdisH, FixedGcadr, FixedGsoff, FixedUdis, FixedU1dis, FixedU2dis,
    FixedUdisH, FixedUcadr, FixedU1cadr, FixedU2cadr, FixedUidt, FixedId, FixedCap
  } fixed_e;

  // One cycle of the tapped channels.
  typedef struct packed {
    logic ar_valid, ar_ready;
    logic r_valid,  r_ready;
    logic aw_valid, aw_ready;
    logic w_valid,  w_ready;
    logic b_valid,  b_ready;
    logic rlast, wlast;
    logic aw_atomic;  // AWATOP[5]
  } pins_t;

  // The same as handshakes.
  typedef struct packed {
    logic ar_hs, ar_valid;
    logic r_hs,  r_valid, r_last;
    logic aw_hs, aw_valid;
    logic w_hs,  w_valid, w_last;
    logic b_hs,  b_valid;
    logic r_end;        // a read ends: r_hs, r_last, and not the data of an atomic operation
    logic atomic_lost;  // an atomic operation is not tracked
  } moves_t;

  // What is open at the start of a cycle: docs/reference/axi4-events.md.
  typedef struct packed {
    logic r_burst;   // the last R transfer had RLAST = 0
    logic r_open;    // reads open
    logic w_burst;   // the last W transfer had WLAST = 0
    logic aw_more;   // more AW transfers than ends of write data
    logic w_more;    // more ends of write data than AW transfers
    logic b_due;     // a response is due
  } open_t;

  // The counters of units 0 and 1, the last first: {slot, umask, event code}. These tables and the
  // functions that make more of them call no function, or Icarus 12 would not have constants; they
  // are no parameters, since those of a package cannot use another package's in Yosys 0.23.
  localparam int unsigned BaseRow = 24;
  function automatic logic [BaseCounters*BaseRow-1:0] base_table();
    base_table = {
      {8'(SlotWriteLatency), 8'h00, fabmon_axi4_pkg::EvTotalWriteLatency},   // 36
      {8'(SlotAwBytes), 8'h00, fabmon_axi4_pkg::EvWriteCmdBytes},            // 35
      {8'(SlotAwBeats), 8'h00, fabmon_axi4_pkg::EvWriteCmdLength},           // 34
      {8'(SlotAww2b + 1), 8'h00, fabmon_axi4_pkg::EvClockTicksAww2b},        // 33
      {8'(SlotB2b + 1), 8'h00, fabmon_axi4_pkg::EvClockTicksB2b},            // 32
      {8'(SlotW2w + 1), 8'h00, fabmon_axi4_pkg::EvClockTicksW2w},            // 31
      {8'(SlotAw2aw + 1), 8'h00, fabmon_axi4_pkg::EvClockTicksAw2aw},        // 30
      {8'(SlotWrAhead), 8'h02, fabmon_axi4_pkg::EvWriteCycles2},             // 29
      {8'(SlotWrCmdWait), 8'h01, fabmon_axi4_pkg::EvWriteCycles2},           // 28
      {8'(SlotWrCmd), 8'h80, fabmon_axi4_pkg::EvWriteCycles},                // 27
      {8'(SlotWrWaitResp), 8'h40, fabmon_axi4_pkg::EvWriteCycles},           // 26
      {8'(SlotWrRespWaitManager), 8'h20, fabmon_axi4_pkg::EvWriteCycles},    // 25
      {8'(SlotWrResp), 8'h10, fabmon_axi4_pkg::EvWriteCycles},               // 24
      {8'(SlotWrWaitData), 8'h08, fabmon_axi4_pkg::EvWriteCycles},           // 23
      {8'(SlotWrGap), 8'h04, fabmon_axi4_pkg::EvWriteCycles},                // 22
      {8'(SlotBStalls), 8'h04, fabmon_axi4_pkg::EvResponseOccupancy},        // 21
      {8'(SlotBHandshakes), 8'h01, fabmon_axi4_pkg::EvResponseOccupancy},    // 20
      {8'(SlotWStalls), 8'h20, fabmon_axi4_pkg::EvWriteOccupancy},           // 19
      {8'(SlotWBeats), 8'h08, fabmon_axi4_pkg::EvWriteOccupancy},            // 18
      {8'(SlotAwStalls), 8'h04, fabmon_axi4_pkg::EvWriteOccupancy},          // 17
      {8'(SlotAwHandshakes), 8'h01, fabmon_axi4_pkg::EvWriteOccupancy},      // 16
      {8'(SlotReadLatency), 8'h00, fabmon_axi4_pkg::EvTotalReadLatency},     // 15
      {8'(SlotArBytes), 8'h00, fabmon_axi4_pkg::EvReadCmdBytes},             // 14
      {8'(SlotArBeats), 8'h00, fabmon_axi4_pkg::EvReadCmdLength},            // 13
      {8'(SlotAraww2rb + 1), 8'h00, fabmon_axi4_pkg::EvClockTicksAraww2rb},  // 12
      {8'(SlotAr2r + 1), 8'h00, fabmon_axi4_pkg::EvClockTicksAr2r},          // 11
      {8'(SlotR2r + 1), 8'h00, fabmon_axi4_pkg::EvClockTicksR2r},            // 10
      {8'(SlotAr2ar + 1), 8'h00, fabmon_axi4_pkg::EvClockTicksAr2ar},        // 9
      {8'(SlotRdCmdWait), 8'h20, fabmon_axi4_pkg::EvReadCycles},             // 8
      {8'(SlotRdCmd), 8'h10, fabmon_axi4_pkg::EvReadCycles},                 // 7
      {8'(SlotRdWaitFirst), 8'h08, fabmon_axi4_pkg::EvReadCycles},           // 6
      {8'(SlotRdGap), 8'h04, fabmon_axi4_pkg::EvReadCycles},                 // 5
      {8'(SlotRStalls), 8'h20, fabmon_axi4_pkg::EvReadOccupancy},            // 4
      {8'(SlotRBeats), 8'h08, fabmon_axi4_pkg::EvReadOccupancy},             // 3
      {8'(SlotArStalls), 8'h04, fabmon_axi4_pkg::EvReadOccupancy},           // 2
      {8'(SlotArHandshakes), 8'h01, fabmon_axi4_pkg::EvReadOccupancy},       // 1
      {8'(SlotClockTicks), 8'h00, fabmon_axi4_pkg::EvClockTicks}             // 0
    };
  endfunction

  // All extras in the order of unit 2, the last first: {umask, event code}.
  localparam int unsigned ExtraRow = 16;
  function automatic logic [MaxExtras*ExtraRow-1:0] extra_table();
    extra_table = {
      {8'h01, fabmon_axi4_pkg::EvOrder},            // 28
      {8'h20, fabmon_axi4_pkg::EvTransferShapes},   // 27
      {8'h10, fabmon_axi4_pkg::EvTransferShapes},   // 26
      {8'h08, fabmon_axi4_pkg::EvTransferShapes},   // 25
      {8'h04, fabmon_axi4_pkg::EvTransferShapes},   // 24
      {8'h02, fabmon_axi4_pkg::EvTransferShapes},   // 23
      {8'h01, fabmon_axi4_pkg::EvTransferShapes},   // 22
      {8'h40, fabmon_axi4_pkg::EvBurstLengths},     // 21
      {8'h20, fabmon_axi4_pkg::EvBurstLengths},     // 20
      {8'h10, fabmon_axi4_pkg::EvBurstLengths},     // 19
      {8'h04, fabmon_axi4_pkg::EvBurstLengths},     // 18
      {8'h02, fabmon_axi4_pkg::EvBurstLengths},     // 17
      {8'h01, fabmon_axi4_pkg::EvBurstLengths},     // 16
      {8'h20, fabmon_axi4_pkg::EvBurstTypes},       // 15 aw_wrap
      {8'h08, fabmon_axi4_pkg::EvBurstTypes},       // 14 aw_fixed
      {8'h04, fabmon_axi4_pkg::EvBurstTypes},       // 13 ar_wrap
      {8'h01, fabmon_axi4_pkg::EvBurstTypes},       // 12 ar_fixed
      {8'h08, fabmon_axi4_pkg::EvExclusives},       // 11
      {8'h04, fabmon_axi4_pkg::EvExclusives},       // 10
      {8'h02, fabmon_axi4_pkg::EvExclusives},       // 9
      {8'h01, fabmon_axi4_pkg::EvExclusives},       // 8
      {8'h08, fabmon_axi4_pkg::EvErrorResponses},   // 7
      {8'h04, fabmon_axi4_pkg::EvErrorResponses},   // 6
      {8'h02, fabmon_axi4_pkg::EvErrorResponses},   // 5
      {8'h01, fabmon_axi4_pkg::EvErrorResponses},   // 4
      {8'h08, fabmon_axi4_pkg::EvLatencyExtremes},  // 3
      {8'h04, fabmon_axi4_pkg::EvLatencyExtremes},  // 2
      {8'h02, fabmon_axi4_pkg::EvLatencyExtremes},  // 1
      {8'h01, fabmon_axi4_pkg::EvLatencyExtremes}   // 0
    };
  endfunction

  // Which extras a build has: {Order, Transfers, Bursts, Exclusives, Responses, Latency}.
  function automatic logic [MaxExtras-1:0] extras_of(input logic [5:0] has);
    extras_of = {has[5], {6{has[4]}}, {10{has[3]}}, {4{has[2]}}, {4{has[1]}}, {4{has[0]}}};
  endfunction

  // How many of the first `number` extras a build has: the place of extra `number` among them.
  function automatic int unsigned place_of(input logic [MaxExtras-1:0] extras,
                                           input int unsigned number);
    place_of = 0;
    for (int unsigned i = 0; i < MaxExtras; i++) begin
      if (i < number && extras[i]) place_of = place_of + 1;
    end
  endfunction
endpackage

`default_nettype wire
