#!/usr/bin/env python3
"""Compiles the output of "plimsoll shader" for random seas of 1 to 64 waves and for the given seas: GLSL as ES 3.00 and
4.50, HLSL, and Godot's language as GLSL. SPIR-V is checked by spirv-val. Debian has no compiler for WGSL; run.sh uses
two others.

    compile.py COMMAND [SEA.json...]        exit 77 if glslang-tools or spirv-tools are missing
"""

import json
import os
import random
import shutil
import sys
import tempfile

from wrapped import run, wrapped


def random_sea(chance, kind, count):
    waves = []
    for _ in range(count):
        length = 10 ** chance.uniform(-1, 3)
        wave = {"amplitude": 0.1 * length / count, "wavelength": length, "direction_degrees": chance.uniform(-180, 180),
                "phase_degrees": chance.uniform(-720, 720)}
        waves.append(dict(wave, steepness=chance.random()) if kind == "gerstner" else wave)
    return {"kind": kind, "level": chance.uniform(-100, 100), "waves": waves}


def as_fragment(text, folder):
    """Writes the same for a fragment shader, in which every precision must be declared. Returns its path."""
    path = os.path.join(folder, "shader.frag")
    for location, name in enumerate(("above", "place", "normal")):
        text = text.replace("out vec4 %s;" % name, "layout(location = %d) out highp vec4 %s;" % (location, name))
    with open(path, "w") as file:
        file.write(text.replace("in vec4 point", "in highp vec4 point").replace("  gl_Position = vec4(0.0);\n", ""))
    return path


def compile_all(source, form, language, folder):
    text = wrapped(language, source, None if form == "uniform" else 12.5)
    if language == "gdshader":
        text = text.replace("#version 300 es", "#version 300 es\nprecision highp float;")
    path, spirv = os.path.join(folder, "shader.vert"), os.path.join(folder, "shader.spv")
    with open(path, "w") as file:
        file.write(text)
    if language == "hlsl":
        run("glslangValidator", "-D", "-S", "vert", "-e", "main", "-V", path, "-o", spirv)
    else:
        run("glslangValidator", path)  # unchanged
        run("glslangValidator", as_fragment(text, folder))
        with open(path, "w") as file:
            file.write(text.replace("#version 300 es", "#version 450"))
        run("glslangValidator", "-G", "--auto-map-locations", path, "-o", spirv)
    run("spirv-val", spirv)


def main():
    missing = [tool for tool in ("glslangValidator", "spirv-val") if not shutil.which(tool)]
    if missing:
        print("skipped: no " + " and no ".join(missing) + " (packages glslang-tools, spirv-tools)")
        sys.exit(77)
    command, chance, count = sys.argv[1], random.Random(4), 0
    with tempfile.TemporaryDirectory() as folder:
        seas = list(sys.argv[2:])
        for kind, waves in (("sines", 1), ("sines", 64), ("gerstner", 1), ("gerstner", chance.randint(2, 63)), ("gerstner", 64)):
            seas.append(os.path.join(folder, "%s_%d.json" % (kind, waves)))
            with open(seas[-1], "w") as file:
                json.dump(random_sea(chance, kind, waves), file)
        for language in ("glsl", "hlsl", "gdshader"):
            compile_all(run(command, "shader", "--language", language, "--waves", "uniform"), "uniform", language, folder)
            for sea in seas:
                compile_all(run(command, "shader", sea, "--language", language), "constant", language, folder)
                count += 1
    print("%d sources compiled" % (count + 3))


main()
