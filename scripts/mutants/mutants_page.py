# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""docs/results/mutants.json and its page, from the runs and decisions of scripts/mutants/mutants.
The reasons for survivors are those of tests/mutants.json (mutants_explained.py).
"""

import collections
import json
import sys

import mutants_explained
from mutants_explained import DATA, REASONS, class_of, read

PAGE = DATA.with_suffix(".md")


def text_of(mutant):
    """A mutant in one line."""
    where = f"{mutant.get('cell', '')} {mutant.get('port', '')}[{mutant.get('portbit', '')}]"
    sources = " ".join(mutant["src"])
    return f"{mutant['mode']} {sources} {where} {mutant.get('wire', '')}".strip()


def row_of(monitor, build, listed, seed):
    """The line of a build in the JSON, which has to be of this list."""
    for row in read(DATA):
        if [row[key] for key in ("monitor", "build", "listed", "seed")] == [
            monitor,
            build,
            listed,
            seed,
        ]:
            return row
    sys.exit(f"mutants: {DATA.name} has no {monitor}/{build}, -n {listed} --seed {seed}")


def counts(row, reasons):
    """What the survivors of a build are: {class name: number}; "" are those without a reason."""
    found = (class_of(row, survivor, reasons) for survivor in row["survivors"])
    return collections.Counter(reason["class"] if reason else "" for reason in found)


def page(rows, reasons):
    out = [
        "<!--",
        "SPDX-License-Identifier: Apache-2.0",
        "Copyright the fabmon contributors.",
        "",
        "Written by scripts/mutants/mutants.",
        "-->",
        "",
        "# Mutants of the RTL",
        "",
        "Yosys's `mutate` changes one point of the flattened RTL of a build (`NETLISTS` of",
        "`scripts/measure/synth`): it inverts a bit, sets it to a constant or takes another bit.",
        "The tests that load the build run until one fails; then the mutant is *killed*.",
        "*Equivalent*: it is proved without bound that no output differs after a reset.",
        "*Explained*: a class below fits ([reasons](mutants-explained.md#rtl)). Each row was",
        "measured on the RTL of its run; the RTL of `axi4` was changed after the run of",
        "`axi4/adv`.",
        "",
        "| build | mutants | killed | equivalent | explained | without a reason | list, seed |",
        "|---|--:|--:|--:|--:|--:|---|",
    ]
    for row in rows:
        found = counts(row, reasons)
        bad = found.pop("", 0)
        name = f"{row['monitor']}/{row['build']}"
        out.append(
            f"| `{name}` | {row['mutants']} | {row['killed']} | {row['equivalent']} "
            f"| {sum(found.values())} | {bad} | `-n {row['listed']} --seed {row['seed']}` |"
        )
    out += ["", "| class of explained survivors | monitors | number |", "|---|---|--:|"]
    for reason, number in mutants_explained.classes(rows, reasons):
        out.append(f"| {reason['class']} | {', '.join(reason['monitors'])} | {number} |")
    bad = [
        (row, survivor)
        for row in rows
        for survivor in row["survivors"]
        if not class_of(row, survivor, reasons)
    ]
    if bad:
        out += ["", "Without a reason:", ""]
        out += ["| build | mutant | verdict | what |", "|---|--:|---|---|"]
    for row, it in bad:
        verdict = it["verdict"]
        if verdict == "differs":
            verdict = f"`{it['output']}` in cycle {it['cycle']}"
        out.append(
            f"| `{row['monitor']}/{row['build']}` | {it['mutant']} | {verdict} | `{it['what']}` |"
        )
    return "\n".join(out) + "\n"


def write(rows):
    """Puts these builds into the JSON, writes the page; 1 if a survivor has no reason."""
    known = {(row["monitor"], row["build"]): row for row in (read(DATA) if DATA.exists() else [])}
    known.update({(row["monitor"], row["build"]): row for row in rows})
    rows, reasons = [known[key] for key in sorted(known)], read(REASONS)
    DATA.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(rows, reasons), encoding="utf-8")
    mutants_explained.write()
    bad = sum(counts(row, reasons)[""] for row in rows)
    if bad:
        print(f"mutants: {bad} survivors have no reason in {REASONS.name}", file=sys.stderr)
    return 1 if bad else 0


def check(netlists):
    """0 if the page is that of the JSON, the numbers add up, and each class has a survivor."""
    rows, reasons, wrong = read(DATA), read(REASONS), []
    if PAGE.read_text(encoding="utf-8") != page(rows, reasons):
        wrong.append(f"{PAGE.name} is not that of {DATA.name} and {REASONS.name}")
    wrong += mutants_explained.wrong()
    used = collections.Counter()
    for row in rows:
        name = f"{row['monitor']}/{row['build']}"
        used.update(counts(row, reasons))
        if row["build"] not in netlists.get(row["monitor"], {}):
            wrong.append(f"there is no build {name}")
        if row["mutants"] != row["killed"] + row["equivalent"] + len(row["survivors"]):
            wrong.append(f"{name} does not add up")
        if row["killed"] != sum(row["first_killers"].values()):
            wrong.append(f"{name}: the kills of the tests do not add up")
        if not 0 < row["mutants"] <= row["listed"]:
            wrong.append(f"{name}: {row['mutants']} of {row['listed']} mutants")
    wrong += [f"no survivor is of class {r['class']}" for r in reasons if not used[r["class"]]]
    for text in wrong:
        print(f"mutants: {text}", file=sys.stderr)
    return 1 if wrong else 0
