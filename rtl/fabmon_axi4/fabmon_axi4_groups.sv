// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// All counters, in groups of up to eight (fabmon_axi4_counters). A group has a slot pointer, a RAM
// of upper words and a store of its own, and all groups are captured in the same cycle. So storing
// a snapshot and reading a count take a round of eight slots at most, however many counters there
// are.
//
//     counter j   group j / 8, counter j % 8 of it
`default_nettype none

module fabmon_axi4_groups #(
  parameter int unsigned NumCounters = 8,
  parameter int unsigned Width       = 48,  // bits of a counter
  parameter int unsigned IncWidth    = 16,  // bits of an increment
  localparam int unsigned IdxWidth   = (NumCounters > 1) ? $clog2(NumCounters) : 1
) (
  input  wire logic                            clk_i,
  input  wire logic                            rst_ni,
  // as of fabmon_axi4_counters
  input  wire logic [NumCounters*IncWidth-1:0] inc_i,         // increment of each counter
  input  wire logic [NumCounters-1:0]          one_i,         // or one
  input  wire logic [NumCounters-1:0]          max_i,         // maximum instead of sum
  input  wire logic                            freeze_i,      // all hold
  input  wire logic [NumCounters-1:0]          clear_i,       // to zero
  output logic [NumCounters-1:0]               overflow_o,    // wrapped in the cycle before
  input  wire logic [NumCounters-1:0]          frz_on_ov_i,   // its overflow shall freeze all
  output logic [NumCounters-1:0]               freeze_o,      // such an overflow
  input  wire logic                            capture_i,     // copy the counts of this cycle
  output logic                                 busy_o,        // a copy is being stored
  input  wire logic [IdxWidth-1:0]             read_idx_i,    // read port of the store; held until
                                                              // read_o is taken
  output logic [Width-1:0]                     read_o,        // one cycle after the address
  input  wire logic                            count_i,       // read a count, up to counted_o
  input  wire logic [IdxWidth-1:0]             count_idx_i,   // of this counter
  input  wire logic                            count_high_i,  // its bits from 32 on; else the
                                                              // lower ones
  output logic                                 counted_o,     // count_o is it
  output logic [Width-1:0]                     count_o,       // 0 in the other half, and without a
                                                              // read
  output logic                                 join_o,        // upper_o belongs to the read
  output logic [Width-33:0]                    upper_o        // bits from 32 on
);
  localparam int unsigned Most   = 8;  // counters of a group
  localparam int unsigned Groups = (NumCounters + Most - 1) / Most;

  localparam int unsigned Upper = Width - 32;

  logic [Groups-1:0]       busy, counted, joined, count_mine, read_mine;
  logic [Groups*Width-1:0] read, count;
  logic [Groups*Upper-1:0] upper;

  for (genvar g = 0; g < Groups; g++) begin : g_group
    localparam int unsigned First = Most * g;
    localparam int unsigned Here  = (NumCounters - First > Most) ? Most : NumCounters - First;
    localparam int unsigned Bits  = (Here > 1) ? $clog2(Here) : 1;

    if (Groups > 1) begin : g_which
      assign count_mine[g] = (count_idx_i[IdxWidth-1] == 1'(g));
      assign read_mine[g]  = (read_idx_i[IdxWidth-1] == 1'(g));
    end else begin : g_only
      assign count_mine[g] = 1'b1;
      assign read_mine[g]  = 1'b1;
    end

    fabmon_axi4_counters #(.NumCounters(Here), .Width(Width), .IncWidth(IncWidth)) u_counters (
      .clk_i, .rst_ni,
      .inc_i(inc_i[First*IncWidth +: Here*IncWidth]), .one_i(one_i[First +: Here]),
      .max_i(max_i[First +: Here]), .freeze_i, .clear_i(clear_i[First +: Here]),
      .overflow_o(overflow_o[First +: Here]), .frz_on_ov_i(frz_on_ov_i[First +: Here]),
      .freeze_o(freeze_o[First +: Here]), .capture_i, .busy_o(busy[g]),
      .read_idx_i(read_idx_i[Bits-1:0]), .read_o(read[g*Width +: Width]),
      .count_i(count_i & count_mine[g]), .count_idx_i(count_idx_i[Bits-1:0]), .count_high_i,
      .counted_o(counted[g]), .count_o(count[g*Width +: Width]), .join_o(joined[g]),
      .upper_o(upper[g*Upper +: Upper])
    );
  end

  assign busy_o    = |busy;
  assign counted_o = |counted;
  assign join_o    = |joined;
  if (Groups > 1) begin : g_join
    assign count_o = count[Width-1:0] | count[Width +: Width];
    assign upper_o = (upper[Upper-1:0] & {Upper{count_mine[0]}}) |
                     (upper[Upper +: Upper] & {Upper{count_mine[1]}});
    assign read_o  = (read[Width-1:0] & {Width{read_mine[0]}}) |
                     (read[Width +: Width] & {Width{read_mine[1]}});
  end else begin : g_one
    assign count_o = count;
    assign upper_o = upper;
    assign read_o  = read;
    logic unused;
    assign unused  = ^read_mine;
  end
endmodule

`default_nettype wire
