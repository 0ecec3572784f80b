# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Writes the VCD dump of a case: an AXI4 port tb.dut.s_axi whose handshakes are told by cycle.

A channel is told as "CYCLE:WHAT CYCLE:WHAT ...", and what it does in other cycles is nothing:

    0        a handshake of ID 0 (one hex digit; any digit for W and for AXI4-Lite)
    0*4      of AR and AW: a command of 4 beats; 1 where it is not said
    0L       of R and W: with LAST
    0!       of R and B: with SLVERR instead of OKAY
    0w       VALID without READY
    r        READY without VALID
    x        VALID is x, READY high

The row rst has the cycles in which ARESETn is low. A pin has its value from the edge before the
cycle until the edge of the cycle, at which it is sampled.
"""

import re

WHAT = re.compile(r"(?:([0-9a-f])(w?)(L?)(!?)(?:\*(\d+))?|([rx]))$")
CHANNELS = ["AR", "R", "AW", "W", "B"]


def pins_of(lite):
    """(name, width) of the port's pins, in the order of the dump."""
    pins = []
    for channel in CHANNELS:
        low = channel.lower()
        pins += [(f"{low}valid", 1), (f"{low}ready", 1)]
        if channel in ("AR", "AW"):
            pins.append((f"{low}addr", 32))
            if not lite:
                pins += [(f"{low}id", 4), (f"{low}len", 8), (f"{low}size", 3), (f"{low}burst", 2)]
        if channel in ("R", "W"):
            pins.append((f"{low}data", 32))
            if not lite:
                pins.append((f"{low}last", 1))
        if channel in ("R", "B"):
            pins.append((f"{low}resp", 2))
            if not lite:
                pins.append((f"{low}id", 4))
    return pins


def rows_of(case):
    """{cycle: {pin: value}} of the pins that are not 0, and {channel: {cycle: what}}."""
    rows, said = {}, {}
    for channel in CHANNELS:
        said[channel] = {}
        low = channel.lower()
        for word in case.get(channel, "").split():
            cycle, _, what = word.partition(":")
            match = WHAT.match(what)
            if not match:
                raise ValueError(f"{case['name']}: {channel} {word}")
            id_, stall, last, error, beats, alone = match.groups()
            said[channel][int(cycle)] = what
            row = rows.setdefault(int(cycle), {})
            row[f"{low}valid"] = {"r": 0, "x": "x"}.get(alone, 1)
            row[f"{low}ready"] = 0 if stall else 1
            if alone:
                continue
            row[f"{low}id"] = int(id_, 16)
            row[f"{low}last"] = 1 if last else 0
            row[f"{low}resp"] = 2 if error else 0
            row[f"{low}addr"] = 0x1000 + 64 * int(cycle)
            row[f"{low}data"] = 0xA0 + int(cycle)
            if beats:
                row[f"{low}len"] = int(beats) - 1
            row[f"{low}size"], row[f"{low}burst"] = 2, 1
    return rows, said


def cycles_of(text):
    """The set of cycles that "0-1 7" means."""
    cycles = set()
    for part in text.split():
        first, _, last = part.partition("-")
        cycles |= set(range(int(first), int(last or first) + 1))
    return cycles


def changes_of(case):
    """{time: {signal: value}} in the order of the file; the clock first."""
    rows, _ = rows_of(case)
    reset = cycles_of(case.get("rst", "0-1"))
    pins = [name for name, _ in pins_of(case.get("lite", False))]
    changes, time = {}, case.get("start", 0)

    def put(when, signal, value):
        changes.setdefault(when, {})[signal] = value

    def put_pins(when, cycle):
        row = rows.get(cycle, {})
        put(when, "aresetn", 0 if cycle in reset else 1)
        for pin in pins:
            put(when, pin, row.get(pin, 0))

    put(time, "aclk", 0)
    put_pins(time, 0)
    for cycle in range(case["cycles"]):
        half = case.get("half", 5)
        if cycle >= case.get("slow_from", case["cycles"]):
            half *= 4
        if cycle == case.get("reset_before"):
            put(time + 2, "aresetn", 0)
            put(time + 12, "aresetn", 1)
        time += case.get("stopped", {}).get(cycle, 0) * 2 * half
        put(time + half, "aclk", 1)
        put_pins(time + half + case.get("skew", 0), cycle + 1)
        if cycle + 1 < case["cycles"] or not case.get("ends_with_edge"):
            put(time + 2 * half, "aclk", 0)
        for number, offset in enumerate(case.get("activity", []) if cycle else []):
            put(time + half + offset, "work", (cycle + number) % 2)
        time += 2 * half
    other = case.get("other_half", 0)
    for number, when in enumerate(range(0, time, other) if other else []):
        put(case.get("start", 0) + when, "mem_clk", number % 2)
    return changes


def vcd(case):
    """The text of the dump."""
    pins = [("aclk", "aclk", 1), ("aresetn", "aresetn", 1)]
    pins += [(name, f"s_axi_{name}", width) for name, width in pins_of(case.get("lite", False))]
    ids = {pin[0]: chr(ord("!") + number) for number, pin in enumerate(pins)}
    widths = {pin[0]: pin[2] for pin in pins}
    lines = ["$timescale 1ns $end", "$scope module tb $end"]
    for name in ("mem_clk", "work"):
        ids[name], widths[name] = chr(ord("!") + len(ids)), 1
        if case.get({"mem_clk": "other_half", "work": "activity"}[name]):
            lines.append(f"$var wire 1 {ids[name]} {name} $end")
    lines.append("$scope module dut $end")
    for key, name, width in pins:
        bits = f" [{width - 1}:0]" if width > 1 else ""
        lines.append(f"$var wire {width} {ids[key]} {name}{bits} $end")
    lines += ["$upscope $end", "$upscope $end", "$enddefinitions $end"]
    before = {}
    for time, values in sorted(changes_of(case).items()):
        new = {signal: value for signal, value in values.items() if before.get(signal) != value}
        before.update(new)
        if not new:
            continue
        lines.append(f"#{time}")
        for signal, value in new.items():
            if widths[signal] == 1:
                lines.append(f"{value}{ids[signal]}")
            else:
                lines.append(f"b{value:b} {ids[signal]}")
    return "\n".join(lines) + "\n"


def timing(case):
    """The case as lines of text: a column a cycle, of the cycles in which something happens."""
    _, said = rows_of(case)
    reset = cycles_of(case.get("rst", "0-1"))
    used = [channel for channel in CHANNELS if said[channel]]
    shown = sorted({cycle for channel in used for cycle in said[channel]})
    width = max(len(what) for channel in used for what in said[channel].values()) + 1
    width = max(width, len(str(max(shown))) + 1, 3)
    rows = [("cycle", [str(cycle) for cycle in shown])]
    rows += [(channel, [said[channel].get(cycle, ".") for cycle in shown]) for channel in used]
    lines = [f"{name:7}" + "".join(f"{cell:>{width}}" for cell in cells) for name, cells in rows]
    text = " ".join(case.get("rst", "0-1").split())
    if reset:
        lines.append(f"ARESETn low in cycles {text.replace(' ', ', ')}")
    if "reset_before" in case:
        after = case["reset_before"]
        lines.append(f"and for 10 ns between the edges of cycles {after - 1} and {after}")
    return lines
