#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""scripts/measure/functional on two short tests of axi4: what they cover is recorded and merged,
what they do not cover is told, and so are a reason that is no longer needed and a test that fails.

    tests/regress/functional.py build/tests/test_monitor_axi4
"""

import contextlib
import copy
import io
import json
import pathlib
import sys
import tempfile

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts/measure"))
import functional_tests  # noqa: E402

EVENTS = functional_tests.EVENTS
failures = []


def check(what, got, wanted):
    if got != wanted:
        failures.append(what)
        print(f"FAILED: {what}: {got!r}, expected {wanted!r}")


def item(results, monitor, name):
    return next(r for r in results["items"] if (r["monitor"], r["item"]) == (monitor, name))


def of(results, monitor, name):
    """What is to be complained about of that item alone; not about reasons."""
    some = {"items": [item(results, monitor, name)], "contradicted": results["contradicted"]}
    return [text for text in functional_tests.complaints(some) if text.startswith(monitor)]


def check_results(one, both):
    pairs = item(one, "axi4", EVENTS)
    check("all pairs of events of axi4 are covered or have a reason", of(one, "axi4", EVENTS), [])
    check("there are pairs", pairs["elements"] > 900 > 50 > len(pairs["missing"]) > 0, True)
    builds = [row["build"] for row in one["builds"] if row["item"] == EVENTS]
    check("builds", builds, ["base", "small"])
    check("one test has no traffic of the bank", {r["monitor"] for r in one["items"]}, {"axi4"})
    filters = "axi4: filters: threshold 0, invert 0, edge 1, max 0: no test covers it"
    check("what is not covered is told", filters in of(one, "axi4", "filters"), True)
    check("merged with another test", item(both, "axi4", EVENTS), pairs)
    missing = item(both, "axi4_bank", "fields")["missing"]
    check("which covers the fields but of snapshots", [e for e in missing if "SNAP" not in e], [])
    check("no reason is wrong", both["contradicted"], [])
    # Without what is known to be covered, and with all covered.
    worse, better = copy.deepcopy(one), copy.deepcopy(one)
    item(worse, "axi4", EVENTS)["missing"].append("ar_handshakes + aw_handshakes")
    told = ["axi4: pairs of events: ar_handshakes + aw_handshakes: no test covers it"]
    check("an element more", of(worse, "axi4", EVENTS), told)
    item(better, "axi4", EVENTS)["missing"] = []
    unused = "a reason without an element: pairs of events: a channel moves, stalls or is idle"
    check("a reason is used", unused in functional_tests.complaints(one), False)
    check("and is not", unused in functional_tests.complaints(better), True)
    row = next(r for r in functional_tests.section(one).splitlines() if EVENTS + " |" in r)
    covered = pairs["elements"] - len(pairs["missing"])
    check("the page", f"| axi4 | {EVENTS} | {pairs['elements']} | {covered} |" in row, True)


def main():
    program = pathlib.Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        first, second = pathlib.Path(folder) / "first", pathlib.Path(folder) / "second"
        functional_tests.run(program, "any two events are counted side by side", first)
        one = functional_tests.merge([first])
        functional_tests.run(program, "bank: a register is read back right after it is*", second)
        both = functional_tests.merge([first, second])
        check_results(one, both)
        with first.open("a", encoding="utf-8") as out:  # two processes, one after the other
            out.write(second.read_text(encoding="utf-8"))
        check("appended", functional_tests.merge([first]), both)
        line = {"monitor": "axi4", "build": "base", "item": EVENTS, "missing": []}
        first.write_text(json.dumps(line | {"covered": ["ar_stalls + ar_idle"]}), encoding="utf-8")
        told = ["axi4: pairs of events: ar_stalls + ar_idle: it has a reason and is covered"]
        check("a wrong reason", of(functional_tests.merge([first]), "axi4", EVENTS), told)
        first.write_text(second.read_text(encoding="utf-8")[:-20], encoding="utf-8")
        with contextlib.suppress(json.JSONDecodeError):
            functional_tests.merge([first])
            check("a line that is cut", "is read", "is an error")
        try:
            with contextlib.redirect_stderr(io.StringIO()):
                functional_tests.run(program, "there is no such test", second)
            check("a program without tests", "is a success", "is an error")
        except SystemExit as error:
            check("and says so", "there is no such test" in str(error), True)
    return int(bool(failures))


if __name__ == "__main__":
    sys.exit(main())
