# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Tests that drive the pins of a top themselves, for scripts/mutants/mutants.

Such a test is linked with a Verilated top, and so it loads no netlist. Here its file is linked with
the mutants' netlist, Verilated under the name of that top: so the register bus is tried with waits
and with reads and writes at once, which the benches of the other tests do not do.
"""

import json
import pathlib
import shlex
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# By build: a file below tests/, and the top in it that the build stands in for. Its tests have to
# hold for the parameters of both.
PINS = {
    ("cci400", "base"): ("monitor/cci400/test_bus.cpp", "Vtest_cci400_narrow"),
}
LIBRARIES = [
    "tests/libfabmon_catch.a",
    "tests/rtl/libfabmon_test_verilated.a",
    "tb/libfabmon_monitor.a",
]


def run(command, folder):
    output = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    done = subprocess.run(command, cwd=folder, **output, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{shlex.join(map(str, command))}\n{done.stdout}")
    return done.stdout


def compile_command(source):
    """The command that compiles a file of the tests, without its output."""
    commands = json.loads((ROOT / "build/compile_commands.json").read_text(encoding="utf-8"))
    words = shlex.split(next(c["command"] for c in commands if c["file"] == str(source)))
    at = words.index("-o")
    return words[:at] + words[at + 4 :]  # -o FILE -c FILE


def tests_of(monitor, build, netlist):
    """[(name, command)] of a netlist of this build; [] if no test drives its pins."""
    if (monitor, build) not in PINS:
        return []
    file, prefix = PINS[monitor, build]
    folder = netlist.parent / "pins"
    program = folder / "test"
    source = ROOT / "tests" / file
    files = [netlist, *source.parent.glob("*.?pp")]
    newest = max(path.stat().st_mtime for path in files)
    if not program.exists() or program.stat().st_mtime < newest:
        folder.mkdir(exist_ok=True)
        verilator = ["verilator", "--cc", "--prefix", prefix, "--Mdir", ".", "--no-timing"]
        verilator += ["-Wno-lint", "-Wno-fatal", "-O3", "--x-assign", "fast", "--x-initial", "fast"]
        run([*verilator, "--top-module", monitor, netlist], folder)
        compiler, *options = compile_command(source)
        options.insert(0, f"-I{folder}")
        (folder / "top.cpp").write_text(
            "".join(f'#include "{path.name}"\n' for path in sorted(folder.glob(f"{prefix}*.cpp"))),
            encoding="utf-8",
        )
        place = ROOT / "build"
        quiet = [word for word in options if not word.startswith(("-W", "-include"))]
        quiet = [word for word in quiet if not word.endswith("cmake_pch.hxx")]
        run([compiler, *quiet, "-w", "-c", folder / "top.cpp", "-o", folder / "top.o"], place)
        run([compiler, *options, "-c", source, "-o", folder / "test.o"], place)
        objects = [folder / "test.o", folder / "top.o", *LIBRARIES]
        run([compiler, *objects, "-pthread", "-o", program], place)
    listed = subprocess.run(
        [program, "--list-test-names-only"], stdout=subprocess.PIPE, text=True, check=False
    )  # its status is the number of tests
    names = listed.stdout.splitlines()
    return [(f"pins: {n}", [str(program), n.replace(",", "\\,")]) for n in names if n]
