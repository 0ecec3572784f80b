#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Parameters of the top `cmn` for some meshes, beside its default of 4x2.

    scripts/cmn_meshes.py NAME    prints them as name=value, with sizes as in Verilog
"""

import sys

DEVICES = {"RN-I": 1, "RN-D": 2, "RN-F": 4, "HN-T": 8, "HN-I": 9, "HN-D": 10}
DEVICES.update({"SN-F": 12, "SBSX": 13, "HN-F": 14, "HN-F2": 14, "-": 0})

# The nodes that come with a device: place at the port and type. An HN-D has the root at place 0.
NODES = {
    "HN-F": {0: 5},
    "HN-F2": {0: 5, 1: 5},  # two behind one port
    "RN-I": {0: 10},
    "RN-D": {0: 13},
    "SBSX": {0: 7},
    "HN-I": {0: 4},
    "HN-D": {1: 4, 2: 1, 3: 3},
    "HN-T": {0: 4, 3: 3},
}

# Devices at ports 0 and 1 of each crosspoint, row by row, and the crosspoints of domain 1.
MESHES = {
    "3x1": (3, ["RN-F HN-F", "- HN-D", "RN-F -"], []),
    "3x2": (
        3,
        ["RN-F HN-F", "RN-I HN-F", "SN-F -", "RN-F HN-D", "RN-F HN-F", "SBSX HN-F"],
        [],
    ),
    "3x3": (
        3,
        ["RN-F HN-F", "RN-I RN-D", "HN-F SN-F"]
        + ["HN-D HN-F", "HN-F HN-F2", "SBSX HN-I"]
        + ["RN-F RN-F", "SN-F -", "HN-F HN-T"],
        [6, 7, 8],
    ),
    "4x4": (
        4,
        ["RN-F HN-F", "RN-F HN-F", "RN-F HN-F", "RN-I HN-F"]
        + ["RN-F HN-D", "RN-F HN-F", "RN-F HN-F", "RN-I HN-F"]
        + ["SN-F HN-F", "RN-F HN-F", "RN-F HN-F", "SN-F HN-F"]
        + ["SBSX HN-F", "RN-F HN-F", "RN-F HN-F", "RN-F HN-F"],
        [],
    ),
}


def parameters(name):
    mesh_x, crosspoints, others = MESHES[name]
    ports, nodes, dtcs, root = 0, 0, 0, (0, 0)
    for i, devices in enumerate(crosspoints):
        for p, device in enumerate(devices.split()):
            ports |= DEVICES[device] << (8 * (2 * i + p))
            for d, kind in NODES.get(device, {}).items():
                nodes |= kind << (12 * (8 * i + 4 * p + d))
                dtcs += kind == 3
            root = (i, p) if device == "HN-D" else root
    n = len(crosspoints)
    domain = sum(1 << (2 * i) for i in others)
    return {
        "MeshX": mesh_x,
        "MeshY": n // mesh_x,
        "NumDtc": dtcs,
        "RootXp": root[0],
        "RootPort": root[1],
        "PortType": f"{16 * n}'h{ports:X}",
        "NodeType": f"{96 * n}'h{nodes:X}",
        "Domain": f"{2 * n}'h{domain:X}",
    }


if __name__ == "__main__":
    print(" ".join(f"{name}={value}" for name, value in parameters(sys.argv[1]).items()))
