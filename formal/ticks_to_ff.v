// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A techmap rule of Yosys for two clocks that run freely: CLK of each flip-flop is not a clock, but
// 1 in a step of time that ends with an edge of its clock. In all other steps the flip-flop holds.
(* techmap_celltype = "$dff" *)
module ticks_to_ff (
  input              CLK,
  input  [WIDTH-1:0] D,
  output [WIDTH-1:0] Q
);
  parameter WIDTH = 1;
  parameter CLK_POLARITY = 1'b1;
  \$ff #(.WIDTH(WIDTH)) held (.D(CLK ? D : Q), .Q(Q));
endmodule
