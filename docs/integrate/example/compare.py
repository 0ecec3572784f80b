#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Compares two results of `fabmon stat --json`, or of the library: compare.py A.json B.json. Exits
1 and names what differs if not all counts, flags and violations are equal."""

import json
import sys


def values(path):
    with open(path, encoding="utf-8") as file:
        result = json.load(file)
    found = {event["event"]: event["count"] for event in result["events"]}
    found["cycles"] = result["cycles"]
    found["flags"] = result["flags"]
    found["violations"] = result["violations"]["rules"]
    return found


def main():
    first, second = values(sys.argv[1]), values(sys.argv[2])
    differing = [k for k in first.keys() | second.keys() if first.get(k) != second.get(k)]
    for name in sorted(differing):
        print(f"{name}: {first.get(name)} and {second.get(name)}")
    print(f"{len(first) - len(differing)} values equal, {len(differing)} differ")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
