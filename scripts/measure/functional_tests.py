# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""What the tests cover of registers, filters, bins, events and DTM inputs, for
scripts/measure/functional.

A test program that is run with FABMON_FUNCTIONAL=FILE appends a line of JSON for each monitor,
build and item: which elements its tests covered, which are missing (tests/functional.hpp;
tests/monitor/<m>/observed.cpp says when an element is covered). Here the lines of several programs
are merged, elements of an item over all builds, and each element that is missing is to have a
reason.
"""

import collections
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# Programs of build/tests, and which of their tests: neither soaks nor those that load no RTL, and
# of the long tests of registers the one in traffic.
TESTS = {
    "test_contract": "~[soak]~[registers],*right after it is written*",
    "test_monitor_axi4": "~[soak]~[golden]",
    "test_monitor_stats": "~[soak]~[golden]",
    "test_monitor_cci400": "~[soak]~[golden]",
    "test_monitor_cmn": "~[soak]~[golden]",
    **{f"test_monitor_{monitor}_tops": "~[soak]" for monitor in ("axi4", "stats", "cci400")},
}
EVENTS, BINS, COUNTERS = "pairs of events", "pairs of bins", "pairs of counters"
# What is counted in a cycle with a handshake of a channel.
SHAPES = r"(fixed|wrap|len_\w+|narrow|unaligned|4k|exclusive)"
AR = rf"(ar_handshakes|clock_ticks_ar2ar|read_cmd_\w+|ar_{SHAPES})"
R = r"(r_beats|clock_ticks_(r2r|ar2r)|r_(slverr|decerr|exokay)|read_latency_\w+)"
AW = rf"(aw_handshakes|clock_ticks_aw2aw|write_cmd_\w+|aw_{SHAPES})"
W = r"(w_beats|clock_ticks_w2w|w_before_aw)"
B = r"(b_handshakes|clock_ticks_(b2b|aww2b)|b_(slverr|decerr|exokay)|write_latency_\w+)"
# Where the cycles of a port went: one of these each.
READ = r"(r_beats|r_stalls|rd_\w+)"
WRITE = r"(w_beats|w_stalls|wr_\w+)"
BUCKET = "a cycle is in one bucket of a direction (docs/reference/cycle-accounting.md)"
# (monitors, item, elements, why no test covers them), the first and third as regular expressions. A
# pair may stand in either order.
REASONS = [
    ("axi4|axi4_bank", EVENTS, rf"{AR} \+ ar_(idle|stalls)|ar_idle \+ ar_stalls|"
     rf"{R} \+ r_(idle|stalls)|r_idle \+ r_stalls|{AW} \+ aw_(idle|stalls)|aw_idle \+ aw_stalls|"
     rf"{W} \+ w_(idle|stalls)|w_idle \+ w_stalls|{B} \+ b_(idle|stalls)|b_idle \+ b_stalls",
     "a channel moves, stalls or is idle"),
    ("axi4_bank", EVENTS, rf"{READ} \+ {READ}|{WRITE} \+ {WRITE}", BUCKET),
    ("axi4_bank", EVENTS, rf"rd_\w+ \+ {R}|rd_\w+ \+ r_stalls|wr_\w+ \+ {W}|wr_\w+ \+ w_stalls",
     "its bucket is one without RVALID, or WVALID: data comes first"),
    ("axi4_bank", EVENTS, rf"wr_(ahead|cmd|cmd_wait) \+ ({B}|b_stalls)|"
     rf"wr_(resp_wait_manager|wait_resp) \+ {B}|wr_(resp|wait_resp) \+ b_stalls",
     "its bucket says whether a response moves, stalls or is absent"),
    ("axi4_bank", EVENTS, rf"rd_cmd_wait \+ {AR}|rd_cmd \+ ar_stalls|wr_(cmd_wait|ahead) \+ {AW}|"
     r"wr_(cmd|ahead) \+ aw_stalls",
     "its bucket says whether a command moves, stalls or is absent"),
    ("axi4_bank", EVENTS, r"rd_(cmd|cmd_wait) \+ total_read_latency|"
     r"wr_(cmd|cmd_wait|ahead) \+ total_write_latency", "in its bucket none is open"),
    ("axi4_bank", EVENTS, r"(a[rw])_(fixed|wrap) \+ \1_(fixed|wrap)|"
     r"(a[rw])_len_\w+ \+ \4_len_\w+|([rb])_(slverr|decerr|exokay) \+ \5_(slverr|decerr|exokay)",
     "one command has one type and one length, one response one code"),
    ("axi4_bank", EVENTS, r"(a[rw])_(fixed|wrap|len_1) \+ \1_4k",
     "only an incrementing burst of several beats goes across 4 KiB"),
    ("cci400", EVENTS, r"(S\d) si_(rrq|wrq)_hs_(?!any)\w+ \+ \1 si_\2_hs_(?!any)\w+",
     "a request is of one kind"),
    ("cci400", EVENTS, r"(S\d) si_(rrq|wrq)_hs_\w+ \+ \1 si_\2_stall_\w+|"
     r"(S\d) si_r_data_last_hs_snoop \+ \3 si_r_data_stall_\w+", "a channel moves or stalls"),
    ("cmn", COUNTERS, r"(counter \d) .* \+ \1 .*", "a counter has one input at a time"),
]  # fmt: skip
SECTION = """
## Of the tests

By `scripts/measure/functional --tests`: what the accesses and pins that tests give to the RTL
cover; a golden model beside it says what was counted. An element is covered if some build's tests
cover it; the last table has each build by itself.

* **fields**: each field of a register is written with ones and with zeros, all of its bits, and
  read, within 64 cycles of activity on the watched pins.
* **filters**: threshold, invert, edge and max of a counter of `axi4`, each combination counting.
* **pairs of events**: both in one cycle. `axi4`: each counted by an unfiltered counter of its own;
  `axi4_bank`: by its fixed counters; `cci400`: event lines before the selectors, with the counters
  enabled; `stats`: what begins and ends at the pins, while it is enabled.
* **pairs of bins**, **bin edges**: two bins count in one cycle; a sample is equal to ll, ll + 1,
  ul or ul + 1 of an enabled bin.
* **DTM inputs**, **DTM events**: each value of the selector of each counter of a DTM, and each
  event of crosspoints and nodes, counted.
* **pairs of counters** of a DTM of `cmn`, by kinds of inputs, count in one cycle. Of all events of
  its inputs there are too many pairs.

| monitor | item | elements | covered | percent | with a reason |
|---|---|--:|--:|--:|--:|"""


def merge(files):
    """What the lines in these files say together."""
    builds = collections.defaultdict(lambda: (set(), set()))
    items = collections.defaultdict(lambda: (set(), set()))
    for file in files:
        for line in pathlib.Path(file).read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            covered, missing = row["covered"], row["missing"]
            item = (row["monitor"], row["item"])
            for found in (builds[row["monitor"], row["build"], row["item"]], items[item]):
                found[0].update(covered)
                found[1].update(covered, missing)
    return {
        "items": [
            {"monitor": monitor, "item": item, "elements": len(every),
             "missing": sorted(every - covered)}
            for (monitor, item), (covered, every) in sorted(items.items()) if every
        ],
        "builds": [
            {"monitor": monitor, "build": build, "item": item, "elements": len(every),
             "covered": len(covered)}
            for (monitor, build, item), (covered, every) in sorted(builds.items()) if every
        ],
        "contradicted": [
            f"{monitor}: {item}: {element}"
            for (monitor, item), (covered, _) in sorted(items.items())
            for element in sorted(covered) if reason_of(monitor, item, element)
        ],
    }  # fmt: skip


def run(program, spec, file):
    """Runs these tests of a program, which append to the file."""
    own = ("FABMON_SEED", "FABMON_BUILD", "FABMON_SOAK", "FABMON_MODEL_NETLIST")
    environment = {name: value for name, value in os.environ.items() if name not in own}
    environment["FABMON_FUNCTIONAL"] = str(file)
    try:
        done = subprocess.run([program, spec], env=environment, capture_output=True, text=True,
                              check=False)  # fmt: skip
    except OSError as error:
        sys.exit(f"scripts/measure/functional: {program}: {error.strerror}: is it built?")
    if done.returncode or "No tests ran" in done.stdout:
        output = f"{done.stdout[-3000:]}{done.stderr}"
        sys.exit(f"scripts/measure/functional: {program} {spec}:\n{output}")


def measure(jobs):
    """What all of TESTS cover."""
    with tempfile.TemporaryDirectory() as folder:
        files = {name: pathlib.Path(folder) / name for name in TESTS}
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            runs = [
                pool.submit(run, ROOT / "build/tests" / name, spec, files[name])
                for name, spec in TESTS.items()
            ]
            for one in runs:
                one.result()
        return merge(files.values())


def reason_of(monitor, item, element):
    """Why it is not covered; None if nobody knows."""
    first, _, second = element.partition(" + ")
    for monitors, name, elements, why in REASONS:
        if name == item and re.fullmatch(monitors, monitor):
            if any(re.fullmatch(elements, e) for e in (element, f"{second} + {first}")):
                return why
    return None


def reasons_of(row):
    """{reason: its elements} of an item; None: of those without."""
    found = collections.defaultdict(list)
    for element in row["missing"]:
        found[reason_of(row["monitor"], row["item"], element)].append(element)
    return found


def complaints(results):
    """Elements that are not covered, without a reason; that are covered, with one; reasons without
    an element.
    """
    for element in results["contradicted"]:
        yield f"{element}: it has a reason and is covered"
    unused = {(reason[0], reason[1], reason[3]) for reason in REASONS}
    for row in results["items"]:
        for why, elements in reasons_of(row).items():
            if why is None:
                for element in elements:
                    yield f"{row['monitor']}: {row['item']}: {element}: no test covers it"
            unused = {
                u for u in unused
                if not (u[1:] == (row["item"], why) and re.fullmatch(u[0], row["monitor"]))
            }  # fmt: skip
    for _, item, why in sorted(unused):
        yield f"a reason without an element: {item}: {why}"


def section(results):
    """The page's part."""
    out = [SECTION]
    for row in results["items"]:
        missing = len(row["missing"])
        covered = row["elements"] - missing
        out.append(
            f"| {row['monitor']} | {row['item']} | {row['elements']} | {covered} | "
            f"{1000 * covered // row['elements'] / 10} | "
            f"{missing - len(reasons_of(row).get(None, []))} |"
        )
    out += ["", "| monitor | item | elements | such as | why no test covers them |",
            "|---|---|--:|---|---|"]  # fmt: skip
    for row in results["items"]:
        for why, elements in sorted(reasons_of(row).items(), key=lambda r: r[0] or ""):
            out.append(
                f"| {row['monitor']} | {row['item']} | {len(elements)} | `{elements[0]}` | "
                f"{why or ''} |"
            )
    out += ["", "| monitor | build | covered of all |", "|---|---|---|"]
    texts = collections.defaultdict(list)
    for row in results["builds"]:
        text = f"{row['item']} {row['covered']} of {row['elements']}"
        texts[row["monitor"], row["build"]].append(text)
    out += [f"| {name} | {build} | {'; '.join(t)} |" for (name, build), t in texts.items()]
    return "\n".join(out) + "\n"
