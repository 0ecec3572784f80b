#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""What the Dockerfile names is there: what it copies, runs and builds, packages that scripts/setup
knows, and the pages' commands. It is not built: that takes an engine, an image and minutes."""

import json
import pathlib
import re
import shlex

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = ["docs/integrate/README.md", "docs/integrate/install.md"]
# What CPack needs for a Debian package beside what builds it, see CPackDeb.
CPACK = {"dpkg-dev", "file"}


def read(name):
    return (ROOT / name).read_text(encoding="utf-8")


def stages(text):
    """Name of each stage: its instructions, (word, rest) each."""
    found = {}
    for line in re.sub(r"\\\n", " ", re.sub(r"^#.*\n", "", text, flags=re.M)).splitlines():
        word, rest = line.split(None, 1)
        if word == "FROM":
            image, *name = rest.split(" AS ")
            assert image == "debian:12", image
            instructions = found.setdefault(name[0] if name else "", [])
        else:
            instructions.append((word, rest))
    return found


def commands(instructions):
    """The commands of RUN, as lists of words."""
    for word, rest in instructions:
        if word == "RUN":
            yield from (shlex.split(command) for command in rest.split("&&"))


def packages(instructions):
    """What APT installs; a file is none."""
    installs = [c for c in commands(instructions) if c[:2] == ["apt-get", "install"]]
    return {p for c in installs for p in c[2:] if p[0] not in "-/"}


def main():
    text = read("Dockerfile")
    first, last = stages(text).values()
    known = re.search(r"^sim=\((.*?)\)", read("scripts/setup"), re.M | re.S)[1].split()
    assert packages(first) == CPACK, packages(first)
    assert packages(last) <= set(known), packages(last) - set(known)
    # What models are built with; of alternatives the first.
    recommended = re.search(r'PACKAGE_RECOMMENDS "(.*)"', read("lib/package.cmake"))[1]
    recommended = {package.split()[0] for package in recommended.split(",")}
    assert packages(last) == recommended, packages(last) ^ recommended

    assert ("COPY", ". /src") in first
    ignored = read(".dockerignore").split("\n")
    assert {"build", ".git"} <= set(ignored), ignored
    presets = {p["name"]: p for p in json.loads(read("CMakePresets.json"))["configurePresets"]}
    scripts = [*ROOT.glob("*/CMakeLists.txt"), *ROOT.glob("*/*.cmake")]
    lists = "".join(path.read_text(encoding="utf-8") for path in scripts)
    made = set()
    for command in commands(first):
        if command[0].startswith("/src/"):
            assert (ROOT / command[0].removeprefix("/src/")).stat().st_mode & 0o100, command
        if "--preset" in command:
            preset = presets[command[command.index("--preset") + 1]]
            assert preset["binaryDir"] == "${sourceDir}/build", preset
        if "--target" in command:
            for target in command[command.index("--target") + 1 :]:
                assert re.search(rf"add_(executable|library)\({target}\b", lists), target
                made.add(target)
        if command[0] == "cpack":
            folder = command[command.index("-B") + 1]
    # All that is installed; fabmonctl only where it was built.
    installed = set(re.findall(r"install\(TARGETS (\w+)", lists))
    assert made == installed, made ^ installed
    assert ("COPY", f"--from={list(stages(text))[0]} {folder}/*.deb /tmp/") in last
    assert any("/tmp/*.deb" in command for command in commands(last))
    assert last[-1] == ("ENTRYPOINT", '["fabmon"]'), last[-1]

    build, run = re.search(r"^#   (docker build .*)\n#   (docker run .*)$", text, re.M).groups()
    for page in PAGES:
        for said in re.findall(r"docker build[^`\n]*", read(page)):
            assert said == build, f"{page}: {said}"
    assert f"    {build}\n    {run}\n" in read(PAGES[1]), f"{PAGES[1]} does not say: {run}"
    print(f"Dockerfile: {len(first) + len(last)} instructions, targets {', '.join(sorted(made))}")


if __name__ == "__main__":
    main()
