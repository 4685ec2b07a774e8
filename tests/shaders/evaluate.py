#!/usr/bin/env python3
"""Evaluates the source printed by "plimsoll shader", in every language, at thousands of places, and compares it with
the library.

    evaluate.py COMMAND FOLDER [PYTHON]

FOLDER holds the files of shader_reference (reference.cpp), and its standard output in `list`. GLSL runs unchanged in
Chromium. Godot's language is also compiled as GLSL. HLSL is translated by glslang and spirv-cross. WGSL runs in
Chromium (Tint) and, with a PYTHON that has the package wgpu, by naga. Sources with deliberate errors must be
detected."""

import base64
import json
import os
import re
import subprocess
import sys

import numpy

from browser import run_jobs
from wrapped import fail, run, wrapped

HERE = os.path.dirname(os.path.abspath(__file__))

# Typical errors in the GLSL of gerstner_5; each must be detected.
SPOILT = {
    "constant": [
        ("axes swapped", "wave.xy, rest", "wave.yx, rest"),
        ("time runs backwards", "- plimsollTurn(chop.z * time)", "+ plimsollTurn(chop.z * time)"),
        ("phases left out", " + wave.w", ""),
        ("level left out", "plimsollLevel + ", ""),
    ],
    "uniform": [
        ("origin added", "- plimsollSea.zw", "+ plimsollSea.zw"),
        ("origin left out", " - plimsollSea.zw", ""),
        ("moved the wrong way", "water.moved += ", "water.moved -= "),
        ("moved by the sine", "theta.y * chop.xy", "theta.x * chop.xy"),
        ("slope along one axis", "theta.y * wave.xy", "theta.y * wave.xx"),
        ("normal upside down in x", "b * slope.y - e * slope.x", "e * slope.x - b * slope.y"),
        ("Jacobian transposed wrongly", "chop.y * wave.y)", "chop.x * wave.x)"),
        ("no search", "i < 16", "i < 0"),
        ("one step of the search", "i < 16", "i < 1"),
        ("the last wave left out", "i < count", "i < count - 1"),
    ],
}


def translated(text, folder):
    """Returns HLSL translated to GLSL ES."""
    hlsl, spirv = os.path.join(folder, "wrapped.hlsl"), os.path.join(folder, "wrapped.spv")
    with open(hlsl, "w") as file:
        file.write(text)
    run("glslangValidator", "-D", "-S", "vert", "-e", "main", "-V", hlsl, "-o", spirv)
    glsl = run("spirv-cross", spirv, "--es", "--version", "300")
    return re.sub(r"\bp\b", "point", glsl)


class Jobs:
    def __init__(self, command, folder):
        self.command, self.folder = command, folder
        lines = [line.split() for line in open(os.path.join(folder, "list"))]
        self.seas = [line[0] for line in lines if len(line) == 1]
        self.instants = {line[0]: [float(word) for word in line[1:]] for line in lines if len(line) == 4}
        self.rows = {(sea, where): numpy.fromfile(os.path.join(folder, sea + "." + where)).reshape(-1, 19)
                     for sea in self.seas for where in self.instants}
        self.jobs, self.labels, self.translations = [], [], {}

    def shader(self, sea, *options):
        return json.loads(run(self.command, "shader", os.path.join(self.folder, sea + ".json"), "--json", *options))

    def uniforms(self, sea, where):
        time, x, z = self.instants[where]
        arrays = self.shader(sea, "--language", "hlsl", "--waves", "uniform", "--time", repr(time), "--origin", "%r,%r" % (x, z))["uniforms"]
        block = numpy.zeros((129, 4), numpy.float32)
        for begin, key in ((0, "waves"), (64, "chops")):
            if arrays[key]:
                block[begin:begin + len(arrays[key])] = arrays[key]
        block[128] = arrays["sea"]
        return block

    def add(self, label, text, points, uniforms=None):
        language = label[0]
        job = {"api": "webgpu" if language == "wgsl" else "webgl", "source": text, "outputs": ["above", "place", "normal"],
               "points": base64.b64encode(points.astype(numpy.float32).tobytes()).decode(), "block": False}
        if language == "hlsl":
            if text not in self.translations:
                self.translations[text] = translated(text, self.folder)
            job["source"] = self.translations[text]
            job["outputs"] = [re.search(r"out vec4 (\w*%s);" % name, job["source"]).group(1) for name in job["outputs"]]
            job["block"] = True
        if uniforms is not None:
            job["uniforms"] = base64.b64encode(uniforms.tobytes()).decode()
            job["names"] = ["plimsoll_" + n if language == "gdshader" else "plimsoll" + n.capitalize() for n in ("waves", "chops", "sea")]
        self.jobs.append(job)
        self.labels.append(label)

    def add_seas(self):
        for sea in self.seas:
            uniforms = {where: self.uniforms(sea, where) for where in self.instants}
            for language in ("glsl", "hlsl", "wgsl", "gdshader"):
                constant = self.shader(sea, "--language", language)["source"]
                uniform = self.shader(sea, "--language", language, "--waves", "uniform")["source"]
                near = self.rows[sea, "near"][:, :4]
                self.add((language, "constant", sea, "near"), wrapped(language, constant, self.instants["near"][0]), near)
                for where in self.instants:
                    self.add((language, "uniform", sea, where), wrapped(language, uniform, None), self.rows[sea, where][:, :4], uniforms[where])

    def add_spoilt(self, sea="gerstner_5"):
        slips = [("glsl", form, slip) for form in SPOILT for slip in SPOILT[form]]
        slips += [(language, "uniform", ("axes swapped", "wave.xy, rest", "wave.yx, rest")) for language in ("hlsl", "wgsl", "gdshader")]
        for language, form, (name, right, wrong) in slips:
            source = self.shader(sea, "--language", language, "--waves", form)["source"]
            if right not in source:
                fail("nothing to spoil: '%s' is not in the source" % right)
            where, time = ("near", self.instants["near"][0]) if form == "constant" else ("far", None)
            uniforms = None if form == "constant" else self.uniforms(sea, where)
            text = wrapped(language, source.replace(right, wrong), time)
            self.add((language, "spoilt: " + name, sea, where), text, self.rows[sea, where][:, :4], uniforms)


def differences(floats, rows):
    """Returns the largest error in height, normal, horizontal place, its height and its normal; and the largest ratio
    of each to the allowed error."""
    got, expected, allowed = floats.astype(float), rows[:, 4:14], rows[:, 14:19]
    normal = lambda a, b: numpy.linalg.norm(a - b, axis=1)
    off = numpy.stack([abs(got[:, 0] - expected[:, 0]), normal(got[:, 1:4], expected[:, 1:4]), normal(got[:, 4:7:2], expected[:, 4:7:2]),
                       abs(got[:, 5] - expected[:, 5]), normal(got[:, 8:11], expected[:, 7:10])], axis=1)
    off[numpy.isnan(off)] = numpy.inf
    return off.max(axis=0), (off / allowed).max(axis=0)


def check(jobs, results, by):
    """Compares, prints a table of the largest differences by language and form, and returns the number of failures."""
    wrong, table = 0, {}
    for label, result in zip(jobs.labels, results):
        language, form, sea, where = label
        if "error" in result:
            print("shaders: %s: %s" % (" ".join(label), result["error"][:600]))
            wrong += 1
            continue
        if not result["floats"]:
            continue  # compile test only
        floats = numpy.frombuffer(base64.b64decode(result["floats"]), numpy.float32).reshape(-1, 12)
        off, share = differences(floats, jobs.rows[sea, where])
        if form.startswith("spoilt"):
            found = share.max() > 10
            print("%-9s %-36s %s, %.0f times what is allowed" % (language, form, "found out" if found else "NOT FOUND OUT", share.max()))
            wrong += not found
            continue
        if not share.max() <= 1:
            print("shaders: %s: off by %s, which is %s of what is allowed" % (" ".join(label), off, share))
            wrong += 1
        row = table.setdefault((by[language], form, where), [numpy.zeros(5), numpy.zeros(5), 0])
        row[0], row[1], row[2] = numpy.maximum(row[0], off), numpy.maximum(row[1], share), row[2] + len(floats)
    print("%-34s %-9s %-5s %7s   largest difference (and in parts of what is allowed):" % ("by", "waves", "where", "places"))
    print("%61s%-17s%-16s%-16s%-17s%s" % ("", "height [m]", "normal", "sideways [m]", "its height [m]", "its normal"))
    for (way, form, where), (off, share, count) in table.items():
        print("%-34s %-9s %-5s %7d   %s" % (way, form, where, count, "  ".join("%.1e (%.2f)" % pair for pair in zip(off, share))))
    return wrong


def main():
    jobs = Jobs(sys.argv[1], sys.argv[2])
    jobs.add_seas()
    jobs.add_spoilt()
    by = {"glsl": "GLSL, Chromium", "hlsl": "HLSL, glslang + spirv-cross", "wgsl": "WGSL, Chromium (Tint)", "gdshader": "Godot's, as GLSL"}
    wrong = check(jobs, run_jobs(jobs.jobs), by)
    if len(sys.argv) > 3:
        chosen = [i for i, job in enumerate(jobs.jobs) if job["api"] == "webgpu"]
        jobs.labels, todo = [jobs.labels[i] for i in chosen], [jobs.jobs[i] for i in chosen]
        for job, (_, form, sea, _) in zip(todo, jobs.labels):
            # The driver takes a second for each.
            job["only_compile"] = form == "constant" and sea not in ("sines_64", "gerstner_5")
        done = subprocess.run([sys.argv[3], os.path.join(HERE, "by_naga.py")], input=json.dumps(todo), capture_output=True, text=True)
        if done.returncode:
            fail("naga:\n" + (done.stdout + done.stderr)[-3000:])
        wrong += check(jobs, json.loads(done.stdout), {"wgsl": "WGSL, wgpu (naga)"})
    if wrong:
        fail("%d of them wrong" % wrong)


main()
