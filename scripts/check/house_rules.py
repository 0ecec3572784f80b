#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The rules of the house that no tool knows. Prints one line per breach; exits 1 on any.

Every file     an SPDX line among its first lines (the hardware licence under rtl/; MIT as well for
               the C of linux/ and the register headers of sw/include, which GPL code is linked
               with; GPL-2.0-only the driver, linux/pmu), or a line in REUSE.toml
RTL, scripts,  at most 100 columns (C++: clang-format sees to it; the charts' library is foreign
page           and so is what PeakRDL writes)
rtl/*/*.json   each event's name, as software gives it, stands in the monitor's own RTL, so that one
               search finds the line that makes it
rtl/**/*.sv    at most 400 lines; one module or package, named as the file; the name begins with
               fabmon_. A file that several lists name has an include guard, so that any two lists
               can be given together;
               `default_nettype none before it and `default_nettype wire after it; nothing of the
               language that some Yosys rejects or, worse, silently builds wrongly (an array of
               structs); a memory, which is an array that is written by an address, stands in a
               fabmon_common_ram_* alone, so that an ASIC can have a macro in its place
C++            no name of ours that the language keeps for itself: _Name, or __ in it; no typedef,
               no assert, no f(void); what a strcmp or memcmp returns is compared with 0
"""

import collections
import json
import pathlib
import re
import subprocess
import sys
import tomllib

from links import check_links

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts/gen"))
import file_lists  # noqa: E402
COLUMNS = 100
RTL_LINES = 400

# What is forbidden in RTL, on the text without comments and strings.
FORBIDDEN = [
    (r"\bimport\b", "import: write package::name"),
    (r"\breturn\b", "return: assign to the function's name"),
    (r"\binside\b", "inside"),
    (r"'\{", "assignment pattern"),
    (r"==\?|!=\?", "wildcard equality"),
    (r"\b(break|continue)\b", "break and continue"),
    (r"\b(foreach|while|do)\b", "foreach and while"),
    (r"\b(interface|modport|virtual|class)\b", "interfaces and classes"),
    (r"\bparameter\s+type\b|\blocalparam\s+type\b", "type parameters"),
    (r"\$bits\s*\(\s*\w*(::\w+|_t\s*\))", "$bits of a type"),
    (r"\b\w+_t\s*'\(|\b(int|signed|unsigned)\s*'\(", "cast to a type"),
    (r"\b(logic|bit|wire|reg)\s*(signed\s*)?\[[^\]]*\]\s*\[", "packed array of two dimensions"),
    (r"\b\w+_t\s*\[", "packed array of a named type"),
    (r"\b\w+_t\s+\w+\s*\[", "array of a named type: Yosys builds it wrongly"),
    (r"\b(input|output)\b[^,;)]*\]\s*\w+\s*\[", "array as a port"),
    (r"\b(assert|assume|cover)\s+property\b", "clocked properties"),
    (r"\bassert\b[^;]*;\s*else\b|\bassert\s*\([^;]*\)\s*else\b", "assert ... else"),
    (r"\b(unique|priority)\s+if\b", "unique if"),
    (r"\{\s*(<<|>>)", "streaming operator"),
    (r"#\s*\d", "delays"),
]
SPDX = re.compile(r"SPDX-License-Identifier[\"':]+\s*\"?([\w. -]+?)\"?\s*(,|-->|\*/|$)", re.M)
STRIP = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"', re.S)


def strip(text):
    """The text with comments and strings blanked, line numbers kept."""
    return STRIP.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)


def glob_to_regex(glob):
    parts = re.split(r"(\*\*/?|\*)", glob)
    table = {"**/": "(.*/)?", "**": ".*", "*": "[^/]*"}
    return re.compile("".join(table.get(p, re.escape(p)) for p in parts) + "$")


def check_rtl(name, text, report):
    lines = text.split("\n")
    code = strip(text)
    if len(lines) > RTL_LINES + 1:
        report(name, len(lines), f"more than {RTL_LINES} lines")
    for pattern, what in FORBIDDEN:
        for match in re.finditer(pattern, code):
            report(name, code.count("\n", 0, match.start()) + 1, f"outside the RTL subset: {what}")
    units = re.findall(r"^\s*(?:module|package)\s+(?:automatic\s+)?(\w+)", code, re.M)
    if units != [pathlib.Path(name).stem]:
        report(name, 1, f"must hold one module or package of the file's name, has {units}")
    if not pathlib.Path(name).stem.startswith("fabmon_"):
        report(name, 1, "the name must begin with fabmon_")
    nettypes = re.findall(r"`default_nettype\s+(\w+)", code)
    if nettypes != ["none", "wire"]:
        report(name, 1, "needs `default_nettype none first and `default_nettype wire last")


def check_memories(name, text, report):
    """Arrays of flip-flops that are written at an address: an index with a signal in it, which is
    neither a genvar, nor the variable of a loop, nor a parameter."""
    if pathlib.Path(name).stem.startswith("fabmon_common_ram_"):
        return
    code = strip(text)
    known = re.findall(r"\b(?:genvar|for\s*\(\s*int(?:\s+unsigned)?)\s+(\w+)", code)
    for array in re.findall(r"\b(?:logic|bit|reg)\b[^;()]*?\b(\w+)\s*\[[^;\]]*\]\s*;", code):
        begin = r"(?:[;:){]|\bbegin|\belse)\s*"  # of a statement: no comparison
        for match in re.finditer(rf"{begin}\b{array}\s*\[([^\]]*)\][^;=<]*<=", code):
            words = re.findall(r"(?<![\w'])[A-Za-z_]\w*", match[1])
            if any(word[0].islower() and word not in known for word in words):
                line = code.count("\n", 0, match.start(1)) + 1
                report(name, line, f"the memory {array} outside a fabmon_common_ram_*")


def check_guards(report):
    """Of the files that several lists name."""
    named = collections.Counter()
    for path in (ROOT / "rtl").glob("*/*.f"):
        named.update(file_lists.read(path))
    for name, lists in sorted(named.items()):
        guard = pathlib.Path(name).stem.upper() + "_SV"
        text = (ROOT / name).read_text(encoding="utf-8")
        if lists > 1 and f"`ifndef {guard}\n`define {guard}\n`default_nettype none" not in text:
            report(name, 1, f"is in {lists} lists: needs the include guard {guard}")


# Where a name is made: a macro, or what follows a word and is initialised, called or ends.
RESERVED = re.compile(
    r"(?:#\s*define\s+|[\w>&*]\s+[&*]*)(_[A-Z]\w*|\w*__\w*)\s*(?=[=;({,)\s]|$)",
    re.M,
)

FORBIDDEN_CPP = [
    (r"\btypedef\b", "typedef: write using"),
    (r"\bassert\s*\(", "assert: throw, or static_assert"),
    (r"\w\(\s*void\s*\)", "f(void): write f()"),
    (r"\b(?:str|strn|strcase|mem|wcs|wcsn)cmp\s*\((?![^;{]*[=<>]=?\s*0\b)",
     "strcmp or memcmp: compare it with 0"),
]


def check_cpp(name, text, report):
    code = strip(text)
    for pattern, what in FORBIDDEN_CPP:
        for match in re.finditer(pattern, code):
            report(name, code.count("\n", 0, match.start()) + 1, what)
    for match in re.finditer(r'TEST_CASE(?:_METHOD)?\([^"]*"[^"]*;', text):
        report(name, text.count("\n", 0, match.start()) + 1,
               "a semicolon in a test's name: CTest would take it for two tests")
    for match in re.finditer(r'TEST_CASE(?:_METHOD)?\(\s*"-', text):
        report(name, text.count("\n", 0, match.start()) + 1,
               "a test's name begins with '-': Catch2 would take it for an option")
    for match in RESERVED.finditer(code):
        line = code[code.rfind("\n", 0, match.start(1)) + 1 : match.end(1)]
        if not re.match(r"\s*#\s*(if|ifdef|ifndef|elif)\b|\s*return\b|.*(::|->|\.)\s*$", line):
            report(name, code.count("\n", 0, match.start(1)) + 1, f"reserved name {match[1]}")


def event_names(table):
    """The names in a monitor's table of events, as software gives them; those that the table makes
    from parts by their common part."""
    for event in table.get("events", []) + table.get("values", []):
        yield event.get("perf", event["name"])
        yield from (sub["name"] for sub in event.get("subevents", []))
    if "cycles" in table:
        yield table["cycles"]["name"]
    for node in table.get("nodes", []):
        yield from (node["prefix"] + event["name"] for event in node.get("events", []))
        yield from (event["name"] for event in node.get("crosspoint", {}).get("evts", []))


def check_events(report):
    """What is generated has all the names, and does not count."""
    for path in sorted((ROOT / "rtl").glob("*/*_events.json")):
        texts = [p.read_text(encoding="utf-8") for p in sorted(path.parent.glob("*.sv"))]
        words = set()
        for text in texts:
            if "// Made from " not in text:
                words.update(re.findall(r"\w+", text))
        for name in event_names(json.loads(path.read_text(encoding="utf-8"))):
            if name not in words:
                report(path.relative_to(ROOT), 1, f"no line of the RTL names {name}")


def main():
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    names = sorted(n for n in listed.split("\0") if n and (ROOT / n).is_file())
    annotations = tomllib.loads((ROOT / "REUSE.toml").read_text(encoding="utf-8"))["annotations"]
    annotated = [glob_to_regex(g) for a in annotations for g in a["path"]]
    found = []

    def report(name, line, what):
        found.append(f"{name}:{line}: {what}")

    for name in names:
        data = (ROOT / name).read_bytes()
        text = data.decode("utf-8", errors="replace")
        licence = SPDX.search(text[:400])
        if name.startswith("LICENSES/"):
            pass  # the texts themselves
        elif licence is None:
            if not any(r.match(name) for r in annotated):
                report(name, 1, "no SPDX-License-Identifier, and not in REUSE.toml")
        else:
            wanted = "Apache-2.0 WITH SHL-2.1" if name.startswith("rtl/") else "Apache-2.0"
            linked = name.startswith(("linux/", "tests/linux/pmu/")) and name.endswith((".c", ".h"))
            if linked or re.fullmatch(r"sw/include/\w+_regs\.h", name):
                wanted = "Apache-2.0 OR MIT"
            if name.startswith("linux/pmu/"):  # and the binding as the kernel wants it
                binding = name.endswith(".yaml")
                wanted = "GPL-2.0-only" + (" OR BSD-2-Clause" if binding else "")
            if licence.group(1) != wanted:
                report(name, 1, f"licence is {licence.group(1)}, should be {wanted}")
        suffix = pathlib.Path(name).suffix
        if (suffix in (".sv", ".rdl", ".py", ".js", ".css", ".html") and "/echarts/" not in name
                and not name.startswith("registers/") or name.startswith("scripts/")):
            for number, line in enumerate(text.split("\n"), 1):
                if len(line) > COLUMNS:
                    report(name, number, f"{len(line)} columns, {COLUMNS} are allowed")
        if suffix == ".sv" and name.startswith("rtl/"):
            check_rtl(name, text, report)
            check_memories(name, text, report)
        if suffix in (".cpp", ".hpp"):
            check_cpp(name, text, report)
        if suffix == ".md":
            check_links(ROOT, name, text, report)
    check_events(report)
    check_guards(report)
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
