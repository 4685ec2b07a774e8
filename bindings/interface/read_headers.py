"""Reads the C headers of include/plimsoll into plain lists, for whatever is generated from them or checked against them.

The headers are regular by rule (CONTRIBUTING.md: structs of 4- and 8-byte scalars, arrays of them, and pointers), so a few patterns are
enough. Whatever matches none of them is an error that names it: nothing is left out in silence.

    interface = read_interface()
    interface.structs[0].fields[0].name, .type, .count, .pointer, .comment
"""
import re
from dataclasses import dataclass, field
from pathlib import Path

HEADERS = ("plimsoll.h", "plimsoll_motion.h", "plimsoll_statics.h", "plimsoll_seakeeping.h")
PAGE_HEADERS = HEADERS[:3]  # what the modules for pages offer: a page loads the whole of them (docs/javascript.md)
FOLDER = Path(__file__).resolve().parents[2] / "include" / "plimsoll"


@dataclass
class Member:
    """A field of a struct or a parameter of a function."""
    name: str
    type: str  # without const, stars and counts
    pointer: int = 0  # number of stars
    const: bool = False
    count: int = 0  # of an array; 0: a single one
    comment: str = ""


@dataclass
class Struct:
    name: str
    fields: list
    comment: str = ""


@dataclass
class Constant:
    name: str
    value: int
    comment: str = ""


@dataclass
class Enumeration:
    constants: list
    comment: str = ""


@dataclass
class Function:
    """A function, or the type of one of the caller's own."""
    name: str
    result: Member
    parameters: list
    comment: str = ""


@dataclass
class Interface:
    structs: list = field(default_factory=list)
    opaque: list = field(default_factory=list)  # names of the types behind handles
    enumerations: list = field(default_factory=list)
    functions: list = field(default_factory=list)
    callbacks: list = field(default_factory=list)
    version: tuple = ()
    most_shader_waves: int = 0


def plain(comment):
    """The sentence of a comment, without its frame."""
    text = re.sub(r"^\s*\*", " ", comment.strip()[2:-2], flags=re.M)
    return " ".join(text.split())


def read_member(text):
    text = " ".join(text.split())
    match = re.fullmatch(r"(const )?(\w+) ?(\**) ?(\w+) ?(?:\[(\d+)\])?", text)
    if not match:
        raise ValueError(f"not a field or parameter that is understood: {text!r}")
    const, type_name, stars, name, count = match.groups()
    return Member(name, type_name, len(stars), bool(const), int(count or 0))


def commented_parts(body, separator):
    """(statement, comment) of each part of a struct or enum: the comment beside it, or else the one above it."""
    parts, above = [], ""
    for token in re.finditer(r"/\*.*?\*/|[^%s/]+%s?" % (separator, separator), body, flags=re.S):
        text = token.group()
        if text.startswith("/*"):
            beside = parts and "\n" not in body[parts[-1][2]:token.start()]
            if beside and not parts[-1][1]:
                parts[-1][1] = plain(text)
            else:
                above = plain(text)
        elif text.strip(" \n" + separator):
            parts.append([text.strip(" \n" + separator), above, token.end()])
            above = ""
    return [(statement, comment) for statement, comment, _ in parts]


def read_struct(name, body, comment):
    fields = []
    for statement, beside in commented_parts(body, ";"):
        member = read_member(statement)
        member.comment = beside
        fields.append(member)
    return Struct(name, fields, comment)


def read_enumeration(body, comment):
    constants, following = [], 0
    for statement, beside in commented_parts(body, ","):
        name, _, value = (part.strip() for part in statement.partition("="))
        following = int(value, 0) if value else following
        constants.append(Constant(name, following, beside))
        following += 1
    return Enumeration(constants, comment)


def read_parameters(text):
    text = text.strip()
    return [] if text == "void" else [read_member(part) for part in text.split(",")]


DECLARATION = re.compile(
    r"(?P<comment>(?:^/\*(?:(?!\*/).)*\*/\s*)?)"  # at the start of a line: not one beside what comes before
    r"(?:typedef struct (?P<struct>\w+) \{(?P<fields>.*?)\n?\} \w+;"
    r"|typedef struct (?P<opaque>\w+) \w+;"
    r"|enum \{(?P<constants>.*?)\};"
    r"|typedef (?P<callback_result>void|int32_t) \(\*(?P<callback>\w+)\)\((?P<callback_parameters>.*?)\);"
    r"|PLIM_API (?P<result>[\w ]+?\**) ?(?P<function>\w+)\((?P<parameters>.*?)\);"
    r"|typedef int32_t plim_status;)", re.S | re.M)


def read_header(text, interface):
    for match in DECLARATION.finditer(text):
        comment = plain(match["comment"]) if match["comment"] else ""
        comment = "" if comment.startswith("----") else comment
        if match["struct"]:
            interface.structs.append(read_struct(match["struct"], match["fields"], comment))
        elif match["opaque"]:
            interface.opaque.append(match["opaque"])
        elif match["constants"]:
            interface.enumerations.append(read_enumeration(match["constants"], comment))
        elif match["callback"]:
            interface.callbacks.append(Function(match["callback"], Member("", match["callback_result"]), read_parameters(match["callback_parameters"]), comment))
        elif match["function"]:
            result = read_member(match["result"] + " result")
            interface.functions.append(Function(match["function"], result, read_parameters(match["parameters"]), comment))
    rest = re.sub(r"/\*.*?\*/", "", DECLARATION.sub("", text), flags=re.S).strip()
    if rest:
        raise ValueError(f"not understood in the headers: {rest[:200]!r}")


def read_interface(folder=FOLDER, headers=HEADERS):
    interface = Interface()
    for name in headers:
        text = (Path(folder) / name).read_text()
        for part in ("MAJOR", "MINOR", "PATCH"):
            found = re.search(rf"#define PLIM_VERSION_{part} (\d+)", text)
            interface.version += (int(found[1]),) if found else ()
        found = re.search(r"#define PLIM_MOST_SHADER_WAVES (\d+)", text)
        interface.most_shader_waves = int(found[1]) if found else interface.most_shader_waves
        text = re.sub(r'#ifdef __cplusplus\n.*?#endif', "", text, flags=re.S)
        read_header(re.sub(r"^#.*\n", "", text, flags=re.M), interface)
    return interface


if __name__ == "__main__":
    found = read_interface()
    print(f"{len(found.functions)} functions, {len(found.structs)} structs, {len(found.opaque)} handles, "
          f"{len(found.enumerations)} enumerations, {len(found.callbacks)} callbacks")
