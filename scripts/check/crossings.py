#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Finds each signal that crosses from one clock to the other in the netlist of a top with
RegAsync = 1, and holds it against rtl/constraints/crossings.json, from which the constraints for
synthesis are made (scripts/gen/gen_constraints.py).

    scripts/check/crossings.py TOP [NAME=VALUE]...   e.g. fabmon_axi4 Apb="1'b1"
    scripts/check/crossings.py --self-test           that the check finds faults in the crossing
    scripts/check/crossings.py --sdc                 that OpenSTA takes the SDC, and that it covers
                                                     each path between the clocks, of
                                                     fabmon_common_reg_slave in generic cells

Exit status 1, and one line each, for

    a crossing that is not listed, or one that is listed and not there
    a first flip-flop of a synchroniser that takes more than one flip-flop, or feeds anything but
    the second
    an output that depends on both clocks; a pin of the register bus that depends on the port's

The netlist is Yosys's, flattened and not mapped. Pins of the register bus, s_axil_* and s_apb_*,
and reg_rst_n belong to reg_clk; all other inputs to aclk, the clock of the port."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import paths  # noqa: E402

ROOT = paths.ROOT
LIBRARY = ROOT / "build/asic/usr/share/qflow/tech/osu018/osu018_stdcells.lib"
SDC = ROOT / "rtl/constraints/fabmon_reg_async.sdc"
LIST = ROOT / "rtl/constraints/crossings.json"
REG_PINS = re.compile(r"s_(axil|apb)_|reg_rst_n$")
SYNCHRONISER = "synchroniser"  # kind of a crossing; the other one holds until it has been taken


class Netlist:
    """The flip-flops, memories and pins of a netlist with their clocks, and what is between them.
    A bit is a number, or the name of a memory for all its words."""

    def __init__(self, module):
        self.module = module
        self.feeds = {}  # bit: those that it follows from without a clock
        self.clock = {}  # bit of a flip-flop, a memory or a pin: its clock
        self.name = {}  # its name
        self.ends = []  # (bit, those that it takes at its clock) of flip-flops and memories
        self.public = {}
        for name, net in module["netnames"].items():
            for bit in () if net["hide_name"] else net["bits"]:
                self.public.setdefault(bit, []).append(name)
        ports = module["ports"]
        bits = {name: ports[name]["bits"][0] for name in ("reg_clk", "aclk")}
        for name, port in ports.items():
            if port["direction"] == "input" and name not in bits:
                clock = bits["reg_clk" if REG_PINS.match(name) else "aclk"]
                for bit in port["bits"]:
                    self.clock[bit], self.name[bit] = clock, f"pin {name}"
        self.clock_name = {bit: name for name, bit in bits.items()}
        for name, cell in module["cells"].items():
            self.add(name, cell)

    def add(self, name, cell):
        """A cell: a flip-flop, a memory's port, or one without a clock."""
        kind, pins = cell["type"], cell["connections"]
        if paths.FLIP_FLOPS.match(kind):
            others = [b for pin in pins if pin not in ("CLK", "D", "Q") for b in pins[pin]]
            for bit, data in zip(pins["Q"], pins["D"]):
                self.end(bit, self.flip_flop(name, bit), pins["CLK"][0], [data, *others])
        elif kind.startswith("$memwr"):
            words = "memory " + cell["parameters"]["MEMID"].lstrip("\\")
            self.end(words, words, pins["CLK"][0], pins["ADDR"] + pins["DATA"] + pins["EN"])
        elif paths.is_memory_read(cell):
            words = "memory " + cell["parameters"]["MEMID"].lstrip("\\")
            for bit in pins["DATA"]:
                self.feeds[bit] = {words, *pins["ADDR"]}
        else:
            for bit, inputs in paths.arcs(cell):
                self.feeds.setdefault(bit, set()).update(inputs)

    def end(self, bit, name, clock, inputs):
        self.clock[bit], self.name[bit] = clock, name
        self.ends.append((bit, inputs))

    def flip_flop(self, cell, bit):
        """The flip-flop's own name among those of its bit: of its module, and with _q if it can."""
        scope = cell.replace("$flatten", "").replace("\\", "").rpartition(".$")[0]
        names = self.public.get(bit, [cell])
        own = [n for n in names if n.rpartition(".")[0] == scope] or names
        return min(own, key=lambda n: (not n.endswith("_q"), len(n), n))

    def sources(self, bits):
        """The flip-flops, memories and pins that these bits follow from."""
        seen, found, left = set(), set(), list(bits)
        while left:
            bit = left.pop()
            if bit in seen:
                continue
            seen.add(bit)
            if bit in self.clock:
                found.add(bit)
            else:
                left += self.feeds.get(bit, ())
        return found

    def clocks(self, bits, known):
        """The clocks of these sources; `known` keeps those of each bit."""
        left = list(bits)
        while left:
            bit = left[-1]
            before = () if bit in self.clock else self.feeds.get(bit, ())
            missing = [b for b in before if b not in known]
            if bit in known or not missing:
                own = [self.clock[bit]] if bit in self.clock else []
                known.setdefault(bit, frozenset(own).union(*(known[b] for b in before)))
                left.pop()
            left += missing if bit not in known else []
        return frozenset().union(*(known[b] for b in bits))


def crossings(netlist):
    """{(bit of the source, bit of the flip-flop that takes it)} where their clocks differ."""
    known, found = {}, set()
    for bit, inputs in netlist.ends:
        if netlist.clocks(inputs, known) - {netlist.clock[bit]}:
            found |= {(s, bit) for s in netlist.sources(inputs)
                      if netlist.clock[s] != netlist.clock[bit]}
    return found


def crossing_faults(netlist, entries):
    """Lines about crossings that are not as listed."""
    faults, used, firsts = set(), set(), set()
    for source, target in crossings(netlist):
        names = netlist.name[source], netlist.name[target]
        entry = next((e for e in entries if all(
            f".{name}".endswith(f".{e[key]}") for name, key in zip(names, ("from", "to")))), None)
        if entry is None:
            faults.add(f"{names[0]} -> {names[1]} is not listed")
            continue
        used.add(entries.index(entry))
        if entry["kind"] == SYNCHRONISER:
            firsts.add(target)
    faults |= {f"{e['from']} -> {e['to']} is listed, but not there"
               for i, e in enumerate(entries) if i not in used}
    return sorted(faults) + synchroniser_faults(netlist, firsts)


def synchroniser_faults(netlist, firsts):
    """Lines about these bits, the first flip-flops of synchronisers."""
    faults = set()
    for bit, inputs in netlist.ends:
        sources = netlist.sources(inputs)
        name = netlist.name[bit]
        flip_flops = [s for s in sources if not netlist.name[s].startswith("pin ")]
        if bit in firsts and len(flip_flops) > 1:
            faults.add(f"{name} takes more than one flip-flop")
        faults |= {f"{netlist.name[s]} feeds {name}" for s in sources & firsts
                   if name != netlist.name[s].replace("meta_q", "sync_q")}
    return sorted(faults)


def output_faults(netlist):
    """Lines about outputs that depend on both clocks, or of the register bus on the port's."""
    faults, known = [], {}
    for name, port in netlist.module["ports"].items():
        if port["direction"] == "input":
            continue
        clocks = {netlist.clock_name.get(c, "?") for c in netlist.clocks(port["bits"], known)}
        if len(clocks) > 1:
            faults.append(f"output {name} depends on {' and '.join(sorted(clocks))}")
        elif REG_PINS.match(name) and clocks - {"reg_clk"}:
            faults.append(f"output {name} is of {clocks.pop()}")
    return faults


def listed(apb):
    """The crossings of a top with this register bus."""
    entries = json.loads(LIST.read_text(encoding="utf-8"))["crossings"]
    bus = "apb" if apb else "axil"
    return [entry for entry in entries if entry.get("bus", bus) == bus]


def faults_of(yosys, files, top, parameters):
    """Lines about a top, and how many flip-flops of it take a signal of the other clock."""
    netlist = Netlist(paths.read(yosys, files, top, ["RegAsync=1'b1", *parameters]))
    apb = any(re.fullmatch(r"Apb=(1|1'b1)", p) for p in parameters)
    faults = crossing_faults(netlist, listed(apb)) + output_faults(netlist)
    return faults, len({target for _, target in crossings(netlist)})


# File, what is replaced, by what, what the check then says.
FAULTS = [
    ("common_cdc_reg", ".d_i({ack_i, echo_i}), .q_o({ack, echo})",
     ".d_i({ack_i ^ ask_q[0], echo_i}), .q_o({ack, echo})", "takes more than one flip-flop"),
    ("common_cdc_reg", "assign idle = ready_q & ~req_q & ~ack;",
     "assign idle = ready_q & ~req_q & ~ack_i;", "u_port.ack_q -> "),
    ("common_cdc_port", "assign echo_o  = echo_q;", "assign echo_o  = 1'b0;", "but not there"),
    ("common_sync", "assign q_o = sync_q;", "assign q_o = meta_q;", "meta_q feeds"),
    ("common_reg_slave", ".d_i(port_irq_q)", ".d_i(irq_i)", "is not listed"),
    ("common_reg_slave", ".irq_i(irq), .irq_o", ".irq_i(port_irq_q), .irq_o", "port_irq_q"),
]


def self_test(yosys):
    top, good = "fabmon_axi4", True
    files = [pathlib.Path(f) for f in paths.files_of(top)]
    said, _ = faults_of(yosys, files, top, [])
    if said:
        print("self-test: without a fault:", *said, sep="\n  ")
        good = False
    for module, old, new, wanted in FAULTS:
        with tempfile.TemporaryDirectory() as folder:
            changed = pathlib.Path(folder) / f"fabmon_{module}.sv"
            mine = [changed if f.name == changed.name else f for f in files]
            text = (ROOT / f"rtl/fabmon_common/{changed.name}").read_text(encoding="utf-8")
            changed.write_text(text.replace(old, new), encoding="utf-8")
            said, _ = faults_of(yosys, mine, top, [])
        if text.count(old) != 1 or not any(wanted in line for line in said):
            print(f"self-test: {changed.name}: {new}: expected '{wanted}', got {said}")
            good = False
    return good


STA = """read_liberty {library}
read_verilog {folder}/netlist.v
link_design wrapper
create_clock -name aclk -period 3 [get_ports aclk]
create_clock -name reg_clk -period 7 [get_ports reg_clk]
{constraints}
foreach delay {{max min}} {{
  foreach {{from to}} {{aclk reg_clk reg_clk aclk}} {{
    puts "== $delay $to"
    report_checks -path_delay $delay -from [get_clocks $from] -to [get_clocks $to] -format full \\
      -group_count 9999 -endpoint_count 1
  }}
}}
exit
"""
WRAPPER = """
module wrapper (input wire aclk, input wire reg_clk, input wire [999:0] d, output wire [999:0] q);
  fabmon_common_reg_slave #(.RegAsync(1'b1), .Apb(1'b%d)) u_slave (%s);
endmodule
"""


def sta(yosys, apb, constraints):
    """What OpenSTA reports of paths between the clocks: {(max or min, clock): [paths]}."""
    files = [f for f in paths.files_of("fabmon_axi4") if "fabmon_common" in str(f)]
    ports = paths.read(yosys, files, "fabmon_common_reg_slave", ["RegAsync=1'b1"])["ports"]
    pins, at = [".clk_i(aclk)", ".reg_clk_i(reg_clk)"], {"input": 0, "output": 0}
    for name, port in ports.items():
        way, width = port["direction"], len(port["bits"])
        if name not in ("clk_i", "reg_clk_i"):
            pins.append(f".{name}({'d' if way == 'input' else 'q'}[{at[way]} +: {width}])")
            at[way] += width
    with tempfile.TemporaryDirectory() as folder:
        wrapper = pathlib.Path(folder) / "wrapper.sv"
        wrapper.write_text(WRAPPER % (apb, ", ".join(pins)), encoding="utf-8")
        script = (f"read_verilog -sv {' '.join(map(str, [*files, wrapper]))}; "
                  "hierarchy -check -top wrapper; synth -top wrapper; splitnets; "
                  "rename -wire -suffix _reg; "
                  f"dfflibmap -liberty {LIBRARY}; abc -liberty {LIBRARY}; setundef -zero; "
                  "splitnets -ports -format __; opt_clean -purge; "
                  f"write_verilog -noattr -noexpr -nohex {folder}/netlist.v")
        run = {"cwd": ROOT, "capture_output": True, "text": True, "check": True}
        subprocess.run([yosys, "-q", "-p", script], **run)
        commands = pathlib.Path(folder) / "sta.tcl"
        commands.write_text(STA.format(library=LIBRARY, folder=folder, constraints=constraints),
                            encoding="utf-8")
        said = subprocess.run(["sta", "-exit", "-no_splash", commands], **run)
    wrong = [x for x in said.stdout.split("\n") + said.stderr.split("\n") if ": " in x and
             x.startswith(("Error", "Warning"))]
    if wrong:
        sys.exit("crossings: OpenSTA:\n" + "\n".join(wrong))
    found = {}
    for part in said.stdout.split("== ")[1:]:
        delay, clock = part.split(None, 2)[:2]
        found[delay, clock] = part.split("Startpoint: ")[1:]
    return found


def sdc_faults(yosys):
    """Lines about paths between the clocks that the SDC leaves to the rules for one clock."""
    if not shutil.which("sta") or not LIBRARY.is_file():
        print("crossings: the SDC is not tried: scripts/setup asic installs OpenSTA and the cells")
        sys.exit(77)
    constraints = "\n".join([
        "set fabmon_slave u_slave/", "set fabmon_reg_clock reg_clk", "set fabmon_port_clock aclk",
        "set fabmon_reg_period 7", "set fabmon_port_period 3", SDC.read_text(encoding="utf-8")])
    faults = []
    for apb in (0, 1):
        free, bound = sta(yosys, apb, ""), sta(yosys, apb, constraints)
        for (delay, clock), all_paths in free.items():
            kept = bound[delay, clock]
            if not all_paths:
                faults.append(f"there is no path to {clock} ({delay})")
            if delay == "min":
                faults += [f"hold is checked: {path.split()[0]}" for path in kept]
            else:
                faults += [f"no maximum delay: {path.split()[0]}" for path in kept
                           if "max_delay" not in path]
                if len(kept) != len(all_paths):
                    faults.append(f"{len(kept)} of {len(all_paths)} paths to {clock} are left")
        print(f"Apb={apb}:", ", ".join(
            f"{len(found)} to {clock} ({delay})" for (delay, clock), found in free.items()))
    return faults


def main():
    words, yosys = sys.argv[1:], os.environ.get("YOSYS", "yosys")
    if not words or words[0] in ("-h", "--help"):
        sys.exit(__doc__)
    if words == ["--self-test"]:
        sys.exit(0 if self_test(yosys) else 1)
    if words == ["--sdc"]:
        said = sdc_faults(yosys)
        print("".join(f"{line}\n" for line in said), end="")
        sys.exit(1 if said else 0)
    top, *parameters = words
    faults, number = faults_of(yosys, paths.files_of(top), top, parameters)
    for line in faults:
        print(f"{top}: {line}")
    if not faults:
        print(f"{top}: {number} flip-flops take a signal of the other clock, all as listed")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
