"""wrapped.py - complete shaders around the source printed by "plimsoll shader". At one point (place x, z, rest x, z)
they compute height and normal, place, and its normal."""

import subprocess

GLSL = """#version 300 es
%(source)s
in vec4 point;
out vec4 above;
out vec4 place;
out vec4 normal;
void main() {
  vec3 n;
  above = vec4(%(height)s(point.xy%(time)s), %(normal)s(point.xy%(time)s));
  place = vec4(%(place)s(point.zw%(time)s, n), 0.0);
  normal = vec4(n, 0.0);
  gl_Position = vec4(0.0);
}
"""
HLSL = """%(source)s
struct Results {
  float4 position : SV_Position;
  float4 above : TEXCOORD0;
  float4 place : TEXCOORD1;
  float4 normal : TEXCOORD2;
};
Results main(float4 p : POSITION) {
  Results results;
  float3 n;
  results.above = float4(%(height)s(p.xy%(time)s), %(normal)s(p.xy%(time)s));
  results.place = float4(%(place)s(p.zw%(time)s, n), 0.0);
  results.normal = float4(n, 0.0);
  results.position = float4(0.0, 0.0, 0.0, 0.0);
  return results;
}
"""
WGSL = """%(source)s
@group(1) @binding(0) var<storage, read> points: array<vec4f>;
@group(1) @binding(1) var<storage, read_write> results: array<vec4f>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  let p = points[id.x];
  var n: vec3f;
  results[3 * id.x] = vec4f(%(height)s(p.xy%(time)s), %(normal)s(p.xy%(time)s));
  results[3 * id.x + 1] = vec4f(%(place)s(p.zw%(time)s, %(address)sn), 0.0);
  results[3 * id.x + 2] = vec4f(n, 0.0);
}
"""


def fail(words):
    raise SystemExit("shaders: " + words)


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        fail(" ".join(command) + ":\n" + (done.stdout + done.stderr)[-3000:])
    return done.stdout


def names_of(language):
    functions = ["Height", "Normal", "Place"]
    spelled = {"hlsl": "Plimsoll%s", "glsl": "plimsoll%s", "wgsl": "plimsoll%s", "gdshader": "plimsoll_%s"}[language]
    return {f.lower(): spelled % (f.lower() if language == "gdshader" else f) for f in functions}


def wrapped(language, source, time):
    """Returns a complete shader around the source. time: [s], or None if the phases are passed in."""
    text = {"hlsl": HLSL, "wgsl": WGSL}.get(language, GLSL)
    return text % dict(names_of(language), source=source, time="" if time is None else ", %r" % time, address="&")
