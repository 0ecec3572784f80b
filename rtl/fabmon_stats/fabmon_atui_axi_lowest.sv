// SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
// Copyright the fabmon contributors.
//
// The lowest two of the free entries, in a depth that grows with log N: within groups of eight
// entries, and among the groups.
//
//     lowest = the first of the first group that has any
//     second = the second of that group, or if it has only one, the first of the next that has any
`default_nettype none

module fabmon_atui_axi_lowest #(
  parameter int unsigned N         = 64,  // entries, 1-256
  localparam int unsigned IdxWidth = (N > 1) ? $clog2(N) : 1
) (
  input  wire logic [N-1:0] free_i,
  output logic      [N-1:0] lowest_o,  // one-hot, or 0 if none is free
  output logic      [N-1:0] second_o,  // one-hot, or 0 if less than two are
  output logic              one_o,     // one is free, or more
  output logic              two_o,     // two are, or more
  output logic      [IdxWidth-1:0] lowest_idx_o,  // the number of lowest_o, or 0
  output logic      [IdxWidth-1:0] second_idx_o   // that of second_o, or 0
);
  localparam int unsigned Groups = (N + 7) / 8;
  localparam int unsigned All    = 8 * Groups;

  logic [All-1:0]    free, first, other, lowest, second;
  logic [Groups-1:0] any, more;  // a group has one, has two or more
  logic [Groups-1:0] at_first, at_next;
  logic              one_group;  // the first group that has any has two
  logic [2:0]        first_idx [Groups];  // in the group
  logic [2:0]        other_idx [Groups];

  assign free = All'(free_i);
  for (genvar g = 0; g < Groups; g++) begin : g_group
    assign any[g]  = |free[8*g +: 8];
    assign more[g] = |other[8*g +: 8];
    fabmon_atui_axi_first #(.N(8)) u_entries (
      .bits_i(free[8*g +: 8]), .first_o(first[8*g +: 8]), .next_o(other[8*g +: 8])
    );
    fabmon_common_onehot_index #(.Width(8)) u_first_idx (
      .onehot_i(first[8*g +: 8]), .index_o(first_idx[g])
    );
    fabmon_common_onehot_index #(.Width(8)) u_other_idx (
      .onehot_i(other[8*g +: 8]), .index_o(other_idx[g])
    );

    assign lowest[8*g +: 8] = first[8*g +: 8] & {8{at_first[g]}};
    assign second[8*g +: 8] = (other[8*g +: 8] & {8{at_first[g]}}) |
                              (first[8*g +: 8] & {8{at_next[g] & ~one_group}});
  end

  fabmon_atui_axi_first #(.N(Groups)) u_groups (.bits_i(any), .first_o(at_first), .next_o(at_next));

  assign one_group = |(at_first & more);
  assign one_o     = |any;
  assign two_o     = one_group | (|at_next);
  assign lowest_o  = lowest[N-1:0];
  assign second_o  = second[N-1:0];

  logic [7:0] lowest_idx, second_idx;
  always_comb begin
    lowest_idx = '0;
    second_idx = '0;
    for (int g = 0; g < Groups; g++) begin
      lowest_idx |= {5'(g), first_idx[g]} & {8{at_first[g]}};
      second_idx |= ({5'(g), other_idx[g]} & {8{at_first[g] & one_group}}) |
                    ({5'(g), first_idx[g]} & {8{at_next[g] & ~one_group}});
    end
  end
  assign lowest_idx_o = lowest_idx[IdxWidth-1:0];
  assign second_idx_o = second_idx[IdxWidth-1:0];
  logic unused;
  assign unused = ^{lowest_idx, second_idx, lowest, second};
endmodule

`default_nettype wire
