# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""scripts/mutants/mutants_golden finds what a mutant does: one that a test sees is killed, one that
no test sees is named, and one that is the same code, none, or does not link is not tried."""

import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GOLDEN = "tb/monitor/cci400/golden/counters.cpp"


def result(mutants):
    """Status and output of the script with these mutants of the file."""
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder) / pathlib.Path(GOLDEN).stem
        place.mkdir()
        for number, text in enumerate(mutants):
            (place / f"{number}.cpp").write_text(text, encoding="utf-8")
        done = subprocess.run(
            [ROOT / "scripts/mutants/mutants_golden", "cci400", "--golden", "--mutants", folder],
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
    return done.returncode, done.stdout


def main():
    text = (ROOT / GOLDEN).read_text(encoding="utf-8")
    line = "  count_[kCycle].start(true, at(kCycle, now));\n"
    twice = text.replace(line, line.rstrip() + line.lstrip())  # to no effect
    assert text.count(line) == 1 and "(niden_ || !" in text
    same = text + "// the same code\n"
    status, out = result([text.replace("(niden_ || !", "(niden_ && !"), same, text + "}\n"])
    assert (status, out) == (0, "cci400: 1 mutants, 1 killed\n"), out
    begin = text.index("void Cci400Counters::set(")
    end = text.index("\n}\n", begin) + 3
    gone = text[:begin] + text[end:]  # compiles
    status, out = result([gone])
    assert (status, out) == (0, "cci400: 0 mutants, 0 killed\n"), out
    status, out = result([twice])
    where = f"{GOLDEN}:{1 + text[: text.index(line)].count(chr(10))}"
    assert status == 1 and out.startswith("cci400: 1 mutants, 0 killed\n" + where), out


if __name__ == "__main__":
    sys.exit(main())
