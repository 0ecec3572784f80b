#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Makes the timing constraints of a monitor with RegAsync = 1 from the list of its crossings.

    scripts/gen/gen_constraints.py [--check]

rtl/constraints/crossings.json -> rtl/constraints/fabmon_reg_async.sdc, .xdc

For each flip-flop whose output crosses: a maximum delay of one period of the clock that takes it,
and no check of hold times. That is enough: what holds is taken two periods after it was sent at the
earliest, and a level of a synchroniser may arrive in any cycle."""

import json
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import generated  # noqa: E402

SOURCE = "rtl/constraints/crossings.json"
NAME = "rtl/constraints/fabmon_reg_async"
SDC = """
Of one monitor with RegAsync = 1, for tools that read SDC. Once per monitor, before this file:

    create_clock of both clocks
    set fabmon_slave       u_monitor/u_slave/   instance of fabmon_common_reg_slave, with a / behind
                                                (of fabmon_cmn: u_monitor/u_access/u_slave/)
    set fabmon_reg_clock   reg_clk              name of the clock of the register bus
    set fabmon_reg_period  8.0                  its period, in the unit of the tool
    set fabmon_port_clock  aclk                 name of the clock of the port, and its period
    set fabmon_port_period 2.5

Do not make the two clocks asynchronous groups (set_clock_groups): that would undo the maximum
delays. Names of flip-flops begin as in the RTL; what the tool puts behind them does not matter.
"""
XDC = """
Of all monitors of a design with RegAsync = 1, for Vivado: read_xdc, after the clocks were made. Do
not make the two clocks asynchronous groups (set_clock_groups): that would undo the maximum delays.
"""


def sources(entries):
    """{(flip-flop, clock that takes it): flip-flops that do}."""
    found = {}
    for entry in entries:
        found.setdefault((entry["from"], entry["clock"]), []).append(entry["to"])
    return found


def comment(source, targets):
    """What follows is of this flip-flop."""
    return [f"# {source}", *(f"#   -> {target}" for target in targets)]


def hierarchy(name):
    """u_bus.g_axil.u_slave.x -> u_bus/g_axil.u_slave/x: generate blocks belong to what follows."""
    parts, path = name.split("."), ""
    for part in parts[:-1]:
        path += part + ("." if part.startswith("g_") else "/")
    return path + parts[-1]


def sdc(entries):
    out = ["#" if not line else f"# {line}" for line in SDC.strip("\n").split("\n")]
    for (source, clock), targets in sources(entries).items():
        side = "port" if clock == "aclk" else "reg"
        cells = f"[get_cells ${{fabmon_slave}}{hierarchy(source)}*]"
        ends = f"-from {cells} \\\n  -to [get_clocks $fabmon_{side}_clock]"
        out += ["", *comment(source, targets),
                f"set_max_delay $fabmon_{side}_period {ends}", f"set_false_path -hold {ends}"]
    return out


def xdc_cells(names):
    """Of one crossing the flip-flops that Vivado names so, of all monitors."""
    # fabmon_common_flop has its q_o in one of two generate blocks.
    paths = [hierarchy(name).replace("/q_o", "/*q_o") for name in names]
    wanted = " || ".join(f"NAME =~ */u_slave/{path}_reg*" for path in paths)
    return f"[get_cells -hierarchical -filter {{{wanted}}}]"


def xdc(entries):
    out = [f"# {line}" for line in XDC.strip("\n").split("\n")]
    for (source, _), targets in sources(entries).items():
        taken = xdc_cells(targets)
        out += ["", *comment(source, targets),
                f"set_max_delay -datapath_only -from {xdc_cells([source])} -to {taken} "
                f"[get_property -min PERIOD [get_clocks -of_objects {taken}]]"]
    return out


def main():
    entries = json.loads((generated.ROOT / SOURCE).read_text(encoding="utf-8"))["crossings"]
    head = generated.header("#", SOURCE, "gen_constraints.py", "hardware")
    return generated.write({f"{NAME}.sdc": [*head, "#", *sdc(entries)],
                            f"{NAME}.xdc": [*head, "#", *xdc(entries)]}, "gen_constraints.py")


if __name__ == "__main__":
    sys.exit(main())
