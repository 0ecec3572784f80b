# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""For gen_pins.py and gen_ipxact.py: the ports of a top module, rtl/<m>/<top>.sv, and which of them
it looks at."""

import re

import generated

PORT = re.compile(
    r"(?P<direction>input|output)\s+(?:wire\s+)?logic\s*(?:\[(?P<range>[^\]]*)\])?"
    r"\s*(?P<names>\w+(?:\s*,\s*(?!input\b|output\b)\w+)*)"
)


class Port:
    """width: the text of the left bound plus 1, such as "IdWidth" or "8"; "1" of a single bit.
    vector: whether it has bounds."""

    def __init__(self, name, direction, width, used, vector):
        self.name, self.direction, self.width, self.used = name, direction, width, used
        self.vector = vector


def width_of(bounds):
    if bounds is None:
        return "1"
    left = bounds.split(":")[0].strip()
    if left.isdigit():
        return str(int(left) + 1)
    return left.removesuffix("-1") if left.endswith("-1") else f"{left}+1"


def read(monitor, top):
    """{name: Port} of a module, in its order. A port counts as used if the module's body names it
    anywhere else than in an `assign unused`."""
    path = generated.ROOT / f"rtl/fabmon_{monitor}/fabmon_{top}.sv"
    text = re.sub(r"//[^\n]*", "", path.read_text(encoding="utf-8"))
    start = re.search(r"\)\s*\(\s*(?=input\b|output\b)", text).end()
    end = text.index(");", start)
    body = re.sub(r"\bassign\s+unused\w*\s*=[^;]*;", "", text[end:])
    words = set(re.findall(r"\w+", body))
    ports = {}
    for match in PORT.finditer(text[start:end]):
        for name in re.split(r"\s*,\s*", match["names"]):
            width = width_of(match["range"])
            ports[name] = Port(
                name, match["direction"], width, name in words, match["range"] is not None
            )
    return ports
