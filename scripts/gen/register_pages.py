# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Renders a register map as a page of HTML that stands for itself: no script, nothing loaded. For
gen_exports.py; the map is what register_maps.elaborate() says of it."""

import html
import re

import register_maps

STYLE = """
:root { color-scheme: light dark; --line: #8886; --soft: #8882; --link: #0b57d0; }
@media (prefers-color-scheme: dark) { :root { --link: #8ab4f8; } }
body { font: 15px/1.45 system-ui, sans-serif; max-width: 70rem; margin: 0 auto; padding: 1rem; }
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; }
code, td.n { font-family: ui-monospace, monospace; font-size: 0.93em; }
td.n { white-space: nowrap; }
table { border-collapse: collapse; width: 100%; margin: 0.6rem 0; }
th, td { border: 1px solid var(--line); padding: 0.2rem 0.5rem; text-align: left;
  vertical-align: top; }
th { background: var(--soft); }
section { margin-top: 2.2rem; }
section:target > h2, tr:target { background: #fd06; }
table.bits { table-layout: fixed; font-size: 0.75rem; }
table.bits td, table.bits th { padding: 0.1rem; text-align: center; overflow: hidden;
  vertical-align: middle; }
table.bits th { background: none; border: 0; font-weight: normal; }
table.bits td.thin { writing-mode: vertical-rl; max-height: 11em; }
table.bits td.none { background: var(--soft); height: 1.2em; }
"""
ACCESS = {
    "RO": "read only",
    "RW": "read and write",
    "RW1C": "read; write 1 to clear",
    "RW1S": "read; write 1 to set, until a reset",
    "W1": "write 1 to act; reads 0",
}
# The property `security`, see the maps that have it.
CLOSED = "a Non-secure access reads 0 and does not write"
SECURITY = {
    "secure": f"<i>secure</i>: {CLOSED}, unless SECURE_ACCESS (of cmn: the root's) opens it",
    "secure_only": f"<i>secure only</i>: {CLOSED}",
    "id": "<i>id</i>: as <i>secure</i>, but open to every access in a build with IdNsOpen",
}
ROW_BITS = 32  # of one row of the picture of a register


def prose(text):
    """A description: *j* is the only markup that the maps use."""
    return re.sub(r"\*(\w+)\*", r"<i>\1</i>", html.escape(text))


def path(reg):
    """The register with the blocks that it stands in, an index for each array."""
    names = register_maps.letters(reg)
    parts = [f"{array}[{i}]" for (array, _), i in zip(reg["arrays"], names)][::-1]
    if not reg["arrays"] or reg["arrays"][0][0] != reg["name"]:
        parts.append(reg["name"])
    return ".".join(parts)


def place(reg):
    """The offset, with a term for each array, and what its indices go through."""
    names = register_maps.letters(reg)
    counts = [reg["numbers"].get(key) for key in ("count", "blocks")]
    arrays = list(zip(reg["arrays"], names, counts))[::-1]
    terms = "".join(f" + 0x{stride:X} {i}" for (_, stride), i, _ in arrays)
    ranges = ", ".join(f"{i} = 0 .. {count - 1}" for _, i, count in arrays)
    return f"0x{reg['numbers']['offset']:04X}{terms}", ranges


def reset(field, reg):
    """The value after reset; of a rule what it gives for each element."""
    numbers = field["numbers"]
    most = 2 ** (numbers["msb"] - numbers["lsb"] + 1) - 1
    if field["rule"] is None:
        return f"0x{numbers['reset']:X}"
    if field["rule"] == "ones":
        return f"0x{most:X}"
    count = reg["numbers"]["count"]
    values = [register_maps.ruled(field["rule"], most, i, count) for i in range(count)]
    return ", ".join(f"0x{value:X}" for value in values)


def picture(reg, width):
    """A row of cells for each 32 bits, the highest first, with the bits that no field has."""
    cells, at = [], width
    for field in sorted(reg["fields"], key=lambda f: -f["numbers"]["lsb"]):
        msb, lsb = field["numbers"]["msb"], field["numbers"]["lsb"]
        cells += [(at - 1, msb + 1, None), (msb, lsb, field)]
        at = lsb
    cells.append((at - 1, 0, None))
    out = []
    for low in range(width - ROW_BITS, -1, -ROW_BITS):
        numbers, boxes = [], []
        for msb, lsb, field in cells:
            msb, lsb = min(msb, low + ROW_BITS - 1), max(lsb, low)
            if msb < lsb:
                continue
            bits = msb - lsb + 1
            numbers.append(f'<th colspan="{bits}">{msb if bits == 1 else f"{msb}:{lsb}"}</th>')
            if field is None:
                boxes.append(f'<td class="none" colspan="{bits}"></td>')
                continue
            name, thin = html.escape(field["name"]), ' class="thin"' if bits < 4 else ""
            link = f'<a href="#{html.escape(reg["name"])}.{name}" title="{name}">{name}</a>'
            boxes.append(f'<td{thin} colspan="{bits}">{link}</td>')
        columns = f'<colgroup><col span="{ROW_BITS}"></colgroup>'
        out += [f'<table class="bits">{columns}', f"<tr>{''.join(numbers)}</tr>"]
        out += [f"<tr>{''.join(boxes)}</tr>", "</table>"]
    return out


def section(reg):
    """All of one register."""
    name, (offset, ranges) = html.escape(reg["name"]), place(reg)
    notes = [f"{reg['bits']} bits", ranges, SECURITY.get(reg["security"])]
    notes = "".join(f", {note}" for note in notes if note)
    out = [f'<section id="{name}">', f'<h2><a href="#{name}">{html.escape(path(reg))}</a></h2>']
    out += [f"<p><code>{offset}</code>{notes}</p>", f"<p>{prose(reg['meaning'])}</p>"]
    out += picture(reg, reg["bits"])
    heads = ("bits", "field", "access", "reset", "meaning")
    out += ["<table>", f"<tr>{''.join(f'<th>{head}</th>' for head in heads)}</tr>"]
    for field in sorted(reg["fields"], key=lambda f: -f["numbers"]["lsb"]):
        msb, lsb = field["numbers"]["msb"], field["numbers"]["lsb"]
        bits = f"{msb}" if msb == lsb else f"{msb}:{lsb}"
        label = html.escape(field["name"])
        kind = f'<abbr title="{ACCESS[field["access"]]}">{field["access"]}</abbr>'
        kind += " v" if field["volatile"] else ""
        out.append(
            f'<tr id="{name}.{label}"><td class="n">{bits}</td>'
            f'<td class="n">{label}</td><td class="n">{kind}</td>'
            f"<td><code>{reset(field, reg)}</code></td><td>{prose(field['meaning'])}</td></tr>"
        )
    return [*out, "</table>", "</section>"]


def page(name, title, table, others):
    """The lines of the page of a map; others are the names of all maps."""
    heading = html.escape(f"{name}: {title}")
    links = (f"<b>{o}</b>" if o == name else f'<a href="{o}.html">{o}</a>' for o in others)
    words = "; ".join(f"{key} {meaning}" for key, meaning in ACCESS.items())
    out = ["<!DOCTYPE html>", '<html lang="en">', "<head>", '<meta charset="utf-8">']
    out += ['<meta name="viewport" content="width=device-width">', f"<title>{heading}</title>"]
    out += [f"<style>{STYLE}</style>", "</head>", "<body>", f"<nav>{' · '.join(links)}</nav>"]
    out += [f"<h1>{heading}</h1>", "<p>With the default parameters of the build. Bits and"]
    out += [f"addresses that are not listed read 0 and ignore writes. Access: {words};"]
    out += ["v: the monitor itself changes the field.</p>", "<table>"]
    out += ["<tr><th>offset</th><th>register</th><th>meaning</th></tr>"]
    for reg in table:
        offset, ranges = place(reg)
        link = f'<a href="#{html.escape(reg["name"])}">{html.escape(path(reg))}</a>'
        out.append(
            f'<tr><td class="n">{offset}</td><td class="n">{link}{ranges and f" ({ranges})"}</td>'
            f"<td>{prose(reg['meaning'])}</td></tr>"
        )
    out.append("</table>")
    for reg in table:
        out += section(reg)
    return [*out, "</body>", "</html>"]
