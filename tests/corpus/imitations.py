# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""VCD files in the manner of simulators that are not free, written by hand from the stimulus.

They imitate how a header and a value are written, as far as IEEE 1364 and the vendors' public
manuals say: no file of a vendor's tool was used.
"""
from stimulus import fields


def identifiers():
    """!, ", #, ..., !!, ...: as VCD has them."""
    first, last = 33, 126
    n = 0
    while True:
        text, k = "", n
        while True:
            text += chr(first + k % (last - first + 1))
            k = k // (last - first + 1) - 1
            if k < 0:
                break
        yield text
        n += 1


def body(rows, clock, pins, period=10, cut=False):
    """Changes from cycle to cycle. pins: (identifier, pin, bits). `cut`: without leading zeros."""
    def value(identifier, pin, bits, row):
        number = row[pin] & (1 << bits) - 1
        if bits == 1:
            return f"{number}{identifier}\n"
        return f"b{number:b} {identifier}\n" if cut else f"b{number:0{bits}b} {identifier}\n"

    text = f"#0\n$dumpvars\n0{clock}\n"
    text += "".join(value(*pin, rows[0]) for pin in pins) + "$end\n"
    for n, row in enumerate(rows):
        if n > 0:
            text += f"#{period * n}\n0{clock}\n"
            text += "".join(value(*pin, row) for pin in pins if row[pin[1]] != rows[n - 1][pin[1]])
        text += f"#{period * n + period // 2}\n1{clock}\n"
    return text


def declared():
    """Identifiers of a clock and of all pins."""
    ids = identifiers()
    clock = next(ids)
    return clock, [(next(ids), pin, bits) for pin, bits in fields(False)]


def span(bits, before=" "):
    return f"{before}[{bits - 1}:0]" if bits > 1 else ""


def questa(rows):
    """A range after a space, each part of the header on lines of its own, wires and regs."""
    clock, pins = declared()
    text = "$date\n\tMon Jan  5 10:00:00 2026\n$end\n$version\n\tQuesta-like\n$end\n"
    text += "$timescale\n\t1ps\n$end\n\n$scope module tb $end\n\n$scope module dut $end\n"
    text += f"$var wire 1 {clock} ACLK $end\n"
    for identifier, pin, bits in pins:
        name = "ARESETn" if pin == "aresetn" else "m_axi_" + pin
        kind = "reg" if pin.endswith("valid") else "wire"
        text += f"$var {kind} {bits} {identifier} {name}{span(bits)} $end\n"
    text += "$upscope $end\n\n$upscope $end\n\n$enddefinitions $end\n"
    return text + body(rows, clock, pins, 10000)


def vcs(rows):
    """A range beside the name, a scope for each struct, values without leading zeros."""
    clock, pins = declared()
    of = {pin: (identifier, bits) for identifier, pin, bits in pins}
    text = "$date Jan 5, 2026 10:00:00 $end\n$version VCS-like $end\n$timescale 1ps $end\n"
    text += "$scope module tb $end\n$scope module u_dut $end\n"
    text += f"$var wire 1 {clock} clk $end\n$var wire 1 {of['aresetn'][0]} rst_n $end\n"
    for half, drives in (("axi_req", ("aw", "w", "ar")), ("axi_rsp", ("b", "r"))):
        text += f"$scope struct {half} $end\n"
        for channel in ("aw", "w", "b", "ar", "r"):
            shake = "valid" if channel in drives else "ready"
            text += f"$var logic 1 {of[channel + shake][0]} {channel}_{shake} $end\n"
            if channel not in drives:
                continue
            text += f"$scope struct {channel} $end\n"
            for pin in of:
                name = pin[len(channel):]
                if pin.startswith(channel) and pin != "aresetn" and name not in ("valid", "ready"):
                    identifier, bits = of[pin]
                    text += f"$var logic {bits} {identifier} {name}{span(bits, '')} $end\n"
            text += "$upscope $end\n"
        text += "$upscope $end\n"
    text += "$upscope $end\n$upscope $end\n$enddefinitions $end\n"
    return text + body(rows, clock, pins, 10000, cut=True)


def xcelium(rows):
    """Columns, escaped names, nothing of the design but one scope."""
    clock, pins = declared()
    text = "$date\n    Jan 05, 2026  10:00:00\n$end\n$version\n    TOOL: xmsim-like\n$end\n"
    text += "$timescale\n    1 ns\n$end\n\n$scope module tb $end\n"
    text += f"$var reg       1 {clock:4} clk $end\n"
    for identifier, pin, bits in pins:
        name = "rst_b" if pin == "aresetn" else f"\\s_axi.{pin}"
        text += f"$var wire   {bits:5} {identifier:4} {name}{span(bits)} $end\n"
    text += "$upscope $end\n\n$enddefinitions $end\n"
    return text + body(rows, clock, pins)


def vivado(rows):
    """A port of a block design, upper case before its pins."""
    clock, pins = declared()
    text = "$date\n   Mon Jan  5 10:00:00 2026\n$end\n\n$version\n  2026.1-like\n$end\n\n"
    text += "$timescale\n  1ps\n$end\n\n$scope module design_1_wrapper $end\n"
    text += f"$var wire 1 {clock} s_axi_aclk $end\n"
    for identifier, pin, bits in pins:
        text += f"$var wire {bits} {identifier} S00_AXI_{pin}{span(bits)} $end\n"
    text += "$upscope $end\n\n$enddefinitions $end\n"
    return text + body(rows, clock, pins, 10000)


DUMPS = {"questa_like.vcd": questa, "vcs_like.vcd": vcs, "xcelium_like.vcd": xcelium,
         "vivado_like.vcd": vivado}
