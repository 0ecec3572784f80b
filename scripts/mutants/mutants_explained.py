# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""docs/results/mutants-explained.md: why mutants survive, of the RTL and of the golden models.

tests/mutants.json has the reasons for survivors of the RTL that are not equivalent: a list of
classes, each with a name ("class"), the "monitors", "where", a regular expression that is searched
in the survivor's text ("mode sources cell port[bit] wire"), and the "reason". The first class that
fits a survivor counts. tests/golden_mutants.json has those of the golden models: the "file", the
line "before" and "after" the mutation, and the "reason".
"""

import collections
import json
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
RESULTS = ROOT / "docs/results"
DATA, REASONS = RESULTS / "mutants.json", ROOT / "tests/mutants.json"
GOLDEN_DATA, GOLDEN_REASONS = RESULTS / "golden-mutants.json", ROOT / "tests/golden_mutants.json"
PAGE = RESULTS / "mutants-explained.md"
HEAD = """<!--
SPDX-License-Identifier: Apache-2.0
Copyright the fabmon contributors.

Written by scripts/mutants/mutants and scripts/mutants/mutants_golden.
-->

# Why mutants survive

Each survivor of the [mutants of the RTL](mutants.md) that is not equivalent is a member of one
class below. Each survivor of the [mutants of the golden models](golden-mutants.md) has one row. The
reasons are those of [tests/mutants.json](../../tests/mutants.json) and
[tests/golden_mutants.json](../../tests/golden_mutants.json). A fault that was *inserted by hand*
tests whether the named proof or test detects faults of this kind.

[RTL](#rtl) | [golden models](#golden-models) |
[tests that killed mutants of the RTL](#tests-that-killed-mutants-of-the-rtl)

## RTL
"""


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


def class_of(row, survivor, reasons):
    """The class of a survivor of the RTL, or None."""
    for reason in reasons:
        if row["monitor"] in reason["monitors"] and re.search(reason["where"], survivor["what"]):
            return reason
    return None


def reason_of(survivor, reasons):
    """The reason why a survivor of a golden model is acceptable, or None."""
    keys = ("file", "before", "after")
    for reason in reasons:
        if all(reason[key] == survivor[key] for key in keys):
            return reason
    return None


def cell(text):
    return text.replace("|", "\\|")


def classes(rows, reasons):
    """The classes of survivors of the RTL, each with its number."""
    total = collections.Counter()
    for row in rows:
        found = (class_of(row, survivor, reasons) for survivor in row["survivors"])
        total.update(reason["class"] for reason in found if reason)
    return [(reason, total[reason["class"]]) for reason in reasons]


def page():
    """The Markdown page, from the four JSON files."""
    rows = read(DATA)
    out = [HEAD]
    for reason, number in classes(rows, read(REASONS)):
        survivors = f"{number} survivor{'s' if number != 1 else ''}"
        out += [f"### {reason['class']}", ""]
        out += [f"{', '.join(f'`{m}`' for m in reason['monitors'])}: {survivors}.", ""]
        out += [reason["reason"], ""]
    out += ["## Golden models", ""]
    reasons = read(GOLDEN_REASONS)
    for row in read(GOLDEN_DATA):
        out += [f"### {row['monitor']}", "", "| file, line | original | mutant | reason |"]
        out += ["|---|---|---|---|"]
        for it in row["survivors"]:
            reason = reason_of(it, reasons)
            out.append(
                f"| {it['file'].split('golden/')[1]}:{it['line']} | `{cell(it['before'])}` "
                f"| `{cell(it['after'])}` | {reason['reason'] if reason else ''} |"
            )
        out.append("")
    out += [
        "## Tests that killed mutants of the RTL",
        "",
        "Number of mutants that a test was the first to kill. Tests run in the order of kills per",
        "time, so a test that is not in the table can detect the same mutants.",
        "",
        "| test | mutants |",
        "|---|--:|",
    ]
    kills = collections.Counter()
    for row in rows:
        kills.update(row["first_killers"])
    for name, number in sorted(kills.items(), key=lambda kill: (-kill[1], kill[0])):
        out.append(f"| {cell(name)} | {number} |")
    return "\n".join(out) + "\n"


def write():
    PAGE.write_text(page(), encoding="utf-8")


def wrong():
    """A list of one message if the page is not that of the JSON."""
    if PAGE.read_text(encoding="utf-8") == page():
        return []
    return [f"{PAGE.name} is not that of the four JSON files"]
