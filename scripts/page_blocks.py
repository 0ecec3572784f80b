# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The complete examples of the pages of docs/integrate."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGES = ROOT / "docs/integrate"
SECTION = "\n## A complete example\n"


def text_of(page):
    return (PAGES / f"{page}.md").read_text(encoding="utf-8")


def blocks(page):
    """The fenced blocks of the section "A complete example": (language, text)."""
    section = text_of(page).split(SECTION, 1)[1]
    return re.findall(r"^```(\w+)\n(.*?)^```$", section.split("\n## ")[0], re.M | re.S)


def is_flow(page):
    """Whether it is the page of a flow, not of a monitor."""
    return not (ROOT / "rtl" / page).is_dir()


def source_of(page):
    """The SystemVerilog of a monitor's example."""
    (source,) = (text for language, text in blocks(page) if language == "systemverilog")
    return source
