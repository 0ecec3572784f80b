# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The machine that Linux runs in: its files under build/linux, and the command that starts it.

What can be made again byte for byte is made so: an initramfs of the same packages and files, and
the device tree of the same board, are always the same. That, and a guest whose clock counts its
instructions (-icount), is why two runs leave the same bus log.
"""

import gzip
import lzma
import pathlib
import re
import shutil
import stat
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts/check"))
import cpp_inputs  # noqa: E402
import record  # noqa: E402

OUT = ROOT / "build/linux"
HARDWARE = ROOT / "build/fabmon_linux"
BRIDGE = OUT / "bridge.so"  # where the build puts it
QEMU = "qemu-system-aarch64"
QEMU_VERSION = "7.2"
SKIPPED = 77
# Debian's releases whose kernel and perf the guest may have: 6.1, 6.12, and the newest of all.
RELEASES = ["bookworm", "trixie", "sid"]

PROGRAMS = ["busybox", "perf"]
APPLETS = (
    "awk cat cut devmem dmesg echo env grep head insmod ls mkdir mkfifo mount poweroff printf rm "
    "sed setsid cttyhack sh sleep sort stty tail tr uname wc"
).split()


class Guest:
    """Kernel and programs of one release of Debian, and what a run of them leaves."""

    def __init__(self, release="bookworm"):
        self.release = release
        self.folder = OUT / release
        self.root = self.folder / "root"

    def program(self, name):
        places = [self.root / "usr/bin" / name, self.root / "bin" / name]
        return next(path for path in places if path.exists())

    def module(self):
        """arm-cmn.ko, unpacked."""
        found = list(self.root.glob("**/lib/modules/*/kernel/drivers/perf/arm-cmn.ko*"))
        if len(found) != 1:
            sys.exit(f"linux: {len(found)} modules arm-cmn.ko in the guest's kernel; 1 is expected")
        data = found[0].read_bytes()
        return lzma.decompress(data) if found[0].suffix == ".xz" else data

    def kernel(self):
        return next(self.root.glob("**/vmlinuz*"))


def tools():
    """Versions of what the boots are made with."""
    programs = (QEMU, "c++", "clang++", "verilator", "aarch64-linux-gnu-gcc")
    return ", ".join(record.version(program, "--version") for program in programs)


def inputs(guest, *more):
    """The digest of all that a boot depends on (scripts/check/record.py): the hardware and the
    bridge, the RTL, the guest; and of what else is given."""
    targets = ["fabmon_linux", "fabmon_bridge"]
    command = ["ninja", "-C", ROOT / "build", "-t", "inputs", *targets]
    names = subprocess.check_output(command, text=True).splitlines()
    code = [(ROOT / "build" / name).resolve() for name in names]
    code = [path for path in code if path.suffix in (".c", ".cpp", ".cxx") and path.is_file()
            and (not path.is_relative_to(ROOT / "build") or path.parent.name == "Unity")]
    code += [*ROOT.glob("tb/monitor/*/model/*.cpp"), *ROOT.glob("rtl/**/*.sv")]
    other = [*ROOT.glob("sw/include/*"), *ROOT.glob("perf/**/*"), *ROOT.glob("rtl/**/*.f")]
    other += [ROOT / "rtl/lint.vlt", ROOT / "scripts/contract.py", *ROOT.glob("linux/guest/*")]
    other += [ *ROOT.glob("linux/pmu/*"), *ROOT.glob("linux/*.py")]
    other += [ROOT / "scripts/model", ROOT / "tb/monitor/cmn/meshes/3x3.json"]
    folders = [ROOT / f"build/{folder}" for folder in ("tb", "sim", "linux")]
    return record.digest(
        guest.release, (guest.root / "packages").read_text(encoding="utf-8"), *more,
        cpp_inputs.libraries(),
        cpp_inputs.of_files(code, folders),
        *sorted(path.relative_to(ROOT) for path in other if path.is_file()),
    )


def skip(why):
    """One line that says why, and the exit status of a test that was skipped."""
    print(f"linux: skipped: {why}", file=sys.stderr)
    sys.exit(SKIPPED)


def run(*command, **options):
    return subprocess.run([str(word) for word in command], check=True, **options)


def configure(kind="fast"):
    """The command that prepares the build: without tests, for which much would be Verilated."""
    return ["cmake", "--preset", kind, "-DFABMON_TESTS=OFF", "--log-level=WARNING"]


def prepare(guest, kind="fast"):
    """Packages of the host and of the guest, and our own programs."""
    if subprocess.run([ROOT / "scripts/setup", "linux"], check=False).returncode != 0:
        skip("the host's packages are missing (above)")
    asked = subprocess.run([QEMU, "--version"], check=False, capture_output=True, text=True)
    version = asked.stdout
    if f"version {QEMU_VERSION}." not in version:
        found = re.search(r"version (\S+)", version)
        skip(f"{QEMU} is {found.group(1) if found else 'unknown'}; the bridge knows {QEMU_VERSION}")
    download = [ROOT / "linux/download", "guest", guest.release]
    status = subprocess.run(download, check=False).returncode
    if status != 0:
        sys.exit(status)
    if not (ROOT / "build/build.ninja").exists():
        run(*configure(kind), cwd=ROOT)
    build("cmake", "--build", "--preset", kind, "--target", "fabmon_linux", "fabmon_bridge")


def copy_driver(tree):
    """Copies our driver with the folders around it, as Kbuild names that of the registers. Returns
    the driver's folder."""
    sources = [*sorted((ROOT / "linux/pmu").glob("*.[ch]")), ROOT / "linux/pmu/Kbuild"]
    sources += sorted((ROOT / "sw/include").glob("*_regs.h"))
    for path in sources:
        copy, text = tree / path.relative_to(ROOT), path.read_bytes()
        copy.parent.mkdir(parents=True, exist_ok=True)
        if not copy.exists() or copy.read_bytes() != text:
            copy.write_bytes(text)
    return tree / "linux/pmu"


def driver(guest):
    """Our driver for the guest's kernel, built where its sources or the kernel are newer. None,
    with one line, where the kernel's headers or a compiler are not to be had."""
    download = [ROOT / "linux/download", "headers", guest.release]
    status = subprocess.run(download, check=False).returncode
    if status not in (0, SKIPPED):
        sys.exit(status)
    compiler = shutil.which("aarch64-linux-gnu-gcc")
    if not compiler:
        why = "there is no aarch64-linux-gnu-gcc (scripts/setup linux)"
        print(f"linux: our driver is left out: {why}", file=sys.stderr)
    if status == SKIPPED or not compiler:
        return None
    kernel, folder = guest.folder / "headers/build", copy_driver(guest.folder / "pmu")
    command = ["make", "-s", "-C", kernel, f"M={folder}", "ARCH=arm64", f"CC={compiler}"]
    command += ["CROSS_COMPILE=aarch64-linux-gnu-", "W=1", "modules"]
    # What newer kernels take from a newer compiler, or from a program that is not here.
    command += ["CONFIG_CC_HAS_MIN_FUNCTION_ALIGNMENT=", "CONFIG_DEBUG_INFO_BTF_MODULES="]
    command += ["KCFLAGS=-Werror -Wno-attributes"]
    done = subprocess.run(
        [str(word) for word in command],
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        sys.exit(f"{done.stdout}linux: the driver cannot be built for {guest.release} (above)")
    return folder / "fabmon_pmu.ko"


def build(*command):
    """Shows progress, which can take minutes, on stderr; nothing if nothing is to be done."""
    quiet = re.compile(r"ninja: no work to do|.*Re-checking globbed")
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as running:
        for line in running.stdout:
            if not quiet.match(line):
                print(line, end="", file=sys.stderr, flush=True)
    if running.returncode:
        sys.exit("linux: fabmon_linux cannot be built (above)")


def libraries(root, programs):
    """The shared libraries that these need, and theirs."""
    where = {p.name: p for p in sorted(root.rglob("*.so*")) if p.exists()}
    wanted, found, loader = list(programs), {}, set()
    while wanted:
        text = subprocess.check_output(["readelf", "-d", "-l", wanted.pop()], text=True)
        loader |= set(re.findall(r"interpreter: (\S+)\]", text))
        for name in re.findall(r"\(NEEDED\).*\[(.*)\]", text):
            if name in found:
                continue
            if name not in where:
                sys.exit(f"linux: no package of the guest has {name}")
            found[name] = where[name]
            wanted.append(where[name])
    return found, loader


class Archive:
    """A cpio archive (newc), as the kernel unpacks it: root's, of no date, in order of names."""

    def __init__(self):
        self.files = {}

    def add(self, name, mode, data=b""):
        for parent in list(pathlib.PurePosixPath(name).parents)[-2::-1]:
            self.files.setdefault(str(parent), (stat.S_IFDIR | 0o755, b""))
        self.files[name] = (mode, data)

    def file(self, name, path, mode=0o755):
        self.add(name, stat.S_IFREG | mode, path.read_bytes())

    def link(self, name, target):
        self.add(name, stat.S_IFLNK | 0o777, target.encode())

    def folder(self, name):
        self.add(name, stat.S_IFDIR | 0o755)

    def bytes(self):
        out = bytearray()

        def entry(inode, name, mode, data):
            fields = [inode, mode, 0, 0, 1, 0, len(data), 0, 0, 0, 0, len(name) + 1, 0]
            out.extend(b"070701" + b"".join(b"%08X" % field for field in fields))
            out.extend(name.encode() + b"\0")
            out.extend(b"\0" * (-len(out) % 4) + data)
            out.extend(b"\0" * (-len(out) % 4))

        for inode, (name, (mode, data)) in enumerate(sorted(self.files.items()), 1):
            entry(inode, name, mode, data)
        entry(0, "TRAILER!!!", 0, b"")
        return bytes(out)


def initramfs(guest, scripts=()):
    """busybox, perf, the modules of Debian's driver and of ours, linux/guest, and further scripts
    by name. Returns whether our driver is among them."""
    archive = Archive()
    for folder in ["dev", "proc", "sys", "tmp", "sbin"]:
        archive.folder(folder)
    for program in PROGRAMS:
        archive.file(f"bin/{program}", guest.program(program))
    for applet in APPLETS:
        archive.link(f"bin/{applet}", "busybox")
    found, loaders = libraries(guest.root, [guest.program(name) for name in PROGRAMS])
    for name, path in found.items():
        archive.file(f"lib/aarch64-linux-gnu/{name}", path.resolve())
    for loader in loaders:
        archive.link(loader.lstrip("/"), f"/lib/aarch64-linux-gnu/{pathlib.Path(loader).name}")
    archive.add("lib/arm-cmn.ko", stat.S_IFREG | 0o644, guest.module())
    ours = driver(guest)
    if ours:
        archive.file("lib/fabmon_pmu.ko", ours, 0o644)
    for path in sorted((ROOT / "linux/guest").iterdir()):
        archive.file("init" if path.name == "init" else f"etc/{path.name}", path)
    for name, text in dict(scripts).items():
        archive.add(f"etc/{name}", stat.S_IFREG | 0o644, text.encode())
    target = guest.folder / "initramfs.gz"
    data = gzip.compress(archive.bytes(), compresslevel=1, mtime=0)
    if not target.exists() or target.read_bytes() != data:
        target.write_bytes(data)
    return bool(ours)


# The boards, each with a guest of the same name: the options of fabmon_linux.
BOARDS = {
    "base": ["--mesh", "base"],
    "mesh3x3": ["--mesh", "mesh3x3"],
    "ccix": ["--mesh", "ccix"],
    "axi": ["--mesh", "base"],
    "two": ["--mesh", "base", "--second-mesh", "mesh3x3"],
    "wrap": ["--mesh", "base", "--narrow", "--axi-workload", "deep"],
}
OURS = ["axi", "wrap"]  # those that need our driver
CPUS = {"wrap": 2}  # others have one
MACHINE = ["-M", "virt,gic-version=3", "-cpu", "cortex-a57", "-m", "512"]
# What the machine has beside that, for all purposes: no network, whose boot ROM is not installed.
BARE = ["-nic", "none", "-display", "none"]


def processors(mesh):
    """The CPUs of this board of BOARDS, for QEMU."""
    return ["-smp", str(CPUS.get(mesh, 1))]


def device_tree(mesh):
    """QEMU's own device tree of the machine, with this board of BOARDS in it."""
    dump, target = OUT / "virt.dtb", OUT / f"{mesh}.dtb"
    machine = [MACHINE[0], f"{MACHINE[1]},dumpdtb={dump}", *MACHINE[2:], *processors(mesh)]
    run(QEMU, *machine, *BARE, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    tree = subprocess.check_output(["dtc", "-q", "-I", "dtb", "-O", "dts", dump], text=True)
    tree = re.sub(r"^\s*(rng|kaslr)-seed = .*;\n", "", tree, flags=re.M)  # new ones every time
    nodes = subprocess.check_output([HARDWARE, "devicetree", *BOARDS[mesh]], text=True)
    end = tree.rindex("};")
    source = tree[:end] + "\n" + nodes + tree[end:]
    run("dtc", "-q", "-I", "dts", "-O", "dtb", "-o", target, input=source.encode())
    return target


def machine(guest, mesh, script, exact):
    """The command that starts QEMU. exact: the guest's time is the count of its instructions."""
    command = [QEMU, *MACHINE, *processors(mesh), *BARE, "-accel", "tcg", "-no-reboot"]
    command += ["-serial", "mon:stdio"] if not exact else ["-monitor", "none", "-serial", "stdio"]
    command += ["-kernel", guest.kernel(), "-initrd", guest.folder / "initramfs.gz"]
    command += ["-dtb", OUT / f"{mesh}.dtb"]
    kernel_options = f"console=ttyAMA0 rdinit=/init panic=-1 oops=panic quiet fabmon={script}"
    command += ["-append", kernel_options]
    command += ["-plugin", BRIDGE]
    if exact:
        command += ["-icount", "shift=0,sleep=off", "-seed", "1"]
        command += ["-rtc", "base=2026-01-01T00:00:00,clock=vm"]
    return [str(word) for word in command]


def hardware(log, figures, mesh, **options):
    """The command before it: the monitors on the machine's bus. options: of fabmon_linux serve."""
    command = [HARDWARE, "serve", *BOARDS[mesh]]
    for option, value in [
        ("--log", log),
        ("--json", figures),
        *((f"--{name.replace('_', '-')}", value) for name, value in options.items()),
    ]:
        if value is not None:
            command += [option, value]
    return [str(word) for word in command] + ["--"]
