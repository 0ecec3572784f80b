#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""What scripts/setup says where packages are missing and cannot be installed: one line with the
command that installs them, or, after APT's own messages, one with the packages. The status is 2.

dpkg-query, apt-get and sudo are stubs in a folder at the front of PATH: no package is installed.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
APT = "E: Could not resolve 'deb.debian.org'"


def stub(folder, name, text):
    path = pathlib.Path(folder) / name
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)


def setup(folder, *arguments, prefix=(), **variables):
    """The status of scripts/setup, and the lines that it writes to stderr."""
    environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", **variables}
    command = [*prefix, str(ROOT / "scripts/setup"), *arguments]
    done = subprocess.run(command, env=environment, text=True, capture_output=True, timeout=60)
    assert done.stdout == "", done.stdout
    return done.returncode, done.stderr.splitlines()


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        # APT is not to be asked: what it is called with is a line of a file.
        asked = pathlib.Path(folder) / "asked"
        stub(folder, "dpkg-query", "exit 1")
        stub(folder, "sudo", "exit 1")
        stub(folder, "apt-get", f'echo "$@" >>{asked}; echo "{APT}" >&2; exit 100')

        for arguments, package in (([], "verilator"), (["all"], "catch2"), (["linux"], "xz-utils")):
            status, lines = setup(folder, *arguments, FABMON_NO_INSTALL="1")
            assert status == 2 and len(lines) == 1, lines
            command = "sudo apt-get install -y --no-install-recommends verilator g++ "
            assert lines[0].startswith("scripts/setup: ") and command in lines[0], lines
            assert package in lines[0].split(), lines
        assert not asked.exists(), asked.read_text("utf-8")

        # A user without sudo reads the same line as with FABMON_NO_INSTALL.
        wanted = setup(folder, FABMON_NO_INSTALL="1")
        if os.geteuid():
            assert setup(folder) == wanted, wanted
            print("setup: one line where nothing may be installed")
            return 0
        user = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")
        look = [*user, "test", "-x", str(ROOT / "scripts/setup")]
        if subprocess.run(look, check=False).returncode:
            print("setup: the tree cannot be read by another user, who is left out")
        else:
            assert setup(folder, prefix=user) == wanted, wanted
        assert not asked.exists(), asked.read_text("utf-8")

        # Root, and APT has no network: the lists are fetched once, then its messages and one line.
        status, lines = setup(folder, FABMON_NO_INSTALL="0")
        assert status == 2, (status, lines)
        assert lines[0].startswith("scripts/setup: installing verilator "), lines
        assert APT in lines[1:-1], lines
        assert lines[-1].startswith("scripts/setup: apt-get has installed nothing"), lines
        assert " verilator g++ " in lines[-1], lines
        assert "update" in asked.read_text("utf-8").split(), asked.read_text("utf-8")
    print("setup: one line where nothing may be installed, one after what APT says")
    return 0


if __name__ == "__main__":
    sys.exit(main())
