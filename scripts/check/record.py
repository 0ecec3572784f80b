# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The record of checks: docs/results/checks.json, and its page, checks.md.

A check is one piece of work that passes or fails: a proof, the clang-tidy of a file, a boot of
Linux. Its row says with which inputs it has passed, when, on which revision and with which tools.
`inputs` is a digest of all that the result depends on: files, flags, and the code that makes the
check. Only `make()` writes rows, of checks that have just passed.

With --recorded a check is made if one of these holds, and else left out:

    changed    no row has its inputs and its tools
    smoke      it is the one of its group (by default: of its kind) that takes least time
    rotation   it is in the eighth of its kind that the commit chooses: eighth = commit mod 8,
               the eighths are alike in CPU time. A row is made anew with probability 1/8 at each
               commit that is tested, so one that is wrong is expected to live for eight of them
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import datetime
import fcntl
import functools
import hashlib
import inspect
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import typing

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PARTS = 8  # of which each tested commit makes one
KINDS = {  # in the order of .ci/run, and what a check of it is
    "rtl-verilator": "Verilator -Wall of a top with its parameters",
    "rtl-yosys": "a top with its parameters, read by Yosys",
    "rtl-crossings": "signals between the two clocks (RegAsync = 1) are those of rtl/constraints",
    "rtl-paths": "no combinational path from an input of a top to an output, by Yosys's netlist",
    "rtl-slang": "a top with its parameters, elaborated and analysed by slang",
    "rtl-verible": "a file that verible parses",
    "rtl-icarus": "a top with its parameters, run in four values by Icarus Verilog",
    "rtl-newest": "a top with its parameters, by the newest Verilator and Yosys",
    "cpp-alone": "a C++ file that is compiled alone: it includes what it needs",
    "cpp-tidy": "clang-tidy of the files of a folder",
    "cpp-tidy-library": "the same, into the library's templates",
    "cpp-tidy-tests": "clang-tidy of a test's file",
    "proof": "a property of the RTL (formal/)",
    "synthesis": "area of a configuration (docs/results)",
    "netlist": "the tests of a folder on Yosys's netlists, with sanitizers",
    "sanitizer": "the other tests of a folder, with sanitizers",
    "linux": "stock Linux on the RTL",
    "long": "the tests of a group that `make test` leaves out",
}
PAGE = """\
<!-- SPDX-License-Identifier: Apache-2.0 -->
# Checks

Each check that takes long is made when its inputs change, and recorded here by the run that made
it (`--update`, see `scripts/check/record.py`). The inputs are all that its result depends on:
sources, headers, flags, scripts, versions of the tools. `.ci/run` makes

* each check whose inputs or tools are not those of its row,
* the shortest of each kind (of the proofs: of each monitor),
* one eighth of the others by CPU time, which the hash of the commit chooses: a row that is wrong
  is expected to be found after eight commits that are tested.

`make test-all` and `make regress` look at no record. Seconds are CPU time, of proofs before
2026-11-28 the time that they took on one core. A revision with `+` had changes that were not
committed yet.
"""


class Failed(Exception):
    """A check that did not pass; the text says why."""


class Skipped(Exception):
    """A check that cannot be made here; the text says why. It leaves its row as it is."""


@dataclasses.dataclass
class Check:
    name: str  # unique among its kind, and stable
    inputs: typing.Callable[[], str]  # the digest, see digest()
    make: typing.Callable[[], typing.Any]  # the result in a few words, or (result, CPU seconds)
    group: str = ""  # of each group one check is always made


def digest(*parts):
    """A digest of texts, of the files that paths name (with their names), and of the source of
    functions and classes."""
    found = hashlib.sha256()
    for part in parts:
        if isinstance(part, pathlib.Path):
            part = f"{part}\0".encode() + (ROOT / part).read_bytes()
        elif callable(part):
            part = source(part).encode()
        else:
            part = str(part).encode()
        found.update(part + b"\0")
    return found.hexdigest()


@functools.lru_cache(maxsize=None)
def source(function):
    """As it was loaded: the file may be edited while its checks are made."""
    return inspect.getsource(function)


def run(command, limit=None, **options):
    """Output, exit status and CPU seconds of a command and its children; Failed if one process
    takes more than `limit` CPU seconds."""

    def limit_cpu():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))

    if limit:
        options["preexec_fn"] = limit_cpu
    with tempfile.TemporaryFile() as log:
        child = subprocess.Popen(
            [str(word) for word in command],
            stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
            **{"cwd": ROOT, **options},
        )
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        log.seek(0)
        text = log.read().decode(errors="replace")
    seconds = used.ru_utime + used.ru_stime
    if limit and child.returncode and seconds >= limit - 1:  # or a tick before it
        raise Failed(f"{command[0]}: not done in {limit} CPU s")
    return text, child.returncode, seconds


def passes(command, **options):
    """A check that is a command: its CPU seconds; Failed with its output if it fails."""
    text, status, seconds = run(command, **options)
    if status:
        raise Failed(text.strip() or f"exit status {status}")
    return "clean", seconds


def version(*command):
    """The first line that a tool says of its version; empty if there is none."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return done.stdout.strip().split("\n")[0]


def arguments(parser):
    """Adds the options that all scripts with recorded checks have."""
    parser.add_argument(
        "--recorded", action="store_true",
        help="leave out what is recorded with the same inputs, but for smoke checks and an eighth",
    )
    parser.add_argument("--update", action="store_true", help="record what passes")
    parser.add_argument("-j", dest="jobs", type=int, default=os.cpu_count(), help="at a time")


def commit():
    """The hash of the commit that is checked; empty outside of a repository."""
    command = ["git", "rev-parse", "HEAD"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip()


def revision():
    """The commit, in 12 digits, with + if files have changed since."""
    command = ["git", "status", "--porcelain", "--untracked-files=no"]
    changed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    others = [line for line in changed.splitlines() if "docs/results/checks." not in line]
    return commit()[:12] + ("+" if others else "")


def parts(rows):
    """The eighth, from 0 to 7, of each name: the longest first, into the one that is least full."""
    full, found = [0.0] * PARTS, {}
    for row in sorted(rows, key=lambda row: (-row["seconds"], row["name"])):
        part = full.index(min(full))
        full[part] += row["seconds"] + 0.01
        found[row["name"]] = part
    return found


class Record:
    """The rows of one kind. `tools`: versions of what makes its checks, as one text."""

    def __init__(self, kind, tools, root=ROOT, path="docs/results/checks.json"):
        self.kind, self.tools, self.path = kind, tools, pathlib.Path(root) / path
        self.rows = {row["name"]: row for row in read(self.path) if row["kind"] == kind}

    def why(self, checks, hash_of_commit):
        """Why each of these has to be made, by name; those that need not be are not there."""
        found, shortest = {}, {}
        for row in self.rows.values():  # of all of the kind: `checks` may be a part of them
            one = (row["seconds"], row["name"])
            shortest[row["group"]] = min(one, shortest.get(row["group"], one))
        smoke = {name for _, name in shortest.values()}
        part = parts(self.rows.values())
        offset = int(hashlib.sha256(self.kind.encode()).hexdigest()[:8], 16)
        turn = (int(hash_of_commit[:8] or "0", 16) + offset) % PARTS
        for check in checks:
            row = self.rows.get(check.name)
            if not row or (row["inputs"], row["tools"]) != (check.inputs(), self.tools):
                found[check.name] = "changed"
            elif check.name in smoke:
                found[check.name] = "smoke"
            elif part[check.name] == turn:
                found[check.name] = "rotation"
        return found

    def write(self, rows, names, wrong=None):
        """Puts these rows into the file, leaves out the one that is `wrong` and those of the kind
        whose name is not among `names` (None: keeps all), and writes the page."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        lock_file = self.path.parents[2] / "build/checks.lock"
        lock_file.parent.mkdir(exist_ok=True)
        with open(lock_file, "w", encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            known = {(row["kind"], row["name"]): row for row in read(self.path)}
            known.update({(self.kind, row["name"]): {"kind": self.kind, **row} for row in rows})
            if names is not None:
                known = {key: row for key, row in known.items()
                         if key[0] != self.kind or key[1] in names}
            known.pop((self.kind, wrong), None)
            kinds = list(KINDS)
            rows = sorted(known.values(), key=lambda row: (kinds.index(row["kind"]), row["name"]))
            lines = ",\n".join(json.dumps(row) for row in rows)
            replace(self.path, f"[\n{lines}\n]\n")
            replace(self.path.with_suffix(".md"), page(rows))


def replace(path, text):
    """Writes a file at once."""
    new = path.with_suffix(".new")
    new.write_text(text, encoding="utf-8")
    new.rename(path)


def read(path):
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else []


def make(kind, tools, checks, options, every=True, root=ROOT):
    """Makes checks, as many at once as options.jobs says, those of options.recorded alone or all;
    records them with options.update. `every`: `checks` are all of the kind, so that other rows
    go. Prints a line for the kind and one for each failure. False if one failed."""
    record = Record(kind, tools, root)
    todo, reasons = checks, collections.Counter()
    if options.recorded:
        why = record.why(checks, commit())
        todo = [check for check in checks if check.name in why]
        reasons = collections.Counter(why.values())
    print(f"{kind}: {len(todo)} of {len(checks)}"
          + "".join(f", {n} {reason}" for reason, n in sorted(reasons.items())), flush=True)
    at = revision()

    def one(check):
        before = check.inputs()
        try:
            result = check.make()
        except Skipped as skipped:
            print(f"{kind}: {check.name}: skipped: {skipped}", flush=True)
            return check, None, True
        except Failed as failed:
            print(f"{kind}: {check.name}: FAILED\n{failed}", flush=True)
            if options.update:  # what is recorded of it is wrong
                record.write([], None, check.name)
            return check, None, False
        if check.inputs() != before:
            print(f"{kind}: {check.name}: FAILED: a file of it changed meanwhile", flush=True)
            return check, None, False
        text, seconds = result if isinstance(result, tuple) else (result, 0.0)
        today = datetime.datetime.now(datetime.timezone.utc).date().isoformat()
        row = {
            "name": check.name, "group": check.group, "result": text,
            "seconds": round(seconds, 1), "date": today, "revision": at,
            "tools": tools, "inputs": before,
        }
        if options.update:  # at once: a run that is cut off keeps what it has made
            record.write([row], None)
        return check, row, True

    with concurrent.futures.ThreadPoolExecutor(max(1, options.jobs)) as pool:
        done = list(pool.map(one, todo))
    rows = [row for _, row, _ in done if row]
    if options.update and every:
        record.write([], {check.name for check in checks})
    seconds = sum(row["seconds"] for row in rows)
    failed = sum(not good for _, _, good in done)
    print(f"{kind}: {len(rows)} passed, {failed} failed, {seconds:.0f} CPU s", flush=True)
    return not failed


def page(rows):
    lines = [PAGE, "| kind | a check is | checks | CPU s | oldest |", "|---|---|--:|--:|---|"]
    by_kind = collections.defaultdict(list)
    for row in rows:
        by_kind[row["kind"]].append(row)
    for kind, of_it in by_kind.items():
        seconds = sum(row["seconds"] for row in of_it)
        oldest = min(row["date"] for row in of_it)
        lines.append(f"| [{kind}](#{kind}) | {KINDS[kind]} | {len(of_it)} | {seconds:,.0f} "
                     f"| {oldest} |")
    for kind, of_it in by_kind.items():
        lines += ["", f"## {kind}", ""]
        lines += [f"With {tools}." for tools in dict.fromkeys(row["tools"] for row in of_it)]
        lines += ["", "| check | result | CPU s | made on | at revision |", "|---|---|--:|---|---|"]
        for row in of_it:
            name = row["name"].replace(",", ", ").replace("|", "\\|")
            lines.append(f"| `{name}` | {row['result']} | {row['seconds']:,.1f} | {row['date']} "
                         f"| {row['revision']} |")
    return "\n".join(lines) + "\n"


def main():
    """`record.py --check`: 1 if the page is not that of the rows."""
    parser = argparse.ArgumentParser(description="The record of checks.")
    parser.add_argument("--check", action="store_true", help="is the page that of the rows?")
    parser.parse_args()
    path = ROOT / "docs/results/checks.json"
    if path.with_suffix(".md").read_text(encoding="utf-8") == page(read(path)):
        return 0
    print("docs/results/checks.md is not that of checks.json", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
