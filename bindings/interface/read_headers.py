"""Reads the C headers of include/plimsoll into plain lists, from which bindings are generated and checked.

The headers are regular by rule (CONTRIBUTING.md: structs of 4- and 8-byte scalars, arrays of them, and pointers), so
a few patterns are enough. Text that matches none of them is a ValueError with file, line and text. That includes
preprocessor directives, so the reader drops nothing.

    interface = read_interface()
    interface.structs[0].fields[0].name, .type, .enumeration, .count, .pointer, .comment
    interface.enumerations[0].name, .type, .prefix, .flags, .constants, .comment
    interface.constants[0].name, .value, .unsigned, .comment
"""
import os
import re
from dataclasses import dataclass, field
from pathlib import Path

HEADERS = ("plimsoll.h", "plimsoll_motion.h", "plimsoll_statics.h", "plimsoll_seakeeping.h")
PAGE_HEADERS = HEADERS[:3]  # for web pages, which load the whole module (docs/javascript.md)
FOLDER = Path(__file__).resolve().parents[2] / "include" / "plimsoll"
SCALARS = {"uint32_t", "int32_t", "uint64_t", "double", "float"}  # of fields, parameters and results
POINTED_AT = {"uint8_t", "char", "void"}  # in addition to scalars, structs and handles


@dataclass
class Member:
    """A field of a struct or a parameter of a function."""
    name: str
    type: str  # without const, stars and counts; for an enumeration: its scalar
    pointer: int = 0  # number of stars
    const: bool = False
    count: int = 0  # of an array; 0: not an array
    comment: str = ""
    enumeration: str = ""  # name of the enumeration whose constants it holds


@dataclass
class Struct:
    name: str
    fields: list
    comment: str = ""
    zero_defaults: bool = False  # PLIM_RESULT_INIT: its plim_*_init is inline and sets struct_size only


@dataclass
class Constant:
    """A constant of an enumeration, or a #define."""
    name: str
    value: int
    comment: str = ""
    unsigned: bool = False  # its value ends in u


@dataclass
class Enumeration:
    name: str  # of its typedef
    type: str  # the scalar of its typedef
    constants: list
    comment: str = ""  # of the typedef, without "any combination"
    flags: bool = False  # the comment said "any combination"

    @property
    def prefix(self):
        """Returns the common prefix of all constants, such as PLIM_WATER_; each is longer than that."""
        common = os.path.commonprefix([constant.name[:-1] for constant in self.constants])
        return common[:common.rindex("_") + 1]


@dataclass
class Function:
    """A function, or the type of a callback."""
    name: str
    result: Member
    parameters: list
    comment: str = ""


@dataclass
class Interface:
    structs: list = field(default_factory=list)
    opaque: list = field(default_factory=list)  # names of the types behind handles
    enumerations: list = field(default_factory=list)
    constants: list = field(default_factory=list)  # every #define that has a value
    functions: list = field(default_factory=list)
    callbacks: list = field(default_factory=list)

    def enumeration(self, name):
        return next(enumeration for enumeration in self.enumerations if enumeration.name == name)

    def known_values(self):
        """Returns {name: value} of all constants."""
        listed = self.constants + [constant for enumeration in self.enumerations for constant in enumeration.constants]
        return {constant.name: constant.value for constant in listed}

    @property
    def version(self):
        """Returns (major, minor, patch) of the headers."""
        values = self.known_values()
        return tuple(values[f"PLIM_VERSION_{part}"] for part in ("MAJOR", "MINOR", "PATCH"))


def plain(comment):
    """Returns the text of a comment without its frame. Banners, which divide a header into sections, have none."""
    if not comment or comment.startswith("/* ----"):
        return ""
    text = re.sub(r"^\s*\*", " ", comment.strip()[2:-2], flags=re.M)
    return " ".join(text.split())


def joined(*comments):
    """Joins comments on the same item, in the order of the header."""
    return " ".join(comment for comment in comments if comment)


def constant_name(name):
    """Returns the name of a #define in other languages, without its prefix. The version is that of the headers; the
    version of the library is the result of a function."""
    short = name.removeprefix("PLIM_")
    return "HEADER_" + short if short.startswith("VERSION") else short


def read_member(text):
    text = " ".join(text.split())
    match = re.fullmatch(r"(const )?(\w+)(?: ?(\*+) ?| )(\w+) ?(?:\[(\d+)\])?", text)
    if not match:
        raise ValueError(f"this field or parameter is not understood: {text!r}")
    const, type_name, stars, name, count = match.groups()
    return Member(name, type_name, len(stars or ""), bool(const), int(count or 0))


def read_integer(text, known):
    """Returns the value of an expression of integers, + - * | << and names of known constants."""
    without_suffix = re.sub(r"\b(0[xX][0-9a-fA-F]+|\d+)[uU]\b", r"\1", text)
    numbers = re.sub(r"\b[A-Za-z_]\w*", lambda name: str(known.get(name[0], name[0])), without_suffix)
    try:
        if not re.fullmatch(r"(?:0[xX][0-9a-fA-F]+|\d+|<<|[-+*|() ])+", numbers):
            raise SyntaxError
        return int(eval(numbers, {"__builtins__": {}}))  # the pattern above allows only integers and operators
    except (SyntaxError, TypeError, ValueError):
        raise ValueError(f"this value is not an integer of known constants: {text!r}") from None


def commented_parts(body, separator):
    """Returns (statement, comment) of each part of a struct, an enumeration or a list of parameters. Comments above a
    part and beside it are joined."""
    parts, above, read = [], [], 0
    for token in re.finditer(r"/\*.*?\*/|[^%s/]*%s|[^%s/]+" % (separator, separator, separator), body, flags=re.S):
        skipped, text = body[read:token.start()].strip(), token.group()
        if skipped:
            raise ValueError(f"{skipped!r} is not understood before {text.strip()!r}")
        read = token.end()
        if text.startswith("/*"):
            beside = parts and "\n" not in body[parts[-1][2]:token.start()]
            (parts[-1][1] if beside else above).append(plain(text))
        elif text.strip(" \n" + separator):
            parts.append([text.strip(" \n" + separator), above, token.end()])
            above = []
    if body[read:].strip():
        raise ValueError(f"this is not understood: {body[read:].strip()!r}")
    if above:
        raise ValueError(f"nothing follows this comment: {above[0]!r}")
    return [(statement, joined(*comments)) for statement, comments, _ in parts]


def read_members(text, separator):
    members = []
    for statement, comment in commented_parts(text, separator):
        member = read_member(statement)
        member.comment = comment
        members.append(member)
    return members


def read_struct(name, body, comment):
    """Reads a struct. A comment right after the opening brace belongs to the struct as well."""
    beside, fields = re.fullmatch(r"( */\*(?:(?!\*/).)*\*/(?=\n))?(.*)", body, flags=re.S).groups()
    return Struct(name, read_members(fields, ";"), joined(comment, plain((beside or "").strip())))


def read_enumeration(name, scalar, body, comment, known):
    constants, following = [], 0
    for statement, beside in commented_parts(body, ","):
        constant, _, value = (part.strip() for part in statement.partition("="))
        if not re.fullmatch(r"PLIM_\w+", constant):
            raise ValueError(f"this constant is not understood: {statement!r}")
        following = read_integer(value, known | {c.name: c.value for c in constants}) if value else following
        constants.append(Constant(constant, following, beside))
        following += 1
    if not constants:
        raise ValueError(f"{name} has no constants")
    rest = re.sub(r"(?:; )?\bany combination$", "", comment).strip()
    return Enumeration(name, scalar, constants, rest, "any combination" in comment)


def read_parameters(text):
    if text.strip() == "void":
        return []
    parameters = read_members(text, ",")
    if len(parameters) != re.sub(r"/\*.*?\*/", "", text, flags=re.S).count(",") + 1:
        raise ValueError(f"a parameter is missing in: {text!r}")
    return parameters


DECLARATION = re.compile(
    r"(?P<comment>(?:^/\*(?:(?!\*/).)*\*/\n)?)"  # on the lines directly above, not beside the previous declaration
    r"(?:typedef struct (?P<struct>\w+) \{(?P<fields>.*?)\n?\} (?P=struct);"
    r"|struct (?P<completed>\w+) \{(?P<completed_fields>.*?)\n?\};"
    r"|typedef struct (?P<opaque>\w+) (?P=opaque);"
    r"|typedef (?P<scalar>uint32_t|int32_t|uint8_t) (?P<enumeration>plim_\w+);"
    r"(?: *(?P<on_typedef>/\*(?:(?!\*/).)*\*/))?\n"
    r"enum \{(?P<constants>.*?)\};"
    r"|PLIM_RESULT_INIT\((?P<initialised>\w+)\)$"
    r"|typedef (?P<callback_result>void\*?|int32_t) \(\*(?P<callback>\w+)\)\((?P<callback_parameters>.*?)\);"
    r"|PLIM_API (?P<result>[\w ]+?\**) ?(?P<function>\w+)\((?P<parameters>.*?)\);"
    r"|#define (?P<constant>PLIM_\w+) (?P<value>[^\n]+?)(?= *(?:/\*|$)))"
    r"(?: *(?P<beside>/\*(?:(?!\*/).)*\*/))?", re.S | re.M)


def complete_struct(name, body, comment, interface):
    """Completes a struct whose typedef came before it, in the same header or an earlier one."""
    if name not in interface.opaque:
        raise ValueError(f"struct {name} has no typedef before it")
    interface.opaque.remove(name)
    interface.structs.append(read_struct(name, body, comment))


def read_initialiser(name, interface):
    struct = next((struct for struct in interface.structs if struct.name == f"plim_{name}"), None)
    if not struct:
        raise ValueError(f"there is no struct plim_{name} before PLIM_RESULT_INIT({name})")
    struct.zero_defaults = True


def read_declaration(match, interface):
    above, beside = plain(match["comment"]), plain(match["beside"])
    comment = joined(above, beside)
    if match["struct"]:
        interface.structs.append(read_struct(match["struct"], match["fields"], comment))
    elif match["completed"]:
        complete_struct(match["completed"], match["completed_fields"], comment, interface)
    elif match["opaque"]:
        interface.opaque.append(match["opaque"])
    elif match["enumeration"]:
        comment = joined(above, plain(match["on_typedef"]), beside)
        known = interface.known_values()
        enumeration = read_enumeration(match["enumeration"], match["scalar"], match["constants"], comment, known)
        interface.enumerations.append(enumeration)
    elif match["initialised"]:
        read_initialiser(match["initialised"], interface)
    elif match["callback"]:
        result = read_member(match["callback_result"] + " result")
        parameters = read_parameters(match["callback_parameters"])
        interface.callbacks.append(Function(match["callback"], result, parameters, comment))
    elif match["function"]:
        result = read_member(match["result"] + " result")
        interface.functions.append(Function(match["function"], result, read_parameters(match["parameters"]), comment))
    elif match["constant"]:
        value = read_integer(match["value"], interface.known_values())
        interface.constants.append(Constant(match["constant"], value, comment, match["value"][-1] in "uU"))


def blank(text):
    """Returns as many empty lines as the text has lines, so that line numbers after it are unchanged."""
    return "\n" * text.count("\n")


# The required definition of PLIM_RESULT_INIT. The generators do the same: they set struct_size, and zero everything
# else.
RESULT_INIT = """#define PLIM_RESULT_INIT(name)
static inline void plim_##name##_init(plim_##name* result, uint32_t struct_size) {
if (!result || struct_size < sizeof(uint32_t)) return;
memset(result, 0, struct_size);
result->struct_size = struct_size;
}"""


def without_result_init(text):
    """Returns the header without the definition of PLIM_RESULT_INIT. A different definition is not removed."""
    lines = [re.escape(line) for line in RESULT_INIT.splitlines()]
    return re.sub("^" + r" *\\\n *".join(lines) + "$", lambda found: blank(found[0]), text, flags=re.M)


def without_directives(text):
    """Returns the header without its guard, its includes, extern "C" and the definitions of PLIM_API. Other directives
    remain."""
    guard = r"^#ifndef (PLIMSOLL\w*_H)\n#define \1\n(.*)^#endif /\* \1 \*/\n\Z"
    text = re.sub(guard, r"\n\n\2", text, flags=re.S | re.M)
    text = re.sub(r"^#include (?:<stdint\.h>|<string\.h>|\"plimsoll/\w+\.h\")$", "", text, flags=re.M)
    linkage = r'^#ifdef __cplusplus\n(?:extern "C" \{|\})\n#endif$'
    text = re.sub(linkage, lambda found: blank(found[0]), text, flags=re.M)
    branch = r"\n#(?:if|elif) defined\(\w+\)|\n#else|\n#endif"
    definition = r"\n#define PLIM_API(?: __declspec\(\w+\)| __attribute__\(\(.*\)\))?"
    block = rf"^#if defined\(PLIM_STATIC\)(?:{branch}|{definition})+$"
    return re.sub(block, lambda found: blank(found[0]), text, flags=re.M)


def read_header(name, text, interface):
    text = without_result_init(without_directives(text))

    def complain(position, error):
        raise ValueError(f"{name}:{text.count(chr(10), 0, position) + 1}: {error}") from None

    def check_between(start, end):
        rest = re.sub(r"/\*.*?\*/", lambda comment: " " * len(comment[0]), text[start:end], flags=re.S)
        if rest.strip():
            position = start + len(rest) - len(rest.lstrip())
            complain(position, f"this is not understood: {text[position:end].strip().splitlines()[0]!r}")

    read = 0
    for match in DECLARATION.finditer(text):
        check_between(read, match.start())
        read = match.end()
        try:
            read_declaration(match, interface)
        except ValueError as error:
            complain(match.end("comment"), error)
    check_between(read, len(text))


def members_of(interface):
    """Returns (owner, member) of every field, parameter and result."""
    for struct in interface.structs:
        for member in struct.fields:
            yield struct.name, member
    for function in interface.functions + interface.callbacks:
        for member in function.parameters + [function.result]:
            yield function.name, member


def resolve_enumerations(interface):
    """Splits the type of each member that holds a constant of an enumeration into the enumeration's name and scalar."""
    scalars = {enumeration.name: enumeration.type for enumeration in interface.enumerations}
    for _, member in members_of(interface):
        if member.type in scalars:
            member.type, member.enumeration = scalars[member.type], member.type


def check_initialisers(interface):
    """Raises ValueError if a struct with struct_size has no plim_*_init, or two."""
    functions = {function.name for function in interface.functions}
    for struct in interface.structs:
        sized = struct.fields[0].name == "struct_size"
        initialisers = struct.zero_defaults + (f"{struct.name}_init" in functions)
        if initialisers != sized:
            raise ValueError(f"{struct.name} has {initialisers} functions {struct.name}_init; "
                             f"one is needed if it begins with struct_size, none otherwise")


def check_types(interface):
    """Raises ValueError if the generators cannot write the type of a field, parameter or result."""
    structs, opaque = {struct.name for struct in interface.structs}, set(interface.opaque)
    callbacks = {callback.name for callback in interface.callbacks}

    def check(owner, member):
        known = SCALARS | POINTED_AT | structs | opaque if member.pointer else SCALARS | callbacks
        if member.type not in known:
            stars = "*" * member.pointer
            raise ValueError(f"{owner}.{member.name}: the type {member.type}{stars} is not understood")

    results = [function.result for function in interface.functions + interface.callbacks]
    for owner, member in members_of(interface):
        nothing = member.type == "void" and not member.pointer and any(member is result for result in results)
        if not nothing:
            check(owner, member)


def read_interface(folder=FOLDER, headers=HEADERS):
    interface = Interface()
    for name in headers:
        read_header(name, (Path(folder) / name).read_text(), interface)
    resolve_enumerations(interface)
    check_types(interface)
    check_initialisers(interface)
    return interface


if __name__ == "__main__":
    found = read_interface()
    print(f"{len(found.functions)} functions, {len(found.structs)} structs, {len(found.opaque)} handles, "
          f"{len(found.enumerations)} enumerations, {len(found.constants)} other constants, {len(found.callbacks)} callbacks")
