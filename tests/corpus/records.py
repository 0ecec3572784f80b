# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""A bench of VHDL whose ports are records, as designs.vhdl() has them as signals.

The design `dut` has two ports as arrays of records, of the tables `main` and `other`. The design
`flat` has the first of them once more, pin by pin: the only one that VCD and FST of GHDL show.
"""
from designs import slices, vhdl
from stimulus import REQUEST

CHANNELS = ("aw", "w", "b", "ar", "r")
HANDSHAKES = ("valid", "ready")


def path(pin):
    """A pin in its record: "aw.addr", "aw_valid"."""
    channel = next(name for name in CHANNELS if pin.startswith(name))
    field = pin[len(channel):]
    return f"{channel}_{field}" if field in HANDSHAKES else f"{channel}.{field}"


def kind(span):
    width = span[0] - span[1] + 1
    return "std_logic" if width == 1 else f"std_logic_vector({width - 1} downto 0)"


def record(name, members):
    body = "".join(f"    {member} : {of};\n" for member, of in members)
    return f"  type {name} is record\n{body}  end record;\n"


def package():
    spans = slices()[0]
    text = ["library ieee; use ieee.std_logic_1164.all;\npackage axi is\n"]
    request = {pin for pin, _ in REQUEST}
    halves = {"req_t": [], "resp_t": []}
    inner = {channel: [] for channel in CHANNELS}
    for pin, span in spans.items():
        if pin == "aresetn":
            continue
        half = halves["req_t" if pin in request else "resp_t"]
        channel, dot, field = path(pin).partition(".")
        if not dot:
            half.append((channel, kind(span)))
            continue
        if not inner[channel]:
            half.append((channel, f"{channel}_t"))
        inner[channel].append((field, kind(span)))
    for channel, members in inner.items():
        text.append(record(f"{channel}_t", members))
    for name, members in halves.items():
        text.append(record(name, members))
        text.append(f"  type {name[:-2]}_array is array (natural range <>) of {name};\n")
    return "".join([*text, "end package;\n\n"])


def vhdl_records():
    spans, bits = slices()
    request = {pin for pin, _ in REQUEST}

    def assign(word, index):
        lines = []
        for pin, span in spans.items():
            if pin == "aresetn":
                continue
            low = span[1] if span[0] == span[1] else f"{span[0]} downto {span[1]}"
            half = "req" if pin in request else "resp"
            lines.append(f"  {half}({index}).{path(pin)} <= {word}({low});\n")
        return "".join(lines)

    flat = vhdl()
    manager, top = flat.split("library ieee; use ieee.std_logic_1164.all; use std.textio.all;")
    top = top.replace("  dut : entity work.manager", "  flat : entity work.manager")
    second = top[top.index("  process\n"):top.index("end architecture;")]
    second = second.replace('"main.bits"', '"other.bits"').replace("word <=", "other <=")
    top = top.replace("  signal done", f"  signal other : std_logic_vector({bits - 1} downto 0);\n"
                      "  signal rstn : std_logic;\n  signal req : req_array(0 to 1);\n"
                      "  signal resp : resp_array(0 to 1);\n"
                      "  signal done")
    top = top.replace("end architecture;", f"  rstn <= word({bits - 1});\n" +
                      assign("word", 0) + assign("other", 1) + second +
                      "  dut : entity work.managers port map (clk_i => clk, rstn_i => rstn,"
                      " mst_req_o => req, mst_resp_i => resp);\nend architecture;")
    return package() + manager + """library ieee; use ieee.std_logic_1164.all; use work.axi.all;
entity managers is
  port (
    clk_i : in std_logic;
    rstn_i : in std_logic;
    mst_req_o : in req_array(0 to 1);
    mst_resp_i : in resp_array(0 to 1));
end entity;
architecture empty of managers is
begin
end architecture;

library ieee; use ieee.std_logic_1164.all; use std.textio.all; use work.axi.all;""" + top
