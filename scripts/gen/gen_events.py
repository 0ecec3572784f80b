#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Makes everything that lists events from a monitor's one source, rtl/<m>/<m>_events.json.

    scripts/gen/gen_events.py           writes the files below
    scripts/gen/gen_events.py --check   writes nothing; exit 1 and one line per file that differs

  tb/monitor/<m>/tables/events.hpp/.cpp  the table in C++ (types: tb/core/event_info.hpp)
  docs/reference/<m>-events.md   the reference page
  sw/ctl/tables/events.cpp       all monitors' events by name, for fabmonctl: see ctl_events.py
and if the source has "events", of which the user selects which are counted:
  rtl/<m>/<m>_pkg.sv             event codes as RTL constants
  perf/<m>.json                  events and metrics in the form of perf's pmu-events files
A monitor that always counts the same has "values" instead, which have no codes: a name (with
"index", the letter of a number that follows it) and the register that it is read from. One whose
events belong to interfaces of an interconnect has "interfaces": see interface_events.py; one whose
events belong to nodes of a mesh has "nodes": see mesh_events.py.

Rules of the source, checked here: codes and subevent bits are unique; perf names and subevent names
share one name space (each is an event that a user may write), and so do the names of values; a
value's register is in rtl/<m>/<m>.rdl; and a metric is sum(numerator) / (denominator + plus) over
those names, times "scale" if there is one. An event may be of one "form" of the monitor alone, of
those in "forms", and there only where a "parameter" of the top is set. Where a subevent has no
counter of its own in a form with fixed counters, its "sum" has it in those that have, with signs;
"exclusive" are masks of subevents of which one holds at a time, at most. Needs Python 3.9 and
nothing else.
"""

import json
import re
import sys

import ctl_events
import generated
import interface_events
import mesh_events
import subevents

MONITORS = sorted(p.parent.name.removeprefix("fabmon_")
                  for p in generated.ROOT.glob("rtl/*/*_events.json"))


def camel(name):
    return "".join(part.capitalize() for part in re.split("[_.]", name))


def formula(metric):
    top = " + ".join(metric["numerator"])
    bottom = metric["denominator"]
    top = f"({top})" if len(metric["numerator"]) > 1 else top
    top = f"{metric['scale']} * {top}" if metric.get("scale", 1) != 1 else top
    bottom = f"({bottom} + {metric['plus']})" if metric["plus"] else bottom
    return f"{top} / {bottom}"


def load(monitor):
    """The source with codes as numbers and every rule of the file header checked."""
    path = generated.ROOT / f"rtl/fabmon_{monitor}/{monitor}_events.json"
    table = json.loads(path.read_text(encoding="utf-8"))
    codes, names = {}, set()
    if "nodes" in table:
        mesh_events.expand(table)

    def unique(value, seen, what):
        if value in seen:
            sys.exit(f"{path}: {what} {value} is used twice")
        seen.add(value)

    for event in table.setdefault("events", []):
        event["code"] = int(event["code"], 16)
        event.setdefault("subevents", [])
        if event.setdefault("form", "") not in ["", *table.get("forms", {})]:
            sys.exit(f"{path}: {event['name']} is of the unknown form {event['form']}")
        group = (event.get("kind"), event.get("occupid"))
        unique(event["code"], codes.setdefault(group, set()), "code")
        unique(event["perf" if "perf" in event else "name"], names, "name")
        bits = set()
        for sub in event["subevents"]:
            unique(sub["bit"], bits, "bit")
            unique(sub["name"], names, "name")
        event.setdefault("exclusive", [])
    if table["events"]:
        subevents.check(path, table)
    if "interfaces" in table:
        unique(table["cycles"]["name"], names, "name")
        interface_events.complete(path, table)
    registers = generated.ROOT / f"rtl/fabmon_{monitor}/{monitor}.rdl"
    for value in table.setdefault("values", []):
        unique(value["name"], names, "name")
        value.setdefault("index", "")
        value.setdefault("port", 0)
        if not re.search(rf"^\s*}} {value['register']}\b", registers.read_text("utf-8"), re.M):
            sys.exit(f"{path}: {value['name']} is read from the unknown {value['register']}")
    for metric in table.setdefault("metrics", []):
        for name in [*metric["numerator"], metric["denominator"]]:
            if name not in names:
                sys.exit(f"{path}: metric {metric['name']} uses the unknown event {name}")
    return table


def make_sv(monitor, table):
    width = max(len(camel(e["name"])) for e in table["events"])
    out = generated.header(
        "//", f"rtl/fabmon_{monitor}/{monitor}_events.json", "gen_events.py", "hardware"
    )
    guard = []  # if several lists name the file
    if len(list(generated.ROOT.glob(f"rtl/fabmon_{monitor}/*.f"))) > 1:
        name = f"FABMON_{monitor.upper()}_PKG_SV"
        guard = [f"`ifndef {name}", f"`define {name}"]
    out += [
        "//",
        f"// The event codes of the {monitor} monitor, the values of the Evnt_Sel field of a",
        "// counter's control register. A code that is not listed is reserved and counts nothing.",
        *(["// Codes of another form count nothing either."] if "forms" in table else []),
        "",
        *guard,
        "`default_nettype none",
        "",
        f"package fabmon_{monitor}_pkg;",
    ]
    for e in table["events"]:
        out.append(f"  localparam logic [7:0] Ev{camel(e['name']):<{width}} = 8'h{e['code']:02X};")
        if e["form"]:
            out[-1] += f"  // form {e['form']} alone"
    out += ["endpackage", "", "`default_nettype wire"]
    return out + ["`endif"] if guard else out


def row_type(table):
    """The C++ type of a row, see tb/core/event_info.hpp."""
    if "interfaces" in table:
        return "InterfaceEventInfo"
    if "nodes" in table:
        return "MeshEventInfo"
    return "EventInfo" if table["events"] else "ValueInfo"


def make_hpp(monitor, table):
    kind = row_type(table)
    what = "events" if table["events"] else "values"
    order = "of their codes" if table["events"] else "in which a report lists them"
    if "interfaces" in table:
        order = "of interfaces and codes: slave, then master"
    if "nodes" in table:
        order = "of types of nodes, as Linux lists them"
    out = generated.header("//", f"rtl/fabmon_{monitor}/{monitor}_events.json", "gen_events.py")
    out += [
        "//",
        f"// The {what} of the {monitor} monitor and the metrics derived from them.",
        "#pragma once",
        "",
        *(["#include <cstdint>"] if table["events"] else []),
        "#include <span>",
        "",
        '#include "tb/core/event_info.hpp"',
        "",
        "namespace fabmon {",
        "",
        f"/// All {what} in the order {order}.",
        f"std::span<const {kind}> {monitor}_events();",
        "",
        "/// All derived metrics in the order in which a report lists them.",
        f"std::span<const MetricInfo> {monitor}_metrics();",
        "",
    ]
    if table["events"]:
        out.append(f"namespace {monitor}_event {{")
        for e in table["events"]:
            out.append(f"inline constexpr std::uint8_t k{camel(e['name'])} = 0x{e['code']:02X};")
        if "cycles" in table:
            cycles = table["cycles"]
            name = f"k{camel(cycles['name'])}"
            out.append(f"inline constexpr std::uint8_t {name} = 0x{cycles['code']:02X};")
        out += [f"}}  // namespace {monitor}_event", ""]
    return out + ["}  // namespace fabmon"]


def event_rows(table):
    """The C++ table of events and, before it, those of their subevents."""
    text = generated.literal
    out = []
    for e in table["events"]:
        if e["subevents"]:
            kind = f"std::array<SubeventInfo, {len(e['subevents'])}>"
            out.append(f"constexpr {kind} k{camel(e['name'])}Subevents{{{{")
            for s in e["subevents"]:
                out.append(f"    {{{s['bit']}, {text(s['name'])},\n     {text(s['meaning'], 5)}}},")
            out += ["}};", ""]
    out.append(f"constexpr std::array<EventInfo, {len(table['events'])}> kEvents{{{{")
    for e in table["events"]:
        subs = f"k{camel(e['name'])}Subevents" if e["subevents"] else "{}"
        head = f"0x{e['code']:02X}, {text(e['name'])}, {text(e['perf'])}, {text(e['unit'])}"
        out.append(f"    {{{head},")
        only = f", {text(e['form'])}, {text(e.get('parameter', ''))}" if e["form"] else ""
        out.append(f"     {text(e['meaning'], 5)},\n     {subs}{only}}},")
    return out + ["}};", ""]


def value_rows(table):
    """The C++ table of values."""
    text = generated.literal
    out = [f"constexpr std::array<ValueInfo, {len(table['values'])}> kEvents{{{{"]
    for v in table["values"]:
        wide = "true" if v["wide"] else "false"
        out.append(f"    {{{text(v['name'])}, {text(v['index'])}, {text(v['unit'])},")
        out.append(f"     {text(v['meaning'], 5)},")
        out.append(f"     {text(v['register'])}, {v['port']}, {wide}}},")
    return out + ["}};", ""]


def make_cpp(monitor, table):
    text = generated.literal
    row = row_type(table)
    out = generated.header("//", f"rtl/fabmon_{monitor}/{monitor}_events.json", "gen_events.py")
    out += [
        f'#include "tb/monitor/{monitor}/tables/events.hpp"',
        "",
        "#include <array>",
        "#include <string_view>",
        "",
        "// clang-format off",
        "namespace fabmon {",
        "namespace {",
        "",
    ]
    if "interfaces" in table:
        out += interface_events.cpp_rows(table)
    elif "nodes" in table:
        out += mesh_events.cpp_rows(table)
    else:
        out += event_rows(table) if table["events"] else value_rows(table)
    for m in table["metrics"]:
        terms = ", ".join(text(n) for n in m["numerator"])
        kind = f"std::array<std::string_view, {len(m['numerator'])}>"
        out.append(f"constexpr {kind} k{camel(m['name'])}Terms{{{terms}}};")
    out += ["", f"constexpr std::array<MetricInfo, {len(table['metrics'])}> kMetrics{{{{"]
    for m in table["metrics"]:
        out.append(f"    {{{text(m['name'])}, {text(formula(m), 5)},\n     {text(m['unit'])},")
        out.append(f"     {text(m['meaning'], 5)},")
        scale = f", {m['scale']}" if m.get("scale", 1) != 1 else ""
        divisor = f"{text(m['denominator'])}, {m['plus']}"
        out.append(f"     k{camel(m['name'])}Terms, {divisor}{scale}}},")
    out += [
        "}};",
        "",
        "}  // namespace",
        "",
        f"std::span<const {row}> {monitor}_events() {{ return kEvents; }}",
        "",
        f"std::span<const MetricInfo> {monitor}_metrics() {{ return kMetrics; }}",
        "",
        "}  // namespace fabmon",
    ]
    return out


def event_tables(monitor, table):
    """The reference page on events and subevents."""
    example = next((e for e in table["events"] if e["unit"] == "bytes"), table["events"][0])
    out = [
        f"Write an event by its name, `{monitor}/{example['perf']}/`, or by its code,",
        f"`{monitor}/event=0x{example['code']:X}/`.",
        "A code that is not listed is reserved and counts nothing.",
    ]
    forms = table.get("forms", {})
    if forms:
        out += ["", "An event has the forms of the monitor that count it:", ""]
        out += [f"* **{form}**: {what}." for form, what in forms.items()]
    out += [
        "",
        f"| code | event | `perf` name | unit |{' form |' if forms else ''} meaning |",
        f"|---|---|---|---|{'---|' if forms else ''}---|",
    ]
    for e in table["events"]:
        cells = [f"{e['code']:02X}h", e["name"], f"`{e['perf']}`", e["unit"]]
        if forms:
            only = f"{e['form']} with `{e['parameter']}`" if "parameter" in e else e["form"]
            cells.append(only or "both")
        out.append(f"| {' | '.join([*cells, e['meaning']])} |")
    has_subevents = any(e["subevents"] for e in table["events"])
    return out + (subevents.md_tables(table) if has_subevents else [])


def value_table(monitor, table):
    """The reference page on values."""
    out = [
        f"{table['note']}",
        f"Everything is always counted; write a value by its name, `{monitor}/samples/`, and put a",
        f"number for a letter, `{monitor}/bin=3/`. The registers are those of",
        f"[the {monitor} monitor]({monitor}-registers.md).",
        "",
        "| value | unit | register | meaning |",
        "|---|---|---|---|",
    ]
    for v in table["values"]:
        name = f"{monitor}/{v['name']}{'=' if v['index'] else ''}{v['index']}/"
        place = v["register"].replace("_p_", f"_{v['port']}_")
        out.append(f"| `{name}` | {v['unit']} | {place} | {v['meaning']} |")
    return out


def make_md(monitor, table):
    what = "Events" if table["events"] else "Values"
    out = generated.header("<!--", f"rtl/fabmon_{monitor}/{monitor}_events.json", "gen_events.py")
    out += [
        "",
        f"# {what} of the {monitor} monitor",
        "",
        f"Source: {table['source']}.",
        "",
    ]
    page = event_tables if table["events"] else value_table
    if "interfaces" in table:
        page = interface_events.md_events
    if "nodes" in table:
        page = mesh_events.md_events
    out += page(monitor, table)
    if not table["metrics"]:
        return out
    out += [
        "",
        "## Derived metrics",
        "",
        "Computed by `fabmon` from the counts of one measurement; a metric whose divisor is 0 is",
        "not shown.",
        *(["All events of a metric are of the same interface."] if "interfaces" in table else []),
        "",
        "| metric | unit | formula | meaning |",
        "|---|---|---|---|",
    ]
    for m in table["metrics"]:
        cells = [m["name"], m["unit"], f"`{formula(m)}`", m["meaning"]]
        out.append(f"| {' | '.join(cells)} |")
    return out


def make_perf(monitor, table):
    if "interfaces" in table:
        return interface_events.perf_rows(table, formula)
    if "nodes" in table:
        return mesh_events.perf_rows(table, formula)
    rows = []

    def compat(forms):
        return {"Compat": f"{monitor}_{'|'.join(sorted(forms))}"} if forms else {}

    def row(event, name, umask, text):
        entry = {"EventName": name, "EventCode": f"0x{event['code']:02X}"}
        if umask:
            entry["UMask"] = f"0x{umask:02X}"
        form = compat({event["form"]} - {""})
        rows.append({**entry, "BriefDescription": text, "Unit": monitor, **form})

    form_of = {}
    for e in table["events"]:
        row(e, e["perf"], 0, e["meaning"])
        form_of[e["perf"]] = e["form"]
        for s in e["subevents"]:
            row(e, s["name"], 1 << s["bit"], s["meaning"])
            form_of[s["name"]] = e["form"]
    for m in table["metrics"]:
        rows.append(
            {
                "MetricName": m["name"],
                "MetricExpr": formula(m),
                "BriefDescription": m["meaning"],
                "ScaleUnit": f"1 {m['unit']}",
                "Unit": monitor,
                **compat({form_of[n] for n in [*m["numerator"], m["denominator"]]} - {""}),
            }
        )
    return json.dumps(rows, indent=2).split("\n")


def main():
    files = {}
    tables = {monitor: load(monitor) for monitor in MONITORS}
    files["sw/ctl/tables/events.cpp"] = ctl_events.make_cpp(tables)
    for monitor, table in tables.items():
        files[f"tb/monitor/{monitor}/tables/events.hpp"] = make_hpp(monitor, table)
        files[f"tb/monitor/{monitor}/tables/events.cpp"] = make_cpp(monitor, table)
        files[f"docs/reference/{monitor}-events.md"] = make_md(monitor, table)
        if table["events"]:
            package = interface_events.make_sv if "interfaces" in table else make_sv
            package = mesh_events.make_sv if "nodes" in table else package
            files[f"rtl/fabmon_{monitor}/fabmon_{monitor}_pkg.sv"] = package(monitor, table)
            files[f"perf/{monitor}.json"] = make_perf(monitor, table)
    return generated.write(files, "scripts/gen/gen_events.py")


if __name__ == "__main__":
    sys.exit(main())
