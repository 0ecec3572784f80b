#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Each message of our driver is told in docs/integrate/software.md."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MESSAGE = re.compile(r'dev_(?:err|warn)\w*\(([^"]*)"([^"]+)"')


def main():
    page = (ROOT / "docs/integrate/software.md").read_text(encoding="utf-8")
    messages = []
    for source in sorted((ROOT / "linux/pmu").glob("*.c")):
        messages += [m[2] for m in MESSAGE.finditer(source.read_text(encoding="utf-8"))]
    assert len(messages) > 10, messages
    untold = []
    for message in messages:
        # The longest words between values.
        words = max(re.split(r"%\S+|\\n|[:,()]", message), key=len).strip()
        if words not in page:
            untold.append(message)
    assert not untold, untold
    print(f"{len(messages)} messages of the driver are told")


main()
