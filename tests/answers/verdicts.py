# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The right answers of a case as figures of each direction, and which figures of a program's answer
are not right."""

import dump

DIRECTIONS = {"read": ("AR", "R"), "write": ("AW", "W", "B")}
# What is compared, and how the page calls it.
FIGURES = {
    "latency": "latency",
    "to_first": "to the first beat",
    "errors": "errors",
    "per_cycle": "transactions a cycle",
    "orphans": "orphans",
    "lost": "lost by a reset",
    "open": "open at the end",
}
# Where a dump's first and last cycle begin and end is a matter of taste: so many cycles more or
# less are no mistake in "transactions a cycle".
TASTE = 1.5


def answer(rows, cycles):
    """The figures of a direction whose transactions are (command, first beat, end, response)."""
    return {
        "latency": [row[2] - row[0] for row in rows],
        "to_first": [row[1] - row[0] for row in rows],
        "errors": sum(row[3] >= 2 for row in rows),
        "per_cycle": round(len(rows) / cycles, 4),
    }


def right(case, begun=False):
    """The right answers, by direction; of a window all that ends in it, or, if `begun`, all that
    begins in it as well."""
    cycles = case["cycles"] - len(dump.cycles_of(case.get("rst", "0-1")))
    found = {"period_ps": round(case["period_ps"], 1), "steady": case.get("steady", True)}
    for name in DIRECTIONS:
        rows = [(row[1], row[2], row[4], row[6]) for row in case[name]["transactions"]]
        if "window" in case:
            begin, end = (time // 10 for time in case["window"])
            rows = [row for row in rows if (row[0] if begun else row[2]) >= begin and row[2] < end]
            cycles = end - begin
        found[name] = answer(rows, cycles)
        for key in ("orphans", "lost", "open"):
            found[name][key] = case[name].get(key, 0)
    return found


def wrong(case, told):
    """{direction: [figures that are not right]} of an answer; of what it does not tell nothing."""
    found = {}
    for name in DIRECTIONS:
        if told[name] is None:
            found[name] = ["no answer"]
            continue
        choices = []
        for truth in (right(case)[name], right(case, begun=True)[name]):
            choices.append(
                [key for key in FIGURES if key in told[name] and differs(key, told[name], truth)]
            )
        if min(choices, key=len):
            found[name] = min(choices, key=len)
    return found


def differs(key, told, truth):
    if key != "per_cycle":
        return told[key] != truth[key]
    if not told[key] or not truth[key]:
        return told[key] != truth[key]
    count = len(truth["latency"])
    return abs(len(told["latency"]) / told[key] - count / truth[key]) > TASTE


def channels_right(case, beats):
    """True if the handshakes of each channel are right, which busperf counts channel by channel."""
    _, said = dump.rows_of(case)
    begin, end = 0, case["cycles"]
    if "window" in case:
        begin, end = (time // 10 for time in case["window"])
    for channel in dump.CHANNELS:
        moved = [
            cycle
            for cycle, what in said[channel].items()
            if what not in ("r", "x") and "w" not in what and begin <= cycle < end
        ]
        if beats.get(channel) != len(moved):
            return False
    return True
