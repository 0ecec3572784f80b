# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Captures in the manner of logic analyzers in hardware, written by hand from the stimulus.

They imitate what public code and manuals say of the files: no file of a tool was used. Each
function takes the cycles of the stimulus that is counted and those of another one, which fills an
earlier window.
"""
from imitations import identifiers, span
from stimulus import fields

CORE = "design_1_i/axi_smc/inst"


def hex_text(value, bits):
    return f"{value:0{(bits + 3) // 4}x}"


def value(row, pin, bits):
    return row[pin] & (1 << bits) - 1


def changes(rows, pins, stamp, one="{}{}\n"):
    """Changes from sample to sample. pins: (identifier, pin, bits); stamp(n) comes before them."""
    text, before = "", {}
    for n, row in enumerate(rows):
        new = ""
        for identifier, pin, bits in pins:
            if before.get(pin) == row[pin]:
                continue
            before[pin] = row[pin]
            number = value(row, pin, bits)
            new += one.format(number, identifier) if bits == 1 else f"b{number:b} {identifier}\n"
        if new:
            text += stamp(n) + new
    return text


def declared():
    ids = identifiers()
    return [(next(ids), pin, bits) for pin, bits in fields(False)], ids


def ila_vcd(rows, _):
    """Vivado: no clock, the path in the name, a last time stamp behind the samples."""
    pins, _ = declared()
    text = "$timescale 1ps $end\n$scope module dut $end\n"
    for identifier, pin, bits in pins:
        text += f"$var wire {bits} {identifier} {CORE}/S00_AXI_{pin}{span(bits)} $end\n"
    text += "$upscope $end\n$enddefinitions $end\n"
    return text + changes(rows, pins, "#{}\n".format) + f"#{len(rows)}\n"


def ila_structs_vcd(rows, _):
    """The same of packed structs: their members in brackets, as escaped names."""
    pins, _ = declared()
    text = "$timescale 1ps $end\n$scope module dut $end\n"
    drives = {"aw": 1, "w": 1, "ar": 1, "b": 0, "r": 0}
    for identifier, pin, bits in pins:
        channel = next((c for c in ("aw", "ar", "w", "b", "r") if pin.startswith(c)), None)
        if pin == "aresetn":
            name = "soc_i/i_xbar/rst_ni"
        elif pin.endswith(("valid", "ready")):
            half = drives[channel] == pin.endswith("valid")
            name = (f"soc_i/i_xbar/axi_{'req' if half else 'rsp'}_in[1][0]"
                    f"[{channel}_{pin[len(channel):]}]")
        else:
            half = "req" if drives[channel] else "rsp"
            name = f"soc_i/i_xbar/axi_{half}_in[1][0][{channel}][{pin[len(channel):]}]"
        text += f"$var reg {bits} {identifier} \\{name} {span(bits)} $end\n"
    text += "$upscope $end\n$enddefinitions $end\n"
    return text + changes(rows, pins, "#{}\n".format) + f"#{len(rows)}\n"


def chipscopy_vcd(rows, other):
    """ChipScoPy: _WINDOW changes with each window, _GAP is 1 in samples that were lost."""
    pins, ids = declared()
    trigger, window, gap = next(ids), next(ids), next(ids)
    text = "$date\n        2026-01-05 10:00:00\n$end\n$version\n        ChipScoPy Version 1\n$end\n"
    text += "$timescale\n        1ps\n$end\n$scope module dut $end\n"
    for identifier, pin, bits in pins:
        text += f"$var reg {bits} {identifier} {CORE}/S00_AXI_{pin}{span(bits)} $end\n"
    for identifier, name in ((trigger, "_TRIGGER"), (window, "_WINDOW"), (gap, "_GAP")):
        text += f"$var reg 1 {identifier} {name} $end\n"
    text += "$upscope $end\n$enddefinitions $end\n"
    first, second = other[:60], rows
    marked = [dict(row, trigger=int(n == 5), window=0, gap=int(n > 57))
              for n, row in enumerate(first)]
    marked += [dict(row, trigger=int(n == 5), window=1, gap=0) for n, row in enumerate(second)]
    pins = pins + [(trigger, "trigger", 1), (window, "window", 1), (gap, "gap", 1)]
    body = changes(marked, pins, "#{}\n".format)
    last = f"#{len(marked) - 1}\n"
    return text + body + ("" if last in body else last)


def ila_csv(rows, other):
    """Vivado: two windows, radixes of every kind."""
    pins = fields(False)
    radixes = {"araddr": "UNSIGNED", "arid": "BINARY", "awlen": "SIGNED"}
    names = [f"{CORE}/S00_AXI_{pin}{span(bits, '')}" for pin, bits in pins]
    text = "Sample in Buffer,Sample in Window,TRIGGER," + ",".join(names) + "\n"
    text += "Radix - UNSIGNED,UNSIGNED,UNSIGNED," + ",".join(
        radixes.get(pin, "HEX") for pin, _ in pins) + "\n"

    def cell(row, pin, bits):
        number = value(row, pin, bits)
        if radixes.get(pin) == "UNSIGNED":
            return str(number)
        if radixes.get(pin) == "SIGNED":
            return str(number - (1 << bits) if number >> bits - 1 else number)
        return f"{number:0{bits}b}" if radixes.get(pin) == "BINARY" else hex_text(number, bits)

    n = 0
    for window in (other[:90], rows):
        for k, row in enumerate(window):
            text += f"{n},{k},{int(k == 8)}," + ",".join(cell(row, *pin) for pin in pins) + "\n"
            n += 1
    return text


def signal_tap_csv(rows, _):
    """Quartus: a clock period of 20 ns, buses in hex and bit by bit, rows of X."""
    pins = fields(False)
    top = "soc:u_soc|dma:u_dma|m_axi_"
    names, cells = [], []
    for pin, bits in pins:
        if pin in ("arid", "awsize"):
            for bit in range(bits):
                names.append(f"{top}{pin}[{bit}]")
                cells.append(lambda row, pin=pin, bit=bit: str(row[pin] >> bit & 1))
            continue
        names.append(top + pin + (f"[{bits - 1}..0]" if bits > 1 else ""))
        cells.append(lambda row, pin=pin, bits=bits: hex_text(value(row, pin, bits), bits).upper())
    text = "Groups:\n\nData:\ntime unit: ns, " + ", ".join(names) + ",\n"
    text += "".join(f"{20 * n}, " + "X, " * (len(names) - 1) + "X,\n" for n in range(2))
    for n, row in enumerate(rows):
        text += f"{20 * (n + 2)}, " + ", ".join(cell(row) for cell in cells) + ",\n"
    return text


def litescope_vcd(rows, _):
    """LiteScope: each sample twice, with a clock of its own; a scope without a type."""
    pins, ids = declared()
    clock = next(ids)
    text = "$date\n\t2026-01-05 10:00\n$end\n$timescale 5000ps $end\n$scope dumped_signals $end\n"
    for identifier, pin, bits in pins:
        text += f"$var wire {bits} {identifier} axi_{pin} $end\n"
    text += f"$var wire 1 {clock} scope_clk $end\n$unscope  $end\n$enddefinitions  $end\n"
    text += "$dumpvars\n"
    pins = pins + [(clock, "scope_clk", 1)]
    text += "".join(f"b{'x' * bits} {identifier}\n" for identifier, _, bits in pins) + "$end\n"
    twice = [dict(row, scope_clk=clk) for row in rows + rows[-1:] for clk in (1, 0)]
    return text + changes(twice, pins, "#{}\n".format, one="b{} {}\n")


def litescope_csv(rows, _):
    pins = fields(False)
    text = "".join(f"axi_{pin}," for pin, _ in pins) + "scope_clk,\n"
    text += "".join(f"{bits}," for _, bits in pins) + "1,\n"
    for row in rows:
        cells = "".join(f"{value(row, pin, bits):0{bits}b}, " for pin, bits in pins)
        text += f"{cells}1, \n{cells}0, \n"
    return text


def channels():
    """One bit each, as a logic analyzer has them, and few: the signal's name and its bit."""
    wanted = ("aresetn", "valid", "ready", "last", "len", "size", "burst", "id")
    return [(f"axi_{pin}" + (f"[{bit}]" if bits > 1 else ""), pin, bit)
            for pin, bits in fields(False) if pin.endswith(wanted) for bit in range(bits)]


def sigrok_vcd(rows, _):
    """libsigrok at 24 MHz: time stamps in 100 ps, rounded, and one behind the samples."""
    ids = identifiers()
    named = [(next(ids), *channel) for channel in channels()]
    text = "$date Mon Jan  5 10:00:00 2026 $end\n$version libsigrok 0.5.2 $end\n$comment\n"
    text += f"  Acquisition with {len(named)}/{len(named)} channels at 24 MHz\n$end\n"
    text += "$timescale 100 ps $end\n$scope module libsigrok $end\n"
    text += "".join(f"$var wire 1 {identifier} {name} $end\n" for identifier, name, _, _ in named)
    text += "$upscope $end\n$enddefinitions $end\n"
    before = {}
    for n, row in enumerate(rows):
        new = ""
        for identifier, _, pin, bit in named:
            level = row[pin] >> bit & 1
            if before.get(identifier) != level:
                new += f" {level}{identifier}"
                before[identifier] = level
        if new:
            text += f"#{n / 24e6 * 1e10:.0f}{new}\n"
    return text + f"#{len(rows) / 24e6 * 1e10:.0f}\n"


def sigrok_csv(rows, _):
    """libsigrok: with times, equal rows left out."""
    named = channels()
    text = "; CSV generated by libsigrok 0.5.2\n; from demo on Mon Jan  5 10:00:00 2026\n"
    text += f"; Channels ({len(named)}/{len(named)}): " + ", ".join(c[0] for c in named) + "\n"
    text += "; Samplerate: 24 MHz\nnanoseconds," + ",".join("logic" for _ in named) + "\n"
    before = None
    for n, row in enumerate(rows):
        cells = ",".join(str(row[pin] >> bit & 1) for _, pin, bit in named)
        if cells != before or n in (0, len(rows) - 1):
            text += f"{41 * (n + 1)},{cells}\n"
        before = cells
    return text


DUMPS = {"ila_like.vcd": ila_vcd, "ila_structs_like.vcd": ila_structs_vcd,
         "chipscopy_like.vcd": chipscopy_vcd, "ila_like.csv": ila_csv,
         "signal_tap_like.csv": signal_tap_csv, "litescope_like.vcd": litescope_vcd,
         "litescope_like.csv": litescope_csv, "sigrok_like.vcd": sigrok_vcd,
         "sigrok_like.csv": sigrok_csv}
