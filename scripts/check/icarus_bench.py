# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""For scripts/check/lint: a bench that runs a top in four values under Icarus Verilog.

The bench starts without a reset: every flip-flop and every word of a RAM is x. Then it holds the
reset for 1 to 8 cycles, lets random traffic run on all pins, reads all registers, writes to them at
random, reads them all again, and does the same from a second reset on. It fails

    if an output is x after the end of the reset (read data: while it is valid)
    if a register access takes more than 4,000 cycles

The ports and parameters come from the header of the top. The seed decides the lengths of the resets
and all values."""

import pathlib
import random
import re

LIMIT = 4000  # cycles that an access may take
WORDS = 48  # addresses that are read, drawn from those of all registers
PORT = re.compile(
    r"(?P<direction>input|output)\s+(?:wire\s+)?logic\s*(?P<range>\[[^\]]*\])?\s*(?P<name>\w+)"
)
PARAMETER = re.compile(r"^(parameter|localparam)\s+(.*?)\b(\w+)\s*=\s*(.*)$", re.S)
CONTROLS = {"csr_aresetn": "1'b1", "s_axil_bready": "1'b1", "s_axil_rready": "1'b1"}
RARE = {"snapshot", "snapshot_req"}  # 1 in one of 64 cycles
RARELY_0 = {"mon_axi_aresetn"}
DRIVEN = {"aclk", "aresetn", "clk_en", "reg_clk", "reg_rst_n"}
TIED = {"reg_clk": "aclk", "reg_rst_n": "aresetn", "clk_en": "1'b1"}
PAYLOAD = {"s_axil_rdata": "s_axil_rvalid",
           "s_apb_prdata": "(s_apb_psel & s_apb_penable & s_apb_pready)"}


def split(text):
    """The parts of a list between its commas, of which none is in brackets."""
    parts, depth, start = [], 0, 0
    for at, letter in enumerate(text):
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0:
            parts.append(text[start:at])
            start = at + 1
    return [part.strip() for part in [*parts, text[start:]] if part.strip()]


def header(path):
    """(parameters as [keyword, type, name, value], ports as [direction, range, name])."""
    text = re.sub(r"//[^\n]*", "", path.read_text(encoding="utf-8"))
    found = re.search(r"\bmodule\s+\w+\s*#\((.*?)\n\)\s*\((.*?)\n\);", text, re.S)
    parameters = [list(PARAMETER.match(part).groups()) for part in split(found[1])]
    ports, last = [], None
    for part in split(found[2]):
        match = PORT.match(part)
        if match:
            last = [match["direction"], match["range"] or "", match["name"]]
        else:  # more names of the same kind
            last = [last[0], last[1], part]
        ports.append(last)
    return parameters, ports


def offsets(paths):
    """Addresses of the registers that the packages of register offsets name, with the words that
    follow up to the next one: the elements of an array."""
    bases = set()
    for path in paths:
        text = path.read_text(encoding="utf-8")
        for kind, value in re.findall(r"Reg(\w+)\s*=\s*\d*'h(\w+);", text):
            if not kind.endswith(("Stride", "PerCounter")):
                bases.add(int(value, 16))
    words, ends = set(), sorted(bases)[1:] + [max(bases) + 256]
    for base, end in zip(sorted(bases), ends):
        words.update(range(base, min(end, base + 512), 4))
    return sorted(words)


def nodes_of_mesh(columns, rows):
    """Where nodes of a cmn may be."""
    shift = 3 if max(columns, rows) > 4 else 2
    for x in range(columns):
        for y in range(rows):
            place = (x << shift | y) << 20
            yield place | 2 << 14
            for sub in range(2):
                for port in range(2):
                    yield place | sub << 16 | port << 14


def addresses(top, values, reg_pkgs, draw):
    """Some registers of a top. Each register has the same chance; `draw` decides."""
    words = offsets(reg_pkgs)
    if top == "fabmon_cmn":
        nodes = nodes_of_mesh(int(values["MeshX"]), int(values["MeshY"]))
        words = [node + word for node in nodes for word in words if word % 8 == 0]
    return draw.sample(words, min(len(words), WORDS))


def bench(top, path, overrides, reg_pkgs, seed):
    """The text of a module `bench` for this top."""
    parameters, ports = header(path)
    values = {name: overrides.get(name, value) for _, _, name, value in parameters}
    noise = 8192 if top == "fabmon_cmn" else 1536
    apb = values.get("Apb", "1'b0")[-1] == "1"
    lines = ["`timescale 1ns / 1ps", "module bench;"]
    lines += [f"  localparam {kind}{name} = {values[name]};" for _, kind, name, _ in parameters]
    lines += [
        f"  logic {bounds} {name}{' = 0' if direction == 'input' else ''};"
        for direction, bounds, name in ports
    ]
    pins = ", ".join(f".{name}({TIED.get(name, name)})" for _, _, name in ports)
    passed = ", ".join(f".{name}({name})" for kind, _, name, _ in parameters if kind == "parameter")
    lines.append(f"  {top} #({passed}) u_top ({pins});")
    drives, checks = [], []
    for number, (direction, _, name) in enumerate(ports):
        if direction == "output":
            valid = PAYLOAD.get(name)
            condition = f"{valid} === 1'b1 && " if valid else ""
            checks.append(f'    if ({condition}^{name} === 1\'bx) bad("{name}");')
        elif name in CONTROLS:
            drives.append(f"    {name} = {CONTROLS[name]};")
        elif name in RARE:
            drives.append(f"    {name} = (noise[{7 * number % 251} +: 6] == 0);")
        elif name in RARELY_0:
            drives.append(f"    {name} = (noise[{7 * number % 251} +: 6] != 0);")
        elif name not in DRIVEN and not name.startswith("s_a"):
            drives.append(f"    {name} = noise[{7 * number % 251} +: $bits({name})];")
    found = addresses(top, values, reg_pkgs, random.Random(seed))
    table = "\n".join(f"    address[{i}] = {value};" for i, value in enumerate(found))
    text = BODY.replace("@DRIVES@", "\n".join(drives)).replace("@CHECKS@", "\n".join(checks))
    text = text.replace("@TABLE@", table).replace("@COUNT@", str(len(found)))
    text = text.replace("@SEED@", str(seed)).replace("@APB@", str(int(apb)))
    text = text.replace("@LIMIT@", str(LIMIT)).replace("@WIDTH@", str(noise))
    return "\n".join(lines) + "\n" + text


BODY = """\
  localparam int Count = @COUNT@;
  integer seed = @SEED@;
  logic [31:0] address [0:Count-1];
  logic [@WIDTH@-1:0] noise = 0;
  logic [31:0] word;
  logic checked = 0;
  integer held, waited, cycles = 0, reads = 0;

  initial begin
@TABLE@
    aclk = 0;
    forever #5 aclk = ~aclk;
  end

  task bad(input [8*32-1:0] name);
    $display("bench: %0s is x in cycle %0d", name, cycles);
    $fatal(1);
  endtask

  // New values with each rising edge: 256 new bits, the others are those of earlier cycles.
  task drive;
    noise = {noise[@WIDTH@-257:0],
             $urandom(seed), $urandom(seed), $urandom(seed), $urandom(seed),
             $urandom(seed), $urandom(seed), $urandom(seed), $urandom(seed)};
@DRIVES@
  endtask
  always @(posedge aclk) begin
    #1 cycles = cycles + 1;
    drive;
  end
  always @(negedge aclk) if (checked) begin
@CHECKS@
  end

  task access(input write, input [31:0] at, input [63:0] data);
    waited = 0;
    if (@APB@) begin
      s_apb_psel = 1; s_apb_penable = 0; s_apb_pwrite = write; s_apb_paddr = at;
      s_apb_pwdata = data; s_apb_pstrb = write ? '1 : '0;
      @(posedge aclk) #2 s_apb_penable = 1;
      @(posedge aclk);
      while (s_apb_pready !== 1'b1) begin @(posedge aclk); stuck; end
      #2 s_apb_psel = 0; s_apb_penable = 0;
    end else begin
      s_axil_awaddr = at; s_axil_araddr = at; s_axil_wdata = data; s_axil_wstrb = '1;
      s_axil_awvalid = write; s_axil_wvalid = write; s_axil_arvalid = ~write;
      @(posedge aclk);
      while ((write ? s_axil_awready & s_axil_wready : s_axil_arready) !== 1'b1) begin
        @(posedge aclk);
        stuck;
      end
      #2 s_axil_awvalid = 0; s_axil_wvalid = 0; s_axil_arvalid = 0;
      while ((write ? s_axil_bvalid : s_axil_rvalid) !== 1'b1) begin @(posedge aclk); stuck; #2; end
      @(posedge aclk) #2;
    end
    reads = reads + 1;
  endtask
  task stuck;
    waited = waited + 1;
    if (waited > @LIMIT@) begin
      $display("bench: an access has not ended in @LIMIT@ cycles");
      $fatal(1);
    end
  endtask

  task read_all;
    for (integer i = 0; i < Count; i++) access(0, address[i], 0);
  endtask

  initial begin
    drive;
    repeat (40 + $urandom(seed) % 4) @(posedge aclk);
    repeat (2) begin
      #2 aresetn = 0;
      held = 1 + $urandom(seed) % 8;
      $display("bench: seed @SEED@, a reset of %0d cycles in cycle %0d", held, cycles);
      checked = 0;
      repeat (held) @(posedge aclk);
      #2 aresetn = 1;
      checked = 1;
      repeat (100) @(posedge aclk);
      #2 read_all;
      for (integer i = 0; i < 32; i++) begin
        word = $urandom(seed);
        access(1, address[word % Count], {$urandom(seed), $urandom(seed)});
      end
      read_all;
    end
    $display("bench: %0d cycles, %0d accesses: no x", cycles, reads);
    $finish;
  end
endmodule
"""


def reg_pkgs_of(folder, top):
    """The packages of register offsets of a top."""
    own = folder / f"{top}_reg_pkg.sv"
    return [own] if own.is_file() else sorted(folder.glob("*_reg_pkg.sv"))


if __name__ == "__main__":
    import sys

    root = pathlib.Path(__file__).resolve().parents[2]
    monitor, name, first, *given = sys.argv[1:]
    rtl = root / f"rtl/fabmon_{monitor}"
    print(bench(f"fabmon_{name}", rtl / f"fabmon_{name}.sv", dict(g.split("=", 1) for g in given),
                reg_pkgs_of(rtl, f"fabmon_{name}"), int(first)))
