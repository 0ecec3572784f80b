#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Parameters of the top `cmn` for a mesh that is described by a file, as `fabmon stat cmn --mesh`
takes it (tb/monitor/cmn/mesh_file.hpp has the format).

    scripts/gen/cmn_meshes.py NAME    prints them as name=value, with sizes as in Verilog; NAME is a
                                  file, or one of tb/monitor/cmn/meshes without .json
"""

import json
import pathlib
import sys

MESHES = pathlib.Path(__file__).resolve().parent.parent.parent / "tb/monitor/cmn/meshes"
DEVICES = {"RN-I": 1, "RN-D": 2, "RN-F": 4, "HN-T": 8, "HN-I": 9, "HN-D": 10}
DEVICES.update({"SN-F": 12, "SBSX": 13, "HN-F": 14, "CXHA": 17, "CXRA": 18, "CXRH": 19, "-": 0})
NODES = {"-": 0, "DN": 1, "DTC": 3, "HN-I": 4, "HN-F": 5, "SBSX": 7, "RN-I": 10, "RN-D": 13}
NODES.update({"CXRA": 0x100, "CXHA": 0x101})

# The nodes that come with a device, by place. An HN-D has the root at place 0.
USUAL = {
    "HN-F": ["HN-F"],
    "RN-I": ["RN-I"],
    "RN-D": ["RN-D"],
    "SBSX": ["SBSX"],
    "HN-I": ["HN-I"],
    "HN-D": ["-", "HN-I", "DN", "DTC"],
    "HN-T": ["HN-I", "-", "-", "DTC"],
    "CXHA": ["CXHA"],
    "CXRA": ["CXRA"],
    "CXRH": ["CXHA", "CXRA"],
}

WIDTHS = {"node_id_width": "NodeIdWidth", "req_addr_width": "ReqAddrWidth"}
WIDTHS["rsvdc_width"] = "RsvdcWidth"


def read(name):
    """The mesh, its ports as (crosspoint, port, device, nodes by place), and where the root is."""
    path = pathlib.Path(name)
    mesh = json.loads((path if path.suffix else MESHES / f"{name}.json").read_text("utf-8"))
    ports, root = [], mesh.get("root")
    for i, crosspoint in enumerate(mesh["crosspoints"]):
        for p, port in enumerate(crosspoint["ports"]):
            device = port if isinstance(port, str) else port["device"]
            nodes = USUAL.get(device, []) if isinstance(port, str) else port["nodes"]
            ports.append((i, p, device, nodes))
            root = [i, p] if device == "HN-D" and not root else root
    return mesh, ports, root


def parameters(name):
    mesh, places, root = read(name)
    ports, nodes, dtcs, domain = 0, 0, 0, 0
    for i, crosspoint in enumerate(mesh["crosspoints"]):
        domain |= crosspoint.get("domain", 0) << (2 * i)
    for i, p, device, its_nodes in places:
        ports |= DEVICES[device] << (8 * (2 * i + p))
        for d, kind in enumerate(its_nodes):
            nodes |= NODES[kind] << (12 * (8 * i + 4 * p + d))
            dtcs += kind == "DTC"
    n = len(mesh["crosspoints"])
    return {
        "MeshX": mesh["x"],
        "MeshY": mesh["y"],
        "NumDtc": dtcs,
        "RootXp": root[0],
        "RootPort": root[1],
        "PortType": f"{16 * n}'h{ports:X}",
        "NodeType": f"{96 * n}'h{nodes:X}",
        "Domain": f"{2 * n}'h{domain:X}",
        **{parameter: mesh[key] for key, parameter in WIDTHS.items() if key in mesh},
    }


if __name__ == "__main__":
    print(" ".join(f"{name}={value}" for name, value in parameters(sys.argv[1]).items()))
