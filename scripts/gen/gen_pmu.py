#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Makes the tables of the Linux driver, in the style and under the licence of the kernel.

    scripts/gen/gen_pmu.py           writes the files below
    scripts/gen/gen_pmu.py --check   writes nothing; exit 1 and one line per file that differs

  linux/pmu/fabmon_<m>_regs.h   registers, the same constants as in sw/include
  linux/pmu/fabmon_events.h     events of axi4 and of its bank, from rtl/axi4/axi4_events.json

An event that is no sum (unit "none", or a shortest or longest value) is left out.
"""

import re
import sys

import gen_events
import generated

MAPS = ["axi4", "axi4_bank", "stats"]
FORMS = {"": "FABMON_BOTH", "selectable": "FABMON_SELECTABLE", "bank": "FABMON_BANK"}


def header(source):
    return [
        "/* SPDX-License-Identifier: GPL-2.0-only */",
        f"/* {generated.COPYRIGHT} */",
        f"/* Made from {source} by scripts/gen/gen_pmu.py. */",
    ]


def registers(name):
    source = f"sw/include/fabmon_{name}_regs.h"
    text = (generated.ROOT / source).read_text(encoding="utf-8")
    guard = f"__FABMON_{name.upper()}_REGS_H"
    out = [*header(source), f"#ifndef {guard}", f"#define {guard}", ""]
    for constant, value in re.findall(r"^#define (FABMON_\w+) (\w+)$", text, re.M):
        tabs = "\t" * max(1, (55 - len(constant) - 8) // 8)
        out.append(f"#define {constant}{tabs}{value}")
    return [*out, "", f"#endif /* {guard} */"]


def events():
    out = header("rtl/axi4/axi4_events.json")
    out += [
        "/* FABMON_EVENT(name, event, umask, forms of the monitor that count it). */",
    ]
    for event in gen_events.load("axi4")["events"]:
        if event["unit"] == "none" or event.get("parameter") == "Latency":
            continue
        for name, umask in [
            (event["perf"], 0),
            *((sub["name"], 1 << sub["bit"]) for sub in event["subevents"]),
        ]:
            form = FORMS[event["form"]]
            out.append(f"FABMON_EVENT({name}, 0x{event['code']:02x}, 0x{umask:02x}, {form})")
    return out


def main():
    files = {f"linux/pmu/fabmon_{name}_regs.h": registers(name) for name in MAPS}
    files["linux/pmu/fabmon_events.h"] = events()
    return generated.write(files, "scripts/gen/gen_pmu.py")


if __name__ == "__main__":
    sys.exit(main())
