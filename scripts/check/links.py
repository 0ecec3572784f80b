# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The relative links of a Markdown page, for house_rules.py: the file or folder exists, and a page
has the heading that an anchor names (GitHub's rule for anchors, or an HTML anchor)."""

import functools
import pathlib
import re
import urllib.parse

LINK = re.compile(r"\]\(\s*<?([^()\s>]+(?:\([^()\s]*\)[^()\s>]*)?)>?\s*\)")
FENCE = re.compile(r"^(```|~~~).*?^\1", re.M | re.S)
INDENTED = re.compile(r"(?:(?<=\n\n)|\A)(?: {4}.*\n?)+")


def blank(match):
    """As many lines, without text."""
    return re.sub(r"[^\n]", " ", match.group())


def without_code(text):
    """The text without code, line numbers kept."""
    text = INDENTED.sub(blank, FENCE.sub(blank, text))
    return re.sub(r"`[^`\n]*`", blank, text)


@functools.cache
def anchors(path):
    """The anchors of a page."""
    text = FENCE.sub(blank, path.read_text(encoding="utf-8"))
    found = set(re.findall(r"<a (?:id|name)=\"([^\"]+)\"", text))
    for heading in re.findall(r"^#{1,6}\s+(.*?)\s*#*$", text, re.M):
        heading = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).replace("`", "")
        anchor = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        number, base = 0, anchor
        while anchor in found:
            number += 1
            anchor = f"{base}-{number}"
        found.add(anchor)
    return found


def check_links(root, name, text, report):
    code = without_code(text)
    for match in LINK.finditer(code):
        target = match[1]
        if re.match(r"[a-z][a-z+.-]*:", target):
            continue
        line = code.count("\n", 0, match.start()) + 1
        file, _, anchor = target.partition("#")
        path = root / name
        if file:
            path = pathlib.Path((root / name).parent, urllib.parse.unquote(file))
        if not path.exists():
            report(name, line, f"link to {target}: there is no such file")
        elif anchor and path.suffix == ".md" and anchor not in anchors(path.resolve()):
            report(name, line, f"link to {target}: the page has no such heading")
