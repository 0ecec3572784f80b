#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Simulates the example of docs/use/report.md and writes a VCD file of its four AXI4 ports.

    make_dump.py [--bank N] [--burst BEATS] [--cycles N] FILE.vcd

--bank 2     the DMA's source begins in bank 2; it is 0, that of the frame buffer, otherwise
--burst 16   the DMA's bursts have 16 beats, not 256
The clock has 200 MHz. The same options give the same file.
"""

import argparse

from system import CHANNELS, NAMES, RESET, System

PERIOD = 5000  # ps
WIDTHS = {"id": 4, "addr": 32, "len": 8, "size": 3, "burst": 2, "qos": 4, "data": 64, "strb": 8,
          "resp": 2, "last": 1}
COMMAND = ("id", "addr", "len", "size", "burst", "qos")
FIELDS = {"ar": COMMAND, "aw": COMMAND, "r": ("id", "data", "resp", "last"),
          "w": ("data", "strb", "last"), "b": ("id", "resp")}


class Vcd:
    """Changes of values, in order of time."""

    def __init__(self, file):
        self.file = file
        self.values = {}
        self.codes = {}
        self.shown = {}  # by port and channel: VALID, READY, and what was offered last

    def declare(self, key, name, width):
        number = len(self.codes)
        code = chr(33 + number % 94) + (chr(33 + number // 94) if number >= 94 else "")
        self.codes[key] = (code, width)
        self.file.write(f"$var wire {width} {code} {name} $end\n")

    def set(self, key, value):
        if self.values.get(key) != value:
            self.values[key] = value
            code, width = self.codes[key]
            self.file.write(f"{value}{code}\n" if width == 1 else f"b{value:b} {code}\n")


def declare(vcd):
    write = vcd.file.write
    write("$timescale 1ps $end\n$scope module soc $end\n")
    vcd.declare("aclk", "aclk", 1)
    vcd.declare("aresetn", "aresetn", 1)
    for port in (*NAMES, "ddr"):
        write(f"$scope module {port} $end\n")
        for channel in CHANNELS:
            for pin in ("valid", "ready"):
                vcd.declare((port, channel, pin), channel + pin, 1)
            for field in FIELDS[channel]:
                width = 6 if port == "ddr" and field == "id" else WIDTHS[field]
                vcd.declare((port, channel, field), channel + field, width)
        write("$upscope $end\n")
    write("$upscope $end\n$enddefinitions $end\n#0\n$dumpvars\n")
    for key in vcd.codes:
        vcd.set(key, 0)
    write("$end\n")


def show(vcd, ports):
    for port, channels in ports.items():
        for channel, (valid, ready, entry) in channels.items():
            before = vcd.shown.get((port, channel))
            if before and before[:2] == (valid, ready) and before[2] is entry:
                continue
            vcd.shown[port, channel] = (valid, ready, entry)
            vcd.set((port, channel, "valid"), int(valid))
            vcd.set((port, channel, "ready"), int(ready))
            if entry and not (before and before[2] is entry):
                for field in FIELDS[channel]:
                    vcd.set((port, channel, field), entry[field])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("file")
    parser.add_argument("--bank", type=int, default=0, choices=range(4))
    parser.add_argument("--burst", type=int, default=256, choices=(16, 32, 64, 128, 256))
    parser.add_argument("--cycles", type=int, default=50000)
    options = parser.parse_args()
    system = System(options.bank, options.burst)
    with open(options.file, "w", encoding="ascii") as file:
        vcd = Vcd(file)
        declare(vcd)
        for cycle in range(options.cycles):
            # What is written at an edge is seen at the next one.
            if cycle:
                file.write(f"#{cycle * PERIOD}\n")
                vcd.set("aclk", 1)
            vcd.set("aresetn", int(cycle >= RESET))
            show(vcd, system.cycle())
            file.write(f"#{cycle * PERIOD + PERIOD // 2}\n")
            vcd.set("aclk", 0)
        file.write(f"#{options.cycles * PERIOD}\n")
        vcd.set("aclk", 1)
    lacked = system.managers[NAMES.index("display")].underruns
    print(f"{options.file}: {options.cycles:,} cycles; beats that the display lacked: {lacked:,}")


main()
