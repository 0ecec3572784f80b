#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""A report as `fabmon report --json` writes it, of made-up transactions, for tests of the page.

    sample.py [--ports N] [--bins B] [--seed S] > report.json

Ports are called cpu, dma, ddr and so on. The same arguments give the same report. What depends on
each other fits: sums of buckets, distributions and their bins, series and totals.
"""

import argparse
import collections
import json
import random
import sys

NAMES = [
    "cpu",
    "dma",
    "ddr",
    "gpu",
    "npu",
    "isp",
    "usb",
    "pcie",
    "eth0",
    "eth1",
    "video",
    "audio",
    "crypto",
    "debug",
    "boot",
    "sram",
    "flash",
    "can",
    "spi",
    "uart",
]
RANGES = [("dram", 0x80000000), ("sram", 0x10000000), ("device", 0x40000000)]
READ = [
    ("rd_beat", "moves", "a beat of data moves"),
    ("rd_wait_manager", "manager", "data waits for the manager"),
    ("rd_gap", "subordinate", "a pause within a burst"),
    ("rd_wait_first", "subordinate", "commands are open, no burst has begun"),
    ("rd_cmd", "moves", "a command moves, nothing else goes on"),
    ("rd_cmd_wait", "subordinate", "a command waits, nothing else goes on"),
    ("rd_idle", "nobody", "nothing is open"),
    ("reset", "reset", "in reset"),
]
WRITE = [
    ("wr_beat", "moves", "a beat of data moves"),
    ("wr_wait_subordinate", "subordinate", "data waits for the subordinate"),
    ("wr_gap", "manager", "a pause within a burst"),
    ("wr_wait_data", "manager", "a command was taken, its data has not begun"),
    ("wr_resp", "moves", "a response moves"),
    ("wr_resp_wait_manager", "manager", "a response waits for the manager"),
    ("wr_wait_resp", "subordinate", "all sent, the response has not come"),
    ("wr_cmd", "moves", "a command moves, nothing else goes on"),
    ("wr_cmd_wait", "subordinate", "a command waits, nothing else goes on"),
    ("wr_ahead", "manager", "data was taken ahead of its command"),
    ("wr_idle", "nobody", "nothing is open"),
    ("reset", "reset", "in reset"),
]
RESET = 20  # cycles at the start


def dist(values, bins=True):
    values = sorted(values)
    n = len(values)
    made = {
        "count": n,
        "sum": sum(values),
        "min": values[0] if n else None,
        "max": values[-1] if n else None,
        "mean": sum(values) / n if n else None,
    }
    for key, part in (("p50", 500), ("p90", 900), ("p95", 950), ("p99", 990), ("p999", 999)):
        made[key] = values[-(-part * n // 1000) - 1] if n else None
    if bins:
        counts = collections.Counter(values)
        made["bins"] = [[v, v, counts[v]] for v in sorted(counts)]
    return made


def transactions(rng, name, direction, cycles, level):
    """What a manager with quiet and busy times sends; latency rises with what is open."""
    made, open_ends, cycle = [], [], RESET + 5
    while True:
        busy = (cycle * 5 // cycles) % 2
        cycle += max(1, int(rng.expovariate(1) * (12 if busy else 60) * level))
        if cycle >= cycles - 600:
            return made
        open_ends = [end for end in open_ends if end > cycle]
        beats = rng.choice([1, 4, 8, 16])
        wait = (
            18
            + int(rng.expovariate(0.15))
            + 3 * len(open_ends)
            + (120 if rng.random() < 0.02 else 0)
        )
        data = beats + rng.randrange(3)
        first = cycle + (wait if direction == "read" else 1)
        last = first + data - 1
        end = last if direction == "read" else last + wait // 2
        where, base = RANGES[0] if rng.random() < 0.7 else rng.choice(RANGES)
        made.append(
            {
                "accept": cycle,
                "first": first,
                "last": last,
                "end": end,
                "wait": rng.randrange(4),
                "id": rng.randrange(6),
                "qos": rng.choice([0, 0, 4]),
                "range": where,
                "beats": beats,
                "address": base + rng.randrange(4096) * 64,
                "bytes": 8 * beats,
                "burst": rng.choice(["INCR", "INCR", "INCR", "WRAP"]),
                "open": len(open_ends),
                "latency": end - cycle,
                "response": "SLVERR" if rng.random() < 0.002 else "OKAY",
            }
        )
        open_ends.append(end)


def worst_of(rows):
    row = max(rows, key=lambda t: (t["latency"], -t["accept"]))
    return {
        "cycle": row["accept"],
        "time": None,
        "id": row["id"],
        "address": hex(row["address"]),
        "value": row["latency"],
        "latency": row["latency"],
    }


def grouped(rows, key, all_bytes, cycles):
    groups = collections.defaultdict(list)
    for row in rows:
        groups[key(row)].append(row)
    return [
        {
            "key": str(k),
            "transactions": len(g),
            "bytes": sum(t["bytes"] for t in g),
            "share": sum(t["bytes"] for t in g) / all_bytes,
            "outstanding": sum(t["latency"] for t in g) / cycles,
            "latency": dist([t["latency"] for t in g], bins=False),
            "worst": worst_of(g),
        }
        for k, g in sorted(groups.items(), key=lambda item: str(item[0]))
    ]


def name_of(row):
    return "core" if row["id"] < 4 else "walker"


def series_direction(rows, name, bins, width, cycles):
    made = {
        "name": name,
        "bytes": [0] * bins,
        "transactions": [0] * bins,
        "open_sum": [0] * bins,
        "open_max": [0] * bins,
        "who": {w: [0] * bins for w in ("moves", "manager", "subordinate", "nobody", "reset")},
        "stalls": [0] * bins,
    }
    ended = [[] for _ in range(bins)]
    change = [0] * (cycles + 2)
    for row in rows:
        at = row["end"] // width
        made["transactions"][at] += 1
        ended[at].append(row["latency"])
        made["bytes"][(row["first"] + row["last"]) // 2 // width] += row["bytes"]
        change[row["accept"] + 1] += 1
        change[row["end"] + 1] -= 1
    busy = [0] * (cycles + 1)
    for row in rows:
        for cycle in range(row["first"], row["last"] + 1):
            busy[cycle] = 1
    state = 0
    for cycle in range(cycles):
        state += change[cycle]
        at = cycle // width
        made["open_sum"][at] += state
        made["open_max"][at] = max(made["open_max"][at], state)
        who = (
            "reset"
            if cycle < RESET
            else (
                "moves"
                if busy[cycle] and cycle % 7
                else "manager" if busy[cycle] else "subordinate" if state else "nobody"
            )
        )
        made["who"][who][at] += 1
        made["stalls"][at] += who == "manager"
    quantiles = [dist(values, bins=False) for values in ended]
    for key in ("p50", "p99", "max"):
        made[key] = [q[key] for q in quantiles]
    made["heat"] = [
        sorted([k, n] for k, n in collections.Counter(v.bit_length() for v in values).items())
        for values in ended
    ]
    return made


def spread(total, names, rng):
    """A total in parts, one for each name."""
    weights = [rng.random() + 0.1 for _ in names]
    parts = [int(total * w / sum(weights)) for w in weights]
    parts[0] += total - sum(parts)
    return dict(zip(names, parts))


def direction(rng, rows, name, series, cycles, period):
    total = sum(t["bytes"] for t in rows)
    beats = sum(t["beats"] for t in rows)
    table = READ if name == "read" else WRITE
    cycles_of = {}
    for who in series["who"]:
        buckets = [b for b, w, _ in table if w == who]
        cycles_of.update(spread(sum(series["who"][who]), buckets, rng))
    lasting = cycles - RESET
    idle = sum(series["who"]["nobody"])
    open_at = collections.defaultdict(list)
    for t in rows:
        open_at[t["open"]].append(t["latency"])
    lines = collections.Counter(t["address"] for t in rows).most_common(20)
    banks = collections.Counter(t["address"] // 64 % 4 for t in rows)
    ranges = sorted({t["range"] for t in rows})
    cells = collections.Counter((name_of(t), t["range"]) for t in rows)
    cell_bytes = collections.Counter()
    for t in rows:
        cell_bytes[name_of(t), t["range"]] += t["bytes"]
    worst = sorted(rows, key=lambda t: (-t["latency"], t["accept"]))[:100]
    phase = [
        ("command_wait", "VALID to READY of the command", [t["wait"] for t in rows]),
        ("to_first", "acceptance to the first beat", [t["first"] - t["accept"] for t in rows]),
        ("data", "first to last beat", [t["last"] - t["first"] for t in rows]),
        (
            "gaps",
            "cycles without a beat in the burst",
            [t["last"] - t["first"] + 1 - t["beats"] for t in rows],
        ),
        ("response", "last beat to the response", [t["end"] - t["last"] for t in rows]),
        (
            "command_spacing",
            "from one acceptance to the next",
            [b["accept"] - a["accept"] for a, b in zip(rows, rows[1:])],
        ),
    ]
    by = {
        "id": lambda t: t["id"],
        "id_name": name_of,
        "qos": lambda t: t["qos"],
        "range": lambda t: t["range"],
        "length": lambda t: t["beats"],
        "size": lambda t: 8,
        "burst": lambda t: t["burst"],
    }
    return {
        "name": name,
        "transactions": len(rows),
        "beats": beats,
        "bytes": total,
        "errors": sum(t["response"] != "OKAY" for t in rows),
        "orphans": 0,
        "open_at_end": 1,
        "lost_by_reset": 0,
        "bytes_per_cycle": total / lasting,
        "bytes_per_s": total / lasting * 1e15 / period,
        "efficiency": beats / (lasting - idle),
        "outstanding": {
            "sum": sum(series["open_sum"]),
            "mean": sum(series["open_sum"]) / lasting,
            "max": max(series["open_max"]),
        },
        "accounting": [
            {"bucket": b, "who": w, "meaning": m, "cycles": cycles_of[b]} for b, w, m in table
        ],
        "latency": dist([t["latency"] for t in rows]),
        "phases": [{"name": n, "meaning": m, "dist": dist(v), "worst": None} for n, m, v in phase],
        "by": {key: grouped(rows, of, total, lasting) for key, of in by.items()},
        "matrix": {
            "rows": ["core", "walker"],
            "columns": ranges,
            "transactions": [[cells[r, c] for c in ranges] for r in ("core", "walker")],
            "bytes": [[cell_bytes[r, c] for c in ranges] for r in ("core", "walker")],
        },
        "lines": [
            {"address": hex(a), "bytes_of_line": 64, "transactions": n, "bytes": 64 * n}
            for a, n in lines
        ],
        "lines_exact": True,
        "banks": [
            {"bank": b, "transactions": banks[b], "bytes": 64 * banks[b]} for b in sorted(banks)
        ],
        "load": [
            {
                "open": k,
                "transactions": len(v),
                "sum": sum(v),
                **{q: dist(v, bins=False)[q] for q in ("p50", "p99", "max")},
            }
            for k, v in sorted(open_at.items())
        ],
        "load_cells": [
            [k, k, v, v, n]
            for (k, v), n in sorted(
                collections.Counter((t["open"], t["latency"]) for t in rows).items()
            )
        ],
        "slowest": [
            {
                "rank": i + 1,
                "shown": f"{name} {hex(t['address'])}",
                "accept": t["accept"],
                "first": t["first"],
                "last": t["last"],
                "end": t["end"],
                "time": t["accept"] * period // 1000,
                "end_time": t["end"] * period // 1000,
                "id": t["id"],
                "address": hex(t["address"]),
                "beats": t["beats"],
                "size": 8,
                "burst": t["burst"],
                "bytes": t["bytes"],
                "qos": t["qos"],
                "response": t["response"],
                "open": t["open"],
                "latency": t["latency"],
            }
            for i, t in enumerate(worst)
        ],
    }


def port(rng, name, bins, cycles, level):
    period = 1000000  # fs
    if name == "ddr":  # another clock
        period, cycles = 2000000, cycles // 2
    width = -(-cycles // bins)
    bins = -(-cycles // width)
    rows = {
        d: transactions(rng, name, d, cycles, level * (1 if d == "read" else 1.7))
        for d in ("read", "write")
    }
    series = [series_direction(rows[d], d, bins, width, cycles) for d in rows]
    made = [direction(rng, rows[s["name"]], s["name"], s, cycles, period) for s in series]
    starts = [i * width for i in range(bins)]
    waits = [sum(s["who"]["manager"]) + sum(s["who"]["subordinate"]) for s in series]
    waiting_share = max(waits) / (cycles - RESET)
    channels = []
    for channel, way, who in (
        ("AR", "read", "subordinate"),
        ("R", "read", "manager"),
        ("AW", "write", "subordinate"),
        ("W", "write", "subordinate"),
        ("B", "write", "manager"),
    ):
        d = made[way == "write"]
        beats = d["beats"] if channel in "RW" else d["transactions"]
        rest = spread(cycles - RESET - beats, ["idle", "ready_alone", "stalls"], rng)
        channels.append(
            {"name": channel, "direction": way, "waits_for": who, "beats": beats, **rest}
        )
    reads = made[0]
    phases = [i * cycles // 5 for i in range(6)]
    half = [
        {
            "name": d["name"],
            "transactions": d["transactions"] // 2,
            "bytes": d["bytes"] // 2,
            "bytes_per_cycle": d["bytes_per_cycle"],
            "p50": d["latency"]["p50"],
            "p99": d["latency"]["p99"],
            "max": d["latency"]["max"],
        }
        for d in made
    ]
    return {
        "name": name,
        "kind": "AXI4",
        "clock": f"tb.{name}.aclk",
        "reset": f"tb.{name}.aresetn",
        "data_width": 64,
        "id_width": 4,
        "cycles": cycles,
        "reset_cycles": RESET,
        "first_time": 0,
        "last_time": (cycles - 1) * period // 1000,
        "period_fs": period,
        "steady": True,
        "sentence": f"reads wait for the subordinate {100 * waits[0] // (cycles - RESET)} % "
        "of the time; it "
        f"answers after {reads['latency']['p50']} cycles at p50",
        "waiting_share": waiting_share,
        "pain": waiting_share,
        "segments": [{"from": RESET, "cycles": cycles - RESET}],
        "channels": channels,
        "directions": made,
        "series": {
            "cycles_per_bin": width,
            "bins": bins,
            "start": starts,
            "time": [s * period // 1000 for s in starts],
            "cycles": [min(width, cycles - s) for s in starts],
            "directions": series,
        },
        "behaviour": [
            {
                "from": a,
                "to": b,
                "label": f"{'busy' if i % 2 else 'quiet'}: read "
                f"{reads['bytes_per_cycle'] * (1.7 if i % 2 else 0.4):.1f} B/cycle",
            }
            for i, (a, b) in enumerate(zip(phases, phases[1:]))
        ],
        "windows": [{"name": "frame", "from": cycles // 3, "to": cycles // 2, "directions": half}],
        "marks": [
            {"cycle": 0, "time": 0, "kind": "reset", "text": f"in reset for {RESET} cycles"},
            {
                "cycle": cycles // 2 + 77,
                "time": (cycles // 2 + 77) * period // 1000,
                "kind": "violation",
                "text": "ARADDR changed while ARVALID waited",
            },
        ],
        "violations": {"total": 1, "rules": [{"rule": "ARADDR stable", "count": 1}]},
        "monitors": [
            {
                "monitor": "axi4",
                "build": "base",
                "rtl": True,
                "match": True,
                "values": [
                    {
                        "name": "axi4/read_cmd/",
                        "count": reads["transactions"],
                        "report": reads["transactions"],
                    },
                    {"name": "axi4/r_beats/", "count": reads["beats"], "report": reads["beats"]},
                    {"name": "axi4/cycles/", "count": cycles, "report": None},
                ],
            }
        ],
        "notes": ["the clock is steady"],
    }


def link(rng, ports, names, way):
    a, b = (next(p for p in ports if p["name"] == n) for n in names)
    d = next(x for x in b["directions"] if x["name"] == way)
    n = min(400, d["transactions"])
    return {
        "from": names[0],
        "to": names[1],
        "direction": way,
        "matched": n,
        "unmatched_from": next(x for x in a["directions"] if x["name"] == way)["transactions"] - n,
        "unmatched_to": d["transactions"] - n,
        "request": dist([3 + int(rng.expovariate(0.4)) for _ in range(n)]),
        "inside": d["latency"],
        "response": dist([2 + int(rng.expovariate(0.8)) for _ in range(n)]),
        "unit": "cycles",
    }


def report(ports=3, bins=512, seed=1, cycles=60000):
    rng = random.Random(seed)
    made = [
        port(rng, (NAMES + [f"port{i}" for i in range(ports)])[i], bins, cycles, 1 + 0.4 * (i % 5))
        for i in range(ports)
    ]
    made.sort(key=lambda p: (-p["waiting_share"], p["name"]))
    names = [p["name"] for p in made]
    links = [
        link(rng, made, pair, way)
        for pair in (("cpu", "ddr"), ("dma", "ddr"))
        for way in ("read", "write")
        if set(pair) <= set(names)
    ]
    return {
        "report": 1,
        "fabmon": "0.1.0",
        "source": "soc_boot.fst",
        "timescale_fs": 1000,
        "rtl": True,
        "window": "",
        "notes": ["made-up transactions <b>of a test</b></script><!--"],
        "cut": None,
        "ports": made,
        "links": links,
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--ports", type=int, default=3)
    parser.add_argument("--bins", type=int, default=512)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cycles", type=int, default=60000)
    json.dump(report(**vars(parser.parse_args())), sys.stdout)


if __name__ == "__main__":
    main()
