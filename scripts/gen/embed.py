#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Files as a C++ source, so that the program needs none of them when it runs.

    scripts/gen/embed.py OUT.cpp FOLDER FILE...

OUT.cpp defines fabmon::page_asset() (tb/report/page/assets.hpp) of the files, which are named as
below FOLDER. Texts become raw string literals: those compile in no time, at any size. Of page.html,
in which @NAME@ stands for a file, there is also the asset script_hashes: what a content security
policy says of its scripts, so that a browser runs no other ones.
"""

import base64
import hashlib
import pathlib
import re
import sys

PIECE = 16000  # bytes of a literal; compilers need to take no more than 65536
FENCE = "fabmon"

HEAD = """// Made by scripts/gen/embed.py.
#include <array>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

#include "tb/report/page/assets.hpp"

namespace fabmon {
namespace {

struct Asset {
  std::string_view path;
  std::size_t first;  // piece
  std::size_t end;
};

"""
TAIL = """
}  // namespace

std::string page_asset(std::string_view path) {
  for (const auto& asset : kAssets) {
    if (asset.path != path) continue;
    std::string text;
    for (std::size_t at = asset.first; at < asset.end; ++at) text += kPieces.at(at);
    return text;
  }
  throw std::out_of_range("no such file of the page: " + std::string(path));
}

}  // namespace fabmon
"""


def script_hashes(folder):
    """'sha256-...' of each script of page.html, files put in."""
    frame = (folder / "page.html").read_text(encoding="utf-8")
    hashes = []
    for script in re.findall(r"<script>(.*?)</script>", frame, re.DOTALL):
        text = re.sub(r"@([^@]+)@", lambda m: (folder / m[1]).read_text(encoding="utf-8"), script)
        digest = hashlib.sha256(text.encode("utf-8")).digest()
        hashes.append(f"'sha256-{base64.b64encode(digest).decode()}'")
    return " ".join(hashes)


def pieces(path, text):
    """A text in parts that each fit a literal; no character is divided."""
    if f"){FENCE}\"" in text or "\r" in text or "\0" in text:
        sys.exit(f"embed.py: {path} has bytes that a raw string cannot hold")
    part, size = [], 0
    for line in text.splitlines(keepends=True):
        for at in range(0, len(line), PIECE // 4):
            piece = line[at : at + PIECE // 4]
            length = len(piece.encode("utf-8"))
            if size + length > PIECE:
                yield "".join(part)
                part, size = [], 0
            part.append(piece)
            size += length
    yield "".join(part)


def main():
    out, folder, *names = sys.argv[1:]
    assets, literals = [], []
    for name in names:
        first = len(literals)
        path = pathlib.Path(folder) / name
        literals += pieces(path, path.read_bytes().decode("utf-8"))
        assets.append(f'    Asset{{"{name}", {first}, {len(literals)}}},')
    if "page.html" in names:
        assets.append(f'    Asset{{"script_hashes", {len(literals)}, {len(literals) + 1}}},')
        literals.append(script_hashes(pathlib.Path(folder)))
    text = HEAD
    text += f"constexpr std::array<const char*, {len(literals)}> kPieces = {{\n"
    text += "".join(f'R"{FENCE}({literal}){FENCE}",\n' for literal in literals)
    text += f"}};\n\nconstexpr std::array<Asset, {len(assets)}> kAssets = {{{{\n"
    text += "\n".join(assets) + "\n}};\n" + TAIL
    pathlib.Path(out).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
