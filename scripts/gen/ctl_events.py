# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""For gen_events.py: the events of all monitors by name, for the program on the target (sw/ctl).

One row a name, as in perf/<m>.json; types: sw/ctl/event_table.hpp. Where several events of cci400
share a code in revision r0, r0 has one row for each of its names. The rows with which the tables of
both revisions begin are written once. Metrics likewise, one table for each monitor.
"""

import re

import generated
import subevents

# Levels, which are not added up over intervals: the last word of their names.
COMBINE = {"min": "kMin", "max": "kMax"}


def row(name, unit, meaning, **members):
    """One row as lines; members that are None are left out."""
    text = generated.literal
    unit = "" if unit == "none" else unit
    lines = [f"    {{.name = {text(name)},", f"     .unit = {text(unit)},"]
    lines.append(f"     .meaning = {text(meaning, 9)},")
    for key, value in members.items():
        if value is None:
            continue
        lines.append(f"     .{key} = {text(value) if key in ('index', 'form') else value},")
    lines[-1] = lines[-1][:-1] + "},"
    return lines


def array(name, rows):
    """The C++ array of these rows, as lines."""
    return [f"constexpr EventRow k{name}[] = {{", *sum(rows, []), "};", ""]


def array_of(name):
    """The C++ name of what belongs to this event or metric: kArIdle."""
    return "k" + "".join(part.capitalize() for part in re.split("[_.]", name))


def sums(table):
    """The sums of axi4_bank, an array each."""
    where = {e["perf"]: (e["code"], 0) for e in table["events"]}
    for e in table["events"]:
        where.update({s["name"]: (e["code"], 1 << s["bit"]) for s in e["subevents"]})
    for e in table["events"]:
        for s in e["subevents"]:
            if "sum" not in s:
                continue
            out = [f"constexpr SumTerm {array_of(s['name'])}Sum[] = {{"]
            for sign, name in subevents.terms(s["sum"]):
                code, umask = where[name]
                times = 1 if sign == "+" else -1
                what = f".code = 0x{code:02X}, .umask = 0x{umask:02X}, .times = {times}"
                out.append(f"    {{{what}}},")
            out[-1] = out[-1][:-1] + "};"
            yield out


def of_pins(table):
    """The events of axi4 and their subevents."""
    for e in table["events"]:
        members = {"code": f"0x{e['code']:02X}", "umask": None, "form": e["form"] or None}
        if e["exclusive"]:
            members["exclusive"] = "{" + ", ".join(e["exclusive"]) + "}"
        yield row(e["perf"], e["unit"], e["meaning"], **members)
        for s in e["subevents"]:
            members = {"code": f"0x{e['code']:02X}", "umask": f"0x{1 << s['bit']:02X}"}
            members["form"] = e["form"] or None
            members["sum"] = f"{array_of(s['name'])}Sum" if "sum" in s else None
            combine = COMBINE.get(s["name"].rsplit("_", 1)[-1])
            if combine:
                members["combine"] = f"Combine::{combine}"
            yield row(s["name"], e["unit"], s["meaning"], **members)


def of_values(table):
    """The values of stats."""
    for v in table["values"]:
        level = COMBINE.get(v["name"].rsplit("_", 1)[-1])
        members = {"index": v["index"] or None}
        if level:
            members["combine"] = "Combine::kLatest"  # since the beginning: they have no snapshot
        yield row(v["name"], v["unit"], v["meaning"], **members)


def of_interfaces(table, r0):
    """The events of cci400 in one of its revisions."""
    cycles = table["cycles"]
    yield row(cycles["name"], cycles["unit"], cycles["meaning"], code=f"0x{cycles['code']:02X}")
    kinds = {k["kind"]: k for k in table["interfaces"]}
    seen = set()
    for e in table["events"]:
        name, code = (e["r0_name"], e.get("r0")) if r0 else (e["name"], f"0x{e['code']:02X}")
        if not code or name in seen:
            continue
        seen.add(name)
        first = kinds[e["kind"]]["first_source"]
        last = first + kinds[e["kind"]]["count"] - 1
        members = {"code": code, "first_source": first, "last_source": last}
        yield row(name, e["unit"], e["meaning"], **members)


def revisions(table):
    """Both tables of cci400 as lines; the rows that both begin with are an array of their own."""
    rows = {"Cci400": [*of_interfaces(table, False)], "Cci400R0": [*of_interfaces(table, True)]}
    same = [a == b for a, b in zip(*rows.values())].index(False)
    out = array("Cci400Both", rows["Cci400"][:same])
    for name, all_rows in rows.items():
        out += array(f"{name}Own", all_rows[same:])
        out += [f"constexpr auto k{name} = joined(kCci400Both, k{name}Own);", ""]
    return out


def of_nodes(table):
    """The events of cmn."""
    for e in table["events"]:
        members = {"code": f"0x{e['code']:02X}", "type": f"0x{e['type']:X}"}
        members["occupid"] = e.get("occupid")
        yield row(e["name"], e["unit"], e["meaning"], **members)


def metrics(table):
    """The metrics of a monitor: the names that each adds up, then a row each."""
    text = generated.literal
    arrays, rows = [], []
    for m in table["metrics"]:
        names = f"{array_of(m['name'])}Terms"
        listed = ", ".join(text(name) for name in m["numerator"])
        arrays.append(f"constexpr std::string_view {names}[] = {{{listed}}};")
        if len(arrays[-1]) > generated.COLUMNS:
            listed = ",\n".join(f"    {text(name)}" for name in m["numerator"])
            arrays[-1] = f"constexpr std::string_view {names}[] = {{\n{listed}}};"
        rows += [
            f"    {{.name = {text(m['name'])},",
            f"     .unit = {text(m['unit'])},",
            f"     .meaning = {text(m['meaning'], 9)},",
            f"     .terms = {names},",
            f"     .divisor = {text(m['denominator'])},",
            f"     .plus = {m['plus']},",
            f"     .scale = {m.get('scale', 1)}}},",
        ]
    return arrays, rows


def make_cpp(tables):
    """sw/ctl/tables/events.cpp of {monitor: its table}."""
    lists = ["Axi4", "Stats", "Cci400", "Cci400R0", "Cmn"]
    out = generated.header("//", "rtl/*/*_events.json", "gen_events.py")
    out += [
        "//",
        "// The events of each monitor by name.",
        "// clang-format off",
        '#include "event_table.hpp"',
        "",
        "namespace fabmon::ctl {",
        "namespace {",
        "",
    ]
    for lines in sums(tables["axi4"]):
        out += [*lines, ""]
    out += array("Axi4", of_pins(tables["axi4"]))
    out += array("Stats", of_values(tables["stats"]))
    out += revisions(tables["cci400"])
    out += array("Cmn", of_nodes(tables["cmn"]))
    for monitor in ("axi4", "stats", "cci400", "cmn"):
        arrays, rows = metrics(tables[monitor])
        kind = monitor.capitalize()
        out += [*arrays, "", f"constexpr MetricRow k{kind}Metrics[] = {{", *rows, "};", ""]
    out += [
        "}  // namespace",
        "",
        "std::span<const EventRow> event_table(Table table) {",
        "  switch (table) {",
    ]
    for name in lists:
        out += [f"    case Table::k{name}:", f"      return k{name};"]
    out += ["  }", "  return {};", "}", ""]
    out += ["std::span<const MetricRow> metric_table(Table table) {", "  switch (table) {"]
    for name in lists:  # both revisions of cci400 have the same
        out += [f"    case Table::k{name}:"]
        if f"{name}R0" not in lists:
            out += [f"      return k{name.removesuffix('R0')}Metrics;"]
    out += ["  }", "  return {};", "}", "", "}  // namespace fabmon::ctl"]
    return out
