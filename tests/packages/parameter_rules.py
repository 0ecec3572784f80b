#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Each parameter of a top that is not allowed stops elaboration with one sentence, and the nearest
allowed ones pass. A range comes from the comment beside the parameter: its sentence, the tables of
docs/integrate and those of the program (tb/monitor/*/builds.cpp) must agree with it. CASES has what
no range says.

    tests/packages/parameter_rules.py [TOP...]

Tools: Verilator, Yosys, Icarus Verilog 12 (scripts/setup icarus), slang (pyslang, in any of
build/*-venv); what is not there is left out, with a line. Icarus passes over $error within a
generate, so beside each stands an instance of a module that there is not, named after the rule.
Exit status 77 without any of them."""

import concurrent.futures
import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "scripts/gen"))
import file_lists  # noqa: E402  pylint: disable=wrong-import-position
import top_parameters  # noqa: E402  pylint: disable=wrong-import-position

TOPS = {
    "axi4": "axi4",
    "axi4_bank": "axi4",
    "stats": "stats",
    "stats_axi": "stats",
    "stats_apb": "stats",
    "cci400": "cci400",
    "cmn": "cmn",
}
WIDTHS = "8, 16, 32, 64, 128, 256, 512 or 1024"
POWERS = "a power of two from {} to {}"
DEVICE = "PortType must be 0 or a device of connect_info at each port"
DTCS = "NumDtc must be the number of DTCs (nodes of type 3) in NodeType"
TIMERS = "HistWidth must be 0, or 8 to TimerWidth"
# A mesh of one crosspoint: an HN-F at port 0, the root's HN-D at port 1. It is read quickly.
XP = {"MeshX": 1, "MeshY": 1, "RootXp": 0, "PortType": "16'h0A0E"}
XP["NodeType"] = "96'h003001004000000000000005"
TWO = {**XP, "MeshX": 2, "PortType": "32'h0A0E", "NodeType": "192'h003001004000000000000005"}
EIGHT = {"RootXp": 0, "PortType": "128'h0A0E", "NodeType": "768'h003001004000000000000005"}
FOUR = "96'h003003003000000000000003"
# What is changed beside a parameter, so that its limits are allowed.
ONE = {name: XP[name] for name in ("RootXp", "PortType", "NodeType")}
BESIDE = {
    ("stats", "N"): {"NumDealloc": 1},
    **{("cmn", name): XP for name in ("NumDtc", "NodeIdWidth", "ReqAddrWidth", "OccWidth")},
    ("cmn", "MeshX"): {"MeshY": 1, **ONE},
    ("cmn", "MeshY"): {"MeshX": 1, **ONE},
    ("cmn", "RootPort"): {**XP, "PortType": "16'h0A0A", "NodeType": "96'h000000004000003001000000"},
}
# Their limits are allowed with other values of others: in CASES.
APART = {("cmn", name) for name in ("MeshX", "MeshY", "NumDtc", "RootPort")}


def odd(name, sentence, *values):
    return [({name: value}, f"{name} must be {sentence}") for value in values]


# By top: parameters, and the sentence that refuses them; None: they are allowed.
HISTOGRAM = [
    ({"HistWidth": 7}, TIMERS),
    ({"TimerWidth": 9, "HistWidth": 10}, TIMERS),
    ({"HistWidth": 33}, TIMERS),
    ({"TimerWidth": 9, "HistWidth": 9}, None),
    ({"HistWidth": 8}, None),
]
CASES = {
    "axi4": [
        *odd("DataWidth", WIDTHS, 24, 1000),
        *odd("SettleCycles", POWERS.format(16, 65536), 24, 65535),
        ({"DataWidth": 8, "IdWidth": 0, "OutWidth": 1, "GapWidth": 3}, None),
        ({"DataWidth": 16, "IdWidth": 0, "AdvancedLatency": "1'b1"}, None),
        ({"CounterWidth": 33, "GapWidth": 48}, None),
        ({"CounterWidth": 33, "GapWidth": 48, "DataWidth": 1024, "NumCounters": 16}, None),
    ],
    "axi4_bank": [
        *odd("DataWidth", WIDTHS, 24, 1000),
        *odd("SettleCycles", POWERS.format(16, 65536), 24, 65535),
        ({"DataWidth": 8, "IdWidth": 0, "Latency": "1'b1", "Transfers": "1'b1"}, None),
        ({"DataWidth": 16, "IdWidth": 0, "Latency": "1'b1", "Transfers": "1'b1"}, None),
        ({"CounterWidth": 33, "DataWidth": 1024, "OutWidth": 16}, None),
    ],
    "stats": [
        ({"N": 4, "NumDealloc": 5}, "NumDealloc must be 1 to N"),
        ({"NumDealloc": 0}, "NumDealloc must be 1 to N"),
        ({"N": 4, "NumDealloc": 4}, None),
        ({"HistWidth": 16}, "NumDealloc must be 1 with a histogram"),
        ({"HistWidth": 16, "NumDealloc": 1}, None),
        *[({"NumDealloc": 1, **case}, sentence) for case, sentence in HISTOGRAM],
    ],
    "stats_axi": [
        ({"IdWidth": 0}, None),
        *odd("SettleCycles", "a power of two", 24, 4095),
        *HISTOGRAM,
    ],
    "stats_apb": HISTOGRAM,
    "cci400": [
        *odd("SiRMax", "1 to 255 for each interface", "40'h0808080800", "40'h0008080808", 0),
        *odd("SiWMax", "1 to 255 for each interface", "40'h0808080800", "40'h0008080808", 0),
        ({"SiRMax": "40'h01FF0101FF", "SiWMax": "40'hFF01FFFF01", "PassiveRtt": "1'b1",
          "PassiveWtt": "1'b1"}, None),
    ],
    "cmn": [
        *[({**XP, "RsvdcWidth": width}, "RsvdcWidth must be 0, 4, 8, 12, 16, 24 or 32")
          for width in (1, 20, 28, 33, 36)],
        *[({**XP, "RsvdcWidth": width}, None) for width in (0, 4, 12, 16, 24, 32)],
        ({**XP, "PortType": "16'h0AFF"}, DEVICE),
        ({**XP, "PortType": "16'h0A03"}, DEVICE),
        ({**XP, "PortType": "16'h0A0F"}, DEVICE),
        *[({**XP, "PortType": f"16'h0A{kind:02X}"}, None) for kind in (1, 4, 7, 0xE, 0x13)],
        ({**XP, "PortType": "16'h0A00"}, "PortType must be a device where the root or a node is"),
        ({**XP, "PortType": "16'h000E", "NodeType": "96'h000000000000000000003005"},
         "PortType must be a device where the root or a node is"),
        ({**XP, "NodeType": "96'h003001004000000000000006"},
         "NodeType must be 0 or a node of a device at each place"),
        ({**XP, "NodeType": "96'h00300100400000000000000B"},
         "NodeType must be 0 or a node of a device at each place"),
        ({**XP, "NodeType": "96'h003001004000101100013013"},
         "NodeType must be 0 or a node of a device at each place"),
        ({**XP, "NodeType": "96'h00300100400000D00A101100"}, None),
        ({**XP, "NodeType": "96'h003001004005000000000005"},
         "NodeType must be 0 at the place of the root"),
        ({**XP, "NodeType": "96'h000001004000000000000005"},
         DTCS),
        ({**XP, "NodeType": FOUR}, DTCS),
        ({**XP, "NodeType": FOUR, "NumDtc": 4, "Domain": "2'd3"}, None),
        ({**XP, "Domain": "2'd1"}, "Domain must be below NumDtc for each crosspoint"),
        ({**TWO, "Domain": "4'b0100"}, "Domain must be below NumDtc for each crosspoint"),
        (TWO, None),
        ({**EIGHT, "MeshX": 8, "MeshY": 1}, None),
        ({**EIGHT, "MeshX": 1, "MeshY": 8}, None),
        ({**BESIDE["cmn", "RootPort"], "RootPort": 0}, None),
        ({**XP, "RootXp": 1}, "RootXp must be below MeshX * MeshY"),
        ({**TWO, "RootXp": 2}, "RootXp must be below MeshX * MeshY"),
    ],
}  # fmt: skip


def ranged(top):
    """The parameters of a top whose comment begins with a range: numbers, not bits."""
    parameters, _ = top_parameters.read(TOPS[top], top)
    return [p for p in parameters if p.least is not None and p.type != "bit"]


def cases(top):
    """All of a top: (parameters, the sentence that refuses them, or None)."""
    least, most = {}, {}
    for p in ranged(top):
        beside = BESIDE.get((top, p.name), {})
        words = f"{p.least} to {p.most}"
        if "2^n" in p.text:
            words = WIDTHS if p.name == "DataWidth" else POWERS.format(p.least, p.most)
        for value in (p.least - 1, p.most + 1):
            if value >= 0:
                yield {**beside, p.name: value}, f"{p.name} must be {words}"
        if (top, p.name) not in APART:
            least |= {**beside, p.name: p.least}
            most |= {**beside, p.name: p.most}
    yield least, None
    yield most, None
    yield from CASES[top]
    one = XP if top == "cmn" else {}
    yield {**one, "ClockEnable": "1'b1"}, "ClockEnable needs RegAsync"
    yield {**one, "ClockEnable": "1'b1", "RegAsync": "1'b1", "Reset": "1'b1"}, None


# ------------------------------------------------------------------------------------ tools


def files_of(top):
    own = ROOT / f"rtl/fabmon_{TOPS[top]}/fabmon_{top}.f"
    return file_lists.read(own if own.exists() else own.with_name(f"fabmon_{TOPS[top]}.f"))


def memory():
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))


def run(*command):
    """(whether it passed, what it printed). A tool that wants more than 4 GiB has failed."""
    try:
        done = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, timeout=300, preexec_fn=memory
        )
    except subprocess.TimeoutExpired:
        return False, "more than 300 s"
    return done.returncode == 0, done.stdout + done.stderr


def verilator(top, parameters, _):
    values = [f"-G{name}={value}" for name, value in parameters.items()]
    return run("verilator", "--lint-only", "-Wall", "--top-module", f"fabmon_{top}",
               "rtl/lint.vlt", *files_of(top), *values)  # fmt: skip


def icarus(top, parameters, folder):
    values = [f"-Pfabmon_{top}.{name}={value}" for name, value in parameters.items()]
    out = f"{folder}/{next(tempfile._get_candidate_names())}"  # pylint: disable=protected-access
    return run("iverilog", "-g2012", "-s", f"fabmon_{top}", "-o", out, *values, *files_of(top))


def yosys(top, parameters, _):
    values = " ".join(f"-chparam {name} {value}" for name, value in parameters.items())
    script = f"read_verilog -sv {' '.join(files_of(top))}; "
    return run("yosys", "-q", "-p", script + f"hierarchy -check -top fabmon_{top} {values}")


def slang_all():
    """Is started with the Python of pyslang: cases as JSON on stdin, what it said on stdout."""
    import pyslang  # pylint: disable=import-outside-toplevel,import-error

    answers = []
    for top, parameters, files in json.load(sys.stdin):
        driver = pyslang.driver.Driver()
        driver.addStandardArgs()
        values = " ".join(f'-G "{name}={value}"' for name, value in parameters.items())
        driver.parseCommandLine(f"slang {' '.join(files)} --top fabmon_{top} {values}")
        driver.processOptions()
        driver.parseAllSources()
        compilation = driver.createCompilation()  # diagnostics live as long as it does
        found = [d for d in compilation.getAllDiagnostics() if d.isError()]
        text = pyslang.DiagnosticEngine.reportAll(driver.sourceManager, found)
        answers.append((not found, text))
    json.dump(answers, sys.stdout)


def slang_python():
    """A Python that has pyslang, or None."""
    for python in [sys.executable, *map(str, ROOT.glob("build/*-venv/bin/python")),
                   os.environ.get("FABMON_SLANG_PYTHON", "")]:  # fmt: skip
        if python and run(python, "-c", "import pyslang")[0]:
            return python
    return None


def tools():
    """{name: a function, or None for slang}, and a line for each tool that is not there."""
    found = {}
    for name, function in (("verilator", verilator), ("yosys", yosys), ("iverilog", icarus)):
        if shutil.which(name):
            found[name] = function
        else:
            print(f"{name}: not tried, it is not installed")
    if "iverilog" in found:
        version = re.search(r"version (\d+)", run("vvp", "-V")[1])
        if not version or int(version[1]) < 12:
            print("iverilog: not tried, it is older than 12 (scripts/setup icarus)")
            del found["iverilog"]
    return found


# ------------------------------------------------------------------------------------ checks


def what_is_wrong(answer, sentence):
    """None if the tool did what it should."""
    passed, text = answer
    if sentence is None:
        return None if passed else "is refused"
    if passed:
        return "is accepted"
    module = "fabmon_" + re.sub(r"\W+", "_", sentence).strip("_")
    if sentence in re.sub(r"\s+", " ", text) or module in text:
        return None
    return f"is refused without '{sentence}'"


def check(tool, case, answer):
    top, parameters, sentence = case
    wrong = what_is_wrong(answer, sentence)
    if wrong:
        values = " ".join(f"{name}={value}" for name, value in parameters.items())
        print(f"{tool}: {top} {values} {wrong}\n{answer[1][:2000]}")
    return not wrong


def pages_agree():
    """The rows of docs/integrate and the tables of the program have the ranges of the comments."""
    good = True
    for monitor in sorted(set(TOPS.values())):
        page = (ROOT / f"docs/integrate/{monitor}.md").read_text(encoding="utf-8")
        table = (ROOT / f"tb/monitor/{monitor}/builds.cpp").read_text(encoding="utf-8")
        by_name = {}
        for top in (top for top in TOPS if TOPS[top] == monitor):
            for p in ranged(top):
                by_name.setdefault(p.name, []).append((p.least, p.most))
        for name, ranges in by_name.items():
            least, most = min(r[0] for r in ranges), max(r[1] for r in ranges)
            row = re.search(rf"^\| (?:`\w+`, )*`{name}`[^|]*\|([^|]*)\|", page, re.M)
            if not row or not re.search(rf"\b{least}-{most}\b", row[1]):
                print(f"docs/integrate/{monitor}.md: {name} has no row with {least}-{most}")
                good = False
            entry = re.search(rf'"{name}", \d+, (\d+), (\w+)\)', table)
            if entry and (int(entry[1]), int(entry[2], 0)) != (least, most):
                print(f"tb/monitor/{monitor}/builds.cpp: {name} is not {least}-{most}")
                good = False
    return good


def main():
    if sys.argv[1:] == ["--slang"]:
        slang_all()
        return 0
    os.environ["PATH"] = os.pathsep.join([str(ROOT / "build/icarus/bin"), os.environ["PATH"]])
    tops = sys.argv[1:] or list(TOPS)
    all_cases = [(top, parameters, sentence) for top in tops for parameters, sentence in cases(top)]
    found, python = tools(), slang_python()
    if not found and not python:
        print("skipped: none of Verilator, Yosys, Icarus Verilog 12 and pyslang is installed")
        return 77
    good = pages_agree()
    if python:
        asked = json.dumps([(top, values, files_of(top)) for top, values, _ in all_cases])
        said = subprocess.run([python, __file__, "--slang"], cwd=ROOT, input=asked, text=True,
                              stdout=subprocess.PIPE, check=True)  # fmt: skip
        for case, answer in zip(all_cases, json.loads(said.stdout)):
            good = check("slang", case, answer) and good
        print(f"slang: {len(all_cases)} cases", flush=True)
    else:
        print("slang: not tried, pyslang is not installed")
    with tempfile.TemporaryDirectory() as folder:
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for tool, function in found.items():
                answers = pool.map(lambda case, f=function: f(case[0], case[1], folder), all_cases)
                for case, answer in zip(all_cases, answers):
                    good = check(tool, case, answer) and good
                print(f"{tool}: {len(all_cases)} cases", flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
