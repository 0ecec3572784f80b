#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Looks for combinational paths from an input of a top to an output of it. AMBA forbids them on
AXI (IHI 0022, A3.2.1), and a path through two blocks is nobody's in timing closure.

    scripts/check/paths.py TOP [NAME=VALUE]...   e.g. fabmon_axi4 Apb="1'b1": exit status 1 and one
                                                 line per pair of ports if there is a path
    scripts/check/paths.py --self-test           that the check finds paths, in small examples and
                                                 in the register slave with a fault

`scripts/check/lint paths` makes the check of every top, with both register buses.

The netlist is Yosys's, flattened and not mapped. Flip-flops cut a path; latches, memories that are
read without a clock, and cells that are not known here do not. Bitwise cells and multiplexers are
followed bit by bit, all others from every input to every output.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts/gen"))
import file_lists  # noqa: E402

FLIP_FLOPS = re.compile(r"\$(a|al|s)?dff(e|ce|sr|sre)?$|\$ff$|\$_S?DFF|\$_ALDFF|\$_FF_$")
BITWISE = {"$and", "$or", "$xor", "$xnor", "$mux", "$not", "$pos", "$pmux", "$tribuf"}
SELECTS = {"$mux": "S", "$pmux": "S", "$tribuf": "EN"}


def read(yosys, files, top, parameters=()):
    """The flat netlist of a top, as Yosys writes it."""
    values = " ".join(f"-chparam {value.replace('=', ' ', 1)}" for value in parameters)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "netlist.json"
        script = (f"read_verilog -sv {' '.join(map(str, files))}; "
                  f"hierarchy -check -top {top} {values}; proc; flatten; opt_expr; opt_clean; "
                  f"write_json {path}")
        said = subprocess.run([yosys, "-q", "-p", script], cwd=ROOT, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              check=False)
        if said.returncode:
            raise SystemExit(f"{said.stdout}paths: {top}: Yosys failed")
        modules = json.loads(path.read_text(encoding="utf-8"))["modules"]
    tops = [m for m in modules.values() if int(m["attributes"].get("top", "0"), 2)]
    if len(tops) != 1:
        raise SystemExit(f"paths: {top}: {len(tops)} tops in the netlist")
    return tops[0]


def is_memory_read(cell):
    return cell["type"].startswith("$memrd")


def arcs(cell):
    """Pairs (output bit, input bits) of a cell; bits that are constants are texts."""
    kind, pins = cell["type"], cell["connections"]
    if FLIP_FLOPS.match(kind):
        return
    if is_memory_read(cell) and int(cell["parameters"]["CLK_ENABLE"], 2):
        return
    outputs = [n for n in pins if cell["port_directions"][n] == "output"]
    inputs = [n for n in pins if cell["port_directions"][n] != "output"]
    if kind not in BITWISE:
        everything = [bit for name in inputs for bit in pins[name]]
        for name in outputs:
            for bit in pins[name]:
                yield bit, everything
        return
    selects = pins[SELECTS[kind]] if kind in SELECTS else []
    data = [(n, int(cell["parameters"].get(f"{n}_SIGNED", "0"), 2)) for n in inputs
            if n in ("A", "B")]
    width = len(pins["Y"])
    for i, bit in enumerate(pins["Y"]):
        found = list(selects)
        for name, signed in data:
            bits = pins[name]
            if kind == "$pmux" and name == "B":
                found += bits[i::width]
            elif i < len(bits):
                found.append(bits[i])
            elif signed:
                found.append(bits[-1])
        yield bit, found


def paths(module):
    """{(input port, output port)} between which there is a combinational path."""
    sources = {}
    for cell in module["cells"].values():
        for bit, inputs in arcs(cell):
            sources.setdefault(bit, set()).update(b for b in inputs if isinstance(b, int))
    inputs = {bit: name for name, port in module["ports"].items()
              if port["direction"] != "output" for bit in port["bits"] if isinstance(bit, int)}
    found = set()
    for name, port in module["ports"].items():
        if port["direction"] == "input":
            continue
        seen, left = set(), [bit for bit in port["bits"] if isinstance(bit, int)]
        while left:
            bit = left.pop()
            if bit in seen:
                continue
            seen.add(bit)
            if bit in inputs and inputs[bit] != name:
                found.add((inputs[bit], name))
            left += sources.get(bit, ())
    return found


def files_of(top):
    """The RTL of a top: its own list, or that of its monitor."""
    folder = ROOT / "rtl" / re.match(r"fabmon_[a-z]+[0-9]*", top)[0]
    own = folder / f"{top}.f"
    return file_lists.read(own if own.is_file() else folder / f"{folder.name}.f")


def report(top, found):
    """One line per path."""
    return "".join(f"{top}: a combinational path from input {a} to output {b}\n"
                   for a, b in sorted(found))


EXAMPLE = """
module inner (input wire logic [3:0] a, input wire logic s, output logic [3:0] y);
  assign y = s ? a : ~a;
endmodule
module example (
  input wire logic clk, input wire logic [3:0] d, input wire logic e, output logic [3:0] q,
  output logic r, output logic [3:0] z
);
  logic [3:0] q_d, both, mem [4];
  inner u_inner (.a(d), .s(e), .y(q_d));
  always_ff @(posedge clk) q <= q_d;
  always_ff @(posedge clk) mem[d[1:0]] <= d;
  assign both = {q[3:2] & q[1:0], d[1:0]} ^ {q[0], q[1], q[2], q[3]};
  BODY
endmodule
"""
CASES = [  # assignments of the outputs, and the paths that they make
    ("assign r = q[0]; assign z = q + 4'd1;", set()),
    ("assign r = both[2]; assign z = '0;", set()),
    ("assign r = both[1]; assign z = '0;", {("d", "r")}),
    ("assign r = &both; assign z = q;", {("d", "r")}),
    ("assign r = 1'b0; assign z = q_d;", {("d", "z"), ("e", "z")}),
    ("assign r = e; assign z = mem[q[1:0]];", {("e", "r")}),
    ("assign r = q[1]; assign z = mem[d[1:0]];", {("d", "z")}),
    ("assign r = q[1]; always_ff @(posedge clk) z <= mem[d[1:0]];", set()),
    ("always_latch if (e) r = q[0]; assign z = q;", {("e", "r")}),
    ("assign r = 1'b0; assign z = q << d[1:0];", {("d", "z")}),
]
SLAVE = "fabmon_common_axil_slave"
FAULTS = [  # in the slave: what goes, what comes for it, a line, and the path that it makes
    ("s_axil_arready, s_axil_bvalid, s_axil_rvalid})", "ready, s_axil_bvalid, s_axil_rvalid})",
     "logic ready; assign s_axil_arready = ~ar_held_q & s_axil_arvalid;",
     ("s_axil_arvalid", "s_axil_arready")),
    ("if (was_read) s_axil_rdata <= rdata_i;", ";",
     "assign s_axil_rdata = rdata_i;", ("rdata_i", "s_axil_rdata")),
]


def self_test(yosys):
    good = True
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "example.sv"

        def check(text, top, wanted, what):
            nonlocal good
            path.write_text(text, encoding="utf-8")
            found = paths(read(yosys, [path], top))
            if found != wanted:
                print(f"self-test: {what}: expected {sorted(wanted)}, got {sorted(found)}")
                good = False

        for body, wanted in CASES:
            check(EXAMPLE.replace("BODY", body), "example", wanted, body)
        flop, slave = ((ROOT / f"rtl/fabmon_common/{name}.sv").read_text(encoding="utf-8")
                       for name in ("fabmon_common_flop", SLAVE))
        check(flop + slave, SLAVE, set(), "the slave")
        for old, new, line, wanted in FAULTS:
            if old not in slave:
                print(f"self-test: {SLAVE} has no {old}")
                good = False
            text = slave.replace(old, new).replace("\nendmodule", f"\n  {line}\nendmodule")
            check(flop + text, SLAVE, {wanted}, line)
    return good


def main():
    words, yosys = sys.argv[1:], os.environ.get("YOSYS", "yosys")
    if not words or words[0] in ("-h", "--help"):
        sys.exit(__doc__)
    if words == ["--self-test"]:
        sys.exit(0 if self_test(yosys) else 1)
    top, *parameters = words
    said = report(top, paths(read(yosys, files_of(top), top, parameters)))
    print(said or f"{top}: no combinational path from an input to an output\n", end="")
    sys.exit(1 if said else 0)


if __name__ == "__main__":
    main()
