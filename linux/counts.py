# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""What perf printed, and what the golden model says that it must have.

perf's words for an event are translated by what the kernel itself says of its names (sysfs), into
the names under which fabmon_linux replay counts (linux/model/counts_*.hpp). The sum of all that an
event selects is what perf must have printed, to the last digit.
"""

import json
import re

import machine
import perf_metrics

WATCHPOINT, CYCLES = 0x7770, 0x3
CODES = ["NodeType", "EventidCode", "EventCode"]  # members of perf/*.json that are numbers


def events(text):
    """Of each PMU, the names that the kernel has for its events, and their definitions."""
    found = {}
    for pmu, name, definition in re.findall(r"^@event (\S+) (\S+) (\S+)$", text, re.M):
        found.setdefault(pmu, {})[name] = definition
    return found


def split(text):
    """An event list of perf, without the braces of its groups."""
    return re.findall(r"[^,{}/]+/[^/]*/|[^,{}/]+", text)


def terms(event, known):
    """The PMU and the fields of "pmu/name,field=value/"."""
    pmu, _, inside = event.rstrip("/").partition("/")
    fields = {}
    for word in inside.split(","):
        name, equals, value = word.partition("=")
        if not equals and name in known.get(pmu, {}):
            for part in known[pmu][name].split(","):
                key, _, number = part.partition("=")
                if number != "?":
                    fields.setdefault(key, int(number, 0))
        else:
            fields[name] = int(value, 0) if equals else 1
    return pmu, fields


def cmn_chosen(fields, counted):
    """The names of the golden model that this event counts."""
    of_type = fields["type"]
    node = f",nodeid={fields['nodeid']:#x}" if fields.get("bynodeid") else None
    if of_type == WATCHPOINT:
        group = fields.get("wp_grp", 0)
        config = fields.get("wp_dev_sel", 0) | fields.get("wp_chn_sel", 0) << 1 | group << 4
        config |= fields.get("wp_exclusive", 0) << 5
        config |= (1 << 6) if fields.get("wp_combine") and not group else 0
        # Linux 6.1 has a comparator for each group, newer ones take a free one of the direction.
        heads = [
            f"type={of_type:#x},wp={fields['eventid'] + at},config={config:#x},"
            f"val={fields.get('wp_val', 0):#x},mask={fields.get('wp_mask', 0):#x},"
            for at in (group, 1 - group)
        ]
    else:
        heads = [f"type={of_type:#x},eventid={fields['eventid']:#x},"]
        heads[0] += f"occupid={fields.get('occupid', 0)},"
    for head in heads:
        chosen = [
            name
            for name in counted
            if name.startswith(head) and (node is None or name.split(",with=")[0].endswith(node))
        ]
        if chosen:
            break
    return chosen


# PMUs by the name of the monitor. A second monitor of a kind is cmn_1, and its PMU arm_cmn_1.
PMUS = {
    "cmn": "arm_cmn",
    "cci400": "CCI_400_r1",
    "axi4": "fabmon_axi4",
    "axi4_bank": "fabmon_axi4_bank",
    "stats": "fabmon_stats",
}
# Registers of stats, which are its events.
STATS = {0x28: "samples", 0x20: "unbinned", 0x30: "latency_sum"}
STATS_BINS, STATS_BIN = 0x8000, 0x10
# Fields of an event of ours: those that name a count, in this order; 0 where perf does not say.
FIELDS = {
    "axi4": ["event", "umask", "threshold", "invert", "edge", "max"],
    "axi4_bank": ["event", "umask"],
    "stats": ["event"],
}


def parts(device):
    """The monitor of a device of the board, and which of them it is: None for the first."""
    return re.fullmatch(r"(.*?)(?:_(\d+))?", device).groups()


def pmu_of(device):
    """The PMU of a device: arm_cmn_0 of cmn, arm_cmn_1 of cmn_1."""
    monitor, number = parts(device)
    if monitor == "cmn":
        return f"{PMUS[monitor]}_{number or 0}"
    return PMUS[monitor] + (f"_{number}" if number else "")


def fabmon_name(monitor, fields):
    """How the golden model calls what this event of one of our own PMUs counts."""
    words = [f"{f}={{:#x}}" if f in ("event", "umask") else f"{f}={{}}" for f in FIELDS[monitor]]
    return ",".join(words).format(*(fields.get(f, 0) for f in FIELDS[monitor]))


def expected(event, known, golden, cycles):
    """What this event must have counted. golden: counts by device. cycles: the PMUs whose cycles
    were asked for before."""
    pmu, fields = terms(event, known)
    device = next(name for name in golden if pmu_of(name) == pmu)
    counted = golden[device]
    if pmu.startswith("arm_cmn"):
        if fields["type"] == CYCLES:  # the driver takes the next DTC
            name = f"type={CYCLES:#x},dtc={cycles.count(pmu)}"
            cycles.append(pmu)
            chosen = [name] if name in counted else []
        else:
            chosen = cmn_chosen(fields, counted)
    elif pmu.startswith("fabmon_"):
        name = fabmon_name(parts(device)[0], fields)
        chosen = [name] if name in counted else []
    else:
        name = "cycles" if fields.get("config") == 0xFF else None
        name = name or f"source={fields['source']},event={fields['event']:#x}"
        chosen = [name] if name in counted else []
    total = {"events": 0, "jump": 0}
    for name in chosen:
        for key in total:
            total[key] += counted[name][key]
    return total


def printed(lines, interval):
    """The events of perf's table, each with its count. With -I: with the sum of its intervals."""
    table = []
    for line in lines:
        words = line.split("|")
        value, event = (words[1], words[3]) if interval else (words[0], words[2])
        count = int(value) if value.isdigit() else 0  # "<not counted>": it never had a turn
        same = next((row for row in table if row[0] == event), None) if interval else None
        if same:
            same[1] += count
        else:
            table.append([event, count])
    return table


def by_line(text):
    return {int(line): int(n) for line, n in re.findall(r"(\d+):(\d+)", text)}


def compare(text, devices):
    """All commands of a run, with what perf and the golden model say; and every difference."""
    known = events(text)
    problems, commands, title = [], [], ""
    for pmu in known:
        if pmu.startswith("CCI"):
            known[pmu].setdefault("cycles", "config=0xff")
    marks = {d["name"]: {m["mark"]: m for m in d["marks"]} for d in devices}
    blocks = re.split(r"^@(?=command |title )", text, flags=re.M)[1:]
    for block in blocks:
        if block.startswith("title "):
            title = block.split("\n")[0][6:]
            continue
        number, command = re.match(r"command (\d+) (.*)", block).groups()
        golden = {name: marks[name][int(number)]["counted"] for name in marks}
        lines = re.findall(r"^@count (.*)$", block, re.M)
        table, elapsed = perf_metrics.rows(block)
        lines += perf_metrics.as_counts(table, known)
        problems += [f"command {number}: {x}" for x in lines if "<not supported>" in x]
        entry = {"title": title, "command": " ".join(command.split()), "counts": []}
        cycles = []
        for event, count in printed(lines, " -I " in command):
            if event == "duration_time":
                entry["nanoseconds"] = count
                continue
            want = expected(event, known, golden, cycles)
            total = want["events"] + want["jump"]
            entry["counts"].append({"event": event, "count": count, "golden": total})
            if want["jump"]:
                entry["counts"][-1]["preset"] = want["jump"]
            if count != total:
                problems.append(f"command {number}: {event}: perf {count}, golden model {total}")
        wrong = perf_metrics.check(entry, table, elapsed, tables("MetricName"))
        problems += [f"command {number}: {what}" for what in wrong]
        before, after = map(by_line, re.search(r"@interrupts (.*)/(.*)", block).groups())
        taken = {i: after[i] - before.get(i, 0) for i in after if after[i] != before.get(i, 0)}
        lines = [n for d in marks.values() for n in d[int(number)]["interrupts"]]
        rose = {i: n for i, n in enumerate(lines) if n}
        entry["interrupts"] = {"taken": taken, "golden": rose}
        if taken != rose:
            problems.append(f"command {number}: interrupts taken {taken}, golden model {rose}")
        if "@failed" in block:
            problems.append(f"command {number}: perf has failed: {command}")
        commands.append(entry)
    for name in perf_metrics.left_out(text, commands, tables("MetricName")):
        problems.append(f"perf's metric {name} was left out")
    if not commands:
        problems.append("the guest ran no command")
    return commands, problems


def tables(key):
    """All events (EventName) or metrics (MetricName) of perf/cmn.json and perf/cci400.json."""
    for monitor in ("cmn", "cci400"):
        text = (machine.ROOT / f"perf/{monitor}.json").read_text(encoding="utf-8")
        yield from (row for row in json.loads(text) if key in row)


def unknown(text, devices):
    """Our events that this kernel has not, by name. Of a node's events only those count that the
    mesh has such a node for: the driver shows no others."""
    names = set().union(*(list(names) for names in events(text).values()))
    there = {node for device in devices for node in device["node_types"]}
    rows = [r for r in tables("EventName") if "NodeType" not in r or int(r["NodeType"], 0) in there]
    return [row["EventName"] for row in rows if row["EventName"] not in names]


def our_name(monitor, name):
    """The event of one of our own PMUs by the name that its driver has for it, with what else is
    not 0."""
    fields = {key: int(value, 0) for key, value in re.findall(r"(\w+)=(\w+)", name)}
    event = fields.pop("event")
    if monitor == "stats":
        return STATS.get(event) or f"bin_{(event - STATS_BINS) // STATS_BIN}"
    umask = fields.pop("umask")
    text = (machine.ROOT / "perf/axi4.json").read_text(encoding="utf-8")
    for row in (row for row in json.loads(text) if "EventCode" in row):
        if (int(row["EventCode"], 0), int(row.get("UMask", "0"), 0)) == (event, umask):
            words = [row["EventName"]]
            break
    else:
        words = [f"event={event:#x}", f"umask={umask:#x}"]
    return ",".join(words + [f"{key}={value}" for key, value in fields.items() if value])


def perf_name(device, name):
    """What the golden model of a device counted, without the node that it was at, as an event of
    perf."""
    pmu = pmu_of(device)
    if pmu.startswith("fabmon_"):
        return f"{pmu}/{our_name(parts(device)[0], name)}/"
    name = re.sub(r",nodeid=0x[0-9a-f]+|,with=.*", "", name)
    if "=" not in name:
        return f"{pmu}/{name}/"
    fields = {key: int(value, 0) for key, value in re.findall(r"(\w+)=(\w+)", name)}
    source = fields.get("source")
    for row in tables("EventName"):
        code = {key: int(text, 0) for key, text in row.items() if key in CODES}
        if source is not None and code.get("EventCode") == fields["event"]:
            if row["EventName"].startswith("si_") == (source <= 4):
                return f"{pmu}/{row['EventName']},source={source}/"
        if source is None and code.get("NodeType") == fields["type"] and not fields.get("occupid"):
            if code["EventidCode"] == fields.get("eventid", 0):
                return f"{pmu}/{row['EventName']}/"
    return f"{pmu}/{name}/"


def told(devices):
    """A table of what the golden models counted after each mark: lines of text."""
    out = []
    for mark in sorted({m["mark"] for d in devices for m in d["marks"]} - {0}):
        counts = {}
        for device, found in ((d, m) for d in devices for m in d["marks"] if m["mark"] == mark):
            for name, count in found["counted"].items():
                event = perf_name(device["name"], name)
                counts[event] = counts.get(event, 0) + count["events"] + count["jump"]
        out.append(f"perf stat number {mark}:")
        out += [f"{count:>16,}  {event}" for event, count in counts.items()]
    return out


def canonical(event, known):
    """One spelling for an event, as a word of Python: for formulas."""
    pmu, fields = terms(event, known)
    return re.sub(r"\W", "_", pmu + "".join(f"_{k}_{v}" for k, v in sorted(fields.items())))


def metrics(commands, known):
    """The formulas whose events are all in one command that has the time, too; those of cmn for
    each mesh that has such a command."""
    known = {pmu: dict(names) for pmu, names in known.items()}
    known.get("CCI_400_r1", {}).setdefault("cycles", "config=0xff")
    meshes = [pmu for pmu in known if pmu.startswith("arm_cmn")] or [""]
    for cmn in meshes:
        words = {canonical(f"{cmn}/{name}/", known) for name in known.get(cmn, {})}
        assert len(words) == len(known.get(cmn, {})), "two events of one spelling"
    out = []
    for metric in tables("MetricName"):
        formula = metric["MetricExpr"]
        scale, unit = re.match(r"([\d.]+) *(.*)", metric["ScaleUnit"]).groups()
        done = set()
        for cmn in meshes:
            text = as_python(formula, cmn, known)
            if text in done:  # none of cmn
                continue
            done.add(text)
            values = evaluate(text, commands, known)
            if values is None:
                continue
            out.append({"metric": metric["MetricName"], "formula": formula.replace("\\", "")})
            if len(meshes) > 1 and cmn in text:
                out[-1]["pmu"] = cmn
            out[-1].update(
                perf=round(values["count"] * float(scale), 6),
                golden=round(values["golden"] * float(scale), 6),
                unit=unit,
            )
    return out


def as_python(formula, cmn, known):
    """A formula with perf's two ways to name an event, pmu@field\\=value\\,...@ and just its name,
    which is one of this mesh, in the spelling of canonical()."""
    text = re.sub(
        r"(\w+)@(.*?)@",
        lambda m: canonical(f"{m[1]}/{m[2]}/".replace("\\", ""), known),
        formula,
    )
    return re.sub(
        r"\b[a-z]\w*",
        lambda m: canonical(f"{cmn}/{m[0]}/", known) if m[0] in known.get(cmn, {}) else m[0],
        text,
    )


def evaluate(text, commands, known):
    """The value of such a formula of perf's counts and of the golden models', or None."""
    names = set(re.findall(r"\b[A-Za-z_]\w*", text)) - {"duration_time"}
    for command in (c for c in commands if "nanoseconds" in c):
        scopes = {
            key: {canonical(row["event"], known): row[key] for row in command["counts"]}
            for key in ("count", "golden")
        }
        if names <= set(scopes["count"]):
            for scope in scopes.values():
                scope["duration_time"] = command["nanoseconds"] / 1e9
            try:  # a formula of our own file, over numbers
                return {k: eval(text, {"__builtins__": {}}, scope) for k, scope in scopes.items()}
            except ZeroDivisionError:
                continue
    return None
