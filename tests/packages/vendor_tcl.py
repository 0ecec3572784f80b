#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The Tcl for Vivado and Quartus, run by tclsh with commands that print what they are given:
rtl/fabmon.tcl, the scripts beside the IP-XACT components, and the block design of
docs/integrate/vivado.md, which has to fit the component that it names. Exit status 77 without
tclsh."""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "scripts/gen"))
import file_lists  # noqa: E402  pylint: disable=wrong-import-position

SPACE = {"s": "http://www.spiritconsortium.org/XMLSchema/SPIRIT/1685-2009"}
LISTS = {path.stem.removeprefix("fabmon_"): path for path in sorted(ROOT.glob("rtl/*/*.f"))}
# Vivado's commands of block designs: each prints its words, and gives back the last.
RECORD = r"""
proc record {name args} {
  puts [regsub -all {\s+} [join [linsert $args 0 $name] |] " "]
  return [lindex $args end]
}
foreach name {
  create_project create_bd_design create_bd_cell set_property get_bd_cells connect_bd_intf_net
  get_bd_intf_pins make_bd_intf_pins_external connect_bd_net get_bd_pins assign_bd_address
  get_bd_addr_segs validate_bd_design save_bd_design current_project update_ip_catalog
} {interp alias {} $name {} record $name}
proc get_property {name object} {return {/other/catalogue}}
"""


def tcl(script, folder=ROOT):
    """The lines that it prints; its error stops the test unless it is caught there."""
    done = subprocess.run(["tclsh"], input=script, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0 and not done.stderr, done.stderr
    return done.stdout.splitlines()


def equal(what, have, want):
    assert have == want, f"{what}: {have}, not {want}"


def sources():
    source = f"source {ROOT}/rtl/fabmon.tcl\n"
    equal("lists", tcl(source + "puts [fabmon::lists]"), [" ".join(LISTS)])
    vivado = "proc read_verilog {args} {puts $args}\n"
    quartus = "proc set_global_assignment {args} {puts $args}\n"
    for name, path in LISTS.items():
        want = [str(ROOT / file) for file in file_lists.read(path)]
        with tempfile.TemporaryDirectory() as folder:
            have = tcl(f"{vivado}{source}fabmon::add {name}", folder)
        equal(name, have, [f"-sv {{{' '.join(want)}}}"])
        have = tcl(f"{quartus}{source}fabmon::add {name}")
        equal(name, have, [f"-name SYSTEMVERILOG_FILE {file}" for file in want])
    have = tcl(f"{source}puts [join [fabmon::files {' '.join(LISTS)}] \\n]")
    every = {str(ROOT / file) for path in LISTS.values() for file in file_lists.read(path)}
    equal("all lists at once", (len(have), set(have)), (len(every), every))
    (error,) = tcl(f"{source}catch {{fabmon::add axi5}} error; puts $error")
    assert "no monitor axi5" in error and "axi4_bank" in error, error
    (error,) = tcl(f"{source}catch {{fabmon::add axi4}} error; puts $error")
    assert "neither Vivado" in error, error


def names_of(component, path):
    return [one.text for one in component.iterfind(f"{path}/s:name", SPACE)]


def dialogues():
    """Each parameter is asked for, and what is answered is the RTL's."""
    for path in sorted(ROOT.glob("rtl/ipxact/*/component.xml")):
        component = ET.parse(path).getroot()
        want = names_of(component, "s:model/s:modelParameters/s:modelParameter")
        (script,) = path.parent.glob("xgui/*.tcl")
        named = names_of(component, ".//s:fileSet[s:name='gui']/s:file")
        equal(path.parent.name, named, [str(script.relative_to(path.parent))])
        text = "namespace eval ipgui {}\nproc ipgui::add_page {args} {return page}\n"
        text += "proc ipgui::add_param {args} {puts [lindex $args 2]}\n"
        text += "proc get_property {name object} {return $::values($object)}\n"
        text += 'proc set_property {name value object} {puts "$object $value"}\n'
        text += f"source {script}\ninit_gui top\n"
        for i, name in enumerate(want):
            text += (
                f"set values(user{i}) {i + 100}\nupdate_MODELPARAM_VALUE.{name} model{i} user{i}\n"
            )
        have = tcl(text)
        model = [f"model{i} {i + 100}" for i in range(len(want))]
        equal(path.parent.name, have, ["Component_Name", *want, *model])


def block_design():
    page = (ROOT / "docs/integrate/vivado.md").read_text(encoding="utf-8")
    script = re.search(r"```tcl\n# zynq.tcl\n(.*?)```", page, re.S)[1]
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(f"{folder}/fabmon").symlink_to(ROOT)
        lines = [line.split("|") for line in tcl(RECORD + script, folder)]
    calls = [line for line in lines if not line[0].startswith("get_")]
    assert ["set_property", "ip_repo_paths", f"/other/catalogue {ROOT}/rtl/ipxact"] in [
        line[:3] for line in calls
    ], "the catalogue"
    cells = {line[-1]: line[4] for line in calls if line[0] == "create_bd_cell"}
    component = ET.parse(ROOT / "rtl/ipxact/axi4/component.xml").getroot()
    vlnv = [component.findtext(f"s:{tag}", namespaces=SPACE)
            for tag in ("vendor", "library", "name", "version")]  # fmt: skip
    equal("the monitor", cells["monitor"], ":".join(vlnv))

    # Parameters, in their ranges.
    (words,) = (line[2] for line in calls if line[0] == "set_property" and line[-1] == "monitor")
    words = words.split()
    for name, value in zip(words[::2], words[1::2]):
        path = f"s:parameters/s:parameter[s:name='{name.removeprefix('CONFIG.')}']/s:value"
        found = component.find(path, SPACE)
        assert found is not None, f"{name} is no parameter"
        least, most = (int(found.get(f"{{{SPACE['s']}}}{end}")) for end in ("minimum", "maximum"))
        assert least <= int(value) <= most, f"{name} {value}: {least} to {most}"

    # Nets: what is at each end.
    nets, pins = {}, {}
    for line in calls:
        if line[0] == "connect_bd_intf_net":
            name = line[2] if line[1] == "-intf_net" else line[1]
            nets.setdefault(name, []).extend(line[3:] if line[1] == "-intf_net" else line[1:])
        elif line[0] == "connect_bd_net":
            assert line[2] not in pins, f"{line[2]} is driven twice"
            pins[line[2]] = line[1]
    ends = [end for net in nets.values() for end in net] + [*pins, *pins.values()]
    for end in ends:
        assert end.split("/")[0] in cells, f"{end}: no such cell"
    interfaces = {
        one.findtext("s:name", namespaces=SPACE): one
        for one in component.iterfind("s:busInterfaces/s:busInterface", SPACE)
    }
    mine = {end.split("/")[1] for end in ends if end.startswith("monitor/")}
    left = {"MON_AXI", "S_AXIL", "aclk", "aresetn", "mon_axi_aresetn", "irq"}
    equal("connected", mine, left)
    assert mine <= interfaces.keys(), "not an interface of the component"
    assert interfaces["MON_AXI"].find("s:monitor", SPACE) is not None
    assert interfaces["S_AXIL"].find("s:slave", SPACE) is not None
    (watched,) = (net for net in nets.values() if "monitor/MON_AXI" in net)
    equal("watched", watched, ["fabric/M00_AXI", "bram/S_AXI", "monitor/MON_AXI"])
    equal("clock", pins["monitor/aclk"], pins["bram/s_axi_aclk"])
    equal("reset", pins["monitor/aresetn"], pins["bram/s_axi_aresetn"])
    equal("the port's reset", pins["monitor/mon_axi_aresetn"], pins["bram/s_axi_aresetn"])
    equal("interrupt", pins["ps/IRQ_F2P"], "monitor/irq")
    block = component.findtext(".//s:addressBlock/s:name", namespaces=SPACE)
    segments = {line[-1]: line[1:-1] for line in calls if line[0] == "assign_bd_address"}
    at = segments[f"monitor/S_AXIL/{block}"]
    size = int(component.findtext(".//s:addressBlock/s:range", namespaces=SPACE))
    equal("range", (at[0], at[2:]), ("-offset", ["-range", f"{size // 1024}K"]))
    assert int(at[1], 16) % size == 0, at
    equal("the end", [line[0] for line in calls[-2:]], ["validate_bd_design", "save_bd_design"])


def main():
    if not shutil.which("tclsh"):
        print("skipped: tclsh is not installed")
        return 77
    for what in (sources, dialogues, block_design):
        what()
        print(f"{what.__name__.replace('_', ' ')}: right")
    return 0


if __name__ == "__main__":
    sys.exit(main())
