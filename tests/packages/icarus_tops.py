#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Icarus Verilog 12 or later elaborates every top with its default parameters, and axi4_bank
counts right in its bench; the benches of the other monitors are run by their pages
(scripts/check/examples). Exit status 77 without such an Icarus; Debian 12 has 11, Debian 13 has 12,
which scripts/setup icarus puts into build/icarus."""

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

TOPS = {
    "axi4": ["axi4"],
    "axi4_bank": ["axi4_bank"],
    "stats": ["stats_axi", "stats_apb", "stats"],
    "cci400": ["cci400"],
    "cmn": ["cmn"],
}
BENCHES = "docs/integrate/bench"
SAYS = "axi4_bank: 96 bytes read, 60 cycles of latency"


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
    with tempfile.TemporaryDirectory() as folder:
        for source in sorted(ROOT.glob("rtl/*/*.f")):
            files = file_lists.read(source)
            for top in TOPS[source.stem.removeprefix("fabmon_")]:
                run("iverilog", "-g2012", "-s", f"fabmon_{top}", "-o", f"{folder}/{top}", *files)
                print(f"{top}: elaborates", flush=True)
            if source.stem == "fabmon_axi4_bank":
                bench = ["-o", f"{folder}/bench", *files, f"{BENCHES}/axi4_bank.sv"]
                run("iverilog", "-g2012", f"-I{BENCHES}", "-s", "example", *bench)
                said = run("vvp", "-n", f"{folder}/bench")
                assert SAYS in said, said
    return 0


if __name__ == "__main__":
    sys.exit(main())
