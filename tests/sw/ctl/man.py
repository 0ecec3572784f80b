#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The manual page of fabmonctl has the options and subcommands that --help has and no others, and
groff has no complaint about it.

    man.py PAGE COMMAND...    for instance sw/ctl/fabmonctl.1 build/fabmonctl
"""

import pathlib
import re
import shutil
import subprocess
import sys

OPTION = re.compile(r"(?<![\w-])(--?[a-zA-Z][\w-]*)")


def said(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def options_of_help(text):
    """The options at the begins of the lines of a help text."""
    heads = [re.split(r"\s{2,}", line.strip())[0] for line in text.splitlines() if line[:1] == " "]
    return {word for head in heads if head.startswith("-") for word in OPTION.findall(head)}


def options_of_page(text):
    """The options in the heads of its paragraphs, the lines after .TP."""
    lines = text.split("\n")
    heads = [after for line, after in zip(lines, lines[1:]) if line == ".TP"]
    plain = [re.sub(r"\\f.", " ", head).replace("\\-", "-").replace('"', " ") for head in heads]
    return {word for head in plain for word in OPTION.findall(head)}


def main():
    page, *program = sys.argv[1:]
    text = pathlib.Path(page).read_text(encoding="utf-8")
    names = ["list", "stat", "histogram", "lock"]
    of_help = options_of_help(said(*program, "--help"))
    for name in names:
        of_help |= options_of_help(said(*program, name, "--help"))
        assert f"\n.B {name}\n" in text, f"{page} has no {name}"
    of_page = options_of_page(text)
    assert len(of_help) > 15, of_help
    assert of_page == of_help, (
        f"{page}: in --help alone {sorted(of_help - of_page)}, "
        f"in the page alone {sorted(of_page - of_help)}"
    )
    if shutil.which("man"):
        done = subprocess.run(["man", "--warnings", "-l", page], capture_output=True, text=True)
        assert done.returncode == 0 and not done.stderr, done.stderr
        for word in ["FABMONCTL(1)", "--interval-count N", "axi4_bank  event umask"]:
            assert word in re.sub(r"axi4_bank +", "axi4_bank  ", done.stdout), word
    print(f"{page}: {len(of_page)} options as in --help")


main()
