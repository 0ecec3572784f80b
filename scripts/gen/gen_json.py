#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the fabmon contributors.
"""Makes docs/use/json.md, every member of the JSON that fabmon writes, from the JSON Schemas in
docs/use/schema. Without arguments it writes the file; with --check it exits 1 if that differs.
"""

import json
import sys

import generated

SCHEMAS = ["stat", "all_ports", "run", "report", "diff", "list", "ports", "bench"]
OF_STAT = {"all_ports": "ports", "run": "runs"}  # lists of what `stat` writes
HEAD = """# JSON

The files that `--json` writes, and what `--json` of `fabmon list` and `ports` prints, member by
member; the JSON Schemas that these tables are made from are in [schema](schema), and installed in
`share/fabmon/schema`. A test validates what the program writes for every monitor.

* `--json -` writes to standard output, which then has nothing else on it.
* A published member does not change its meaning. New ones may be added: ignore those that you do
  not know.
* A deprecated member has the value of the one that replaces it, and is still written.
* Numbers are exact up to 2^64 - 1; a reader that takes them for doubles loses digits above 2^53.
* `a.b` is member b of the object a, `a[].b` that of each object in the list a, `a.*` one with any
  name."""


def type_of(schema, where):
    """The type of a member, as a word or two; where: ends the anchors of what it refers to."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name}{where})"
    if "oneOf" in schema:
        return " or ".join(type_of(one, where) for one in schema["oneOf"])
    kind = schema.get("type", "any")
    if kind == "array":
        return f"list of {type_of(schema['items'], where)}"
    if "enum" in schema and "type" not in schema:
        return " or ".join(json.dumps(value) for value in schema["enum"])
    return " or ".join([kind] if isinstance(kind, str) else kind)


def rows(schema, where, prefix=""):
    """The rows of an object's members; those of objects within it follow."""
    for name, member in schema.get("properties", {}).items():
        always = "yes" if name in schema.get("required", []) else "no"
        text = member.get("description", "")
        if member.get("deprecated"):
            text = f"Deprecated. {text}"
        yield f"| `{prefix}{name}` | {type_of(member, where)} | {always} | {text} |"
        yield from nested(member, where, f"{prefix}{name}")


def nested(member, where, path):
    """The rows of what is inside of a member."""
    yield from rows(member, where, f"{path}.")
    for one in member.get("oneOf", []):
        yield from rows(one, where, f"{path}.")
    items = member.get("items", {})
    yield from rows(items, where, f"{path}[].")
    for one in items.get("oneOf", []):
        yield from rows(one, where, f"{path}[].")


def table(schema, where="", prefix=""):
    head = ["| member | type | always | meaning |", "|---|---|---|---|"]
    return [*head, *rows(schema, where, prefix)]


def main():
    lines = [
        *generated.header("<!--", "docs/use/schema/*.json", "gen_json.py"),
        *HEAD.splitlines(),
        "",
    ]
    for name in SCHEMAS:
        path = generated.ROOT / f"docs/use/schema/{name}.json"
        schema = json.loads(path.read_text(encoding="utf-8"))
        lines += [f"## {schema['title']}", "", schema["description"]]
        lines += [f"Schema: [{name}.json](schema/{name}.json).", ""]
        whole = schema["items"] if schema["type"] == "array" else schema
        if name in OF_STAT:
            # What is in stat.json as well is told there.
            runs = whole["properties"][OF_STAT[name]]["items"]
            own = {k: v for k, v in runs["properties"].items() if "$ref" not in v}
            same = [f"`{k}`" for k, v in runs["properties"].items() if "$ref" in v]
            runs["properties"] = own
            lines += [*table(whole), "", f"As of `stat`, in each of them: {', '.join(same)}.", ""]
            continue
        where = "" if name == "stat" else f"-of-{name}"
        lines += [*table(whole, where, "[]." if schema["type"] == "array" else ""), ""]
        for kind, definition in schema.get("$defs", {}).items():
            title = f"### {kind}" if name == "stat" else f"### {kind} of {name}"
            lines += [title, "", definition.get("description", ""), ""]
            if definition.get("properties"):
                lines += [*table(definition, where), ""]
            for one in definition.get("oneOf", []):
                if one.get("properties"):
                    lines += [*table(one, where), ""]
    text = "\n".join(lines).rstrip()
    while "\n\n\n" in text:
        text = text.replace("\n\n\n", "\n\n")
    return generated.write({"docs/use/json.md": text.split("\n")}, "scripts/gen/gen_json.py")


if __name__ == "__main__":
    sys.exit(main())
