#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The pages of registers/*.html, read as a browser would: each has every field of every register of
its map, in every element of an array, with address, place, access and reset as the SystemRDL says,
and no other one; every link leads to a place that is there; nothing is loaded.

The SystemRDL is read by systemrdl-compiler (scripts/setup rdl); exit status 77 without it."""

import html.parser
import itertools
import re
import sys

import uvm_models

VOID = {"meta", "col"}
# The page's access in UVM's words. W1 acts and reads 0: for UVM a volatile RW, or WO.
UVM = {"RO": "RO", "RW": "RW", "RW1C": "W1C", "RW1S": "W1S", "W1": "RW"}


class Page(html.parser.HTMLParser):
    """What a page says: its registers, and where links lead."""

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.links, self.loaded = [], [], [], []
        self.registers = []  # [path, words of the paragraph with the offset, rows of the table]
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        named = dict(attrs)
        if tag not in VOID:
            self.open.append(tag)
        if "id" in named:
            self.ids.append(named["id"])
        if tag == "a":
            self.links.append(named["href"])
        self.loaded += [tag] if tag in ("script", "link", "img", "iframe") else []
        self.loaded += [name for name in named if name == "src" or name.startswith("on")]
        if tag == "section":
            self.registers.append(["", "", []])
        elif tag == "tr" and "id" in named:
            self.registers[-1][2].append([named["id"]])
        elif tag == "td" and self.registers and self.registers[-1][2]:
            self.registers[-1][2][-1].append("")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, (tag, self.getpos())

    def handle_data(self, data):
        if "section" not in self.open:
            return
        path, place, rows = self.registers[-1]
        if "h2" in self.open:
            self.registers[-1][0] = path + data
        elif "td" in self.open and rows and len(rows[-1]) > 1:
            rows[-1][-1] += data
        elif "p" in self.open and not rows:
            self.registers[-1][1] = place + data


def elements(path, place):
    """(path, address, index of the innermost array) of each element; and the register's width."""
    offset, *steps = re.match(r"0x[0-9A-F]+( \+ 0x[0-9A-F]+ \w)*", place)[0].split(" + ")
    steps = {step.split()[1]: int(step.split()[0], 0) for step in steps}
    ranges = [range(int(re.search(rf"\b{i} = 0 \.\. (\d+)", place)[1]) + 1) for i in steps]
    found = []
    for values in itertools.product(*ranges):
        name, address = path, int(offset, 0)
        for (index, stride), value in zip(steps.items(), values):
            name, address = name.replace(f"[{index}]", f"[{value}]"), address + stride * value
        found.append((name, address, values[-1] if values else 0))
    return found, int(re.search(r", (\d+) bits", place)[1])


def lines(name, page):
    """The lines that uvm_models.fields() has of a map, without the width of the neighbours."""
    for path, place, rows in page.registers:
        whole, width = elements(path, place)
        for element, address, index in whole:
            for anchor, bits, field, access, reset, meaning in rows:
                assert meaning and anchor.split(".")[1] == field, anchor
                high, low = int(bits.split(":")[0]), int(bits.split(":")[-1])
                kind, *volatile = access.split()
                resets = reset.split(", ")
                value = int(resets[index if len(resets) > 1 else 0], 0)
                yield (
                    f"{name}.{element} {address:x} {width} {field} {low} {high - low + 1} "
                    f"{UVM[kind]} {int(bool(volatile) or kind == 'W1')} {value:x}"
                )


def wanted(name, source):
    """The same from the SystemRDL."""
    for line in uvm_models.fields(name, source):
        words = line.replace(" WO 0 ", " RW 1 ").split()
        yield " ".join([*words[:3], *words[4:9], words[10]])


def main():
    failed, maps = 0, dict(uvm_models.maps())
    pages = {path.stem: path for path in uvm_models.ROOT.glob("registers/*.html")}
    assert pages.keys() == maps.keys(), pages.keys() ^ maps.keys()
    for name, source in maps.items():
        page = Page(pages[name].read_text("utf-8"))
        assert not page.open and not page.loaded, (name, page.open, page.loaded)
        assert len(set(page.ids)) == len(page.ids), f"{name}: an anchor is there twice"
        places = {f"#{anchor}" for anchor in page.ids} | {f"{other}.html" for other in maps}
        assert set(page.links) <= places, set(page.links) - places
        what = f"{len(page.registers)} entries"
        failed |= uvm_models.compared(name, what, lines(name, page), wanted(name, source))
    return failed


if __name__ == "__main__":
    sys.exit(main())
