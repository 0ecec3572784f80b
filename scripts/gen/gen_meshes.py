#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Makes the meshes that are builds by name from their descriptions in tb/monitor/cmn/meshes.

    scripts/gen/gen_meshes.py            writes tb/bus/chi/tables/meshes.cpp
    scripts/gen/gen_meshes.py --check    compares instead: exits 1 if it has drifted
"""

import sys

sys.dont_write_bytecode = True
import cmn_meshes  # noqa: E402
import generated  # noqa: E402

NAMED = {"mesh3x3": "3x3", "ccix": "ccix"}  # members of ChiMesh, and their files
OUT = "tb/bus/chi/tables/meshes.cpp"


def enumerator(kind, name):
    """RN-I to kDeviceRnI."""
    return kind + ("".join(part.capitalize() for part in name.split("-")) or "None")


def function(member, name):
    mesh, ports, (xp, port) = cmn_meshes.read(name)
    lines = [
        f"ChiMesh ChiMesh::{member}() {{",
        f"  ChiMesh mesh({mesh['x']}, {mesh['y']});",
        f"  mesh.root_xp = {xp};",
        f"  mesh.root_port = {port};",
        *(f"  mesh.{key} = {mesh[key]};" for key in cmn_meshes.WIDTHS if key in mesh),
    ]
    for i, p, device, nodes in ports:
        if device == "-":
            continue
        its = [enumerator("kDevice", device), *(enumerator("kNode", node) for node in nodes)]
        lines.append(f"  mesh.device({i}, {p}, {', '.join(its)});")
    for i, crosspoint in enumerate(mesh["crosspoints"]):
        if crosspoint.get("domain", 0):
            lines.append(f"  mesh.domain[{i}] = {crosspoint['domain']};")
    return [*lines, "  return mesh;", "}"]


def main():
    names = ", ".join(f"tb/monitor/cmn/meshes/{name}.json" for name in NAMED.values())
    lines = generated.header("//", names, "gen_meshes.py")
    lines += ['#include "tb/bus/chi/mesh.hpp"', "", "namespace fabmon {", ""]
    for member, name in NAMED.items():
        lines += [*function(member, name), ""]
    return generated.write({OUT: [*lines, "}  // namespace fabmon"]}, "scripts/gen/gen_meshes.py")


if __name__ == "__main__":
    sys.exit(main())
