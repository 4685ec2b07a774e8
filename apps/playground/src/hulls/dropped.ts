// dropped.ts - reads meshes from the user's files: OBJ, STL (text and binary), PLY, glTF and GLB, with three's loaders,
// which are loaded on first use.
//
//   const mesh = await readDropped([...event.dataTransfer.files]);      // throws DropError: "hull.stl: no triangles
//   ..."
//   meshReport.open(mesh);                                                // panels/mesh_report.ts
//
// All meshes of a file become one, each placed by its node; mirrored ones keep their outside. No other file is loaded:
// see gltf_container.ts. Coordinates remain those of the file; placing.ts handles units and axes.
import type { BufferGeometry, InstancedMesh, Matrix4, Mesh, Object3D } from "three";
import { meshOfGeometry } from "plimsoll/three";
import { DropError, mostTriangles, refuseTooMany } from "./drop_error";
import { bareGeometry } from "./gltf_container";
import type { Format } from "./placing";

export interface DroppedMesh {
  name: string;
  format: Format;
  /** x, y, z in the file's own axes and unit. */
  vertices: Float32Array;
  indices: Uint32Array;
  /** Number of meshes that were combined. */
  parts: number;
}

/** The part of a browser's File that is used here. */
export interface DroppedFile {
  name: string;
  size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

const largestFile = 200e6; // [bytes] a page may not be able to hold more than that twice
const formats: Record<string, Format> = { obj: "obj", stl: "stl", ply: "ply", gltf: "gltf", glb: "gltf" };

export async function readDropped(files: readonly DroppedFile[]): Promise<DroppedMesh> {
  const file = files.find(({ name }) => formatByName(name)) ?? files[0];
  if (!file) throw new DropError("nothing was dropped that is a file");
  try {
    return await readFile(file, files);
  } catch (error) {
    if (error instanceof DropError) throw new DropError(`${file.name}: ${error.message}`);
    // The loaders' own errors for a damaged file describe their internals.
    const words = "the file could not be read as a mesh; is it damaged, or of another kind than its name says?";
    throw new DropError(`${file.name}: ${words} (${(error as Error).message})`);
  }
}

async function readFile(file: DroppedFile, files: readonly DroppedFile[]): Promise<DroppedMesh> {
  if (file.size === 0) throw new DropError("the file is empty");
  if (file.size > largestFile)
    throw new DropError(`${Math.round(file.size / 1e6)} MB is more than this page takes (200 MB): reduce the mesh in a modeller first`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const format = formatByName(file.name) ?? formatByContent(bytes);
  if (!format) throw new DropError("not a mesh that this page reads: OBJ, STL, PLY, glTF or GLB");
  const companion = async (name: string): Promise<Uint8Array | null> => {
    const found = files.find((other) => other.name === name);
    return found ? new Uint8Array(await found.arrayBuffer()) : null;
  };
  const root = format === "gltf" ? await readGltf(await bareGeometry(bytes, companion)) : await readers[format](bytes);
  const mesh = { name: file.name.replace(/\.[^.]*$/, "") || file.name, format, ...merge(root) };
  if (mesh.indices.length === 0)
    throw new DropError("no triangles in it: only points, lines or an empty scene, or of another kind than its name says?");
  return mesh;
}

function formatByName(name: string): Format | null {
  const ending = name.split(".").at(-1)!.toLowerCase();
  return Object.hasOwn(formats, ending) ? formats[ending]! : null;
}

function formatByContent(bytes: Uint8Array): Format | null {
  const beginning = new TextDecoder("latin1").decode(bytes.subarray(0, 80)).trimStart();
  if (beginning.startsWith("glTF")) return "gltf";
  if (/^ply\s/.test(beginning)) return "ply";
  return /^solid\b/.test(beginning) ? "stl" : null;
}

type Root = Object3D | BufferGeometry;

const readers: Record<Exclude<Format, "gltf">, (bytes: Uint8Array) => Promise<Root>> = {
  obj: async (bytes) => {
    const { OBJLoader } = await import("three/examples/jsm/loaders/OBJLoader.js");
    return new OBJLoader().parse(new TextDecoder().decode(bytes));
  },
  stl: async (bytes) => {
    checkStlLength(bytes);
    const { STLLoader } = await import("three/examples/jsm/loaders/STLLoader.js");
    return new STLLoader().parse(wholeBuffer(bytes));
  },
  ply: async (bytes) => {
    const { PLYLoader } = await import("three/examples/jsm/loaders/PLYLoader.js");
    const geometry = new PLYLoader().parse(wholeBuffer(bytes));
    // A point cloud must not be read as triangles. The index alone does not show it: a file with a colour per face has
    // no index either.
    if (geometry.getAttribute("position").count === 0) throw new DropError("the file is empty: neither points nor triangles");
    if (!geometry.index && !plyHasFaces(bytes)) throw new DropError("a cloud of points without triangles: make a surface of it in a modeller first");
    return geometry;
  },
};

function plyHasFaces(bytes: Uint8Array): boolean {
  const [header] = new TextDecoder("latin1").decode(bytes.subarray(0, 65536)).split(/^end_header/m);
  return /^element[ \t]+face[ \t]+0*[1-9]/m.test(header!);
}

async function readGltf(file: ArrayBuffer): Promise<Root> {
  const { GLTFLoader } = await import("three/examples/jsm/loaders/GLTFLoader.js");
  const { scene, scenes } = await new GLTFLoader().parseAsync(file, "");
  const root = scene ?? scenes[0];
  if (!root) throw new DropError("there is no scene in it");
  return root;
}

const shortestTextStl = 84; // [bytes] shorter than one facet, and than the loader needs to distinguish text from binary

// A binary STL contains the number of triangles, with 50 bytes each. The text format begins with "solid", and so do
// some binary files.
function checkStlLength(bytes: Uint8Array): void {
  if (formatByContent(bytes) === "stl" && !bytes.subarray(0, 1000).includes(0)) {
    if (bytes.byteLength < shortestTextStl) throw new DropError("the file is empty: an STL without a triangle");
    return;
  }
  if (bytes.byteLength < 84) throw new DropError("too short for an STL file, binary or text");
  const told = new DataView(bytes.buffer, bytes.byteOffset).getUint32(80, true), room = Math.floor((bytes.byteLength - 84) / 50);
  if (told > room) throw new DropError(`not an STL file, or one that was cut short: it speaks of ${told} triangles and has room for ${room}`);
}

function wholeBuffer(bytes: Uint8Array): ArrayBuffer {
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}

interface Part {
  geometry: BufferGeometry;
  matrix: Matrix4 | null;
}

function merge(root: Root): Pick<DroppedMesh, "vertices" | "indices" | "parts"> {
  const parts = partsOf(root);
  const cornersOf = ({ geometry }: Part): number => geometry.index?.count ?? geometry.getAttribute("position").count;
  const corners = parts.reduce((sum, part) => sum + 3 * Math.floor(cornersOf(part) / 3), 0);
  if (corners > 3 * mostTriangles) refuseTooMany(corners / 3);
  const vertices = new Float32Array(3 * parts.reduce((sum, { geometry }) => sum + geometry.getAttribute("position").count, 0));
  const indices = new Uint32Array(corners);
  let vertexAt = 0, cornerAt = 0;
  for (const { geometry, matrix } of parts) {
    const part = meshOfGeometry(geometry, matrix ? { matrix } : {});
    vertices.set(part.vertices, vertexAt);
    indices.set(part.indices.map((vertex) => vertexAt / 3 + vertex), cornerAt);
    vertexAt += part.vertices.length;
    cornerAt += part.indices.length;
  }
  return { vertices, indices: indices.subarray(0, cornerAt), parts: parts.length };
}

function partsOf(root: Root): Part[] {
  if ("isBufferGeometry" in root) return hasTriangles(root as BufferGeometry) ? [{ geometry: root as BufferGeometry, matrix: null }] : [];
  const parts: Part[] = [];
  const scene = root as Object3D;
  scene.updateMatrixWorld(true);
  scene.traverse((object) => {
    const mesh = object as Mesh;
    if (!mesh.isMesh || !hasTriangles(mesh.geometry)) return;
    const copies = mesh as unknown as InstancedMesh;
    if (!copies.isInstancedMesh) parts.push({ geometry: mesh.geometry, matrix: mesh.matrixWorld });
    else
      for (let i = 0; i < copies.count; i++) {
        const matrix = mesh.matrixWorld.clone();
        copies.getMatrixAt(i, matrix);
        parts.push({ geometry: mesh.geometry, matrix: matrix.premultiply(mesh.matrixWorld) });
      }
  });
  return parts;
}

function hasTriangles(geometry: BufferGeometry): boolean {
  return (geometry.getAttribute("position")?.count ?? 0) >= 3;
}
