// same_water_page.ts - the playground's own vertex shader of the water, run for chosen places by transform feedback, beside the library's heights.
import { loadLibrary } from "../../apps/playground/src/library";
import { Sea as DrawnSea } from "../../apps/playground/src/drawing/sea";
import { waterVertex } from "../../apps/playground/src/drawing/water_shader";
import { seaJson } from "../../apps/playground/src/model/sea_json";
import { SeaView } from "../../apps/playground/src/model/sea_view";
import type { SeaChoice } from "../../apps/playground/src/setup";

const shared = loadLibrary();

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
  gl.transformFeedbackVaryings(program, ["worldPlace"], gl.SEPARATE_ATTRIBS);
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? "");
  return program;
}

/** Where the shader puts the water of these places at rest (x, z each), seen from near by. */
function draw(sea: DrawnSea, rest: Float32Array): Float32Array {
  const gl = document.createElement("canvas").getContext("webgl2")!;
  const program = compile(gl, sea.kind === "heights"), count = rest.length / 2;
  gl.useProgram(program);
  const at = (name: string): WebGLUniformLocation | null => gl.getUniformLocation(program, name);
  const { uniforms } = sea;
  gl.uniform4fv(at("plimsollWaves"), uniforms.plimsollWaves.value);
  gl.uniform4fv(at("plimsollChops"), uniforms.plimsollChops.value);
  gl.uniform4fv(at("plimsollSea"), uniforms.plimsollSea.value.toArray());
  gl.uniform1f(at("fineness"), 1e9); // as near as can be: nothing is left out as too fine to be seen
  gl.uniform1f(at("hazeDistance"), 1e4);
  gl.uniform3f(at("cameraPosition"), rest[0]!, 3, rest[1]!);
  gl.uniform1i(at("skyCube"), 1);
  if (sea.kind === "heights") {
    const { image } = uniforms.heightMap.value!;
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.R32F, image.width, image.height, 0, gl.RED, gl.FLOAT, uniforms.heightMap.value!.mipmaps![0]!.data as Float32Array);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    gl.uniform1i(at("heightMap"), 0);
    gl.uniform4fv(at("heightGrid"), uniforms.heightGrid.value.toArray());
    gl.uniform2fv(at("heightOrigin"), uniforms.heightOrigin.value.toArray());
    gl.uniform1f(at("heightCopies"), 1);
    gl.uniform1f(at("steepness"), uniforms.steepness.value);
  }
  const feed = (name: string, size: number, values: Float32Array): void => {
    const where = gl.getAttribLocation(program, name);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, values, gl.STATIC_DRAW);
    gl.enableVertexAttribArray(where);
    gl.vertexAttribPointer(where, size, gl.FLOAT, false, 0, 0);
  };
  feed("position", 3, new Float32Array(3 * count));
  feed("patchPlace", 3, Float32Array.from({ length: 3 * count }, (_, i) => (i % 3 < 2 ? rest[2 * Math.floor(i / 3) + (i % 3)]! : 1e-3)));
  const out = gl.createBuffer();
  gl.bindBuffer(gl.TRANSFORM_FEEDBACK_BUFFER, out);
  gl.bufferData(gl.TRANSFORM_FEEDBACK_BUFFER, 12 * count, gl.STREAM_READ);
  gl.bindBuffer(gl.TRANSFORM_FEEDBACK_BUFFER, null);
  gl.bindTransformFeedback(gl.TRANSFORM_FEEDBACK, gl.createTransformFeedback());
  gl.bindBufferBase(gl.TRANSFORM_FEEDBACK_BUFFER, 0, out);
  gl.enable(gl.RASTERIZER_DISCARD);
  gl.beginTransformFeedback(gl.POINTS);
  gl.drawArrays(gl.POINTS, 0, count);
  gl.endTransformFeedback();
  gl.bindTransformFeedback(gl.TRANSFORM_FEEDBACK, null);
  gl.bindBuffer(gl.COPY_READ_BUFFER, out);
  const places = new Float32Array(3 * count);
  gl.getBufferSubData(gl.COPY_READ_BUFFER, 0, places);
  if (gl.getError() !== gl.NO_ERROR) throw new Error("the feedback failed");
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return places;
}

/** How far the drawn surface is from the library's, at most, over so many places about an origin: [m], and the highest wave met. */
async function sameWater(choice: SeaChoice, time: number, origin: [number, number], count: number): Promise<{ farthest: number; highest: number }> {
  const library = await shared, { plimsoll } = library;
  const sea = library.sea(seaJson(choice)), surface = plimsoll.prepareSurface(sea.water, time);
  const drawn = new DrawnSea();
  drawn.set(new SeaView(sea, choice).drawing(surface, time, origin));
  // Places spread evenly, as single precision has them.
  const rest = Float32Array.from({ length: 2 * count }, (_, i) => origin[i % 2]! + 40 * (((Math.floor(i / 2) + 1) * (i % 2 ? 0.7548776662466927 : 0.5698402909980532)) % 1) - 20);
  const places = draw(drawn, rest);
  let farthest = 0, highest = 0;
  for (let i = 0; i < 3 * count; i += 3) {
    const height = surface.getHeight(places[i]!, places[i + 2]!);
    farthest = Math.max(farthest, Math.abs(places[i + 1]! - height));
    highest = Math.max(highest, Math.abs(height));
  }
  surface.dispose();
  sea.dispose();
  return { farthest, highest };
}

Object.assign(window, { sameWater });
