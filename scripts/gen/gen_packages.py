#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Makes what other package managers read from the lists of RTL files, rtl/<m>/*.f.

    scripts/gen/gen_packages.py           writes the files below
    scripts/gen/gen_packages.py --check   writes nothing; exit 1 and one line per file that differs

  rtl/<list>.core                   a FuseSoC core for each list: targets lint, sim, synth
  rtl/common.core                   the same for rtl/common, which these need
  rtl/<m>_shared.core               files of several lists of a folder
  Bender.yml                        all files, in an order that suits every list
  docs/integrate/bench/<m>.sv       the complete example of docs/integrate/<m>.md, which sim runs
  docs/integrate/bench/<list>.core  it, or another bench that lies there, as a FuseSoC core

The version is that of CMakeLists.txt.
"""

import re
import sys

import file_lists
import generated
import page_blocks

SCRIPT = "gen_packages.py"
COMMON = "rtl/fabmon_common"
BENCHES = "docs/integrate/bench"
LISTS = {path.stem.removeprefix("fabmon_"): path
         for path in sorted(generated.ROOT.glob("rtl/*/*.f"))}
FILES = {name: file_lists.read(path) for name, path in LISTS.items()}
# What lint and synth start from where it is not called after the list.
TOPS = {"common": "common_bus_slave", "stats": "stats_axi"}


def version():
    text = (generated.ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"project\(fabmon VERSION ([\d.]+)", text)[1]


def core_name(name, library="rtl"):
    return f"fabmon:{library}:{name}:{version()}"


def hash_header(source, kind="hardware"):
    return [line.replace("//", "#", 1) for line in generated.header("//", source, SCRIPT, kind)]


def core(name, sources, files, needs, description):
    """A core of the RTL, with a bench if there is one."""
    top = f"fabmon_{TOPS.get(name, name)}"
    out = ["CAPI=2:", *hash_header(" and ".join(sources)), "", f"name: {core_name(name)}"]
    out += [f"description: {description}", "", "filesets:", "  rtl:", "    files:"]
    out += [f"      - {file.removeprefix('rtl/')}" for file in files]
    out += ["    file_type: systemVerilogSource"]
    if needs:
        out += ["    depend:", *(f'      - "{core_name(need)}"' for need in needs)]
    if name.endswith("_shared"):
        return [*out, "", "targets:", "  default:", "    filesets: [rtl]"]
    out += ["  waivers:", "    files:", "      - lint.vlt", "    file_type: vlt"]
    out += ["  bench:", "    depend:", f'      - "{core_name(name, "bench")}"']
    out += ["", "targets:", "  default: &default", "    filesets: [rtl]", f"    toplevel: {top}"]
    out += ["  lint:", "    <<: *default", "    description: Verilator -Wall"]
    out += ["    filesets: [rtl, waivers]", "    flow: lint", "    flow_options:"]
    out += ["      tool: verilator", "      verilator_options: [-Wall]"]
    out += ["  sim:", "    <<: *default"]
    out += ["    description: A directed bench, which prints what it reads from the registers"]
    out += ["    filesets: [rtl, bench]", "    toplevel: example"]
    out += ["    flow: sim", "    flow_options:", "      tool: verilator", "      mode: binary"]
    out += ["      verilator_options: [--timing, --timescale 1ns/1ps]"]
    out += ["  synth:", "    <<: *default", "    description: Yosys, for Xilinx 7"]
    out += ["    flow: generic", "    flow_options:", "      tool: yosys", "      arch: xilinx"]
    return out + ["      output_format: json", "      yosys_synth_options: [-family xc7, -flatten]"]


def included(name):
    """The files that a bench includes: its page's example is not yet written."""
    page = generated.ROOT / f"docs/integrate/{name}.md"
    path = generated.ROOT / f"{BENCHES}/{name}.sv"
    text = page_blocks.source_of(name) if page.is_file() else path.read_text(encoding="utf-8")
    return re.findall(r'^ *`include "(\S+)"', text, re.M)


def bench_core(name, source):
    out = ["CAPI=2:", *hash_header(source, "software"), "", f"name: {core_name(name, 'bench')}"]
    out += [f"description: Directed bench of {name}", "", "filesets:", "  bench:", "    files:"]
    out += [f"      - {file}: {{is_include_file: true}}" for file in included(name)]
    out += [f"      - {name}.sv", "    file_type: systemVerilogSource"]
    return out + ["", "targets:", "  default:", "    filesets: [bench]"]


def bench(page):
    """The example of a page as a file."""
    text = page_blocks.source_of(page)
    return [*generated.header("//", f"docs/integrate/{page}.md", SCRIPT), *text.splitlines()]


def own(name):
    """The files of a list but for those of rtl/common: those that it has alone, and those that also
    other lists of its folder have."""
    mine = [file for file in FILES[name] if not file.startswith(f"{COMMON}/")]
    folder = LISTS[name].parent
    others = {f for n, p in LISTS.items() if n != name and p.parent == folder for f in FILES[n]}
    return [f for f in mine if f not in others], [f for f in mine if f in others]


def union():
    """All files: those of rtl/common, then each folder's in the order of its lists."""
    groups = {COMMON: common_files()}
    for name, path in LISTS.items():
        group = groups.setdefault(str(path.parent.relative_to(generated.ROOT)), [])
        group += [f for f in FILES[name] if f not in group and not f.startswith(f"{COMMON}/")]
    return groups


def common_files():
    """Those of rtl/common, in an order that no list contradicts."""
    found = []
    for files in FILES.values():
        found += [f for f in files if f.startswith(f"{COMMON}/") and f not in found]
    return found


def bender():
    out = [*hash_header("rtl/*/*.f", "software"), "", "package:", "  name: fabmon"]
    out += ["  authors:", "    - the fabmon contributors", "", "sources:"]
    for folder, files in union().items():
        out += [f"  # {folder}", "  - files:", *(f"      - {file}" for file in files)]
    return out


def whole_list():
    """rtl/fabmon.f: all files."""
    out = [*generated.header("//", "rtl/*/*.f", SCRIPT, "hardware")]
    out += ["// All files, each once, in an order in which a tool can read them;",
            "// paths from this folder (-F)."]
    return out + [file.removeprefix("rtl/") for files in union().values() for file in files]


def main():
    files = {"Bender.yml": bender(), "rtl/fabmon.f": whole_list()}
    sources = {name: str(path.relative_to(generated.ROOT)) for name, path in LISTS.items()}
    shared = {}
    for name in LISTS:
        mine, others = own(name)
        folder = LISTS[name].parent.name.removeprefix("fabmon_")
        needs = ["common"]
        if others:
            needs.append(f"{folder}_shared")
            there, lists = shared.setdefault(folder, ([], []))
            there += [file for file in others if file not in there]
            lists.append(sources[name])
        text = f"Performance monitor {name}, see docs/integrate/{folder}.md"
        files[f"rtl/{name}.core"] = core(name, [sources[name]], mine, needs, text)
        page = generated.ROOT / f"docs/integrate/{name}.md"
        bench_source = f"{BENCHES}/{name}.sv"
        if page.is_file():
            files[bench_source] = bench(name)
        files[f"{BENCHES}/{name}.core"] = bench_core(name, bench_source)
    for folder, (there, lists) in shared.items():
        text = f"Files of {' and '.join(lists)}"
        files[f"rtl/{folder}_shared.core"] = core(f"{folder}_shared", lists, there, [], text)
    text = "Register slaves (AXI4-Lite, APB4) and sticky flags of the performance monitors"
    files["rtl/common.core"] = core("common", ["rtl/*/*.f"], common_files(), [], text)
    files[f"{BENCHES}/common.core"] = bench_core("common", f"{BENCHES}/common.sv")
    return generated.write(files, f"scripts/{SCRIPT}")


if __name__ == "__main__":
    sys.exit(main())
