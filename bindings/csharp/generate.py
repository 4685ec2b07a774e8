#!/usr/bin/env python3
"""Writes Plimsoll/Native.cs, the C interface in C#: enumerations, structs, callbacks and imported functions, with their comments.

    generate.py            writes it
    generate.py --check    fails if it is not what the headers say
    generate.py --names    prints what the structs, fields and constants of C are called here, for the test of their layout

Names: plim_hull_def becomes HullDefinition, weld_distance becomes WeldDistance. Functions keep their C names, as members of Native. Arrays
inside structs become the small structs of Values.cs, so that every struct is blittable: C# and C look at the same bytes.
"""
import argparse
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "interface"))
from enumeration_names import ENUMERATIONS  # noqa: E402
from read_headers import read_interface  # noqa: E402

TARGET = HERE / "Plimsoll" / "Native.cs"
SCALARS = {"uint32_t": "uint", "int32_t": "int", "uint64_t": "ulong", "uint8_t": "byte", "double": "double", "float": "float",
           "char": "byte", "void": "void"}
ARRAYS = {("double", 2): "Double2", ("double", 3): "Double3", ("double", 4): "Double4", ("double", 6): "Double6", ("double", 9): "Double9",
          ("double", 36): "Double36", ("uint32_t", 2): "UInt2"}
# Names that others have taken: Unity a Grid, the Unity package a Floater, .NET a Task.
STRUCT_NAMES = {"plim_grid": "HeightGrid", "plim_floater": "FloatingBody"}
CALLBACK_NAMES = {"plim_parallel_for": "ParallelFor", "plim_task": "PoolTask"}
UNDERLYING = {"Status": "int", "TriangleState": "byte"}  # the others: uint
# Fields that hold a constant of an enumeration: C has no type for them.
ENUMERATED_FIELDS = {
    "plim_hull_def.flags": "HullFlags", "plim_problem.severity": "Severity", "plim_spectrum.shape": "SpectrumShape", "plim_water_def.pressure": "Pressure",
    "plim_grid.outside": "Outside", "plim_water_def.kind": "WaterKind", "plim_body.outputs": "Outputs", "plim_body.precision": "Precision",
    "plim_forces.flags": "ForceFlags", "plim_forces.triangle_states": "TriangleState", "plim_effects.enabled": "EffectFlags",
    "plim_step.locked": "Locks", "plim_floater.locked": "Locks", "plim_floater.precision": "Precision", "plim_push.flags": "ForceFlags",
    "plim_scene_body_def.locked": "Locks", "plim_scene_body_def.precision": "Precision", "plim_scene_state.flags": "ForceFlags",
    "plim_equilibrium_def.free": "FreeMotions", "plim_equilibrium.balance": "Balance", "plim_equilibrium.flags": "EquilibriumFlags",
    "plim_heeled.flags": "HeeledFlags",
}
KEYWORDS = {"params", "ref", "in", "out", "is", "as", "lock", "fixed", "base", "object", "string", "event", "operator"}


def pascal(name):
    words = {"def": "Definition"}
    return "".join(words.get(word.lower(), word[:1].upper() + word[1:].lower()) for word in name.split("_"))


def struct_name(name):
    return STRUCT_NAMES.get(name, pascal(name[len("plim_"):]))


def callback_name(name):
    return CALLBACK_NAMES.get(name, pascal(name[len("plim_"):]))


def summary(comment, indent):
    if not comment:
        return []
    safe = comment.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("`", "")
    return [f"{indent}/// <summary>{safe}</summary>"]


class Writer:
    def __init__(self, interface):
        self.interface = interface
        self.structs = {struct.name for struct in interface.structs}
        self.callbacks = {callback.name for callback in interface.callbacks}
        self.lines = []

    def type_of(self, member, owner=""):
        """Of a field or parameter: scalars and structs as they are, handles, texts and callbacks as IntPtr."""
        enumerated = ENUMERATED_FIELDS.get(f"{owner}.{member.name}")
        if member.type in self.interface.opaque:
            return "IntPtr" + "*" * (member.pointer - 1)
        if member.type in self.callbacks:
            return "IntPtr"
        if member.type == "void" and member.pointer:
            return "IntPtr" + "*" * (member.pointer - 1)
        if member.type == "char" and member.pointer:
            return "IntPtr"
        if member.type == "plim_status":
            base = "Status"
        elif member.type in self.structs:
            base = struct_name(member.type)
        else:
            base = enumerated or SCALARS[member.type]
        if member.count and owner:
            return ARRAYS[(member.type, member.count)]
        return base + "*" * (member.pointer + (1 if member.count else 0))

    def parameters(self, members):
        return ", ".join(f"{self.type_of(m)} {'@' if m.name in KEYWORDS else ''}{m.name}" for m in members)

    def add(self, *lines):
        self.lines.extend(lines)

    def write_enumeration(self, enumeration):
        first = enumeration.constants[0].name
        if first not in ENUMERATIONS:
            sys.exit(f"generate.py: the enumeration that begins with {first} has no name yet: add it to bindings/interface/enumeration_names.py")
        name, prefix, combined = ENUMERATIONS[first]
        self.add("", *summary(enumeration.comment, "    "))
        if combined:
            self.add("    [Flags]")
        self.add(f"    public enum {name} : {UNDERLYING.get(name, 'uint')}", "    {")
        if combined:
            self.add("        None = 0,")
        for constant in enumeration.constants:
            self.add(*summary(constant.comment, "        "), f"        {pascal(constant.name[len(prefix):])} = {constant.value},")
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
        """Create(): size and defaults, by the library's own function where it has one."""
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

    def text(self):
        major, minor, patch = self.interface.version
        self.add("// Written by bindings/csharp/generate.py from include/plimsoll: change the headers, or the generator.",
                 "using System;", "using System.Runtime.InteropServices;", "using System.Security;", "", "namespace Plimsoll", "{")
        for enumeration in self.interface.enumerations:
            self.write_enumeration(enumeration)
        for struct in self.interface.structs:
            self.write_struct(struct)
        for callback in self.interface.callbacks:
            self.write_callback(callback)
        self.add("", "    /// <summary>The C interface as it is. Hull, Water, Surface and their like are the pleasant way in.</summary>",
                 "    [SuppressUnmanagedCodeSecurity]", "    public static unsafe class Native", "    {",
                 "        /// <summary>Of the headers that this was made from, as plim_version has it.</summary>",
                 f"        public const uint HeaderVersion = {10000 * major + 100 * minor + patch};", "",
                 "        /// <summary>PLIM_NONE: no triangle, vertex or segment.</summary>", "        public const uint None = 0xffffffff;", "",
                 "        /// <summary>PLIM_MOST_SHADER_WAVES.</summary>",
                 f"        public const int MostShaderWaves = {self.interface.most_shader_waves};")
        for function in self.interface.functions:
            self.write_function(function)
        self.add("    }", "}", "")
        return "\n".join(line for line in self.lines).replace("{\n\n    [", "{\n    [").replace("namespace Plimsoll\n{\n\n", "namespace Plimsoll\n{\n")


def print_names(interface):
    for struct in interface.structs:
        for field in struct.fields:
            print("field", struct.name, field.name, struct_name(struct.name), pascal(field.name))
    for enumeration in interface.enumerations:
        name, prefix, _ = ENUMERATIONS[enumeration.constants[0].name]
        for constant in enumeration.constants:
            print("constant", constant.name, name, pascal(constant.name[len(prefix):]))


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
