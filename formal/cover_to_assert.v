// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// A techmap rule of Yosys: each `cover` becomes the assertion that it never happens. A model
// checker that refutes them all has reached all of them.
(* techmap_celltype = "$cover" *)
module cover_to_assert (
  input A,
  input EN
);
  \$assert never (.A(~A), .EN(EN));
endmodule
