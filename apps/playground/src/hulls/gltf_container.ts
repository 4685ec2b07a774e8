// gltf_container.ts - converts any glTF to one binary file with geometry only: no pictures and no addresses, so nothing
// has to be loaded.
//
// It reads a .glb (version 2), or a .gltf whose buffers are in the file or among the files dropped with it. three's
// loader gets only vertex positions, triangles and nodes, so that it does not wait for textures or contact a host. It
// never gets more geometry than the file contains.
import { DropError } from "./drop_error";
import { checkCounts } from "./gltf_counts";
import type { BufferEntry, Document, Node, Primitive } from "./gltf_document";

/** Finds a file dropped along with the glTF. */
export type Companion = (name: string) => Promise<Uint8Array | null>;

const magic = 0x46546c67, jsonChunk = 0x4e4f534a, binaryChunk = 0x004e4942;

export async function bareGeometry(bytes: Uint8Array, companion: Companion): Promise<ArrayBuffer> {
  const { document, binary } = open(bytes);
  const version = String(document.asset?.version ?? "of an unknown version");
  if (!version.startsWith("2")) throw new DropError(`it is glTF ${version}; this page reads version 2`);
  refuseCompressed(document);
  const buffers = await Promise.all((document.buffers ?? []).map((buffer) => readBuffer(buffer, binary, companion)));
  const bare = geometryOf(document);
  checkCounts(bare, buffers.map(({ byteLength }) => byteLength));
  return assemble(bare, buffers);
}

function open(bytes: Uint8Array): { document: Document; binary: Uint8Array | null } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 20 || view.getUint32(0, true) !== magic) return { document: parse(bytes), binary: null };
  if (view.getUint32(4, true) !== 2) throw new DropError(`it is a GLB of version ${view.getUint32(4, true)}; this page reads version 2`);
  let document: Document | null = null, binary: Uint8Array | null = null;
  for (let at = 12; at + 8 <= bytes.byteLength; ) {
    const length = view.getUint32(at, true), kind = view.getUint32(at + 4, true);
    if (at + 8 + length > bytes.byteLength) throw new DropError("the file ends in the middle of its data: was it copied or downloaded whole?");
    const chunk = bytes.subarray(at + 8, at + 8 + length);
    if (kind === jsonChunk) document ??= parse(chunk);
    if (kind === binaryChunk) binary ??= chunk;
    at += 8 + length;
  }
  if (!document) throw new DropError("the GLB has no description in it: was it copied or downloaded whole?");
  return { document, binary };
}

function parse(bytes: Uint8Array): Document {
  try {
    const document: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof document === "object" && document !== null) return document as Document;
  } catch {
    // Reported below.
  }
  throw new DropError("it is not glTF: its description is not JSON");
}

function refuseCompressed({ extensionsUsed = [] }: Document): void {
  const [compressed] = extensionsUsed.filter((name) => /draco|meshopt/i.test(name));
  if (compressed) throw new DropError(`it is compressed (${compressed}), which this page does not read: export it without compression`);
}

async function readBuffer({ uri, byteLength }: BufferEntry, binary: Uint8Array | null, companion: Companion): Promise<Uint8Array> {
  let bytes: Uint8Array | null = null;
  if (uri === undefined) bytes = binary;
  else if (uri.startsWith("data:")) bytes = decodeDataAddress(uri);
  else {
    const name = decodeURIComponent(uri).split("/").at(-1)!;
    bytes = await companion(name);
    if (!bytes) throw new DropError(`its geometry is in another file, ${name}: drop both together, or export it as .glb`);
  }
  if (!bytes || bytes.byteLength < byteLength) throw new DropError("some of its geometry is missing: was it copied or downloaded whole?");
  return bytes.subarray(0, byteLength);
}

function decodeDataAddress(address: string): Uint8Array {
  const comma = address.indexOf(",");
  if (!address.slice(0, comma).endsWith(";base64")) return new TextEncoder().encode(decodeURIComponent(address.slice(comma + 1)));
  return Uint8Array.from(atob(address.slice(comma + 1)), (letter) => letter.charCodeAt(0));
}

function geometryOf({ asset, scene, scenes, nodes, meshes, accessors, bufferViews, ...document }: Document): Document {
  // Keep only the extensions that define the place of geometry or the format of its numbers.
  const needed = ["KHR_mesh_quantization", "EXT_mesh_gpu_instancing"];
  const neededOf = (names: string[] = []): string[] => names.filter((name) => needed.includes(name));
  return {
    asset, scene, bufferViews,
    scenes: scenes?.map((each) => ({ nodes: each.nodes })),
    nodes: nodes?.map(bareNode),
    meshes: meshes?.map(({ primitives }) => ({ primitives: primitives.map(barePrimitive) })),
    // three's loader warns about vertices without bounds, which are not used here.
    accessors: accessors?.map((accessor) => ({ min: [0, 0, 0], max: [0, 0, 0], ...accessor })),
    extensionsUsed: neededOf(document.extensionsUsed),
    extensionsRequired: neededOf(document.extensionsRequired),
  };
}

function bareNode({ mesh, children, matrix, translation, rotation, scale, extensions }: Node): Node {
  const copies = extensions?.EXT_mesh_gpu_instancing?.attributes;
  const node = { mesh, children, matrix, translation, rotation, scale };
  if (!copies) return node;
  const { TRANSLATION, ROTATION, SCALE } = copies;
  return { ...node, extensions: { EXT_mesh_gpu_instancing: { attributes: { TRANSLATION, ROTATION, SCALE } } } };
}

function barePrimitive({ attributes, indices, mode }: Primitive): Primitive {
  return { attributes: { POSITION: attributes.POSITION }, indices, mode };
}

// Combines all buffers into one, so that every buffer can be the file's own.
function assemble(document: Document, buffers: Uint8Array[]): ArrayBuffer {
  const offsets: number[] = [];
  let length = 0;
  for (const buffer of buffers) offsets.push(length), length = padded(length + buffer.byteLength);
  const whole: Document = {
    ...document,
    buffers: [{ byteLength: length }],
    bufferViews: document.bufferViews?.map((view) => ({ ...view, buffer: 0, byteOffset: (view.byteOffset ?? 0) + (offsets[view.buffer] ?? 0) })),
  };
  const text = new TextEncoder().encode(JSON.stringify(whole));
  const room = padded(text.byteLength);
  const file = new Uint8Array(12 + 8 + room + 8 + length), view = new DataView(file.buffer);
  const words = [magic, 2, file.byteLength, room, jsonChunk];
  words.forEach((word, i) => view.setUint32(4 * i, word, true));
  file.fill(0x20, 20, 20 + room);
  file.set(text, 20);
  view.setUint32(20 + room, length, true);
  view.setUint32(24 + room, binaryChunk, true);
  buffers.forEach((buffer, i) => file.set(buffer, 28 + room + offsets[i]!));
  return file.buffer;
}

function padded(length: number): number {
  return 4 * Math.ceil(length / 4);
}
