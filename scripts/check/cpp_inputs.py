# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Digests of what a C++ file is compiled of: itself, all files of this tree that it includes, its
flags, and the versions of compiler and libraries. For the record of checks (record.py).

Comments do not count, except those that a tool reads (NOLINT, fall through, namespace, /* */), nor
do blank lines and indentation: so a comment that changes makes no check anew. Conditions of the
preprocessor are not looked at, so that a file counts if any build could include it.
"""

import dataclasses
import functools
import hashlib
import json
import pathlib
import re
import shlex
import subprocess

import record

ROOT = record.ROOT
# A literal, or a comment. A raw string's delimiter is part of the match.
TOKEN = re.compile(
    r'R"(?P<raw>[^()\\\s]{0,16})\(.*?\)(?P=raw)"|"(?:\\.|[^"\\\n])*"'
    r"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'|//(?:\\\n|[^\n])*|/\*.*?\*/",
    re.S,
)
READ_BY_TOOLS = re.compile(r"NOLINT|fall ?through|// namespace|/\*", re.I)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"', re.M)
PACKAGES = ["catch2", "libcli11-dev", "libfmt-dev", "nlohmann-json3-dev", "libyaml-cpp-dev",
            "zlib1g-dev", "liblzma-dev", "libbz2-dev", "libzstd-dev", "liblz4-dev", "libzip-dev",
            "libstdc++-12-dev"]


def without_comments(text):
    def keep(match):
        found = match[0]
        comment = found.startswith(("//", "/*"))
        return " " if comment and not READ_BY_TOOLS.search(found) else found

    lines = (line.strip() for line in TOKEN.sub(keep, text).split("\n"))
    return "\n".join(line for line in lines if line)


def of_file(path):
    """The digest of a file's text, and the names that it includes, as written."""
    state = path.stat()
    return read(path, state.st_mtime_ns, state.st_size)


@functools.lru_cache(maxsize=None)
def read(path, *_state):
    text = path.read_text(encoding="utf-8")
    # A generated file has paths of this checkout.
    code = relative(without_comments(text))
    return hashlib.sha256(code.encode()).hexdigest(), INCLUDE.findall(text)


def resolve(name, base, folders):
    """The file that an #include names; None if it is none of this tree or of its build."""
    for folder in (base, *folders):
        path = folder / name
        if path.is_file():
            return path.resolve()
    return None


def closure(paths, folders=()):
    """These files and all that they include, of this tree."""
    found, todo = set(), [path.resolve() for path in paths]
    while todo:
        path = todo.pop()
        if path in found or path.name == "version.cpp":  # which names the commit
            continue
        found.add(path)
        for name in of_file(path)[1]:
            included = resolve(name, path.parent, (ROOT, *folders))
            if included and included.is_relative_to(ROOT):
                todo.append(included)
    return found


def relative(text):
    """The text with the root of the tree as ".": two checkouts have the same digests."""
    return str(text).replace(str(ROOT), ".")


def of_files(paths, folders=(), without=()):
    """The digest of the text of these files and of all that they include, `without` those of these
    folders of the tree."""
    files = sorted((relative(path), of_file(path)[0]) for path in closure(paths, folders))
    left_out = tuple(f"./{folder}/" for folder in without)
    files = [file for file in files if not file[0].startswith(left_out)]
    return hashlib.sha256(json.dumps(files).encode()).hexdigest()


@dataclasses.dataclass
class Unit:
    """How the build compiles a file."""

    command: list  # without the output and the file
    folders: list  # where it looks for what is included

    def digest(self, paths):
        """Of these files, as they are compiled in its place."""
        command = relative(shlex.join(self.command))
        return record.digest(command, of_files(paths, self.folders), libraries())


def units(build):
    """The compile commands of a build folder, by file."""
    found = {}
    database = json.loads((build / "compile_commands.json").read_text(encoding="utf-8"))
    for entry in database:
        words = shlex.split(entry["command"])
        for option in ("-o", "-c"):
            at = words.index(option)
            del words[at:at + 2]
        folders = [pathlib.Path(word[2:]) for word in words if word.startswith("-I")]
        found[entry["file"]] = Unit(words, folders)
    return found


@functools.lru_cache(maxsize=None)
def libraries():
    """Versions of the libraries that the C++ is compiled with."""
    command = ["dpkg-query", "-W", "-f=${Package} ${Version}, ", *PACKAGES]
    try:
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout
    except OSError:
        return ""
