# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Elaborates and analyses a top with slang. Runs in the virtual environment of
`scripts/setup parsers`, which has pyslang; scripts/check/lint calls it.

    slang.py LIST TOP [NAME=VALUE]...

Prints what slang reports. Exits with 1 if that has an error, which includes a variable with two
drivers and a name that is used before its declaration."""

import shlex
import sys

import pyslang


def main():
    files, top, *parameters = sys.argv[1:]
    words = ["slang", "-F", files, "--top", top, "-Wnone"]
    for value in parameters:
        words += ["-G", value]
    driver = pyslang.driver.Driver()
    driver.addStandardArgs()
    if not (driver.parseCommandLine(shlex.join(words)) and driver.processOptions()):
        return 1
    good = driver.parseAllSources()
    compilation = driver.createCompilation()
    driver.reportCompilation(compilation, True)
    driver.runAnalysis(compilation)
    return 0 if driver.reportDiagnostics(True) and good else 1


if __name__ == "__main__":
    sys.exit(main())
