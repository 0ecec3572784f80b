#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The random perf commands of linux/run --random, before they are run: the same for the same seed;
of every kind; each event is one that the guest's script knows of, of a PMU that it has listed; and
on a board with two meshes they are of both.

    random_script.py PROGRAM    build/fabmon_linux
"""

import functools
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "linux"))
sys.dont_write_bytecode = True
import machine  # noqa: E402
import random_commands  # noqa: E402

COMMANDS = 60


@functools.lru_cache()
def names_of(pmu):
    """The names of events that a PMU's driver may have."""
    if pmu == "stats":
        return {"samples", "unbinned", "latency_sum", *(f"bin_{i}" for i in range(16))}
    table = {"axi": "axi4", "bank": "axi4", "cci": "cci400"}.get(pmu, "cmn")
    rows = json.loads((ROOT / f"perf/{table}.json").read_text(encoding="utf-8"))
    names = {row["EventName"] for row in rows if "EventName" in row}
    if table == "axi4" and pmu == "axi":
        names -= {row.get("EventName") for row in rows if row.get("Compat") == "axi4_bank"}
    return names | {"watchpoint_up", "watchpoint_down", "cycles"}


def check(seed, mesh, ours):
    script = random_commands.Commands(seed, mesh, ours).script(COMMANDS)
    assert script == random_commands.Commands(seed, mesh, ours).script(COMMANDS)
    assert script != random_commands.Commands(seed + 1, mesh, ours).script(COMMANDS)
    listed = re.search(r"^what_there_is (.*)$", script, re.M)[1].split()
    lines = [line for line in script.split("\n") if line.startswith("count")]
    assert len(lines) == COMMANDS, len(lines)
    used = set()
    for line in lines:
        events = re.findall(r"\$(\w+)/(\w+)(=?)([^/]*)/", line)
        assert events, line
        assert len(events) == len(set(events)), f"an event twice: {line}"
        for pmu, name, equals, _ in events:
            used.add(f"${pmu}")
            assert equals or name in names_of(pmu), f"{name}: {line}"
        assert line.count('"') % 2 == 0 and line.count("'") % 2 == 0, line
    assert used == set(listed), (used, listed)
    variables = re.findall(r"^(\w+)=", script, re.M)
    assert {name[1:] for name in listed} <= set(variables), variables
    kinds = random_commands.Commands(seed, mesh, ours).kinds()
    if ours:
        assert "traffic_axi " in script and "threshold=" in script and "-I" not in script
    if mesh == "two":
        assert any("$cmn/" in line and "$other/" in line for line in lines)
        assert "poke_cmn_1 " in script
    return len(kinds)


def main():
    machine.HARDWARE = sys.argv[1]
    kinds = {}
    for mesh in ("base", "mesh3x3", "two"):
        for ours in (False, True):
            for seed in range(1, 4):
                kinds[mesh, ours] = check(seed, mesh, ours)
    assert kinds["base", True] == kinds["base", False] + 5, kinds
    assert kinds["two", True] == kinds["base", True] + 1, kinds
    print(f"random commands of {len(kinds)} boards: {COMMANDS} a seed")


main()
