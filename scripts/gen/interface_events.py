# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""For gen_events.py: the tables of a monitor whose events belong to interfaces of an interconnect.

Its source has "interfaces": kinds of them, and for each kind a letter, how many there are and the
number of the first as a source of events. Every interface of a kind has all "events" of that kind;
their codes count from 0 without a gap. The bus of all events is laid out in that order: interface
by interface, code by code. "cycles" is the one event that is of no interface.

An event has its code in revision r0 in "r0" (none: it is not there) and its name there in "r0_name"
(the same, if not given); "exempt": it knows no security; "r0_exempt": it knew none in r0 either.
"""

import json
import sys

import generated


def camel(name):
    return "".join(part.capitalize() for part in name.split("_"))


def complete(path, table):
    """Fills in what the source may leave out and checks the rules above."""
    for kind in table["interfaces"]:
        codes = [e["code"] for e in of_kind(table, kind)]
        if codes != list(range(len(codes))):
            sys.exit(f"{path}: the codes of {kind['kind']} events do not count from 0")
        kind["events"] = len(codes)
    for event in table["events"]:
        event["exempt"] = event.get("exempt", False)
        event["r0_exempt"] = event["exempt"] or event.get("r0_exempt", False)
        event["r0_name"] = event.get("r0_name", event["name"]) if "r0" in event else ""
    table["cycles"]["code"] = int(table["cycles"]["code"], 16)
    kinds = {e["name"]: e["kind"] for e in table["events"]}
    for metric in table["metrics"]:
        used = {kinds[n] for n in [*metric["numerator"], metric["denominator"]] if n in kinds}
        if len(used) != 1:
            sys.exit(f"{path}: metric {metric['name']} must be of one kind of interfaces")
        metric["kind"] = used.pop()


def of_kind(table, kind):
    return [e for e in table["events"] if e["kind"] == kind["kind"]]


def every_interface(table):
    """(name, its kind, source, first bit on the bus of all events) of each interface."""
    bit = 0
    for kind in table["interfaces"]:
        for n in range(kind["count"]):
            yield f"{kind['prefix']}{n}", kind, kind["first_source"] + n, bit
            bit += kind["events"]


def make_sv(monitor, table):
    constants = []
    for kind in table["interfaces"]:
        name, events = camel(kind["kind"]), of_kind(table, kind)
        constants.append((f"{name}s", "int unsigned", str(kind["count"])))
        constants.append((f"{name}Events", "int unsigned", str(len(events))))
        for which, key in (("Exempt", "exempt"), ("ExemptR0", "r0_exempt")):
            mask = sum(e[key] << e["code"] for e in events)
            text = f"{len(events)}'h{mask:0{(len(events) + 3) // 4}X}"
            constants.append((f"{name}{which}", f"logic [{len(events) - 1}:0]", text))
    total = sum(k["count"] * k["events"] for k in table["interfaces"])
    constants.append(("Events", "int unsigned", str(total)))
    constants += [(camel(e["name"]), "int unsigned", str(e["code"])) for e in table["events"]]
    source = f"rtl/fabmon_{monitor}/{monitor}_events.json"
    out = generated.header("//", source, "gen_events.py", "hardware")
    out += [
        "//",
        f"// The events of the {monitor} monitor: their codes, which are bits of an interface's",
        "// events, and which of them know no security.",
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
    out = [f"constexpr std::array<InterfaceEventInfo, {len(table['events'])}> kEvents{{{{"]
    for e in table["events"]:
        flags = ", ".join("true" if e[key] else "false" for key in ("exempt", "r0_exempt"))
        r0 = f"std::uint8_t{{{e['r0']}}}" if "r0" in e else "std::nullopt"
        name, unit = text(e["name"]), text(e["unit"])
        out.append(f"    {{InterfaceKind::k{camel(e['kind'])}, 0x{e['code']:02X}, {name}, {unit},")
        out.append(f"     {text(e['meaning'], 5)},")
        out.append(f"     {flags}, {r0}, {text(e['r0_name'])}}},")
    return out + ["}};", ""]


def md_events(monitor, table):
    first = next(e for e in table["events"])
    source = table["interfaces"][0]["first_source"] + 3
    out = [
        "Each interface has its own events; the one to be counted is its *source*. Write an event",
        f"by its name, `{monitor}/{first['name']},source={source}/`, or by its code,",
        f"`{monitor}/event=0x{first['code']:02X},source={source}/`.",
        "An event adds at most 1 a cycle. An event select register holds source and code,",
        "{source[2:0], code[4:0]}; a code that is not listed counts nothing. EVNTBUS has the event",
        "at (first bit of the interface) + code.",
        "",
        f"`{monitor}/{table['cycles']['name']}/` (0x{table['cycles']['code']:02X}): "
        f"{table['cycles']['meaning']}",
        "",
        "| interface | source | first bit of EVNTBUS |",
        "|---|---|---|",
    ]
    out += [f"| {name} | {source} | {bit} |" for name, _, source, bit in every_interface(table)]
    for kind in table["interfaces"]:
        names = f"{kind['prefix']}0-{kind['prefix']}{kind['count'] - 1}"
        out += [
            "",
            f"## {kind['kind'].capitalize()} interfaces, {names}",
            "",
            "Security: *yes*, events of Secure requests count only with SPNIDEN; *no*, all count;",
            "*not r0*, all count in revision r0.",
            "",
            "| code | `perf` name | unit | meaning | security | r0: code, name |",
            "|---|---|---|---|---|---|",
        ]
        for e in of_kind(table, kind):
            secure = "no" if e["exempt"] else "not r0" if e["r0_exempt"] else "yes"
            r0 = "-"
            if "r0" in e:
                r0 = e["r0"] + (f", `{e['r0_name']}`" if e["r0_name"] != e["name"] else "")
            cells = [f"0x{e['code']:02X}", f"`{e['name']}`", e["unit"], e["meaning"], secure, r0]
            out.append(f"| {' | '.join(cells)} |")
    out += [
        "",
        "In revision r0 an event with the code of several is their OR.",
    ]
    return out


def perf_rows(table, formula):
    """As perf's jevents reads them: the events, and each metric once for every interface."""
    pmu, cycles = table["pmu"]["r1"], table["cycles"]
    kinds = {k["kind"]: k for k in table["interfaces"]}
    rows = [
        {
            "EventName": cycles["name"],
            "ConfigCode": f"0x{cycles['code']:02X}",
            "BriefDescription": cycles["meaning"],
            "Unit": pmu,
        }
    ]
    for e in table["events"]:
        kind = kinds[e["kind"]]
        first, last = kind["first_source"], kind["first_source"] + kind["count"] - 1
        rows.append(
            {
                "EventName": e["name"],
                "EventCode": f"0x{e['code']:02X}",
                "BriefDescription": e["meaning"],
                "PublicDescription": f"{e['meaning']} Wants source={first} to {last}.",
                "Unit": pmu,
            }
        )
    codes = {e["name"]: e["code"] for e in table["events"]}
    for name, kind, source, _ in every_interface(table):
        for m in table["metrics"]:
            if m["kind"] != kind["kind"]:
                continue

            def term(event, source=source):
                if event == cycles["name"]:
                    return f"{pmu}@config\\=0x{cycles['code']:02x}@"
                return f"{pmu}@event\\=0x{codes[event]:02x}\\,source\\=0x{source:x}@"

            spelt = {**m, "numerator": [term(n) for n in m["numerator"]]}
            spelt["denominator"] = term(m["denominator"])
            rows.append(
                {
                    "MetricName": f"{name.lower()}_{m['name']}",
                    "MetricExpr": formula(spelt),
                    "BriefDescription": f"{name}: {m['meaning']}",
                    "ScaleUnit": f"1 {m['unit']}",
                }
            )
    return json.dumps(rows, indent=2).split("\n")
