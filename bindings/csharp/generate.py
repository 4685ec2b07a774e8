#!/usr/bin/env python3
"""Writes Plimsoll/Native.cs, the C interface in C#: enumerations, structs, callbacks and imported functions, with their comments.

    generate.py            writes it
    generate.py --check    fails if it does not match the headers
    generate.py --names    prints the C# names of the structs, fields and constants of C, for the test of their layout

Names: plim_hull_def becomes HullDefinition, weld_distance WeldDistance, plim_water_kind WaterKind, PLIM_WATER_FLAT
WaterKind.Flat. Functions keep their C names, as members of Native. Arrays inside structs become the small structs of
Values.cs, so that every struct is blittable: C# and C use the same bytes.
"""
import argparse
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "interface"))
from read_headers import constant_name, read_interface  # noqa: E402

TARGET = HERE / "Plimsoll" / "Native.cs"
SCALARS = {"uint32_t": "uint", "int32_t": "int", "uint64_t": "ulong", "uint8_t": "byte", "double": "double", "float": "float",
           "char": "byte", "void": "void"}
ARRAYS = {("double", 2): "Double2", ("double", 3): "Double3", ("double", 4): "Double4", ("double", 6): "Double6", ("double", 9): "Double9",
          ("double", 36): "Double36", ("uint32_t", 2): "UInt2"}
# Names that are already used: Grid and Allocator by Unity, Task by .NET.
STRUCT_NAMES = {"plim_grid": "HeightGrid", "plim_allocator": "MemoryAllocator"}
CALLBACK_NAMES = {"plim_parallel_for": "ParallelFor", "plim_task": "PoolTask"}
KEYWORDS = {"params", "ref", "in", "out", "is", "as", "lock", "fixed", "base", "object", "string", "event", "operator"}


def pascal(name):
    words = {"def": "Definition"}
    return "".join(words.get(word.lower(), word[:1].upper() + word[1:].lower()) for word in name.split("_"))


def struct_name(name):
    return STRUCT_NAMES.get(name, pascal(name[len("plim_"):]))


def enumeration_name(name):
    return pascal(name[len("plim_"):])


def callback_name(name):
    return CALLBACK_NAMES.get(name, pascal(name[len("plim_"):]))


def summary(comment, indent):
    if not comment:
        return []
    safe = comment.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("`", "")
    return [f"{indent}/// <summary>{safe}</summary>"]


def short_name(constant, enumeration):
    return pascal(constant.name[len(enumeration.prefix):])


class Writer:
    def __init__(self, interface):
        self.interface = interface
        self.structs = {struct.name for struct in interface.structs}
        self.callbacks = {callback.name for callback in interface.callbacks}
        self.lines = []

    def type_of(self, member, owner=""):
        """Returns the C# type of a field or parameter: scalars and structs unchanged, handles, texts and callbacks as
        IntPtr."""
        if member.type in self.interface.opaque:
            return "IntPtr" + "*" * (member.pointer - 1)
        if member.type in self.callbacks:
            return "IntPtr"
        if member.type == "void" and member.pointer:
            return "IntPtr" + "*" * (member.pointer - 1)
        if member.type == "char" and member.pointer:
            return "IntPtr"
        if member.enumeration:
            base = enumeration_name(member.enumeration)
        elif member.type in self.structs:
            base = struct_name(member.type)
        else:
            base = SCALARS[member.type]
        if member.count and owner:
            return ARRAYS[(member.type, member.count)]
        return base + "*" * (member.pointer + (1 if member.count else 0))

    def parameters(self, members):
        return ", ".join(f"{self.type_of(m)} {'@' if m.name in KEYWORDS else ''}{m.name}" for m in members)

    def add(self, *lines):
        self.lines.extend(lines)

    def write_enumeration(self, enumeration):
        self.add("", *summary(enumeration.comment, "    "))
        if enumeration.flags:
            self.add("    [Flags]")
        self.add(f"    public enum {enumeration_name(enumeration.name)} : {SCALARS[enumeration.type]}", "    {")
        if enumeration.flags:
            self.add("        None = 0,")
        for constant in enumeration.constants:
            self.add(*summary(constant.comment, "        "), f"        {short_name(constant, enumeration)} = {constant.value},")
        self.add("    }")

    def write_struct(self, struct):
        name = struct_name(struct.name)
        self.add("", *summary(struct.comment, "    "), "    [StructLayout(LayoutKind.Sequential)]",
                 f"    public unsafe struct {name}", "    {")
        for field in struct.fields:
            self.add(*summary(field.comment, "        "), f"        public {self.type_of(field, struct.name)} {pascal(field.name)};")
        if struct.fields[0].name == "struct_size":
            self.write_maker(struct, name)
        self.add("    }")

    def write_maker(self, struct, name):
        """Writes Create(), which sets size and defaults. Only defaults other than zero need the library's own function.
        """
        init = next((f for f in self.interface.functions if f.name == struct.name + "_init"), None)
        extra = init.parameters[2:] if init else []
        self.add("", "        /// <summary>One with its size and the defaults set.</summary>",
                 f"        public static {name} Create({self.parameters(extra)})", "        {",
                 f"            var made = default({name});")
        if init:
            arguments = "".join(f", {p.name}" for p in extra)
            self.add("            Library.Require();", f"            Native.{init.name}(&made, (uint)sizeof({name}){arguments});")
        else:
            self.add(f"            made.StructSize = (uint)sizeof({name});")
        self.add("            return made;", "        }")

    def write_callback(self, callback):
        self.add("", *summary(callback.comment, "    "), "    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]",
                 f"    public unsafe delegate {self.type_of(callback.result)} {callback_name(callback.name)}({self.parameters(callback.parameters)});")

    def write_function(self, function):
        result = self.type_of(function.result)
        self.add("", *summary(function.comment, "        "), "        [DllImport(Library.Name, CallingConvention = CallingConvention.Cdecl)]",
                 f"        public static extern {result} {function.name}({self.parameters(function.parameters)});")

    def write_constant(self, constant):
        kind, value = ("uint", f"0x{constant.value:x}") if constant.unsigned else ("int", constant.value)
        self.add(*summary(constant.comment, "        "), f"        public const {kind} {pascal(constant_name(constant.name))} = {value};")

    def text(self):
        self.add("// Written by bindings/csharp/generate.py from include/plimsoll: change the headers, or the generator.",
                 "using System;", "using System.Runtime.InteropServices;", "using System.Security;", "", "namespace Plimsoll", "{")
        for enumeration in self.interface.enumerations:
            self.write_enumeration(enumeration)
        for struct in self.interface.structs:
            self.write_struct(struct)
        for callback in self.interface.callbacks:
            self.write_callback(callback)
        self.add("", "    /// <summary>The C interface as it is. Hull, Water, Surface and their like are the pleasant way in.</summary>",
                 "    [SuppressUnmanagedCodeSecurity]", "    public static unsafe class Native", "    {")
        for constant in self.interface.constants:
            self.write_constant(constant)
        for function in self.interface.functions:
            self.write_function(function)
        self.add("    }", "}", "")
        return "\n".join(line for line in self.lines).replace("{\n\n    [", "{\n    [").replace("namespace Plimsoll\n{\n\n", "namespace Plimsoll\n{\n")


def print_names(interface):
    for struct in interface.structs:
        for field in struct.fields:
            print("field", struct.name, field.name, struct_name(struct.name), pascal(field.name))
    for enumeration in interface.enumerations:
        for constant in enumeration.constants:
            print("constant", constant.name, enumeration_name(enumeration.name), short_name(constant, enumeration))
    for constant in interface.constants:
        print("constant", constant.name, "Native", pascal(constant_name(constant.name)))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="only say whether the file is what the headers make of it")
    parser.add_argument("--names", action="store_true", help="only print the names of structs, fields and constants, in C and in C#")
    options = parser.parse_args()
    text = Writer(read_interface()).text()
    if options.names:
        print_names(read_interface())
    elif options.check:
        if not TARGET.exists() or TARGET.read_text() != text:
            sys.exit("Native.cs is not what the headers say: run bindings/csharp/generate.py")
    else:
        TARGET.write_text(text)


if __name__ == "__main__":
    main()
