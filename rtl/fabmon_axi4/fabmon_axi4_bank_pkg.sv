// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The slots of the bank: in which order the scan visits the words, and which counter a slot is.
//
//     slot    lane                                              kind
//     0-2     none: a round that is given up finishes there (fabmon_axi4_bank_words)
//     3-8     read latency, write latency, AR beats, AR bytes,  wide: adds up to a few thousand
//             AW beats, AW bytes
//     9-18    write accounting, codes 1-10                      bit: adds 0 or 1
//     19-24   read accounting, codes 1-6                        bit
//     25-31   AR, AW, B: moves, waits; clock_ticks              bit
//     32-47   two for each gap event: time since its last       gap
//             update, and the event itself
//     48-     extras                                            value (latency), bit
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
  localparam int unsigned FreeSlots    = 3;   // slots 0 to 2 have no counter
  localparam int unsigned NumWides     = 6;   // in slots 3 to 8
  localparam int unsigned BitSlot      = 9;   // the first lane of a bit
  localparam int unsigned NumBits      = 23;
  localparam int unsigned GapSlot      = 32;  // the first slot of a gap
  localparam int unsigned NumGaps      = 8;
  localparam int unsigned BaseSlots    = 48;
  localparam int unsigned MaxExtras    = 29;
  localparam int unsigned LowWidth     = 8;   // bits of a lane that adds 0 or 1
  localparam int unsigned Drain        = 7;   // cycles from the last slot's visit to its end

  // What is asked for in a cycle (fabmon_axi4_bank_scan): one round of the slots.
  typedef enum logic [1:0] {
    RoundIdle,   // nobody: keeps the low parts from running over
    RoundRead,   // a register access, which a snapshot may interrupt
    RoundSnap,   // a snapshot: nothing interrupts it
    RoundClear   // all words to zero
  } round_e;

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
      {8'd4, 8'h00, fabmon_axi4_pkg::EvTotalWriteLatency},    // 36
      {8'd8, 8'h00, fabmon_axi4_pkg::EvWriteCmdBytes},        // 35
      {8'd7, 8'h00, fabmon_axi4_pkg::EvWriteCmdLength},       // 34
      {8'd35, 8'h00, fabmon_axi4_pkg::EvClockTicksAww2b},     // 33
      {8'd41, 8'h00, fabmon_axi4_pkg::EvClockTicksB2b},       // 32
      {8'd39, 8'h00, fabmon_axi4_pkg::EvClockTicksW2w},       // 31
      {8'd37, 8'h00, fabmon_axi4_pkg::EvClockTicksAw2aw},     // 30
      {8'd18, 8'h02, fabmon_axi4_pkg::EvWriteCycles2},        // 29 wr_ahead
      {8'd17, 8'h01, fabmon_axi4_pkg::EvWriteCycles2},        // 28 wr_cmd_wait
      {8'd16, 8'h80, fabmon_axi4_pkg::EvWriteCycles},         // 27 wr_cmd
      {8'd15, 8'h40, fabmon_axi4_pkg::EvWriteCycles},         // 26 wr_wait_resp
      {8'd14, 8'h20, fabmon_axi4_pkg::EvWriteCycles},         // 25 wr_resp_wait_manager
      {8'd13, 8'h10, fabmon_axi4_pkg::EvWriteCycles},         // 24 wr_resp
      {8'd12, 8'h08, fabmon_axi4_pkg::EvWriteCycles},         // 23 wr_wait_data
      {8'd11, 8'h04, fabmon_axi4_pkg::EvWriteCycles},         // 22 wr_gap
      {8'd30, 8'h04, fabmon_axi4_pkg::EvResponseOccupancy},   // 21 b_stalls
      {8'd29, 8'h01, fabmon_axi4_pkg::EvResponseOccupancy},   // 20 b_handshakes
      {8'd10, 8'h20, fabmon_axi4_pkg::EvWriteOccupancy},      // 19 w_stalls
      {8'd9, 8'h08, fabmon_axi4_pkg::EvWriteOccupancy},       // 18 w_beats
      {8'd28, 8'h04, fabmon_axi4_pkg::EvWriteOccupancy},      // 17 aw_stalls
      {8'd27, 8'h01, fabmon_axi4_pkg::EvWriteOccupancy},      // 16 aw_handshakes
      {8'd3, 8'h00, fabmon_axi4_pkg::EvTotalReadLatency},     // 15
      {8'd6, 8'h00, fabmon_axi4_pkg::EvReadCmdBytes},         // 14
      {8'd5, 8'h00, fabmon_axi4_pkg::EvReadCmdLength},        // 13
      {8'd33, 8'h00, fabmon_axi4_pkg::EvClockTicksAraww2rb},  // 12
      {8'd43, 8'h00, fabmon_axi4_pkg::EvClockTicksAr2r},      // 11
      {8'd47, 8'h00, fabmon_axi4_pkg::EvClockTicksR2r},       // 10
      {8'd45, 8'h00, fabmon_axi4_pkg::EvClockTicksAr2ar},     // 9
      {8'd24, 8'h20, fabmon_axi4_pkg::EvReadCycles},          // 8 rd_cmd_wait
      {8'd23, 8'h10, fabmon_axi4_pkg::EvReadCycles},          // 7 rd_cmd
      {8'd22, 8'h08, fabmon_axi4_pkg::EvReadCycles},          // 6 rd_wait_first
      {8'd21, 8'h04, fabmon_axi4_pkg::EvReadCycles},          // 5 rd_gap
      {8'd20, 8'h20, fabmon_axi4_pkg::EvReadOccupancy},       // 4 r_stalls
      {8'd19, 8'h08, fabmon_axi4_pkg::EvReadOccupancy},       // 3 r_beats
      {8'd26, 8'h04, fabmon_axi4_pkg::EvReadOccupancy},       // 2 ar_stalls
      {8'd25, 8'h01, fabmon_axi4_pkg::EvReadOccupancy},       // 1 ar_handshakes
      {8'd31, 8'h00, fabmon_axi4_pkg::EvClockTicks}           // 0
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
