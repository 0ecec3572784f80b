#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The walk of docs/use/report.md: each line of its `sh` parts is run, in an empty folder, and each
line of the `text` part that follows is among what they print. A command's status is 0, or what a
comment behind it says. FABMON_PROGRAM is the program.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/use/report.md"


def main():
    program = pathlib.Path(os.environ.get("FABMON_PROGRAM", ROOT / "build/fabmon")).resolve()
    path = [str(program.parent), str(ROOT / "docs/use/example"), os.environ["PATH"]]
    environment = {**os.environ, "PATH": os.pathsep.join(path)}
    failed = commands = 0
    printed = ""
    with tempfile.TemporaryDirectory() as folder:
        page = PAGE.read_text(encoding="utf-8")
        parts = re.findall(r"^```(sh|text)\n(.*?)^```", page, re.M | re.S)
        for kind, text in parts:
            if kind == "sh":
                printed = ""
            for line in text.splitlines():
                if kind == "text":
                    if line not in printed.splitlines():
                        print(f"{PAGE.name}: is not printed: {line}")
                        failed += 1
                    continue
                wanted = re.search(r"# status (\d)$", line)
                run = subprocess.run(line, shell=True, cwd=folder, env=environment, text=True,
                                     capture_output=True)
                printed += run.stdout
                commands += 1
                if run.returncode != (int(wanted[1]) if wanted else 0):
                    print(f"{PAGE.name}: status {run.returncode}: {line}\n{run.stderr}")
                    failed += 1
    print(f"{commands} commands, {failed} differences")
    return 1 if failed or not commands else 0


sys.exit(main())
