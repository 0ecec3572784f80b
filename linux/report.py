# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Writes what linux/run has found to docs/results.

Each guest of the default release with its commands and counts; of every release, how many counts
were compared, by guest and driver. What a run has not booted stays as it was.
"""

import collections
import json

import machine

FOLDER = machine.ROOT / "docs/results"
NAMES = {"linux-image": "kernel", "linux-perf": "perf", "busybox-static": "busybox"}
# PMUs by the beginnings of their names, and their drivers.
DRIVERS = {
    "arm_cmn": "arm-cmn",
    "CCI_400": "arm-cci",
    "fabmon_axi4_bank": "fabmon_axi4_bank",
    "fabmon_axi4": "fabmon_axi4",
    "fabmon_stats": "fabmon_stats",
}


def short(text, most):
    return text if len(text) <= most else text[: most - 3] + "..."


def interrupts(entry):
    """Taken, and as the golden model has them: "line 0: 8" for each line that was."""
    taken = entry["interrupts"]["taken"]
    return ", ".join(f"{n} on line {line}" for line, n in sorted(taken.items()))


def table(run):
    out = [
        "| command | event | perf | golden model | interrupts taken |",
        "|---|---|---|---|---|",
    ]
    title = None
    for entry in run["commands"]:
        if entry["title"] != title:
            title = entry["title"]
            out.append(f"| **{title}** | | | | |")
        command = entry["command"].removeprefix("perf stat -a").strip()
        for i, row in enumerate(entry["counts"]):
            name = row["event"]
            first = f"`{short(command, 70)}`" if i == 0 else ""
            golden = f"{row['golden']:,}"
            if "preset" in row:
                golden = f"{row['golden'] - row['preset']:,} + {row['preset']:,} preset"
            taken = interrupts(entry) if i == 0 else ""
            cells = [first, f"`{short(name, 110)}`", f"{row['count']:,}", golden, taken]
            out.append(f"| {' | '.join(cells)} |")
    return out


def summary(run):
    """Of a guest: its counts by driver, register reads, interrupts taken."""
    counts = collections.Counter()
    for entry in run["commands"]:
        for row in entry["counts"]:
            counts[next(DRIVERS[name] for name in DRIVERS if row["event"].startswith(name))] += 1
    taken = sum(n for entry in run["commands"] for n in entry["interrupts"]["taken"].values())
    return {
        "counts": {driver: counts[driver] for driver in DRIVERS.values() if counts[driver]},
        "metrics": sum("metric" in entry for entry in run["commands"]),
        "reads": sum(d["reads"] for d in run["devices"]),
        "interrupts": taken,
        "match": run["match"],
    }


def by_driver(kernels):
    """The table of counts by kernel, guest and driver."""
    drivers = list(DRIVERS.values())
    out = [
        "| kernel | guest | " + " | ".join(f"`{d}`" for d in drivers) + " | metrics | reads "
        "| interrupts | all equal |",
        "|---" * 2 + "|--:" * (len(drivers) + 3) + "|---|",
    ]
    for release, kernel in kernels.items():
        for mesh, row in kernel["guests"].items():
            cells = [f"{kernel['version']} ({release})", mesh]
            cells += [f"{row['counts'].get(driver, 0):,}" for driver in drivers]
            cells += [f"{row['metrics']:,}", f"{row['reads']:,}", f"{row['interrupts']:,}"]
            cells += ["yes" if row["match"] else "**no**"]
            out.append(f"| {' | '.join(cells)} |")
    total = collections.Counter()
    for kernel in kernels.values():
        for row in kernel["guests"].values():
            total.update(row["counts"])
    cells = [f"**{total[driver]:,}**" for driver in drivers]
    out.append(f"| **all** | | {' | '.join(cells)} | | | | |")
    return out


def markdown(result):
    figures = result["figures"]
    out = [
        "<!--",
        "SPDX-License-Identifier: Apache-2.0",
        "Copyright the fabmon contributors.",
        "",
        "Written by linux/run --results.",
        "-->",
        "",
        "# Stock Linux perf on the RTL",
        "",
        "Counts that `perf stat` printed in Debian's arm64 kernel, whose arm-cmn and arm-cci",
        "drivers drove the Verilated RTL, beside the counts that the golden models require.",
        "[Method, and how to run it](../use/linux.md). [Date and revision](README.md).",
        "",
        "| of the guest | version |",
        "|---|---|",
    ]
    out += [f"| {name} | {version} |" for name, version in result["guest"].items()]
    out += ["", "| | " + " | ".join(figures) + " |", "|---" * (len(figures) + 1) + "|"]
    rows = [
        ("all equal", lambda m, r, f: "yes" if r["match"] else "**no**"),
        ("counts compared", lambda m, r, f: f"{sum(len(c['counts']) for c in r['commands']):,}"),
        ("register reads compared", lambda m, r, f: f"{sum(d['reads'] for d in r['devices']):,}"),
        ("register writes", lambda m, r, f: f"{sum(d['writes'] for d in r['devices']):,}"),
        (
            "changes of interrupt lines compared",
            lambda m, r, f: f"{sum(d['interrupts'] for d in r['devices']):,}",
        ),
        ("cycles of each monitor", lambda m, r, f: f"{f['clocks']['cmn']:,}"),
        ("from boot to result", lambda m, r, f: f"{f['boot_to_result_seconds']} s"),
        (
            "RTL cycles a second in the model, all monitors added up, traffic included",
            lambda m, r, f: f"{sum(f['clocks'].values()) / f['model_seconds']:,.0f}",
        ),
        ("replay through the golden models", lambda m, r, f: f"{f['replay_seconds']} s"),
        ("SHA-256 of the bus log", lambda m, r, f: f"`{r['bus_log_sha256'][:16]}...`"),
    ]
    runs = {r["mesh"]: r for r in result["runs"]}
    for name, cell in rows:
        cells = [cell(m, runs[m], figures[m]) for m in figures]
        out.append(f"| {name} | " + " | ".join(cells) + " |")
    out += ["", "## Counts compared, by kernel and driver", ""] + by_driver(result["kernels"])
    for run in result["runs"]:
        out += ["", f"## {run['mesh']}", ""] + table(run)
        if run["metrics"]:
            out += [
                "",
                "Metrics of `perf/*.json`, from the last commands. perf has its formulas built",
                "in, perf 6.1 none for these PMUs, and it reads no file with any: they were",
                "evaluated outside of it.",
                "",
                "| metric | formula | of perf's counts | of the golden model's |",
                "|---|---|---|---|",
            ]
            out += [
                f"| {m['metric']} | `{m['formula']}`{' of ' + m['pmu'] if 'pmu' in m else ''} "
                f"| {m['perf']:g} {m['unit']} | {m['golden']:g} {m['unit']} |"
                for m in run["metrics"]
            ]
    return "\n".join(out) + "\n"


def write(runs, figures, packages, release):
    """Brings the results up to date with these guests of a release."""
    path = FOLDER / "linux.json"
    result = json.loads(path.read_text(encoding="utf-8"))
    guest = {}
    for line in (p for p in packages if p):
        name, version = line.split(" ")
        what = next((NAMES[n] for n in NAMES if name.startswith(n)), name)
        guest[f"{what} ({name})"] = version
    if release == machine.RELEASES[0]:
        result["guest"] = guest
        result["figures"] = in_order({**result["figures"], **figures})
        by_mesh = {run["mesh"]: run for run in result["runs"] + runs}
        result["runs"] = list(in_order(by_mesh).values())
    kernels = result.setdefault("kernels", {})
    version = next(v for name, v in guest.items() if name.startswith("kernel"))
    guests = kernels.get(release, {}).get("guests", {})
    guests.update({run["mesh"]: summary(run) for run in runs})
    kernels[release] = {"version": version, "guests": in_order(guests)}
    result["kernels"] = {name: kernels[name] for name in machine.RELEASES if name in kernels}
    path.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    (FOLDER / "linux.md").write_text(markdown(result), encoding="utf-8")


def in_order(by_mesh):
    return {mesh: by_mesh[mesh] for mesh in machine.BOARDS if mesh in by_mesh}
