# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The page that scripts/measure/busperf writes, from what it measured."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / "tests/answers"))
import cases  # noqa: E402
import dump  # noqa: E402
import verdicts  # noqa: E402


def verdict(bad):
    """"right", or what is wrong."""
    if not bad:
        return "right"
    if len(bad) == 2 and len({tuple(keys) for keys in bad.values()}) == 1:
        bad = {"reads and writes": bad["read"]}
    names = {"read": "reads", "write": "writes"}
    parts = []
    for name, keys in bad.items():
        said = ", ".join(verdicts.FIGURES.get(key, key) for key in keys)
        parts.append(f"{names.get(name, name)}: {said}")
    return "wrong: " + "; ".join(parts)


def names_of(bad):
    return ", ".join(name for name, keys in bad.items() if keys) or "none"


def listed(values):
    return ", ".join(str(value) for value in values) or "none"


def figure_rows(case, row):
    """The table of a case: a line for each direction and program."""
    lines = [
        "| | latency, cycles | to the first beat | errors | transactions a cycle | orphans | lost "
        "by a reset | open at the end |",
        "|---|---|---|--:|--:|--:|--:|--:|",
    ]
    for name in verdicts.DIRECTIONS:
        told = [("right", verdicts.right(case)[name]), ("fabmon", row["fabmon"][name])]
        told.append(("busperf", row["busperf"][name]))
        for who, figures in told:
            cells = [f"{name}s, {who}"]
            if figures is None:
                cells += ["no answer"] + [""] * 6
            else:
                cells += [listed(figures["latency"]), listed(figures["to_first"])]
                errors = figures["errors"]
                cells.append("-" if errors is None else str(errors))
                cells.append(f"{figures['per_cycle']:.4f}")
                cells += [str(figures.get(key, "-")) for key in ("orphans", "lost", "open")]
            lines.append("| " + " | ".join(cells) + " |")
    return lines


def period_line(case, row):
    told = row["fabmon"]
    period = f"{told['period_ps'] / 1000:g} ns"
    if not told["steady"]:
        period += " on average, not steady"
    return f"Clock period, fabmon: {period}."


def section(case, row):
    lines = [f"### {case['name']}", "", case["title"], ""]
    lines += ["    " + line for line in dump.timing(case)]
    lines += ["", *figure_rows(case, row), "", period_line(case, row), ""]
    if row["busperf"]["said"]:
        lines += ["busperf's warnings:", ""]
        lines += ["    " + line for line in row["busperf"]["said"]]
        lines.append("")
    lines.append(case["why"])
    for key in ("note", "limit"):
        if key in case:
            lines += ["", case[key]]
    return [*lines, ""]


def traffic_lines(traffic):
    count = sum(row["transactions"] for row in traffic["rows"])
    equal = sum(row["transactions"] for row in traffic["rows"] if row["equal"])
    lines = [
        "## Generated traffic",
        "",
        f"{traffic['cycles']:,} cycles of each workload of `fabmon stat axi4 --traffic`, all ports "
        "in one VCD file, whose first time stamp",
        f"is {traffic['start']} ps; and the same file with {traffic['start']} ps taken off each "
        f"time stamp. Of that one both programs have the same latencies and",
        f"the same times to the first beat, each of {equal:,} of {count:,} transactions. The file "
        "as it was recorded shows what its third time",
        "stamp does. Nobody worked these answers out by hand: two programs that share nothing "
        "agree.",
        "",
        "| workload | transactions | sum of latencies, fabmon | busperf, from time 0 | each equal "
        "| busperf, as recorded |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    for row in traffic["rows"]:
        lines.append(
            f"| {row['workload']}, {row['direction']}s | {row['transactions']:,} | "
            f"{row['fabmon']:,} | {row['busperf']:,} | {'yes' if row['equal'] else 'no'} | "
            f"{row['busperf_recorded']:,} |"
        )
    return [*lines, ""]


FEATURES = """
| | `fabmon report` | busperf 0.1.0 |
|---|---|---|
| buses | AXI4, AXI4-Lite, the AXI channels of ACE | AXI4, AXI4-Lite; APB, AHB, credit/valid and \
ready/valid cycle by cycle |
| a bus of one's own | - | plugins in Python |
| which signals | found by their names; `--map`, or a file of ports that `fabmon ports` writes | a \
YAML file names each one |
| recordings | VCD, FST, CSV; packed ones | VCD, FST |
| latency | histogram, mean, nearest-rank percentiles, by ID, range, length, size, QoS | \
histogram; each transaction's with `-v` |
| phases of a transaction | command wait, first beat, data, gaps, response, command spacing | \
first beat, last beat to end, end to next command |
| bandwidth | bytes a cycle and a second, over time, of each group | transactions a cycle, over \
time in a rolling window; share of the windows above one rate and below another |
| a channel's cycles | beats, stalls, READY alone, idle | the same, if it is named as a bus of its \
own; lengths of runs of handshakes and of the pauses between them |
| where each cycle went | one bucket a direction, grouped by who is waited for | of one channel |
| outstanding, latency over outstanding | yes | - |
| clock, reset | found by name, or named; period measured at the clock's edges | named; period is \
the third time stamp of the file |
| parts of a dump | `--from`, `--to`; several named windows with figures each | several intervals, \
summed up |
| orphans, open at a reset or the end | counted | most are warned of, with their times |
| protocol check | yes | - |
| same transactions at several ports | hop by hop | - |
| slowest transactions | 100 a direction, with a link that opens GTKWave or Surfer | any \
transaction of a plot opens in Surfer, over a connection that stays |
| output | HTML page, JSON, Markdown, CSV, Parquet, Perfetto | window on the desktop, HTML page \
(WebAssembly; an option of its build), text, CSV, Markdown |
| limits, comparison of two runs | yes, JUnit | - |
| checked against | RTL monitors that count the same | - |
"""


def page(data):
    rows = data["cases"]
    ours, theirs = (
        {case["name"]: verdicts.wrong(case, rows[case["name"]][who]) for case in cases.CASES}
        for who in ("fabmon", "busperf")
    )
    count = len(cases.CASES)
    beats = {name: row["busperf"]["beats"] for name, row in rows.items()}
    channels = sum(verdicts.channels_right(case, beats[case["name"]]) for case in cases.CASES)
    lines = [
        "<!--",
        "SPDX-License-Identifier: Apache-2.0",
        "Copyright the fabmon contributors.",
        "",
        "Written by scripts/measure/busperf.",
        "-->",
        "",
        "# `fabmon report` and busperf on the same dumps",
        "",
        f"{count} small dumps of one port ([tests/answers](../../tests/answers/cases.py)), most of",
        "them designed to be difficult. The right answers were derived by hand from the AXI",
        "protocol. Tests check the answers of fabmon (`results.busperf`, `tests/sim`). Those of",
        f"{data['busperf']} are the output of `busperf analyze DUMP PORTS.yaml --csv -v` ([date",
        "and revision](README.md)). The selection says nothing about how often such dumps occur.",
        "",
        f"* All figures of both directions right: fabmon on {sum(not b for b in ours.values())} of "
        f"{count}, busperf on {sum(not b for b in theirs.values())} of {count}.",
        f"* Not right: fabmon on {names_of(ours)}; busperf on {names_of(theirs)}.",
        f"* busperf's count of each channel's handshakes, with the channels as buses of their own, "
        f"is right on {channels} of {count}.",
        "",
        "| dump | what is special | fabmon | busperf |",
        "|---|---|---|---|",
    ]
    for case in cases.CASES:
        name = case["name"]
        lines.append(
            f"| [{name}](#{name}) | {case['title']} | {verdict(ours[name])} | "
            f"{verdict(theirs[name])} |"
        )
    lines += ["", "## What both show", FEATURES.replace("\\\n", ""), ""]
    lines[-1:] = traffic_lines(data["traffic"])
    lines += ["## Each dump", ""]
    lines += [
        "Cycles count from the first edge of the port's clock, 0, with those in reset. Of each "
        "cycle the handshakes are told by",
        "their ID (AXI4-Lite, W: 0): `L` with LAST, `!` with SLVERR, `*4` a command of 4 beats, "
        "`r` READY alone, `x` VALID is x,",
        "`.` nothing. Latency is from the handshake of the command to that of the response, of "
        "reads of the last beat; to the first",
        "beat from the same, below 0 where data comes first. Each transaction is listed, in the "
        "order in which they end. Transactions",
        f"a cycle are of the cycles out of reset; {verdicts.TASTE:g} cycles more or less count as "
        "right, for the two begin and end a dump",
        "differently. \"-\": not told as a number; nor does busperf tell the clock's period that "
        "it takes.",
        "",
    ]
    for case in cases.CASES:
        lines += section(case, rows[case["name"]])
    return "\n".join(lines).rstrip("\n") + "\n"
