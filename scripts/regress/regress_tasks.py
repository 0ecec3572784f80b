# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The tasks of a campaign of scripts/regress/regress.

A task has a `kind`, a `name`, the `seed` that it begins with (null where there is none), a limit
of `seconds` and `megabytes` (which Slurm holds it to), and `commands`: each an `argv` and an
`env`, run in the checkout's root. It may have an `amount`: how much it is, in the units of UNITS,
if it passes.
"""

import json
import os
import pathlib
import random
import shlex
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
KINDS = ["soak", "traffic", "long", "fuzz", "corpus", "proof", "mutants", "coverage", "linux"]
DUMPS = (".vcd", ".fst", ".ghw")  # of a corpus
PROGRAM = "build/fabmon"
APART = 1000  # seeds between the first ones of two blocks
TRAFFIC_SEEDS = 20  # seeds of a block of a workload
TRAFFIC_CYCLES = 20000
LONG_CYCLES = 10_000_000
# Events of a long run, as many as people's builds have counters; of the other monitors, and of
# fixed counters, all of them.
LONG_EVENTS = {"axi4": 8, "cci400": 4, "cmn": 4}
# Builds of `scripts/mutants/mutants`, and how many of a thousand are known to survive, unexplained.
MUTANTS = {"axi4/bank": 124}
FUZZ_FILES = 5000  # files of a block of a format
SLOW_FUZZ_FILES = {"limits": 1000, "diff.json": 2000}  # the same of those that take longer
SETS = 10  # sets of parameters of a block: kDrawnSets of tests/drawn.hpp
MEMBERS = {"kind", "name", "seed", "seconds", "megabytes", "commands"}
# What amounts are of.
UNITS = {
    "cycles": "cycles of traffic, RTL = golden",
    "sets": "sets of drawn parameters",
    "files": "malformed files",
}


class Error(Exception):
    """The tasks cannot be made: the tests are not built, for instance."""


def shell(command):
    """A command as one line that a shell takes, in the checkout's root."""
    values = [f"{name}={value}" for name, value in command.get("env", {}).items()]
    return shlex.join([*(["env", *values] if values else []), *command["argv"]])


def check(tasks):
    """Raises ValueError if these are not tasks."""
    if not isinstance(tasks, list) or not tasks:
        raise ValueError("not a list of tasks")
    for number, one in enumerate(tasks):
        if not isinstance(one, dict) or one.keys() - {"amount"} != MEMBERS:
            raise ValueError(f"task {number}: its members are not {', '.join(sorted(MEMBERS))}")
        if not one.get("amount", {}).keys() <= UNITS.keys():
            raise ValueError(f"task {number}: an amount is of {', '.join(UNITS)}")
        if not one["commands"] or not all(command.get("argv") for command in one["commands"]):
            raise ValueError(f"task {number}: no command")


def task(kind, name, seed, seconds, megabytes, *commands, **amount):
    return ({"amount": amount} if amount else {}) | {
        "kind": kind,
        "name": name,
        "seed": seed,
        "seconds": seconds,
        "megabytes": megabytes,
        "commands": [{"argv": argv, "env": env} for argv, env in commands],
    }


def output(*command):
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    except OSError as error:
        raise Error(f"{command[0]}: {error.strerror}: is it built?") from error
    if done.returncode:
        raise Error(f"{shlex.join(command)}: {(done.stderr or done.stdout).strip()}")
    return done.stdout


def ctest():
    """(name, labels, command) of all tests."""
    listed = json.loads(output("ctest", "--test-dir", "build", "--show-only=json-v1"))
    for test in listed["tests"]:
        labels = [p["value"] for p in test.get("properties", []) if p["name"] == "LABELS"]
        yield test["name"], labels[0] if labels else [], test.get("command", [])


def soak(seeds):
    """The tests of many seeds, with all of them."""
    tests = [(name, command) for name, labels, command in ctest()
             if any("soak" in label for label in labels)]
    if not tests:
        raise Error("build has no tests: cmake --preset fast && cmake --build --preset fast")
    for name, command in tests:
        for seed in seeds:
            env = {"FABMON_SOAK": "100", "FABMON_SEED": str(seed)}
            amount = {"sets": SETS} if "whatever the parameters" in name else {}
            yield task("soak", name, seed, 3600, 2000, (command, env), **amount)


def workloads():
    """(monitor, build, workload), by their names, of every workload on every named build."""
    for monitor in json.loads(output(PROGRAM, "list", "--json")):
        for build in monitor["builds"]:
            build = build if isinstance(build, dict) else {"name": build}
            for workload in monitor["workloads"]:
                if build.get("pins") == workload.get("pins"):
                    yield monitor["monitor"], build["name"], workload["name"]


def stat(monitor, build, workload, cycles):
    argv = [PROGRAM, "stat", monitor, "--build", build, "--traffic", workload]
    return [*argv, "--cycles", str(cycles)]


def traffic(seeds):
    """Every workload on every named build, all events: a block of seeds is a task."""
    for names in workloads():
        argv = [*stat(*names, TRAFFIC_CYCLES), "--all", "--seed"]
        for first in seeds:
            block = [([*argv, str(s)], {}) for s in range(first, first + TRAFFIC_SEEDS)]
            cycles = TRAFFIC_SEEDS * TRAFFIC_CYCLES
            yield task("traffic", "/".join(names), first, 1800, 2000, *block, cycles=cycles)


def long(seeds):
    """A long run of every workload on every named build, of events that the seed draws."""
    for names in workloads():
        monitor, build, _ = names
        # What the build counts.
        events = json.loads(output(*stat(*names, 1), "--all", "--no-rtl", "--json", "-"))["events"]
        for seed in seeds:
            chosen = ["--all"]
            if monitor in LONG_EVENTS and build != "bank":
                drawn = random.Random(f"{'/'.join(names)} {seed}").sample(
                    sorted(e["event"] for e in events), LONG_EVENTS[monitor]
                )
                chosen = [word for event in drawn for word in ("-e", event)]
            argv = [*stat(*names, LONG_CYCLES), "--seed", str(seed), *chosen]
            yield task("long", "/".join(names), seed, 1800, 2000, (argv, {}), cycles=LONG_CYCLES)


def fuzz(seeds):
    """Each format of recordings and of texts, in a folder of its own; what reaches new code is kept
    for the next campaign."""
    formats = {name[len("fuzz.") :]: command for name, _, command in ctest()
               if name.startswith("fuzz.")}
    kept = os.environ.get("FABMON_FUZZ_KEEP", str(ROOT / "build/fuzz_kept"))
    for form, (*_, fuzzer, _) in formats.items():
        files = SLOW_FUZZ_FILES.get(form, FUZZ_FILES)
        for seed in seeds:
            folder = ROOT / f"build/regress_fuzz/{form}.{seed}"
            argv = [str(ROOT / "tests/fuzz/run.sh"), form, fuzzer, str(folder)]
            env = {"FABMON_SEED": str(seed), "FABMON_FUZZ_FILES": str(files),
                   "FABMON_FUZZ_KEEP": kept, "FABMON_PROGRAM": str(ROOT / PROGRAM)}
            yield task("fuzz", form, seed, 1800, 4000, (argv, env), files=files)


def proof(_):
    """Each file of formal/, with all its parameters."""
    for path in sorted((ROOT / "formal").glob("*.sv")):
        argv = ["scripts/check/formal", "-j", "1", path.stem]
        yield task("proof", path.stem, None, 7200, 4000, (argv, {}))


def mutants(seeds):
    """A thousand mutants a seed."""
    for build, survivors in MUTANTS.items():
        for seed in seeds:
            argv = ["scripts/mutants/mutants", build, "-n", "1000", "-j", "1", "--seed", str(seed)]
            argv += ["--survivors", str(survivors)]
            yield task("mutants", build, seed, 6 * 3600, 4000, (argv, {}))


def coverage(_):
    """Of the RTL by each monitor's tests, and of the C++; the figures are in the log."""
    for monitor in json.loads(output(PROGRAM, "list", "--json")):
        name = monitor["monitor"]
        argv = ["scripts/measure/coverage", name, "--run"]
        yield task("coverage", name, None, 4 * 3600, 4000, (argv, {}))
    yield task("coverage", "workloads", None, 4 * 3600, 4000, (["scripts/measure/functional"], {}))
    argv = ["scripts/measure/functional", "--tests", "-j", "1"]
    yield task("coverage", "registers and events", None, 4 * 3600, 4000, (argv, {}))
    command = ["scripts/measure/cpp_coverage", "--run"]
    yield task("coverage", "c++", None, 4 * 3600, 4000, (command, {}))


def linux(seeds):
    """Random perf commands of five seeds a block."""
    for first in seeds:
        for seed in range(first, first + 5):
            argv = ["linux/run", "--random", str(seed)]
            yield task("linux", "random perf commands", seed, 1800, 4000, (argv, {}))


def corpus(folder):
    """Each waveform of a folder against another reader."""
    paths = sorted(path for path in folder.rglob("*") if path.suffix in DUMPS and path.is_file())
    if not paths:
        raise Error(f"{folder}: no {', '.join(DUMPS)}")
    for path in paths:
        argv = ["scripts/regress/corpus", str(path)]
        yield task("corpus", str(path.relative_to(folder)), None, 1800, 4000, (argv, {}))


def plan(blocks, seed, kinds=None, folder=None):
    """The tasks of these kinds, by default all; those of the corpus if there is a folder of
    waveforms. Raises Error."""
    seeds = [seed + APART * block for block in range(blocks)]
    makers = {"soak": soak, "traffic": traffic, "long": long, "fuzz": fuzz, "proof": proof}
    makers |= {"mutants": mutants, "coverage": coverage, "linux": linux}
    makers["corpus"] = lambda _: corpus(folder.resolve()) if folder else ()
    if kinds and "corpus" in kinds and not folder:
        raise Error("--kind corpus needs --corpus FOLDER")
    return [one for kind in KINDS if not kinds or kind in kinds for one in makers[kind](seeds)]
