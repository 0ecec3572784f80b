#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Makes everything that lists the pins of a bus from their one source, tb/bus/<bus>/pins.json.
Which tops have them, and with what prefix, is in "taps" of rtl/<m>/<m>_events.json (of ace and chi,
whose ports have names of their own, in "tops" of the pins.json).

    scripts/gen/gen_pins.py           writes the files below
    scripts/gen/gen_pins.py --check   writes nothing; exit 1 and one line per file that differs

  tb/bus/<bus>/pins.hpp            the pins of a cycle (those of chi are written by hand)
  tb/bus/<bus>/tables/             the columns of traces
  tb/monitor/<m>/drive.hpp         pins to the ports of a Verilated top (of cmn: drive_links.hpp)
  tb/monitor/<m>/tables/waves.hpp  the pins in GTKWave
  docs/reference/<m>-pins.md       the reference page (of cmn: a table in cmn-traces.md)

A pin has a name, the largest number of bits, the "width" of its port where a parameter sets that, a
meaning, a "tie" (what a missing one is; 0 unless given), "format" hex or decimal (in traces and
waves) and a channel. One that is "optional" is 0 without a note where a trace has it not. Which
pins a monitor looks at is read from its RTL.

The table is checked against the ports of the tops, whatever is asked for: each pin that a top has
is an input as wide as the table says, and each input with the pins' prefix is a pin, or is named in
"not_sampled". The reset is the monitor's, and with that prefix, where a top has it, the port's own.
A pin that is "recorded_only" is no port of any top: traces alone have it. "members"
of the struct are no pins; they are 0 in each cycle that was recorded.

Needs Python 3.9 and nothing else.
"""

import json
import sys

import ace_pins
import chi_pins
import generated
import pin_tables as pins
import top_ports

TRACED = ["axi4", "context", "apb"]  # of the buses of plain pins those of which traces are read


def load(bus):
    path = generated.ROOT / f"tb/bus/{bus}/pins.json"
    return json.loads(path.read_text(encoding="utf-8"))


def taps(bus):
    """The tops beside a bus, of all monitors."""
    found = []
    for path in sorted(generated.ROOT.glob("rtl/*/*_events.json")):
        for tap in json.loads(path.read_text(encoding="utf-8")).get("taps", []):
            if tap["bus"] == bus:
                found.append({"monitor": path.parent.name.removeprefix("fabmon_"), **tap})
    return found


def check_ports(bus, table):
    """Checks a table of plain pins against its tops. Adds their ports to them."""
    for top in table["tops"]:
        path = f"rtl/fabmon_{top['monitor']}/fabmon_{top['top']}.sv"
        top["ports"] = top_ports.read(top["monitor"], top["top"])
        expected = {}
        for pin in table["pins"]:
            if not pin.get("reset") and not pin.get("recorded_only"):
                expected[top["prefix"] + pin["name"]] = pin.get("width", str(pin["bits"]))
        for pin in table["pins"]:
            if pin.get("reset"):
                pins.require(top["ports"].get("aresetn"), f"{path} has no reset")
                its_own = top["prefix"] + pin["name"]  # of the port, beside the monitor's
                if its_own in top["ports"]:
                    expected[its_own] = str(pin["bits"])
        others = "|".join(table["not_sampled"]) or "-"
        pins.compare(path, top["ports"], expected, rf"{top['prefix']}(?!({others})$)")
    unknown = {p["channel"] for p in table["pins"]} - set(table["channels"])
    pins.require(not unknown, f"tb/bus/{bus}/pins.json: no such channel: {unknown}")


def make_plain_pins(bus, table):
    out = pins.pins_header(bus, table, [p["bits"] for p in table["pins"]])
    order = list(table["channels"])
    sorted_pins = sorted(table["pins"], key=lambda p: order.index(p["channel"]))
    members = [dict(member, bits=1) for member in table.get("members", [])]
    out += pins.struct(table["struct"], table["brief"], sorted_pins + members)
    return out + pins.pins_footer(table["struct"], next(p for p in table["pins"] if p.get("reset")))


def make_plain_columns(bus, table):
    kind = bus.capitalize()
    out = generated.header("//", f"tb/bus/{bus}/pins.json", "gen_pins.py")
    out += [
        f'#include "tb/bus/{bus}/columns.hpp"',
        "",
        "#include <array>",
        "",
        "namespace fabmon {",
        "namespace {",
        "",
        f"using P = {table['struct']};",
        "",
        f"constexpr std::array<{kind}Column, {len(table['pins'])}> kColumns{{",
    ]
    for pin in table["pins"]:
        tie = pin.get("tie", 0)
        note = f"{tie} ({pin['tie_note']})" if "tie_note" in pin else str(tie)
        note = "" if pin.get("optional") else note
        channel = pin["channel"] if pin["name"].startswith(pin["channel"]) else ""
        hexadecimal = str(pin.get("format") == "hex").lower()
        row = f'{{"{pin["name"]}", "{channel}", {pin["bits"]}, {hexadecimal}, {tie}, "{note}"}}'
        out.append(f"    with_member<P, &P::{pin['name']}>({row}),")
    return out + [
        "};",
        "",
        "}  // namespace",
        "",
        f"std::span<const {kind}Column> {bus}_columns() {{ return kColumns; }}",
        "",
        "}  // namespace fabmon",
    ]


def plain_drive(monitor, bus, table, top, tops):
    """A function that drives the ports of one top. It has the name of the monitor where the pins
    tell its tops apart."""
    alone = sum(other == bus for other, _, _ in tops) == 1
    looked_at, others = [], []
    its_own = False  # the port's reset, beside the monitor's
    for pin in table["pins"]:
        port = top["ports"].get(top["prefix"] + pin["name"])
        if port is None:
            continue
        its_own = its_own or bool(pin.get("reset"))
        name = pin["name"]
        wide = pin["bits"] > 64
        line = f"set_port(t.{port.name}, p.{name});" if wide else f"t.{port.name} = p.{name};"
        (looked_at if port.used else others).append(line)
    return pins.drive_function(
        f"All inputs of a Verilated {top['top']} for its pins but the"
        + (" monitor's reset." if its_own else " reset."),
        f"drive_{monitor if alone else top['top']}",
        table["struct"],
        looked_at,
        others,
    )


def plain_waves(table, top):
    """(group, signal, decimal) of the pins of a top."""
    rows = []
    for channel, title in table["channels"].items():
        for pin in table["pins"]:
            name = top["prefix"] + pin["name"]
            if pin["channel"] == channel and name in top["ports"]:
                rows.append((title, name, pin.get("format") == "decimal"))
    return rows


def plain_docs(bus, table, top):
    rows = []
    for pin in table["pins"]:
        port = top["ports"].get(top["prefix"] + pin["name"])
        if pin.get("reset"):
            seen = "yes"
        elif port is None:
            seen = "no port"
        else:
            seen = "yes" if port.used else "no"
        tie = f"{pin.get('tie', 0)}" + (f": {pin['tie_note']}" if "tie_note" in pin else "")
        name = f"`{port.name}`" if port else "`aresetn`" if pin.get("reset") else "-"
        width = pin.get("width", "").replace("IdBits", "IdWidth")  # what users set
        bits = f"`{width}`" if width and port else str(pin["bits"])
        traced = f"`{pin['name']}`" if bus in TRACED else "-"
        rows.append((name, traced, bits, pin["meaning"], tie, seen))
    return rows


def main():
    files = {}
    buses = {bus: load(bus) for bus in ("axi4", "context", "apb", "ace", "chi")}
    plain = {bus: buses[bus] for bus in ("axi4", "context", "apb")}
    for bus, table in plain.items():
        table["tops"] = taps(bus)
        check_ports(bus, table)
        files[f"tb/bus/{bus}/pins.hpp"] = make_plain_pins(bus, table)
        if bus in TRACED:
            files[f"tb/bus/{bus}/tables/columns.cpp"] = make_plain_columns(bus, table)
    tops = {}
    for bus, table in plain.items():
        for top in table["tops"]:
            tops.setdefault(top["monitor"], []).append((bus, table, top))
    for monitor, its in tops.items():
        sources = list(dict.fromkeys(f"tb/bus/{bus}/pins.json" for bus, _, _ in its))
        drives = [plain_drive(monitor, *it, its) for it in its]
        files[f"tb/monitor/{monitor}/drive.hpp"] = pins.drive_file(
            monitor, sources, {bus for bus, _, _ in its}, drives
        )
        files[f"tb/monitor/{monitor}/tables/waves.hpp"] = pins.waves_file(
            sources, {top["top"]: plain_waves(table, top) for _, table, top in its}
        )
        pages = [(it[2]["top"], it[1]["title"], plain_docs(*it)) for it in its]
        files[f"docs/reference/{monitor}-pins.md"] = pins.docs_file(monitor, sources, pages)
    files |= ace_pins.make(buses["ace"])
    files |= chi_pins.make(buses["chi"])
    return generated.write(files, "scripts/gen/gen_pins.py")


if __name__ == "__main__":
    sys.exit(main())
