// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// Cycle accounting: which one of 7 read states and of 11 write states a cycle is in. The first
// condition that holds; the last one needs none, so that each set has exactly one state a cycle.
// 0 is the last, idle, and is what a frozen cycle gives. Events read_cycles, write_cycles and
// write_cycles_2, whose subevents they are.
`default_nettype none

module fabmon_axi4_bank_cycles (
  input  wire fabmon_axi4_bank_pkg::moves_t moves_i,
  input  wire fabmon_axi4_bank_pkg::open_t  open_i,    // at the start of this cycle
  input  wire logic                  freeze_i,
  output logic [2:0]                 read_o,
  output logic [3:0]                 write_o
);
  always_comb begin
    if (freeze_i)              read_o = 3'd0;
    else if (moves_i.r_hs)     read_o = 3'd1;  // rd_beat, r_beats
    else if (moves_i.r_valid)  read_o = 3'd2;  // rd_wait_manager, r_stalls
    else if (open_i.r_burst)   read_o = 3'd3;  // rd_gap
    else if (open_i.r_open)    read_o = 3'd4;  // rd_wait_first
    else if (moves_i.ar_hs)    read_o = 3'd5;  // rd_cmd
    else if (moves_i.ar_valid) read_o = 3'd6;  // rd_cmd_wait
    else                       read_o = 3'd0;  // rd_idle
  end

  always_comb begin
    if (freeze_i)              write_o = 4'd0;
    else if (moves_i.w_hs)     write_o = 4'd1;   // wr_beat, w_beats
    else if (moves_i.w_valid)  write_o = 4'd2;   // wr_wait_subordinate, w_stalls
    else if (open_i.w_burst)   write_o = 4'd3;   // wr_gap
    else if (open_i.aw_more)   write_o = 4'd4;   // wr_wait_data
    else if (moves_i.b_hs)     write_o = 4'd5;   // wr_resp
    else if (moves_i.b_valid)  write_o = 4'd6;   // wr_resp_wait_manager
    else if (open_i.b_due)     write_o = 4'd7;   // wr_wait_resp
    else if (moves_i.aw_hs)    write_o = 4'd8;   // wr_cmd
    else if (moves_i.aw_valid) write_o = 4'd9;   // wr_cmd_wait
    else if (open_i.w_more)    write_o = 4'd10;  // wr_ahead
    else                       write_o = 4'd0;   // wr_idle
  end

  logic unused;
  assign unused = ^{moves_i.r_last, moves_i.w_last, moves_i.r_end, moves_i.atomic_lost};
endmodule

`default_nettype wire
