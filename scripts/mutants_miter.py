# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Decides whether a mutant of scripts/mutants equals the RTL.

Both get the same inputs. All state, memories also, begins at 0; aresetn is low in the first cycle
and free afterwards, as all other inputs are, legal or not. Outputs are compared in each cycle,
those of a bus that carry data only while it is valid.

    equivalent  no output ever differs: yosys-abc's signal correspondence (induction), or
                its property-directed reachability, unbounded
    differs     in a cycle given, at an output given, with the inputs that the bounded check found
    unknown     neither in the time allowed
"""

import json
import re
import subprocess

CYCLES = 40  # of the bounded check
# What carries nothing unless this is 1.
VALID = {
    "s_axil_rdata": "gold_s_axil_rvalid",
    "s_axil_rresp": "gold_s_axil_rvalid",
    "s_axil_bresp": "gold_s_axil_bvalid",
    "s_apb_prdata": "s_apb_psel & s_apb_penable & gold_s_apb_pready",
    "s_apb_pslverr": "s_apb_psel & s_apb_penable & gold_s_apb_pready",
}


def top_of(ports):
    """A module with gold and gate, and an output differ_<output> for each of theirs."""
    inputs = {name: port for name, port in ports.items() if port["direction"] == "input"}
    outputs = {name: port for name, port in ports.items() if port["direction"] == "output"}
    names = [f"input [{len(port['bits']) - 1}:0] {name}" for name, port in inputs.items()]
    names += [f"output differ_{name}" for name in outputs]
    lines = [f"module miter({', '.join(names)});"]
    lines += ["  reg started = 0;", "  always @(posedge aclk) started <= 1;"]
    for copy in ("gold", "gate"):
        lines += [
            f"  wire [{len(port['bits']) - 1}:0] {copy}_{name};" for name, port in outputs.items()
        ]
        pins = [f".{name}({name})" for name in inputs if name != "aresetn"]
        pins += [".aresetn(aresetn & started)"]
        pins += [f".{name}({copy}_{name})" for name in outputs]
        lines.append(f"  {copy} {copy}({', '.join(pins)});")
    for name in outputs:
        valid = VALID.get(name, "1'b1")
        lines.append(
            f"  assign differ_{name} = started & |(gold_{name} ^ gate_{name}) & ({valid});"
        )
    return "\n".join([*lines, "endmodule", ""])


def inputs_of(text):
    """The inputs that are 1 in each cycle of a counterexample of abc: a line a cycle."""
    cycles = {}
    for name, cycle in re.findall(r"^(\S+)@(\d+)=1$", text, flags=re.M):
        cycles.setdefault(int(cycle), []).append(name)
    return [f"cycle {cycle}: {' '.join(names)}" for cycle, names in sorted(cycles.items())]


def decide(plain, mutation, folder, yosys, seconds):
    """The verdict on a mutation (a line of Yosys's `mutate`, without a selector) of the design in
    the RTLIL file `plain`: {"verdict": ..., "output": ..., "cycle": ..., "inputs": [...]}. Takes
    about twice `seconds` at most, and what Yosys takes. `folder` is for its files."""
    yosys([f"read_rtlil {plain}", f"write_json {folder}/ports.json"])
    modules = json.loads((folder / "ports.json").read_text(encoding="utf-8"))["modules"]
    top = next(m for m in modules.values() if int(m["attributes"].get("top", "0"), 2))
    (folder / "miter.v").write_text(top_of(top["ports"]), encoding="utf-8")
    yosys(
        [
            f"read_rtlil {plain}",
            "rename -top gold",
            "design -stash gold",
            f"read_rtlil {plain}",
            mutation,
            "rename -top gate",
            "design -stash gate",
            "design -copy-from gold gold",
            "design -copy-from gate gate",
            f"read_verilog {folder}/miter.v",
            "hierarchy -top miter",
            "proc; flatten; memory_map; opt -full; async2sync; dffunmap",
            "setundef -init -zero",
            "formalff -clk2ff; opt -full; techmap; abc -fast -g AND; opt_clean",
            f"write_aiger -zinit -symbols {folder}/miter.aig",
        ]
    )
    # A miter without latches has been decided by the preparation; bmc3 does not take it, pdr does.
    script = [
        "read_aiger miter.aig; strash; scorr; dc2; scorr",
        f"bmc3 -F {CYCLES} -T {seconds}",
        "write_cex -n inputs",
        f"pdr -T {seconds}",
    ]
    counterexample = folder / "inputs"
    counterexample.unlink(missing_ok=True)
    done = subprocess.run(
        ["yosys-abc", "-q", "; ".join(script)],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if counterexample.exists():
        text = counterexample.read_text(encoding="utf-8")
        output = re.search(r"FALSIFYING OUTPUTS:.*?differ_(\S+)", text)[1]
        cycle = int(re.search(r"COUNTEREXAMPLE LENGTH: (\d+)", text)[1]) - 1
        out = {"verdict": "differs", "output": output, "cycle": cycle}
        return {**out, "inputs": inputs_of(text)}
    found = re.search(r"asserted in frame (\d+)", done.stdout)
    if found:  # by pdr alone
        return {"verdict": "differs", "output": "", "cycle": int(found[1]), "inputs": []}
    return {"verdict": "equivalent" if "Property proved" in done.stdout else "unknown"}
