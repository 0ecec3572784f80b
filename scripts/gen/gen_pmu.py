#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Makes the table of events of the Linux driver, in the style and under the licence of the kernel.

    scripts/gen/gen_pmu.py           writes linux/pmu/fabmon_events.h
    scripts/gen/gen_pmu.py --check   writes nothing; exit 1 and one line if it differs

Events of axi4 and of its bank are from rtl/fabmon_axi4/axi4_events.json. The driver's
registers are those of sw/include. An event that is no sum (unit "none", or a shortest or
longest value) is left out.
"""

import sys

import gen_events
import generated

FORMS = {"": "FABMON_BOTH", "selectable": "FABMON_SELECTABLE", "bank": "FABMON_BANK"}


def events():
    out = [
        "/* SPDX-License-Identifier: GPL-2.0-only */",
        f"/* {generated.COPYRIGHT} */",
        "/* Made from rtl/fabmon_axi4/axi4_events.json by scripts/gen/gen_pmu.py. */",
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
    return generated.write({"linux/pmu/fabmon_events.h": events()}, "scripts/gen/gen_pmu.py")


if __name__ == "__main__":
    sys.exit(main())
