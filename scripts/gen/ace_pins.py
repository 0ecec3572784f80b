# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""For gen_pins.py: the tables of a bus of several interfaces, tb/bus/ace/pins.json.

"request" has the pins of AR and AW without these letters, "shared" the other pins of any interface,
"slave" and "master" those of one kind, "monitor" those of none. "sideband" has vectors of a master
interface, in which bit c is the event sideband_events[c].
"""

import generated
import pin_tables as pins
import top_ports

SOURCE = "tb/bus/ace/pins.json"


class Pin:
    """A pin of an interface: its name there, its member in the interface's struct, its row."""

    def __init__(self, name, member, row, bits=None):
        self.name, self.member, self.row = name, member, row
        self.bits = row["bits"] if bits is None else bits
        self.hex = row.get("format") == "hex"
        self.tie = row.get("tie", 0)

    def bits_in(self, interface):
        return interface["id_bits"] if self.bits == "id" else self.bits

    def width_in(self, interface):
        return interface["id_width"] if self.bits == "id" else self.row.get("width", str(self.bits))


def shared_pins(table):
    """In the order of the channels."""
    result = []
    for channel in table["shared_order"]:
        if channel in ("ar", "aw"):
            for row in table["request"]:
                if row.get("only", channel) == channel:
                    member = f"{channel}.{row['name']}"
                    bits = row.get(f"{channel}_bits")
                    result.append(Pin(channel + row["name"], member, row, bits))
        else:
            own = [row for row in table["shared"] if row["channel"] == channel]
            result += [Pin(row["name"], row["name"], row) for row in own]
    return result


def own_pins(table, kind):
    return [Pin(row["name"], row["name"], row) for row in table[kind]]


def interfaces(table):
    """(kind, number, interface, its pins and vectors)."""
    for kind, interface in table["interfaces"].items():
        its = shared_pins(table) + own_pins(table, kind)
        if kind == "master":
            its += own_pins(table, "sideband")
        for n in range(interface["count"]):
            yield kind, n, interface, its


def check(table):
    """Reads the ports and checks them. Returns the ports."""
    top = table["tops"][0]
    ports = top_ports.read(top["monitor"], top["top"])
    expected = {row["name"]: str(row["bits"]) for row in table["monitor"]}
    for _, n, interface, its in interfaces(table):
        for pin in its:
            expected[f"{interface['prefix']}{n}_{pin.name}"] = pin.width_in(interface)
    path = f"rtl/fabmon_{top['monitor']}/fabmon_{top['top']}.sv"
    family = "|".join(rf"{i['prefix']}\d+_" for i in table["interfaces"].values())
    pins.compare(path, ports, expected, rf"{family}|.*niden|sh_override")
    return ports


def used(table, ports, kind, name):
    """Whether an event of some interface of the kind can depend on the pin."""
    interface = table["interfaces"][kind]
    names = [f"{interface['prefix']}{n}_{name}" for n in range(interface["count"])]
    return any(port in ports and ports[port].used for port in names)



def members(rows):
    """IDs are numbers of 32 bits; a row has no bits of its own for them."""
    return [dict(row, bits=32) if row["bits"] == "id" else row for row in rows]


def make_pins(table):
    briefs = {s["name"]: s["brief"] for s in table["structs"]}
    out = pins.pins_header("ace", table, [], ["tb/bus/ace/interfaces.hpp"])
    out += pins.struct("AceRequestPins", briefs["AceRequestPins"], members(table["request"]))
    channels = [("AceRequestPins", "ar", "AR"), ("AceRequestPins", "aw", "AW")]
    brief = briefs["AceChannelPins"]
    out += pins.struct("AceChannelPins", brief, members(table["shared"]), first=channels)
    brief = briefs["AceSlavePins"]
    out += pins.struct("AceSlavePins", brief, table["slave"], base="AceChannelPins")
    own = table["master"] + table["sideband"]
    out += pins.struct("AceMasterPins", briefs["AceMasterPins"], own, base="AceChannelPins")
    arrays = [
        ("std::array<AceSlavePins, kAceSlaves>", "s", "S0 to S4"),
        ("std::array<AceMasterPins, kAceMasters>", "m", "M0 to M2"),
    ]
    out += pins.struct("AcePins", briefs["AcePins"], table["monitor"], first=arrays)
    return out + pins.pins_footer("AcePins", next(p for p in table["monitor"] if p.get("reset")))


def field_row(place, pin, counts):
    bits = "kAceIdBits" if pin.bits == "id" else pin.bits
    cells = [f'"{pin.name}"', str(bits), str(counts).lower()]
    if pin.hex or pin.tie:
        cells.append(str(pin.hex).lower())
    if pin.tie:
        cells.append(str(pin.tie))
    return f"      {place}({{{', '.join(cells)}}}),"


def make_fields(table, ports):
    out = generated.header("//", SOURCE, "gen_pins.py")
    out += [
        "//",
        "// The pins of each kind of interface, and of none; the names of sideband events.",
        "#pragma once",
        "",
        "#include <array>",
        "#include <string_view>",
        "#include <vector>",
        "",
        '#include "tb/bus/ace/field.hpp"',
        "",
        "namespace fabmon {",
        "",
    ]

    def function(name, brief, rows):
        out.extend([f"/// {brief}", f"inline std::vector<AceField> {name}() {{", "  return {"])
        out.extend(rows)
        out.extend(["  };", "}", ""])

    rows = []
    for pin in shared_pins(table):
        counts = used(table, ports, "slave", pin.name)
        if "." in pin.member:
            channel, member = pin.member.split(".")
            place = f"ace_request<&AceChannelPins::{channel}, &AceRequestPins::{member}>"
        else:
            place = f"ace_shared<&AceChannelPins::{pin.member}>"
        rows.append(field_row(place, pin, counts))
    function("ace_shared_fields", "Of any interface; on a master interface none counts.", rows)
    for kind in ("slave", "master"):
        rows = []
        for pin in own_pins(table, kind):
            place = f"ace_{kind}<&Ace{kind.capitalize()}Pins::{pin.member}>"
            rows.append(field_row(place, pin, used(table, ports, kind, pin.name)))
        function(f"ace_{kind}_fields", f"Of {kind} interfaces alone.", rows)
    rows = []
    for pin in own_pins(table, "monitor"):
        rows.append(field_row(f"ace_global<&AcePins::{pin.member}>", pin, True))
    function("ace_global_fields", "Of no interface.", rows)
    events = table["sideband_events"]
    out += [
        "/// The sideband of a master interface by event code: the event, and that its request is",
        "/// Non-secure.",
        f"inline constexpr std::array<AceSidebandNames, {len(events)}> kAceSideband{{{{",
    ]
    out += [f'    {{"sb_{event}", "sb_{event}_ns"}},' for event in events]
    return out + ["}};", "", "}  // namespace fabmon"]


def make_drive(table, ports):
    looked_at, others = [], []
    for kind, n, interface, its in interfaces(table):
        for pin in its:
            port = ports.get(f"{interface['prefix']}{n}_{pin.name}")
            if port is not None:
                line = f"t.{port.name} = p.{interface['prefix']}[{n}].{pin.member};"
                (looked_at if port.used else others).append(line)
    for row in table["monitor"]:
        if not row.get("reset"):
            looked_at.append(f"t.{row['name']} = p.{row['name']};")
    brief = "All inputs of a Verilated cci400 for its pins but the reset."
    function = pins.drive_function(brief, "drive_cci400", "AcePins", looked_at, others)
    return pins.drive_file("cci400", [SOURCE], ["ace"], [function])


def make_waves(table, ports):
    """The pins that count, and the addresses of slave interfaces."""
    rows = []
    for kind, n, interface, its in interfaces(table):
        prefix = f"{interface['prefix']}{n}"
        title = "master interface" if kind == "master" else "ACE-Lite" if n < 3 else "ACE"
        for pin in its:
            shown = used(table, ports, kind, pin.name) or (kind == "slave" and pin.hex)
            if shown:
                rows.append((f"{prefix}: {title}", f"{prefix}_{pin.name}", False))
    return pins.waves_file([SOURCE], {"cci400": rows})


def make_docs(table, ports):
    rows = {"slave": [], "master": []}
    for kind, interface in table["interfaces"].items():
        its = shared_pins(table) + own_pins(table, kind)
        for pin in its:
            name = f"{interface['prefix']}0_{pin.name}"
            seen = "no port" if name not in ports else "no"
            seen = "yes" if used(table, ports, kind, pin.name) else seen
            width = pin.width_in(interface)
            bits = width if width.isdigit() else f"`{width}`"
            spelt = f"`{interface['prefix']}<n>_{pin.name}`"
            rows[kind].append((spelt, spelt, bits, pin.row["meaning"], str(pin.tie), seen))
    for row in table["sideband"]:
        name, bits = f"`m<n>_{row['name']}`", str(row["bits"])
        rows["master"].append((name, name, bits, row["meaning"], "0", "yes"))
    events = ", ".join(table["sideband_events"])
    suffix = {"sb": ("", "the event happens inside"), "sb_ns": ("_ns", "its request is Non-secure")}
    for end, meaning in suffix.values():
        name = f"`m<n>_sb_<event>{end}`"
        rows["master"].append(("-", name, "1", meaning, "0", "yes"))
    single = []
    for row in table["monitor"]:
        name = f"`{row['name']}`"
        single.append((name, name, str(row["bits"]), row["meaning"], str(row.get("tie", 0)), "yes"))
    return pins.docs_file(
        "cci400",
        [SOURCE],
        [
            ("cci400", "slave interfaces, n = 0 to 4", rows["slave"]),
            ("cci400", "master interfaces, n = 0 to 2", rows["master"]),
            ("cci400", "others", single),
        ],
    ) + ["", f"Events of the sideband of a master interface, by code from 0: {events}."]


def make(table):
    ports = check(table)
    return {
        "tb/bus/ace/pins.hpp": make_pins(table),
        "tb/bus/ace/tables/fields.hpp": make_fields(table, ports),
        "tb/monitor/cci400/drive.hpp": make_drive(table, ports),
        "tb/monitor/cci400/tables/waves.hpp": make_waves(table, ports),
        "docs/reference/cci400-pins.md": make_docs(table, ports),
    }
