# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Reads the register maps, rtl/<m>/<m>.rdl, for gen_regs.py, and says what is particular to each.

Offsets, resets, field widths and sizes of arrays depend on the configuration. They are linear forms
of the parameters of the map; the coefficients are found by elaborating it at several configurations
and are then verified at others. The parameters are independent of each other here, even if one
follows from another in a real build, so that each can be varied by itself. A reset value that is no
such form has a rule (RULES).

Wants systemrdl-compiler, see gen_regs.py.
"""

import dataclasses
import re
import sys

import generated
from systemrdl import RDLCompiler, node


@dataclasses.dataclass(frozen=True)
class Parameter:
    """One parameter of an addrmap."""

    name: str  # in the map
    cpp: str  # the same number as an unsigned of C++, computed from a configuration c
    page: str  # its name on the reference page
    base: int  # the value around which the coefficients are found ...
    step: int  # ... with this one beside it


@dataclasses.dataclass(frozen=True)
class Monitor:
    """One register map."""

    name: str
    config: str  # the C++ struct of the build parameters
    header: str  # which declares it
    parameters: list  # of Parameter
    probes: list  # configurations at which the coefficients are verified: values in that order
    address_bits: int  # of the register space
    intro: list  # lines of the reference page
    example: tuple = ()  # a parameter and its value: shows offsets for it
    flags: str = ""  # the register whose bits become RTL constants
    bits: int = 32  # of a register
    maps: tuple = ()  # several maps in one file, one for a kind of node: their names, <m>_<kind>

    def kinds(self):
        """The kind of each map; "" for the one map that most monitors have."""
        return [name[len(self.name) + 1 :] for name in self.maps] or [""]


# The property reset_rule of a field: the name in C++, the reference page's words ({j}: the letter
# of the element, {most}: the field's largest value) and the value in element 0 of an array.
RULES = {
    "ones": ("kOnes", "all ones", lambda most, count: most),
    "element": ("kElement", "{j}", lambda most, count: 0),
    "lower_boundary": (
        "kLowerBoundary",
        "0 for {j} = 0, else 2^{j}, at most {most}",
        lambda most, count: 0,
    ),
    "upper_boundary": (
        "kUpperBoundary",
        "2^({j} + 1), at most {most}, which the last one has",
        lambda most, count: most if count == 1 else min(2, most),
    ),
}


AXI4 = Monitor(
    name="axi4",
    config="Axi4Config",
    header="tb/monitor/axi4/config.hpp",
    parameters=[
        Parameter("N", "c.num_counters", "N", 8, 7),
        Parameter("W", "c.counter_width", "W", 48, 47),
        Parameter("UNIT_ID", "c.unit_id", "UnitId", 0, 1),
        Parameter("ADVANCED", "unsigned{c.advanced_latency}", "AdvancedLatency", 0, 1),
    ],
    probes=[[1, 33, 65535, 1], [16, 63, 4711, 0]],
    address_bits=12,
    intro=[
        "N is the number of counters, W their width in bits, j = 0 .. N - 1. All registers are 32",
        "bits wide, in a space of 4 KiB. Bits and addresses that are not listed read 0 and ignore",
        "writes; no access fails. Byte strobes work on every writable field.",
    ],
    example=("N", 8),
)

STATS = Monitor(
    name="stats",
    config="StatsConfig",
    header="tb/monitor/stats/config.hpp",
    parameters=[
        Parameter("N", "c.n", "N", 16, 15),
        Parameter("NBINS", "c.nbins", "B", 16, 15),
        Parameter("TIMER_W", "c.timer_width", "W", 32, 31),
        Parameter("BIN_W", "c.bin_width", "BW", 48, 47),
        Parameter("COUNT_W", "std::min(c.bin_width, 32U)", "C", 32, 31),
        Parameter("NUM_DEALLOC", "(c.num_dealloc & 0xFFU)", "(D mod 256)", 2, 1),
        Parameter("HIST", "unsigned{c.hist_width != 0}", "(H > 0)", 1, 0),
        Parameter("HIST_W", "c.hist_width", "H", 32, 31),
        Parameter("HIST_PORTS", "c.hist_ports()", "P", 2, 1),
        Parameter("HIST_BINS", "c.hist_bins()", "HB", 124, 123),
    ],
    probes=[
        [1, 1, 8, 16, 16, 1, 1, 2, 1, 4],
        [256, 64, 32, 64, 32, 0, 1, 16, 2, 60],
        [5, 7, 20, 33, 32, 5, 0, 0, 1, 1],
    ],
    address_bits=16,
    intro=[
        "N is the number of context entries, each with a timer j = 0 .. N - 1; B the number of",
        "bins, i = 0 .. B - 1; W the width of a timer; BW the width of a bin's counter and",
        "C = min(BW, 32); D the samples counted in one cycle. A build with log-linear histograms",
        "has P of them, p = 0 .. P - 1, with HB = 4 (H - 1) bins each, b = 0 .. HB - 1, for",
        "latencies of H bits; in any other P, HB and H are 0. (H > 0) is 1 where it holds, else 0.",
        "",
        "All registers are 32 bits wide, in a space of 64 KiB. Bits and addresses that are not",
        "listed read 0 and ignore writes; no access fails. A write acts only if all four byte",
        "strobes are set; any other changes nothing but sets STATUS.partial_write. In which cycle",
        "an access acts: [stats: what happens in which cycle](stats-timing.md).",
    ],
    flags="STATUS",
)

CCI400 = Monitor(
    name="cci400",
    config="Cci400Config",
    header="tb/monitor/cci400/config.hpp",
    parameters=[Parameter("REVISION", "unsigned{c.revision}", "Revision", 9, 3)],
    probes=[[0], [15]],
    address_bits=16,
    intro=[
        "The map of a CCI-400 as far as software of its performance monitor touches it, in a space",
        "of 64 KiB. All registers are 32 bits wide. Bits and addresses that are not listed read 0",
        "and ignore writes; no access fails. A write acts only if all four byte strobes are set.",
        "In which cycle an access acts: [cci400: what happens in which cycle](cci400-timing.md).",
        "",
        "A Non-secure access (AxPROT[1] or PPROT[1] = 1) to a register not open to it reads 0 and",
        "does not write. *open*: every access; *secure*: Non-secure ones with",
        "SECURE_ACCESS.nonsecure; *secure only*: never a Non-secure one; *id*: as *secure*, but",
        "open in a build with the parameter IdNsOpen.",
    ],
)

CMN = Monitor(
    name="cmn",
    config="CmnNodeConfig",
    header="tb/monitor/cmn/tables/node_config.hpp",
    parameters=[
        Parameter("NODE_TYPE", "c.node_type", "NodeType", 5, 4),
        Parameter("NODE_ID", "c.node_id", "NodeId", 0, 1),
        Parameter("LOGICAL_ID", "c.logical_id", "LogicalId", 0, 1),
        Parameter("CHILDREN", "c.children", "N", 2, 1),
        Parameter("REVISION", "c.revision", "Revision", 6, 7),
        Parameter("P0_TYPE", "c.port_type[0]", "P0Type", 0, 1),
        Parameter("P1_TYPE", "c.port_type[1]", "P1Type", 0, 1),
        Parameter("P0_USED", "unsigned{c.port_type[0] != 0}", "(P0Type > 0)", 0, 1),
        Parameter("P1_USED", "unsigned{c.port_type[1] != 0}", "(P1Type > 0)", 0, 1),
        Parameter("UNIT", "c.unit_info", "Unit", 0, 1),
        Parameter("W", "c.event_width", "W", 5, 6),
        Parameter("OCCUP_W", "c.occupid_width", "OW", 3, 4),
    ],
    probes=[[13, 0x24, 3, 7, 3, 4, 13, 1, 0, 0x84011, 8, 4]],
    address_bits=16,
    intro=[
        "The map of a CMN-600 as far as its performance monitor and its discovery go, in a space",
        "of 64 MiB. A node has 16 KiB of it, at {X, Y} << 20 | sub << 16 | pid << 14: X and Y of 2",
        "bits each, or of 3 in a mesh with more than 4 columns or rows; pid is the port, or 2 for",
        "the crosspoint itself; sub is the node's number at that port, or 0 for the crosspoint.",
        "Software follows the child pointers of the root instead. N is the number of children,",
        "j = 0 .. N - 1; NodeId, LogicalId, P0Type, P1Type, Unit are constants of the node; W is",
        "the width of an eventid there, 6 in HN-I, SBSX and DN, 5 in HN-F, RN-I and RN-D; OW is 3",
        "in an HN-F, 4 in a DN.",
        "",
        "All registers are 64 bits wide. Bits and addresses that are not listed read 0 and ignore",
        "writes; no access fails. Every byte can be written by itself. In which cycle an access",
        "acts: [cmn: what happens in which cycle](cmn-timing.md).",
        "",
        "A Non-secure access (AxPROT[1] or PPROT[1] = 1) to a register marked *secure* reads 0 and",
        "does not write, unless the root's SECURE_ACCESS.mode is 1; in its mode 2 that holds for",
        "every register.",
    ],
    bits=64,
    maps=("cmn_root", "cmn_xp", "cmn_dtc", "cmn_device", "cmn_queue"),
)

MONITORS = [AXI4, STATS, CCI400, CMN]


def words(text):
    return " ".join((text or "").split())


def access(field):
    """One of the access types of tb/core/register_info.hpp."""
    if not field.is_sw_writable:
        return "RO"
    if field.get_property("singlepulse") or not field.is_sw_readable:
        return "W1"
    onwrite = field.get_property("onwrite")
    if onwrite is None:
        return "RW"
    if onwrite.name == "woclr":
        return "RW1C"
    sys.exit(f"{field.get_path()}: no rule for onwrite = {onwrite.name}")


def elaborate(path, values, name):
    """The map as plain data: a list of registers, each with its fields and its numbers. Of the
    values, those that this map has as a parameter count."""
    compiler = RDLCompiler()
    compiler.compile_file(str(path))
    header = re.search(rf"^addrmap {name} #\((.*?)^\)", path.read_text("utf-8"), re.M | re.S)[1]
    values = {key: value for key, value in values.items() if re.search(rf" {key} = ", header)}
    top = compiler.elaborate(top_def_name=name, parameters=values).top
    out = []

    def plain_field(field, count):
        rule, reset = field.get_property("reset_rule", default=None), field.get_property("reset")
        if rule:
            if rule not in RULES or reset != RULES[rule][2](2**field.width - 1, count):
                sys.exit(f"{field.get_path()}: reset {reset} does not follow the rule {rule}")
            reset = 0
        return {
            "name": field.inst_name,
            "access": access(field),
            "volatile": bool(field.is_hw_writable),
            "meaning": words(field.get_property("desc")),
            "rule": rule,
            "numbers": {"msb": field.msb, "lsb": field.lsb, "reset": reset},
        }

    def visit(parent, base, arrays, resource):
        for child in parent.children(unroll=False):
            here = base + child.raw_address_offset
            inside = arrays + ([child] if child.is_array else [])
            if not isinstance(child, node.RegNode):
                marked = child.get_property("resource", default=False)
                visit(child, here, inside, resource or marked)
                continue
            if len(inside) > 2:
                sys.exit(f"{child.get_path()}: more than an array of arrays")
            # The elements first, then the blocks of elements.
            inside = inside[::-1]
            counts = [array.array_dimensions[0] for array in inside]
            out.append(
                {
                    "name": child.inst_name,
                    "meaning": words(child.get_property("desc")),
                    "resource": resource,
                    "security": child.get_property("security", default=""),
                    "arrays": [(array.inst_name, array.array_stride) for array in inside],
                    "numbers": {"offset": here, **dict(zip(["count", "blocks"], counts))},
                    "fields": [plain_field(f, (counts or [1])[0]) for f in child.fields()],
                }
            )

    visit(top, 0, [], False)
    return out


def title(monitor, kind):
    """What kind of nodes a map is for."""
    path = generated.ROOT / f"rtl/{monitor.name}/{monitor.name}.rdl"
    text = path.read_text("utf-8").split(f"addrmap {monitor.name}_{kind} #(")[1]
    return re.search(r'name = "(.*?)"', text)[1]


def every_number(table):
    for reg in table:
        for key in reg["numbers"]:
            yield reg["numbers"], key, f"{reg['name']} ({key})"
        for field in reg["fields"]:
            for key in field["numbers"]:
                yield field["numbers"], key, f"{reg['name']}.{field['name']}.{key}"


def load(monitor, kind=""):
    """The map, of this kind of node, with every number as a list: the constant and one
    coefficient per parameter."""
    path = generated.ROOT / f"rtl/{monitor.name}/{monitor.name}.rdl"
    names = [p.name for p in monitor.parameters]
    base = {p.name: p.base for p in monitor.parameters}

    top = f"{monitor.name}_{kind}" if kind else monitor.name

    def numbers(values):
        return [n[key] for n, key, _ in every_number(elaborate(path, values, top))]

    table = elaborate(path, base, top)
    at_base = numbers(base)
    slopes = []
    for p in monitor.parameters:
        beside = numbers({**base, p.name: p.step})
        slopes.append([(a - b) // (p.step - p.base) for a, b in zip(beside, at_base)])
    for i, (holder, key, _) in enumerate(every_number(table)):
        rest = at_base[i] - sum(s[i] * base[name] for s, name in zip(slopes, names))
        holder[key] = [rest, *(s[i] for s in slopes)]
    for probe in monitor.probes:
        at_probe = numbers(dict(zip(names, probe)))
        for value, (holder, key, where) in zip(at_probe, every_number(table)):
            form = holder[key]
            if value != form[0] + sum(c * v for c, v in zip(form[1:], probe)):
                sys.exit(f"{path}: {where} is not a linear form of {', '.join(names)}")
    return table
