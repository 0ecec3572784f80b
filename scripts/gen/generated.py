# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""What the table generators share: the header of a generated file, writing it, and checking it."""

import json
import pathlib
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
COLUMNS = 100
LICENCES = {
    "software": "Apache-2.0",
    "hardware": "Apache-2.0 WITH SHL-2.1",
    "shared": "Apache-2.0 OR MIT",  # with the Linux driver, which is under the GPL
}
COPYRIGHT = "Copyright the fabmon contributors."


def header(comment, source, script, kind="software"):
    """The first lines of a generated file; comment is "//" or "<!--"."""
    licence = LICENCES[kind]
    made = f"Made from {source} by scripts/gen/{script}: change that, then run it."
    made = textwrap.wrap(made, COLUMNS - len("// "))
    lines = [
        f"SPDX-License-Identifier: {licence}",
        COPYRIGHT,
        "",
        *made,
    ]
    if comment == "<!--":
        return ["<!--", *lines, "-->"]
    return [f"{comment} {line}".rstrip() for line in lines]


def literal(text, indent=0):
    """A C++ string literal; a long one is split over lines indented by indent."""
    pieces = textwrap.wrap(text, 90 - indent, drop_whitespace=False) or [""]
    return ("\n" + " " * indent).join(json.dumps(piece) for piece in pieces)


def write(files, script):
    """Writes {path: lines}, or with --check compares instead. Returns the exit status."""
    check = sys.argv[1:] == ["--check"]
    if sys.argv[1:] and not check:
        print(f"usage: {script} [--check]", file=sys.stderr)
        return 2
    drifted = 0
    for name, lines in files.items():
        path = ROOT / name
        text = "\n".join(lines) + "\n"
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        if check:
            print(f"{name} differs from its source: run {script}")
            drifted = 1
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"wrote {name}")
    return drifted
