# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The lists of RTL files, rtl/<m>/*.f, whose lines are paths from the list's own folder."""

import os
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def read(path):
    """The files of a list, in its order, as paths from the root of the checkout."""
    folder = path.resolve().parent.relative_to(ROOT)
    lines = (
        line.split("//")[0].strip()
        for line in path.read_text(encoding="utf-8").splitlines()
        if not line.startswith("//")
    )
    return [os.path.normpath(folder / line) for line in lines if line]
