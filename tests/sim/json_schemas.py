#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Validates what the program writes as JSON against the schemas in docs/use/schema, for every
monitor, and that each member of the schemas is met. FABMON_PROGRAM names the program. Exit status
77 without Python's jsonschema.
"""

import copy
import json
import os
import pathlib
import subprocess
import sys
import tempfile

try:
    import jsonschema
    import yaml
except ImportError as missing:
    print(f"skipped: Python's {missing.name} (python3-jsonschema, python3-yaml) is not installed")
    sys.exit(77)

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
DATA = ROOT / "tests/data"
SCHEMAS = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in (ROOT / "docs/use/schema").glob("*.json")
}

STAT = [
    "axi4 --traffic random -e axi4/r_beats/ -e axi4/r_beats,max,name=most/ -I 500",
    "axi4 --traffic stream --all --no-rtl",
    "axi4 --traffic random -e axi4/event=0xfe/",
    f"axi4 --trace {DATA}/axi4_trace.csv",
    "stats --traffic random -I 500",
    "stats --traffic random --all",
    "stats --traffic edges --bins 0,10,20,50 -e stats/samples/ -e stats/bin=1/",
    "stats --traffic edges",
    "cci400 --traffic mixed -I 500",
    "cci400 --traffic snoop --all --build passive",
    "cci400 --traffic mixed -e cci400/cycles/ -e cci400/event=0x1f,source=0/",
    "cmn --traffic mixed --map --by-node -I 500",
    "cmn --traffic mixed -e cmn/dtc_cycles/ -e cmn/type=5,eventid=15,occupid=1/"
    + " -e cmn/watchpoint_up,wp_dev_sel=0,wp_chn_sel=0,wp_grp=0,wp_val=0,wp_mask=0,wp_combine=1/"
    + " -e cmn/watchpoint_up,wp_dev_sel=0,wp_chn_sel=0,wp_grp=1,wp_val=0,wp_mask=0,wp_combine=1/",
    f"cmn --trace {DATA}/cmn_trace.csv",
    f"cmn --trace {DATA}/cmn_trace.vcd --clock top.aclk",
]
# What only a wrong model, a trace that there is no file of here, or a bus with opcodes or counts of
# its own has.
NOT_MET = {
    "report": {
        "ports.counts",
        "ports.directions.by.kind",
        "ports.directions.open.list.kind",
        "ports.directions.slowest.kind",
    },
    "stat": {"difference", "violations.in_doubt", "evntbus.golden"},
}


LISTS_OF_STAT = ("all_ports", "run")


def resolved(schema, base):
    """The schema without references to other files."""
    if isinstance(schema, list):
        return [resolved(item, base) for item in schema]
    if not isinstance(schema, dict):
        return schema
    schema = {key: resolved(value, base) for key, value in schema.items()}
    target = schema.get("$ref", "")
    if target.startswith("stat.json#"):
        found = SCHEMAS["stat"]
        for step in target.split("#/")[1].split("/"):
            found = found[step]
        return resolved(copy.deepcopy(found), base)
    return schema


def whole(name):
    schema = resolved(SCHEMAS[name], name)
    schema.pop("$id")
    if name in LISTS_OF_STAT:
        schema["$defs"] = SCHEMAS["stat"]["$defs"]
    return schema


def members(value, path=""):
    """The paths of all members that there are, without list indices."""
    if isinstance(value, dict):
        for key, inner in value.items():
            name = f"{path}.{key}" if path else key
            yield name
            yield from members(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from members(inner, path)


def declared(schema, definitions, path=""):
    """The paths of all members that a schema names."""
    if "$ref" in schema:
        schema = definitions[schema["$ref"].rpartition("/")[2]]
    inside = [schema["items"]] if "items" in schema else []
    for inner in [*inside, *schema.get("oneOf", [])]:
        yield from declared(inner, definitions, path)
    for key, inner in schema.get("properties", {}).items():
        name = f"{path}.{key}" if path else key
        yield name
        yield from declared(inner, definitions, name)


def fabmon(arguments, status=0):
    program = os.environ.get("FABMON_PROGRAM", str(ROOT / "build/fabmon"))
    done = subprocess.run([program, *arguments.split()], capture_output=True, check=False)
    if done.returncode != status:
        sys.exit(f"fabmon {arguments}: {done.stderr.decode()}")
    return json.loads(done.stdout)


def outputs(folder):
    """Each output of the program: which schema it has, where it is from, and the value."""
    file = dump(folder)
    arguments = f"stat axi4 --trace {file} --all-ports --json -"
    yield "all_ports", arguments, fabmon(arguments)
    yield "ports", "ports", fabmon(f"ports {file} --json")
    yield "ports", "ports --tree", fabmon(f"ports {file} --json --tree")
    for monitor in ("axi4", "stats"):
        yield "stat", monitor, fabmon(f"stat {monitor} --trace {file} --json -")
    for arguments in STAT:
        source = "" if "--trace" in arguments else " --cycles 1000"
        yield "stat", f"stat {arguments}", fabmon(f"stat {arguments}{source} --json -")
    for monitor in ("axi4", "stats", "cci400", "cmn"):
        yield "run", f"run {monitor}", fabmon(f"run {monitor} --cycles 200 --json -")
        yield "list", f"list {monitor}", fabmon(f"list {monitor} --json")
    yield "list", "list", fabmon("list --json")
    yield from reports(folder, file)
    # `bench` takes a minute: its results that are published were written by it.
    speed = json.loads((ROOT / "docs/results/speed.json").read_text(encoding="utf-8"))
    yield "bench", "docs/results/speed.json", speed["bench"]
    yield from bus_files()


def bus_files():
    """The examples of the page about bus files, which are written by hand."""
    text = (ROOT / "docs/use/bus-files.md").read_text(encoding="utf-8")
    for number, block in enumerate(text.split("```yaml\n")[1:]):
        source = f"docs/use/bus-files.md, example {number + 1}"
        yield "bus-file", source, yaml.safe_load(block.split("```")[0])


def reports(folder, file):
    """Reports of a dump with two ports that are linked, of generated traffic, of a CSV file and of
    a dump with resets; and differences of some."""
    linked = linked_ports(folder)
    limits = "--assert max(read.latency.max)<1 --assert min(write.bandwidth)>9"
    limits += " --assert sum(read.transactions)>1 --assert p1.s_axi.read.id.5.latency.max<1"
    names = "--id-name 0-5=cpu --range low=0x0-0xfff --interleave 64:4 --window mid=20:60"
    runs = {
        f"report {linked} {limits} {names}": 1,
        f"report {linked} --no-rtl --link none --from 100ns": 0,
        f"report {file}": 0,
        f"report {DATA}/axi4_trace.csv --no-rtl": 0,
        "report --traffic random --cycles 2000 --no-rtl": 0,
        "report --traffic random --cycles 1500 --seed 2 --no-monitors": 0,
        "report --traffic random --cycles 1500 --bus axis": 0,
    }
    paths = []
    for arguments, status in runs.items():
        value = fabmon(f"{arguments} --json -", status)
        paths.append(pathlib.Path(folder) / f"report{len(paths)}.json")
        paths[-1].write_text(json.dumps(value))
        yield "report", arguments, value
    for old, new, limit, status in ((4, 5, "0%", 1), (0, 1, "", 0), (0, 0, "5", 0)):
        arguments = f"diff {paths[old]} {paths[new]}"
        arguments += f" --fail-above {limit}" if limit else ""
        yield "diff", arguments, fabmon(f"{arguments} --json -", status)


def linked_ports(folder):
    """A dump of two ports, of which the second has each transaction a cycle later and ends it a
    cycle sooner."""
    widths = {"valid": 1, "ready": 1, "last": 1, "id": 4, "addr": 32, "len": 8, "size": 3}
    widths |= {"burst": 2, "data": 32, "resp": 2}
    command = ["valid", "ready", "id", "addr", "len", "size", "burst"]
    channels = {"ar": command, "r": ["valid", "ready", "id", "last", "data", "resp"]}
    channels |= {"aw": command, "w": ["valid", "ready", "last", "data"]}
    channels["b"] = ["valid", "ready", "id", "resp"]
    lines = ["$timescale 1ns $end", "$scope module top $end", "$var wire 1 clk clk $end"]
    for port in ("p0", "p1"):
        lines.append(f"$scope module {port} $end")
        for channel, pins in channels.items():
            for pin in pins:
                bits = f" [{widths[pin] - 1}:0]" if widths[pin] > 1 else ""
                code = f"{port}{channel}{pin}"
                lines.append(f"$var wire {widths[pin]} {code} s_axi_{channel}{pin}{bits} $end")
        lines.append("$upscope $end")
    lines += ["$upscope $end", "$enddefinitions $end"]
    for cycle in range(400):
        lines += [f"#{10 * cycle}", "0clk"]
        slot, step = divmod(cycle, 10)
        for port, request, response in (("p0", 1, 8), ("p1", 2, 7)):
            moves = {"ar": step == request, "aw": step == request, "w": step == 3}
            moves |= {"r": step == response, "b": step == response}
            values = {"id": slot % 4 + 4 * (port == "p1"), "addr": 64 * slot, "len": 0, "size": 2}
            values |= {"burst": 3 if slot == 9 else 1, "last": 1, "data": 0}
            values["resp"] = 2 * (slot == 7)
            for channel, pins in channels.items():
                for pin in pins:
                    value = int(moves[channel]) * values.get(pin, 1)
                    lines.append(f"b{value:b} {port}{channel}{pin}")
        lines += [f"#{10 * cycle + 5}", "1clk"]
    path = pathlib.Path(folder) / "linked.vcd"
    path.write_text("\n".join(lines) + "\n")
    return path


def dump(folder):
    """A dump with a reset in the middle, and a port that has no more than a read address."""
    names = ["clk", "aresetn", "s_arvalid", "s_arready", "s_rvalid", "s_rready", "s_rlast"]
    lines = ["$timescale 1ns $end", "$scope module top $end"]
    lines += [f"$var wire 1 {chr(97 + i)} {name} $end" for i, name in enumerate(names)]
    lines += ["$var wire 32 z s_araddr [31:0] $end", "$var wire 64 y s_rdata [63:0] $end"]
    lines += ["$var wire 4 x s_arid [3:0] $end", "$var wire 4 w s_rid [3:0] $end"]
    lines += ["$upscope $end", "$enddefinitions $end"]
    for cycle in range(40):
        lines += [f"#{10 * cycle}", "0a", f"{int(cycle not in (0, 20, 21))}b"]
        lines += [f"#{10 * cycle + 5}", "1a"]
        busy = int(cycle % 20 == 10)
        lines += [f"#{10 * cycle + 6}", f"{busy}c", "1d", f"{int(cycle % 20 == 12)}e", "1f", "1g"]
        lines += ["b0 z", "b0 y", "b0 x", "b0 w"]
    path = pathlib.Path(folder) / "dump.vcd"
    path.write_text("\n".join(lines) + "\n")
    return path


def main():
    validators, met = {}, {}
    for name in SCHEMAS:
        jsonschema.Draft202012Validator.check_schema(SCHEMAS[name])
        validators[name] = jsonschema.Draft202012Validator(whole(name))
        met[name] = set()
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, source, value in outputs(folder):
            met[name].update(members(value))
            for error in validators[name].iter_errors(value):
                where = "/".join(map(str, error.absolute_path))
                print(f"{source}: {where}: {error.message[:200]}")
                failed = 1
    for name in SCHEMAS:
        if name in LISTS_OF_STAT:
            continue  # they need not have all members of stat.json
        schema = whole(name)
        for path in sorted(set(declared(schema, schema.get("$defs", {}))) - met[name]):
            known = NOT_MET.get(name, set())
            if any(path == one or path.startswith(one + ".") for one in known):
                continue
            print(f"{name}.json: no output has {path}")
            failed = 1
    return failed


if __name__ == "__main__":
    sys.exit(main())
