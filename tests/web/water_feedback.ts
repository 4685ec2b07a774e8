// water_feedback.ts - runs the playground's vertex shader of the water with transform feedback, and reads the positions
// of the vertices back.
import type { Sea } from "../../apps/playground/src/drawing/sea";
import { waterVertex } from "../../apps/playground/src/drawing/water_shader";

/** The view of the water: the shader's uniforms of these names. */
export interface Look {
  camera: [number, number, number]; // [m]
  fineness: number;
  hullPlace: number[];
  hullSpacing: number; // [m]
}

export interface Placed {
  places: Float32Array; // x, y, z each
  rest: Float32Array; // x, z each, without the sea's motion
}

const HEAD = `#version 300 es
precision highp float;
precision highp int;
uniform mat4 viewMatrix, projectionMatrix;
uniform vec3 cameraPosition;
in vec3 position;
`;

function compile(gl: WebGL2RenderingContext, heights: boolean): WebGLProgram {
  const program = gl.createProgram()!;
  const add = (kind: number, text: string): void => {
    const shader = gl.createShader(kind)!;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(shader) ?? "");
    gl.attachShader(program, shader);
  };
  add(gl.VERTEX_SHADER, HEAD + (heights ? "#define SEA_HEIGHTS\n" : "") + waterVertex);
  add(gl.FRAGMENT_SHADER, "#version 300 es\nprecision highp float;\nout vec4 c;\nvoid main() { c = vec4(1.0); }");
  gl.transformFeedbackVaryings(program, ["worldPlace", "restPlace"], gl.SEPARATE_ATTRIBS);
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? "");
  return program;
}

function setUniforms(gl: WebGL2RenderingContext, program: WebGLProgram, sea: Sea, look: Look): void {
  const at = (name: string): WebGLUniformLocation | null => gl.getUniformLocation(program, name);
  const { uniforms } = sea;
  gl.uniform4fv(at("plimsollWaves"), uniforms.plimsollWaves.value);
  gl.uniform4fv(at("plimsollChops"), uniforms.plimsollChops.value);
  gl.uniform4fv(at("plimsollSea"), uniforms.plimsollSea.value.toArray());
  gl.uniform1f(at("fineness"), look.fineness);
  gl.uniform4fv(at("hullPlace"), look.hullPlace);
  gl.uniform1f(at("hullSpacing"), look.hullSpacing);
  gl.uniform1f(at("hazeDistance"), 1e4);
  gl.uniform3fv(at("cameraPosition"), look.camera);
  gl.uniform1i(at("skyCube"), 1);
  if (sea.kind !== "heights") return;
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  (uniforms.heightMap.value!.mipmaps as { data: Float32Array; width: number; height: number }[]).forEach(({ data, width, height }, copy) =>
    gl.texImage2D(gl.TEXTURE_2D, copy, gl.R32F, width, height, 0, gl.RED, gl.FLOAT, data));
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAX_LEVEL, uniforms.heightCopies.value - 1);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST_MIPMAP_NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  gl.uniform1i(at("heightMap"), 0);
  gl.uniform4fv(at("heightGrid"), uniforms.heightGrid.value.toArray());
  gl.uniform2fv(at("heightOrigin"), uniforms.heightOrigin.value.toArray());
  gl.uniform1f(at("heightCopies"), uniforms.heightCopies.value);
  gl.uniform1f(at("steepness"), uniforms.steepness.value);
}

/** corners: place in the patch, in cells; patches: x, z, cell [m] of the patch. Both have three numbers per vertex. */
export function runVertices(sea: Sea, corners: Float32Array, patches: Float32Array, look: Look): Placed {
  const gl = document.createElement("canvas").getContext("webgl2")!;
  const program = compile(gl, sea.kind === "heights"), count = corners.length / 3;
  gl.useProgram(program);
  setUniforms(gl, program, sea, look);
  for (const [name, values] of [["position", corners], ["patchPlace", patches]] as const) {
    const where = gl.getAttribLocation(program, name);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, values, gl.STATIC_DRAW);
    gl.enableVertexAttribArray(where);
    gl.vertexAttribPointer(where, 3, gl.FLOAT, false, 0, 0);
  }
  const out = [12, 8].map((bytes) => {
    const buffer = gl.createBuffer()!;
    gl.bindBuffer(gl.TRANSFORM_FEEDBACK_BUFFER, buffer);
    gl.bufferData(gl.TRANSFORM_FEEDBACK_BUFFER, bytes * count, gl.STREAM_READ);
    return buffer;
  });
  gl.bindBuffer(gl.TRANSFORM_FEEDBACK_BUFFER, null);
  gl.bindTransformFeedback(gl.TRANSFORM_FEEDBACK, gl.createTransformFeedback());
  out.forEach((buffer, i) => gl.bindBufferBase(gl.TRANSFORM_FEEDBACK_BUFFER, i, buffer));
  gl.enable(gl.RASTERIZER_DISCARD);
  gl.beginTransformFeedback(gl.POINTS);
  gl.drawArrays(gl.POINTS, 0, count);
  gl.endTransformFeedback();
  gl.bindTransformFeedback(gl.TRANSFORM_FEEDBACK, null);
  const [places, rest] = out.map((buffer, i) => {
    const values = new Float32Array((i === 0 ? 3 : 2) * count);
    gl.bindBuffer(gl.COPY_READ_BUFFER, buffer);
    gl.getBufferSubData(gl.COPY_READ_BUFFER, 0, values);
    return values;
  });
  if (gl.getError() !== gl.NO_ERROR) throw new Error("the feedback failed");
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return { places: places!, rest: rest! };
}
