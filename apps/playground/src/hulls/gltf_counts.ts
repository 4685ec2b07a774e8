// gltf_counts.ts - checks that a glTF contains the data that it refers to, before three's loader allocates memory for
// it. Otherwise a file of some hundred bytes that claims millions of vertices or copies could end the page.
import { DropError, mostTriangles, refuseTooMany } from "./drop_error";
import type { Document, Node, Primitive } from "./gltf_document";

const mostVertices = 3 * mostTriangles;
const mostBytes = 4e8; // of all buffers: several may use the same bytes of the file
const mostParts = 1e5; // including copies: each takes some hundred bytes even if it is a single triangle

const componentBytes: Record<number, number> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 };
const components: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 };
const triangleStrip = 5, triangleFan = 6;

interface Size { vertices: number; corners: number }

/** Throws DropError if a count is invalid. bufferLengths: of the data in the files [bytes]. */
export function checkCounts(document: Document, bufferLengths: readonly number[]): void {
  if (bufferLengths.reduce((sum, length) => sum + length, 0) > mostBytes)
    throw new DropError(`its buffers hold more than this page takes (${mostBytes / 1e6} MB): reduce the mesh in a modeller first`);
  refuseCircles(document.nodes ?? []);
  const total = { parts: 0, vertices: 0, corners: 0 };
  for (const node of document.nodes ?? []) {
    const copies = copiesOf(node, document, bufferLengths);
    for (const primitive of document.meshes?.[node.mesh ?? -1]?.primitives ?? []) {
      const { vertices, corners } = sizeOf(primitive, document, bufferLengths);
      total.parts += Math.max(1, copies);
      total.vertices += copies * vertices;
      total.corners += copies * corners;
      refuseMore(total); // immediately: the sums may have as many terms as nodes times primitives
    }
  }
}

function refuseMore({ parts, vertices, corners }: Size & { parts: number }): void {
  if (corners > 3 * mostTriangles) refuseTooMany(corners / 3);
  if (vertices > mostVertices)
    throw new DropError(`more than ${mostVertices / 1e6} million vertices, which is more than this page takes: reduce the mesh in a modeller first`);
  if (parts > mostParts)
    throw new DropError("more than 100 000 parts, copies counted, which is more than this page takes: leave out all but the hull");
}

function sizeOf({ attributes, indices, mode }: Primitive, document: Document, bufferLengths: readonly number[]): Size {
  const vertices = attributes.POSITION === undefined ? 0 : countOf(attributes.POSITION, document, bufferLengths);
  const told = indices === undefined ? vertices : countOf(indices, document, bufferLengths);
  return { vertices, corners: mode === triangleStrip || mode === triangleFan ? 3 * told : told };
}

// three's loader uses the count of the first one read; in a valid file all counts are equal.
function copiesOf({ extensions }: Node, document: Document, bufferLengths: readonly number[]): number {
  const { TRANSLATION, ROTATION, SCALE } = extensions?.EXT_mesh_gpu_instancing?.attributes ?? {};
  const counts = [TRANSLATION, ROTATION, SCALE].filter((index) => index !== undefined).map((index) => countOf(index!, document, bufferLengths));
  return counts.length === 0 ? 1 : Math.max(...counts);
}

// The standard defines an accessor without a view as zeros. These are not geometry, but memory would be allocated for
// any number of them.
function countOf(index: number, { accessors, bufferViews }: Document, bufferLengths: readonly number[]): number {
  const accessor = accessors?.[index];
  const view = bufferViews?.[accessor?.bufferView ?? -1];
  if (!accessor || !view) throw new DropError("some of its geometry is missing: its description speaks of numbers that are nowhere in the file");
  const { count, componentType, type, byteOffset = 0 } = accessor;
  const itemBytes = (componentBytes[componentType] ?? 0) * (components[type] ?? 0);
  const stride = view.byteStride || itemBytes;
  const viewStart = view.byteOffset ?? 0;
  const end = byteOffset + stride * (count - 1) + itemBytes;
  const isSound = Number.isInteger(count) && count >= 0 && itemBytes > 0 && stride >= itemBytes && byteOffset >= 0 && viewStart >= 0;
  if (!isSound) throw new DropError("its description is damaged: numbers of an unknown kind or count");
  if (end > view.byteLength || !(viewStart + view.byteLength <= (bufferLengths[view.buffer] ?? 0)))
    throw new DropError(`some of its geometry is missing: it speaks of ${count} rows of numbers and has room for fewer. ` +
      "Was it copied or downloaded whole?");
  return count;
}

// three's loader would never finish for a node that is its own descendant. Nodes without a remaining parent are removed
// until none is left.
function refuseCircles(nodes: readonly Node[]): void {
  const parents = nodes.map(() => 0);
  for (const { children = [] } of nodes) for (const child of children) parents[child]! += 1;
  const free = [...nodes.keys()].filter((node) => parents[node] === 0);
  for (const node of free) for (const child of nodes[node]!.children ?? []) if (--parents[child]! === 0) free.push(child);
  if (free.length < nodes.length) throw new DropError("its description is damaged: a node of the scene is below itself");
}
