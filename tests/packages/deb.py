#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The Debian package: made by CPack, unpacked into a folder and used there, with nothing of the
build. Where lintian is installed (scripts/setup lintian) it finds no error and no warning beside
those that lib/debian/overrides explains. Exit status 77 where Debian's tools are not.

    deb.py BUILD
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WANTED = [
    "usr/bin/fabmon",
    "usr/share/man/man1/fabmon.1.gz",
    "usr/share/man/man1/fabmonctl.1.gz",
    "usr/share/doc/fabmon/changelog.gz",
    "usr/share/doc/fabmon/copyright",
    "usr/share/lintian/overrides/fabmon",
    "usr/share/bash-completion/completions/fabmon",
    "usr/share/fabmon/rtl/fabmon_axi4/fabmon_axi4.sv",
    "usr/share/fabmon/perf/axi4.json",
    "usr/share/fabmon/registers/axi4.h",
    "usr/share/fabmon/sv/fabmon_bind.sv",
    "usr/include/fabmon/axi4.hpp",
    "usr/share/doc/fabmon/LICENSE",
]
CSV = ROOT / "tests/data/axi4_trace.csv"


def run(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def measured(program, folder, *more):
    """What the unpacked program counts in a recording, with no model and no source but its own."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("FABMON_")}
    environment["XDG_CACHE_HOME"] = f"{folder}/cache"
    command = [program, "stat", "axi4", "--trace", CSV, "--json", "-", *more]
    return json.loads(run(*command, env=environment))


def complaints(package):
    """What lintian says of the package, a line each; None where it is not installed."""
    if not shutil.which("lintian"):
        return None
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    command = ["lintian", "--allow-root", "--tag-display-limit", "0", package]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    if done.returncode not in (0, 2):  # 2: it has found something
        sys.exit(f"lintian: {done.returncode}\n{done.stdout}{done.stderr}")
    return [line for line in done.stdout.splitlines() if line[:2] in ("E:", "W:")]


def main():
    for tool in ("cpack", "dpkg-deb", "dpkg-shlibdeps"):
        if not shutil.which(tool):
            print(f"package: not tested, {tool} is not installed")
            return 77
    with tempfile.TemporaryDirectory() as folder:
        run("cpack", "-G", "DEB", "-B", folder, "--config", f"{sys.argv[1]}/CPackConfig.cmake")
        (package,) = pathlib.Path(folder).glob("*.deb")
        fields = run("dpkg-deb", "-f", package)
        for field in ("Package: fabmon", "Depends: ", "libfmt", "libyaml-cpp", "verilator"):
            assert field in fields, f"{field} is not in\n{fields}"
        said = complaints(package)
        assert not said, "\n".join(said)
        print("lintian: not asked, it is not installed (scripts/setup lintian)" if said is None
              else "lintian: no errors, no warnings", flush=True)
        run("dpkg-deb", "-x", package, f"{folder}/root")
        root = pathlib.Path(folder) / "root"
        for name in WANTED:
            assert (root / name).stat().st_size > 0, name
        (library,) = root.glob("usr/lib/**/libfabmon.so.*.*.*")
        assert "not found" not in run("ldd", library)
        program = root / "usr/bin/fabmon"
        golden = measured(program, folder, "--no-rtl")
        both = measured(program, folder)  # builds the model from the RTL of the package
        assert both["checked"] and both["match"] and not golden["checked"]
        counts = [[e["count"] for e in result["events"]] for result in (golden, both)]
        assert counts[0] == counts[1] and any(counts[0]), counts
        (model,) = pathlib.Path(folder).glob("cache/fabmon/models/*.so")
        print(f"package: {package.name}, {package.stat().st_size >> 10} KiB; {len(counts[0])} "
              f"values of RTL and golden model equal, model {model.name.split('-')[0]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
