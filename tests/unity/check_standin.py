#!/usr/bin/env python3
"""check_standin.py - checks that the stand-in for Unity matches Unity. It looks up every public member of the stand-in
(printed by ListMembers.cs) in the declarations of npm `unity-types`: names, parameters, types, static or not, settable
or not, values of enumerations, base types.

    check_standin.py MEMBERS FOLDER_OF_DECLARATIONS

Not covered, because the declarations lack them: operators, and UnityEditor and GUILayout, whose stand-in (Editor.cs) is
based on Unity's manual. All numbers are `number` there, so float and int cannot be distinguished."""
import collections
import pathlib
import re
import sys

MEMBER = re.compile(r"public (static )?(readonly )?(get )?([A-Za-z_0-9]+)(<[^(]*>)?(\(.*\))?: (.+);$")


def load(folder):
    """Returns {type: {"base": ..., "members": [(kind, static, name, type, parameters)]}}."""
    types = collections.defaultdict(lambda: {"base": "", "members": []})
    for path in sorted(pathlib.Path(folder).glob("UnityEngine.*.d.ts")):
        names = []
        for line in path.read_text(encoding="utf-8").splitlines():
            text = line.strip()
            opening = re.match(r"(?:export )?(namespace|class|enum|interface|abstract class)\s+([\w.$]+)(?:<[^>]*>)?(.*)\{$", text)
            if opening:
                names.append(opening.group(2))
                base = re.search(r"extends ([\w.$]+)", opening.group(3))
                if opening.group(1) != "namespace":
                    types[spell(names)]["base"] = base.group(1) if base else ""
            elif text.endswith("{"):
                names.append("")
            elif text.startswith("}"):
                if names:
                    names.pop()
            elif names:
                read(types[spell(names)]["members"], text)
    return types


def spell(names):
    return ".".join(name for name in names if name and name != "CS")


def read(members, text):
    value = re.match(r"(\w+) = (-?\d+),?$", text)
    if value:
        members.append(("value", "instance", value.group(1), value.group(2), ""))
        return
    made = re.match(r"constructor\((.*)\);$", text)
    if made:
        members.append(("constructor", "instance", "constructor", "", plain(made.group(1))))
        return
    found = MEMBER.match(text)
    if not found:
        return
    static, readonly, get, name, _, parameters, kind = found.groups()
    static = "static" if static else "instance"
    if parameters and not get:
        members.append(("method", static, name, plain(kind), plain(parameters[1:-1])))
    else:
        members.append(("get" if get else "readonly" if readonly else "field", static, name, plain(kind), ""))


def plain(text):
    return text.replace("System.TypeLike", "System.Type").replace("?:", ":")


def has(types, owner, wanted):
    kind, static, name, kind_of, parameters = wanted
    allowed = {"get": ("get", "field", "readonly"), "readonly": ("readonly", "get")}.get(kind, (kind,))
    while owner and owner in types:
        for member in types[owner]["members"]:
            if member[0] in allowed and member[1:] == (static, name, kind_of, parameters):
                return True
        owner = types[owner]["base"]
    return False


def main():
    types, checked, wrong = load(sys.argv[2]), 0, []
    for line in pathlib.Path(sys.argv[1]).read_text().splitlines():
        owner, kind, static, name, kind_of, parameters = line.split("|")
        checked += 1
        if owner not in types:
            wrong.append(f"{owner}: Unity has no such type")
        elif kind == "type":
            if kind_of.startswith("UnityEngine") and types[owner]["base"] != kind_of:
                wrong.append(f"{owner} derives from {types[owner]['base'] or 'nothing'} in Unity, not from {kind_of}")
        elif not has(types, owner, (kind, static, name, kind_of, parameters)):
            near = [m for m in types[owner]["members"] if m[2] == name]
            wrong.append(f"{owner}.{name} is not Unity's: {kind}, {static}, ({parameters}): {kind_of}; Unity has {near or 'none of that name'}")
    for sentence in wrong:
        print("stand-in:", sentence, file=sys.stderr)
    if checked < 200:
        sys.exit(f"stand-in: only {checked} members were printed")
    if wrong:
        sys.exit(1)
    print(f"stand-in: {checked} types and members are Unity's")


main()
