# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""The folders of tests/ in a build folder: their executables, and a digest of all that the result
of their tests depends on. For scripts/check/sanitizers and scripts/check/long.
"""

import pathlib
import re
import subprocess

import cpp_inputs
import record

ROOT = record.ROOT
# Headers of tests that load models of the RTL, or run the program, which does.
PROGRAM = {"tests/cli_program.hpp"}
LOADERS = {"tb/core/model_store.hpp", *PROGRAM}
DATA = ["data", "icarus", "answers", "corpus"]  # of tests/, for those that name them
MESHES = "tb/monitor/cmn/meshes"
READ = ["scripts/transactions_parquet", "lib/exports.map", "tests/report/page"]  # by some tests
BUILDER = ["scripts/model", "scripts/contract.py", "rtl/lint.vlt"]
MONITORS = ["axi4", "cci400", "cmn", "stats"]
EXCLUDED = {".pyc", ".md"}
CODE = {".cpp", ".cxx", ".c", ".hpp", ".h"}


def has_others(folder):
    """Whether a folder whose tests load RTL has some for the build with sanitizers that load none:
    [golden], and not what this build leaves out (tests/CMakeLists.txt)."""
    left_out = re.compile(r"\[(speed|statistics|soak)\]")
    lines = (line for path in (ROOT / "tests" / folder).glob("*.cpp")
             for line in path.read_text(encoding="utf-8").splitlines())
    return any("[golden]" in line and not left_out.search(line) for line in lines)


def data_in(text):
    """The folders of tests/ that a text of C++ names as paths of files."""
    return [f"tests/{name}" for name in DATA if re.search(rf'"/{name}\b', text)]


def files_below(*folders):
    """Their files, from the root."""
    found = []
    for folder in folders:
        found += [path for path in (ROOT / folder).rglob("*") if path.is_file()]
    return sorted(path.relative_to(ROOT) for path in found if path.suffix not in EXCLUDED
                  and "__pycache__" not in path.parts)


def of_text(path):
    """A file for a digest: of code without its comments, of others as it is."""
    if path.suffix in CODE | {".sv", ".svh"}:
        return f"{path} {cpp_inputs.of_file(ROOT / path)[0]}"
    return path


class Folder:
    """The tests of a folder, or those of its tops that are Verilated for them (folder/tops)."""

    def __init__(self, build, name, target, units, edges):
        self.build, self.name, self.target = build, name, target
        self.units, self.edges = units, edges

    def used(self):
        """What the sources of the tests include, from the root."""
        mine = (ROOT / "tests" / self.name.removesuffix("/tops")).glob("*.[ch]pp")
        paths = cpp_inputs.closure(mine, [self.build / "sim"])
        return {cpp_inputs.relative(path).removeprefix("./") for path in paths}

    def sources(self):
        """All that the executable and its libraries are compiled of; and the program, if the tests
        run it."""
        todo, seen = [self.target], set()
        todo += ["fabmon"] if self.used() & PROGRAM else []
        while todo:
            name = todo.pop()
            if name not in seen:
                seen.add(name)
                todo += self.edges.get(name, [])
        paths = {(self.build / name).resolve() for name in seen}
        return sorted(path for path in paths if path.is_file() and path.is_relative_to(ROOT)
                      and path.suffix not in (".o", ".a", ".so", ".gch", ".pch"))

    def monitors(self):
        """Whose RTL is loaded: its own, all, or none."""
        own = re.match(r"(monitor|sw)/(axi4|stats|cci400|cmn)(/tops)?$", self.name)
        if own:
            return [own[2]]
        used = self.used()
        every = used & LOADERS or any(name.startswith("tb/monitor/") for name in used)
        return MONITORS if every or self.name == "rtl/tops" else []

    def data(self):
        """The folders of tests/ whose files its sources read, by the names in them."""
        return data_in("".join((ROOT / name).read_text(encoding="utf-8")
                               for name in self.used() if name.startswith("tests/")))

    def digest(self, *more, without=()):
        """Of sources, flags, libraries, models, data; and of what else is given. `without` the C++
        of these folders of the tree."""
        sources = self.sources()
        code = [path for path in sources if path.suffix in CODE]
        other = [path.relative_to(ROOT) for path in sources
                 if path.suffix in (".js", ".css", ".html", ".sv", ".vlt")]
        units = [self.units[str(path)] for path in code if str(path) in self.units]
        flags = sorted({cpp_inputs.relative(" ".join(unit.command)) for unit in units})
        models = []
        if self.monitors():
            code += list((ROOT / "tb").rglob("model/*.cpp"))
            rtl = [f"rtl/fabmon_{monitor}" for monitor in (*self.monitors(), "common")]
            models = [*files_below(*rtl), *map(pathlib.Path, BUILDER)]
        # What a build generates follows from what is here, but for the lists of joined files.
        code = [path for path in code
                if not path.is_relative_to(self.build) or path.parent.name == "Unity"]
        folders = {self.build / folder for folder in ("tests", "sim", "tb")}
        folders = sorted(folders.union(*(unit.folders for unit in units)))
        read = [path for name in READ for path in (
            files_below(name) if (ROOT / name).is_dir() else [pathlib.Path(name)])]
        read = [path for path in read if path.suffix not in CODE]
        return record.digest(
            *flags, cpp_inputs.libraries(), cpp_inputs.of_files(code, folders, without), *read,
            *map(of_text, other), *map(of_text, models), *files_below(MESHES, *self.data()), *more,
        )


def ninja(build, *arguments):
    return subprocess.check_output(["ninja", "-C", build, *arguments], text=True)


def edges_of(build):
    """What each file of a build is made of, as Ninja's own file says: explicit and implicit inputs,
    without those that only have to be there before."""
    found = {}
    for line in (build / "build.ninja").read_text(encoding="utf-8").splitlines():
        if line.startswith("build ") and ": " in line:
            outputs, inputs = line.removeprefix("build ").split(": ", 1)
            names = inputs.split(" || ")[0].replace("|", " ").split()[1:]
            for output in outputs.replace("|", " ").split():
                found.setdefault(output, []).extend(names)
    return found


def folders(build):
    """All test executables of a build folder: {name: Folder}."""
    names = {}
    for path in (ROOT / "tests").rglob("test_*.cpp"):
        folder = str(path.parent.relative_to(ROOT / "tests"))
        target = "test_" + folder.replace("/", "_")
        names.update({target: folder, f"{target}_tops": f"{folder}/tops"})
    targets = re.findall(r"^(tests/test_\w+): CXX_EXECUTABLE_LINKER",
                         ninja(build, "-t", "targets", "all"), re.M)
    units, edges = cpp_inputs.units(build), edges_of(build)
    found = {}
    for target in sorted(targets):
        name = names.get(target.split("/")[-1])
        if name:
            found[name] = Folder(build, name, target, units, edges)
    return found


def run(name, jobs, *options):
    """CPU seconds of a folder's tests, with those of the models that they build. `options`: of
    CTest, with the preset. Models of other folders are built by the tests that need them."""
    command = ["ctest", *options, "-R", f"^{re.escape(name)}:", "-j", jobs, "-FS", "models"]
    return passed(command)


def passed(command):
    """How many tests a run of CTest has, and its CPU seconds; Failed if one failed."""
    text, status, seconds = record.run(command)
    found = re.search(r"tests passed, \d+ tests failed out of (\d+)", text)
    if status or not found:
        raise record.Failed(text[-20000:])
    skipped = len(re.findall(r"\(Skipped\)", text))
    if skipped == int(found[1]):
        raise record.Skipped(f"all {skipped} tests")
    return f"{found[1]} tests" + (f", {skipped} skipped" if skipped else ""), seconds
