#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Makes everything that lists events from a monitor's one source, rtl/<m>/<m>_events.json.

    scripts/gen_events.py           writes the files below
    scripts/gen_events.py --check   writes nothing; exit 1 and one line per file that differs

  rtl/<m>/<m>_pkg.sv             event codes as RTL constants
  tb/tables/<m>_events.hpp/.cpp  the same table in C++ (types: tb/tables/event_info.hpp)
  docs/reference/<m>-events.md   the reference page
  perf/<m>.json                  events and metrics in the form of perf's pmu-events files

Rules of the source, checked here: codes and subevent bits are unique, perf names and subevent names
share one name space (each is an event that a user may write), and a metric is
sum(numerator) / (denominator + plus) over those names. Needs Python 3.9 and nothing else.
"""

import json
import sys

import generated

MONITORS = ["axi4"]


def camel(name):
    return "".join(part.capitalize() for part in name.split("_"))


def formula(metric):
    top = " + ".join(metric["numerator"])
    bottom = metric["denominator"]
    top = f"({top})" if len(metric["numerator"]) > 1 else top
    bottom = f"({bottom} + {metric['plus']})" if metric["plus"] else bottom
    return f"{top} / {bottom}"


def load(monitor):
    """The source with codes as numbers and every rule of the file header checked."""
    path = generated.ROOT / f"rtl/{monitor}/{monitor}_events.json"
    table = json.loads(path.read_text(encoding="utf-8"))
    codes, names = set(), set()

    def unique(value, seen, what):
        if value in seen:
            sys.exit(f"{path}: {what} {value} is used twice")
        seen.add(value)

    for event in table["events"]:
        event["code"] = int(event["code"], 16)
        event.setdefault("subevents", [])
        unique(event["code"], codes, "code")
        unique(event["perf"], names, "name")
        bits = set()
        for sub in event["subevents"]:
            unique(sub["bit"], bits, "bit")
            unique(sub["name"], names, "name")
    for metric in table["metrics"]:
        for name in [*metric["numerator"], metric["denominator"]]:
            if name not in names:
                sys.exit(f"{path}: metric {metric['name']} uses the unknown event {name}")
    return table


def make_sv(monitor, table):
    width = max(len(camel(e["name"])) for e in table["events"])
    out = generated.header(
        "//", f"rtl/{monitor}/{monitor}_events.json", "gen_events.py", "hardware"
    )
    out += [
        "//",
        f"// The event codes of the {monitor} monitor, the values of the Evnt_Sel field of a",
        "// counter's control register. A code that is not listed is reserved and counts nothing.",
        "",
        "`default_nettype none",
        "",
        f"package {monitor}_pkg;",
    ]
    for e in table["events"]:
        out.append(f"  localparam logic [7:0] Ev{camel(e['name']):<{width}} = 8'h{e['code']:02X};")
    out += ["endpackage", "", "`default_nettype wire"]
    return out


def make_hpp(monitor, table):
    out = generated.header("//", f"rtl/{monitor}/{monitor}_events.json", "gen_events.py")
    out += [
        "//",
        f"// The events of the {monitor} monitor and the metrics derived from them.",
        "#pragma once",
        "",
        "#include <cstdint>",
        "#include <span>",
        "",
        '#include "tb/tables/event_info.hpp"',
        "",
        "namespace fabmon {",
        "",
        "/// All events in the order of their codes.",
        f"std::span<const EventInfo> {monitor}_events();",
        "",
        "/// All derived metrics in the order in which a report lists them.",
        f"std::span<const MetricInfo> {monitor}_metrics();",
        "",
        f"namespace {monitor}_event {{",
    ]
    for e in table["events"]:
        out.append(f"inline constexpr std::uint8_t k{camel(e['name'])} = 0x{e['code']:02X};")
    out += [f"}}  // namespace {monitor}_event", "", "}  // namespace fabmon"]
    return out


def make_cpp(monitor, table):
    text = generated.literal
    out = generated.header("//", f"rtl/{monitor}/{monitor}_events.json", "gen_events.py")
    out += [
        f'#include "tb/tables/{monitor}_events.hpp"',
        "",
        "#include <array>",
        "#include <string_view>",
        "",
        "// clang-format off",
        "namespace fabmon {",
        "namespace {",
        "",
    ]
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
        out.append(f"     {text(e['meaning'], 5)},\n     {subs}}},")
    out += ["}};", ""]
    for m in table["metrics"]:
        terms = ", ".join(text(n) for n in m["numerator"])
        kind = f"std::array<std::string_view, {len(m['numerator'])}>"
        out.append(f"constexpr {kind} k{camel(m['name'])}Terms{{{terms}}};")
    out += ["", f"constexpr std::array<MetricInfo, {len(table['metrics'])}> kMetrics{{{{"]
    for m in table["metrics"]:
        out.append(f"    {{{text(m['name'])}, {text(formula(m))},\n     {text(m['unit'])},")
        out.append(f"     {text(m['meaning'], 5)},")
        out.append(f"     k{camel(m['name'])}Terms, {text(m['denominator'])}, {m['plus']}}},")
    out += [
        "}};",
        "",
        "}  // namespace",
        "",
        f"std::span<const EventInfo> {monitor}_events() {{ return kEvents; }}",
        "",
        f"std::span<const MetricInfo> {monitor}_metrics() {{ return kMetrics; }}",
        "",
        "}  // namespace fabmon",
    ]
    return out


def make_md(monitor, table):
    example = next(e for e in table["events"] if e["unit"] == "bytes")
    out = generated.header("<!--", f"rtl/{monitor}/{monitor}_events.json", "gen_events.py")
    out += [
        "",
        f"# Events of the {monitor} monitor",
        "",
        f"Source: {table['source']}.",
        "",
        f"Write an event by its name, `{monitor}/{example['perf']}/`, or by its code,",
        f"`{monitor}/event=0x{example['code']:X}/`.",
        "A code that is not listed is reserved and counts nothing.",
        "",
        "| code | event | `perf` name | unit | meaning |",
        "|---|---|---|---|---|",
    ]
    for e in table["events"]:
        cells = [f"{e['code']:02X}h", e["name"], f"`{e['perf']}`", e["unit"], e["meaning"]]
        out.append(f"| {' | '.join(cells)} |")
    out += [
        "",
        "## Subevents",
        "",
        "Bit i of the mask chooses subevent i. Several bits are combined by OR, so an event adds",
        "at most 1 per clock; a mask without any of the listed bits means all of them. Each",
        "subevent has a name of its own.",
        "",
        "| event | mask | `perf` name | holds in a clock when |",
        "|---|---|---|---|",
    ]
    for e in table["events"]:
        for s in e["subevents"]:
            mask = f"0x{1 << s['bit']:02X}"
            cells = [f"{e['code']:02X}h {e['name']}", mask, f"`{s['name']}`", s["meaning"]]
            out.append(f"| {' | '.join(cells)} |")
    out += [
        "",
        "## Derived metrics",
        "",
        "Computed by `fabmon` from the counts of one measurement; a metric whose divisor is 0 is",
        "not shown.",
        "",
        "| metric | unit | formula | meaning |",
        "|---|---|---|---|",
    ]
    for m in table["metrics"]:
        cells = [m["name"], m["unit"], f"`{formula(m)}`", m["meaning"]]
        out.append(f"| {' | '.join(cells)} |")
    return out


def make_perf(monitor, table):
    rows = []

    def row(name, code, umask, text):
        entry = {"EventName": name, "EventCode": f"0x{code:02X}"}
        if umask:
            entry["UMask"] = f"0x{umask:02X}"
        rows.append({**entry, "BriefDescription": text, "Unit": monitor})

    for e in table["events"]:
        row(e["perf"], e["code"], 0, e["meaning"])
        for s in e["subevents"]:
            row(s["name"], e["code"], 1 << s["bit"], s["meaning"])
    for m in table["metrics"]:
        rows.append(
            {
                "MetricName": m["name"],
                "MetricExpr": formula(m),
                "BriefDescription": m["meaning"],
                "ScaleUnit": f"1 {m['unit']}",
                "Unit": monitor,
            }
        )
    return json.dumps(rows, indent=2).split("\n")


def main():
    files = {}
    for monitor in MONITORS:
        table = load(monitor)
        files[f"rtl/{monitor}/{monitor}_pkg.sv"] = make_sv(monitor, table)
        files[f"tb/tables/{monitor}_events.hpp"] = make_hpp(monitor, table)
        files[f"tb/tables/{monitor}_events.cpp"] = make_cpp(monitor, table)
        files[f"docs/reference/{monitor}-events.md"] = make_md(monitor, table)
        files[f"perf/{monitor}.json"] = make_perf(monitor, table)
    return generated.write(files, "scripts/gen_events.py")


if __name__ == "__main__":
    sys.exit(main())
