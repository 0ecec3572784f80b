#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Makes the register maps in the formats of others, from rtl/<m>/<m>*.rdl: pages to read, and by
PeakRDL's exporters what programs read.

    scripts/gen/gen_exports.py                writes registers/
    scripts/gen/gen_exports.py --check        writes nothing; exit 1 and one line per file that
                                              differs
    scripts/gen/gen_exports.py --html FOLDER  PeakRDL's own pages, with search and calculator of
                                          bits, FOLDER/<map>/index.html: 8 MB each, with files of
                                          others, for which they are not kept in the repository

  registers/<map>.h       C header
  registers/<map>_uvm.sv  UVM register model
  registers/<map>.xml     IP-XACT 1685-2014
  registers/<map>.html    one page of HTML (register_pages.py)

The parameters of a map have their default values. The C header and IP-XACT know no array whose
registers are further apart than they are wide: its elements are registers there, NAME0 and so on. A
reset value that differs from one element of an array to the next (reset_rule, see
register_maps.py), of which the exporters know that of element 0: the UVM model is told it for each
element, and IP-XACT has none for such a field.

PeakRDL is not packaged by Debian: `scripts/setup rdl` puts it in build/rdl-venv, in the versions
that the files were made with. Where it is missing the script says so in one line and exits 77,
which CTest counts as skipped.
"""

import argparse
import functools
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import generated

VENV = generated.ROOT / "build/rdl-venv/bin/python"
PEAKRDL = VENV.with_name("peakrdl")
SKIPPED = 77

try:
    import register_maps
    import register_pages
except ModuleNotFoundError as missing:
    if missing.name != "systemrdl":
        raise
    if VENV.exists() and pathlib.Path(sys.prefix) != VENV.parent.parent:
        os.execv(VENV, [str(VENV), __file__, *sys.argv[1:]])
    print("exports: not checked, PeakRDL is not installed (scripts/setup rdl)")
    sys.exit(SKIPPED)

# Format: its command, suffix of a file, and how a comment begins and ends.
FORMATS = {
    "c-header": (".h", "/* ", " */"),
    "uvm": ("_uvm.sv", "// ", ""),
    "ip-xact": (".xml", "<!-- ", " -->"),
}
UNROLLED = {"c-header", "ip-xact"}
ARRAY = re.compile(r"\} (\w+)\[(\d+)\] @ (0x[0-9A-F]+) \+= (0x[0-9A-F]+);")


def maps():
    """(source, name) of each map."""
    for path in sorted(generated.ROOT.glob("rtl/*/*.rdl")):
        for name in re.findall(r"^addrmap (\w+) #", path.read_text(encoding="utf-8"), re.M):
            yield path.relative_to(generated.ROOT).as_posix(), name


def export(command, source, name, output, *more):
    """What PeakRDL makes of a map; ends the program if it cannot."""
    done = subprocess.run(
        [PEAKRDL, command, source, "--top", name, "-o", output, *more],
        cwd=generated.ROOT,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        sys.exit(f"{source}: {command} of {name}:\n{done.stdout}{done.stderr}")


@functools.cache
def registers(source, name):
    """The map, see register_maps.elaborate()."""
    return register_maps.elaborate(generated.ROOT / source, {}, name)


def unrolled(source, name, folder):
    """The file of the map, with registers in the place of arrays that have gaps; in folder, if it
    has any."""
    table = registers(source, name)
    gaps = {array: stride for r in table for array, stride in r["arrays"][:1]
            if array == r["name"] and 8 * stride > r["bits"]}
    if not gaps:
        return source

    def elements(match):
        array, count, base, stride = match[1], *(int(n, 0) for n in match.groups()[1:])
        if gaps.get(array) != stride:
            return match[0]
        each = (f"{array}{i} @ 0x{base + i * stride:04X}" for i in range(count))
        return f"}} {', '.join(each)};"

    path = pathlib.Path(folder) / pathlib.Path(source).name
    path.write_text(ARRAY.sub(elements, (generated.ROOT / source).read_text("utf-8")), "utf-8")
    return path


def resets_of_elements(source, name):
    """The fields whose reset differs between elements: path with {} for the element's number, the
    block of the map that has the array, and the resets."""
    for reg in registers(source, name):
        for field in reg["fields"]:
            if field["rule"] in (None, "ones"):
                continue
            ((array, _),) = reg["arrays"]
            bounds = (field["numbers"][key] for key in ("msb", "lsb"))
            count, most = reg["numbers"]["count"], 2 ** (1 + next(bounds) - next(bounds)) - 1
            resets = [register_maps.ruled(field["rule"], most, i, count) for i in range(count)]
            yield array, reg["name"], field["name"], resets


def uvm_with_resets(text, source, name):
    """The UVM model, with the reset of each element after the array has been built."""
    for array, reg, field, resets in resets_of_elements(source, name):
        built = f"                this.{array}[i0].build();\n"
        end = text.index("            end\n", text.index(built)) + len("            end\n")
        lines = "".join(
            f"            this.{array}[{i}].{reg}.{field}.set_reset('h{reset:x});\n"
            for i, reset in enumerate(resets)
        )
        text = text[:end] + lines + text[end:]
    return text


def xml_without_resets(text, source, name):
    """IP-XACT without the reset of a field that has another one in each element."""
    for _, reg, field, _ in resets_of_elements(source, name):
        at = text.index(f"<ipxact:name>{field}</", text.index(f"<ipxact:name>{reg}</"))
        begin = text.rindex("\n", 0, text.index("<ipxact:resets>", at))
        end = text.index("</ipxact:resets>", at) + len("</ipxact:resets>")
        text = text[:begin] + text[end:]
    return text


def with_licence(text, source, begin, end):
    """The text with our lines at its head; XML and HTML have a declaration before them."""
    lines = text.rstrip("\n").split("\n")
    at = 1 if lines[0].startswith(("<?xml", "<!DOCTYPE")) else 0
    head = [
        "SPDX-License-Identifier: Apache-2.0",
        generated.COPYRIGHT,
        f"Made from {source} by scripts/gen/gen_exports.py: change that, then run it.",
    ]
    ours = [f"{begin}{line}{end}" for line in head]
    return [*lines[:at], *ours, *(line.rstrip() for line in lines[at:])]


def page(source, name):
    """The page of HTML."""
    title = register_maps.title(generated.ROOT / source, name)
    others = [other for _, other in maps()]
    lines = register_pages.page(name, title, registers(source, name), others)
    return with_licence("\n".join(lines), source, "<!-- ", " -->")


MENDED = {"uvm": uvm_with_resets, "ip-xact": xml_without_resets}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    parser.add_argument("--html", metavar="FOLDER", help="write pages into this folder")
    options = parser.parse_args()
    if options.html:
        for source, name in maps():
            export("html", source, name, pathlib.Path(options.html).resolve() / name)
        return 0
    files = {}
    with tempfile.TemporaryDirectory() as folder:
        for source, name in maps():
            whole = unrolled(source, name, folder)
            for command, (suffix, begin, end) in FORMATS.items():
                output = pathlib.Path(folder) / f"{name}{suffix}"
                identity = ["--vendor", "fabmon", "--library", "monitors"]
                identity = identity if command == "ip-xact" else []
                export(command, whole if command in UNROLLED else source, name, output, *identity)
                text = output.read_text(encoding="utf-8")
                text = MENDED.get(command, lambda text, *_: text)(text, source, name)
                files[f"registers/{output.name}"] = with_licence(text, source, begin, end)
            files[f"registers/{name}.html"] = page(source, name)
    return generated.write(files, "scripts/gen/gen_exports.py")


if __name__ == "__main__":
    sys.exit(main())
