# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Writes what linux/run has found to docs/results."""

import json

import machine

FOLDER = machine.ROOT / "docs/results"
NAMES = {"linux-image": "kernel", "linux-perf": "perf", "busybox-static": "busybox"}


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
        "What `perf stat` printed in Debian's arm64 kernel, whose arm-cmn and arm-cci drivers had",
        "our Verilated RTL for hardware, and what the golden models say that it must have printed.",
        "[How it is done, and how to try it](../use/linux.md).",
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
            "changes of interrupt lines compared, to the cycle",
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


def write(runs, figures, packages):
    guest = {}
    for line in (p for p in packages if p):
        name, version = line.split(" ")
        what = next((NAMES[n] for n in NAMES if name.startswith(n)), name)
        guest[f"{what} ({name})"] = version
    result = {
        "guest": guest,
        "figures": figures,
        "runs": runs,
    }
    (FOLDER / "linux.json").write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    (FOLDER / "linux.md").write_text(markdown(result), encoding="utf-8")
