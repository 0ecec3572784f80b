#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Checks a Chrome trace-event file (JSON): that each event has the members that its phase needs,
that slices of a thread nest, that a flow has both ends, each within a slice of its thread, and that
threads and processes have names. Prints the number of events by phase; exits 1 with a line on what
is wrong.

    trace_events.py FILE.json[.gz]
"""

import collections
import decimal
import gzip
import json
import sys

NEEDED = {
    "M": {"name", "pid", "tid", "args"},
    "X": {"name", "cat", "pid", "tid", "ts", "dur"},
    "C": {"name", "pid", "ts", "args"},
    "s": {"name", "cat", "id", "pid", "tid", "ts"},
    "f": {"name", "cat", "id", "pid", "tid", "ts", "bp"},
}


def check(condition, event, what):
    if not condition:
        sys.exit(f"trace_events.py: {what}: {event}")


def nest(slices):
    """The slices of a thread, each in another one or behind it."""
    open_ends = []
    for begin, end, event in sorted(slices, key=lambda s: (s[0], -s[1])):
        while open_ends and open_ends[-1] <= begin:
            open_ends.pop()
        check(not open_ends or end <= open_ends[-1], event, "slices overlap")
        open_ends.append(end)


def main(path):
    opened = gzip.open(path, "rt") if path.endswith(".gz") else open(path, encoding="utf-8")
    with opened as file:
        trace = json.load(file, parse_float=decimal.Decimal, parse_int=decimal.Decimal)
    check(trace["displayTimeUnit"] in ("ms", "ns"), "", "displayTimeUnit")
    slices = collections.defaultdict(list)
    flows = collections.defaultdict(dict)
    named = set()
    phases = collections.Counter()
    for event in trace["traceEvents"]:
        phase = event.get("ph")
        phases[phase] += 1
        check(phase in NEEDED, event, "unknown phase")
        check(NEEDED[phase] <= event.keys(), event, "lacks members")
        where = (event["pid"], event.get("tid"))
        for time in ("ts", "dur"):
            if time in event:
                check(event[time] >= 0, event, "a negative time")
                fine = event[time] * 1000000
                check(fine == int(fine), event, "finer than 1 ps")
        if phase == "M":
            named.add((event["name"], *where))
        elif phase == "X":
            slices[where].append((event["ts"], event["ts"] + event["dur"], event))
        elif phase == "C":
            check(all(value >= 0 for value in event["args"].values()), event, "a counter")
        else:
            check(phase not in flows[event["id"]], event, "a flow's end is there twice")
            flows[event["id"]][phase] = (where, event)
    for where, of_thread in slices.items():
        check(("thread_name", *where) in named, of_thread[0], "the thread has no name")
        check(("process_name", where[0], 0) in named, of_thread[0], "the process has no name")
        nest(of_thread)
    for ends in flows.values():
        check(ends.keys() == {"s", "f"}, ends, "a flow has one end")
        for where, event in ends.values():
            inside = any(begin <= event["ts"] <= end for begin, end, _ in slices[where])
            check(inside, event, "a flow's end is in no slice")
    print(*(f"{phase}={count}" for phase, count in sorted(phases.items())))


main(sys.argv[1])
