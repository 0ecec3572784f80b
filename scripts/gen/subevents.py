# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""For gen_events.py: subevents, which share the code of an event and have a bit of its mask each,
and the sums that those are which have no counter of their own in the form with fixed counters.
"""

import sys

INTRODUCTION = [
    "",
    "## Subevents",
    "",
    "Bit i of the mask chooses subevent i. Several bits are combined by OR, so an event adds",
    "at most 1 per cycle; a mask without any of the listed bits means all of them. Each",
    "subevent has a name of its own.",
    "",
    "The bank has no counter of its own for a subevent with a formula in the last column: it is",
    "that sum of others, all of one snapshot. `fabmon` and `fabmonctl` compute it; from perf's",
    "counts, of events of one group, you do.",
    "",
    "| event | mask | `perf` name | holds in a cycle when | in the bank |",
    "|---|---|---|---|---|",
]


def terms(text):
    """A sum of names with signs, "a - b - c": (sign, name) each."""
    words = ["+", *text.split()]
    return list(zip(words[0::2], words[1::2]))


def check(path, table):
    """Ends the program unless each sum is of events that have counters of their own."""
    fixed = {e["perf"] for e in table["events"] if "perf" in e and not e["subevents"]}
    for event in table["events"]:
        fixed |= {sub["name"] for sub in event["subevents"] if "sum" not in sub}
    for event in table["events"]:
        for sub in event["subevents"]:
            for _, name in terms(sub["sum"]) if "sum" in sub else []:
                if name not in fixed:
                    sys.exit(f"{path}: the sum of {sub['name']} has {name}, which has no counter")


def md_tables(table):
    """The reference page on subevents."""
    out = list(INTRODUCTION)
    for e in table["events"]:
        for s in e["subevents"]:
            mask = f"0x{1 << s['bit']:02X}"
            cells = [f"{e['code']:02X}h {e['name']}", mask, f"`{s['name']}`", s["meaning"]]
            cells.append(f"`{s['sum']}`" if "sum" in s else "")
            out.append(f"| {' | '.join(cells)} |")
    out += ["", "Any of several is a sum in the bank, too, where it is within one of these masks:"]
    out += ["", "| event | masks of which one subevent holds at a time, at most |", "|---|---|"]
    for e in table["events"]:
        if e["exclusive"]:
            out.append(f"| {e['code']:02X}h {e['name']} | {', '.join(e['exclusive'])} |")
    return out
