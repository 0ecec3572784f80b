#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Makes everything that lists registers from a monitor's one source, rtl/<m>/<m>.rdl.

    scripts/gen/gen_regs.py           writes the files below
    scripts/gen/gen_regs.py --check   writes nothing; exit 1 and one line per file that differs

  rtl/<m>/<m>_reg_pkg.sv            byte offsets as RTL constants
  rtl/<m>/<m>_pkg.sv                bits of its flag register (where that names one)
  tb/monitor/<m>/tables/registers.hpp/.cpp  the same table in C++ (types: tb/core/register_info.hpp)
  tb/monitor/<m>/tables/register_map.hpp    offsets and bits as C++ constants
  sw/include/fabmon_<m>_regs.h      offsets, masks and shifts as constants of C, also for linux/pmu
  docs/reference/<m>-registers.md   the reference page

A form of a monitor with a map of its own, rtl/<m>/<m>_<form>.rdl, has files of its own beside
these, named after the form.

Reads SystemRDL with systemrdl-compiler (PyPI), which Debian does not package: `scripts/setup rdl`
puts it in build/rdl-venv. Where it is missing the script says so in one line and exits 77, which
CTest counts as skipped; the generated files are kept in the repository.

What differs between monitors is in rtl/<m>/<m>_registers.json; register_maps.py reads the maps.
"""

import os
import pathlib
import re
import sys

import generated

VENV = generated.ROOT / "build/rdl-venv/bin/python"
SKIPPED = 77

try:
    import register_maps
except ModuleNotFoundError as missing:
    if missing.name != "systemrdl":
        raise
    if VENV.exists() and pathlib.Path(sys.prefix) != VENV.parent.parent:
        os.execv(VENV, [str(VENV), __file__, *sys.argv[1:]])
    print("registers: not checked, systemrdl-compiler is not installed (scripts/setup rdl)")
    sys.exit(SKIPPED)

def camel(name):
    """LAT_TMR_j_val -> LatTmrVal: the letters of elements are left out."""
    name = re.sub("^(I_)?PMON_", "", name)
    parts = [part for part in name.split("_") if not re.fullmatch("[a-z]", part)]
    return "".join(part.capitalize() for part in parts)


def strides(table):
    """The constants for strides: one for all arrays if they agree, else one for each."""
    arrays = dict(array for reg in table for array in reg["arrays"])
    if len(set(arrays.values())) == 1:
        return [("Stride", *set(arrays.values()))]
    return [(camel(name) + "Stride", stride) for name, stride in arrays.items()]


def kinds(monitor):
    """(kind of node, its table of registers) of each map."""
    return [(kind, register_maps.load(monitor, kind)) for kind in monitor.kinds()]


def package(monitor, suffix, comment, constants):
    """A package of RTL constants, (name, type, value as text) each."""
    width = max(len(name) for name, _, _ in constants)
    source = monitor.source
    out = generated.header("//", source, "gen_regs.py", "hardware")
    out += ["//", *(f"// {line}" for line in comment)]
    out += ["", "`default_nettype none", "", f"package fabmon_{monitor.name}{suffix};"]
    for name, kind, value in constants:
        out.append(f"  localparam {kind} {name:<{width}} = {value};")
    return out + ["endpackage", "", "`default_nettype wire"]


def offsets(tables):
    """(name, offset) of each register, stride, and share of the offset for each counter."""
    constants = []
    for kind, table in tables:
        node = camel(kind)
        constants += [(node + name, stride) for name, stride in strides(table)]
        for reg in table:
            constant, per_first, *others = reg["numbers"]["offset"]
            if any(others):
                sys.exit(f"{reg['name']}: the offset may depend on the first parameter alone")
            constants.append((node + camel(reg["name"]), constant))
            if per_first:
                constants.append((node + camel(reg["name"]) + "PerCounter", per_first))
    return constants


def make_sv(monitor, tables):
    constants = offsets(tables)
    per_counter = any(name.endswith("PerCounter") for name, _ in constants)
    comment = [f"Byte offsets of the registers of the {monitor.name} monitor."]
    if per_counter:
        comment[0] += " With N counters, register j"
        comment.append("of an array is at Reg<Name> + N * Reg<Name>PerCounter (where that exists)")
        comment.append("+ j * RegStride.")
    elif monitor.maps:
        comment.append("Register j of an array of a kind of nodes is at Reg<Kind><Name> +")
        comment.append("j * Reg<Kind>Stride.")
    else:
        comment.append("Register j of an array is at Reg<Name> + j * Reg<Array>Stride.")
    if monitor.address_bits == 12:
        kind, prefix, digits = "logic [11:0]", "12'h", 3
    else:
        kind, prefix, digits = "int unsigned", "'h", 4
    # As wide as the longest name can be, so that a new one moves no other.
    width = max(len(camel(r["name"])) for _, t in tables for r in t) + len("PerCounter")
    named = [
        (f"Reg{n:<{width if per_counter else 0}}", kind, f"{prefix}{v:0{digits}X}")
        for n, v in constants
    ]
    return package(monitor, "_reg_pkg", comment, named)


def make_flags_sv(monitor, table):
    comment = [f"The bits of {monitor.flags} of the {monitor.name} monitor, and their number."]
    fields = next(reg["fields"] for reg in table if reg["name"] == monitor.flags)
    constants = [
        ("Flag" + camel(f["name"]), "int unsigned", str(f["numbers"]["lsb"][0])) for f in fields
    ]
    constants.append(("NumFlags", "int unsigned", str(len(fields))))
    return package(monitor, "_pkg", comment, constants)


def table_name(monitor, kind):
    return f"{monitor.name}_{kind}_registers" if kind else f"{monitor.name}_registers"


def make_hpp(monitor):
    out = generated.header("//", monitor.source, "gen_regs.py")
    return out + [
        "//",
        f"// The registers of the {monitor.name} monitor.",
        *(["// A table for each kind of node."] if monitor.maps else []),
        "#pragma once",
        "",
        "#include <span>",
        "",
        '#include "tb/core/register_info.hpp"',
        f'#include "{monitor.header}"',
        "",
        "namespace fabmon {",
        "",
        "/// All registers; an array of registers is one row.",
        *(
            f"std::span<const RegisterInfo<{monitor.config}>> {table_name(monitor, kind)}();"
            for kind in monitor.kinds()
        ),
        "",
        "}  // namespace fabmon",
    ]


def single_bits(tables):
    """(name, mask) of each field of one bit at a place that no parameter moves."""
    masks = {}
    for kind, table in tables:
        for reg in table:
            for f in reg["fields"]:
                msb, lsb = f["numbers"]["msb"], f["numbers"]["lsb"]
                name = camel(kind) + camel(reg["name"]) + camel(f["name"])
                if msb == lsb and not any(lsb[1:]) and re.fullmatch(r"\w+", name):
                    masks[name] = 1 << lsb[0]
    return list(masks.items())


def make_map(monitor, tables):
    """Offsets and one-bit fields as constants of a namespace of the monitor's own."""
    out = generated.header("//", monitor.source, "gen_regs.py")
    out += [
        "//",
        f"// Byte offsets of the registers of the {monitor.name} monitor, and masks of their",
        "// fields of one bit. Register j of an array is j times its stride further on; with N",
        "// counters a register is N times its <Name>PerCounter further on, where that exists.",
        "#pragma once",
        "",
        "#include <cstdint>",
        "",
        f"namespace fabmon::{monitor.name}_reg {{",
        "",
    ]
    for name, value in offsets(tables):
        out.append(f"inline constexpr std::uint32_t k{name} = 0x{value:X};")
    out.append("")
    taken = {name for name, _ in offsets(tables)}
    for name, mask in single_bits(tables):
        if name not in taken:
            wide = "64" if mask >= 1 << 32 else "32"
            out.append(f"inline constexpr std::uint{wide}_t k{name} = 0x{mask:X};")
    return out + ["", f"}}  // namespace fabmon::{monitor.name}_reg"]


def c_name(*parts):
    """LAT_TMR_j_val -> LAT_TMR_VAL: the names of camel(), in capitals."""
    parts = [re.sub("^(I_)?PMON_", "", part) for part in parts if part]
    words = [word for part in parts for word in part.split("_")]
    return "_".join(word.upper() for word in words if not re.fullmatch("[a-z]", word))


def c_fields(register, reg):
    """(name, value) of the fields whose place no parameter moves, but for a field that is all of
    a register of 32 bits."""
    for f in reg["fields"]:
        msb, lsb = f["numbers"]["msb"], f["numbers"]["lsb"]
        whole = (msb[0], lsb[0]) == (31, 0) and len(reg["fields"]) == 1
        if any(lsb[1:]) or whole or not re.fullmatch(r"\w+", f["name"]):
            continue
        name = f"{register}_{f['name'].upper()}"
        if msb == lsb:
            yield name, c_number(1 << lsb[0])
            continue
        yield name + "_SHIFT", f"{lsb[0]}U"
        if not any(msb[1:]):
            yield name + "_MASK", c_number((1 << msb[0] + 1) - (1 << lsb[0]))


def c_number(value):
    return f"UINT64_C(0x{value:X})" if value >= 1 << 32 else f"0x{value:X}U"


def make_c(monitor, tables):
    """Offsets, masks and shifts for the C library and the Linux driver."""
    prefix = f"FABMON_{monitor.name.upper()}"
    guard = f"{prefix}_REGS_H"
    out = generated.header("//", monitor.source, "gen_regs.py", "shared")
    out += [
        "//",
        f"// The registers of the {monitor.name} monitor: byte offsets, masks of the fields in",
        "// their place and, of a field of several bits, its shift. Register j of an array is j",
        "// times its stride further on; with N counters a register is N times its PER_COUNTER",
        "// further on, where that exists. A field whose width the build decides has no mask: all",
        "// above it reads 0.",
        f"#ifndef {guard}",
        f"#define {guard}",
    ]
    start = len(out)
    for kind, table in tables:
        arrays = dict(array for reg in table for array in reg["arrays"])
        constants = [(c_name(kind, name) + "_STRIDE", c_number(n)) for name, n in arrays.items()]
        for reg in table:
            constant, per_first, *_ = reg["numbers"]["offset"]
            name = c_name(kind, reg["name"])
            constants.append((name, c_number(constant)))
            if per_first:
                constants.append((name + "_PER_COUNTER", c_number(per_first)))
            constants += c_fields(name, reg)
        out += ["", *(f"#define {prefix}_{name} {value}" for name, value in constants)]
    if any("UINT64_C" in line for line in out):  # the kernel has no such header
        out[start:start] = ["", "#include <stdint.h>"]
    return out + ["", f"#endif  // {guard}"]


def cpp_number(monitor, form, hexa=True):
    """The initialiser of a ConfigNumber."""

    def text(value):
        return f"0x{value:X}" if hexa and value > 9 else str(value)

    if not any(form[1:]):
        return f"{{{text(form[0])}}}"
    terms = [f"{text(form[0])}U"] if form[0] > 0 else []
    for factor, p in zip(form[1:], monitor.parameters):
        if factor:
            terms.append(p.cpp if factor == 1 else f"{text(factor)}U * {p.cpp}")
    less = f" - {-form[0]}U" if form[0] < 0 else ""
    return f"{{0, [](const Config& c) {{ return {' + '.join(terms)}{less}; }}}}"


def cpp_table(monitor, kind, table):
    """The fields of each register, then the registers."""
    out, node = [], camel(kind)
    for reg in table:
        array = f"std::array<Field, {len(reg['fields'])}>"
        out.append(f"constexpr {array} k{node}{camel(reg['name'])}{{{{")
        for f in reg["fields"]:
            numbers = ", ".join(
                cpp_number(monitor, f["numbers"][k], k == "reset") for k in ("msb", "lsb", "reset")
            )
            flag = "true" if f["volatile"] else "false"
            name = generated.literal(f["name"])
            rule = f",\n     ResetRule::{register_maps.RULES[f['rule']][0]}" if f["rule"] else ""
            out.append(f"    {{{name}, {numbers}, k{f['access'].capitalize()}, {flag},")
            out.append(f"     {generated.literal(f['meaning'], 5)}{rule}}},")
        out += ["}};", ""]
    out.append(f"constexpr std::array<Register, {len(table)}> k{node}Registers{{{{")
    for reg in table:
        offset = cpp_number(monitor, reg["numbers"]["offset"])
        more = ""
        sizes = [reg["numbers"][key] for key in ("count", "blocks") if key in reg["numbers"]]
        own = [("", reg["bits"] // 8)]  # of a register that only some builds have
        for size, (_, stride) in zip(sizes, reg["arrays"] or own):
            more += f",\n     {{{cpp_number(monitor, size)}, {stride}}}"
        if reg["resource"]:
            more += ", {}" * (2 - len(sizes)) + ", true"
        elif reg["security"] not in ("", "open"):
            level = f"RegisterSecurity::k{camel(reg['security'])}"
            more += ("" if sizes else ",\n     {}") + ", {}" * (2 - max(len(sizes), 1))
            more += f", false, {level}"
        fields = f"k{node}{camel(reg['name'])}"
        out.append(f"    {{{generated.literal(reg['name'])}, {offset}, {fields},")
        out.append(f"     {generated.literal(reg['meaning'], 5)}{more}}},")
    return out + ["}};", ""]


def make_cpp(monitor, tables):
    out = generated.header("//", monitor.source, "gen_regs.py")
    header = monitor.table("registers.hpp")
    out += [f'#include "{header}"', "", "#include <algorithm>"]
    if not any("std::" in p.cpp for p in monitor.parameters):
        out.pop()
    out += [
        "#include <array>",
        "",
        "// clang-format off",
        "namespace fabmon {",
        "namespace {",
        "",
        "using enum RegisterAccess;",
        f"using Config = {monitor.config};",
        "using Field = FieldInfo<Config>;",
        "using Register = RegisterInfo<Config>;",
        "",
    ]
    for kind, table in tables:
        out += cpp_table(monitor, kind, table)
    out += ["}  // namespace", ""]
    for kind, _ in tables:
        function = f"std::span<const Register> {table_name(monitor, kind)}()"
        out += [f"{function} {{ return k{camel(kind)}Registers; }}", ""]
    return out + ["}  // namespace fabmon"]


def md_number(monitor, form, hexa=False):
    parts = [] if form[0] == 0 else [f"0x{form[0]:X}" if hexa and form[0] > 9 else str(form[0])]
    for c, p in zip(form[1:], monitor.parameters):
        if c:
            factor = f"0x{c:X}" if hexa and c > 9 else str(c)
            parts.append(p.page if c == 1 else f"{factor} {p.page}")
    negative = form[0] < 0
    if negative:
        parts = parts[1:]
    return (" + ".join(parts) or "0") + (f" - {-form[0]}" if negative else "")


def md_offset(monitor, reg, first=None):
    """The offset; with a value of the first parameter, for that."""
    form = reg["numbers"]["offset"]
    digits = monitor.address_bits // 4
    if first is not None:
        text = f"0x{form[0] + form[1] * first:0{digits}X}"
    else:
        page = monitor.parameters[0].page
        text = f"0x{form[0]:0{digits}X}" + (f" + {form[1]} {page}" if form[1] else "")
    for (_, stride), letter in reversed(list(zip(reg["arrays"], register_maps.letters(reg)))):
        text += f" + {stride if stride < 256 else hex(stride)} {letter}"
    return text


def md_number_of(monitor, reg):
    numbers = reg["numbers"]
    sizes = [md_number(monitor, numbers[k]) for k in ("blocks", "count") if k in numbers]
    return " ".join(sizes) or "1"


def md_reset(monitor, reg, field):
    if not field["rule"]:
        return md_number(monitor, field["numbers"]["reset"], hexa=True)
    msb, lsb = field["numbers"]["msb"], field["numbers"]["lsb"]
    width = [a - b for a, b in zip(msb, lsb)]
    width[0] += 1
    most = f"2^{md_number(monitor, width)} - 1"
    words = register_maps.RULES[field["rule"]][1]
    return words.format(j=register_maps.letters(reg)[0], most=most)


def resource_space(monitor, table):
    """A sentence on the registers marked as resource, if there are any."""
    marked = [reg["numbers"]["count"] for reg in table if reg["resource"]]
    if not marked:
        return []
    total = md_number(monitor, [sum(column) for column in zip(*marked)])
    return ["", f"The registers marked with R are the resource space: {total} of them."]


def md_table(monitor, table, level):
    """The list of registers, then each with its fields; level: the marks of a heading."""
    out = [*resource_space(monitor, table), ""]
    if monitor.example:
        name, value = monitor.example
        out += [f"| offset | {name} = {value} | register | meaning |", "|---|---|---|---|"]
    else:
        what = " security" if table[0]["security"] else ""
        out += [f"| offset | number |{what} | register | meaning |", "|---|---|---|---|---|"]
    for reg in table:
        cells = [md_offset(monitor, reg)]
        if monitor.example:
            cells.append(md_offset(monitor, reg, value))
        else:
            mark = "R" if reg["resource"] else reg["security"].replace("_", " ")
            cells += [md_number_of(monitor, reg), mark]
        out.append(f"| {' | '.join([*cells, reg['name'], reg['meaning']])} |")
    for reg in table:
        out += ["", f"{level} {reg['name']}", "", reg["meaning"], ""]
        out += ["| bits | field | access | reset | meaning |", "|---|---|---|---|---|"]
        for f in reversed(reg["fields"]):
            msb, lsb = (md_number(monitor, f["numbers"][k]) for k in ("msb", "lsb"))
            bits = msb if msb == lsb else f"{msb}:{lsb}"
            kind = f["access"] + (" *v*" if f["volatile"] else "")
            reset = md_reset(monitor, reg, f)
            out.append(f"| {bits} | {f['name']} | {kind} | {reset} | {f['meaning']} |")
    return out


def make_md(monitor, tables):
    out = generated.header("<!--", monitor.source, "gen_regs.py")
    out += ["", f"# Registers of the {monitor.name} monitor", "", *monitor.intro]
    out += [
        "",
        "Access: RO read only; RW read and write; RW1C read, write 1 to clear; W1 write 1 to act,",
        "reads 0. *v* marks a field that the monitor itself changes.",
    ]
    for kind, table in tables:
        if kind:
            path = generated.ROOT / monitor.source
            out += ["", f"## Node: {register_maps.title(path, f'{monitor.name}_{kind}')}"]
        out += md_table(monitor, table, "###" if kind else "##")
    return out


def main():
    files = {}
    for monitor in register_maps.MONITORS:
        name, table = monitor.name, kinds(monitor)
        files[f"rtl/fabmon_{monitor.folder}/fabmon_{name}_reg_pkg.sv"] = make_sv(monitor, table)
        if monitor.flags:
            files[f"rtl/fabmon_{monitor.folder}/fabmon_{name}_pkg.sv"] = make_flags_sv(monitor,
                                                                                       table[0][1])
        files[monitor.table("registers.hpp")] = make_hpp(monitor)
        files[monitor.table("register_map.hpp")] = make_map(monitor, table)
        files[monitor.table("registers.cpp")] = make_cpp(monitor, table)
        files[f"sw/include/fabmon_{name}_regs.h"] = make_c(monitor, table)
        files[monitor.page] = make_md(monitor, table)
    return generated.write(files, "scripts/gen/gen_regs.py")


if __name__ == "__main__":
    sys.exit(main())
