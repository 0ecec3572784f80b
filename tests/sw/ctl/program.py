#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""fabmonctl as it is started on Linux: UIO devices and /dev/mem of a sysroot, whose registers are
files. They hold what a stats monitor reads at rest, so they count nothing; the access is real. A
file keeps what is written to it: the flags that are cleared by ones are all set afterwards.

    program.py COMMAND...    for instance build/fabmonctl, or qemu-aarch64-static .../fabmonctl
"""

import json
import os
import pathlib
import signal
import struct
import subprocess
import sys
import tempfile
import time

PROGRAM = sys.argv[1:]
GCTRL, SAMPLES, MIN, MAX, BIN, BOUNDARY = 0x10, 0x28, 0x38, 0x3C, 0x8000, 0xC000
STATS = {  # 4 entries, 2 bins of 16 bits, timers of 8; all samples that it ever had: 7 in bin 1
    0x00: 0x504D5354,
    0x04: 2 << 16 | 4,
    0x08: 4 << 16 | 16 << 8 | 8,
    SAMPLES: 7,
    MIN: 3,
    MAX: 5,
    BIN + 0x10: 7,
    BIN + 0x0C: 1,
    BIN + 0x1C: 1,
    BOUNDARY + 0x04: 2,
    BOUNDARY + 0x08: 2,
    BOUNDARY + 0x0C: 8,
}
SIZE = 0x10000


def write(path, words, size=SIZE, at=0):
    data = bytearray(at + size)
    for offset, word in words.items():
        if offset + 4 <= size:
            data[at + offset : at + offset + 4] = struct.pack("<I", word)
    path.write_bytes(data)


def word(path, offset):
    return struct.unpack_from("<I", path.read_bytes(), offset)[0]


def uio(root, n, name, words, size=SIZE):
    folder = root / f"sys/class/uio/uio{n}"
    (folder / "maps/map0").mkdir(parents=True)
    (folder / "name").write_text(f"{name}\n")
    for key, value in {"addr": 0x43C00000 + n * SIZE, "size": size, "offset": 0}.items():
        (folder / f"maps/map0/{key}").write_text(f"{value:#x}\n")
    write(root / f"dev/uio{n}", words, size)


def command(root, word, *more):
    return [*PROGRAM, word, "--sysroot", str(root), *more]


def run(root, *words):
    return subprocess.run(command(root, *words), capture_output=True, text=True, timeout=60)


def refused(root, words, reason):
    done = run(root, *words)
    assert done.returncode == 2, done
    assert done.stdout == "", done
    assert done.stderr == f"fabmonctl: {reason}\n", done.stderr


def told_all_flags(errors):
    lines = errors.splitlines()
    assert len(lines) == 12, errors  # 8 flags of STATUS, 4 of OPEN
    assert all(line.startswith("fabmonctl: note: fabmon_lat: ") for line in lines), errors


def test_list(root):
    done = run(root, "list", "--json")
    assert done.returncode == 0 and not done.stderr, done
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    monitors = [row for row in rows if "path" in row]
    assert [m["path"] for m in monitors] == ["/dev/uio2", "/dev/uio10"], monitors
    assert [m["address"] for m in monitors] == ["0x43c20000", "0x43ca0000"]
    assert monitors[0]["bins"] == 2 and monitors[0]["device"] == "fabmon_lat"
    # By address, not at the begin of a page's file.
    done = run(root, "list", "--mem", "0x3000:0x10000", "--json")
    assert json.loads(done.stdout.splitlines()[0])["timer_width"] == 8, done


def test_stat(root):
    events = "fabmon_lat/samples/,fabmon_lat/unbinned/,fabmon_lat/latency_max/"
    words = ("stat", "-j", "-e", events)
    done = run(root, *words, "--timeout", "300")
    assert done.returncode == 0, done
    told_all_flags(done.stderr)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    # The registers that count are files, which no clear clears: 7 since the begin.
    assert [row["counter-value"] for row in rows] == ["7.000000", "0.000000", "5.000000"], rows
    assert 300e6 <= rows[0]["event-runtime"] < 30e9, rows
    assert word(root / "dev/uio2", GCTRL) == 0xC03, "stopped, then a snapshot"
    done = run(root, *words, "-I", "100", "--", "sh", "-c", "sleep 0.35; exit 5")
    assert done.returncode == 5, done
    times = [json.loads(line)["interval"] for line in done.stdout.splitlines()]
    assert len(times) >= 6 and times == sorted(times), times
    refused(root, [*words, "--", "/no/such/command"], "/no/such/command: No such file or directory")


def test_interrupt(root):
    process = subprocess.Popen(
        command(root, "stat", "-e", "fabmon_lat/samples/"),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )
    gctrl = root / "dev/uio2"
    while word(gctrl, GCTRL) in (0, 0xC03):  # until it has begun, and taken a snapshot
        time.sleep(0.05)
    # Nobody else counts there meanwhile.
    refused(root, ["stat", "-e", "fabmon_lat/samples/", "--timeout", "1"],
            "/dev/uio2: another fabmonctl is counting there")
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=60)
    assert process.returncode == 0, (process.returncode, errors)
    told_all_flags(errors)
    assert "                 7 samples fabmon_lat/samples/\n" in out, out
    assert " seconds time elapsed" in out, out


def test_errors(root):
    refused(root, ["list", "--uio", "/dev/uio5"],
            "/dev/uio5: no monitor: EXT_ID (400h) is 0x00000000, not 0x46424d31; ID (0h) is "
            "0x12345678, not 0x504d5354; and it is no CCI-400")
    refused(root, ["list", "--uio", "/dev/uio6"],
            "/dev/uio6: 0x1000 bytes of registers, 0x10000 are wanted")
    refused(root, ["list", "--uio", "/dev/uio7"], "/dev/uio7: no such UIO device")
    for offset in (0x100000, (1 << 64) - 16):  # sums with the second would wrap
        (root / "sys/class/uio/uio5/maps/map0/offset").write_text(f"{offset:#x}\n")
        refused(root, ["list", "--uio", "/dev/uio5"],
                f"/dev/uio5: its registers begin {offset:#x} bytes behind a page of 0x1000")
    refused(root, ["list", "--mem", "12x"], "--mem 12x: write ADDRESS or ADDRESS:SIZE")
    refused(root, ["list", "--events", "axi5"], "no such kind: axi5 (fabmonctl --help)")
    refused(root / "none", ["list"],
            'no monitor: no UIO device\'s name begins with "fabmon" (--uio or --mem name one)')
    refused(root / "none", ["list", "--mem", "0x3000"], "/dev/mem: No such file or directory")
    if os.geteuid() != 0:
        os.chmod(root / "dev/uio5", 0)
        refused(root, ["list", "--uio", "/dev/uio5"],
                "/dev/uio5: Permission denied (run as root, or open the device to your user)")


def test_help():
    done = subprocess.run([*PROGRAM, "--help"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and "histogram" in done.stdout and "--uio" in done.stdout, done
    done = subprocess.run([*PROGRAM, "list", "--events", "axi4"], capture_output=True, text=True,
                          timeout=60)
    assert done.returncode == 0 and "fabmon_axi4/read_cmd_bytes/" in done.stdout, done


def main():
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "dev").mkdir()
        uio(root, 10, "fabmon_two", STATS)
        uio(root, 2, "fabmon_lat", STATS)
        uio(root, 3, "gpio", {})
        uio(root, 5, "other", {0: 0x12345678})
        uio(root, 6, "small", STATS, size=0x1000)
        write(root / "dev/mem", STATS, at=0x3000)
        test_list(root)
        test_stat(root)
        write(root / "dev/uio2", STATS)
        test_interrupt(root)
        test_errors(root)
    test_help()
    print(f"{' '.join(PROGRAM)}: list, stat, interrupt and errors as on Linux")
    return 0


if __name__ == "__main__":
    sys.exit(main())
