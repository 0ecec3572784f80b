# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Decides whether a mutant of scripts/mutants/mutants equals the RTL.

Both get the same inputs. All state, memories also, begins at 0; aresetn is low in the first cycle
and free afterwards, as all other inputs are, legal or not. Outputs are compared in each cycle,
those of a bus that carry data only while it is valid. The pair is made of the AIG that has all
mutants (scripts/mutants/mutants_sim.py): what the mutant cannot change is there once.

    equivalent  no output ever differs: yosys-abc's signal correspondence (induction), or
                its property-directed reachability, unbounded
    differs     in a cycle given, at an output given, with the inputs that the bounded check found
    unknown     neither in the time allowed
"""

import re
import subprocess

CYCLES = 40  # of the bounded check
# What carries nothing unless all of these are 1.
APB = ["s_apb_psel", "s_apb_penable", "s_apb_pready"]
VALID = {
    "s_axil_rdata": ["s_axil_rvalid"],
    "s_axil_rresp": ["s_axil_rvalid"],
    "s_axil_bresp": ["s_axil_bvalid"],
    "s_apb_prdata": APB,
    "s_apb_pslverr": APB,
}


class Aig:
    """A binary AIGER file with symbols. A literal is 2 x a variable, + 1 if inverted."""

    def __init__(self, path):
        data = path.read_bytes()
        head, _, rest = data.partition(b"\n")
        _, inputs, latches, outputs, ands = map(int, head.split()[1:])
        lines = rest.split(b"\n", latches + outputs)
        self.latches = [int(line.split()[0]) for line in lines[:latches]]  # next states
        driven = [int(line) for line in lines[latches : latches + outputs]]
        body, at = lines[-1], 0
        self.ands = []
        self.first_latch = 1 + inputs

        def delta():
            nonlocal at
            value = shift = 0
            while True:
                byte = body[at]
                at += 1
                value |= (byte & 127) << shift
                shift += 7
                if byte < 128:
                    return value

        for i in range(ands):
            a = 2 * (1 + inputs + latches + i) - delta()
            self.ands.append((a, a - delta()))
        self.inputs, self.outputs = [""] * inputs, []
        for line in body[at:].decode().split("\nc\n")[0].splitlines():
            if line.startswith("i"):
                index, name = line[1:].split(" ", 1)
                self.inputs[int(index)] = name
            elif line.startswith("o"):
                index, name = line[1:].split(" ", 1)
                self.outputs.append((name, driven[int(index)]))


class Pair:
    """The RTL and a mutant side by side."""

    def __init__(self, aig, selector, mutant):
        self.aig, self.known, self.ands = aig, {}, []
        self.names = [n for n in aig.inputs if not re.match(rf"{selector}(\[|$)", n)]
        self.number = {name: 2 * (i + 1) for i, name in enumerate(self.names)}
        # Latches: one of whether the first cycle is over, the RTL's, the mutant's.
        self.started = 2 * (len(self.names) + 1)
        self.states = [self.started + 2 * (1 + i) for i in range(len(aig.latches))]
        self.base = 1 + len(self.names) + 1 + 2 * len(aig.latches)
        values = [0] * len(aig.inputs)
        for copy in (0, mutant):
            for i, name in enumerate(aig.inputs):
                if name in self.number:
                    values[i] = self.number[name]
                else:
                    bit = re.search(r"\[(\d+)\]$", name)
                    values[i] = copy >> (int(bit[1]) if bit else 0) & 1
                if name == "aresetn":
                    values[i] = self.both(self.number[name], self.started)
            if copy == 0:
                gold = self.copy(values, self.states)
                continue
            # A state of the mutant is that of the RTL until it has another next state.
            states, own = list(self.states), self.states[-1:] or [self.started]
            while True:
                gate = self.copy(values, states)
                fresh = [
                    i
                    for i, next_state in enumerate(aig.latches)
                    if states[i] == self.states[i]
                    and self.at(gate, next_state) != self.at(gold, next_state)
                ]
                if not fresh:
                    break
                for i in fresh:
                    states[i] = own[0] + 2 * (1 + i)
        self.gold, self.gate = gold, gate
        self.split = [i for i, state in enumerate(states) if state != self.states[i]]

    @staticmethod
    def at(values, literal):
        return values[literal >> 1] ^ (literal & 1)

    def both(self, a, b):
        """The literal of a & b."""
        if a > b:
            a, b = b, a
        if a == 0 or a == b ^ 1:
            return 0
        if a in (1, b):
            return b
        if (a, b) not in self.known:
            self.known[a, b] = 2 * (self.base + len(self.ands))
            self.ands.append((b, a))
        return self.known[a, b]

    def differ(self, a, b):
        """The literal of a ^ b."""
        return self.both(self.both(a, b) ^ 1, self.both(a ^ 1, b ^ 1) ^ 1)

    def copy(self, inputs, states):
        """The literals of all variables of the AIG, with these of inputs and states."""
        values = [0, *inputs, *states]
        for a, b in self.aig.ands:
            values.append(self.both(self.at(values, a), self.at(values, b)))
        return values

    def write(self, path):
        """The pair with an output differ_<name> for each that may differ; False if none may."""
        signals = {name.split("[")[0]: literal for name, literal in self.aig.outputs}
        outputs = []
        for name, literal in self.aig.outputs:
            out = self.differ(self.at(self.gold, literal), self.at(self.gate, literal))
            for signal in VALID.get(name.split("[")[0], []):
                if signal in signals:
                    out = self.both(out, self.at(self.gold, signals[signal]))
                elif signal in self.number:
                    out = self.both(out, self.number[signal])
            out = self.both(out, self.started)
            if out:
                outputs.append((f"differ_{name}", out))
        # The mutant's states that are not its own are left out: variables are numbered anew.
        states = len(self.states)
        mine = {1 + len(self.names) + 1 + states + i: n for n, i in enumerate(self.split)}
        first = 1 + len(self.names) + 1 + states
        ands = first + len(mine)

        def new(literal):
            variable = literal >> 1
            if variable >= self.base:
                variable += ands - self.base
            elif variable >= first:
                variable = first + mine[variable]
            return 2 * variable + (literal & 1)

        latches = [1] + [new(self.at(self.gold, it)) for it in self.aig.latches]
        latches += [new(self.at(self.gate, self.aig.latches[i])) for i in self.split]
        size = ands + len(self.ands) - 1
        head = f"aig {size} {len(self.names)} {len(latches)} {len(outputs)} {len(self.ands)}\n"
        out = bytearray(head.encode())
        for literal in [*latches, *(new(it) for _, it in outputs)]:
            out += b"%d\n" % literal
        for i, (a, b) in enumerate(self.ands):
            a, b = max(new(a), new(b)), min(new(a), new(b))
            for value in (2 * (ands + i) - a, a - b):
                while value > 127:
                    out.append(value & 127 | 128)
                    value >>= 7
                out.append(value)
        symbols = [f"i{i} {name}" for i, name in enumerate(self.names)]
        symbols += [f"o{i} {name}" for i, (name, _) in enumerate(outputs)]
        out += "\n".join([*symbols, ""]).encode()
        path.write_bytes(out)
        return bool(outputs)


def inputs_of(text):
    """The inputs that are 1 in each cycle of a counterexample of abc: a line a cycle."""
    cycles = {}
    for name, cycle in re.findall(r"^(\S+)@(\d+)=1$", text, flags=re.M):
        cycles.setdefault(int(cycle), []).append(name)
    return [f"cycle {cycle}: {' '.join(names)}" for cycle, names in sorted(cycles.items())]


def abc(script, folder, seconds):
    """What yosys-abc prints of a script; what it has printed up to then if it takes too long."""
    command = ["yosys-abc", "-q", "; ".join(script)]
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=seconds,
            check=False,
        )
        return done.stdout.decode()
    except subprocess.TimeoutExpired as late:
        return (late.stdout or b"").decode()


def decide(aig, mutant, folder, seconds):
    """The verdict on a mutant of an Aig whose input `mutant` chooses it: {"verdict": ...,
    "output": ..., "cycle": ..., "inputs": [...]}. Takes about seven times `seconds` at most.
    `folder` is for its files."""
    if not Pair(aig, "mutant", mutant).write(folder / "miter.aig"):
        return {"verdict": "equivalent"}
    if not seconds:
        return {"verdict": "unknown"}
    # A difference is mostly found in the pair as it is, long before signal correspondence ends. A
    # pair without latches has been decided by the preparation; bmc3 does not take it, pdr does.
    bounded = [f"bmc3 -F {CYCLES} -T {seconds}", "write_cex -n inputs"]
    prepare = "scorr; dc2; scorr"
    counterexample = folder / "inputs"
    counterexample.unlink(missing_ok=True)
    printed = abc(["read_aiger miter.aig; strash", *bounded], folder, 2 * seconds)
    if not counterexample.exists():
        unbounded = [prepare, *bounded, f"pdr -T {seconds}"]
        printed = abc(["read_aiger miter.aig; strash", *unbounded], folder, 5 * seconds)
    if counterexample.exists():
        text = counterexample.read_text(encoding="utf-8")
        output = re.search(r"FALSIFYING OUTPUTS:.*?differ_(\S+)", text)[1]
        cycle = int(re.search(r"COUNTEREXAMPLE LENGTH: (\d+)", text)[1]) - 1
        out = {"verdict": "differs", "output": output, "cycle": cycle}
        return {**out, "inputs": inputs_of(text)}
    found = re.search(r"asserted in frame (\d+)", printed)
    if found:  # by pdr alone
        return {"verdict": "differs", "output": "", "cycle": int(found[1]), "inputs": []}
    return {"verdict": "equivalent" if "Property proved" in printed else "unknown"}
