// gltf_container.ts - a glTF of any kind as one binary file with nothing but geometry in it: no pictures, no addresses, nothing to fetch.
//
// A .glb (version 2), or a .gltf whose buffers are within it or among the files dropped with it. What only pictures and motion need is left out
// before three's loader sees the file, so that it neither waits for textures nor asks any host for them.
import { DropError } from "./drop_error";

interface Reference { buffer: number; byteOffset?: number; extensions?: Record<string, unknown> }
interface Document {
  asset?: { version?: string };
  buffers?: BufferEntry[];
  bufferViews?: Reference[];
  meshes?: { primitives: { material?: number; extensions?: Record<string, unknown> }[] }[];
  nodes?: { skin?: number; camera?: number; extensions?: Record<string, unknown> }[];
  extensionsUsed?: string[];
  extensionsRequired?: string[];
  [other: string]: unknown;
}

/** Finds a file dropped along with the glTF. */
export type Companion = (name: string) => Promise<Uint8Array | null>;

const magic = 0x46546c67, jsonChunk = 0x4e4f534a, binaryChunk = 0x004e4942;

export async function bareGeometry(bytes: Uint8Array, companion: Companion): Promise<ArrayBuffer> {
  const { document, binary } = open(bytes);
  const version = document.asset?.version ?? "of an unknown version";
  if (!version.startsWith("2")) throw new DropError(`it is glTF ${version}; this page reads version 2`);
  refuseCompressed(document);
  const buffers = await Promise.all((document.buffers ?? []).map((buffer) => readBuffer(buffer, binary, companion)));
  return assemble(withoutLooks(document), buffers);
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
    // Told below.
  }
  throw new DropError("it is not glTF: its description is not JSON");
}

function refuseCompressed({ extensionsUsed = [] }: Document): void {
  const [compressed] = extensionsUsed.filter((name) => /draco|meshopt/i.test(name));
  if (compressed) throw new DropError(`it is compressed (${compressed}), which this page does not read: export it without compression`);
}

interface BufferEntry { uri?: string; byteLength: number }

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

function withoutLooks(document: Document): Document {
  const bare: Document = { ...document };
  for (const name of ["materials", "textures", "images", "samplers", "animations", "skins", "cameras", "extensions"]) delete bare[name];
  // What is left of the extensions says where geometry is or how its numbers are written.
  const needed = ["KHR_mesh_quantization", "EXT_mesh_gpu_instancing"];
  for (const list of ["extensionsUsed", "extensionsRequired"] as const) bare[list] = (document[list] ?? []).filter((name) => needed.includes(name));
  bare.meshes = document.meshes?.map((mesh) => ({
    ...mesh, primitives: mesh.primitives.map(({ material: _, extensions: __, ...primitive }) => primitive),
  }));
  bare.nodes = document.nodes?.map(({ skin: _, camera: __, extensions, ...node }) =>
    extensions?.EXT_mesh_gpu_instancing ? { ...node, extensions: { EXT_mesh_gpu_instancing: extensions.EXT_mesh_gpu_instancing } } : node);
  return bare;
}

// One buffer of all, so that every buffer can be the file's own.
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
