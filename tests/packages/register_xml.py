#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The IP-XACT of registers/ has of every map what its SystemRDL says: the address of each register
in each element of an array; place, width, access and reset of each field, and no other one. A reset
that differs between elements it has not.

The SystemRDL is read by systemrdl-compiler (scripts/setup rdl); exit status 77 without it."""

import collections
import re
import sys
import xml.etree.ElementTree

import uvm_models

NAMESPACE = {"x": "http://www.accellera.org/XMLSchema/IPXACT/1685-2014"}
ACCESS = {"read-only": "RO", "read-write": "RW", "write-only": "WO"}


def text(node, child, default=None):
    """The text of a child; numbers begin with 'h where they are hexadecimal."""
    found = node.find(f"x:{child}", NAMESPACE)
    return default if found is None else found.text


def number(node, child, default=None):
    said = text(node, child, default)
    return int(said.removeprefix("'h"), 16 if said.startswith("'h") else 10)


def elements(node, path, base):
    """(path, address) of each element of a register or of a block of them."""
    path, base = f"{path}.{text(node, 'name')}", base + number(node, "addressOffset")
    if node.find("x:dim", NAMESPACE) is None:
        return [(path, base)]
    stride = number(node, "size") // 8 if node.tag.endswith("}register") else number(node, "range")
    return [(f"{path}[{i}]", base + stride * i) for i in range(number(node, "dim"))]


def fields(block, path, base):
    """A tuple for each field of all registers of a block."""
    for inner in block.findall("x:registerFile", NAMESPACE):
        for element, address in elements(inner, path, base):
            yield from fields(inner, element, address)
    for reg in block.findall("x:register", NAMESPACE):
        for element, address in elements(reg, path, base):
            for field in reg.findall("x:field", NAMESPACE):
                kind = ACCESS[text(field, "access")]
                change = text(field, "modifiedWriteValue")
                kind = {"oneToClear": "W1C", "oneToSet": "W1S"}.get(change, kind)
                value = field.find("x:resets/x:reset", NAMESPACE)
                yield (
                    element,
                    address,
                    number(reg, "size"),
                    text(field, "name"),
                    number(field, "bitOffset"),
                    number(field, "bitWidth"),
                    kind,
                    None if value is None else number(value, "value"),
                )


def wanted(name, source, registers):
    """The same from the SystemRDL; registers: the names in the file."""
    resets, found = collections.defaultdict(set), []
    for line in uvm_models.fields(name, source):
        path, address, size, _, field, low, width, kind, _, _, reset = line.split()
        alone = re.sub(r"\[(\d+)\]$", r"\1", path)  # of an array with gaps
        if alone.split(".")[-1] in registers:
            path = alone
        found.append((path, int(address, 16), int(size), field, int(low), int(width), kind))
        resets[re.sub(r"\[\d+\]", "", path), field].add(int(reset, 16))
    for one in found:
        values = resets[re.sub(r"\[\d+\]", "", one[0]), one[3]]
        yield *one, None if len(values) > 1 else next(iter(values))


def main():
    failed, maps = 0, dict(uvm_models.maps())
    files = {path.stem: path for path in (uvm_models.ROOT / "registers").glob("*.xml")}
    assert files.keys() == maps.keys(), files.keys() ^ maps.keys()
    for name, source in maps.items():
        tree = xml.etree.ElementTree.parse(files[name])
        (block,) = tree.iterfind(".//x:addressBlock", NAMESPACE)
        registers = {text(reg, "name") for reg in block.iterfind(".//x:register", NAMESPACE)}
        have = fields(block, name, number(block, "baseAddress"))
        want, what = wanted(name, source, registers), f"{len(registers)} registers"
        failed |= uvm_models.compared(name, what, have, want)
    return failed


if __name__ == "__main__":
    sys.exit(main())
