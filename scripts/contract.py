#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The contract between the program and a monitor's models: a hash of the text of all C++ headers
that say what passes between them, which are tb/monitor/<m>/rtl.hpp and what it includes of this
project: pins, parameters, register accesses, virtual functions. Program and model were compiled
with the same layouts if they have the same contract.

    scripts/contract.py OUT.cpp DEPFILE   writes the contracts of all monitors as C++, and which
                                          files they depend on, as make and Ninja read it
scripts/model compiles the contract into each model.
"""

import hashlib
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"(tb/[^"]+)"', re.M)

HEAD = """// SPDX-License-Identifier: Apache-2.0
// Copyright the fabmon contributors.
//
// Made by scripts/contract.py.
#include "tb/core/model_store.hpp"

std::string_view fabmon::model_contract(std::string_view monitor) {
"""


def headers(monitor):
    """The headers, each before those that it includes."""
    found, left = {}, [f"tb/monitor/{monitor}/rtl.hpp"]
    while left:
        name = left.pop()
        if name not in found:
            found[name] = (ROOT / name).read_bytes()
            left += reversed(INCLUDE.findall(found[name].decode()))
    return found


def contract(monitor):
    text = hashlib.sha256()
    for name, content in headers(monitor).items():
        text.update(f"{name} {len(content)}\n".encode() + content)
    return text.hexdigest()[:32]


def main():
    out, depfile = map(pathlib.Path, sys.argv[1:])
    monitors = sorted(path.parent.name for path in ROOT.glob("tb/monitor/*/rtl.hpp"))
    lines = [f'  if (monitor == "{m}") return "{contract(m)}";\n' for m in monitors]
    text = HEAD + "".join(lines) + '  return "";\n}\n'
    if not out.exists() or out.read_text(encoding="utf-8") != text:
        out.write_text(text, encoding="utf-8")
    files = sorted({str(ROOT / name) for m in monitors for name in headers(m)})
    depfile.write_text(f"{out}: {' '.join(f.replace(' ', chr(92) + ' ') for f in files)}\n")


if __name__ == "__main__":
    main()
