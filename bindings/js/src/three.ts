// three.ts - the entry "plimsoll/three": hulls from three.js geometries and whole models, and the library's sea in
// three.js shaders, so that the drawn sea is that of the physics. Types are structural: three.js is not imported, and
// any version with WebGL 2 works.
//
//     const hull = hullFromGeometry(plimsoll, mesh.geometry, { matrix: mesh.matrix });
//     const model = hullFromObject(plimsoll, gltf.scene);
//     const uniforms = seaUniforms(water);
//     const sea = new THREE.Mesh(plane, bendToSea(new THREE.MeshStandardMaterial({ color: 0x1b5e72 }), uniforms));
//     updateSeaUniforms(uniforms, water, time, camera.position);              every frame, with the time of the physics
import type { Hull, HullDefinition } from "./hull.js";
import { describe } from "./memory.js";
import { MAX_SHADER_WAVES } from "./native.js";
import type { Plimsoll } from "./plimsoll.js";
import { seaShaderChunk } from "./sea_shader.js";
import type { Water } from "./water.js";

export { seaShaderChunk };

/** The part of a BufferAttribute that is used, interleaved or not. */
export interface AttributeLike {
  readonly count: number;
  getX(index: number): number;
  getY(index: number): number;
  getZ(index: number): number;
}

/** The part of a BufferGeometry that is used. */
export interface GeometryLike {
  readonly attributes: { readonly [name: string]: unknown };
  readonly index: { readonly count: number; getX(index: number): number } | null;
  readonly groups?: readonly { start: number; count: number; materialIndex?: number | undefined }[];
  readonly drawRange?: { start: number; count: number };
}

export interface GeometryOptions {
  /** 16 numbers, or a Matrix4: from the geometry to the hull, such as `mesh.matrix` if the body is the mesh's parent.
   * It may mirror. */
  matrix?: ArrayLike<number> | { elements: ArrayLike<number> };
  /** Additional scale: 0.01 for a model in centimetres. */
  scale?: number;
  /** Only the groups with these materials. Left out: all triangles that are drawn. */
  materials?: readonly number[];
}

/** Returns the triangles that three.js draws: x, y, z of each vertex in double precision, and indices. Morph targets
 * and bones are ignored. */
export function meshOfGeometry(geometry: GeometryLike, options: GeometryOptions = {}): { vertices: Float64Array; indices: Uint32Array } {
  const position = geometry?.attributes?.["position"] as AttributeLike | undefined;
  if (!position || typeof position.getX !== "function")
    throw new TypeError("plimsoll: a BufferGeometry with a position attribute is needed here; of a mesh it is mesh.geometry");
  const { scale = 1 } = options;
  if (typeof scale !== "number" || !(scale > 0)) throw new RangeError(`plimsoll: scale must be a positive number, not ${describe(scale)}`);
  const m = elementsOf(options.matrix);
  const vertices = new Float64Array(3 * position.count);
  for (let i = 0; i < position.count; i++) {
    const x = position.getX(i), y = position.getY(i), z = position.getZ(i);
    for (let k = 0; k < 3; k++) vertices[3 * i + k] = scale * (m[k]! * x + m[4 + k]! * y + m[8 + k]! * z + m[12 + k]!);
  }
  const mirrored = determinant(m) < 0;
  const found: number[] = [];
  for (const [start, end] of drawnRanges(geometry, position.count, options.materials))
    for (let i = start; i + 2 < end; i += 3)
      for (const corner of mirrored ? [0, 2, 1] : [0, 1, 2]) found.push(geometry.index ? geometry.index.getX(i + corner) : i + corner);
  return { vertices, indices: Uint32Array.from(found) };
}

/** A hull of the triangles that three.js draws. The seams of split vertices are closed; read its report. */
export function hullFromGeometry(
  plimsoll: Plimsoll, geometry: GeometryLike, options: GeometryOptions & Omit<HullDefinition, "vertices" | "indices"> = {},
): Hull {
  const { matrix, scale, materials, ...definition } = options;
  return plimsoll.createHull({ ...definition, ...meshOfGeometry(geometry, { matrix, scale, materials }) });
}

/** The part of an Object3D that is used; meshes have more. */
export interface ObjectLike {
  readonly name: string;
  readonly visible: boolean;
  readonly children: readonly ObjectLike[];
  readonly scale: { readonly x: number; readonly y: number; readonly z: number };
  readonly matrix: { readonly elements: ArrayLike<number> };
  readonly matrixAutoUpdate: boolean;
  updateMatrix(): void;
}

/** The further part of meshes that is used, including InstancedMesh and SkinnedMesh. */
interface MeshLike extends ObjectLike {
  readonly isMesh?: boolean;
  readonly isSkinnedMesh?: boolean;
  readonly isBatchedMesh?: boolean;
  readonly geometry: GeometryLike;
  readonly instanceMatrix?: { readonly array: ArrayLike<number> } | null;
  readonly count?: number;
}

export interface ObjectOptions {
  /** 16 numbers, or a Matrix4: from the object to the hull. Left out: only its own scale, so that `root.position` and
   * `root.quaternion` are the body's pose. `root.matrixWorld`: its current place. */
  matrix?: GeometryOptions["matrix"];
  /** Additional scale: 0.01 for a model in centimetres. */
  scale?: number;
  /** Whether a mesh is part of the hull. Left out: all are. Sails, rigging and crew should not be. */
  choose?: (mesh: ObjectLike) => boolean;
}

/** Returns the triangles of all meshes of an object and its descendants, transformed by their nodes; mirrored ones keep
 * their outside. Invisible and skinned meshes, lines, points and sprites are ignored. */
export function meshOfObject(root: ObjectLike, options: ObjectOptions = {}): { vertices: Float64Array; indices: Uint32Array } {
  if (!Array.isArray(root?.children) || typeof root.updateMatrix !== "function")
    throw new TypeError("plimsoll: an Object3D is needed here; for a loaded glTF it is gltf.scene");
  const { x, y, z } = root.scale, { scale = 1 } = options;
  const parts: ReturnType<typeof meshOfGeometry>[] = [];
  gather(root, options.matrix ? elementsOf(options.matrix) : [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1], options.choose, (geometry, matrix) =>
    parts.push(meshOfGeometry(geometry, { matrix, scale })));
  const vertices = new Float64Array(parts.reduce((sum, part) => sum + part.vertices.length, 0));
  const indices = new Uint32Array(parts.reduce((sum, part) => sum + part.indices.length, 0));
  if (indices.length === 0) throw new RangeError("plimsoll: there is no visible mesh in this object: is the model loaded yet, or is all of it skinned?");
  let vertexAt = 0, indexAt = 0;
  for (const part of parts) {
    vertices.set(part.vertices, vertexAt);
    for (const index of part.indices) indices[indexAt++] = index + vertexAt / 3;
    vertexAt += part.vertices.length;
  }
  return { vertices, indices };
}

/** Calls `found` with every mesh of the hull and its matrix; `placed` is the matrix of `object`. */
function gather(
  object: ObjectLike, placed: ArrayLike<number>, choose: ObjectOptions["choose"], found: (geometry: GeometryLike, matrix: ArrayLike<number>) => void,
): void {
  if (!object.visible) return; // its descendants are not drawn either
  const mesh = object as MeshLike;
  if (mesh.isMesh && !mesh.isSkinnedMesh && (!choose || choose(mesh))) {
    if (mesh.isBatchedMesh) throw new TypeError(`plimsoll: ${mesh.name || "a mesh"} is a BatchedMesh, whose parts cannot be separated: exclude it with \`choose\``);
    if (!mesh.instanceMatrix) found(mesh.geometry, placed);
    else
      for (let i = 0; i < mesh.count!; i++) {
        const { array } = mesh.instanceMatrix;
        found(mesh.geometry, product(placed, Array.from({ length: 16 }, (_, k) => array[16 * i + k]!)));
      }
  }
  for (const child of object.children) {
    if (child.matrixAutoUpdate) child.updateMatrix();
    gather(child, product(placed, child.matrix.elements), choose, found);
  }
}

/** Creates a hull of everything that three.js draws of an object, such as a loaded glTF. Overlapping parts count twice:
 * the report then has a warning. */
export function hullFromObject(
  plimsoll: Plimsoll, root: ObjectLike, options: ObjectOptions & Omit<HullDefinition, "vertices" | "indices"> = {},
): Hull {
  const { matrix, scale, choose, ...definition } = options;
  return plimsoll.createHull({ ...definition, ...meshOfObject(root, { matrix, scale, choose }) });
}

/** a b, column by column. */
function product(a: ArrayLike<number>, b: ArrayLike<number>): number[] {
  return Array.from({ length: 16 }, (_, i) => {
    const row = i % 4, column = i - row;
    return a[row]! * b[column]! + a[4 + row]! * b[column + 1]! + a[8 + row]! * b[column + 2]! + a[12 + row]! * b[column + 3]!;
  });
}

const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] as const;

function elementsOf(matrix: GeometryOptions["matrix"]): ArrayLike<number> {
  const elements = matrix === undefined ? identity : "elements" in matrix ? matrix.elements : matrix;
  if (elements.length !== 16) throw new TypeError(`plimsoll: a matrix must be 16 numbers, column by column, not ${describe(elements)}`);
  return elements;
}

function determinant(m: ArrayLike<number>): number {
  return m[0]! * (m[5]! * m[10]! - m[9]! * m[6]!) - m[4]! * (m[1]! * m[10]! - m[9]! * m[2]!) + m[8]! * (m[1]! * m[6]! - m[5]! * m[2]!);
}

/** First and last index of the corners that are drawn. */
function drawnRanges(geometry: GeometryLike, vertexCount: number, materials?: readonly number[]): [number, number][] {
  const count = geometry.index ? geometry.index.count : vertexCount;
  const from = geometry.drawRange?.start ?? 0, to = Math.min(count, from + (geometry.drawRange?.count ?? Infinity));
  if (!materials) return [[from, to]];
  const chosen = (geometry.groups ?? []).filter((group) => materials.includes(group.materialIndex ?? 0));
  if (chosen.length === 0) throw new RangeError(`plimsoll: the geometry has no groups with the materials ${materials.join(", ")}`);
  return chosen.map((group) => [Math.max(from, group.start), Math.min(to, group.start + group.count)]);
}

/** Uniforms of the shader chunk, for `uniforms` of a ShaderMaterial. */
export interface SeaUniforms {
  plimsollWaves: { value: Float32Array };
  plimsollChops: { value: Float32Array };
  plimsollSea: { value: Float32Array };
}

/** Returns uniforms for a water of kind flat, sines, gerstner or spectrum with up to 64 waves. Throws for others, with
 * an alternative in the message. */
export function seaUniforms(water: Water, time = 0, origin: Place = [0, 0]): SeaUniforms {
  const uniforms: SeaUniforms = {
    plimsollWaves: { value: new Float32Array(4 * MAX_SHADER_WAVES) },
    plimsollChops: { value: new Float32Array(4 * MAX_SHADER_WAVES) },
    plimsollSea: { value: new Float32Array(4) },
  };
  updateSeaUniforms(uniforms, water, time, origin);
  return uniforms;
}

/** A Vector3, such as the camera's position, or x and z. */
export type Place = { x: number; z: number } | ArrayLike<number>;

/** Updates the sea for a time [s] and an `origin` [m, world] near the camera: phases are reduced there in double
 * precision, so that the sea is accurate an hour later and ten kilometres away. Shaders still use world coordinates. */
export function updateSeaUniforms(uniforms: SeaUniforms, water: Water, time: number, origin: Place = [0, 0]): void {
  const [x, z] = "x" in origin ? [origin.x, origin.z] : [origin[0]!, origin[1]!];
  // Whole metres are exact in single precision.
  water.getShaderWaves(time, [Math.round(x), Math.round(z)],
    { waves: uniforms.plimsollWaves.value, chops: uniforms.plimsollChops.value, sea: uniforms.plimsollSea.value });
}

/** The part of a Material that is used; `shader` is the argument of onBeforeCompile. */
export interface MaterialLike {
  onBeforeCompile(shader: { uniforms: { [name: string]: unknown }; vertexShader: string }, renderer: never): void;
  customProgramCacheKey(): string;
}

/** Changes one of three.js's materials (MeshStandardMaterial, MeshPhysicalMaterial, MeshPhongMaterial,
 * MeshLambertMaterial, ...) so that it bends meshes to the sea: each vertex is water whose place at rest is its x and z
 * in the world; its y is ignored. Lights, fog, environment and shadows work as before; normals are those of the sea.
 * Culling ignores the waves: set `mesh.frustumCulled = false`. */
export function bendToSea<M extends MaterialLike>(material: M, uniforms: SeaUniforms): M {
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = bentVertexShader(shader.vertexShader);
  };
  material.customProgramCacheKey = () => "plimsoll sea";
  return material;
}

/** The waves are summed once, at the beginning of main(). Position and normal, in the mesh's own axes, then replace
 * those of the vertex directly after three.js has read them. */
function bentVertexShader(source: string): string {
  const declared = `${seaShaderChunk}\nvec3 plimsollBend(vec3 own, mat4 toWorld, out vec3 normal) {
  vec3 normalInWorld;
  vec3 place = plimsollPlace((toWorld * vec4(own, 1.0)).xz, normalInWorld);
  normal = normalize(transpose(mat3(toWorld)) * normalInWorld);
  return (inverse(toWorld) * vec4(place, 1.0)).xyz;
}\n`;
  return declared + source
    .replace("void main() {", "void main() {\n  vec3 plimsollNormal, plimsollOwn = plimsollBend(position, modelMatrix, plimsollNormal);")
    .replace("#include <beginnormal_vertex>", "#include <beginnormal_vertex>\n  objectNormal = plimsollNormal;")
    .replace("#include <begin_vertex>", "#include <begin_vertex>\n  transformed = plimsollOwn;");
}
