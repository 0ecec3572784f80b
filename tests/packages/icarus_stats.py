#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Icarus Verilog 12 or later elaborates stats, stats_axi and stats_apb with all parameters of
rtl/fabmon_stats/stats.lint, and runs small builds with four values (tests/icarus/stats_known.sv).
No output and no register is x after one cycle of reset, in mid-traffic too, and totals, bins and
histograms are those that the bench counts. Exit status 77 without such an Icarus."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "scripts/gen"))
import file_lists  # noqa: E402  pylint: disable=wrong-import-position

FOLDER = ROOT / "rtl/fabmon_stats"
BENCH = "tests/icarus/stats_known.sv"
CONTEXTS, AXI, APB = 0, 1, 2  # kinds of tops
BUILDS = (
    {"Kind": CONTEXTS, "N": 5, "Samples": 2},
    {"Kind": CONTEXTS, "N": 3, "Samples": 1, "Hist": 8, "Width": 8},
    {"Kind": CONTEXTS, "Samples": 4, "Apb": 1},
    {"Kind": AXI, "Hist": 9, "Width": 10},
    {"Kind": AXI, "N": 9, "NumBins": 5, "IdWidth": 5},
    {"Kind": AXI},
    {"Kind": AXI, "N": 3, "NumBins": 1, "Hist": 9, "IdWidth": 5, "Apb": 1},
    {"Kind": AXI, "N": 11, "NumBins": 5, "Width": 10, "IdWidth": 6},
    {"Kind": APB, "Hist": 8},
    {"Kind": APB, "N": 1, "NumBins": 1, "Width": 8, "Apb": 1},
)


def run(*command):
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def main():
    os.environ["PATH"] = os.pathsep.join([str(ROOT / "build/icarus/bin"), os.environ["PATH"]])
    if not shutil.which("iverilog"):
        print("skipped: iverilog is not installed")
        return 77
    done = subprocess.run(["vvp", "-V"], capture_output=True, text=True)
    version = re.search(r"version (\d+)", done.stdout + done.stderr)
    if not version or int(version[1]) < 12:
        print("skipped: this Icarus Verilog is older than 12 (scripts/setup icarus)")
        return 77
    files = file_lists.read(FOLDER / "fabmon_stats.f")
    with tempfile.TemporaryDirectory() as folder:
        program = f"{folder}/program"
        for line in (FOLDER / "stats.lint").read_text(encoding="utf-8").splitlines():
            if line.startswith("//"):
                continue
            top, *values = line.split()
            values = [f"-Pfabmon_{top}.{value}" for value in values]
            run("iverilog", "-g2012", "-s", f"fabmon_{top}", *values, "-o", program, *files)
        print("all builds: elaborate", flush=True)
        for build in BUILDS:
            values = [f"-Pstats_known.{name}={value}" for name, value in build.items()]
            command = ["iverilog", "-g2012", "-s", "stats_known", *values, "-o", program]
            run(*command, *files, BENCH)
            said = run("vvp", "-n", program)
            assert said.count(" samples, ") == 2, said
            print(f"{build}: {said.splitlines()[-2]}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
