# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""For gen_pins.py: what the files made from a table of pins have in common."""

import re
import sys

import generated


def require(condition, message):
    if not condition:
        sys.exit(message)


def compare(path, ports, expected, family):
    """Checks ports {name: Port} against the widths {name: text} that the table wants. Ports of the
    table that the top does not have are fine; inputs that match `family` must be in the table."""
    for name, width in expected.items():
        port = ports.get(name)
        if port is None:
            continue
        require(port.direction == "input", f"{path}: {name} is not an input")
        require(port.width == width, f"{path}: {name} is {port.width} wide, the table says {width}")
    for name, port in ports.items():
        if port.direction == "input" and re.match(family, name):
            require(name in expected, f"{path}: {name} is in no table of pins")
    require(any(name in ports for name in expected), f"{path}: none of its ports is a pin")


def size_of(bits):
    """Bytes of a word of the member."""
    return 1 if bits <= 8 else 4 if bits <= 32 else 8


def member_type(bits):
    if bits > 64:
        words = (bits + 63) // 64
        return "LineMask" if words == 4 else f"std::array<std::uint64_t, {words}>"
    return f"std::uint{8 * size_of(bits)}_t"


def struct(name, brief, pins, base="", first=()):
    """A struct with a member for each pin, words of 64 bits first. first: (type, name, meaning)."""
    members = [(f"{kind} {member}{{}};", meaning) for kind, member, meaning in first]
    for pin in sorted(pins, key=lambda p: -size_of(p["bits"])):
        start = "{}" if pin["bits"] > 64 else f" = {pin.get('tie', 0)}"
        members.append((f"{member_type(pin['bits'])} {pin['name']}{start};", pin["meaning"]))
    width = max(len(code) for code, _ in members)
    out = [f"/// {brief}", f"struct {name}{' : ' + base if base else ''} {{"]
    for code, meaning in members:
        line = f"  {code:<{width}}  ///< {meaning}"
        require(len(line) <= generated.COLUMNS, f"too long: {line}")
        out.append(line)
    return out + ["", f"  bool operator==(const {name}&) const = default;", "};", ""]


def pins_header(bus, table, bits, includes=()):
    out = generated.header("//", f"tb/bus/{bus}/pins.json", "gen_pins.py")
    out += ["//", *(f"// {line}" for line in table["about"]), "#pragma once", ""]
    if any(64 < b <= 192 for b in bits) or includes:
        out.append("#include <array>")
    out += ["#include <cstdint>", ""]
    own = list(includes)
    if any(b > 192 for b in bits):
        own.append("tb/core/line_mask.hpp")
    if own:
        out += [*(f'#include "{name}"' for name in own), ""]
    return out + ["namespace fabmon {", ""]


def pins_footer(name, reset):
    return [
        "/// True in a cycle in which the watched bus, and so the monitor, is in reset.",
        f"inline bool in_reset(const {name}& pins) {{ return pins.{reset['name']} == 0; }}",
        "",
        "}  // namespace fabmon",
    ]


def drive_function(brief, name, struct_name, looked_at, others):
    out = [
        f"/// {brief}",
        "/// The pins have to fit the widths of the build."
        + (" for_waves: also those that the" if others else ""),
        *(["/// monitor does not look at."] if others else []),
        "template <bool for_waves, class Top>" if others else "template <class Top>",
        f"void {name}(Top& t, const {struct_name}& p) {{",
        *(f"  {line}" for line in looked_at),
    ]
    if others:
        out.append("  if constexpr (for_waves) {")
        out += [f"    {line}" for line in others]
        out.append("  }")
    return out + ["}", ""]


def drive_file(monitor, sources, buses, functions):
    out = generated.header("//", " and ".join(sources), "gen_pins.py")
    out += [
        "//",
        f"// Puts the pins of a cycle on the ports of a Verilated {monitor} monitor.",
        "#pragma once",
        "",
        *(f'#include "tb/bus/{bus}/pins.hpp"' for bus in sorted(buses)),
    ]
    text = "\n".join(line for function in functions for line in function)
    if "set_port" in text:
        out.append('#include "tb/core/verilated_port.hpp"')
    out += ["", "namespace fabmon {", ""]
    for function in functions:
        out += function
    return out + ["}  // namespace fabmon"]


def camel(name):
    return "".join(part.capitalize() for part in name.split("_"))


def waves_file(sources, tables):
    """tables: {top: rows of (group, signal, decimal)}."""
    out = generated.header("//", " and ".join(sources), "gen_pins.py")
    out += [
        "//",
        "// The pins as a GTKWave save file shows them.",
        "#pragma once",
        "",
        "#include <array>",
        "",
        '#include "tb/report/gtkw.hpp"',
        "",
        "namespace fabmon {",
        "",
    ]
    for top, rows in tables.items():
        out.append(f"/// Of the top {top}.")
        out.append(f"inline constexpr std::array<WavePin, {len(rows)}> k{camel(top)}WavePins{{{{")
        for group, signal, decimal in rows:
            out.append(f'    {{"{group}", "{signal}", {str(decimal).lower()}}},')
        out += ["}};", ""]
    return out + ["}  // namespace fabmon"]


DOCS_HEAD = "| port | in traces | bits | meaning | missing | looked at |"


def docs_file(monitor, sources, tables):
    """tables: (top, title, rows)."""
    out = generated.header("<!--", " and ".join(sources), "gen_pins.py")
    out += [
        f"# {monitor}: pins",
        "",
        "The inputs that are watched, all of them passive taps. *In traces*: the column of a CSV",
        "file and the signal of a VCD or FST dump. *Missing*: what a pin is that a trace does not",
        "have. *Looked at*: whether a count can depend on it; the others are there so that tools",
        "recognise the bus, and to be seen in waves. A width that a parameter sets has its name.",
    ]
    for top, title, rows in tables:
        out += ["", f"## `{top}`: {title}", "", DOCS_HEAD, "|---|---|---|---|---|---|"]
        out += [f"| {' | '.join(row)} |" for row in rows]
    return out
