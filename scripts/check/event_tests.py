#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Every event has a test that names it: in the C++ of tests/monitor/<m>/ and tests/contract/, or in
a CSV file of tests/data. Prints one line per event without one; exits 1 on any.

A name counts where it stands as a whole word, in code or in a comment. Names that are alike may be
written with their parts in braces, as a shell would expand them: mxp_{e,w}_req_txflit_{valid,stall}
stands for four. With names of events: prints where each of them is named.
"""

import itertools
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts/gen"))
import mesh_events  # noqa: E402

WORD = re.compile(r"\w*(?:\{\w+(?:,\w*)+\}\w*)+|\w+")


def event_names(table):
    """The names by which `fabmon stat` takes the events of a monitor."""
    if "nodes" in table:
        mesh_events.expand(table)
    names = [value["name"] for value in table.get("values", [])]
    for event in table.get("events", []):
        names.append(event.get("perf", event["name"]))
        names += [sub["name"] for sub in event.get("subevents", [])]
    if "cycles" in table:
        names.append(table["cycles"]["name"])
    return names


def expand(word):
    """All words that a word with braces stands for."""
    parts = [part.split(",") for part in re.split(r"[{}]", word)]
    return ("".join(choice) for choice in itertools.product(*parts))


def named_in(monitor):
    """Each word of the tests of a monitor, and the places in which it stands."""
    files = [
        *ROOT.glob(f"tests/monitor/{monitor}/**/*.?pp"),
        *ROOT.glob("tests/contract/**/*.?pp"),
        *ROOT.glob(f"tests/data/{monitor}_*.csv"),
    ]
    places = {}
    for path in sorted(files):
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            for match in WORD.finditer(line):
                for word in expand(match[0]):
                    places.setdefault(word, []).append(f"{path.relative_to(ROOT)}:{number}")
    return places


def main():
    missing = count = 0
    for source in sorted(ROOT.glob("rtl/*/*_events.json")):
        monitor = source.parent.name.removeprefix("fabmon_")
        places = named_in(monitor)
        for name in event_names(json.loads(source.read_text(encoding="utf-8"))):
            count += 1
            if name in sys.argv[1:]:
                print(f"{monitor}/{name}/: {', '.join(places.get(name, ['nowhere']))}")
            if name not in places:
                missing += 1
                print(f"{source.relative_to(ROOT)}:1: no test names {monitor}/{name}/")
    if not missing:
        print(f"{count} events, each is named in a test")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
