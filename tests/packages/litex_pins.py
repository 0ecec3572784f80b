#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""rtl/fabmon_litex.py: every input of the RTL is connected, nothing else is, widths are the port's,
and a port that does not fit is refused. LiteX is from PyPI (scripts/setup litex); exit status 77
without it."""

import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
VENV = ROOT / "build/litex-venv/bin/python"

sys.dont_write_bytecode = True
sys.path[:0] = [str(ROOT / "rtl"), str(ROOT / "scripts/gen")]
try:
    import fabmon_litex
    from litex.soc.interconnect import axi
    from migen import Instance, value_bits_sign
except ModuleNotFoundError as missing:
    if missing.name not in ("litex", "migen"):
        raise
    if VENV.exists() and pathlib.Path(sys.prefix) != VENV.parent.parent:
        os.execv(VENV, [str(VENV), *sys.argv])
    print("skipped: LiteX is not installed (scripts/setup litex)")
    sys.exit(77)

import file_lists  # noqa: E402  pylint: disable=wrong-import-position
import top_parameters  # noqa: E402  pylint: disable=wrong-import-position
import top_ports  # noqa: E402  pylint: disable=wrong-import-position

REFUSED = {
    "AXI4, not axi3": {"version": "axi3"},
    "12 to 64 address bits, not 8": {"address_width": 8},
    "0 to 32 ID bits, not 40": {"id_width": 40},
}


class Platform:
    """Remembers the sources."""

    def __init__(self):
        self.sources = []

    def add_source(self, path, language=None):
        self.sources.append((path, language))


def main():
    platform = Platform()
    port = axi.AXIInterface(data_width=128, address_width=40, id_width=6)
    monitor = fabmon_litex.Axi4Monitor(platform, port, NumCounters=3, IdWidth=1)
    (rtl,) = (one for one in monitor.get_fragment().specials if isinstance(one, Instance))
    assert rtl.of == "fabmon_axi4"
    values = {p.name: p.value.value for p in rtl.items if isinstance(p, Instance.Parameter)}
    widths = {"IdWidth": 6, "AddrWidth": 40, "DataWidth": 128, "NumCounters": 3}
    assert values == widths, values
    ports = top_ports.read("axi4", "axi4")
    inputs = {p.name: p.expr for p in rtl.items if isinstance(p, Instance.Input)}
    assert inputs.keys() == {name for name, p in ports.items() if p.direction == "input"}
    outputs = {p.name: p.expr for p in rtl.items if isinstance(p, Instance.Output)}
    assert outputs.keys() <= {name for name, p in ports.items() if p.direction == "output"}
    local = top_parameters.read("axi4", "axi4")[1]
    for name in inputs.keys() | outputs.keys():
        text = top_parameters.expand(ports[name].width, "axi4", local)
        width = top_parameters.evaluate_with(text, values)
        bits = value_bits_sign({**inputs, **outputs}[name])[0]
        assert bits == width, f"{name}: {bits} bits, not {width}"
    list_file = ROOT / "rtl/fabmon_axi4/fabmon_axi4.f"
    want = [(str(ROOT / f), "systemverilog") for f in file_lists.read(list_file)]
    assert platform.sources == want, platform.sources
    bare = fabmon_litex.Axi4Monitor(Platform(), axi.AXIInterface(data_width=8, id_width=0))
    (rtl,) = (one for one in bare.get_fragment().specials if isinstance(one, Instance))
    names = [f"mon_axi_{channel}id" for channel in ("ar", "r", "aw", "b")]
    ids = [p.expr for p in rtl.items if isinstance(p, Instance.Input) and p.name in names]
    assert [value_bits_sign(pin)[0] for pin in ids] == [1] * 4, ids
    for said, arguments in REFUSED.items():
        try:
            fabmon_litex.Axi4Monitor(Platform(), axi.AXIInterface(**arguments))
        except ValueError as error:
            assert said in str(error), f"{error}, not {said}"
        else:
            raise AssertionError(f"{arguments} is taken")
    print(f"{len(inputs)} inputs and {len(outputs)} outputs connected; {len(REFUSED)} refused")
    return 0


if __name__ == "__main__":
    sys.exit(main())
