#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The first `make linux` Verilates nothing but the models of its boards: what it configures has no
step with Verilator in it, which a configuration with tests has.
"""

import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "linux"))
sys.dont_write_bytecode = True
import machine  # noqa: E402

TARGETS = ["build.ninja", "fabmon_linux", "fabmon_bridge"]


def steps(folder):
    """The commands of a build of the targets, and of bringing the build itself up to date."""
    command = ["ninja", "-C", folder, "-t", "commands", *TARGETS]
    return subprocess.check_output(command, text=True).splitlines()


def main():
    with tempfile.TemporaryDirectory() as folder:
        command = [*machine.configure(), "-B", folder]
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        without = steps(folder)
    verilated = [step for step in without if "verilator" in step and "_bin" in step]
    assert any("fabmon_linux" in step for step in without), without
    assert not verilated, f"{len(verilated)} steps, the first: {verilated[0]}"
    with_tests = steps(sys.argv[1])
    assert any("verilator" in step and "_bin" in step for step in with_tests)
    print(f"{len(without)} steps, {len(with_tests)} with tests")


main()
