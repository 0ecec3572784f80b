#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The record of checks (scripts/check/record.py) leaves out what has passed with the same inputs
and tools, and nothing else: a stale digest and another tool make the check, a wrong row turns one
of eight runs red, what fails or changes meanwhile is not recorded. On checks made by hand, on a
file of C++, and on a proof in a copy of what it needs.
"""

import argparse
import contextlib
import io
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts/check"))
import cpp_inputs  # noqa: E402
import record  # noqa: E402
import test_folders  # noqa: E402

failures = []


def check(what, got, wanted=True):
    if got != wanted:
        failures.append(what)
        print(f"FAILED: {what}: {got!r}, expected {wanted!r}")


class Bench:
    """Sixteen checks of one kind in a folder of their own."""

    def __init__(self, folder):
        self.root = pathlib.Path(folder)
        self.inputs = {f"check{n}": f"inputs of {n}" for n in range(16)}
        self.broken, self.skipped, self.edited, self.made = set(), set(), set(), []
        self.tools = "tool 1"

    def run(self, commit, recorded=True, update=False, names=None):
        """Whether all passed; self.made has what was made."""
        def make(name):
            self.made.append(name)
            if name in self.skipped:
                raise record.Skipped("not here")
            if name in self.broken:
                raise record.Failed("broken")
            if name in self.edited:
                self.inputs[name] += "!"
            return "good", 1.0 + int(name[5:]) / 100

        self.made = []
        record.commit = lambda: commit
        checks = [record.Check(name, lambda name=name: record.digest(self.inputs[name]),
                               lambda name=name: make(name)) for name in names or self.inputs]
        options = argparse.Namespace(recorded=recorded, update=update, jobs=1)
        with contextlib.redirect_stdout(io.StringIO()):
            return record.make("linux", self.tools, checks, options, names is None, self.root)

    def rows(self):
        return {row["name"]: row for row in record.read(self.root / "docs/results/checks.json")}


def hashes():
    """Of eight commits, one for each eighth."""
    return [f"{n:08x}" + "0" * 32 for n in range(8)]


def mechanism(bench):
    everything = sorted(bench.inputs)
    check("without a record all are made", (bench.run("0"), sorted(bench.made)), (True, everything))
    check("nothing was asked to be recorded", bench.rows(), {})
    check("all are recorded", (bench.run("0", update=True), len(bench.rows())), (True, 16))

    turns = []
    for commit in hashes():
        check("a turn passes", bench.run(commit))
        check("the shortest is made in every run", "check0" in bench.made)
        check("a turn makes few", 2 <= len(bench.made) <= 4)
        turns += [name for name in bench.made if name != "check0"]
    check("each is made in one of eight turns", sorted({*turns, "check0"}), everything)
    check("and in no other", len(turns), len(set(turns)))
    check("without --recorded all are made", (bench.run("0", recorded=False), len(bench.made)),
          (True, 16))

    # A digest that is stale: the check is made in every run.
    bench.inputs["check5"] = "other inputs"
    check("other inputs: it is made", all(bench.run(commit) and "check5" in bench.made
                                          for commit in hashes()))
    bench.broken = {"check5"}
    check("and turns the run red", any(bench.run(commit) for commit in hashes()), False)
    check("a failure is red", bench.run("0", update=True), False)
    check("and its row goes, no other", sorted(set(everything) - set(bench.rows())), ["check5"])
    bench.inputs["check5"], bench.broken = "inputs of 5", set()
    check("it is recorded again", (bench.run("0", update=True), len(bench.rows())), (True, 16))

    # A row that is wrong: its inputs are those of today, and the check fails.
    bench.broken = {"check5"}
    red = [commit for commit in hashes() if not bench.run(commit)]
    check("a wrong row turns one of eight runs red", len(red), 1)
    bench.broken = set()

    bench.tools = "tool 2"
    check("another tool: all are made", (bench.run("0"), len(bench.made)), (True, 16))
    bench.tools = "tool 1"

    before = bench.rows()
    bench.edited = {"check7"}
    bench.inputs["check7"] += "?"
    check("edited meanwhile: red", bench.run("0", update=True), False)
    check("and not recorded", bench.rows()["check7"], before["check7"])
    bench.edited, bench.skipped = set(), {"check7"}
    check("skipped: green", bench.run("0", update=True))
    check("and its row stays", bench.rows()["check7"], before["check7"])
    bench.skipped, bench.inputs["check7"] = set(), "inputs of 7"

    check("a part keeps the others' rows", (bench.run("0", update=True, names=["check3"]),
                                            len(bench.rows())), (True, 16))
    del bench.inputs["check9"]
    check("what is no check any more has no row", (bench.run("0", update=True),
                                                   "check9" in bench.rows()), (True, False))
    page = (bench.root / "docs/results/checks.md").read_text(encoding="utf-8")
    check("the page is that of the rows", page, record.page(list(bench.rows().values())))
    check("a row says when, on which revision and with what", sorted(bench.rows()["check3"]),
          ["date", "group", "inputs", "kind", "name", "result", "revision", "seconds", "tools"])


def cpp(folder):
    """What counts of a C++ file is its code and that of what it includes."""
    cpp_inputs.ROOT = folder
    header, source = folder / "a.hpp", folder / "a.cpp"

    def digest(text=None, of=source):
        if text is not None:
            of.write_text(text, encoding="utf-8")
        return cpp_inputs.of_files([source], [folder])

    header.write_text("#pragma once\nint f();\n", encoding="utf-8")
    first = digest('#include "a.hpp"\nint f() { return 1; }  // one\nconst char* s = "// 1";\n')
    same = digest('#include "a.hpp"\n\n  int f() { return 1; }\n// two\nconst char* s = "// 1";\n')
    check("a comment, a blank line and indentation do not count", same, first)
    check("code does", digest('#include "a.hpp"\nint f() { return 2; }\n') != first)
    first = digest('#include "a.hpp"\nconst char* s = "// 1";\nauto r = R"(/*1*/)";\n')
    check("a text that looks like a comment does",
          digest('#include "a.hpp"\nconst char* s = "// 2";\nauto r = R"(/*1*/)";\n') != first)
    other = digest('#include "a.hpp"\nconst char* s = "// 1";\nauto r = R"(/*2*/)";\n')
    check("and a raw one", other != first)
    check("and a separator of digits is no literal",
          digest("int x = 1'000;  // a\nint y = 2'000;\n") ==
          digest("int x = 1'000;  // b\nint y = 2'000;\n"))
    first = digest("int x;  // NOLINT(a)\n")
    check("a comment that a tool reads does", digest("int x;  // NOLINT(b)\n") != first)
    first = digest('#include "a.hpp"\n')
    check("a header does", digest("#pragma once\nint g();\n", header) != first)

    # Layers that are left out: their files do not count, whoever includes them.
    above = folder / "tb/record/b.hpp"
    above.parent.mkdir(parents=True)
    above.write_text("int h();\n", encoding="utf-8")
    source.write_text('#include "a.hpp"\n#include "tb/record/b.hpp"\n', encoding="utf-8")
    both = [cpp_inputs.of_files([source], [folder], without) for without in ((), ("tb/record",))]
    digest("int i();\n", above)
    check("a file of a layer that is left out does not count",
          cpp_inputs.of_files([source], [folder], ("tb/record",)), both[1])
    check("and does where it is not left out",
          cpp_inputs.of_files([source], [folder]) != both[0])
    digest("int j();\n", header)
    check("other files count still",
          cpp_inputs.of_files([source], [folder], ("tb/record",)) != both[1])


def folders(folder):
    """What the tests of a folder read, and whether it has tests without RTL, by their sources."""
    check("data that is named", test_folders.data_in('FABMON_TESTS_DIR "/corpus/" + name'),
          ["tests/corpus"])
    check("and no other", test_folders.data_in('"/database" "corpus/"'), [])
    test_folders.ROOT = folder
    tests = folder / "tests/some"
    tests.mkdir(parents=True)

    def others(tags):
        (tests / "test_a.cpp").write_text(f'TEST_CASE("a", "{tags}") {{}}\n', encoding="utf-8")
        return test_folders.has_others("some")

    check("tests without RTL", [others(tags) for tags in (
        "[golden]", "[golden][speed][long]", "[golden][statistics]", "[rtl]")],
          [True, False, False, False])


def proof(root):
    """scripts/check/formal on RTL, properties and a script that change."""
    rtl, name = "rtl/fabmon_stats/fabmon_stats_pick.sv", "stats_pick_reference,N=4,Ports=2"
    files = [rtl, "formal/stats_pick_reference.sv", "formal/cover_to_assert.v"]
    files += ["scripts/check/formal", "scripts/check/record.py", "formal/ticks_to_ff.v"]
    for file in files:
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / file, root / file)
    table = root / "docs/results/checks.json"

    def formal(*arguments, **variables):
        done = subprocess.run(
            [sys.executable, "scripts/check/formal", name, "-j", "1", *arguments],
            cwd=root, capture_output=True, text=True, check=False, env={**os.environ, **variables},
        )
        return done.returncode, done.stdout

    def left_out(answer):
        return answer[0] == 0 and answer[1].startswith("proof: 0 of 1")

    def not_smoke():
        """Another row of the monitor that is shorter, and seven of other eighths."""
        rows = json.loads(table.read_text(encoding="utf-8"))
        rows = [row for row in rows if row["name"].startswith(name)]
        rows[0]["seconds"] = 1
        filler = [{**rows[0], "name": f"filler {n}", "seconds": 0.5 + n / 100} for n in range(8)]
        # No repository: the commit is 0, whose eighth is that of a filler or of the proof.
        for more in (0, 1):
            filler[0]["seconds"] = 0.1 + 4 * more
            table.write_text(json.dumps([*rows, *filler]), encoding="utf-8")
            if left_out(formal("--recorded")):
                return True
        return False

    good = (root / rtl).read_text(encoding="utf-8")
    check("without a record it is made", "proved" in formal("--recorded")[1])
    check("it is proved, and recorded", formal("--update")[0], 0)
    check("one that is neither the shortest nor chosen is left out", not_smoke())
    check("without --recorded it is made", "proved" in formal()[1])
    (root / rtl).write_text(good + "\n", encoding="utf-8")
    check("a byte more: it is made", "proved" in formal("--recorded")[1])
    broken = good.replace("~", "", 1)
    check("there is something to break", broken != good)
    (root / rtl).write_text(broken, encoding="utf-8")
    status, text = formal("--recorded")
    check("RTL that is broken: it fails", (status, "FAILED" in text), (1, True))
    (root / rtl).write_text(good, encoding="utf-8")
    check("a failure left the record", left_out(formal("--recorded")))
    properties = root / files[1]
    properties.write_text(properties.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    check("other properties: it is made", "proved" in formal("--recorded")[1])
    shutil.copy(ROOT / files[1], properties)
    script = (root / files[3]).read_text(encoding="utf-8")
    script = script.replace('"scorr; dc2; scorr", engine', '"dc2", engine')
    (root / files[3]).write_text(script, encoding="utf-8")
    check("another way to prove it: it is made", "proved" in formal("--recorded")[1])


for test in (lambda folder: mechanism(Bench(folder)), cpp, folders, proof):
    with tempfile.TemporaryDirectory() as new:
        test(pathlib.Path(new).resolve())
sys.exit(1 if failures else 0)
