# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""For gen_pins.py: the tables of a mesh, tb/bus/chi/pins.json.

"link" has the pins of a channel in one direction of a device port, "interface" those of a channel
at an interface of a crosspoint, "port" and "node" those of a device port and of a node, "monitor"
the others. A top has each kind as a vector of the whole mesh. The pins of a cycle, ChiPins, are
arrays of the same shape, and shorter by hand than a table of them.
"""

import generated
import pin_tables as pins
import top_ports

SOURCE = "tb/bus/chi/pins.json"
DOCS = "docs/reference/cmn-traces.md"


def link_ports(table):
    """(direction, channel, row, port of the top)."""
    for direction in table["directions"]:
        for channel in table["channels"]:
            for row in table["link"]:
                if channel in row["channels"] and (direction == "up" or not row.get("up_only")):
                    yield direction, channel, row, f"{direction}_{channel}_{row['name']}"


def check(table):
    top = table["tops"][0]
    ports = top_ports.read(top["monitor"], top["top"])
    expected = {row["name"]: str(row["bits"]) for row in table["monitor"]}
    for _, channel, row, port in link_ports(table):
        bits = f"{channel.capitalize()}Width" if row["bits"] == "flit" else str(row["bits"])
        expected[port] = "2*NumXp" + ("" if bits == "1" else f"*{bits}")
    for row in table["interface"]:
        expected[row["vector"]] = "24*NumXp"
    for row in table["port"]:
        expected[row["vector"]] = "2*NumXp"
    for row in table["node"]:
        expected[row["vector"]] = f"8*NumXp*{row['bits']}"
    path = f"rtl/fabmon_{top['monitor']}/fabmon_{top['top']}.sv"
    pins.compare(path, ports, expected, r"up_|down_|xp_|node_|.*niden|snapshot")
    missing = [name for name in expected if name not in ports]
    pins.require(not missing, f"{path} has no {missing}")


def make_fields(table):
    kinds = ("link", "interface", "port", "node", "monitor")
    out = generated.header("//", SOURCE, "gen_pins.py")
    out += [
        "#pragma once",
        "",
        "#include <array>",
        "#include <cstdint>",
        "#include <string_view>",
        "",
        '#include "tb/bus/chi/pin.hpp"',
        "",
        "namespace fabmon {",
        "",
        "/// A pin of each place of a kind.",
        "struct ChiPinInfo {",
        '  std::string_view name;    ///< "flitv"',
        "  ChiPinField kind;         ///< what it holds",
        "  unsigned bits;            ///< 0: those of a flit of the channel",
        "  std::uint64_t tie;        ///< the value when a recording does not have it",
        "  bool hex;                 ///< the CSV writer writes it in hex",
        "  unsigned channels;        ///< bit c: channel c has it, of links",
        "  bool up_only;             ///< uploads alone have it, of links",
        "  std::string_view vector;  ///< the port of the RTL with all of its kind, or its name",
        "};",
        "",
    ]
    briefs = {
        "link": "Of a channel in one direction of a device port.",
        "interface": "Of a channel at an interface of a crosspoint.",
        "port": "Of a device port.",
        "node": "Of a node.",
        "monitor": "Of the monitor itself.",
    }
    for kind in kinds:
        rows = table[kind]
        out.append(f"/// {briefs[kind]}")
        name = f"kChi{kind.capitalize()}Fields"
        out.append(f"inline constexpr std::array<ChiPinInfo, {len(rows)}> {name}{{{{")
        for row in rows:
            channels = sum(1 << table["channels"].index(c) for c in row.get("channels", []))
            cells = [
                f'"{row["name"]}"',
                f"ChiPinField::{row['kind']}",
                "0" if row["bits"] == "flit" else str(row["bits"]),
                str(row.get("tie", 0)),
                str(row.get("format") == "hex").lower(),
                str(channels),
                str(row.get("up_only", False)).lower(),
                f'"{row.get("vector", "")}"',
            ]
            out.append(f"    {{{', '.join(cells)}}},")
        out += ["}};", ""]
    return out + ["}  // namespace fabmon"]


def make_drive(table):
    out = generated.header("//", SOURCE, "gen_pins.py")
    out += [
        "//",
        "// Puts the flits of a device port on the ports of a Verilated cmn monitor.",
        "#pragma once",
        "",
        "#include <array>",
        "#include <cstdint>",
        "",
        '#include "tb/bus/chi/mesh.hpp"',
        '#include "tb/bus/chi/pins.hpp"',
        '#include "tb/core/verilated_port.hpp"',
        "",
        "namespace fabmon {",
        "",
        "/// Bits of a flit, by channel.",
        "using ChiFlitWidths = std::array<unsigned, kChiChannels>;",
        "",
        "/// FLITV of one direction by channel, a bit for each device port.",
        "using ChiFlitv = std::array<std::uint64_t, kChiChannels>;",
        "",
    ]
    for direction, title in table["directions"].items():
        start = f"void drive_cmn_{direction}("
        out += [
            f"/// The {title} at device port number n, of the channels whose bit is set.",
            "template <class Top>",
            f"{start}Top& t, unsigned n, const ChiLinkPins& p, unsigned channels,",
            f"{' ' * len(start)}const ChiFlitWidths& width) {{",
        ]
        for channel in table["channels"]:
            c = f"kChi{channel.capitalize()}"
            out.append(f"  if ((channels >> {c} & 1) != 0) {{")
            for d, its, row, port in link_ports(table):
                if d != direction or its != channel or "member" not in row:
                    continue
                member = row["member"].format(c=channel)
                flit = row["bits"] == "flit"
                bits = f"width[{c}]" if flit else row["bits"]
                out.append(f"    put_bits(t.{port}, n * {bits}, {bits}, p.{member});")
            out.append("  }")
        out += ["}", ""]
        out += [
            f"/// FLITV of the {title}, of so many device ports.",
            "template <class Top>",
            f"void drive_cmn_{direction}_flitv(Top& t, unsigned ports, const ChiFlitv& flitv) {{",
        ]
        for channel in table["channels"]:
            port = f"{direction}_{channel}_flitv"
            out.append(f"  put_bits(t.{port}, 0, ports, flitv[kChi{channel.capitalize()}]);")
        out += ["}", ""]
    return out + ["}  // namespace fabmon"]


def make_waves(table):
    rows = []
    for direction, title in table["directions"].items():
        for d, _, row, port in link_ports(table):
            if d == direction and row["name"] in ("flitv", "flit"):
                rows.append((title, port, False))
    for kind in ("interface", "port", "node"):
        rows += [("crosspoints and nodes", row["vector"], False) for row in table[kind]]
    return pins.waves_file([SOURCE], {"cmn": rows})


def make_docs(table):
    """The page, with the table between its markers anew."""
    flits = {"req": "129", "rsp": "51", "snp": "88", "dat": "65"}  # of the default widths
    rows = []
    for row in table["link"]:
        names = [f"`xp3_p1_up_{c}_{row['name']}`" for c in row["channels"]]
        names = names[:1] if len(names) == len(table["channels"]) else names
        bits = ", ".join(flits.values()) if row["bits"] == "flit" else str(row["bits"])
        rows.append((", ".join(names), bits, row))
    rows += [(f"`xp3_w_req_{row['name']}`", str(row["bits"]), row) for row in table["interface"]]
    rows += [(f"`xp3_p0_{row['name']}`", str(row["bits"]), row) for row in table["port"]]
    rows += [(f"`xp3_p1_d0_{row['name']}`", str(row["bits"]), row) for row in table["node"]]
    rows += [(f"`{row['name']}`", str(row["bits"]), row) for row in table["monitor"]]
    lines = ["| pin | bits | meaning | missing |", "|---|---|---|---|"]
    for name, bits, row in rows:
        missing = row.get("missing", str(row.get("tie", 0)))
        lines.append(f"| {name} | {bits} | {row['meaning']} | {missing} |")
    page = (generated.ROOT / DOCS).read_text(encoding="utf-8").rstrip("\n").split("\n")
    start = next(i for i, line in enumerate(page) if line.startswith("<!-- pins:"))
    end = page.index("<!-- end of pins -->")
    return page[: start + 1] + lines + page[end:]


def make(table):
    check(table)
    return {
        "tb/bus/chi/tables/fields.hpp": make_fields(table),
        "tb/monitor/cmn/drive_links.hpp": make_drive(table),
        "tb/monitor/cmn/tables/waves.hpp": make_waves(table),
        DOCS: make_docs(table),
    }
