#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Makes the register maps in the formats of others, from rtl/<m>/<m>*.rdl by PeakRDL's exporters.

    scripts/gen_exports.py                writes registers/
    scripts/gen_exports.py --check        writes nothing; exit 1 and one line per file that differs
    scripts/gen_exports.py --html FOLDER  pages to look at, FOLDER/<map>/index.html: 8 MB each, for
                                          which they are not kept in the repository

  registers/<map>.h       C header
  registers/<map>_uvm.sv  UVM register model
  registers/<map>.xml     IP-XACT 1685-2014

The parameters of a map have their default values. What an exporter cannot express is left out
(LEFT_OUT). A reset value that differs from one element of an array to the next (reset_rule, see
register_maps.py), of which the exporters know that of element 0: the UVM model is told it for each
element, and IP-XACT has none for such a field.

PeakRDL is not packaged by Debian: `scripts/setup rdl` puts it in build/rdl-venv, in the versions
that the files were made with. Where it is missing the script says so in one line and exits 77,
which CTest counts as skipped.
"""

import argparse
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
# Neither knows registers of an array that are further apart than they are wide.
LEFT_OUT = {("cmn_dtc", "c-header"), ("cmn_dtc", "ip-xact")}


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


def resets_of_elements(source, name):
    """The fields whose reset differs between elements: path with {} for the element's number, the
    block of the map that has the array, and the resets."""
    for reg in register_maps.elaborate(generated.ROOT / source, {}, name):
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
    """The text with our lines at its head; XML has its declaration before them."""
    lines = text.rstrip("\n").split("\n")
    at = 1 if lines[0].startswith("<?xml") else 0
    head = [
        "SPDX-License-Identifier: Apache-2.0",
        generated.COPYRIGHT,
        f"Made from {source} by scripts/gen_exports.py: change that, then run the script.",
    ]
    ours = [f"{begin}{line}{end}" for line in head]
    return [*lines[:at], *ours, *(line.rstrip() for line in lines[at:])]


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
            for command, (suffix, begin, end) in FORMATS.items():
                if (name, command) in LEFT_OUT:
                    continue
                output = pathlib.Path(folder) / f"{name}{suffix}"
                identity = ["--vendor", "fabmon", "--library", "monitors"]
                export(command, source, name, output, *(identity if command == "ip-xact" else []))
                text = output.read_text(encoding="utf-8")
                text = MENDED.get(command, lambda text, *_: text)(text, source, name)
                files[f"registers/{output.name}"] = with_licence(text, source, begin, end)
    return generated.write(files, "scripts/gen_exports.py")


if __name__ == "__main__":
    sys.exit(main())
