#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Any two of the monitors' lists can be given together: Icarus Verilog 12 or later and Verilator
elaborate a top from each pair. fabmon_axi4_bank counts right in its bench under Icarus; the benches
of the other monitors are run by their pages (scripts/check/examples), and every top runs in four
values in `scripts/check/lint icarus`. Exit status 77 without such an Icarus; Debian 12 has 11,
Debian 13 has 12, which scripts/setup icarus puts into build/icarus."""

import itertools
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

BENCHES = "docs/integrate/bench"
SAYS = "axi4_bank: 96 bytes read, 60 cycles of latency"


def run(*command):
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
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
        lists = sorted(ROOT.glob("rtl/*/*.f"))
        for first, second in itertools.permutations(lists, 2):
            both = [*file_lists.read(first), *file_lists.read(second)]
            run("iverilog", "-g2012", "-t", "null", "-s", first.stem, *both)
            run("verilator", "--lint-only", "-Wall", "--top-module", first.stem, "rtl/lint.vlt",
                "-F", first.relative_to(ROOT), "-F", second.relative_to(ROOT))
            print(f"{first.name} and {second.name}: together", flush=True)
        files = file_lists.read(ROOT / "rtl/fabmon_axi4/fabmon_axi4_bank.f")
        bench = ["-o", f"{folder}/bench", *files, f"{BENCHES}/axi4_bank.sv"]
        run("iverilog", "-g2012", f"-I{BENCHES}", "-s", "example", *bench)
        said = run("vvp", "-n", f"{folder}/bench")
        assert SAYS in said, said
    return 0


if __name__ == "__main__":
    sys.exit(main())
