#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The C headers of registers/ compile as C and as C++, and say of every map what its SystemRDL
says: the address of each register in each element of an array; of each field place, width, reset.

The SystemRDL is read by systemrdl-compiler (scripts/setup rdl); exit status 77 without it."""

import re
import subprocess
import sys
import tempfile

import uvm_models

FOLDER = uvm_models.ROOT / "registers"
LANGUAGES = {"c": ["gcc", "-std=c11"], "cpp": ["g++", "-std=c++20"]}


def assertions(name, source):
    """Conditions of C on a map. What an array has once, the header has by its first element."""
    header = (FOLDER / f"{name}.h").read_text("utf-8")
    for line in uvm_models.fields(name, source):
        path, address, _, _, field, low, width, _, _, _, reset = line.split()
        member = path.split(".", 1)[1]
        # Of an array with gaps the header has the elements as members.
        array = re.search(r"\w+$", re.sub(r"\[\d+\]", "", member))[0]
        whole = re.search(r"\[(\d+)\]$", member)
        if whole and not re.search(rf"\b{array}\[", header):
            member = re.sub(r"\[(\d+)\]$", r"\1", member)
            array += "0"
        yield f"offsetof({name}_t, {member}) == 0x{address}"
        types = re.sub(r"\[\d+\]", "", member).split(".")[:-1]
        prefix = "__".join([name.upper(), *(t.upper() for t in types), array.upper()])
        prefix += f"__{field.upper()}"
        yield f"{prefix}_bp == {low} && {prefix}_bw == {width}"
        yield f"{prefix}_bm == 0x{((1 << int(width)) - 1) << int(low):x}"
        if "[" not in path:
            yield f"{prefix}_reset == 0x{reset}"


def main():
    maps = dict(uvm_models.maps())
    there = {path.stem for path in FOLDER.glob("*.h")}
    assert there == maps.keys(), there ^ maps.keys()
    with tempfile.TemporaryDirectory() as folder:
        for name, source in maps.items():
            conditions = sorted(set(assertions(name, source)))
            lines = ["#include <stddef.h>", "#include <assert.h>", f'#include "{name}.h"']
            lines += [f'static_assert({c}, "{c}");' for c in conditions]
            for ending, command in LANGUAGES.items():
                path = f"{folder}/{name}.{ending}"
                with open(path, "w", encoding="utf-8") as file:
                    file.write("\n".join(lines) + "\n")
                command = [*command, "-Wall", "-Werror"]
                subprocess.run([*command, f"-I{FOLDER}", "-fsyntax-only", path], check=True)
            print(f"{name}: {len(conditions)} assertions", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
