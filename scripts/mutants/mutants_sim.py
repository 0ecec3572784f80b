# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Which mutants of scripts/mutants/mutants can a test see at all?

A test runs once on the RTL as it is, and the netlist records what is on its inputs. The program
`fault_sim` (tests/mutants) then runs all mutants on that side by side, one bit of a word each. A
mutant whose outputs are those of the RTL in every cycle is one that the test cannot kill, whatever
it checks: it does not have to run on it.
"""

import collections
import concurrent.futures
import dataclasses
import json
import math
import pathlib
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = ROOT / "build/tests/fault_sim"
LINES = 100_000  # of a recording; what comes later any mutant may differ in


def ports_of(plain, folder, yosys):
    """The inputs of the top in an RTLIL file, without the clock: [(name, bits)]."""
    yosys([f"read_rtlil {plain}", f"write_json {folder}/ports.json"])
    modules = json.loads((folder / "ports.json").read_text(encoding="utf-8"))["modules"]
    top = next(m for m in modules.values() if int(m["attributes"].get("top", "0"), 2))
    inputs = ((n, p) for n, p in top["ports"].items() if p["direction"] == "input")
    return [(name, len(port["bits"])) for name, port in inputs if name != "aclk"]


def recorder(inputs):
    """What is added to the netlist: if there is a file "instances", each instance of the model
    takes a number from it and writes its inputs into stimulus.<number>, as fault_sim reads them."""
    names = ", ".join(name for name, _ in inputs)
    bits = sum(width for _, width in inputs)
    head = " ".join(f"{name} {width}" for name, width in inputs)
    return f"""  integer record = 0, instances, instance_number, lines = 0, repeats = 0;
  reg [{bits - 1}:0] inputs_then = 0;
  reg [8*40-1:0] path;
  initial begin
    instances = $fopen("instances", "r");
    if (instances != 0) begin
      if ($fscanf(instances, "%d", instance_number) != 1) $fatal;
      $fclose(instances);
      instances = $fopen("instances", "w");
      $fwrite(instances, "%0d\\n", instance_number + 1);
      $fclose(instances);
      $sformat(path, "stimulus.%0d", instance_number);
      record = $fopen(path, "w");
      $fwrite(record, "{head}\\n");
    end
  end
  always @(posedge aclk) if (record != 0) begin
    if (repeats != 0 && inputs_then != {{{names}}}) begin
      if (lines < {LINES}) $fwrite(record, "%0d %h\\n", repeats, inputs_then);
      if (lines == {LINES}) $fwrite(record, "0 cut\\n");
      lines = lines + 1;
      repeats = 0;
    end
    inputs_then = {{{names}}};
    repeats = repeats + 1;
  end
  final if (record != 0) begin
    if (repeats != 0 && lines < {LINES}) $fwrite(record, "%0d %h\\n", repeats, inputs_then);
    $fclose(record);
  end
"""


def write_aig(plain, mutations, output, yosys, optimize):
    """All mutants and their selector as one AIG without a clock."""
    yosys(
        [
            f"read_rtlil {plain}",
            f"script {mutations}",
            f"memory_map; {optimize}; async2sync; dffunmap; setundef -init -zero",
            f"formalff -clk2ff; opt_clean; techmap; {optimize}; aigmap; opt_clean",
            f"write_aiger -zinit -symbols {output}",
        ]
    )


def seen(aig, files, mutants):
    """Of these mutants those that differ in one of these recordings."""
    if not mutants:
        return set()
    done = subprocess.run(
        [PROGRAM, aig, "mutant", *files],
        input=" ".join(map(str, mutants)),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    out = set()
    for line in done.stdout.splitlines():
        if " cut " in line:  # the recording is not all of the test
            return set(mutants)
        _, mutant, _ = line.rsplit(" ", 2)
        if mutant != "cycles":
            out.add(int(mutant))
    return out


@dataclasses.dataclass
class Test:
    """A test, the seconds that it takes, and the folder of what it gave to the netlist."""

    name: str
    command: list
    seconds: float
    folder: pathlib.Path


class Campaign:
    """Runs tests on the mutants that they see, the shortest first. A test that has seen many and
    killed none of them comes back at the end, for those that no other test has killed."""

    PATIENCE = 10  # runs without a kill

    def __init__(self, build, todo, jobs, end):
        self.build, self.left, self.jobs, self.end = build, set(todo), jobs, end
        self.pool = concurrent.futures.ThreadPoolExecutor(jobs)
        self.later = collections.defaultdict(set)
        self.sees = collections.defaultdict(list)

    def run_on(self, test, mutants, patience):
        """Runs a test on some mutants; yields the rows of those that it kills. Mutants that it has
        not run on in the end are kept for later."""
        waiting, misses = sorted(mutants), 0
        while waiting and misses < patience:
            some, waiting = waiting[: self.jobs], waiting[self.jobs :]
            for row in self.pool.map(lambda mutant: self.build.run(mutant, test), some):
                misses = 0 if row["killed"] else misses + 1
                if row["killed"]:
                    self.left.discard(row["mutant"])
                    yield row
        self.later[test.name].update(waiting)

    def rows(self):
        """Yields a row for each mutant that was decided before the time was over."""
        tests = sorted(self.build.tests, key=lambda test: test.seconds)
        for test in tests if self.left else []:
            if time.monotonic() > self.end:
                return
            files = sorted(test.folder.glob("stimulus.*"))
            found = seen(self.build.aig, files, sorted(self.left))
            for mutant in found:
                self.sees[mutant].append(test.name)
            yield from self.run_on(test, found, self.PATIENCE)
        for test in tests:
            if time.monotonic() > self.end:
                return
            yield from self.run_on(test, self.later.pop(test.name, set()) & self.left, math.inf)
        for mutant in sorted(self.left):
            yield {"mutant": mutant, "killed": "", "by": "", "seen": self.sees[mutant]}
