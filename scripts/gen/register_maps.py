# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Reads the register maps, rtl/<m>/<m>.rdl, for gen_regs.py. What is particular to each is in
rtl/<m>/<m>_registers.json. A monitor has one map, or also one of each form, rtl/<m>/<m>_<form>.rdl.

Offsets, resets, field widths and sizes of arrays depend on the configuration. They are linear forms
of the parameters of the map; the coefficients are found by elaborating it at several configurations
and are then verified at others. The parameters are independent of each other here, even if one
follows from another in a real build, so that each can be varied by itself. A reset value that is no
such form has a rule (RULES).

Wants systemrdl-compiler, see gen_regs.py.
"""

import dataclasses
import json
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

    name: str  # of the monitor, or <m>_<form>
    folder: str  # of the monitor
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

    @property
    def source(self):
        """The map."""
        return f"rtl/fabmon_{self.folder}/{self.name}.rdl"

    @property
    def page(self):
        """The reference page."""
        return f"docs/reference/{self.name.replace('_', '-')}-registers.md"

    def table(self, file):
        """A generated file of C++."""
        form = self.name[len(self.folder) + 1 :]
        return f"tb/monitor/{self.folder}/tables/{form + '_' if form else ''}{file}"

    def kinds(self):
        """The kind of each map; "" for the one map that most monitors have."""
        return [name[len(self.name) + 1 :] for name in self.maps] or [""]


# The property reset_rule of a field: the name in C++ and the reference page's words ({j}: the
# letter of the element, {most}: the field's largest value).
RULES = {
    "ones": ("kOnes", "all ones"),
    "element": ("kElement", "{j}"),
    "lower_boundary": ("kLowerBoundary", "0 for {j} = 0, else 2^{j}, at most {most}"),
    "upper_boundary": (
        "kUpperBoundary",
        "2^({j} + 1), at most {most}, which the last one has",
    ),
}


def ruled(rule, most, element, count):
    """The reset by a rule in one element of an array; most is the field's largest value."""
    if rule == "element":
        return element
    if rule == "lower_boundary":
        return min(2**element, most) if element else 0
    if rule == "upper_boundary" and element < count - 1:
        return min(2 ** (element + 1), most)
    return most


def letters(reg):
    """The letters of the element and of the block, as they stand in the register's name."""
    found = re.findall("(?<=_)[a-z](?=_)", reg["name"])[::-1]
    return (found + ["j", "k"])[:2] if len(found) < 2 else found


def load_monitor(path):
    """The description in rtl/<m>/<m>_registers.json; see Monitor, whose members it has."""
    members = json.loads(path.read_text(encoding="utf-8"))
    members = {name: value for name, value in members.items() if not name.startswith("SPDX")}
    members["parameters"] = [Parameter(*p) for p in members["parameters"]]
    return Monitor(name=path.stem[: -len("_registers")],
                   folder=path.parent.name.removeprefix("fabmon_"), **members)


MONITORS = [load_monitor(p) for p in sorted(generated.ROOT.glob("rtl/*/*_registers.json"))]


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
    if onwrite.name == "woset":
        return "RW1S"
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
            if rule not in RULES or reset != ruled(rule, 2**field.width - 1, 0, count):
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
            present = child.get_property("present", default=None)
            if present is not None:
                counts = [present]  # no array, but 0 or 1 of them
            out.append(
                {
                    "name": child.inst_name,
                    "meaning": words(child.get_property("desc")),
                    "resource": resource,
                    "bits": 8 * child.size,
                    "security": child.get_property("security", default=""),
                    "arrays": [(array.inst_name, array.array_stride) for array in inside],
                    "numbers": {"offset": here, **dict(zip(["count", "blocks"], counts))},
                    "fields": [plain_field(f, (counts or [1])[0]) for f in child.fields()],
                }
            )

    visit(top, 0, [], False)
    return out


def title(path, name):
    """What the map of this name says it is for."""
    text = path.read_text("utf-8").split(f"addrmap {name} #(")[1]
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
    path = generated.ROOT / monitor.source
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
