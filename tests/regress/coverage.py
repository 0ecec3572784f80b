#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""scripts/measure/coverage on data made by hand: counts of instances and runs are added, points of
other folders are left out, exclusions are told apart, and a wrong one is an error. What
scripts/measure/cpp_coverage makes of lines. And the pages in docs/results are those of their JSON.
"""

import importlib.machinery
import importlib.util
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
failures = []


def check(what, got, wanted):
    if got != wanted:
        failures.append(what)
        print(f"FAILED: {what}: {got!r}, expected {wanted!r}")


def point(kind, line, name, count, file="rtl/fabmon_axi4/fabmon_m.sv", instance="t.a"):
    keys = {"f": f"ROOT/{file}", "l": line, "n": 3, "page": f"v_{kind}/m", "o": name, "h": instance}
    text = "".join(f"\x01{key}\x02{value}" for key, value in keys.items())
    return f"C '{text}' {count}\n"


def evaluated(coverage, exclusions):
    (coverage.ROOT / "exclude").write_text(exclusions, encoding="utf-8")
    wrong, used = [], set()
    return coverage.evaluate("axi4", False, wrong, used), wrong, used


def script(name):
    """A script as a module."""
    loader = importlib.machinery.SourceFileLoader(name, str(ROOT / "scripts/measure" / name))
    spec = importlib.util.spec_from_loader(name, loader)
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


def check_cpp():
    cpp = script("cpp_coverage")
    check("ranges of lines", cpp.ranges([3, 4, 5, 9, 11, 12]), "3-5, 9, 11-12")
    lines = {
        "tb/monitor/axi4/golden/log.cpp": {1: 0, 2: 7},
        "tb/monitor/axi4/plan.cpp": {5: 1},
        "sim/main.cpp": {1: 0, 2: 0, 3: 1},
    }
    results = cpp.results_of(lines)
    expected = {
        "sim": {"files": 1, "lines": 3, "reached": 1},
        "tb/monitor/axi4": {"files": 2, "lines": 3, "reached": 2},
    }
    check("lines by folder", results["folders"], expected)
    missed = {"sim/main.cpp": [1, 2], "tb/monitor/axi4/golden/log.cpp": [1]}
    check("lines that are not reached", results["missed"], missed)
    check("their page", "| `sim` | 1 | 3 | 1 | 33.33 |" in cpp.page_of(results), True)
    check("a table that a script made", cpp.of_interest(ROOT / "tb/bus/axi4/tables/columns.cpp"),
          False)  # fmt: skip
    check("a file by hand", cpp.of_interest(ROOT / "tb/core/words.cpp"), True)


def main():
    coverage = script("coverage")
    check_cpp()
    for name in ("coverage", "cpp_coverage"):
        page = subprocess.run([ROOT / "scripts/measure" / name, "--check"], check=False)
        check(f"the page of scripts/measure/{name}", page.returncode, 0)
    with tempfile.TemporaryDirectory() as folder:
        coverage.ROOT = pathlib.Path(folder)
        coverage.DATA, coverage.EXCLUSIONS = coverage.ROOT / "data", "exclude"
        (coverage.DATA / "axi4").mkdir(parents=True)
        (coverage.ROOT / "rtl/fabmon_axi4").mkdir(parents=True)
        (coverage.ROOT / "rtl/fabmon_axi4/fabmon_m.sv").write_text("one\n  default: x\nthree\n",
                                                                   encoding="utf-8")
        for name, text in {
            "1.dat": point("line", 1, "block", 0) + point("line", 1, "block", 0, instance="t.b")
            + point("line", 3, "block", 5) + point("branch", 2, "if", 0)
            + point("branch", 3, "if", 1) + point("user", 1, "assert", 0),
            "2.dat": point("line", 1, "block", 2, instance="t.b") + point("toggle", 1, "a[0]", 1)
            + point("toggle", 1, "a[1]", 0) + point("toggle", 1, "b", 0)
            + point("toggle", 1, "c", 0, file="tests/bench.sv"),
        }.items():  # fmt: skip
            (coverage.DATA / f"axi4/{name}").write_text(
                text.replace("ROOT", folder), encoding="utf-8"
            )
        figures, wrong, _ = evaluated(coverage, "# none\n")
        expected = {"line": 100.0, "branch": 50.0, "toggle": 33.33, "points": 7, "missed": 3,
                    "excluded": 0}  # fmt: skip
        check("figures", (figures, wrong), (expected, []))
        rules = ("rtl/*/fabmon_m.sv toggle a[1] tied\n"
                 "rtl/fabmon_axi4/fabmon_m.sv branch =default:x cannot happen\n")
        figures, wrong, used = evaluated(coverage,
                                         rules + "rtl/fabmon_axi4/fabmon_m.sv line none nothing\n")
        expected |= {"branch": 100.0, "toggle": 50.0, "points": 5, "missed": 1, "excluded": 2}
        check("with exclusions", (figures, wrong, used), (expected, [], {1, 2}))
        figures, wrong, used = evaluated(coverage,
                                         "rtl/fabmon_axi4/fabmon_m.sv toggle ?[7:1] tied\n")
        check("a range of bits", (figures["excluded"], wrong, used), (1, [], {1}))
        _, wrong, _ = evaluated(coverage, "rtl/fabmon_axi4/fabmon_m.sv toggle a* tied\n")
        check("of what is reached", wrong,
              ["exclude:1: rtl/fabmon_axi4/fabmon_m.sv:1 toggle a[0] is reached"])
    return int(bool(failures))


if __name__ == "__main__":
    sys.exit(main())
