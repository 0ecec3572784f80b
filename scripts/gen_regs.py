#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Makes everything that lists registers from a monitor's one source, rtl/<m>/<m>.rdl.

    scripts/gen_regs.py           writes the files below
    scripts/gen_regs.py --check   writes nothing; exit 1 and one line per file that differs

  rtl/<m>/<m>_reg_pkg.sv            byte offsets as RTL constants
  tb/tables/<m>_registers.hpp/.cpp  the same table in C++ (types: tb/tables/register_info.hpp)
  docs/reference/<m>-registers.md   the reference page

Reads SystemRDL with systemrdl-compiler (PyPI), which Debian does not package: `scripts/setup rdl`
puts it in build/rdl-venv. Where it is missing the script says so in one line and exits 77, which
CTest counts as skipped; the generated files are kept in the repository.

Offsets, resets and field widths depend on the configuration. They are linear forms of its numbers;
the coefficients are found by elaborating the map at several configurations and are then verified at
others.
"""

import os
import pathlib
import re
import sys

import generated

VENV = generated.ROOT / "build/rdl-venv/bin/python"
SKIPPED = 77

try:
    from systemrdl import RDLCompiler
except ImportError:
    if VENV.exists() and pathlib.Path(sys.prefix) != VENV.parent.parent:
        os.execv(VENV, [str(VENV), __file__, *sys.argv[1:]])
    print("registers: not checked, systemrdl-compiler is not installed (scripts/setup rdl)")
    sys.exit(SKIPPED)

MONITORS = ["axi4"]
TERMS = ["N", "W", "UNIT_ID", "ADVANCED"]  # the parameters of the addrmap
CPP_TERMS = ["num_counters", "counter_width", "unit_id", "advanced"]
MD_TERMS = ["N", "W", "UnitId", "AdvancedLatency"]
BASE = {"N": 8, "W": 48, "UNIT_ID": 0, "ADVANCED": 0}
STEPS = [("N", 7), ("W", 47), ("UNIT_ID", 1), ("ADVANCED", 1)]
PROBES = [
    {"N": 1, "W": 33, "UNIT_ID": 65535, "ADVANCED": 1},
    {"N": 16, "W": 63, "UNIT_ID": 4711, "ADVANCED": 0},
]


def words(text):
    return " ".join((text or "").split())


def access(field):
    """One of the access types of tb/tables/register_info.hpp."""
    if not field.is_sw_writable:
        return "RO"
    if field.get_property("singlepulse"):
        return "W1"
    onwrite = field.get_property("onwrite")
    if onwrite is None:
        return "RW"
    if onwrite.name == "woclr":
        return "RW1C"
    sys.exit(f"{field.get_path()}: no rule for onwrite = {onwrite.name}")


def elaborate(path, parameters):
    """The map as plain data: a list of registers, each with its fields and its numbers."""
    compiler = RDLCompiler()
    compiler.compile_file(str(path))
    top = compiler.elaborate(top_def_name=path.stem, parameters=parameters).top
    out = []

    def add(reg, array):
        fields = [
            {
                "name": f.inst_name,
                "access": access(f),
                "volatile": bool(f.is_hw_writable),
                "meaning": words(f.get_property("desc")),
                "numbers": {"msb": f.msb, "lsb": f.lsb, "reset": f.get_property("reset")},
            }
            for f in reg.fields()
        ]
        if array:
            base = array.raw_absolute_address + reg.raw_address_offset
        else:
            base = reg.absolute_address
        out.append(
            {
                "name": reg.inst_name,
                "meaning": words(reg.get_property("desc")),
                "stride": array.array_stride if array else 0,
                "numbers": {"offset": base},
                "fields": fields,
            }
        )

    for child in top.children(unroll=False):
        if child.is_array:
            for reg in child.registers(unroll=False):
                add(reg, child)
        else:
            add(child, None)
    return out


def every_number(table):
    for reg in table:
        for key in reg["numbers"]:
            yield reg["numbers"], key, reg["name"]
        for field in reg["fields"]:
            for key in field["numbers"]:
                yield field["numbers"], key, f"{reg['name']}.{field['name']}.{key}"


def load(monitor):
    """The map with every number as a list: the constant and one coefficient per term."""
    path = generated.ROOT / f"rtl/{monitor}/{monitor}.rdl"

    def numbers(parameters):
        return [n[key] for n, key, _ in every_number(elaborate(path, parameters))]

    table = elaborate(path, BASE)
    at_base = numbers(BASE)
    slopes = []
    for term, value in STEPS:
        step = value - BASE[term]
        slopes.append([(a - b) // step for a, b in zip(numbers({**BASE, term: value}), at_base)])
    for i, (holder, key, _) in enumerate(every_number(table)):
        rest = at_base[i] - sum(slopes[t][i] * BASE[TERMS[t]] for t in range(len(TERMS)))
        holder[key] = [rest, *(s[i] for s in slopes)]
    for probe in PROBES:
        for value, (holder, key, where) in zip(numbers(probe), every_number(table)):
            form = holder[key]
            if value != form[0] + sum(c * probe[t] for c, t in zip(form[1:], TERMS)):
                sys.exit(f"{path}: {where} is not a linear form of {', '.join(TERMS)}")
    return table


def camel(name):
    name = re.sub("^(I_)?PMON_", "", name)
    return "".join(part.capitalize() for part in name.split("_"))


def make_sv(monitor, table):
    width = max(len(camel(r["name"])) for r in table) + len("PerCounter")
    out = generated.header("//", f"rtl/{monitor}/{monitor}.rdl", "gen_regs.py", "hardware")
    out += [
        "//",
        f"// Byte offsets of the registers of the {monitor} monitor. With N counters, register j",
        "// of an array is at Reg<Name> + N * Reg<Name>PerCounter (where that exists)",
        "// + j * RegStride.",
        "",
        "`default_nettype none",
        "",
        f"package {monitor}_reg_pkg;",
    ]
    constants = [("Stride", max(r["stride"] for r in table))]
    for reg in table:
        constant, per_counter, *others = reg["numbers"]["offset"]
        if any(others):
            sys.exit(f"{reg['name']}: the offset may depend on the number of counters alone")
        constants.append((camel(reg["name"]), constant))
        if per_counter:
            constants.append((camel(reg["name"]) + "PerCounter", per_counter))
    for name, value in constants:
        out.append(f"  localparam logic [11:0] Reg{name:<{width}} = 12'h{value:03X};")
    out += ["endpackage", "", "`default_nettype wire"]
    return out


def make_hpp(monitor):
    out = generated.header("//", f"rtl/{monitor}/{monitor}.rdl", "gen_regs.py")
    return out + [
        "//",
        f"// The registers of the {monitor} monitor.",
        "#pragma once",
        "",
        "#include <span>",
        "",
        '#include "tb/tables/register_info.hpp"',
        "",
        "namespace fabmon {",
        "",
        "/// All registers; an array of registers is one row.",
        f"std::span<const RegisterInfo> {monitor}_registers();",
        "",
        "}  // namespace fabmon",
    ]


def cpp_number(form, hexa=True):
    while len(form) > 1 and form[-1] == 0:
        form = form[:-1]
    first = f"0x{form[0]:X}" if hexa and form[0] > 9 else str(form[0])
    return "{" + ", ".join([first, *map(str, form[1:])]) + "}"


def make_cpp(monitor, table):
    out = generated.header("//", f"rtl/{monitor}/{monitor}.rdl", "gen_regs.py")
    out += [
        f'#include "tb/tables/{monitor}_registers.hpp"',
        "",
        "#include <array>",
        "",
        "// clang-format off",
        "namespace fabmon {",
        "namespace {",
        "",
        "using enum RegisterAccess;",
        "",
    ]
    for reg in table:
        kind = f"std::array<FieldInfo, {len(reg['fields'])}>"
        out.append(f"constexpr {kind} k{camel(reg['name'])}{{{{")
        for f in reg["fields"]:
            numbers = ", ".join(
                cpp_number(f["numbers"][k], k == "reset") for k in ("msb", "lsb", "reset")
            )
            flag = "true" if f["volatile"] else "false"
            name = generated.literal(f["name"])
            out.append(f"    {{{name}, {numbers}, k{f['access'].capitalize()}, {flag},")
            out.append(f"     {generated.literal(f['meaning'], 5)}}},")
        out += ["}};", ""]
    out.append(f"constexpr std::array<RegisterInfo, {len(table)}> kRegisters{{{{")
    for reg in table:
        offset = cpp_number(reg["numbers"]["offset"])
        name = generated.literal(reg["name"])
        out.append(f"    {{{name}, {offset}, {reg['stride']}, k{camel(reg['name'])},")
        out.append(f"     {generated.literal(reg['meaning'], 5)}}},")
    out += [
        "}};",
        "",
        "}  // namespace",
        "",
        f"std::span<const RegisterInfo> {monitor}_registers() {{ return kRegisters; }}",
        "",
        "}  // namespace fabmon",
    ]
    return out


def md_number(form, hexa=False):
    parts = [] if form[0] == 0 else [f"0x{form[0]:X}" if hexa and form[0] > 9 else str(form[0])]
    for c, name in zip(form[1:], MD_TERMS):
        if c:
            factor = f"0x{c:X}" if hexa and c > 9 else str(c)
            parts.append(name if c == 1 else f"{factor} {name}")
    negative = form[0] < 0
    if negative:
        parts = parts[1:]
    return (" + ".join(parts) or "0") + (f" - {-form[0]}" if negative else "")


def make_md(monitor, table):
    out = generated.header("<!--", f"rtl/{monitor}/{monitor}.rdl", "gen_regs.py")
    out += [
        "",
        f"# Registers of the {monitor} monitor",
        "",
        "N is the number of counters, W their width in bits, j = 0 .. N - 1. All registers are 32",
        "bits wide, in a space of 4 KiB. Bits and addresses that are not listed read 0 and ignore",
        "writes; no access fails. Byte strobes work on every writable field.",
        "",
        "Access: RO read only; RW read and write; RW1C read, write 1 to clear; W1 write 1 to act,",
        "reads 0. *v* marks a field that the monitor itself changes.",
        "",
        "| offset | N = 8 | register | meaning |",
        "|---|---|---|---|",
    ]

    def offset(reg, counters=None):
        form = reg["numbers"]["offset"]
        if counters:
            text = f"0x{form[0] + form[1] * counters:03X}"
        else:
            text = f"0x{form[0]:03X}" + (f" + {form[1]} N" if form[1] else "")
        return text + (f" + {reg['stride']} j" if reg["stride"] else "")

    for reg in table:
        out.append(f"| {offset(reg)} | {offset(reg, 8)} | {reg['name']} | {reg['meaning']} |")
    for reg in table:
        out += ["", f"## {reg['name']}", "", reg["meaning"], ""]
        out += ["| bits | field | access | reset | meaning |", "|---|---|---|---|---|"]
        for f in reversed(reg["fields"]):
            msb, lsb = (md_number(f["numbers"][k]) for k in ("msb", "lsb"))
            bits = msb if msb == lsb else f"{msb}:{lsb}"
            kind = f["access"] + (" *v*" if f["volatile"] else "")
            reset = md_number(f["numbers"]["reset"], hexa=True)
            out.append(f"| {bits} | {f['name']} | {kind} | {reset} | {f['meaning']} |")
    return out


def main():
    files = {}
    for monitor in MONITORS:
        table = load(monitor)
        files[f"rtl/{monitor}/{monitor}_reg_pkg.sv"] = make_sv(monitor, table)
        files[f"tb/tables/{monitor}_registers.hpp"] = make_hpp(monitor)
        files[f"tb/tables/{monitor}_registers.cpp"] = make_cpp(monitor, table)
        files[f"docs/reference/{monitor}-registers.md"] = make_md(monitor, table)
    return generated.write(files, "scripts/gen_regs.py")


if __name__ == "__main__":
    sys.exit(main())
