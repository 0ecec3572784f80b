# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Results of scripts/check/formal: docs/results/proofs.json and .md.

A row is a proof that was made, with a digest of all that its result depends on.
"""

import hashlib
import inspect
import json

MINUTE = 60  # seconds of proofs of a monitor that every run of CI makes
MONITORS = {"atui": "stats", "bus": "all"}  # what is not named after its monitor
PAGE = """\
<!-- SPDX-License-Identifier: Apache-2.0 -->
# Proofs

Results and durations of the proofs of `make formal`, each on one core
([date and revision](README.md)). `scripts/check/formal -j 1 --update` writes this page. The header
of each file in [formal](../../formal) states its property; `scripts/check/formal --help` describes
the engines. `.ci/run` makes the shortest proofs of each monitor, up to a minute in total, and every
other proof whose RTL, properties or tools differ from those of this table (`--recorded`). Seconds
are elapsed time, with other work on the machine.
"""


def monitor(row):
    first = row["name"].split("_")[0]
    return MONITORS.get(first, first)


def key_of(row):
    return row["name"], row["how"]


def in_every_run(rows):
    """The keys of those that take a minute at most, of each monitor, the shortest first."""
    left, found = {}, set()
    for row in sorted(rows, key=lambda row: row["seconds"]):
        left[monitor(row)] = left.get(monitor(row), MINUTE) - row["seconds"]
        if left[monitor(row)] >= 0:
            found.add(key_of(row))
    return found


class Record:
    """What stands in the files. `tools`: the version of what proves."""

    def __init__(self, root, proofs, tools):
        self.root, self.proofs, self.tools = root, proofs, tools
        self.path = root / "docs/results/proofs.json"
        rows = []
        if self.path.exists():
            rows = json.loads(self.path.read_text(encoding="utf-8"))["proofs"]
        self.rows = {key_of(row): row for row in rows}
        self.always = in_every_run(rows)

    def inputs(self, proof, more, functions):
        """The digest: tools, these functions, what the proof is, all files that it reads."""
        digest = hashlib.sha256()
        for text in (self.tools, proof.name(), proof.how(), *map(inspect.getsource, functions)):
            digest.update(f"{text}\0".encode())
        for path in (*proof.sources(), more):
            digest.update(f"{path}\0".encode() + (self.root / path).read_bytes() + b"\0")
        return digest.hexdigest()

    def wants(self, proof, inputs):
        """Whether it has to be made, if what is recorded of the same inputs need not."""
        key = (proof.name(), proof.how())
        return key in self.always or self.rows.get(key, {"inputs": ""})["inputs"] != inputs

    def write(self, made):
        """Puts these rows beside those that stand in the files."""
        self.rows.update({key_of(row): row for row in made})
        rows = [self.rows.get((proof.name(), proof.how())) for proof in self.proofs]
        rows = [row for row in rows if row]
        text = json.dumps({"tools": self.tools, "proofs": rows}, indent=1)
        self.path.write_text(text + "\n", encoding="utf-8")
        self.path.with_suffix(".md").write_text(page(rows), encoding="utf-8")


def page(rows):
    always = in_every_run(rows)
    lines = [PAGE, "| monitor | proofs | s | of them in every run of CI | s |"]
    lines += ["|---|--:|--:|--:|--:|"]
    for name in dict.fromkeys(map(monitor, rows)):
        of_it = [row for row in rows if monitor(row) == name]
        cells = [name]
        for some in (of_it, [row for row in of_it if key_of(row) in always]):
            cells += [str(len(some)), f"{sum(row['seconds'] for row in some):.0f}"]
        lines.append(f"| {' | '.join(cells)} |")
    lines += ["", "| proof | engine | result | s |", "|---|---|---|--:|"]
    for row in rows:
        name = row["name"].replace(",", ", ")
        lines.append(f"| `{name}` | {row['how']} | {row['result']} | {row['seconds']:.1f} |")
    return "\n".join(lines) + "\n"
