#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Each FuseSoC core of rtl: it has the files of its list, lint finds nothing, the bench says what
is right, and Yosys makes a netlist (of the small ones). FuseSoC is from PyPI (scripts/setup
packages); exit status 77 without it, Verilator or Yosys.

    fusesoc_cores.py         simulates those whose bench no page of docs/integrate has
    fusesoc_cores.py --all   simulates all, which takes minutes
"""

import json
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

# What the benches say that no page of docs/integrate has; the others say what their page says.
SAYS = {
    "axi4_bank": "axi4_bank: 96 bytes read, 60 cycles of latency",
    "common": "common: 16 words over AXI4-Lite, 16 over APB4",
}
# Those that Yosys is through with in seconds; the tops of the others are those of
# scripts/measure/synth.
SYNTHESIZED = {"axi4": "FDRE", "common": "FDRE"}


def run(target, core, folder):
    """What it prints; a failure ends the test."""
    command = ["fusesoc", "--cores-root", str(ROOT / "rtl")]
    command += ["--cores-root", str(ROOT / "docs/integrate/bench")]
    command += ["run", "--target", target, f"fabmon:rtl:{core}"]
    environment = {**os.environ, "MAKEFLAGS": " -- OPT_FAST=-O0 OPT_SLOW=-O0"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, f"{core}, {target}: {done.stdout}{done.stderr}"
    return done.stdout


def built(folder, core, target, name):
    (path,) = pathlib.Path(folder).glob(f"build/fabmon_rtl_{core}_*/{target}/{name}")
    return path.read_text(encoding="utf-8")


def check(core, folder, every):
    run("lint", core, folder)
    (found,) = re.findall(r"toplevel: (\w+)", built(folder, core, "lint", "*.eda.yml"))
    lines = built(folder, core, "lint", "*.vc").splitlines()
    have = {re.sub(r"^src/[^/]*/", "rtl/", line) for line in lines if line.endswith(".sv")}
    files = [line for line in lines if line.endswith(".sv")]
    assert len(files) == len(have), f"{core}: a file twice"
    assert "-Wall" in lines and any(line.endswith("/lint.vlt") for line in lines), core
    if core != "common":
        (source,) = ROOT.glob(f"rtl/*/fabmon_{core}.f")
        want = set(file_lists.read(source))
        beside = have - want
        shared = all(f.startswith("rtl/fabmon_common/") for f in beside)
        assert want <= have and shared, f"{core}: {have}"
    page = ROOT / f"docs/integrate/{core}.md"
    want = SAYS.get(core)
    if page.is_file():
        want = re.findall(r"^```text\n(.*?)\n```", page.read_text("utf-8"), re.M | re.S)[-1]
    if every or not page.is_file():
        said = run("sim", core, folder)
        assert want in said, f"{core}: {said}"
    if core in SYNTHESIZED:
        run("synth", core, folder)
        modules = json.loads(built(folder, core, "synth", "*.json"))["modules"]
        kinds = [cell["type"] for cell in modules[found]["cells"].values()]
        assert SYNTHESIZED[core] in kinds, f"{core}: {set(kinds)}"
    print(f"{core}: {len(files)} files, top {found}", flush=True)


def main():
    os.environ["PATH"] += f"{os.pathsep}{ROOT}/build/packages-venv/bin"
    for tool in ("fusesoc", "verilator", "yosys"):
        if not shutil.which(tool):
            print(f"skipped: {tool} is not installed (scripts/setup packages)")
            return 77
    cores = sorted(path.stem for path in ROOT.glob("rtl/*.core"))
    cores = [core for core in cores if not core.endswith("_shared")]
    lists = [path.stem.removeprefix("fabmon_") for path in ROOT.glob("rtl/*/*.f")]
    assert cores == sorted([*lists, "common"]), cores
    with tempfile.TemporaryDirectory() as folder:
        for core in cores:
            check(core, folder, sys.argv[1:] == ["--all"])
    return 0


if __name__ == "__main__":
    sys.exit(main())
