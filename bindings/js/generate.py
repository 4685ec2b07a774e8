#!/usr/bin/env python3
"""Writes src/native.ts, the C interface in TypeScript: constants, structs as they lie in WebAssembly's memory, and exported functions.

    generate.py                    writes it
    generate.py --shader COMMAND   writes src/sea_shader.ts, what the plimsoll command at that path prints as a shader, instead
    generate.py ... --check        fails if the file is not what the headers, or the command, say
    generate.py --exports          prints what a module exports, as emscripten's linker takes it

Names: plim_hull_info becomes HullInfo, box_low becomes boxLow. Pointers have 32 bits there, and every field lies at a multiple of its size.
"""
import argparse
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "interface"))
from enumeration_names import ENUMERATIONS  # noqa: E402
from read_headers import PAGE_HEADERS, read_interface  # noqa: E402

TARGET = HERE / "src" / "native.ts"
SHADER = HERE / "src" / "sea_shader.ts"
OWN_EXPORTS = ["malloc", "free", "plimsoll_js_heights", "plimsoll_js_buoyancy"]
# C type: kind of a field in memory, bytes.
SCALARS = {"uint32_t": ("u32", 4), "int32_t": ("i32", 4), "plim_status": ("i32", 4), "uint64_t": ("u64", 8), "double": ("f64", 8), "float": ("f32", 4)}
TUPLES = {2: "Vector2", 3: "Vector3", 4: "Quaternion", 6: "Vector6", 9: "Matrix3", 36: "Matrix6"}
HIDDEN = {"struct_size", "reserved"}  # of no use to those who read and write plain objects; so are pointers


def camel(name):
    first, *rest = name.lower().split("_")
    return first + "".join(word.capitalize() for word in rest)


def type_name(name):
    return "".join({"def": "Definition"}.get(word, word.capitalize()) for word in name.split("_")[1:])


def documented(comment, indent=""):
    return [f"{indent}/** {comment.replace('*/', '* /')} */"] if comment else []


def lay_out(struct):
    """[(field, kind, offset)] and the size."""
    placed, offset, widest = [], 0, 4
    for field in struct.fields:
        kind, size = ("u32", 4) if field.pointer or field.type not in SCALARS else SCALARS[field.type]
        offset = -(-offset // size) * size
        placed.append((field, "pointer" if kind == "u32" and (field.pointer or field.type not in SCALARS) else kind, offset))
        offset += size * (field.count or 1)
        widest = max(widest, size)
    return placed, -(-offset // widest) * widest


class Writer:
    def __init__(self, interface):
        self.interface = interface
        self.lines = []

    def add(self, *lines):
        self.lines.extend(lines)

    def write_enumeration(self, enumeration):
        first = enumeration.constants[0].name
        if first not in ENUMERATIONS:
            sys.exit(f"generate.py: the enumeration that begins with {first} has no name yet: add it to bindings/interface/enumeration_names.py")
        name, prefix, _ = ENUMERATIONS[first]
        self.add("", *documented(enumeration.comment), f"export const {name} = {{")
        for constant in enumeration.constants:
            self.add(*documented(constant.comment, "  "), f"  {camel(constant.name[len(prefix):])}: {constant.value},")
        self.add("} as const;")

    def write_struct(self, struct):
        placed, size = lay_out(struct)
        name = type_name(struct.name)
        self.add("", *documented(struct.comment), f"export interface {name} {{")
        for field, kind, _ in placed:
            if field.name not in HIDDEN and kind != "pointer":
                self.add(*documented(field.comment, "  "), f"  {camel(field.name)}: {TUPLES[field.count] if field.count else 'number'};")
        self.add("}", f"export const {name[0].lower() + name[1:]}Layout = {{", f"  size: {size},", "  fields: {")
        for field, kind, offset in placed:
            self.add(f'    {camel(field.name)}: {{ kind: "{kind}", offset: {offset}, count: {field.count} }},')
        self.add("  },", "} as const satisfies Layout;")

    def write_functions(self):
        self.add("", "/** What a module exports: pointers and sizes are numbers of bytes in its memory. */", "export interface NativeExports {",
                 "  memory: WebAssembly.Memory;", "  _initialize(): void;", "  malloc(bytes: number): number;", "  free(pointer: number): void;",
                 "  plimsoll_js_heights(): number;", "  plimsoll_js_buoyancy(): number;")
        for function in self.interface.functions:
            parameters = ", ".join(f"{m.name}: number" for m in function.parameters)
            result = "void" if function.result.type == "void" and not function.result.pointer else "number"
            self.add(f"  {function.name}({parameters}): {result};")
        self.add("}")

    def text(self):
        major, minor, patch = self.interface.version
        self.add("// Written by bindings/js/generate.py from include/plimsoll: change the headers, or the generator.",
                 'import type { Layout, Matrix3, Matrix6, Quaternion, Vector2, Vector3, Vector6 } from "./memory.js";', "",
                 "/** Of the headers that this was made from, as plim_version has it. */",
                 f"export const HEADER_VERSION = {10000 * major + 100 * minor + patch};",
                 "/** No triangle, vertex or segment. */", "export const NONE = 0xffffffff;",
                 "/** As many waves as the shaders take. */", f"export const MOST_SHADER_WAVES = {self.interface.most_shader_waves};")
        for enumeration in self.interface.enumerations:
            self.write_enumeration(enumeration)
        for struct in self.interface.structs:
            self.write_struct(struct)
        self.write_functions()
        return "\n".join(self.lines) + "\n"


def shader_text(command):
    glsl = subprocess.run([command, "shader", "--language", "glsl", "--waves", "uniform"], check=True, capture_output=True, text=True).stdout
    for special in ("\\", "`", "${"):
        glsl = glsl.replace(special, "\\" + special)
    return f"""// Written by bindings/js/generate.py --shader from what the command prints: change src/formats/shader_text.cpp instead.

/** "plimsoll shader --waves uniform --language glsl": the sea that carries the boats, for drawing. docs/shaders.md says what it offers. */
export const seaShaderChunk = /* glsl */ `{glsl}`;
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="only say whether the file is what the headers make of it")
    parser.add_argument("--shader", metavar="COMMAND", help="write sea_shader.ts as this command prints it")
    parser.add_argument("--exports", action="store_true", help="only print the names of the exported functions")
    options = parser.parse_args()
    interface = read_interface(headers=PAGE_HEADERS)
    if options.exports:
        print(",".join("_" + name for name in [function.name for function in interface.functions] + OWN_EXPORTS))
        return
    target, text = (SHADER, shader_text(options.shader)) if options.shader else (TARGET, Writer(interface).text())
    if options.check:
        if not target.exists() or target.read_text() != text:
            sys.exit(f"{target.name} is not what it is made from: run bindings/js/generate.py{' --shader build/test/plimsoll' if options.shader else ''}")
    else:
        target.write_text(text)


if __name__ == "__main__":
    main()
