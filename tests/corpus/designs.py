# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Benches that play a stimulus, each with its ports written in another style.

The table of a stimulus is a file of words in hex, one a cycle: the reset (low when active), the
request struct, the response struct (stimulus.fields). A bench drives a word at each rising edge of
its clock; `N` edges are seen.
"""
from stimulus import REQUEST, fields

N = 160


def slices(lite=False):
    """Pin -> (high, low) in a word, and the bits of the word."""
    low = total = sum(bits for _, bits in fields(lite))
    found = {}
    for pin, bits in fields(lite):
        low -= bits
        found[pin] = (low + bits - 1, low)
    return found, total


def vector(bits):
    return f"[{bits - 1}:0] " if bits > 1 else ""


def part(word, span):
    return f"{word}[{span[0]}:{span[1]}]" if span[0] != span[1] else f"{word}[{span[0]}]"


def bench(dut, inputs, table="main", lite=False, dump="dump.vcd", second=None, clock="clk"):
    """The top, of Verilog-2001: clock, tables and the design `dut`. `inputs` connects it."""
    bits = slices(lite)[1]
    names = [("word", table)] + ([("other", second)] if second else [])
    text = [f"`timescale 1ns/1ps\nmodule tb;\n  reg {clock} = 0;\n  integer n = 0;"]
    for name, _ in names:
        text.append(f"  reg [{bits - 1}:0] {name}_table [0:{N - 1}];\n  reg [{bits - 1}:0] {name};")
    text.append("  initial begin")
    for name, file in names:
        text.append(f'    $readmemh("{file}.hex", {name}_table);\n    {name} = {name}_table[0];')
    text.append(f'    $dumpfile("{dump}");\n    $dumpvars;\n  end')
    text.append(f"  always #5 {clock} = ~{clock};")
    text.append(f"  always @(posedge {clock}) begin\n    n <= n + 1;")
    for name, _ in names:
        text.append(f"    if (n < {N - 1}) {name} <= {name}_table[n + 1];")
    text.append(f"  end\n  initial #{10 * N} $finish;\n  {dut} dut({inputs});\nendmodule")
    return "\n".join(text) + "\n"


def flat(style, lite=False, clock="aclk", reset="aresetn", high=False):
    """A design whose pins are signals of one scope; style(pin) is what one is called. Verilog."""
    spans, bits = slices(lite)
    text = [f"module dut(input {clock}, input [{bits - 1}:0] word);"]
    for pin, span in spans.items():
        if pin != "aresetn":
            kind = "wire " + vector(span[0] - span[1] + 1)
            text.append(f"  {kind}{style(pin)} = {part('word', span)};")
    sign = "~" if high else ""
    text.append(f"  wire {reset} = {sign}{part('word', spans['aresetn'])};\nendmodule")
    return "\n".join(text) + "\n"


def typedefs():
    """Packed structs of the same fields, in the same order, as PULP's macros make."""
    def struct(name, members):
        body = "".join(f"    {kind} {member};\n" for kind, member in members)
        return f"  typedef struct packed {{\n{body}  }} {name};\n"

    def cmd(atop):
        return [("logic [3:0]", "id"), ("logic [31:0]", "addr"), ("logic [7:0]", "len"),
                ("logic [2:0]", "size"), ("logic [1:0]", "burst"), ("logic", "lock"),
                ("logic [3:0]", "cache"), ("logic [2:0]", "prot"), ("logic [3:0]", "qos"),
                ("logic [3:0]", "region")] + ([("logic [5:0]", "atop")] if atop else []) + [
                    ("logic", "user")]

    return "package types;\n" + struct("aw_t", cmd(True)) + struct("ar_t", cmd(False)) + struct(
        "w_t", [("logic [63:0]", "data"), ("logic [7:0]", "strb"), ("logic", "last"),
                ("logic", "user")]) + struct(
        "b_t", [("logic [3:0]", "id"), ("logic [1:0]", "resp"), ("logic", "user")]) + struct(
        "r_t", [("logic [3:0]", "id"), ("logic [63:0]", "data"), ("logic [1:0]", "resp"),
                ("logic", "last"), ("logic", "user")]) + struct(
        "req_t", [("aw_t", "aw"), ("logic", "aw_valid"), ("w_t", "w"), ("logic", "w_valid"),
                  ("logic", "b_ready"), ("ar_t", "ar"), ("logic", "ar_valid"),
                  ("logic", "r_ready")]) + struct(
        "resp_t", [("logic", "aw_ready"), ("logic", "ar_ready"), ("logic", "w_ready"),
                   ("logic", "b_valid"), ("b_t", "b"), ("logic", "r_valid"),
                   ("r_t", "r")]) + "endpackage\n"


def structs():
    """A subordinate with a packed struct of requests and one of responses."""
    return typedefs() + """module dut(input logic clk_i, input logic rst_ni,
           input types::req_t slv_req_i, output types::resp_t slv_resp_o,
           input types::resp_t from_table);
  assign slv_resp_o = from_table;
endmodule
"""


def struct_array():
    """The same with arrays of two ports."""
    return typedefs() + """module dut(input logic clk_i, input logic rst_ni,
           input types::req_t mst_req_o [1:0], input types::resp_t mst_resp_i [1:0]);
endmodule
"""


def struct_vector_bench():
    """Packed arrays of two structs."""
    design = typedefs() + """module dut(input logic clk_i, input logic rst_ni,
           input types::req_t [1:0] slv_ports_req_i, input types::resp_t [1:0] slv_ports_resp_o);
endmodule
"""
    return design + bench(
        "dut", ".clk_i(clk), .rst_ni(word[301]), .slv_ports_req_i({other[300:84], word[300:84]}),"
        " .slv_ports_resp_o({other[83:0], word[83:0]})", second="other")


def struct_array_bench():
    top = bench("dut", ".clk_i(clk), .rst_ni(word[301]), .mst_req_o(req), .mst_resp_i(resp)",
                second="other")
    return struct_array() + top.replace(
        "  integer n = 0;", "  integer n = 0;\n  types::req_t req [1:0];\n"
        "  types::resp_t resp [1:0];\n  assign req[0] = word[300:84];\n"
        "  assign req[1] = other[300:84];\n  assign resp[0] = word[83:0];\n"
        "  assign resp[1] = other[83:0];")


def interface():
    """A SystemVerilog interface between two modules."""
    spans, bits = slices()
    pins = [(pin, span) for pin, span in spans.items() if pin != "aresetn"]
    text = ["interface axi_bus;"]
    for pin, span in pins:
        text.append(f"  logic {vector(span[0] - span[1] + 1)}{underscored(pin)};")
    text.append(f"endinterface\nmodule drive(axi_bus bus, input logic [{bits - 1}:0] word);")
    text += [f"  assign bus.{underscored(pin)} = {part('word', span)};" for pin, span in pins]
    text.append("endmodule\nmodule dut(axi_bus axi, input logic clk, input logic rst_n);")
    text.append("endmodule")
    top = bench("dut", ".axi(axi), .clk(clk), .rst_n(rst_n)")
    return "\n".join(text) + "\n" + top.replace(
        "  integer n = 0;",
        "  integer n = 0;\n  wire rst_n = word[301];\n  axi_bus axi();\n"
        "  drive drive(.bus(axi), .word(word));")


def pin_array():
    """Unpacked arrays: element k of every pin is of port k."""
    spans, bits = slices()
    text = [f"module dut(input logic aclk, input logic aresetn, input logic [{bits - 1}:0] word,",
            f"           input logic [{bits - 1}:0] other);"]
    for pin, span in spans.items():
        if pin == "aresetn":
            continue
        text.append(f"  logic {vector(span[0] - span[1] + 1)}s_axi_{pin} [0:1];")
        text.append(f"  assign s_axi_{pin}[0] = {part('word', span)};")
        text.append(f"  assign s_axi_{pin}[1] = {part('other', span)};")
    return "\n".join(text) + "\nendmodule\n"


def pin_vectors():
    """Vectors of two ports, as interconnects have them: bit k of VALID is of port k. Verilog."""
    spans, bits = slices()
    text = [f"module dut(input ACLK, input ARESETN, input [{bits - 1}:0] word,",
            f"           input [{bits - 1}:0] other);"]
    for pin, span in spans.items():
        if pin != "aresetn":
            text.append(f"  wire [{2 * (span[0] - span[1] + 1) - 1}:0] S_AXI_{pin.upper()} = "
                        f"{{{part('other', span)}, {part('word', span)}}};")
    return "\n".join(text) + "\nendmodule\n"


def scattered():
    """No pins at all: the port is somewhere in a bus, its clock is a bit of a vector, and it moves
    at falling edges. Verilog."""
    bits = slices()[1]
    return (f"module dut(input clk, input [{bits - 1}:0] word);\n"
            f"  wire [3:0] clocks = {{1'b0, ~clk, 2'b00}};\n"
            f"  wire [{bits + 14}:7] probe = {{8'h5a, word}};\nendmodule\n")


def underscored(pin):
    """aw_valid."""
    return channel_of(pin) + "_" + pin[len(channel_of(pin)):]


def channel_of(pin):
    return pin[:2] if pin.startswith(("ar", "aw")) else pin[:1]


def chisel(pin):
    """auto_in_aw_bits_addr, auto_in_aw_valid."""
    channel = channel_of(pin)
    rest = pin[len(channel):]
    bits = "" if rest in ("valid", "ready") else "bits_"
    return f"auto_in_{channel}_{bits}{rest}"


def litex(pin):
    """axi_aw_payload_addr, axi_aw_param_id, axi_aw_valid, axi_w_last."""
    channel = channel_of(pin)
    rest = pin[len(channel):]
    if rest in ("valid", "ready", "last"):
        return f"axi_{channel}_{rest}"
    return f"axi_{channel}_{'param' if rest in ('id', 'user') else 'payload'}_{rest}"


def vhdl():
    """A manager in VHDL, whose ports tell by _i and _o which way they go. The table is read with
    std.textio, a line of bits a cycle."""
    spans, bits = slices()
    request = {pin for pin, _ in REQUEST}

    def kind(span):
        width = span[0] - span[1] + 1
        return "std_logic" if width == 1 else f"std_logic_vector({width - 1} downto 0)"

    def name(pin):
        return f"m_axi_{pin}_{'o' if pin in request else 'i'}"

    def bits_of(span):
        return f"word({span[0]})" if span[0] == span[1] else f"word({span[0]} downto {span[1]})"

    pins = [(pin, span) for pin, span in spans.items() if pin != "aresetn"]
    ports = ";\n".join(f"    {name(pin)} : in {kind(span)}" for pin, span in pins)
    binding = ", ".join(f"{name(pin)} => {bits_of(span)}" for pin, span in pins)
    return f"""library ieee; use ieee.std_logic_1164.all;
entity manager is
  port (
    clk_i : in std_logic;
    rstn_i : in std_logic;
{ports});
end entity;
architecture empty of manager is
begin
end architecture;

library ieee; use ieee.std_logic_1164.all; use std.textio.all;
entity tb is end entity;
architecture sim of tb is
  signal clk : std_logic := '0';
  signal word : std_logic_vector({bits - 1} downto 0);
  signal done : boolean := false;
begin
  clk <= not clk after 5 ns when not done;
  done <= true after {10 * N} ns;
  dut : entity work.manager port map (clk_i => clk, rstn_i => word({bits - 1}), {binding});
  process
    file words : text open read_mode is "main.bits";
    variable row : line;
    variable value : bit_vector({bits - 1} downto 0);
  begin
    while not endfile(words) loop
      readline(words, row);
      read(row, value);
      word <= to_stdlogicvector(value);
      wait until rising_edge(clk);
    end loop;
    wait;
  end process;
end architecture;
"""
