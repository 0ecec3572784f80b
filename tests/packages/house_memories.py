#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""scripts/check/house_rules.py reports a memory outside a fabmon_common_ram_*, and no other array.

Each text below is the inside of a module, with the arrays that are to be reported.
"""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "scripts/check"))
import house_rules  # noqa: E402

CASES = [
    # written at an address: a signal, a field, a part of one, an expression with one
    ("logic [7:0] mem [16]; always_ff @(posedge clk_i) if (we) mem[addr_i] <= d;", ["mem"]),
    ("logic [7:0] mem [N]; always_ff @(posedge clk_i) mem[acc_i.idx] <= d;", ["mem"]),
    ("(* ram_style = S *) logic mem [N];\n always_ff @(posedge c) mem[a_q[2:0]] <= d;", ["mem"]),
    ("bit [3:0] mem [2];\n always_ff @(posedge c) begin\n mem[~bank] <= d;\n end", ["mem"]),
    ("logic [7:0] m [N]; always_ff @(posedge c) if (b[0]) m[at][3:0] <= d;", ["m"]),
    ("logic m [N]; logic k [N]; always_ff @(posedge c) begin m[i_q] <= d; k[N - 1 - i_q] <= d; end",
     ["m", "k"]),
    # registers: at a genvar, the variable of a loop, a constant; or read at an address
    ("logic [7:0] q [N]; for (genvar j = 0; j < N; j++) always_ff @(posedge c) q[j] <= d;", []),
    ("logic [7:0] q [N]; always_ff @(posedge c) for (int i = 0; i < N; i++) q[i+1] <= q[i];", []),
    ("logic [7:0] q [3]; always_ff @(posedge c) begin q[0] <= d; q[Last - 1] <= q[0]; end", []),
    ("logic [7:0] q [3]; always_ff @(posedge c) if (q[at] <= limit) hit <= 1'b1;", []),
    ("logic [7:0] q; always_ff @(posedge c) q[at] <= d;", []),
    ("logic [7:0] list [N]; always_comb begin list[at] = d; end", []),
    ("// logic mem [N]; mem[at] <= d;", []),
]


def reported(name, text):
    """The arrays that the rule names, in the file of this name."""
    found = []
    house_rules.check_memories(name, text, lambda _, line, what: found.append(what.split()[2]))
    return found


def main():
    failed = 0
    for text, expected in CASES:
        found = reported("rtl/fabmon_axi4/fabmon_axi4_x.sv", text)
        if found != expected:
            print(f"{text}\n  expected {expected}, found {found}")
            failed = 1
        if wrapper := reported("rtl/fabmon_common/fabmon_common_ram_x.sv", text):
            print(f"{text}\n  a wrapper, found {wrapper}")
            failed = 1
    print(f"{len(CASES)} texts")
    return failed


if __name__ == "__main__":
    sys.exit(main())
