#!/usr/bin/env python3
"""Writes src/native.ts, the C interface in TypeScript: constants, enumerations, structs as they lie in WebAssembly's memory, and exported functions.

    generate.py                    writes src/native.ts
    generate.py --shader COMMAND   writes src/sea_shader.ts instead, from the shader that the plimsoll command at that
                                   path prints
    generate.py ... --check        fails if the file differs from what would be written
    generate.py --exports          prints the functions that a module exports, for emscripten's linker

Names: plim_hull_info becomes HullInfo, box_low becomes boxLow. Pointers have 32 bits in WebAssembly, and the offset of
every field is a multiple of its size.
"""
import argparse
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "interface"))
from read_headers import PAGE_HEADERS, constant_name, read_interface  # noqa: E402

TARGET = HERE / "src" / "native.ts"
SHADER = HERE / "src" / "sea_shader.ts"
OWN_EXPORTS = ["malloc", "free", "plimsoll_js_heights", "plimsoll_js_buoyancy"]
# C type: kind of a field in memory, bytes.
SCALARS = {"uint32_t": ("u32", 4), "int32_t": ("i32", 4), "uint64_t": ("u64", 8), "double": ("f64", 8), "float": ("f32", 4)}
TUPLES = {2: "Vector2", 3: "Vector3", 4: "Quaternion", 6: "Vector6", 9: "Matrix3", 36: "Matrix6"}
HIDDEN = {"struct_size", "reserved", "fingerprint"}  # not in plain objects, like pointers; fingerprints do not fit into a number


def camel(name):
    first, *rest = name.lower().split("_")
    return first + "".join(word.capitalize() for word in rest)


def type_name(name):
    return "".join({"def": "Definition"}.get(word, word.capitalize()) for word in name.split("_")[1:])


def documented(comment, indent=""):
    return [f"{indent}/** {comment.replace('*/', '* /')} */"] if comment else []


def lay_out(struct):
    """Returns [(field, kind, offset)] and the size."""
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
        """Writes the constants as an object, and their type: one of the values, or for flags any combination of them as
        a number."""
        name = type_name(enumeration.name)
        self.add("", *documented(enumeration.comment), f"export const {name} = {{")
        for constant in enumeration.constants:
            self.add(*documented(constant.comment, "  "), f"  {camel(constant.name.removeprefix(enumeration.prefix))}: {constant.value},")
        self.add("} as const;", f"export type {name} = {'number; // any combination' if enumeration.flags else f'(typeof {name})[keyof typeof {name}];'}")

    def write_struct(self, struct):
        placed, size = lay_out(struct)
        name = type_name(struct.name)
        self.add("", *documented(struct.comment), f"export interface {name} {{")
        for field, kind, _ in placed:
            if field.name not in HIDDEN and kind != "pointer":
                single = type_name(field.enumeration) if field.enumeration else "number"
                self.add(*documented(field.comment, "  "), f"  {camel(field.name)}: {TUPLES[field.count] if field.count else single};")
        self.add("}", f"export const {name[0].lower() + name[1:]}Layout = {{", f"  size: {size},", "  fields: {")
        for field, kind, offset in placed:
            self.add(f'    {camel(field.name)}: {{ kind: "{kind}", offset: {offset}, count: {field.count} }},')
        self.add("  },", "} as const satisfies Layout;")

    def write_functions(self):
        self.add("", "/** The exports of a module. Pointers are offsets in its memory, in bytes. */", "export interface NativeExports {",
                 "  memory: WebAssembly.Memory;", "  _initialize(): void;", "  malloc(bytes: number): number;", "  free(pointer: number): void;",
                 "  plimsoll_js_heights(): number;", "  plimsoll_js_buoyancy(): number;")
        for function in self.interface.functions:
            parameters = ", ".join(f"{m.name}: {'bigint' if m.type == 'uint64_t' and not m.pointer else 'number'}" for m in function.parameters)
            result = "void" if function.result.type == "void" and not function.result.pointer else "number"
            self.add(f"  {function.name}({parameters}): {result};")
        self.add("}")

    def text(self):
        self.add("// Written by bindings/js/generate.py from include/plimsoll: change the headers, or the generator.",
                 'import type { Layout, Matrix3, Matrix6, Quaternion, Vector2, Vector3, Vector6 } from "./memory.js";', "")
        for constant in self.interface.constants:
            value = f"0x{constant.value:x}" if constant.unsigned else constant.value
            self.add(*documented(constant.comment), f"export const {constant_name(constant.name)} = {value};")
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
    return f"""// Written by bindings/js/generate.py --shader from the output of the command: change src/formats/shader_text.cpp instead.

/** The output of "plimsoll shader --waves uniform --language glsl": the sea of the physics, for drawing. docs/shaders.md describes its functions. */
export const seaShaderChunk = /* glsl */ `{glsl}`;
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="fail if the file differs from what would be written")
    parser.add_argument("--shader", metavar="COMMAND", help="write sea_shader.ts from the output of this command")
    parser.add_argument("--exports", action="store_true", help="only print the names of the exported functions")
    options = parser.parse_args()
    interface = read_interface(headers=PAGE_HEADERS)
    if options.exports:
        print(",".join("_" + name for name in [function.name for function in interface.functions] + OWN_EXPORTS))
        return
    target, text = (SHADER, shader_text(options.shader)) if options.shader else (TARGET, Writer(interface).text())
    if options.check:
        if not target.exists() or target.read_text() != text:
            sys.exit(f"{target.name} is out of date: run bindings/js/generate.py{' --shader build/release/plimsoll' if options.shader else ''}")
    else:
        target.write_text(text)


if __name__ == "__main__":
    main()
