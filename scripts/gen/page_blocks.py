# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The examples of the pages of docs/integrate, and of those that name their folder in docs."""

import pathlib
import re

PAGES = pathlib.Path(__file__).resolve().parent.parent.parent / "docs/integrate"
SECTION = "\n## A complete example\n"
# A block is the file that its fence names, or a first line that is nothing but a comment with the
# name; CAPI=2 may stand before it.
FENCE = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.M | re.S)
NAME = re.compile(r"(?:CAPI=2:\n)?(?:#|//) ([\w.]+\.\w+)\n")


def path(page):
    """The file of a page: axi4 is docs/integrate/axi4.md, use/report is docs/use/report.md."""
    return (PAGES.parent if "/" in page else PAGES) / f"{page}.md"


def blocks(page):
    """The fenced blocks of the section "A complete example", or of a page without one: (language,
    name of a file or "", text)."""
    text = path(page).read_text(encoding="utf-8")
    if SECTION in text:
        text = text.split(SECTION, 1)[1].split("\n## ")[0]
    for language, name, body in FENCE.findall(text):
        comment = NAME.match(body)
        yield language, name or (comment[1] if comment else ""), body


def source_of(page):
    """The SystemVerilog of a monitor's example."""
    (source,) = (text for _, name, text in blocks(page) if name == "example.sv")
    return source
