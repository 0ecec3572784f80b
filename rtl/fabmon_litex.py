# SPDX-License-Identifier: Apache-2.0 WITH SHL-2.1
# Copyright the fabmon contributors.
"""The axi4 monitor beside an AXI port of a LiteX SoC.

    add_axi4_monitor(soc, "ram_monitor", ram_port, NumCounters=4)

taps the port and puts the registers onto the SoC's bus (docs/reference/axi4-registers.md).
"""

import os
import pathlib

from litex.gen import LiteXModule
from litex.soc.integration.soc import SoCRegion
from litex.soc.interconnect import axi
from migen import ClockSignal, Constant, Instance, ResetSignal, Signal

FOLDER = pathlib.Path(__file__).resolve().parent
REGISTERS = 0x1000  # bytes

# What the monitor looks at of each channel, beside valid and ready: its pin and LiteX's name.
COMMAND = ["id", "addr", "len", "size", "burst"]
CHANNELS = {
    "ar": COMMAND,
    "aw": COMMAND,
    "r": ["id", "data", "resp", "last"],
    "w": ["data", "strb", "last"],
    "b": ["id", "resp"],
}
# Its other register slave, which is not used: inputs and their bits.
APB = {"paddr": 12, "pprot": 3, "psel": 1, "penable": 1, "pwrite": 1, "pwdata": 32, "pstrb": 4}


def sources(monitor):
    """The files of rtl/fabmon_<monitor>/fabmon_<monitor>.f: absolute paths in its order."""
    path = FOLDER / f"fabmon_{monitor}" / f"fabmon_{monitor}.f"
    lines = path.read_text(encoding="utf-8").splitlines()
    return [os.path.normpath(path.parent / line) for line in lines if line.endswith(".sv")]


class Axi4Monitor(LiteXModule):
    """An instance of rtl/fabmon_axi4/fabmon_axi4.sv.

    port: the AXIInterface that is watched; it is read, never driven. AXI4, of 8 to 1024 data bits,
    12 to 64 address bits, IDs of 0 to 32 bits; else ValueError.
    parameters: of the RTL, but for the three widths, which are the port's.

    bus: the registers, an AXILiteInterface of 32 bits. irq: level, an enabled counter has
    overflowed. snapshot: each cycle in which it is 1 asks for a copy of all counters. spniden: with
    Secure = 2, 1 shows Secure traffic, too.
    """

    def __init__(self, platform, port, **parameters):
        if port.version != "axi4":
            raise ValueError(f"the axi4 monitor watches AXI4, not {port.version}")
        for what, width, least, most in (
            ("data", port.data_width, 8, 1024),
            ("address", port.address_width, 12, 64),
            ("ID", port.id_width, 0, 32),
        ):
            if not least <= width <= most:
                raise ValueError(
                    f"the axi4 monitor takes {least} to {most} {what} bits, not {width}"
                )
        self.bus = bus = axi.AXILiteInterface(data_width=32, address_width=32)
        self.irq = Signal()
        self.snapshot = Signal()
        self.spniden = Signal()
        pins = {"i_aclk": ClockSignal("sys"), "i_aresetn": ~ResetSignal("sys")}
        pins |= {"i_reg_clk": ClockSignal("sys"), "i_reg_rst_n": ~ResetSignal("sys")}
        pins |= {"i_clk_en": 1, "i_csr_aresetn": 1, "i_snapshot": self.snapshot, "o_irq": self.irq}
        for channel, names in CHANNELS.items():
            stream = getattr(port, channel)
            for name in ["valid", "ready", *names]:
                absent = name == "id" and port.id_width == 0
                pin = Constant(0, 1) if absent else getattr(stream, name)
                pins[f"i_mon_axi_{channel}{name}"] = pin
        for channel in ("ar", "aw"):
            pins[f"i_mon_axi_{channel}prot"] = getattr(port, channel).prot
        pins |= {"i_niden": 1, "i_spniden": self.spniden}
        pins["i_mon_axi_aresetn"] = ~ResetSignal("sys")  # the port's
        pins["i_mon_axi_awatop"] = Constant(0, 6)  # LiteX has no atomic operations
        for channel in ("aw", "ar"):
            stream = getattr(bus, channel)
            pins[f"i_s_axil_{channel}addr"] = stream.addr[:12]
            pins[f"i_s_axil_{channel}prot"] = Constant(0, 3)
        pins |= {"i_s_axil_wdata": bus.w.data, "i_s_axil_wstrb": bus.w.strb}
        pins |= {"o_s_axil_rdata": bus.r.data, "o_s_axil_rresp": bus.r.resp}
        pins |= {"o_s_axil_bresp": bus.b.resp}
        for channel in ("aw", "w", "ar"):
            stream = getattr(bus, channel)
            pins[f"i_s_axil_{channel}valid"] = stream.valid
            pins[f"o_s_axil_{channel}ready"] = stream.ready
        for channel in ("b", "r"):
            stream = getattr(bus, channel)
            pins[f"o_s_axil_{channel}valid"] = stream.valid
            pins[f"i_s_axil_{channel}ready"] = stream.ready
        for name, width in APB.items():
            pins[f"i_s_apb_{name}"] = Constant(0, width)
        widths = {"IdWidth": port.id_width, "AddrWidth": port.address_width}
        widths |= {"DataWidth": port.data_width}
        values = {f"p_{name}": value for name, value in {**parameters, **widths}.items()}
        self.specials += Instance("fabmon_axi4", **values, **pins)
        for path in sources("axi4"):
            platform.add_source(path, language="systemverilog")


def add_axi4_monitor(soc, name, port, origin=None, **parameters):
    """Adds an Axi4Monitor to a SoC, its registers to the SoC's bus as the region `name` of 4 KiB
    (origin: its address; None: LiteX chooses one). With an interrupt controller it gets an
    interrupt. Returns the monitor. Error: as Axi4Monitor, or LiteX's own for a name or region that
    is taken."""
    monitor = Axi4Monitor(soc.platform, port, **parameters)
    soc.add_module(name=name, module=monitor)
    region = SoCRegion(origin=origin, size=REGISTERS, cached=False)
    soc.bus.add_slave(name=name, slave=monitor.bus, region=region)
    if soc.irq.enabled:
        soc.irq.add(name, use_loc_if_exists=True)
    return monitor
