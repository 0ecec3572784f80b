#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""What scripts/mutants/mutants decides without running a test, on a circuit made by hand: fault_sim
says which mutants a recording shows, and in which cycle; the proof says which are equivalent.

    side_by_side.py FAULT_SIM

One flip-flop toggles while `en` is 1, and a second one does the same. Mutants: 1 never toggles; 2
hides the output while `en` is 1; 3 shows the second flip-flop instead; 4 changes the read data
while they are not valid; 5 differs only after a reset in mid-traffic."""

import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "scripts/mutants"))
import mutants_miter  # noqa: E402

INPUTS = ["en", "aresetn", "mutant[0]", "mutant[1]", "mutant[2]"]
LATCHES = 3


def circuit():
    """The AIG as bytes."""
    ands = []

    def both(a, b):
        ands.append((max(a, b), min(a, b)))
        return 2 * (len(INPUTS) + LATCHES + len(ands))

    def differ(a, b):
        return both(both(a, b) ^ 1, both(a ^ 1, b ^ 1) ^ 1)

    en, aresetn, *bits = (2 * (i + 1) for i in range(len(INPUTS)))
    q, twin, was_reset = (2 * (len(INPUTS) + i + 1) for i in range(LATCHES))

    def chosen(number):
        first, second, third = (bit ^ 1 ^ (number >> i & 1) for i, bit in enumerate(bits))
        return both(both(first, second), third)

    toggles = both(en, chosen(1) ^ 1)
    next_q = both(differ(q, toggles), aresetn)
    next_twin = both(differ(twin, toggles), aresetn)
    # Has there been a reset after the flip-flop was 1?
    next_was = both(both(was_reset ^ 1, both(q, aresetn ^ 1) ^ 1) ^ 1, 1)
    shown = differ(q, both(chosen(3), differ(q, twin)))
    hidden = both(shown, both(chosen(2), en) ^ 1)
    rdata = both(both(q ^ 1, chosen(4) ^ 1) ^ 1, both(chosen(5), was_reset) ^ 1)
    outputs = {"irq[0]": hidden, "s_axil_rvalid": q, "s_axil_rdata[0]": rdata}
    size = len(INPUTS) + LATCHES + len(ands)
    text = f"aig {size} {len(INPUTS)} {LATCHES} {len(outputs)} {len(ands)}\n"
    text += "".join(f"{it}\n" for it in [next_q, next_twin, next_was, *outputs.values()])
    data = bytearray(text.encode())
    for i, (a, b) in enumerate(ands):
        for value in (2 * (len(INPUTS) + LATCHES + i + 1) - a, a - b):
            while value > 127:
                data.append(value & 127 | 128)
                value >>= 7
            data.append(value)
    symbols = [f"i{i} {name}\n" for i, name in enumerate(INPUTS)]
    symbols += [f"o{i} {name}\n" for i, name in enumerate(outputs)]
    return bytes(data) + "".join([*symbols, "c\nmade by hand\n"]).encode()


# Two cycles of reset, three at rest, one step, then the next one.
QUIET = "en 1 aresetn 1\n2 0\n3 1\n1 3\n2 1\n"
# The same, then a reset and another step.
RESET = f"{QUIET}1 0\n1 3\n"
# What comes after the mark is unknown.
CUT = "en 1 aresetn 1\n2 0\n0 cut\n"
FAST = "en 1 aresetn 1\n1 0\n4 3\n"


def simulated(program, folder, mutants, stimulus):
    """What fault_sim prints of one recording, without the file."""
    (folder / "stimulus").write_text(stimulus, encoding="utf-8")
    done = subprocess.run(
        [program, folder / "circuit.aig", "mutant", folder / "stimulus"],
        input=" ".join(map(str, mutants)), stdout=subprocess.PIPE, text=True, check=True,
    )  # fmt: skip
    return [line.split(" ", 1)[1] for line in done.stdout.splitlines()]


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "circuit.aig").write_bytes(circuit())
        wrong = []

        def expect(what, got, wanted):
            if got != wanted:
                wrong.append(f"{what}: {got}, not {wanted}")

        five = [1, 2, 3, 4, 5]
        # In the cycle of the step (5) the flip-flop becomes 1, and en is still 1.
        expect("quiet", simulated(program, folder, five, QUIET), ["cycles 8", "1 5", "2 5"])
        expect("reset", simulated(program, folder, five, RESET),
               ["cycles 10", "1 5", "2 5", "5 9"])  # fmt: skip
        expect("fast", simulated(program, folder, five, FAST), ["cycles 5", "1 1", "2 1"])
        expect("cut", simulated(program, folder, five, CUT), ["cut 0 2"])
        # More mutants than lanes.
        many = [*([3] * 300), 1, 2]
        expect("many", simulated(program, folder, many, QUIET),
               ["cycles 8", "cycles 8", "1 5", "2 5"])  # fmt: skip

        aig = mutants_miter.Aig(folder / "circuit.aig")
        verdicts = {m: mutants_miter.decide(aig, m, folder, 5) for m in five}
        names = {m: row["verdict"] for m, row in verdicts.items()}
        expect("proofs", names, {1: "differs", 2: "differs", 3: "equivalent", 4: "equivalent",
                                 5: "differs"})  # fmt: skip
        expect("first of 1", verdicts[1].get("cycle"), 2)
        # Reset, step, reset, step, and the read data are compared in the cycle after.
        expect("first of 5", (verdicts[5].get("cycle"), verdicts[5].get("output")),
               (4, "s_axil_rdata[0]"))  # fmt: skip
    for line in wrong:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
