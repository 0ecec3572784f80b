#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""`scripts/check/formal --recorded` leaves out a long proof if its inputs are those of the record,
and no other: in a copy of what one proof needs. And docs/results/proofs.md is what proofs.json
says.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts/check"))
import formal_record  # noqa: E402

RTL = "rtl/stats/stats_pick.sv"
FILES = [RTL, "formal/stats_pick_reference.sv", "formal/cover_to_assert.v", "scripts/check/formal"]
FILES += ["scripts/check/formal_record.py"]
NAME = "stats_pick_reference,N=4,Ports=2"
failures = []


def check(what, got, wanted=True):
    if got != wanted:
        failures.append(what)
        print(f"FAILED: {what}: {got!r}, expected {wanted!r}")


def formal(root, *arguments, **variables):
    done = subprocess.run(
        [sys.executable, "scripts/check/formal", NAME, "-j", "1", *arguments],
        cwd=root, capture_output=True, text=True, check=False, env={**os.environ, **variables},
    )
    return done.returncode, done.stdout


def left_out(text):
    return text.startswith("1 of 1 proofs") and "proved" not in text


with tempfile.TemporaryDirectory() as folder:
    root = pathlib.Path(folder)
    for name in FILES:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    record = root / "docs/results/proofs.json"
    record.parent.mkdir(parents=True)
    good = (root / RTL).read_text(encoding="utf-8")

    check("without a record it is made", "proved" in formal(root, "--recorded")[1])
    check("it is proved, and recorded", formal(root, "--update")[0], 0)
    check("a short one is made again", "proved" in formal(root, "--recorded")[1])

    rows = json.loads(record.read_text(encoding="utf-8"))
    rows["proofs"][0]["seconds"] = 100
    record.write_text(json.dumps(rows), encoding="utf-8")
    check("a long one is not", left_out(formal(root, "--recorded")[1]))
    check("without --recorded it is", "proved" in formal(root)[1])

    (root / RTL).write_text(good + "\n", encoding="utf-8")
    check("a byte more: it is made", "proved" in formal(root, "--recorded")[1])
    broken = good.replace("~", "", 1)
    check("there is something to break", broken != good)
    (root / RTL).write_text(broken, encoding="utf-8")
    status, text = formal(root, "--recorded", "--update")
    check("RTL that is broken: it fails", (status, "FAILED" in text), (1, True))
    (root / RTL).write_text(good, encoding="utf-8")
    check("a failure left the record", left_out(formal(root, "--recorded")[1]))

    # Whoever edits a file while it is proved records nothing.
    record.unlink()
    editor = root / "bin/yosys"
    editor.parent.mkdir()
    editor.write_text(f'#!/bin/sh\necho >>{root / RTL}\nexec {shutil.which("yosys")} "$@"\n')
    editor.chmod(0o755)
    path = f"{editor.parent}:{os.environ['PATH']}"
    status, text = formal(root, "--update", PATH=path)
    check("edited meanwhile: it fails", (status, "meanwhile" in text), (1, True))
    check("and is not recorded", json.loads(record.read_text(encoding="utf-8"))["proofs"], [])
    (root / RTL).write_text(good, encoding="utf-8")

    check("it is recorded again", formal(root, "--update")[0], 0)
    rows = json.loads(record.read_text(encoding="utf-8"))
    rows["proofs"][0]["seconds"] = 100
    record.write_text(json.dumps(rows), encoding="utf-8")
    proof = root / "formal/stats_pick_reference.sv"
    proof.write_text(proof.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    check("other properties: it is made", "proved" in formal(root, "--recorded")[1])
    script = (root / "scripts/check/formal").read_text(encoding="utf-8")
    shutil.copy(ROOT / FILES[1], proof)
    script = script.replace('"scorr; dc2; scorr", engine', '"dc2", engine')
    (root / "scripts/check/formal").write_text(script, encoding="utf-8")
    check("another way to prove it: it is made", "proved" in formal(root, "--recorded")[1])

# The page of what is published.
published = ROOT / "docs/results/proofs.json"
rows = json.loads(published.read_text(encoding="utf-8"))
page = published.with_suffix(".md").read_text(encoding="utf-8")
check("docs/results/proofs.md is that of its JSON", page, formal_record.page(rows["proofs"]))
check("the record names Yosys", rows["tools"].startswith("Yosys "))

sys.exit(1 if failures else 0)
