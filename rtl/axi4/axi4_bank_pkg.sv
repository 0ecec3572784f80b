// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The slots of the bank: in which order the scan visits the words, and which counter a slot is.
//
//     slot    lane                                              kind
//     0-2     none: a round that is given up finishes there (axi4_bank_words)
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
// The order is that in which delaying what the lanes count costs least (axi4_bank_lanes).
`default_nettype none

package axi4_bank_pkg;
  localparam int unsigned BaseCounters = 37;
  localparam int unsigned UnitReads    = 16;  // counters of unit 0
  localparam int unsigned UnitWrites   = 21;  // of unit 1
  localparam int unsigned NumWides     = 6;   // in slots 3 to 8
  localparam int unsigned BitSlot      = 9;   // the first lane of a bit
  localparam int unsigned NumBits      = 23;
  localparam int unsigned GapSlot      = 32;  // the first slot of a gap
  localparam int unsigned NumGaps      = 8;
  localparam int unsigned BaseSlots    = 48;
  localparam int unsigned MaxExtras    = 29;
  localparam int unsigned LowWidth     = 8;   // bits of a lane that adds 0 or 1
  localparam int unsigned Drain        = 7;   // cycles from the last slot's visit to its end

  // What is asked for in a cycle (axi4_bank_scan): one round of the slots.
  typedef enum logic [1:0] {
    RoundIdle,   // nobody: keeps the low parts from running over
    RoundRead,   // a register access, which a snapshot may interrupt
    RoundSnap,   // a snapshot: nothing interrupts it
    RoundClear   // all words to zero
  } round_e;

  // What a register reads that never changes (axi4_bank_regs).
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
  } pins_t;

  // The same as handshakes.
  typedef struct packed {
    logic ar_hs, ar_valid;
    logic r_hs,  r_valid, r_last;
    logic aw_hs, aw_valid;
    logic w_hs,  w_valid, w_last;
    logic b_hs,  b_valid;
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

  // What a fixed counter counts: {umask, event code}, by its running number in units 0 and 1.
  function automatic logic [15:0] fixed_event(input logic [5:0] number);
    case (number)
      6'd0:    fixed_event = {8'h00, axi4_pkg::EvClockTicks};
      6'd1:    fixed_event = {8'h01, axi4_pkg::EvReadOccupancy};       // ar_handshakes
      6'd2:    fixed_event = {8'h04, axi4_pkg::EvReadOccupancy};       // ar_stalls
      6'd3:    fixed_event = {8'h08, axi4_pkg::EvReadOccupancy};       // r_beats
      6'd4:    fixed_event = {8'h20, axi4_pkg::EvReadOccupancy};       // r_stalls
      6'd5:    fixed_event = {8'h04, axi4_pkg::EvReadCycles};          // rd_gap
      6'd6:    fixed_event = {8'h08, axi4_pkg::EvReadCycles};          // rd_wait_first
      6'd7:    fixed_event = {8'h10, axi4_pkg::EvReadCycles};          // rd_cmd
      6'd8:    fixed_event = {8'h20, axi4_pkg::EvReadCycles};          // rd_cmd_wait
      6'd9:    fixed_event = {8'h00, axi4_pkg::EvClockTicksAr2ar};
      6'd10:   fixed_event = {8'h00, axi4_pkg::EvClockTicksR2r};
      6'd11:   fixed_event = {8'h00, axi4_pkg::EvClockTicksAr2r};
      6'd12:   fixed_event = {8'h00, axi4_pkg::EvClockTicksAraww2rb};
      6'd13:   fixed_event = {8'h00, axi4_pkg::EvReadCmdLength};
      6'd14:   fixed_event = {8'h00, axi4_pkg::EvReadCmdBytes};
      6'd15:   fixed_event = {8'h00, axi4_pkg::EvTotalReadLatency};
      6'd16:   fixed_event = {8'h01, axi4_pkg::EvWriteOccupancy};      // aw_handshakes
      6'd17:   fixed_event = {8'h04, axi4_pkg::EvWriteOccupancy};      // aw_stalls
      6'd18:   fixed_event = {8'h08, axi4_pkg::EvWriteOccupancy};      // w_beats
      6'd19:   fixed_event = {8'h20, axi4_pkg::EvWriteOccupancy};      // w_stalls
      6'd20:   fixed_event = {8'h01, axi4_pkg::EvResponseOccupancy};   // b_handshakes
      6'd21:   fixed_event = {8'h04, axi4_pkg::EvResponseOccupancy};   // b_stalls
      6'd22:   fixed_event = {8'h04, axi4_pkg::EvWriteCycles};         // wr_gap
      6'd23:   fixed_event = {8'h08, axi4_pkg::EvWriteCycles};         // wr_wait_data
      6'd24:   fixed_event = {8'h10, axi4_pkg::EvWriteCycles};         // wr_resp
      6'd25:   fixed_event = {8'h20, axi4_pkg::EvWriteCycles};         // wr_resp_wait_manager
      6'd26:   fixed_event = {8'h40, axi4_pkg::EvWriteCycles};         // wr_wait_resp
      6'd27:   fixed_event = {8'h80, axi4_pkg::EvWriteCycles};         // wr_cmd
      6'd28:   fixed_event = {8'h01, axi4_pkg::EvWriteCycles2};        // wr_cmd_wait
      6'd29:   fixed_event = {8'h02, axi4_pkg::EvWriteCycles2};        // wr_ahead
      6'd30:   fixed_event = {8'h00, axi4_pkg::EvClockTicksAw2aw};
      6'd31:   fixed_event = {8'h00, axi4_pkg::EvClockTicksW2w};
      6'd32:   fixed_event = {8'h00, axi4_pkg::EvClockTicksB2b};
      6'd33:   fixed_event = {8'h00, axi4_pkg::EvClockTicksAww2b};
      6'd34:   fixed_event = {8'h00, axi4_pkg::EvWriteCmdLength};
      6'd35:   fixed_event = {8'h00, axi4_pkg::EvWriteCmdBytes};
      6'd36:   fixed_event = {8'h00, axi4_pkg::EvTotalWriteLatency};
      default: fixed_event = '0;
    endcase
  endfunction

  // The slot of such a counter.
  function automatic logic [5:0] slot_of(input logic [5:0] number);
    case (number)
      6'd0:    slot_of = 6'd31;
      6'd1:    slot_of = 6'd25;
      6'd2:    slot_of = 6'd26;
      6'd3, 6'd4, 6'd5, 6'd6, 6'd7, 6'd8:
               slot_of = number + 6'd16;
      6'd9:    slot_of = 6'd45;
      6'd10:   slot_of = 6'd47;
      6'd11:   slot_of = 6'd43;
      6'd12:   slot_of = 6'd33;
      6'd13:   slot_of = 6'd5;
      6'd14:   slot_of = 6'd6;
      6'd15:   slot_of = 6'd3;
      6'd16:   slot_of = 6'd27;
      6'd17:   slot_of = 6'd28;
      6'd18:   slot_of = 6'd9;
      6'd19:   slot_of = 6'd10;
      6'd20:   slot_of = 6'd29;
      6'd21:   slot_of = 6'd30;
      6'd22, 6'd23, 6'd24, 6'd25, 6'd26, 6'd27, 6'd28, 6'd29:
               slot_of = number - 6'd11;
      6'd30:   slot_of = 6'd37;
      6'd31:   slot_of = 6'd39;
      6'd32:   slot_of = 6'd41;
      6'd33:   slot_of = 6'd35;
      6'd34:   slot_of = 6'd7;
      6'd35:   slot_of = 6'd8;
      6'd36:   slot_of = 6'd4;
      default: slot_of = '0;
    endcase
  endfunction

  // The slot of any counter, by its running number in all units.
  function automatic int unsigned any_slot_of(input int unsigned number);
    any_slot_of = (number < BaseCounters) ? 32'(slot_of(6'(number)))
                                          : number + BaseSlots - BaseCounters;
  endfunction

  // The 29 extras in the order of unit 2: {umask, event code}.
  function automatic logic [15:0] extra_event(input int unsigned number);
    case (number)
      0, 1, 2, 3:     extra_event = {8'(1 << number), axi4_pkg::EvLatencyExtremes};
      4, 5, 6, 7:     extra_event = {8'(1 << (number - 4)), axi4_pkg::EvErrorResponses};
      8, 9, 10, 11:   extra_event = {8'(1 << (number - 8)), axi4_pkg::EvExclusives};
      12:             extra_event = {8'h01, axi4_pkg::EvBurstTypes};      // ar_fixed
      13:             extra_event = {8'h04, axi4_pkg::EvBurstTypes};      // ar_wrap
      14:             extra_event = {8'h08, axi4_pkg::EvBurstTypes};      // aw_fixed
      15:             extra_event = {8'h20, axi4_pkg::EvBurstTypes};      // aw_wrap
      16, 17, 18:     extra_event = {8'(1 << (number - 16)), axi4_pkg::EvBurstLengths};
      19, 20, 21:     extra_event = {8'(1 << (number - 15)), axi4_pkg::EvBurstLengths};
      22, 23, 24, 25, 26, 27:
                      extra_event = {8'(1 << (number - 22)), axi4_pkg::EvTransferShapes};
      28:             extra_event = {8'h01, axi4_pkg::EvOrder};
      default:        extra_event = '0;
    endcase
  endfunction

  // Which of them a build has: {Order, Transfers, Bursts, Exclusives, Responses, Latency}.
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
