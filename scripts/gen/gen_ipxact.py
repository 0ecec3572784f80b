#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Makes an IP-XACT component (IEEE 1685-2009, as Vivado reads it) of each top.

    scripts/gen/gen_ipxact.py           writes the files below
    scripts/gen/gen_ipxact.py --check   writes nothing; exit 1 and one line per file that differs

  rtl/ipxact/<top>/component.xml         ports, parameters, bus interfaces, files, registers
  rtl/ipxact/<top>/xgui/<top>_v<n>.tcl   what Vivado's dialogue of parameters asks

A top is a module of rtl/<m> with a register slave. Ports and parameters are read from it, files
from rtl/<m>/<list>.f, registers from the SystemRDL (which wants `scripts/setup rdl`, as gen_regs.py
does; else exit status 77). Registers are those of the default parameters; of cmn, whose nodes
depend on the mesh and are found by discovery, there are none. A vector of more than 32 bits is no
parameter here, and what must fit it neither: these keep their defaults.
"""

import os
import pathlib
import re
import sys
import xml.etree.ElementTree as ET

import file_lists
import generated
import top_parameters
import top_ports

VENV = generated.ROOT / "build/rdl-venv/bin/python"
SKIPPED = 77

try:
    import register_maps
except ModuleNotFoundError as missing:
    if missing.name != "systemrdl":
        raise
    if VENV.exists() and pathlib.Path(sys.prefix) != VENV.parent.parent:
        os.execv(VENV, [str(VENV), __file__, *sys.argv[1:]])
    print("components: not checked, systemrdl-compiler is not installed (scripts/setup rdl)")
    sys.exit(SKIPPED)

SCRIPT = "gen_ipxact.py"
SPIRIT = "http://www.spiritconsortium.org/XMLSchema/SPIRIT/1685-2009"
XILINX = "http://www.xilinx.com"
ET.register_namespace("spirit", SPIRIT)
ET.register_namespace("xilinx", XILINX)

# Prefix of the pins of a bus: name of the interface, type, mode, parameters.
BUSES = {
    "s_axil_": ("S_AXIL", "interface", "aximm", "slave", {"PROTOCOL": "AXI4LITE"}),
    "s_apb_": ("S_APB", "interface", "apb", "slave", {}),
    "mon_axi_": ("MON_AXI", "interface", "aximm", "monitor", {"PROTOCOL": "AXI4"}),
}
# A register slave is there at this value of Apb.
SLAVES = {"S_AXIL": 0, "S_APB": 1}
# Pins with the prefix of a bus that Vivado's definition of it does not have: AXI5 alone has AWATOP;
# a reset is an interface of its own.
NO_LOGICAL = {"mon_axi_awatop", "mon_axi_aresetn"}
# Pins that are an interface each: type, logical name, parameters.
PINS = {
    "aclk": ("clock", "CLK", {}),
    "aresetn": ("reset", "RST", {"POLARITY": "ACTIVE_LOW"}),
    "csr_aresetn": ("reset", "RST", {"POLARITY": "ACTIVE_LOW"}),
    "reg_clk": ("clock", "CLK", {}),
    "reg_rst_n": ("reset", "RST", {"POLARITY": "ACTIVE_LOW"}),
    "mon_axi_aresetn": ("reset", "RST", {"POLARITY": "ACTIVE_LOW"}),
    "irq": ("interrupt", "INTERRUPT", {"SENSITIVITY": "LEVEL_HIGH"}),
    "intreqpmu": ("interrupt", "INTERRUPT", {"SENSITIVITY": "LEVEL_HIGH"}),
}
# What an input is where nothing is connected: a monitor that is not connected sees an idle bus.
UNCONNECTED = {"clk_en": 1, "csr_aresetn": 1, "mon_axi_aresetn": 1, "snapshot": 0, "sh_override": 0,
               "mon_table_full": 0, "reg_clk": 0, "reg_rst_n": 1, "niden": 1,
               "spniden": 0}  # fmt: skip
# What belongs to the mesh of cmn, whose vectors are no parameters here.
FIXED = {"cmn": ["MeshX", "MeshY", "NumDtc", "RootXp", "RootPort"]}
# The parameters of a map, as numbers or as parameters of the top.
MAPS = {
    "axi4": {"N": "NumCounters", "W": "CounterWidth", "UNIT_ID": "UnitId",
             "ADVANCED": "AdvancedLatency", "REG_ASYNC": "RegAsync", "SECURE": "Secure"},
    "axi4_bank": {"N": 0, "W": "CounterWidth", "UNIT_ID": "UnitId", "LATENCY": "Latency",
                  "RESPONSES": "Responses", "EXCLUSIVES": "Exclusives", "BURSTS": "Bursts",
                  "TRANSFERS": "Transfers", "ORDER": "Order", "REG_ASYNC": "RegAsync",
                  "SECURE": "Secure"},
    "cci400": {"REVISION": "Revision", "REG_ASYNC": "RegAsync"},
    "stats": {"N": "N", "NBINS": "NumBins", "TIMER_W": "TimerWidth", "BIN_W": "BinWidth",
              "COUNT_W": "BinWidth", "NUM_DEALLOC": "NumDealloc", "HIST": 0, "HIST_W": 0,
              "HIST_PORTS": 0, "HIST_BINS": 0, "REG_ASYNC": "RegAsync", "SECURE": "Secure"},
}  # fmt: skip
# Where a top has no parameter of that name: fixed in it.
INSIDE = {"stats_axi": {"NumDealloc": 2}, "stats_apb": {"NumDealloc": 1}}
FAMILIES = ["zynq", "zynquplus", "versal", "artix7", "kintex7", "virtex7", "spartan7"]
FAMILIES += ["artixuplus", "kintexu", "kintexuplus", "virtexu", "virtexuplus"]
ACCESS = {"RO": "read-only", "RW": "read-write", "RW1C": "read-write", "RW1S": "read-write",
          "W1": "write-only"}


def add(parent, tag, text=None, space=SPIRIT, **attributes):
    """A child element; attributes are of the same namespace."""
    names = {f"{{{space}}}{name}": str(value) for name, value in attributes.items()}
    child = ET.SubElement(parent, f"{{{space}}}{tag}", names)
    if text is not None:
        child.text = str(text)
    return child


def version():
    text = (generated.ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"project\(fabmon VERSION (\d+\.\d+)", text)[1]


def tops():
    """(monitor, top) of each module with a register slave."""
    for path in sorted(generated.ROOT.glob("rtl/*/*.sv")):
        if path.parent.name != "fabmon_common":
            text = path.read_text(encoding="utf-8")
            if re.search(r"^  input .* s_axil_awaddr,$", text, re.M):
                yield path.parent.name.removeprefix("fabmon_"), path.stem.removeprefix("fabmon_")


def exposed(monitor, parameters):
    """The parameters that Vivado asks for."""
    fixed = FIXED.get(monitor, [])
    return [p for p in parameters if p.value is not None and p.name not in fixed]


def id_of(name):
    return f"spirit:decode(id('MODELPARAM_VALUE.{name}'))"


def add_parameters(parent, values, prefix=""):
    """A list of constant parameters."""
    if values:
        parent = add(parent, "parameters")
    for name, value in values.items():
        parameter = add(parent, "parameter")
        add(parameter, "name", name)
        add(parameter, "value", value, **({"id": f"{prefix}{name}"} if prefix else {}))


def add_enablement(parent, kind, name, what, apb):
    """What is there only at this value of Apb, 0 by default."""
    extensions = add(parent, "vendorExtensions")
    info = add(extensions, f"{kind}Info", space=XILINX)
    enablement = add(info, "enablement", space=XILINX)
    add(enablement, "isEnabled", "false" if apb else "true", space=XILINX, resolve="dependent",
        id=f"{what}_ENABLEMENT.{name}", dependency=f"{id_of('Apb')} = {apb}")  # fmt: skip


def add_type(interface, kind, name):
    for tag, suffix in (("busType", ""), ("abstractionType", "_rtl")):
        add(interface, tag, vendor="xilinx.com", library=kind, name=name + suffix, version="1.0")


def add_map(maps, logical, physical):
    one = add(maps, "portMap")
    add(add(one, "logicalPort"), "name", logical)
    add(add(one, "physicalPort"), "name", physical)


def add_interfaces(component, ports):
    interfaces = add(component, "busInterfaces")
    there = []
    for prefix, (name, kind, bus, mode, values) in BUSES.items():
        pins = [p for p in ports if p.startswith(prefix) and p not in NO_LOGICAL]
        if not pins:
            continue
        there.append(name)
        interface = add(interfaces, "busInterface")
        add(interface, "name", name)
        add_type(interface, kind, bus)
        if mode == "monitor":
            add(interface, "monitor", interfaceMode="slave")
        else:
            add(add(interface, "slave"), "memoryMapRef", memoryMapRef="registers")
        maps = add(interface, "portMaps")
        for pin in pins:
            add_map(maps, pin.removeprefix(prefix).upper(), pin)
        add_parameters(interface, values, f"BUSIFPARAM_VALUE.{name}.")
        if name in SLAVES:
            add_enablement(interface, "busInterface", name, "BUSIF", SLAVES[name])
    for pin, (kind, logical, values) in PINS.items():
        if pin not in ports:
            continue
        if kind == "clock":
            # With RegAsync the slave is reg_clk's. A file has one clock for it: the default's.
            own = pin == "reg_clk"
            resets = [p for p in PINS if PINS[p][0] == "reset" and p in ports
                      and (p == "reg_rst_n") == own]  # fmt: skip
            values = {} if own else {"ASSOCIATED_BUSIF": ":".join(there)}
            values["ASSOCIATED_RESET"] = ":".join(resets)
        interface = add(interfaces, "busInterface")
        add(interface, "name", pin)
        add_type(interface, "signal", kind)
        add(interface, "master" if ports[pin].direction == "output" else "slave")
        add_map(add(interface, "portMaps"), logical, pin)
        add_parameters(interface, values, f"BUSIFPARAM_VALUE.{pin.upper()}.")


def reset_of(field, value, element, count):
    """The field's bits, and its value after reset in an element of an array."""
    msb, lsb, reset = (value(field["numbers"][key]) for key in ("msb", "lsb", "reset"))
    if field["rule"]:
        reset = register_maps.ruled(field["rule"], 2 ** (msb - lsb + 1) - 1, element, count)
    return msb, lsb, reset


def element_name(name, indices):
    """LAT_TMR_j_val -> LAT_TMR_3_val; SNAP_L -> SNAP_L_3. The outermost index comes first."""
    letters = re.findall(r"(?<=_)[a-z](?=_)", name)
    if len(letters) == len(indices):
        for letter, index in zip(letters, indices):
            name = re.sub(rf"(?<=_){letter}(?=_)", str(index), name, count=1)
        return name
    return "_".join([name, *map(str, indices)])


def add_registers(block, monitor, values):
    """The registers in the order of their offsets; elements of arrays one by one."""
    order = [p.name for p in monitor.parameters]

    def value(form):
        return form[0] + sum(c * values[name] for c, name in zip(form[1:], order))

    found = []
    for reg in register_maps.load(monitor):
        numbers = reg["numbers"]
        # The elements first, then the blocks of elements.
        counts = [value(numbers[key]) for key in ("count", "blocks") if key in numbers]
        if counts and not reg["arrays"]:  # a register that only some builds have
            if not counts.pop():
                continue
        places = [((), 0)]
        for count, (_, stride) in zip(counts, reg["arrays"]):
            places = [((i, *before), at + i * stride) for before, at in places
                      for i in range(count)]  # fmt: skip
        for indices, at in places:
            found.append((value(numbers["offset"]) + at, indices, counts, reg))
    found.sort(key=lambda one: one[0])
    for offset, indices, counts, reg in found:
        element = indices[-1] if indices else 0
        register = add(block, "register")
        add(register, "name", element_name(reg["name"], indices))
        add(register, "description", reg["meaning"])
        add(register, "addressOffset", f"0x{offset:X}")
        add(register, "size", monitor.bits)
        reset = add(register, "reset")
        word, fields = 0, []
        for field in reg["fields"]:
            msb, lsb, start = reset_of(field, value, element, (counts or [0])[0])
            if msb < lsb:
                continue
            word |= start << lsb
            fields.append((field, msb, lsb))
        add(reset, "value", f"0x{word:X}")
        for field, msb, lsb in fields:
            one = add(register, "field")
            add(one, "name", re.sub(r"\W", "_", field["name"]))
            add(one, "description", field["meaning"])
            add(one, "bitOffset", lsb)
            add(one, "bitWidth", msb - lsb + 1)
            if field["volatile"]:
                add(one, "volatile", "true")
            add(one, "access", ACCESS[field["access"]])
            if field["access"] == "RW1C":
                add(one, "modifiedWriteValue", "oneToClear")
            if field["access"] == "RW1S":
                add(one, "modifiedWriteValue", "oneToSet")


def add_memory(component, monitor, top, parameters, address_bits, data_bits):
    maps = add(component, "memoryMaps")
    one = add(maps, "memoryMap")
    add(one, "name", "registers")
    block = add(one, "addressBlock")
    add(block, "name", "block")
    add(block, "baseAddress", "0x0")
    add(block, "range", 1 << address_bits)
    add(block, "width", data_bits)
    add(block, "usage", "register")
    named = {m.name: m for m in register_maps.MONITORS}
    described = named.get(top, named[monitor])
    if described.name in MAPS:
        values = {p.name: p.value for p in parameters} | INSIDE.get(top, {})
        chosen = MAPS[described.name].items()
        chosen = {name: values[v] if isinstance(v, str) else v for name, v in chosen}
        add_registers(block, described, chosen)


def add_model(component, monitor, top, ports, parameters, local):
    model = add(component, "model")
    views = add(model, "views")
    for name, environment in (
        ("xilinx_anylanguagesynthesis", ":vivado.xilinx.com:synthesis"),
        ("xilinx_anylanguagebehavioralsimulation", ":vivado.xilinx.com:simulation"),
        ("xilinx_xpgui", ":vivado.xilinx.com:xgui.ui"),
    ):
        view = add(views, "view")
        add(view, "name", name)
        add(view, "envIdentifier", environment)
        if "xpgui" not in name:
            add(view, "language", "SystemVerilog")
            add(view, "modelName", f"fabmon_{top}")
        add(add(view, "fileSetRef"), "localName", "gui" if "xpgui" in name else "rtl")
    here = add(model, "ports")
    asked = [p.name for p in exposed(monitor, parameters)]
    for name, port in ports.items():
        one = add(here, "port")
        add(one, "name", name)
        wire = add(one, "wire")
        add(wire, "direction", "out" if port.direction == "output" else "in")
        if port.vector:
            width = top_parameters.expand(port.width, monitor, local)
            left = top_parameters.evaluate(width, parameters) - 1
            used = [n for n in re.findall(r"[A-Za-z]\w*", width) if n in asked]
            vector = add(wire, "vector")
            more = {"format": "long"}
            if used:
                values = {p.name: str(p.value) for p in parameters}
                text = re.sub(
                    r"[A-Za-z]\w*", lambda m: id_of(m[0]) if m[0] in asked else values[m[0]], width
                )
                more |= {"resolve": "dependent", "dependency": f"(({text}) - 1)"}  # fmt: skip
            add(vector, "left", left, **more)
            add(vector, "right", 0, format="long")
        bus = next((BUSES[p][0] for p in BUSES if name.startswith(p)), "")
        if port.direction == "input" and (bus or name in UNCONNECTED):
            add(add(wire, "driver"), "defaultValue", UNCONNECTED.get(name, 0))
        if bus in SLAVES:
            add_enablement(one, "port", name, "PORT", SLAVES[bus])
    values = add(model, "modelParameters")
    for parameter in exposed(monitor, parameters):
        one = add(values, "modelParameter", dataType="integer")
        add(one, "name", parameter.name)
        add(one, "value", parameter.value, format="long", resolve="generated",
            id=f"MODELPARAM_VALUE.{parameter.name}")  # fmt: skip


def add_files(component, monitor, top):
    folder = generated.ROOT / f"rtl/ipxact/{top}"
    source = generated.ROOT / f"rtl/fabmon_{monitor}/fabmon_{top}.f"
    source = source if source.is_file() else source.with_name(f"fabmon_{monitor}.f")
    sets = add(component, "fileSets")
    one = add(sets, "fileSet")
    add(one, "name", "rtl")
    for path in file_lists.read(source):
        file = add(one, "file")
        add(file, "name", os.path.relpath(generated.ROOT / path, folder))
        add(file, "fileType", "systemVerilogSource")
    one = add(sets, "fileSet")
    add(one, "name", "gui")
    file = add(one, "file")
    add(file, "name", gui_name(top))
    add(file, "fileType", "tclSource")
    add(file, "userFileType", "XGUI_VERSION_2")


def add_user(component, top, monitor, parameters):
    here = add(component, "parameters")
    for parameter in exposed(monitor, parameters):
        one = add(here, "parameter")
        add(one, "name", parameter.name)
        add(one, "displayName", parameter.name)
        if parameter.text:
            add(one, "description", parameter.text)
        more = {"format": "long", "resolve": "user", "id": f"PARAM_VALUE.{parameter.name}"}
        if parameter.least is not None:
            more |= {"minimum": parameter.least, "maximum": parameter.most, "rangeType": "long"}
        add(one, "value", parameter.value, **more)
    one = add(here, "parameter")
    add(one, "name", "Component_Name")
    add(one, "value", f"{top}_v{version().replace('.', '_')}", resolve="user",
        id="PARAM_VALUE.Component_Name")  # fmt: skip
    extensions = add(add(component, "vendorExtensions"), "coreExtensions", space=XILINX)
    families = add(extensions, "supportedFamilies", space=XILINX)
    for family in FAMILIES:
        add(families, "family", family, space=XILINX, lifeCycle="Pre-Production")
    add(add(extensions, "taxonomies", space=XILINX), "taxonomy", "/fabmon", space=XILINX)
    add(extensions, "displayName", f"fabmon {top}", space=XILINX)
    add(extensions, "coreRevision", 1, space=XILINX)


def component(monitor, top):
    """The lines of a component."""
    ports = top_ports.read(monitor, top)
    parameters, local = top_parameters.read(monitor, top)
    root = ET.Element(f"{{{SPIRIT}}}component")
    for tag, text in (("vendor", "fabmon"), ("library", "monitor"), ("name", top)):
        add(root, tag, text)
    add(root, "version", version())
    add_interfaces(root, ports)
    widths = [
        top_parameters.evaluate(ports[name].width, parameters)
        for name in ("s_axil_awaddr", "s_axil_wdata")
    ]
    add_memory(root, monitor, top, parameters, *widths)
    add_model(root, monitor, top, ports, parameters, local)
    add_files(root, monitor, top)
    add(root, "description", f"Performance monitor {top}: docs/integrate/{monitor}.md")
    add_user(root, top, monitor, parameters)
    ET.indent(root)
    head = generated.header("<!--", f"rtl/fabmon_{monitor}", SCRIPT, "hardware")
    text = ET.tostring(root, encoding="unicode")
    return ['<?xml version="1.0" encoding="UTF-8"?>', *head, *text.split("\n")]


def gui_name(top):
    return f"xgui/{top}_v{version().replace('.', '_')}.tcl"


def gui(monitor, top):
    """What Vivado calls: which parameters there are, and that the RTL gets what the user says."""
    names = [p.name for p in exposed(monitor, top_parameters.read(monitor, top)[0])]
    source = f"rtl/fabmon_{monitor}/fabmon_{top}.sv"
    out = [
        line.replace("//", "#", 1) for line in generated.header("//", source, SCRIPT, "hardware")
    ]
    out += ["", "proc init_gui { IPINST } {"]
    out += ['  ipgui::add_param $IPINST -name "Component_Name"']
    out += ['  set page [ipgui::add_page $IPINST -name "Parameters"]']
    out += [f'  ipgui::add_param $IPINST -name "{name}" -parent $page' for name in names]
    out += ["}"]
    for name in names:
        out += ["", f"proc update_PARAM_VALUE.{name} {{ PARAM_VALUE.{name} }} {{}}", ""]
        out += [f"proc validate_PARAM_VALUE.{name} {{ PARAM_VALUE.{name} }} {{ return true }}", ""]
        model, user = f"MODELPARAM_VALUE.{name}", f"PARAM_VALUE.{name}"
        out += [f"proc update_{model} {{ {model} {user} }} {{"]
        out += [f"  set_property value [get_property value ${{{user}}}] ${{{model}}}", "}"]
    return out


def main():
    files = {}
    for monitor, top in tops():
        files[f"rtl/ipxact/{top}/component.xml"] = component(monitor, top)
        files[f"rtl/ipxact/{top}/{gui_name(top)}"] = gui(monitor, top)
    return generated.write(files, f"scripts/{SCRIPT}")


if __name__ == "__main__":
    sys.exit(main())
