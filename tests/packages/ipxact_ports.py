#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The IP-XACT components have the ports that Yosys finds in the RTL: names, directions and widths,
with the default parameters and with others; every port of a bus interface is one of them, and
files are there. Exit status 77 without Yosys."""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

ROOT = pathlib.Path(__file__).resolve().parents[2]
SPACE = {"s": "http://www.spiritconsortium.org/XMLSchema/SPIRIT/1685-2009"}
SPIRIT = f"{{{SPACE['s']}}}"
# Other parameters: the extremes of what moves a port.
OTHERS = {
    "axi4": {"IdWidth": 7, "AddrWidth": 44, "DataWidth": 128},
    "axi4_bank": {"IdWidth": 0, "AddrWidth": 64, "DataWidth": 8},
    "cci400": {"AddrWidth": 32, "IdWidth": 1, "MidWidth": 16},
    "cmn": {"NodeIdWidth": 11, "ReqAddrWidth": 52, "RsvdcWidth": 32},
    "stats": {"N": 8},
    "stats_apb": {"N": 9},
    "stats_axi": {"IdWidth": 9, "N": 32},
}


def component_ports(component, values):
    """{name: (direction, width)} with these parameters."""
    ports = {}
    for port in component.iterfind("s:model/s:ports/s:port", SPACE):
        wire = port.find("s:wire", SPACE)
        left = wire.find("s:vector/s:left", SPACE)
        width = 1
        if left is not None:
            text = left.get(f"{SPIRIT}dependency", left.text)
            found = re.compile(r"spirit:decode\(id\('MODELPARAM_VALUE\.(\w+)'\)\)")
            text = found.sub(lambda m: str(values[m[1]]), text)
            assert re.fullmatch(r"[\d+*/() -]+", text), text
            width = eval(text.replace("/", "//")) + 1  # pylint: disable=eval-used
        direction = wire.findtext("s:direction", namespaces=SPACE)
        ports[port.findtext("s:name", namespaces=SPACE)] = (direction, width)
    return ports


def rtl_ports(files, top, values):
    with tempfile.TemporaryDirectory() as folder:
        chosen = " ".join(f"-chparam {name} {value}" for name, value in values.items())
        script = f"read_verilog -sv {' '.join(map(str, files))}; "
        script += f"hierarchy -top fabmon_{top} {chosen}; "
        script += f"rename -top {top}; tee -q -o {folder}/ports portlist {top}"
        subprocess.run(["yosys", "-q", "-p", script], check=True, stderr=subprocess.DEVNULL)
        text = pathlib.Path(f"{folder}/ports").read_text(encoding="utf-8")
    found = re.findall(r"^(in|out)put \[(\d+):0\] (\w+)$", text, re.M)
    return {name: (direction, int(left) + 1) for direction, left, name in found}


def check(path):
    """What is wrong with a component, a line each."""
    component = ET.parse(path).getroot()
    top = component.findtext("s:name", namespaces=SPACE)
    names = [f.text for f in component.iterfind(".//s:fileSet[s:name='rtl']/s:file/s:name", SPACE)]
    files = [(path.parent / name).resolve() for name in names]
    wrong = [f"no file {file}" for file in files if not file.is_file()]
    defaults = {
        one.findtext("s:name", namespaces=SPACE): int(one.findtext("s:value", namespaces=SPACE))
        for one in component.iterfind("s:model/s:modelParameters/s:modelParameter", SPACE)
    }
    for values in ({}, OTHERS[top]):
        have = component_ports(component, defaults | values)
        want = rtl_ports(files, top, values)
        for name in sorted(have.keys() | want.keys()):
            if have.get(name) != want.get(name):
                wrong.append(f"{values} {name}: {have.get(name)}, the RTL has {want.get(name)}")
    here = component_ports(component, defaults)
    for one in component.iterfind(".//s:physicalPort/s:name", SPACE):
        if one.text not in here:
            wrong.append(f"a bus interface names {one.text}, which is no port")
    for interface in component.iterfind("s:busInterfaces/s:busInterface", SPACE):
        monitor = interface.find("s:monitor", SPACE) is not None
        for one in interface.iterfind(".//s:physicalPort/s:name", SPACE):
            if monitor and here[one.text][0] != "in":
                wrong.append(f"a monitor drives {one.text}")
    return wrong, len(here)


def main():
    if not shutil.which("yosys"):
        print("skipped: Yosys is not installed")
        return 77
    paths = sorted(ROOT.glob("rtl/ipxact/*/component.xml"))
    assert {path.parent.name for path in paths} == OTHERS.keys()
    failed = 0
    for path in paths:
        wrong, ports = check(path)
        failed += bool(wrong)
        print(f"{path.parent.name}: {ports} ports as in the RTL" if not wrong else "\n".join(wrong))
    return int(failed != 0)


if __name__ == "__main__":
    sys.exit(main())
