# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The page of the campaigns of scripts/regress/regress that were published, and their sums.

docs/results/campaigns.json is a list of campaigns, the oldest first: the totals of their
report.json by kind. docs/results/campaigns.md is made from it alone. A campaign is known by when it
was made: one that went on takes the place of what was published of it before.
"""

import collections
import json
import pathlib
import sys

import regress_report
import regress_tasks

RESULTS = pathlib.Path(__file__).resolve().parent.parent.parent / "docs/results"
TABLE, PAGE = RESULTS / "campaigns.json", RESULTS / "campaigns.md"
KEPT = ["revision", "created", "tasks", *regress_report.OUTCOMES, "cpu_seconds", "amounts", "kinds"]
HEAD = """<!-- SPDX-License-Identifier: Apache-2.0 -->
# Campaigns

Long runs of `make regress` ([how](../develop/regress.md)), published by `scripts/regress/regress
publish`. A task is a test with its seeds, a workload on a build, a format of recordings, a proof,
or mutants of a build. *No result*: tasks that did not run because the campaign was ended early. The
second table adds up the amounts of passed tasks over all campaigns and revisions.
"""


def page_of(campaigns):
    units = regress_tasks.UNITS
    lines = [HEAD]
    lines += ["| begun | revision | kind | tasks | passed | skipped | bad | no result | CPU h |"]
    lines += ["|---|---|---|--:|--:|--:|--:|--:|--:|"]
    for one in campaigns:
        for kind, counts in one["kinds"].items():
            bad = sum(counts[name] for name in regress_report.BAD if name != "lost")
            cells = [one["created"], f"`{one['revision']}`", kind]
            cells += [sum(counts[name] for name in regress_report.OUTCOMES)]
            cells += [counts["passed"], counts["skipped"], bad, counts["lost"]]
            cells += [f"{counts['cpu_seconds'] / 3600:.2f}"]
            lines.append("| " + " | ".join(map(str, cells)) + " |")
    sums = collections.Counter()
    for one in campaigns:
        sums.update(one["amounts"])
    hours = sum(one["cpu_seconds"] for one in campaigns) / 3600
    lines += ["", "| all campaigns | number |", "|---|--:|"]
    lines += [f"| {unit} | {sums[name]:,} |" for name, unit in units.items()]
    lines += [f"| CPU hours | {hours:.1f} |"]
    return "\n".join(lines) + "\n"


def publish(folders, check, write):
    """Adds the campaigns in these folders by `write(path, text)`. Returns the exit status. Raises
    OSError, ValueError or KeyError if one has no report."""
    try:
        campaigns = json.loads(TABLE.read_text(encoding="utf-8"))
    except FileNotFoundError:
        campaigns = []
    if check:
        if PAGE.read_text(encoding="utf-8") == page_of(campaigns):
            return 0
        print(f"{PAGE} is not that of {TABLE}: scripts/regress/regress publish", file=sys.stderr)
        return 1
    for folder in folders:
        report = json.loads((pathlib.Path(folder) / "report.json").read_text(encoding="utf-8"))
        new = {key: report[key] for key in KEPT}
        campaigns = [old for old in campaigns if old["created"] != new["created"]] + [new]
    campaigns.sort(key=lambda one: one["created"])
    write(TABLE, json.dumps(campaigns, indent=1) + "\n")
    write(PAGE, page_of(campaigns))
    return 0
