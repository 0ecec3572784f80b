#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Writes the tables of docs/develop/verification.md from docs/develop/testplan/*.json.

    gen_testplan.py [--check]

A plan has groups (one for each table), each of points: what it `proves`, its `milestone` (V1: the
basics; V2: all functions; V3: proofs, long runs, faults), its `state`, and a `detail` of that;
`tests`, files below tests/ without their ending or names of CTest tests, with wildcards; `proofs`,
files of formal/; `where`, a text in the place of the list of both.

With --check nothing is written, and a difference is an error. Errors in both cases: a name that no
test and no proof has, and a file of tests or a proof that is in no plan. Exit status 1 on any.
"""

import fnmatch
import json
import pathlib
import re
import sys

import generated

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = "docs/develop/verification.md"
PLANS = ROOT / "docs/develop/testplan"
STATES = {"Done", "Proved", "Bounded", "Measured", "Waived", "N/A", "Not done"}
MILESTONES = {"V1", "V2", "V3"}
MEMBERS = {"proves", "milestone", "state", "detail", "tests", "proofs", "where"}
# What generated names of CTest tests have in place of a variable.
VARIABLE = re.compile(r"\$\{\w+\}")


def known_names():
    """(files of tests, CTest tests with * for each variable, proofs)."""
    files = {
        str(path.relative_to(ROOT / "tests"))[: -len(".cpp")]
        for path in ROOT.glob("tests/**/test_*.cpp")
    }
    tests = set()
    for path in ROOT.glob("tests/**/CMakeLists.txt"):
        names = re.findall(r"add_test\(NAME ([\w.${}]+)", path.read_text(encoding="utf-8"))
        tests |= {VARIABLE.sub("*", name) for name in names if "." in name}
    proofs = {path.stem for path in ROOT.glob("formal/*.sv")}
    return files, tests, proofs


def errors_of(plans):
    """One line for each fault of the plans."""
    files, tests, proofs = known_names()
    used = set()

    def resolve(plan, pattern, names):
        found = {name for name in names if fnmatch.fnmatchcase(name, pattern)}
        found |= {name for name in names if "*" in name and fnmatch.fnmatchcase(pattern, name)}
        if not found:
            yield f"{plan}: {pattern} is no test and no proof"
        used.update(found)

    for plan, content in plans.items():
        for point in (point for group in content["groups"] for point in group["points"]):
            if (
                not MEMBERS >= point.keys()
                or point.get("state") not in STATES
                or point.get("milestone") not in MILESTONES
            ):
                yield f"{plan}: not a point of a plan: {json.dumps(point)}"
                continue
            for pattern in point.get("tests", []):
                yield from resolve(plan, pattern, tests if "/" not in pattern else files)
            for pattern in point.get("proofs", []):
                yield from resolve(plan, pattern, proofs)
            if point["state"] == "Done" and not ({"tests", "proofs", "where"} & point.keys()):
                yield f"{plan}: done, but nothing does it: {point['proves']}"
    for name in sorted((files | proofs | tests) - used):
        yield f"{name} is in no plan of docs/develop/testplan"


def table(group):
    lines = ["| check | milestone | state | where |", "|---|---|---|---|"]
    for point in group["points"]:
        names = [*point.get("tests", []), *("formal/" + proof for proof in point.get("proofs", []))]
        where = point.get("where") or ", ".join(f"`{name}`" for name in names)
        # "Done, in CI", but "Proved (unbounded)".
        detail = point.get("detail", "")
        joint = "" if not detail else " " if detail.startswith("(") else ", "
        state = point["state"] + joint + detail
        lines.append(f"| {point['proves']} | {point['milestone']} | {state} | {where} |")
    return lines


def main():
    plans = {
        path.stem: json.loads(path.read_text(encoding="utf-8"))
        for path in sorted(PLANS.glob("*.json"))
    }
    faults = list(errors_of(plans))
    for fault in faults:
        print(fault, file=sys.stderr)
    text = (ROOT / PAGE).read_text(encoding="utf-8")
    for plan, content in plans.items():
        for number, group in enumerate(content["groups"], 1):
            begin, end = f"<!-- testplan {plan} {number} -->", "<!-- end -->"
            before, found, rest = text.partition(begin)
            if not found or end not in rest:
                print(f"{PAGE} has no place for {plan} {number}", file=sys.stderr)
                return 1
            rest = rest[rest.index(end) :]
            text = "\n".join([before + begin, *table(group), rest])
    return generated.write({PAGE: text.rstrip("\n").split("\n")}, "gen_testplan.py") or bool(faults)


if __name__ == "__main__":
    sys.exit(main())
