// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// What an access of fabmon_stats_regs to timers and bins is about: a timer is chosen by `idx`, a
// word of it by `word`; of the bins, `space` says what `idx` and `word` choose.
//
//     space        idx    word
//     SpaceBins    a bin  WordVal, WordLimit, WordCtl, WordMode
//     SpaceBounds  a bin  WordLower, WordUpper
//     SpaceTotals  -      RowUnbinned, RowSamples
//     SpaceFlags   -      -: the flags of all bins are about to be read
`default_nettype none

package fabmon_stats_access_pkg;
  localparam logic [1:0] SpaceBins   = 2'd0;
  localparam logic [1:0] SpaceBounds = 2'd1;
  localparam logic [1:0] SpaceTotals = 2'd2;
  localparam logic [1:0] SpaceFlags  = 2'd3;

  // registers of a timer and of a bin
  localparam logic [1:0] WordVal   = 2'd0;  // the latency so far; the count
  localparam logic [1:0] WordLimit = 2'd1;
  localparam logic [1:0] WordCtl   = 2'd2;  // [0] clear, [1] the flag that the limit was reached
  localparam logic [1:0] WordMode  = 2'd3;  // [0] enable, [1] wrap or OR mode, [2] raise

  // Whether a write of this word, with this bit 0, stops the timer.
  function automatic logic stops(logic [1:0] word, logic wdata);
    stops = (word == WordLimit) | (word == WordMode) | ((word == WordCtl) & wdata);
  endfunction

  // boundaries of a bin
  localparam logic [1:0] WordLower = 2'd0;
  localparam logic [1:0] WordUpper = 2'd1;
  // counts of all samples together
  localparam logic [1:0] RowUnbinned = 2'd0;  // unbinned
  localparam logic [1:0] RowSamples  = 2'd1;  // samples
endpackage

`default_nettype wire
