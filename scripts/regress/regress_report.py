# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The reports of a campaign of scripts/regress/regress, from its tasks and what results there are.

report.json (docs/develop/regress.schema.json), report.html and junit.xml. Every task is in them:
one without a result is `lost`. Outcomes: passed; skipped (what it needs cannot be had here);
failed; killed (a signal, as for want of memory); timeout; lost.
"""

import collections
import html
import json
import pathlib
import sys
import xml.etree.ElementTree

import regress_tasks

BAD = ["failed", "timeout", "killed", "lost"]
OUTCOMES = ["passed", "skipped", *BAD]
SLOWEST = 20
COMMANDS = 10  # of a task that failed, as many are shown
PAGE = pathlib.Path(__file__).resolve().parent / "regress.html"


def rows_of(folder, tasks):
    """A row for each task, with its result."""
    for index, task in enumerate(tasks):
        row = {"index": index, "kind": task["kind"], "name": task["name"], "seed": task["seed"]}
        path = folder / f"results/{index}.json"
        try:
            result = json.loads(path.read_text(encoding="utf-8"))
            outcomes = [command["outcome"] for command in result["commands"]]
            row |= {key: result[key] for key in ("outcome", "seconds", "cpu_seconds", "node")}
        except (OSError, ValueError, KeyError):
            outcomes = []
            row |= {"outcome": "lost", "seconds": 0, "cpu_seconds": 0, "node": ""}
        if row["outcome"] == "passed" and "amount" in task:
            row["amount"] = task["amount"]
        if row["outcome"] in BAD:
            bad = [k for k, outcome in enumerate(outcomes) if outcome in BAD]
            row["repeat"] = [regress_tasks.shell(task["commands"][k]) for k in bad[:COMMANDS]]
            # Without a result nobody knows which command it was.
            row["repeat"] = row["repeat"] or [f"scripts/regress/regress task {folder} {index}"]
            row["failures"] = max(1, len(bad))
        yield row


def summary_of(folder, campaign):
    rows = list(rows_of(folder, campaign["tasks"]))
    kinds = {}
    for row in rows:
        counts = kinds.setdefault(row["kind"], {name: 0 for name in [*OUTCOMES, "cpu_seconds"]})
        counts[row["outcome"]] += 1
        counts["cpu_seconds"] = round(counts["cpu_seconds"] + row["cpu_seconds"], 2)
    totals = {name: sum(kind[name] for kind in kinds.values()) for name in OUTCOMES}
    amounts = collections.Counter()
    for row in rows:
        amounts.update(row.get("amount", {}))
    return {
        "revision": campaign["revision"],
        "created": campaign["created"],
        "seed": campaign["seed"],
        "blocks": campaign["blocks"],
        "tasks": len(rows),
        **totals,
        "cpu_seconds": round(sum(row["cpu_seconds"] for row in rows), 2),
        "amounts": amounts,
        "kinds": kinds,
        "rows": rows,
    }


def history_of(folder):
    """The totals of all campaigns beside this one that have a report, the oldest first."""
    for path in folder.parent.glob("*/report.json"):
        if path.parent == folder:
            continue
        try:
            old = json.loads(path.read_text(encoding="utf-8"))
            kept = ["revision", "created", "tasks", *OUTCOMES, "cpu_seconds"]
            yield {"campaign": path.parent.name, **{key: old[key] for key in kept}}
        except (OSError, ValueError, KeyError, TypeError):
            print(f"{path}: no report of a campaign: left out", file=sys.stderr)


def junit(summary):
    """The campaign as JUnit has it: what was skipped and what has no result are told apart."""
    root = xml.etree.ElementTree.Element("testsuites", name="regress")
    for kind in summary["kinds"]:
        rows = [row for row in summary["rows"] if row["kind"] == kind]
        bad = [row["outcome"] for row in rows if row["outcome"] in BAD]
        suite = xml.etree.ElementTree.SubElement(
            root,
            "testsuite",
            name=kind,
            tests=str(len(rows)),
            failures=str(bad.count("failed")),
            errors=str(len(bad) - bad.count("failed")),
            skipped=str(sum(row["outcome"] == "skipped" for row in rows)),
        )
        for row in rows:
            name = row["name"] + ("" if row["seed"] is None else f" seed {row['seed']}")
            case = xml.etree.ElementTree.SubElement(
                suite, "testcase", classname=kind, name=name, time=str(row["seconds"])
            )
            if row["outcome"] == "skipped":
                xml.etree.ElementTree.SubElement(case, "skipped")
            elif row["outcome"] in BAD:
                tag = "failure" if row["outcome"] == "failed" else "error"
                inner = xml.etree.ElementTree.SubElement(case, tag, message=row["outcome"])
                inner.text = "\n".join(row["repeat"])
    xml.etree.ElementTree.indent(root)
    return xml.etree.ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def cells(values, tag="td"):
    return "<tr>" + "".join(f"<{tag}>{value}</{tag}>" for value in values) + "</tr>"


def table(name, head, rows):
    """A table of the page; texts are escaped by who makes the rows."""
    body = "\n".join(cells(row) for row in rows)
    top = f'<table id="{name}">\n<thead>{cells(head, "th")}</thead>'
    return f"{top}\n<tbody>\n{body}\n</tbody></table>"


def rate(counts):
    """passed / (all - skipped), as a meter and a number."""
    done = sum(counts[name] for name in OUTCOMES if name != "skipped")
    if not done:
        return "-"
    part = counts["passed"] / done
    # Rounded down: 100 % is all of them.
    text = f"{int(part * 10000) / 100:.2f} %"
    return f'<meter min="0" max="1" value="{part:.4f}"></meter> {text}'


def page(summary):
    text = html.escape
    head = ["kind", "tasks", *OUTCOMES, "pass rate", "CPU s"]
    totals = {name: summary[name] for name in [*OUTCOMES, "cpu_seconds"]}
    kinds = [
        [text(kind), sum(counts[name] for name in OUTCOMES), *(counts[name] for name in OUTCOMES),
         rate(counts), counts["cpu_seconds"]]
        for kind, counts in [*summary["kinds"].items(), ("all", totals)]
    ]  # fmt: skip
    bad = [
        [
            text(row["outcome"]),
            text(row["kind"]),
            text(row["name"]),
            "" if row["seed"] is None else row["seed"],
            f'<a href="logs/{row["index"]}.txt">log</a>',
            "<br>".join(f"<code>{text(line)}</code>" for line in row["repeat"])
            + (f"<br>{row['failures']} in all" if row["failures"] > COMMANDS else ""),
        ]
        for row in summary["rows"]
        if row["outcome"] in BAD
    ]
    slow = sorted(summary["rows"], key=lambda row: -row["seconds"])[:SLOWEST]
    slow = [
        [text(row["kind"]), text(row["name"]), "" if row["seed"] is None else row["seed"],
         row["seconds"], row["cpu_seconds"], text(row["node"])]
        for row in slow
    ]  # fmt: skip
    history = [
        [text(old["campaign"]), text(old["created"]), text(old["revision"]), old["tasks"],
         *(old[name] for name in OUTCOMES), rate(old), old["cpu_seconds"]]
        for old in summary["history"]
    ]  # fmt: skip
    amounts = [
        [text(unit), f"{summary['amounts'].get(name, 0):,}"]
        for name, unit in regress_tasks.UNITS.items()
    ]
    values = {
        "title": text(f"{summary['revision']}, {summary['created']}, seed {summary['seed']}"),
        "kinds": table("kinds", head, kinds),
        "amounts": table("amounts", ["what passed", "number"], amounts),
        "bad": table("bad", ["outcome", "kind", "task", "seed", "", "repeat"], bad)
        if bad
        else "<p id='bad'>None.</p>",
        "slow": table("slow", ["kind", "task", "seed", "s", "CPU s", "node"], slow),
        "history": table(
            "history", ["campaign", "begun", "revision", "tasks", *OUTCOMES, "pass rate", "CPU s"],
            history,
        )
        if history
        else "<p id='history'>None.</p>",
    }  # fmt: skip
    made = PAGE.read_text(encoding="utf-8")
    for name, value in values.items():
        made = made.replace(f"<!-- {name} -->", value)
    return made


def report(folder, campaign, write):
    """Writes the three files by `write(path, text)`, prints the totals. Returns the exit status."""
    summary = summary_of(folder, campaign)
    summary["history"] = sorted(history_of(folder), key=lambda old: old["created"])
    write(folder / "report.json", json.dumps(summary, indent=1) + "\n")
    write(folder / "junit.xml", junit(summary))
    write(folder / "report.html", page(summary))
    for row in summary["rows"]:
        if row["outcome"] in BAD:
            print(f"{row['outcome']}: {row['kind']} {row['name']}: {row['repeat'][0]}")
    counts = ", ".join(f"{summary[name]} {name}" for name in OUTCOMES if summary[name])
    print(f"{summary['tasks']} tasks: {counts}; {folder}/report.html")
    return int(any(summary[name] for name in BAD))
