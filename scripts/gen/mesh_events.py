# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""For gen_events.py: the tables of a monitor whose events belong to the nodes of a mesh.

Its source has "nodes": kinds of them, each with its type (and "also", a second type with the same
events), the prefix of the names, and its "events": eventid, name, unit, meaning. A node selects an
event with `width` bits. Several events may share the eventid "occupancy" and differ in "occupid",
which a node has `occupid_width` bits for, with values below `occupids`. The events of a crosspoint
are all combinations evt | interface << 2 | channel << 5 of "crosspoint".

"compat" tells which identifiers of Linux (part and revision of the mesh) have the events: that of
an event, else of its kind of node, else of the table; a code may mean something else on other
meshes.
"note" of a kind is a sentence for the reference page.

A metric is "scale" (default 1) times the ratio.
"""

import json

import generated


def camel(name):
    return "".join(part.capitalize() for part in name.split("_"))


def crosspoint_events(node):
    spec = node["crosspoint"]
    for c, channel in enumerate(spec["channels"]):
        for i, interface in enumerate(spec["interfaces"]):
            for evt in spec["evts"]:
                if channel not in evt.get("channels", [channel]):
                    continue
                if interface["name"] not in evt.get("interfaces", [interface["name"]]):
                    continue
                words = {"channel": channel.upper(), "interface": interface["meaning"]}
                yield {
                    "eventid": f"0x{evt['evt'] | i << 2 | c << 5:02X}",
                    "name": f"{interface['name']}_{channel}_{evt['name']}",
                    "unit": evt["unit"],
                    "meaning": evt["meaning"].format(**words),
                }


def expand(table):
    """Sets table["events"], each event with its full name, its code and its kind of node."""
    for node in table["nodes"]:
        if "crosspoint" in node:
            node["events"] = list(crosspoint_events(node))
        for event in node["events"]:
            event["name"] = node["prefix"] + event["name"]
            event["code"] = event["eventid"]
            event["kind"] = node["kind"]
            event["type"] = int(node["type"], 16)
            event.setdefault("compat", node.get("compat", table["compat"]))
    table["events"] = [e for node in table["nodes"] for e in node["events"]]


def make_sv(monitor, table):
    constants = []
    for node in table["nodes"]:
        name = camel(node["kind"])
        constants.append((f"Type{name}", "logic [11:0]", f"12'h{int(node['type'], 16):03X}"))
        if "also" in node:
            also = int(node["also"], 16)
            constants.append((f"Type{name}Also", "logic [11:0]", f"12'h{also:03X}"))
        if "unit_info" not in node:
            continue
        plain = [e for e in node["events"] if "occupid" not in e]
        mask = sum(1 << e["code"] for e in plain)
        constants.append((f"{name}Events", "logic [63:0]", f"64'h{mask:016X}"))
        constants.append((f"{name}Width", "int unsigned", str(node["width"])))
        info = int(node["unit_info"], 16)
        constants.append((f"{name}UnitInfo", "logic [63:0]", f"64'h{info:016X}"))
        if "occupancy" in node:
            code = int(node["occupancy"], 16)
            constants.append((f"{name}Occupancy", "logic [5:0]", f"6'h{code:02X}"))
            constants.append((f"{name}Occupids", "int unsigned", str(node["occupids"])))
        if "occupid_width" in node:
            constants.append((f"{name}OccupidWidth", "int unsigned", str(node["occupid_width"])))
    source = f"rtl/fabmon_{monitor}/{monitor}_events.json"
    out = generated.header("//", source, "gen_events.py", "hardware")
    out += [
        "//",
        f"// The nodes of the {monitor} monitor: types, which events they have (a bit for each",
        "// eventid), how wide an event's selection is, and what a unit's info register reads.",
        "",
        "`default_nettype none",
        "",
        f"package fabmon_{monitor}_pkg;",
    ]
    width = max(len(name) for name, _, _ in constants)
    widest = max(len(kind) for _, kind, _ in constants)
    for name, kind, value in constants:
        out.append(f"  localparam {kind:<{widest}} {name:<{width}} = {value};")
    return out + ["endpackage", "", "`default_nettype wire"]


def cpp_rows(table):
    text = generated.literal
    out = [f"constexpr std::array<MeshEventInfo, {len(table['events'])}> kEvents{{{{"]
    for e in table["events"]:
        occupid = f"std::uint8_t{{{e['occupid']}}}" if "occupid" in e else "std::nullopt"
        head = f"0x{e['type']:X}, 0x{e['code']:02X}, {occupid}, {text(e['name'])}"
        out.append(f"    {{{head}, {text(e['unit'])},")
        out.append(f"     {text(e['meaning'], 5)}}},")
    return out + ["}};", ""]


def md_events(monitor, table):
    out = [
        "An event belongs to a type of node. Write it by its name, `cmn/hnf_cache_miss/`, or by",
        "its code, `cmn/type=0x5,eventid=0x1/`; both count at all nodes of the type at once. With",
        "`bynodeid=1,nodeid=0x24` they count at that node alone. An event adds at most 1 a cycle.",
        "",
        "Flits are counted by watchpoints, which have no codes:",
        "`cmn/watchpoint_up,wp_dev_sel=1,wp_chn_sel=0,wp_grp=0,wp_val=0x200000000,"
        "wp_mask=0xffffffe07fffffff/`",
        "(type 0x7770; eventid 0 is `watchpoint_up`, 2 is `watchpoint_down`).",
    ]
    for node in table["nodes"]:
        kind = f"type {node['type']}" + (f" and {node['also']}" if "also" in node else "")
        out += [
            "",
            f"## {node['title']}, {kind}",
            "",
            *([node["note"], ""] if "note" in node else []),
            "| eventid | occupid | `perf` name | unit | meaning |",
            "|---|---|---|---|---|",
        ]
        for e in node["events"]:
            occupid = str(e["occupid"]) if "occupid" in e else ""
            cells = [f"0x{e['code']:02X}", occupid, f"`{e['name']}`", e["unit"], e["meaning"]]
            out.append(f"| {' | '.join(cells)} |")
    return out


def perf_rows(table, formula):
    """As perf's jevents reads them. An event with an occupid has its name in sysfs alone: the file
    has no word for it."""
    compat = {e["name"]: e["compat"] for e in table["events"]}
    rows = [
        {
            "EventName": e["name"],
            "EventidCode": f"0x{e['code']:x}",
            "NodeType": f"0x{e['type']:x}",
            "BriefDescription": e["meaning"],
            "Unit": table["pmu"],
            "Compat": e["compat"],
        }
        for e in table["events"]
        if "occupid" not in e
    ]
    for m in table["metrics"]:
        scale = m.get("scale", 1)
        meshes = {compat[name] for name in [*m["numerator"], m["denominator"]]}
        if len(meshes) != 1:
            raise SystemExit(f"metric {m['name']}: its events are not of the same meshes")
        spelt, unit = formula({**m, "scale": 1}), "100%"
        if scale != 1:
            spelt, unit = f"{m['numerator'][0]} * {scale} / 1e6 / duration_time", "1MB/s"
        rows.append(
            {
                "MetricName": m["name"],
                "MetricGroup": "cmn",
                "MetricExpr": spelt,
                "BriefDescription": m["meaning"],
                "ScaleUnit": unit,
                "Unit": table["pmu"],
                "Compat": meshes.pop(),
            }
        )
    return json.dumps(rows, indent=2).split("\n")
