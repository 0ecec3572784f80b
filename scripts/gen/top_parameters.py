# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""For gen_ipxact.py: the parameters of a top module, rtl/<m>/<top>.sv, and what its widths are."""

import re

import generated

LINE = re.compile(
    r"^  (?P<kind>parameter|localparam) (?P<type>int unsigned|bit|logic *\[[^\]]*\]) *(?P<name>\w+)"
    r" *= *(?P<value>[^\n]*?),? *(?://[^\n]*)?$",
    re.M,
)
COMMENT = re.compile(r"//[ ]*([^\n]*)$")
RANGE = re.compile(r"^(\d+)-(\d+)\b")


class Parameter:
    """type: as it is written; value: the default as a number, or None of a wider vector or a
    concatenation; text: the comment beside it; least, most: the range that this begins with."""

    def __init__(self, name, kind, value, text):
        self.name, self.type, self.value, self.text = name, kind, value, text
        found = RANGE.match(text)
        self.least, self.most = (int(found[1]), int(found[2])) if found else (None, None)
        if kind == "bit":
            self.least, self.most = 0, 1


def number(text, monitor):
    """A literal, or a constant of a package of this monitor; None of anything else."""
    text = text.strip()
    found = re.fullmatch(r"(?:\d+'(?P<base>[bdh]))?(?P<digits>[0-9A-Fa-f_]+)", text)
    if found:
        base = {"b": 2, "d": 10, "h": 16, None: 10}[found["base"]]
        return int(found["digits"].replace("_", ""), base)
    found = re.fullmatch(r"(\w+)::(\w+)", text)
    if found:
        package = generated.ROOT / f"rtl/fabmon_{monitor}/{found[1]}.sv"
        value = re.search(rf"\b{found[2]} *= *([^;]*);", package.read_text(encoding="utf-8"))[1]
        return number(value, monitor)
    return None


def head(monitor, top):
    text = (generated.ROOT / f"rtl/fabmon_{monitor}/fabmon_{top}.sv").read_text(encoding="utf-8")
    return text[re.search(rf"^module fabmon_{top} #\(", text, re.M).end() :].split("\n) (\n")[0]


def read(monitor, top):
    """(the parameters in their order, {localparam: its text})."""
    parameters, local = [], {}
    for match in LINE.finditer(head(monitor, top)):
        if match["kind"] == "localparam":
            local[match["name"]] = match["value"]
            continue
        comment = COMMENT.search(match[0])
        value = number(match["value"], monitor)
        parameters.append(
            Parameter(match["name"], match["type"], value, comment[1] if comment else "")
        )
    return parameters, local


def function(monitor, package, name, arguments):
    """A call of a one-line package function as the expression of its result."""
    text = (generated.ROOT / f"rtl/fabmon_{monitor}/{package}.sv").read_text(encoding="utf-8")
    found = re.search(rf"function automatic int unsigned {name}\((.*?)\);\s*{name} = (.*?);", text)
    names = re.findall(r"int unsigned (\w+)", found[1])
    values = dict(zip(names, re.split(r"\s*,\s*", arguments)))
    return "(" + re.sub(r"[a-z]\w*", lambda m: values[m[0]], found[2]) + ")"


def expand(width, monitor, local):
    """The text of a width in numbers and parameters alone."""
    for _ in range(len(local) + 1):
        width = re.sub(
            r"\b[A-Z]\w*", lambda m: f"({local[m[0]]})" if m[0] in local else m[0], width
        )
        width = re.sub(
            r"(\w+)::(\w+)\(([^()]*)\)", lambda m: function(monitor, m[1], m[2], m[3]), width
        )
    return width


def evaluate(expression, parameters):
    """Its value at the defaults."""
    return evaluate_with(expression, {p.name: p.value for p in parameters if p.value is not None})


def evaluate_with(expression, values):
    """Its value at these values of parameters."""
    text = re.sub(r"\b[A-Za-z]\w*", lambda m: str(values[m[0]]), expression)
    if not re.fullmatch(r"[\d+*/() -]+", text):
        raise ValueError(f"{expression} is not arithmetic")
    return int(eval(text.replace("/", "//")))  # pylint: disable=eval-used
